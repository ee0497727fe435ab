"""Reading invented cards: every sentence in these tests is ours, in the templates of card English."""

from functools import cache

from judgetool.cards.kinds import Face, read_kinds
from judgetool.cards.phrases import Phrases, compile_phrases
from judgetool.corpus.card_data import READER, load


@cache
def phrases() -> Phrases:
    """The shipped phrases, compiled once a run."""
    return compile_phrases(load(READER))


def read(
    text: str, name: str = "Tidewater Newt", types: str = "Creature", subtypes: str = "Newt", supertypes: str = ""
) -> list[str]:
    """The abilities of an invented card, as written in tables."""
    face = Face(name, text, tuple(supertypes.split()), tuple(types.split()), tuple(subtypes.split()))
    return [str(ability) for ability in read_kinds(face, phrases())]

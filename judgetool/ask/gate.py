"""Whether a text is about face-down things at all, before any reader is believed."""

from collections.abc import Sequence

from judgetool.ask.cards import CardTable, CardUse
from judgetool.ask.lexicon import Found, Lexicon
from judgetool.ask.text import CARD, Token
from judgetool.model.record import NamedTuple


class Gate(NamedTuple):
    """``verdict``: in, outside (a word keeps it out), off-topic (nothing brings it in) or gibberish; ``words``: the tokens that said so."""

    verdict: str
    words: tuple[int, ...] = ()


def pass_gate(
    tokens: Sequence[Token], found: Found, cards: Sequence[CardUse], table: CardTable, lexicon: Lexicon
) -> Gate:
    """The gate: words that keep out, then points that bring in (1 is enough), then the share of unknown words."""
    outside = found.hits.get("words", ())
    if outside:
        return Gate("outside", tuple(range(outside[0].span.start, outside[0].span.end)))
    words = [token for token in tokens if token.text.isalpha() and token.text != CARD]
    unknown = sum(not lexicon.knows(token.text) for token in words)
    limit = int(str(lexicon.outside.get("unknown_share", 45)))
    anchors = found.hits.get("anchors", ())
    layouts = {facts.layout for use in cards if use.name and (facts := table.facts(use.name))}
    weak = 0.5 if layouts & set(lexicon.outside.get("weak_unless", ())) else 1.0
    worth = {"1": 1.0, "weak": weak, "half": 0.5}
    points = max((worth[hit.target[1]] for hit in anchors), default=0.0)
    if points < 1 and any(use.name and table.is_face_down_card(use.name) for use in cards):
        points += 0.5
    if words and unknown * 100 > limit * len(words):
        return Gate("gibberish")
    return Gate("in") if points >= 1 else Gate("off-topic")

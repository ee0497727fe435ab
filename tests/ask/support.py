"""What the tests of ``ask`` share: the shipped lexicon, a small table of invented cards, and whole answers from the desk."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from benchmarks.ask import Bench
from judgetool.ask.answer import Reply
from judgetool.ask.cards import CardFinder, CardUse
from judgetool.ask.lexicon import Found, Lexicon
from judgetool.ask.text import Token, read_tokens, words_of
from judgetool.ask.understand import Understanding, understand
from judgetool.model.card import CardFacts, parse_abilities
from judgetool.model.suggest import distance
from judgetool.store.desk import Desk, open_desk


@cache
def desk() -> Desk:
    """The shipped data, compiled once for the whole run."""
    return open_desk()


@cache
def lexicon() -> Lexicon:
    """The shipped lexicon."""
    return Lexicon(desk().blob("ask"))


def card(
    name: str, kinds: str = "", types: str = "Creature", name_fr: str = "", mana_cost: str = "{3}{G}"
) -> CardFacts:
    """The facts of an invented card."""
    return CardFacts(
        name, name_fr, mana_cost, types=tuple(types.split()), power="3", toughness="3", kinds=parse_abilities(kinds)
    )


CARDS = (
    card("Gnat of Dusk", "morph cost={1}{G}", name_fr="Moucheron du soir"),
    card("Wuzzle, Marsh Elder", "morph cost={2}"),
    card("Yorlup", ""),
    card("Yorlup the Vast", ""),
    card("Brimgull Scout", ""),
    card("Brimgull Sage", ""),
    card("Meadow", ""),
    card("Zap Away", "burns", types="Instant"),
    card("Frost", "", types="Instant"),
)


class SmallTable:
    """A table of a few cards, which answers as the table of all cards does."""

    def __init__(self, cards: Sequence[CardFacts] = CARDS) -> None:
        self.cards = {one.name: one for one in cards}
        self.names = [(tuple(words_of(typed)), one.name) for one in cards for typed in (one.name, one.name_fr) if typed]

    def starting(self, word: str) -> Sequence[tuple[tuple[str, ...], str]]:
        return [(words, name) for words, name in self.names if words[0] == word]

    def going_on(self, word: str, letter: str) -> Sequence[tuple[tuple[str, ...], str]]:
        return [(words, name) for words, name in self.starting(word) if len(words) == 1 or words[1][0] == letter]

    def holding(self, word: str) -> Sequence[str]:
        return [name for words, name in self.names if word in words]

    def near(self, word: str, slips: int) -> Sequence[str]:
        return [words[0] for words, _ in self.names if distance(word, words[0], slips) <= slips]

    def facts(self, name: str) -> CardFacts | None:
        return self.cards.get(name)

    def is_face_down_card(self, name: str) -> bool:
        return name in self.cards and bool(self.cards[name].of_kind("morph"))


class Masked(NamedTuple):
    """The words of a text with its cards masked, and the cards."""

    words: list[str]
    cards: list[CardUse]


def masked(text: str) -> Masked:
    """A text with the invented cards masked."""
    tokens, cards = CardFinder(read_tokens(text), text, SmallTable(), lexicon()).mask()
    return Masked([token.text for token in tokens], cards)


def scanned(text: str) -> tuple[list[Token], Found]:
    """The tokens of a text without cards, and what the lexicon finds in them."""
    tokens = lexicon().mend(lexicon().standard(read_tokens(text)))
    return tokens, lexicon().scan(tokens)


def understood(text: str) -> Understanding:
    """What is understood of a text with the invented cards."""
    return understand(text, lexicon(), SmallTable())


@cache
def bench() -> Bench:
    """The grader of benchmarks/ask.py over the shipped desk."""
    return Bench(desk())


def answered(text: str, at: str = "") -> Reply:
    """The whole reply of the shipped desk to a question."""
    return bench().ask(text, at)[0]


def said(text: str, at: str = "") -> list[str]:
    """The answers to a question, in one word each: yes, no, value:2, depends, not-covered; none if it is not understood."""
    readings = answered(text, at).readings
    rulings = [answer.ruling for answer in readings[0].answers] if readings else []
    return [one.answer if one.value is None else f"value:{one.value}" for one in rulings]

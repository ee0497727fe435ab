"""A card by the name a person types: whole or short, in either language, misspelt or in the plural.

Works on the table of cards through ``Names``; the words are folded by the caller, in the way the table's were. The order is
that of certainty, and the search stops at the first kind of likeness that finds anything.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

from judgetool.model.card import CardFacts
from judgetool.model.record import NamedTuple
from judgetool.model.suggest import distance

CERTAIN = ("exact", "ending", "short")
"""The kinds of likeness that make a lone candidate the card that was meant."""
_MOST = 12
_ARTICLES = ("the", "a", "an", "le", "la", "les", "l", "un", "une", "des", "my", "mon", "ma")


class Names(Protocol):
    """What is asked of the table of cards. Words are folded; names are whole English names."""

    def starting(self, word: str) -> Sequence[tuple[tuple[str, ...], str]]:
        """The (words, English name) of every name, in either language, that begins with ``word``."""

    def holding(self, word: str) -> Sequence[str]:
        """The English names of the cards that have ``word`` in a name; may be cut after a dozen."""

    def near(self, word: str, slips: int) -> Sequence[str]:
        """First words of names, at most ``slips`` slips away from ``word``."""


class Candidate(NamedTuple):
    """A card that may be meant: its English name, and how the typed words are like one of its names.

    ``how`` is "exact", "ending" (a plural or possessive), "short" (the part before a comma), "begins" (the first words),
    "holds" (words within) or "misspelt"; ``slips`` counts the letters that differ.
    """

    name: str
    how: str
    slips: int = 0

    @property
    def certain(self) -> bool:
        """Whether it is the card that was meant, if no other candidate stands beside it."""
        return self.how in CERTAIN


def lookup(words: Sequence[str], table: Names) -> list[Candidate]:
    """The cards that ``words`` (folded) may name, the likeliest first, all alike in the same way; [] if none is near."""
    if not words:
        return []
    found = _first((_exact, _ending, _short, _begins), tuple(words), table)
    if not found and len(words) > 1 and words[0] in _ARTICLES:
        found = lookup(words[1:], table)
    return (found or _first((_holds, _misspelt), tuple(words), table))[:_MOST]


def _first(attempts: Iterable["_Attempt"], words: tuple[str, ...], table: Names) -> list[Candidate]:
    return next((found for attempt in attempts if (found := attempt(words, table))), [])


def _unique(names: Iterable[str], how: str) -> list[Candidate]:
    return [Candidate(name, how) for name in _plain_first(dict.fromkeys(names))]


def _plain_first(names: Iterable[str]) -> list[str]:
    """A card before the same card as rebalanced for another game, and whole cards before halves."""
    return sorted(names, key=lambda name: (name.startswith("A-"), " // " in name, len(name), name))


def _exact(words: tuple[str, ...], table: Names) -> list[Candidate]:
    found = _unique((name for known, name in table.starting(words[0]) if known == words), "exact")
    whole = [one for one in found if not one.name.startswith("A-")]
    return whole or found


def _ending(words: tuple[str, ...], table: Names) -> list[Candidate]:
    last = words[-1]
    shorter = [words[:-1]] if last == "s" and len(words) > 1 else []
    shorter += [
        (*words[:-1], last[: -len(end)]) for end in ("es", "s") if last.endswith(end) and len(last) - len(end) > 2
    ]
    for form in shorter:
        found = _exact(form, table)
        if found:
            return [one._replace(how="ending") for one in found]
    return []


def _short(words: tuple[str, ...], table: Names) -> list[Candidate]:
    """Names that begin with the words and whose part before the comma is just they: "Ixidor" of "Ixidor, Reality Sculptor"."""
    size = len(words)
    return _unique(
        (name for known, name in table.starting(words[0]) if known[: size + 1] == (*words, ",")), "short"
    ) or _unique(
        (name for known, name in table.starting(words[0]) if known[:size] == words and _is_head(name, size)), "short"
    )


def _is_head(name: str, size: int) -> bool:
    head, comma, _ = name.partition(",")
    return bool(comma) and len(head.replace("-", " ").replace("'", " ").split()) == size


def _begins(words: tuple[str, ...], table: Names) -> list[Candidate]:
    size = len(words) - 1
    starts = (
        name
        for known, name in table.starting(words[0])
        if known[:size] == words[:size] and len(known) > size and known[size].startswith(words[-1])
    )
    return _unique(starts, "begins")


def _holds(words: tuple[str, ...], table: Names) -> list[Candidate]:
    held = [set(table.holding(word)) for word in words if word not in _ARTICLES and len(word) > 2]
    rare = [names for names in held if 0 < len(names) < _MOST]
    if not held or not all(held) or (not rare and len(held) > 1):
        return []
    return _unique(set.intersection(*(rare or held)), "holds")


def _misspelt(words: tuple[str, ...], table: Names) -> list[Candidate]:
    """All words line up, each with at most one slip (two in long words): a wrong letter, a missing one, two exchanged."""
    found: dict[str, int] = {}
    for first in dict.fromkeys((words[0], *table.near(words[0], _allowed(words[0])))):
        for known, name in table.starting(first):
            slips = _slips(words, [word for word in known if word[:1].isalnum()])
            if slips is not None:
                found[name] = min(found.get(name, 99), slips)
    best = min(found.values(), default=0)
    return [
        Candidate(name, "misspelt", best)
        for name in _plain_first(name for name, slips in found.items() if slips == best)
    ]


def _allowed(word: str) -> int:
    return 2 if len(word) >= 8 else 1 if len(word) >= 4 else 0


def _slips(typed: Sequence[str], known: Sequence[str]) -> int | None:
    """How many slips lie between two lists of words, None if they do not line up."""
    if len(typed) != len(known):
        return None
    total = 0
    for one, other in zip(typed, known, strict=True):
        far = distance(one, other, _allowed(other)) if one != other else 0
        if far > _allowed(other):
            return None
        total += far
    return total


class Shelf:
    """A table of cards in memory, for tests and small lists: what ``Names`` asks for. ``cut`` folds a name into words."""

    def __init__(self, cards: Iterable[CardFacts], cut: "_Cut") -> None:
        self._names = [
            (tuple(cut(name)), card.name)
            for card in cards
            for name in dict.fromkeys((card.name, card.name_fr, *card.name.split(" // ")))
            if name
        ]

    def starting(self, word: str) -> list[tuple[tuple[str, ...], str]]:
        """As in ``Names``."""
        return [(words, name) for words, name in self._names if words[0] == word]

    def holding(self, word: str) -> list[str]:
        """As in ``Names``."""
        return list(dict.fromkeys(name for words, name in self._names if word in words))

    def near(self, word: str, slips: int) -> list[str]:
        """As in ``Names``."""
        firsts = dict.fromkeys(words[0] for words, _ in self._names)
        return [first for first in firsts if first[:1] == word[:1] and distance(word, first, slips) <= slips]


class _Attempt(Protocol):
    def __call__(self, words: tuple[str, ...], table: Names, /) -> list[Candidate]: ...


class _Cut(Protocol):
    def __call__(self, name: str, /) -> Sequence[str]: ...

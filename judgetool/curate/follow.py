"""Follows one rule through neighbouring editions by its text: identical first, else the nearest.

The way is fenced by anchors read by hand: an anchor with a number is where the walk starts and is believed, an anchor without one
("not in the rules here") stops it. Between the last edition of the old numbering and the first of the new one (``BREAK``) almost every
rule was renumbered and reworded, so a clause anchored on both sides is never walked across it.
"""

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from functools import cache
from typing import NamedTuple

from judgetool.model.edition import EditionText
from judgetool.model.fold import fingerprint, fold
from judgetool.model.number import sort_key

BREAK = "2009-07-11"
"""The first edition of the numbering used today (ISO date)."""

NEAR = 0.45
"""Least likeness (0 to 1) at which a rule of the next edition is taken for the same one."""

_SAME_NUMBER = 0.03
_CANDIDATES = 6


class Step(NamedTuple):
    """Where a clause stands in one edition: canonical number or None, and the likeness that led there (2.0: an anchor)."""

    number: str | None
    likeness: float


class Shelf:
    """Editions in order of date, ready to be walked: texts, fingerprints and words of every numbered rule."""

    def __init__(self, editions: Sequence[EditionText]) -> None:
        ordered = sorted(editions, key=lambda edition: edition.effective)
        self.dates = [edition.effective for edition in ordered]
        self.texts: dict[str, dict[str, str]] = {}
        for edition in ordered:
            texts = self.texts[edition.effective] = {}
            for rule in edition.rules:
                texts.setdefault(rule.number, rule.text)
        self.fingerprints = {
            date: {number: fingerprint(text) for number, text in texts.items()} for date, texts in self.texts.items()
        }
        self._words: dict[str, dict[str, frozenset[str]]] = {}

    def words(self, date: str) -> dict[str, frozenset[str]]:
        """The words of each rule of an edition, folded."""
        if date not in self._words:
            self._words[date] = {number: frozenset(fold(text).split()) for number, text in self.texts[date].items()}
        return self._words[date]

    def next_step(self, date: str, number: str, other: str) -> Step:
        """Which rule of the edition ``other`` is rule ``number`` of ``date``; None with the best likeness found if none is near."""
        mark = self.fingerprints[date][number]
        same = [found for found, theirs in self.fingerprints[other].items() if theirs == mark]
        if same:
            return Step(min(same, key=lambda found: (found != number, _distance(found, number))), 1.0)
        mine, theirs = self.words(date)[number], self.words(other)
        ranked = sorted(
            theirs, key=lambda found: (-len(mine & theirs[found]) / max(1, len(mine | theirs[found])), sort_key(found))
        )
        candidates = {*ranked[:_CANDIDATES], number} & set(theirs)
        text = self.texts[date][number]
        likeness, best = max(
            (_likeness(text, self.texts[other][found]) + _SAME_NUMBER * (found == number), found)
            for found in candidates
        )
        return Step(best if likeness > NEAR else None, likeness)


def _distance(one: str, other: str) -> tuple[int, int]:
    """How far apart two numbers stand: sections, then rules."""
    first, second = sort_key(one), sort_key(other)
    return abs(first[0] - second[0]), abs(first[1] - second[1])


@cache
def _likeness(one: str, other: str) -> float:
    """Likeness of two texts by their words in order, 0 to 1."""
    return SequenceMatcher(None, fold(one).split(), fold(other).split(), autojunk=False).ratio()


def follow(shelf: Shelf, anchors: Mapping[str, str | None]) -> dict[str, Step]:
    """Where a clause stands in each edition of ``shelf`` that the walk reached, from its anchors (edition -> number or None).

    Two walks that meet and disagree are settled by the stronger last link. ValueError names an anchor that the editions do not have.
    """
    for date, number in anchors.items():
        if date not in shelf.texts or (number is not None and number not in shelf.texts[date]):
            raise ValueError(f"{date}: {number or 'no such edition'}")
    found = {date: Step(number, 2.0) for date, number in anchors.items()}
    numbered = [date for date, number in anchors.items() if number]
    fenced = min(numbered) < BREAK <= max(numbered)
    for date in sorted(numbered):
        for direction in (1, -1):
            _walk(shelf, found, anchors, shelf.dates.index(date), direction, fenced)
    return dict(sorted(found.items()))


def _walk(
    shelf: Shelf, found: dict[str, Step], anchors: Mapping[str, str | None], at: int, direction: int, fenced: bool
) -> None:
    """Go on from one edition in one direction until an anchor, the break, the end, or nothing near."""
    while 0 <= at + direction < len(shelf.dates):
        here, there = shelf.dates[at], shelf.dates[at + direction]
        number = found[here].number
        if there in anchors or number is None or (fenced and (here < BREAK) != (there < BREAK)):
            return
        step = shelf.next_step(here, number, there)
        known = found.get(there)
        if known is not None and (known.number == step.number or known.likeness >= step.likeness):
            return
        found[there] = step
        at += direction


def number_steps(shelf: Shelf, found: Mapping[str, Step]) -> dict[str, str | None]:
    """The numbers as a step function: first edition of each number, None from where the clause is gone for a while or for good."""
    steps: dict[str, str | None] = {}
    last: str | None = None
    for date in shelf.dates:
        step = found.get(date)
        number = step.number if step else None
        if number != last:
            steps[date] = last = number
    return steps


def wording_steps(shelf: Shelf, found: Mapping[str, Step]) -> dict[str, str]:
    """The fingerprints as a step function: first edition of each wording."""
    steps: dict[str, str] = {}
    last = ""
    for date in shelf.dates:
        step = found.get(date)
        if step is None or step.number is None:
            continue
        mark = shelf.fingerprints[date][step.number]
        if mark != last:
            steps[date] = last = mark
    return steps

"""The numbers a rule has had, and when its wording changed, as facts without its text: lineages, and their form as lines.

A lineage is one rule through time. Its key is its first number and edition: ``502.26d@2002-10-07``. As a line::

    502.26d@2002-10-07: 2002-10-07 502.26d 3c1f09ab77de | 2009-07-11 702.34d 9e0d11c2aa04 | 2011-06-17 702.35d = | 2030-01-01 gone

Each step says since which edition, which number ("=" as before), which wording (its fingerprint, "=" as before), and the title in
quotes where the rule is a heading and the title is new. A rule that came out of another has ``< KEY`` after its key; one that ended
says ``gone``, and ``> KEY`` if it went into another.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Protocol

from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import DeskError, Diagnostic, Place
from judgetool.model.number import sort_key
from judgetool.model.record import NamedTuple


class LineageStep(NamedTuple):
    """From the edition ``since`` (ISO date) on, the rule has this number, wording (fingerprint) and title ("" if it is no heading).

    ``number`` is "" where the rule is gone.
    """

    since: str
    number: str
    wording: str
    title: str = ""


class Lineage(NamedTuple):
    """One rule through time: ``steps`` by date; the keys of the lineages it came out of and went into."""

    key: str
    steps: tuple[LineageStep, ...]
    from_: tuple[str, ...] = ()
    into: tuple[str, ...] = ()

    def at(self, edition: str) -> LineageStep | None:
        """The step in force in ``edition``; None before the rule came and after it went."""
        found: LineageStep | None = None
        for step in self.steps:
            if step.since > edition:
                break
            found = step
        return found if found is not None and found.number else None

    @property
    def until(self) -> str:
        """The first edition without the rule, "" while it stands."""
        last = self.steps[-1]
        return "" if last.number else last.since


_KEY = r"\d{1,3}(?:\.\d{1,3}[a-z]{0,2})?@\d{4}-\d\d-\d\d"
_LINE = re.compile(rf"(?P<key>{_KEY})(?: < (?P<from>{_KEY}(?:,{_KEY})*))?: (?P<steps>.+)")
_STEP = re.compile(
    r"(?P<since>\d{4}-\d\d-\d\d) (?:(?P<gone>gone)(?: > (?P<into>\S+))?"
    r'|(?P<number>=|\d[\d.]*[a-z]{0,2}) (?P<wording>=|[0-9a-f]{12})(?: "(?P<title>[^"|]*)")?)'
)


def write_line(lineage: Lineage) -> str:
    """The lineage as one line (see the head of this module)."""
    head = lineage.key + (f" < {','.join(lineage.from_)}" if lineage.from_ else "")
    steps = []
    number = wording = title = ""
    for step in lineage.steps:
        if not step.number:
            steps.append(f"{step.since} gone" + (f" > {','.join(lineage.into)}" if lineage.into else ""))
            continue
        told = [
            step.since,
            "=" if step.number == number else step.number,
            "=" if step.wording == wording else step.wording,
        ]
        if step.title != title:
            told.append(f'"{_plain(step.title)}"')
        steps.append(" ".join(told))
        number, wording, title = step.number, step.wording, step.title
    return f"{head}: {' | '.join(steps)}"


def _plain(title: str) -> str:
    """A title that can stand in quotes in a line."""
    return title.replace("\u201c", "'").replace("\u201d", "'").replace('"', "'").replace("|", "/")


def read_lines(text: str, name: str) -> Iterator[Lineage]:
    """The lineages in ``text``, the content of the file ``name``; empty lines and those that begin with "#" tell none.

    DeskError naming the line that is not in order.
    """
    for place, line in enumerate(text.split("\n"), 1):
        if line and not line.startswith("#"):
            found = _LINE.fullmatch(line.strip())
            if found is None:
                raise _wrong(name, place)
            yield _lineage(found, name, place)


def _lineage(found: re.Match[str], name: str, place: int) -> Lineage:
    steps: list[LineageStep] = []
    number = wording = title = ""
    into: tuple[str, ...] = ()
    for part in found["steps"].split(" | "):
        step = _STEP.fullmatch(part)
        if step is None or (steps and step["since"] <= steps[-1].since):
            raise _wrong(name, place)
        if step["gone"]:
            into = tuple(step["into"].split(",")) if step["into"] else ()
            steps.append(LineageStep(step["since"], "", ""))
            continue
        number = number if step["number"] == "=" else step["number"]
        wording = wording if step["wording"] == "=" else step["wording"]
        title = title if step["title"] is None else step["title"]
        steps.append(LineageStep(step["since"], number, wording, title))
    return Lineage(found["key"], tuple(steps), tuple(found["from"].split(",")) if found["from"] else (), into)


def _wrong(name: str, place: int) -> DeskError:
    return DeskError(
        Diagnostic(
            "not-a-lineage",
            "error",
            Both("this line does not say a rule's numbers", "cette ligne ne dit pas les numéros d'une règle"),
            Both(
                "make the file anew with `python -m judgetool.curate numbers --archive FOLDER`",
                "refaites le fichier avec `python -m judgetool.curate numbers --archive DOSSIER`",
            ),
            Place(name, place),
        )
    )


class CitedNumbers(NamedTuple):
    """What a number is in another edition: the numbers there, and the relation as far as numbers and wordings tell it."""

    numbers: tuple[str, ...]
    relation: str


class Lineages(Protocol):
    """Any store of lineages that can be asked by key, by number, and by what came out of or went into one."""

    def lineage(self, key: str) -> Lineage | None:
        """The lineage with this key."""

    def standing(self, number: str, edition: str) -> list[Lineage]:
        """The lineages that have ``number`` in ``edition``."""

    def out_of(self, key: str) -> list[Lineage]:
        """The lineages that came out of this one."""

    def gone_into(self, key: str) -> list[Lineage]:
        """The lineages that ended in this one."""


class KnownLineages:
    """Lineages in memory."""

    def __init__(self, known: Iterable[Lineage]) -> None:
        self._known = {lineage.key: lineage for lineage in known}

    def lineage(self, key: str) -> Lineage | None:
        return self._known.get(key)

    def standing(self, number: str, edition: str) -> list[Lineage]:
        found = ((lineage, lineage.at(edition)) for lineage in self._known.values())
        return [lineage for lineage, step in found if step is not None and step.number == number]

    def out_of(self, key: str) -> list[Lineage]:
        return [lineage for lineage in self._known.values() if key in lineage.from_]

    def gone_into(self, key: str) -> list[Lineage]:
        return [lineage for lineage in self._known.values() if key in lineage.into]


def cite(known: Lineages, number: str, from_edition: str, to_edition: str) -> CitedNumbers | None:
    """What the rule ``number`` of ``from_edition`` is in ``to_edition``, either way in time; None if no lineage has the number there.

    Splits and mergers on the way are followed to all their ends. The relation is told from the older edition to the newer.
    """
    start = known.standing(number, from_edition)
    if not start:
        return None
    forward = from_edition <= to_edition
    first, last = min(from_edition, to_edition), max(from_edition, to_edition)
    reached: dict[str, Lineage] = {}
    waiting = [(lineage, False) for lineage in start]
    merged = False
    seen: set[str] = set()
    while waiting:
        lineage, through = waiting.pop()
        if lineage.key in seen:
            continue
        seen.add(lineage.key)
        if lineage.at(to_edition) is not None:
            reached[lineage.key] = lineage
            merged = merged or through
        if forward:
            waiting += [(other, through) for other in known.out_of(lineage.key) if first < other.steps[0].since <= last]
            if lineage.until and lineage.until <= last:
                waiting += [(other, True) for other in map(known.lineage, lineage.into) if other is not None]
        else:
            waiting += [(other, True) for other in known.gone_into(lineage.key) if first < other.until <= last]
            if lineage.steps[0].since > first:
                waiting += [(other, through) for other in map(known.lineage, lineage.from_) if other is not None]
    return _cited(start, list(reached.values()), from_edition, to_edition, merged, forward)


def _cited(
    start: list[Lineage], reached: list[Lineage], from_edition: str, to_edition: str, merged: bool, forward: bool
) -> CitedNumbers:
    steps = [step for lineage in reached if (step := lineage.at(to_edition)) is not None]
    numbers = tuple(sorted(dict.fromkeys(step.number for step in steps), key=sort_key))
    if not numbers:
        return CitedNumbers((), "removed" if forward else "added")
    if len(numbers) > 1:
        return CitedNumbers(numbers, "split" if forward else "merged")
    if merged and forward:
        return CitedNumbers(numbers, "merged")
    before = next((step for lineage in start if (step := lineage.at(from_edition)) is not None), None)
    moved = before is not None and before.number != numbers[0]
    reworded = before is not None and before.wording != steps[0].wording
    relation = ("moved+reworded" if reworded else "moved") if moved else ("reworded" if reworded else "same")
    return CitedNumbers(numbers, relation)

"""A rule through time: its number and wording in every edition, and a citation carried from one to another.

Clauses know it for the rules of the desk's own field; for every other rule the links of imported editions do.
"""

from collections.abc import Iterable

from judgetool.cli.library import Library
from judgetool.model.bilingual import Both
from judgetool.model.clause import Clause
from judgetool.model.shown import CiteShown, StepShown


def carry(library: Library, number: str, start: str, end: str) -> CiteShown | None:
    """What ``number`` of the edition ``start`` is in ``end`` (ISO dates). None where nothing at hand knows the number."""
    clauses = clauses_at(library, number, start)
    if not clauses:
        return None
    there = {clause.id: clause.number_at(end) for clause in clauses}
    numbers = tuple(dict.fromkeys(number for number in there.values() if number))
    return CiteShown(start, number, end, numbers, _relation(clauses, number, start, numbers, end))


def _relation(clauses: list[Clause], number: str, start: str, numbers: tuple[str, ...], end: str) -> str:
    if not numbers:
        return "removed"
    if len(numbers) > 1:
        return "split"
    reworded = any(clause.number_at(end) and clause.wording_at(start) != clause.wording_at(end) for clause in clauses)
    moved = numbers[0] != number
    if moved:
        return "moved+reworded" if reworded else "moved"
    return "reworded" if reworded else "same"


def clauses_at(library: Library, number: str, edition: str) -> list[Clause]:
    """The clauses that have this number in the edition."""
    found = (library.desk.clause(id_) for id_ in library.desk.clauses_at(number, edition))
    return [clause for clause in found if clause is not None]


def clause_of(library: Library, number: str, edition: str) -> Clause | None:
    """The clause that has the number in the edition, else the one that had it last before or first after."""
    for clause in clauses_at(library, number, edition):
        return clause
    ever = library.desk.clauses_ever_at(number)
    before = [id_ for id_, since, _ in ever if since <= edition]
    chosen = before[-1:] or [id_ for id_, _, _ in ever[:1]]
    return library.desk.clause(chosen[0]) if chosen else None


def steps(library: Library, clause: Clause) -> list[StepShown]:
    """The clause in every edition from the first that has it, the oldest first."""
    found: list[StepShown] = []
    for edition in library.editions:
        number, wording = clause.number_at(edition.id), clause.wording_at(edition.id)
        if number is None:
            wording = 0
        if not found and number is None:
            continue
        changed = not found or (found[-1].number, found[-1].wording) != (number, wording)
        found.append(StepShown(edition.id, number, wording, changed, library.era(edition)))
    return found


def changes_of(library: Library, number: str, start: str, end: str) -> list[StepShown]:
    """The editions between two, both included, in which the rule took another number, in the order of the way."""
    clauses = clauses_at(library, number, start)
    if not clauses:
        return []
    first, last = min(start, end), max(start, end)
    way = [step for step in steps(library, clauses[0]) if first <= step.edition <= last]
    turned = _renumbered(way)
    return list(reversed(turned)) if start > end else turned


def _renumbered(way: Iterable[StepShown]) -> list[StepShown]:
    found: list[StepShown] = []
    for step in way:
        if not found or found[-1].number != step.number:
            found.append(step)
    return found


def title(clause: Clause | None) -> Both:
    """A clause's name, empty where there is none."""
    return clause.title if clause else Both("", "")

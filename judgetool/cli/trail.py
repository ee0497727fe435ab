"""A rule through time: its number and wording in every edition, and a citation carried from one to another.

Clauses know it for the rules of the desk's own field; for every other rule the links of imported editions do.
"""

from collections.abc import Iterable

from judgetool.cli.library import Library
from judgetool.model.bilingual import Both, Lang
from judgetool.model.clause import Clause
from judgetool.model.number import is_within, sort_key
from judgetool.model.shown import CiteShown, StepShown


def carry(library: Library, number: str, start: str, end: str) -> CiteShown | None:
    """What ``number`` of the edition ``start`` is in ``end`` (ISO dates). None where nothing at hand knows the number.

    Clauses were read by hand and say which number; where both editions are installed their texts say how it changed.
    """
    linked = _linked(library, number, start, end)
    clauses = clauses_at(library, number, start)
    if not clauses:
        if linked is not None and not _gaps(library, start, end):
            return linked
        counted = _by_numbers(library, number, start, end)
        if linked is None or counted is None:
            return counted or linked
        return _without_drift(library, counted, linked)
    there = {clause.id: clause.number_at(end) for clause in clauses}
    numbers = tuple(dict.fromkeys(number for number in there.values() if number))
    if linked is not None and set(linked.numbers) == set(numbers):
        return linked
    return CiteShown(start, number, end, numbers, _relation(clauses, number, start, numbers, end))


def _linked(library: Library, number: str, start: str, end: str) -> CiteShown | None:
    """The same by the links of the archive, None where it lacks an edition or the rule."""
    if library.archive is None:
        return None
    from judgetool.store.archive_trail import cite

    cited = cite(library.archive, start, number, end)
    return CiteShown(start, number, end, cited.numbers, cited.relation) if cited else None


def _without_drift(library: Library, counted: CiteShown, linked: CiteShown) -> CiteShown:
    """What the shipped numbers say, but for the parts in which the two texts at hand share nothing; ``linked`` where it says the same."""
    from judgetool.store.archive_links import without_drift

    assert library.archive is not None
    start, end = counted.edition, counted.to_edition
    kept = tuple(without_drift(library.archive, start, counted.number, end, counted.numbers, "en"))
    if set(kept) == set(linked.numbers):
        return linked
    if len(kept) != 1 or len(counted.numbers) == 1:
        return counted._replace(numbers=kept)
    return counted._replace(numbers=kept, relation="reworded" if kept[0] == counted.number else "moved+reworded")


def _gaps(library: Library, start: str, end: str) -> bool:
    """Whether an edition between the two is known but not installed: then the shipped numbers followed more steps than the links."""
    archive = library.archive
    between = [one.id for one in library.editions if min(start, end) < one.id < max(start, end)]
    return archive is not None and not all(archive.has(id_) for id_ in between)


def _by_numbers(library: Library, number: str, start: str, end: str) -> CiteShown | None:
    """The same by the shipped numbers of every rule, None where they do not know the number."""
    from judgetool.model.lineage import cite

    cited = cite(library.desk.lineages(), number, start, end)
    return CiteShown(start, number, end, cited.numbers, cited.relation) if cited else None


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
    """The clause that has the number in the edition; where it names no rule there, the first below it, else the last that had it.

    None where it names a rule that no clause knows: the shipped numbers tell of that one.
    """
    for clause in clauses_at(library, number, edition):
        return clause
    if library.desk.lineages().standing(number, edition):
        return None
    standings = library.desk.standings(edition).items()
    below = sorted((sort_key(own), id_) for id_, (own, _, _) in standings if is_within(own, number))
    if below:
        return library.desk.clause(below[0][1])
    ever = library.desk.clauses_ever_at(number)
    before = [id_ for id_, since, _ in ever if since <= edition]
    chosen = before[-1:] or [id_ for id_, _, _ in ever[:1]]
    return library.desk.clause(chosen[0]) if chosen else None


def linked_steps(library: Library, number: str, edition: str) -> list[StepShown]:
    """A rule that no clause knows, in every edition, the oldest first; [] where neither archive nor shipped numbers have it.

    The shipped numbers tell of every edition; the archive, only of those installed, but of those they do not know too.
    """
    shipped = _numbered_steps(library, number, edition)
    if shipped or library.archive is None:
        return shipped
    from judgetool.store.archive_trail import trail

    eras = {one.id: library.era(one) for one in library.editions}
    wordings: dict[str, int] = {}
    found: list[StepShown] = []
    for step in trail(library.archive, edition, number):
        wording = wordings.setdefault(step.wording, len(wordings) + 1)
        changed = not found or (found[-1].number, found[-1].wording) != (step.number, wording)
        found.append(StepShown(step.edition, step.number, wording, changed, eras.get(step.edition, Both("", ""))))
    return found


def _numbered_steps(library: Library, number: str, edition: str) -> list[StepShown]:
    """A rule by the shipped numbers: every edition in which it stood."""
    standing = library.desk.lineages().standing(number, edition)
    if not standing:
        return []
    wordings: dict[str, int] = {}
    found: list[StepShown] = []
    for one in library.editions:
        step = standing[0].at(one.id)
        if step is None:
            continue
        wording = wordings.setdefault(step.wording, len(wordings) + 1)
        changed = not found or (found[-1].number, found[-1].wording) != (step.number, wording)
        found.append(StepShown(one.id, step.number, wording, changed, library.era(one)))
    return found


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
    whole = steps(library, clauses[0]) if clauses else linked_steps(library, number, start)
    first, last = min(start, end), max(start, end)
    way = [step for step in whole if first <= step.edition <= last]
    turned = _renumbered(way)
    return list(reversed(turned)) if start > end else turned


def _renumbered(way: Iterable[StepShown]) -> list[StepShown]:
    found: list[StepShown] = []
    for step in way:
        if not found or found[-1].number != step.number:
            found.append(step)
    return found


def texts_of(library: Library, number: str, edition: str, lang: Lang) -> list[tuple[str, str]]:
    """(edition, text) of a rule in every edition up to one of which a text is at hand, the oldest first."""
    from judgetool.cli.lookup import Shelf

    clause = clause_of(library, number, edition)
    trail = steps(library, clause) if clause else linked_steps(library, number, edition)
    found: list[tuple[str, str]] = []
    for step in trail:
        if step.number is None or step.edition > edition:
            continue
        text = Shelf(library, library.edition(named=step.edition)).own_text(
            clause.id if clause else "", step.number, lang
        )
        if text:
            found.append((step.edition, text))
    return found

"""What the shell completes: rule numbers, editions, scenario ids. Silent when the data cannot be read."""

from collections.abc import Callable, Iterable
from functools import wraps


def _quiet(work: Callable[[str], Iterable[str]]) -> Callable[[str], list[str]]:
    """Completion must never print or fail: anything wrong completes to nothing."""

    @wraps(work)
    def completed(incomplete: str) -> list[str]:
        try:
            return [word for word in work(incomplete) if word.startswith(incomplete)][:200]
        except Exception:
            return []

    completed.__annotations__ = {"incomplete": str, "return": list[str]}
    return completed


@_quiet
def rules(incomplete: str) -> Iterable[str]:
    """Rule numbers that begin so: those of the newest edition, and where it has none, those of any before."""
    from judgetool.cli.library import open_library
    from judgetool.model.number import sort_key

    library = open_library()
    newest = library.editions[-1].id
    known = library.desk.lineages()
    numbers = {number for number, _, _ in library.desk.standings(newest).values()}
    numbers.update(known.beginning(incomplete, newest))
    if library.archive:
        installed = library.archive.at(newest)
        numbers.update(library.archive.numbers(installed) if installed else ())
    now = [number for number in numbers if number.startswith(incomplete)]
    return sorted(now, key=sort_key) or known.beginning(incomplete)


@_quiet
def editions(incomplete: str) -> Iterable[str]:
    """Editions by date, newest first."""
    from judgetool.cli.library import open_library

    return [edition.id for edition in reversed(open_library().editions)]


@_quiet
def scenarios(incomplete: str) -> Iterable[str]:
    """Ids of the shipped scenarios."""
    from judgetool.store.desk import open_desk

    return [name for name, _, _ in open_desk().scenarios()]


@_quiet
def kinds(incomplete: str) -> Iterable[str]:
    """Kinds of change that ``diff --kind`` takes."""
    from judgetool.model.shown import PARTS, RELATIONS

    return [*RELATIONS, *PARTS]

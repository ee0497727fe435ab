"""Links of neighbouring editions joined: one rule followed through any number of editions, forwards and backwards."""

from collections.abc import Callable, Iterable, Sequence

from judgetool.compare.align import Link
from judgetool.model.number import sort_key

Steps = dict[str, tuple[str, ...]]


def steps(links: Iterable[Link], *, forwards: bool = True) -> Steps:
    """Number -> its numbers in the other edition, in order; nothing for a rule without counterpart.

    ``links`` are those of two neighbouring editions; ``forwards`` leads from the older to the newer.
    """
    out: dict[str, dict[str, None]] = {}
    for link in links:
        here, there = (link.old, link.new) if forwards else (link.new, link.old)
        for number in here:
            out.setdefault(number, {}).update(dict.fromkeys(there))
    return {number: tuple(sorted(found, key=_order)) for number, found in out.items() if found}


def follow(numbers: Iterable[str], chain: Iterable[Steps]) -> tuple[str, ...]:
    """The numbers that ``numbers`` lead to at the end of ``chain``, in order; a split leads to several, a removal to none."""
    reached = dict.fromkeys(numbers)
    for step in chain:
        reached = dict.fromkeys(there for here in reached for there in step.get(here, ()))
    return tuple(sorted(reached, key=_order))


def carried(numbers: Iterable[str], chain: Iterable[Iterable[tuple[Sequence[str], Sequence[str]]]]) -> Steps:
    """Where each of ``numbers`` is at the end of ``chain``, in order; nothing for a rule that went on the way.

    Each step holds (numbers here, numbers there) of the links between two editions, of those only that changed a number: whatever
    no link of a step names, stays what it was. As fast as the links are few.
    """
    at: dict[str, dict[str, None]] = {number: {number: None} for number in numbers}
    for step in chain:
        gone: dict[str, None] = {}
        come: dict[str, dict[str, None]] = {}
        for here, there in step:
            for number in here:
                gone[number] = None
                if origins := at.get(number):
                    for one in there:
                        come.setdefault(one, {}).update(origins)
        for number in gone:
            at.pop(number, None)
        for number, origins in come.items():
            at[number] = {**at.get(number, {}), **origins}
    out: dict[str, list[str]] = {}
    for number in sorted(at, key=_order):
        for origin in at[number]:
            out.setdefault(origin, []).append(number)
    return {origin: tuple(found) for origin, found in out.items()}


def follows(chain: Sequence[Steps]) -> Callable[[str, str], bool]:
    """Whether a number of the first edition became a number of the last one, as `relation.relate` asks."""
    known: dict[str, tuple[str, ...]] = {}

    def became(old: str, new: str) -> bool:
        if old not in known:
            known[old] = follow([old], chain)
        return new in known[old]

    return became


def _order(number: str) -> tuple[int, tuple[int, int, int, str], str]:
    """As the rules order numbers; what is not a number of a rule, last."""
    try:
        return 0, sort_key(number), number
    except ValueError:
        return 1, (0, 0, 0, ""), number

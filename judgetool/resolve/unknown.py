"""Unknown facts: the run is repeated for each value an open fact may have, and the outcomes are folded into the smallest table."""

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, Generic, NamedTuple, TypeVar

from judgetool.resolve.quantities import Compared
from judgetool.resolve.values import Key, Need

MOST_ROWS = 256

T = TypeVar("T")
Decided = Mapping[Key, Any]


class Row(NamedTuple, Generic[T]):
    """The outcome under one choice of the open facts. ``decided`` maps a fact to the value tried, in the order they were needed."""

    decided: dict[Key, Any]
    outcome: T


class Unanswerable(NamedTuple):
    """A fact that cannot be enumerated stands in the way."""

    need: Need


def branches(run: Callable[[Decided], T], decided: dict[Key, Any]) -> list[Row[T | Unanswerable]]:
    """Every outcome of ``run`` over the values of the open facts it needs.

    More than MOST_ROWS are not tried: then the first fact needed stands in the way of an answer.
    """
    rows: list[Row[T | Unanswerable]] = []
    first = _branch(run, decided, {}, rows)
    return rows if first is None or len(rows) <= MOST_ROWS else [Row({}, Unanswerable(first))]


def _branch(
    run: Callable[[Decided], T], given: dict[Key, Any], tried: dict[Key, Any], rows: list[Row[T | Unanswerable]]
) -> Need | None:
    """Adds the rows of this branch, one more than MOST_ROWS at most. The fact on which it forks, if it does."""
    if len(rows) > MOST_ROWS:
        return None
    try:
        rows.append(Row(tried, run({**given, **tried})))
    except Need as need:
        choices = list(_choices(need, tried))
        if not choices:
            rows.append(Row(tried, Unanswerable(need)))
        for value in choices:
            _branch(run, given, {**tried, need.key: value}, rows)
        return need
    return None


def _choices(need: Need, tried: Mapping[Key, Any]) -> list[Any]:
    if need.threshold is None:
        return list(need.options)
    earlier = tried.get(need.key)
    known = earlier.outcomes if isinstance(earlier, Compared) else {}
    choices = [Compared({**known, need.threshold: outcome}) for outcome in (True, False)]
    return [choice for choice in choices if choice.possible()]


class Leaf(NamedTuple, Generic[T]):
    """A node of the table: the choices that lead there and the outcome."""

    when: tuple[tuple[Key, Any], ...]
    outcome: T


def smallest_table(rows: list[Row[T]], same: Callable[[T], object]) -> list[Leaf[T]]:
    """The fewest leaves that decide the outcome: every choice of the fact asked first is tried. ``same``: what must agree."""
    return _fold(rows, same, 4)


def _fold(rows: list[Row[T]], same: Callable[[T], object], depth: int) -> list[Leaf[T]]:
    first = same(rows[0].outcome)
    if all(same(row.outcome) == first for row in rows):
        return [Leaf((), rows[0].outcome)]
    facts = dict.fromkeys(key for row in rows for key in row.decided)
    tables = filter(None, (_split(rows, fact, same, depth - 1) for fact in facts))
    return min(tables if depth > 0 else islice(tables, 1), key=len, default=[Leaf((), rows[0].outcome)])


def _split(rows: list[Row[T]], fact: Key, same: Callable[[T], object], depth: int) -> list[Leaf[T]]:
    """The table that asks this fact first; none where all rows that know it know one value."""
    values: list[Any] = []
    for row in rows:
        if fact in row.decided and not any(_equal(row.decided[fact], value) for value in values):
            values.append(row.decided[fact])
    leaves: list[Leaf[T]] = []
    for value in values if len(values) > 1 else ():
        part = [
            Row({k: v for k, v in row.decided.items() if k != fact}, row.outcome)
            for row in rows
            if fact not in row.decided or _equal(row.decided[fact], value)
        ]
        leaves += [Leaf(((fact, value), *leaf.when), leaf.outcome) for leaf in _fold(part, same, depth)]
    return leaves


def _equal(one: Any, other: Any) -> bool:
    if isinstance(one, Compared) and isinstance(other, Compared):
        return one.outcomes == other.outcomes
    return bool(one == other)

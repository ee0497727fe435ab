"""Values compared and combined: what a comparison gives, what is known of an open quantity, sums of numbers, costs, lists and records."""

from collections.abc import Mapping
from typing import Any

from judgetool.model.language import Term
from judgetool.resolve import costs
from judgetool.resolve.values import Gap, Key, Need, Val, Why


class Compared:
    """What is known of an open quantity: the outcome of comparisons, not its amount."""

    def __init__(self, outcomes: Mapping[tuple[str, Any], bool]) -> None:
        self.outcomes = dict(outcomes)

    def possible(self) -> bool:
        """Whether some whole number has all these outcomes (of bounds that are no numbers nothing is known: yes)."""
        bounds = [bound for _, bound in self.outcomes if isinstance(bound, int)]
        near = {bound + step for bound in bounds for step in (-1, 0, 1)}
        return len(bounds) < len(self.outcomes) or not bounds or any(self._fits(number) for number in near)

    def _fits(self, number: int) -> bool:
        return all(compare(operator, number, bound) == met for (operator, bound), met in self.outcomes.items())


def tested(quantity: Val, operator: str, bound: Val) -> tuple[bool, Why]:
    """The outcome of a comparison of an open quantity with a bound. Need when that comparison was not decided."""
    outcome = quantity.value.outcomes.get((operator, bound.value))
    if outcome is None:
        raise Need(_key_of(quantity), (), (operator, bound.value))
    return outcome, (*quantity.why, *bound.why)


MIRROR = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}


def amount_of(quantity: Val) -> Any:
    """The value, to reckon with. Need when only comparisons of it are known."""
    if isinstance(quantity.value, Compared):
        raise Need(_key_of(quantity), (), whole=True)
    return quantity.value


def _key_of(quantity: Val) -> Key:
    """The open fact whose comparisons the value knows."""
    left = list(quantity.why)
    while left:
        node = left.pop()
        if node.kind == "given" and node.value is quantity.value and node.key is not None:
            return node.key
        left += node.because
    raise Gap(("", ""))


def combine(value: Any, operator: str, operand: Any) -> Any:
    """A value set, increased or reduced: integers, costs, lists (as sets) and records (by key)."""
    if operator == "=":
        return operand
    if value is None:
        return operand if operator == "+" else None
    if isinstance(operand, (int, str)) and costs.is_cost(value):
        return costs.add(value, operand) if operator == "+" else costs.reduce(value, operand)
    if isinstance(value, int) and isinstance(operand, int):
        return value + operand if operator == "+" else value - operand
    if isinstance(value, dict):
        if operator == "+":
            return {**value, **operand} if isinstance(operand, dict) else {**value, str(operand): {}}
        drop = operand if isinstance(operand, (list, dict)) else [operand]
        return {key: member for key, member in value.items() if key not in drop}
    if isinstance(value, list):
        many = operand if isinstance(operand, list) else [operand]
        if operator == "+":
            return value + [member for member in many if member not in value]
        return [member for member in value if member not in many]
    return value


def compare(operator: str, one: Any, other: Any, left: Term = ("lit",), right: Term = ("lit",)) -> bool:
    """The outcome of a comparison. Two absent values read from paths are never equal: objects without a name share none."""
    if operator in ("=", "!="):
        if one is None and other is None and left[0] == "path" and right[0] == "path":
            return False
        return bool(one == other) == (operator == "=")
    if operator in ("has", "lacks"):
        return _contains(one, other) == (operator == "has")
    if operator == "in":
        return _contains(other, one)
    if operator == "meets":
        return any(_contains(one, member) for member in other or ())
    if operator == "is":
        return _is(one, other)
    if not isinstance(one, int) or not isinstance(other, int):
        return False
    return {"<": one < other, "<=": one <= other, ">": one > other, ">=": one >= other}[operator]


def _contains(container: Any, member: Any) -> bool:
    return isinstance(container, (list, tuple, dict)) and member in container


def _is(value: Any, quality: Any) -> bool:
    if quality in ("even", "odd"):
        return isinstance(value, int) and (value % 2 == 0) == (quality == "even")
    return bool(value == quality)

"""Arithmetic of costs written as symbols: ``{2}{U}`` plus ``{1}`` is ``{3}{U}``. Source: the notation of mana costs."""

import re

_SYMBOL = re.compile(r"\{([^{}]*)\}")


def is_cost(value: object) -> bool:
    """Whether the value is a cost in symbols."""
    return isinstance(value, str) and value.startswith("{") and value.endswith("}")


def _split(cost: str) -> tuple[int, list[str]]:
    generic = 0
    others: list[str] = []
    for symbol in _SYMBOL.findall(cost):
        if symbol.isdigit():
            generic += int(symbol)
        else:
            others.append(symbol)
    return generic, others


def _join(generic: int, others: list[str]) -> str:
    symbols = [f"{{{symbol}}}" for symbol in others if symbol == "X"]
    rest = [f"{{{symbol}}}" for symbol in others if symbol != "X"]
    number = [f"{{{generic}}}"] if generic or not others else []
    return "".join(symbols + number + rest)


def add(cost: str, more: str | int) -> str:
    """The cost increased by another cost or by an amount of generic mana."""
    generic, others = _split(cost)
    if isinstance(more, int):
        return _join(generic + more, others)
    more_generic, more_others = _split(more)
    return _join(generic + more_generic, others + more_others)


def reduce(cost: str, less: str | int) -> str:
    """The cost reduced; a reduction of generic mana never touches coloured symbols nor goes below nothing."""
    generic, others = _split(cost)
    if isinstance(less, int):
        return _join(max(0, generic - less), others)
    less_generic, less_others = _split(less)
    for symbol in less_others:
        if symbol in others:
            others.remove(symbol)
    return _join(max(0, generic - less_generic), others)


def amount(cost: str | None) -> int:
    """The mana value of a cost: generic amounts plus one a symbol; X counts nothing, a hybrid symbol its larger half."""
    if not cost:
        return 0
    generic, others = _split(cost)
    return generic + sum(_weight(symbol) for symbol in others)


def _weight(symbol: str) -> int:
    if symbol in ("X", "Y", "Z"):
        return 0
    return max((int(half) for half in symbol.split("/") if half.isdigit()), default=1)

"""Costs in symbols: added, reduced, counted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgetool.resolve.costs import add, amount, is_cost, reduce

SYMBOLS = st.sampled_from(["X", "W", "U", "R/W", "2/U", "C", "0", "1", "3", "10"])
COSTS = st.lists(SYMBOLS, min_size=1, max_size=6).map(lambda found: "".join(f"{{{one}}}" for one in found))


@pytest.mark.parametrize(
    ("cost", "more", "total"),
    [
        ("{2}{U}", "{1}", "{3}{U}"),
        ("{2}{U}", 3, "{5}{U}"),
        ("{U}", "{U}", "{U}{U}"),
        ("{X}{G}", "{2}", "{X}{2}{G}"),
        ("{0}", "{0}", "{0}"),
        ("{W}", 0, "{W}"),
    ],
)
def test_add(cost: str, more: str | int, total: str) -> None:
    assert add(cost, more) == total


@pytest.mark.parametrize(
    ("cost", "less", "total"),
    [
        ("{3}", "{3}", "{0}"),
        ("{3}", "{5}", "{0}"),
        ("{2}{U}", 4, "{U}"),
        ("{1}{U}{U}", "{2}{U}", "{U}"),
        ("{1}{U}", "{R}", "{1}{U}"),
    ],
)
def test_a_reduction_of_generic_mana_leaves_colours_and_stops_at_nothing(
    cost: str, less: str | int, total: str
) -> None:
    assert reduce(cost, less) == total


@pytest.mark.parametrize(
    ("cost", "value"),
    [(None, 0), ("", 0), ("{0}", 0), ("{6}{G}{G}", 8), ("{X}{X}{R}", 1), ("{2/U}{R/W}", 3), ("{C}", 1), ("{W/P}", 1)],
)
def test_the_mana_value_of_a_cost(cost: str | None, value: int) -> None:
    assert amount(cost) == value


def test_what_is_a_cost() -> None:
    assert [is_cost(value) for value in ("{2}", "{2}{U}", "2", "{2", 2, None, {})] == [True, True, *[False] * 5]


@given(COSTS, COSTS)
def test_adding_adds_mana_values_and_reducing_undoes_it(cost: str, more: str) -> None:
    assert amount(add(cost, more)) == amount(cost) + amount(more)
    assert amount(reduce(add(cost, more), more)) == amount(cost)

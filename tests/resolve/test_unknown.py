"""Unknown facts: the run repeated for every value that matters, and the smallest table that says what it depends on."""

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgetool.resolve.quantities import Compared
from judgetool.resolve.unknown import MOST_ROWS, Leaf, Row, Unanswerable, branches, smallest_table
from judgetool.resolve.values import Key, Need
from tests.resolve.bench import answered, ruled, said

A, B, C = ("A", "wet"), ("B", "wet"), ("game", "windy")


def reading(decided: Mapping[Key, Any], key: Key, options: tuple[Any, ...] = (True, False)) -> Any:
    """The value decided for a fact, or Need."""
    if key not in decided:
        raise Need(key, options)
    return decided[key]


def table(run: Any) -> list[tuple[dict[str, Any], Any]]:
    """The leaves, with facts by the name of their subject."""
    leaves: list[Leaf[Any]] = smallest_table(branches(run, {}), lambda found: found)
    return [({key[0]: value for key, value in leaf.when}, leaf.outcome) for leaf in leaves]


def test_a_run_that_needs_nothing_is_one_row() -> None:
    assert branches(lambda decided: "x", {}) == [Row({}, "x")]


def test_every_value_of_a_needed_fact_is_tried_and_only_where_it_is_needed() -> None:
    rows = branches(lambda decided: reading(decided, A) and reading(decided, B, ("x", "y")), {})
    assert [(row.decided, row.outcome) for row in rows] == [
        ({A: True, B: "x"}, "x"),
        ({A: True, B: "y"}, "y"),
        ({A: False}, False),
    ]


def test_what_is_given_is_not_asked_for_again() -> None:
    assert [row.outcome for row in branches(lambda decided: reading(decided, A), {A: "known"})] == ["known"]


def test_a_fact_that_cannot_be_listed_stands_in_the_way() -> None:
    (row,) = branches(lambda decided: reading(decided, A, ()), {})
    assert isinstance(row.outcome, Unanswerable)
    assert row.outcome.need.key == A


def test_facts_that_change_nothing_are_not_in_the_table() -> None:
    assert table(lambda decided: (reading(decided, A), reading(decided, B))[1]) == [
        ({"B": True}, True),
        ({"B": False}, False),
    ]
    assert table(lambda decided: [reading(decided, A), 4][1]) == [({}, 4)]


def test_the_fact_that_decides_most_is_asked_first() -> None:
    """Asked in order A, B, game this takes five leaves; with the wind first three."""

    def run(decided: Mapping[Key, Any]) -> Any:
        first, _, wind = (reading(decided, key) for key in (A, B, C))
        return "out" if wind else ("lit" if first else "dim")

    assert table(run) == [
        ({"game": True}, "out"),
        ({"A": True, "game": False}, "lit"),
        ({"A": False, "game": False}, "dim"),
    ]


@given(st.lists(st.sampled_from("xyz"), min_size=8, max_size=8))
def test_the_table_says_what_every_row_says_and_no_row_twice(outcomes: list[str]) -> None:
    """For any function of three facts: total, exclusive, and no two sibling leaves that could be one."""
    by_choice = dict(zip(product((True, False), repeat=3), outcomes, strict=True))

    def run(decided: Mapping[Key, Any]) -> Any:
        return by_choice[tuple(reading(decided, key) for key in (A, B, C))]

    leaves = smallest_table(branches(run, {}), lambda found: found)
    for choice, outcome in by_choice.items():
        facts = dict(zip((A, B, C), choice, strict=True))
        fitting = [leaf for leaf in leaves if all(facts[key] == value for key, value in leaf.when)]
        assert [leaf.outcome for leaf in fitting] == [outcome]
    for one in leaves:
        for other in leaves:
            differing = [key for key, value in one.when if dict(other.when).get(key, value) != value]
            if one is not other and dict(one.when).keys() == dict(other.when).keys() and len(differing) == 1:
                assert one.outcome != other.outcome or one.when[0][1] != other.when[0][1]


def test_what_every_fact_decides_is_still_a_table_of_three_facts_at_most_of_its_size() -> None:
    """Parity: nothing can be left out."""
    leaves = table(lambda decided: sum(reading(decided, key) for key in (A, B, C)) % 2)
    assert len(leaves) == 8


def test_a_fact_of_which_one_value_is_left_decides_nothing() -> None:
    """However deep it stands: what other facts decide is still told, and no row is lost."""
    facts = [(f"A{n}", "wet") for n in range(5)]
    rows = [
        Row({("B", "wet"): True, **dict(zip(facts, values, strict=True))}, values)
        for values in product((True, False), repeat=5)
    ]
    leaves = smallest_table(rows, lambda found: found)
    assert len(leaves) == 32
    assert all([dict(leaf.when)[fact] for fact in facts] == list(leaf.outcome) for leaf in leaves)
    assert not any(key[0] == "B" for leaf in leaves for key, _ in leaf.when)


def test_more_rows_than_can_be_tried_are_no_answer() -> None:
    """Ten unknown facts: what was not tried is never taken to agree with what was; the first of them is asked for."""

    def run(decided: Mapping[Key, Any]) -> Any:
        values = [reading(decided, (f"A{n}", "wet")) for n in range(10)]
        return "rare" if not any(values) else "usual"

    assert MOST_ROWS < 2**10
    (row,) = branches(run, {})
    assert isinstance(row.outcome, Unanswerable)
    assert (row.outcome.need.key, row.outcome.need.options) == (("A0", "wet"), (True, False))


# -- quantities ----------------------------------------------------------------------------------------------------------

PAYS = "may: {on: light, when: [by.coins >= 5], permits: yes}\n"
STORY = "objects: {A: {}}\nevents: {e1: {light: {by: P1, object: A}}}"


def test_a_quantity_is_asked_for_by_the_comparison() -> None:
    ruling = ruled(PAYS, STORY, "e1.legal")
    assert [(case.when, case.answer) for case in ruling.cases] == [
        ((("P1.coins", ">=5"),), "yes"),
        ((("P1.coins", "not >=5"),), "no"),
    ]
    assert [ask.fact for ask in ruling.to_ask] == ["P1.coins"]


def test_two_comparisons_of_one_quantity_leave_out_what_no_number_meets() -> None:
    """Less than three and at least five is no number of coins."""
    text = PAYS + "rich: {on: light, when: [by.coins < 3], permits: yes}"
    ruling = ruled(text, STORY, "e1.legal")
    assert {case.answer for case in ruling.cases} == {"yes", "no"}
    for case in ruling.cases:
        for _, value in case.when:
            assert not ("<3" in value.split(" and ") and ">=5" in value.split(" and "))


@pytest.mark.parametrize(
    ("outcomes", "possible"),
    [
        ({("<", 5): True, ("<", 3): True}, True),
        ({("<", 5): False, ("<", 3): True}, False),
        ({(">", 4): False, (">=", 5): True}, False),
        ({("=", 4): True, ("!=", 4): True}, False),
        ({("=", 4): False, ("<", 5): True, (">", 3): True}, False),
        ({("<=", -2): True}, True),
        ({("<", "x"): True}, True),
        ({}, True),
    ],
)
def test_whether_some_number_meets_the_outcomes(outcomes: Any, possible: bool) -> None:
    assert Compared(outcomes).possible() is possible


def test_a_quantity_that_is_itself_asked_for_is_a_question_to_put() -> None:
    ruling = ruled("", "objects: {A: {}}", "P1.coins")
    assert (ruling.answer, [(ask.fact, ask.choices) for ask in ruling.to_ask], ruling.cases) == (
        "depends",
        [("P1.coins", ())],
        (),
    )
    after = ruled(PAYS, STORY, "P1.coins")
    assert (after.answer, [ask.fact for ask in after.to_ask]) == ("depends", ["P1.coins"])


def test_arithmetic_with_an_unknown_quantity_is_not_guessed() -> None:
    nature = "n: {concludes: {X.nature: X.printed}}\n"
    story = "objects: {A: {printed: {glow: 2}}}"
    text = nature + "more: {changes: {X.glow: '+ X.age'}}"
    assert answered(text, story, "A.glow") == "<depends>"
    assert answered(text, story, "A.glow > 5") in ("<depends>", "<not-covered>")
    pours = (
        "gets: {on: chime, sets: {object.oil: '+ object.age'}}\nyoung: {when: [X.age < 3], concludes: {X.bright: yes}}"
    )
    told = "objects: {A: {}}\nevents: {e1: {chime: {object: A}}}"
    assert answered(pours, told, "A.oil") in ("<depends>", "<not-covered>")
    assert answered(pours, told, {"any": ["A.bright", "A.oil > 4"]}) in ("<depends>", "<not-covered>")


# -- whole rulings -------------------------------------------------------------------------------------------------------


def test_when_every_value_agrees_the_answer_stands() -> None:
    text = (
        "a: {when: [X.flame = lit, X.lit_by = match], concludes: {X.bright: yes}}\n"
        "b: {when: [X.flame = lit, X.lit_by != match], concludes: {X.bright: yes}}"
    )
    ruling = ruled(text, "objects: {A: {flame: lit}}", "A.bright")
    assert (ruling.answer, ruling.cases, ruling.to_ask) == ("yes", (), ())
    assert answered(text, "objects: {A: {}}", "A.bright") == "<no>"


def test_a_value_that_cannot_be_there_is_not_tried() -> None:
    text = "a: {when: [X.lit_by = spark], concludes: {X.bright: yes}}"
    assert ruled(text, "objects: {A: {flame: lit, oil: 99}}", "A.bright").answer == "depends"
    assert ruled(text, "objects: {A: {flame: lit, oil: 100}}", "A.bright").answer == "no"
    told = ruled(text, "objects: {A: {flame: lit, oil: 100, lit_by: spark}}", "A.bright")
    assert told.answer == "yes", "what is told is not tried"


def test_when_they_do_not_the_ruling_asks_in_both_languages() -> None:
    text = "a: {when: [X.lit_by = match], concludes: {X.bright: yes}}"
    ruling = ruled(text, "objects: {A: {flame: lit, label: {en: the lamp, fr: la lampe}}}", "A.bright")
    assert ruling.answer == "depends"
    assert [(case.when, case.answer) for case in ruling.cases] == [
        ((("A.lit_by", "match"),), "yes"),
        ((("A.lit_by", "spark"),), "no"),
    ]
    (ask,) = ruling.to_ask
    assert (ask.text.en, ask.text.fr) == ("What lit the lamp?", "Qu’est-ce qui a allumé la lampe ?")
    assert [(choice.value, choice.label.fr) for choice in ask.choices] == [
        ("match", "une allumette"),
        ("spark", "une étincelle"),
    ]
    assert ruling.cases[0].labels[0][0].fr == "ce qui a allumé la lampe"
    assert said(ruling) == ["a"], "the reasons of every case, once"


def test_an_event_is_asked_about_by_what_it_acts_on() -> None:
    ruling = ruled("may: {on: {light: {using: match}}, permits: yes}", STORY, "e1.legal")
    (ask,) = ruling.to_ask
    assert (ask.fact, ask.text.en) == ("e1.using", "With what is A lit?")


def test_a_text_nobody_can_list_is_asked_for_without_choices() -> None:
    ruling = ruled("a: {when: ['X.maker = \"Old Tom\"'], concludes: {X.bright: yes}}", "objects: {A: {}}", "A.bright")
    assert ruling.answer == "depends"
    assert [(ask.fact, ask.text.en) for ask in ruling.to_ask] == [("A.maker", "Who made A?")]


def test_too_many_unknown_facts_make_one_question() -> None:
    """With its choices; no case is told of those that were tried."""
    story = "objects: {" + ", ".join(f"A{n}: {{}}" for n in range(9)) + "}"
    ruling = ruled("", story, {"count": "X", "where": ["X.wet"]})
    assert (ruling.answer, ruling.cases) == ("depends", ())
    (ask,) = ruling.to_ask
    assert (ask.fact, [choice.value for choice in ask.choices]) == ("A0.wet", ["yes", "no"])

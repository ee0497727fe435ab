"""Numbers of rules: forgiving in form, exact in meaning, ordered as the rules are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgetool.model.number import NumberParts, is_within, parent, parse_number, parts, sort_key

LETTERS = st.sampled_from(["", "a", "e", "k", "m", "z", "aa", "ab"])
NUMBERS = st.builds(
    lambda section, rule, letter: f"{section}.{rule}{letter}" if rule else str(section),
    st.integers(1, 999),
    st.integers(0, 999),
    LETTERS,
)


@pytest.mark.parametrize(
    "typed",
    [
        "702.36e",
        "CR 702.36E.",
        "rule 702.36 e",
        "règle n° 702.36e",
        "regle 702.36e",
        "R702,36e",
        "702.36(e)",
        "§ 702.36-e",
        "#702.36e;",
        " 702 . 36 . e ",
        "Rules: 702.036e",
        "７０２.36e",
        "702\u00a0.36e",
        "702.\u200b36e",
        "re\u0300gle 702.36e",
    ],
)
def test_many_forms_of_one_number(typed: str) -> None:
    assert parse_number(typed) == "702.36e"


@pytest.mark.parametrize(
    ("typed", "number"),
    [("7", "7"), ("702", "702"), ("rule 702.", "702"), ("702.1", "702.1"), ("702.10", "702.10"), ("702.01", "702.1")],
)
def test_one_is_never_ten(typed: str, number: str) -> None:
    assert parse_number(typed) == number


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "morph",
        "7021",
        "702.36abc",
        "702.36e f",
        "702.1234",
        "1/1",
        "702.36e" + " " * 60,
        "e702.36",
        "702.36(e",
        "-702",
    ],
)
def test_what_is_no_number(typed: str) -> None:
    assert parse_number(typed) is None


@given(NUMBERS)
def test_a_canonical_number_is_itself(number: str) -> None:
    assert parse_number(number) == number
    section, rule, letter = parts(number)
    assert number == (f"{section}.{rule}{letter}" if rule else str(section))


def test_parts() -> None:
    assert parts("702.36e") == NumberParts(702, 36, "e")
    assert parts("7") == (7, 0, "")
    for wrong in ("", "702.", "702.36.e", "702.36E", "seven", "702.36abc"):
        with pytest.raises(ValueError, match="not a canonical rule number"):
            parts(wrong)


def test_the_order_of_the_rules() -> None:
    numbers = ["1", "100.1", "702", "702.2", "702.2a", "702.2z", "702.2aa", "702.2ab", "702.10", "703.1"]
    assert sorted(sorted(numbers), key=sort_key) == numbers


@given(NUMBERS, NUMBERS)
def test_no_two_numbers_share_a_place(one: str, other: str) -> None:
    assert (sort_key(one) == sort_key(other)) == (one == other)


def test_what_stands_above() -> None:
    assert [parent(number) for number in ("702.36e", "702.36", "702", "100", "99", "7")] == [
        "702.36",
        "702",
        "7",
        "1",
        None,
        None,
    ]


@pytest.mark.parametrize(
    ("number", "top", "within"),
    [
        ("702.36e", "702.36e", True),
        ("702.36e", "702.36", True),
        ("702.36e", "702", True),
        ("702.36e", "7", True),
        ("702.36e", "702.3", False),
        ("702.36", "702.36e", False),
        ("702.36e", "70", False),
        ("802.36e", "7", False),
    ],
)
def test_what_stands_below(number: str, top: str, within: bool) -> None:
    assert is_within(number, top) is within

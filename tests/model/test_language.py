"""The condition language: every form parses to its term, and what does not parse says where."""

from typing import Any

import pytest

from judgetool.model.language import (
    TermError,
    parse_condition,
    parse_conditions,
    parse_term,
    paths,
    walk,
    with_groups,
)

ROLES = frozenset(("by", "object"))


def path(text: str) -> Any:
    return ("path", tuple(text.split(".")))


def lit(value: Any) -> Any:
    return ("lit", value)


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("lit", lit("lit")),
        ("split-second", lit("split-second")),
        ("7", lit(7)),
        ("-2", lit(-2)),
        ("+3", lit(3)),
        ("yes", lit(True)),
        ("no", lit(False)),
        ("none", lit(None)),
        ('"Brass Lantern"', lit("Brass Lantern")),
        ('"not"', lit("not")),
        ("{2}{U}", lit("{2}{U}")),
        ("{R/W}", lit("{R/W}")),
        ("X", path("X")),
        ("X.power", path("X.power")),
        ("A.triggered.zombies-2", path("A.triggered.zombies-2")),
        ("event.cost", path("event.cost")),
        ("self", path("self")),
        ("game", path("game")),
        ("object", path("object")),
        ("by.life", path("by.life")),
        ("somebody", lit("somebody")),
        ("somebody.life", path("somebody.life")),
        ("[]", ("list", ())),
        ("[lit, 2, X.oil]", ("list", (lit("lit"), lit(2), path("X.oil")))),
        ("[[lit], no]", ("list", (("list", (lit("lit"),)), lit(False)))),
        ("mana(X.price)", ("call", "mana", path("X.price"))),
        ("size([a, b])", ("call", "size", ("list", (lit("a"), lit("b"))))),
        ("mana", lit("mana")),
    ],
)
def test_a_side(text: str, term: Any) -> None:
    """Words, numbers, flags, texts, costs, paths, lists and functions."""
    assert parse_condition(text, ROLES) == term


@pytest.mark.parametrize("sign", ["=", "!=", "<", "<=", ">", ">=", "has", "lacks", "in", "meets", "is"])
def test_every_operator_compares_two_sides(sign: str) -> None:
    assert parse_condition(f"X.oil {sign} 2", ROLES) == ("cmp", sign, path("X.oil"), lit(2))


def test_blanks_do_not_matter() -> None:
    assert parse_condition("  X.oil>=2 ", ROLES) == parse_condition("X.oil  >=  2", ROLES)


def test_a_quoted_operator_is_a_text() -> None:
    assert parse_condition('X.name = "="', ROLES) == ("cmp", "=", path("X.name"), lit("="))


def test_not_takes_the_whole_condition_that_follows() -> None:
    assert parse_condition("not X.oil = 2", ROLES) == ("not", ("cmp", "=", path("X.oil"), lit(2)))
    assert parse_condition("not not X", ROLES) == ("not", ("not", path("X")))


def test_given_supposes_facts_for_what_stands_before_it() -> None:
    supposed = ((path("X.flame"), lit("lit")), (path("X.oil"), path("Y.oil")))
    condition = ("cmp", ">", path("X.glow"), lit(1))
    assert parse_condition("X.glow > 1 given X.flame = lit and X.oil = Y.oil", ROLES) == ("given", condition, supposed)
    assert parse_condition("not X.glow given X.flame = lit", ROLES) == ("not", ("given", path("X.glow"), supposed[:1]))


def test_yaml_values_are_literals() -> None:
    """What the loader already made a flag, an integer or nothing stays so."""
    assert [parse_condition(value) for value in (True, None, 4)] == [lit(True), lit(None), lit(4)]


@pytest.mark.parametrize("kind", ["any", "none", "all"])
def test_a_mapping_joins_conditions(kind: str) -> None:
    assert parse_condition({kind: ["X.oil = 1", "X"]}) == (kind, (("cmp", "=", path("X.oil"), lit(1)), path("X")))


@pytest.mark.parametrize("kind", ["some", "count"])
def test_a_mapping_binds_a_variable(kind: str) -> None:
    assert parse_condition({kind: "Y", "where": ["Y.oil = 1"]}) == (kind, "Y", (("cmp", "=", path("Y.oil"), lit(1)),))
    assert parse_condition({kind: "Y"}) == (kind, "Y", ())


def test_values_may_be_lists_and_records() -> None:
    value = {"glow": 2, "tags": ["old", "X.tag"], "abilities": {"hum": {}}}
    assert parse_term(value) == (
        "record",
        (
            ("glow", lit(2)),
            ("tags", ("list", (lit("old"), path("X.tag")))),
            ("abilities", ("record", (("hum", ("record", ())),))),
        ),
    )
    assert parse_term({"count": "Y", "where": "Y.oil > 1"})[0] == "count"


def test_conditions_are_a_list_or_a_lone_one() -> None:
    assert parse_conditions(None) == ()
    assert parse_conditions("X") == (path("X"),)
    assert parse_conditions(["X", 3]) == (path("X"), lit(3))


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("X.oil = ", 8),
        ("X.oil = = 2", 8),
        ("X.oil = ; 2", 7),
        ("X.oil 2", 6),
        ("= 2", 0),
        (") 2", 0),
        ("X.oil in [lit unlit]", 14),
        ("X.oil in [lit, unlit", 20),
        ("mana(X.oil", 0),
        ("X given 3 = 2", 8),
        ("X given X.oil > 2", 8),
        ("X given", 7),
        ("X.oil = 2 and Y", 10),
        ("", 0),
        ("{2", 0),
    ],
)
def test_what_does_not_parse_says_in_which_column(text: str, column: int) -> None:
    """Columns count from 0; the end of the text is its length."""
    with pytest.raises(TermError) as caught:
        parse_condition(text, ROLES)
    assert caught.value.column == column


@pytest.mark.parametrize(
    "mapping", [{"any": [], "none": []}, {"each": []}, {"some": "x"}, {"count": "Y", "when": []}, {}]
)
def test_other_mappings_are_refused(mapping: Any) -> None:
    with pytest.raises(TermError):
        parse_condition(mapping)


def test_walk_finds_every_term_and_paths_every_path() -> None:
    term = parse_condition(
        {"any": ["not X.oil = mana(Y.price) given Z.flame = [W.a, lit]", {"some": "V", "where": ["V.b has 1"]}]}
    )
    assert sorted(paths(term)) == [("V", "b"), ("W", "a"), ("X", "oil"), ("Y", "price"), ("Z", "flame")]
    kinds = [inner[0] for inner in walk(term)]
    assert kinds[:4] == ["any", "not", "given", "cmp"]
    assert {"call", "list", "some", "lit"} <= set(kinds)


def test_a_word_that_is_the_name_of_a_kind_of_term_is_no_term() -> None:
    """Words such as `path` in a record are its keys, not terms."""
    assert [inner[0] for inner in walk(parse_term({"path": "lit", "list": "X.a"}))] == ["record", "lit", "path"]
    assert list(paths(parse_condition("path.list = 2", ("path",)))) == [("path", "list")]


GROUPS = {"burning": ("lit", "flaring")}
BURNING = ("list", (lit("lit"), lit("flaring")))


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("X.flame = burning", ("cmp", "in", path("X.flame"), BURNING)),
        ("X.flame in burning", ("cmp", "in", path("X.flame"), BURNING)),
        ("X.marks has burning", ("cmp", "meets", path("X.marks"), BURNING)),
        ("X.marks meets burning", ("cmp", "meets", path("X.marks"), BURNING)),
        ("X.flame in [burning, unlit]", ("cmp", "in", path("X.flame"), ("list", (*BURNING[1], lit("unlit"))))),
        ("not X.flame = burning", ("not", ("cmp", "in", path("X.flame"), BURNING))),
        ({"any": ["X.flame = burning"]}, ("any", (("cmp", "in", path("X.flame"), BURNING),))),
        ({"some": "Y", "where": ["Y.flame = burning"]}, ("some", "Y", (("cmp", "in", path("Y.flame"), BURNING),))),
        (
            "X.flame = burning given X.oil = 2",
            ("given", ("cmp", "in", path("X.flame"), BURNING), ((path("X.oil"), lit(2)),)),
        ),
        ("X.flame = lit", ("cmp", "=", path("X.flame"), lit("lit"))),
        ("X.oil = 2", ("cmp", "=", path("X.oil"), lit(2))),
    ],
)
def test_a_group_stands_for_its_words(written: object, read: object) -> None:
    assert with_groups(parse_condition(written), GROUPS) == read


def test_without_groups_nothing_changes() -> None:
    term = parse_condition("X.flame = burning")
    assert with_groups(term, {}) is term

"""Names of objects in abilities that a scenario spells out."""

from typing import Any

import pytest

from judgetool.model.language import parse_condition
from judgetool.model.scenario import naming


def named(ability: Any) -> Any:
    return naming({"types": ["A"], "abilities": {"hum": ability}}, ("A", "B2", "P1"))["abilities"]["hum"]


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("A", "@A"),
        ("A.power", "@A.power"),
        ("- A.power", "- @A.power"),
        ("X = A", "X = @A"),
        ("not B2.oil > 3 given A.flame = lit", "not @B2.oil > 3 given @A.flame = lit"),
        ("[A, B2, C]", "[@A, @B2, C]"),
        ("event.A", "event.A"),
        ("A-frame", "A-frame"),
        ("AB2", "AB2"),
        ('X.name = "A B2" and A', 'X.name = "A B2" and @A'),
        ("{A}", "{A}"),
        ("@A", "@A"),
        (7, 7),
        (None, None),
    ],
)
def test_names_of_objects_are_marked(text: Any, result: Any) -> None:
    assert named(text) == result


def test_heads_and_inner_conditions_too_but_no_sentence_and_no_bound_variable() -> None:
    ability = {
        "changes": {"A.power": "- 1"},
        "when": [{"some": "A", "where": ["A.oil = B2.oil"]}, {"any": ["A.oil = 1"]}],
        "triggers": [{"pour": {"object": "P1"}}],
        "says": {"en": "{A} and A", "fr": "A"},
    }
    assert named(ability) == {
        "changes": {"@A.power": "- 1"},
        "when": [{"some": "A", "where": ["A.oil = @B2.oil"]}, {"any": ["@A.oil = 1"]}],
        "triggers": [{"pour": {"object": "@P1"}}],
        "says": {"en": "{A} and A", "fr": "A"},
    }


def test_the_rest_of_the_record_stays() -> None:
    assert naming({"types": ["A"], "abilities": {}}, ("A",)) == {"types": ["A"], "abilities": {}}
    assert naming({"glow": 2}, ("A",)) == {"glow": 2}


def test_a_marked_name_is_a_path() -> None:
    assert parse_condition("@A.oil = @B2") == ("cmp", "=", ("path", ("@A", "oil")), ("path", ("@B2",)))

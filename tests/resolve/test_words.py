"""A derivation in words, in both languages."""

from typing import Any

import pytest

from judgetool.model.bilingual import Both
from judgetool.model.language import parse_condition
from judgetool.resolve.quantities import Compared
from judgetool.resolve.tell import plain, value_name
from judgetool.resolve.values import Node, Val
from judgetool.resolve.words import Speaker, join
from tests.resolve.bench import VOCABULARY, norms

LABELS = {"A": Both("the lamp", "la lampe"), "P1": Both("Anna", "Anne")}
FACTS = {
    ("e1", "object"): Val("A", ()),
    ("e1", "by"): Val("P1", ()),
    ("e1", "amount"): Val(3, ()),
    ("e1", "using"): Val("match", ()),
}
SPEAKER = Speaker(VOCABULARY, LABELS, FACTS)


@pytest.mark.parametrize(
    ("value", "en", "fr"),
    [
        (True, "yes", "oui"),
        (False, "no", "non"),
        (None, "none", "aucun"),
        (4, "4", "4"),
        ("A", "the lamp", "la lampe"),
        ("match", "a match", "une allumette"),
        ("{2}{U}", "{2}{U}", "{2}{U}"),
        (["match", "A"], "a match, the lamp", "une allumette, la lampe"),
        ([], "none", "aucun"),
        ({}, "none", "aucun"),
        (
            {"glow": 2, "hum": {}, "flint": True, "parts": ["match"]},
            "glow 2, humming, flint, parts a match",
            "lueur 2, bourdonnement, silex, parts une allumette",
        ),
        (Compared({("<", 5): True, (">=", 2): False}), "less than 5 and less than 2", "moins de 5 et moins de 2"),
    ],
)
def test_values(value: Any, en: str, fr: str) -> None:
    assert SPEAKER.value(value) == Both(en, fr)


@pytest.mark.parametrize(
    ("condition", "en", "fr"),
    [
        ("X.oil = 3", "oil of the lamp is 3", "huile de la lampe est 3"),
        ("X.oil != 3", "oil of the lamp is not 3", "huile de la lampe n’est pas 3"),
        ("object.oil < 3", "oil of the lamp is less than 3", "huile de la lampe est en dessous de 3"),
        ("event.object.oil < 3", "oil of the lamp is less than 3", "huile de la lampe est en dessous de 3"),
        (
            "event.using = spark",
            "what the lamp is lit with is a spark",
            "avec quoi la lampe est allumée est une étincelle",
        ),
        ("event.price = {2}", "price of the lamp is {2}", "prix de la lampe est {2}"),
        ("by.coins >= 2", "coins of Anna is at least 2", "pièces d’Anne sont au moins 2"),
        ("self.tags has hum", "tags of the lamp includes humming", "bourdonnement parmi les tags de la lampe"),
        (
            "X.flame in [lit, unlit]",
            "flame of the lamp is one of lit, unlit",
            "flamme de la lampe est parmi allumée, éteinte",
        ),
        ("not X.bright", "not: whether the lamp is bright", "non (la lampe brille)"),
        ("mana(X.parts) > 1", "parts of the lamp is more than 1", "parts de la lampe sont au-dessus de 1"),
        (
            {"any": ["X.bright", "X.dim"]},
            "whether the lamp is bright or whether the lamp is dim",
            "la lampe brille ou la lampe est faible",
        ),
        (
            {"all": ["X.bright", "X.dim"]},
            "whether the lamp is bright and whether the lamp is dim",
            "la lampe brille et la lampe est faible",
        ),
        ({"none": ["X.bright"]}, "not: whether the lamp is bright", "non (la lampe brille)"),
        ({"some": "Y", "where": ["Y.bright"]}, "whether Y is bright", "Y brille"),
        (
            "X.shine > 2 given X.flame = lit",
            "shine of the lamp is more than 2 if flame of the lamp = lit",
            "éclat de la lampe est au-dessus de 2 si flamme de la lampe = allumée",
        ),
        ("by.coins = 2", "coins of Anna is 2", "pièces d’Anne sont 2"),
        ("by.coins != 2", "coins of Anna is not 2", "pièces d’Anne ne sont pas 2"),
        (
            "self.tags lacks hum",
            "tags of the lamp does not include humming",
            "pas bourdonnement parmi les tags de la lampe",
        ),
        ("event.kind = pour", "oil is poured into the lamp", "on verse de l’huile dans la lampe"),
        ("event.kind != pour", "kind of the lamp is not pour", "kind de la lampe n’est pas pour"),
        ("match", "a match", "une allumette"),
        ("game.night", "night", "avec nuit"),
    ],
)
def test_conditions(condition: Any, en: str, fr: str) -> None:
    term = parse_condition(condition, VOCABULARY.roles)
    assert SPEAKER.condition(term, {"X": "A", "self": "A", "event": "e1"}) == Both(en, fr)


def test_a_record_is_no_condition_and_says_nothing() -> None:
    assert SPEAKER.condition(("record", ()), {}) == Both("none", "aucun")


def test_a_comparison_inside_a_comparison() -> None:
    inner = parse_condition("X.oil = 3")
    assert SPEAKER.condition(("cmp", "=", inner, ("lit", True)), {"X": "A"}).en == "oil of the lamp is 3 is yes"


def test_a_sentence_is_filled_with_variables_and_roles() -> None:
    """What is neither stays as it is written."""
    (norm,) = norms(
        "n: {on: pour, sets: {object.oil: 1}, says: {en: '{by} pours {amount} into {object} of {X}; {1} {Y}', fr: '{by} {X}'}}"
    )
    node = Node("norm", norm, {"event": "e1", "X": "A"})
    assert SPEAKER.says(node) == Both("Anna pours 3 into the lamp of the lamp; {1} {Y}", "Anne la lampe")


def test_an_ability_without_a_sentence_is_named_with_its_carrier() -> None:
    (norm,) = norms("hum: {on: chime, triggers: yes}")
    carried = Node("ability", norm._replace(id="ability:hum:2"), {"self": "A"})
    assert SPEAKER.says(carried) == Both("card text: hum (the lamp)", "texte de carte : hum (la lampe)")
    assert SPEAKER.says(Node("norm", norm)).en == "card text: hum"


def test_an_object_named_in_a_sentence_or_a_condition_is_said_by_its_label() -> None:
    (norm,) = norms("n: {on: chime, triggers: yes, says: {en: '{A} chimes', fr: '{A} sonne'}}")
    assert SPEAKER.says(Node("ability", norm)) == Both("the lamp chimes", "la lampe sonne")
    assert SPEAKER.condition(parse_condition("@A.oil = 2"), {}).en == "oil of the lamp is 2"


def test_facts_and_questions() -> None:
    assert SPEAKER.fact(("A", "oil")) == Both("oil of the lamp", "huile de la lampe")
    assert SPEAKER.fact(("A", "parts")) == Both("parts the lamp", "parts la lampe")
    assert SPEAKER.fact(("A", "unknown_thing")) == Both("unknown_thing the lamp", "unknown_thing la lampe")
    assert SPEAKER.question(("e1", "using")) == Both(
        "With what is the lamp lit?", "Avec quoi la lampe est-elle allumée ?"
    )
    assert SPEAKER.question(("P1", "coins")).fr == "Combien de pièces a Anne ?"
    assert SPEAKER.question(("B", "wet")).en == "Is B wet?"
    assert SPEAKER.fluent_label("oil") == Both("oil", "huile")
    assert SPEAKER.fluent_label("no_such") == Both("no such", "no such")


def test_join() -> None:
    assert join([Both("a", "b"), Both("c", "d")], Both(" and ", " et ")) == Both("a and c", "b et d")


def test_values_as_typed_and_as_json() -> None:
    known = Compared({("<", 5): False, ("=", 7): True})
    assert [value_name(value) for value in (True, False, "match", 3, known)] == [
        "yes",
        "no",
        "match",
        "3",
        "not <5 and =7",
    ]
    assert plain({"a": (1, known), 2: [None]}) == {"a": [1, None], "2": [None]}

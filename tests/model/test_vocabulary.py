"""The vocabulary from its plain mapping, and plain values."""

from judgetool.model.bilingual import Both
from judgetool.model.vocabulary import Word, build_vocabulary, literal

DATA = {
    "stages": ["base", "size"],
    "words": {"flint": {"en": "flint", "fr": "silex", "clause": "flint.meaning", "aliases": ["firestone"]}, "lit": {}},
    "fluents": {
        "glow": {
            "of": ["object", "event"],
            "known": "part",
            "part_of": "nature",
            "kind": "number",
            "stage": "size",
            "default": "3",
        },
        "lit_by": {
            "known": "open",
            "only_if": ["X.flame = lit"],
            "values": ["flint"],
            "only_where": {"flint": ["X.flame = lit"]},
            "ask": {"en": "How?", "fr": "Comment ?"},
        },
        "fame": {
            "known": "derived",
            "no_default": "yes",
            "quiet": "yes",
            "no_circle": "yes",
            "label": {"en": "fame of {0}", "fr": "gloire de {0}"},
        },
        "plain": {},
    },
    "events": {
        "light": {"roles": ["by", "object"], "leave": "needed", "says": {"en": "lights", "fr": "allume"}},
        "relight": {"is": "light", "roles": ["using"], "looks_back": "yes", "resolves": "yes"},
        "circle": {"is": "circle"},
        "lost": {"is": "nowhere"},
    },
}
VOCABULARY = build_vocabulary(DATA)


def test_words_have_labels_a_clause_and_aliases() -> None:
    assert VOCABULARY.words["flint"] == Word("flint", Both("flint", "silex"), "flint.meaning")
    assert VOCABULARY.words["lit"] == Word("lit", Both("", ""), "")
    assert VOCABULARY.aliases == {"firestone": "flint"}


def test_fluents() -> None:
    glow, lit_by, fame, plain = (VOCABULARY.fluents[name] for name in ("glow", "lit_by", "fame", "plain"))
    assert (glow.of, glow.known, glow.part_of, glow.stage, glow.default) == (
        ("object", "event"),
        "part",
        "nature",
        "size",
        3,
    )
    assert lit_by.only_if == (("cmp", "=", ("path", ("X", "flame")), ("lit", "lit")),)
    assert lit_by.only_where == (("flint", lit_by.only_if),)
    assert (lit_by.values, lit_by.ask) == (("flint",), Both("How?", "Comment ?"))
    assert (fame.no_circle, plain.no_circle) == (True, False)
    assert (fame.no_default, fame.quiet, fame.label) == (True, True, Both("fame of {0}", "gloire de {0}"))
    assert (plain.of, plain.known, plain.kind, plain.default, plain.no_default) == (
        ("object",),
        "closed",
        "word",
        None,
        False,
    )


def test_events_and_what_they_are_cases_of() -> None:
    light, relight = VOCABULARY.events["light"], VOCABULARY.events["relight"]
    assert (light.leave, light.looks_back, light.resolves, light.says) == (
        "needed",
        False,
        False,
        Both("lights", "allume"),
    )
    assert (relight.leave, relight.looks_back, relight.resolves, relight.parent) == ("none", True, True, "light")
    assert VOCABULARY.roles == {"by", "object", "using"}
    assert VOCABULARY.ancestors("relight") == ("relight", "light")
    assert VOCABULARY.ancestors("circle") == ("circle",), "a circle ends"
    assert VOCABULARY.ancestors("lost") == ("lost", "nowhere")
    assert VOCABULARY.ancestors("") == ()


def test_plain_values_from_text() -> None:
    """Numbers, yes, no and none become themselves; long digits and other text stay."""
    assert literal(["yes", "no", "none", "12", "-3", "+4", "1234567890", "2/2", "", "lit"]) == (
        [True, False, None, 12, -3, 4, "1234567890", "2/2", "", "lit"]
    )
    assert literal({"a": {"b": ["1"]}, 2: 3}) == {"a": {"b": [1]}, "2": 3}


def test_groups_are_spread_over_values_and_over_the_groups_below_them() -> None:
    groups = {"sparks": ["flint", "lit"], "all": ["sparks", "sun", "flint"]}
    fluents = {"lit_by": {"values": ["all", "rain"]}, "flame": {"values": "sparks"}}
    built = build_vocabulary({**DATA, "groups": groups, "fluents": fluents})
    assert built.groups == {"sparks": ("flint", "lit"), "all": ("flint", "lit", "sun")}
    assert built.fluents["lit_by"].values == ("flint", "lit", "sun", "rain")
    assert built.fluents["flame"].values == ("flint", "lit")

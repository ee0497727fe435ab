"""Norms compiled from plain mappings: every key and verb, and what is refused."""

from typing import Any

import pytest

from judgetool.model.bilingual import Both
from judgetool.model.norm import (
    VERBS,
    Assignment,
    EventTerm,
    Norm,
    NormError,
    Pattern,
    Reading,
    compile_norm,
    parse_reading,
    parse_readings,
    terms,
)

ROLES = frozenset(("by", "object", "using"))


def norm(**data: Any) -> Norm:
    """The norm `n` of this mapping; `_on` stands for `on`, `as_` for `as`."""
    return compile_norm("n", {key.strip("_"): value for key, value in data.items()}, ROLES, "norms/x.yaml", 3)


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("lamp.light", Reading("lamp.light", 1, 0, "text")),
        ("lamp.light/2", Reading("lamp.light", 2, 2, "text")),
        ("lamp.light/2-", Reading("lamp.light", 2, 0, "text")),
        ("lamp.light/1-3 ruling", Reading("lamp.light", 1, 3, "ruling")),
        ("lamp.light silent", Reading("lamp.light", 1, 0, "silent")),
    ],
)
def test_a_reading_names_a_clause_its_wordings_and_a_strength(text: str, reading: Reading) -> None:
    assert parse_reading(text) == reading


@pytest.mark.parametrize("text", ["", "lamp.light strong", "a b c", "lamp.light/x", "lamp.light/", "lamp.light/1-b"])
def test_other_readings_are_refused(text: str) -> None:
    with pytest.raises(NormError) as caught:
        parse_reading(text)
    assert caught.value.key == "reads"


def test_a_reading_covers_its_span_of_wordings() -> None:
    covered = {
        text: [n for n in range(1, 6) if parse_reading(text).covers(n)] for text in ("a/2", "a/2-", "a/1-3", "a")
    }
    assert covered == {"a/2": [2], "a/2-": [2, 3, 4, 5], "a/1-3": [1, 2, 3], "a": [1, 2, 3, 4, 5]}


def test_alternatives_share_a_group() -> None:
    assert parse_readings(["a/2- | b silent", "c"]) == (
        Reading("a", 2, 0, "text", 0),
        Reading("b", 1, 0, "silent", 0),
        Reading("c", 1, 0, "text", 1),
    )


def test_every_key_of_a_norm_is_read() -> None:
    made = norm(
        reads=["lamp.light"],
        _on={"light": {"using": ["match", "spark"], "by": "P1"}},
        when=["X.oil > 1", {"some": "Z", "where": ["Z.oil = X.oil"]}],
        unless="X.flame = lit",
        exception_to="other",
        stage="size",
        quiet="yes",
        functions_in=["chest", "hook"],
        changes={"X.glow": "+ 2", "X.tags": {"minus": ["old"]}, "X.oil": "- Y.oil", "X.name": "none"},
        says={"en": "{X} glows", "fr": "{X} luit"},
        **{"from": "2010-01-01", "until": "2020-01-01"},
    )
    using, by = ("path", ("event", "using")), ("path", ("event", "by"))
    assert made.on == Pattern(
        ("light",),
        (("cmp", "in", using, ("list", (("lit", "match"), ("lit", "spark")))), ("cmp", "=", by, ("path", ("P1",)))),
    )
    assert made.assignments == (
        Assignment(("X", "glow"), "+", ("lit", 2)),
        Assignment(("X", "tags"), "-", ("list", (("lit", "old"),))),
        Assignment(("X", "oil"), "-", ("path", ("Y", "oil"))),
        Assignment(("X", "name"), "=", ("lit", None)),
    )
    assert (made.verb, made.stage, made.quiet, made.exception_to) == ("changes", "size", True, ("other",))
    assert (made.functions_in, made.since, made.until) == (("chest", "hook"), "2010-01-01", "2020-01-01")
    assert (made.says, made.file, made.line) == (Both("{X} glows", "{X} luit"), "norms/x.yaml", 3)
    assert made.variables == ("P1", "X", "Y"), "Z is bound by `some`"


def test_what_is_left_out_has_a_usual_value() -> None:
    made = norm(permits="yes")
    assert (made.reads, made.on, made.when, made.unless, made.exception_to) == ((), None, (), (), ())
    assert (made.stage, made.quiet, made.functions_in, made.says) == ("", False, ("battlefield",), Both("", ""))


def test_a_pattern_may_name_several_kinds_or_one_without_roles() -> None:
    assert norm(_on=["light", "snuff"], forbids="yes").on == Pattern(("light", "snuff"), ())
    assert norm(_on={"light": None}, forbids="yes").on == Pattern(("light",), ())


@pytest.mark.parametrize("verb", ["instead", "as_", "causes", "triggers"])
def test_a_head_may_be_events(verb: str) -> None:
    event = {"snuff": {"object": "X"}}
    told = EventTerm("snuff", (("object", ("path", ("X",))),))
    assert norm(_on="light", **{verb: event}).events == (told,)
    assert norm(_on="light", **{verb: [event, {"pour": None}]}).events == (told, EventTerm("pour", ()))


def test_a_head_of_events_may_be_nothing() -> None:
    assert norm(_on="light", instead="nothing").events == ()
    assert norm(_on="light", triggers="yes").events == ()
    assert norm(_on="light", triggers=True).events == ()


def test_other_heads() -> None:
    assert norm(_on="snuff", counts_as={"light": "no"}).target == ("light",)
    assert norm(backs=["as", "triggers"]).target == ("as", "triggers")
    assert norm(backs="as").target == ("as",)
    assert norm(_on="light", considers={"object.flame": "lit"}).assignments == (
        Assignment(("object", "flame"), "=", ("lit", "lit")),
    )


@pytest.mark.parametrize(
    ("data", "key", "column"),
    [
        ({}, "", 0),
        ({"permits": "yes", "forbids": "yes"}, "forbids", 0),
        ({"permits": "yes", "wehn": []}, "wehn", 0),
        ({"permits": "yes", "when": "X.oil = ="}, "when", 8),
        ({"permits": "yes", "unless": "X.oil ;"}, "unless", 5),
        ({"permits": "yes", "on": {"light": {}, "snuff": {}}}, "on", 0),
        ({"permits": "yes", "on": {"light": {"whose": "P1"}}}, "on", 0),
        ({"sets": {"X.oil": "1 2"}}, "sets", 2),
        ({"sets": {}}, "sets", 0),
        ({"sets": "yes"}, "sets", 0),
        ({"sets": {"lit": 2}}, "sets", 0),
        ({"causes": "light"}, "causes", 0),
        ({"causes": [{"light": {}, "snuff": {}}]}, "causes", 0),
        ({"causes": {"light": {"object": "X ="}}}, "causes", 3),
        ({"reads": ["a/x"], "permits": "yes"}, "reads", 0),
    ],
)
def test_what_is_wrong_names_its_key_and_column(data: dict[str, Any], key: str, column: int) -> None:
    with pytest.raises(NormError) as caught:
        compile_norm("n", data, ROLES)
    assert (caught.value.key, caught.value.column) == (key, column)


def test_every_verb_is_known() -> None:
    """Any other word is no verb: the norm has none."""
    assert len(VERBS) == 12
    with pytest.raises(NormError, match="exactly one verb"):
        norm(allows="yes")


def test_terms_gives_every_term_of_a_norm() -> None:
    made = norm(_on={"light": {"by": "P1"}}, when="X.a", unless="X.b", causes={"pour": {"amount": "X.c"}})
    found = {term[1] for term in terms(made) if term[0] == "path"}
    assert found == {("event", "by"), ("P1",), ("X", "a"), ("X", "b"), ("X", "c")}
    assert {term[1] for term in terms(norm(sets={"X.a": "Y.b"})) if term[0] == "path"} == {("X", "a"), ("Y", "b")}

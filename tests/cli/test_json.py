"""Every command's --json, answered or failed, against its published schema, unknown fields forbidden, in both languages."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from judgetool.cli.app import run
from judgetool.cli.commands import COMMANDS
from judgetool.cli.environment import Streams
from tests.cli.support import judgetool
from tests.comprules.samples import modern

ROOT = Path(__file__).parents[2]
SCHEMAS = ROOT / "docs" / "schemas"
SMALL = ROOT / "tests" / "corpus" / "small"

ANSWERED = (
    ("ruling", ("ask", "does the ETB trigger when I turn my morph face up?")),
    ("ruling", ("ask", "does the +1/+1 counter apply?")),
    ("rule", ("rule", "702.36e", "--edition", "2015-03-27", "--lang", "both")),
    ("rule", ("rule", "707", "--at", "2009-08-01")),
    ("rule", ("rule", "morph")),
    ("search", ("search", "marquer +1/+1 megamue")),
    ("search", ("search", "face cachee", "--all-editions", "--limit", "3")),
    ("term", ("term", "marqueur")),
    ("card", ("card", "Exalted Angel")),
    ("history", ("history", "702.37e")),
    ("blame", ("history", "702.36e", "--blame", "--edition", "2015-03-27")),
    ("diff", ("diff", "502.26d", "--from", "2007-10-01", "--to", "2015-03-27")),
    ("diff", ("diff", "--from", "2007-10-01", "--to", "2015-03-27")),
    ("cite", ("cite", "502.26d", "--from", "2007-10-01")),
    ("cite", ("cite", "702.37b", "--from", "2026-04-17", "--to", "2007-10-01")),
    ("refs", ("refs", "707", "--at", "2009-08-01")),
    ("editions", ("editions",)),
    ("scenarios", ("scenarios",)),
    ("card-forget", ("card", "--forget")),
)
"""A command that answers, and the kind of its object."""

NOTHING = (
    ("ruling", ("ask", "is a hot dog a sandwich?")),
    ("rule", ("rule", "999.99z")),
    ("rule", ("rule", "xyzzyplugh")),
    ("search", ("search", "xyzzyplugh")),
    ("term", ("term", "xyzzyplugh")),
    ("card", ("card", "Xyzzyplugh")),
    ("scenarios", ("scenarios", "xyzzyplugh")),
)
"""What is looked for in a list and is not there: an object of the command's own kind, empty, exit code 1."""

FAILED = (
    (2, "missing-argument", ("ask",)),
    (2, "unknown-value", ("ask", "what is the power of my morph?", "--fact", "x=y")),
    (2, "unknown-edition", ("ask", "does it use the stack?", "--at", "someday")),
    (1, "no-such-scenario", ("resolve", "nosuch")),
    (2, "cannot-read", ("resolve", "nosuch.yaml")),
    (2, "too-long", ("rule", "7" * 3000)),
    (2, "missing-argument", ("rule",)),
    (2, "unknown-option", ("rule", "--frob")),
    (2, "unknown-language", ("rule", "702.37e", "--lang", "xx")),
    (2, "unknown-color", ("rule", "702.37e", "--color", "pink")),
    (1, "before-first-edition", ("rule", "702.37e", "--at", "1900-01-01")),
    (2, "bad-value", ("search", "morph", "--limit", "0")),
    (2, "missing-argument", ("search",)),
    (2, "missing-argument", ("term",)),
    (2, "missing-argument", ("card",)),
    (2, "cannot-read", ("card", "import", "nosuch.json")),
    (1, "no-such-rule", ("history", "999.9")),
    (1, "no-such-rule", ("history", "xyzzyplugh")),
    (1, "no-such-rule", ("diff", "999.9", "--from", "2007-10-01", "--to", "2015-03-27")),
    (1, "before-first-edition", ("diff", "702.37e", "--from", "1900-01-01", "--to", "2015-03-27")),
    (2, "missing-argument", ("diff", "702.37e")),
    (2, "unknown-edition", ("cite", "502.26d", "--from", "someday")),
    (1, "no-such-rule", ("cite", "999.9", "--from", "2007-10-01")),
    (1, "no-such-rule", ("refs", "999.9")),
    (2, "unknown-option", ("editions", "--frob")),
    (2, "unknown-option", ("scenarios", "--frob")),
    (2, "no-such-file", ("import", "nosuch.txt")),
    (2, "not-fetched", ("update", "--page", "http://127.0.0.1:9/rules")),
    (1, "edition-not-imported", ("remove", "2007-10-01")),
    (2, "unknown-language", ("remove", "2007-10-01", "--text", "xx")),
    (2, "unknown-command", ("frob",)),
)
"""A command that cannot answer: exit code, the code of its first diagnostic. The object is an error."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An archive of the test's own, and a working folder without files."""
    monkeypatch.setenv("JUDGETOOL_DATA_DIR", str(tmp_path / "home"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path


def checked(text: str, kind: str) -> Any:
    """The one object in ``text``, which must fit the published schema of its kind."""
    told = json.loads(text)
    schema = json.loads((SCHEMAS / f"{kind}.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema).validate(told)
    return told


def name_of(value: object) -> str:
    return " ".join(value)[:60] if isinstance(value, tuple) else ""


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("kind", "arguments"), ANSWERED, ids=name_of)
def test_an_answer_fits_its_schema(kind: str, arguments: tuple[str, ...], lang: str) -> None:
    said = judgetool(*arguments, "--json", environ={"JUDGETOOL_LANG": lang})
    assert (said.code, said.err) == (0, "")
    checked(said.out, kind)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("kind", "arguments"), NOTHING, ids=name_of)
def test_nothing_found_is_an_empty_object_of_the_commands_own_kind(
    kind: str, arguments: tuple[str, ...], lang: str
) -> None:
    said = judgetool(*arguments, "--json", environ={"JUDGETOOL_LANG": lang})
    assert (said.code, said.err) == (1, "")
    told = checked(said.out, kind)
    assert told.get("answer") == "not-covered" if kind == "ruling" else [] in told.values()


@pytest.mark.parametrize(("code", "why", "arguments"), FAILED, ids=name_of)
def test_a_failure_is_an_error_object_and_is_told_on_stderr_too(
    code: int, why: str, arguments: tuple[str, ...]
) -> None:
    said = judgetool(*arguments, "--json")
    assert said.code == code
    told = checked(said.out, "error")
    assert (told["exit"], told["diagnostics"][0]["code"]) == (code, why)
    assert f"[{why}]" in said.err
    assert judgetool(*arguments).out == ""


def test_every_command_is_tried_both_ways() -> None:
    below = {"import", "remove", "resolve", "check"}
    assert {arguments[0] for _, arguments in ANSWERED} | below | {"update"} == set(COMMANDS)  # update answers as import
    assert {arguments[0] for *_, arguments in FAILED} | {"check"} >= set(COMMANDS)


def test_check_of_a_small_corpus(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGETOOL_RULES_DIR", str(SMALL))
    monkeypatch.setenv("JUDGETOOL_CACHE_DIR", str(home / "cache"))
    assert checked(judgetool("check", "--json").out, "check")["errors"] == 0
    told = checked(judgetool("check", "nosuch", "--json").out, "error")
    assert (told["exit"], told["diagnostics"][0]["code"]) == (2, "not-of-the-data")


def test_import_remove_and_what_is_refused(home: Path) -> None:
    good, bad = home / "gnats.txt", home / "none.txt"
    good.write_bytes(modern())
    bad.write_text("hello", encoding="utf-8")
    said = judgetool("import", str(good), str(bad), "--json")
    told = checked(said.out, "import")
    assert (said.code, [one["code"] for one in told["refused"]]) == (2, ["no-rules"])
    checked(judgetool("editions", "--json").out, "editions")
    checked(judgetool("remove", told["imported"][0]["edition"], "--json").out, "remove")


def test_a_file_of_cards(home: Path) -> None:
    card = {"object": "card", "id": "1", "lang": "en", "name": "Gnat of Tests", "type_line": "Creature — Insect"}
    cards = home / "cards.json"
    cards.write_text(
        json.dumps([{**card, "mana_cost": "{G}", "layout": "normal", "set_type": "core"}]), encoding="utf-8"
    )
    assert checked(judgetool("card", "import", str(cards), "--json").out, "card-import")["cards"] == 1
    assert checked(judgetool("card", "--forget", "--json").out, "card-forget")["forgotten"] is True


def test_every_scenario_ruling_fits_the_schema() -> None:
    """One object for a scenario with one question, a list of rulings for several."""
    listed = json.loads(judgetool("scenarios", "--json").out)["scenarios"]
    for one in listed[::12]:
        said = judgetool("resolve", one["id"], "--json")
        assert said.err == ""
        checked(said.out, "ruling" if len(one["questions"]) == 1 else "rulings")


def test_an_internal_error_is_an_error_object_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr("judgetool.cli.library.open_library", fails)
    told = checked(judgetool("rule", "702.37e", "--json").out, "error")
    assert (told["exit"], told["diagnostics"][0]["code"]) == (3, "internal")


def test_json_behind_two_dashes_is_a_word_and_no_option() -> None:
    said = judgetool("rule", "--", "--json")
    assert (said.out, said.code) == ("", 1)


def _objects(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        if schema.get("type") == "object" and "properties" in schema:
            yield schema
        for inner in schema.values():
            yield from _objects(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _objects(inner)


@pytest.mark.parametrize("path", sorted(SCHEMAS.glob("*.json")), ids=lambda path: path.stem)
def test_a_schema_forbids_unknown_fields_everywhere_and_names_its_kind(path: Path) -> None:
    schema = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["properties"]["schema"] == {"const": f"judgetool.{path.stem}/1"}
    objects = list(_objects(schema))
    assert all(one.get("additionalProperties") is False for one in objects)
    assert all(set(one["required"]) == set(one["properties"]) for one in objects)


def test_json_is_ascii_on_a_stream_that_is_not_unicode() -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="cp1252")
    assert run(["term", "mue", "--json"], Streams(io.StringIO(), out, io.StringIO(), {}, "2026-05-01")) == 0
    assert json.loads(raw.getvalue().decode("ascii"))["query"] == "mue"

"""Every command's --json against its published schema, unknown fields forbidden, in both languages."""

import json
from pathlib import Path

import jsonschema
import pytest

from tests.cli.support import judgetool

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"
COMMANDS = (
    ("rule", 0, ("rule", "702.36e", "--edition", "2015-03-27", "--lang", "both")),
    ("rule", 0, ("rule", "707", "--at", "2009-08-01")),
    ("rule", 0, ("rule", "morph")),
    ("rule", 1, ("rule", "999.99z")),
    ("search", 0, ("search", "marquer +1/+1 megamue")),
    ("search", 0, ("search", "face cachee", "--all-editions", "--limit", "3")),
    ("search", 1, ("search", "xyzzyplugh")),
    ("term", 0, ("term", "marqueur")),
    ("term", 1, ("term", "xyzzyplugh")),
    ("history", 0, ("history", "702.37e")),
    ("cite", 0, ("cite", "502.26d", "--from", "2007-10-01")),
    ("cite", 0, ("cite", "702.37b", "--from", "2026-04-17", "--to", "2007-10-01")),
    ("editions", 0, ("editions",)),
    ("refs", 0, ("refs", "707", "--at", "2009-08-01")),
    ("scenarios", 0, ("scenarios",)),
    ("scenarios", 1, ("scenarios", "xyzzyplugh")),
    ("ruling", 0, ("ask", "does the ETB trigger when I turn my morph face up?")),
    ("ruling", 1, ("ask", "is a hot dog a sandwich?")),
)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("kind", "code", "arguments"), COMMANDS, ids=lambda value: " ".join(value) if isinstance(value, tuple) else ""
)
def test_the_answer_fits_its_schema(kind: str, code: int, arguments: tuple[str, ...], lang: str) -> None:
    said = judgetool(*arguments, "--json", environ={"JUDGETOOL_LANG": lang})
    assert (said.code, said.err) == (code, "")
    value = json.loads(said.out)
    schema = json.loads((SCHEMAS / f"{kind}.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema).validate(value)


def test_every_scenario_ruling_fits_the_schema() -> None:
    """One object for a scenario with one question, a list of rulings for several."""
    listed = json.loads(judgetool("scenarios", "--json").out)["scenarios"]
    for one in listed[::12]:
        said = judgetool("resolve", one["id"], "--json")
        assert said.err == ""
        value = json.loads(said.out)
        kind = value["schema"].removeprefix("judgetool.").removesuffix("/1")
        assert kind == ("ruling" if len(one["questions"]) == 1 else "rulings")
        schema = json.loads((SCHEMAS / f"{kind}.json").read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator(schema).validate(value)


def test_json_is_ascii_on_a_stream_that_is_not_unicode() -> None:
    import io

    from judgetool.cli.app import run
    from judgetool.cli.environment import Streams

    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="cp1252")
    assert run(["term", "mue", "--json"], Streams(io.StringIO(), out, io.StringIO(), {}, "2026-05-01")) == 0
    assert json.loads(raw.getvalue().decode("ascii"))["query"] == "mue"

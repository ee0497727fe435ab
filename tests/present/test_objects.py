"""JSON of every kind against its published schema, unknown fields forbidden."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from judgetool.model.bilingual import Both
from judgetool.model.shown import CiteShown, SentenceShown
from judgetool.present import objects, rulings
from judgetool.present.json_ import dump
from tests.present import samples

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"


def schema(kind: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((SCHEMAS / f"{kind}.json").read_text(encoding="utf-8"))
    return loaded


OBJECTS = {
    "rule": objects.rules("2015-03-27", (samples.RULE, samples.REGLE), "fr"),
    "search": objects.search(None, samples.HITS),
    "term": objects.terms("frob", "2015-03-27", samples.TERMS),
    "history": objects.history("frob", samples.TRAIL),
    "blame": objects.blame("999.1a", "2015-03-27", (SentenceShown("It is.", "2002-10-07"),)),
    "diff": objects.diff("2014-09-26", "2015-03-27", samples.CHANGES),
    "cite": objects.cite(CiteShown("2007-10-01", "502.1", "2015-03-27", ("702.1a",), "moved+reworded")),
    "editions": objects.editions(samples.EDITIONS),
    "refs": objects.refs("2015-03-27", "999.1a", ["998"], []),
    "scenarios": objects.scenarios("2015-03-27", [("frob/one", Both("a", "b"), [Both("c", "d")])]),
    "ruling": rulings.as_object(samples.depends(), "en"),
}


@pytest.mark.parametrize("kind", sorted(OBJECTS))
def test_every_kind_fits_its_schema_and_names_it(kind: str) -> None:
    value = json.loads(dump(OBJECTS[kind], "utf-8"))
    jsonschema.Draft202012Validator(schema(kind)).validate(value)
    assert value["schema"] == f"judgetool.{kind}/1"


@pytest.mark.parametrize("path", sorted(SCHEMAS.glob("*.json")), ids=lambda path: path.stem)
def test_a_schema_is_valid_and_forbids_unknown_fields_everywhere(path: Path) -> None:
    loaded = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(loaded)

    def closed(node: Any) -> None:
        if isinstance(node, dict):
            if "properties" in node:
                assert node.get("additionalProperties") is False, node
                assert set(node["required"]) == set(node["properties"])
            for part in node.values():
                closed(part)
        elif isinstance(node, list):
            for part in node:
                closed(part)

    closed(loaded)


@pytest.mark.parametrize("answer", ["yes", "no", "value", "unsettled", "not-covered", "conflict"])
def test_every_answer_fits_the_schema_of_rulings(answer: str) -> None:
    value = rulings.as_object(samples.ruling(answer, value={"power": 2, "types": frozenset({"b", "a"})}), "fr")
    jsonschema.Draft202012Validator(schema("ruling")).validate(json.loads(dump(value, "ascii")))
    assert value["value"]["types"] == ["a", "b"]

"""``judgetool check``: every diagnostic with its place, in either language or as JSON; exit 1 if one is an error."""

import json
import shutil
from pathlib import Path

import jsonschema
import pytest

from tests.cli.support import judgetool

PROJECT = Path(__file__).parents[2]
SMALL = PROJECT / "tests" / "corpus" / "small"
SCHEMA = json.loads((PROJECT / "docs" / "schemas" / "check.json").read_text(encoding="utf-8"))


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the small corpus, which the command checks."""
    shutil.copytree(SMALL, tmp_path / "data")
    monkeypatch.setenv("JUDGETOOL_RULES_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("JUDGETOOL_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "data"


def break_norm(data: Path) -> Path:
    """Misspell a fluent in the small corpus."""
    norms = data / "rules" / "norms" / "lanterns.yaml"
    norms.write_text(
        norms.read_text(encoding="utf-8").replace("object.flame = unlit", "object.flmae = unlit"), encoding="utf-8"
    )
    return norms


def test_data_in_order_say_so_and_exit_0(data: Path) -> None:
    """With how much was checked."""
    said = judgetool("check", "--lang", "en")
    assert (said.code, said.out, said.err) == (0, "14 files, 2 rulings derived: all in order\n", "")
    assert judgetool("check", "--lang", "fr").out == "14 fichiers, 2 décisions dérivées\u202f: tout est en ordre\n"
    assert judgetool("check", "--files-only", "--lang", "en").out == "14 files: all in order\n"


def test_an_error_has_file_line_column_and_help_and_exit_1(data: Path) -> None:
    """In the language asked for."""
    norms = break_norm(data)
    said = judgetool("check", "--lang", "en", "--plain")
    assert said.code == 1
    together = " ".join(said.out.split())
    assert f"{norms}:5:19: error[unknown-fluent]: unknown fluent `flmae`" in together
    assert "did you mean `flame`?" in together
    assert together.endswith("14 files: 1 error, 0 warnings")
    french = " ".join(judgetool("check", "--lang", "fr", "--plain").out.split())
    assert "fait inconnu `flmae`" in french
    assert "vouliez-vous dire `flame`" in french


def test_a_wrong_expectation_is_an_error(data: Path) -> None:
    """The answers of scenarios are derived and compared."""
    scenario = data / "scenarios" / "topic" / "brass.yaml"
    scenario.write_text(scenario.read_text(encoding="utf-8").replace('answer: "yes"', 'answer: "no"'), encoding="utf-8")
    said = judgetool("check", "--lang", "en", "--plain")
    assert said.code == 1
    assert "wrong-answer" in said.out
    assert judgetool("check", "--files-only").code == 0


def test_json_fits_its_schema(data: Path) -> None:
    """Clean and broken."""
    clean = json.loads(judgetool("check", "--json").out)
    jsonschema.validate(clean, SCHEMA)
    assert (clean["errors"], clean["rulings"], clean["diagnostics"]) == (0, 2, [])
    break_norm(data)
    said = judgetool("check", "--json")
    broken = json.loads(said.out)
    jsonschema.validate(broken, SCHEMA)
    assert said.code == 1
    assert broken["diagnostics"][0]["place"]["line"] == 5


def test_a_scenario_of_the_data_that_is_not_in_order_says_why_when_it_is_resolved(data: Path) -> None:
    """It is not among those that can be listed; by its id it is still found."""
    scenario = data / "scenarios" / "topic" / "brass.yaml"
    scenario.write_text(scenario.read_text(encoding="utf-8").replace("oil: 3", "oli: 3"), encoding="utf-8")
    said = judgetool("resolve", "topic/brass")
    assert said.code == 2
    assert "unknown fact `oli`" in said.err
    assert "brass.yaml:3:" in said.err


def test_only_the_files_named_are_told_of(data: Path) -> None:
    """A folder stands for what is below it; a scenario is not called in order when an error elsewhere kept it from being derived."""
    break_norm(data)
    elsewhere = judgetool("check", str(data / "scenarios"), "--json")
    assert elsewhere.code == 1
    assert [one["code"] for one in json.loads(elsewhere.out)["diagnostics"]] == ["not-derived"]
    assert judgetool("check", str(data / "rules")).code == 1
    assert judgetool("check", str(data / "rules" / "norms" / "lanterns.yaml")).code == 1


def test_every_edition_derives_those_in_between_too(data: Path) -> None:
    """Three editions, one answer: the middle one is only derived when asked for."""
    editions = data / "rules" / "editions.yaml"
    text = editions.read_text(encoding="utf-8")
    editions.write_text(text + '  "2012-01-01": {era: {en: "Half Moon", fr: "Demi-lune"}}\n', encoding="utf-8")
    scenario = data / "scenarios" / "topic" / "brass.yaml"
    told = scenario.read_text(encoding="utf-8")
    scenario.write_text(
        told.replace('{"2008-01-01": {answer: "yes", cites: [lantern.light]}}', '{"2008-01-01": {answer: "yes"}}'),
        encoding="utf-8",
    )
    few = json.loads(judgetool("check", "--json").out)
    every = json.loads(judgetool("check", "--json", "--every-edition").out)
    assert (few["errors"], every["errors"]) == (0, 0)
    assert few["rulings"] <= every["rulings"]

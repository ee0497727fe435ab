# ruff: noqa: E501
"""``judgetool card``: found, listed, not found, imported, forgotten; in both languages and as JSON."""

import json
from pathlib import Path

import jsonschema
import pytest

from tests.cli.support import judgetool

SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "card.json"
NEWT = {
    "object": "card", "lang": "fr", "printed_name": "Triton des marées", "name": "Tidewater Newt", "layout": "normal", "mana_cost": "{1}{U}",
    "type_line": "Creature — Newt", "oracle_text": "Flying\nMorph—Pay 2 life.", "power": "2", "toughness": "1", "colors": ["U"], "keywords": ["Flying", "Morph"],
}  # fmt: skip


@pytest.fixture
def own_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("JUDGETOOL_DATA_DIR", str(tmp_path / "data"))
    path = tmp_path / "bulk.json"
    path.write_text(json.dumps([NEWT]), encoding="utf-8")
    return path


def test_a_card_is_shown_with_its_kinds_of_ability() -> None:
    said = judgetool("card", "exalted", "angel")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[0].startswith("Exalted Angel")
    assert "morph  {2}{W}{W}" in said.out


def test_the_page_is_french_throughout() -> None:
    said = judgetool("card", "Zombie Cutthroat", "--lang", "fr")
    assert "Créature\u202f: zombie  3/4" in said.out
    assert "mue  payer des points de vie 5" in said.out


def test_a_slip_is_mended_and_said() -> None:
    said = judgetool("card", "exlated angel")
    assert said.code == 0
    assert "read as Exalted Angel" in said.err


def test_several_cards_are_listed_and_nothing_is_guessed() -> None:
    said = judgetool("card", "etrata")
    assert said.code == 1
    assert "Etrata, Deadly Fugitive" in said.out
    assert "Etrata, the Silencer" in said.out


@pytest.mark.parametrize(("lang", "words"), [("en", "there is no card"), ("fr", "il n’y a pas de carte")])
def test_an_unknown_card_is_said_to_be_unknown(lang: str, words: str) -> None:
    said = judgetool("card", "qwxyzt", "--lang", lang)
    assert (said.code, said.out) == (1, "")
    assert words in said.err


def test_json_follows_its_schema() -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    for name in ("Exalted Angel", "Fire // Ice", "etrata", "qwxyzt", "Dryad Arbor"):
        said = judgetool("card", name, "--json")
        jsonschema.validate(json.loads(said.out), schema)


def test_an_imported_card_is_found_by_its_french_name_until_forgotten(own_cards: Path) -> None:
    done = judgetool("card", "import", str(own_cards))
    assert (done.code, done.out) == (0, "")
    assert "1 cards taken" in done.err
    said = judgetool("card", "triton des marees", "--lang", "fr")
    assert said.out.startswith("Triton des marées  (Tidewater Newt)")
    assert judgetool("card", "Exalted Angel").code == 0
    assert "are forgotten" in judgetool("card", "--forget").err
    assert "no cards had been imported" in judgetool("card", "--forget").err


def test_a_file_of_something_else_is_a_usage_error(own_cards: Path) -> None:
    own_cards.write_text("[1, 2]", encoding="utf-8")
    said = judgetool("card", "import", str(own_cards), "--lang", "fr")
    assert said.code == 2
    assert "ne contient pas de cartes" in said.err


def test_no_name_is_a_usage_error() -> None:
    assert judgetool("card").code == 2

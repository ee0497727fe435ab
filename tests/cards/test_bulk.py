# ruff: noqa: E501
"""Files of cards: Scryfall's, MTGJSON's and plain lists, whole, packed, cut short and wrong."""

import gzip
import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from judgetool.cards import stream
from judgetool.cards.bulk import forget, import_cards
from judgetool.cards.stream import elements, open_text
from judgetool.cards.table import FILE, parse_row, rows
from judgetool.model.card import CardFacts
from judgetool.model.diagnostic import DeskError
from tests.cards.reading import phrases

NEWT = {
    "object": "card", "lang": "en", "name": "Tidewater Newt", "layout": "normal", "mana_cost": "{1}{U}", "type_line": "Creature — Newt",
    "oracle_text": "Flying\nMorph {U}", "power": "2", "toughness": "1", "colors": ["U"], "color_identity": ["U"], "keywords": ["Flying", "Morph"],
}  # fmt: skip
TWO_SIDED = {
    "object": "card", "lang": "en", "name": "Dusk Newt // Dawn Toad", "layout": "transform", "keywords": [], "color_identity": ["G", "W"],
    "card_faces": [
        {"name": "Dusk Newt", "mana_cost": "{G}", "type_line": "Creature — Newt", "oracle_text": "Reach", "power": "1", "toughness": "1", "colors": ["G"]},
        {"name": "Dawn Toad", "mana_cost": "", "type_line": "Creature — Toad", "oracle_text": "When Dawn Toad dies, draw a card.", "power": "3", "toughness": "3", "colors": ["W"]},
    ],
}  # fmt: skip
TOKEN = {**NEWT, "name": "Newt", "layout": "token"}
FRENCH = {**NEWT, "lang": "fr", "printed_name": "Triton des marées"}
ATOMIC = {
    "meta": {"date": "2026-01-01", "data": [1]},
    "data": {
        "Tidewater Newt": [
            {"name": "Tidewater Newt", "layout": "normal", "manaCost": "{1}{U}", "types": ["Creature"], "supertypes": [], "subtypes": ["Newt"],
             "text": "Flying\nMorph {U}", "power": "2", "toughness": "1", "colors": ["U"], "keywords": ["Flying", "Morph"],
             "foreignData": [{"language": "German", "name": "Molch"}, {"language": "French", "name": "Triton des marées"}]}
        ],
        "Rain // Shine": [
            {"name": "Rain // Shine", "faceName": "Rain", "side": "a", "layout": "split", "manaCost": "{U}", "types": ["Instant"], "supertypes": [], "subtypes": [], "text": "Draw a card.", "colors": ["U"]},
            {"name": "Rain // Shine", "faceName": "Shine", "side": "b", "layout": "split", "manaCost": "{W}", "types": ["Instant"], "supertypes": [], "subtypes": [], "text": "Gain 3 life.", "colors": ["W"]},
        ],
    },
}  # fmt: skip


def put(folder: Path, value: Any, name: str = "bulk.json") -> Path:
    path = folder / name
    path.write_text(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False), encoding="utf-8")
    return path


def taken(path: Path, folder: Path) -> dict[str, CardFacts]:
    import_cards(path, folder, phrases())
    return {row[0]: parse_row(row) for row in rows((folder / FILE).read_text(encoding="utf-8"))}


def test_a_scryfall_file_gives_every_face_once_tokens_aside(tmp_path: Path) -> None:
    cards = taken(put(tmp_path, [NEWT, TOKEN, FRENCH, NEWT, TWO_SIDED]), tmp_path / "data")
    assert set(cards) == {"Tidewater Newt", "Dusk Newt // Dawn Toad", "Dawn Toad"}
    newt = cards["Tidewater Newt"]
    assert (newt.name_fr, newt.mana_cost, newt.colors, newt.power) == ("Triton des marées", "{1}{U}", "U", "2")
    assert [str(kind) for kind in newt.kinds] == ["flying", "morph cost={U}"]


def test_each_side_of_a_two_sided_card_has_its_own_facts(tmp_path: Path) -> None:
    cards = taken(put(tmp_path, [TWO_SIDED]), tmp_path)
    front, back = cards["Dusk Newt // Dawn Toad"], cards["Dawn Toad"]
    assert (front.face, front.faces, front.colors) == ("front", ("Dusk Newt", "Dawn Toad"), "G")
    assert (back.face, back.colors, back.mana_cost) == ("back", "W", "")
    assert [str(kind) for kind in back.kinds] == ["dies-trigger does=draw:1"]


def test_an_mtgjson_file_gives_french_names_and_both_halves(tmp_path: Path) -> None:
    cards = taken(put(tmp_path, ATOMIC), tmp_path)
    assert set(cards) == {"Tidewater Newt", "Rain // Shine", "Shine"}
    assert cards["Tidewater Newt"].name_fr == "Triton des marées"
    assert (cards["Shine"].face, cards["Shine"].mana_cost) == ("second", "{W}")


def test_packed_files_are_known_by_their_bytes(tmp_path: Path) -> None:
    path = tmp_path / "bulk.json"
    path.write_bytes(gzip.compress(json.dumps([NEWT]).encode()))
    assert set(taken(path, tmp_path)) == {"Tidewater Newt"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not-card-data"),
        ("plainly not json", "not-card-data"),
        ("[]", "not-card-data"),
        ('[{"a": 1}]', "not-card-data"),
        ('{"a": 1}', "not-card-data"),
        ('{"data": {}}', "not-card-data"),
        (json.dumps([NEWT])[:-9], "broken-json"),
        (json.dumps([NEWT])[:-1], "broken-json"),
        (json.dumps([NEWT]) + "]", "broken-json"),
        (json.dumps([NEWT]).replace('", "', '" "', 1), "broken-json"),
    ],
)
def test_a_wrong_file_is_told_and_leaves_what_was_there(text: str, code: str, tmp_path: Path) -> None:
    taken(put(tmp_path, [NEWT]), tmp_path)
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(DeskError) as told:
        import_cards(put(tmp_path, text, "wrong.json"), tmp_path, phrases())
    found = told.value.diagnostics[0]
    assert found.code == code
    assert "wrong.json" in found.message.fr
    assert found.help.en
    assert (tmp_path / FILE).read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {FILE, "bulk.json", "wrong.json"}


def test_a_packed_file_cut_short_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bulk.json.gz"
    path.write_bytes(gzip.compress(json.dumps([NEWT] * 50).encode())[:-40])
    with pytest.raises(DeskError) as told:
        import_cards(path, tmp_path, phrases())
    assert told.value.diagnostics[0].code == "broken-json"


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(DeskError) as told:
        import_cards(tmp_path / "none.json", tmp_path, phrases())
    assert told.value.diagnostics[0].code == "cannot-read"


def test_elements_are_whole_wherever_the_reading_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    values = [{"n": 12345, "text": 'a "quoted" ✓ \\ text', "list": [1, 2.5, None, True]}, NEWT] * 3
    path = put(tmp_path, values)
    for size in (1, 2, 3, 7, 64):
        monkeypatch.setattr(stream, "CHUNK", size)
        with open_text(path) as text:
            assert [value for _, value in elements(text, "x")] == values


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    def lines() -> Iterator[str]:
        yield "["
        for at in range(4000):
            yield ("," if at else "") + json.dumps({**NEWT, "filler": "x" * 2000})
        yield "]"

    path = tmp_path / "large.json"
    with path.open("w", encoding="utf-8") as out:
        out.writelines(lines())
    phrases()
    tracemalloc.start()
    import_cards(path, tmp_path, phrases())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert path.stat().st_size > 8_000_000
    assert peak < 6 * stream.CHUNK + 1_000_000


def test_the_imported_table_can_be_forgotten(tmp_path: Path) -> None:
    taken(put(tmp_path, [NEWT]), tmp_path)
    assert forget(tmp_path)
    assert not forget(tmp_path)

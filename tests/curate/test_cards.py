"""The maker of the table: corrections by hand, contradictions found, the table written."""

import json
from pathlib import Path

import pytest

from judgetool.cards.facts import Printed
from judgetool.cards.phrases import compile_phrases
from judgetool.corpus.card_data import READER, load
from judgetool.curate.cards import check, corrected, main, read_cards
from judgetool.model.card import Ability, CardFacts


def card(name: str, text: str, **more: object) -> dict[str, object]:
    return {
        "name": name,
        "layout": "normal",
        "types": ["Creature"],
        "supertypes": [],
        "subtypes": ["Newt"],
        "text": text,
        "manaCost": "{U}",
        **more,
    }


def test_the_table_is_written_ordered_and_each_card_once(tmp_path: Path) -> None:
    file, out = tmp_path / "cards.json", tmp_path / "all.tsv"
    file.write_text(
        json.dumps([card("Newt B", "Flying"), card("Newt A", "Reach"), card("Newt B", "Flying")]), encoding="utf-8"
    )
    assert main(["--file", str(file), "--out", str(out)]) == 0
    assert [line.split("\t")[0] for line in out.read_text(encoding="utf-8").splitlines()[1:]] == [
        "name",
        "Newt A",
        "Newt B",
    ]


def test_corrections_by_hand_replace_or_add() -> None:
    newt = CardFacts("Newt", colors="?", kinds=(Ability("static"),))
    assert corrected(newt, {"colors": "U"}).colors == "U"
    assert corrected(newt, {"kinds": "flying; reach"}).kinds == (Ability("flying"), Ability("reach"))
    assert corrected(newt, {"kinds_added": "reach"}).kinds == (Ability("static"), Ability("reach"))


def test_every_correction_names_a_card_and_says_when_it_was_checked() -> None:
    overrides = load("rules/cards/overrides.yaml")
    known = {
        line.split("\t")[0]
        for line in (Path(__file__).parents[2] / "rules/cards/all.tsv").read_text(encoding="utf-8").splitlines()
    }
    for name, override in overrides.items():
        assert name in known
        assert override["checked"][:2] == "20"


@pytest.mark.parametrize(
    ("text", "kinds", "code"),
    [
        ("This creature enters with a hat.", ("static",), 1),
        ("When this creature is turned face up, hop.", ("static",), 1),
        ("When this creature is turned face up, hop.", ("turned-up-trigger",), 0),
        ("Newts hop.", ("no-such-kind",), 1),
    ],
)
def test_a_text_that_contradicts_its_kinds_is_found(text: str, kinds: tuple[str, ...], code: int) -> None:
    printed = Printed("Newt", "Newt", text, ("Creature",))
    assert check([(printed, CardFacts("Newt", kinds=tuple(map(Ability, kinds))))]) == code


def test_a_colour_is_read_from_the_cost_and_unknown_without_one(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    cards = [
        card("Newt A", "", manaCost="{1}{G/U}{U}"),
        card("Newt B", "", manaCost=None, colorIdentity=["G"]),
        card("Newt C", "Devoid", manaCost="{R}", keywords=["Devoid"]),
        card("Newt D", "Newt D is all colors.", manaCost="{4}"),
    ]
    file.write_text(json.dumps(cards), encoding="utf-8")
    read = read_cards(file, compile_phrases(load(READER)))
    assert {facts.name: facts.colors for _, facts in read} == {
        "Newt A": "UG",
        "Newt B": "?",
        "Newt C": "",
        "Newt D": "WUBRG",
    }

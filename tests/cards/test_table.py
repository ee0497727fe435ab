# ruff: noqa: E501
"""The table of cards as text, and the shipped one as a whole."""

import re
from functools import cache

import pytest

from judgetool.cards.table import HEADER, parse_row, read_names, rows, show_row, show_table, split_type
from judgetool.corpus.card_data import KINDS, NAMES, TABLE, load
from judgetool.corpus.root import find_root
from judgetool.model.card import UNREAD, Ability, CardFacts

NEWT = CardFacts(
    "Tidewater Newt // Rain", "Triton", "{1}{U}", ("Legendary",), ("Artifact", "Creature"), ("Time Lord", "Newt"), "U", "1+*", "2", "",
    "adventure", "first", ("Tidewater Newt", "Rain"), ("flying", "morph"), (Ability("flying"), Ability("morph", ("cost={2}",))),
)  # fmt: skip


@cache
def shipped() -> dict[str, CardFacts]:
    return {row[0]: parse_row(row) for row in rows(find_root().read(TABLE).decode("utf-8"))}


@pytest.mark.parametrize(
    "card",
    [
        NEWT,
        CardFacts("Rain", types=("Sorcery",), layout="adventure", face="second", faces=("Tidewater Newt", "Rain")),
        CardFacts("Bell", types=("Planeswalker",), loyalty="4"),
        CardFacts("Mud", types=("Land",), colors=UNREAD),
    ],
)
def test_a_card_written_as_a_line_is_read_back_the_same(card: CardFacts) -> None:
    assert parse_row(show_row(card).split("\t")) == card


def test_a_table_is_ordered_and_says_where_it_comes_from() -> None:
    text = show_table([CardFacts("B"), CardFacts("A")], "made by hand")
    assert [line.split("\t")[0] for line in text.splitlines()] == ["# made by hand", "name", "A", "B"]
    assert [row[0] for row in rows(text)] == ["A", "B"]


def test_a_text_that_is_no_table_is_refused() -> None:
    with pytest.raises(ValueError, match="header"):
        rows("name;cost\nA;B")


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("Legendary Creature — Time Lord Newt", (("Legendary",), ("Creature",), ("Time Lord", "Newt"))),
        ("Basic Land — Forest", (("Basic",), ("Land",), ("Forest",))),
        ("Plane — Old Bell Town", ((), ("Plane",), ("Old Bell Town",))),
        ("Instant", ((), ("Instant",), ())),
    ],
)
def test_type_lines(line: str, parts: tuple[tuple[str, ...], ...]) -> None:
    assert split_type(line) == parts


def test_every_card_has_its_line_and_every_kind_its_title() -> None:
    known = load(KINDS)["kinds"]
    cards = shipped()
    assert len(cards) > 34_000
    assert {ability.kind for card in cards.values() for ability in card.kinds} <= set(known)


def test_facts_are_words_of_the_agreed_form() -> None:
    names = set()
    for card in shipped().values():
        for ability in card.kinds:
            for fact in ability.facts:
                name, _, value = fact.partition("=")
                names.add(name)
                assert re.fullmatch(r"[a-z-]+", name), (card.name, fact)
                assert ("=" in fact) == bool(value), (card.name, fact)
    assert names <= {
        "amount", "by", "chosen", "cost", "does", "each", "except", "for", "from", "if", "limit", "least", "lists", "mana", "may", "name", "not-mana", "on", "once",
        "or-enters", "or-turned-up", "per", "reduced", "restricted", "reveal", "shared", "sorcery", "tapped", "target", "timing", "type", "until",
        "what", "what-given", "when", "where", "who", "whose",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "floor"),
    [
        ("enters-tapped", 600), ("enters-with", 600), ("enters-trigger", 4800), ("as-enters", 350), ("dies-trigger", 800),
        ("turned-up-trigger", 95), ("other-turned-up-trigger", 24), ("morph", 150), ("megamorph", 31), ("disguise", 45),
        ("manifest-dread", 35), ("turns-up", 12), ("turns-down", 9), ("cant-be-countered", 95), ("cast-prohibition", 70),
    ],
)  # fmt: skip
def test_no_kind_has_surprisingly_few_cards(kind: str, floor: int) -> None:
    assert sum(bool(card.of_kind(kind)) for card in shipped().values()) >= floor


def test_every_cost_of_turning_up_was_read() -> None:
    costs = [a.fact("cost") for card in shipped().values() for a in card.of_kind("morph", "megamorph", "disguise")]
    assert len(costs) > 225
    assert all(costs)
    assert UNREAD not in costs


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("Exalted Angel", "flying; damage-trigger does=gain-life:X; morph cost={2}{W}{W}"),
        ("Zombie Cutthroat", "morph cost=life:5"),
        ("Ruthless Ripper", "deathtouch; morph cost=reveal:black&card; turned-up-trigger does=lose-life:2"),
        ("Ponyback Brigade", "enters-or-turned-up-trigger does=create:3:1/1-goblin; morph cost={2}{R}{W}{B}"),
        ("Humility", "removes-abilities what=creature; sets-pt amount=1/1 what=creature"),
        ("Muraganda Petroglyphs", "pt-bonus amount=+2/+2 what=creature&no-abilities"),
        ("Sphere of Resistance", "cost-changer amount=+{1} what=spell"),
        ("Dream Chisel", "cost-changer amount=-{1} what=face-down&creature&spell whose=you"),
        ("Exiled Doomsayer", "turn-up-cost-changer amount=+{2}"),
        ("Void Winnower", "cast-prohibition who=opponent what=spell&mv=even; cant-block who=opponent what=creature&mv=even"),
        ("Linvala, Keeper of Silence", "flying; stops-activated what=creature whose=opponent"),
        ("Backslide", "spell-effect does=turn-down; turns-down target what=creature&with-morph by=spell-effect; activated by=cycling from=hand cost={U}; keyword name=cycling"),
    ],
)  # fmt: skip
def test_cards_read_by_hand(name: str, kinds: str) -> None:
    assert "; ".join(map(str, shipped()[name].kinds)) == kinds


def test_french_names_belong_to_cards_and_to_one_card_each() -> None:
    names = read_names(find_root().read(NAMES).decode("utf-8"))
    fronts = {name.split(" // ")[0] for name in shipped()} | set(shipped())
    assert [name for name in names if name not in fronts] == []
    assert len(set(names.values())) == len(names)


def test_the_table_is_split_into_rows_quickly_enough_to_be_compiled_on_a_first_run() -> None:
    text = find_root().read(TABLE).decode("utf-8")
    assert all(len(row) == len(HEADER.split("\t")) for row in rows(text))

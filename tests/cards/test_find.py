"""Names as people type them."""

import pytest

from judgetool.ask.text import words_of
from judgetool.cards.find import Candidate, Shelf, lookup
from judgetool.model.card import CardFacts

SHELF = Shelf(
    [
        CardFacts("Tidewater Newt", "Triton des marées"),
        CardFacts("Ozrik, Keeper of Bells"),
        CardFacts("Ozrik, the Hushed"),
        CardFacts("Belltower Sphinx"),
        CardFacts("Harmless Newt"),
        CardFacts("A-Harmless Newt"),
        CardFacts("Rain // Shine"),
        CardFacts("The Grey Newt"),
    ],
    words_of,
)


def find(typed: str) -> list[Candidate]:
    return lookup(words_of(typed), SHELF)


@pytest.mark.parametrize(
    ("typed", "name", "how"),
    [
        ("tidewater newt", "Tidewater Newt", "exact"),
        ("TRITON DES MAREES", "Tidewater Newt", "exact"),
        ("shine", "Rain // Shine", "exact"),
        ("tidewater newts", "Tidewater Newt", "ending"),
        ("Tidewater Newt's", "Tidewater Newt", "exact"),
        ("belltower", "Belltower Sphinx", "begins"),
        ("sphinx", "Belltower Sphinx", "holds"),
        ("tidewatre newt", "Tidewater Newt", "misspelt"),
        ("tidewater nwet", "Tidewater Newt", "misspelt"),
        ("my tidewater newt", "Tidewater Newt", "exact"),
        ("harmless newt", "Harmless Newt", "exact"),
    ],
)
def test_one_card_is_meant(typed: str, name: str, how: str) -> None:
    assert [(one.name, one.how) for one in find(typed)] == [(name, how)]


def test_a_short_name_of_two_cards_gives_both() -> None:
    assert {(one.name, one.how) for one in find("ozrik")} == {
        ("Ozrik, Keeper of Bells", "short"),
        ("Ozrik, the Hushed", "short"),
    }


@pytest.mark.parametrize("typed", ["", "zzz", "a newt that does not exist at all"])
def test_nothing_near_gives_nothing(typed: str) -> None:
    assert find(typed) == []


def test_certainty_says_whether_to_ask_back() -> None:
    assert Candidate("x", "ending").certain
    assert not Candidate("x", "misspelt", 1).certain

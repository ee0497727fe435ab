"""Phrases for objects as filters: never half a filter."""

import pytest

from judgetool.cards.filters import Objects, read_objects
from tests.cards.reading import phrases


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("another nontoken creature you control", Objects("other&!token&creature", "you")),
        ("target creature or planeswalker", Objects("creature|planeswalker")),
        ("face-down creature spells you cast", Objects("face-down&creature&spell", "you")),
        ("noncreature, nonland permanents your opponents control", Objects("!creature&!land&permanent", "opponent")),
        ("artifact and creature spells", Objects("artifact&spell|creature&spell")),
        ("white or blue creature", Objects("white&creature|blue&creature")),
        ("target creature or spell", Objects("creature|spell")),
        ("other Newts and Elves you control", Objects("other&newt|other&elf", "you")),
        ("the first Zombie creature spell you cast each turn", Objects("first&zombie&creature&spell", "you")),
        ("spells with even mana values", Objects("spell&mv=even")),
        ("creatures with power 2 or less", Objects("creature&power<=2")),
        ("spells with mana value 3 or less", Objects("spell&mv<=3")),
        ("creatures with no abilities", Objects("creature&no-abilities")),
        ("creature cards you own that aren't on the battlefield", Objects("creature&card", "you", "elsewhere")),
        ("creature with a morph ability", Objects("creature&with-morph")),
        ("lands and cast Bird spells from the top of your library", Objects("land|bird&spell", "", "library")),
        ("spells", Objects("spell")),
        ("~", Objects("self")),
        ("those creatures", Objects("it")),
    ],
)
def test_reads(phrase: str, expected: Objects) -> None:
    assert read_objects(phrase, phrases().words) == expected


@pytest.mark.parametrize(
    "phrase", ["creatures that smell of rain", "spells wearing hats you cast", "whatever they like"]
)
def test_a_word_not_known_makes_the_whole_phrase_unread(phrase: str) -> None:
    assert read_objects(phrase, phrases().words).what == "?"

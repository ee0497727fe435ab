"""Corrections: near words, the likeliest first."""

from judgetool.search.correct import a_letter_away, correct
from judgetool.search.index import Scope
from tests.search.conftest import NEW, Shelf


def _first(shelf: Shelf, typed: str, lang: str = "") -> list[str]:
    (found,) = correct([typed], shelf.index, shelf.lexicon, Scope(NEW), lang)
    return [word.word for word, _cost in found.choices]


def test_one_letter_left_out_added_changed_or_swapped(shelf: Shelf) -> None:
    for typed in ("gaden", "gardenn", "gerden", "gadren"):
        assert _first(shelf, typed)[0] == "garden"


def test_two_letters_only_in_long_words(shelf: Shelf) -> None:
    assert _first(shelf, "gurdenars")[:1] == ["gardeners"]
    assert _first(shelf, "gxrdqn") == []


def test_short_words_are_left_alone(shelf: Shelf) -> None:
    assert a_letter_away("be", shelf.index, shelf.lexicon, Scope(NEW), "") == []


def test_the_language_of_the_query_weighs(shelf: Shelf) -> None:
    assert _first(shelf, "plantt", "en")[0] == "plant"
    assert _first(shelf, "plantte", "fr")[0] == "plante"

"""Card names are found before anything else is read, and only where they are names."""

import pytest

from judgetool.ask.cards import card_concepts
from tests.ask.support import SmallTable, masked


def names(text: str) -> list[tuple[str, str]]:
    return [(use.name, use.how) for use in masked(text).cards]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("I turn Gnat of Dusk up", [("Gnat of Dusk", "exact")]),
        ("i turn gnat of dusk up", [("Gnat of Dusk", "exact")]),
        ("je retourne Moucheron du soir", [("Gnat of Dusk", "exact")]),
        ("my Wuzzle, Marsh Elder dies", [("Wuzzle, Marsh Elder", "exact")]),
        ("my wuzzle marsh elder dies", [("Wuzzle, Marsh Elder", "exact")]),
        ("my Wuzzle dies", [("Wuzzle, Marsh Elder", "short")]),
        ("two Gnats of Dusk", [("Gnat of Dusk", "exact")]),
        ("Yorlup the Vast blocks", [("Yorlup the Vast", "exact")]),
        ("Yorlup blocks", [("Yorlup", "exact")]),
    ],
)
def test_names_in_both_languages_long_before_short(text: str, found: list[tuple[str, str]]) -> None:
    assert names(text) == found


@pytest.mark.parametrize(
    ("text", "name"),
    [("I turn Wuzle, Marsh Eldre up", "Wuzzle, Marsh Elder"), ("the yorlpu the vast", "Yorlup the Vast")],
)
def test_misspelt_names_are_found(text: str, name: str) -> None:
    assert names(text) == [(name, "misspelt")]


def test_a_short_name_of_several_cards_is_left_open() -> None:
    use = masked("then Brimgull blocks").cards[0]
    assert (use.name, sorted(use.others)) == ("", ["Brimgull Sage", "Brimgull Scout"])


def test_a_card_named_once_is_known_again_by_one_of_its_words() -> None:
    assert names("I flip Gnat of Dusk, then the Gnat dies") == [("Gnat of Dusk", "exact"), ("Gnat of Dusk", "again")]


@pytest.mark.parametrize("text", ["we walk in the meadow of frost", "zap it away", "what is face down?", ""])
def test_ordinary_words_are_no_cards(text: str) -> None:
    assert names(text) == []


def test_a_masked_card_stands_where_its_words_stood() -> None:
    found = masked("does Gnat of Dusk die?")
    assert found.words == ["does", "@card", "die", "?"]
    assert (found.cards[0].typed, found.cards[0].at) == ("Gnat of Dusk", 1)


def test_what_is_known_of_a_card_can_be_used_in_phrases() -> None:
    found = card_concepts(masked("Gnat of Dusk and Zap Away").cards, SmallTable())
    assert {
        ("card.morph", 0),
        ("card.creature", 0),
        ("card.permanent", 0),
        ("card.instant", 2),
        ("card.burns", 2),
    } <= set(found)
    assert ("card.morph", 2) not in found

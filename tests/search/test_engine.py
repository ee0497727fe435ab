"""Searching the small rulebook: what is found, in which order, in which language."""

import pytest

from judgetool.model.diagnostic import DeskError
from tests.search.conftest import NEW, OLD, Shelf


def test_a_heading_comes_before_texts_that_hold_the_word(shelf: Shelf) -> None:
    assert shelf.numbers("garden")[:2] == ["300", "300.1"]


def test_whole_words_only(shelf: Shelf) -> None:
    """ "ward" is not found in "toward" or "rewarded"."""
    found = shelf.numbers("ward")
    assert found[:2] == ["301", "301.1"]
    assert "302" not in found


def test_case_accents_and_punctuation_are_form(shelf: Shelf) -> None:
    assert shelf.numbers("GARDEN") == shelf.numbers("garden.") == shelf.numbers("gardens")
    assert shelf.numbers("plante cachee", lang="fr") == shelf.numbers("Plante cachée :", lang="fr")


def test_more_of_the_query_is_better(shelf: Shelf) -> None:
    assert shelf.numbers("rains watered bed")[0] == "300.2"


@pytest.mark.parametrize(
    ("typed", "used"), [("gadren", "garden"), ("rabits", "rabbits"), ("spsde", "spade"), ("baskett", "basket")]
)
def test_a_misspelt_word_is_corrected_and_told(shelf: Shelf, typed: str, used: str) -> None:
    answer = shelf.search(typed)
    assert answer.corrected == ((typed, used),)
    assert answer.results


def test_a_word_like_nothing_finds_nothing(shelf: Shelf) -> None:
    assert shelf.search("xyzzyq").results == ()


def test_a_known_word_is_never_corrected(shelf: Shelf) -> None:
    assert shelf.search("bed beds").corrected == ()


def test_words_apart_are_joined_and_words_together_parted(shelf: Shelf) -> None:
    assert shelf.numbers("gar den")[0] == "300"
    assert shelf.numbers("spadestrikes")[0] == "303.3"


def test_glossary_terms_send_to_their_rules_first(shelf: Shelf) -> None:
    assert shelf.numbers("watering")[0] == "300.2"
    assert shelf.numbers("what is watering")[0] == "300.2"
    assert shelf.numbers("watring")[0] == "300.2"


def test_glossary_terms_that_point_in_a_circle_end(shelf: Shelf) -> None:
    assert shelf.numbers("drizzle")[0] == "300.2"
    assert shelf.numbers("sprinkling")[0] == "300.2"


def test_french_words_find_english_texts(shelf: Shelf) -> None:
    assert shelf.numbers("la pluie dans le jardin", lang="fr")[0] in ("300", "300.2")
    assert shelf.numbers("becche")[0] == "303.3"


def test_texts_of_both_languages_are_found_from_either(shelf: Shelf) -> None:
    assert "304.1" in shelf.numbers("plant")
    assert "303.1" in shelf.numbers("plante", lang="fr")
    assert shelf.numbers("plante cueillie")[0] == "304.1"


def test_slang_stands_for_what_the_rules_say_and_is_told(shelf: Shelf) -> None:
    answer = shelf.search("my veggie box")
    assert answer.results[0].number == "305.4"
    assert answer.also == (("veggie box", ("basket",)),)


def test_everyday_words_lead_to_their_rule(shelf: Shelf) -> None:
    assert "306.1" in shelf.numbers("haircut")
    assert shelf.search("haircut").corrected == ()


def test_one_text_at_two_numbers_is_found_at_both(shelf: Shelf) -> None:
    assert {"306.1", "306.2"} <= set(shelf.numbers("hedge trimmed"))


def test_quotes_ask_for_the_exact_words(shelf: Shelf) -> None:
    assert shelf.numbers('"strikes first"') == ["303.3"]
    assert shelf.numbers('"first strikes"') == []
    assert shelf.numbers('"rewarded"') == ["302"]
    assert shelf.numbers('"reward"') == []


def test_sizes_are_words(shelf: Shelf) -> None:
    assert shelf.numbers("+1/+1") == ["303.1"]
    assert shelf.numbers("+2/+2") == []


def test_a_number_finds_its_rule(shelf: Shelf) -> None:
    assert shelf.numbers("rule 303.1") == ["303.1"]
    assert shelf.numbers("303.1 hedge")[0] == "303.1"
    assert shelf.numbers("303.9") == []


def test_only_the_edition_asked_for(shelf: Shelf) -> None:
    assert shelf.numbers("spade strikes", OLD) == ["303.2"]
    assert shelf.numbers("spade strikes", NEW) == ["303.3"]


def test_of_all_editions_each_wording_once_with_its_dates(shelf: Shelf) -> None:
    hits = shelf.search("gardener basket dusk", edition="").results
    assert [hit.number for hit in hits] == ["305.4"]
    assert [(stand.number, stand.first, stand.last) for stand in hits[0].stands] == [
        ("305.1", OLD, OLD),
        ("305.4", NEW, NEW),
    ]


def test_of_all_editions_wordings_that_differ_are_told_apart(shelf: Shelf) -> None:
    assert set(shelf.numbers("spade strikes first", "")) == {"303.2", "303.3"}


def test_stop_words_alone_are_still_searched(shelf: Shelf) -> None:
    assert shelf.numbers("is the")


@pytest.mark.parametrize("typed", ["", "  ", "?!", '""'])
def test_an_empty_query_is_an_error_that_says_what_to_type(shelf: Shelf, typed: str) -> None:
    with pytest.raises(DeskError) as raised:
        shelf.search(typed)
    (told,) = raised.value.diagnostics
    assert told.code == "empty-query"
    assert '"' in told.help.en
    assert "guillemets" in told.help.fr


@pytest.mark.parametrize(
    "typed",
    ["bed OR", "NEAR(", "title:bed", "bed*", "'; DROP TABLE search_doc; --", "\x00bed\x1b[31m", '"bed', "(bed)"],
)
def test_signs_of_query_languages_mean_nothing(shelf: Shelf, typed: str) -> None:
    assert shelf.search(typed) is not None
    assert "300.1" in shelf.numbers("bed")


def test_where_the_words_were_found_is_told(shelf: Shelf) -> None:
    places = {hit.number: hit.place for hit in shelf.search("garden").results}
    assert places["300"] == "title"
    assert {hit.number: hit.place for hit in shelf.search("rabbits").results} == {"301.1": "text"}
    assert shelf.search("watering").results[0].place == "glossary"

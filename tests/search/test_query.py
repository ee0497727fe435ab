"""What was typed is taken apart: words, exact phrases, numbers."""

import pytest

from judgetool.search.query import MOST, parse


@pytest.mark.parametrize(
    "typed", ['"face down" plant', "“face down” plant", "« face down » plant", '"Face  Down" plant']
)
def test_quotes_of_any_kind_mark_an_exact_phrase(typed: str) -> None:
    query = parse(typed)
    assert query.phrases == ("face down",)
    assert query.words == ("plant",)
    assert query.every == ("face", "down", "plant")


@pytest.mark.parametrize("typed", ["702.36e", "CR 702.36E.", "rule 702.36 e", "règle 702.36e"])
def test_a_lone_number_is_a_number_in_any_form(typed: str) -> None:
    query = parse(typed)
    assert query.numbers == ("702.36e",)
    assert query.lone_number


def test_a_number_among_words_is_no_word() -> None:
    query = parse("702.36e face down")
    assert query.numbers == ("702.36e",)
    assert query.words == ("face", "down")
    assert not query.lone_number


@pytest.mark.parametrize("typed", ["", "   ", "?!", '""', "« »"])
def test_nothing_but_signs_is_an_empty_query(typed: str) -> None:
    query = parse(typed)
    assert not (query.words)
    assert not (query.phrases)
    assert not (query.numbers)


def test_a_lone_quote_is_a_blank() -> None:
    assert parse('face "down').words == ("face", "down")


def test_a_very_long_query_is_read_to_a_limit() -> None:
    assert len(parse("spade rake " * 5000).words) <= MOST

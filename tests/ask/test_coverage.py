"""Which words of a question had a part in its reading: gaps are not taken, decisive words without a part cover nothing."""

import re
from pathlib import Path

import pytest
import yaml

from judgetool.ask.asking import find_askings
from judgetool.ask.coverage import Evidence, Reads, reads_of
from tests.ask.support import SmallTable, answered, lexicon, scanned

NEIGHBOURS = yaml.safe_load((Path(__file__).parent / "neighbours.yaml").read_text(encoding="utf-8"))["questions"]
NOTHING = Reads(frozenset(), frozenset(), frozenset(), frozenset())


def evidence(text: str) -> Evidence:
    """The words of a text without cards, with what is found in them."""
    tokens, found = scanned(text)
    askings = find_askings(tokens, found.hits.get("frame", ()), found.hits.get("type", ()))
    return Evidence(text, tokens, found, askings, lexicon(), SmallTable())


@pytest.mark.parametrize("question", NEIGHBOURS, ids=lambda one: one["id"])
def test_a_question_one_word_apart_does_not_get_its_neighbours_answer(question: dict[str, object]) -> None:
    for reading in answered(str(question["text"])).readings:
        for answer in reading.answers:
            assert answer.ruling.answer not in question["never"], answer.ruling.text.en  # type: ignore[operator]


def test_what_stands_in_the_gap_of_a_phrase_is_not_taken() -> None:
    tokens, found = scanned("can I turn my sleepy creature face up ?")
    taken = {
        tokens[at].text
        for hit in found.hits["type"]
        if hit.target[1] == "can-turn-up"
        for at in lexicon().taken(found, hit)
    }
    assert {"turn", "face", "up"} <= taken
    assert "sleepy" not in taken


def test_a_decisive_word_is_told_where_nothing_took_it_and_only_there() -> None:
    found = evidence("can I turn my morph up with a land ?")
    assert "land" in found.overlooked(NOTHING, frozenset(), frozenset())
    assert "land" not in found.overlooked(NOTHING, frozenset(), frozenset({"land"}))


def test_a_detail_that_the_frame_reads_has_a_part() -> None:
    found = evidence("does my morph keep flying ?")
    assert "flying" in found.overlooked(NOTHING, frozenset(), frozenset())
    reads = reads_of({"if": ["detail ability"]}, (), ())
    assert "flying" not in found.overlooked(reads, frozenset(), frozenset())


def test_words_that_together_are_a_card_are_not_passed_over() -> None:
    found = evidence("brimgull scout is out, can I turn my morph up ?")
    assert "brimgull scout" in found.overlooked(NOTHING, frozenset(), frozenset())


def test_a_frame_goes_by_its_conditions_its_values_and_what_it_knows() -> None:
    reads = reads_of(
        {
            "if": ["story turn-up", "not story die", "detail attribute = name", "type cost"],
            "ask": [{"ask": "A.$ability"}],
        },
        ("triggers",),
        ("legend",),
    )
    assert {"turn-up", "legend"} <= reads.events
    assert {"attribute", "ability"} <= reads.details
    assert reads.kinds == {"triggers", "cost"}


def test_what_was_not_taken_into_account_is_told_in_the_words_of_the_person() -> None:
    """Not by the names that gates, details and decisive words have among ourselves."""
    told = 0
    for question in NEIGHBOURS:
        text = str(question["text"])
        for reading in answered(text).readings:
            for answer in reading.answers:
                _, _, words = answer.ruling.missing.en.partition("this may matter and is not covered: ")
                for word in words.split(", ") if words else ():
                    told += 1
                    assert word.lower() in text.lower() or not re.fullmatch(r"[a-z]+([-_][a-z]+)+", word)
    assert told > 20

"""Faults met when rules files are read: the smallest input of each, and variations of its kind. (What else is read: tests/comprules.)"""

import contextlib
import time

import pytest

from judgetool.comprules import read_file
from judgetool.model.diagnostic import DeskError
from judgetool.model.edition import EditionText

HEAD = "Gnats\n\nThese rules are effective as of {}.\n\n1. Gnats\n\n100. General\n\n"


def book(rules: str, glossary: str = "Gnat\nA small thing.", date: str = "March 27, 2015") -> str:
    return f"{HEAD.format(date)}{rules}\n\nGlossary\n\n{glossary}\n\nCredits\n\nsomebody\n"


def read(text: str, name: str = "gnats.txt") -> EditionText:
    return read_file(text.encode(), name)


def rules(edition: EditionText) -> dict[str, str]:
    return {rule.number: rule.text for rule in edition.rules if "." in rule.number}


def test_p01_three_lines_read_alike_in_every_encoding() -> None:
    text = "These rules are effective as of March 27, 2015.\n100.1. A gnat\u2019s na\u00efve hum.\n100.2. Two gnats.\n"
    coded = [text.encode(codec) for codec in ("utf-8", "utf-8-sig", "cp1252", "utf-16-le", "utf-16-be")]
    coded += [b"\xff\xfe" + text.encode("utf-16-le"), b"\xfe\xff" + text.encode("utf-16-be")]
    assert len({read_file(data, "gnats.txt").rules for data in coded}) == 1


@pytest.mark.parametrize(
    ("line", "number"),
    [("119.1d. Text", "119.1d"), ("606.5 Text", "606.5"), ("100.1.Text", "100.1"), ("704.5a.Text", "704.5a")],
)
def test_p06_each_odd_heading_is_one_rule_and_one_warning(line: str, number: str) -> None:
    edition = read(f"These rules are effective as of March 27, 2015.\n{line}\n")
    assert rules(edition) == {number: "Text"}
    assert [(note.code, note.place.line if note.place else 0) for note in edition.notes] == [("odd-number", 2)]


@pytest.mark.parametrize("end", [" ", "  \t", "\u00a0", " \r"])
def test_p08_blanks_at_the_end_lose_no_rule(end: str) -> None:
    assert rules(read(book(f"702.37d A gnat hums.{end}\n702.37e It hides.{end}\n"))) == {
        "702.37d": "A gnat hums.",
        "702.37e": "It hides.",
    }


def test_p10_a_second_paragraph_belongs_to_its_rule() -> None:
    assert rules(read(book("205.4c Any pond is wet.\n     Ponds of old are too.\n\n205.4d Next.")))["205.4c"] == (
        "Any pond is wet.\nPonds of old are too."
    )


@pytest.mark.parametrize(
    "senses", ["1. A zone. See it.\n2. To go there.", "1. A Zone\n2. To Go", "1) A zone\n2) To go"]
)
def test_p14_senses_open_no_chapter(senses: str) -> None:
    edition = read(book("100.1. A gnat.", f"Exile\n{senses}\n\nGnat\nSmall."))
    assert [rule.number for rule in edition.rules] == ["1", "100", "100.1"]
    assert [(entry.term, len(entry.senses)) for entry in edition.glossary] == [("Exile", 2), ("Gnat", 1)]


def test_p17_a_hyphen_at_the_end_of_a_line_keeps_its_word() -> None:
    assert rules(read(book("100.1. A face-\ndown gnat hums.")))["100.1"] == "A face-down gnat hums."


@pytest.mark.parametrize(
    ("sentence", "date"),
    [
        ("These rules are effective as of April 17, 2020. Introduction. More on May 3, 2021.", "2020-04-17"),
        ("Ces r\u00e8gles sont dat\u00e9es du 1er Juin\n2004.", "2004-06-01"),
    ],
)
def test_p19_p20_the_date_is_the_one_after_the_words_over_a_line_break_too(sentence: str, date: str) -> None:
    assert read(f"{sentence}\n\n100.1. A gnat is small.\n").effective == date


@pytest.mark.parametrize(
    ("name", "warned"),
    [
        ("MagicCompRules 202109224.txt", True),
        ("MagicCompRules 20210925.txt", True),
        ("MagicCompRules%2020210924.txt", False),
        ("MagicCompRules 20210924.txt", False),
        ("MagicCompRules20210924.txt", False),
        ("MagicCompRules_20210924.txt", False),
        ("rules.txt", False),
    ],
)
def test_p22_p23_the_name_of_the_file_never_dates_it_against_its_text(name: str, warned: bool) -> None:
    edition = read(book("100.1. A gnat.", date="September 24, 2021"), name)
    assert edition.effective == "2021-09-24"
    assert ("date-in-name" in [note.code for note in edition.notes]) is warned


def test_n05_a_number_given_twice_keeps_both_texts_and_tells_both_lines() -> None:
    edition = read(book("702.2d A one.\n\n702.2d B two.\n\n702.2f C three."))
    assert [rule.text for rule in edition.rules if rule.number == "702.2d"] == ["A one.", "B two."]
    told = next(note.message.en for note in edition.notes if note.code == "duplicate-number")
    assert "9 and 11" in told


@pytest.mark.parametrize(
    "line",
    [
        "702.5a 1 damage is dealt.",
        "702.5a \u2022 a bullet",
        "702.5a +1/+1 counters",
        "702.5a {T}: hum",
        "702.5a \u20131/\u20131",
    ],
)
def test_i09_a_text_that_begins_with_a_digit_or_sign_is_whole(line: str) -> None:
    assert rules(read(book(line)))["702.5a"] == line.removeprefix("702.5a ")


def test_o15_symbols_stay_as_they_are() -> None:
    text = "Pay {X}, {2/U} and {U/P} for {X}: {T}, {-1}, {E}, {R/G} {B/G}."
    assert rules(read(book(f"100.1. {text}")))["100.1"] == text


@pytest.mark.parametrize(
    "text",
    [
        "100.1. a\n" + "x\n" * 30_000,
        "100.1. " + "it?s ?a " * 30_000,
        "100.1. a" + " " * 500_000 + "b",
        "100.1. a\n\nGlossary\n\n" + "Gnat\nHum.\n" * 8_000,
        "100.1. a\n\nGlossary\n\nGnat\n" + "1. x\n" * 15_000,
        "100.1. a\n\nGlossary\n\nGnat" + " " * 300_000 + ", x\nHum.\n",
        "100.1. " + "(see rule " * 60_000,
        "100.1. a\n100. G" + "." * 300_000 + "x\n",
        "effective " * 100_000,
        "100.1. " + "-" * 400_000,
    ],
    ids=["lines", "marks", "blanks", "terms", "senses", "term", "references", "dots", "dates", "dashes"],
)
def test_no_text_takes_longer_than_its_length(text: str) -> None:
    """Each took minutes, or hours at the largest size read, when something was looked for again at every place."""
    begun = time.process_time()
    with contextlib.suppress(DeskError):
        read_file((HEAD.format("March 27, 2015") + text).encode(), "gnats.txt")
    assert time.process_time() - begun < 20


def test_a_file_of_very_many_lines_is_refused_with_the_limit() -> None:
    with pytest.raises(DeskError, match="100,000 lines"):
        read_file((HEAD.format("March 27, 2015") + "100.1. a\n" + "x\n" * 100_001).encode(), "gnats.txt")

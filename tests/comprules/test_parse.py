"""Every layout gives its rules, titles, examples and glossary; what is odd is kept and told; what is no rules file is refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgetool.comprules import read_file
from judgetool.comprules.heads import rule_head
from judgetool.comprules.numbering import next_letter
from judgetool.model.diagnostic import DeskError
from judgetool.model.edition import EditionText, Rule
from tests.comprules.samples import BOOK, FRENCH, MODERN, OLDEST, WRAPPED, modern


def numbers(edition: EditionText) -> list[str]:
    return [rule.number for rule in edition.rules]


def rule(edition: EditionText, number: str) -> Rule:
    return next(rule for rule in edition.rules if rule.number == number)


def codes(edition: EditionText) -> list[str]:
    return [note.code for note in edition.notes]


def edition_of(*lines: str) -> EditionText:
    """An edition whose rules are ``lines``, each a paragraph."""
    head = "These rules are effective as of March 27, 2015.\n\n1. Gnats\n\n100. General\n\n"
    return read_file((head + "\n\n".join(lines) + "\n").encode(), "gnats.txt")


def test_a_modern_file_whole() -> None:
    edition = read_file(modern(), "gnats 20150327.txt")
    assert (edition.effective, edition.lang, edition.encoding, edition.eol) == ("2015-03-27", "en", "cp1252", "CRLF")
    assert numbers(edition) == [
        "1", "100", "100.1", "100.1a", "100.2", "100.2a", "101", "101.1", "101.1a", "101.1b", "101.2", "2", "200", "200.1",
    ]  # fmt: skip
    assert [r.order for r in edition.rules] == list(range(14))
    assert codes(edition) == []


def test_titles_are_those_of_headings_only() -> None:
    edition = read_file(modern(), "gnats.txt")
    assert {r.number: r.title for r in edition.rules if r.title} == {
        "1": "Gnat Concepts", "100": "General", "101": "Swarms", "101.1": "Humming", "2": "Parts of a Gnat", "200": "General",
    }  # fmt: skip
    assert rule(edition, "101.1").text == "Humming"


def test_names_with_signs_are_headings_when_subrules_follow() -> None:
    edition = edition_of(
        "100.1. Hum Now!", "100.1a It hums.", "100.2. Hum now!", "100.3. \u221e (Endless)", "100.3a It goes on."
    )
    assert [r.title for r in edition.rules if "." in r.number] == ["Hum Now!", "", "", "\u221e (Endless)", ""]


def test_examples_and_paragraphs_belong_to_their_rule() -> None:
    edition = read_file(modern(), "gnats.txt")
    assert rule(edition, "100.1a").examples == (
        "A blue gnat meets a red gnat. Both are gnats.",
        "A midge is no gnat (see rule 200.1).",
    )
    assert rule(edition, "100.2a").text == "Wings {T}, and a cost of {2/U}.\nA wing lost stays lost."


def test_the_glossary() -> None:
    edition = read_file(modern(), "gnats.txt")
    terms = {entry.term: entry for entry in edition.glossary}
    assert list(terms) == ["Gnat", "Hum, Humming", "Midge", "Team vs. Team Variant", "Swarm"]
    assert terms["Gnat"].senses == ("A small thing that flies.\nSee rule 100.1, \u201cGnats.\u201d",)
    assert len(terms["Hum, Humming"].senses) == 2
    assert terms["Hum, Humming"].see_rules == ("101.1a", "101.1b")
    assert terms["Midge"].obsolete
    assert terms["Midge"].see_terms == ("Gnat",)
    assert terms["Team vs. Team Variant"].see_terms == ("Swarm", "Gnat")
    assert terms["Swarm"].see_rules == ("101", "2")


@pytest.mark.parametrize(
    "data",
    [
        MODERN.encode(),
        MODERN.encode("utf-8-sig"),
        b"\xff\xfe" + MODERN.encode("utf-16-le"),
        b"\xfe\xff" + MODERN.replace("\n", "\r").encode("utf-16-be"),
        MODERN.replace("\n", "\r\n").encode("cp1252"),
    ],
)
def test_every_encoding_gives_the_same_rules(data: bytes) -> None:
    expected = read_file(modern(), "gnats.txt")
    edition = read_file(data, "gnats.txt")
    assert (edition.rules, edition.glossary) == (expected.rules, expected.glossary)


def test_wrapped_lines_are_joined_and_paragraphs_kept() -> None:
    edition = read_file(WRAPPED.encode(), "gnats.txt")
    assert edition.effective == "2001-07-23"
    assert numbers(edition) == ["1", "100", "100.1", "100.2", "100.2a", "100.3"]
    assert "(see rule 100.3. If it rains, they hide)" in rule(edition, "100.1").text
    assert rule(edition, "100.2").text.startswith("A face-down gnat gets -1/-1 and hums")
    assert rule(edition, "100.3").text.count("\n") == 1
    assert "until it is whole." in rule(edition, "100.3").text
    assert rule(edition, "100.3").examples[0].endswith("come out and hum.")
    assert edition.glossary[0].senses[0].endswith("enough.\nWhen rain begins, the hum ends at once. See rule 100.3.")


def test_the_layout_of_1999() -> None:
    edition = read_file(OLDEST.replace("\n", "\r").encode(), "gnats.txt")
    assert (edition.effective, edition.eol) == ("1999-04-23", "CR")
    assert numbers(edition) == ["1", "100", "100.1", "100.2", "100.2a", "100.2b"]
    assert rule(edition, "100.1").text == "A gnat costs {T} or {2}{W}."
    assert rule(edition, "100.2").title == "Kinds of Gnats"
    assert [(e.term, len(e.senses), e.obsolete) for e in edition.glossary] == [("Hum", 1, False), ("Rain", 2, True)]


def test_a_french_file() -> None:
    edition = read_file(FRENCH.encode(), "moucherons.txt")
    assert (edition.effective, edition.lang) == ("2004-06-01", "fr")
    assert numbers(edition) == ["1", "100", "100.1", "100.1a", "100.2"]
    assert rule(edition, "100.1a").examples[0].startswith("un moucheron bleu")
    assert [(e.term, e.see_rules, e.see_terms, e.obsolete) for e in edition.glossary] == [
        ("Bourdonnement", ("100.1a",), (), False),
        ("Essaim", (), ("Bourdonnement",), True),
    ]


def test_a_book_without_numbers_is_read_by_its_headings_and_says_so() -> None:
    edition = read_file(BOOK.encode(), "1997-03-24.en.txt")
    assert edition.effective == "1997-03-24"
    assert set(codes(edition)) == {"no-numbers", "date-from-name", "examples-lost"}
    assert numbers(edition)[:5] == ["1", "100", "100.1", "100.2", "100.3"]
    assert rule(edition, "100").title == "What Gnats Are"
    assert rule(edition, "2").title == "More Gnats"
    assert rule(edition, "200.1").text.endswith("\nfirst hum;\nsecond hum.")


@pytest.mark.parametrize(
    ("line", "number", "text"),
    [
        ("119.1d. Gnats hum", "119.1d", "Gnats hum"),
        ("606.5 Gnats hum", "606.5", "Gnats hum"),
        ("100.1.Gnats hum", "100.1", "Gnats hum"),
        ("704.5a.Gnats hum", "704.5a", "Gnats hum"),
        ("702. 37b Gnats hum", "702.37b", "Gnats hum"),
        ("702.37B Gnats hum", "702.37b", "Gnats hum"),
        ("704.5aa Gnats hum", "704.5aa", "Gnats hum"),
        ("702.5a 1 gnat hums", "702.5a", "1 gnat hums"),
        ("702.5a \u201cHum\u201d means", "702.5a", "\u201cHum\u201d means"),
        ("702.37 A gnat hums", "702.37", "A gnat hums"),
    ],
)
def test_numbers_in_every_form(line: str, number: str, text: str) -> None:
    head = rule_head(line, "")
    assert head is not None
    assert (head.number, head.text) == (number, text)


@pytest.mark.parametrize(
    "line",
    ["212.2c).", '406.1, "Hums." They', "410.10.", "409.1f-h.", "100 gnats", "3. A gnat", "702.37: gnats", "2/2 gnat"],
)
def test_lines_that_begin_no_rule(line: str) -> None:
    assert rule_head(line, "100.1") is None


def test_odd_numbers_are_read_and_told_with_their_line() -> None:
    edition = edition_of("100.1. Gnats hum.", "100.2 Gnats hide.", "100.2a. Gnats fly.", "100.b Gnats sleep.")
    assert numbers(edition)[2:] == ["100.1", "100.2", "100.2a", "100.2b"]
    assert [(n.code, n.place.line if n.place else 0) for n in edition.notes] == [
        ("odd-number", 9),
        ("odd-number", 11),
        ("odd-number", 13),
    ]


def test_a_form_that_most_numbers_of_a_file_have_is_told_once() -> None:
    edition = edition_of("100.1. Gnats", *(f"100.1{letter}. Hum." for letter in "abcdefghijkmnpqrstuvwxyz"))
    assert [(note.code, note.severity) for note in edition.notes] == [("odd-numbers", "note")]


def test_a_number_met_twice_is_kept_twice_and_told_with_both_lines() -> None:
    edition = edition_of("100.2. Gnats", "100.2a A", "100.2b B", "100.2b C", "100.2d D")
    assert [r.text for r in edition.rules if r.number == "100.2b"] == ["B", "C"]
    twice = next(n for n in edition.notes if n.code == "duplicate-number")
    assert "11" in twice.message.en
    assert "13" in twice.message.en
    assert any(n.code == "skipped-number" and "100.2c" in n.message.en for n in edition.notes)


def test_letters_skip_l_and_o_and_go_on_after_z() -> None:
    letters = [""]
    while letters[-1] != "ac":
        letters.append(next_letter(letters[-1]))
    assert "l" not in letters
    assert "o" not in letters
    assert letters[-4:] == ["z", "aa", "ab", "ac"]
    edition = edition_of("100.1. Gnats", *(f"100.1{letter} Hum." for letter in letters[1:]))
    assert codes(edition) == []


def test_a_section_that_says_it_is_empty_is_a_rule_of_its_own() -> None:
    edition = edition_of(
        "100.1. Gnats hum.", "101. This section is empty. See rule 100.", "102. Swarms", "102.1. Gnats swarm."
    )
    assert rule(edition, "101").text == "This section is empty. See rule 100."
    assert rule(edition, "101").title == ""
    assert rule(edition, "100.1").text == "Gnats hum."


def test_numbered_senses_open_no_chapter() -> None:
    edition = read_file(MODERN.replace("1. A sound of a gnat.", "1. A sound").encode(), "gnats.txt")
    assert numbers(edition).count("1") == 1


def test_a_stray_letter_on_a_line_is_left_out_and_told() -> None:
    edition = read_file(MODERN.replace("at most once.\n", "at most once.\nf\n").encode(), "gnats.txt")
    assert codes(edition) == ["stray-line"]
    assert rule(edition, "101.1b").text == "A gnat hums at most once."


def test_the_name_of_the_file_only_warns() -> None:
    assert codes(read_file(modern(), "gnats 20150326.txt")) == ["date-in-name"]
    assert codes(read_file(modern(), "gnats 201503274.txt")) == ["date-in-name"]
    assert read_file(modern(), "gnats 20160101.txt").effective == "2015-03-27"


def test_two_dates_in_the_text_are_told() -> None:
    edition = read_file((MODERN + "\nThese rules are effective as of March 28, 2015.\n").encode(), "gnats.txt")
    assert edition.effective == "2015-03-27"
    assert codes(edition) == ["two-dates"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("hello", "no-rules"),
        ("A long letter about gnats.\n\n" * 50, "no-rules"),
        ("1. Buy milk\n2. Buy bread\n", "no-rules"),
        ("100.1. A gnat hums.\n", "no-date"),
        (MODERN[: MODERN.index("200. General\n\n200.1")], "truncated-file"),
        (MODERN[: MODERN.index("Midge")], "truncated-file"),
        (MODERN[: MODERN.index("\nGlossary\n\nGnat")], "truncated-file"),
    ],
)
def test_what_is_no_whole_rules_file_is_refused_in_both_languages(text: str, code: str) -> None:
    with pytest.raises(DeskError) as refused:
        read_file(text.encode(), "gnats.txt")
    found = refused.value.diagnostics[0]
    assert found.code == code
    assert found.message.fr
    assert found.help.fr


LINES = [*MODERN.split("\n"), "100.1. x", "702.1a y", "1. Z", "Glossary", "Example: q", "\x1b", "   deep"]


def read_or_refuse(data: bytes) -> EditionText | DeskError:
    try:
        return read_file(data, "gnats.txt")
    except DeskError as refused:
        return refused


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(LINES), max_size=60))
def test_any_shuffle_of_lines_gives_an_edition_or_a_clear_refusal(lines: list[str]) -> None:
    found = read_or_refuse("\n".join(["effective as of March 27, 2015", *lines]).encode())
    if isinstance(found, DeskError):
        assert found.diagnostics[0].message.fr
    else:
        assert [r.order for r in found.rules] == list(range(len(found.rules)))


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=400))
def test_hostile_bytes_never_crash_the_reader(data: bytes) -> None:
    found = read_or_refuse(b"These rules are effective as of March 27, 2015.\n\n100.1. A gnat.\n" + data)
    assert isinstance(found, DeskError) or "100.1" in numbers(found)

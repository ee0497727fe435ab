"""Every official file in JUDGETOOL_CR_ARCHIVE is read whole: counts and letters against scans that know nothing of the reader.

Facts only: numbers of lines, rules and letters. A difference between a scan and the reader is listed here with its reason, line by line.
"""

import os
import re
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from pathlib import Path
from string import ascii_lowercase
from typing import NamedTuple

import pytest

from judgetool.comprules import read_file
from judgetool.comprules.decode import decode
from judgetool.comprules.symbols import modern_symbols, uses_bare_symbols
from judgetool.model.edition import EditionText
from judgetool.model.fold import fold

FOLDER = Path(os.environ.get("JUDGETOOL_CR_ARCHIVE") or "nowhere")
FILES = sorted(FOLDER.glob("*.txt")) if FOLDER.is_dir() else []
pytestmark = pytest.mark.skipif(not FILES, reason="JUDGETOOL_CR_ARCHIVE names no folder of official files")

# Lines that begin with a rule number and begin no rule: ends of hard-wrapped lines, where a reference was cut before its number.
WRAPPED_REFERENCES = {
    "2001-07-23": {331, 521, 697, 3441, 3519},
    "2001-09-24": {337, 527, 704, 3483, 3561},
    "2002-02-20": {337, 443, 533, 710, 2133, 3532, 3610},
    "2003-10-01": {321, 431, 953, 1328, 1912, 2793, 2861, 2933, 3307, 3393, 3397, 3689, 3749, 3753, 3810, 4038, 4083, 4382,
                   4403, 4492, 5028},
    "2004-02-01": {433, 961, 1806, 1930, 2835, 3445, 3449, 3599, 3741, 3843, 3847, 3910, 4139, 4184, 4519, 4608, 4823, 5150},
}  # fmt: skip
# Rules whose line has a letter and no rule number.
LETTERS_ALONE = {"1999-11-01": {683: "408.2f", 685: "408.2g"}}
# A letter alone on a line, of no rule.
STRAY_LETTERS = {"2021-11-19": "f"}
# A section that says that it is empty has no heading: 215, then 211.
EMPTY_SECTIONS = [("2005-02-01", "2007-02-01", "215"), ("2007-10-01", "2009-05-01", "211")]
# Numbers that a file really has twice.
TWICE = {
    "2004-06-01": ["502.35b"],
    "2005-08-01": ["605.2c"],
    "2006-05-01": ["501.2", "501.3"],
    "2009-09-04": ["702.30d"],
    "2009-10-01": ["702.30d"],
    "2024-09-20": ["702.175", "702.175a"],
}
WITHOUT_NUMBERS = {"1997-03-24"}


class Read(NamedTuple):
    """A file, what the reader says of it, and what the scans count: rule numbers by line, sections, letters in it and letters told."""

    name: str
    edition: EditionText
    scanned: dict[int, str]
    sections: list[str]
    letters: Counter[str]
    told: Counter[str]

    @property
    def date(self) -> str:
        return self.name[:10]


def _read(path: Path) -> Read:
    data = path.read_bytes()
    edition = read_file(data, path.name)
    lines = plain_lines(data)
    scanned = {
        at: f"{found[1]}.{found[2]}{found[3]}"
        for at, line in enumerate(lines, 1)
        if (found := re.match(r"\s*(\d{3})\.\s?(\d+)([a-zA-Z]*)", line))
    }
    first = min(rule.line for rule in edition.rules) - 1
    sections = [found[1] for line in lines[first:] if (found := re.match(r"\s*(\d{3})\. +[A-Z]", line))]
    return Read(path.name, edition, scanned, sections, _letters_of(data, path.name, first), _letters_told(edition))


def _counted(text: str) -> Counter[str]:
    text = text.lower()
    return Counter({letter: text.count(letter) for letter in ascii_lowercase})


def _letters_of(data: bytes, name: str, first: int) -> Counter[str]:
    """The letters of a file from its first rule to the end of its glossary."""
    text = decode(data, name).text
    lines = modern_symbols(text, uses_bare_symbols(text)).split("\n")
    last = next((at for at, line in enumerate(lines) if at > first and line.strip() in ("Credits", "Index")), 0)
    return _counted("\n".join(lines[first:last]))


def _letters_told(edition: EditionText) -> Counter[str]:
    """The letters of an edition's rules and glossary, with the words that mark examples and old terms."""
    told = ["Glossary"]
    for rule in edition.rules:
        told += [rule.text, *(f"Example {example}" for example in rule.examples), re.sub(r"[\d.]", "", rule.number)]
    for entry in edition.glossary:
        told += [entry.term, "obsolete" if entry.obsolete else "", *entry.senses]
    return _counted("\n".join(told))


def plain_lines(data: bytes) -> list[str]:
    """The crudest decoding there is."""
    for mark, codec in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(codec).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("cp1252")
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


@pytest.fixture(scope="module")
def archive() -> list[Read]:
    with ProcessPoolExecutor() as pool:
        return list(pool.map(_read, FILES))


def test_every_edition_is_of_the_date_it_says(archive: list[Read]) -> None:
    assert [read.edition.effective for read in archive] == [read.date for read in archive]
    assert {read.edition.lang for read in archive} == {"en"}
    from_name = {read.date for read in archive if any(note.code == "date-from-name" for note in read.edition.notes)}
    assert from_name == WITHOUT_NUMBERS & {read.date for read in archive}


def test_rules_by_edition_against_a_crude_scan_of_lines(archive: list[Read]) -> None:
    """A line that begins with 3 digits, a dot and a digit is a rule, except those listed above; no other line is."""
    for read in archive:
        scanned = {at: number for at, number in read.scanned.items() if at not in WRAPPED_REFERENCES.get(read.date, ())}
        scanned |= LETTERS_ALONE.get(read.date, {})
        if read.date in WITHOUT_NUMBERS:
            assert not scanned
        else:
            assert {rule.line: rule.number for rule in read.edition.rules if "." in rule.number} == scanned, read.name


def test_sections_and_chapters_by_edition_against_a_crude_scan(archive: list[Read]) -> None:
    for read in archive:
        if read.date in WITHOUT_NUMBERS:
            continue
        rules = read.edition.rules
        sections = [rule.number for rule in rules if len(rule.number) == 3]
        assert sections == sorted(set(sections)), read.name
        assert set(read.sections) <= set(sections), read.name
        empty = [number for first, last, number in EMPTY_SECTIONS if first <= read.date <= last]
        untitled = [rule.number for rule in rules if len(rule.number) == 3 and not rule.title]
        assert untitled == empty, read.name
        chapters = [rule.number for rule in rules if len(rule.number) == 1]
        assert chapters == [str(n) for n in range(1, len(chapters) + 1)], read.name
        assert {number[0] for number in sections} == set(chapters), read.name


def test_no_letter_is_lost(archive: list[Read]) -> None:
    """From the first rule to the end of the glossary, the letters of the file are those of the edition, no more and no fewer."""
    for read in archive:
        if read.date not in WITHOUT_NUMBERS:
            assert read.letters - read.told == Counter(STRAY_LETTERS.get(read.date, "")), read.name
            assert read.told - read.letters == Counter(), read.name


def test_numbers_met_twice_are_those_that_the_files_have(archive: list[Read]) -> None:
    found = {
        read.date: [
            number for number, count in Counter(rule.number for rule in read.edition.rules).items() if count > 1
        ]
        for read in archive
    }
    assert {date: numbers for date, numbers in found.items() if numbers} == TWICE


def test_glossaries_hold_terms_in_order_each_with_a_sense(archive: list[Read]) -> None:
    for read in archive:
        if read.date in WITHOUT_NUMBERS:
            continue
        terms = [entry.term for entry in read.edition.glossary]
        assert len(set(terms)) == len(terms) > 150, read.name
        assert all(entry.senses for entry in read.edition.glossary), read.name
        out_of_order = sum(fold(a).strip('"') > fold(b).strip('"') for a, b in pairwise(terms))
        assert out_of_order * 20 < len(terms), read.name


def test_glossary_references_lead_to_rules_of_their_edition(archive: list[Read]) -> None:
    """Nearly all: official glossaries have a few wrong numbers."""
    for read in archive:
        numbers = {rule.number for rule in read.edition.rules}
        cited = [number for entry in read.edition.glossary for number in entry.see_rules]
        assert sum(number not in numbers for number in cited) <= 8, read.name


def test_keyword_headings_are_titles(archive: list[Read]) -> None:
    """Each numbered rule of the section of keyword abilities, after the first, is a heading with subrules under it."""
    for read in archive:
        section = next((r.number for r in read.edition.rules if r.title == "Keyword Abilities"), None)
        if section is None:
            continue
        rules = [r for r in read.edition.rules if re.fullmatch(rf"{section}\.\d+", r.number)]
        assert [r.number for r in rules[1:] if not r.title] == [], read.name


def test_the_file_whose_quotes_became_question_marks_is_read_as_its_neighbours(archive: list[Read]) -> None:
    """Of the rules that 2008-05-01 shares with its neighbours, letter for letter, 99 of 100 now have the same quotes and dashes too."""
    at = {read.date: read.edition for read in archive}
    if not {"2008-02-01", "2008-05-01", "2008-07-15"} <= at.keys():
        pytest.skip("the editions of 2008 are not all there")
    known: dict[str, set[str]] = {}
    for date in ("2008-02-01", "2008-07-15"):
        for rule in at[date].rules:
            known.setdefault(re.sub(r"\W", "", rule.text), set()).add(fold(rule.text))
    shared = [rule for rule in at["2008-05-01"].rules if re.sub(r"\W", "", rule.text) in known]
    right = sum(fold(rule.text) in known[re.sub(r"\W", "", rule.text)] for rule in shared)
    assert len(shared) > 1000
    assert right >= len(shared) * 0.99

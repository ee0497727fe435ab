"""The archive over official files: a few editions around the great renumberings are imported, and known rules are followed."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from judgetool.comprules import read_file
from judgetool.store.archive import Archive
from judgetool.store.archive_import import import_paths
from judgetool.store.archive_open import open_archive
from judgetool.store.archive_trail import cite, trail

FOLDER = Path(os.environ.get("JUDGETOOL_CR_ARCHIVE") or "nowhere")
DATES = ("2009-05-01", "2009-07-11", "2013-07-13", "2014-09-25", "2015-03-27", "2021-07-23", "2026-04-17")
FILES = [FOLDER / f"{date}.en.txt" for date in DATES]
pytestmark = pytest.mark.skipif(
    not all(path.exists() for path in FILES), reason="JUDGETOOL_CR_ARCHIVE names no folder of official files"
)


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Archive]:
    home = tmp_path_factory.mktemp("home")
    report = import_paths(FILES, None, home)
    assert not report.refused
    opened = open_archive(home)
    assert opened is not None
    yield opened
    opened.close()


@pytest.mark.parametrize("date", DATES)
def test_every_edition_comes_back_as_the_reader_gave_it(archive: Archive, date: str) -> None:
    path = FOLDER / f"{date}.en.txt"
    assert archive.text(date) == read_file(path.read_bytes(), path.name)
    assert archive.raw(date) == path.read_bytes()


def test_every_rule_of_an_edition_has_one_trail_through_it(archive: Archive) -> None:
    """Whatever edition a rule is asked for in, its trail passes there, under that number."""
    for number in archive.numbers("2015-03-27")[::25]:
        steps = {step.edition: step.number for step in trail(archive, "2015-03-27", number)}
        assert steps["2015-03-27"] == number


@pytest.mark.parametrize(
    ("number", "numbers"),
    [
        ("702.37e", ["502.26d", "702.34d", "702.36d", "702.36d", "702.36e", "702.37e", "702.37e"]),
        ("702.37b", ["702.36b", "702.37b", "702.37b"]),
        ("708.8", ["504.5", "707.8", "707.8", "707.8", "707.8", "708.8", "708.8"]),
        ("103.1", ["101.2", "103.2", "103.2", "103.2", "103.2", "103.1", "103.1"]),
    ],
)
def test_rules_are_followed_through_their_numbers(archive: Archive, number: str, numbers: list[str]) -> None:
    assert [step.number for step in trail(archive, "2026-04-17", number)] == numbers


@pytest.mark.parametrize(
    ("start", "number", "end", "numbers"),
    [
        ("2009-05-01", "504.1", "2026-04-17", ("708.1",)),
        ("2014-09-25", "702.36b", "2026-04-17", ("702.37c",)),
        ("2015-03-27", "702.36b", "2026-04-17", ("702.37b",)),
        ("2026-04-17", "702.37b", "2014-09-25", ()),
        ("2026-04-17", "708.8", "2009-05-01", ("504.5",)),
    ],
)
def test_citations_known_by_reading(archive: Archive, start: str, number: str, end: str, numbers: tuple[str, ...]) -> None:
    found = cite(archive, start, number, end)
    assert found is not None
    assert found.numbers == numbers


def test_texts_are_kept_once(archive: Archive) -> None:
    """Seven editions hold far fewer texts than rules."""
    rules = sum(edition.rules for edition in archive.editions())
    bodies = archive.connection.execute("SELECT count(*) FROM body").fetchone()[0]
    assert bodies < rules * 0.75

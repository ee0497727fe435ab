"""The archive over official files: a few editions around the great renumberings are imported, and known rules are followed."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from judgetool.compare.align import align
from judgetool.comprules import read_file
from judgetool.store.archive import Archive
from judgetool.store.archive_import import import_paths
from judgetool.store.archive_links import links
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
def test_citations_known_by_reading(
    archive: Archive, start: str, number: str, end: str, numbers: tuple[str, ...]
) -> None:
    found = cite(archive, start, number, end)
    assert found is not None
    assert found.numbers == numbers


def test_texts_are_kept_once(archive: Archive) -> None:
    """Seven editions hold far fewer texts than rules."""
    rules = sum(edition.rules for edition in archive.editions())
    bodies = archive.connection.execute("SELECT count(*) FROM body").fetchone()[0]
    assert bodies < rules * 0.75


def test_links_of_neighbours_are_those_of_the_alignment(archive: Archive) -> None:
    """What was stored at import is what aligning the two texts gives, in the same order."""
    old, new = archive.text("2009-05-01"), archive.text("2009-07-11")
    assert old
    assert new
    found = links(archive, old, new, "2009-05-01", "2009-07-11")
    assert found is not None
    assert [link[:3] for link in found] == [link[:3] for link in align(old, new)]


@pytest.mark.parametrize(("start", "end"), [("2009-05-01", "2026-04-17"), ("2026-04-17", "2009-05-01")])
def test_links_of_far_editions_name_every_rule_and_agree_with_citations(archive: Archive, start: str, end: str) -> None:
    """Either way in time: no rule is left out, and a rule cited alone goes where it goes in the whole."""
    old, new = archive.text(start), archive.text(end)
    assert old
    assert new
    found = links(archive, old, new, start, end)
    assert found is not None
    assert {number for link in found for number in link.old} == {rule.number for rule in old.rules}
    assert {number for link in found for number in link.new} == {rule.number for rule in new.rules}
    if start < end:
        there = {number: link.new for link in found for number in link.old}
        for number in archive.numbers(start)[::40]:
            cited = cite(archive, start, number, end)
            assert cited is not None
            assert set(cited.numbers) == set(there[number]), number

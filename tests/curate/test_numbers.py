"""The numbers of every rule: made from an archive, shipped as facts, true to the official files."""

import os
import re
from collections import Counter
from pathlib import Path

import pytest

from judgetool.comprules import read_file
from judgetool.corpus.root import find_root
from judgetool.curate.numbers import files, lineages, main
from judgetool.model.fold import fingerprint
from judgetool.model.lineage import KnownLineages, Lineage, cite, read_lines
from judgetool.store.archive_import import import_paths
from judgetool.store.archive_open import open_archive
from judgetool.store.lineages import read_root
from tests.comprules.samples import MODERN

SECOND = (
    MODERN.replace("March 27, 2015", "May 1, 2016")
    .replace("100.1. A gnat is small.", "100.1. A gnat is very small and light.")
    .replace("101.1b A gnat hums", "101.1b A gnat never hums alone.\n\n101.1c A gnat hums")
)


@pytest.fixture(scope="module")
def shipped() -> list[Lineage]:
    return read_root(find_root())


@pytest.fixture(scope="module")
def known(shipped: list[Lineage]) -> KnownLineages:
    return KnownLineages(shipped)


def test_lineages_of_a_small_archive(tmp_path: Path) -> None:
    for name, text in (("a.txt", MODERN), ("b.txt", SECOND)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    import_paths([tmp_path / "a.txt", tmp_path / "b.txt"], None, tmp_path / "home")
    archive = open_archive(tmp_path / "home")
    assert archive is not None
    found = {lineage.key: lineage for lineage in lineages(archive, "2015-01-01")}
    assert [step.number for step in found["101.1b@2015-03-27"].steps] == ["101.1b", "101.1c"]
    assert [step.number for step in found["100.1@2015-03-27"].steps] == ["100.1", "100.1"]
    assert found["101@2015-03-27"].steps[0].title == "Swarms"
    assert found["101.1b@2016-05-01"].from_ == ()
    written = files(found.values(), archive, "2015-01-01")
    assert set(written) == {"1.txt", "2.txt"}
    assert {one for name, text in written.items() for one in read_lines(text, name)} == set(found.values())
    assert main(["--archive", str(tmp_path / "home"), "--into", str(tmp_path / "out"), "--since", "2015-01-01"]) == 0
    assert {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "out").iterdir()} == written


def test_the_shipped_numbers_are_whole(shipped: list[Lineage]) -> None:
    """Keys are unique, every lineage named is there, and no edition has a number twice."""
    keys = Counter(lineage.key for lineage in shipped)
    assert len(shipped) > 3000
    assert set(keys.values()) == {1}
    assert {key for lineage in shipped for key in (*lineage.from_, *lineage.into)} <= keys.keys()
    for edition in ("2002-10-07", "2007-10-01", "2011-06-17", "2015-03-27", "2026-04-17"):
        standing = Counter(step.number for lineage in shipped if (step := lineage.at(edition)) is not None)
        assert set(standing.values()) == {1}, edition


@pytest.mark.parametrize(
    ("number", "edition", "trail"),
    [
        (
            "702.37e",
            "2026-04-17",
            "2002-10-07 502.26d, 2009-07-11 702.34d, 2011-06-17 702.35d, 2013-07-13 702.36d, 2015-03-27 702.36e, 2021-04-22 702.37e",
        ),
        ("708.8", "2026-04-17", "2002-10-07 504.5, 2009-07-11 707.8, 2021-07-23 708.8"),
        ("708.5", "2026-04-17", "2002-10-07 504.3, 2009-07-11 707.5, 2021-07-23 708.5"),
        ("708.9", "2026-04-17", "2002-10-07 504.6, 2009-07-11 707.9, 2021-07-23 708.9"),
        ("702.37b", "2026-04-17", "2015-03-27 702.36b, 2021-04-22 702.37b"),
        (
            "702.37",
            "2026-04-17",
            "2002-10-07 502.26, 2009-07-11 702.34, 2011-06-17 702.35, 2013-07-13 702.36, 2021-04-22 702.37",
        ),
        ("702.9", "2026-04-17", "2002-10-07 502.4, 2009-07-11 702.9"),
    ],
)
def test_rules_known_by_reading_have_the_numbers_read(
    known: KnownLineages, number: str, edition: str, trail: str
) -> None:
    (lineage,) = known.standing(number, edition)
    numbers: list[str] = []
    for step in lineage.steps:
        if not numbers or numbers[-1].split()[1] != step.number:
            numbers.append(f"{step.since} {step.number}")
    assert ", ".join(numbers) == trail


@pytest.mark.parametrize(
    ("number", "start", "end", "numbers"),
    [
        ("101.2", "2009-05-01", "2026-04-17", ("103.1",)),
        ("101.2", "2026-04-17", "2009-05-01", ("103.2",)),
        ("702.36b", "2014-09-25", "2026-04-17", ("702.37c",)),
        ("702.36b", "2015-03-27", "2026-04-17", ("702.37b",)),
        ("702.36b", "2015-03-27", "2014-09-25", ()),
        ("502.26d", "2007-10-01", "2026-04-17", ("702.37e",)),
        ("707.10", "2016-08-26", "2026-04-17", ("708.10",)),
        ("701.34g", "2025-04-04", "2026-04-17", ("701.40g",)),
    ],
)
def test_citations_known_by_reading(
    known: KnownLineages, number: str, start: str, end: str, numbers: tuple[str, ...]
) -> None:
    found = cite(known, number, start, end)
    assert found is not None
    assert found.numbers == numbers


FOLDER = Path(os.environ.get("JUDGETOOL_CR_ARCHIVE") or "nowhere")


@pytest.mark.skipif(not FOLDER.is_dir(), reason="JUDGETOOL_CR_ARCHIVE names no folder of official files")
@pytest.mark.parametrize(
    "edition", ["2002-10-07", "2005-02-01", "2009-07-11", "2013-07-13", "2018-04-27", "2021-07-23", "2026-04-17"]
)
def test_the_shipped_numbers_are_those_of_the_official_files(shipped: list[Lineage], edition: str) -> None:
    """Every number of the edition is there with the fingerprint of its text, and no other."""
    path = FOLDER / f"{edition}.en.txt"
    if not path.exists():
        pytest.skip(f"no file of {edition}")
    texts: dict[str, str] = {}
    for rule in read_file(path.read_bytes(), path.name).rules:
        texts.setdefault(rule.number, rule.text)
    standing = {step.number: step.wording for lineage in shipped if (step := lineage.at(edition)) is not None}
    assert standing == {number: fingerprint(text) for number, text in texts.items()}


def test_files_say_what_they_are() -> None:
    root = find_root()
    for file in root.files():
        if file.path.startswith("rules/numbers/"):
            head = root.read(file.path).decode("utf-8").split("\n")[0]
            assert re.match(r"# Every rule since \d{4}-\d\d-\d\d whose number is, or last was, in chapter \d", head)

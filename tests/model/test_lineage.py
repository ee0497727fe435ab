"""Lineages: their lines say them whole; citations follow numbers, splits and mergers both ways."""

import sqlite3
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgetool.corpus.root import Root
from judgetool.model.diagnostic import DeskError
from judgetool.model.lineage import (
    CitedNumbers,
    KnownLineages,
    Lineage,
    Lineages,
    LineageStep,
    cite,
    read_lines,
    write_line,
)
from judgetool.store.lineages import DeskLineages, read_root, write_lineages

A, B, C = "0123456789ab", "ba9876543210", "cccccccccccc"

LINES = f"""# a comment

502.26@2002-10-07: 2002-10-07 502.26 {A} "Humming" | 2009-07-11 702.34 = | 2013-07-13 702.36 =
502.26d@2002-10-07: 2002-10-07 502.26d {A} | 2009-07-11 702.34d {B} | 2013-07-13 702.36d =
504.3@2002-10-07: 2002-10-07 504.3 {A} | 2009-07-11 707.5 =
707.7@2009-07-11 < 504.3@2002-10-07: 2009-07-11 707.7 {B}
504.4@2002-10-07: 2002-10-07 504.4 {B} | 2013-07-13 gone > 504.3@2002-10-07
505.1@2002-10-07: 2002-10-07 505.1 {C} | 2009-07-11 gone
702.36e@2013-07-13: 2013-07-13 702.36e {C}
"""
ALL = list(read_lines(LINES, "numbers.txt"))


@pytest.fixture(params=["memory", "store"])
def known(request: pytest.FixtureRequest) -> Lineages:
    """The same lineages in memory and compiled."""
    if request.param == "memory":
        return KnownLineages(ALL)
    connection = sqlite3.connect(":memory:")
    write_lineages(connection, ALL)
    return DeskLineages(connection)


def test_lines_say_lineages_whole() -> None:
    assert [write_line(lineage) for lineage in ALL] == [line for line in LINES.split("\n") if line and line[0] != "#"]
    first = ALL[0]
    assert first.steps == (
        LineageStep("2002-10-07", "502.26", A, "Humming"),
        LineageStep("2009-07-11", "702.34", A, "Humming"),
        LineageStep("2013-07-13", "702.36", A, "Humming"),
    )
    assert ALL[3].from_ == ("504.3@2002-10-07",)
    assert (ALL[4].into, ALL[4].until) == (("504.3@2002-10-07",), "2013-07-13")


@pytest.mark.parametrize(
    "line",
    [
        "502.26d: 2002-10-07 502.26d 0123456789ab",
        "502.26d@2002-10-07: 2002-10-07 502.26d",
        f"502.26d@2002-10-07: 2009-07-11 502.26d {A} | 2002-10-07 702.34d {B}",
        "502.26d@2002-10-07: gone",
    ],
)
def test_a_line_out_of_order_is_named(line: str) -> None:
    with pytest.raises(DeskError) as refused:
        list(read_lines(f"# head\n{line}\n", "numbers.txt"))
    place = refused.value.diagnostics[0].place
    assert place is not None
    assert (place.file, place.line) == ("numbers.txt", 2)


def test_a_number_is_looked_up_in_its_edition(known: Lineages) -> None:
    assert [one.key for one in known.standing("702.34d", "2011-01-01")] == ["502.26d@2002-10-07"]
    assert known.standing("702.34d", "2013-07-13") == []
    assert known.standing("505.1", "2009-07-10") != []
    assert known.standing("505.1", "2009-07-11") == []


@pytest.mark.parametrize(
    ("number", "start", "end", "numbers", "relation"),
    [
        ("502.26d", "2007-10-01", "2015-03-27", ("702.36d",), "moved+reworded"),
        ("702.36d", "2015-03-27", "2007-10-01", ("502.26d",), "moved+reworded"),
        ("502.26", "2007-10-01", "2015-03-27", ("702.36",), "moved"),
        ("502.26d", "2002-10-07", "2009-02-01", ("502.26d",), "same"),
        ("504.3", "2007-10-01", "2010-01-01", ("707.5", "707.7"), "split"),
        ("707.7", "2010-01-01", "2007-10-01", ("504.3",), "moved+reworded"),
        ("504.4", "2010-01-01", "2015-03-27", ("707.5",), "merged"),
        ("504.4", "2007-10-01", "2010-01-01", ("504.4",), "same"),
        ("707.5", "2015-03-27", "2010-01-01", ("504.4", "707.5"), "merged"),
        ("505.1", "2007-10-01", "2015-03-27", (), "removed"),
        ("702.36e", "2015-03-27", "2007-10-01", (), "added"),
    ],
)
def test_citations_both_ways(
    known: Lineages, number: str, start: str, end: str, numbers: tuple[str, ...], relation: str
) -> None:
    assert cite(known, number, start, end) == CitedNumbers(numbers, relation)


def test_a_number_that_names_no_rule_there_is_none(known: Lineages) -> None:
    assert cite(known, "999.1", "2007-10-01", "2015-03-27") is None
    assert cite(known, "702.36e", "2007-10-01", "2015-03-27") is None


def test_titles_are_found_in_their_edition() -> None:
    connection = sqlite3.connect(":memory:")
    write_lineages(connection, ALL)
    desk = DeskLineages(connection)
    assert desk.titled("humming", "2010-01-01") == ["702.34"]
    assert desk.titled("buzzing", "2010-01-01") == []
    assert [one.key for one in desk.ever("504.4")] == ["504.4@2002-10-07"]


def test_the_files_of_the_data_are_read_in_order(tmp_path: Path) -> None:
    assert read_root(Root(str(tmp_path))) == []
    (tmp_path / "rules" / "numbers").mkdir(parents=True)
    (tmp_path / "rules" / "numbers" / "7.txt").write_text(LINES, encoding="utf-8")
    assert read_root(Root(str(tmp_path))) == ALL


WORDING = st.text("0123456789abcdef", min_size=12, max_size=12)
NUMBER = st.builds(
    lambda s, r, letter: f"{s}.{r}{letter}", st.integers(100, 999), st.integers(1, 99), st.sampled_from(["", "a", "aa"])
)
STEP = st.tuples(NUMBER, WORDING, st.sampled_from(["", "Hum", "Hum, Buzz"]))


@given(st.lists(STEP, min_size=1, max_size=6), st.booleans())
def test_any_lineage_survives_writing_and_reading(steps: list[tuple[str, str, str]], gone: bool) -> None:
    dated = [LineageStep(f"20{10 + at}-01-01", *step) for at, step in enumerate(steps)]
    if gone:
        dated.append(LineageStep("2030-01-01", "", ""))
    lineage = Lineage(f"{steps[0][0]}@2010-01-01", tuple(dated), (), ("1.1@2002-10-07",) if gone else ())
    assert list(read_lines(write_line(lineage), "x")) == [lineage]

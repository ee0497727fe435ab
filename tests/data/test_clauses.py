"""The clauses as data: the concordance as it was read by hand, and, with the official files at hand, against them."""

import os
from pathlib import Path

import pytest

from judgetool.comprules import read_file
from judgetool.corpus.load import load
from judgetool.corpus.root import find_root
from judgetool.model.clause import Clause
from judgetool.model.fold import fingerprint

FOLDER = Path(os.environ.get("JUDGETOOL_CR_ARCHIVE") or "nowhere")
DATES = ("2002-10-07", "2007-10-01", "2009-07-11", "2011-06-17", "2013-07-13", "2015-03-27", "2021-04-22", "2021-07-23")

# Read by hand in the official files: number at each of DATES.
CONCORDANCE = {
    "morph.meaning": "502.26a 502.26a 702.34a 702.35a 702.36a 702.36a 702.37a 702.37a",
    "morph.turn-up": "502.26d 502.26d 702.34d 702.35d 702.36d 702.36e 702.37e 702.37e",
    "turn-up.no-enters": "504.5 504.5 707.8 707.8 707.8 707.8 707.8 708.8",
    "face-down.enters": "504.2 504.2 707.3 707.3 707.3 707.3 707.3 708.3",
    "face-down.look": "504.3 504.3 707.5 707.5 707.5 707.5 707.5 708.5",
    "face-down.reveal": "504.6 504.6 707.9 707.9 707.9 707.9 707.9 708.9",
    "megamorph.meaning": "- - - - - 702.36b 702.37b 702.37b",
    "face-down.turned-down": "502.26e 502.26e 707.2a 707.2a 707.2a 707.2a 707.2a 708.2a",
    "rules.cant-beats-can": "103.2 103.2 101.2 101.2 101.2 101.2 101.2 101.2",
    "damage.stack": "310.4 310.4 - - - - - -",
    "cast.considered": "- 409.4a 601.5a 601.5a 601.5a 601.5a 601.3e 601.3e",
    "sba.legend-rule": "420.5e 420.5e 704.5k 704.5k 704.5k 704.5k 704.5j 704.5j",
}

BEGINNINGS = {
    "manifest.meaning": "2015-01-23",
    "megamorph.meaning": "2015-03-27",
    "morph.linked-x": "2017-09-29",
    "face-down.not-again": "2023-10-13",
    "disguise.meaning": "2024-02-02",
    "cloak.meaning": "2024-02-02",
    "ward.meaning": "2021-04-22",
    "manifest-dread.meaning": "2024-09-20",
    "face-down.revealed-object": "2024-09-20",
}

CHANGES = {  # clause -> editions in which its substance changed: a wording must begin there
    "morph.cast": ["2007-02-01", "2007-05-01", "2013-07-13"],
    "morph.turn-up": ["2003-07-01", "2009-07-11", "2015-03-27"],
    "face-down.turned-down": ["2007-02-01", "2014-09-25", "2018-07-13"],
    "sba.legend-rule": ["2005-02-01", "2013-07-13"],
    "name.same": ["2020-11-20"],
    "cast.considered": ["2019-10-04", "2020-01-24"],
}


@pytest.fixture(scope="module")
def clauses() -> dict[str, Clause]:
    return {clause.id: clause for clause in load(find_root()).clauses}


@pytest.mark.parametrize("name", CONCORDANCE)
def test_numbers_through_the_eras(clauses: dict[str, Clause], name: str) -> None:
    assert " ".join(clauses[name].number_at(date) or "-" for date in DATES) == CONCORDANCE[name]


@pytest.mark.parametrize("name", BEGINNINGS)
def test_a_mechanic_has_no_number_before_it_begins(clauses: dict[str, Clause], name: str) -> None:
    assert clauses[name].numbers[0][0] == BEGINNINGS[name]
    assert clauses[name].number_at("2002-10-07") is None


def test_the_leave_to_cast_face_down_what_is_prohibited_was_unwritten_for_four_years(
    clauses: dict[str, Clause],
) -> None:
    considered = clauses["cast.considered"]
    assert [considered.number_at(date) for date in ("2015-03-27", "2015-07-17", "2019-08-23", "2019-10-04")] == [
        "601.5a", None, None, "601.3e",
    ]  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_of_substance_begins_a_wording_and_says_what_changed(clauses: dict[str, Clause], name: str) -> None:
    wordings = {wording.since: wording for wording in clauses[name].wordings}
    for date in CHANGES[name]:
        assert wordings[date].change.en
        assert wordings[date].change.fr


def test_every_clause_speaks_both_languages_and_every_number_has_a_wording(clauses: dict[str, Clause]) -> None:
    assert len(clauses) > 190
    for clause in clauses.values():
        assert all((clause.title.en, clause.title.fr, clause.gist.en, clause.gist.fr))
        first = next(date for date, number in clause.numbers if number)
        assert clause.wordings[0].since == first


@pytest.mark.skipif(not FOLDER.is_dir(), reason="JUDGETOOL_CR_ARCHIVE names no folder of official files")
@pytest.mark.parametrize("date", ["2003-10-01", "2009-07-11", "2016-11-11", "2026-01-16"])
def test_numbers_and_fingerprints_are_those_of_the_official_file(clauses: dict[str, Clause], date: str) -> None:
    path = FOLDER / f"{date}.en.txt"
    texts: dict[str, str] = {}
    for rule in read_file(path.read_bytes(), path.name).rules:
        texts.setdefault(rule.number, rule.text)
    for clause in clauses.values():
        number = clause.number_at(date)
        if number is not None:
            assert clause.wordings[clause.wording_at(date) - 1].fingerprint == fingerprint(texts[number]), clause.id

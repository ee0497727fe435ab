"""Commands about texts on the shipped data: the right rule for the date, whose words it is, what is known of its source."""

import json
from typing import Any

import pytest

from tests.cli.support import judgetool


def answer(*arguments: str) -> Any:
    said = judgetool(*arguments, "--json")
    assert said.err == ""
    return json.loads(said.out)


def test_megamorph_of_the_release_notes_says_its_official_number() -> None:
    """702.36e names one rule in the notes and another in the official file: both are said."""
    for lang in ("en", "fr"):
        said = judgetool("rule", "702.36e", "--edition", "2015-03-27", "--lang", lang).out
        assert "702.36b" in said
        assert "égamorph" in said or "égamue" in said or "egamorph" in said


def test_both_languages_stand_side_by_side_on_a_wide_terminal() -> None:
    said = judgetool("rule", "702.36e", "--edition", "2015-03-27", "--lang", "both", environ={"COLUMNS": "120"})
    assert any("morph" in line and "│" in line and "mue" in line for line in said.out.splitlines())
    langs = {rule["lang"] for rule in answer("rule", "702.36e", "--edition", "2015-03-27", "--lang", "both")["rules"]}
    assert langs == {"en", "fr"}


def test_a_rule_that_the_source_lacks_shows_our_gist_labelled() -> None:
    said = judgetool("rule", "707.3", "--edition", "2009-07-11", "--lang", "fr").out
    assert "notre résumé" in said
    assert "la source n’a pas 707.3" in said
    (rule,) = answer("rule", "707.3", "--edition", "2009-07-11", "--lang", "fr")["rules"]
    assert rule["authority"] == "gist"


def test_the_lost_symbol_is_restored_marked_and_left_out_verbatim() -> None:
    shown = judgetool("rule", "702.34a", "--edition", "2009-10-01", "--lang", "fr").out
    assert "⟨{3}⟩" in shown
    verbatim = judgetool("rule", "702.34a", "--edition", "2009-10-01", "--lang", "fr", "--verbatim").out
    assert "en payant à la place" in verbatim


def test_an_unknown_number_says_what_it_was_and_is() -> None:
    said = judgetool("rule", "502.26d")
    assert said.code == 1
    assert "702.37e" in said.err
    assert "2009-07-10" in said.err


def test_every_answer_names_its_edition() -> None:
    for arguments in (
        ("rule", "707.2", "--at", "2009-08-01"),
        ("term", "mue"),
        ("search", "face down"),
        ("refs", "707", "--at", "2009-08-01"),
    ):
        assert "20" in judgetool(*arguments).out.splitlines()[0], arguments
        assert answer(*arguments)["edition"]


@pytest.mark.parametrize(
    ("number", "start", "end", "numbers"),
    [
        ("502.26d", "2007-10-01", "2026-04-17", ["702.37e"]),
        ("702.37e", "2026-04-17", "2007-10-01", ["502.26d"]),
        ("702.36e", "2015-03-27", "2026-04-17", ["702.37e"]),
        ("504.5", "2007-10-01", "2026-04-17", ["708.8"]),
        ("702.37b", "2026-04-17", "2012-07-01", []),
    ],
)
def test_citations_are_carried_both_ways(number: str, start: str, end: str, numbers: list[str]) -> None:
    cited = answer("cite", number, "--from", start, "--to", end)
    assert cited["to"]["numbers"] == numbers
    assert cited["from"] == {"edition": start, "number": number}


def test_history_knows_the_numbers_of_every_date() -> None:
    trail = {step["edition"]: step["number"] for step in answer("history", "702.37e")["trail"]}
    assert trail["2007-10-01"] == "502.26d"
    assert trail["2015-03-27"] == "702.36e"
    assert trail["2026-04-17"] == "702.37e"


def test_history_takes_a_keyword() -> None:
    assert judgetool("history", "disguise").code == 0


def test_at_means_in_force_on_that_date() -> None:
    assert answer("rule", "707.2", "--at", "2009-08-01")["edition"] == "2009-07-11"
    assert answer("rule", "707.2", "--at", "2009-09-03")["edition"] == "2009-07-11"
    assert answer("rule", "707.2", "--at", "2009")["edition"] == "2009-10-01"
    assert answer("rule", "707.2", "--at", "Zendikar")["edition"] == "2009-10-01"
    assert judgetool("rule", "707.2", "--at", "1990").code == 1


@pytest.mark.parametrize(
    ("word", "other"), [("marqueur", "counter"), ("counter", "marqueur"), ("mue", "morph"), ("ETB", "")]
)
def test_terms_are_found_from_either_language(word: str, other: str) -> None:
    names = [name for found in answer("term", word)["terms"] for name in found["name"].values()]
    assert not other or {word, other} <= set(names)


def test_an_unknown_term_gives_near_ones_and_never_another_as_the_answer() -> None:
    said = judgetool("term", "marqeur")
    assert (said.code, said.out) == (1, "")
    assert "`marqueur`" in said.err


@pytest.mark.parametrize("query", ["marquer +1/+1 megamue", "MEGAMUE", "mégamue", "megamorph counter"])
def test_search_finds_megamorph_misspelt_without_accents_in_either_language(query: str) -> None:
    assert answer("search", query)["results"][0]["number"] == "702.37b"


def test_a_summary_is_labelled_in_search() -> None:
    (first, *_) = answer("search", "megamue")["results"]
    assert first["authority"] == "gist"
    assert "[our summary" in judgetool("search", "megamue").out


def test_search_takes_the_limit() -> None:
    assert len(answer("search", "face down", "--limit", "2")["results"]) == 2

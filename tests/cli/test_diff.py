"""``diff`` and ``history --blame`` on the shipped witnesses."""

import json
import re
from typing import Any

import pytest

from tests.cli.support import judgetool

WITNESSES = ("--from", "face-down-composite", "--to", "morph-article")


def changes(*arguments: str) -> Any:
    said = judgetool("diff", *arguments, "--json")
    assert said.err == ""
    return json.loads(said.out)["changes"]


def test_two_french_witnesses_of_one_rule_word_by_word() -> None:
    said = judgetool("diff", "702.34b", *WITNESSES, "--lang", "fr")
    assert said.code == 0
    assert re.search(r"\[-[^]]+-\]", said.out)
    assert re.search(r"\{\+[^}]+\+\}", said.out)


def test_the_words_give_either_text_back() -> None:
    """Joined, the kept and the gone words are the old text, the kept and the new ones the new."""
    for number in ("702.34a", "702.34b"):
        ((change,), sides) = changes(number, *WITNESSES, "--lang", "fr"), ("-", "+")
        texts = ["".join(text for kind, text in change["words"] if kind in ("=", side)) for side in sides]
        edition = {"-": "2009-07-11", "+": "2009-10-01"}
        for side, text in zip(sides, texts, strict=True):
            shown = json.loads(judgetool("rule", number, "--edition", edition[side], "--lang", "fr", "--json").out)
            assert text in [rule["text"] for rule in shown["rules"]]


def test_between_editions_a_rule_is_followed_to_its_number_there() -> None:
    (change,) = changes("502.26d", "--from", "2007-10-01", "--to", "2009-10-01", "--lang", "fr")
    assert (change["old"], change["new"]) == (["502.26d"], ["702.34d"])
    assert change["relation"] == "moved+reworded"


def test_slips_of_typography_are_not_marked_unless_asked_for() -> None:
    quiet = judgetool("diff", "702.34", "--from", "2009-07-11", "--to", "2009-10-01", "--lang", "fr").out
    exact = judgetool("diff", "702.34", "--from", "2009-07-11", "--to", "2009-10-01", "--lang", "fr", "--verbatim").out
    assert quiet.count("[-") < exact.count("[-")


def test_whole_editions_tell_the_clauses_where_no_text_is_installed() -> None:
    found = changes("--from", "2014-09-26", "--to", "2015-03-27")
    assert ["702.36b"] in [change["new"] for change in found if change["relation"] == "added"]
    assert all(change["relation"] != "same" for change in found)


def test_a_side_that_is_nothing_names_the_witnesses() -> None:
    said = judgetool("diff", "702.34b", "--from", "nobody", "--to", "morph-article")
    assert said.code == 2
    assert "`morph-article`" in said.err


def test_a_text_that_is_not_here_says_how_to_get_it() -> None:
    said = judgetool("diff", "702.37b", "--from", "2026-04-17", "--to", "2021-04-22")
    assert said.code in (0, 1)
    assert said.code == 0 or "judgetool import" in said.err


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_blame_names_an_edition_for_each_sentence(lang: str) -> None:
    said = judgetool("history", "702.36b", "--blame", "--edition", "2015-03-27", "--lang", lang, "--json")
    assert said.code == 0
    value = json.loads(said.out)
    assert value["schema"] == "judgetool.blame/1"
    assert all(sentence["edition"] <= "2015-03-27" for sentence in value["sentences"])


def test_a_sentence_that_stood_before_keeps_its_date() -> None:
    said = json.loads(judgetool("history", "702.36e", "--blame", "--edition", "2015-03-27", "--json").out)
    assert {sentence["edition"] for sentence in said["sentences"]} == {"2009-10-01", "2015-03-27"}


def test_kinds_of_change_are_picked_out() -> None:
    """--kind keeps the relations and parts it names, several too; a word that is neither is told with those that are."""
    everything = changes(*WITNESSES, "--lang", "fr")
    reworded = changes(*WITNESSES, "--lang", "fr", "--kind", "reworded")
    assert reworded == [change for change in everything if change["relation"] == "reworded"]
    assert 0 < len(reworded) < len(everything)
    both = changes(*WITNESSES, "--lang", "fr", "--kind", "added,removed", "--kind", "reworded")
    assert {change["relation"] for change in both} <= {"added", "removed", "reworded"}
    assert len(both) > len(reworded)
    said = judgetool("diff", *WITNESSES, "--kind", "reword")
    assert said.code == 2
    assert "`reworded`" in said.err

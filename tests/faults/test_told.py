"""Faults of what is told and how: the backend of scores, colours in numbers, examples and terms, long lists, old against new."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.support import judgetool

QUERIES = ("megamrph conter", "retrouner face visibel", "morhp cost", "disguse")
BOOK = """Gnats

These rules are effective as of {date}.

1. Gnats

100. General

100.1. {first}

100.2. {second}

Glossary

Gnat
A thing that hums.

Credits

somebody
"""


def numbers(out: str) -> list[str]:
    return [hit["number"] for hit in json.loads(out)["results"]]


def test_f09_the_order_of_results_does_not_hang_on_the_backend_of_the_fuzzy_library() -> None:
    """In pure Python as in C: the same rules in the same order."""
    code = "import sys; from judgetool.cli.app import run; sys.exit(run(sys.argv[1:]))"
    for query in QUERIES:
        done = subprocess.run(
            [sys.executable, "-c", code, "search", query, "--json"],
            env={**os.environ, "RAPIDFUZZ_IMPLEMENTATION": "python"},
            capture_output=True,
            text=True,
            check=True,
        )
        assert numbers(done.stdout) == numbers(judgetool("search", query, "--json").out) != []


def test_o04_no_escape_stands_inside_a_number_a_size_or_a_symbol() -> None:
    for words in (("rule", "702.36", "--at", "2015-04-01"), ("search", "702.36e 2/2"), ("history", "702.37e")):
        styled = judgetool(*words, "--color", "always").out
        plain = judgetool(*words).out
        whole = re.findall(r"\d+\.\d+[a-z]*|\d+/\d+|\{[^}]+\}|\d{4}-\d\d-\d\d", plain)
        assert "\x1b" in styled
        assert (
            re.findall(r"\d+\.\d+[a-z]*|\d+/\d+|\{[^}]+\}|\d{4}-\d\d-\d\d", re.sub(r"\x1b\[[0-9;]*m", "\x1b", styled))
            == whole
        )


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_j06_every_step_of_an_explanation_leads_to_the_terms_it_uses(lang: str) -> None:
    """-v names terms of the glossary, each of which `term` explains."""
    for words in (
        ("resolve", "counters/headline-megamorph", "--no-input"),
        ("ask", "--no-input", "does the counter go on when I turn my megamorph creature face up?"),
    ):
        assert "judgetool term" not in judgetool(*words, "--lang", lang).out
        out = judgetool(*words, "--lang", lang, "-v").out
        said = re.search(r"^term(?:e)?s\u202f?: (.*) \(`judgetool term", out, re.MULTILINE)
        assert said is not None, out
        terms = said[1].split(", ")
        assert ("mégamue" if lang == "fr" else "megamorph") in terms
        for term in terms:
            assert judgetool("term", term, "--lang", lang).code == 0, term


def test_j12_a_list_that_is_cut_says_so_and_how_to_see_more() -> None:
    first = judgetool("search", "face down", "-n", "3")
    assert first.out.startswith("the first 3 results in the rules of ")
    assert "-n shows more" in first.out.splitlines()[0]
    assert len(numbers(judgetool("search", "face down", "-n", "3", "--json").out)) == 3
    every = judgetool("search", "face down", "-n", "1000")
    assert re.match(r"\d+ results in the rules of ", every.out)
    assert "1 more step (-v shows it)" in judgetool(
        "resolve", "turning/life-cost-unknown", "--no-input"
    ).out or re.search(
        r"\d+ more steps \(-v shows them\)", judgetool("resolve", "turning/life-cost-unknown", "--no-input").out
    )


def test_d10_an_edition_is_compared_with_the_one_before_it_and_not_with_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was imported last, and again."""
    monkeypatch.setenv("JUDGETOOL_DATA_DIR", str(tmp_path / "data"))
    old = ("April 8, 2016", "A gnat hums near the water of a pond.", "Another gnat sleeps.")
    new = ("July 22, 2016", "A gnat hums near the water of a lake.", "Another gnat sleeps.")
    for name, (date, first, second) in (("b", new), ("a", old), ("b", new)):
        (tmp_path / f"{name}.txt").write_text(BOOK.format(date=date, first=first, second=second), encoding="utf-8")
        assert judgetool("import", str(tmp_path / f"{name}.txt")).code == 0
    said = judgetool("diff", "100.1", "--from", "2016-04-08", "--to", "2016-07-22")
    assert "[-pond-]{+lake+}" in said.out
    back = judgetool("diff", "100.1", "--from", "2016-07-22", "--to", "2016-04-08")
    assert "[-lake-]{+pond+}" in back.out
    same = judgetool("diff", "--from", "2016-04-08", "--to", "2016-04-08")
    assert "no difference" in same.out

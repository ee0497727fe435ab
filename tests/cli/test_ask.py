"""``ask`` and ``resolve`` end to end: the headline questions at their dates, what is shown first, exit codes, the interview."""

import json
from typing import Any

import pytest

from tests.cli.support import judgetool

ETB = "does the ETB trigger when I turn my morph face up?"
ARRIVEE = "la capacité d'arrivée se déclenche-t-elle quand je retourne ma mue ?"
COUNTER = "does the +1/+1 counter apply?"


def ruling(*arguments: str) -> Any:
    said = judgetool(*arguments, "--json")
    assert said.err == ""
    return json.loads(said.out)


def cited(answer: Any) -> set[str]:
    return {step["citation"]["number"] for step in answer["because"] if step["citation"]}


def test_no_enters_trigger_today() -> None:
    answer = ruling("ask", ETB)
    assert answer["answer"] == "no"
    assert {"702.37e", "708.8"} <= cited(answer)


def test_non_in_2007_with_the_numbers_of_2007() -> None:
    answer = ruling("ask", ARRIVEE, "--at", "2007-10-01")
    assert answer["answer"] == "no"
    assert {"502.26d", "504.5"} <= cited(answer)


def test_a_question_is_answered_in_its_language_where_nothing_says_another() -> None:
    assert judgetool("ask", ARRIVEE).out.startswith("Non")
    assert judgetool("ask", ARRIVEE, "--lang", "en").out.startswith("No:")
    assert judgetool("ask", ARRIVEE, environ={"LANG": "en_US.UTF-8"}).out.startswith("No:")
    assert judgetool("ask", ETB, environ={"LANG": "fr_FR.UTF-8"}).out.startswith("Non")


def test_the_counter_depends_on_how_it_was_turned_up() -> None:
    said = judgetool("ask", COUNTER)
    assert said.out.startswith("It depends: How was")
    assert "--fact turned_up_by=mana-cost" in said.out
    answer = ruling("ask", COUNTER)
    assert answer["answer"] == "depends"
    assert {case["when"]["turned_up_by"]: case["answer"] for case in answer["cases"]}["own-cost"] == "yes"
    assert "turned_up_by" in [ask["fact"] for ask in answer["to_ask"]]


def test_a_fact_settles_it_with_the_official_number() -> None:
    answer = ruling("ask", COUNTER, "--fact", "turned_up_by=mana-cost", "--at", "2015-03-27")
    assert answer["answer"] == "no"
    assert "702.36b" in cited(answer)
    assert answer["understood"]["turned_up_by"] == "mana-cost"


def test_before_megamorph_it_is_not_covered_and_says_from_when() -> None:
    said = judgetool("ask", "does the megamorph counter apply?", "--at", "2012-07-01")
    assert said.code == 1
    assert said.out.startswith("Not covered")
    assert "2015-03-27" in said.out.splitlines()[0]


def test_what_is_not_understood_is_not_guessed() -> None:
    said = judgetool("ask", "is a hot dog a sandwich?")
    assert said.code == 1
    assert said.out.startswith("Not covered")
    assert "Nearest rules" in said.out


def test_every_step_is_shown_under_v() -> None:
    assert "Also used" in judgetool("ask", ETB, "-v").out
    assert "-v shows" in judgetool("ask", ETB).out


def test_no_input_never_asks_even_on_a_terminal() -> None:
    said = judgetool("ask", COUNTER, "--no-input", terminal=True, stdin="1\n")
    assert "It depends" in said.out
    assert "choose" not in said.err


@pytest.mark.parametrize(("keys", "first"), [("1\n", "Yes"), ("b\nq\n", "It depends"), ("?\n2\n", "No")])
def test_on_a_terminal_the_deciding_question_is_put(keys: str, first: str) -> None:
    """The question goes to stderr, the answer to stdout; `?` shows the rules, `q` keeps the table."""
    said = judgetool("ask", COUNTER, terminal=True, stdin=keys, environ={"TERM": "dumb"})
    assert said.out.startswith(first)
    assert "How was" in said.err
    assert ("708.7" in said.err) == ("?" in keys)


def test_a_scenario_of_ones_own(tmp_path: Any) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        """title: "My morph"
objects:
  A: {face: down, face_down_by: morph, card: Exalted Angel, controller: P1}
events:
  e1: {turn_face_up: {by: P1, object: A, turned_up_by: own-cost}}
ask:
- {id: power, ask: A.power, text: {en: "What is its power?", fr: "Quelle est sa force ?"}}
""",
        encoding="utf-8",
    )
    assert ruling("resolve", str(path))["value"] == 4
    assert judgetool("resolve", str(path), "--lang", "fr").out.startswith("Réponse\u202f: 4.")


def test_a_broken_scenario_says_where(tmp_path: Any) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("objects: {A: {fase: down}}\nask: [A.power]\n", encoding="utf-8")
    said = judgetool("resolve", str(path))
    assert said.code == 2
    assert "broken.yaml:1:" in said.err
    assert "face" in said.err


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"- - - -", b"a: &a [1]\nb: *a\n", b"[" * 100_000])
def test_any_bytes_as_a_scenario_are_a_message(tmp_path: Any, content: bytes) -> None:
    path = tmp_path / "odd.yaml"
    path.write_bytes(content)
    said = judgetool("resolve", str(path))
    assert (said.code, said.out) == (2, "")
    assert "Traceback" not in said.err


def test_the_nearest_rules_are_told_in_the_language_of_the_reader() -> None:
    """Whichever language the words of the question found them in."""
    for lang in ("en", "fr"):
        found = ruling("ask", "Can my creature be blocked, est-ce que la créature bloquée le reste ?", "--lang", lang)[
            "nearest"
        ]
        assert found
        assert {hit["lang"] for hit in found} == {lang}

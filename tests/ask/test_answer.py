"""Whole answers: headline questions, facts said apart, what is asked when words do not tell, what is kept out, and graded question sets."""

from functools import cache
from pathlib import Path

import pytest
import yaml

from benchmarks.ask import grade
from judgetool.ask.answer import answer
from judgetool.ask.frame import Framer
from judgetool.resolve.rule import resolve
from tests.ask.support import answered, bench, said

DATA = sorted(path for path in Path(__file__).with_name("data").glob("*.yaml") if path.stem != "fresh")
WRONG_AT_MOST = 0.02
RIGHT_AT_LEAST = 0.88
APART_AT_MOST = 0.08


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("does the ETB trigger when I turn my morph face up?", ["no"]),
        ("la capacité d'arrivée se déclenche-t-elle quand je retourne ma mue ?", ["no"]),
        ("does the +1/+1 counter apply?", ["depends"]),
        ("Can my opponent respond when I turn my morph face up?", ["no"]),
        ("Mon adversaire peut-il répondre quand je retourne ma mue ?", ["no"]),
        ("Can I look at my own face-down creature?", ["yes"]),
        ("Je peux regarder la mue de mon adversaire ?", ["no"]),
        ("My face-down morph dies, do I have to reveal it?", ["yes"]),
        ("Combien coûte de lancer une mue face cachée ?", ["value:{3}"]),
        ("What is the power of a face-down creature?", ["value:2"]),
        ("Can a manifested instant be turned face up?", ["no"]),
    ],
)
def test_headline_questions(text: str, answers: list[str]) -> None:
    assert said(text) == answers


def test_two_questions_get_two_answers() -> None:
    assert said("Can I turn my morph face up at instant speed, and does it use the stack?") == ["yes", "no"]


def test_the_date_in_the_text_chooses_the_rules() -> None:
    assert said("in 2007, can I turn my morph up in response?") == ["yes"]
    assert answered("sous M10, je peux regarder ma mue ?").understanding.at.startswith("2009-07")


@pytest.mark.parametrize(
    "text",
    [
        "what is the price of a foil morph?",
        "is a hot dog a sandwich?",
        "combien de cartes dans mon deck de commander ?",
        "",
    ],
)
def test_what_is_out_of_scope_has_no_answer_and_says_so_in_both_languages(text: str) -> None:
    reply = answered(text)
    assert reply.readings == ()
    assert reply.missing.en
    assert reply.missing.fr


def test_an_unknown_capitalised_card_is_not_guessed() -> None:
    assert said("With Brimgulk Frobnizar in play, can I turn my morph up?") in (["not-covered"], [])


def test_facts_said_apart_prevail() -> None:
    grader = bench()

    def rule(scenario, question):  # type: ignore[no-untyped-def]
        return resolve(grader.law, scenario, question, grader.era(""), decisive=False)

    def counter(**facts: str) -> str:
        found = answer("does the +1/+1 counter apply?", grader.tools, rule, facts)
        return found.readings[0].answers[0].ruling.answer

    assert (counter(turned_up_by="mana-cost"), counter()) == ("no", "depends")


@cache
def marks() -> dict[str, list[tuple[str, str]]]:
    """Every fourth of our own questions by language, with its mark; benchmarks/ask.py grades them all."""
    out: dict[str, list[tuple[str, str]]] = {"en": [], "fr": []}
    for path in DATA:
        for question in yaml.safe_load(path.read_text(encoding="utf-8"))["questions"][::4]:
            out[question["lang"]].append((question["id"], grade(bench(), question).mark))
    return out


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_our_own_questions_are_mostly_right_and_hardly_ever_wrong(lang: str) -> None:
    graded = marks()[lang]
    wrong = [name for name, mark in graded if mark == "wrong"]
    assert len(graded) > 50
    assert len(wrong) <= WRONG_AT_MOST * len(graded), wrong
    assert sum(mark == "right" for _, mark in graded) >= RIGHT_AT_LEAST * len(graded)


def test_both_languages_are_served_alike() -> None:
    """Within what so small a sample can show; over all questions the two are within five points."""
    shares = {lang: sum(mark == "right" for _, mark in graded) / len(graded) for lang, graded in marks().items()}
    assert abs(shares["en"] - shares["fr"]) <= APART_AT_MOST, shares


def test_every_type_of_question_has_a_frame() -> None:
    grader = bench()
    framer: Framer = grader.tools.framer
    kinds = {target[1] for layer in grader.lexicon._layers for target, _ in layer.targets if target[0] == "type"}
    assert kinds <= set(framer.data["questions"]), kinds - set(framer.data["questions"])

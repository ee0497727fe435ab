"""The interview, with a person made of a list of keys; and the keys themselves on a real pseudo-terminal."""

import io
import os
from collections.abc import Mapping, Sequence

import pytest

from judgetool.cli.environment import Streams, decide
from judgetool.cli.interview import Teller, interview
from judgetool.cli.keys import BACK, LEAVE, WHY, chooser
from judgetool.model.bilingual import Both
from judgetool.model.ruling import Ask, Choice, Ruling
from judgetool.present import plain
from judgetool.present.page import Page, par

A, B = "by a spell", "by an effect"
HOW = Ask("how", Both("How?", "Comment ?"), (Choice("spell", Both(A, A)), Choice("effect", Both(B, B))))
WHO = Ask("who", Both("Who?", "Qui ?"), (Choice("me", Both("me", "moi")), Choice("you", Both("you", "vous"))))


def ruled(facts: Mapping[str, str]) -> Ruling:
    """A made-up law: a spell settles it; an effect makes it depend on who."""
    to_ask: tuple[Ask, ...] = ()
    answer = "yes"
    if "how" not in facts:
        answer, to_ask = "depends", (HOW, WHO)
    elif facts["how"] == "effect" and "who" not in facts:
        answer, to_ask = "depends", (WHO,)
    elif facts.get("who") == "you":
        answer = "no"
    return Ruling("s", "q", Both("", ""), answer, None, "2015-03-27", "text", True, (), (), (), (), (), to_ask)


def run(keys: Sequence[int | str]) -> tuple[str, dict[str, str], str]:
    left = list(keys)
    said: list[Page] = []
    why = (par("the rule that makes it matter"),)
    teller = Teller(said.append, lambda labels: left.pop(0), lambda ruling, ask: why, "en")
    ruling, facts = interview(ruled({}), ruled, teller)
    assert not left
    return ruling.answer, facts, "".join(plain.render(page, 80) for page in said)


def test_one_answer_that_settles_it_ends_the_interview() -> None:
    answer, facts, said = run([0])
    assert (answer, facts) == ("yes", {"how": "spell"})
    assert "How?" in said
    assert "Who?" not in said


def test_a_second_question_comes_only_where_it_matters() -> None:
    assert run([1, 1])[:2] == ("no", {"how": "effect", "who": "you"})


def test_a_question_mark_shows_the_rule_and_asks_again() -> None:
    answer, _, said = run([WHY, 0])
    assert answer == "yes"
    assert "the rule that makes it matter" in said


def test_back_takes_the_last_answer_away() -> None:
    assert run([1, BACK, 0])[:2] == ("yes", {"how": "spell"})


def test_back_at_the_first_question_stays_there() -> None:
    assert run([BACK, 0])[:2] == ("yes", {"how": "spell"})


def test_leaving_keeps_the_table() -> None:
    assert run([LEAVE])[:2] == ("depends", {})


def streams(stdin: io.TextIOBase, term: str = "dumb") -> Streams:
    return Streams(stdin, io.StringIO(), io.StringIO(), {"TERM": term}, "2026-01-01")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("typed", "chosen"),
    [
        ("2\n", 1),
        ("9\nx\n1\n", 0),
        ("?\n", WHY),
        ("b\n", BACK),
        ("q\n", LEAVE),
        ("", LEAVE),
        ("\n", LEAVE),
        ("²\n1\n", 0),
    ],
)
def test_without_single_keys_a_number_is_typed(typed: str, chosen: int | str) -> None:
    env = decide(streams(io.StringIO(typed)))
    assert chooser(env)([A, B]) == chosen


@pytest.mark.parametrize(
    ("typed", "chosen"),
    [
        (b"2", 1),
        (b"\x1b[B\r", 1),
        (b"\x1b[B\x1b[A\r", 0),
        (b"\x1b[A\n", 1),
        (b"j\r", 1),
        (b"?", WHY),
        (b"b", BACK),
        (b"\x1b", BACK),
        (b"q", LEAVE),
        (b"9xz1", 0),
    ],
)
def test_single_keys_and_arrows_on_a_terminal(typed: bytes, chosen: int | str) -> None:
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    try:
        with open(theirs, encoding="utf-8", closefd=False) as stdin:
            env = decide(streams(stdin, "xterm"))  # type: ignore[arg-type]
            choose = chooser(env)
            os.write(ours, typed)
            assert choose([A, B]) == chosen
            assert A in env.streams.stderr.getvalue()  # type: ignore[attr-defined]
    finally:
        os.close(ours)
        os.close(theirs)


LONG = [
    "a creature card that somebody put onto the battlefield face down without saying how",
    "an effect of another card, which turned it face down some turns ago",
]


@pytest.mark.parametrize("width", [40, 63])
def test_a_menu_keeps_to_the_width_and_is_drawn_over_line_by_line(width: int) -> None:
    """Long labels wrap under themselves; moving the mark goes up as many lines as were drawn."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    try:
        with open(theirs, encoding="utf-8", closefd=False) as stdin:
            env = decide(streams(stdin, "xterm"))._replace(width=width)  # type: ignore[arg-type]
            choose = chooser(env)
            os.write(ours, b"\x1b[B\r")
            assert choose(LONG) == 1
    finally:
        os.close(ours)
        os.close(theirs)
    drawn = env.streams.stderr.getvalue()  # type: ignore[attr-defined]
    rows = [line.replace("\r", "").replace("\x1b[K", "") for line in drawn.split("\n")]
    lines = rows[: len(rows) // 2]
    assert max(map(len, lines)) <= width
    assert f"\x1b[{len(lines)}A" in drawn
    assert " ".join(" ".join(lines).replace(">", " ").split()) == f"1 {LONG[0]} 2 {LONG[1]}"


def test_a_menu_taller_than_the_screen_is_chosen_from_by_number() -> None:
    env = decide(streams(io.StringIO("2\n")))._replace(width=40, height=3)
    assert chooser(env)(LONG) == 1
    assert "\x1b" not in env.streams.stderr.getvalue()  # type: ignore[attr-defined]

"""Scenarios of one's own with words, lines and values in the wrong places: read and ruled on, or told what is wrong."""

import contextlib
import io
import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judgetool.cli import session
from judgetool.cli.environment import Streams
from judgetool.cli.library import open_library
from judgetool.cli.resolve import _parsed
from judgetool.cli.rulings import Bench
from judgetool.model.diagnostic import DeskError
from judgetool.present import plain, rulings
from tests.cli.support import judgetool

TOKEN = re.compile(r"[A-Za-z_][\w-]*|\d+|\S")
PUT = [
    "-1",
    "999999999",
    "{}",
    "[]",
    "~",
    "none",
    "yes",
    '""',
    "A",
    "e1",
    "@A",
    "not A.power",
    "A.A.A",
    "{any: []}",
    "P3",
]
OWN = """title: {en: a gnat, fr: un moucheron}
objects:
  A: {face: down, face_down_by: morph, printed: %s, controller: P1}
events:
  e1: {turn_face_up: {by: P1, object: A, turned_up_by: own-cost}}
ask:
- {id: power, ask: A.power, text: {en: What power?, fr: Quelle force ?}}
"""


@cache
def desk() -> tuple[session.Session, Bench]:
    session.use(Streams(io.StringIO(), io.StringIO(), io.StringIO(), {}, "2026-05-01"))
    try:
        own = session.open_session()
        library = open_library(own)
        return own, Bench(library, library.edition())
    finally:
        session.use(None)


@cache
def shipped() -> tuple[str, ...]:
    folder = Path(__file__).parents[2] / "scenarios"
    return tuple(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.yaml"))[::9])


def crossed(text: str, changes: list[tuple[int, int, int, str]]) -> str:
    """The text after some changes: a word for another, two words in each other's place, a word for a value, a line less or twice."""
    for kind, one, other, put in changes:
        found = list(TOKEN.finditer(text))
        if not found:
            break
        first, second = sorted((found[one % len(found)], found[other % len(found)]), key=lambda word: word.start())
        lines = text.split("\n")
        if kind == 0:
            text = text[: first.start()] + put + text[first.end() :]
        elif kind == 1 and first.end() <= second.start():
            between = text[first.end() : second.start()]
            text = text[: first.start()] + second[0] + between + first[0] + text[second.end() :]
        elif kind == 2:
            lines.insert(one % len(lines), lines[other % len(lines)])
            text = "\n".join(lines)
        elif kind == 3:
            lines.pop(one % len(lines))
            text = "\n".join(lines)
    return text


WORDS = st.sampled_from(sorted({word for text in shipped() for word in TOKEN.findall(text)} | {*PUT}))
CHANGES = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 999), st.integers(0, 999), WORDS), min_size=1, max_size=3
)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(shipped()), CHANGES)
def test_a_scenario_with_crossed_words_is_ruled_on_or_refused(
    text: str, changes: list[tuple[int, int, int, str]]
) -> None:
    own, bench = desk()
    with contextlib.suppress(DeskError):
        told = _parsed(own, bench.library, bench, crossed(text, changes).encode(), "own.yaml")
        for question in told.questions:
            shown = bench.shown(bench.rule(told, question), "fr")
            plain.render(rulings.page(shown, "fr", verbose=True), 60)


@pytest.mark.parametrize(
    "printed", ["morph", "[a, b]", "3", '""', "{types: creature}", "{abilities: {morph: }}", "{power: {a: b}}"]
)
def test_characteristics_of_the_wrong_shape_are_told(tmp_path: Path, printed: str) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(OWN % printed, encoding="utf-8")
    said = judgetool("resolve", str(file), "--no-input")
    assert said.code in (0, 1, 2), said
    assert (said.code == 2) == ("error[" in said.err)

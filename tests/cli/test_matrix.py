"""Nine commands over the terminals they meet: width, colour, pipe, code page, locale, pager, a reader that leaves.

No line is wider than the terminal unless one word is, no escape where none is allowed, no traceback, nothing lost.
"""

import io
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from judgetool.cli.app import run
from judgetool.cli.environment import Streams
from judgetool.present.wrap import cells
from tests.cli.support import Said, Terminal, judgetool
from tests.conftest import Golden

HERE = Path(__file__).parent
SMALL = HERE.parent / "corpus" / "small"
COMMANDS: dict[str, tuple[str, ...]] = {
    "rule": ("rule", "702.36", "--at", "2015-04-01", "--lang", "both"),
    "search": ("search", "marquer +1/+1 megamue", "--at", "2015-04-01", "--lang", "fr"),
    "term": ("term", "morph", "--lang", "fr"),
    "resolve": ("resolve", "counters/headline-megamorph", "--no-input", "--lang", "fr"),
    "ask": ("ask", "--no-input", "does the counter go on when I turn my megamorph creature face up?"),
    "diff": ("diff", "702.34b", "--from", "face-down-composite", "--to", "morph-article", "--lang", "fr"),
    "history": ("history", "702.37e", "--lang", "fr"),
    "editions": ("editions",),
    "check": ("check", "--files-only"),
}
WIDTHS = (40, 60, 80, 120, 200)
SNAPSHOTS = ("term", "history", "diff")
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture(autouse=True)
def little_data(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """``check`` reads a small corpus with something wrong in it: all of the data would take a minute over all terminals."""
    if "check" in request.node.name:
        folder = request.getfixturevalue("tmp_path_factory").getbasetemp() / "broken-corpus"
        if not folder.exists():
            import shutil

            shutil.copytree(SMALL, folder)
            shutil.copy(HERE.parent / "invalid" / "unknown-fluent.yaml", folder / "rules" / "norms" / "lanterns.yaml")
        monkeypatch.setenv("JUDGETOOL_RULES_DIR", str(folder))


def told(name: str, width: int | None, *more: str, terminal: bool = True, **environ: str) -> Said:
    """One run; ``width`` None: not told."""
    variables = {**environ, **({"COLUMNS": str(width)} if width is not None else {})}
    return judgetool(*COMMANDS[name], *more, environ=variables, terminal=terminal)


@cache
def unwrapped(name: str, root: str) -> str:
    """The answer in a pipe, where lines are not wrapped."""
    return told(name, None, terminal=False).out


def letters(text: str) -> Counter[str]:
    return Counter(letter for letter in text if not letter.isspace())


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", COMMANDS)
def test_on_a_terminal_lines_fit_and_nothing_is_lost(name: str, width: int) -> None:
    plain = told(name, width, NO_COLOR="1")
    whole = unwrapped(name, "small" if name == "check" else "")
    assert plain.code == (1 if name == "check" else 0), plain
    for text in (plain.out, plain.err):
        assert "\x1b" not in text
        assert "Traceback" not in text
        for line in text.splitlines():
            assert cells(line) <= width or len(line.split()) == 1, line
    assert letters(whole) <= letters(plain.out)


@pytest.mark.parametrize("name", COMMANDS)
def test_colour_adds_escapes_and_nothing_else(name: str) -> None:
    plain = told(name, 80, NO_COLOR="1").out
    assert ESCAPE.sub("", told(name, 80).out) == plain
    assert "\x1b" in told(name, 80).out
    for quiet in (told(name, 80, TERM="dumb"), told(name, 80, "--color", "never"), told(name, 80, "--plain")):
        assert quiet.out == plain
    assert "\x1b" not in told(name, 80, terminal=False).out
    assert "\x1b" in told(name, 80, "--color", "always", terminal=False, NO_COLOR="1").out


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "latin-1"])
@pytest.mark.parametrize("name", COMMANDS)
def test_any_code_page_takes_it_on_a_terminal_and_in_a_pipe(name: str, encoding: str) -> None:
    for terminal in (True, False):
        raw, err = io.BytesIO(), io.BytesIO()
        out = _Encoded(raw, encoding=encoding, newline="")
        out.on_terminal = terminal
        variables = {"COLUMNS": "60", "NO_COLOR": "1", "JUDGETOOL_PAGER": ""}
        code = run(
            COMMANDS[name],
            Streams(io.StringIO(), out, _Encoded(err, encoding=encoding), variables, "2026-05-01"),
        )
        text = raw.getvalue().decode(encoding)
        assert code == (1 if name == "check" else 0)
        for line in text.splitlines():
            assert len(line) <= 60 or len(line.split()) == 1, line
        assert text.count("?") <= told(name, 60, NO_COLOR="1").out.count("?"), "a letter was lost"


class _Encoded(io.TextIOWrapper):
    on_terminal = False

    def isatty(self) -> bool:
        return self.on_terminal


@pytest.mark.parametrize("pager", ["no-such-pager", "'", "/dev/null"])
@pytest.mark.parametrize("name", COMMANDS)
def test_without_a_pager_the_answer_is_printed_whole(name: str, pager: str) -> None:
    said = told(name, 80, NO_COLOR="1", LINES="3", JUDGETOOL_PAGER=pager)
    assert said.code == (1 if name == "check" else 0)
    assert said.out == told(name, 80, NO_COLOR="1", LINES="3").out != ""


@pytest.mark.parametrize("name", COMMANDS)
def test_a_reader_that_leaves_at_once_is_success_for_every_command(name: str) -> None:
    out, err = _Gone(), io.StringIO()
    code = run(COMMANDS[name], Streams(io.StringIO(), out, err, {"NO_COLOR": "1", "JUDGETOOL_PAGER": ""}, "2026-05-01"))
    assert (code, err.getvalue()) == (0, "")


class _Gone(Terminal):
    """Standard output whose reader has left."""

    def write(self, text: str) -> int:
        raise BrokenPipeError


@pytest.mark.parametrize("name", SNAPSHOTS)
def test_one_command_on_every_width_is_as_reviewed(name: str, golden: Golden) -> None:
    shown = "".join(f"== {width}\n{told(name, width, NO_COLOR='1').out}" for width in WIDTHS)
    styled = told(name, 60).out.replace("\x1b", "<ESC>")
    golden(HERE / "golden" / f"{name}.txt", f"{shown}== 60, styled\n{styled}")

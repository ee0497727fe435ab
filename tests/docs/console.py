"""Console blocks of Markdown files and transcripts: ``$ judgetool ...`` followed by what it prints, run in this process. A maker
(``python -m judgetool.curate``) is run so too. Variables may stand before the program (``$ JUDGETOOL_LANG=fr judgetool term mue``).
What goes to stderr follows what goes to stdout; an exit code other than 0 is printed as ``[exit 1]``. Long outputs may be cut with a
line ``[...]``.
"""

import contextlib
import io
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from tests.cli.support import judgetool

WIDTH = "100"
CUT = "[...]"
_COUNTS = re.compile(r"\d+ files?\b|\S+:\d+:\d+: ")
_BLOCK = re.compile(r"(?ms)^```console\n(.*?)^```$")


def output(command: str) -> str:
    """What one command line of a block prints."""
    words = shlex.split(command)
    environ = {"COLUMNS": WIDTH}
    while "=" in words[0] and not words[0].startswith("-"):
        name, _, value = words.pop(0).partition("=")
        environ[name] = value
    if words[:3] == ["python", "-m", "judgetool.curate"]:
        return _made(words[3:])
    assert words[0] == "judgetool", f"a console block runs judgetool only: {command}"
    said = judgetool(*words[1:], environ=environ)
    return said.out + said.err + (f"[exit {said.code}]\n" if said.code else "")


def _made(words: list[str]) -> str:
    """What a maker prints."""
    from judgetool.curate.__main__ import main

    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        code = main(words)
    return out.getvalue() + (f"[exit {code}]\n" if code else "")


def renewed(block: str) -> str:
    """A block with the outputs of its commands as they are now; a cut output keeps its first lines and the cut."""
    return "".join(
        f"$ {command}\n{_cut(_steady(output(command), expected), expected)}" for command, expected in commands(block)
    )


def _steady(real: str, expected: str) -> str:
    """What is printed, with the counts of files and rulings that a document happens to tell: they grow every day."""
    for line in expected.splitlines():
        if _COUNTS.match(line):
            shape = re.compile(re.sub(r"\\?\d+", r"\\d+", re.escape(line)) + "$", re.MULTILINE)
            real = shape.sub(lambda _, line=line: line, real)
    return real


def commands(block: str) -> Iterator[tuple[str, str]]:
    """(command, expected output) of a block."""
    for part in re.split(r"(?m)^\$ ", block)[1:]:
        command, _, expected = part.partition("\n")
        yield command, expected


def _cut(real: str, expected: str) -> str:
    lines = expected.splitlines()
    if CUT not in lines:
        return real
    kept = lines.index(CUT)
    return "".join(f"{line}\n" for line in real.splitlines()[:kept]) + f"{CUT}\n" + _blank_end(expected)


def _blank_end(expected: str) -> str:
    return "\n" if expected.endswith("\n\n") else ""


def renewed_file(path: Path) -> str:
    """The text of a Markdown file (its console blocks renewed) or of a transcript (all of it one block)."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".md":
        return renewed(text)
    return _BLOCK.sub(lambda found: f"```console\n{renewed(found[1])}```", text)

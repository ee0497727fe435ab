"""Running the command line inside the test's process, on streams of the test."""

import io
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from judgetool.cli.app import run
from judgetool.cli.environment import Streams

TODAY = "2026-05-01"
_EDITIONS = Path(__file__).parents[2] / "rules" / "editions.yaml"
NEWEST = max(re.findall(r'(?m)^  "(\d{4}-\d\d-\d\d)":$', _EDITIONS.read_text(encoding="utf-8")))
"""The newest edition that ships."""


class Said(NamedTuple):
    """What one run left: exit code, stdout, stderr."""

    code: int
    out: str
    err: str


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def judgetool(*arguments: str, environ: Mapping[str, str] = {}, terminal: bool = False, stdin: str = "") -> Said:
    """Run ``judgetool`` with these arguments; with ``terminal`` all three streams are one, of 24 lines and no pager."""
    kind = Terminal if terminal else io.StringIO
    out, err = kind(), kind()
    variables = {"TERM": "xterm", "JUDGETOOL_PAGER": "", **environ}
    code = run(arguments, Streams(kind(stdin), out, err, variables, TODAY))
    return Said(code, out.getvalue(), err.getvalue())

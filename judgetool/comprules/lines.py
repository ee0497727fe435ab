"""The lines of a rules file as the layouts see them: where paragraphs begin, and how wrapped lines join."""

import re
from typing import NamedTuple

WRAPPED_AT = 122
"""In a hard-wrapped file nearly all lines are shorter than this."""

_GLUE = re.compile(r"[^\s][-/\u2013\u2014]$|(?:^|\s)[-+\u2212]$")


class Line(NamedTuple):
    """A line that is not empty: ``text`` stripped, ``raw_end`` whether blanks followed it, ``indent`` in blanks, ``apart`` whether an
    empty line stands above it, ``number`` from 1."""

    text: str
    raw_end: bool
    indent: int
    apart: bool
    number: int


def lines_of(text: str) -> list[Line]:
    """The lines of ``text`` that hold something. Only "\\n" ends a line."""
    out: list[Line] = []
    apart = True
    for number, raw in enumerate(text.split("\n"), 1):
        inner = raw.strip()
        if not inner:
            apart = True
            continue
        out.append(Line(inner, raw[-1:] == " ", len(raw) - len(raw.lstrip()), apart, number))
        apart = False
    return out


def is_wrapped(lines: list[Line]) -> bool:
    """Whether the file's lines were cut at a width: then a line is no paragraph. Measured on all its lines, 19 of 20 being short."""
    if len(lines) < 60:
        return False
    lengths = sorted(len(line.text) for line in lines)
    return lengths[len(lengths) * 19 // 20] <= WRAPPED_AT and lengths[-1] < 2 * WRAPPED_AT


def join(left: str, right: str, blank_at_end: bool) -> str:
    """``left`` and the line ``right`` that goes on from it: no blank after a hyphen or dash at the cut, nor after a lone sign.

    "face-" and "down" give "face-down", "-" and "1/-1" give "-1/-1"; if blanks stood at the end of the line, one stays.
    """
    if _GLUE.search(left) and not blank_at_end:
        if left[-1] in "-+\u2212" and left[-2:-1] in ("", " ") and not right[:1].isdigit():
            return f"{left} {right}"
        return left + right
    return f"{left} {right}"


class Paragraphs:
    """Gathers the paragraphs of one body, line by line."""

    def __init__(self, wrapped: bool, first: str, line: Line) -> None:
        self._wrapped = wrapped
        self._base = line.indent
        self.parts = [first]
        self._last = line

    def add(self, line: Line, text: str | None = None, *, new: bool = False) -> None:
        """Take in ``line`` (``text`` in its place if given): a paragraph of its own, or the rest of the one before."""
        text = line.text if text is None else text
        if new or self._begins(line) or not self.parts[-1]:
            if self.parts[-1]:
                self.parts.append(text)
            else:
                self.parts[-1] = text
        else:
            self.parts[-1] = join(self.parts[-1], text, self._last.raw_end)
        self._last = line

    def _begins(self, line: Line) -> bool:
        if line.apart or line.indent >= self._base + 3:
            return not (self._wrapped and not line.apart and self._last.indent == line.indent)
        if self._wrapped:
            return False
        return self.parts[-1][-1:] in ".:;?!)\"\u201d\u00bb\u2019'" or not line.text[:1].islower()

    def text(self) -> str:
        """The paragraphs, one a line."""
        return "\n".join(part.strip() for part in self.parts if part.strip())

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


def _between(left: str, right: str, blank_at_end: bool) -> str:
    """What stands between ``left`` and the line ``right`` that goes on from it: no blank after a hyphen or dash at the cut, nor
    after a lone sign.

    "face-" and "down" give "face-down", "-" and "1/-1" give "-1/-1"; if blanks stood at the end of the line, one stays.
    """
    end = left[-3:]
    if blank_at_end or not _GLUE.search(end):
        return " "
    return " " if end[-1] in "-+\u2212" and end[-2:-1] in ("", " ") and not right[:1].isdigit() else ""


_TAIL = 100


class Paragraphs:
    """Gathers the paragraphs of one body, line by line, in time that grows with their length alone.

    ``tail`` is the end of the last paragraph: all of it, or its last 100 characters.
    """

    def __init__(self, wrapped: bool, first: str, line: Line) -> None:
        self._wrapped = wrapped
        self._base = line.indent
        self._pieces = [[first]]
        self.tail = first[-_TAIL:]
        self._last = line

    def add(self, line: Line, text: str | None = None, *, new: bool = False) -> None:
        """Take in ``line`` (``text`` in its place if given): a paragraph of its own, or the rest of the one before."""
        text = line.text if text is None else text
        if not self.tail:
            self._pieces[-1] = [text]
            self.tail = text[-_TAIL:]
        elif new or self._begins(line):
            self._pieces.append([text])
            self.tail = text[-_TAIL:]
        else:
            piece = _between(self.tail, text, self._last.raw_end) + text
            self._pieces[-1].append(piece)
            self.tail = (self.tail + piece[-_TAIL:])[-_TAIL:]
        self._last = line

    def _begins(self, line: Line) -> bool:
        if line.apart or line.indent >= self._base + 3:
            return not (self._wrapped and not line.apart and self._last.indent == line.indent)
        if self._wrapped:
            return False
        return self.tail[-1:] in ".:;?!)\"\u201d\u00bb\u2019'" or not line.text[:1].islower()

    def text(self) -> str:
        """The paragraphs, one a line."""
        parts = ("".join(pieces).strip() for pieces in self._pieces)
        return "\n".join(part for part in parts if part)

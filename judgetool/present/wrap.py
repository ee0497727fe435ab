"""Cutting spans into lines by what a terminal shows: wide characters count two cells, combining marks none."""

import re
from collections.abc import Iterator

from judgetool.present.page import Span, Spans

Line = list[Span]

# French sets a blank before : ; ! ? and inside guillemets: no line breaks there, whatever kind of blank the text has.
_BREAK = re.compile(r"(?<!«) +(?![:;!?»](?:[ .,)]|$))")


def cells(text: str) -> int:
    """How many terminal cells ``text`` takes."""
    if text.isascii():
        return len(text)
    import unicodedata

    width = 0
    for letter in text:
        if unicodedata.combining(letter) or letter in "\u200b\u200c\u200d\u2060":
            continue
        width += 2 if unicodedata.east_asian_width(letter) in "WF" else 1
    return width


def wrap(spans: Spans, width: int, indent: int = 0, hang: int = 0) -> list[Line]:
    """``spans`` as lines of at most ``width`` cells; 0 means that only line feeds end a line.

    Lines break at ordinary blanks only (a no-break blank holds); a word longer than a line is cut. Nothing is dropped but
    the blank at which a line breaks.
    """
    lines: list[Line] = []
    room = max(width - indent - hang, 8) if width else 0
    for paragraph in _paragraphs(spans):
        first_room = room + hang if not lines else room
        for line in _fill(paragraph, first_room, room):
            pad = indent if not lines else indent + hang
            lines.append(([Span(" " * pad)] if pad and line else []) + line)
    return lines


def _paragraphs(spans: Spans) -> Iterator[Line]:
    """The spans cut at line feeds."""
    paragraph: Line = []
    for span in spans:
        text, role = span
        if "\n" not in text:
            paragraph.append(span)
            continue
        first, *rest = text.split("\n")
        paragraph.append(Span(first, role))
        for part in rest:
            yield paragraph
            paragraph = [Span(part, role)]
    yield paragraph


def _fill(paragraph: Line, first_room: int, room: int) -> Iterator[Line]:
    """One paragraph as lines: the first of ``first_room`` cells, the others of ``room``."""
    if not room or sum(cells(span.text) for span in paragraph) <= first_room:
        yield _merged(paragraph)
        return
    line: Line = []
    used, limit = 0, first_room
    blank: Line = []
    for word, gap in _words(paragraph):
        size = sum(cells(span.text) for span in word)
        gap_size = sum(cells(span.text) for span in blank)
        if line and used + gap_size + size > limit:
            yield _merged(line)
            line, used, limit, blank = [], 0, room, []
            gap_size = 0
        if not line and gap_size + size > limit:
            blank, gap_size = [], 0  # blanks at the head of a text give way first
        while size > limit - used - gap_size and size > limit:
            head, word = _cut(word, limit - used - gap_size)
            yield _merged(line + blank + head)
            line, used, limit, blank, gap_size = [], 0, room, [], 0
            size = sum(cells(span.text) for span in word)
        line += blank + word
        used += gap_size + size
        blank = gap
    if line:
        yield _merged(line)


def _words(paragraph: Line) -> Iterator[tuple[Line, Line]]:
    """The words of a paragraph, each with the blanks after it; a word may run over several spans."""
    word: Line = []
    gap: Line = []
    for text, role in paragraph:
        for piece in _pieces(text):
            if piece.startswith(" "):
                gap.append(Span(piece, role))
                continue
            if gap:
                yield word, gap
                word, gap = [], []
            word.append(Span(piece, role))
    if word:
        yield word, gap


def _pieces(text: str) -> Iterator[str]:
    """``text`` cut into runs of blanks where a line may break, and runs of anything else."""
    start = 0
    for found in _BREAK.finditer(text):
        if found.start() > start:
            yield text[start : found.start()]
        yield found[0]
        start = found.end()
    if start < len(text):
        yield text[start:]


def _cut(word: Line, room: int) -> tuple[Line, Line]:
    """A word cut after ``room`` cells (at least one character)."""
    head: Line = []
    used = 0
    for index, (text, role) in enumerate(word):
        for at, letter in enumerate(text):
            size = cells(letter)
            if used + size > room and (head or at):
                if at:
                    head.append(Span(text[:at], role))
                return head, [Span(text[at:], role), *word[index + 1 :]]
            used += size
        head.append(Span(text, role))
    return head, []


def _merged(line: Line) -> Line:
    """A line with neighbours of one role joined."""
    merged: Line = []
    for span in line:
        text, role = span
        if merged and merged[-1].role == role:
            merged[-1] = Span(merged[-1].text + text, role)
        elif text:
            merged.append(span)
    return merged

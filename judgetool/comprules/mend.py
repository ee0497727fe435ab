"""Letters that a file lost on its way: of another code page, or quotes that became "?". Read back where that is certain."""

import re
from typing import NamedTuple

# Letters of the Macintosh and DOS code pages that were read as Western ones. Each stands where the real letter cannot.
_MAC = {
    "\u00d5": "\u2019", "\u00d4": "\u2018", "\u00d2": "\u201c", "\u00d3": "\u201d", "\u00d1": "\u2014", "\u00d0": "\u2013",
    "\u00aa": "\u2122", "\u00a8": "\u00ae",
}  # fmt: skip
_DOS = {"\u0192": "\u00e2", "\u2030": "\u00e2", "\u00a3": "\u00fa", "\u00a0": "\u00e1"}
_MAC_LETTER = re.compile("[\u00d5\u00d4\u00d2\u00d3\u00d1\u00d0\u00aa\u00a8]")
_DOS_LETTER = re.compile("(?<=[a-z])[\u0192\u2030\u00a3\u00a0](?=[a-z])|(?<=[a-z])[\u0192\u2030\u00a3](?= ?,)")
_ACCENTED = frozenset("\u00e8\u00ea\u00e7\u00e0")
_SUSPECT = frozenset(_MAC) | frozenset("\u0192\u2030\u00a3")
_CERTAIN_DOS = re.compile("(?<=[a-z])[\u0192\u2030\u00a3]")


class Mended(NamedTuple):
    """A text after mending: how many letters were read back, the first one's place in it (-1: none), how many are doubtful."""

    text: str
    letters: int
    first: int = -1
    doubtful: int = 0


def mend_code_page(text: str) -> Mended:
    """``text`` with letters of the Macintosh code page (quotes, dashes, marks) and of the DOS one (accents) read back.

    Only in texts without French accents: there such letters may be meant.
    """
    used = frozenset() if text.isascii() else frozenset(text)
    if not used & _SUSPECT or used & _ACCENTED:
        return Mended(text, 0)
    places = []
    count = 0
    for pattern, letters in ((_MAC_LETTER, _MAC), (_DOS_LETTER, _DOS)):
        if pattern is _DOS_LETTER and not _CERTAIN_DOS.search(text):
            continue
        found = pattern.search(text)
        if found is not None:
            places.append(found.start())
            text, more = pattern.subn(lambda m, letters=letters: letters[m[0]], text)  # type: ignore[misc]
            count += more
    return Mended(text, count, min(places, default=-1))


# A file in which all that is not ASCII became "?".

_CONTRACTION = re.compile(r"(?<=[A-Za-z\])])\?(?=(?:s|t|d|m|re|ve|ll)(?![A-Za-z]))")
_BETWEEN_WORDS = re.compile(r"(?<=[A-Za-z\])}.,0-9])\?(?=[A-Za-z\[({0-9])(?!x=)")
_RANGE = re.compile(r"(?<=[0-9][a-z])\?(?=[a-z](?![a-z]))|(?<=[0-9])\?(?=[0-9])")
_LOST_DASH = re.compile(rf"{_BETWEEN_WORDS.pattern}|(?<=[A-Za-z] )\?(?=[\s,.)\"])")
_ENOUGH = 5
_ADDRESS = re.compile(r"(?:www\.|https?:)\S*$")
_WORD_BEFORE = re.compile(r"[A-Za-z-]+$")
_REACH, _LONGEST_WORD = 200, 40
"""How far back the address or the word before a "?" is looked for."""


def looks_questioned(text: str) -> bool:
    """Whether quotes, dashes and apostrophes all seem to have become "?"."""
    marks = text.count("?")
    if marks < 20 or not len(text) // 500 <= marks <= len(text) // 10:
        return False
    inside = len(_CONTRACTION.findall(text))
    return inside >= 10 and text.count("'") + text.count("\u2019") < inside // 10


def looks_undashed(text: str) -> bool:
    """Whether only the dashes seem to have become "?": there are none, and several "?" between words that no address explains."""
    if "?" not in text or "\u2014" in text or "\u2013" in text:
        return False
    return len(_LOST_DASH.findall(text)) >= _ENOUGH


def mend_undashed(text: str) -> Mended:
    """``text`` with each "?" between two words, in a range of rule numbers, or alone between blanks read back as a dash."""
    before = text.count("?")
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if "?" in line and "www." not in line and "http" not in line:
            lines[at] = _LOST_DASH.sub("\u2014", _RANGE.sub("\u2013", line))
    text = "\n".join(lines)
    kept = text.count("?")
    return Mended(text, before - kept, 0, kept)


def mend_questioned(text: str) -> Mended:
    """``text`` with each "?" that must have been a quote, apostrophe, dash or trade mark read back; the others are doubtful.

    Method: apostrophes between a letter and the end of a contraction; dashes in ranges of rule numbers and between two words; then, line
    by line with the quotes that are open: opening quotes before a word, closing ones after it, a dash alone between blanks, an
    apostrophe after a plural owner, a trade mark after a name. Question marks of addresses and of sentences stay.
    """
    before = text.count("?")
    text = _CONTRACTION.sub("\u2019", text)
    text = _RANGE.sub("\u2013", text)
    text = _BETWEEN_WORDS.sub("\u2014", text)
    text = "\n".join(_mend_line(line) if "?" in line else line for line in text.split("\n"))
    kept = text.count("?")
    return Mended(text, before - kept, 0, kept)


def _mend_line(line: str) -> str:
    out: list[str] = []
    closing: list[str] = []
    addressed = "www." in line or "http" in line
    for at, letter in enumerate(line):
        out.append(_mark(line, at, closing, addressed) if letter == "?" else letter)
    return "".join(out)


def _mark(line: str, at: int, closing: list[str], addressed: bool) -> str:
    """What the "?" at ``at`` was, given the closing marks of the quotes that are open (changed here)."""
    left = line[at - 1] if at else " "
    right = line[at + 1] if at + 1 < len(line) else " "
    if left == " " and right in " ,.?" and line[at - 4 : at] != ". . " and line[at + 1 : at + 3] != "??":
        return "\u2014"
    if addressed and _ADDRESS.search(line[max(0, at - _REACH) : at]):
        return "?"
    if left == "?" and right.isalnum() and line[at - 2 : at - 1] not in " ([":
        return "\u2014"
    if left in " ([\u2014?" and (
        right.isalnum() or right in "[{(+-*" or (right == "?" and line[at + 2 : at + 3].isalnum())
    ):
        nested = bool(closing)
        closing.append("\u2019" if nested else "\u201d")
        return "\u2018" if nested else "\u201c"
    word = _WORD_BEFORE.search(line[max(0, at - _LONGEST_WORD) : at])
    following = line[at + 2 : at + 3]
    if (
        word
        and word[0].islower()
        and left == "s"
        and right == " "
        and following.islower()
        and (not closing or _closes_later(line, at))
    ):
        return "\u2019"
    if (
        word
        and word[0][0].isupper()
        and left != "s"
        and right == " "
        and not closing
        and (following.islower() or following == "?")
    ):
        return "\u2122"
    return closing.pop() if closing else "?"


def _closes_later(line: str, at: int) -> bool:
    """Whether the next "?" after ``at`` closes a quote rather than opening one."""
    later = line.find("?", at + 1)
    return later > 0 and line[later - 1] not in " ([\u2014"

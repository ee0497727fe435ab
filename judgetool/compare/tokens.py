"""What texts are compared by: a form free of typography, cited numbers taken out, words.

Everything here is pure and cached by text, because neighbouring editions share nearly all of theirs.
"""

import re
from functools import lru_cache
from sys import intern
from typing import NamedTuple

from judgetool.model.fold import find_references

_SAME_GLYPH = (
    ("\u2019", "'"), ("\u201c", '"'), ("\u201d", '"'), ("\u2014", "-"), ("\u2013", "-"), ("\u2018", "'"), ("\u2122", ""),
    ("\u00a0", " "), ("\u202f", " "), ("\u2212", "-"), ("\u00ab", '"'), ("\u00bb", '"'), ("\u0153", "oe"), ("\u2026", "..."),
    ("\u00ae", ""), ("\u00a9", ""), ("\u2010", "-"), ("\u2011", "-"), ("\u2012", "-"), ("\u2015", "-"), ("\u201a", "'"),
    ("\u201b", "'"), ("\u201e", '"'), ("\u201f", '"'), ("\u2032", "'"), ("\u2033", '"'), ("\u00b4", "'"), ("\u00ad", ""),
    ("\u200b", ""), ("\u2060", ""), ("\ufeff", ""), ("\u0152", "OE"), ("\u00e6", "ae"), ("\u00c6", "AE"), ("\u2009", " "),
)  # fmt: skip
_GONE = ("'", '"', "-", "_", "`")
_BETWEEN_WORDS = dict.fromkeys(map(ord, "'\"-_`.,;:!?()[]<>|\\&%$=~^@"), " ")
_MARKS = re.compile(r"(?<=\w)\((?:tm|r|c)\)", re.IGNORECASE)
_SIGNED = re.compile(r"(?<![\w-])-(?=[0-9xX*])")
_CITES = re.compile(r"[0-9]{3}|[ngel]s? [0-9]")
_SENTENCE = re.compile(
    r"""(?<=[.!?])(?P<close>(?:["')\u201d\u2019\u00bb]|\s\u00bb)*)\s+(?=["'(\u201c\u2018\u00ab]*[A-Z\u00c0-\u00de0-9{\[#])|\n"""
)
_POINTERS = ("see", "voir", "cf")


class Body(NamedTuple):
    """A text taken apart for comparing.

    ``key`` is the text without typography, case and cited numbers; ``references`` are the numbers it cites, in order;
    ``words`` are its words in order, lower case, without the commonest endings, "#" for each cited number.
    """

    key: str
    references: tuple[str, ...]
    words: tuple[str, ...]


class _Stems(dict[str, str]):
    """Word -> the word without its plural, past or -ing ending ("activates", "activated", "activating": "activat")."""

    def __missing__(self, word: str) -> str:
        stem = word
        if word.isalpha():
            for ending in ("ing", "ed", "es", "s", "e"):
                if word.endswith(ending) and len(word) - len(ending) > 2:
                    stem = word[: -len(ending)]
                    break
        stem = self[word] = intern(stem)
        return stem


_STEMS = _Stems()


def one_glyph(text: str) -> str:
    """``text`` with one kind of quote, dash and blank, no trade marks, no ligatures: mostly ASCII."""
    if not text.isascii():
        for glyph, common in _SAME_GLYPH:
            if glyph in text:
                text = text.replace(glyph, common)
    return _MARKS.sub("", text) if "(" in text else text


def plain(text: str) -> str:
    """``text`` without what is only typography: quotes, dashes, blanks, trade marks, emphasis, stops at the end.

    Case, accents and punctuation inside stay. A minus before a number stays too ("-1/-1" is not "1/1").
    """
    return _plain(one_glyph(text))


def _plain(text: str) -> str:
    if "-" in text:
        text = _SIGNED.sub("\x00", text)
    text = "".join(text.split())
    for glyph in _GONE:
        if glyph in text:
            text = text.replace(glyph, "")
    return text.rstrip(".,;:")


@lru_cache(maxsize=1 << 17)
def body(text: str) -> Body:
    """``text`` taken apart (see `Body`)."""
    masked, references = masked_with_references(text)
    masked = one_glyph(masked).lower()
    return Body(_plain(masked), references, _words(masked))


def _words(text: str) -> tuple[str, ...]:
    return tuple(map(_STEMS.__getitem__, text.translate(_BETWEEN_WORDS).split()))


@lru_cache(maxsize=1 << 14)
def sentence_words(text: str) -> tuple[tuple[str, ...], ...]:
    """The words (see `Body`) of each sentence of ``text`` that says something: no pointer ("See rule ..."), no scrap."""
    masked = one_glyph(masked_with_references(text)[0])
    found = (_words(one.lower()) for one in sentences(masked))
    return tuple(words for words in found if len(words) >= 3 and words[0] not in _POINTERS)


def masked_with_references(text: str) -> tuple[str, tuple[str, ...]]:
    """``text`` with "#" for each rule number it cites, and those numbers in order."""
    if not _CITES.search(text):
        return text, ()
    out: list[str] = []
    numbers: list[str] = []
    at = 0
    for (start, end), number in find_references(text):
        out += (text[at:start], "#")
        numbers.append(number)
        at = end
    if not numbers:
        return text, ()
    out.append(text[at:])
    return "".join(out), tuple(numbers)


def sentences(text: str) -> list[str]:
    """The sentences of ``text``, in order; a paragraph ends one too. A closing quote or bracket belongs to its sentence."""
    out, start = [], 0
    for found in _SENTENCE.finditer(text):
        out.append(text[start : found.start() + len(found["close"] or "")])
        start = found.end()
    out.append(text[start:])
    return [sentence for one in out if (sentence := one.strip())]

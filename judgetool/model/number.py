"""Rule numbers: forgiving in form, exact in meaning.

A number is kept everywhere as its canonical text: ``"702"`` (section), ``"702.36"`` (rule), ``"702.36e"`` (subrule),
``"7"`` (chapter). Dots at the end, case, blanks and words such as "rule" or "règle" are form, not meaning:
702.1 is never 702.10.
"""

import re

from judgetool.model.record import NamedTuple

_CANONICAL = r"[1-9][0-9]{0,2}(?:\.[1-9][0-9]{0,2}[a-z]{0,2})?"
_FORM = r"""(?xi)^\s*(?:(?:c\.?r\.?|rules?|r[eèé]gles?|sub-?rules?|section|art(?:icle)?|n[o°º]|r(?=[\s.:-]*[0-9])|\#|§)[\s.:-]*){0,3}
        (?P<section>[0-9]{1,3})
        (?:\s*[.,]\s*(?P<rule>[0-9]{1,3})\s*[.-]?\s*(?:(?P<letter>[a-z]{1,2})|\((?P<bracketed>[a-z]{1,2})\))?)?
        \s*[.:,;]?\s*$"""
"""Compiled when first needed: most numbers are typed as they are kept, and a rule is to be shown at once."""


class NumberParts(NamedTuple):
    """A canonical number taken apart. ``rule`` is 0 for a section or chapter, ``letter`` is "" where there is none."""

    section: int
    rule: int
    letter: str


def parse_number(text: str) -> str | None:
    """The canonical form of a rule number typed by a person, or None if the text is not one.

    ``"CR 702.36E."``, ``"rule 702.36 e"``, ``"règle n° 702.36e"``, ``"R702,36e"`` and ``"702.36(e)"`` all give ``"702.36e"``.
    """
    if len(text) > 60:
        return None
    if re.fullmatch(_CANONICAL, text):
        return text
    found = re.match(_FORM, text if text.isascii() else _plain(text))
    if found is None:
        return None
    section = str(int(found["section"]))
    if found["rule"] is None:
        return section
    return f"{section}.{int(found['rule'])}{(found['letter'] or found['bracketed'] or '').lower()}"


def _plain(text: str) -> str:
    """``text`` with full-width and accented letters as one code each, other blanks as blanks, what has no width left out."""
    import unicodedata

    plain = unicodedata.normalize("NFC", "".join(unicodedata.normalize("NFKC", c) if c > "\u2000" else c for c in text))
    return "".join(c for c in plain if unicodedata.category(c) != "Cf")


def parts(number: str) -> NumberParts:
    """The parts of a canonical number. ValueError if it is not canonical."""
    found = re.fullmatch(r"(\d{1,3})(?:\.(\d{1,3})([a-z]{0,2}))?", number)
    if found is None:
        raise ValueError(f"not a canonical rule number: {number!r}")
    return NumberParts(int(found[1]), int(found[2] or 0), found[3] or "")


def sort_key(number: str) -> tuple[int, int, int, str]:
    """A key that orders canonical numbers as the rules do: 702.2 before 702.10, z before aa."""
    section, rule, letter = parts(number)
    return section, rule, len(letter), letter


def parent(number: str) -> str | None:
    """The number one level up: 702.36e -> 702.36 -> 702 -> 7 -> None."""
    section, rule, letter = parts(number)
    if letter:
        return f"{section}.{rule}"
    if rule:
        return str(section)
    return str(section // 100) if section >= 100 else None


def is_within(number: str, top: str) -> bool:
    """Whether ``number`` is ``top`` or stands below it: 702.36e is within 702.36, 702 and 7, never within 702.3."""
    at: str | None = number
    while at is not None:
        if at == top:
            return True
        at = parent(at)
    return False

"""How a line of a rules file begins: with a rule's number, a section's, a chapter's, an example, or none of them.

Over the years a numbered rule had a dot after its number or not ("606.5 Text"), a lettered one too ("119.1d. Text"), a blank after
the section ("702. 37b"), none before the text ("100.1.Text"), a letter without its rule ("408.f"). All are read; the odd ones are
reported.
"""

import re
from typing import NamedTuple

_RULE = re.compile(
    r"""(?P<section>[0-9]{3})\.(?P<gap>[ \u00a0]?)(?:(?P<rule>[0-9]{1,3})|(?=[a-z]\ ))
        (?:(?P<letter>[a-z]{1,2})(?![a-z])(?P<letterdot>\.?)|(?P<capital>[A-Z])(?=\.?\s)|(?P<dot>\.))?
        (?P<blank>[\s\u00a0]+|$)?(?P<text>.*)$""",
    re.VERBOSE,
)
_TEXT_MAY_BEGIN = re.compile(r"[A-Z\u00c0-\u00dd\"'\u2018\u201c\u00ab\[{(]")
_SECTION = re.compile(r"(?P<section>[0-9]{3})(?:\.|\s+-)[\s\u00a0]*(?P<title>[^\W\d_\"\u201c\u00ab'].*)$")
_CHAPTER = re.compile(r"(?P<chapter>[1-9])\.[\s\u00a0]+(?P<title>[^\W\d_\"\u201c\u00ab'].*)$")
_EXAMPLE = re.compile(
    r"(?:examples?|exemples?)[\s\u00a0\u202f]*(?:[0-9]+[\s\u00a0\u202f]*)?:[\s\u00a0\u202f]*", re.IGNORECASE
)
_SENTENCE_END = re.compile(r"[.:;?!\u2026](?:[\"\u201d\u2019')\]\u00bb\s\u00a0])*$")
_LEADERS = re.compile(r"\s*\.{4,}\s*\d*\s*$")
_RULING_LINE = re.compile(r"[\s=_*~-]{3,}$")

HEADING_LENGTH = 100
"""A heading is no longer than this."""

_LONGEST_HEAD = 1000
"""Nor is its line, with the dots and page number of a contents list."""


class Head(NamedTuple):
    """A line that begins a rule: canonical ``number``, the rest of the line, and in what way the number was odd ("" for not)."""

    number: str
    text: str
    odd: str = ""


def rule_head(line: str, previous: str) -> Head | None:
    """The rule that ``line`` (stripped) begins, or None. ``previous`` is the rule number before it ("" for none).

    ``previous`` serves only a letter without its rule: "408.f" after 408.1e is 408.1f.
    """
    if not (line[:3].isdigit() and line[3:4] == "."):
        return None
    found = _RULE.match(line)
    if found is None:
        return None
    section, rule, letter, text = found["section"], found["rule"], found["letter"] or "", found["text"].strip()
    odd = ""
    if rule is None:
        if not (letter and previous.startswith(f"{section}.") and found["blank"]):
            return None
        rule, odd = previous.split(".")[1].rstrip("abcdefghijklmnopqrstuvwxyz"), "letter-without-rule"
    if not found["blank"]:
        if not _TEXT_MAY_BEGIN.match(text) or (not letter and not found["dot"]):
            return None
        odd = odd or "no-blank"
    elif found["gap"]:
        if not letter and not found["dot"]:
            return None
        odd = "blank-in-number"
    elif found["capital"]:
        if not found["text"]:
            return None
        letter, odd = found["capital"].lower(), "capital-letter"
    elif letter and found["letterdot"]:
        odd = odd or "dot-after-letter"
    elif not letter and not found["dot"]:
        odd = odd or "no-dot"
    if not text:
        return None
    return Head(f"{section}.{int(rule)}{letter}", text, odd)


def section_head(line: str) -> tuple[str, str] | None:
    """("702", "Keyword Abilities") for a section's heading, or None. Dots and a page number of a contents list are left out."""
    if not line[:3].isdigit() or len(line) > _LONGEST_HEAD:
        return None
    found = _SECTION.match(line)
    if found is None:
        return None
    title = _LEADERS.sub("", found["title"]).strip()
    if len(title) > HEADING_LENGTH or (ends_sentence(title) and not title.endswith((")", '"', "\u201d", "!", "?"))):
        return None
    return found["section"], title


def bare_section(line: str) -> tuple[str, str] | None:
    """("215", "This section is now empty.") for a section whose heading is a sentence, or None: look where it stands."""
    found = re.match(r"([0-9]{3})\.[\s\u00a0]+(\S.*)$", line)
    return None if found is None else (found[1], found[2])


def chapter_head(line: str) -> tuple[str, str] | None:
    """("7", "Additional Rules") for what may be a chapter's heading, or None. Senses in a glossary begin alike: look where it stands."""
    if line[1:2] != "." or len(line) > _LONGEST_HEAD:
        return None
    found = _CHAPTER.match(line)
    if found is None:
        return None
    title = _LEADERS.sub("", found["title"]).strip()
    return None if len(title) > HEADING_LENGTH or ends_sentence(title) else (found["chapter"], title)


def example_text(line: str) -> str | None:
    """What follows "Example:", "EXAMPLE:", "Exemple :" at the start of ``line`` (stripped); None if it is no example."""
    if line[:1] not in "eE":
        return None
    found = _EXAMPLE.match(line)
    return None if found is None else line[found.end() :]


def ends_sentence(text: str) -> bool:
    """Whether ``text`` ends with a mark that ends a sentence, closing quotes and brackets aside."""
    return _SENTENCE_END.search(text[-12:]) is not None


def is_ruling(line: str) -> bool:
    """Whether ``line`` is only a row of dashes or the like."""
    return _RULING_LINE.match(line) is not None


def heading_of(text: str, has_subrules: bool) -> str:
    """``text`` if the body of a numbered rule is a heading ("Morph"), else "".

    A heading is one short paragraph that ends no sentence: "100.4. There is no ..." is a rule. With subrules under it, a name may end
    with "!" or a bracket, or begin with a sign.
    """
    if not text or "\n" in text or len(text) > 60:
        return ""
    if has_subrules and len(text) <= 45 and text[-1] in "!?)":
        return text
    first = text.lstrip("\"\u201c\u00ab' \u00a0")[:1]
    return text if not ends_sentence(text) and (first.isupper() or first.isdigit()) else ""

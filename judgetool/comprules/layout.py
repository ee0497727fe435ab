"""Where the parts of a rules file lie: title page and contents, rules, glossary, what follows."""

from typing import NamedTuple

from judgetool.comprules.heads import chapter_head, is_ruling, rule_head, section_head
from judgetool.comprules.lines import Line
from judgetool.model.fold import fold

_GLOSSARY = {"glossary", "glossaire"}
_AFTER = {"credits", "index", "questions?", "questions", "remerciements"}


class Parts(NamedTuple):
    """The lines of each part. ``listed`` are the sections the contents name, ``listed_parts`` the folded names of the parts after
    the rules that they name ("glossary", "credits"); ``closed`` whether something follows the glossary."""

    front: list[Line]
    rules: list[Line]
    glossary: list[Line]
    back: list[Line]
    listed: tuple[str, ...]
    listed_parts: frozenset[str]
    closed: bool


def _name(line: Line) -> str:
    return fold(line.text.rstrip(".0123456789 ")) + ("?" if line.text.endswith("?") else "")


def part(lines: list[Line]) -> Parts | None:
    """The parts of a file with numbered rules; None if no line begins a numbered rule.

    The rules begin at the chapter and section headings right above the first numbered rule; whatever lists sections before that is the
    contents.
    """
    first = next((at for at, line in enumerate(lines) if rule_head(line.text, "")), None)
    if first is None:
        return None
    start = _with_headings(lines, first)
    glossary = next(
        (at for at in range(start, len(lines)) if len(lines[at].text) < 20 and _name(lines[at]) in _GLOSSARY),
        None,
    )
    end = next(
        (
            at
            for at in range(start if glossary is None else glossary, len(lines))
            if len(lines[at].text) < 20 and _name(lines[at]) in _AFTER
        ),
        len(lines),
    )
    front = lines[:start]
    listed = tuple(found[0] for line in front if (found := section_head(line.text)))
    named = frozenset(name for line in front if len(line.text) < 100 and (name := _name(line)) in _GLOSSARY | _AFTER)
    return Parts(
        front,
        lines[start : end if glossary is None else glossary],
        [] if glossary is None else lines[glossary + 1 : end],
        lines[end:],
        listed,
        named if listed else frozenset(),
        end < len(lines),
    )


def _with_headings(lines: list[Line], first: int) -> int:
    """The place of the chapter heading above line ``first``, or of the section's, or ``first``."""
    head = rule_head(lines[first].text, "")
    assert head is not None
    at = start = first
    wanted_section = True
    while at > 0:
        at -= 1
        line = lines[at]
        if is_ruling(line.text):
            continue
        section = section_head(line.text)
        if wanted_section and section and head.number.startswith(section[0]):
            start, wanted_section = at, False
            continue
        chapter = chapter_head(line.text)
        if chapter and head.number.startswith(chapter[0]):
            return at
        break
    return start

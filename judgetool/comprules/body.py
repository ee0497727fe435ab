"""The numbered rules of a file, from its first chapter to its glossary."""

import re

from judgetool.comprules.heads import (
    Head,
    bare_section,
    chapter_head,
    ends_sentence,
    example_text,
    heading_of,
    is_ruling,
    rule_head,
    section_head,
)
from judgetool.comprules.lines import Line, Paragraphs
from judgetool.comprules.numbering import odd_numbers, order_of_numbers
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import Diagnostic, Place
from judgetool.model.edition import Rule

_LEADS_TO_NUMBER = re.compile(
    r"(?:\b(?:rules?|sections?|r[eè]gles?|and|or|et|ou|than|to|by|of|with|[àa])|[,(\u2013-])$", re.IGNORECASE
)


class _Open:
    """A rule whose lines are being gathered."""

    def __init__(self, number: str, text: str, line: Line, wrapped: bool, title: str = "") -> None:
        self.number, self.title, self.line = number, title, line.number
        self._wrapped = wrapped
        self._text = Paragraphs(wrapped, text, line)
        self._examples: list[Paragraphs] = []

    def add(self, line: Line) -> None:
        example = example_text(line.text)
        if example is not None:
            self._examples.append(Paragraphs(self._wrapped, example, line))
        elif self._examples and not line.apart:
            self._examples[-1].add(line)
        else:
            self._text.add(line)

    def last_text(self) -> str:
        """The end of the last paragraph: as much of it as tells whether the next line goes on."""
        return (self._examples[-1] if self._examples else self._text).tail

    def close(self, order: int) -> Rule:
        text = self._text.text()
        examples = tuple(example.text() for example in self._examples)
        return Rule(self.number, text, self.title, examples, order, self.line)


def read_rules(lines: list[Line], wrapped: bool, name: str, notes: list[Diagnostic]) -> tuple[Rule, ...]:
    """The rules in ``lines``, in file order, chapters and sections among them; ``notes`` gets what is odd in the file ``name``.

    A chapter's, section's or heading rule's text is its title. A number met twice is kept twice. A stray letter alone on a line is left
    out.
    """
    rules: list[Rule] = []
    current: _Open | None = None
    previous = ""
    odd: list[tuple[Head, int]] = []
    for at, line in enumerate(lines):
        if is_ruling(line.text):
            continue
        begun = _begin(lines, at, current, previous, wrapped) if line.text[0].isdigit() else None
        if begun is not None:
            if current is not None:
                rules.append(current.close(len(rules)))
            head, title = begun
            current, previous = _Open(head.number, head.text, line, wrapped, title), head.number
            if head.odd:
                odd.append((head, line.number))
        elif current is None or (
            len(line.text) < 3 and not line.text[-1:].isdigit() and ends_sentence(current.last_text())
        ):
            notes.append(
                Diagnostic(
                    "stray-line",
                    "warning",
                    Both(
                        f"a line outside any rule: {line.text[:40]!r}",
                        f"une ligne hors de toute règle : {line.text[:40]!r}",
                    ),
                    place=Place(name, line.number),
                )
            )
        else:
            current.add(line)
    if current is not None:
        rules.append(current.close(len(rules)))
    notes += odd_numbers(odd, rules, name)
    notes += order_of_numbers(rules, name)
    return tuple(_titled(rules))


def _begin(lines: list[Line], at: int, current: _Open | None, previous: str, wrapped: bool) -> tuple[Head, str] | None:
    """The rule, section or chapter that line ``at`` begins, with its title where it is a heading; None if it goes on."""
    line = lines[at]
    if not line.apart and current is not None:
        above = current.last_text()
        if _LEADS_TO_NUMBER.search(above[-12:]) or (
            wrapped and not ends_sentence(above) and not current.title and len(above) > 60
        ):
            return None
    head = rule_head(line.text, previous)
    if head is not None:
        return head, ""
    section = section_head(line.text)
    if section is not None and (line.apart or section[0] > previous[:3]):
        return Head(section[0], section[1]), section[1]
    bare = bare_section(line.text) if line.apart else None
    if bare is not None and previous and previous[:3] < bare[0] <= f"{previous[0]}99":
        return Head(bare[0], bare[1]), ""
    chapter = chapter_head(line.text)
    if chapter is not None and chapter[0] > previous[:1]:
        following = next((other.text for other in lines[at + 1 : at + 4] if not is_ruling(other.text)), "")
        next_section = section_head(following)
        if next_section is not None and next_section[0].startswith(chapter[0]):
            return Head(chapter[0], chapter[1]), chapter[1]
    return None


def _titled(rules: list[Rule]) -> list[Rule]:
    """``rules`` with the titles of numbered rules that are headings ("702.36. Morph")."""
    out = []
    for at, rule in enumerate(rules):
        if not rule.title and "." in rule.number and not rule.number[-1].isalpha() and not rule.examples:
            parted = at + 1 < len(rules) and rules[at + 1].number == f"{rule.number}a"
            rule = rule._replace(title=heading_of(rule.text, parted))
        out.append(rule)
    return out

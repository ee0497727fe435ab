"""The numbered rules of a file, from its first chapter to its glossary."""

import re
from itertools import pairwise

from judgetool.comprules.heads import (
    Head,
    chapter_head,
    ends_sentence,
    example_text,
    heading_of,
    is_ruling,
    rule_head,
    section_head,
)
from judgetool.comprules.lines import Line, Paragraphs
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import Diagnostic, Place
from judgetool.model.edition import Rule
from judgetool.model.number import parts, sort_key

_LEADS_TO_NUMBER = re.compile(
    r"(?:\b(?:rules?|sections?|r[eè]gles?|and|or|et|ou|than|to|by|of|with|[àa])|[,(\u2013-])$", re.IGNORECASE
)
_LETTERS = "abcdefghijkmnpqrstuvwxyz"
"""The letters subrules use, in order: l and o are skipped, aa follows z."""

_ODD = {
    "no-dot": Both("the number has no dot after it", "le numéro n'est pas suivi d'un point"),
    "dot-after-letter": Both("the letter has a dot after it", "la lettre est suivie d'un point"),
    "no-blank": Both("no blank after the number", "pas d'espace après le numéro"),
    "blank-in-number": Both("a blank inside the number", "une espace dans le numéro"),
    "capital-letter": Both("a capital letter in the number", "une majuscule dans le numéro"),
    "letter-without-rule": Both("a letter without its rule's number", "une lettre sans le numéro de sa règle"),
}


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
        return (self._examples[-1] if self._examples else self._text).parts[-1]

    def close(self, order: int) -> Rule:
        text = self._text.text()
        examples = tuple(example.text() for example in self._examples)
        title = self.title or ("" if examples or len(self.number) < 5 or self.number[-1].isalpha() else heading_of(text))
        return Rule(self.number, text, title, examples, order, self.line)


def read_rules(lines: list[Line], wrapped: bool, name: str, notes: list[Diagnostic]) -> tuple[Rule, ...]:
    """The rules in ``lines``, in file order, chapters and sections among them; ``notes`` gets what is odd in the file ``name``.

    A chapter's, section's or heading rule's text is its title. A number met twice is kept twice. A stray letter alone on a line is left
    out.
    """
    rules: list[Rule] = []
    current: _Open | None = None
    previous = ""
    for at, line in enumerate(lines):
        if is_ruling(line.text):
            continue
        following = next((x.text for x in lines[at + 1 :] if not is_ruling(x.text)), "")
        begun = _begin(line, following, current, previous, wrapped)
        if begun is not None:
            if current is not None:
                rules.append(current.close(len(rules)))
            head, title = begun
            current, previous = _Open(head.number, head.text, line, wrapped, title), head.number
            if head.odd in _ODD and (head.odd != "dot-after-letter" or not title):
                odd = _ODD[head.odd]
                notes.append(
                    Diagnostic(
                        "odd-number",
                        "warning",
                        Both(f"{head.number}: {odd.en}", f"{head.number} : {odd.fr}"),
                        place=Place(name, line.number),
                    )
                )
        elif current is None or (len(line.text) < 3 and not line.text[-1:].isdigit() and ends_sentence(current.last_text())):
            notes.append(
                Diagnostic(
                    "stray-line",
                    "warning",
                    Both(f"a line outside any rule: {line.text[:40]!r}", f"une ligne hors de toute règle : {line.text[:40]!r}"),
                    place=Place(name, line.number),
                )
            )
        else:
            current.add(line)
    if current is not None:
        rules.append(current.close(len(rules)))
    _note_numbering(rules, name, notes)
    return tuple(rules)


def _begin(line: Line, following: str, current: _Open | None, previous: str, wrapped: bool) -> tuple[Head, str] | None:
    """The rule, section or chapter that ``line`` begins, with its title where it is a heading; None if it goes on."""
    if not line.text[:1].isdigit():
        return None
    if not line.apart and current is not None:
        above = current.last_text()
        if _LEADS_TO_NUMBER.search(above[-12:]) or (wrapped and not ends_sentence(above) and not current.title and len(above) > 60):
            return None
    head = rule_head(line.text, previous)
    if head is not None:
        return head, ""
    section = section_head(line.text)
    if section is not None and (line.apart or section[0] > previous[:3]):
        return Head(section[0], section[1]), section[1]
    chapter = chapter_head(line.text)
    if chapter is not None and chapter[0] > previous[:1]:
        next_section = section_head(following)
        if next_section is not None and next_section[0].startswith(chapter[0]):
            return Head(chapter[0], chapter[1]), chapter[1]
    return None


def _note_numbering(rules: list[Rule], name: str, notes: list[Diagnostic]) -> None:
    """Report numbers met twice, out of order, and letters or numbers that are skipped."""
    seen: dict[str, int] = {}
    for rule in rules:
        first = seen.setdefault(rule.number, rule.line)
        if first != rule.line:
            notes.append(
                Diagnostic(
                    "duplicate-number",
                    "warning",
                    Both(
                        f"{rule.number} stands twice, on lines {first} and {rule.line}; both are kept",
                        f"{rule.number} figure deux fois, aux lignes {first} et {rule.line} ; les deux sont gardées",
                    ),
                    place=Place(name, rule.line),
                )
            )
    numbered = [rule for rule in rules if "." in rule.number]
    for one, other in pairwise(numbered):
        if sort_key(other.number) < sort_key(one.number):
            notes.append(
                Diagnostic(
                    "out-of-order",
                    "warning",
                    Both(f"{other.number} stands after {one.number}", f"{other.number} se trouve après {one.number}"),
                    place=Place(name, other.line),
                )
            )
        elif skipped := _skipped(one.number, other.number):
            notes.append(
                Diagnostic(
                    "skipped-number",
                    "note",
                    Both(
                        f"no {skipped} between {one.number} and {other.number}",
                        f"pas de {skipped} entre {one.number} et {other.number}",
                    ),
                    place=Place(name, other.line),
                )
            )


def _skipped(one: str, other: str) -> str:
    """The first number missing between two that follow each other in a file, "" if none is."""
    left, right = parts(one), parts(other)
    if left.section != right.section:
        return ""
    if left.rule == right.rule:
        expected = next_letter(left.letter)
        if right.letter in (expected, left.letter) or _later(expected, right.letter):
            return ""
        return f"{right.section}.{right.rule}{expected}"
    if right.rule > left.rule + 1:
        return f"{right.section}.{left.rule + 1}"
    return "" if right.letter in ("", "a") else f"{right.section}.{right.rule}a"


def next_letter(letter: str) -> str:
    """The letter after ``letter`` in a list of subrules ("" -> a, k -> m, n -> p, z -> aa, az -> ba)."""
    if not letter:
        return "a"
    at = _LETTERS.find(letter[-1])
    if at < 0:
        return chr(ord(letter[-1]) + 1)
    if at + 1 < len(_LETTERS):
        return letter[:-1] + _LETTERS[at + 1]
    return "aa" if len(letter) == 1 else next_letter(letter[:-1]) + "a"


def _later(expected: str, letter: str) -> bool:
    """Whether ``letter`` is one that lists sometimes do not skip (l, o), just before ``expected``."""
    return letter in ("l", "o") and chr(ord(letter) + 1) == expected

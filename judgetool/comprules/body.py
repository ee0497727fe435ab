"""The numbered rules of a file, from its first chapter to its glossary."""

import re
from itertools import pairwise

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
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import Diagnostic, Place
from judgetool.model.edition import Rule
from judgetool.model.number import sort_key

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
        return Rule(self.number, text, self.title, examples, order, self.line)


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
        begun = _begin(lines, at, current, previous, wrapped) if line.text[0].isdigit() else None
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
    _note_numbering(rules, name, notes)
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
    numbered = [(rule, sort_key(rule.number)) for rule in rules if "." in rule.number]
    for (one, left), (other, right) in pairwise(numbered):
        if right < left:
            notes.append(
                Diagnostic(
                    "out-of-order",
                    "warning",
                    Both(f"{other.number} stands after {one.number}", f"{other.number} se trouve après {one.number}"),
                    place=Place(name, other.line),
                )
            )
        elif skipped := _skipped(left, right):
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


def _skipped(left: tuple[int, int, int, str], right: tuple[int, int, int, str]) -> str:
    """The first number missing between two that follow each other in a file (as sort keys), "" if none is."""
    section, rule, _, letter = left
    if section != right[0]:
        return ""
    if rule == right[1]:
        expected = next_letter(letter)
        if right[3] in (expected, letter) or _later(expected, right[3]):
            return ""
        return f"{section}.{rule}{expected}"
    if right[1] > rule + 1:
        return f"{section}.{rule + 1}"
    return "" if right[3] in ("", "a") else f"{section}.{right[1]}a"


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

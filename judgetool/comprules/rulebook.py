"""The rulebook of 1997, which has no rule numbers: its headings and paragraphs are its units.

The numbers given here are ours: the chapters are the book's own Sections I to IV, headings count from 100, 200 ... in each chapter, and
paragraphs from 1 under each heading. The notes say so.
"""

import re

from judgetool.comprules.decode import refuse
from judgetool.comprules.heads import ends_sentence
from judgetool.comprules.lines import Line
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import Diagnostic, Place
from judgetool.model.edition import Rule

_CHAPTER = re.compile(r"(?:section|partie)\s+(?P<roman>I{1,3}|IV|V)\s*:\s*(?P<title>\S.*)$", re.IGNORECASE)
_ROMAN = {"I": "1", "II": "2", "III": "3", "IV": "4", "V": "5"}
_EXAMPLE_ONLY = re.compile(r"(?:example|exemple)s?$", re.IGNORECASE)
_HEADING_LENGTH = 45
_MIN_UNITS = 20


def read_rulebook(lines: list[Line], name: str, notes: list[Diagnostic]) -> tuple[Rule, ...]:
    """The units of a book whose chapters are "Section I: ..." and whose headings stand above their paragraphs.

    DeskError if ``lines`` are no such book: then the file holds no rules at all.
    """
    rules: list[Rule] = []
    chapter = ""
    section = -1
    paragraph = 0
    lost_examples = 0
    for at, line in enumerate(lines):
        found = _CHAPTER.match(line.text)
        if found is not None and len(line.text) <= 2 * _HEADING_LENGTH and not ends_sentence(line.text):
            chapter, section = _ROMAN[found["roman"].upper()], -1
            rules.append(Rule(chapter, found["title"], found["title"], (), len(rules), line.number))
        elif not chapter:
            continue
        elif _EXAMPLE_ONLY.match(line.text):
            lost_examples += 1
        elif _is_heading(line, lines[at + 1] if at + 1 < len(lines) else None):
            section, paragraph = section + 1, 0
            rules.append(Rule(f"{chapter}{section:02d}", line.text, line.text, (), len(rules), line.number))
        elif section >= 0:
            if paragraph and not line.apart and line.indent:
                rules[-1] = rules[-1]._replace(text=f"{rules[-1].text}\n{line.text}")
                continue
            paragraph += 1
            rules.append(Rule(f"{chapter}{section:02d}.{paragraph}", line.text, "", (), len(rules), line.number))
    if len(rules) < _MIN_UNITS or len({rule.number for rule in rules if len(rule.number) == 1}) < 2:
        raise refuse(
            "no-rules",
            Both(
                "no rule headings found: this is not a rules file",
                "aucun titre de règle : ce n'est pas un fichier de règles",
            ),
            Both(
                'give an official Comprehensive Rules text file (lines such as "100.1. ...")',
                "donnez un fichier officiel des Règles complètes (des lignes comme « 100.1. ... »)",
            ),
            name,
        )
    notes.append(
        Diagnostic(
            "no-numbers",
            "warning",
            Both(
                "this book has no rule numbers: the numbers shown are the order of its headings and paragraphs, not official",
                "ce livret n'a pas de numéros de règles : ceux affichés suivent l'ordre des titres et paragraphes et ne sont pas officiels",
            ),
            place=Place(name),
        )
    )
    if lost_examples:
        notes.append(
            Diagnostic(
                "examples-lost",
                "warning",
                Both(
                    f"{lost_examples} examples are announced, but their text is not in the file",
                    f"{lost_examples} exemples sont annoncés, mais leur texte n'est pas dans le fichier",
                ),
                place=Place(name),
            )
        )
    return tuple(rules)


def _is_heading(line: Line, following: Line | None) -> bool:
    """A short line that ends no sentence, with text right under it."""
    if following is None or line.indent or len(line.text) > _HEADING_LENGTH or not line.text[0].isupper():
        return False
    if line.text.endswith((".", ":", ";")) and not line.text.endswith((". .", "..")):
        return False
    return not following.apart and (line.apart or len(following.text) > len(line.text))

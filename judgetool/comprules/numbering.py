"""What is odd in the numbers of a file: their form, their order, gaps and repetitions."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from judgetool.comprules.heads import Head
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import Diagnostic, Place
from judgetool.model.edition import Rule
from judgetool.model.number import sort_key

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

_CUSTOM = 20
"""A form that more than half of a file's numbers have, and more than this many, is the file's own way."""


def odd_numbers(odd: Sequence[tuple[Head, int]], rules: Sequence[Rule], name: str) -> list[Diagnostic]:
    """A warning for each number of an odd form (with its line) in the file ``name``; one note where most of ``rules`` have that form."""
    lettered = sum(rule.number[-1].isalpha() for rule in rules)
    plain = sum("." in rule.number for rule in rules) - lettered
    forms = Counter((head.odd, head.number[-1].isalpha()) for head, _ in odd)
    custom = {form for form, count in forms.items() if count > _CUSTOM and 2 * count > (lettered if form[1] else plain)}
    notes = [
        Diagnostic(
            "odd-number",
            "warning",
            Both(f"{head.number}: {_ODD[head.odd].en}", f"{head.number} : {_ODD[head.odd].fr}"),
            place=Place(name, line),
        )
        for head, line in odd
        if (head.odd, head.number[-1].isalpha()) not in custom
    ]
    for form in sorted(custom):
        count, told = forms[form], _ODD[form[0]]
        notes.append(
            Diagnostic(
                "odd-numbers",
                "note",
                Both(f"in {count} rules of this file {told.en}", f"dans {count} règles de ce fichier, {told.fr}"),
                place=Place(name),
            )
        )
    return notes


def order_of_numbers(rules: Sequence[Rule], name: str) -> list[Diagnostic]:
    """What is to be told of ``rules`` of the file ``name``: numbers met twice, out of order, letters or numbers that are skipped."""
    notes: list[Diagnostic] = []
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
    return notes


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

"""What a new official file adds to the data, ready to be pasted: its entry of rules/editions.yaml, and of any of its rules the lines
of a clause.

``python -m judgetool.curate edition FILE [NUMBER ...]`` prints YAML and writes nothing. Numbers, dates and hashes only.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from judgetool.comprules import read_file
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import DeskError, Diagnostic, Place
from judgetool.model.edition import EditionText
from judgetool.model.fold import fingerprint
from judgetool.model.number import parse_number


def main(arguments: Sequence[str]) -> int:
    """Entry point of ``python -m judgetool.curate edition``."""
    parser = argparse.ArgumentParser(prog="python -m judgetool.curate edition", description=__doc__)
    parser.add_argument("file", type=Path, help="the official rules file")
    parser.add_argument("numbers", nargs="*", metavar="NUMBER", help="rules of it that a new clause stands for")
    options = parser.parse_args(arguments)
    try:
        text = read_file(options.file.read_bytes(), options.file.name)
    except OSError as error:
        message = Both(f"cannot be read: {error.strerror}", f"ne peut pas être lu : {error.strerror}")
        raise DeskError(Diagnostic("cannot-read", "error", message, place=Place(str(options.file)))) from error
    print("\n".join([*entry(text), *(line for number in options.numbers for line in clause(text, number))]))
    return 0


def entry(text: EditionText) -> list[str]:
    """The lines of rules/editions.yaml for this edition; the name of its set is left to write."""
    return [
        "# rules/editions.yaml, in order of date",
        f'  "{text.effective}":',
        '    era: {en: "", fr: ""}',
        f'    sha256_16: "{text.sha256[:16]}"',
    ]


def clause(text: EditionText, number: str) -> list[str]:
    """The lines of a clause that first stands in this edition as rule ``number``. DeskError if it has no such rule."""
    wanted = parse_number(number)
    rule = next((rule for rule in text.rules if rule.number == wanted), None)
    if rule is None:
        message = Both(f"there is no rule {number}", f"il n'y a pas de règle {number}")
        raise DeskError(Diagnostic("no-such-rule", "error", message, place=Place(text.effective)))
    return [
        f"# rules/clauses/, a clause that first stands here as {rule.number}",
        f'    anchors: {{"{text.effective}": "{rule.number}"}}',
        f'    numbers: {{"{text.effective}": "{rule.number}"}}',
        f'    wordings: {{"{text.effective}": "{fingerprint(rule.text)}"}}',
    ]

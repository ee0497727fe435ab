"""Fills ``numbers`` and ``wordings`` of rules/clauses/ from the official files of a folder.

``python -m judgetool.curate clauses --archive FOLDER`` rewrites every file of rules/clauses/: title, gist, anchors and the notes on
changes are kept as they stand, numbers and fingerprints are computed (``follow``). ``--check`` writes nothing, says what would change and
exits with 1 if anything would. ``--weak`` lists the links worth reading by a person. Of the official files only numbers, dates and
hashes are kept.
"""

import argparse
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from judgetool.comprules import read_file
from judgetool.corpus import card_data
from judgetool.corpus.root import find_root
from judgetool.curate.follow import Shelf, Step, follow, number_steps, wording_steps
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import DeskError, Diagnostic, Place
from judgetool.model.edition import EditionText

FOLDER = "rules/clauses"
FIRST = "2002-10-07"
"""The first edition in which cards could be cast face down (ISO date): clauses are followed from it on."""

WEAK = 0.7
_WIDTH = 118
_PLAIN_KEY = re.compile(r"[a-z][a-z0-9_.-]*")
_WORDS_OF_YAML = frozenset(("yes", "no", "on", "off", "true", "false", "null", "y", "n"))


def main(arguments: Sequence[str]) -> int:
    """Entry point of ``python -m judgetool.curate clauses``; exit code 1 if ``--check`` found something to change."""
    parser = argparse.ArgumentParser(prog="python -m judgetool.curate clauses", description=__doc__)
    parser.add_argument("--archive", required=True, type=Path, help="folder of official rules files")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file would change")
    parser.add_argument("--weak", action="store_true", help="print the links between unlike texts")
    options = parser.parse_args(arguments)
    shelf = Shelf(tuple(read_archive(options.archive)))
    changed = False
    for path in sorted((Path(find_root().folder) / FOLDER).glob("*.yaml")):
        shown = f"{FOLDER}/{path.name}"
        clauses = card_data.load(shown)["clauses"]
        found = {name: _followed(shelf, name, clause, shown) for name, clause in clauses.items()}
        if options.weak:
            print("\n".join(weak_links(found)))
        text = show_file(_head(path), {name: filled(shelf, found[name], clause) for name, clause in clauses.items()})
        if text != path.read_text(encoding="utf-8"):
            changed = True
            print(f"{shown}: {'would change' if options.check else 'written'}")
            if not options.check:
                path.write_text(text, encoding="utf-8")
    return 1 if changed and options.check else 0


def read_archive(folder: Path) -> Iterator[EditionText]:
    """The editions in a folder of official files, from ``FIRST`` on. DeskError if a file cannot be read or there is none."""
    names = sorted(folder.glob("*.txt"))
    if not names:
        message = Both(f"no rules files in {folder}", f"aucun fichier de règles dans {folder}")
        raise DeskError(
            Diagnostic("no-files", "error", message, Both("give the folder that holds them", "donner leur dossier"))
        )
    for name in names:
        edition = read_file(name.read_bytes(), name.name)
        if edition.effective >= FIRST:
            yield edition


def _followed(shelf: Shelf, name: str, clause: Mapping[str, Any], shown: str) -> dict[str, Step]:
    """``follow`` with the clause's own anchors; DeskError if they do not stand in the editions."""
    try:
        return follow(shelf, _anchors(clause))
    except ValueError as error:
        message = Both(f"{name}: anchor not found: {error}", f"{name} : ancre introuvable : {error}")
        help_ = Both("correct the edition or the number", "corriger l'édition ou le numéro")
        raise DeskError(Diagnostic("anchor-not-found", "error", message, help_, Place(shown))) from error


def _anchors(clause: Mapping[str, Any]) -> dict[str, str | None]:
    """The anchors of a clause: edition -> number, None where the clause is not in the rules."""
    return {date: None if number == "null" else number for date, number in clause["anchors"].items()}


def filled(shelf: Shelf, found: Mapping[str, Step], clause: Mapping[str, Any]) -> dict[str, Any]:
    """A clause with numbers and wordings computed; a note on a change stays while its date and its fingerprint do."""
    known = clause.get("wordings", {})
    wordings: dict[str, Any] = {}
    for date, mark in wording_steps(shelf, found).items():
        before = known.get(date)
        change = before.get("change") if isinstance(before, dict) else None
        wordings[date] = {"fingerprint": mark, "change": change} if change else mark
    kept = {"title": clause["title"], "gist": clause["gist"], "anchors": _anchors(clause)}
    return {**kept, "numbers": number_steps(shelf, found), "wordings": wordings}


def weak_links(found: Mapping[str, Mapping[str, Step]]) -> Iterable[str]:
    """Lines that name each link between texts less alike than ``WEAK``: clause, edition, number, likeness."""
    for name, steps in found.items():
        for date, step in steps.items():
            if step.number is not None and step.likeness < WEAK:
                yield f"{name} {date} {step.number} {step.likeness:.2f}"


def _head(path: Path) -> list[str]:
    """The comment lines a file begins with."""
    head: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            break
        head.append(line)
    return head


def show_file(head: Sequence[str], clauses: Mapping[str, Mapping[str, Any]]) -> str:
    """A clause file as YAML text: ``head`` as comment lines, then the clauses in the order given."""
    lines = [*head, "clauses:"]
    for name, clause in clauses.items():
        lines.append(f"  {name}:")
        for key, value in clause.items():
            lines.extend(_entry(key, value, 4))
        lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


def _entry(key: str, value: Any, indent: int) -> list[str]:
    """``key: value`` on one line if it fits, else as a block."""
    start = f"{' ' * indent}{_key(key)}:"
    line = f"{start} {_flow(value)}"
    if not isinstance(value, dict) or not value or len(line) <= _WIDTH:
        return [line]
    return [start, *(line for name, inner in value.items() for line in _entry(name, inner, indent + 2))]


def _flow(value: Any) -> str:
    """A value on one line; texts always quoted."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)}: {_flow(inner)}" for key, inner in value.items()) + "}"
    return "null" if value is None else json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    """A key, quoted unless it is a plain word."""
    return key if _PLAIN_KEY.fullmatch(key) and key not in _WORDS_OF_YAML else json.dumps(key)

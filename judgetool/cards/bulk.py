"""A file of cards -> the user's own table of cards, which comes before the shipped one.

Streaming: one element of the file at a time, and of every card only its line of the table is kept, so memory depends on the
number of different cards and not on the size of the file.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from judgetool.cards.facts import Printed, card_facts
from judgetool.cards.phrases import Phrases
from judgetool.cards.sources import faces_of, is_card_data
from judgetool.cards.stream import EXPECTED, elements, open_text
from judgetool.cards.table import FILE, HEADER, show_row
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import DeskError, Diagnostic, Place, reason
from judgetool.model.record import NamedTuple


class Imported(NamedTuple):
    """What an import has done: the table written, how many cards and French names it holds, how many elements were read."""

    table: Path
    cards: int
    french: int
    elements: int


def open_bulk(path: Path) -> TextIO:
    """``path`` as text, unpacked where it is packed. DeskError if it cannot be read."""
    return open_text(path)


def printed_cards(stream: TextIO, name: str) -> Iterator[Printed]:
    """Every face in a file of cards, printings included. DeskError if the first elements are not cards."""
    for at, (_, value) in enumerate(elements(stream, name)):
        if is_card_data(value):
            yield from faces_of(value)
        elif at == 0:
            message = Both(f"{name} holds no cards", f"{name} ne contient pas de cartes")
            raise DeskError(Diagnostic("not-card-data", "error", message, EXPECTED, Place(name)))


def import_cards(path: Path, folder: Path, phrases: Phrases) -> Imported:
    """Read the file of cards at ``path`` and put the table in ``folder`` in place of the one there, all or nothing.

    A card met again only adds its French name. DeskError if the file is broken or holds no card, or ``folder`` cannot be
    written; the table that was there before then stays as it is.
    """
    lines: dict[str, str] = {}
    french: dict[str, str] = {}
    count = 0
    with open_bulk(path) as stream:
        for printed in printed_cards(stream, str(path)):
            count += 1
            if printed.name_fr:
                french.setdefault(printed.name, printed.name_fr)
            if printed.name not in lines:
                lines[printed.name] = show_row(card_facts(printed._replace(name_fr=""), phrases))
    if not lines:
        message = Both(f"{path} holds no cards", f"{path} ne contient pas de cartes")
        raise DeskError(Diagnostic("not-card-data", "error", message, EXPECTED, Place(str(path))))
    table = folder / FILE
    _write(
        table,
        [f"# from {path.name}", HEADER, *(_with_french(lines[name], french.get(name, "")) for name in sorted(lines))],
    )
    return Imported(table, len(lines), len(french), count)


def _with_french(line: str, name_fr: str) -> str:
    first, _, rest = line.partition("\t\t")
    return f"{first}\t{name_fr}\t{rest}"


def _write(table: Path, lines: list[str]) -> None:
    """Write beside the table, then put the new file in its place in one step."""
    beside = table.with_name(f"{table.name}.{os.getpid()}.new")
    try:
        table.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("w", encoding="utf-8", newline="\n") as out:
            out.writelines(f"{line}\n" for line in lines)
        beside.replace(table)
    except OSError as error:
        beside.unlink(missing_ok=True)
        why = reason(error)
        message = Both(f"{table} cannot be written: {why.en}", f"{table} ne peut pas être écrit : {why.fr}")
        help_ = Both(
            "free some space, or name another folder in JUDGETOOL_DATA_DIR",
            "libérez de la place, ou nommez un autre dossier dans JUDGETOOL_DATA_DIR",
        )
        raise DeskError(Diagnostic("cannot-write", "error", message, help_, Place(str(table)))) from error


def forget(folder: Path) -> bool:
    """Remove the user's table from ``folder``; whether there was one."""
    table = folder / FILE
    there = table.exists()
    table.unlink(missing_ok=True)
    return there

"""Packed values back as the named tuples they were. The counterpart of ``store.pack``; one function a type."""

from typing import Any

from judgetool.model.bilingual import Both
from judgetool.model.clause import Clause, Wording
from judgetool.model.diagnostic import Diagnostic, Place
from judgetool.model.term import Forms, Term
from judgetool.model.witness import Correction, Missing, Note, PrintedRuling, WitnessRule, WitnessText
from judgetool.store.pack import unpack


def diagnostic(row: Any) -> Diagnostic:
    """A finding, from its plain row."""
    one = Diagnostic(*row)
    place = Place(*one.place) if one.place else None
    return one._replace(message=Both(*one.message), help=Both(*one.help), place=place)


def witness_text(data: bytes) -> WitnessText:
    """A section's witness; its rules and gaps are rows of their own."""
    row = WitnessText(*unpack(data))
    return row._replace(name=Both(*row.name), provenance=Both(*row.provenance), notes=_notes(row.notes))


def witness_rule(data: bytes) -> WitnessRule:
    """One rule of a witness."""
    row = WitnessRule(*unpack(data))
    return row._replace(corrections=_corrections(row.corrections), notes=_notes(row.notes))


def missing(data: bytes) -> Missing:
    """A rule that a witness leaves out."""
    number, clause, note = unpack(data)
    return Missing(number, clause, Both(*note))


def _corrections(rows: Any) -> tuple[Correction, ...]:
    return tuple(Correction(kind, wrong, right, Both(*note)) for kind, wrong, right, note in rows)


def _notes(rows: Any) -> tuple[Note, ...]:
    return tuple(Note(kind, Both(*note)) for kind, note in rows)


def clause(data: bytes) -> Clause:
    """A clause."""
    id_, title, gist, numbers, wordings = unpack(data)
    steps = tuple(Wording(since, print_, Both(*change)) for since, print_, change in wordings)
    return Clause(id_, Both(*title), Both(*gist), numbers, steps)


def ruling(data: bytes) -> PrintedRuling:
    """A ruling printed in a source."""
    row = PrintedRuling(*unpack(data))
    row = row._replace(name=Both(*row.name), provenance=Both(*row.provenance), text=Both(*row.text))
    return row._replace(corrections=_corrections(row.corrections), notes=_notes(row.notes))


def term(data: bytes) -> Term:
    """A term of the glossary."""
    row = Term(*unpack(data))
    return row._replace(en=Forms(*row.en), fr=Forms(*row.fr), note=Both(*row.note))

"""Packed norms, vocabulary and scenarios back as named tuples: only loaded by what resolves."""

from typing import Any

from judgetool.model.bilingual import Both
from judgetool.model.norm import Assignment, EventTerm, Norm, Pattern, Reading
from judgetool.model.scenario import Expectation, Question, Scenario, ScenarioEvent
from judgetool.model.vocabulary import EventKind, Fluent, Vocabulary, Word
from judgetool.store.pack import unpack


def norms(data: bytes) -> tuple[Norm, ...]:
    """Every norm, in the order of the files."""
    return tuple(_norm(row) for row in unpack(data))


def _norm(fields: Any) -> Norm:
    """Field by field: replacing them in a whole norm costs more than unpacking it."""
    id_, reads, on, when, unless, exception_to, stage, verb, assignments, events, target, says, *rest = fields
    return Norm(
        id_,
        tuple([Reading(*one) for one in reads]),
        None if on is None else Pattern(*on),
        when,
        unless,
        exception_to,
        stage,
        verb,
        tuple([Assignment(*one) for one in assignments]),
        tuple([EventTerm(*one) for one in events]),
        target,
        Both(*says),
        *rest,
    )


def vocabulary(data: bytes) -> Vocabulary:
    """The vocabulary."""
    words, fluents, events, stages, roles, aliases, groups = unpack(data)
    return Vocabulary(
        {name: Word(id_, Both(*label), clause) for name, (id_, label, clause) in words.items()},
        {name: _fluent(*row) for name, row in fluents.items()},
        {name: _event(*row) for name, row in events.items()},
        stages,
        frozenset(roles),
        aliases,
        {name: tuple(members) for name, members in groups.items()},
    )


def _fluent(
    name: str, of: Any, known: str, kind: str, default: Any, values: Any, label: Any, ask: Any, *rest: Any
) -> Fluent:
    return Fluent(name, of, known, kind, default, values, Both(*label), Both(*ask), *rest)


def _event(name: str, roles: Any, leave: str, looks_back: bool, parent: str, says: Any, *rest: Any) -> EventKind:
    return EventKind(name, roles, leave, looks_back, parent, Both(*says), *rest)


def scenario(data: bytes) -> tuple[Scenario, tuple[Expectation, ...]]:
    """A scenario and, apart from it, what is expected of it."""
    told, expected = unpack(data)
    row = Scenario(*told)
    return (
        row._replace(
            title=Both(*row.title),
            events=tuple(ScenarioEvent(*one) for one in row.events),
            questions=tuple(_question(one) for one in row.questions),
        ),
        tuple(Expectation(*one) for one in expected),
    )


def _question(fields: Any) -> Question:
    row = Question(*fields)
    return row._replace(text=Both(*row.text))

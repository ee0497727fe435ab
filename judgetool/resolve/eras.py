"""One question through every edition, ruled on again only where something that the ruling consulted has changed."""

from collections.abc import Iterator, Sequence

from judgetool.model.record import NamedTuple
from judgetool.model.ruling import Ruling
from judgetool.model.scenario import Question, Scenario
from judgetool.resolve.cast import possible_abilities
from judgetool.resolve.law import WORD, InForce
from judgetool.resolve.rule import resolve_in, spoken_words


class Stretch(NamedTuple):
    """A ruling and the editions, first and last, through which the same norms stood in the same strength."""

    first: str
    last: str
    ruling: Ruling


def through_eras(
    forces: Sequence[InForce], scenario: Scenario, question: Question, decisive: bool = False
) -> Iterator[Stretch]:
    """The rulings in order of date. ``forces``: the law in force in each edition, oldest first. Numbers may change inside a stretch."""
    current: Stretch | None = None
    spoken = spoken_words(forces[0].law, scenario) if forces else ()
    mark: object = None
    consulted: frozenset[tuple[str, str]] = frozenset()
    for force in forces:
        if current is not None and mark == _mark(force, scenario, spoken, consulted):
            current = current._replace(last=force.era.edition)
            continue
        if current is not None:
            yield current
        force.consulted = set()
        ruling = resolve_in(force, scenario, question, decisive)
        consulted = frozenset(force.consulted)
        mark = _mark(force, scenario, spoken, consulted)
        current = Stretch(force.era.edition, force.era.edition, ruling)
    if current is not None:
        yield current


def _mark(force: InForce, scenario: Scenario, spoken: tuple[str, ...], consulted: frozenset[tuple[str, str]]) -> object:
    """Everything of an era that a ruling which consulted these look-ups can depend on, numbers apart."""
    norms = [
        (key, [(norm.id, force.strength[norm.id], force.unread(norm)) for norm in force.found_at(*key)])
        for key in sorted(consulted)
        if key[0] != WORD
    ]
    stateless = [(norm.id, force.strength[norm.id]) for norm in force.stateless]
    abilities = [
        (name, [(norm.id, force.strength.get(norm.id)) for norm in force.ability_norms(name, data)])
        for name, data in possible_abilities(force, scenario)
    ]
    words = [name for kind, name in sorted(consulted) if kind == WORD and force.has_word(name)]
    return [name for name in spoken if not force.has_word(name)], norms, stateless, abilities, words

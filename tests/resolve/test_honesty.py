"""Honesty of the shipped law: no ruling hangs on the order of the data, on names, on facts beside the point, on what is expected."""

import random
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from judgetool.model.language import Term
from judgetool.model.norm import Norm
from judgetool.model.ruling import Reason, Ruling
from judgetool.model.scenario import Scenario
from judgetool.resolve.law import InForce
from judgetool.resolve.rule import resolve_in
from tests.resolve import shipped

IDS = shipped.scenario_ids()


def essence(ruling: Ruling) -> dict[str, Any]:
    """All of a ruling but the order in which it is told."""
    return {
        "answer": (ruling.answer, ruling.value, ruling.strength, ruling.unread, ruling.missing),
        "reasons": {_step(one) for one in ruling.reasons},
        "defeated": {_step(one) for one in ruling.defeated},
        "assumed": {(one.fact, repr(one.value)) for one in ruling.assumed},
        "cases": {
            (frozenset(one.when), one.answer, repr(one.value), frozenset(map(_step, one.reasons)))
            for one in ruling.cases
        },
        "asks": {(one.fact, frozenset(choice.value for choice in one.choices)) for one in ruling.to_ask},
    }


def outcome(ruling: Ruling) -> dict[str, Any]:
    """What a ruling says, reasons left out."""
    cases = {(frozenset(one.when), one.answer, repr(one.value)) for one in ruling.cases}
    return {"cases": cases, **{key: value for key, value in essence(ruling).items() if key in ("answer", "asks")}}


def _step(reason: Reason) -> tuple[Any, ...]:
    return reason.kind, reason.norm, frozenset(reason.citations), reason.strength, reason.quiet


# -- order ---------------------------------------------------------------------------------------------------------------


def mixed(value: Any, dice: random.Random) -> Any:
    """The same mapping with its keys in another order, at every depth. Lists keep their order."""
    if isinstance(value, Mapping):
        keys = list(value)
        dice.shuffle(keys)
        return {key: mixed(value[key], dice) for key in keys}
    return [mixed(member, dice) for member in value] if isinstance(value, list) else value


def mixed_term(term: Term, dice: random.Random) -> Term:
    """The same condition with the members of `any`, `all`, `none`, `some` and `count` in another order."""
    if term[0] in ("any", "all", "none"):
        return (term[0], mixed_terms(term[1], dice))
    if term[0] in ("some", "count"):
        return (term[0], term[1], mixed_terms(term[2], dice))
    return ("not", mixed_term(term[1], dice)) if term[0] == "not" else term


def mixed_terms(terms: tuple[Term, ...], dice: random.Random) -> tuple[Term, ...]:
    """Conditions in another order."""
    found = [mixed_term(term, dice) for term in terms]
    dice.shuffle(found)
    return tuple(found)


def mixed_norm(norm: Norm, dice: random.Random) -> Norm:
    """The same norm with its conditions in another order."""
    return norm._replace(when=mixed_terms(norm.when, dice), unless=mixed_terms(norm.unless, dice))


@cache
def mixed_force(edition: str, conditions: bool) -> InForce:
    """The law in force in an edition, its norms and the lines of their heads in another order, or the conditions in each."""
    dice = random.Random(edition)
    norms = list(shipped.law().norms)
    if conditions:
        return InForce(
            shipped.law()._replace(norms=tuple(mixed_norm(norm, dice) for norm in norms)), shipped.era(edition)
        )
    dice.shuffle(norms)
    norms = [norm._replace(assignments=tuple(reversed(norm.assignments))) for norm in norms]
    return InForce(shipped.law()._replace(norms=tuple(norms)), shipped.era(edition))


def mixed_scenario(told: Scenario, dice: random.Random) -> Scenario:
    """The same scenario: objects, players, their facts, abilities and the roles of events in another order."""
    events = tuple(event._replace(roles=mixed(event.roles, dice)) for event in told.events)
    return told._replace(
        objects=mixed(told.objects, dice), players=mixed(told.players, dice), game=mixed(told.game, dice), events=events
    )


@pytest.mark.parametrize("name", IDS)
def test_order_changes_nothing(name: str) -> None:
    """Of norms, of objects, players, facts and roles."""
    for one in shipped.asked(name):
        told = mixed_scenario(one.scenario, random.Random(name))
        other = resolve_in(mixed_force(one.edition, False), told, one.question, False)
        assert essence(other) == essence(one.ruling()), (one.question.id, one.edition)


@pytest.mark.parametrize("name", IDS)
def test_the_order_of_conditions_changes_no_answer(name: str) -> None:
    """Nor its strength, its cases, what is asked. (Of several failed conditions that each suffice, the first is told.)"""
    for one in shipped.asked(name):
        other = resolve_in(mixed_force(one.edition, True), one.scenario, one.question, False)
        assert outcome(other) == outcome(one.ruling()), (one.question.id, one.edition)


# -- names ---------------------------------------------------------------------------------------------------------------

OTHER_NAMES = ("X", "Y", "S", "F", "P3", "P", "Z", "Q9", "V", "W", "U")
"""What objects are called instead: names of variables of norms and shapes among them."""


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """A fact with the objects it names called otherwise."""
    if isinstance(value, Mapping):
        return {
            renamed(key, names) if key[:1] == "@" else key: renamed_says(member, names)
            if key == "says"
            else renamed(member, names)
            for key, member in value.items()
        }
    if isinstance(value, list):
        return [renamed(member, names) for member in value]
    if not isinstance(value, str):
        return value
    return names.get(value) or re.sub(r"@(\w+)", lambda found: "@" + names.get(found[1], found[1]), value)


def renamed_says(says: Mapping[str, str], names: Mapping[str, str]) -> dict[str, str]:
    """A sentence about them."""
    return {
        lang: re.sub(r"\{(\w+)\}", lambda found: f"{{{names.get(found[1], found[1])}}}", text)
        for lang, text in says.items()
    }


def renamed_term(term: Any, names: Mapping[str, str]) -> Any:
    """A term about them."""
    if isinstance(term, tuple) and len(term) == 2 and term[0] == "path":
        return ("path", (names.get(term[1][0], term[1][0]), *term[1][1:]))
    return tuple(renamed_term(member, names) for member in term) if isinstance(term, tuple) else term


def renamed_scenario(told: Scenario, names: Mapping[str, str]) -> Scenario:
    """The same scenario with its objects called otherwise."""
    return told._replace(
        objects={names[key]: renamed(facts, names) for key, facts in told.objects.items()},
        players={key: renamed(facts, names) for key, facts in told.players.items()},
        game=renamed(told.game, names),
        events=tuple(event._replace(roles=renamed(event.roles, names)) for event in told.events),
    )


def back(ruling: Ruling, names: Mapping[str, str]) -> Ruling:
    """The ruling with the objects called as before, in the facts it names."""
    old = {other: name for name, other in names.items()}

    def fact(text: str) -> str:
        subject, dot, rest = text.partition(".")
        return old.get(subject, subject) + dot + rest

    value = old.get(ruling.value, ruling.value) if isinstance(ruling.value, str) else ruling.value
    return ruling._replace(
        value=value,
        assumed=tuple(one._replace(fact=fact(one.fact)) for one in ruling.assumed),
        cases=tuple(one._replace(when=tuple((fact(key), choice) for key, choice in one.when)) for one in ruling.cases),
        to_ask=tuple(one._replace(fact=fact(one.fact)) for one in ruling.to_ask),
    )


@pytest.mark.parametrize("name", IDS)
def test_names_change_nothing(name: str) -> None:
    """Whatever objects are called, were it the name of a variable, every answer, reason and question is the same."""
    told = shipped.scenario(name).scenario
    names = dict(zip(told.objects, OTHER_NAMES, strict=False))
    assert len(names) == len(told.objects)
    other = renamed_scenario(told, names)
    for one in shipped.asked(name):
        question = one.question._replace(term=renamed_term(one.question.term, names))
        ruling = back(resolve_in(shipped.force(one.edition), other, question, False), names)
        assert essence(ruling)["answer"][:4] == essence(one.ruling())["answer"][:4], (one.question.id, one.edition)
        assert essence(ruling) == essence(one.ruling()), (one.question.id, one.edition)

"""Honesty of the shipped law: no ruling hangs on the order of the data, on names, on facts beside the point, on what is expected."""

import random
import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from judgetool.corpus import shape, strict
from judgetool.corpus.scenarios import scenario_file
from judgetool.model.language import Term
from judgetool.model.norm import Norm
from judgetool.model.ruling import Reason, Ruling
from judgetool.model.scenario import Question, Scenario
from judgetool.resolve.answer import outcome as one_outcome
from judgetool.resolve.answer import outcomes
from judgetool.resolve.explain import chain
from judgetool.resolve.law import InForce
from judgetool.resolve.rule import resolve_in, spoken_words
from judgetool.resolve.values import Key, Need, Node
from tests.resolve import shipped

IDS = shipped.scenario_ids()
_STATE = re.compile(r"^s:\d+:\d+")
"""State-based events that happen at once are numbered in the order of the data."""


def essence(ruling: Ruling) -> dict[str, Any]:
    """All of a ruling but the order in which it is told."""
    return {
        "answer": (ruling.answer, ruling.value, ruling.strength, ruling.unread, ruling.missing),
        "reasons": {_step(one) for one in ruling.reasons},
        "defeated": {_step(one) for one in ruling.defeated},
        "assumed": {(_STATE.sub("s:", one.fact), repr(one.value)) for one in ruling.assumed},
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


# -- necessity -----------------------------------------------------------------------------------------------------------


@cache
def force_without(edition: str, norm_id: str) -> InForce:
    """The law in force in an edition, less one norm."""
    return shipped.force(edition).without(norm_id)


def derivation(force: InForce, one: shipped.Asked, decided: Mapping[Key, Any]) -> tuple[str, Counter[tuple[Any, ...]]]:
    """In one case of the unknown facts what is answered, and how often each step stands in the derivation."""
    try:
        found = one_outcome(force, one.scenario, one.question, decided)
    except Need as need:
        return f"asks {need.key}", Counter()
    return f"{found.answer} {found.value}", Counter(map(step_of, chain(found.why.why)))


def step_of(node: Node) -> tuple[Any, ...]:
    """One step of a derivation."""
    return node.kind, node.norm.id if node.norm is not None else "", node.key, repr(node.value)


def keeps_what_is(norm: Norm) -> bool:
    """Whether the norm only says that something stays as it was: it sets facts to themselves."""
    own = [("path", line.path) == line.value or line.value == ("lit", 0) for line in norm.assignments]
    return norm.verb == "sets" and (all(own) or norm.id in KEPT)


KEPT = {
    "up-keeps-attachments": "F.attached_to = object",
    "up-keeps-combat": "object.blocked",
    "up-keeps-attacking": "object.attacking",
    "enter-face-down": "object.face = down, since it was turned down before",
    "puts-down": "object.controller = by, where whoever puts it there controlled it before",
}
"""Norms that set what their own conditions say is so already."""


@pytest.mark.parametrize("name", IDS)
def test_every_norm_of_a_derivation_is_necessary(name: str) -> None:
    """Without it the answer is another one, or other steps take its place (in the first case of the unknown facts).

    Two kinds have nothing to change, and are told because a judge would say them: what says that something stays as it was, and the
    view in which an event was judged, where the event is not what was asked for.
    """
    norms = {norm.id: norm for norm in shipped.law().norms}
    for one in {asked.question.id: asked for asked in shipped.asked(name)}.values():
        if one.ruling().missing.en and not one.ruling().reasons:
            continue
        decided = outcomes(shipped.force(one.edition), one.scenario, one.question)[0].decided
        answer, steps = derivation(shipped.force(one.edition), one, decided)
        for norm_id in {step[1] for step in steps} & set(norms):
            if not keeps_what_is(norms[norm_id]) and norms[norm_id].verb != "considers":
                rest = Counter({step: times for step, times in steps.items() if step[1] != norm_id})
                less = derivation(force_without(one.edition, norm_id), one, decided)
                assert less != (answer, rest), (one.question.id, one.edition, norm_id)


# -- what is beside the point --------------------------------------------------------------------------------------------

BYSTANDER = {
    "controller": "P2",
    "printed": {"name": "Idle Bystander", "types": ["creature"], "mana_cost": "{4}", "power": 5, "toughness": 5},
}


MATTERS = {
    "turning-down/without-morph size": "every creature is turned face down and counted",
}
"""Questions, by ``scenario question``, to which one more creature is not beside the point."""


def told_besides(ruling: Ruling) -> dict[str, Any]:
    """The essence of a ruling less what is said of the bystander."""
    found = essence(ruling)
    return {**found, "assumed": {fact for fact in found["assumed"] if not fact[0].startswith("Bystander.")}}


@pytest.mark.parametrize("name", IDS)
def test_what_is_beside_the_point_changes_nothing(name: str) -> None:
    """A vanilla creature of the other player, and how many cards a library holds."""
    for one in shipped.asked(name):
        told = one.scenario
        others = {**told.players, "P2": {"library_size": 41, **told.players.get("P2", {})}}
        other = one.ruling(told._replace(objects={**told.objects, "Bystander": BYSTANDER}, players=others))
        same = told_besides(other) == essence(one.ruling())
        assert same == (f"{name} {one.question.id}" not in MATTERS), (one.question.id, one.edition)


# -- what did not exist --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", IDS)
def test_no_answer_from_an_edition_in_which_something_told_did_not_exist(name: str) -> None:
    """In the last edition without it, and in one of which nothing was read, the question is not covered, and it is said why."""
    told = shipped.scenario(name).scenario
    words = shipped.law().vocabulary.words
    clauses = {words[word].clause for word in spoken_words(shipped.law(), told)}
    without = [e for e in shipped.editions() if any(clause not in shipped.era(e).clauses for clause in clauses)]
    for edition in dict.fromkeys((*without[-1:], shipped.editions()[0])):
        for question in told.questions:
            ruling = resolve_in(shipped.force(edition), told, question, False)
            assert (ruling.answer, ruling.reasons) == ("not-covered", ()), (question.id, edition)
            assert ruling.missing.en
            assert ruling.missing.fr


# -- what is expected ----------------------------------------------------------------------------------------------------


def test_the_resolver_is_never_told_what_is_expected() -> None:
    """No module of it speaks of expectations, and a scenario as it gets it holds none."""
    for file in (shipped.ROOT / "judgetool" / "resolve").glob("*.py"):
        assert not re.search(r"\bexpect(ed|ation)?s?\b", file.read_text("utf-8").replace("is expected.", "")), file.name
    assert not {"expect", "expected", "expectations"} & {*Scenario._fields, *Question._fields}


def test_an_answer_is_the_same_whatever_is_expected() -> None:
    """The scenario file read with every expectation left out gives the same scenario."""
    files = [file for file in shipped.corpus().root.files() if file.path.startswith("scenarios/")]
    assert len(files) == len(IDS)
    for file in files[::20]:
        text = shipped.corpus().root.read(file.path).decode()
        reader = shape.Reader(shipped.corpus().root.shown(file.path))
        node, found = strict.parse(text.partition("\nexpect:")[0].encode() + b"\n", reader.file)
        told = shape.read(scenario_file(shipped.corpus().vocabulary, shipped.corpus().cards), node, reader)
        assert not found
        assert told.expected == ()
        assert told.scenario == shipped.scenario(told.scenario.id).scenario

"""Every answer of the shipped scenarios hangs on what they tell: some one changed fact, role or event gives another answer."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from judgetool.model.scenario import Scenario
from judgetool.model.vocabulary import Fluent
from tests.resolve import shipped

UNMOVED = {
    "casting/chalice three": "it would take both a spell cast face up and a mana cost of three",
    "casting/own-flash stack": "every spell uses the stack",
    "casting/priority-again again": "who casts a spell has priority again, whatever the spell",
    "sources/countered-face-down spell-trigger": "a spell is never turned face up, whatever happens to it",
    "turned-up/put-face-up face": "what the ability does is the card's own; another event takes another object too",
    "turned-up/transforming triggers": "it would take another event and a creature that is face down",
    "turning/ability-on-the-stack stack": "every activated ability uses the stack",
    "turning/priority-again again": "who turns it up for a cost has priority again, whatever the cost",
    "turning/next-end-step this-turn": "it would take another event and its step",
}
"""Questions that no single change answers otherwise, by ``scenario question``, and the reason."""


def others(fluent: Fluent | None, value: Any, told: Scenario) -> Iterator[Any]:
    """Other values that a fact could have."""
    if fluent is not None and fluent.values:
        yield from (other for other in fluent.values if other != value)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, 0, value - 1)
    elif isinstance(value, str) and value in told.players:
        yield from (name for name in told.players if name != value)
    elif isinstance(value, str) and value in told.objects:
        yield from (name for name in told.objects if name != value)
    elif isinstance(value, str) and value.startswith("{"):
        yield "{9}"


def without(mapping: Mapping[str, Any], key: str) -> dict[str, Any]:
    """The mapping less one key."""
    return {name: value for name, value in mapping.items() if name != key}


def changed_facts(facts: Mapping[str, Any], told: Scenario) -> Iterator[dict[str, Any]]:
    """The facts of one object or player with one of them another, or left out."""
    for name, value in facts.items():
        if name == "label":
            continue
        for other in others(shipped.corpus().vocabulary.fluents.get(name), value, told):
            yield {**facts, name: other}
        if isinstance(value, Mapping):
            for part in changed_record(value):
                yield {**facts, name: part}
        else:
            yield without(facts, name)


def changed_record(record: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Characteristics with one of them another: an ability gone, another size, type, cost or name."""
    abilities = record.get("abilities")
    for name in abilities if isinstance(abilities, Mapping) else ():
        yield {**record, "abilities": without(abilities, name)}
    for name in ("power", "toughness"):
        if isinstance(record.get(name), int):
            yield {**record, name: record[name] + 1}
            yield {**record, name: 0}
    for name, other in (
        ("types", ["instant"]),
        ("types", ["land"]),
        ("types", ["creature"]),
        ("mana_cost", "{9}"),
        ("colors", ["black"]),
    ):
        if record.get(name) != other:
            yield {**record, name: other}
    for name in ("name", "supertypes", "subtypes", "double_faced", "mana_cost", "colors"):
        if name in record:
            yield without(record, name)


def changes(told: Scenario) -> Iterator[Scenario]:
    """The scenario with one thing in it changed."""
    vocabulary = shipped.corpus().vocabulary
    for at, event in enumerate(told.events):
        yield told._replace(events=told.events[:at] + told.events[at + 1 :])
        for role, value in event.roles.items():
            for other in others(vocabulary.fluents.get(role), value, told):
                roles = {**event.roles, role: other}
                yield told._replace(
                    events=(*told.events[:at], event._replace(roles=roles, happened=False), *told.events[at + 1 :])
                )
    for part in ("objects", "players"):
        subjects: Mapping[str, Mapping[str, Any]] = getattr(told, part)
        for name, facts in subjects.items():
            for other in changed_facts(facts, told):
                yield told._replace(**{part: {**subjects, name: other}})
    for game in changed_facts(told.game, told):
        yield told._replace(game=game)
    yield from told_more(told)


def told_more(told: Scenario) -> Iterator[Scenario]:
    """The scenario with an event of another kind, or one more role or fact told."""
    vocabulary = shipped.corpus().vocabulary
    for at, event in enumerate(told.events):
        before, after = told.events[:at], told.events[at + 1 :]
        for kind in sorted(vocabulary.events):
            if kind != event.kind:
                yield told._replace(events=(*before, event._replace(kind=kind, happened=False), *after))
        for role in sorted(set(vocabulary.events[event.kind].roles) - set(event.roles)):
            for value in possible(vocabulary.fluents.get(role), told):
                yield told._replace(events=(*before, event._replace(roles={**event.roles, role: value}), *after))
    for name, facts in told.objects.items():
        for fluent in vocabulary.fluents.values():
            if "object" in fluent.of and fluent.known in ("closed", "open") and fluent.name not in facts:
                for value in possible(fluent, told):
                    yield told._replace(objects={**told.objects, name: {**facts, fluent.name: value}})


def possible(fluent: Fluent | None, told: Scenario) -> Iterator[Any]:
    """Values that a fact nobody told could have, its default left out."""
    if fluent is None:
        return
    kinds: dict[str, tuple[Any, ...]] = {
        "flag": (True, False),
        "number": (1, 9),
        "object": tuple(told.objects),
        "player": tuple(told.players),
    }
    yield from (value for value in fluent.values or kinds.get(fluent.kind, ()) if value != fluent.default)


ANSWERS = frozenset(("yes", "no", "value", "depends"))


def moves(one: shipped.Asked) -> bool:
    """Whether some one change gives the question another answer that is one."""
    usual = one.answers()
    found = (one.answers(other) for other in changes(one.scenario))
    return any(answers != usual and answers and {answer for _, answer, _ in answers} <= ANSWERS for answers in found)


@pytest.mark.parametrize("name", shipped.scenario_ids())
def test_some_one_change_gives_another_answer(name: str) -> None:
    """In the last edition."""
    last = {one.question.id: one for one in shipped.asked(name)}
    stuck = {f"{name} {question}" for question, one in last.items() if not moves(one)}
    assert stuck == {key for key in UNMOVED if key.startswith(f"{name} ")}

"""Who and what takes part in a scenario, and the abilities that any of them could have."""

from collections.abc import Mapping
from typing import Any

from judgetool.model.norm import Norm
from judgetool.model.scenario import Scenario
from judgetool.resolve.law import InForce, plain_value
from judgetool.resolve.values import Key, Node, Val


class Cast:
    """Who and what takes part: the names of objects, players and events, and the abilities any of them could have."""

    def __init__(
        self, objects: tuple[str, ...], players: tuple[str, ...], abilities: tuple[tuple[str, Any], ...]
    ) -> None:
        self.objects = objects
        self.players = players
        self.lasting = frozenset((*objects, *players, "game"))
        self.subjects = set(self.lasting)
        self.abilities = abilities
        self._index: dict[tuple[str, str], list[tuple[str, Any, Norm]]] | None = None

    def range_of(self, variable: str) -> tuple[str, ...]:
        """What a variable may stand for: objects, or players if it begins with a P."""
        return self.players if variable.startswith("P") else self.objects

    def ability_norms(self, force: InForce, verb: str, target: str) -> list[tuple[str, Any, Norm]]:
        """The abilities, of any card here, whose norm has this verb and is about this fluent or kind of event ("" for neither)."""
        if self._index is None:
            self._index = {}
            for name, data in self.abilities:
                for norm in force.ability_norms(name, data):
                    for about in _targets(norm):
                        self._index.setdefault((norm.verb, about), []).append((name, data, norm))
        return self._index.get((verb, target), [])


def _targets(norm: Norm) -> tuple[str, ...]:
    if norm.verb in ("concludes", "changes"):
        return tuple({assignment.path[1] for assignment in norm.assignments})
    return norm.on.kinds if norm.on else ("",)


def given_facts(scenario: Scenario) -> dict[Key, Val]:
    """What is told of objects, players and the game."""
    facts: dict[Key, Val] = {}
    for subjects in (scenario.objects, scenario.players, {"game": scenario.game}):
        for subject, known in subjects.items():
            for fluent, value in known.items():
                key = (subject, fluent)
                facts[key] = Val(value, (Node("given", key=key, value=value),))
    return facts


def possible_abilities(force: InForce, scenario: Scenario) -> tuple[tuple[str, Any], ...]:
    """Every ability that some object of the scenario has printed, or that a norm or another ability could give it."""
    return force.once(scenario, lambda: _possible_abilities(force, scenario))


def _possible_abilities(force: InForce, scenario: Scenario) -> tuple[tuple[str, Any], ...]:
    found: dict[str, tuple[str, Any]] = {}

    def gather(record: Any) -> None:
        if isinstance(record, Mapping):
            for name, data in record.items():
                if isinstance(data, (Mapping, list)) and (data or str(name) in force.law.shapes):
                    found.setdefault(f"{name}\0{data!r}", (str(name), data))

    for facts in scenario.objects.values():
        for value in facts.values():
            if isinstance(value, Mapping):
                gather(value.get("abilities"))
    for record in force.granted:
        gather(record)
    for name, data in list(found.values()):
        for norm in force.ability_norms(name, data):
            for assignment in norm.assignments:
                value = plain_value(assignment.value)
                gather(
                    value
                    if assignment.path[-1] == "abilities"
                    else value.get("abilities")
                    if isinstance(value, dict)
                    else None
                )
    return tuple(found.values())

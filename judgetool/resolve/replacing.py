"""Several replacements of one event: somebody chooses which is applied first, so it is an open fact of the event.

Every choice is tried; where the order cannot matter all give one answer, and nobody is asked.
"""

from collections.abc import Mapping
from typing import Any

from judgetool.model.norm import Norm
from judgetool.resolve.terms import Env
from judgetool.resolve.values import Gap, Key, Need, Node, Val, Why

FIRST_REPLACEMENT = "first_replacement"
"""The open fact of an event: which of several replacements is applied first."""

Argument = tuple[Norm, Any, Node]
"""A norm that stands, its variables, the step."""


def first_of(
    found: list[Argument], event: str, facts: Mapping[Key, Val], offered: dict[str, Node], asked: bool
) -> tuple[Argument, Why]:
    """The replacement that is applied first, and why: what the facts say, unless there is one alone or none leaves anything.

    ``offered`` takes the steps of those to choose from, by name. Need where nothing is said; Gap where it may not be asked, or what is
    said is none of them.
    """
    found = sorted(found, key=lambda argument: mark_of(argument[0], argument[1]))
    if len(found) == 1 or not any(norm.events for norm, _, _ in found):
        return found[0], ()
    key = (event, FIRST_REPLACEMENT)
    choices = _named(found)
    offered.update({name: step for name, (_, _, step) in choices.items()})
    chosen = facts.get(key)
    if chosen is None and asked:
        raise Need(key, tuple(choices))
    if chosen is None or chosen.value not in choices:
        raise Gap(key)
    return choices[chosen.value], chosen.why


def _named(found: list[Argument]) -> dict[str, Argument]:
    """Arguments by the names of their norms, told apart by their variables where two share one."""
    names = [norm.id.removeprefix("ability:") for norm, _, _ in found]
    return {
        name if names.count(name) == 1 else mark_of(norm, env).removeprefix("ability:"): (norm, env, step)
        for name, (norm, env, step) in zip(names, found, strict=True)
    }


def mark_of(norm: Norm, env: Env) -> str:
    """What tells one application of a norm from another: its id and its variables."""
    return f"{norm.id} {sorted((k, str(v)) for k, v in env.items() if k != 'event')}"

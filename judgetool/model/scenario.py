"""A scenario: a situation, a timeline of events, questions. What is expected of it stands apart and never reaches the resolver."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from judgetool.model.bilingual import Both
from judgetool.model.language import Term
from judgetool.model.record import NamedTuple


class ScenarioEvent(NamedTuple):
    """One event of the timeline. ``happened``: the teller says it did, so it was legal; otherwise it is tried, and may turn out illegal."""

    id: str
    kind: str
    roles: Mapping[str, Any]
    happened: bool = False


class Question(NamedTuple):
    """A question: a term of the condition language, read at the end or just ``before``/``after`` an event (``at`` is "" or "after e1")."""

    id: str
    term: Term
    at: str
    text: Both
    source: str = ""


class Scenario(NamedTuple):
    """A situation. ``objects`` and ``players`` map names to their given facts; ``game`` holds the facts of the game.

    An object's ``printed`` record has name, types, subtypes, colors, mana_cost, power, toughness and abilities.
    """

    id: str
    title: Both
    objects: Mapping[str, Mapping[str, Any]]
    players: Mapping[str, Mapping[str, Any]]
    game: Mapping[str, Any]
    events: tuple[ScenarioEvent, ...]
    questions: tuple[Question, ...]
    file: str = ""


def naming(record: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """A record of characteristics in whose abilities the ``names`` are those of objects and players of the scenario, not variables.

    Each ``A`` in their conditions and heads becomes ``@A``; sentences, and the variables that ``some`` and ``count`` bind, stay.
    """
    abilities = record.get("abilities")
    if not isinstance(abilities, Mapping):
        return dict(record)
    return {**record, "abilities": {key: _named(ability, frozenset(names)) for key, ability in abilities.items()}}


def _named(data: Any, names: frozenset[str]) -> Any:
    if isinstance(data, Mapping):
        left = names - {str(data[key]) for key in ("some", "count") if key in data}
        return {_named(key, left): value if key in _NOT_TERMS else _named(value, left) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [_named(member, names) for member in data]
    return (
        _NAME.sub(lambda found: f"@{found[0]}" if found[0] in names else found[0], data)
        if isinstance(data, str)
        else data
    )


_NOT_TERMS = ("says", "some", "count")
_NAME = re.compile(r'(?<![\w.@{-])[A-Z]\w*(?![\w-])(?=(?:[^"]*"[^"]*")*[^"]*$)')


class Expectation(NamedTuple):
    """What a scenario's question should be answered from ``since`` on (an ISO date; "" from the beginning).

    ``value`` for the answer *value*; ``cases`` for *depends*: ``(("fact=value", ...), answer)``; ``cites``: clauses that must be cited.
    """

    question: str
    since: str
    answer: str
    value: Any = None
    cases: tuple[tuple[tuple[str, ...], str], ...] = ()
    cites: tuple[str, ...] = ()
    strength: str = ""

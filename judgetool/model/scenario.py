"""A scenario: a situation, a timeline of events, questions. What is expected of it stands apart and never reaches the resolver."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from judgetool.model.bilingual import Both
from judgetool.model.language import Term


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

"""Norms: the formal reading of clauses, and abilities of cards in the same form.

A norm is one mapping: the clauses it ``reads``, an event pattern ``on``, ``when`` / ``unless``, ``exception_to``, and exactly one verb
with a head:

=============  =====================================================================================================
concludes      ``{X.fluent: term}``            a derived fluent; standing norms must agree
changes        ``{X.fluent: "+ term"}``        modifies a derived fluent, stage by stage
permits        ``yes``                         gives leave for the event
forbids        ``yes``                         takes it away; prevails over permits; without ``on``: what cannot be
considers      ``{path: term}``                facts supposed while legality is judged
instead        event, list of events, nothing  the event is replaced
sets           ``{path: term}``                facts after the event, read in the state before
as             event(s)                        happen while this one does: after its ``sets``, before triggers
causes         event(s)                        happen after this one; without ``on``: whenever the state is so
triggers       ``yes`` or event(s)             an ability of ``self`` triggers; the events are what it does on resolving
counts_as      ``{kind: no}``                  this event is not one of that kind: explains what did not apply
backs          verb                            the rule that gives the verb its force: cited beside it
=============  =====================================================================================================

The study behind it is the event calculus with defeasible norms (Kowalski and Sergot 1986; Catala's exceptions).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from judgetool.model.bilingual import Both
from judgetool.model.language import (
    Term,
    TermError,
    parse_condition,
    parse_conditions,
    parse_term,
    walk,
    with_groups,
)
from judgetool.model.record import NamedTuple

VERBS = (
    "concludes",
    "changes",
    "permits",
    "forbids",
    "considers",
    "instead",
    "sets",
    "as",
    "causes",
    "triggers",
    "counts_as",
    "backs",
)
STRENGTHS = ("text", "inference", "ruling", "disputed", "silent")
"""From strongest to weakest. ``silent``: in these wordings the text does not decide; the answer is then *unsettled*."""

_NO_GROUPS: Mapping[str, Sequence[str]] = {}
_OTHER_KEYS = frozenset(
    ("reads", "on", "when", "unless", "exception_to", "stage", "says", "quiet", "functions_in", "from", "until")
)


class Reading(NamedTuple):
    """The wordings of a clause that a norm reads: ``first`` to ``last``, counted from 1; ``last`` 0: every later one too.

    Readings with the same ``group`` are alternatives: the first that covers the wording of the day counts.
    """

    clause: str
    first: int
    last: int
    strength: str
    group: int = 0

    def covers(self, wording: int) -> bool:
        """Whether the wording with this count is one of those read."""
        return self.first <= wording and (self.last == 0 or wording <= self.last)


class Pattern(NamedTuple):
    """The events a norm is about: any of ``kinds`` (or a kind below it) whose roles satisfy ``conditions``."""

    kinds: tuple[str, ...]
    conditions: tuple[Term, ...]


class EventTerm(NamedTuple):
    """An event in a head: its kind and the terms of its roles."""

    kind: str
    roles: tuple[tuple[str, Term], ...]


class Assignment(NamedTuple):
    """One line of a head: the path written, ``=``, ``+`` or ``-``, and the value."""

    path: tuple[str, ...]
    operator: str
    value: Term


class Norm(NamedTuple):
    """One norm, compiled. ``file``, ``line``: where it stands; ``since``, ``until``: dates of a card's ability (ISO, "": always)."""

    id: str
    reads: tuple[Reading, ...]
    on: Pattern | None
    when: tuple[Term, ...]
    unless: tuple[Term, ...]
    exception_to: tuple[str, ...]
    stage: str
    verb: str
    assignments: tuple[Assignment, ...]
    events: tuple[EventTerm, ...]
    target: tuple[str, ...]
    says: Both
    quiet: bool = False
    functions_in: tuple[str, ...] = ("battlefield",)
    since: str = ""
    until: str = ""
    file: str = ""
    line: int = 0
    variables: tuple[str, ...] = ()
    """Names that begin with a capital and no quantifier binds: free variables (or, in an ability, names of objects)."""


class NormError(ValueError):
    """A norm that does not compile. ``key`` is the field, ``column`` the place inside its text (from 0)."""

    def __init__(self, message: str, key: str = "", column: int = 0) -> None:
        super().__init__(message)
        self.key = key
        self.column = column


def parse_reading(text: str, group: int = 0) -> Reading:
    """``clause``, ``clause/2``, ``clause/2-``, ``clause/1-3``, each optionally followed by a strength word. NormError if malformed."""
    words = text.split()
    strength = words[1] if len(words) > 1 else "text"
    if not words or len(words) > 2 or strength not in STRENGTHS:
        raise NormError(
            f"`{text}` is not CLAUSE[/WORDINGS] [STRENGTH]; a strength is one of {', '.join(STRENGTHS)}", "reads"
        )
    clause, slash, span = words[0].partition("/")
    if not slash:
        return Reading(clause, 1, 0, strength, group)
    first, dash, last = span.partition("-")
    if not first.isdigit() or (last and not last.isdigit()):
        raise NormError(f"`{span}` is not a span of wordings such as 2, 2- or 1-3", "reads")
    return Reading(clause, int(first), int(last) if last else (0 if dash else int(first)), strength, group)


def parse_readings(texts: list[str]) -> tuple[Reading, ...]:
    """The readings of a norm. Each text is one clause to read, or alternatives between ``|`` of which the first that stands counts."""
    return tuple(parse_reading(one.strip(), group) for group, text in enumerate(texts) for one in str(text).split("|"))


def compile_norm(
    name: str,
    data: Mapping[str, Any],
    roles: Collection[str],
    file: str = "",
    line: int = 0,
    groups: Mapping[str, Sequence[str]] = _NO_GROUPS,
) -> Norm:
    """A norm from its plain mapping (as YAML gives it). NormError if it is malformed.

    ``roles`` are the role names of all events; ``groups`` the names that stand for several words in ``on``, ``when`` and ``unless``.
    """
    verbs = [verb for verb in VERBS if verb in data]
    if len(verbs) != 1:
        raise NormError(
            f"exactly one verb is expected, found {', '.join(verbs) or 'none'}", verbs[1] if len(verbs) > 1 else ""
        )
    unknown = [key for key in data if key not in _OTHER_KEYS and key != verbs[0]]
    if unknown:
        raise NormError(f"unknown key `{unknown[0]}`", unknown[0])
    verb = verbs[0]
    assignments, events, target = _head(verb, data[verb], roles)
    says = data.get("says") or {}
    functions = data.get("functions_in") or "battlefield"
    norm = Norm(
        id=name,
        reads=parse_readings(_listed(data.get("reads"))),
        on=_pattern(data["on"], roles, groups) if data.get("on") else None,
        when=_conditions(data, "when", roles, groups),
        unless=_conditions(data, "unless", roles, groups),
        exception_to=tuple(_listed(data.get("exception_to"))),
        stage=str(data.get("stage") or ""),
        verb=verb,
        assignments=assignments,
        events=events,
        target=target,
        says=Both(says.get("en", ""), says.get("fr", "")),
        quiet=str(data.get("quiet", "no")) in ("yes", "True"),
        functions_in=tuple(_listed(functions)),
        since=str(data.get("from") or ""),
        until=str(data.get("until") or ""),
        file=file,
        line=line,
    )
    return norm._replace(variables=_variables(norm))


def _variables(norm: Norm) -> tuple[str, ...]:
    bound: set[str] = set()
    found: set[str] = set()
    for term in terms(norm):
        if term[0] == "path" and term[1][0][0].isupper():
            found.add(term[1][0])
        elif term[0] in ("some", "count"):
            bound.add(term[1])
    return tuple(sorted(found - bound))


def _listed(value: Any) -> list[Any]:
    if value is None:
        return []
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _conditions(
    data: Mapping[str, Any], key: str, roles: Collection[str], groups: Mapping[str, Sequence[str]]
) -> tuple[Term, ...]:
    try:
        return tuple(with_groups(term, groups) for term in parse_conditions(data.get(key), roles))
    except TermError as error:
        raise NormError(str(error), key, error.column) from error


def _pattern(source: Any, roles: Collection[str], groups: Mapping[str, Sequence[str]]) -> Pattern:
    if isinstance(source, Mapping):
        if len(source) != 1:
            raise NormError("a pattern names one kind of event", "on")
        ((kind, wanted),) = source.items()
        conditions = (_role_condition(role, value, roles) for role, value in (wanted or {}).items())
        return Pattern((str(kind),), tuple(with_groups(condition, groups) for condition in conditions))
    return Pattern(tuple(str(kind) for kind in _listed(source)), ())


def _role_condition(role: str, value: Any, roles: Collection[str]) -> Term:
    if role not in roles:
        raise NormError(f"`{role}` is not a role of any event", "on")
    path = ("path", ("event", role))
    if isinstance(value, (list, tuple)):
        return ("cmp", "in", path, parse_term(value, roles))
    return ("cmp", "=", path, parse_term(value, roles))


def _head(
    verb: str, head: Any, roles: Collection[str]
) -> tuple[tuple[Assignment, ...], tuple[EventTerm, ...], tuple[str, ...]]:
    try:
        if verb in ("concludes", "changes", "considers", "sets"):
            return tuple(_assignments(verb, head, roles)), (), ()
        if verb in ("instead", "as", "causes"):
            return (), _events(verb, head, roles), ()
        if verb == "triggers" and not _plain_yes(head):
            return (), _events(verb, head, roles), ()
        if verb == "counts_as":
            return (), (), tuple(str(kind) for kind in head)
        if verb == "backs":
            return (), (), tuple(str(word) for word in _listed(head))
    except TermError as error:
        raise NormError(str(error), verb, error.column) from error
    return (), (), ()


def _plain_yes(head: Any) -> bool:
    return head is True or str(head) in ("yes", "True")


def _assignments(verb: str, head: Any, roles: Collection[str]) -> Iterable[Assignment]:
    if not isinstance(head, Mapping) or not head:
        raise NormError(f"`{verb}` wants a mapping of paths to values", verb)
    for path_text, value in head.items():
        path = parse_condition(str(path_text), roles)
        if path[0] != "path":
            raise NormError(f"`{path_text}` is not a path", verb)
        operator = "="
        if isinstance(value, str) and value[:2] in ("+ ", "- "):
            operator, value = value[0], value[2:].strip()
        elif isinstance(value, Mapping) and len(value) == 1 and next(iter(value)) in ("plus", "minus"):
            key, value = next(iter(value.items()))
            operator = "+" if key == "plus" else "-"
        yield Assignment(path[1], operator, parse_term(value, roles))


def _events(verb: str, head: Any, roles: Collection[str]) -> tuple[EventTerm, ...]:
    if head is None or str(head) == "nothing":
        return ()
    found: list[EventTerm] = []
    for event in _listed(head):
        if not isinstance(event, Mapping) or len(event) != 1:
            raise NormError(f"`{verb}` wants events: {{kind: {{role: value}}}}", verb)
        ((kind, wanted),) = event.items()
        found.append(
            EventTerm(str(kind), tuple((role, parse_term(value, roles)) for role, value in (wanted or {}).items()))
        )
    return tuple(found)


def terms(norm: Norm) -> Iterable[Term]:
    """Every term of the norm, for checks."""
    tops: list[Term] = [*norm.when, *norm.unless]
    if norm.on is not None:
        tops += norm.on.conditions
    for assignment in norm.assignments:
        tops += [("path", assignment.path), assignment.value]
    for event in norm.events:
        tops += [term for _, term in event.roles]
    for top in tops:
        yield from walk(top)

"""The closed list of what norms, scenarios and questions may speak of: words, fluents, kinds of event."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from judgetool.model.bilingual import Both
from judgetool.model.language import Term, parse_conditions
from judgetool.model.record import NamedTuple


class Word(NamedTuple):
    """A value of a fluent or the name of a mechanic. ``clause``: it exists only in editions where this clause has a number ("": always)."""

    name: str
    label: Both
    clause: str = ""


class Fluent(NamedTuple):
    """A fact that can change.

    ``of``: what it belongs to (object, player, event, game). ``known``: *closed* (silence means the default), *open* (silence means
    unknown: ask), *derived* (norms conclude it), *part* (a member of the record ``part_of``, then changed stage by stage).
    ``kind``: word, words, number, flag, cost, text, object, player, record. ``no_default``: silence is a gap (not covered).
    ``no_circle``: of objects that name one another by it, none comes back to itself.
    ``only_if``: conditions with ``X`` for the subject; an open fluent is unknown only where they hold. ``only_where``: values that an
    open fluent may only have where such conditions hold.
    """

    name: str
    of: tuple[str, ...]
    known: str
    kind: str
    default: Any
    values: tuple[str, ...]
    label: Both
    ask: Both
    part_of: str = ""
    stage: str = ""
    only_if: tuple[Term, ...] = ()
    no_default: bool = False
    quiet: bool = False
    no_circle: bool = False
    only_where: tuple[tuple[str, tuple[Term, ...]], ...] = ()

    @property
    def bare_label(self) -> Both:
        """The label without its subject."""
        return Both(_bare(self.label.en), _bare(self.label.fr))


class EventKind(NamedTuple):
    """A kind of event.

    ``leave``: *needed* (illegal without a permit), *free* (legal unless forbidden), *none* (just happens). ``looks_back``: what it
    triggers is seen from the state before it. ``parent``: the kind it is a case of.
    """

    name: str
    roles: tuple[str, ...]
    leave: str
    looks_back: bool
    parent: str
    says: Both
    resolves: bool = False


class Vocabulary(NamedTuple):
    """Everything that may be spoken of. ``aliases`` maps other spellings of words (typed by users) to the word.

    ``groups``: names that stand for several words, in the conditions of norms and in the values of fluents.
    """

    words: Mapping[str, Word]
    fluents: Mapping[str, Fluent]
    events: Mapping[str, EventKind]
    stages: tuple[str, ...]
    roles: frozenset[str]
    aliases: Mapping[str, str]
    groups: Mapping[str, tuple[str, ...]] = {}

    def ancestors(self, kind: str) -> tuple[str, ...]:
        """The kind and the kinds it is a case of, nearest first."""
        found: list[str] = []
        while kind and kind not in found:
            found.append(kind)
            known = self.events.get(kind)
            kind = known.parent if known else ""
        return tuple(found)


def _bare(label: str) -> str:
    return re.sub(r"\s*(?:of|de|d'|du|des)?\s*\{0\}\s*", " ", label).strip()


def literal(source: Any) -> Any:
    """A plain value from YAML text: integers, yes/no/none become themselves, lists and mappings are read inside, other text stays."""
    if isinstance(source, Mapping):
        return {str(key): literal(value) for key, value in source.items()}
    if isinstance(source, (list, tuple)):
        return [literal(member) for member in source]
    if isinstance(source, str):
        if source in ("yes", "no"):
            return source == "yes"
        if source == "none":
            return None
        digits = source[1:] if source[:1] in "+-" else source
        return int(source) if digits.isdigit() and len(digits) < 10 else source
    return source


def _both(data: Mapping[str, Any] | None) -> Both:
    return Both(str((data or {}).get("en", "")), str((data or {}).get("fr", "")))


def _yes(value: Any) -> bool:
    return value is True or str(value) == "yes"


def _texts(value: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    return tuple(str(member) for member in value) if isinstance(value, (list, tuple)) else (str(value),)


def build_vocabulary(data: Mapping[str, Any]) -> Vocabulary:
    """The vocabulary from its plain mapping (``words``, ``groups``, ``fluents``, ``events``, ``stages``).

    TermError if an ``only_if`` or ``only_where`` is malformed.
    """
    roles = frozenset(role for event in data["events"].values() for role in _texts(event.get("roles")))
    words = {
        name: Word(name, _both(word), str(word.get("clause") or "")) for name, word in (data.get("words") or {}).items()
    }
    aliases = {alias: name for name, word in (data.get("words") or {}).items() for alias in _texts(word.get("aliases"))}
    groups: dict[str, tuple[str, ...]] = {}
    for name, members in (data.get("groups") or {}).items():
        groups[name] = _spread(_texts(members), groups)
    fluents = {name: _fluent(name, fluent, roles, groups) for name, fluent in data["fluents"].items()}
    events = {name: _event(name, event) for name, event in data["events"].items()}
    return Vocabulary(words, fluents, events, _texts(data.get("stages")), roles, aliases, groups)


def _spread(names: Iterable[str], groups: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The names, each group among them replaced by its words, none twice."""
    return tuple(dict.fromkeys(word for name in names for word in groups.get(name, (name,))))


def _fluent(name: str, data: Mapping[str, Any], roles: frozenset[str], groups: Mapping[str, tuple[str, ...]]) -> Fluent:
    return Fluent(
        name=name,
        of=_texts(data.get("of")) or ("object",),
        known=str(data.get("known") or "closed"),
        kind=str(data.get("kind") or "word"),
        default=literal(data["default"]) if "default" in data else None,
        values=_spread(_texts(data.get("values")), groups),
        label=_both(data.get("label")),
        ask=_both(data.get("ask")),
        part_of=str(data.get("part_of") or ""),
        stage=str(data.get("stage") or ""),
        only_if=parse_conditions(data.get("only_if"), roles),
        no_default=_yes(data.get("no_default")),
        quiet=_yes(data.get("quiet")),
        no_circle=_yes(data.get("no_circle")),
        only_where=tuple(
            (value, parse_conditions(conditions, roles)) for value, conditions in (data.get("only_where") or {}).items()
        ),
    )


def _event(name: str, data: Mapping[str, Any]) -> EventKind:
    return EventKind(
        name=name,
        roles=_texts(data.get("roles")),
        leave=str(data.get("leave") or "none"),
        looks_back=_yes(data.get("looks_back")),
        parent=str(data.get("is") or ""),
        says=_both(data.get("says")),
        resolves=_yes(data.get("resolves")),
    )

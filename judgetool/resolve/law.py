"""The norms in force in one edition, indexed by what they are about."""

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Any, TypeVar

from judgetool.model.language import Term, paths
from judgetool.model.norm import STRENGTHS, VERBS, Norm, Reading, compile_norm
from judgetool.model.record import NamedTuple
from judgetool.model.ruling import Citation
from judgetool.model.vocabulary import Vocabulary

T = TypeVar("T")

WORD = "word"
"""Marks the look-up of a word among those of norms."""


class Standing(NamedTuple):
    """A clause in one edition: its number, which of its wordings stands (from 1), whether somebody has read that wording."""

    number: str
    wording: int
    read: bool = True


class Era(NamedTuple):
    """The clauses of one edition. ``begins`` maps a clause that the edition lacks to the first edition that has it."""

    edition: str
    clauses: Mapping[str, Standing]
    begins: Mapping[str, str] = {}


class Law(NamedTuple):
    """Every norm of every era, the vocabulary, and the shapes of abilities that cards share (plain mappings by name)."""

    vocabulary: Vocabulary
    norms: tuple[Norm, ...]
    shapes: Mapping[str, Any]


def readings_in(norm: Norm, era: Era) -> tuple[Reading, ...] | None:
    """What the norm reads in the era, one reading a group, or None when a group has none: it is not in force there."""
    found: dict[int, Reading] = {}
    for reading in norm.reads:
        if reading.group not in found:
            if reading.group > len(found):
                return None
            standing = era.clauses.get(reading.clause)
            if standing is not None and reading.covers(standing.wording):
                found[reading.group] = reading
    return tuple(found.values()) if not norm.reads or norm.reads[-1].group in found else None


def weakest(readings: Iterable[Reading]) -> str:
    """The strength of the weakest of the readings; of none at all, that of text."""
    return STRENGTHS[max((STRENGTHS.index(reading.strength) for reading in readings), default=0)]


def _dated(norm: Norm, edition: str) -> bool:
    return (not norm.since or norm.since <= edition) and (not norm.until or edition < norm.until)


class InForce:
    """What stands in one era, of the ``law`` that it is built from. Built once for a resolution, shared by all its branches."""

    def __init__(self, law: Law, era: Era) -> None:
        self.law = law
        self.era = era
        self.vocabulary = law.vocabulary
        self.strength: dict[str, str] = {}
        self.by_fluent: dict[tuple[str, str], list[Norm]] = {}
        self.by_event: dict[tuple[str, str], list[Norm]] = {}
        self.stateless: list[Norm] = []
        self.backing: dict[str, list[Norm]] = {}
        self._read_as: dict[str, tuple[Reading, ...]] = {}
        self._abilities: dict[str, tuple[tuple[Norm, ...], ...]] = {}
        self._about: dict[tuple[int, tuple[str, ...]], tuple[Norm, tuple[Term, ...]]] = {}
        self._possible: dict[int, tuple[object, tuple[tuple[str, Any], ...]]] = {}
        self.consulted: set[tuple[str, str]] = set()
        """What has been looked up: a verb with a fluent or kind of event, or WORD with a word. Other eras are compared by it."""
        for norm in law.norms:
            if self._stands(norm):
                self._index(norm)
        self._granted = tuple(self._granted_abilities())

    @property
    def granted(self) -> Iterable[Any]:
        """The records of abilities that norms themselves spell out (a listed record, a granted ability)."""
        return (record for _, record in self._granted)

    def without(self, norm_id: str) -> "InForce":
        """The same, had the norm never been: for ablation. Only the indexes that hold the norm are new."""
        other = copy(self)
        other.consulted = set()
        for norm in self.law.norms:
            if norm.id == norm_id:
                other.by_fluent = _less(other.by_fluent, norm, [(norm.verb, line.path[1]) for line in norm.assignments])
                other.by_event = _less(
                    other.by_event, norm, [(norm.verb, kind) for kind in norm.on.kinds] if norm.on else []
                )
                other.backing = _less(other.backing, norm, norm.target)
                other.stateless = [one for one in other.stateless if one is not norm]
        other._granted = tuple(pair for pair in self._granted if pair[0] != norm_id)
        if len(other._granted) < len(self._granted):
            other._possible = {}
        return other

    def _stands(self, norm: Norm) -> bool:
        readings = readings_in(norm, self.era)
        if readings is None or not _dated(norm, self.era.edition):
            return False
        self.strength.setdefault(norm.id, weakest(readings))
        self._read_as.setdefault(norm.id, readings)
        return True

    def _index(self, norm: Norm) -> None:
        if norm.verb in ("concludes", "changes"):
            for assignment in norm.assignments:
                self.by_fluent.setdefault((norm.verb, assignment.path[1]), []).append(norm)
        elif norm.verb == "backs":
            for word in norm.target:
                self.backing.setdefault(word, []).append(norm)
        elif norm.on is None:
            self.stateless.append(norm)
        else:
            for kind in norm.on.kinds:
                self.by_event.setdefault((norm.verb, kind), []).append(norm)

    def on_event(self, verb: str, kind: str) -> Iterable[Norm]:
        """The norms with this verb whose pattern names the kind or one it is a case of."""
        for name in self.vocabulary.ancestors(kind):
            self.consulted.add((verb, name))
            yield from self.by_event.get((verb, name), ())

    def on_fluent(self, verb: str, fluent: str) -> Iterable[Norm]:
        """The norms with this verb (concludes or changes) about the fluent."""
        self.consulted.add((verb, fluent))
        return self.by_fluent.get((verb, fluent), ())

    def backing_of(self, verb: str) -> Iterable[Norm]:
        """The norms that give the verb its force."""
        self.consulted.add(("backs", verb))
        return self.backing.get(verb, ())

    def found_at(self, verb: str, about: str) -> Iterable[Norm]:
        """The norms that a look-up noted in ``consulted`` finds here."""
        if verb == "backs":
            return self.backing.get(about, ())
        return (*self.by_fluent.get((verb, about), ()), *self.by_event.get((verb, about), ()))

    def has_word(self, name: str) -> bool:
        """Whether the word exists in this era: it is tied to no clause, or to one that has a number."""
        self.consulted.add((WORD, name))
        word = self.vocabulary.words.get(name)
        return word is None or not word.clause or word.clause in self.era.clauses

    def once(self, subject: object, make: Callable[[], tuple[tuple[str, Any], ...]]) -> tuple[tuple[str, Any], ...]:
        """What ``make`` gives for this very subject (a scenario), worked out once in this era."""
        known = self._possible.get(id(subject))
        if known is None or known[0] is not subject:
            known = self._possible[id(subject)] = (subject, make())
        return known[1]

    def conditions_about(self, norm: Norm, names: tuple[str, ...]) -> tuple[Term, ...]:
        """The conditions of a norm that speak of nothing but what has these names; worked out once."""
        key = (id(norm), names)
        known = self._about.get(key)
        if known is None or known[0] is not norm:
            found = tuple(one for one in norm.when if {path[0] for path in paths(one)} <= set(names))
            known = self._about[key] = (norm, found)
        return known[1]

    def _granted_abilities(self) -> Iterable[tuple[str, Any]]:
        """The norms that spell out records of abilities, each with the record."""
        for (_, fluent), norms in self.by_fluent.items():
            for norm in norms:
                for assignment in norm.assignments:
                    if assignment.path[1] == fluent:
                        value = plain_value(assignment.value)
                        if fluent == "abilities":
                            yield norm.id, value
                        elif isinstance(value, dict):
                            yield norm.id, value.get("abilities")

    def citations(self, norm: Norm) -> tuple[Citation, ...]:
        """The clauses the norm reads here, with their numbers, in the order the norm names them."""
        readings = self._read_as.get(norm.id, ())
        found = {r.clause: Citation(r.clause, self.era.clauses[r.clause].number) for r in readings}
        return tuple(found.values())

    def unread(self, norm: Norm) -> tuple[str, ...]:
        """The clauses it reads whose wording here nobody has read."""
        readings = self._read_as.get(norm.id, ())
        return tuple(sorted({r.clause for r in readings if not self.era.clauses[r.clause].read}))

    def ability_norms(self, name: str, data: Any) -> tuple[Norm, ...]:
        """The norms that an ability of a card stands for: its own mapping, or the shape it names filled with its parameters."""
        key = f"{name}\0{data!r}"
        known = self._abilities.get(key)
        if known is None:
            known = (tuple(self._compile_ability(name, data)),)
            self._abilities[key] = known
        return known[0]

    def _compile_ability(self, name: str, data: Any) -> Iterable[Norm]:
        for index, source in enumerate(expand_ability(name, data, self.law.shapes)):
            norm_id = f"ability:{name}" if index == 0 else f"ability:{name}:{index + 1}"
            norm = compile_norm(norm_id, source, self.vocabulary.roles, groups=self.vocabulary.groups)
            if self._stands(norm):
                yield norm


def _less(index: dict[T, list[Norm]], norm: Norm, keys: Iterable[T]) -> dict[T, list[Norm]]:
    """The index without a norm that stands in it under no other keys."""
    changed = {key: [one for one in index[key] if one is not norm] for key in keys if key in index}
    return {**index, **changed} if changed else index


def plain_value(term: Any) -> Any:
    """The plain value of a term made of literals; what is not literal becomes None."""
    if term[0] == "lit":
        return term[1]
    if term[0] == "record":
        return {key: plain_value(value) for key, value in term[1]}
    if term[0] == "list":
        return [plain_value(value) for value in term[1]]
    return None


def expand_ability(name: str, data: Any, shapes: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    """The plain norm mappings of an ability.

    A list of abilities gives those of each. A mapping with a verb is a norm. Any other mapping holds the parameters of the shape that it
    names (``is``), or of the shape that has the ability's own name; without such a shape it is mere parameters and gives no norm.
    """
    if isinstance(data, (list, tuple)):
        for member in data:
            yield from expand_ability(name, member, shapes)
        return
    if not isinstance(data, Mapping):
        return
    if any(verb in data for verb in VERBS):
        yield data
        return
    shape = shapes.get(str(data.get("is", name)))
    if shape is not None:
        for norm in shape.get("norms", ()):
            yield _fill(norm, data, shape.get("parameters", {}))


def _fill(source: Any, given: Mapping[str, Any], defaults: Mapping[str, Any]) -> Any:
    if isinstance(source, str):
        if source.startswith("$") and source[1:].isidentifier():
            return given.get(source[1:], defaults.get(source[1:]))
        if "$" in source:
            for name in sorted({*given, *defaults}, key=len, reverse=True):
                source = source.replace(f"${name}", str(given.get(name, defaults.get(name))))
        return source
    if isinstance(source, Mapping):
        return {key: _fill(value, given, defaults) for key, value in source.items()}
    if isinstance(source, (list, tuple)):
        return [_fill(member, given, defaults) for member in source]
    return source

"""The facts at one moment, and everything that the norms in force conclude from them.

Fluents are read on demand and kept. A fluent that is read while it is being computed shows its value so far, so that effects which
look at what they change do not loop (the study's rule for layers).
"""

from collections.abc import Iterator, Mapping
from typing import Any

from judgetool.model.norm import STRENGTHS, Assignment, Norm
from judgetool.model.vocabulary import Fluent
from judgetool.resolve.cast import Cast
from judgetool.resolve.law import InForce
from judgetool.resolve.quantities import amount_of, combine
from judgetool.resolve.terms import Env, Terms
from judgetool.resolve.values import Conflict, Gap, Key, Need, Node, Val, Why

IN_EFFECT = "in-effect"
"""The zone of an object that is only an effect: its abilities always function."""

Change = tuple[int, str, Assignment, Val, "Node"]
"""One change to a fluent: 0 if it sets, 1 if it adds or takes away; the norm's id; the line of its head, the operand, the step."""


class World(Terms):
    """The facts at one moment. ``given`` are facts supposed on top of them (counterfactuals, the considered view)."""

    def __init__(
        self,
        force: InForce,
        cast: Cast,
        facts: dict[Key, Val],
        given: Mapping[Key, Any] | None = None,
        shared: dict[Key, Val] | None = None,
    ) -> None:
        super().__init__(force, cast)
        self.facts = facts
        self.given = dict(given or {})
        self._memo: dict[Key, Val] = {}
        self._shared = shared if shared is not None else {}
        self._progress: dict[Key, Val | None] = {}
        self._taint: int | None = None
        self._supposed: dict[tuple[tuple[Key, str], ...], World] = {}

    def suppose(self, given: Mapping[Key, Any]) -> "World":
        """The same moment with other facts supposed."""
        if not given:
            return self
        merged = {**self.given, **given}
        key = tuple(sorted((k, repr(v)) for k, v in merged.items()))
        known = self._supposed.get(key)
        if known is None:
            known = World(self.force, self.cast, self.facts, merged)
            self._supposed[key] = known
        return known

    # -- fluents ---------------------------------------------------------------------------------------------------------

    def read(self, subject: str, name: str) -> Val:
        """The value of a fluent and why. Need, Conflict or Gap when there is none."""
        key = (subject, name)
        if self.given and key in self.given:
            return Val(self.given[key], ())
        kept = self._shared if subject in self.cast.lasting else self._memo
        memo = kept.get(key)
        if memo is not None:
            return memo
        fact = self.facts.get(key)
        if fact is not None:
            return fact
        fluent = self.force.vocabulary.fluents.get(name.partition(".")[0])
        if fluent is None:
            raise Gap(key)
        if fluent.known in ("derived", "part"):
            return self._derived(key, fluent)
        if fluent.known == "open" and self._is_open(subject, fluent):
            raise Need(key, self._options(subject, fluent))
        if fluent.no_default:
            raise Gap(key)
        value = Val(fluent.default, (Node("default", key=key, value=fluent.default),))
        kept[key] = value
        return value

    def _kept(self, subject: str) -> dict[Key, Val]:
        """Where values are kept: those of objects and players last as long as no fact of theirs changes, whatever event is at hand."""
        return self._shared if subject in self.cast.lasting else self._memo

    def _is_open(self, subject: str, fluent: Fluent) -> bool:
        return not fluent.only_if or self.holds(fluent.only_if, {"X": subject})[0]

    def _options(self, subject: str, fluent: Fluent) -> tuple[Any, ...]:
        if fluent.kind == "flag":
            return (True, False)
        where = dict(fluent.only_where)
        return tuple(
            value
            for value in fluent.values
            if self.force.has_word(value) and self.holds(where.get(value, ()), {"X": subject})[0]
        )

    def _derived(self, key: Key, fluent: Fluent) -> Val:
        if key in self._progress:
            self._note_taint(key)
            partial = self._progress[key]
            return partial if partial is not None else Val(fluent.default, ())
        depth = len(self._progress)
        self._progress[key] = None
        outer = self._swap_taint(None)
        try:
            base = self._part(key, fluent) if fluent.known == "part" else self._concluded(key, fluent)
            self._progress[key] = base
            value = self._changed(key, fluent, base)
        finally:
            del self._progress[key]
            reached = self._swap_taint(outer)
        if reached is not None and reached < depth:
            self._taint = reached if outer is None else min(reached, outer)
        else:
            self._kept(key[0])[key] = value
        return value

    def _swap_taint(self, taint: int | None) -> int | None:
        before, self._taint = self._taint, taint
        return before

    def _note_taint(self, key: Key) -> None:
        at = list(self._progress).index(key)
        self._taint = at if self._taint is None else min(self._taint, at)

    def _part(self, key: Key, fluent: Fluent) -> Val:
        record = self.read(key[0], fluent.part_of)
        member = record.value.get(key[1]) if isinstance(record.value, dict) else None
        return Val(fluent.default if member is None else member, record.why)

    def _concluded(self, key: Key, fluent: Fluent) -> Val:
        arguments: list[tuple[Norm, Any, Node]] = []
        pending: list[tuple[Norm, Need]] = []
        missed: list[tuple[Norm, Why]] = []
        for norm, env, why in self.about("concludes", key):
            try:
                stands, reasons = self.stands(norm, env)
                if not stands:
                    missed.append((norm, reasons))
                else:
                    for assignment in norm.assignments:
                        if assignment.path[1] == key[1]:
                            term = self.evaluate(assignment.value, env)
                            node = Node(_kind(norm), norm, env, why + reasons + term.why, key, term.value)
                            arguments.append((norm, term.value, node))
            except Need as need:
                pending.append((norm, need))
        standing = undefeated(arguments)
        ignored = {name for norm, _, _ in standing for name in norm.exception_to}
        for norm, unknown in pending:
            if norm.id not in ignored:
                raise unknown
        if not standing:
            if fluent.no_default:
                raise Gap(key)
            because = tuple(node for _, why in missed for node in why)
            return Val(fluent.default, (Node("silence", key=key, value=fluent.default, because=because),))
        if any(value != standing[0][1] for _, value, _ in standing):
            raise Conflict(key, tuple(node for _, _, node in standing))
        best = min(standing, key=lambda argument: (self._rank(argument[0]), argument[0].id))[2]
        spared = [why for norm, why in missed if best.norm is not None and best.norm.id in norm.exception_to]
        best.because += tuple(node for why in spared for node in why)
        best.failed = tuple(argument[2] for argument in arguments if argument not in standing)
        return Val(best.value, (best,))

    def _rank(self, norm: Norm) -> int:
        return STRENGTHS.index(self.force.strength.get(norm.id, "text"))

    def about(self, verb: str, key: Key) -> Iterator[tuple[Norm, Env, Why]]:
        """The norms with this verb about the fluent, abilities included, for every choice of their variables; why the carrier has them."""
        for norm in self.force.on_fluent(verb, key[1]):
            for env in self._head_envs(norm, key, None):
                yield norm, env, ()
        for norm, carrier, why in self.active_abilities(verb, key[1]):
            for env in self._head_envs(norm, key, carrier):
                yield norm, env, why

    def _head_envs(self, norm: Norm, key: Key, carrier: str | None) -> Iterator[Env]:
        heads = {a.path[0] for a in norm.assignments if a.path[1] == key[1]}
        for head in heads:
            env: Env = {} if carrier is None else {"self": carrier}
            if head in ("event", "game", "self"):
                if head == "event":
                    if not self._matches_kind(norm, key[0]):
                        continue
                    env["event"] = key[0]
                elif (env.get("self") if head == "self" else "game") != key[0]:
                    continue
            elif head[0] == "@":
                if head[1:] != key[0]:
                    continue
            else:
                env[head] = key[0]
            yield from self.bindings(norm, env)

    def _matches_kind(self, norm: Norm, event: str) -> bool:
        fact = self.facts.get((event, "kind"))
        if fact is None:
            return False
        return norm.on is None or any(kind in self.force.vocabulary.ancestors(fact.value) for kind in norm.on.kinds)

    def _changed(self, key: Key, fluent: Fluent, base: Val) -> Val:
        """The value with every change applied, stage by stage: what a later stage asks of this fluent is the value of the stage before."""
        stages = self.force.vocabulary.stages
        waiting: dict[int, list[tuple[Norm, Env, Why]]] = {}
        for norm, env, why in self.about("changes", key):
            stage = norm.stage or fluent.stage
            waiting.setdefault(stages.index(stage) if stage in stages else len(stages), []).append((norm, env, why))
        value = base
        for order in sorted(waiting):
            found = [change for norm, env, why in waiting[order] for change in self._changes(key, norm, env, why)]
            value = self._progress[key] = self._apply(key, value, self._ordered(key, value, found))
        return value

    def _ordered(self, key: Key, base: Val, found: list[Change]) -> list[Change]:
        """The changes of one stage in the order of their carriers' timestamps; without those, what sets a value before what adds to it.

        Conflict when that order is not known and another would give another value.
        """
        found.sort(key=lambda change: change[:2])
        stamps = [self._timestamp(change[4]) for change in found]
        if None not in stamps:
            return [
                change for _, change in sorted(zip(stamps, found, strict=True), key=lambda pair: (pair[0], pair[1][:2]))
            ]
        if len({change[2].operator == "=" for change in found}) == 2:
            setting, adding = (
                [change for change in found if (change[2].operator == "=") == sets] for sets in (True, False)
            )
            one, other = ([_result(base, order)] for order in (found, adding + setting))
            if one != other:
                raise Conflict(key, (setting[0][4], adding[0][4]))
        return found

    def _changes(self, key: Key, norm: Norm, env: Env, why: Why) -> Iterator[tuple[int, str, Assignment, Val, Node]]:
        """The changes that one norm makes to the fluent, if it stands."""
        stands, reasons = self.stands(norm, env)
        for assignment in norm.assignments if stands else ():
            if assignment.path[1] == key[1] and len(assignment.path) == 2:
                term = self.evaluate(assignment.value, env)
                node = Node(_kind(norm), norm, env, why + reasons + term.why, key, term.value)
                yield 0 if assignment.operator == "=" else 1, norm.id, assignment, term, node

    def _apply(self, key: Key, base: Val, found: list[tuple[int, str, Assignment, Val, Node]]) -> Val:
        """One stage: what sets the value first, of several the latest, then what adds and takes away."""
        value = amount_of(base)
        why = base.why
        earlier: tuple[Any, Node] | None = None
        for _, _, assignment, term, node in found:
            if assignment.operator == "=":
                if earlier is not None and earlier[0] != term.value and not self._is_older(earlier[1], node):
                    raise Conflict(key, (earlier[1], node))
                earlier = (term.value, node)
            value = combine(value, assignment.operator, amount_of(term))
            why = (*why, node)
        return Val(value, why)

    def _is_older(self, one: Node, other: Node) -> bool:
        """Whether the carrier of one ability is known to have come before that of the other."""
        first, second = self._timestamp(one), self._timestamp(other)
        return first is not None and second is not None and first < second

    def _timestamp(self, node: Node) -> int | None:
        """When the object that carries an ability came, where that is known."""
        stamp = self.read(node.env["self"], "timestamp").value if "self" in node.env else None
        return stamp if isinstance(stamp, int) else None

    # -- abilities of cards ----------------------------------------------------------------------------------------------

    def active_abilities(self, verb: str, target: str) -> Iterator[tuple[Norm, str, Why]]:
        """The norms of abilities with this verb and target that some object has here and now, in a zone where they function."""
        for name, data, norm in self.cast.ability_norms(self.force, verb, target):
            for carrier in self.cast.objects:
                why = self._carried(carrier, name, data, norm)
                if why is not None:
                    yield norm, carrier, why

    def _carried(self, carrier: str, name: str, data: Any, norm: Norm) -> Why | None:
        zone = self.read(carrier, "zone")
        if zone.value != IN_EFFECT and zone.value not in norm.functions_in and "anywhere" not in norm.functions_in:
            return None
        abilities = self.read(carrier, "abilities")
        if not isinstance(abilities.value, dict) or abilities.value.get(name) != data:
            return None
        return abilities.why


def _result(base: Val, changes: list[Change]) -> Any:
    """The value that changes give in this order."""
    value = base.value
    for _, _, assignment, term, _ in changes:
        value = combine(value, assignment.operator, term.value)
    return value


def _kind(norm: Norm) -> str:
    return "ability" if norm.id.startswith("ability:") else "norm"


def undefeated(arguments: list[tuple[Norm, Any, Node]]) -> list[tuple[Norm, Any, Node]]:
    """The arguments that no standing argument names in ``exception_to``, about the same subject. Exceptions to exceptions recurse."""

    def falls(argument: tuple[Norm, Any, Node], seen: frozenset[int]) -> bool:
        if id(argument) in seen:
            return False
        return any(
            argument[0].id in other[0].exception_to
            and _agree(argument[2], other[2])
            and not falls(other, seen | {id(argument)})
            for other in arguments
        )

    return [argument for argument in arguments if not falls(argument, frozenset())]


def _agree(one: Node, other: Node) -> bool:
    return all(other.env.get(name, value) == value for name, value in one.env.items() if name != "self")

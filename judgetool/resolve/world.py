"""The facts at one moment, and everything that the norms in force conclude from them.

Fluents are read on demand and kept. A fluent that is read while it is being computed shows its value so far, so that effects which
look at what they change do not loop (the study's rule for layers). Conditions are strong Kleene: one false member settles a list
whatever is unknown; only when it matters does an unknown open fact stop the derivation (``Need``).
"""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from judgetool.model.language import Term, paths
from judgetool.model.norm import STRENGTHS, Assignment, Norm
from judgetool.model.vocabulary import Fluent
from judgetool.resolve import costs
from judgetool.resolve.law import InForce
from judgetool.resolve.values import Conflict, Gap, Key, Need, Node, Val, Why

IN_EFFECT = "in-effect"
"""The zone of an object that is only an effect: its abilities always function."""

Env = dict[str, Any]
Change = tuple[int, str, Assignment, Val, "Node"]
"""One change to a fluent: 0 if it sets, 1 if it adds or takes away; the norm's id; the line of its head, the operand, the step."""


class Tests:
    """What is known of an open quantity: the outcome of comparisons, not its amount."""

    def __init__(self, outcomes: Mapping[tuple[str, Any], bool]) -> None:
        self.outcomes = dict(outcomes)

    def possible(self) -> bool:
        """Whether some whole number has all these outcomes (of bounds that are no numbers nothing is known: yes)."""
        bounds = [bound for _, bound in self.outcomes if isinstance(bound, int)]
        near = {bound + step for bound in bounds for step in (-1, 0, 1)}
        return len(bounds) < len(self.outcomes) or not bounds or any(self._fits(number) for number in near)

    def _fits(self, number: int) -> bool:
        return all(compare(operator, number, bound) == met for (operator, bound), met in self.outcomes.items())


class Cast:
    """Who and what takes part: the names of objects, players and events, and the abilities any of them could have."""

    def __init__(self, objects: tuple[str, ...], players: tuple[str, ...], abilities: tuple[tuple[str, Any], ...]) -> None:
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


class World:
    """The facts at one moment. ``given`` are facts supposed on top of them (counterfactuals, the considered view)."""

    def __init__(
        self,
        force: InForce,
        cast: Cast,
        facts: dict[Key, Val],
        given: Mapping[Key, Any] | None = None,
        shared: dict[Key, Val] | None = None,
    ) -> None:
        self.force = force
        self.cast = cast
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
            raise Need(key, self._options(fluent))
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

    def _options(self, fluent: Fluent) -> tuple[Any, ...]:
        if fluent.kind == "flag":
            return (True, False)
        return tuple(value for value in fluent.values if self.force.has_word(value))

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
            return [change for _, change in sorted(zip(stamps, found, strict=True), key=lambda pair: (pair[0], pair[1][:2]))]
        if len({change[2].operator == "=" for change in found}) == 2:
            setting, adding = ([change for change in found if (change[2].operator == "=") == sets] for sets in (True, False))
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
                if earlier is not None and earlier[0] != term.value:
                    latest = self._latest(earlier[1], node)
                    if latest is None:
                        raise Conflict(key, (earlier[1], node))
                    if latest is earlier[1]:
                        continue
                earlier = (term.value, node)
            value = combine(value, assignment.operator, amount_of(term))
            why = (*why, node)
        return Val(value, why)

    def _latest(self, one: Node, other: Node) -> Node | None:
        first, second = self._timestamp(one), self._timestamp(other)
        if first is None or second is None or first == second:
            return None
        return one if first > second else other

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

    # -- conditions ------------------------------------------------------------------------------------------------------

    def bindings(self, norm: Norm, env: Env) -> Iterator[Env]:
        """The environment completed with every choice of the norm's free variables."""
        free = [name for name in norm.variables if name not in env]
        if not free:
            yield env
            return
        for choice in product(*(self.cast.range_of(name) for name in free)):
            yield {**env, **dict(zip(free, choice, strict=True))}

    def candidates(self, norm: Norm, env: Env) -> Iterator[Env]:
        """As ``bindings``, without the choices for whose first variable some condition about it alone already fails."""
        free = [name for name in norm.variables if name not in env]
        if len(free) < 2:
            yield from self.bindings(norm, env)
            return
        about_first = [condition for condition in norm.when if {path[0] for path in paths(condition)} <= {free[0], *env}]
        for name in self.cast.range_of(free[0]):
            narrowed = {**env, free[0]: name}
            if not any(self._fails(condition, narrowed) for condition in about_first):
                yield from self.bindings(norm, narrowed)

    def _fails(self, condition: Term, env: Env) -> bool:
        try:
            return not self.truth(condition, env)[0]
        except Need:
            return False

    def stands(self, norm: Norm, env: Env) -> tuple[bool, Why]:
        """Whether the norm's pattern conditions and ``when`` hold and no ``unless`` does, and why."""
        conditions = norm.on.conditions + norm.when if norm.on is not None else norm.when
        if not norm.unless:
            return self.holds(conditions, env)
        return self.holds((*conditions, ("none", norm.unless)), env)

    def would_stand(self, norm: Norm, env: Env) -> bool:
        """Whether the norm would stand but for its ``unless``. An unknown counts as no."""
        try:
            return self.stands(norm._replace(unless=()), env)[0]
        except Need:
            return False

    def holds(self, conditions: tuple[Term, ...], env: Env) -> tuple[bool, Why]:
        """Whether every condition holds. False as soon as one is false; Need only if none is false and one is unknown."""
        why: Why = ()
        need: Need | None = None
        for condition in conditions:
            try:
                true, reasons = self.truth(condition, env)
            except Need as found:
                need = need or found
                continue
            if not true:
                return False, reasons
            why += reasons
        if need is not None:
            raise need
        return True, why

    def truth(self, condition: Term, env: Env) -> tuple[bool, Why]:
        """Whether one condition holds, and why it does or does not."""
        kind = condition[0]
        if kind == "cmp":
            return self._compare(condition[1], condition[2], condition[3], env)
        if kind == "not":
            true, why = self.truth(condition[1], env)
            return not true, why
        if kind == "all":
            return self.holds(condition[1], env)
        if kind in ("any", "none"):
            true, why = self._any(condition[1], env)
            return true if kind == "any" else not true, why
        if kind == "some":
            return self._any_binding(condition[1], condition[2], env)
        if kind == "given":
            return self.suppose(self._supposition(condition[2], env)).truth(condition[1], env)
        value = self.evaluate(condition, env)
        return bool(value.value), value.why

    def _any(self, members: tuple[Term, ...], env: Env) -> tuple[bool, Why]:
        why: Why = ()
        need: Need | None = None
        for member in members:
            try:
                true, reasons = self.truth(member, env)
            except Need as found:
                need = need or found
                continue
            if true:
                return True, reasons
            why += reasons
        if need is not None:
            raise need
        return False, why

    def _any_binding(self, variable: str, where: tuple[Term, ...], env: Env) -> tuple[bool, Why]:
        need: Need | None = None
        for name in self.cast.range_of(variable):
            try:
                true, why = self.holds(where, {**env, variable: name})
            except Need as found:
                need = need or found
                continue
            if true:
                return True, why
        if need is not None:
            raise need
        return False, ()

    def _supposition(self, pairs: tuple[tuple[Term, Term], ...], env: Env) -> dict[Key, Any]:
        supposed: dict[Key, Any] = {}
        for path, term in pairs:
            subject = self.evaluate(("path", path[1][:-1]), env).value
            supposed[(str(subject), path[1][-1])] = self.evaluate(term, env).value
        return supposed

    def _compare(self, operator: str, left: Term, right: Term, env: Env) -> tuple[bool, Why]:
        try:
            one = self.evaluate(left, env)
            other = self.evaluate(right, env)
        except Need as need:
            if not need.options and need.threshold is None and not need.whole:
                raise self._threshold(need, operator, left, right, env) from None
            raise
        if isinstance(one.value, Tests):
            return _tested(one, operator, other)
        if isinstance(other.value, Tests):
            return _tested(other, _MIRROR.get(operator, operator), one)
        return compare(operator, one.value, other.value, left, right), one.why + other.why

    def _threshold(self, need: Need, operator: str, left: Term, right: Term, env: Env) -> Need:
        for known, op in ((right, operator), (left, _MIRROR.get(operator, operator))):
            try:
                return Need(need.key, (), (op, self.evaluate(known, env).value))
            except Need:
                continue
        return need

    # -- terms -----------------------------------------------------------------------------------------------------------

    def evaluate(self, term: Term, env: Env) -> Val:
        """The value of a term and why."""
        kind = term[0]
        if kind == "path":
            return self._path(term[1], env)
        if kind == "lit":
            return Val(term[1], ())
        if kind == "given":
            return self.suppose(self._supposition(term[2], env)).evaluate(term[1], env)
        if kind == "list":
            members = [self.evaluate(member, env) for member in term[1]]
            return Val([member.value for member in members], tuple(node for member in members for node in member.why))
        if kind == "record":
            pairs = [(key, self.evaluate(value, env)) for key, value in term[1]]
            return Val({key: value.value for key, value in pairs}, tuple(node for _, value in pairs for node in value.why))
        if kind == "call":
            inner = self.evaluate(term[2], env)
            known = amount_of(inner)
            value = costs.amount(known) if term[1] == "mana" else len(known or ())
            return Val(value, inner.why)
        if kind == "count":
            return self._count(term[1], term[2], env)
        true, why = self.truth(term, env)
        return Val(true, why)

    def _count(self, variable: str, where: tuple[Term, ...], env: Env) -> Val:
        total = 0
        why: Why = ()
        for name in self.cast.range_of(variable):
            true, reasons = self.holds(where, {**env, variable: name})
            if true:
                total += 1
                why += reasons
        return Val(total, why)

    def _path(self, names: tuple[str, ...], env: Env) -> Val:
        current, why = self._first(names[0], env)
        at, end = 1, len(names)
        while at < end:
            name = names[at]
            at += 1
            if isinstance(current, dict):
                current = current.get(name)
            elif isinstance(current, str) and current in self.cast.subjects:
                if name == "triggered" and at < end:
                    name, at = f"{name}.{names[at]}", at + 1
                current, reasons = self.read(current, name)
                why += reasons
            else:
                return Val(None, why)
        return Val(current, why)

    def _first(self, name: str, env: Env) -> tuple[Any, Why]:
        """What the first name of a path stands for: a variable, an object, player or event here, or a role of the event at hand."""
        if name in env:
            return env[name], ()
        if name in self.cast.subjects:
            return name, ()
        if "event" in env and name in self.force.vocabulary.roles:
            return self.read(env["event"], name)
        if name[0] == "@" and name[1:] in self.cast.subjects:
            return name[1:], ()
        raise Gap((name, ""))


def _result(base: Val, changes: list[Change]) -> Any:
    """The value that changes give in this order."""
    value = base.value
    for _, _, assignment, term, _ in changes:
        value = combine(value, assignment.operator, term.value)
    return value


def _tested(quantity: Val, operator: str, bound: Val) -> tuple[bool, Why]:
    """The outcome of a comparison of an open quantity with a bound. Need when that comparison was not decided."""
    outcome = quantity.value.outcomes.get((operator, bound.value))
    if outcome is None:
        raise Need(_key_of(quantity), (), (operator, bound.value))
    return outcome, (*quantity.why, *bound.why)


_MIRROR = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}


def amount_of(quantity: Val) -> Any:
    """The value, to reckon with. Need when only comparisons of it are known."""
    if isinstance(quantity.value, Tests):
        raise Need(_key_of(quantity), (), whole=True)
    return quantity.value


def _key_of(quantity: Val) -> Key:
    """The open fact whose comparisons the value knows."""
    left = list(quantity.why)
    while left:
        node = left.pop()
        if node.kind == "given" and node.value is quantity.value and node.key is not None:
            return node.key
        left += node.because
    raise Gap(("", ""))


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


def combine(value: Any, operator: str, operand: Any) -> Any:
    """A value set, increased or reduced: integers, costs, lists (as sets) and records (by key)."""
    if operator == "=":
        return operand
    if value is None:
        return operand if operator == "+" else None
    if isinstance(operand, (int, str)) and costs.is_cost(value):
        return costs.add(value, operand) if operator == "+" else costs.reduce(value, operand)
    if isinstance(value, int) and isinstance(operand, int):
        return value + operand if operator == "+" else value - operand
    if isinstance(value, dict):
        if operator == "+":
            return {**value, **operand} if isinstance(operand, dict) else {**value, str(operand): {}}
        drop = operand if isinstance(operand, (list, dict)) else [operand]
        return {key: member for key, member in value.items() if key not in drop}
    if isinstance(value, list):
        many = operand if isinstance(operand, list) else [operand]
        if operator == "+":
            return value + [member for member in many if member not in value]
        return [member for member in value if member not in many]
    return value


def compare(operator: str, one: Any, other: Any, left: Term = ("lit",), right: Term = ("lit",)) -> bool:
    """The outcome of a comparison. Two absent values read from paths are never equal: objects without a name share none."""
    if operator in ("=", "!="):
        if one is None and other is None and left[0] == "path" and right[0] == "path":
            return False
        return bool(one == other) == (operator == "=")
    if operator in ("has", "lacks"):
        return _contains(one, other) == (operator == "has")
    if operator == "in":
        return _contains(other, one)
    if operator == "meets":
        return any(_contains(one, member) for member in other or ())
    if operator == "is":
        return _is(one, other)
    if not isinstance(one, int) or not isinstance(other, int):
        return False
    return {"<": one < other, "<=": one <= other, ">": one > other, ">=": one >= other}[operator]


def _contains(container: Any, member: Any) -> bool:
    return isinstance(container, (list, tuple, dict)) and member in container


def _is(value: Any, quality: Any) -> bool:
    if quality in ("even", "odd"):
        return isinstance(value, int) and (value % 2 == 0) == (quality == "even")
    return bool(value == quality)

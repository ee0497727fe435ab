"""Events: may they happen, what replaces them, what they set, what happens with them, what triggers, what follows.

The order inside one event is that of the study: the considered view, leave, replacement, facts set (all read in the state before),
``as`` events, triggers, ``causes``; after each event of the timeline, causes without a pattern until none fires.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from judgetool.model.norm import STRENGTHS, EventTerm, Norm
from judgetool.model.record import NamedTuple
from judgetool.model.scenario import Scenario
from judgetool.resolve.cast import Cast, given_facts, possible_abilities
from judgetool.resolve.law import InForce
from judgetool.resolve.quantities import amount_of, combine
from judgetool.resolve.replacing import FIRST_REPLACEMENT, first_of, mark_of
from judgetool.resolve.terms import Env
from judgetool.resolve.values import Conflict, Gap, Key, Need, Node, Val, Why
from judgetool.resolve.world import World, undefeated

_MOST_EVENTS = 300
CANNOT_BE: Key = ("game", "state")
"""What is impossible where a norm forbids a state, and no event."""


class Occurrence(NamedTuple):
    """An event that was tried: whether it was legal, was replaced, happened; the moment it was judged in and the one after it."""

    id: str
    kind: str
    legal: bool
    replaced: bool
    during: World
    after: World | None
    why: Why
    asserted: bool = False


class Pending(NamedTuple):
    """A triggered ability that waits to resolve."""

    carrier: str
    name: str
    norm: Norm
    env: Env
    node: Node


class Impossible(Exception):  # noqa: N818 (an outcome, not an error)
    """The facts supposed cannot be: the branch is not one to show.

    Under them an event that the teller says happened is illegal (``key`` says so of it), or a norm forbids the state itself.
    """

    def __init__(self, key: Key, why: Why) -> None:
        super().__init__(key)
        self.key = key
        self.why = why


class Run:
    """One pass over a timeline with every open fact that mattered decided."""

    def __init__(self, force: InForce, scenario: Scenario, decided: Mapping[Key, Any]) -> None:
        self.force = force
        self.cast = Cast(tuple(scenario.objects), tuple(scenario.players), possible_abilities(force, scenario))
        self.cast.subjects |= {event.id for event in scenario.events}
        self.facts: dict[Key, Val] = given_facts(scenario)
        for key, value in decided.items():
            self.facts[key] = Val(value, (Node("given", key=key, value=value),))
        self.history: list[Occurrence] = []
        self.pending: list[Pending] = []
        self.moments: dict[str, World] = {}
        self._kept: dict[Key, Val] = {}
        self.offered: dict[str, Node] = {}
        """The replacements between which somebody chooses, by the names under which they are offered."""
        self._at_rest: dict[Key, Val] | None = None
        self._fired: dict[str, int] = {}
        self._counter: dict[str, int] = {}
        self._declare(scenario)

    def world(self) -> World:
        """The present moment."""
        return World(self.force, self.cast, dict(self.facts), None, self._kept)

    def _declare(self, scenario: Scenario) -> None:
        for event in scenario.events:
            self.facts[(event.id, "kind")] = Val(event.kind, ())
            for role, value in event.roles.items():
                key = (event.id, role)
                if key not in self.facts:
                    self.facts[key] = Val(value, (Node("given", key=key, value=value),))

    def play(self, scenario: Scenario) -> None:
        """Every event of the timeline in order."""
        self.moments["start"] = self.world()
        self._settle(())
        for event in scenario.events:
            self.moments[f"before {event.id}"] = self.world()
            self._happen(event.id, event.kind, (), frozenset(), event.happened)
            self._settle(())
            self.moments[f"after {event.id}"] = self.world()
        self.moments["end"] = self.world()

    def fired(self, norm: Norm, env: Env) -> bool:
        """Whether the state has brought about what this norm causes."""
        return mark_of(norm, env) in self._fired

    # -- one event -------------------------------------------------------------------------------------------------------

    def _happen(self, event: str, kind: str, cause: Why, lineage: frozenset[str], asserted: bool = False) -> None:
        if len(self.history) >= _MOST_EVENTS:
            raise Conflict((event, "loop"), cause)
        before = self.world()
        view = before.suppose(self._view(before, event, kind))
        legal, why = self._legal(view, event, kind)
        self.facts[(event, "legal")] = Val(legal, why)
        if not legal:
            during = World(self.force, self.cast, dict(self.facts), view.given, None if view.given else self._kept)
            self.history.append(Occurrence(event, kind, False, False, during, None, why + cause, asserted))
            if asserted:
                raise Impossible((event, "legal"), why)
            return
        node = Node("event", key=(event, "happened"), value=kind, because=why + cause)
        if self._replace(before, event, kind, node, lineage):
            during = World(self.force, self.cast, dict(self.facts), view.given, None if view.given else self._kept)
            self.history.append(Occurrence(event, kind, True, True, during, None, why + cause, asserted))
            return
        self.facts[(event, "happened")] = Val(True, (node,))
        during = World(self.force, self.cast, dict(self.facts), view.given, None if view.given else self._kept)
        self._set(before, event, kind, node)
        place = len(self.history)
        after = self.world()
        self.history.append(Occurrence(event, kind, True, False, during, after, why + cause, asserted))
        self._follow("as", after, event, kind, node, lineage)
        self._trigger(before if self.looks_back(kind) else self.world(), event, kind, node)
        self.history[place] = self.history[place]._replace(after=self.world())
        self._follow("causes", self.world(), event, kind, node, lineage)
        if self.force.vocabulary.events[kind].resolves:
            self._resolve(event, node)

    def befell(self, event: str, subject: str) -> bool:
        """Whether the object that an event is done to is this one."""
        acted_on = self.facts.get((event, "object"))
        return acted_on is not None and acted_on.value == subject

    def looks_back(self, kind: str) -> bool:
        """Whether what triggers on this kind of event looks at the game as it was just before."""
        return any(
            self.force.vocabulary.events[name].looks_back
            for name in self.force.vocabulary.ancestors(kind)
            if name in self.force.vocabulary.events
        )

    def matching(self, verb: str, world: World, event: str, kind: str) -> Iterable[tuple[Norm, Env, Why]]:
        """The norms with this verb about this kind of event, abilities of cards included, for every choice of their variables."""
        for norm in self.force.on_event(verb, kind):
            for env in world.bindings(norm, {"event": event}):
                yield norm, env, ()
        for name in self.force.vocabulary.ancestors(kind):
            for norm, carrier, why in world.active_abilities(verb, name):
                for env in world.bindings(norm, {"event": event, "self": carrier}):
                    yield norm, env, why

    def _standing(self, verb: str, world: World, event: str, kind: str) -> list[tuple[Norm, Any, Node]]:
        found: list[tuple[Norm, Any, Node]] = []
        for norm, env, why in self.matching(verb, world, event, kind):
            stands, reasons = world.stands(norm, env)
            if stands:
                node_kind = "ability" if norm.id.startswith("ability:") else "norm"
                found.append((norm, env, Node(node_kind, norm, env, why + reasons)))
        return undefeated(found)

    def _view(self, world: World, event: str, kind: str) -> dict[Key, Any]:
        given: dict[Key, Any] = {}
        nodes: list[Node] = []
        for norm, env, node in self._standing("considers", world, event, kind):
            for assignment in norm.assignments:
                subject = world.evaluate(("path", assignment.path[:-1]), env).value
                given[(str(subject), assignment.path[-1])] = world.evaluate(assignment.value, env).value
            nodes.append(node)
        if nodes:
            self.facts[(event, "considered")] = Val(True, tuple(nodes))
        return given

    def _legal(self, view: World, event: str, kind: str) -> tuple[bool, Why]:
        considered = self.facts.get((event, "considered"), Val(None, ())).why
        arguments: list[tuple[Norm, Any, Node]] = []
        needs: dict[str, list[tuple[Norm, Need]]] = {"forbids": [], "permits": []}
        spared: Why = ()
        for verb, pending in needs.items():
            for norm, env, why in self.matching(verb, view, event, kind):
                try:
                    stands, reasons = view.stands(norm, env)
                except Need as need:
                    pending.append((norm, need))
                    continue
                if stands:
                    node = Node(
                        "ability" if norm.id.startswith("ability:") else "norm", norm, env, why + reasons, value=verb
                    )
                    arguments.append((norm, verb, node))
                elif verb == "forbids" and norm.unless and view.would_stand(norm, env):
                    spared += reasons
        standing = undefeated(arguments)
        ignored = {name for norm, _, _ in standing for name in norm.exception_to}
        forbidding = [node for _, verb, node in standing if verb == "forbids"]
        if forbidding:
            return False, (self._strongest(forbidding), *considered)
        self._raise_needed(needs["forbids"], ignored)
        if self._leave(kind) != "needed":
            return True, (*spared, *considered)
        permitting = [node for _, verb, node in standing if verb == "permits"]
        if permitting:
            return True, (self._strongest(permitting), *spared, *considered)
        self._raise_needed(needs["permits"], ignored)
        return False, considered

    def _leave(self, kind: str) -> str:
        known = self.force.vocabulary.events.get(kind)
        if known is None:
            raise Gap((kind, "event"))
        return known.leave

    def _raise_needed(self, pending: list[tuple[Norm, Need]], ignored: set[str]) -> None:
        for norm, need in sorted(pending, key=lambda pair: (pair[1].key, pair[0].id)):
            if norm.id not in ignored:
                raise need

    def _strongest(self, nodes: list[Node]) -> Node:
        def rank(node: Node) -> tuple[int, str, str]:
            name = node.norm.id if node.norm else ""
            return STRENGTHS.index(self.force.strength.get(name, "text")), name, repr(sorted(node.env.items()))

        return min(nodes, key=rank)

    def _replace(self, world: World, event: str, kind: str, node: Node, lineage: frozenset[str]) -> bool:
        found = [a for a in self._standing("instead", world, event, kind) if mark_of(a[0], a[1]) not in lineage]
        if not found:
            return False
        names = self.force.vocabulary.fluents
        (norm, env, reason), choice = first_of(found, event, self.facts, self.offered, FIRST_REPLACEMENT in names)
        because = (reason, node, *choice)
        self.facts[(event, "replaced")] = Val(True, (Node("event", key=(event, "replaced"), because=because),))
        for term in norm.events:
            self._cause(term, world, env, event, (reason, node), lineage | {mark_of(norm, env)})
        return True

    def _set(self, world: World, event: str, kind: str, node: Node) -> None:
        written: dict[Key, Val] = {}
        for norm, env, reason in self._standing("sets", world, event, kind):
            for assignment in norm.assignments:
                subject = world.evaluate(("path", assignment.path[:-1]), env).value
                if subject is None:
                    continue
                key = (str(subject), assignment.path[-1])
                term = world.evaluate(assignment.value, env)
                value = term.value
                earlier = written[key].why if key in written else ()
                if assignment.operator != "=":
                    current = written.get(key) or world.read(*key)
                    earlier = current.why
                    value = combine(amount_of(current), assignment.operator, amount_of(term))
                elif key in written and written[key].value != value:
                    raise Conflict(key, (*written[key].why, reason))
                because = (*reason.because, *term.why, node)
                written[key] = Val(value, (*earlier, Node(reason.kind, norm, env, because, key, value)))
        self.facts.update(written)
        if any(subject in self.cast.lasting for subject, _ in written):
            self._kept = {}

    def _follow(self, verb: str, world: World, event: str, kind: str, node: Node, lineage: frozenset[str]) -> None:
        for norm, env, reason in self._standing(verb, world, event, kind):
            for term in norm.events:
                self._cause(term, world, env, event, (reason, node), lineage)

    def _cause(self, term: EventTerm, world: World, env: Env, parent: str, cause: Why, lineage: frozenset[str]) -> None:
        self._counter[parent] = self._counter.get(parent, 0) + 1
        event = f"{parent}:{self._counter[parent]}"
        self.cast.subjects.add(event)
        self.facts[(event, "kind")] = Val(term.kind, ())
        for role, value in term.roles:
            self.facts[(event, role)] = world.evaluate(value, env)
        self._happen(event, term.kind, cause, lineage)

    def _trigger(self, world: World, event: str, kind: str, node: Node) -> None:
        times = None
        for norm, env, reason in self._standing("triggers", world, event, kind):
            times = times or self._times(world, event)
            name = norm.id.removeprefix("ability:").partition(":")[0]
            key = (str(env["self"]), f"triggered.{name}")
            earlier = self.facts.get(key, Val(0, ()))
            because = Node("ability", norm, env, (*reason.because, *times.why, node), key)
            self.facts[key] = Val(earlier.value + times.value, (*earlier.why, because))
            self._kept = {}
            self.pending += [Pending(key[0], name, norm, env, because)] * int(times.value)

    def _times(self, world: World, event: str) -> Val:
        return world.read(event, "times")

    def _resolve(self, event: str, node: Node) -> None:
        world = self.world()
        source = world.read(event, "source").value
        ability = world.read(event, "ability").value
        for pending in self.pending:
            if pending.carrier == source and ability in (None, pending.name):
                self.pending.remove(pending)
                for term in pending.norm.events:
                    self._cause(term, self.world(), pending.env, event, (pending.node, node), frozenset())
                return

    def _settle(self, cause: Why) -> None:
        """What the state causes, until nothing more; nothing anew while no fact of an object, a player or the game has changed."""
        if self._at_rest is self._kept:
            return
        for _ in range(_MOST_EVENTS):
            if not self._settle_once(cause):
                return
        raise Conflict(("game", "loop"), cause)

    def _settle_once(self, cause: Why) -> bool:
        world = self.world()
        candidates: list[tuple[Norm, Env, Why]] = [
            (norm, env, ())
            for norm in self.force.stateless
            if norm.verb == "causes"
            for env in world.candidates(norm, {})
        ]
        for norm, carrier, why in world.active_abilities("causes", ""):
            candidates += [(norm, env, why) for env in world.candidates(norm, {"self": carrier})]
        for norm, env, why in candidates:
            stands, reasons = world.stands(norm, env)
            mark = mark_of(norm, env) if stands else ""
            if stands and self._fired.get(mark, 0) < 3:
                self._fired[mark] = self._fired.get(mark, 0) + 1
                kind = "ability" if norm.id.startswith("ability:") else "norm"
                node = Node(kind, norm, env, why + reasons)
                for term in norm.events:
                    self._cause(term, world, env, "s", (node, *cause), frozenset())
                return True
        self._refuse(world)
        self._at_rest = self._kept
        return False

    def _refuse(self, world: World) -> None:
        """Impossible where a norm forbids the state that nothing changes any more (a choice that cannot be); no fact is asked for it."""
        for norm in self.force.stateless:
            for env in world.candidates(norm, {}) if norm.verb == "forbids" else ():
                try:
                    stands, why = world.stands(norm, env)
                except Need:
                    continue
                if stands:
                    raise Impossible(CANNOT_BE, (Node("norm", norm, env, why),))

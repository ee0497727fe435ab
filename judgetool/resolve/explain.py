"""From the derivation of an answer to the reasons shown: the chain, the rules behind its verbs, what nearly applied and why it did not."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from judgetool.model.bilingual import Both
from judgetool.model.language import Term, paths
from judgetool.model.norm import STRENGTHS, Norm
from judgetool.model.ruling import Assumed, Reason
from judgetool.resolve.timeline import Occurrence, Run
from judgetool.resolve.values import Conflict, Gap, Key, Need, Node, Val, Why
from judgetool.resolve.words import Speaker, join
from judgetool.resolve.world import Env, World

NOTHING_STANDS = ("lit", None)
"""Stands for the missing condition "the object has this ability" of an ability that its card lost or does not have now."""


_GLUE = Both("; ", " ; ")


class Explanation(NamedTuple):
    """Everything told beside an answer. ``strength``: of the weakest reading relied on; ``unread``: clauses nobody read here."""

    reasons: tuple[Reason, ...]
    defeated: tuple[Reason, ...]
    assumed: tuple[Assumed, ...]
    strength: str
    unread: tuple[str, ...]


class Miss(NamedTuple):
    """A norm of the right kind that did not stand: the conditions that failed, and why they did."""

    norm: Norm
    env: Env
    failed: tuple[Term, ...]
    why: Why


def chain(nodes: Iterable[Node]) -> list[Node]:
    """Every node the given ones rest on, causes before what they support, each once."""
    ordered: list[Node] = []
    seen: set[int] = set()

    def visit(node: Node) -> None:
        if id(node) in seen:
            return
        seen.add(id(node))
        for cause in node.because:
            visit(cause)
        ordered.append(node)

    for node in nodes:
        visit(node)
    return ordered


def explain(run: Run, key: Key | None, answer: Val, speaker: Speaker) -> Explanation:
    """The reasons for an answer. ``key`` is the fact asked for, where the question is one."""
    found, counted = near_misses(run, key, answer) if key is not None else ([], ())
    nodes = chain(answer.why)
    miss_nodes = chain(node for miss in found for node in miss.why)
    extra = [node for node in chain(counted) if node not in nodes]
    everything = [*nodes, *[node for node in miss_nodes if node not in nodes], *extra]
    reasons = [*_reasons(run, everything, speaker), *_miss_reasons(run, found, speaker)]
    reasons = _with_backing(run, everything, found, reasons, speaker)
    standing = [node for node in nodes if node.norm is not None]
    return Explanation(
        reasons=tuple(_once(reasons)),
        defeated=tuple(_once(_defeated(run, everything, speaker))),
        assumed=tuple(_assumed(run, everything, speaker)),
        strength=_weakest(run, standing),
        unread=tuple(sorted({clause for reason in reasons for clause in reason.unread})),
    )


def _weakest(run: Run, nodes: list[Node]) -> str:
    ranks = [STRENGTHS.index(run.force.strength.get(node.norm.id, "text")) for node in nodes if node.norm is not None]
    return STRENGTHS[max(ranks, default=0)]


def _once(reasons: Iterable[Reason]) -> Iterator[Reason]:
    seen: set[tuple[str, str, str]] = set()
    for reason in reasons:
        mark = (reason.kind, reason.norm, reason.says.en)
        if mark not in seen:
            seen.add(mark)
            yield reason


def _reason(run: Run, node: Node, kind: str, speaker: Speaker) -> Reason:
    assert node.norm is not None
    return Reason(
        norm=node.norm.id,
        kind=kind,
        says=speaker.says(node),
        citations=run.force.citations(node.norm),
        strength=run.force.strength.get(node.norm.id, "text"),
        quiet=node.norm.quiet,
        unread=run.force.unread(node.norm),
    )


def _reasons(run: Run, nodes: Iterable[Node], speaker: Speaker) -> list[Reason]:
    return [_reason(run, node, node.kind, speaker) for node in nodes if node.norm is not None]


def _miss_reasons(run: Run, misses: list[Miss], speaker: Speaker) -> list[Reason]:
    found: list[Reason] = []
    for miss in misses:
        reason = _reason(run, Node("miss", miss.norm, miss.env), "miss", speaker)
        parts = [speaker.condition(term, miss.env) for term in miss.failed if term != NOTHING_STANDS]
        found.append(reason._replace(note=join(parts, _GLUE) if parts else reason.note))
    return found


def _defeated(run: Run, nodes: Iterable[Node], speaker: Speaker) -> list[Reason]:
    return [
        _reason(run, fallen, "defeated", speaker)
        for node in nodes
        for fallen in node.failed
        if isinstance(fallen, Node) and fallen.norm is not None
    ]


def _assumed(run: Run, nodes: Iterable[Node], speaker: Speaker) -> Iterator[Assumed]:
    seen: set[Key] = set()
    for node in nodes:
        if node.kind == "default" and node.key is not None and node.key not in seen:
            seen.add(node.key)
            fluent = run.force.vocabulary.fluents[node.key[1].partition(".")[0]]
            yield Assumed(f"{node.key[0]}.{node.key[1]}", node.value, speaker.fact(node.key), fluent.quiet)


# -- the rules behind a verb ---------------------------------------------------------------------------------------------


def _with_backing(run: Run, nodes: list[Node], misses: list[Miss], reasons: list[Reason], speaker: Speaker) -> list[Reason]:
    used = [(node.norm, dict(node.env)) for node in nodes if node.norm is not None]
    used += [(miss.norm, miss.env) for miss in misses]
    for norm, env in used:
        for backing in run.force.backing.get(norm.verb, ()):
            if _backs(run, backing, env):
                reasons.append(_reason(run, Node("backs", backing, env), "backs", speaker))
    return reasons


def _backs(run: Run, backing: Norm, env: Env) -> bool:
    if backing.on is None and not backing.when:
        return True
    event = str(env.get("event", ""))
    occurrence = next((found for found in run.history if found.id == event), None)
    if occurrence is None:
        return False
    if backing.on is not None and not set(backing.on.kinds) & set(run.force.vocabulary.ancestors(occurrence.kind)):
        return False
    return any(_holds(occurrence.during, backing, full) for full in occurrence.during.bindings(backing, {"event": event}))


def _holds(world: World, norm: Norm, env: Env) -> bool:
    try:
        return world.stands(norm, env)[0]
    except (Need, Gap, Conflict):
        return False


# -- near misses ---------------------------------------------------------------------------------------------------------


def near_misses(run: Run, key: Key, answer: Val) -> tuple[list[Miss], Why]:
    """The norms that would have given another answer had one more condition held, and the norms saying an event does not count."""
    if key[1] == "legal":
        return _misses_of_leave(run, key[0], bool(answer.value)), ()
    if key[1].startswith("triggered."):
        return _misses_of_trigger(run, key[0], key[1].partition(".")[2]) if not answer.value else ([], ())
    return _misses_of_effect(run, key), ()


def _failed(world: World, conditions: Iterable[Term], env: Env) -> tuple[tuple[Term, ...], Why]:
    failed: list[Term] = []
    why: Why = ()
    for condition in conditions:
        try:
            true, reasons = world.truth(condition, env)
        except (Need, Gap, Conflict):
            true, reasons = False, ()
        if not true:
            failed.append(condition)
            why += reasons
    return tuple(failed), why


def _miss(world: World, norm: Norm, env: Env) -> Miss:
    conditions = (*norm.when, *((("none", norm.unless),) if norm.unless else ()))
    failed, why = _failed(world, conditions, env)
    return Miss(norm, env, failed, why)


def _candidates(run: Run, verb: str, occurrence: Occurrence) -> Iterator[Miss]:
    world = occurrence.during
    for norm, env, _ in run.matching(verb, world, occurrence.id, occurrence.kind):
        pattern = norm.on.conditions if norm.on is not None else ()
        if not _failed(world, pattern, env)[0]:
            yield _miss(world, norm, env)


def _nearest(misses: Iterable[Miss]) -> list[Miss]:
    found = [miss for miss in misses if miss.failed]
    fewest = min((len(miss.failed) for miss in found), default=0)
    return [miss for miss in found if len(miss.failed) == fewest]


def _misses_of_leave(run: Run, event: str, legal: bool) -> list[Miss]:
    occurrence = next((found for found in run.history if found.id == event), None)
    if occurrence is None:
        return []
    if not legal:
        forbidden = any(node.norm is not None and node.norm.verb == "forbids" for node in occurrence.why)
        return [] if forbidden else _nearest(_candidates(run, "permits", occurrence))
    return [
        miss
        for miss in _candidates(run, "forbids", occurrence)
        if len(miss.failed) == 1 and _reads_derived(run, miss.failed[0])
    ]


def _reads_derived(run: Run, term: Term) -> bool:
    fluents = run.force.vocabulary.fluents
    return any(
        name in fluents and fluents[name].known in ("derived", "part") for path in paths(term) for name in path[1:]
    )


def _misses_of_trigger(run: Run, carrier: str, name: str) -> tuple[list[Miss], Why]:
    misses: list[Miss] = []
    counted: list[Node] = []
    for ability, data in run.cast.abilities:
        if ability != name:
            continue
        for norm in run.force.ability_norms(ability, data):
            if norm.verb == "triggers" and norm.on is not None:
                for occurrence in run.history:
                    if occurrence.legal and not occurrence.replaced:
                        misses += _missed_trigger(run, norm, carrier, name, data, occurrence)
                        counted += _not_counted(run, norm, carrier, occurrence)
    return _nearest(misses), tuple(counted)


def _missed_trigger(
    run: Run, norm: Norm, carrier: str, name: str, data: Any, occurrence: Occurrence
) -> Iterator[Miss]:
    assert norm.on is not None
    if not set(norm.on.kinds) & set(run.force.vocabulary.ancestors(occurrence.kind)):
        return
    world = occurrence.after or occurrence.during
    env: Env = {"event": occurrence.id, "self": carrier}
    if _failed(world, norm.on.conditions, env)[0]:
        return
    miss = _miss(world, norm, env)
    abilities = world.read(carrier, "abilities")
    if not isinstance(abilities.value, dict) or abilities.value.get(name) != data:
        miss = miss._replace(failed=(NOTHING_STANDS, *miss.failed), why=abilities.why + miss.why)
    yield miss


def _not_counted(run: Run, norm: Norm, carrier: str, occurrence: Occurrence) -> Iterator[Node]:
    assert norm.on is not None
    acted_on = run.facts.get((occurrence.id, "object"))
    if acted_on is not None and acted_on.value != carrier and not _watches_others(norm):
        return
    for rule in run.force.on_event("counts_as", occurrence.kind):
        if set(rule.target) & set(norm.on.kinds):
            env: Env = {"event": occurrence.id}
            if _holds(occurrence.during, rule, env):
                yield Node("norm", rule, env, occurrence.why)


def _watches_others(norm: Norm) -> bool:
    return not any(
        term[0] == "cmp" and term[1] == "=" and ("path", ("self",)) in term[2:]
        for term in (*norm.when, *(norm.on.conditions if norm.on else ()))
    )


def _misses_of_effect(run: Run, key: Key) -> list[Miss]:
    writers = {
        kind
        for (verb, kind), norms in run.force.by_event.items()
        if verb == "sets" and any(a.path[-1] == key[1] for norm in norms for a in norm.assignments)
    }
    found: list[Miss] = []
    for occurrence in run.history:
        if not occurrence.legal:
            continue
        for verb in ("as", "instead", "triggers"):
            for miss in _effect_candidates(run, verb, occurrence, key[0]):
                if miss.failed and {event.kind for event in miss.norm.events} & writers:
                    found.append(miss)
    return _nearest(found)


def _effect_candidates(run: Run, verb: str, occurrence: Occurrence, subject: str) -> Iterator[Miss]:
    world = occurrence.after or occurrence.during
    for norm, env, _ in run.matching(verb, world, occurrence.id, occurrence.kind):
        pattern = norm.on.conditions if norm.on is not None else ()
        if not _failed(world, pattern, env)[0]:
            yield _miss(world, norm, env)
    for name, data in run.cast.abilities:
        for norm in run.force.ability_norms(name, data):
            if norm.verb == verb and norm.on is not None:
                for miss in _missed_trigger(run, norm, subject, name, data, occurrence):
                    if NOTHING_STANDS in miss.failed and _printed_has(world, subject, name, data):
                        yield miss


def _printed_has(world: World, subject: str, name: str, data: Any) -> bool:
    printed = world.facts.get((subject, "printed"))
    abilities = printed.value.get("abilities") if printed is not None and isinstance(printed.value, dict) else None
    return isinstance(abilities, dict) and abilities.get(name) == data

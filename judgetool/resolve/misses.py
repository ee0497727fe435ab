"""Why not: the norms that would have given another answer had one more condition held, and the events that did not count.

The nearest are those with the fewest failed conditions (the study: a longest prefix of conditions depends on their order).
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from judgetool.model.language import Term, paths, walk
from judgetool.model.norm import Norm
from judgetool.model.record import NamedTuple
from judgetool.resolve.terms import Env
from judgetool.resolve.timeline import Occurrence, Run
from judgetool.resolve.values import Conflict, Gap, Key, Need, Node, Val, Why, texts_in
from judgetool.resolve.world import IN_EFFECT, World

NOTHING_STANDS: Term = ("lit", None)
"""Stands for the missing condition "the object has this ability" of an ability that its card lost or does not have now."""


class Miss(NamedTuple):
    """A norm of the right kind that did not stand: the conditions that failed, and why they did."""

    norm: Norm
    env: Env
    failed: tuple[Term, ...]
    why: Why


def near_misses(run: Run, key: Key, answer: Val) -> tuple[list[Miss], Why]:
    """The near misses behind an answer about a fact, and the nodes that say an event was replaced, illegal or does not count."""
    if key[1] == "legal":
        return _of_leave(run, key[0], bool(answer.value))
    if key[1].startswith("triggered."):
        found, counted = _of_trigger(run, key[0], key[1].partition(".")[2]) if not answer.value else ([], ())
        return [*found, *_of_times(run, key[0])], counted
    fluent = run.force.vocabulary.fluents.get(key[1])
    if fluent is not None and fluent.known in ("derived", "part"):
        return _of_changes(run, key), ()
    if answer.value and any(node.norm is not None and node.norm.verb == "sets" for node in answer.why):
        return [], ()
    return _of_effect(run, key)


def holds(world: World, norm: Norm, env: Env) -> bool:
    """Whether the norm stands; an unknown, a gap or a conflict counts as no."""
    try:
        return world.stands(norm, env)[0]
    except (Need, Gap, Conflict):
        return False


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


def _fits(world: World, norm: Norm, env: Env) -> bool:
    return norm.on is None or not _failed(world, norm.on.conditions, env)[0]


def _candidates(run: Run, verb: str, occurrence: Occurrence) -> Iterator[Miss]:
    world = occurrence.during
    for norm, env, _ in run.matching(verb, world, occurrence.id, occurrence.kind):
        if _fits(world, norm, env):
            yield _miss(world, norm, env)


def _lost_abilities(run: Run, verb: str, occurrence: Occurrence, world: World) -> Iterator[Miss]:
    """Printed abilities about this kind of event that their object does not have at this moment."""
    for name, data in run.cast.abilities:
        for norm in run.force.ability_norms(name, data):
            if norm.verb == verb and norm.on is not None:
                for carrier in run.cast.objects:
                    if _could_have(world, carrier, name, data):
                        yield from _lost(run, norm, carrier, name, data, occurrence, world)


def _lost(
    run: Run, norm: Norm, carrier: str, name: str, data: Any, occurrence: Occurrence, world: World
) -> Iterator[Miss]:
    assert norm.on is not None
    if not set(norm.on.kinds) & set(run.force.vocabulary.ancestors(occurrence.kind)):
        return
    env: Env = {"event": occurrence.id, "self": carrier}
    if not _fits(world, norm, env):
        return
    abilities = world.read(carrier, "abilities")
    has = _holds_ability(abilities.value, name, data)
    if not has and not _could_have(world, carrier, name, data):
        return
    miss = _miss(world, norm, env)
    if has:
        yield miss._replace(failed=(*miss.failed, *_elsewhere(world, norm, carrier)))
    else:
        yield miss._replace(failed=(NOTHING_STANDS, *miss.failed), why=abilities.why + miss.why)


def _elsewhere(world: World, norm: Norm, carrier: str) -> tuple[Term, ...]:
    """The condition that the carrier is where the ability works, where it is not."""
    zone = world.read(carrier, "zone").value
    if zone == IN_EFFECT or zone in norm.functions_in or "anywhere" in norm.functions_in:
        return ()
    there: Term = ("path", ("self", "zone"))
    return (("any", tuple(("cmp", "=", there, ("lit", place)) for place in norm.functions_in)),)


def _holds_ability(abilities: Any, name: str, data: Any) -> bool:
    return isinstance(abilities, dict) and abilities.get(name) == data


def _could_have(world: World, subject: str, name: str, data: Any) -> bool:
    """Whether some record of the object (what is printed, what it copied) has the ability."""
    records = (known.value for key, known in world.facts.items() if key[0] == subject and isinstance(known.value, dict))
    return any(_holds_ability(record.get("abilities"), name, data) for record in records)


def _nearest(misses: Iterable[Miss]) -> list[Miss]:
    found = [miss for miss in misses if miss.failed]
    fewest = min((len(miss.failed) for miss in found), default=0)
    return [miss for miss in found if len(miss.failed) == fewest]


# -- may it happen -------------------------------------------------------------------------------------------------------


def _of_leave(run: Run, event: str, legal: bool) -> tuple[list[Miss], Why]:
    occurrence = next((found for found in run.history if found.id == event), None)
    if occurrence is None:
        return [], ()
    if not legal:
        return [] if _forbidden(occurrence) else _nearest(_candidates(run, "permits", occurrence)), ()
    granted = {term for node in occurrence.why if node.norm and node.norm.verb == "permits" for term in node.norm.when}
    candidates = list(_candidates(run, "forbids", occurrence))
    near = [miss for miss in candidates if _is_near(run, miss) and not _is_plain(occurrence.during, miss, granted)]
    lost = [m for m in _lost_abilities(run, "forbids", occurrence, occurrence.during) if m.failed == (NOTHING_STANDS,)]
    return near + lost, tuple(node for miss in candidates if _spares(miss) for node in miss.why)


def _is_plain(world: World, miss: Miss, granted: Collection[Term]) -> bool:
    """Whether that the prohibition missed is nothing to tell: the permission asked for the same, or a lack is none as printed."""
    lacks = [inner for term in miss.failed if term[0] in ("not", "none") for inner in _parts(term)]
    if any(inner in granted for inner in lacks):
        return True
    as_printed = [inner for term in miss.failed if term[0] == "not" for inner in _parts(term)]
    return "self" not in miss.env and any(_holds_as_printed(world, inner, miss.env) for inner in as_printed)


def _parts(term: Term) -> Iterable[Term]:
    inner = term[1]
    return inner if term[0] == "none" else (inner,)


def _holds_as_printed(world: World, condition: Term, env: Env) -> bool:
    """Whether the condition holds of what is printed on the objects as well."""
    printed = _of_printed(world, condition)
    return printed != condition and not _failed(world, (printed,), env)[0]


def _of_printed(world: World, term: Any) -> Any:
    """The condition with each characteristic of an object replaced by the one that is printed on it."""
    if not isinstance(term, tuple):
        return term
    if len(term) == 2 and term[0] == "path" and len(term[1]) == 2:
        fluent = world.force.vocabulary.fluents.get(term[1][1])
        return ("path", (term[1][0], _PRINTED, term[1][1])) if fluent and fluent.known == "part" else term
    return tuple(_of_printed(world, inner) for inner in term)


_PRINTED = "printed"


def _spares(miss: Miss) -> bool:
    """Whether a card's ability would forbid it but for what it makes an exception of: why that holds is why the event may happen."""
    return "self" in miss.env and len(miss.failed) == 1 and miss.failed[0][0] == "none"


def _forbidden(occurrence: Occurrence) -> bool:
    return any(node.norm is not None and node.norm.verb == "forbids" for node in occurrence.why)


def _is_near(run: Run, miss: Miss) -> bool:
    """Whether a single condition failed: an exception, or a derived fact. Of a norm, somebody must have spoken of it; of a card's
    ability, the card does, but what it spares (a target that it may have) is nothing to tell. Of a card's ability several derived
    facts may have kept it away.
    """
    if "self" in miss.env and len(miss.failed) > 1:
        return all(_reads_derived(run, term) and not _counts(term) for term in miss.failed)
    if len(miss.failed) != 1:
        return False
    if "self" not in miss.env and (_is_undone(run, miss) or _is_by_another(run, miss)):
        return True
    failed = miss.failed[0]
    if failed[0] == "none":
        return "self" not in miss.env
    return _reads_derived(run, failed) and ("self" in miss.env or failed[0] == "not" or _is_spoken_of(run, failed))


def _is_undone(run: Run, miss: Miss) -> bool:
    """Whether what a norm looks for was told not to be so, or an event of the story ended it (it came this turn; another one began)."""
    (failed,) = miss.failed
    if failed[0] != "path" or len(failed[1]) != 2:
        return False
    name = failed[1][1]
    role = run.facts.get((str(miss.env.get("event", "")), failed[1][0]))
    known = run.facts.get((str(miss.env.get(failed[1][0], role.value if role else "")), name))
    fluent = run.force.vocabulary.fluents.get(name)
    if (
        known is None
        or known.value is not False
        or fluent is None
        or fluent.kind != "flag"
        or fluent.known == "derived"
    ):
        return False
    return any(
        node.kind == "given" and node.key is not None and node.key[1] == name
        if node.norm is None
        else _ends(node.norm, name)
        for node in _everything(known.why)
    )


def _everything(why: Why) -> Iterator[Node]:
    for node in why:
        yield node
        yield from _everything(node.because)


def _ends(norm: Norm, name: str) -> bool:
    return any(one.path[-1] == name and one.value == ("lit", False) for one in norm.assignments)


def _is_by_another(run: Run, miss: Miss) -> bool:
    """Whether a word that is spoken of makes the norm a matter of who does it, and another one does it here (hexproof)."""
    (failed,) = miss.failed
    if failed[0] != "cmp" or failed[1] != "!=" or failed[2] != ("path", ("event", "by")):
        return False
    words = [term for term in miss.norm.when if term[0] == "cmp" and term[1] in _LOOKS_FOR]
    return bool(words) and all(_is_spoken_of(run, term) for term in words)


def _counts(term: Term) -> bool:
    """Whether a condition is about how many there are of something: said of one thing it is a filter that nothing here fits."""
    return any(inner[0] == "call" for inner in walk(term))


def _is_spoken_of(run: Run, term: Term) -> bool:
    """Whether something in the scenario has one of the words that the condition looks for; one that looks for none is spoken of."""
    wanted = {
        word for inner in walk(term) if inner[0] == "cmp" and inner[1] in _LOOKS_FOR for word in _words_of(inner[3])
    }
    wanted |= {name for path in paths(term) for name in path[1:] if name not in run.force.vocabulary.fluents}
    return not wanted or any(wanted & set(texts_in(fact.value)) for fact in run.facts.values())


_LOOKS_FOR = ("has", "lacks", "meets")


def _words_of(term: Term) -> Iterator[str]:
    return (inner[1] for inner in walk(term) if inner[0] == "lit" and isinstance(inner[1], str))


def _reads_derived(run: Run, term: Term) -> bool:
    fluents = run.force.vocabulary.fluents
    return any(
        name in fluents and fluents[name].known in ("derived", "part") for path in paths(term) for name in path[1:]
    )


# -- did it trigger ------------------------------------------------------------------------------------------------------


def _of_trigger(run: Run, carrier: str, name: str) -> tuple[list[Miss], Why]:
    misses: list[Miss] = []
    counted: list[Node] = []
    for ability, data in run.cast.abilities:
        for norm in run.force.ability_norms(ability, data) if ability == name else ():
            if norm.verb == "triggers" and norm.on is not None:
                for occurrence in run.history:
                    found, nodes = _missed_event(run, norm, carrier, name, data, occurrence)
                    misses += found
                    counted += nodes
    return _nearest(misses), tuple(counted)


def _of_times(run: Run, carrier: str) -> list[Miss]:
    """Abilities that would change how often abilities trigger on another kind of event, for which the event does not count."""
    return [
        miss
        for occurrence in run.history
        if _happened(occurrence) and run.befell(occurrence.id, carrier)
        for miss in _of_other_kinds(run, (occurrence.id, "times"), occurrence)
    ]


def _missed_event(
    run: Run, norm: Norm, carrier: str, name: str, data: Any, occurrence: Occurrence
) -> tuple[list[Miss], list[Node]]:
    assert norm.on is not None
    about = set(norm.on.kinds) & set(run.force.vocabulary.ancestors(occurrence.kind))
    if about and not _happened(occurrence):
        return [], list(_prevented(run, occurrence))
    if not _happened(occurrence):
        return [], []
    back = run.looks_back(occurrence.kind)
    world = occurrence.during if back else occurrence.after or occurrence.during
    return list(_lost(run, norm, carrier, name, data, occurrence, world)), list(
        _not_counted(run, norm, carrier, occurrence)
    )


def _happened(occurrence: Occurrence) -> bool:
    return occurrence.legal and not occurrence.replaced


def _prevented(run: Run, occurrence: Occurrence) -> Iterator[Node]:
    """Why an event did not happen: it was replaced, or it was illegal."""
    if occurrence.replaced:
        yield from run.facts[(occurrence.id, "replaced")].why
    else:
        yield from (node for node in occurrence.why if node.norm is not None and node.norm.verb == "forbids")


def _not_counted(run: Run, norm: Norm, carrier: str, occurrence: Occurrence) -> Iterator[Node]:
    assert norm.on is not None
    acted_on = run.facts.get((occurrence.id, "object"))
    if acted_on is not None and acted_on.value != carrier and not _watches_others(norm):
        return
    for rule in run.force.on_event("counts_as", occurrence.kind):
        env: Env = {"event": occurrence.id}
        if set(rule.target) & set(norm.on.kinds) and holds(occurrence.during, rule, env):
            yield Node("norm", rule, env, occurrence.why)


def _watches_others(norm: Norm) -> bool:
    conditions = (*norm.when, *(norm.on.conditions if norm.on else ()))
    return not any(term[0] == "cmp" and term[1] == "=" and ("path", ("self",)) in term[2:] for term in conditions)


# -- is it so ------------------------------------------------------------------------------------------------------------


def _of_changes(run: Run, key: Key) -> list[Miss]:
    """The changes of a derived fluent that one more derived condition would have brought in."""
    occurrence = next((found for found in run.history if found.id == key[0]), None)
    world = occurrence.during if occurrence else _end(run)
    found = [_miss(world, norm, env) for norm, env, _ in world.about("changes", key) if _fits(world, norm, env)]
    others = _of_other_kinds(run, key, occurrence) if occurrence else ()
    return [*(miss for miss in found if _is_near(run, miss) or _spares(miss)), *others]


def _of_other_kinds(run: Run, key: Key, occurrence: Occurrence) -> Iterator[Miss]:
    """The changes that a card's ability would bring to this fact of a like kind of event, which this one is not or does not count as."""
    mine = set(run.force.vocabulary.ancestors(occurrence.kind))
    env: Env = {"event": occurrence.id}
    apart = [rule for rule in run.force.on_event("counts_as", occurrence.kind) if holds(occurrence.during, rule, env)]
    for norm, carrier, _ in occurrence.during.active_abilities("changes", key[1]):
        kinds = norm.on.kinds if norm.on else ()
        why = tuple(Node("norm", rule, env, ()) for rule in apart if set(rule.target) & set(kinds))
        like = any(mine & set(run.force.vocabulary.ancestors(kind)) for kind in kinds)
        if mine & set(kinds) or not (like or why):
            continue
        wanted: Term = ("any", tuple(("cmp", "=", ("path", ("event", "kind")), ("lit", kind)) for kind in kinds))
        miss = _miss(occurrence.during, norm, {**env, "self": carrier})
        if not miss.failed:
            yield miss._replace(failed=(wanted,), why=why)


def _of_effect(run: Run, key: Key) -> tuple[list[Miss], Why]:
    """What would have written the fact: effects that missed, events that were prevented, state-based events that did not come."""
    writers = _writers(run, key[1])
    leading = _leading_to(run, writers)
    misses: list[Miss] = []
    counted: list[Node] = []
    for occurrence in run.history:
        about_it = run.befell(occurrence.id, key[0])
        if not _happened(occurrence):
            counted += _prevented(run, occurrence) if about_it and occurrence.kind in leading else ()
            continue
        misses += _effects(run, occurrence, writers)
        counted += _uncounted_effects(run, occurrence, writers)
    if not counted:
        misses += _stateless(run, key[0], writers)
    return _nearest(misses), tuple(counted)


def _writers(run: Run, fluent: str) -> set[str]:
    return {
        kind
        for (verb, kind), norms in run.force.by_event.items()
        if verb == "sets" and any(a.path[-1] == fluent for norm in norms for a in norm.assignments)
    }


def _effects(run: Run, occurrence: Occurrence, writers: set[str]) -> Iterator[Miss]:
    world = occurrence.after or occurrence.during
    for verb in ("as", "instead", "triggers"):
        active = (
            _miss(world, norm, env)
            for norm, env, _ in run.matching(verb, world, occurrence.id, occurrence.kind)
            if _fits(world, norm, env)
        )
        for miss in (*active, *_lost_abilities(run, verb, occurrence, world)):
            if miss.failed and {event.kind for event in miss.norm.events} & writers:
                yield miss


def _uncounted_effects(run: Run, occurrence: Occurrence, writers: set[str]) -> Iterator[Node]:
    for name, data in run.cast.abilities:
        for norm in run.force.ability_norms(name, data):
            if (
                norm.verb in ("triggers", "as")
                and norm.on is not None
                and {event.kind for event in norm.events} & writers
            ):
                for carrier in run.cast.objects:
                    if _could_have(occurrence.during, carrier, name, data):
                        yield from _not_counted(run, norm, carrier, occurrence)


def _stateless(run: Run, subject: str, writers: set[str]) -> Iterator[Miss]:
    world = _end(run)
    leading = _leading_to(run, writers)
    for norm in run.force.stateless:
        if norm.verb == "causes" and _brings(run, norm, leading):
            for env in world.bindings(norm, {}):
                if subject in env.values() and not run.fired(norm, env):
                    miss = _miss(world, norm, env)
                    hidden = [failed for failed in miss.failed if _holds_as_printed(world, failed, env)]
                    if hidden:  # as printed it would come to it; whose choice it would be then is nothing to tell
                        miss = miss._replace(failed=tuple(one for one in miss.failed if not _is_unchosen(run, one)))
                    if all(failed in hidden or _matters(run, world, failed, env) for failed in miss.failed):
                        yield miss


def _is_unchosen(run: Run, failed: Term) -> bool:
    """Whether a condition is a flag of which nobody said anything."""
    inner = failed[1] if failed[0] == "not" else failed
    return inner[0] == "path" and run.facts.get((str(inner[1][0]), inner[1][-1])) is None


def _matters(run: Run, world: World, failed: Term, env: Env) -> bool:
    """Whether a condition of a state that was not met is worth telling: it was spoken of, and touched."""
    return _is_spoken_of(run, failed) and _is_touched(run, world, failed, env)


def _is_touched(run: Run, world: World, term: Term, env: Env) -> bool:
    """Whether something was told of a fact that the condition reads, or an effect changes it: what is as printed is nothing to tell."""
    for path in paths(term):
        subject = str(env.get(path[0], path[0]))
        for name in path[1:]:
            if (known := run.facts.get((subject, name))) is not None and known.value:
                return True
            if any(holds(world, norm, bound) for norm, bound, _ in world.about("changes", (subject, name))):
                return True
    return False


def _brings(run: Run, norm: Norm, kinds: set[str]) -> bool:
    """Whether an event of the norm is of one of these kinds (to die is to move)."""
    return any(kinds & set(run.force.vocabulary.ancestors(event.kind)) for event in norm.events)


def _leading_to(run: Run, kinds: set[str]) -> set[str]:
    """These kinds of event, and those that cause one of them, at once or by way of another."""
    leading = set(kinds)
    while True:
        more = {
            kind
            for (verb, kind), norms in run.force.by_event.items()
            if verb == "causes" and kind not in leading and any(_brings(run, norm, leading) for norm in norms)
        }
        if not more:
            return leading
        leading |= more


def _end(run: Run) -> World:
    """The last moment; of a timeline that a conflict or a gap broke off, the moment in which it did."""
    return run.moments.get("end") or run.world()

"""From the derivation of an answer to the reasons shown: the chain, the rules behind its verbs, what nearly applied and why it did not."""

from collections.abc import Iterable, Iterator, Sequence

from judgetool.model.bilingual import Both
from judgetool.model.norm import Norm
from judgetool.model.record import NamedTuple
from judgetool.model.ruling import Assumed, Reason
from judgetool.resolve.misses import NOTHING_STANDS, Miss, holds, near_misses
from judgetool.resolve.terms import Env
from judgetool.resolve.timeline import Run
from judgetool.resolve.values import Key, Node, Val, Why
from judgetool.resolve.words import Speaker, join

_GLUE = Both("; ", " ; ")


class Explanation(NamedTuple):
    """Everything told beside an answer. ``strength``: of the weakest reading relied on; ``unread``: clauses nobody read here."""

    reasons: tuple[Reason, ...]
    defeated: tuple[Reason, ...]
    assumed: tuple[Assumed, ...]
    strength: str
    unread: tuple[str, ...]


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


def explain(
    run: Run, key: Key | None, answer: Val, speaker: Speaker, members: Sequence[tuple[Key, Val]] = ()
) -> Explanation:
    """The reasons for an answer.

    ``key`` is the fact asked for, where the question is one; ``members`` those of a question about several.
    """
    found, counted = _nearly(run, members if key is None else [(key, answer)])
    nodes = chain(answer.why)
    if not any(node.norm is not None for node in nodes) and not any(miss.failed for miss in found):
        nodes += [node for node in chain(_leave_of(run, key)) if node not in nodes]
    miss_nodes = chain(node for miss in found for node in miss.why)
    extra = [node for node in chain(counted) if node not in nodes]
    everything = [*nodes, *[node for node in miss_nodes if node not in nodes], *extra]
    pointed = set(map(id, counted))
    reasons = [*_reasons(run, everything, speaker, pointed), *_miss_reasons(run, found, speaker)]
    reasons = _with_backing(run, everything, found, reasons, speaker, key)
    return Explanation(
        reasons=tuple(_once(reasons)),
        defeated=tuple(_once(_defeated(run, everything, speaker))),
        assumed=tuple(_assumed(run, everything, speaker)),
        strength="text",
        unread=tuple(sorted({clause for reason in reasons for clause in reason.unread})),
    )


def _leave_of(run: Run, key: Key | None) -> Why:
    """Why the event may happen about which something was asked that was told, or those that befell the thing of which it was: the only
    rules there are behind such an answer.
    """
    if key is None or key[1].startswith("triggered."):
        return ()
    own = next((found.why for found in run.history if found.id == key[0]), ())
    return own or tuple(
        node for found in run.history if found.legal and run.befell(found.id, key[0]) for node in found.why
    )


def _nearly(run: Run, asked: Iterable[tuple[Key, Val]]) -> tuple[list[Miss], Why]:
    """What nearly applied to each of the facts, and the nodes that say why an event did not count."""
    found: list[Miss] = []
    counted: Why = ()
    for key, answer in asked:
        misses, nodes = near_misses(run, key, answer)
        found += misses
        counted += nodes
    return found, counted


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


def _reasons(run: Run, nodes: Iterable[Node], speaker: Speaker, pointed: set[int]) -> list[Reason]:
    return [
        _reason(run, node, node.kind, speaker)._replace(focus=id(node) in pointed)
        for node in nodes
        if node.norm is not None
    ]


def _miss_reasons(run: Run, misses: list[Miss], speaker: Speaker) -> list[Reason]:
    found: list[Reason] = []
    for miss in misses:
        reason = _reason(run, Node("miss", miss.norm, miss.env), "miss", speaker)
        parts = [
            speaker.having(miss.env) if term == NOTHING_STANDS else speaker.condition(term, miss.env)
            for term in miss.failed
        ]
        found.append(reason._replace(note=join(list(dict.fromkeys(parts)), _GLUE), focus=True))
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


_WITHOUT_FORCE = ("forbids", "changes")
"""What did not forbid or change anything needs no rule that gives it force, unless no other rule is there to be told."""


def _with_backing(
    run: Run, nodes: list[Node], misses: list[Miss], reasons: list[Reason], speaker: Speaker, key: Key | None
) -> list[Reason]:
    used = [(node.norm.verb, dict(node.env)) for node in nodes if node.norm is not None]
    cited = any(reason.citations for reason in reasons)
    used += [(miss.norm.verb, miss.env) for miss in misses if not cited or miss.norm.verb not in _WITHOUT_FORCE]
    if key is not None and key[1].startswith("triggered."):
        used.append(("triggers", {}))
    for verb, env in used:
        for backing in run.force.backing_of(verb):
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
    return any(
        holds(occurrence.during, backing, full) for full in occurrence.during.bindings(backing, {"event": event})
    )

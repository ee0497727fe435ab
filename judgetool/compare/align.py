"""Which rule of a newer edition each rule of an older one became, and how."""

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from judgetool.compare.absorbed import absorbed
from judgetool.compare.gauge import Gauge
from judgetool.compare.pairing import (
    CERTAIN,
    FAR,
    LIKELY,
    Likeness,
    candidates,
    pair_clear,
    pair_headings,
    pair_identical,
    pair_rest,
)
from judgetool.compare.pieces import flows, moved_sentences
from judgetool.compare.relation import ADDED, MERGED, MOVED_REWORDED, REMOVED, REWORDED, SPLIT, relate
from judgetool.compare.renamed import renamed
from judgetool.compare.settle import Flow, settle
from judgetool.compare.shared import dealt_out, heads
from judgetool.compare.sides import Pairing, side
from judgetool.model.edition import EditionText

_ELSEWHERE = 0.6  # a lone rule whose sentences stand this far in rules already paired is not paired by likeness
_ALL = 0.9
_MANY = 60  # lone rules enough to learn from which words were renamed
_TRIAL = 0.0  # logits of the pairs it is learnt from
_PART = 0.25  # least share of a new rule that makes it a merger


class Link(NamedTuple):
    """A correspondence. ``old`` and ``new`` are numbers, either may be empty; ``relation`` is one of `relation.RELATIONS`.

    added: old empty. removed: new empty. split: one old, several new. merged: one new, the old rules that ended in it whole
    (there may be parts of others). All others: one and one. ``score`` is the likeness of the texts, 0 to 1
    (0 where it does not apply).
    """

    old: tuple[str, ...]
    new: tuple[str, ...]
    relation: str
    score: float


def align(old: EditionText, new: EditionText) -> list[Link]:
    """Every rule of ``old`` and of ``new`` with its counterparts, in order of the old edition, what was added at the end."""
    pairing = Pairing(side(old), side(new))
    pair_identical(pairing)
    parts: dict[tuple[int, int], Flow] = {}
    gauge = Gauge(pairing.old, pairing.new)
    if -1 in pairing.to or -1 in pairing.source:
        likeness = candidates(pairing, gauge)
        pair_rest(pairing, likeness, CERTAIN)
        likeness = _in_old_words(pairing, gauge, likeness)
        parts = flows(pairing, gauge, likeness)
        bar = LIKELY + FAR * len(likeness) / (len(pairing.to) or 1)
        pair_rest(pairing, _informed(pairing, likeness, parts), bar)
        pair_headings(pairing)
        parts = _settled(pairing, gauge, parts)
        parts |= dealt_out(pairing, gauge, likeness, parts)
        parts |= heads(pairing, parts)
        pair_clear(pairing, likeness, {i for i, _ in parts}, {j for _, j in parts})
        told = {i for i, _ in parts}
        parts |= absorbed(pairing, gauge, [i for i, j in enumerate(pairing.to) if j < 0 and i not in told])
    return _links(pairing, parts, gauge)


def _in_old_words(pairing: Pairing, gauge: Gauge, likeness: Likeness) -> Likeness:
    """``likeness`` measured anew once it is known which words the new edition puts in the place of which."""
    lone = [i for i in likeness if pairing.to[i] < 0]
    if len(lone) < _MANY:
        return likeness
    pair_rest(pairing, likeness, _TRIAL)
    known_as = renamed(pairing, list(likeness))
    for i in lone:
        if pairing.to[i] >= 0:
            pairing.unlink(i)
    pairing.refresh()
    if not known_as:
        return likeness
    gauge.learn(known_as)
    return {i: {j: gauge.evidence(gauge.old[i], gauge.new[j]) for j in likes} for i, likes in likeness.items()}


def _informed(pairing: Pairing, likeness: Likeness, parts: Mapping[tuple[int, int], Flow]) -> Likeness:
    """``likeness`` without the rules that stand elsewhere, and raised where sentences are shared."""
    gone: defaultdict[int, float] = defaultdict(float)
    come: defaultdict[int, float] = defaultdict(float)
    for (i, j), flow in parts.items():
        if pairing.source[j] >= 0:
            gone[i] += flow.of_old
        if pairing.to[i] >= 0:
            come[j] += flow.of_new
    out: Likeness = {}
    for i, likes in likeness.items():
        if gone[i] < _ELSEWHERE:
            out[i] = {j: like + _shared(parts.get((i, j))) for j, like in likes.items() if come[j] < _ELSEWHERE}
    return out


def _settled(pairing: Pairing, gauge: Gauge, parts: dict[tuple[int, int], Flow]) -> dict[tuple[int, int], Flow]:
    """``parts`` without those that a counterpart found since makes needless."""
    since = {(i, j): flow for (i, j), flow in parts.items() if flow.of_new == 0 and pairing.to[i] not in (-1, j)}
    moved = moved_sentences(pairing, gauge, since)
    parts = {key: flow for key, flow in parts.items() if key not in since or key in moved}
    doubtful = {
        (i, j): flow
        for (i, j), flow in parts.items()
        if (i, pairing.to[i]) not in parts or (pairing.source[j], j) not in parts
    }
    stands = settle(pairing, gauge, doubtful)
    return {key: flow for key, flow in parts.items() if key not in doubtful or key in stands or _verbatim(flow)}


def _verbatim(flow: Flow) -> bool:
    """Whether the old rule stands word for word in the new one."""
    return flow.of_old > _ALL and flow.of_new > 0 and flow.covered >= _ALL


def _shared(flow: Flow | None) -> float:
    return 1.5 * max(flow.of_old, flow.of_new) if flow else 0.0


def _links(pairing: Pairing, parts: Mapping[tuple[int, int], Flow], gauge: Gauge) -> list[Link]:
    """The links that the pairs and the parts make."""
    old, new = pairing.old, pairing.new
    targets: list[list[int]] = [[j] if j >= 0 else [] for j in pairing.to]
    for i, j in parts:
        if j not in targets[i]:
            targets[i].append(j)
    sources: list[list[int]] = [[i] if i >= 0 else [] for i in pairing.source]
    for (i, j), flow in parts.items():
        if i not in sources[j] and (flow.of_new >= _PART or len(targets[i]) == 1):
            sources[j].append(i)
    follows = _Follows(pairing, targets)
    out: list[Link] = []
    told: set[int] = set()
    reached: set[int] = set()
    for i, number in enumerate(old.numbers):
        reached.update(targets[i])
        if len(targets[i]) != 1:
            relation = SPLIT if targets[i] else REMOVED
            out.append(Link((number,), tuple(new.numbers[j] for j in sorted(targets[i])), relation, 0.0))
            continue
        j = targets[i][0]
        if len(sources[j]) == 1:
            relation = relate(old.texts[i], new.texts[j], number == new.numbers[j], follows)
            like = gauge.likeness(gauge.old[i], gauge.new[j]) if relation in (REWORDED, MOVED_REWORDED) else 1.0
            out.append(Link((number,), (new.numbers[j],), relation, round(like, 3)))
        elif j not in told:
            told.add(j)
            whole = tuple(old.numbers[k] for k in sorted(sources[j]) if len(targets[k]) == 1)
            out.append(Link(whole, (new.numbers[j],), MERGED, 0.0))
    out += [Link((), (number,), ADDED, 0.0) for j, number in enumerate(new.numbers) if j not in reached]
    return out


class _Follows:
    """Whether a cited number of the old edition became a number of the new one, by the pairs themselves."""

    def __init__(self, pairing: Pairing, targets: list[list[int]]) -> None:
        self._pairing = pairing
        self._targets = targets

    def __call__(self, old: str, new: str) -> bool:
        i = self._pairing.old.first.get(old, -1)
        if i < 0:
            return False
        numbers = self._pairing.new.numbers
        return any(numbers[j] == new for j in self._targets[i]) or self._pairing.home(old) == new

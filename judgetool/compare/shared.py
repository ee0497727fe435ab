"""Rules made of a part of a rule that has a counterpart already: a norm dealt out to two rules, and the head put over its parts."""

from collections import defaultdict
from collections.abc import Mapping

from judgetool.compare.gauge import Gauge
from judgetool.compare.pairing import Likeness
from judgetool.compare.settle import Flow
from judgetool.compare.sides import Pairing

_ADDED = 0.15  # share of the new rule that the old one may lack
_PAIRS = 0.45  # share of its pairs of neighbouring words that the old one must hold
_LEAST_WORD = 1.0  # nats of words that the other counterparts of the old rule lack
_PARTS = 2  # lettered rules under one head that came of one rule

Parts = dict[tuple[int, int], Flow]


def dealt_out(pairing: Pairing, gauge: Gauge, likeness: Likeness, parts: Mapping[tuple[int, int], Flow]) -> Parts:
    """(old, new) -> a flow of the whole new rule, for each lone one that says of one thing what an old one said of several.

    "A spell or ability that's forbidden" becomes a rule on spells and one on abilities: the second adds hardly a word, and has one
    that the first lacks. A near copy with a subject of its own adds that subject.
    """
    taken = {j for _, j in parts}
    told: defaultdict[int, list[tuple[float, int]]] = defaultdict(list)
    for i, likes in likeness.items():
        for j, like in likes.items():
            if pairing.source[j] < 0 and j not in taken and (pairing.to[i] < 0 or _within(gauge, i, j)):
                told[j].append((like + pairing.context(i, j), i))
    out: Parts = {}
    for j, found in sorted(told.items()):
        _, i = max(found)
        if (
            pairing.to[i] < 0
            or pairing.old.titled[i]
            or pairing.new.titled[j]
            or pairing.other_subject(i, j)
            or not pairing.kin(i, j)
        ):
            continue
        if _own_words(pairing, gauge, parts, i, j) > _LEAST_WORD:
            out[i, j] = Flow(gauge.new[j].mass, 0.0, 1.0, 1.0)
    return out


def _within(gauge: Gauge, i: int, j: int) -> bool:
    """Whether nearly all of new ``j`` stands in old ``i``."""
    old, new = gauge.old[i], gauge.new[j]
    shared = len(new.pairs & old.pairs)
    return gauge.mass(new.words - old.words) <= _ADDED * new.mass and shared >= _PAIRS * len(new.pairs)


def _own_words(pairing: Pairing, gauge: Gauge, parts: Mapping[tuple[int, int], Flow], i: int, j: int) -> float:
    """The weight of what ``j`` has of ``i`` and its other counterparts have not."""
    said = set(gauge.new[pairing.to[i]].words).union(*[gauge.new[b].words for a, b in parts if a == i])
    return gauge.mass((gauge.old[i].words & gauge.new[j].words) - said)


def heads(pairing: Pairing, parts: Mapping[tuple[int, int], Flow]) -> Parts:
    """(old, new) -> a flow, for each lone rule put as a head over lettered rules that were all made of one old rule.

    The head says in general what its letters say one by one, whatever its words.
    """
    came: defaultdict[int, set[int]] = defaultdict(set)
    for j, i in enumerate(pairing.source):
        if i >= 0:
            came[j].add(i)
    for i, j in parts:
        came[j].add(i)
    below: defaultdict[int, list[int]] = defaultdict(list)
    for j, above in enumerate(pairing.new.parent):
        if above >= 0 and pairing.new.letter[j]:
            below[above].append(j)
    out: Parts = {}
    for head, letters in below.items():
        if came.get(head) or pairing.new.titled[head]:
            continue
        origins = [came[j] for j in letters if came.get(j)]
        if len(origins) >= _PARTS and all(one == origins[0] for one in origins) and len(origins[0]) == 1:
            i = next(iter(origins[0]))
            out[i, head] = Flow(0.0, 0.0, 1.0, 1.0)
    return out

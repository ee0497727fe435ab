"""Rules that ended in a rule that already said nearly the same: of two twins only one was kept."""

from collections import defaultdict
from itertools import pairwise

from judgetool.compare.gauge import Gauge, Pair
from judgetool.compare.settle import Flow
from judgetool.compare.sides import Pairing

_BAR = -1.0  # logits
_RARE = 4  # a pair of words in more new rules than this is boilerplate
_LEAST_INFO = 9.5
_CANDIDATES = 6


def absorbed(pairing: Pairing, gauge: Gauge, lone: list[int]) -> dict[tuple[int, int], Flow]:
    """(old, new) -> a flow of the whole old rule, for each rule of ``lone`` that a paired new rule took in.

    Only wording that few rules share counts, so that a dropped "multiple instances" is not taken for another keyword's.
    """
    if not lone:
        return {}
    old, new = pairing.old, pairing.new
    wanted = frozenset[Pair]().union(*[gauge.old[i].pairs for i in lone])
    holders: defaultdict[Pair, list[int]] = defaultdict(list)
    for j in range(len(new.texts)):
        for pair in wanted.intersection(pairwise(new.bodies[j].words)):
            holders[pair].append(j)
    out: dict[tuple[int, int], Flow] = {}
    for i in lone:
        bag = gauge.old[i]
        told: defaultdict[int, float] = defaultdict(float)
        for pair in bag.pairs:
            having = holders.get(pair, [])
            if len(having) <= _RARE:
                for j in having:
                    told[j] += gauge.info((pair,))
        best, chosen = _BAR, -1
        for j in sorted(told, key=told.__getitem__, reverse=True)[:_CANDIDATES]:
            if told[j] < _LEAST_INFO or old.titled[i] != new.titled[j] or pairing.other_subject(i, j):
                continue
            score = gauge.evidence(bag, gauge.new[j]) + 0.5 * max(0.0, pairing.context(i, j))
            if score > best:
                best, chosen = score, j
        if chosen >= 0:
            out[i, chosen] = Flow(bag.mass, 1.0, 0.0, 1.0)
    return out

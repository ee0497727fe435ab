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
_LOST, _MOST_HELD, _NOTHING = 0.2, 0.6, 0.5  # share of words lost, of the text held; nats of words lost that are none
_HELD, _LITTLE = 4.0, 5.0  # logits, nats


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
            if old.titled[i] != new.titled[j] or pairing.other_subject(i, j):
                continue
            score = gauge.evidence(bag, gauge.new[j]) + 0.5 * max(0.0, pairing.context(i, j))
            if told[j] >= _LITTLE and _held(pairing, gauge, i, j):
                score += _HELD
            elif told[j] < _LEAST_INFO:
                continue
            if score > best:
                best, chosen = score, j
        if chosen >= 0:
            out[i, chosen] = Flow(bag.mass, 1.0, 0.0, 1.0)
    return out


def _held(pairing: Pairing, gauge: Gauge, i: int, j: int) -> bool:
    """Whether new ``j``, where the rules around old ``i`` went, has nearly all words of ``i`` and most pairs of them."""
    bag, there = gauge.old[i], gauge.new[j]
    lost = gauge.mass(bag.words - there.words)
    return (
        lost <= _LOST * bag.mass
        and gauge.covered(bag, there) >= _MOST_HELD
        and (pairing.shares_section(i, j) or lost < _NOTHING)
    )

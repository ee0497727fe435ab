"""Splits and merges: sentences of an old rule that stand in another new rule than its counterpart.

A piece is a sentence of a changed rule that its own counterpart no longer holds (seen from the old side) or did not hold
before (seen from the new side), and that another changed rule does.
"""

from collections import Counter
from typing import NamedTuple

from judgetool.compare.gauge import Finder, Gauge, Pair
from judgetool.compare.sides import Pairing, Side

_COVERED = 0.5  # least share of a sentence that must stand in the other rule
_STAYS = 0.75  # a sentence so far covered by its own counterpart has not gone
_MARGIN = 0.15
_BAR = 0.7  # coverage and surroundings together
_CONTEXT = 0.2
_ALL, _LEAST_UNSAID = 0.9, 2.0
_VERBATIM, _SAME_PLACE = 0.8, 0.5
_CANDIDATES = 10
_LEAST_VOTES = 0.3
_LEAST_MASS = 18.0
_LEAST_OF_OLD, _LEAST_OF_NEW = 0.12, 0.35
_LEAST_INFO, _INFO, _INFO_NEAR = 5.0, 22.0, 42.0  # nats that must be told, fewer where the surroundings agree


class Flow(NamedTuple):
    """What of an old rule stands in a new one: weight in nats, and share of the old and of the new rule."""

    mass: float
    of_old: float
    of_new: float


class _Half(NamedTuple):
    here: Side
    there: Side
    to: list[int]
    back: list[int]
    forwards: bool


def flows(pairing: Pairing, gauge: Gauge) -> dict[tuple[int, int], Flow]:
    """(old, new) -> every flow strong enough to be a part of a split or merge, in order of old and new."""
    old, new = pairing.old, pairing.new
    changed_old = [i for i, j in enumerate(pairing.to) if j < 0 or old.bodies[i].key != new.bodies[j].key]
    changed_new = [j for j, i in enumerate(pairing.source) if i < 0 or new.bodies[j].key != old.bodies[i].key]
    gone = _lost(pairing, gauge, changed_old, changed_new, _Half(old, new, pairing.to, pairing.source, True))
    come = _lost(pairing, gauge, changed_new, changed_old, _Half(new, old, pairing.source, pairing.to, False))
    out = {}
    for i, j in sorted({*gone, *come}):
        mass_old, of_old = gone.get((i, j), (0.0, 0.0))
        mass_new, of_new = come.get((i, j), (0.0, 0.0))
        flow = Flow(max(mass_old, mass_new), of_old, of_new)
        if flow.mass >= _LEAST_MASS and (of_old >= _LEAST_OF_OLD or of_new >= _LEAST_OF_NEW):
            out[i, j] = flow
    return _settle(pairing, gauge, out)


def _settle(pairing: Pairing, gauge: Gauge, found: dict[tuple[int, int], Flow]) -> dict[tuple[int, int], Flow]:
    """Keep the flows that tell something no stronger one tells: near copies of a counterpart are no part of a split."""
    old, new = pairing.old, pairing.new
    near = {key: pairing.nearness(*key) for key in found}
    bag_old = {i: gauge.bag(old.bodies[i].words).pairs for i, _ in found}
    bag_new = {j: gauge.bag(new.bodies[j].words).pairs for _, j in found}
    often_old: Counter[tuple[int, Pair]] = Counter()
    often_new: Counter[tuple[int, Pair]] = Counter()
    left_old: dict[int, set[Pair]] = {}
    left_new: dict[int, set[Pair]] = {}
    for i, j in found:
        common = bag_old[i] & bag_new[j]
        often_old.update([(i, pair) for pair in common])
        often_new.update([(j, pair) for pair in common])
        if i not in left_old:
            partner = pairing.to[i]
            left_old[i] = set(bag_old[i] - gauge.bag(new.bodies[partner].words).pairs if partner >= 0 else bag_old[i])
        if j not in left_new:
            partner = pairing.source[j]
            left_new[j] = set(bag_new[j] - gauge.bag(old.bodies[partner].words).pairs if partner >= 0 else bag_new[j])

    def strength(key: tuple[int, int]) -> float:
        return found[key].of_old + found[key].of_new + near[key]

    kept = []
    for i, j in sorted(found, key=strength, reverse=True):
        common = bag_old[i] & bag_new[j]
        flow = found[i, j]
        doubled = flow.of_new == 0 and near[i, j] >= _SAME_PLACE  # said twice before, once now
        fresh = common & left_old[i] if doubled else common & left_old[i] & left_new[j]
        distinct = [pair for pair in fresh if often_old[i, pair] < 3 and often_new[j, pair] < 3]
        info = gauge.info(distinct) * len(fresh) / (len(common) or 1)
        ok = info >= max(_LEAST_INFO, _INFO - _INFO_NEAR * near[i, j])
        if near[i, j] < _SAME_PLACE:
            ok = ok and not pairing.other_subject(i, j)
        elif not ok:
            ok = _whole(pairing, gauge, i, j, flow)
        if ok:
            kept.append((i, j))
            left_old[i] -= fresh
            left_new[j] -= fresh
    return {key: found[key] for key in sorted(kept)}


def _whole(pairing: Pairing, gauge: Gauge, i: int, j: int, flow: Flow) -> bool:
    """Whether one of the two rules stands whole in the other, and its own counterpart does not say all of it."""
    if flow.of_old > _ALL and flow.of_new > 0:
        return True
    if flow.of_new < _ALL:
        return False
    here = gauge.bag(pairing.old.bodies[i].words)
    there = gauge.bag(pairing.new.bodies[j].words)
    partner = pairing.to[i]
    said = gauge.bag(pairing.new.bodies[partner].words).words if partner >= 0 else frozenset()
    unsaid = gauge.mass((here.words & there.words) - said)
    return unsaid > _LEAST_UNSAID and gauge.mass(there.words - here.words) < (1 - _ALL) * there.mass


def _lost(
    pairing: Pairing, gauge: Gauge, rows: list[int], columns: list[int], half: _Half
) -> dict[tuple[int, int], tuple[float, float]]:
    """(old, new) -> weight and share of the sentences here that the partner there lacks and another rule there has."""
    here, there, to, back, forwards = half
    finder = Finder(gauge, ((j, there.bodies[j].words) for j in columns))
    out: dict[tuple[int, int], tuple[float, float]] = {}
    for row in rows:
        partner = to[row]
        others = finder.nearest(here.bodies[row].words, _CANDIDATES, _LEAST_VOTES)
        if not others or others == [partner]:
            continue
        own = gauge.sentences(here.texts[row])
        total = sum([one.mass for one in own]) or 1.0
        for one in own:
            stays = gauge.covered(one, there.bodies[partner].words) if partner >= 0 else 0.0
            if stays > _STAYS:
                continue
            best, chosen = _BAR, -1
            for column in others:
                if column == partner:
                    continue
                covered = gauge.covered(one, there.bodies[column].words)
                if covered < _COVERED or covered - stays < _MARGIN:
                    continue
                near = pairing.nearness(row, column) if forwards else pairing.nearness(column, row)
                known = back[column]
                twin = forwards and covered >= _VERBATIM and near >= _SAME_PLACE
                if known >= 0 and not twin and covered - gauge.covered(one, here.bodies[known].words) < _MARGIN:
                    continue
                if covered + _CONTEXT * near > best:
                    best, chosen = covered + _CONTEXT * near, column
            if chosen >= 0:
                key = (row, chosen) if forwards else (chosen, row)
                mass, share = out.get(key, (0.0, 0.0))
                out[key] = (mass + one.mass, share + one.mass / total)
    return out

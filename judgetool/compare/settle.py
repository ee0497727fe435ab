"""Which of the likely parts of splits and merges stand: each must tell something that no stronger one tells."""

from collections import Counter
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from judgetool.compare.gauge import Gauge, Pair
from judgetool.compare.sides import Pairing

SAME_PLACE = 0.5  # nearness from which two rules stand in the same place
_ALL, _MOST = 0.9, 0.85
_LEAST_INFO, _INFO, _INFO_NEAR = 4.0, 22.0, 42.0  # nats that must be told, fewer where the surroundings agree
_LEAST_WORD = 1.0  # nats of a word that is worth a part of its own
_SIBLING = 0.6  # how far a sentence must be covered to be one of several that were made of one
_COMMON = 3  # wording shared with this many parts tells nothing


class Flow(NamedTuple):
    """What of an old rule stands in a new one: weight in nats, share of the old and of the new rule, least coverage."""

    mass: float
    of_old: float
    of_new: float
    covered: float


def settle(pairing: Pairing, gauge: Gauge, found: dict[tuple[int, int], Flow]) -> dict[tuple[int, int], Flow]:
    """The flows of ``found``, (old, new) -> flow, that stand. A near copy of a counterpart is no part of a split."""
    settling = _Settling(pairing, gauge, found)

    def strength(key: tuple[int, int]) -> float:
        return found[key].of_old + found[key].of_new + settling.near[key]

    kept = [key for key in sorted(found, key=strength, reverse=True) if settling.stands(*key)]
    return {key: found[key] for key in sorted(kept)}


class _Settling:
    """What is not yet told of each rule, while flows are taken in from the strongest on."""

    def __init__(self, pairing: Pairing, gauge: Gauge, found: dict[tuple[int, int], Flow]) -> None:
        self._pairing, self._gauge, self._found = pairing, gauge, found
        self.near = {key: pairing.nearness(*key) for key in found}
        self._often_old: Counter[tuple[int, Pair]] = Counter()
        self._often_new: Counter[tuple[int, Pair]] = Counter()
        self._left_old: dict[int, set[Pair]] = {}
        self._left_new: dict[int, set[Pair]] = {}
        self._said: dict[int, set[str]] = {}
        self._homes: dict[int, set[str]] = {}
        for i, j in found:
            common = gauge.old[i].pairs & gauge.new[j].pairs
            self._often_old.update([(i, pair) for pair in common])
            self._often_new.update([(j, pair) for pair in common])
            partner = pairing.to[i]
            if i not in self._left_old:
                self._left_old[i] = set(
                    gauge.old[i].pairs - gauge.new[partner].pairs if partner >= 0 else gauge.old[i].pairs
                )
                self._said[i] = set(gauge.new[partner].words) if partner >= 0 else set()
                self._homes[i] = {pairing.new.section[partner]} if partner >= 0 else set()
            partner = pairing.source[j]
            if j not in self._left_new:
                self._left_new[j] = set(
                    gauge.new[j].pairs - gauge.old[partner].pairs if partner >= 0 else gauge.new[j].pairs
                )

    def stands(self, i: int, j: int) -> bool:
        """Whether the flow from old ``i`` to new ``j`` stands; if so it is taken in."""
        flow, near = self._found[i, j], self.near[i, j]
        common = self._gauge.old[i].pairs & self._gauge.new[j].pairs
        doubled = flow.of_new == 0 and near >= SAME_PLACE  # said twice before, once now
        fresh = common & self._left_old[i] if doubled else common & self._left_old[i] & self._left_new[j]
        ok = self._tells(i, j, common, fresh)
        ok = (
            ok or self._whole(i, j) or self._sibling(i, j)
            if near >= SAME_PLACE
            else ok and not self._pairing.other_subject(i, j)
        )
        if ok:
            self._left_old[i] -= fresh
            self._left_new[j] -= fresh
            self._said[i] |= self._gauge.new[j].words
            self._homes[i].add(self._pairing.new.section[j])
        return ok

    def _tells(self, i: int, j: int, common: frozenset[Pair], fresh: AbstractSet[Pair]) -> bool:
        """Whether enough wording is shared that neither the counterparts nor many other parts share."""
        often_old, often_new = self._often_old, self._often_new
        own = [pair for pair in fresh if often_old[i, pair] < _COMMON and often_new[j, pair] < _COMMON]
        info = self._gauge.info(own) * len(fresh) / (len(common) or 1)
        return info >= max(_LEAST_INFO, _INFO - _INFO_NEAR * self.near[i, j])

    def _whole(self, i: int, j: int) -> bool:
        """Whether one of the two rules stands whole in the other, and the counterpart does not say all of it."""
        flow = self._found[i, j]
        if flow.of_old > _ALL and flow.of_new > 0:
            return True
        here, there = self._gauge.old[i], self._gauge.new[j]
        if self._pairing.to[i] < 0 and len(here.pairs & there.pairs) >= _MOST * len(here.pairs):
            return self._pairing.shares_section(i, j)  # said once before, twice now
        if flow.of_new < _ALL:
            return False
        added = self._gauge.mass(there.words - here.words)
        return added < (1 - _ALL) * there.mass and self._unsaid(i, j) > _LEAST_WORD

    def _sibling(self, i: int, j: int) -> bool:
        """Whether ``j``, beside the other parts, says of one thing what ``i`` said of several, and they not of that thing."""
        pairing, homes = self._pairing, self._homes[i]
        if pairing.source[j] >= 0:
            return False
        if homes and pairing.new.section[j] not in homes and not pairing.shares_section(i, j):
            return False
        return self._found[i, j].covered >= _SIBLING and self._unsaid(i, j) > _LEAST_WORD

    def _unsaid(self, i: int, j: int) -> float:
        """The weight of the words of ``i`` in ``j`` that no counterpart or part of ``i`` has so far."""
        return self._gauge.mass((self._gauge.old[i].words & self._gauge.new[j].words) - self._said[i])

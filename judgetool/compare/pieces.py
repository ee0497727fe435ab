"""Splits and merges: sentences of an old rule that stand in another new rule than its counterpart.

A piece is a sentence of a changed rule that its own counterpart no longer holds (seen from the old side) or did not hold
before (seen from the new side), and that another changed rule does.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import NamedTuple

from judgetool.compare.gauge import Bag, Gauge
from judgetool.compare.pairing import Likeness
from judgetool.compare.settle import SAME_PLACE, Flow, settle
from judgetool.compare.sides import Pairing

_COVERED = 0.5  # least share of a sentence that must stand in the other rule
_STAYS = 0.75  # a sentence so far covered by its own counterpart has not gone
_MARGIN, _SLIGHT = 0.15, 0.07
_BAR = 0.7  # coverage and surroundings together
_CONTEXT = 0.2
_VERBATIM = 0.8
_LEAST_PAIRS = 3  # two rules that share fewer pairs of words share no sentence
_LEAST_MASS = 18.0
_LEAST_OF_OLD, _LEAST_OF_NEW = 0.12, 0.35
_WEAK_MASS, _WEAK_OF_NEW = 12.0, 0.15  # enough where the surroundings agree


class _Part(NamedTuple):
    """Sentences of one rule in another: weight, share of the first, and how far the least of them is covered."""

    mass: float
    share: float
    covered: float


_NOTHING = _Part(0.0, 0.0, 0.0)


class _View(NamedTuple):
    """One edition seen from the other: forwards from the old to the new, or backwards."""

    texts: list[str]
    here: Mapping[int, Bag]
    there: Mapping[int, Bag]
    to: list[int]
    back: list[int]
    near: Callable[[int, int], float]
    forwards: bool


def flows(pairing: Pairing, gauge: Gauge, likeness: Likeness) -> dict[tuple[int, int], Flow]:
    """(old, new) -> every flow strong enough to be a part of a split or merge, in order of old and new.

    Only the rules that ``likeness`` holds are looked at: those that were not the same in both editions.
    """
    forwards: dict[int, list[int]] = {}
    backwards: defaultdict[int, list[int]] = defaultdict(list)
    for i, likes in likeness.items():
        pairs = gauge.old[i].pairs
        forwards[i] = [j for j in likes if len(pairs & gauge.new[j].pairs) >= _LEAST_PAIRS]
        for j in forwards[i]:
            backwards[j].append(i)
    to, back = pairing.to, pairing.source
    ahead = _View(pairing.old.texts, gauge.old, gauge.new, to, back, pairing.nearness, True)
    behind = _View(pairing.new.texts, gauge.new, gauge.old, back, to, lambda j, i: pairing.nearness(i, j), False)
    gone, come = _lost(gauge, forwards, ahead), _lost(gauge, backwards, behind)
    out = {}
    for i, j in sorted({*gone, *((i, j) for j, i in come)}):
        ahead_of, behind_of = gone.get((i, j), _NOTHING), come.get((j, i), _NOTHING)
        flow = Flow(
            max(ahead_of.mass, behind_of.mass),
            ahead_of.share,
            behind_of.share,
            max(ahead_of.covered, behind_of.covered),
        )
        weak = pairing.nearness(i, j) >= SAME_PLACE
        least_mass, least_of_new = (_WEAK_MASS, _WEAK_OF_NEW) if weak else (_LEAST_MASS, _LEAST_OF_NEW)
        if flow.mass >= least_mass and (flow.of_old >= _LEAST_OF_OLD or flow.of_new >= least_of_new):
            out[i, j] = flow
    return settle(pairing, gauge, out)


def moved_sentences(pairing: Pairing, gauge: Gauge, parts: Mapping[tuple[int, int], Flow]) -> set[tuple[int, int]]:
    """Those of ``parts`` of which a sentence stands better in the new rule than in the old one's own counterpart."""
    return {(i, j) for i, j in parts if _better(pairing, gauge, i, j)}


def _better(pairing: Pairing, gauge: Gauge, i: int, j: int) -> bool:
    there, own = gauge.new[j], gauge.new[pairing.to[i]]
    return any(
        (covered := gauge.covered(one, there)) >= _COVERED and covered - gauge.covered(one, own) >= _SLIGHT
        for one in gauge.sentences(pairing.old.texts[i])
    )


def _lost(gauge: Gauge, candidates: Mapping[int, list[int]], view: _View) -> dict[tuple[int, int], _Part]:
    """(here, there) -> weight and share of the sentences here that the partner there lacks and another rule there has."""
    out: dict[tuple[int, int], _Part] = {}
    for row, columns in candidates.items():
        partner = view.to[row]
        if not columns or columns == [partner]:
            continue
        own = gauge.sentences(view.texts[row])
        total = sum([one.mass for one in own]) or 1.0
        for one in own:
            stays = gauge.covered(one, view.there[partner]) if partner >= 0 else 0.0
            chosen, covered = _taker(gauge, view, row, one, stays, columns) if stays <= _STAYS else (-1, 0.0)
            if chosen >= 0:
                part = out.get((row, chosen), _Part(0.0, 0.0, 1.0))
                out[row, chosen] = _Part(
                    part.mass + one.mass, part.share + one.mass / total, min(part.covered, covered)
                )
    return out


def _taker(gauge: Gauge, view: _View, row: int, sentence: Bag, stays: float, columns: list[int]) -> tuple[int, float]:
    """The rule there, other than the partner of ``row``, that took the sentence in, and how far; -1 if none did."""
    best, chosen, far = _BAR, -1, 0.0
    for column in columns:
        if column == view.to[row]:
            continue
        covered = gauge.covered(sentence, view.there[column])
        if covered < _COVERED or covered - stays < _MARGIN or covered + _CONTEXT <= best:
            continue
        near = view.near(row, column)
        twin = view.forwards and covered >= _VERBATIM and near >= SAME_PLACE
        known = view.back[column]
        if known >= 0 and not twin and covered - gauge.covered(sentence, view.here[known]) < _MARGIN:
            continue
        if covered + _CONTEXT * near > best:
            best, chosen, far = covered + _CONTEXT * near, column, covered
    return chosen, far

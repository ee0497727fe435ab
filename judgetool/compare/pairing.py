"""One-to-one pairing of the rules of two editions: identical texts, then texts moved verbatim, then the best of the rest."""

import math
from collections import Counter, defaultdict
from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from judgetool.compare.assign import assign
from judgetool.compare.gauge import Finder, Gauge
from judgetool.compare.sides import Pairing, Side

_HEADING, _LEVEL = 3.1, 1.5  # logits against pairing a heading with a text, a section with a rule
_SLACK = 0.5
_LEAST = -8.0  # texts less alike than this are never one rule, wherever they stand
CERTAIN, LIKELY = 4.0, -2.5  # logits from which a pair is made
FAR = 1.0  # more the fewer rules stayed the same
_CLEAR, _MARGIN, _UNLIKE, _ALIKE = -2.9, 2.0, -7.2, -4.0  # logits, for what has no rival
_MOST_OF = 0.5  # of the rules under a heading, and under the other one
_CANDIDATES = 16
_LONG_KEY = 25

Likeness = dict[int, Mapping[int, float]]


def pair_identical(pairing: Pairing) -> None:
    """Pair the texts that are the same but for typography and cited numbers; twins by what stands around them."""
    _same_place(pairing)
    groups = _moved(pairing)
    pairing.refresh()
    if groups:
        _twins(pairing, groups)
        pairing.refresh()


def _same_place(pairing: Pairing) -> None:
    """Same number, same text to the letter, and the text stands once in one of the editions."""
    old, new = pairing.old, pairing.new
    often_old, often_new = Counter(old.texts), Counter(new.texts)
    for i, number in enumerate(old.numbers):
        j = new.first.get(number, -1)
        text = old.texts[i]
        if j >= 0 and text == new.texts[j] and pairing.source[j] < 0 and min(often_old[text], often_new[text]) == 1:
            pairing.link(i, j)


def _moved(pairing: Pairing) -> list[tuple[list[int], list[int]]]:
    """Same text but for typography and cited numbers, once in both editions. Given back: the texts that stand more often."""
    old, new = pairing.old, pairing.new
    by_key_old: defaultdict[str, list[int]] = defaultdict(list)
    by_key_new: defaultdict[str, list[int]] = defaultdict(list)
    for i, j in enumerate(pairing.to):
        if j < 0:
            by_key_old[old.bodies[i].key].append(i)
    for j, i in enumerate(pairing.source):
        if i < 0:
            by_key_new[new.bodies[j].key].append(j)
    groups = []
    for key, rows in by_key_old.items():
        columns = by_key_new.get(key)
        if not columns:
            continue
        if len(rows) == len(columns) == 1 and (len(key) > _LONG_KEY or old.titled[rows[0]]):
            pairing.link(rows[0], columns[0])
        else:
            groups.append((rows, columns))
    return groups


def _twins(pairing: Pairing, groups: list[tuple[list[int], list[int]]]) -> None:
    """Texts that stand more than once: section, neighbours and number decide whose is whose."""
    for rows, columns in groups:
        scores = []
        for i in rows:
            scores.append({j: 4.0 + pairing.context(i, j) for j in columns})
        for row, j in assign(scores).items():
            if scores[row][j] > 3.0:
                pairing.link(rows[row], j)


def candidates(pairing: Pairing, gauge: Gauge) -> Likeness:
    """For each lone old rule the lone new ones that share rare words or stand in the expected place, with their likeness."""
    old, new = pairing.old, pairing.new
    rows = [i for i, j in enumerate(pairing.to) if j < 0]
    columns = [j for j, i in enumerate(pairing.source) if i < 0]
    if not rows or not columns:
        return {}
    bags = [gauge.old[i] for i in rows]
    wanted = frozenset[object]().union(*[bag.words for bag in bags], *[bag.pairs for bag in bags])
    finder = Finder(gauge.new, columns, wanted)
    out: Likeness = {}
    for i, bag in zip(rows, bags, strict=True):
        found = finder.nearest(bag, _CANDIDATES)
        same = new.first.get(old.numbers[i], -1)
        found += [j for j in (same, *_expected(pairing, i)) if j >= 0 and pairing.source[j] < 0 and j not in found]
        out[i] = {j: gauge.evidence(bag, gauge.new[j]) for j in found}
    return out


def _expected(pairing: Pairing, i: int) -> list[int]:
    """The lone new rules right after the partner of the nearest paired rule before ``i``."""
    while i > 0 and pairing.to[i] < 0:
        i -= 1
    j = pairing.to[i] + 1
    out: list[int] = []
    while 0 < j < len(pairing.source) and pairing.source[j] < 0 and len(out) < 5:
        out.append(j)
        j += 1
    return out


def pair_rest(pairing: Pairing, likeness: Likeness, bar: float) -> None:
    """Pair lone rules by likeness and surroundings so that the whole is best; no pair that scores below ``bar``."""
    new = pairing.new
    rows: list[int] = []
    scores: list[dict[int, float]] = []
    for i, likes in likeness.items():
        if pairing.to[i] >= 0:
            continue
        row: dict[int, float] = {}
        for j, like in likes.items():
            if pairing.source[j] >= 0:
                continue
            if like < _LEAST and not new.titled[j]:
                continue
            score = like + _place(pairing, i, j)
            if score > bar:
                row[j] = score - bar
        rows.append(i)
        scores.append(row)
    made = [(rows[at], j) for at, j in assign(scores).items()]
    for i, j in made:
        pairing.link(i, j)
    pairing.refresh()
    weak = [i for i, j in made if likeness[i][j] + _place(pairing, i, j) < bar - _SLACK]  # seen with all pairs made
    for i in weak:
        pairing.unlink(i)
    if weak:
        pairing.refresh()


def _place(pairing: Pairing, i: int, j: int) -> float:
    old, new = pairing.old, pairing.new
    out = pairing.context(i, j)
    if old.titled[i] != new.titled[j]:
        out -= _HEADING
    if ("." in old.numbers[i]) != ("." in new.numbers[j]):
        out -= _LEVEL
    return out


def pair_clear(pairing: Pairing, likeness: Likeness, taken_old: AbstractSet[int], taken_new: AbstractSet[int]) -> None:
    """Pair what is left, reworded out of likeness: rules of one place that have no rival, though little of their wording stayed.

    ``taken_old`` and ``taken_new`` are rules that are parts of a split or a merger: they are left alone.
    """
    by_old: dict[int, list[tuple[float, int]]] = {}
    by_new: defaultdict[int, list[tuple[float, int]]] = defaultdict(list)
    for i, likes in likeness.items():
        if pairing.to[i] < 0 and i not in taken_old:
            for j, like in likes.items():
                if pairing.source[j] < 0 and j not in taken_new and like > _UNLIKE:
                    score = like + _place(pairing, i, j)
                    by_old.setdefault(i, []).append((score, j))
                    by_new[j].append((score, i))
    for i, found in by_old.items():
        score, j = max(found)
        rivals = [other for other, k in found if k != j] + [other for other, k in by_new[j] if k != i]
        clear = score - max(rivals, default=-math.inf) >= _MARGIN
        if score > _CLEAR and clear and (pairing.shares_section(i, j) or likeness[i][j] > _ALIKE):
            pairing.link(i, j)
    pairing.refresh()


def pair_headings(pairing: Pairing) -> None:
    """Pair lone headings whose rules went to one another, whatever the words ("Winning and Losing", "Ending the Game").

    The heading of a rule may have become that of a section, and the other way round ("In Play", "Battlefield").
    """
    old, new = pairing.old, pairing.new
    of_old, of_new = _below(old), _below(new)
    found = []
    for i, j in enumerate(pairing.to):
        if j >= 0 or not old.titled[i]:
            continue
        went = [pairing.to[k] for k in of_old[old.numbers[i]] if pairing.to[k] >= 0]
        level = (new.block, new.section) if "." in old.numbers[i] else (new.section, new.block)
        groups = Counter(group[k] for group in level for k in went if group[k] != new.numbers[k])
        for group, count in groups.most_common(2):
            there = new.first.get(group, -1)
            if there < 0 or pairing.source[there] >= 0 or not new.titled[there]:
                continue
            came = sum(pairing.source[k] >= 0 for k in of_new[group])
            if count > _MOST_OF * max(len(went), came):
                found.append((i, there))
                break
    for i, j in found:
        if pairing.source[j] < 0:
            pairing.link(i, j)
    if found:
        pairing.refresh()


def _below(side: Side) -> defaultdict[str, list[int]]:
    """Number of a heading -> the rules under it."""
    out: defaultdict[str, list[int]] = defaultdict(list)
    for index, number in enumerate(side.numbers):
        for above in dict.fromkeys((side.block[index], side.section[index])):
            if above != number:
                out[above].append(index)
    return out

"""How alike two texts are, and which texts are worth comparing: words weighted by rarity, pairs of words."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from judgetool.compare.tokens import Body, body

# Weights of a logistic regression on far editions whose rules were followed from neighbour to neighbour.
_BASE, _DICE, _INCLUDED, _PAIR_DICE, _PAIR_INCLUDED, _LENGTH = -8.5, 2.4, 4.5, 0.6, 2.6, -0.47
_OF_WORDS, _OF_PAIRS = 0.6, 0.4  # shared words, shared pairs of neighbours: how far a sentence is covered
_COMMON = 60  # a feature in more texts than this finds none

_SENTENCE = re.compile(r"""(?<=[.!?])["')\u201d\u2019\u00bb]*\s+(?=["'(\u201c\u2018\u00ab]*\w)|\n""")
_POINTER = re.compile(r"\W*(?:see|voir|cf)\b", re.IGNORECASE)


Pair = tuple[str, str]


class Bag(NamedTuple):
    """A text as sets: its words and their weight, its pairs of neighbouring words."""

    words: frozenset[str]
    mass: float
    pairs: frozenset[Pair]


class _Rarity(dict[str, float]):
    """Word -> weight in nats; a word never met weighs most."""

    unseen = 0.0

    def __missing__(self, word: str) -> float:
        return self.unseen


class Gauge:
    """Measures texts of two editions; the rarer a word in ``bodies``, the more it says."""

    def __init__(self, bodies: Iterable[Body]) -> None:
        count: Counter[str] = Counter()
        total = 1
        for one in bodies:
            count.update(set(one.words))
            total += 1
        of = _Rarity({word: math.log(total / times) for word, times in count.items()})
        of.unseen = math.log(total)
        self._weight = of.__getitem__
        self._bags: dict[tuple[str, ...], Bag] = {}

    def bag(self, words: tuple[str, ...]) -> Bag:
        """The sets of a text given by its words."""
        bag = self._bags.get(words)
        if bag is None:
            single = frozenset(words)
            mass = sum(map(self._weight, single))
            bag = self._bags[words] = Bag(single, mass, frozenset(pairwise(words)))
        return bag

    def evidence(self, one: tuple[str, ...], other: tuple[str, ...]) -> float:
        """How much two texts speak for being one rule, in logits: shared words and pairs, of both and of the shorter."""
        a, b = self.bag(one), self.bag(other)
        common = sum(map(self._weight, a.words & b.words))
        pairs = len(a.pairs & b.pairs)
        lesser = min(a.mass, b.mass) or 1.0
        return (
            _BASE
            + _DICE * 2 * common / (a.mass + b.mass or 1.0)
            + _INCLUDED * common / lesser
            + _PAIR_DICE * 2 * pairs / (len(a.pairs) + len(b.pairs) or 1)
            + _PAIR_INCLUDED * pairs / (min(len(a.pairs), len(b.pairs)) or 1)
            + _LENGTH * math.log1p(lesser)
        )

    def likeness(self, one: Body, other: Body) -> float:
        """How alike two texts are, 0 to 1: the words and pairs of neighbours they share."""
        if one.key == other.key:
            return 1.0
        a, b = self.bag(one.words), self.bag(other.words)
        common = sum(map(self._weight, a.words & b.words))
        pairs = len(a.pairs & b.pairs)
        return common / (a.mass + b.mass or 1.0) + pairs / (len(a.pairs) + len(b.pairs) or 1)

    def covered(self, sentence: Bag, text: tuple[str, ...]) -> float:
        """How much of the sentence stands in the text, 0 to 1."""
        there = self.bag(text)
        of_words = sum(map(self._weight, sentence.words & there.words)) / (sentence.mass or 1.0)
        return _OF_WORDS * of_words + _OF_PAIRS * len(sentence.pairs & there.pairs) / (len(sentence.pairs) or 1)

    def mass(self, words: Iterable[str]) -> float:
        """How much some different words say together, in nats."""
        return sum(map(self._weight, words))

    def info(self, pairs: Iterable[Pair]) -> float:
        """How much pairs of neighbouring words say together, in nats."""
        return sum([self._weight(one) + self._weight(other) for one, other in pairs]) / 2

    def sentences(self, text: str) -> list[Bag]:
        """The sentences of ``text`` that say something: no pointers ("See rule ..."), no scraps."""
        out = []
        for one in sentences(text):
            words = body(one).words
            if len(words) >= 3 and not _POINTER.match(one):
                out.append(self.bag(words))
        return out


class Finder:
    """Which of some texts share rare words and pairs of words with a text."""

    def __init__(self, gauge: Gauge, texts: Iterable[tuple[int, tuple[str, ...]]]) -> None:
        self._gauge = gauge
        self._with: defaultdict[object, list[int]] = defaultdict(list)
        for index, words in texts:
            bag = gauge.bag(words)
            for word in bag.words:
                self._with[word].append(index)
            for pair in bag.pairs:
                self._with[pair].append(index)

    def nearest(self, words: tuple[str, ...], most: int, least: float = 0.0) -> list[int]:
        """At most ``most`` indices of texts that share features with ``words``, likeliest first, none below ``least`` votes."""
        votes: defaultdict[int, float] = defaultdict(float)
        bag = self._gauge.bag(words)
        for features in (bag.words, bag.pairs):
            for feature in features:
                holders = self._with.get(feature)
                if holders and len(holders) <= _COMMON:
                    weight = 1 / (1 + len(holders))
                    for index in holders:
                        votes[index] += weight
        best = sorted(votes, key=votes.__getitem__, reverse=True)[:most]
        return [index for index in best if votes[index] >= least] if least else best


def sentences(text: str) -> list[str]:
    """The sentences of ``text``, in order; a paragraph ends one too."""
    return [one for one in _SENTENCE.split(text) if one and not one.isspace()]

"""How alike two texts are, and which texts are worth comparing: words weighted by rarity, pairs of neighbouring words."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import NamedTuple

from judgetool.compare.sides import Side
from judgetool.compare.tokens import Body, sentence_words

# Weights of a logistic regression on far editions whose rules were followed from neighbour to neighbour.
_BASE, _DICE, _INCLUDED, _PAIR_DICE, _PAIR_INCLUDED, _LENGTH = -8.5, 2.4, 4.5, 0.6, 2.6, -0.47
_OF_WORDS, _OF_PAIRS = 0.6, 0.4  # shared words, shared pairs of neighbours: how far a sentence is covered
_LEAST_PAIRS = 0.2
_FAINT = 0.05  # share of the votes of the likeliest below which a text is not worth comparing
_COMMON = 25  # a feature in more texts than this finds none
_SAMPLE = 1000  # texts enough to tell how rare a word is

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


class _Bags(dict[int, Bag]):
    """Index of a rule -> its bag, made when asked for."""

    def __init__(self, bodies: Mapping[int, Body], make: Callable[[tuple[str, ...]], Bag]) -> None:
        self._bodies, self._make = bodies, make

    def __missing__(self, index: int) -> Bag:
        bag = self[index] = self._make(self._bodies[index].words)
        return bag


class Gauge:
    """Measures the texts of two editions; the rarer a word is in the new one, the more it says.

    ``old`` and ``new`` hold the bag of each rule by its index.
    """

    def __init__(self, old: Side, new: Side, sample: int = _SAMPLE) -> None:
        """``sample`` is the number of texts that tell how rare words are."""
        count: Counter[str] = Counter()
        total = 1
        for index in range(0, len(new.texts), max(1, len(new.texts) // sample)):
            count.update(set(new.bodies[index].words))
            total += 1
        self._count, self._total = count, total
        self._weight = self._rarity()
        self._known_as: dict[str, str] = {}
        self.old = _Bags(old.bodies, self._bag)
        self.new = _Bags(new.bodies, self._bag)

    def _rarity(self) -> Callable[[str], float]:
        total = self._total
        rarity = _Rarity({word: math.log(total / times) for word, times in self._count.items()})
        rarity.unseen = math.log(total)
        return rarity.__getitem__

    def learn(self, known_as: Mapping[str, str]) -> None:
        """From now on take words of the new edition for the words of the old one that they replaced."""
        self._known_as = dict(known_as)
        for word, earlier in known_as.items():
            self._count[earlier] = min(self._total - 1, self._count[earlier] + self._count.pop(word, 0))
        self._weight = self._rarity()
        self.old.clear()
        self.new.clear()

    def _bag(self, words: tuple[str, ...]) -> Bag:
        if self._known_as:
            known_as = self._known_as
            words = tuple([known_as.get(word, word) for word in words])
        single = frozenset(words)
        return Bag(single, sum(map(self._weight, single)), frozenset(pairwise(words)))

    def evidence(self, a: Bag, b: Bag) -> float:
        """How much two texts speak for being one rule, in logits: shared words and pairs, of both and of the shorter."""
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

    def likeness(self, a: Bag, b: Bag) -> float:
        """How alike two texts are, 0 to 1: the words and pairs of neighbours they share."""
        common = sum(map(self._weight, a.words & b.words))
        pairs = len(a.pairs & b.pairs)
        return common / (a.mass + b.mass or 1.0) + pairs / (len(a.pairs) + len(b.pairs) or 1)

    def covered(self, sentence: Bag, text: Bag) -> float:
        """How much of the sentence stands in the text, 0 to 1; 0 if hardly a pair of its words does."""
        if sentence.pairs.isdisjoint(text.pairs):
            return 0.0
        pairs = len(sentence.pairs & text.pairs)
        if pairs < _LEAST_PAIRS * len(sentence.pairs):
            return 0.0
        of_words = sum(map(self._weight, sentence.words & text.words)) / (sentence.mass or 1.0)
        return _OF_WORDS * of_words + _OF_PAIRS * pairs / (len(sentence.pairs) or 1)

    def mass(self, words: Iterable[str]) -> float:
        """How much some different words say together, in nats."""
        return sum(map(self._weight, words))

    def info(self, pairs: Iterable[Pair]) -> float:
        """How much pairs of neighbouring words say together, in nats."""
        return sum([self._weight(one) + self._weight(other) for one, other in pairs]) / 2

    def sentences(self, text: str) -> list[Bag]:
        """The sentences of ``text`` that say something."""
        return [self._bag(words) for words in sentence_words(text)]


class Finder:
    """Which of some texts share rare words and pairs of words with a text."""

    def __init__(self, bags: Mapping[int, Bag], indices: Iterable[int], wanted: frozenset[object]) -> None:
        """Over the texts at ``indices``; only the words and pairs of ``wanted`` will be asked for."""
        self._with: defaultdict[object, list[int]] = defaultdict(list)
        for index in indices:
            bag = bags[index]
            for word in bag.words & wanted:
                self._with[word].append(index)
            for pair in bag.pairs & wanted:
                self._with[pair].append(index)

    def nearest(self, bag: Bag, most: int) -> list[int]:
        """At most ``most`` indices of texts that share features with ``bag``, likeliest first."""
        votes: defaultdict[int, float] = defaultdict(float)
        having = self._with.get
        for features in (bag.words, bag.pairs):
            for feature in features:
                holders = having(feature)
                if holders and len(holders) <= _COMMON:
                    weight = 1 / (1 + len(holders))
                    for index in holders:
                        votes[index] += weight
        if not votes:
            return []
        least = _FAINT * max(votes.values())
        return sorted([one for one, vote in votes.items() if vote >= least], key=votes.__getitem__, reverse=True)[:most]

"""The order of results: how well each text says what was asked.

Method: BM25F (one saturation over all fields, each field with its weight and length) of the best alternative of each concept,
summed, times how much of the query is covered, plus what proximity and titles add.
"""

from collections.abc import Mapping, Sequence
from math import log
from typing import NamedTuple

from judgetool.search.expand import Concept
from judgetool.search.index import FIELDS, TERM_END, Candidate

_WEIGHT = dict(zip(FIELDS, (4.0, 3.5, 3.0, 1.6, 1.0, 0.3), strict=True))
_USUAL_LENGTH = dict(zip(FIELDS, (2.0, 3.0, 12.0, 6.0, 45.0, 60.0), strict=True))
_LENGTH_MATTERS = dict(zip(FIELDS, (0.4, 0.4, 0.1, 0.4, 0.4, 0.4), strict=True))
_SATURATION = 1.1
_SCATTERED = 0.7
_BODY = FIELDS.index("body")
_TITLE = FIELDS.index("title")
_KEYS = FIELDS.index("keys")
_COVER = 0.75
_NEAR = 0.3
_SPAN = 5
_TITLE_BONUS = 0.5


class Rarity(NamedTuple):
    """How many texts there are in each language, and in how many each stem stands. A French stem is as rare as an English one in as few."""

    sizes: Mapping[str, int]
    frequencies: Mapping[str, int]

    def of(self, stemmed: str) -> float:
        """The weight of a stem: high where few texts have it (inverse document frequency, never negative)."""
        size = sum(self.sizes.values()) or 1
        docs = min(self.frequencies.get(stemmed, 0), size)
        return log(1 + (size - docs + 0.5) / (docs + 0.5))


class Scored(NamedTuple):
    """A document with its score: higher is better, 1 is about as good as a text can be."""

    doc: int
    score: float


def rank(candidates: Sequence[Candidate], concepts: Sequence[Concept], rarity: Rarity) -> list[Scored]:
    """Every candidate with a score, best first; ties in the order given."""
    worth = {one: rarity.of(one) for concept in concepts for run, _weight in concept.alternatives for one in run}
    weights = [_concept_worth(concept, worth) for concept in concepts]
    scored = [_score(candidate, concepts, weights, worth) for candidate in candidates]
    order = sorted(range(len(scored)), key=lambda at: (-scored[at].score, at))
    return [scored[at] for at in order]


def worths(concepts: Sequence[Concept], rarity: Rarity) -> list[float]:
    """What each concept is worth in a text that says it fully."""
    worth = {one: rarity.of(one) for concept in concepts for run, _weight in concept.alternatives for one in run}
    return [_concept_worth(concept, worth) for concept in concepts]


def _concept_worth(concept: Concept, worth: Mapping[str, float]) -> float:
    """What a whole concept is worth in a text that says it fully. Long phrases count for more than a word, but not in step."""
    return max(weight * _run_worth(run, worth) for run, weight in concept.alternatives)


def _run_worth(run: Sequence[str], worth: Mapping[str, float]) -> float:
    values = sorted((worth[one] for one in run), reverse=True)
    return sum(value * 0.6**at for at, value in enumerate(values))


_Places = dict[str, list[list[int]]]


def _places(candidate: Candidate, worth: Mapping[str, float]) -> tuple[_Places, list[int]]:
    """Where each stem asked for stands in each field, and the fields' lengths."""
    found: _Places = {}
    lengths: list[int] = []
    asked = worth.keys()
    for field, text in enumerate(candidate.stems):
        words = text.split()
        lengths.append(len(words))
        if not asked.isdisjoint(words):
            for at, word in [(at, word) for at, word in enumerate(words) if word in worth]:
                if word not in found:
                    found[word] = [[] for _ in FIELDS]
                found[word][field].append(at)
    return found, lengths


def _score(
    candidate: Candidate, concepts: Sequence[Concept], weights: Sequence[float], worth: Mapping[str, float]
) -> Scored:
    found, lengths = _places(candidate, worth)
    strength = {one: _saturated(places, lengths) for one, places in found.items()}
    total = covered = 0.0
    spots: list[list[int]] = []
    for concept, weight in zip(concepts, weights, strict=True):
        got, places = _concept_score(concept, weight, found, strength, worth)
        total += got
        covered += min(got, weight)
        spots.append(places)
    whole = sum(weights) or 1.0
    score = total * (1 - _COVER + _COVER * covered / whole)
    score += _NEAR * _nearness(spots, weights)
    score += _TITLE_BONUS * _titled(candidate, found, worth)
    return Scored(candidate.doc, score / whole)


def _saturated(places: Sequence[Sequence[int]], lengths: Sequence[int]) -> float:
    amount = 0.0
    for field, name in enumerate(FIELDS):
        if places[field]:
            usual = 1 + _LENGTH_MATTERS[name] * (lengths[field] / _USUAL_LENGTH[name] - 1)
            amount += _WEIGHT[name] * len(places[field]) / usual
    return amount * (1 + _SATURATION) / (amount + _SATURATION)


def _concept_score(
    concept: Concept, whole: float, found: _Places, strength: Mapping[str, float], worth: Mapping[str, float]
) -> tuple[float, list[int]]:
    """What the text's best wording of the concept is worth, and where it stands in the body."""
    best, where = 0.0, list[int]()
    for run, weight in concept.alternatives:
        there = [one for one in run if one in found]
        if not there:
            continue
        got = weight * sum(
            worth[one] * strength[one] * 0.6**at for at, one in enumerate(sorted(there, key=lambda one: -worth[one]))
        )
        if len(run) > 1:
            got *= (len(there) / len(run)) ** 1.5 * (
                1.0 if len(there) == len(run) and _together(run, found) else _SCATTERED
            )
        got = min(got, 2 * whole)
        if got > best:
            best, where = got, sorted(at for one in there for at in found[one][_BODY])
    return best, where


def _together(run: Sequence[str], found: _Places) -> bool:
    """Whether the run's stems stand close to each other in one field."""
    reach = len(run) + 2
    for field in range(len(FIELDS)):
        if all(found[one][field] for one in run):
            for start in found[run[0]][field]:
                if all(any(abs(at - start) <= reach for at in found[one][field]) for one in run[1:]):
                    return True
    return False


def _nearness(spots: Sequence[Sequence[int]], weights: Sequence[float]) -> float:
    """How close neighbouring concepts of the query stand in the body, weighted by the lesser of the two."""
    total = 0.0
    for left in range(len(spots)):
        for right in range(left + 1, min(left + _SPAN, len(spots))):
            if spots[left] and spots[right]:
                gap = min(abs(a - b) for a in spots[left] for b in spots[right])
                total += min(weights[left], weights[right]) / (1 + gap / 3) / (right - left)
    return total


def _titled(candidate: Candidate, found: _Places, worth: Mapping[str, float]) -> float:
    """The worth of the heading, or of the glossary term that points here, where the query names all of it."""
    best = 0.0
    for name in (candidate.stems[_TITLE], *candidate.stems[_KEYS].split(TERM_END)):
        words = name.split()
        if words and all(word in found for word in words):
            best = max(best, sum(worth.get(word, 0.0) for word in words))
    return best


def place(candidate: Candidate, concepts: Sequence[Concept]) -> str:
    """The part of the document that holds most of what was asked: "title", "text", "example" or "glossary"."""
    asked = {one: 1.0 for concept in concepts for run, _weight in concept.alternatives for one in run}
    found, _lengths = _places(candidate, asked)
    names = {
        "title": "title",
        "keys": "glossary",
        "hints": "text",
        "path": "title",
        "body": "text",
        "examples": "example",
    }
    best, most = "text", 0
    for field in (_BODY, _TITLE, *range(len(FIELDS))):
        count = sum(1 for places in found.values() if places[field])
        if count > most:
            best, most = names[FIELDS[field]], count
    return best

"""Words that nothing knows, corrected against the words of the texts searched and of the term tables."""

from collections.abc import Iterable, Sequence
from math import log
from typing import NamedTuple

from judgetool.search.index import Index, Lexicon, Scope, Word

_NEVER = 3
"""Words this short are never corrected: nearly everything is near them."""


class Correction(NamedTuple):
    """What an unknown word may have meant: words with a cost, the likeliest (lowest) first. Empty: nothing is near."""

    typed: str
    choices: tuple[tuple[Word, float], ...]


def correct(
    words: Sequence[str], index: Index, lexicon: Lexicon, scope: Scope, lang: str, keep: int = 6
) -> list[Correction]:
    """Corrections of each unknown word, in order. ``lang`` is the language most of the query is in ("" unknown).

    Method: optimal string alignment distance (one insertion, deletion, change or swap of neighbours counts one) to every
    known word, weighed against how often the word stands, whether its first letter and its language agree."""
    if not words:
        return []
    lengths = [len(word) for word in words]
    shortest, longest = max(2, min(lengths) - _reach(min(lengths))), max(lengths) + _reach(max(lengths))
    known = _merged(index.words(scope, shortest, longest), lexicon.words(shortest, longest))
    return [Correction(word, tuple(_nearest(word, known, lang)[:keep])) for word in words]


def _reach(length: int) -> int:
    """How many letters may be wrong in a word of this length."""
    return 1 if length <= 4 else 2 if length <= 8 else 3


def _merged(*sources: Iterable[Word]) -> dict[str, Word]:
    """word -> the language and frequency it is commonest in."""
    found: dict[str, Word] = {}
    for source in sources:
        for word in source:
            at = found.get(word.word)
            if at is None or word.docs > at.docs:
                found[word.word] = word
    return found


def _nearest(typed: str, known: dict[str, Word], lang: str) -> list[tuple[Word, float]]:
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    if len(typed) < _NEVER:
        return []
    near = process.extract(typed, list(known), scorer=OSA.distance, score_cutoff=_reach(len(typed)), limit=None)
    costs = [(known[word], _cost(typed, known[word], distance, lang)) for word, distance, _at in near]
    return sorted(costs, key=lambda pair: (pair[1], pair[0].word))


def _cost(typed: str, word: Word, distance: float, lang: str) -> float:
    cost = float(distance)
    if distance and sorted(typed) == sorted(word.word):
        cost -= 0.3
    if typed[0] != word.word[0]:
        cost += 0.4
    if len(word.word) < 4:
        cost += 0.3
    if lang and word.lang != lang:
        cost += 0.35
    return cost - 0.11 * log(1 + word.docs)

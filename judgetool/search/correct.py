"""Words that nothing knows, corrected against the words of the texts searched and of the term tables."""

from collections.abc import Iterable, Sequence
from math import log
from typing import NamedTuple

from judgetool.search.index import Index, Lexicon, Scope, Word

_SHORTEST = 3
"""Words shorter than this are never corrected: nearly everything is near them."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_LIKELY = 1.3
_FAR = 8
_FARTHEST = 12


class Correction(NamedTuple):
    """What a word may have meant: words with a cost, the likeliest (lowest) first. Empty: nothing is near."""

    typed: str
    choices: tuple[tuple[Word, float], ...]


def correct(words: Sequence[str], index: Index, lexicon: Lexicon, scope: Scope, lang: str) -> list[Correction]:
    """Corrections of each unknown word, in order. ``lang`` is the language most of the query is in ("" unknown).

    Method: optimal string alignment distance (one insertion, deletion, change or swap of neighbours counts one), first the words
    one letter away, then, in long words where none of those is likely, two or three; weighed against how often the word stands, whether its
    first letter and its language agree."""
    found: list[Correction] = []
    for typed in words:
        choices = a_letter_away(typed, index, lexicon, scope, lang)
        if len(typed) >= _FAR and not any(cost < _LIKELY for _word, cost in choices):
            choices = _farther(typed, index, lexicon, scope, lang)
        found.append(Correction(typed, tuple(choices[:6])))
    return found


def a_letter_away(typed: str, index: Index, lexicon: Lexicon, scope: Scope, lang: str) -> list[tuple[Word, float]]:
    """The known words one letter away from ``typed``, each with its cost, the likeliest first."""
    if len(typed) < _SHORTEST:
        return []
    near = _edits(typed)
    known = _merged(index.known(near, scope), lexicon.known(near))
    return _sorted((word, _cost(typed, word, 1, lang)) for word in known.values())


def _farther(typed: str, index: Index, lexicon: Lexicon, scope: Scope, lang: str) -> list[tuple[Word, float]]:
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    reach = 2 if len(typed) < _FARTHEST else 3
    lengths = max(2, len(typed) - reach), len(typed) + reach
    known = _merged(index.words(scope, *lengths), lexicon.words(*lengths))
    near = process.extract(typed, list(known), scorer=OSA.distance, score_cutoff=reach, limit=None)
    return _sorted((known[word], _cost(typed, known[word], distance, lang)) for word, distance, _at in near)


def _edits(word: str) -> list[str]:
    """Every string one letter away from ``word``."""
    cuts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    out = [left + right[1:] for left, right in cuts if right]
    out += [left + right[1] + right[0] + right[2:] for left, right in cuts if len(right) > 1]
    out += [left + letter + right[1:] for left, right in cuts if right for letter in _LETTERS]
    out += [left + letter + right for left, right in cuts for letter in _LETTERS]
    return list(dict.fromkeys(one for one in out if one != word and len(one) > 1))


def _merged(*sources: Iterable[Word]) -> dict[str, Word]:
    """word -> the language and frequency it is commonest in."""
    found: dict[str, Word] = {}
    for source in sources:
        for word in source:
            at = found.get(word.word)
            if at is None or word.docs > at.docs:
                found[word.word] = word
    return found


def _sorted(costs: Iterable[tuple[Word, float]]) -> list[tuple[Word, float]]:
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

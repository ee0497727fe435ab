"""Words of the rules that a new edition says otherwise throughout ("in play", "on the battlefield"), learnt from its own pairs."""

from collections import Counter, defaultdict

from judgetool.compare.sides import Pairing

_LEAST = 5  # pairs of rules in which the one word gave way to the other
_SHARE = 0.6  # of the pairs that gained the word, those that lost the other
_FRESH = 0.5  # a word at most this often in the old rules, for each time in the new ones
_MOST = 80  # pairs of lost and gained words; rules that changed more say nothing of single words


def renamed(pairing: Pairing, rows: list[int]) -> dict[str, str]:
    """Word of the new edition -> the word of the old one in whose place it stands, from the pairs of the old rules ``rows``.

    Only words that are new, or far more often used than before, and that nearly always came where the same word went.
    """
    lost_for: defaultdict[str, Counter[str]] = defaultdict(Counter)
    gained: Counter[str] = Counter()
    before: Counter[str] = Counter()
    after: Counter[str] = Counter()
    for i in rows:
        j = pairing.to[i]
        if j < 0:
            continue
        old, new = frozenset(pairing.old.bodies[i].words), frozenset(pairing.new.bodies[j].words)
        before.update(old)
        after.update(new)
        lost, come = old - new, new - old
        gained.update(come)
        if len(lost) * len(come) <= _MOST:
            for word in come:
                lost_for[word].update(lost)
    out: dict[str, str] = {}
    for word, lost_words in sorted(lost_for.items()):
        if not lost_words:
            continue
        earlier, times = max(lost_words.items(), key=lambda one: (one[1], after[one[0]] < before[one[0]], one[0]))
        if times >= _LEAST and times >= _SHARE * gained[word] and before[word] <= _FRESH * after[word]:
            out[word] = earlier
    return {word: earlier for word, earlier in out.items() if earlier not in out}

"""Words as typed -> words as meant: joined, taken apart, corrected, each with the languages that know it."""

from collections.abc import Iterable, Sequence
from itertools import pairwise, product
from math import prod
from typing import NamedTuple

from judgetool.search.correct import Correction, a_letter_away, correct
from judgetool.search.expand import Slot
from judgetool.search.index import Index, Lexicon, Scope, TermHit, Word
from judgetool.search.words import stem

_COMBINATIONS = 400
_CLOSE = 0.3
_CLOSE_TERM = 0.5
_NEAR_MISS = 1.6
_LONG = 5
_SCARCE = 2
_MANY = 2000
_MEANT = 0.7
_FEW = 3


class Understood(NamedTuple):
    """The words of a query as meant, the language most of them are in ("" neither), what was corrected (typed, used), and the
    glossary terms that the corrections were chosen to make."""

    slots: tuple[Slot, ...]
    lang: str
    corrected: tuple[tuple[str, str], ...]
    terms: tuple[TermHit, ...]


def understand(typed: Sequence[str], index: Index, lexicon: Lexicon, scope: Scope) -> Understood:
    """The words as they were meant: joined or corrected where nothing knows them, with the languages that do."""
    words = _joined(typed, index, lexicon, scope)
    known = _known(words, index, lexicon, scope)
    lang = _language(words, known)
    unknown = [word for word in words if word not in known and word.isalpha()]
    corrections = {one.typed: one for one in correct(unknown, index, lexicon, scope, lang)}
    words = _apart(words, corrections, index, lexicon, scope)
    known |= _known([word for word in words if word not in known and word not in corrections], index, lexicon, scope)
    near = _near([word for word in words if word in known], index, lexicon, scope, lang)
    chosen, terms = _chosen(words, corrections, index, lexicon, scope, lang, near)
    slots: list[Slot] = []
    corrected: list[tuple[str, str]] = []
    for word, used in zip(words, chosen, strict=True):
        if used is None:
            continue
        if used.word != word:
            corrected.append((word, used.word))
            choices = corrections[word].choices if word in corrections else ()
            best = dict(choices).get(used, 0.0)
            others = tuple(w for w, cost in choices if w != used and cost <= best + _CLOSE)[:2]
            slots.append(Slot(used.word, others, frozenset((used.lang,))))
        else:
            likely = tuple(other for other, cost in near.get(word, ()) if cost < _MEANT)[:1]
            slots.append(Slot(word, likely, known.get(word, frozenset())))
    lang = _language([slot.word for slot in slots], {slot.word: slot.langs for slot in slots}) or lang
    return Understood(tuple(slots), lang, tuple(corrected), tuple(terms))


def _near(
    words: Sequence[str], index: Index, lexicon: Lexicon, scope: Scope, lang: str
) -> dict[str, tuple[tuple[Word, float], ...]]:
    """For words that hardly any text has in this form, the words a letter away with their costs: one may be what was meant
    ("marquer" for *marqueur*, or a misprint of some old edition)."""
    scarce = _SCARCE if sum(index.sizes().values()) > _MANY else 0
    sure = {word.word for word in (*index.known(words, scope), *lexicon.known(words)) if word.docs > scarce}
    sure |= {word.word for word in lexicon.known(words)}
    doubtful = [word for word in words if word not in sure and word.isalpha() and len(word) >= _LONG]
    return {word: tuple(a_letter_away(word, index, lexicon, scope, lang)[:4]) for word in doubtful}


def _known(words: Sequence[str], index: Index, lexicon: Lexicon, scope: Scope) -> dict[str, frozenset[str]]:
    """The languages that know each word: as it is, or, in the query's own language, in another form of the same word."""
    found: dict[str, set[str]] = {}
    for one in (*index.known(words, scope), *lexicon.known(words)):
        found.setdefault(one.word, set()).add(one.lang)
    lang = _language(words, {word: frozenset(langs) for word, langs in found.items()})
    left = {word: (stem(word, "en"), stem(word, "fr")) for word in words if word not in found and len(word) >= _LONG}
    stood = index.frequencies({one for pair in left.values() for one in pair})
    told = {(entry.key, entry.lang) for entry in lexicon.entries({one for pair in left.values() for one in pair})}
    for word, pair in left.items():
        for own, stemmed in zip(("en", "fr"), pair, strict=True):
            if (stemmed in stood or (stemmed, own) in told) and lang in ("", own):
                found.setdefault(word, set()).add(own)
    return {word: frozenset(langs) for word, langs in found.items()}


def _joined(typed: Sequence[str], index: Index, lexicon: Lexicon, scope: Scope) -> list[str]:
    """Words written apart put together, where texts have them so ("life link", "non creature"), or the tables do and one of
    them is no word ("multi kicker")."""
    pairs = [left + right for left, right in pairwise(typed) if len(left + right) > _LONG]
    in_texts = {word.word for word in index.known([*pairs, *typed], scope)}
    known = in_texts | {word.word for word in lexicon.known([*pairs, *typed])}
    out: list[str] = []
    at = 0
    while at < len(typed):
        pair = typed[at : at + 2]
        both = "".join(pair)
        together = len(pair) == 2 and (both in in_texts or (both in known and not known.issuperset(pair)))
        out.append(both if together and both in pairs else typed[at])
        at += 2 if together and both in pairs else 1
    return out


def _apart(
    words: Sequence[str], corrections: dict[str, Correction], index: Index, lexicon: Lexicon, scope: Scope
) -> list[str]:
    """Words run together taken apart ("firststrike"), unless another word is a letter away."""
    out: list[str] = []
    for word in words:
        near = word in corrections and any(
            abs(len(w.word) - len(word)) <= 1 and cost < _NEAR_MISS for w, cost in corrections[word].choices
        )
        halves = _halves(word, index, lexicon, scope) if word in corrections and not near else []
        if halves:
            del corrections[word]
        out += halves or [word]
    return out


def _halves(word: str, index: Index, lexicon: Lexicon, scope: Scope) -> list[str]:
    """The two known words that an unknown one is made of, the commonest pair; none if there is no such pair."""
    if len(word) < _LONG + 2:
        return []
    cuts = [(word[:at], word[at:]) for at in range(3, len(word) - 2)]
    parts = {part for pair in cuts for part in pair}
    docs: dict[str, int] = {}
    for one in (*index.known(parts, scope), *lexicon.known(parts)):
        docs[one.word] = max(docs.get(one.word, 0), one.docs)
    pairs = [(min(docs[left], docs[right]), left, right) for left, right in cuts if left in docs and right in docs]
    return list(max(pairs)[1:]) if pairs else []


def _language(words: Iterable[str], known: dict[str, frozenset[str]]) -> str:
    """The language that most words belong to alone; "" where neither has more."""
    only = [next(iter(known[word])) for word in words if len(known.get(word, ())) == 1]
    french, english = only.count("fr"), only.count("en")
    return "fr" if french > english else "en" if english > french else ""


def _chosen(
    words: Sequence[str],
    corrections: dict[str, Correction],
    index: Index,
    lexicon: Lexicon,
    scope: Scope,
    lang: str,
    near: dict[str, tuple[tuple[Word, float], ...]],
) -> tuple[list[Word | None], list[TermHit]]:
    """The word taken for each typed one, None where nothing is near: the readings that make the whole a glossary term, with
    those terms, else the likeliest of each.

    Where a word had to be corrected, its known neighbours may be misspelt too ("defendign payer"): then they also may stand
    for a word a letter away, if that makes a term; so may a word of ``near``, which is known but scarce."""
    known = {word: choices for word, choices in near.items() if choices}
    if not corrections and not known:
        return [Word(word, "", 0) for word in words], []
    if corrections and len(words) <= _FEW:
        for word in words:
            if word not in corrections and word not in known:
                known[word] = tuple(a_letter_away(word, index, lexicon, scope, lang)[:4])
    options: list[list[tuple[Word, float]]] = []
    for word in words:
        if word in corrections:
            options.append(list(corrections[word].choices[:5]))
        else:
            options.append([(Word(word, "", 0), 0.0), *((other, cost + 2) for other, cost in known.get(word, ()))])
    likeliest = [choices[0][0] if choices else None for choices in options]
    kept = [choices for choices in options if choices]
    readings: dict[str, tuple[float, tuple[Word, ...]]] = {}
    if kept and prod(len(choices) for choices in kept) <= _COMBINATIONS:
        for combination in product(*kept):
            cost = sum(one for _word, one in combination)
            name = " ".join(stem(word.word, "en") for word, _cost in combination)
            if name not in readings or cost < readings[name][0]:
                readings[name] = cost, tuple(word for word, _cost in combination)
    terms = index.terms(readings, scope) if readings else []
    if not terms:
        return likeliest, []
    terms.sort(key=lambda term: readings[term.key][0])
    best = terms[0].key
    near_best = [term for term in terms if readings[term.key][0] <= readings[best][0] + _CLOSE_TERM]
    taken = iter(readings[best][1])
    return [next(taken) if choices else None for choices in options], near_best[:_FEW]

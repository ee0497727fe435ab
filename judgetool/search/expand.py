"""Words -> concepts: what each word or phrase of a query may stand as in the texts.

A concept is one thing asked for, with the runs of stems that say it: the words themselves, the other words for them, the
same in the other language. Pure over the ``Index`` and ``Lexicon`` protocols.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from judgetool.search.index import Entry, Lexicon, Word
from judgetool.search.words import content, is_light, stem, stems

_LONGEST_PHRASE = 7
_SYNONYM = 0.8
_OTHER_READING = 0.35
_SECOND_GUESS = 0.6


class Alternative(NamedTuple):
    """One way to say a concept: a run of stems, and how much a text that has it is worth (1: as good as the words typed)."""

    stems: tuple[str, ...]
    weight: float


class Concept(NamedTuple):
    """One thing asked for. ``typed`` is the words as understood; ``told`` what else was searched for it (to be shown)."""

    typed: str
    alternatives: tuple[Alternative, ...]
    told: tuple[str, ...] = ()


class Slot(NamedTuple):
    """One word of the query, after correction: as understood, its other likely readings, the languages that know it."""

    word: str
    others: tuple[Word, ...]
    langs: frozenset[str]


class Reading(NamedTuple):
    """The concepts of a query and the language that most of it is in ("" where neither)."""

    concepts: tuple[Concept, ...]
    lang: str


def expand(slots: Sequence[Slot], lang: str, lexicon: Lexicon, with_french: bool) -> tuple[Concept, ...]:
    """The concepts of a query, in order. ``with_french`` says that French texts are searched too.

    Method: the longest phrases of the term tables first, then single words without the stop words of the query's language.
    """
    table = _look_up(slots, lexicon)
    taken: list[Concept | None] = [None] * len(slots)
    free = [True] * len(slots)
    for start, end in _spans(slots, table, lang, with_french):
        if all(free[start:end]):
            for at in range(start, end):
                free[at] = False
            if _means(slots[start:end], table, lang, with_french):
                taken[start] = _phrase(slots[start:end], table, lang, with_french)
    singles = [at for at, is_free in enumerate(free) if is_free]
    meaningful = [at for at in singles if not _is_stop(slots[at], table, lang)]
    if not meaningful and not any(taken):
        meaningful = singles
    for at in meaningful:
        taken[at] = _single(slots[at], table, lang, with_french)
    distinct = dict.fromkeys(concept for concept in taken if concept is not None and concept.alternatives)
    return tuple(distinct)


_Table = dict[tuple[str, str], list[Entry]]


def _keys(slots: Sequence[Slot], lang: str) -> str:
    return " ".join(content([stem(slot.word, lang) for slot in slots]))


def _look_up(slots: Sequence[Slot], lexicon: Lexicon) -> _Table:
    keys = {
        _keys(slots[start:end], lang)
        for start in range(len(slots))
        for end in range(start + 1, min(len(slots), start + _LONGEST_PHRASE) + 1)
        for lang in ("en", "fr")
    }
    table: _Table = defaultdict(list)
    for entry in lexicon.entries(keys):
        table[entry.key, entry.lang].append(entry)
    return table


def _means(slots: Sequence[Slot], table: _Table, lang: str, with_french: bool) -> list[Entry]:
    """What the tables say of this run of words, the reading in the query's own language first."""
    found: list[Entry] = []
    for own in sorted(("en", "fr"), key=lambda one: one != lang):
        for entry in table.get((_keys(slots, own), own), ()):
            if entry.kind != "stop" and (entry.target_lang == "en" or with_french):
                found.append(entry)
    return found


def _spans(slots: Sequence[Slot], table: _Table, lang: str, with_french: bool) -> list[tuple[int, int]]:
    """The runs of two or more words that the tables know, the longest first, then the leftmost."""
    spans = [
        (start, end)
        for start in range(len(slots))
        for end in range(start + 2, min(len(slots), start + _LONGEST_PHRASE) + 1)
        if (not _loose(slots[start], lang) and not _loose(slots[end - 1], lang)) or end - start == 2
        if _means(slots[start:end], table, lang, with_french) or _says_nothing(slots[start:end], table)
    ]
    return sorted(spans, key=lambda span: (span[0] - span[1], span[0]))


def _says_nothing(slots: Sequence[Slot], table: _Table) -> bool:
    """Whether the words together are one that the stop words hold ("counts as", "est-ce que")."""
    return any(e.kind == "stop" for own in ("en", "fr") for e in table.get((_keys(slots, own), own), ()))


def _loose(slot: Slot, lang: str) -> bool:
    return is_light(stem(slot.word, lang or "en"))


def _is_stop(slot: Slot, table: _Table, lang: str) -> bool:
    stops = {own for own in ("en", "fr") if any(e.kind == "stop" for e in table.get((stem(slot.word, own), own), ()))}
    if not stops:
        return False
    return lang in stops or not lang or stops == {"en", "fr"} or not slot.langs - stops


def _phrase(slots: Sequence[Slot], table: _Table, lang: str, with_french: bool) -> Concept:
    entries = _means(slots, table, lang, with_french)
    typed = " ".join(slot.word for slot in slots)
    alternatives = _targets(entries, 1.0)
    if any(entry.lang == "en" for entry in entries):
        alternatives.insert(0, Alternative(content([stem(slot.word, "en") for slot in slots]), 1.0))
    if with_french and any(entry.lang == "fr" for entry in entries):
        alternatives.insert(0, Alternative(content([stem(slot.word, "fr") for slot in slots]), 1.0))
    return Concept(typed, _distinct(alternatives), _told(entries))


def _single(slot: Slot, table: _Table, lang: str, with_french: bool) -> Concept:
    alternatives: list[Alternative] = []
    told: list[Entry] = []
    readings = [(slot.word, slot.langs, 1.0)]
    readings += [(other.word, frozenset((other.lang,)), _SECOND_GUESS) for other in slot.others]
    for word, langs, likely in readings:
        for own in ("en", "fr"):
            if langs and own not in langs:
                continue
            weight = likely * (1.0 if own == lang or not lang or len(langs) < 2 else _OTHER_READING)
            if own == "en" or with_french:
                alternatives.append(Alternative((stem(word, own),), weight))
            entries = [
                entry
                for entry in table.get((stem(word, own), own), ())
                if entry.kind != "stop" and (entry.target_lang == "en" or with_french)
            ]
            alternatives += _targets(entries, weight)
            if word == slot.word and weight == likely:
                told += entries
    return Concept(slot.word, _distinct(alternatives), _told(told))


def _targets(entries: Sequence[Entry], weight: float) -> list[Alternative]:
    return [
        Alternative(
            content(stems(entry.target, entry.target_lang)), weight * (_SYNONYM if entry.kind == "synonym" else 1.0)
        )
        for entry in entries
    ]


def _distinct(alternatives: Sequence[Alternative]) -> tuple[Alternative, ...]:
    best: dict[tuple[str, ...], float] = {}
    for run, weight in alternatives:
        if run:
            best[run] = max(weight, best.get(run, 0.0))
    return tuple(Alternative(run, weight) for run, weight in best.items())


def _told(entries: Sequence[Entry]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(entry.target for entry in entries if entry.target_lang == "en" or entry.kind != "term"))

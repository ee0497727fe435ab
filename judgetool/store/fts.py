"""Search over SQLite FTS5: serving the index of any store to ``search``. ``store.fts_build`` makes it."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from judgetool.search.index import (
    Candidate,
    Entry,
    Found,
    Hinted,
    Scope,
    Stand,
    TermHit,
    Word,
)
from judgetool.store.fts_build import SPLIT, build, build_lexicon

__all__ = ["FtsIndex", "FtsLexicon", "build", "build_lexicon"]

_FIELD_WEIGHTS = (6.0, 5.0, 4.0, 2.0, 1.0, 0.3)


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def _chunks(values: Iterable[str]) -> Iterator[list[str]]:
    """The values without repeats, in lists that SQLite takes at once."""
    asked = list(dict.fromkeys(values))
    for start in range(0, len(asked), 900):
        yield asked[start : start + 900]


class FtsLexicon:
    """The term tables kept by ``build_lexicon``: a ``search.index.Lexicon``."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection

    def entries(self, keys: Iterable[str]) -> list[Entry]:
        found: list[Entry] = []
        for asked in _chunks(keys):
            rows = self._db.execute(
                f"SELECT key, lang, kind, target, target_lang FROM lexicon WHERE key IN ({_marks(asked)})", asked
            )
            found += map(Entry._make, rows)
        return found

    def known(self, words: Iterable[str]) -> list[Word]:
        found: list[Word] = []
        for asked in _chunks(words):
            rows = self._db.execute(f"SELECT word, lang, docs FROM lexicon_word WHERE word IN ({_marks(asked)})", asked)
            found += map(Word._make, rows)
        return found

    def words(self, shortest: int, longest: int) -> list[Word]:
        asked = "SELECT word, lang, docs FROM lexicon_word WHERE length(word) BETWEEN ? AND ?"
        return list(map(Word._make, self._db.execute(asked, (shortest, longest))))

    def hinted(self, stems: Iterable[str], edition: str) -> list[Hinted]:
        asked = list(dict.fromkeys(stems))
        held = f"SELECT hint FROM lexicon_hint_stem WHERE stem IN ({_marks(asked)})"
        joined = (
            "SELECT s.number, s.last, h.stems FROM lexicon_hint h JOIN lexicon_hint_stand s ON s.hint = h.hint"
            f" WHERE h.hint IN ({held})"
        )
        if edition:
            rows = self._db.execute(f"{joined} AND s.first <= ? AND s.last >= ?", [*asked, edition, edition])
            return [Hinted(number, edition, found) for number, _last, found in rows]
        newest = " AND s.last = (SELECT max(last) FROM lexicon_hint_stand o WHERE o.hint = h.hint)"
        return [Hinted(*row) for row in self._db.execute(joined + newest, asked)]

    def hint_frequencies(self, stems: Iterable[str]) -> dict[str, int]:
        asked = list(dict.fromkeys(stems))
        counted = f"SELECT stem, count(*) FROM lexicon_hint_stem WHERE stem IN ({_marks(asked)}) GROUP BY stem"
        return dict(self._db.execute(counted, asked))


class FtsIndex:
    """The texts indexed by ``build``: a ``search.index.Index``. Only reads."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection

    def sizes(self) -> dict[str, int]:
        return dict(self._db.execute("SELECT lang, docs FROM search_size"))

    def frequencies(self, stems: Iterable[str]) -> dict[str, int]:
        found: dict[str, int] = {}
        for asked in _chunks(stems):
            found |= self._db.execute(f"SELECT stem, docs FROM search_stem WHERE stem IN ({_marks(asked)})", asked)
        return found

    def known(self, words: Iterable[str], scope: Scope) -> list[Word]:
        where, more = _within(scope)
        found: list[Word] = []
        for asked in _chunks(words):
            rows = self._db.execute(
                f"SELECT word, lang, docs FROM search_word WHERE word IN ({_marks(asked)}){where}", [*asked, *more]
            )
            found += map(Word._make, rows)
        return found

    def words(self, scope: Scope, shortest: int, longest: int) -> list[Word]:
        where, more = _within(scope)
        asked = f"SELECT word, lang, docs FROM search_word WHERE length(word) BETWEEN ? AND ?{where}"
        return list(map(Word._make, self._db.execute(asked, (shortest, longest, *more))))

    def candidates(self, match: Sequence[Sequence[str]], scope: Scope, limit: int) -> list[Candidate]:
        groups = dict.fromkeys(" AND ".join(f'"{one}"' for one in group if one.isalnum()) for group in match)
        asked = " OR ".join(f"({group})" for group in groups if group)
        if not asked:
            return []
        within, more = "", []
        if scope.edition:
            within = " AND EXISTS (SELECT 1 FROM search_stand s WHERE s.doc = search_text.rowid AND s.first <= ? AND s.last >= ?)"
            more = [scope.edition, scope.edition]
        weights = ", ".join(map(str, _FIELD_WEIGHTS))
        rows = self._db.execute(
            f"SELECT d.doc, d.lang, d.stems FROM (SELECT rowid AS doc, bm25(search_text, {weights}) AS far FROM search_text"
            f" WHERE search_text MATCH ?{within} ORDER BY far LIMIT ?) f CROSS JOIN search_doc d ON d.doc = f.doc ORDER BY f.far",
            [asked, *more, limit],
        )
        return [Candidate(doc, lang, tuple(joined.split(SPLIT))) for doc, lang, joined in rows]

    def stems(self, docs: Iterable[int]) -> list[Candidate]:
        asked = list(dict.fromkeys(docs))
        rows = self._db.execute(f"SELECT doc, lang, stems FROM search_doc WHERE doc IN ({_marks(asked)})", asked)
        return [Candidate(doc, lang, tuple(joined.split(SPLIT))) for doc, lang, joined in rows]

    def terms(self, keys: Iterable[str], scope: Scope) -> list[TermHit]:
        asked = list(dict.fromkeys(keys))
        where = " AND first <= ? AND last >= ?" if scope.edition else ""
        more = [scope.edition, scope.edition] if scope.edition else []
        rows = self._db.execute(
            f"SELECT key, lang, term, see_rules, see_terms, last FROM search_term WHERE key IN ({_marks(asked)}){where} ORDER BY last DESC",
            [*asked, *more],
        )
        return [
            TermHit(
                name,
                lang,
                term,
                tuple(rules.split()),
                tuple(others.split(SPLIT)) if others else (),
                scope.edition or last,
            )
            for name, lang, term, rules, others, last in rows
        ]

    def at(self, numbers: Iterable[str], edition: str) -> list[tuple[str, int]]:
        asked = list(dict.fromkeys(numbers))
        rows = dict[str, list[int]]()
        where, more = _within(Scope(edition))
        for number, doc in self._db.execute(
            f"SELECT DISTINCT number, doc FROM search_stand WHERE number IN ({_marks(asked)}){where} ORDER BY doc",
            [*asked, *more],
        ):
            rows.setdefault(number, []).append(doc)
        return [(number, doc) for number in asked for doc in rows.get(number, ())]

    def fetch(self, docs: Iterable[int], scope: Scope) -> dict[int, Found]:
        asked = list(dict.fromkeys(docs))
        stands: dict[int, list[Stand]] = defaultdict(list)
        where = " AND first <= ? AND last >= ?" if scope.edition else ""
        more = [scope.edition, scope.edition] if scope.edition else []
        for doc, number, first, last in self._db.execute(
            f"SELECT doc, number, first, last FROM search_stand WHERE doc IN ({', '.join(map(str, asked))}){where} ORDER BY first",
            more,
        ):
            stands[doc].append(Stand(number, first, last))
        rows = self._db.execute(
            f"SELECT doc, lang, title, text, examples, path, clause, ours FROM search_doc WHERE doc IN ({', '.join(map(str, asked))})"
        )
        return {
            doc: Found(doc, lang, title, text, _parts(examples), _parts(path), clause, tuple(stands[doc]), bool(ours))
            for doc, lang, title, text, examples, path, clause, ours in rows
        }


def _parts(joined: str) -> tuple[str, ...]:
    return tuple(joined.split(SPLIT)) if joined else ()


def _within(scope: Scope) -> tuple[str, list[str]]:
    if not scope.edition:
        return "", []
    return " AND first <= ? AND last >= ?", [scope.edition, scope.edition]

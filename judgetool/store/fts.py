"""Search over SQLite FTS5: building the index of any store, and serving it to ``search``.

Texts are stemmed before they are indexed (``search.words``), so that one table serves both languages and both sides are cut
alike. Everything here is derived: ``build`` drops what was there.
"""

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from judgetool.search.index import (
    FIELDS,
    TERM_END,
    Candidate,
    Document,
    Entry,
    Found,
    Hint,
    Hinted,
    Scope,
    Stand,
    TermDocument,
    TermHit,
    Word,
)
from judgetool.search.words import cut, key, phrase_key, stem, stems

_FIELD_WEIGHTS = (6.0, 5.0, 4.0, 2.0, 1.0, 0.3)
_SPLIT = "\x1f"

_SCHEMA = f"""
DROP TABLE IF EXISTS search_text;
DROP TABLE IF EXISTS search_doc;
DROP TABLE IF EXISTS search_stand;
DROP TABLE IF EXISTS search_word;
DROP TABLE IF EXISTS search_stem;
DROP TABLE IF EXISTS search_term;
DROP TABLE IF EXISTS search_size;
CREATE TABLE search_doc (
  doc INTEGER PRIMARY KEY, lang TEXT, title TEXT, text TEXT, examples TEXT, path TEXT, clause TEXT, stems TEXT);
CREATE VIRTUAL TABLE search_text USING fts5({", ".join(FIELDS)}, content='', tokenize="unicode61 remove_diacritics 0");
CREATE TABLE search_stand (number TEXT, first TEXT, last TEXT, doc INTEGER, PRIMARY KEY (number, first, doc)) WITHOUT ROWID;
CREATE INDEX search_stand_doc ON search_stand (doc, first, last);
CREATE TABLE search_word (word TEXT, lang TEXT, docs INTEGER, first TEXT, last TEXT, PRIMARY KEY (word, lang)) WITHOUT ROWID;
CREATE TABLE search_size (lang TEXT PRIMARY KEY, docs INTEGER) WITHOUT ROWID;
CREATE TABLE search_stem (stem TEXT PRIMARY KEY, docs INTEGER) WITHOUT ROWID;
CREATE TABLE search_term (
  key TEXT, lang TEXT, term TEXT, see_rules TEXT, see_terms TEXT, first TEXT, last TEXT,
  PRIMARY KEY (key, lang, first, term)) WITHOUT ROWID;
"""


def build(
    connection: sqlite3.Connection, documents: Iterable[Document], terms: Iterable[TermDocument] = ()
) -> dict[str, int]:
    """Index ``documents`` and the glossary ``terms`` in ``connection``, in place of whatever was indexed there.

    Returns how many documents each language has. The caller commits. SQLite errors pass through (disk full, read-only).
    """
    for statement in _SCHEMA.split(";\n"):
        connection.execute(statement)
    terms = list(terms)
    pointed = _pointed_at(terms)
    words = _Words()
    sizes: Counter[str] = Counter()
    for doc, document in enumerate(documents, 1):
        sizes[document.lang] += 1
        body = cut(document.text) if document.text != document.title else []
        fields = _fields(document, body, pointed)
        words.read(document, body)
        words.count(fields)
        joined = [" ".join(field) for field in fields]
        connection.execute(
            "INSERT INTO search_doc VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (doc, document.lang, document.title, document.text, _SPLIT.join(document.examples),
             _SPLIT.join(document.path), document.clause, _SPLIT.join(joined)),
        )  # fmt: skip
        connection.execute(
            f"INSERT INTO search_text (rowid, {', '.join(FIELDS)}) VALUES (?{', ?' * len(FIELDS)})", (doc, *joined)
        )
        connection.executemany(
            "INSERT OR IGNORE INTO search_stand VALUES (?, ?, ?, ?)", [(*stand, doc) for stand in document.stands]
        )
    for entry in terms:
        words.read_term(entry)
        for name in term_keys(entry.term, entry.lang):
            connection.execute(
                "INSERT OR IGNORE INTO search_term VALUES (?, ?, ?, ?, ?, ?, ?)",
                (name, entry.lang, entry.term, " ".join(entry.see_rules), _SPLIT.join(entry.see_terms), entry.first, entry.last),
            )  # fmt: skip
    words.write(connection)
    connection.executemany("INSERT INTO search_size VALUES (?, ?)", sizes.items())
    connection.execute("INSERT INTO search_text (search_text) VALUES ('optimize')")
    return dict(sizes)


def term_keys(term: str, lang: str) -> list[str]:
    """The keys a glossary term is found by: the whole of it, and each of its names ("Modal, Mode": three keys)."""
    names = [term, *term.split(",")]
    for name in list(names):
        if "(" in name or "[" in name:
            names.append(name.split("(")[0].split("[")[0])
    return [found for found in dict.fromkeys(key(name, lang) for name in names) if found]


def _pointed_at(terms: Iterable[TermDocument]) -> dict[str, list[TermDocument]]:
    """Rule number -> the glossary terms that send the reader there and to few other places."""
    found: dict[str, list[TermDocument]] = defaultdict(list)
    for entry in terms:
        if len(entry.see_rules) <= 4:
            for number in entry.see_rules:
                found[number].append(entry)
    return found


def _fields(document: Document, body: list[str], pointed: dict[str, list[TermDocument]]) -> list[list[str]]:
    """The stems of each of ``FIELDS``, given the words of the text."""
    lang = document.lang
    names: dict[tuple[str, str], None] = {}
    for stand in document.stands:
        for entry in pointed.get(stand.number, ()):
            if entry.first <= stand.last and stand.first <= entry.last:
                names[entry.term, entry.lang] = None
    keys = [found for term, term_lang in names for found in (*_short(term, term_lang), TERM_END)]
    english, _, french = document.hints.partition(";")
    return [
        list(_short(document.title, lang)),
        keys,
        stems(english, "en") + stems(french, "fr"),
        [found for heading in document.path for found in _short(heading, lang)],
        [stem(word, lang) for word in body],
        [found for example in document.examples for found in stems(example, lang)],
    ]


@cache
def _short(text: str, lang: str) -> tuple[str, ...]:
    """The stems of a heading or a term, which many documents share."""
    return tuple(stems(text, lang))


class _Words:
    """What stands where: words as written (to correct against) and stems (for rarity)."""

    def __init__(self) -> None:
        self.words: dict[tuple[str, str], tuple[int, str, str]] = {}
        self.stems: Counter[str] = Counter()

    def read(self, document: Document, body: list[str]) -> None:
        first = min((stand.first for stand in document.stands), default="")
        last = max((stand.last for stand in document.stands), default="")
        self._add({*body, *cut(document.title)}, document.lang, first, last, 1)

    def read_term(self, entry: TermDocument) -> None:
        self._add(set(cut(entry.term)), entry.lang, entry.first, entry.last, 3)

    def _add(self, found: set[str], lang: str, first: str, last: str, docs: int) -> None:
        for word in found:
            if word.isalpha():
                count, since, until = self.words.get((word, lang), (0, first, last))
                self.words[word, lang] = (
                    count + docs,
                    first if first < since else since,
                    last if last > until else until,
                )

    def count(self, fields: list[list[str]]) -> None:
        self.stems.update({found for field in fields for found in field if found != TERM_END})

    def write(self, connection: sqlite3.Connection) -> None:
        connection.executemany(
            "INSERT INTO search_word VALUES (?, ?, ?, ?, ?)", ((*at, *row) for at, row in self.words.items())
        )
        connection.executemany("INSERT INTO search_stem VALUES (?, ?)", self.stems.items())


_LEXICON = """
DROP TABLE IF EXISTS lexicon;
DROP TABLE IF EXISTS lexicon_word;
DROP TABLE IF EXISTS lexicon_hint;
DROP TABLE IF EXISTS lexicon_hint_stem;
DROP TABLE IF EXISTS lexicon_hint_stand;
CREATE TABLE lexicon (
  key TEXT, lang TEXT, kind TEXT, target TEXT, target_lang TEXT, PRIMARY KEY (key, lang, kind, target)) WITHOUT ROWID;
CREATE TABLE lexicon_word (word TEXT, lang TEXT, docs INTEGER, PRIMARY KEY (word, lang)) WITHOUT ROWID;
CREATE TABLE lexicon_hint (hint INTEGER PRIMARY KEY, stems TEXT);
CREATE TABLE lexicon_hint_stem (stem TEXT, hint INTEGER, PRIMARY KEY (stem, hint)) WITHOUT ROWID;
CREATE TABLE lexicon_hint_stand (hint INTEGER, first TEXT, last TEXT, number TEXT, PRIMARY KEY (hint, first, number)) WITHOUT ROWID;
"""


def build_lexicon(connection: sqlite3.Connection, entries: Iterable[Entry], hints: Iterable[Hint] = ()) -> None:
    """Keep the term tables (``search.lexicon.entries`` makes the rows) and the hints in ``connection``. The caller commits."""
    for statement in _LEXICON.split(";\n"):
        connection.execute(statement)
    seen: Counter[tuple[str, str]] = Counter()
    for entry in entries:
        connection.execute(
            "INSERT OR IGNORE INTO lexicon VALUES (?, ?, ?, ?, ?)",
            (phrase_key(entry.key, entry.lang), entry.lang, entry.kind, entry.target, entry.target_lang),
        )
        seen.update({(word, entry.lang) for word in cut(entry.key) if word.isalpha()})
    for number, hint in enumerate(hints, 1):
        words = cut(hint.text)
        seen.update({(word, "en") for word in words if word.isalpha()})
        found = [stem(word, "en") for word in words]
        connection.execute("INSERT INTO lexicon_hint VALUES (?, ?)", (number, " ".join(found)))
        connection.executemany("INSERT INTO lexicon_hint_stem VALUES (?, ?)", [(one, number) for one in set(found)])
        connection.executemany(
            "INSERT OR IGNORE INTO lexicon_hint_stand VALUES (?, ?, ?, ?)",
            [(number, stand.first, stand.last, stand.number) for stand in hint.stands],
        )
    connection.executemany("INSERT INTO lexicon_word VALUES (?, ?, ?)", ((*at, docs) for at, docs in seen.items()))


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
        asked = list(dict.fromkeys(keys))
        rows = self._db.execute(f"SELECT * FROM lexicon WHERE key IN ({_marks(asked)})", asked)
        return [Entry(*row) for row in rows]

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
        asked = list(dict.fromkeys(stems))
        return dict(self._db.execute(f"SELECT stem, docs FROM search_stem WHERE stem IN ({_marks(asked)})", asked))

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
        return [Candidate(doc, lang, tuple(joined.split(_SPLIT))) for doc, lang, joined in rows]

    def stems(self, docs: Iterable[int]) -> list[Candidate]:
        asked = list(dict.fromkeys(docs))
        rows = self._db.execute(f"SELECT doc, lang, stems FROM search_doc WHERE doc IN ({_marks(asked)})", asked)
        return [Candidate(doc, lang, tuple(joined.split(_SPLIT))) for doc, lang, joined in rows]

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
                tuple(others.split(_SPLIT)) if others else (),
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
            f"SELECT doc, lang, title, text, examples, path, clause FROM search_doc WHERE doc IN ({', '.join(map(str, asked))})"
        )
        return {
            doc: Found(doc, lang, title, text, _parts(examples), _parts(path), clause, tuple(stands[doc]))
            for doc, lang, title, text, examples, path, clause in rows
        }


def _parts(joined: str) -> tuple[str, ...]:
    return tuple(joined.split(_SPLIT)) if joined else ()


def _within(scope: Scope) -> tuple[str, list[str]]:
    if not scope.edition:
        return "", []
    return " AND first <= ? AND last >= ?", [scope.edition, scope.edition]

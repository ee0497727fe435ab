"""Making the search index and the term tables: what ``store.fts`` reads.

Texts are stemmed before they are indexed (``search.words``), so that one table serves both languages and both sides are cut
alike. Everything here is derived: what was there is dropped.
"""

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache

from judgetool.search.index import FIELDS, TERM_END, Document, Entry, Hint, TermDocument
from judgetool.search.words import cut, key, phrase_key, stem, stems

SPLIT = "\x1f"
"""Parts the members of a list in a text column."""

_SCHEMA = f"""
DROP TABLE IF EXISTS search_text;
DROP TABLE IF EXISTS search_doc;
DROP TABLE IF EXISTS search_stand;
DROP TABLE IF EXISTS search_word;
DROP TABLE IF EXISTS search_stem;
DROP TABLE IF EXISTS search_term;
DROP TABLE IF EXISTS search_size;
CREATE TABLE search_doc (
  doc INTEGER PRIMARY KEY, lang TEXT, title TEXT, text TEXT, examples TEXT, path TEXT, clause TEXT, stems TEXT, ours INTEGER);
CREATE VIRTUAL TABLE search_text USING fts5({", ".join(FIELDS)}, content='', tokenize="unicode61 remove_diacritics 0");
CREATE TABLE search_stand (number TEXT, first TEXT, last TEXT, doc INTEGER, PRIMARY KEY (number, first, doc)) WITHOUT ROWID;
CREATE INDEX search_stand_doc ON search_stand (doc, first, last);
CREATE TABLE search_word (word TEXT, lang TEXT, docs INTEGER, first TEXT, last TEXT, PRIMARY KEY (word, lang)) WITHOUT ROWID;
CREATE TABLE search_size (lang TEXT PRIMARY KEY, docs INTEGER) WITHOUT ROWID;
CREATE TABLE search_stem (stem TEXT PRIMARY KEY, docs INTEGER) WITHOUT ROWID;
CREATE TABLE search_term (
  key TEXT, lang TEXT, term TEXT, see_rules TEXT, see_terms TEXT, first TEXT, last TEXT,
  PRIMARY KEY (key, lang, first, term, see_rules)) WITHOUT ROWID;
"""


def build(
    connection: sqlite3.Connection, documents: Iterable[Document], terms: Iterable[TermDocument] = ()
) -> dict[str, int]:
    """Index ``documents`` and the glossary ``terms`` in ``connection``, in place of whatever was indexed there.

    Returns how many documents each language has. The caller commits. SQLite errors pass through (disk full, read-only).
    """
    for statement in _SCHEMA.split(";\n"):
        connection.execute(statement)
    documents, terms = list(documents), list(terms)
    pointed = _pointed_at(terms)
    chapters = {one.title for one in documents if one.title and any(len(stand.number) == 1 for stand in one.stands)}
    words = _Words()
    for doc, document in enumerate(documents, 1):
        body = cut(document.text) if document.text != document.title else []
        if document.path and document.path[0] in chapters:
            document = document._replace(path=document.path[1:])
        fields = _fields(document, body, pointed)
        words.read(document, body)
        words.count(document, fields)
        joined = [" ".join(field) for field in fields]
        connection.execute(
            "INSERT INTO search_doc VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (doc, document.lang, document.title, document.text, SPLIT.join(document.examples),
             SPLIT.join(document.path), document.clause, SPLIT.join(joined), int(document.ours)),
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
                (name, entry.lang, entry.term, " ".join(entry.see_rules), SPLIT.join(entry.see_terms), entry.first, entry.last),
            )  # fmt: skip
    words.write(connection)
    connection.execute("INSERT INTO search_text (search_text) VALUES ('optimize')")
    return dict(Counter(document.lang for document in documents))


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
    """What stands where: words as written (to correct against) and stems (for rarity).

    How rare a stem is, is told by the newest edition that has it: a rule that was reworded ten times counts once."""

    def __init__(self) -> None:
        self.words: dict[tuple[str, str], tuple[int, str, str]] = {}
        self.held: list[tuple[str, str, set[str]]] = []
        self.newest: dict[str, str] = {}

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
                self.words[word, lang] = count + docs, min(first, since), max(last, until)

    def count(self, document: Document, fields: list[list[str]]) -> None:
        last = max((stand.last for stand in document.stands), default="")
        found = {one for field in fields for one in field if one != TERM_END}
        self.held.append((last, document.lang, found))
        for one in found:
            if self.newest.get(one, "") < last:
                self.newest[one] = last

    def write(self, connection: sqlite3.Connection) -> None:
        newest = max((last for last, _lang, _found in self.held), default="")
        sizes = Counter(lang for last, lang, _found in self.held if last == newest)
        stems = Counter(one for last, _lang, found in self.held for one in found if self.newest[one] == last)
        sizes |= Counter({lang: 1 for _last, lang, _found in self.held})
        connection.executemany(
            "INSERT INTO search_word VALUES (?, ?, ?, ?, ?)", ((*at, *row) for at, row in self.words.items())
        )
        connection.executemany("INSERT INTO search_stem VALUES (?, ?)", stems.items())
        connection.executemany("INSERT INTO search_size VALUES (?, ?)", sizes.items())


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

"""The shipped data compiled into one database: what commands read, so that no command parses YAML.

Everything a command asks for by name is a row; values that are only ever wanted whole are packed (``store.pack``).
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from judgetool.corpus.load import Corpus, demand, load
from judgetool.corpus.root import Root
from judgetool.model.clause import Clause
from judgetool.model.diagnostic import DeskError
from judgetool.model.fold import fingerprint, fold
from judgetool.model.term import Forms, Term
from judgetool.model.witness import WitnessText
from judgetool.store.build_search import spans, write_search
from judgetool.store.lineages import read_root, write_lineages
from judgetool.store.pack import pack

ASK = "rules/ask/"
FAULTS = "faults of rules/ask"
"""The name under which what is wrong in rules/ask is kept."""
_SCHEMA = """
CREATE TABLE edition (id TEXT PRIMARY KEY, era_en TEXT, era_fr TEXT, sha256 TEXT) WITHOUT ROWID;
CREATE TABLE text (
  id INTEGER PRIMARY KEY, witness TEXT, edition TEXT, first TEXT, last TEXT, section TEXT, lang TEXT, authority TEXT, packed BLOB);
CREATE TABLE text_rule (
  id INTEGER PRIMARY KEY, text INTEGER, number TEXT, official TEXT, clause TEXT, mark TEXT, packed BLOB);
CREATE INDEX text_rule_number ON text_rule (number);
CREATE INDEX text_rule_official ON text_rule (official);
CREATE INDEX text_rule_clause ON text_rule (clause);
CREATE TABLE text_missing (number TEXT, text INTEGER, packed BLOB, PRIMARY KEY (number, text)) WITHOUT ROWID;
CREATE TABLE clause (id TEXT PRIMARY KEY, packed BLOB) WITHOUT ROWID;
CREATE TABLE clause_number (
  number TEXT, since TEXT, until TEXT, clause TEXT, PRIMARY KEY (number, since, clause)) WITHOUT ROWID;
CREATE TABLE clause_wording (clause TEXT, since TEXT, mark TEXT, PRIMARY KEY (clause, since)) WITHOUT ROWID;
CREATE TABLE ruling (id TEXT PRIMARY KEY, place INTEGER, packed BLOB) WITHOUT ROWID;
CREATE TABLE ruling_clause (clause TEXT, ruling TEXT, PRIMARY KEY (clause, ruling)) WITHOUT ROWID;
CREATE TABLE term (id TEXT PRIMARY KEY, place INTEGER, packed BLOB) WITHOUT ROWID;
CREATE TABLE term_key (key TEXT, lang TEXT, kind TEXT, term TEXT, PRIMARY KEY (key, lang, kind, term)) WITHOUT ROWID;
CREATE TABLE scenario (id TEXT PRIMARY KEY, place INTEGER, title_en TEXT, title_fr TEXT, packed BLOB) WITHOUT ROWID;
CREATE TABLE blob (kind TEXT PRIMARY KEY, packed BLOB) WITHOUT ROWID
"""


def builder(root: Root) -> Callable[[sqlite3.Connection], None]:
    """What fills an empty database from the data under ``root``. It raises DeskError if a file of rules/ is not in order.

    A scenario that is not in order is left out: no answer rests on it, and ``check`` tells of it. What is wrong in rules/ask is kept
    beside what is not (``faults``): only who wants the questions is refused.
    """

    def build(connection: sqlite3.Connection) -> None:
        corpus = load(root)
        law = [path for path in corpus.broken if path.startswith("rules/") and not path.startswith(ASK)]
        broken = {root.shown(path) for path in law}
        demand(one for one in corpus.found if one.place is None or one.place.file in broken)
        write(connection, corpus)

    return build


def write(connection: sqlite3.Connection, corpus: Corpus) -> None:
    """Write a corpus without errors into an empty database."""
    for statement in _SCHEMA.split(";\n"):
        connection.execute(statement)
    connection.executemany(
        "INSERT INTO edition VALUES (?, ?, ?, ?)",
        ((one.id, one.era.en, one.era.fr, one.sha256) for one in corpus.editions),
    )
    for place, text in enumerate(corpus.texts, 1):
        _write_text(connection, place, text)
    _write_clauses(connection, corpus.clauses)
    for place, ruling in enumerate(sorted(corpus.rulings, key=lambda one: (one.edition, one.order))):
        connection.execute("INSERT OR IGNORE INTO ruling VALUES (?, ?, ?)", (ruling.id, place, pack(ruling)))
        connection.executemany(
            "INSERT OR IGNORE INTO ruling_clause VALUES (?, ?)", ((clause, ruling.id) for clause in ruling.clauses)
        )
    for place, term in enumerate(corpus.terms):
        connection.execute("INSERT OR IGNORE INTO term VALUES (?, ?, ?)", (term.id, place, pack(term)))
        connection.executemany("INSERT OR IGNORE INTO term_key VALUES (?, ?, ?, ?)", _term_keys(term))
    for place, file in enumerate(sorted(corpus.scenarios, key=lambda one: one.scenario.id)):
        told = file.scenario
        row = (told.id, place, told.title.en, told.title.fr, pack((told, file.expected)))
        connection.execute("INSERT OR IGNORE INTO scenario VALUES (?, ?, ?, ?, ?)", row)
    for kind, value in _blobs(corpus):
        connection.execute("INSERT INTO blob VALUES (?, ?)", (kind, pack(value)))
    lineages = read_root(corpus.root)
    write_search(connection, corpus, lineages)
    write_lineages(connection, lineages)


def _write_text(connection: sqlite3.Connection, place: int, text: WitnessText) -> None:
    bare = text._replace(rules=(), missing=())
    first, last = text.covers
    connection.execute(
        "INSERT INTO text VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (place, text.witness, text.edition, first, last, text.section, text.lang, text.authority, pack(bare)),
    )
    connection.executemany(
        "INSERT INTO text_rule (text, number, official, clause, mark, packed) VALUES (?, ?, ?, ?, ?, ?)",
        (
            (place, rule.number, rule.official, rule.clause, fingerprint(rule.corrected()), pack(rule))
            for rule in text.rules
        ),
    )
    connection.executemany(
        "INSERT OR IGNORE INTO text_missing VALUES (?, ?, ?)", ((gap.number, place, pack(gap)) for gap in text.missing)
    )


def _write_clauses(connection: sqlite3.Connection, clauses: Iterable[Clause]) -> None:
    for clause in clauses:
        connection.execute("INSERT OR IGNORE INTO clause VALUES (?, ?)", (clause.id, pack(clause)))
        connection.executemany(
            "INSERT OR IGNORE INTO clause_number VALUES (?, ?, ?, ?)",
            ((number, since, until, clause.id) for number, since, until in spans(clause)),
        )
        connection.executemany(
            "INSERT OR IGNORE INTO clause_wording VALUES (?, ?, ?)",
            ((clause.id, wording.since, wording.fingerprint) for wording in clause.wordings),
        )


def _term_keys(term: Term) -> Iterator[tuple[str, str, str, str]]:
    for lang, forms in (("en", term.en), ("fr", term.fr)):
        for kind, words in _named(forms):
            for word in words:
                yield fold(word), lang, kind, term.id


def _named(forms: Forms) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return (
        ("term", (forms.term,)),
        ("say", forms.say),
        ("slang", forms.slang),
        ("old", (forms.old,) if forms.old else ()),
    )


def _blobs(corpus: Corpus) -> Iterator[tuple[str, Any]]:
    """What is only ever wanted whole."""
    yield "norms", tuple(corpus.norms)
    yield "vocabulary", corpus.vocabulary
    yield "shapes", corpus.shapes
    yield "cards", corpus.cards
    yield from _questions(corpus)
    for path, value in corpus.plain.items():
        if path.count("/") == 1:
            yield path, value


def _questions(corpus: Corpus) -> Iterator[tuple[str, Any]]:
    """The lexicon and the tables of rules/ask; in their place everything that is wrong with them, if anything is."""
    from judgetool.ask import whole
    from judgetool.ask.compile import FOLDER, PARTS, compile_lexicon

    paths = {f"{FOLDER}/{part}.yaml": part for part in PARTS}
    parts = {paths[path]: value for path, value in corpus.plain.items() if path in paths}
    broken = {corpus.root.shown(path): path for path in corpus.broken if path.startswith(ASK)}
    faults = [
        one._replace(place=one.place._replace(file=broken[one.place.file]))
        for one in corpus.errors()
        if one.place is not None and one.place.file in broken
    ]
    if parts and not faults:
        try:
            yield "ask", compile_lexicon(parts)
        except DeskError as error:
            faults += error.diagnostics
    if whole.FILE in corpus.plain:
        faults += whole.frame_faults(corpus.plain[whole.FILE])
    if faults:
        yield FAULTS, faults
    for path, value in corpus.plain.items():
        if path.startswith(ASK) and path not in paths:
            yield path, value

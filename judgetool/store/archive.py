"""The user's archive: every edition imported, to be read by any command. Opening it never writes.

The database is a file that is only ever replaced whole, so readers need no lock; ``store.archive_import`` makes it.
"""

import sqlite3
from bisect import bisect_right
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import Diagnostic, Place
from judgetool.model.edition import EditionText, GlossaryEntry, Rule
from judgetool.store.archive_files import RawFile, edition_key, raw_files, read_raw, stamp
from judgetool.store.archive_schema import SPLIT, VERSION

if TYPE_CHECKING:
    from judgetool.store.fts import FtsIndex

DATABASE = "archive.db"


class Imported(NamedTuple):
    """One edition in the archive: ``id`` ("2015-03-27", or "2016-08-26.2" for a second publication under one date), language, date in
    force, SHA-256 of the file, its name and where it came from, when it was imported, how it was written, and what it holds."""

    id: str
    lang: str
    effective: str
    sha256: str
    file: str
    origin: str
    imported: str
    encoding: str
    eol: str
    rules: int
    terms: int
    examples: int


def connect(path: Path) -> sqlite3.Connection:
    """A read-only connection to a published database, which nothing will ever change."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)


def usable(path: Path) -> bool:
    """Whether ``path`` is a whole database of today's version."""
    connection = _connected(path)
    if connection is not None:
        connection.close()
    return connection is not None


def _connected(path: Path) -> sqlite3.Connection | None:
    """A connection to ``path`` if it is a whole database of today's version."""
    if not path.exists():
        return None
    connection = connect(path)
    try:
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        if version == VERSION and connection.execute("SELECT 1 FROM state WHERE name = 'stamp'").fetchone():
            return connection
    except sqlite3.Error:
        pass
    connection.close()
    return None


class Archive:
    """The imported editions. ``lang`` is "en" or "fr" throughout; editions are named by id; an unknown edition or number gives nothing."""

    def __init__(self, connection: sqlite3.Connection, folder: Path) -> None:
        self._db = connection
        self._folder = folder
        self._keys: dict[tuple[str, str], int] = {
            (edition, lang): key for key, edition, lang in self._db.execute("SELECT key, id, lang FROM edition")
        }

    @property
    def connection(self) -> sqlite3.Connection:
        """The database itself, for ``store`` only."""
        return self._db

    def close(self) -> None:
        self._db.close()

    # Editions

    def editions(self, lang: str | None = None) -> list[Imported]:
        """The editions imported, oldest first; only those in ``lang`` if given."""
        rows = self._db.execute(
            "SELECT id, lang, effective, sha256, file, origin, imported, encoding, eol, rules, terms, examples FROM edition"
        )
        found = [Imported(*row) for row in rows if lang in (None, row[1])]
        return sorted(found, key=lambda edition: (edition_key(edition.id), edition.lang))

    def ids(self, lang: str = "en") -> list[str]:
        """The ids of the editions imported in ``lang``, oldest first."""
        return sorted((edition for edition, language in self._keys if language == lang), key=edition_key)

    def has(self, edition: str, lang: str = "en") -> bool:
        return (edition, lang) in self._keys

    def at(self, date: str, lang: str = "en") -> str | None:
        """The edition in force on ``date`` (ISO) among those imported: the newest that is not after it."""
        ids = self.ids(lang)
        place = bisect_right([edition_key(edition)[0] for edition in ids], date)
        return ids[place - 1] if place else None

    def notes(self, edition: str, lang: str = "en") -> list[Diagnostic]:
        """What the reader found odd in the file of an edition."""
        file = next((e.file for e in self.editions() if (e.id, e.lang) == (edition, lang)), edition)
        rows = self._db.execute(
            "SELECT code, severity, en, fr, line FROM note WHERE edition = ? ORDER BY rowid",
            (self._key(edition, lang),),
        )
        return [
            Diagnostic(code, severity, Both(en, fr), place=Place(file, line)) for code, severity, en, fr, line in rows
        ]

    def raw(self, edition: str, lang: str = "en") -> bytes | None:
        """The bytes of the official file; DeskError if they are damaged."""
        for kept in raw_files(self._folder):
            if (kept.edition, kept.lang) == (edition, lang):
                return read_raw(kept)
        return None

    def waiting(self) -> list[RawFile]:
        """Files that an import which was stopped has kept but not finished with: the next import takes them in."""
        done = set(self._db.execute("SELECT id, lang, substr(sha256, 1, 16) FROM edition"))
        return [raw for raw in raw_files(self._folder) if (raw.edition, raw.lang, raw.sha) not in done]

    # Texts

    def rule(self, edition: str, number: str, *, lang: str = "en", with_children: bool = False) -> list[Rule]:
        """The rule that ``number`` (canonical) names, as often as it stands in the file; with ``with_children`` all that stands below it
        in order too (702.36 -> 702.36a ..., 702 -> its rules, 7 -> its sections)."""
        key = self._key(edition, lang)
        if not with_children or number[-1:].isalpha():
            return self._rules("r.number = ? AND r.edition = ?", (number, key))
        clause = "(r.number = ? OR r.number GLOB ?)"
        if len(number) == 1:
            globs = (number, f"{number}[0-9][0-9]*")
        elif "." in number:
            globs = (number, f"{number}[a-z]*")
        else:
            globs = (number, f"{number}.*")
        return self._rules(f"r.edition = ? AND {clause}", (key, *globs))

    def rules(self, edition: str, lang: str = "en") -> list[Rule]:
        """Every rule of an edition, in file order."""
        return self._rules("r.edition = ?", (self._key(edition, lang),))

    def numbers(self, edition: str, lang: str = "en") -> list[str]:
        """Every number of an edition, in file order."""
        rows = self._db.execute("SELECT number FROM rule WHERE edition = ? ORDER BY ord", (self._key(edition, lang),))
        return [row[0] for row in rows]

    def stands(self, number: str, lang: str = "en") -> list[str]:
        """The editions in which ``number`` names a rule, oldest first."""
        rows = self._db.execute(
            "SELECT DISTINCT e.id FROM rule r JOIN edition e ON e.key = r.edition WHERE r.number = ? AND e.lang = ?",
            (number, lang),
        )
        return sorted((row[0] for row in rows), key=edition_key)

    def glossary(self, edition: str, lang: str = "en") -> list[GlossaryEntry]:
        """The glossary of an edition, in file order."""
        return self._terms("t.edition = ?", (self._key(edition, lang),))

    def term(self, edition: str, name: str, lang: str = "en") -> list[GlossaryEntry]:
        """The glossary entries whose term is ``name``, case, accents and typography aside; else those it is one name of.

        "Modal, Mode" has two names, "You/Your" too; 'Banding, "Bands with Other"' is found by either. An entry that begins with an
        acronym ("APNAP Order") is found by it.
        """
        from judgetool.model.fold import fold

        wanted, key = fold(name), self._key(edition, lang)
        return self._terms("t.folded = ? AND t.edition = ?", (wanted, key)) or [
            entry
            for entry in self._terms("instr(t.folded, ?) AND t.edition = ?", (wanted, key))
            if wanted and wanted in entry_names(entry.term)
        ]

    def text(self, edition: str, lang: str = "en") -> EditionText | None:
        """A whole edition as the reader gave it; None if it is not in the archive."""
        found = next((e for e in self.editions() if (e.id, e.lang) == (edition, lang)), None)
        if found is None:
            return None
        rules, glossary = tuple(self.rules(edition, lang)), tuple(self.glossary(edition, lang))
        notes = tuple(self.notes(edition, lang))
        return EditionText(found.effective, lang, found.sha256, found.encoding, found.eol, rules, glossary, notes)

    def search_index(self) -> "FtsIndex":
        """The full-text index over every distinct text of the archive, for ``search``."""
        from judgetool.store.fts import FtsIndex

        return FtsIndex(self._db)

    def _key(self, edition: str, lang: str) -> int:
        return self._keys.get((edition, lang), -1)

    def _rules(self, where: str, values: Iterable[object]) -> list[Rule]:
        rows = self._db.execute(
            "SELECT r.number, b.text, r.titled, x.text, r.ord, r.line FROM rule r JOIN body b ON b.key = r.body"
            f" LEFT JOIN body x ON x.key = r.examples WHERE {where} ORDER BY r.ord",
            tuple(values),
        )
        return [
            Rule(number, text, text if titled else "", tuple(examples.split(SPLIT)) if examples else (), order, line)
            for number, text, titled, examples, order, line in rows
        ]

    def _terms(self, where: str, values: Iterable[object]) -> list[GlossaryEntry]:
        rows = self._db.execute(
            "SELECT t.term, b.text, t.see_rules, t.see_terms, t.obsolete, t.line FROM term t JOIN body b ON b.key = t.body"
            f" WHERE {where} ORDER BY t.ord",
            tuple(values),
        )
        return [
            GlossaryEntry(
                term,
                tuple(senses.split(SPLIT)) if senses else (),
                tuple(rules.split()),
                tuple(terms.split(SPLIT)) if terms else (),
                bool(obsolete),
                line,
            )
            for term, senses, rules, terms, obsolete, line in rows
        ]


def entry_names(term: str) -> tuple[str, ...]:
    """The names, folded, that a headword of a glossary gives its entry: those parted by a comma or a stroke, and its acronym."""
    from judgetool.model.fold import fold

    parts = term.replace("/", ",").split(",") if "," in term or "/" in term else []
    first = term.split()[0] if term.split() else ""
    acronyms = [first] if len(first) > 2 and first.isalpha() and first.isupper() else []
    return tuple(name for part in (*parts, *acronyms) if (name := fold(part).strip("\"' ")))


def published(folder: Path) -> Archive | None:
    """The archive in ``folder`` as it was last published; None if it was never, or by another version."""
    connection = _connected(folder / DATABASE)
    return None if connection is None else Archive(connection, folder)


def is_published(folder: Path) -> bool:
    """Whether the published database holds every kept file of ``folder`` and nothing else."""
    archive = published(folder)
    if archive is None:
        return False
    found = archive.connection.execute("SELECT value FROM state WHERE name = 'stamp'").fetchone()
    archive.close()
    return found is not None and found[0] == stamp(raw_files(folder))

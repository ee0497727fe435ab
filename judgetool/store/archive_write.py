"""Putting editions and their links into the archive's working database. One transaction an edition, one a pair: a writer that is
killed leaves whole editions only."""

import contextlib
import os
import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from typing import Protocol

from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import DeskError, Diagnostic, Place
from judgetool.model.edition import EditionText
from judgetool.model.fold import fingerprint, fold
from judgetool.store import fts
from judgetool.store.archive import DATABASE, Archive, usable
from judgetool.store.archive_files import RawFile, stamp
from judgetool.store.archive_keep import Origin, sync_folder, writing
from judgetool.store.archive_schema import SCHEMA, SPLIT, VERSION
from judgetool.store.archive_search import documents, terms

WORK = "archive.work.db"


@contextlib.contextmanager
def storing(folder: Path) -> Iterator[None]:
    """Turn a failure of the database in ``folder`` (a full disk, a damaged file) into a DeskError that says what to do."""
    try:
        yield
    except sqlite3.Error as error:
        raise DeskError(
            Diagnostic(
                "cannot-write",
                "error",
                Both(
                    f"the archive's database in {folder} cannot be written: {error}",
                    f"la base de l'archive {folder} ne peut pas être écrite : {error}",
                ),
                Both(
                    f"free some space; if that does not help, delete {folder / WORK}: it is made anew from the files kept beside it",
                    f"libérez de la place ; sinon, supprimez {folder / WORK} : ce fichier est refait à partir de ceux gardés à côté",
                ),
                Place(str(folder)),
            )
        ) from error


class LinkLike(Protocol):
    """A correspondence as ``compare.align`` gives it."""

    @property
    def old(self) -> tuple[str, ...]: ...
    @property
    def new(self) -> tuple[str, ...]: ...
    @property
    def relation(self) -> str: ...
    @property
    def score(self) -> float: ...


def content_of(text: EditionText) -> str:
    """A hash of what an edition says, whatever bytes it came in: two files with the same are one edition."""
    digest = blake2b(digest_size=16)
    for rule in text.rules:
        digest.update("\x1f".join((rule.number, rule.text, *rule.examples)).encode("utf-8", "surrogatepass"))
    for entry in text.glossary:
        digest.update("\x1f".join((entry.term, *entry.senses)).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


class Workshop:
    """The working database of the archive in ``folder``: what is published next. Only under the archive's lock."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / WORK
        self._db = self._open()
        self._bodies: dict[bytes, int] = dict(self._db.execute("SELECT hash, key FROM body"))
        self._terms: dict[str, str] = {}

    def _open(self) -> sqlite3.Connection:
        """What a killed writer left if it is sound, else a copy of the published database, else an empty one."""
        with writing(self._folder):
            if self._path.exists() and not self._sound():
                self._remove()
            if not self._path.exists() and usable(self._folder / DATABASE):
                part = self._path.with_name(f"{WORK}.{os.getpid()}.part")
                shutil.copyfile(self._folder / DATABASE, part)
                part.replace(self._path)
        connection = self._connection()
        if connection.execute("PRAGMA user_version").fetchone()[0] != VERSION:
            connection.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT;")
        return connection

    def _connection(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA cache_size = -65536")
        return connection

    def _sound(self) -> bool:
        try:
            connection = self._connection()
        except sqlite3.Error:
            return False
        try:
            version: int = connection.execute("PRAGMA user_version").fetchone()[0]
            checked: str = connection.execute("PRAGMA quick_check").fetchone()[0]
            return version == VERSION and checked == "ok"
        except sqlite3.Error:
            return False
        finally:
            connection.close()

    def _remove(self) -> None:
        for suffix in ("", "-wal", "-shm", "-journal"):
            Path(f"{self._path}{suffix}").unlink(missing_ok=True)

    def archive(self) -> Archive:
        """The editions that are in the working database, to read."""
        return Archive(self._db, self._folder)

    def known(self) -> dict[tuple[str, str], str]:
        """(edition, language) -> SHA-256 of its file."""
        return {(edition, lang): sha for edition, lang, sha in self._db.execute("SELECT id, lang, sha256 FROM edition")}

    def same_content(self, text: EditionText) -> str | None:
        """The edition of that date and language that says the same, if there is one."""
        found = self._db.execute(
            "SELECT id FROM edition WHERE effective = ? AND lang = ? AND content = ?",
            (text.effective, text.lang, content_of(text)),
        ).fetchone()
        return None if found is None else str(found[0])

    def add(self, raw: RawFile, origin: Origin, text: EditionText) -> None:
        """Put one edition in."""
        examples = sum(len(rule.examples) for rule in text.rules)
        self._db.execute("BEGIN")
        try:
            cursor = self._db.execute(
                "INSERT INTO edition VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (raw.edition, raw.lang, text.effective, text.sha256, content_of(text), origin.name, origin.url, origin.imported,
                 text.encoding, text.eol, len(text.rules), len(text.glossary), examples),
            )  # fmt: skip
            key = cursor.lastrowid
            self._db.executemany(
                "INSERT INTO note VALUES (?, ?, ?, ?, ?, ?)",
                [
                    (key, n.code, n.severity, n.place.line if n.place else 0, n.message.en, n.message.fr)
                    for n in text.notes
                ],
            )
            self._db.executemany(
                "INSERT INTO rule VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    (key, order, rule.number, self._body(rule.text), rule.title == rule.text,
                     self._body(SPLIT.join(rule.examples), worded=False) if rule.examples else 0, rule.line)
                    for order, rule in enumerate(text.rules)
                ],
            )  # fmt: skip
            self._db.executemany(
                "INSERT INTO term VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    (key, order, entry.term, self._folded(entry.term), self._body(SPLIT.join(entry.senses), worded=False),
                     " ".join(entry.see_rules), SPLIT.join(entry.see_terms), entry.obsolete, entry.line)
                    for order, entry in enumerate(text.glossary)
                ],
            )  # fmt: skip
            self._searchable(False)
            self._db.execute("COMMIT")
        except BaseException:
            self._db.execute("ROLLBACK")
            self._bodies = dict(self._db.execute("SELECT hash, key FROM body"))
            raise

    def _body(self, text: str, worded: bool = True) -> int:
        """The key of a text, kept once. Examples and senses carry no wording."""
        digest = blake2b(
            text.encode("utf-8", "surrogatepass"), digest_size=16, person=b"rule" if worded else b"other"
        ).digest()
        key = self._bodies.get(digest)
        if key is None:
            wording = fingerprint(text) if worded else ""
            key = self._db.execute("INSERT INTO body VALUES (NULL, ?, ?, ?)", (digest, text, wording)).lastrowid
            assert key is not None
            self._bodies[digest] = key
        return key

    def _folded(self, term: str) -> str:
        """``fold(term)``: the same terms come in every edition."""
        found = self._terms.get(term)
        if found is None:
            found = self._terms[term] = fold(term)
        return found

    def remove(self, edition: str, lang: str) -> None:
        """Take one edition out, with its links."""
        key = self._db.execute("SELECT key FROM edition WHERE id = ? AND lang = ?", (edition, lang)).fetchone()[0]
        self._db.execute("BEGIN")
        for table in ("note", "rule", "term"):
            self._db.execute(f"DELETE FROM {table} WHERE edition = ?", (key,))
        self._db.execute("DELETE FROM edition WHERE key = ?", (key,))
        self._drop_pairs("old = ?1 OR new = ?1", (key,))
        self._searchable(False)
        self._db.execute("COMMIT")

    # Links

    def missing_pairs(self) -> list[tuple[str, str, str]]:
        """(older edition, newer edition, language) of the neighbours that are not linked; links of editions that are no longer
        neighbours go. A book without numbers of its own is no rule's forerunner: it is linked to none."""
        archive = self.archive()
        unnumbered = {key for (key,) in self._db.execute("SELECT edition FROM note WHERE code = 'no-numbers'")}
        keys = {(edition, lang): key for key, edition, lang in self._db.execute("SELECT key, id, lang FROM edition")}
        wanted = {
            (keys[old, lang], keys[new, lang]): (old, new, lang)
            for lang in ("en", "fr")
            for old, new in pairwise(archive.ids(lang))
            if not unnumbered & {keys[old, lang], keys[new, lang]}
        }
        there = {(old, new): key for key, old, new in self._db.execute("SELECT key, old, new FROM pair")}
        for pair, key in there.items():
            if pair not in wanted:
                self._db.execute("BEGIN")
                self._drop_pairs("key = ?1", (key,))
                self._db.execute("COMMIT")
        return [names for pair, names in wanted.items() if pair not in there]

    def _drop_pairs(self, where: str, values: tuple[int, ...]) -> None:
        for (key,) in self._db.execute(f"SELECT key FROM pair WHERE {where}", values).fetchall():
            self._db.execute("DELETE FROM link_end WHERE pair = ?", (key,))
            self._db.execute("DELETE FROM link WHERE pair = ?", (key,))
            self._db.execute("DELETE FROM pair WHERE key = ?", (key,))

    def link(self, old: str, new: str, lang: str, links: Iterable[LinkLike]) -> None:
        """Keep the correspondences of two neighbours. A rule that stayed the same under its number needs none, unless another link names
        that number too."""
        key = {(name, language): k for k, name, language in self._db.execute("SELECT key, id, lang FROM edition")}
        links = list(links)
        named = Counter(end for found in links for end in ((0, number) for number in found.old))
        named.update(end for found in links for end in ((1, number) for number in found.new))
        self._db.execute("BEGIN")
        pair = self._db.execute("INSERT INTO pair VALUES (NULL, ?, ?)", (key[old, lang], key[new, lang])).lastrowid
        for found in links:
            if found.relation == "same" and named[0, found.old[0]] == 1 == named[1, found.new[0]]:
                continue
            link = self._db.execute(
                "INSERT INTO link VALUES (NULL, ?, ?, ?, ?, ?)",
                (pair, SPLIT.join(found.old), SPLIT.join(found.new), found.relation, found.score),
            ).lastrowid
            ends = [
                (pair, side, number, link) for side, numbers in enumerate((found.old, found.new)) for number in numbers
            ]
            self._db.executemany("INSERT OR IGNORE INTO link_end VALUES (?, ?, ?, ?)", ends)
        self._db.execute("COMMIT")

    # Search and publication

    def _searchable(self, ready: bool) -> None:
        self._db.execute("INSERT OR REPLACE INTO state VALUES ('search', ?)", ("ready" if ready else "stale",))

    def index(self) -> None:
        """Make the search index anew if the editions have changed since."""
        found = self._db.execute("SELECT value FROM state WHERE name = 'search'").fetchone()
        if found is not None and found[0] == "ready":
            return
        self._db.execute("BEGIN")
        fts.build(self._db, documents(self._db), terms(self._db))
        self._searchable(True)
        self._db.execute("COMMIT")

    def publish(self, raws: Sequence[RawFile]) -> None:
        """Put the working database in the place of the published one, in one step; readers of the old one are not disturbed."""
        self._db.execute("INSERT OR REPLACE INTO state VALUES ('stamp', ?)", (stamp(list(raws)),))
        self._drop_unused_bodies()
        self._db.execute("PRAGMA optimize")
        self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._db.execute("PRAGMA journal_mode = DELETE")
        self._db.close()
        with writing(self._folder):
            with self._path.open("rb+") as out:
                os.fsync(out.fileno())
            self._path.replace(self._folder / DATABASE)
            sync_folder(self._folder)

    def _drop_unused_bodies(self) -> None:
        removed = self._db.execute(
            "DELETE FROM body WHERE key NOT IN (SELECT body FROM rule UNION SELECT examples FROM rule UNION SELECT body FROM term)"
        ).rowcount
        if removed > 1000:
            self._db.execute("VACUUM")

    def discard(self) -> None:
        """Throw the working database away: nothing in it is new."""
        self._db.close()
        self._remove()

    def close(self) -> None:
        """Leave the working database for the next writer."""
        self._db.close()

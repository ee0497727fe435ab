"""The shipped numbers of every rule, compiled: lineages by key and by number, to be followed without any text."""

import sqlite3
from collections.abc import Callable, Iterable

from judgetool.corpus.root import Root
from judgetool.model.lineage import Lineage, read_lines, write_line
from judgetool.model.number import sort_key

_SCHEMA = """
CREATE TABLE lineage (key TEXT PRIMARY KEY, line TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE lineage_number (
  number TEXT, since TEXT, until TEXT, key TEXT, PRIMARY KEY (number, since, key)) WITHOUT ROWID;
CREATE TABLE lineage_kin (key TEXT, kind TEXT, other TEXT, PRIMARY KEY (key, kind, other)) WITHOUT ROWID;
"""


FOLDER = "rules/numbers/"


def read_root(root: Root) -> list[Lineage]:
    """The lineages of the shipped data, none if they have none. DeskError naming a line that is not in order."""
    return [
        lineage
        for file in root.files()
        if file.path.startswith(FOLDER) and file.path.endswith(".txt")
        for lineage in read_lines(root.read(file.path).decode("utf-8"), root.shown(file.path))
    ]


def write_lineages(connection: sqlite3.Connection, lineages: Iterable[Lineage]) -> None:
    """Write ``lineages`` into tables of their own. The caller commits."""
    for statement in _SCHEMA.split(";\n"):
        connection.execute(statement)
    for lineage in lineages:
        connection.execute("INSERT INTO lineage VALUES (?, ?)", (lineage.key, write_line(lineage)))
        connection.executemany("INSERT OR IGNORE INTO lineage_number VALUES (?, ?, ?, ?)", _spans(lineage))
        kin = [(key, "child", lineage.key) for key in lineage.from_] + [
            (key, "ended", lineage.key) for key in lineage.into
        ]
        connection.executemany("INSERT OR IGNORE INTO lineage_kin VALUES (?, ?, ?)", kin)


def _spans(lineage: Lineage) -> list[tuple[str, str, str, str]]:
    """(number, first edition, first edition without it, key): "9999" for no end."""
    spans: list[tuple[str, str, str, str]] = []
    for step in lineage.steps:
        if spans and spans[-1][0] == step.number:
            continue
        if spans and spans[-1][2] == "9999":
            spans[-1] = (*spans[-1][:2], step.since, lineage.key)
        if step.number:
            spans.append((step.number, step.since, "9999", lineage.key))
    return spans


class DeskLineages:
    """The lineages that ``write_lineages`` kept: a ``model.lineage.Lineages``. Only reads."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection

    def lineage(self, key: str) -> Lineage | None:
        """The lineage with this key."""
        return next(iter(self._read("SELECT line FROM lineage WHERE key = ?", key)), None)

    def standing(self, number: str, edition: str) -> list[Lineage]:
        """The lineages that have ``number`` in ``edition``."""
        return self._read(
            "SELECT l.line FROM lineage_number n JOIN lineage l ON l.key = n.key WHERE n.number = ? AND n.since <= ? AND n.until > ?",
            number,
            edition,
            edition,
        )

    def ever(self, number: str) -> list[Lineage]:
        """The lineages that have had ``number`` at any time, oldest first."""
        return self._read(
            "SELECT DISTINCT l.line FROM lineage_number n JOIN lineage l ON l.key = n.key WHERE n.number = ? ORDER BY n.since",
            number,
        )

    def beginning(self, text: str, edition: str = "") -> list[str]:
        """The numbers that begin with ``text``, in order: those of ``edition``, without one those of any time."""
        rows = self._db.execute(
            "SELECT DISTINCT number FROM lineage_number"
            " WHERE substr(number, 1, length(?1)) = ?1 AND (?2 = '' OR (since <= ?2 AND until > ?2))",
            (text, edition),
        )
        return sorted((number for (number,) in rows), key=sort_key)

    def out_of(self, key: str) -> list[Lineage]:
        """The lineages that came out of this one."""
        return self._read(
            "SELECT l.line FROM lineage_kin k JOIN lineage l ON l.key = k.other WHERE k.key = ? AND k.kind = 'child'",
            key,
        )

    def gone_into(self, key: str) -> list[Lineage]:
        """The lineages that ended in this one."""
        return self._read(
            "SELECT l.line FROM lineage_kin k JOIN lineage l ON l.key = k.other WHERE k.key = ? AND k.kind = 'ended'",
            key,
        )

    def titled(self, title: str, edition: str) -> list[str]:
        """The numbers whose title in ``edition`` is ``title``, case, accents and typography aside."""
        from judgetool.model.fold import fold

        return self.headed(edition, fold(title).__eq__)

    def headed(self, edition: str, fits: Callable[[str], bool]) -> list[str]:
        """The numbers, in order, of the rules whose title in ``edition``, folded, fits."""
        from judgetool.model.fold import fold

        rows = self._db.execute("SELECT line FROM lineage WHERE line LIKE ?", ('%"%',))
        steps = (lineage.at(edition) for (line,) in rows for lineage in read_lines(line, "lineage"))
        found = [step.number for step in steps if step is not None and step.title and fits(fold(step.title))]
        return sorted(found, key=sort_key)

    def _read(self, query: str, *values: str) -> list[Lineage]:
        return [lineage for (line,) in self._db.execute(query, values) for lineage in read_lines(line, "lineage")]

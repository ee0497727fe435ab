"""All cards by name, compiled from rules/cards/: found by any word of a name, in either language, accents and case aside.

Kept apart from the rest of the compiled data: it is large, seldom changes, and most commands never open it.
"""

import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from judgetool.ask.text import words_of
from judgetool.cards.table import FILE, parse_row, rows
from judgetool.corpus.root import Root
from judgetool.model.card import CardFacts
from judgetool.model.suggest import distance
from judgetool.store.cache import open_compiled
from judgetool.store.places import data_folder

_SCHEMA = """
CREATE TABLE card (id INTEGER PRIMARY KEY, name TEXT, back INTEGER, face_down INTEGER, line TEXT);
CREATE TABLE card_name (first TEXT, words TEXT, card INTEGER);
CREATE TABLE card_word (word TEXT, card INTEGER);
CREATE TABLE card_first (first TEXT PRIMARY KEY) WITHOUT ROWID
"""
_INDEXES = """
CREATE INDEX card_name_first ON card_name (first, words);
CREATE INDEX card_word_word ON card_word (word, card);
INSERT INTO card_first SELECT DISTINCT first FROM card_name
"""
_TABLE = "rules/cards/all.tsv"
_KINDS = "rules/cards/kinds.yaml"
_CODE = ("ask/text.py", "cards/table.py", "model/fold.py", "store/cards.py")
_SIMPLE = re.compile(r"[A-Za-z]+(?: [A-Za-z]+)*")
_MOST = 12


class CardTable:
    """The table of all cards: what ``ask.cards.CardTable`` and the command ``card`` need. Names are whole English names."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection
        self._seen: dict[str, list[CardFacts]] = {}
        self._face_down: dict[str, bool] = {}

    def close(self) -> None:
        """Close the table."""
        self._db.close()

    def starting(self, word: str) -> list[tuple[tuple[str, ...], str]]:
        """The (folded words, English name) of every name, in either language and of either face, that begins with ``word``."""
        found = self._db.execute(
            "SELECT n.words, c.name FROM card_name n JOIN card c ON c.id = n.card WHERE n.first = ? ORDER BY n.words, c.name",
            (word,),
        )
        return [(tuple(words.split()), name) for words, name in found]

    def going_on(self, word: str, letter: str) -> list[tuple[tuple[str, ...], str]]:
        """Of ``starting`` the names of that word only, and those whose second word begins with ``letter``."""
        named = "SELECT n.words, c.name FROM card_name n JOIN card c ON c.id = n.card WHERE n.first = ?1 AND n.words"
        found = self._db.execute(
            f"{named} = ?1 UNION ALL {named} BETWEEN ?2 AND ?3", (word, f"{word} {letter}", f"{word} {letter}\uffff")
        )
        return [(tuple(words.split()), name) for words, name in sorted(found)]

    def holding(self, word: str) -> list[str]:
        """The English names of the cards that have ``word`` in a name: at most a dozen, those about face-down things first."""
        found = self._db.execute(
            "SELECT c.name FROM card_word w JOIN card c ON c.id = w.card WHERE w.word = ? ORDER BY c.face_down DESC, c.name LIMIT ?",
            (word, _MOST),
        )
        return [name for (name,) in found]

    def near(self, word: str, slips: int) -> list[str]:
        """The first words of names that are at most ``slips`` slips away from ``word``, nearest first. The first letter is kept."""
        found = self._db.execute(
            "SELECT first FROM card_first WHERE first >= ? AND first < ? AND length(first) BETWEEN ? AND ?",
            (word[:1], word[:1] + "\uffff", len(word) - slips, len(word) + slips),
        )
        near = ((distance(word, first, slips), first) for (first,) in found)
        return [first for far, first in sorted(near) if far <= slips]

    def facts(self, name: str) -> CardFacts | None:
        """What is known of a card (of its first face), by its whole name in either language or the name of a face."""
        faces = self.faces(name)
        return faces[0] if faces else None

    def faces(self, name: str) -> list[CardFacts]:
        """Every face of the card that has exactly this name, in either language, the face that is named so first; none if there is no
        such card. Case, accents and punctuation do not count."""
        if name not in self._seen:
            self._seen[name] = self._faces(name)
        return self._seen[name]

    def _faces(self, name: str) -> list[CardFacts]:
        words = words_of(name)
        if not words:
            return []
        found = self._db.execute(
            "SELECT c.line FROM card_name n JOIN card c ON c.id = n.card WHERE n.first = ? AND n.words = ? ORDER BY c.back, c.name, c.id",
            (words[0], " ".join(words)),
        )
        facts = [parse_row(line.split("\t")) for (line,) in found]
        exact = [card for card in facts if name in (card.name, card.name_fr)]
        return exact or facts

    def is_face_down_card(self, name: str) -> bool:
        """Whether the card has to do with face-down things (a morph cost, manifests, turns cards up or down ...)."""
        if name in self._face_down:
            return self._face_down[name]
        words = words_of(name)
        found = self._db.execute(
            "SELECT max(c.face_down) FROM card_name n JOIN card c ON c.id = n.card WHERE n.first = ? AND n.words = ?",
            (words[0] if words else "", " ".join(words)),
        ).fetchone()
        self._face_down[name] = bool(found[0])
        return self._face_down[name]


def open_cards(root: Root) -> CardTable:
    """The table under ``root``, compiled anew only if its files changed."""
    own = data_folder() / FILE
    stamp = f"{root.stamp((_TABLE, _KINDS), _CODE)}\n{_changed(own)}"
    origin = f"{root.archive} {root.folder} {own}"
    home = root.archive or root.folder
    return CardTable(open_compiled("cards", origin, stamp, lambda db: _write(db, root, own), home))


def _changed(own: Path) -> str:
    """What tells one state of the user's own table of cards from another; "" where there is none."""
    try:
        there = own.stat()
    except OSError:
        return ""
    return f"{own} {there.st_size} {there.st_mtime_ns}"


def _rows(root: Root, own: Path) -> list[list[str]]:
    """The shipped rows, with those of the user's own table in place of the rows of the same name. A French name is kept."""
    shipped = rows(root.read(_TABLE).decode("utf-8"))
    if not _changed(own):
        return shipped
    imported = {row[0]: row for row in rows(own.read_text(encoding="utf-8"))}
    french = {row[0]: row[1] for row in shipped if row[1]}
    kept = [row for row in shipped if row[0] not in imported]
    return kept + [[name, row[1] or french.get(name, ""), *row[2:]] for name, row in imported.items()]


def _write(connection: sqlite3.Connection, root: Root, own: Path) -> None:
    for statement in _SCHEMA.split(";\n"):
        connection.execute(statement)
    from judgetool.corpus.card_data import load

    about = _about(load(_KINDS, root)["kinds"])
    table = _rows(root, own)
    connection.executemany(
        "INSERT INTO card VALUES (?, ?, ?, ?, ?)",
        (
            (id_, _whole(row), row[7].startswith(("back", "second")), about.search(row[9]) is not None, "\t".join(row))
            for id_, row in enumerate(table, 1)
        ),
    )
    names = [(id_, words) for id_, row in enumerate(table, 1) for name in _called(row) if (words := _cut(name))]
    connection.executemany(
        "INSERT INTO card_name VALUES (?, ?, ?)", ((words[0], " ".join(words), id_) for id_, words in names)
    )
    held = {(word, id_) for id_, words in names for word in words if word[0].isalnum()}
    connection.executemany("INSERT INTO card_word VALUES (?, ?)", held)
    for statement in _INDEXES.split(";\n"):
        connection.execute(statement)


def _about(kinds: Mapping[str, Mapping[str, str]]) -> re.Pattern[str]:
    """Finds, in the kinds of a row, one that has to do with face-down things."""
    found = "|".join(re.escape(kind) for kind, known in kinds.items() if known.get("about") == "face-down")
    return re.compile(rf"(?:^|; )(?:{found})(?=$|;| )")


def _whole(row: Sequence[str]) -> str:
    """The whole English name of the card that a row is a face of."""
    _, _, front = row[7].partition(" of ")
    return front or row[0]


def _called(row: Sequence[str]) -> Iterator[str]:
    """Every name of a row: English, French, and each half of a split name."""
    for name in (row[0], row[1]):
        if name:
            yield name
            if " // " in name:
                yield from name.split(" // ")


def _cut(name: str) -> list[str]:
    """As ``words_of``; most names are plain letters, which need none of its care."""
    return name.lower().split() if _SIMPLE.fullmatch(name) else words_of(name)

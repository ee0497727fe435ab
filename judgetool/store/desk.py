"""The desk's store, as commands see it: the shipped data (compiled) and the user's archive of official editions.

Opening reads no YAML: it compares the stamp of the data with that of what was compiled, and opens a database. Values come whole
from ``model``; dates are ISO, numbers canonical, languages "en" or "fr".
"""

import sqlite3
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from judgetool.corpus.root import Root, find_root
from judgetool.model.clause import Clause
from judgetool.model.diagnostic import DeskError, Diagnostic
from judgetool.model.edition import Edition
from judgetool.model.record import NamedTuple
from judgetool.model.witness import Missing, PrintedRuling, WitnessRule, WitnessText
from judgetool.store import unpack
from judgetool.store.cache import is_in_memory, open_compiled
from judgetool.store.pack import unpack as unpack_plain

if TYPE_CHECKING:
    from judgetool.model.norm import Norm
    from judgetool.model.scenario import Expectation, Scenario
    from judgetool.model.term import Term
    from judgetool.model.vocabulary import Vocabulary
    from judgetool.store.cards import CardTable
    from judgetool.store.fts import FtsIndex, FtsLexicon
    from judgetool.store.lineages import DeskLineages

_AUTHORITY = "CASE authority WHEN 'official' THEN 0 WHEN 'translation' THEN 1 WHEN 'release-notes' THEN 2 ELSE 3 END"


class Carried(NamedTuple):
    """One rule as a shipped witness carries it: the rule, and its witness (whose own ``rules`` and ``missing`` are left empty).

    ``mark`` is the fingerprint of its corrected text.
    """

    rule: WitnessRule
    text: WitnessText
    mark: str


class TermFound(NamedTuple):
    """A term of the glossary and how the word asked for stands in it: ``lang`` and ``kind`` ("term", "say", "slang" or "old")."""

    term: "Term"
    lang: str
    kind: str


class Desk:
    """What is known. Everything here only reads."""

    def __init__(self, connection: sqlite3.Connection, root: Root) -> None:
        self._db = connection
        self.root = root

    @property
    def in_memory(self) -> bool:
        """Whether the cache folder could not be written: the data were compiled for this run alone."""
        return is_in_memory(self._db)

    def close(self) -> None:
        """Close what is open."""
        self._db.close()
        if "cards" in self.__dict__:
            self.cards.close()

    def __enter__(self) -> "Desk":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- editions

    @cached_property
    def _editions(self) -> tuple[Edition, ...]:
        languages: dict[str, list[str]] = {}
        for edition, lang in self._db.execute("SELECT DISTINCT edition, lang FROM text ORDER BY lang"):
            languages.setdefault(edition, []).append(lang)
        rows = self._db.execute("SELECT id, era_en, era_fr FROM edition ORDER BY id").fetchall()
        following = [row[0] for row in rows[1:]] + [""]
        return tuple(
            Edition(id_, _day_before(until), era, era_fr, tuple(languages.get(id_, ())))
            for (id_, era, era_fr), until in zip(rows, following, strict=True)
        )

    def editions(self) -> tuple[Edition, ...]:
        """Every edition known, oldest first. ``languages`` are those of the shipped texts filed under it."""
        return self._editions

    def edition(self, id_: str) -> Edition | None:
        """The edition with this effective date, or None."""
        return next((one for one in self._editions if one.id == id_), None)

    def edition_on(self, date: str) -> Edition | None:
        """The edition in force on a date: the newest whose date is not after it. None before the first."""
        return next((one for one in reversed(self._editions) if one.id <= date), None)

    def newest(self) -> Edition:
        """The newest edition known."""
        return self._editions[-1]

    # -- texts

    def witness_rules(self, number: str, edition: str = "", lang: str = "") -> list[Carried]:
        """The shipped texts of one rule, by the number of its witness or of the official file.

        ``edition`` keeps those whose witness covers it or is filed under it; ``lang`` those in one language. In each language the
        most authoritative comes first; those that the witness itself numbers so come before those only the official file does.
        """
        return self._carried("(r.number = :key OR r.official = :key)", number, edition, lang)

    def witness_rules_under(self, top: str, edition: str = "", lang: str = "") -> list[Carried]:
        """The shipped texts of a rule or section and all below it, in the order of each witness."""
        pattern = f"{top}[a-z]*" if "." in top else f"{top}.*"
        where = "(r.number = :top OR r.number GLOB :key)"
        return self._carried(where, pattern, edition, lang, top)

    def witness_rules_of(self, clause: str, lang: str = "") -> list[Carried]:
        """The shipped texts of a clause in any edition, oldest first."""
        return sorted(self._carried("r.clause = :key", clause, "", lang), key=lambda one: one.text.edition)

    def _carried(self, where: str, key: str, edition: str, lang: str, top: str = "") -> list[Carried]:
        query = f"SELECT r.packed, t.packed, t.id, r.mark FROM text_rule r JOIN text t ON t.id = r.text WHERE {where}"
        if edition:
            query += " AND (t.edition = :edition OR (t.first <= :edition AND :edition <= t.last))"
        if lang:
            query += " AND t.lang = :lang"
        query += f" ORDER BY {_AUTHORITY}, r.number <> :key, t.edition, t.id, r.id"
        rows = self._db.execute(query, {"key": key, "edition": edition, "lang": lang, "top": top}).fetchall()
        texts = {id_: unpack.witness_text(packed) for _, packed, id_, _ in rows}
        return [Carried(unpack.witness_rule(packed), texts[id_], mark) for packed, _, id_, mark in rows]

    def missing(self, number: str, edition: str = "", lang: str = "") -> list[tuple[Missing, WitnessText]]:
        """The gaps known at this number: witnesses that leave the rule out."""
        rows = self._db.execute(
            "SELECT m.packed, t.packed FROM text_missing m JOIN text t ON t.id = m.text WHERE m.number = :number"
            " AND (:edition = '' OR t.edition = :edition OR (t.first <= :edition AND :edition <= t.last))"
            " AND (:lang = '' OR t.lang = :lang) ORDER BY t.id",
            {"number": number, "edition": edition, "lang": lang},
        )
        return [(unpack.missing(gap), unpack.witness_text(text)) for gap, text in rows]

    def witnesses(self) -> list[WitnessText]:
        """Every shipped witness text, without its rules, oldest edition first."""
        rows = self._db.execute("SELECT packed FROM text ORDER BY edition, section, lang, id")
        return [unpack.witness_text(packed) for (packed,) in rows]

    # -- clauses

    def clause(self, id_: str) -> Clause | None:
        """A clause by its id."""
        row = self._db.execute("SELECT packed FROM clause WHERE id = ?", (id_,)).fetchone()
        return unpack.clause(row[0]) if row else None

    def clauses(self) -> list[Clause]:
        """Every clause, by id."""
        return [unpack.clause(packed) for (packed,) in self._db.execute("SELECT packed FROM clause ORDER BY id")]

    def clauses_at(self, number: str, edition: str) -> tuple[str, ...]:
        """The ids of the clauses that have this number in the edition: usually one or none."""
        rows = self._db.execute(
            "SELECT clause FROM clause_number WHERE number = ? AND since <= ? AND ? < until ORDER BY clause",
            (number, edition, edition),
        )
        return tuple(row[0] for row in rows)

    def clauses_ever_at(self, number: str) -> tuple[tuple[str, str, str], ...]:
        """(clause, first day, first day after) of every clause that ever had this number, oldest first."""
        rows = self._db.execute(
            "SELECT clause, since, until FROM clause_number WHERE number = ? ORDER BY since, clause", (number,)
        )
        return tuple(rows.fetchall())

    def number_of(self, clause: str, edition: str) -> str | None:
        """The number of a clause in an edition, or None if it has none there or there is no such clause."""
        row = self._db.execute(
            "SELECT number FROM clause_number WHERE clause = ? AND since <= ? AND ? < until", (clause, edition, edition)
        ).fetchone()
        return row[0] if row else None

    # -- rulings, terms, cards

    def rulings(self, clause: str = "") -> list[PrintedRuling]:
        """The rulings printed in the sources, in their order; with ``clause`` those that are about it."""
        rows = self._db.execute(
            "SELECT packed FROM ruling WHERE :clause = '' OR id IN (SELECT ruling FROM ruling_clause WHERE clause = :clause)"
            " ORDER BY place",
            {"clause": clause},
        )
        return [unpack.ruling(packed) for (packed,) in rows]

    def ruling(self, id_: str) -> PrintedRuling | None:
        """One printed ruling by its id."""
        row = self._db.execute("SELECT packed FROM ruling WHERE id = ?", (id_,)).fetchone()
        return unpack.ruling(row[0]) if row else None

    def terms(self, word: str) -> list[TermFound]:
        """The terms that have this word, in either language, in any form; accents, case and typography do not count."""
        from judgetool.model.fold import fold

        rows = self._db.execute(
            "SELECT t.packed, k.lang, k.kind FROM term_key k JOIN term t ON t.id = k.term WHERE k.key = ?"
            " ORDER BY CASE k.kind WHEN 'term' THEN 0 WHEN 'say' THEN 1 WHEN 'old' THEN 2 ELSE 3 END, t.place",
            (fold(word),),
        )
        return [TermFound(unpack.term(packed), lang, kind) for packed, lang, kind in rows]

    def all_terms(self) -> list["Term"]:
        """Every term, in the order of the glossary."""
        return [unpack.term(packed) for (packed,) in self._db.execute("SELECT packed FROM term ORDER BY place")]

    def term_words(self) -> list[str]:
        """Every word that ``terms`` finds, folded: what a misspelt word may be corrected against."""
        return [row[0] for row in self._db.execute("SELECT DISTINCT key FROM term_key ORDER BY key")]

    @cached_property
    def cards(self) -> "CardTable":
        """The table of all cards, opened when first asked for."""
        from judgetool.store.cards import open_cards

        return open_cards(self.root)

    # -- what resolving and asking load whole

    def blob(self, kind: str) -> Any:
        """Plain data compiled under a name: "shapes", "cards" (those scenarios play), "ask" (the lexicon), or a path of rules/.

        KeyError if there is none of that name; DeskError if it is left out because rules/ask is not in order.
        """
        row = self._db.execute("SELECT packed FROM blob WHERE kind = ?", (kind,)).fetchone()
        if row is None:
            faults = self.faults() if kind.startswith(("ask", "rules/ask/")) else ()
            raise DeskError(*faults) if faults else KeyError(kind)
        return unpack_plain(row[0])

    def faults(self) -> tuple[Diagnostic, ...]:
        """What is wrong in rules/ask, so that questions cannot be understood; nothing else rests on it."""
        row = self._db.execute("SELECT packed FROM blob WHERE kind = 'faults of rules/ask'").fetchone()
        return tuple(unpack.diagnostic(one) for one in unpack_plain(row[0])) if row else ()

    def norms(self) -> "tuple[Norm, ...]":
        """Every norm."""
        from judgetool.store import unpack_law

        return unpack_law.norms(self._packed("norms"))

    def vocabulary(self) -> "Vocabulary":
        """The vocabulary."""
        from judgetool.store import unpack_law

        return unpack_law.vocabulary(self._packed("vocabulary"))

    def _packed(self, kind: str) -> bytes:
        data: bytes = self._db.execute("SELECT packed FROM blob WHERE kind = ?", (kind,)).fetchone()[0]
        return data

    def standings(
        self, edition: str, texts: Mapping[str, str] | None = None, went: Mapping[str, tuple[str, ...]] | None = None
    ) -> dict[str, tuple[str, int, bool]]:
        """Clause -> (number, wording in force counted from 1, whether somebody read it) for the clauses of an edition.

        ``texts`` are those of an edition that these data do not know, by number: each clause is then looked for by the fingerprint
        of its last wording, and one that stands at its old number in other words is told as not read. ``went`` says where each number of
        the last edition they know is in that one, as far as it moved, went or was split: a clause both moved and reworded is found there.
        """
        rows = self._db.execute(
            "SELECT n.clause, n.number, (SELECT count(*) FROM clause_wording w WHERE w.clause = n.clause AND w.since <= :edition),"
            " EXISTS (SELECT 1 FROM clause_wording w WHERE w.clause = n.clause)"
            " FROM clause_number n WHERE n.since <= :edition AND :edition < n.until",
            {"edition": edition},
        )
        found = {name: (number, max(wording, 1), wording > 0 or not known) for name, number, wording, known in rows}
        if texts is None or self.edition(edition) is not None:
            return found
        last = self._db.execute("SELECT clause, mark FROM clause_wording ORDER BY clause, since")
        return _recognised(found, dict(last.fetchall()), texts, went or {})

    def lineages(self) -> "DeskLineages":
        """The numbers and wordings of every rule since 2002-10-07, without text: for rules that no clause knows."""
        from judgetool.store.lineages import DeskLineages

        return DeskLineages(self._db)

    def beginnings(self) -> dict[str, str]:
        """Clause -> the first edition that has it."""
        rows = self._db.execute("SELECT clause, min(since) FROM clause_number GROUP BY clause")
        return dict(rows.fetchall())

    def scenario(self, id_: str) -> "tuple[Scenario, tuple[Expectation, ...]] | None":
        """A shipped scenario and, apart from it, what is expected of it."""
        from judgetool.store import unpack_law

        row = self._db.execute("SELECT packed FROM scenario WHERE id = ?", (id_,)).fetchone()
        return unpack_law.scenario(row[0]) if row else None

    def scenarios(self) -> list[tuple[str, str, str]]:
        """(id, English title, French title) of every shipped scenario, by id."""
        return self._db.execute("SELECT id, title_en, title_fr FROM scenario ORDER BY place").fetchall()

    # -- search

    @cached_property
    def index(self) -> "FtsIndex":
        """The searchable shipped texts: a ``search.index.Index``."""
        from judgetool.store.fts import FtsIndex

        return FtsIndex(self._db)

    def authority(self, doc: int) -> str:
        """Whose words a document of ``index`` is: "official", "translation" ..., or "gist"."""
        row = self._db.execute("SELECT authority FROM search_source WHERE doc = ?", (doc,)).fetchone()
        return row[0] if row else "official"

    @cached_property
    def lexicon(self) -> "FtsLexicon":
        """The term tables of search: a ``search.index.Lexicon``."""
        from judgetool.store.fts import FtsLexicon

        return FtsLexicon(self._db)


def _recognised(
    standing: Mapping[str, tuple[str, int, bool]],
    last: Mapping[str, str],
    texts: Mapping[str, str],
    went: Mapping[str, tuple[str, ...]],
) -> dict[str, tuple[str, int, bool]]:
    """The standings of an edition that nobody has read, from its texts: a wording is known by its fingerprint, wherever it stands."""
    from judgetool.model.fold import fingerprint

    marks = {number: fingerprint(text) for number, text in texts.items()}
    numbers = {mark: number for number, mark in reversed(marks.items())}
    found: dict[str, tuple[str, int, bool]] = {}
    for name, (number, wording, _) in standing.items():
        mark = last.get(name, "")
        if marks.get(number) == mark:
            found[name] = (number, wording, True)
        elif mark in numbers:
            found[name] = (numbers[mark], wording, True)
        else:
            now = next((one for one in went.get(number, (number,)) if one in marks), "")
            if now:
                found[name] = (now, wording, False)
    return found


def _day_before(date: str) -> str:
    if not date:
        return ""
    year, month, day = (int(part) for part in date.split("-"))
    if day == 1:
        year, month = (year, month - 1) if month > 1 else (year - 1, 12)
        leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        day = 30 if month in (4, 6, 9, 11) else 31 if month != 2 else 29 if leap else 28
    else:
        day -= 1
    return f"{year:04}-{month:02}-{day:02}"


def open_desk(root: Root | None = None) -> Desk:
    """The desk over the shipped data, compiled anew only if they changed. DeskError if they are missing or not in order."""
    root = root or find_root()

    def build(connection: sqlite3.Connection) -> None:
        from judgetool.store.build import builder

        builder(root)(connection)

    home = root.archive or root.folder
    return Desk(open_compiled("desk", f"{root.archive} {root.folder}", root.stamp(), build, home), root)

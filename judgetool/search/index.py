"""What search needs of a store, and the values that cross: any store that offers an ``Index`` and a ``Lexicon`` can be searched."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

FIELDS = ("title", "keys", "hints", "path", "body", "examples")
"""The parts of a document that are searched, in the order every store keeps them: its own heading, the glossary terms that
point at it, the everyday words for it, the headings above it, its text, its examples."""

TERM_END = "|"
"""What parts one glossary term from the next in the stems of ``keys``."""


class Stand(NamedTuple):
    """Where a text stood: its canonical number, and the ISO dates of the first and the last edition of an unbroken run."""

    number: str
    first: str
    last: str


class Document(NamedTuple):
    """One distinct text to be searched. ``lang`` is "en" or "fr"; ``path`` the headings above it, outermost first; ``hints``
    everyday words for it in either language (our own words, ``;`` between languages: English first, then French);
    ``clause`` the id of its clause, "" if it has none; ``ours`` says that it is a summary of ours, no witness of the rule."""

    lang: str
    title: str
    text: str
    examples: tuple[str, ...]
    path: tuple[str, ...]
    stands: tuple[Stand, ...]
    clause: str = ""
    hints: str = ""
    ours: bool = False


class TermDocument(NamedTuple):
    """One glossary entry as it stood from ``first`` to ``last``: the rule numbers and the other terms that it says to see."""

    lang: str
    term: str
    text: str
    see_rules: tuple[str, ...]
    see_terms: tuple[str, ...]
    first: str
    last: str


class Hint(NamedTuple):
    """Everyday words (English, our own) for one rule, with every number it has had; the newest stand last."""

    stands: tuple[Stand, ...]
    text: str


class Hinted(NamedTuple):
    """A hint that has some of the stems asked for: the rule's number in the edition asked for, and all stems of the hint."""

    number: str
    edition: str
    stems: str


class Scope(NamedTuple):
    """What is searched: the texts of one edition (its ISO date), or with "" every text of every edition."""

    edition: str = ""


class Candidate(NamedTuple):
    """A document that holds some of the words asked for. ``stems`` are those of each of ``FIELDS``, joined by blanks."""

    doc: int
    lang: str
    stems: tuple[str, ...]


class Found(NamedTuple):
    """A document in full, with every stand it has in the scope, oldest first."""

    doc: int
    lang: str
    title: str
    text: str
    examples: tuple[str, ...]
    path: tuple[str, ...]
    clause: str
    stands: tuple[Stand, ...]
    ours: bool = False


class TermHit(NamedTuple):
    """A glossary entry whose name is the key asked for."""

    key: str
    lang: str
    term: str
    see_rules: tuple[str, ...]
    see_terms: tuple[str, ...]
    edition: str


class Word(NamedTuple):
    """A word as it is written, folded, with the number of documents it stands in."""

    word: str
    lang: str
    docs: int


class Entry(NamedTuple):
    """A row of the term tables: the phrase ``key`` (stems) means ``target`` (words of ``target_lang``).

    ``kind`` is "term" (the same thing in the other language), "synonym" (other words for it) or "stop" (to be left out)."""

    key: str
    lang: str
    kind: str
    target: str
    target_lang: str


class Lexicon(Protocol):
    """The term tables of the desk."""

    def entries(self, keys: Iterable[str]) -> list[Entry]:
        """Every entry with one of these keys."""

    def known(self, words: Iterable[str]) -> list[Word]:
        """Those of the words that stand in a phrase of the tables, with the language they stand in."""

    def words(self, shortest: int, longest: int) -> list[Word]:
        """All such words with so many letters, to correct against."""

    def hinted(self, stems: Iterable[str], edition: str) -> list[Hinted]:
        """The hints with at least one of the stems, of rules that ``edition`` has ("": as they stand in the newest)."""

    def hint_frequencies(self, stems: Iterable[str]) -> dict[str, int]:
        """In how many hints each stem stands."""


class Index(Protocol):
    """The searchable texts of a store."""

    def sizes(self) -> dict[str, int]:
        """About how many documents an edition has in each language."""

    def frequencies(self, stems: Iterable[str]) -> dict[str, int]:
        """In how many documents of one edition each stem stands; stems that stand nowhere are left out."""

    def known(self, words: Iterable[str], scope: Scope) -> list[Word]:
        """Those of the words (as written) that texts or glossary terms of the scope hold."""

    def words(self, scope: Scope, shortest: int, longest: int) -> list[Word]:
        """All words of the scope with so many letters, to correct against."""

    def candidates(self, match: Sequence[Sequence[str]], scope: Scope, limit: int) -> list[Candidate]:
        """The best documents that hold every stem of at least one of the groups, best first by BM25."""

    def stems(self, docs: Iterable[int]) -> list[Candidate]:
        """These documents as candidates, in no order."""

    def terms(self, keys: Iterable[str], scope: Scope) -> list[TermHit]:
        """The glossary entries with one of these keys (stems of the whole term or of one of its names)."""

    def at(self, numbers: Iterable[str], edition: str) -> list[tuple[str, int]]:
        """(number, document) of each number as it stands in one edition, or with "" in any."""

    def fetch(self, docs: Iterable[int], scope: Scope) -> dict[int, Found]:
        """The documents in full."""

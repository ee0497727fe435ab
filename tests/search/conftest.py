"""A small rulebook of our own words in both languages, with small term tables, to search in."""

import sqlite3
from collections.abc import Callable
from typing import NamedTuple

import pytest

from judgetool.search.engine import SearchAnswer, run
from judgetool.search.index import Document, Entry, Hint, Stand, TermDocument
from judgetool.store.fts import FtsIndex, FtsLexicon, build, build_lexicon

OLD, NEW = "2008-02-01", "2016-04-08"


def _document(
    number: str, title: str, text: str, *path: str, lang: str = "en", first: str = OLD, last: str = NEW
) -> Document:
    return Document(lang, title, text, (), path, (Stand(number, first, last),))


DOCUMENTS = (
    _document("300", "Gardens", ""),
    _document("300.1", "", "A garden has beds, and each bed holds one plant.", "Gardens"),
    _document("300.2", "", "When it rains, every bed is watered before anything else happens.", "Gardens"),
    _document("301", "Ward", ""),
    _document("301.1", "", "Ward keeps the rabbits away from the bed.", "Ward"),
    _document("302", "", "Whoever walks toward the gate is rewarded with a carrot.", "Paths"),
    _document("303.1", "", "A face-down plant can't be picked; +1/+1 is written on its label.", "Hidden plants"),
    _document("303.2", "", "The spade strikes first, before the rake.", "Tools", last=OLD),
    _document("303.3", "", "The spade strikes first, and the rake waits.", "Tools", first=NEW),
    _document("304.1", "", "La plante face cachée ne peut pas être cueillie.", "Plantes cachées", lang="fr"),
    _document("305.1", "", "The gardener’s basket is emptied at dusk.", "Baskets", last=OLD),
    _document("305.4", "", "The gardener's basket is emptied at dusk.", "Baskets", first=NEW),
    _document("306.1", "", "A hedge is trimmed once a year.", "Hedges"),
    _document("306.2", "", "A hedge is trimmed once a year.", "Hedges"),
)
TERMS = (
    TermDocument("en", "Watering, Watered", "Giving water.", ("300.2",), (), OLD, NEW),
    TermDocument("en", "Sprinkling", "See Drizzle.", (), ("Drizzle",), OLD, NEW),
    TermDocument("en", "Drizzle", "See Sprinkling.", (), ("Sprinkling", "Watering"), OLD, NEW),
)
ENTRIES = (
    Entry("potager | jardin", "fr", "term", "garden", "en"),
    Entry("jardin", "fr", "term", "garden", "en"),
    Entry("plate-bande", "fr", "term", "bed", "en"),
    Entry("plante", "fr", "term", "plant", "en"),
    Entry("plant", "en", "term", "plante", "fr"),
    Entry("bêche", "fr", "term", "spade", "en"),
    Entry("pluie", "fr", "term", "rains", "en"),
    Entry("veggie box", "en", "synonym", "basket", "en"),
    Entry("counts as", "en", "stop", "", "en"),
    *(Entry(word, "en", "stop", "", "en") for word in ("the", "a", "is", "does", "what", "my", "when")),
    *(Entry(word, "fr", "stop", "", "fr") for word in ("le", "la", "de", "est", "ce", "que", "dans", "mon")),
)
HINTS = (Hint((Stand("306.1", OLD, "9999-12-31"),), "haircut for bushes"),)


class Shelf(NamedTuple):
    """The small rulebook, ready to be asked."""

    index: FtsIndex
    lexicon: FtsLexicon
    search: Callable[..., SearchAnswer]

    def numbers(self, text: str, edition: str = NEW, lang: str = "en") -> list[str]:
        return [hit.number for hit in self.search(text, edition=edition, lang=lang).results]


@pytest.fixture(scope="session")
def shelf() -> Shelf:
    connection = sqlite3.connect(":memory:")
    build(connection, DOCUMENTS, TERMS)
    build_lexicon(connection, ENTRIES, HINTS)
    index, lexicon = FtsIndex(connection), FtsLexicon(connection)

    def search(text: str, *, edition: str = NEW, lang: str = "en", limit: int = 10) -> SearchAnswer:
        return run(index, lexicon, text, edition=edition, lang=lang, limit=limit)

    return Shelf(index, lexicon, search)

"""The shipped texts and the words of both languages, made searchable.

Documents are the rules of every witness as a reader sees them (corrected), and, where no text ships, our own gist of each clause. The
table ``search_source`` says which is which.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from judgetool.corpus.load import Corpus
from judgetool.model.clause import Clause
from judgetool.model.lineage import Lineage
from judgetool.model.term import Term
from judgetool.search.index import Document, Stand, TermDocument
from judgetool.search.lexicon import entries
from judgetool.search.lexicon import hints as hint_rows
from judgetool.store import fts

ALWAYS = "9999-12-31"


def write_search(connection: sqlite3.Connection, corpus: Corpus, lineages: Iterable[Lineage] = ()) -> None:
    """Index a corpus in ``connection``: its documents, its terms, the term tables of both languages, everyday words for rules."""
    hints = _hints(corpus)
    sourced = [*_texts(corpus, hints), *_gists(corpus, hints)]
    fts.build(connection, (document for document, _ in sourced), _terms(corpus))
    connection.execute("CREATE TABLE search_source (doc INTEGER PRIMARY KEY, authority TEXT)")
    connection.executemany(
        "INSERT INTO search_source VALUES (?, ?)", enumerate((authority for _, authority in sourced), 1)
    )
    tables = [
        corpus.plain.get(f"rules/{name}.yaml")
        for name in ("keywords", "search/terms", "search/synonyms", "search/stopwords")
    ]
    given: Mapping[str, Any] = corpus.plain.get("rules/search/hints.yaml") or {}
    dates = [line.id for line in corpus.editions]
    if all(table is not None for table in tables):
        fts.build_lexicon(connection, entries(*(table or {} for table in tables)), hint_rows(given, lineages, dates))


def spans(clause: Clause) -> Iterator[tuple[str, str, str]]:
    """(number, first day, first day after) of each time the clause had a number; ``ALWAYS`` where it still has."""
    for (since, number), (until, _) in pairwise((*clause.numbers, (ALWAYS, None))):
        if number is not None:
            yield number, since, until


def _stands(clause: Clause, editions: list[str]) -> tuple[Stand, ...]:
    """The clause's numbers with the first and last edition of each."""
    found: list[Stand] = []
    for number, since, until in spans(clause):
        before = [edition for edition in editions if since <= edition < until]
        last = ALWAYS if until == ALWAYS else (before[-1] if before else since)
        found.append(Stand(number, since, last))
    return tuple(found)


def _hints(corpus: Corpus) -> Mapping[str, str]:
    """Clause -> everyday words for it (they are given by number in one edition)."""
    given: Mapping[str, Any] = corpus.plain.get("rules/search/hints.yaml") or {}
    edition, by_number = str(given.get("edition") or ""), given.get("hints") or {}
    return {
        clause.id: by_number[number] for clause in corpus.clauses if (number := clause.number_at(edition)) in by_number
    }


def _texts(corpus: Corpus, hints: Mapping[str, str]) -> Iterator[tuple[Document, str]]:
    for text in corpus.texts:
        first, last = text.covers
        for rule in text.rules:
            numbers = dict.fromkeys((rule.number, rule.official or rule.number))
            stands = tuple(Stand(number, first, last) for number in numbers)
            body = rule.corrected()
            yield (
                Document(text.lang, "", body, (), (text.title,), stands, rule.clause, hints.get(rule.clause, "")),
                text.authority,
            )


def _gists(corpus: Corpus, hints: Mapping[str, str]) -> Iterator[tuple[Document, str]]:
    editions = [line.id for line in corpus.editions]
    for clause in corpus.clauses:
        stands = _stands(clause, editions)
        for lang in ("en", "fr"):
            yield (
                Document(
                    lang,
                    clause.title.of(lang),
                    clause.gist.of(lang),
                    (),
                    (),
                    stands,
                    clause.id,
                    hints.get(clause.id, ""),
                    ours=True,
                ),
                "gist",
            )


def _terms(corpus: Corpus) -> Iterator[TermDocument]:
    """Our glossary's terms, pointing at the numbers of the clauses that define them, edition by edition."""
    clauses = {clause.id: clause for clause in corpus.clauses}
    editions = [line.id for line in corpus.editions]
    for term in corpus.terms:
        for number, first, last in _pointed(term, clauses, editions):
            for lang, forms in (("en", term.en), ("fr", term.fr)):
                for name in dict.fromkeys((forms.term, *forms.say)):
                    yield TermDocument(lang, name, term.note.of(lang), (number,), (), first, last)


def _pointed(term: Term, clauses: Mapping[str, Clause], editions: list[str]) -> Iterator[Stand]:
    for name in term.clauses:
        if name in clauses:
            yield from _stands(clauses[name], editions)

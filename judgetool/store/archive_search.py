"""The archive's texts and glossaries as the documents of the search index: each once, with the numbers and dates it stood."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence

from judgetool.search.index import Document, Stand, TermDocument
from judgetool.store.archive_files import edition_key
from judgetool.store.archive_schema import SPLIT


def _runs(editions: Sequence[int], order: Mapping[int, int], names: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    """The first and last edition of each unbroken run among ``editions`` (keys), given each one's place in its language's chain."""
    places = sorted(editions, key=order.__getitem__)
    start = previous = places[0]
    for key in places[1:]:
        if order[key] != order[previous] + 1:
            yield names[start], names[previous]
            start = key
        previous = key
    yield names[start], names[previous]


def _chains(db: sqlite3.Connection) -> tuple[dict[int, int], dict[int, str], dict[int, str]]:
    """For each edition's key: its place in its language's chain, its id, its language."""
    rows = sorted(db.execute("SELECT key, id, lang FROM edition").fetchall(), key=lambda row: edition_key(row[1]))
    order: dict[int, int] = {}
    counts = {"en": 0, "fr": 0}
    for key, _, lang in rows:
        order[key] = counts[lang]
        counts[lang] += 1
    return order, {key: name for key, name, _ in rows}, {key: lang for key, _, lang in rows}


def documents(db: sqlite3.Connection) -> Iterator[Document]:
    """Every distinct text with its examples, for the search index: where it stood and when, and the headings above it at the last."""
    order, names, langs = _chains(db)
    bodies: dict[int, str] = dict(db.execute("SELECT key, text FROM body"))
    stood: dict[tuple[str, int, int, int], dict[str, list[int]]] = {}
    headings: dict[tuple[int, str], str] = {}
    rows = db.execute("SELECT edition, number, body, titled, examples FROM rule ORDER BY edition, ord")
    for edition, number, body, titled, examples in rows:
        stood.setdefault((langs[edition], body, examples, titled), {}).setdefault(number, []).append(edition)
        if titled:
            headings.setdefault((edition, number), bodies[body])
    for (lang, body, examples, titled), numbers in stood.items():
        stands = sorted(
            (
                Stand(number, first, last)
                for number, keys in numbers.items()
                for first, last in _runs(sorted(set(keys)), order, names)
            ),
            key=lambda stand: (stand.first, stand.number),
        )
        last_number, last_edition = max(
            ((number, max(keys, key=order.__getitem__)) for number, keys in numbers.items()),
            key=lambda pair: order[pair[1]],
        )
        yield Document(
            lang,
            bodies[body] if titled else "",
            "" if titled else bodies[body],
            tuple(bodies[examples].split(SPLIT)) if examples else (),
            _path(last_edition, last_number, headings),
            tuple(stands),
        )


def _path(edition: int, number: str, headings: Mapping[tuple[int, str], str]) -> tuple[str, ...]:
    """The headings above a rule up to its section, outermost first."""
    section, _, rule = number.partition(".")
    above = [section] if rule else []
    if rule[-1:].isalpha():
        above.append(number.rstrip("abcdefghijklmnopqrstuvwxyz"))
    return tuple(title for up in above if (title := headings.get((edition, up))))


def terms(db: sqlite3.Connection) -> list[TermDocument]:
    """Every glossary entry, once for each run of editions in which it read the same."""
    order, names, langs = _chains(db)
    bodies: dict[int, str] = dict(db.execute("SELECT key, text FROM body"))
    stood: dict[tuple[str, str, int, str, str], list[int]] = {}
    for edition, term, body, see_rules, see_terms in db.execute(
        "SELECT edition, term, body, see_rules, see_terms FROM term"
    ):
        stood.setdefault((langs[edition], term, body, see_rules, see_terms), []).append(edition)
    return [
        TermDocument(
            lang,
            term,
            bodies[body].replace(SPLIT, "\n"),
            tuple(rules.split()),
            tuple(others.split(SPLIT)) if others else (),
            first,
            last,
        )
        for (lang, term, body, rules, others), keys in stood.items()
        for first, last in _runs(sorted(set(keys)), order, names)
    ]

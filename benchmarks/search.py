"""Grade the search: ``python benchmarks/search.py --archive FOLDER [--queries FILE ...]``.

Glossary terms of one edition as queries, the rules that they say to see as truth: recall among the first five and mean reciprocal
rank, as typed and with one mistake in every word. Then query files: how many queries have an answer among the first ten. A query file
is YAML: ``queries`` is a list of ``{id, query, rules, kind}``; a section number accepts its rules.

FOLDER holds official rules files (``JUDGETOOL_CR_ARCHIVE`` else); with ``--installed`` the archive of this user is graded instead.
"""

import argparse
import os
import random
import sqlite3
import string
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from judgetool.comprules import read_file
from judgetool.model.edition import GlossaryEntry
from judgetool.model.number import is_within
from judgetool.search.documents import documents, terms
from judgetool.search.engine import run
from judgetool.search.index import Index, Lexicon
from judgetool.store import fts
from judgetool.store.desk import open_desk

BARS = {"keyword": 0.95, "typo": 0.95, "french": 0.90}
SEEDS = (1, 2, 3)


class Bench(NamedTuple):
    """What is graded: an index, the term tables, the edition, its glossary."""

    texts: Index
    lexicon: Lexicon
    edition: str
    glossary: tuple[GlossaryEntry, ...]


class Marks(NamedTuple):
    """The marks of a set of queries: how many, the shares that were found among the first so many, mean reciprocal rank, seconds each."""

    queries: int
    found: float
    mrr: float
    seconds: float


def open_bench(folder: Path | None, edition: str) -> Bench:
    """Index one edition of ``folder``, or with None take the user's archive. SystemExit if there is no such edition."""
    lexicon = open_desk().lexicon
    if folder is None:
        from judgetool.store.archive_open import open_archive

        archive = open_archive()
        if archive is None or not archive.has(edition):
            raise SystemExit(f"{edition} is not imported: `judgetool import` it, or name a folder with --archive")
        return Bench(archive.search_index(), lexicon, edition, tuple(archive.glossary(edition)))
    path = folder / f"{edition}.en.txt"
    if not path.is_file():
        raise SystemExit(f"{path} does not exist: name the folder of official files with --archive")
    text = read_file(path.read_bytes(), path.name)
    connection = sqlite3.connect(":memory:")
    fts.build(connection, documents([text]), terms([text]))
    return Bench(fts.FtsIndex(connection), lexicon, text.effective, text.glossary)


def with_mistakes(text: str, dice: random.Random) -> str:
    """``text`` with one letter wrong in each word of four letters or more: one left out, added, changed, or two swapped."""
    return " ".join(_mistake(word, dice) if len(word) > 3 else word for word in text.split())


def _mistake(word: str, dice: random.Random) -> str:
    at, kind, letter = (
        dice.randrange(len(word) - 1),
        dice.choice(["swap", "drop", "add", "change"]),
        dice.choice(string.ascii_lowercase),
    )
    left, right = word[:at], word[at:]
    if kind == "swap" and right[0] != right[1]:
        return left + right[1] + right[0] + right[2:]
    if kind in ("swap", "drop"):
        return left + right[1:]
    return left + letter + (right if kind == "add" else right[1:])


def grade_glossary(bench: Bench, seed: int | None = None) -> Marks:
    """Every glossary term that sends to rules, as a query; with a seed, misspelt."""
    dice = random.Random(seed)
    recalls: list[float] = []
    ranks: list[float] = []
    start = time.perf_counter()
    for entry in bench.glossary:
        if entry.see_rules:
            query = entry.term if seed is None else with_mistakes(entry.term, dice)
            numbers = _numbers(bench, query)
            wanted = set(entry.see_rules)
            recalls.append(len(wanted & set(numbers[:5])) / min(len(wanted), 5))
            ranks.append(next((1 / place for place, number in enumerate(numbers, 1) if number in wanted), 0.0))
    return _marks(recalls, ranks, time.perf_counter() - start)


def grade_queries(bench: Bench, queries: Iterable[Mapping[str, Any]], told: bool = False) -> dict[str, Marks]:
    """Kind -> marks of its queries: found is the share with an answer among the first ten. ``told``: print the others."""
    found: dict[str, list[float]] = defaultdict(list)
    ranks: dict[str, list[float]] = defaultdict(list)
    taken: dict[str, float] = defaultdict(float)
    for query in queries:
        start = time.perf_counter()
        numbers = _numbers(bench, query["query"])
        kind = query["kind"]
        taken[kind] += time.perf_counter() - start
        rank = next((1 / place for place, number in enumerate(numbers, 1) if answers(number, query["rules"])), 0.0)
        found[kind].append(float(rank > 0))
        ranks[kind].append(rank)
        if told and not rank:
            print(
                f"  not found: {query['id']} {query['query']!r}: {', '.join(query['rules'])}; got {', '.join(numbers)}"
            )
    return {kind: _marks(found[kind], ranks[kind], taken[kind]) for kind in found}


def answers(number: str, rules: Iterable[str]) -> bool:
    """Whether a result is one of the rules, or stands in one that is a section."""
    return any(number == rule or ("." not in rule and is_within(number, rule)) for rule in rules)


def _numbers(bench: Bench, query: str) -> list[str]:
    return [hit.number for hit in run(bench.texts, bench.lexicon, query, edition=bench.edition).results]


def _marks(found: Sequence[float], ranks: Sequence[float], seconds: float) -> Marks:
    count = len(found)
    return Marks(count, sum(found) / count, sum(ranks) / count, seconds / count) if count else Marks(0, 1.0, 1.0, 0.0)


def _line(name: str, marks: Marks, bar: float | None, mrr: float | None = None) -> bool:
    good = (bar is None or marks.found >= bar) and (mrr is None or marks.mrr >= mrr)
    bars = " ".join(f"{label} >= {value}" for label, value in (("found", bar), ("mrr", mrr)) if value is not None)
    verdict = f"  {'ok' if good else 'FALLS SHORT'} ({bars})" if bars else ""
    print(
        f"{name:40} {marks.queries:4}  found {marks.found:.3f}  mrr {marks.mrr:.3f}  {marks.seconds * 1000:5.1f} ms{verdict}"
    )
    return good


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 if a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--archive", type=Path, default=os.environ.get("JUDGETOOL_CR_ARCHIVE"), metavar="FOLDER")
    parser.add_argument("--installed", action="store_true", help="grade the user's own archive")
    parser.add_argument("--edition", default="2026-04-17", metavar="DATE")
    parser.add_argument("--queries", type=Path, nargs="*", default=[], metavar="FILE")
    parser.add_argument("--told", action="store_true", help="print the queries that find no answer")
    asked = parser.parse_args(arguments)
    if not asked.installed and asked.archive is None:
        parser.error("name the folder of official files with --archive, or use --installed")
    bench = open_bench(None if asked.installed else Path(asked.archive), asked.edition)
    good = _line(f"glossary of {bench.edition}", grade_glossary(bench), 0.98, 0.95)
    for seed in SEEDS:
        good &= _line(f"the same, a mistake a word (seed {seed})", grade_glossary(bench, seed), 0.95, 0.9)
    import yaml

    for path in asked.queries:
        queries = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)["queries"]
        for kind, marks in sorted(grade_queries(bench, queries, asked.told).items()):
            good &= _line(f"{path.name}: {kind}", marks, BARS.get(kind))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

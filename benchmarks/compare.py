"""Grade and time the alignment: ``python benchmarks/compare.py --archive FOLDER [--labels FILE ...]``.

Labelled correspondences right and wrong by relation, the hard pairs (processor seconds from bytes to links), all neighbours in one
run. A label file has a line a label: older edition, newer edition, relation, old number, new numbers, with tabs between ("-": none).
FOLDER holds official rules files (``JUDGETOOL_CR_ARCHIVE`` else). Times are also given in units of ``UNIT``, a fixed loop, because a
busy machine slows both alike. Exit code 1 if fewer than 97 in 100 labels are met to the letter.
"""

import argparse
import os
import sys
import time
from collections import Counter, defaultdict
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from judgetool.compare.align import Link, align
from judgetool.compare.relation import RELATIONS
from judgetool.compare.tokens import body, sentence_words
from judgetool.comprules import read_file
from judgetool.model.edition import EditionText

HARD = (("2018-10-05", "2019-01-25"), ("2009-05-01", "2009-07-11"), ("2007-10-01", "2026-02-27"))
LABELS = Path(__file__).parents[1] / "tests" / "compare" / "alignment.tsv"
BAR = 0.97


class Label(NamedTuple):
    """One correspondence decided by people."""

    pair: tuple[str, str]
    relation: str
    old: str
    new: frozenset[str]


def labels(path: Path) -> list[Label]:
    """The labels of one file."""
    out = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            older, newer, relation, old, new = line.split("\t")
            out.append(Label((older, newer), relation, old.strip("-"), frozenset(new.strip("-").split())))
    return out


class Archive:
    """The official files of a folder, each read once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.dates = sorted(path.name[:10] for path in folder.glob("*.en.txt"))
        self.text = cache(self._read)

    def _read(self, date: str) -> EditionText:
        path = self._folder / f"{date}.en.txt"
        return read_file(path.read_bytes(), path.name)

    def forget(self) -> None:
        """Forget what was read and taken apart, so that the next time is one of a fresh process."""
        self.text.cache_clear()
        body.cache_clear()
        sentence_words.cache_clear()


def unit() -> float:
    """Processor seconds of a fixed loop."""
    start = time.process_time()
    total = 0
    for number in range(2_000_000):
        total += number * number
    return time.process_time() - start


def hard_pairs(archive: Archive) -> None:
    """Seconds to read and to align each hard pair."""
    for older, newer in HARD:
        archive.forget()
        one = unit()
        start = time.process_time()
        old, new = archive.text(older), archive.text(newer)
        read = time.process_time() - start
        links = align(old, new)
        aligned = time.process_time() - start - read
        told = ", ".join(f"{name} {count}" for name, count in sorted(Counter(link.relation for link in links).items()))
        print(f"{older} -> {newer}: read {read:.2f} s, align {aligned:.2f} s ({aligned / one:.1f} units): {told}")


def neighbours(archive: Archive) -> None:
    """Seconds to align all neighbours, one after another, each edition read once."""
    archive.forget()
    texts = [archive.text(date) for date in archive.dates]
    body.cache_clear()
    one = unit()
    start = time.process_time()
    slowest = (0.0, "")
    for old, new in pairwise(texts):
        before = time.process_time()
        align(old, new)
        slowest = max(slowest, (time.process_time() - before, f"{old.effective} -> {new.effective}"))
    total = time.process_time() - start
    print(
        f"{len(texts) - 1} neighbours: {total:.1f} s ({total / one:.0f} units); slowest {slowest[1]}, {slowest[0]:.2f} s"
    )


def meets(label: Label, links: list[Link]) -> tuple[bool, bool, str]:
    """Whether the numbers are those of the label, whether the relation is too, and what was found."""
    if label.old:
        link = next(link for link in links if label.old in link.old)
        right = set(link.new) == label.new
        return right, right and link.relation == label.relation, f"{link.relation} {' '.join(link.new)}"
    came = [link for link in links if label.new & set(link.new)]
    right = all(not link.old for link in came)
    return right, right, "; ".join(f"{link.relation} from {' '.join(link.old)}" for link in came)


def grade(archive: Archive, wanted: list[Label]) -> float:
    """Print right and wrong by relation, and each label that was not met; give the share of numbers met."""
    found: dict[tuple[str, str], list[Link]] = {}
    tally: defaultdict[str, Counter[str]] = defaultdict(Counter)
    missed = []
    for label in wanted:
        if label.pair not in found:
            found[label.pair] = align(*map(archive.text, label.pair))
        numbers, relation, told = meets(label, found[label.pair])
        tally[label.relation].update(all=1, numbers=numbers, relation=relation)
        if not relation:
            missed.append(
                f"  {' -> '.join(label.pair)} {label.old or '-'}: {label.relation} {sorted(label.new)}, not {told}"
            )
    for name in RELATIONS:
        count = tally[name]
        if count["all"]:
            print(
                f"{name:16} {count['numbers']:3} of {count['all']:3} by numbers, {count['relation']:3} by relation too"
            )
    met = sum(count["numbers"] for count in tally.values())
    print(
        f"{'all':16} {met:3} of {len(wanted):3} by numbers, {sum(c['relation'] for c in tally.values()):3} by relation too"
    )
    print("\n".join(missed))
    return met / (len(wanted) or 1)


def main() -> int:
    """Grade, then time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--archive", type=Path, default=os.environ.get("JUDGETOOL_CR_ARCHIVE"))
    parser.add_argument("--labels", type=Path, action="append", help="files of labels (default: those of the tests)")
    parser.add_argument("--no-neighbours", action="store_true", help="leave out the run over all neighbours")
    options = parser.parse_args()
    if options.archive is None or not options.archive.is_dir():
        parser.error("--archive or JUDGETOOL_CR_ARCHIVE must name a folder of official files")
    archive = Archive(options.archive)
    wanted = [label for path in options.labels or [LABELS] for label in labels(path)]
    share = grade(archive, wanted)
    hard_pairs(archive)
    if not options.no_neighbours:
        neighbours(archive)
    return 0 if share >= BAR else 1


if __name__ == "__main__":
    sys.exit(main())

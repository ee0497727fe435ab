"""Every budget in one table, measured here and now: ``python -m benchmarks``. Exit code 1 if one falls short.

Start-up: whole processes as ratios to ``python -c "import typer"`` (see ``speed``). With official files (``--archive FOLDER``, else
JUDGETOOL_CR_ARCHIVE): their import into a temporary home, the commands that read it, how well rules are aligned (``compare``) and found
(``search``). Nothing of the user's own is read or written.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from benchmarks import archive, compare, search, speed

# The two last are the pairs most unlike each other among those that people compare.
PAIRS = (
    ("2014-09-26", "2015-03-27"),
    ("2007-10-01", "2015-03-27"),
    ("2018-10-05", "2019-01-25"),
    ("2009-05-01", "2009-07-11"),
    ("2002-10-07", "2026-04-17"),
)
DIFF, LOOK_UP, SEARCH_ALL = 1.0, 0.2, 0.3


class Line(NamedTuple):
    """One line of the table. ``least``: the limit is a floor, not a ceiling."""

    name: str
    value: float
    limit: float
    unit: str
    least: bool = False

    @property
    def kept(self) -> bool:
        """Whether the budget is kept."""
        return self.value >= self.limit if self.least else self.value <= self.limit


def start_up(rounds: int) -> Iterator[Line]:
    """The commands of every day, as ratios to the floor."""
    floor, taken = speed.measure(speed.BUDGETS, rounds)
    print(f"  {'the floor: import typer':44} {floor * 1000:7.0f} ms")
    for budget in speed.BUDGETS:
        yield Line(budget.name, taken[budget.name] / floor, budget.limit, "x the floor")


def of_archive(folder: Path, home: Path, rounds: int) -> Iterator[Line]:
    """The import of every file of ``folder`` into ``home``, then the commands that read it, in seconds beyond the floor."""
    made = [sys.executable, "-m", "benchmarks.archive", str(folder), "--home", str(home), "--json"]
    done = subprocess.run(made, stdout=subprocess.PIPE, check=False)
    if not done.stdout:
        raise SystemExit(f"the import failed: {' '.join(made)}")
    found = archive.Figures(**json.loads(done.stdout))
    yield Line(f"import of {found.editions} editions, aligned", found.wall, archive.WALL, "s")
    print(f"  {'its processor time':44} {found.processor:7.1f} s")
    yield Line("its memory, at most", found.memory, archive.MEMORY, "GiB")
    yield Line("files refused", found.refused, 0, "")
    diffs = tuple(
        speed.Budget(f"diff {old} {new}", ("diff", "--from", old, "--to", new, "--plain"), DIFF, True)
        for old, new in PAIRS
    )
    read = (*diffs, *(budget for budget in speed.ARCHIVE if budget.arguments[0] != "diff"))
    floor, taken = speed.measure(read, rounds)
    for budget in read:
        yield Line(budget.name, taken[budget.name] - floor, budget.limit, "s beyond the floor")


def quality(folder: Path) -> Iterator[Line]:
    """How well rules are aligned and found, against their bars."""
    known = compare.Archive(folder)
    with redirect_stdout(StringIO()):
        share = compare.grade(known, compare.labels(compare.LABELS))
    yield Line("alignment: labels met", share, compare.BAR, "", True)
    bench = search.open_bench(folder, known.dates[-1])
    marks = search.grade_glossary(bench)
    yield Line(f"search: glossary of {bench.edition}, found", marks.found, 0.98, "", True)
    yield Line("search: its mean reciprocal rank", marks.mrr, 0.95, "", True)
    slips = [search.grade_glossary(bench, seed) for seed in search.SEEDS]
    yield Line("search: a mistake a word, found", min(one.found for one in slips), 0.95, "", True)
    yield Line("search: its mean reciprocal rank", min(one.mrr for one in slips), 0.9, "", True)


def machine() -> str:
    """How busy the machine is: seconds measured on a busy one say little, ratios a little more."""
    cores = os.cpu_count() or 1
    if not hasattr(os, "getloadavg"):
        return f"{cores} cores"
    load = os.getloadavg()[0]
    return f"{cores} cores, load {load:.1f}" + (": busy, seconds are not to be trusted" if load > cores else "")


def told(title: str, lines: Iterator[Line]) -> list[Line]:
    """Print lines as they come; give those that fall short."""
    print(f"\n{title}")
    short = []
    for line in lines:
        sign, verdict = (">=", "<=")[not line.least], "pass" if line.kept else "FALLS SHORT"
        print(f"  {line.name:44} {line.value:7.3f}  {sign} {line.limit:<5g} {line.unit:19} {verdict}", flush=True)
        if not line.kept:
            short.append(line)
    return short


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; 1 if a budget falls short."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--archive", type=Path, default=os.environ.get("JUDGETOOL_CR_ARCHIVE"), metavar="FOLDER")
    parser.add_argument("--rounds", type=int, default=20, help="runs of each command (the median counts)")
    given = parser.parse_args(arguments)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program has its bytecode
    os.environ.setdefault("LC_ALL", "C.UTF-8")
    print(machine())
    with tempfile.TemporaryDirectory(prefix="judgetool-") as home:
        os.environ["JUDGETOOL_CACHE_DIR"] = str(Path(home) / "cache")
        os.environ["JUDGETOOL_DATA_DIR"] = str(Path(home) / "data")
        short = told("start-up", start_up(given.rounds))
        if given.archive is None:
            print("\narchive: not measured, JUDGETOOL_CR_ARCHIVE names no folder of official files")
        else:
            folder = Path(given.archive)
            short += told("archive", of_archive(folder, Path(home) / "data", max(3, given.rounds // 4)))
            short += told("alignment and search", quality(folder))
    print(f"\n{machine()}\n{'every budget is kept' if not short else f'{len(short)} fall short'}")
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())

"""The import of a folder of official files into a new archive: ``python benchmarks/archive.py FOLDER``.

Prints wall and processor time, peak memory, counts and the size of what is kept. Budgets for 124 editions on two cores: 60 s, 2 GiB.
Exit code 1 if one is missed or a file is refused.
"""

import argparse
import json
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from judgetool.store.archive import DATABASE
from judgetool.store.archive_import import Progress, import_paths
from judgetool.store.archive_open import open_archive

WALL, MEMORY = 60.0, 2.0


class Figures(NamedTuple):
    """What an import came to: counts, seconds, GiB (``memory``: at most, all processes), MiB (``database``, ``raw``)."""

    editions: int
    refused: int
    rules: int
    terms: int
    stages: dict[str, float]
    wall: float
    processor: float
    memory: float
    database: float
    raw: float


def measured(folder: Path, home: Path, workers: int | None = None) -> Figures:
    """Import ``folder`` into the archive ``home``. Memory is that of this process and its children: call it in a fresh one."""
    stages: dict[str, float] = {}
    begun = time.perf_counter()

    def note(progress: Progress) -> None:
        stages.setdefault(progress.stage, time.perf_counter() - begun)

    report = import_paths([folder], note, home, workers)
    wall = time.perf_counter() - begun
    archive = open_archive(home)
    assert archive is not None
    editions = archive.editions()
    archive.close()
    own, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return Figures(
        editions=len(editions),
        refused=len(report.refused),
        rules=sum(edition.rules for edition in editions),
        terms=sum(edition.terms for edition in editions),
        stages=stages,
        wall=wall,
        processor=own.ru_utime + others.ru_utime,
        memory=(own.ru_maxrss + (workers or 2) * others.ru_maxrss) / 2**20,
        database=(home / DATABASE).stat().st_size / 2**20,
        raw=sum(path.stat().st_size for path in (home / "editions").glob("*.txt")) / 2**20,
    )


def main() -> int:
    """Import the folder that the first argument names and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--home", type=Path, help="keep the archive there (default: a temporary folder)")
    parser.add_argument("--json", action="store_true", help="print the figures as one JSON object")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="judgetool-") as folder:
        found = measured(given.folder, given.home or Path(folder), given.workers)
    if given.json:
        print(json.dumps(found._asdict()))
    else:
        print(
            f"editions {found.editions}, refused {found.refused}; rules {found.rules:,}, glossary entries {found.terms:,}"
        )
        print("stages began at " + ", ".join(f"{stage} {at:.1f} s" for stage, at in found.stages.items()))
        print(f"wall {found.wall:.1f} s (limit {WALL:.0f}); processor {found.processor:.1f} s")
        print(f"peak memory, all processes, at most {found.memory:.2f} GiB (limit {MEMORY:.0f})")
        print(f"database {found.database:.1f} MiB, official files {found.raw:.1f} MiB")
    return 0 if found.wall <= WALL and found.memory <= MEMORY and not found.refused else 1


if __name__ == "__main__":
    sys.exit(main())

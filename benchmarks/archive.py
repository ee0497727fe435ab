"""The import of a folder of official files into a new archive: ``python benchmarks/archive.py FOLDER``.

Prints wall and processor time, peak memory, counts and the size of what is kept. Budgets for 124 editions on two cores: 60 s, 2 GiB.
Exit code 1 if one is missed or a file is refused.
"""

import argparse
import resource
import sys
import tempfile
import time
from pathlib import Path

from judgetool.store.archive import DATABASE
from judgetool.store.archive_import import Progress, import_paths
from judgetool.store.archive_open import open_archive

WALL, MEMORY = 60.0, 2.0


def main() -> int:
    """Import the folder that the first argument names and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--workers", type=int)
    given = parser.parse_args()
    stages: dict[str, float] = {}
    begun = time.perf_counter()

    def note(progress: Progress) -> None:
        stages.setdefault(progress.stage, time.perf_counter() - begun)

    with tempfile.TemporaryDirectory(prefix="judgetool-") as folder:
        home = Path(folder)
        report = import_paths([given.folder], note, home, given.workers)
        wall = time.perf_counter() - begun
        archive = open_archive(home)
        assert archive is not None
        editions = archive.editions()
        raw = sum(path.stat().st_size for path in (home / "editions").glob("*.txt"))
        size = (home / DATABASE).stat().st_size
        archive.close()
    own, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    memory = (own.ru_maxrss + (given.workers or 2) * others.ru_maxrss) / 2**20
    rules, terms = sum(edition.rules for edition in editions), sum(edition.terms for edition in editions)
    print(f"editions {len(editions)}, refused {len(report.refused)}; rules {rules:,}, glossary entries {terms:,}")
    print("stages began at " + ", ".join(f"{stage} {at:.1f} s" for stage, at in stages.items()))
    print(f"wall {wall:.1f} s (limit {WALL:.0f}); processor {own.ru_utime + others.ru_utime:.1f} s")
    print(f"peak memory, all processes, at most {memory:.2f} GiB (limit {MEMORY:.0f})")
    print(f"database {size / 2**20:.1f} MiB, official files {raw / 2**20:.1f} MiB")
    return 0 if wall <= WALL and memory <= MEMORY and not report.refused else 1


if __name__ == "__main__":
    sys.exit(main())

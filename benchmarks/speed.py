"""Start-up and answer times as ratios to the floor, ``python -c "import typer"``: ``python benchmarks/speed.py``.

Whole processes, warm file cache, runs of all commands interleaved so that a busy machine slows each alike; the median counts.
Archive budgets are in seconds and only measured when editions are installed. Exit code 1 if a budget is missed.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

FLOOR = [sys.executable, "-c", "import typer"]
_SCRIPT = Path(sys.executable).with_name("judgetool")
DESK = [str(_SCRIPT)] if _SCRIPT.exists() else [sys.executable, "-m", "judgetool"]


class Budget(NamedTuple):
    """One line of the table: what runs, and how many times the floor (or how many seconds) it may take."""

    name: str
    arguments: tuple[str, ...]
    limit: float
    seconds: bool = False
    exits: tuple[int, ...] = (0,)


BUDGETS = (
    Budget("rule --plain", ("rule", "702.36e", "--edition", "2015-03-27", "--plain"), 1.3),
    Budget("rule styled", ("rule", "702.36e", "--edition", "2015-03-27", "--color", "always"), 1.8),
    Budget("search", ("search", "marquer +1/+1 megamue", "--plain"), 2.0),
    Budget("ask", ("ask", "does the ETB trigger when I turn my morph face up?", "--no-input", "--plain"), 2.2),
)
ARCHIVE = (
    Budget("diff of two editions", ("diff", "--from", "2007-10-01", "--to", "2015-03-27", "--plain"), 1.0, True),
    Budget("history", ("history", "702.37e", "--plain"), 0.2, True),
    Budget("history --blame", ("history", "702.37e", "--blame", "--plain"), 0.2, True),
    Budget("cite", ("cite", "502.26d", "--from", "2007-10-01", "--plain"), 0.2, True),
    Budget("search --all-editions", ("search", "face down", "--all-editions", "--plain"), 0.3, True),
)


def once(command: list[str], exits: tuple[int, ...] = (0,)) -> float:
    """Seconds that one run takes. RuntimeError if it ends with another exit code."""
    start = time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    taken = time.perf_counter() - start
    if done.returncode not in exits:
        raise RuntimeError(
            f"{' '.join(command)} ended with {done.returncode}: {done.stderr.decode(errors='replace')[:300]}"
        )
    return taken


def measure(budgets: tuple[Budget, ...], rounds: int) -> tuple[float, dict[str, float]]:
    """The median of the floor and of each budget's command, in seconds, over interleaved rounds."""
    floor: list[float] = []
    times: dict[str, list[float]] = {budget.name: [] for budget in budgets}
    for budget in budgets:
        once([*DESK, *budget.arguments], budget.exits)
    once(FLOOR)
    for _ in range(rounds):
        floor.append(once(FLOOR))
        for budget in budgets:
            times[budget.name].append(once([*DESK, *budget.arguments], budget.exits))
    return statistics.median(floor), {name: statistics.median(taken) for name, taken in times.items()}


def report(budgets: tuple[Budget, ...], floor: float, taken: dict[str, float]) -> bool:
    """Print one line a budget; True if all were kept."""
    kept = True
    for budget in budgets:
        value = taken[budget.name] - floor if budget.seconds else taken[budget.name] / floor
        good = value <= budget.limit
        kept = kept and good
        unit = " s over the floor" if budget.seconds else ""
        verdict = "pass" if good else "falls short"
        print(
            f"{budget.name:24} {taken[budget.name] * 1000:7.0f} ms  {value:5.2f}{unit}  (limit {budget.limit})  {verdict}"
        )
    return kept


def main() -> int:
    """Measure and print; exit code 0 if every budget is kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20, help="runs of each command (the median counts)")
    parser.add_argument("--archive", action="store_true", help="also the commands that read installed editions")
    options = parser.parse_args()
    os.environ.setdefault("LC_ALL", "C.UTF-8")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program has its bytecode
    budgets = BUDGETS + (ARCHIVE if options.archive else ())
    floor, taken = measure(budgets, options.rounds)
    print(f"{'floor: import typer':24} {floor * 1000:7.0f} ms")
    return 0 if report(budgets, floor, taken) else 1


if __name__ == "__main__":
    sys.exit(main())

"""What a command loads: the heavy libraries only where they are needed. (How long it takes: benchmarks/speed.py.)"""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.support import judgetool

ROOT = Path(__file__).parents[2]
HEAVY = ("rich", "yaml", "rapidfuzz", "pydantic", "click")
_RUN = """
import io, json, sys
from judgetool.cli.app import run
from judgetool.cli.environment import Streams
import os
code = run({arguments!r}, Streams(io.StringIO(), io.StringIO(), io.StringIO(), os.environ, "2026-05-01"))
print(json.dumps([code, sorted({{name.partition(".")[0] for name in sys.modules}}), sorted(sys.modules)]))
"""


def loaded(*arguments: str) -> tuple[int, set[str], set[str]]:
    """Exit code, top-level modules and all modules after one command in a fresh process."""
    code = _RUN.format(arguments=list(arguments))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    exit_code, tops, modules = json.loads(done.stdout.splitlines()[-1])
    return exit_code, set(tops), set(modules)


@pytest.fixture(scope="module", autouse=True)
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A copy of the data that nobody edits, compiled before: what is measured is a run like any other."""
    data = tmp_path_factory.mktemp("data-at-rest")
    for folder in ("rules", "scenarios"):
        shutil.copytree(ROOT / folder, data / folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUDGETOOL_RULES_DIR", str(data))
        assert judgetool("rule", "702.36e", "--edition", "2015-03-27").code == 0
        assert judgetool("card", "Ixidron").code == 0
        yield


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--version",),
        ("rule", "702.36e", "--edition", "2015-03-27"),
        ("rule", "702.36e", "--edition", "2015-03-27", "--lang", "both", "--json"),
        ("cite", "502.26d", "--from", "2007-10-01"),
        ("history", "702.37e"),
        ("editions",),
        ("term", "mue"),
        ("rule", "-h"),
    ],
    ids=" ".join,
)
def test_reading_a_rule_loads_nothing_heavy(arguments: tuple[str, ...]) -> None:
    code, tops, _ = loaded(*arguments)
    assert code == 0
    assert not tops & set(HEAVY)


def test_asking_parses_no_yaml_and_paints_nothing() -> None:
    code, tops, _ = loaded("ask", "does the ETB trigger when I turn my morph face up?")
    assert code == 0
    assert not tops & {"rich", "yaml", "pydantic", "click"}


def test_a_rule_loads_neither_resolver_nor_search_nor_archive() -> None:
    _, _, modules = loaded("rule", "702.36e", "--edition", "2015-03-27")
    for package in ("resolve", "search", "ask", "compare", "comprules", "cards"):
        assert not [name for name in modules if name.startswith(f"judgetool.{package}.")], package


def test_colour_loads_rich_and_only_colour_does() -> None:
    _, tops, _ = loaded("rule", "702.36e", "--edition", "2015-03-27", "--color", "always")
    assert "rich" in tops
    _, _, modules = loaded("rule", "702.36e", "--edition", "2015-03-27", "--color", "always")
    assert "rich.console" not in modules
    assert "rich.markup" not in modules

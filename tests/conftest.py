"""What all tests share: a desk of their own (cache and data in a temporary folder), and golden files."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

Golden = Callable[[Path, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew; review the difference")


@pytest.fixture(scope="session", autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes the user's own cache, archive or language; one cache serves the whole run."""
    root = (
        tmp_path_factory.getbasetemp().parent
        if os.environ.get("PYTEST_XDIST_WORKER")
        else tmp_path_factory.getbasetemp()
    )
    kept = {
        name: os.environ.pop(name, None)
        for name in ("JUDGETOOL_LANG", "COLUMNS", "LINES", "NO_COLOR", "JUDGETOOL_PAGER")
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUDGETOOL_CACHE_DIR", os.environ.get("JUDGETOOL_CACHE_DIR") or str(root / "cache"))
        patch.setenv("JUDGETOOL_DATA_DIR", str(tmp_path_factory.mktemp("data")))
        patch.setenv("LC_ALL", "C.UTF-8")
        yield
    os.environ.update({name: value for name, value in kept.items() if value is not None})


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compare a text with a golden file; with --update-golden write it instead."""

    def compare(path: Path, text: str) -> None:
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert path.exists(), f"{path} is missing: run pytest with --update-golden and review it"
        assert text == path.read_text(encoding="utf-8"), (
            f"{path.name} differs: if it should, run pytest with --update-golden"
        )

    return compare

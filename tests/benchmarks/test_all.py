"""The table of budgets: what it prints and how it ends. Nothing is measured here."""

import os
from collections.abc import Iterator

import pytest

from benchmarks import __main__ as table
from benchmarks.__main__ import Line


@pytest.fixture(autouse=True)
def as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table sets variables of its own process: they are put back."""
    for name in ("JUDGETOOL_CACHE_DIR", "JUDGETOOL_DATA_DIR", "LC_ALL", "PYTHONDONTWRITEBYTECODE"):
        monkeypatch.setenv(name, os.environ.get(name, ""))
    monkeypatch.delenv("JUDGETOOL_CR_ARCHIVE", raising=False)


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        (Line("rule", 1.3, 1.3, "x"), True),
        (Line("rule", 1.31, 1.3, "x"), False),
        (Line("found", 0.98, 0.98, "", least=True), True),
        (Line("found", 0.97, 0.98, "", least=True), False),
    ],
)
def test_a_limit_is_a_ceiling_or_a_floor_and_may_be_met(line: Line, kept: bool) -> None:
    assert line.kept is kept


@pytest.mark.parametrize(("value", "code", "verdict"), [(1.0, 0, "pass"), (9.0, 1, "FALLS SHORT")])
def test_the_exit_code_says_whether_one_falls_short(
    value: float, code: int, verdict: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def measured(_: int) -> Iterator[Line]:
        yield Line("rule --plain", value, 1.3, "x the floor")

    monkeypatch.setattr(table, "start_up", measured)
    assert table.main(["--rounds", "1"]) == code
    told = capsys.readouterr().out
    assert verdict in told
    assert "archive: not measured" in told
    assert ("every budget is kept" in told) is (code == 0)

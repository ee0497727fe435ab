"""Which pager, and what happens without one."""

import os
import sys
from pathlib import Path

import pytest

from judgetool.present import pager


@pytest.mark.parametrize(
    ("environ", "words"),
    [
        ({}, ["less", "-FRX"]),
        ({"PAGER": "more"}, ["more"]),
        ({"PAGER": "less"}, ["less", "-FRX"]),
        ({"PAGER": "less -S"}, ["less", "-S"]),
        ({"PAGER": "/usr/bin/less"}, ["/usr/bin/less", "-FRX"]),
        ({"PAGER": "more", "JUDGETOOL_PAGER": "less"}, ["less", "-FRX"]),
        ({"PAGER": "more", "JUDGETOOL_PAGER": ""}, []),
        ({"PAGER": ""}, []),
        ({"PAGER": "cat"}, []),
        ({"PAGER": "'unclosed"}, []),
    ],
)
def test_our_variable_then_PAGER_then_less(environ: dict[str, str], words: list[str]) -> None:  # noqa: N802
    assert pager.command(environ) == words


def test_a_program_that_is_not_there_is_missing() -> None:
    assert pager.missing(["no-such-pager-here"])
    assert not pager.missing([sys.executable])


def test_the_pager_gets_the_whole_text(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    script = f"import sys; open({str(kept)!r}, 'wb').write(sys.stdin.buffer.read())"
    assert pager.show("é\n" * 3, [sys.executable, "-c", script], os.environ)
    assert kept.read_bytes() == "é\n".encode() * 3


def test_a_pager_left_early_is_no_failure() -> None:
    assert pager.show("line\n" * 100_000, [sys.executable, "-c", "pass"], os.environ)


def test_a_pager_that_cannot_start_is_reported() -> None:
    assert not pager.show("x", ["/no/such/pager"], os.environ)

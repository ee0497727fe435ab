"""Shell completion of commands, rule numbers, editions and scenario ids, as bash, zsh and fish ask for it."""

import os
import subprocess
import sys

import pytest


def completed(shell: str, *words: str) -> list[str]:
    """What the shell is told for the last of ``words``."""
    asked = {
        "bash": {"COMP_WORDS": " ".join(words), "COMP_CWORD": str(len(words) - 1)},
        "zsh": {"_TYPER_COMPLETE_ARGS": " ".join(words)},
        "fish": {"_TYPER_COMPLETE_ARGS": " ".join(words), "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
    }[shell]
    environ = {**os.environ, "_JUDGETOOL_COMPLETE": f"complete_{shell}", **asked}
    done = subprocess.run([sys.executable, "-m", "judgetool"], capture_output=True, text=True, env=environ, check=False)
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_scenario_ids_are_completed_in_every_shell(shell: str) -> None:
    assert any("turning/" in word for word in completed(shell, "judgetool", "resolve", "turning/"))


def test_rule_numbers_are_completed() -> None:
    assert "702.37e" in completed("bash", "judgetool", "rule", "702.37")


def test_editions_are_completed_newest_first() -> None:
    found = completed("bash", "judgetool", "rule", "707", "--edition", "2015")
    assert "2015-03-27" in found
    assert found == sorted(found, reverse=True)


def test_commands_are_completed() -> None:
    assert completed("bash", "judgetool", "sea") == ["search"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_to_install_is_shown(shell: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "judgetool", "--show-completion", shell], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "_JUDGETOOL_COMPLETE" in done.stdout

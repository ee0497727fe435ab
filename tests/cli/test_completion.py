"""Shell completion of commands, rule numbers, editions and scenario ids, as bash, zsh and fish ask for it."""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from judgetool.cli.app import run
from tests.cli.support import NEWEST

SHELLS = ("bash", "zsh", "fish")
Completed = Callable[..., list[str]]


def asked(shell: str, words: tuple[str, ...], action: str = "get-args") -> dict[str, str]:
    """The variables with which a shell asks for the last of ``words``."""
    if shell == "bash":
        told = {"COMP_WORDS": " ".join(words), "COMP_CWORD": str(len(words) - 1)}
    else:
        told = {"_TYPER_COMPLETE_ARGS": " ".join(words), "_TYPER_COMPLETE_FISH_ACTION": action}
    return {"_JUDGETOOL_COMPLETE": f"complete_{shell}", **told}


@pytest.fixture
def completed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Completed:
    """What a shell is told for the last word, in this process; nothing may be said on stderr."""

    def complete(shell: str, *words: str) -> list[str]:
        with monkeypatch.context() as patch:
            for name, value in asked(shell, words).items():
                patch.setenv(name, value)
            with contextlib.suppress(SystemExit):  # it leaves the process when it has answered
                run([])
        out, err = capsys.readouterr()
        assert err == ""
        if shell == "zsh":
            assert out.startswith("_arguments '*: :((") or out == "_files\n"
            out = out.removeprefix("_arguments '*: :((").rstrip().removesuffix("))'").replace('"', "")
        return out.split() if shell == "zsh" else [line for line in out.split("\n") if line]

    return complete


@pytest.mark.parametrize("shell", SHELLS)
def test_rule_numbers_are_completed(shell: str, completed: Completed) -> None:
    for command in ("rule", "r", "cr", "history", "h", "refs", "cite", "diff"):
        assert "702.37e" in completed(shell, "judgetool", command, "702.37")


@pytest.mark.parametrize("shell", SHELLS)
def test_editions_are_completed_newest_first(shell: str, completed: Completed) -> None:
    for option in (("rule", "707", "--edition"), ("cite", "504.1", "--from"), ("diff", "--to"), ("remove",)):
        found = completed(shell, "judgetool", *option, "20")
        assert found[0] == NEWEST
        assert "2015-03-27" in found
        assert found == sorted(found, reverse=True)


@pytest.mark.parametrize("shell", SHELLS)
def test_scenario_ids_are_completed(shell: str, completed: Completed) -> None:
    found = completed(shell, "judgetool", "resolve", "counters/mega")
    assert "counters/megamorph-manifested" in found
    assert all(name.startswith("counters/mega") for name in found)


@pytest.mark.parametrize("shell", SHELLS)
def test_commands_and_options_are_completed(shell: str, completed: Completed) -> None:
    assert [word.split(":")[0].split("\t")[0] for word in completed(shell, "judgetool", "sea")][:1] == ["search"]
    assert any("--edition" in word for word in completed(shell, "judgetool", "rule", "--ed"))


def test_rules_that_no_clause_knows_are_completed_too(completed: Completed) -> None:
    assert "100.1a" in completed("bash", "judgetool", "rule", "100.1")


def test_a_number_of_old_is_completed_where_the_newest_edition_has_none(completed: Completed) -> None:
    assert "502.26d" in completed("bash", "judgetool", "cite", "502.26")


def test_what_begins_nothing_completes_to_nothing(completed: Completed) -> None:
    assert completed("bash", "judgetool", "rule", "999") == []
    assert completed("zsh", "judgetool", "rule", "999") == ["_files"]
    assert completed("fish", "judgetool", "resolve", "nosuch/") == []


def test_data_that_cannot_be_read_complete_to_nothing(
    completed: Completed, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "editions.yaml").write_text("editions: [", encoding="utf-8")
    monkeypatch.setenv("JUDGETOOL_RULES_DIR", str(tmp_path))
    monkeypatch.setenv("JUDGETOOL_CACHE_DIR", str(tmp_path / "cache"))
    assert completed("bash", "judgetool", "rule", "702.37") == []


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_to_install_is_shown(shell: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "judgetool", "--show-completion", shell], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "_JUDGETOOL_COMPLETE" in done.stdout


# -- real shells ---------------------------------------------------------------------------------------------------------

IN_SHELLS = {
    "bash": 'eval "$(judgetool --show-completion bash)"; COMP_WORDS=(judgetool {words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); '
    '_judgetool_completion judgetool; printf "%s\\n" "${{COMPREPLY[@]}}"',
    "fish": 'judgetool --show-completion fish | source; complete -C "judgetool {words}"',
}


@pytest.mark.parametrize(
    ("words", "word"),
    [
        ("rule 702.37", "702.37e"),
        ("rule 707 --edition 2015-03", "2015-03-27"),
        ("resolve counters/megamorph-m", "counters/megamorph-manifested"),
    ],
)
@pytest.mark.parametrize("shell", IN_SHELLS)
def test_in_the_shell_itself(shell: str, words: str, word: str, tmp_path: Path) -> None:
    """With the script that the program shows, and the program on the path."""
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    desk = tmp_path / "judgetool"
    desk.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m judgetool "$@"\n', encoding="utf-8")
    desk.chmod(0o755)
    environ = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "HOME": str(tmp_path)}
    plain = [program, "--norc", "--noprofile", "-c"] if shell == "bash" else [program, "--no-config", "-c"]
    done = subprocess.run(
        [*plain, IN_SHELLS[shell].format(words=words)],
        capture_output=True,
        text=True,
        env=environ,
        check=False,
        timeout=120,
    )
    assert done.stderr == ""
    assert word in [line.split("\t")[0] for line in done.stdout.splitlines()]

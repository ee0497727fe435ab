"""Failures become messages in the user's language on stderr, and an exit code; never a traceback."""

import io
import os
import subprocess
import sys

import pytest

from judgetool.cli import errors, session
from judgetool.cli.environment import Streams
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import DeskError, Diagnostic, Place
from tests.cli.support import judgetool


def guarded(error: BaseException, *words: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of a command that raises ``error``."""

    def work() -> int:
        raise error

    out, err = io.StringIO(), io.StringIO()
    session.use(Streams(io.StringIO(), out, err, {}, "2026-01-01"))
    try:
        return errors.guarded(work, words), out.getvalue(), err.getvalue()
    finally:
        session.use(None)


FINDING = Diagnostic(
    "odd", "error", Both("it is odd", "c'est bizarre"), Both("try again", "recommencez"), Place("a.yaml", 3, 5)
)


def test_a_desk_error_names_place_code_message_and_help() -> None:
    code, out, err = guarded(DeskError(FINDING))
    assert (code, out) == (2, "")
    assert err == "a.yaml:3:5: error[odd]: it is odd\n  help: try again\n"


def test_it_speaks_the_language_asked_for() -> None:
    assert "erreur[odd]\u202f: c’est bizarre" in guarded(DeskError(FINDING), "rule", "--lang", "fr")[2]
    assert "erreur[odd]" in guarded(DeskError(FINDING), "--lang=fr")[2]


def test_it_may_be_nothing_found() -> None:
    assert guarded(DeskError(FINDING, exit_code=1))[0] == 1


@pytest.mark.parametrize("error", [BrokenPipeError(), session.PipeClosed()])
def test_a_closed_pipe_is_success(error: Exception) -> None:
    assert guarded(error) == (0, "", "")


def test_control_c_leaves_quietly() -> None:
    assert guarded(KeyboardInterrupt()) == (130, "", "")


@pytest.mark.parametrize("error", [ValueError("deep"), RecursionError("deep"), KeyError("deep")])
def test_anything_else_is_an_internal_error_in_one_short_message(error: Exception) -> None:
    code, out, err = guarded(error)
    assert (code, out) == (3, "")
    assert "deep" in err
    assert "Traceback" not in err
    assert len(err.splitlines()) <= 3


def test_an_unknown_command_suggests_near_ones() -> None:
    said = judgetool("serach", "morph")
    assert (said.code, said.out) == (2, "")
    assert "`search`" in said.err


def test_judgetool_alone_shows_where_to_start() -> None:
    said = judgetool()
    assert said.code == 0
    assert 'judgetool ask "' in said.out
    assert judgetool(environ={"JUDGETOOL_LANG": "fr"}).out.startswith("judgetool\u202f:")


@pytest.mark.parametrize("words", [("--lang", "fr"), ("--json",), ("--color", "never")])
def test_options_alone_show_where_to_start_too(words: tuple[str, ...]) -> None:
    assert judgetool(*words).code == 0


def test_a_reader_that_leaves_early_is_success_for_the_whole_process() -> None:
    """The process writes into a pipe that nobody reads any more: no message, exit code 0."""
    if os.name == "nt":
        pytest.skip("pipes end otherwise there")
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([sys.executable, "-m", "judgetool"], stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")

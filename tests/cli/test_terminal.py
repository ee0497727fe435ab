"""The desk on every kind of terminal, pipe and locale: whole processes, as a shell runs them."""

import os
import subprocess
import sys
from collections.abc import Mapping

import pytest

from tests.cli.support import judgetool

RULE = ("rule", "702.36e", "--edition", "2015-03-27", "--lang", "fr")
NO_UTF8 = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def process(*arguments: str | bytes, environ: Mapping[str, str] = {}) -> "subprocess.CompletedProcess[bytes]":
    """One run of the program, output captured as bytes."""
    command = [sys.executable, "-m", "judgetool", *arguments]
    return subprocess.run(command, capture_output=True, env={**os.environ, **environ}, check=False)


def test_a_pipe_gets_no_escape_sequence_and_rule_text_on_one_line() -> None:
    done = process(*RULE)
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout
    assert any(len(line) > 300 for line in done.stdout.decode().splitlines())


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "latin-1"])
def test_output_fits_any_code_page(encoding: str) -> None:
    done = process(*RULE, environ={"PYTHONIOENCODING": encoding})
    assert (done.returncode, done.stderr) == (0, b"")
    assert "{3}" in done.stdout.decode(encoding)


def test_the_c_locale_works_without_utf8() -> None:
    done = process(*RULE, environ=NO_UTF8)
    assert (done.returncode, done.stderr) == (0, b"")
    done.stdout.decode("ascii")


def test_accents_in_arguments_are_read_in_the_c_locale() -> None:
    done = process("term", "mégamue".encode(), "--json", environ=NO_UTF8)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"megamorph" in done.stdout


def test_bytes_that_are_no_text_are_no_traceback() -> None:
    done = process("term", b"m\xe9gamue\xff", environ=NO_UTF8)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("columns", "widest"), [("0", 40), ("1", 40), ("40", 40), ("63", 63), ("200", 200), ("9999", 200)]
)
def test_width_is_kept_between_40_and_200(columns: str, widest: int) -> None:
    said = judgetool(*RULE, environ={"COLUMNS": columns}, terminal=True)
    assert said.code == 0
    lines = [line for line in said.out.replace("\x1b", "").splitlines() if "[" not in line]
    assert max(map(len, lines)) <= widest


@pytest.mark.parametrize("environ", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_terminal_without_colour_gets_none(environ: dict[str, str]) -> None:
    said = judgetool(*RULE, environ=environ, terminal=True)
    assert "\x1b" not in said.out
    assert "\x1b" in judgetool(*RULE, terminal=True).out


def test_json_is_the_same_on_a_terminal_and_in_a_pipe() -> None:
    assert judgetool(*RULE, "--json", terminal=True).out == judgetool(*RULE, "--json").out


def test_a_missing_pager_is_said_and_the_answer_printed_whole() -> None:
    said = judgetool("rule", "707", "--at", "2009-08-01", environ={"JUDGETOOL_PAGER": "no-such-pager"}, terminal=True)
    assert said.code == 0
    assert "[no-pager]" in said.err
    assert "707.11" in said.out


def test_a_reader_that_leaves_early_is_success() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "judgetool", "rule", "707", "--at", "2009-08-01"]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_every_file_is_opened_as_utf8_whatever_the_locale() -> None:
    """No open() that takes the platform's encoding: Python itself says where one does."""
    done = subprocess.run(
        [
            sys.executable,
            "-X",
            "warn_default_encoding",
            "-W",
            "error::EncodingWarning",
            "-m",
            "judgetool",
            "check",
            "--files-only",
        ],
        capture_output=True,
        check=False,
    )
    assert b"EncodingWarning" not in done.stderr
    assert done.returncode == 0, done.stdout.decode()


@pytest.mark.parametrize(
    "typed",
    ["702.36E", "CR 702.36e", "rule 702.36e.", "702.36 e", "règle 702.36e", "R702.36e", "702,36e", " 702.36e. "],
)
def test_a_number_is_forgiving_in_form(typed: str) -> None:
    assert (
        judgetool("rule", typed, "--edition", "2015-03-27").out
        == judgetool("rule", "702.36e", "--edition", "2015-03-27").out
    )


def test_a_number_in_two_words_needs_no_quotes() -> None:
    assert judgetool("rule", "702.36", "e", "--at", "2015-04-01").code == 0


def test_a_number_is_exact_in_meaning() -> None:
    """702.3 is never 702.36, nor 70.2."""
    numbers = judgetool("rule", "702.3", "--edition", "2015-03-27", "--json").out
    assert "702.36" not in numbers


def test_tournament_documents_are_said_not_to_be_here() -> None:
    said = judgetool("rule", "ipg", "2.1")
    assert said.code == 1
    assert "[other-document]" in said.err

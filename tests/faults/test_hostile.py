"""Hostile input and odd surroundings: no traceback, no hang, nothing that a terminal would obey, limits that are told."""

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judgetool.comprules import read_file
from judgetool.corpus import strict
from judgetool.model.diagnostic import DeskError
from judgetool.model.number import parse_number, parts
from tests.cli.support import Said, judgetool
from tests.comprules import samples

TWICE = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
LAYOUTS = [
    samples.modern(),
    samples.WRAPPED.encode(),
    samples.OLDEST.encode(),
    samples.FRENCH.encode(),
    samples.BOOK.encode(),
]
LAYOUTS += [samples.MODERN.encode("utf-16"), samples.MODERN.replace("\n", "\r").encode("utf-16-be")]
BITS = [
    b"\x1b[31m",
    b"\x00",
    b"\xff\xfe",
    "\u202e".encode(),
    b"\r",
    b"\n\n",
    b"702.36e ",
    b"1. ",
    b"Glossary\n",
    b"Credits\n",
]
BITS += [
    b"Example: ",
    b"?" * 30,
    b"=" * 80,
    b"9" * 90,
    b" " * 900,
    b"\xc3",
    b"(see rule ",
    b'"' * 9,
    b"See ",
    b"{" * 90,
    b"-" * 200,
]
OBEYED = frozenset(map(chr, (*range(10), *range(11, 32), *range(127, 160), 0x061C, 0x200E, 0x200F))) | frozenset(
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"
)
NASTY = st.text(
    st.one_of(st.characters(), st.sampled_from([*sorted(OBEYED), "[", "]", "{", "/", "\\", "'", '"', "%", "*"])),
    max_size=60,
)


def harmless(said: Said) -> None:
    """The answer or a message, never an internal error, and nothing that a terminal would obey."""
    assert said.code in (0, 1, 2), said
    assert not OBEYED & set(said.out + said.err), said


# -- the reader of rules files


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(LAYOUTS),
    st.lists(
        st.tuples(st.floats(0, 1), st.one_of(st.sampled_from(BITS), st.binary(max_size=9)), st.integers(0, 90)),
        max_size=6,
    ),
)
def test_a_damaged_file_of_any_era_is_read_or_refused(data: bytes, damages: list[tuple[float, bytes, int]]) -> None:
    for place, put, cut in damages:
        at = int(place * len(data))
        data = data[:at] + put + data[at + cut :]
    with contextlib.suppress(DeskError):
        edition = read_file(data, "gnats.txt")
        texts = [text for rule in edition.rules for text in (rule.text, rule.title, *rule.examples)]
        texts += [text for entry in edition.glossary for text in (entry.term, *entry.senses)]
        assert not OBEYED & set("".join(texts))


@settings(max_examples=50, deadline=None)
@given(st.binary(max_size=600))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with contextlib.suppress(DeskError):
        read_file(data, "gnats.txt")


# -- YAML, scenarios

WORDS = [
    "a",
    "no",
    "{3}",
    "[cost]",
    "*a",
    "&a",
    "<<",
    "!x",
    "|",
    ">",
    "- ",
    ": ",
    "\n",
    "  ",
    '"',
    "'",
    "#",
    "%",
    "@",
    "---",
    "...",
]
WORDS += [
    "title",
    "objects",
    "players",
    "events",
    "ask",
    "expect",
    "\t",
    "\u202e",
    "\x1b",
    "?",
    ",",
    "{",
    "}",
    "[",
    "]",
    "A",
    "card",
]


@settings(max_examples=80, deadline=None)
@given(
    st.one_of(
        st.binary(max_size=200),
        st.lists(st.sampled_from(WORDS), max_size=40).map(lambda words: "".join(words).encode()),
    )
)
def test_any_yaml_is_read_or_told_with_its_place(data: bytes) -> None:
    _, found = strict.parse(data, "x.yaml")
    assert all(one.place is not None and one.message.fr for one in found)


BOMB = "\n".join(f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]" for a, b in zip("abcdefgh", "bcdefghi", strict=True))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"a: &a [x]\n{BOMB}\n", "anchor"),
        ("[" * 70 + "]" * 70, "too-deep"),
        ("{a: " * 70 + "}" * 70, "too-deep"),
        ("", "empty-file"),
        ("hello", "wrong-kind"),
        ("- a\n- b\n", "wrong-kind"),
        ("a: 1\n---\nb: 2\n", "two-documents"),
        ("a: !!python/object/apply:os.system [x]\n", "tag"),
        ("on: x\non: y\n", "duplicate-key"),
        ("cost: {3}\n", "braces-unquoted"),
        ("cost: {3}{G}\n", "not-yaml"),
        ("text: Exemple : texte\n", "not-yaml"),
        ("text: rule #3\n", "comment-cuts-text"),
        ("title: \x1b[31m\n", "control-character"),
        ('"\\e[2J\\u202e": x\n', "unknown-key"),
        ("".join(f"k{n}: 1\n" for n in range(8_000)), "unknown-key"),
        ("x" * 100_001, "file-too-large"),
    ],
)
def test_y_a_file_that_is_no_scenario_is_told_why(text: str, code: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    said = judgetool("resolve", str(file))
    harmless(said)
    assert said.code == 2
    assert f"[{code}]" in said.err


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device here")
def test_a_device_without_end_is_read_to_the_limit() -> None:
    assert "[file-too-large]" in judgetool("resolve", "/dev/zero").err


# -- arguments


@TWICE
@given(NASTY)
def test_any_number_is_a_canonical_one_or_none(text: str) -> None:
    number = parse_number(text)
    if number is not None:
        assert parts(number)
        assert parse_number(number) == number


@TWICE
@given(st.sampled_from(["rule", "search", "term", "card", "history", "refs", "scenarios"]), NASTY)
def test_any_words_are_answered_or_told(command: str, text: str) -> None:
    harmless(judgetool(command, "--", text))


@settings(TWICE, max_examples=12)
@given(NASTY)
def test_any_question_is_answered_or_told(text: str) -> None:
    harmless(judgetool("ask", "--no-input", "--", text))


QUESTION = "may I turn my morph face up?"


@settings(TWICE, max_examples=12)
@given(st.sampled_from(["--fact", "--at", "--edition", "--lang", "--color"]), NASTY)
def test_any_value_of_an_option_is_taken_or_told(option: str, text: str) -> None:
    harmless(judgetool("ask", "--no-input", f"{option}={text}", QUESTION))


@pytest.mark.parametrize(
    "text", ["a" * 1_900, "morph " * 320, "(" * 200_000, "{" * 1_900, "\u0301" * 1_900, "1." * 900]
)
def test_a_very_long_question_ends(text: str) -> None:
    for command in ("ask", "search", "term", "rule", "card"):
        harmless(judgetool(command, "--", text))


@pytest.mark.parametrize("path", ["../../etc/passwd", "/etc/passwd", ".", ""])
def test_i04_no_path_is_taken_for_a_name(path: str) -> None:
    for words in (
        ["resolve", path],
        ["remove", path],
        ["rule", "702", "--edition", path],
        ["cite", "702.1", "--from", path],
    ):
        said = judgetool(*words)
        harmless(said)
        assert said.code != 0


def test_i04_an_empty_argument_is_not_this_folder() -> None:
    assert "[no-file]" in judgetool("import", "").err


def test_i01_what_is_no_rules_file_leaves_the_archive_as_it_was(tmp_path: Path) -> None:
    for name, data in (
        ("a", b""),
        ("b", b"%PDF-1.4"),
        ("c", b"<html>702.1. x"),
        ("d", b"hello"),
        ("e", os.urandom(3000)),
    ):
        (tmp_path / f"{name}.txt").write_bytes(data)
        said = judgetool("import", str(tmp_path / f"{name}.txt"))
        harmless(said)
        assert said.code == 2


def test_check_of_a_path_without_data_is_no_all_clear(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("a: b\n", encoding="utf-8")
    said = judgetool("check", "--files-only", str(tmp_path))
    assert said.code == 2
    assert "[not-of-the-data]" in said.err


# -- the process and its surroundings


def process(
    *words: str, environ: Mapping[str, str] | None = None, shell: str = ""
) -> "subprocess.CompletedProcess[bytes]":
    """One run; with ``shell`` a shell puts its redirections after the command."""
    variables = {**os.environ, **(environ or {})}
    command = [sys.executable, "-m", "judgetool", *words]
    if shell:
        command = ["sh", "-c", f'"$@" {shell}', "sh", *command]
    return subprocess.run(command, capture_output=True, env=variables, check=False, timeout=120)


RULE = ("rule", "702.36e", "--edition", "2015-03-27")
posix = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")


@posix
@pytest.mark.parametrize("closing", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
def test_closed_streams_are_no_failure(closing: str) -> None:
    done = process(*RULE, shell=closing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
def test_a_full_disk_is_told() -> None:
    done = process(*RULE, shell="> /dev/full")
    assert done.returncode == 2
    assert b"[not-written]" in done.stderr


@posix
def test_an_empty_environment_and_no_home() -> None:
    kept = {name: os.environ[name] for name in ("JUDGETOOL_CACHE_DIR", "JUDGETOOL_DATA_DIR")}
    done = subprocess.run([sys.executable, "-m", "judgetool", *RULE], capture_output=True, env=kept, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@posix
def test_folders_that_cannot_be_made_are_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    within = str(tmp_path / "file" / "folder")
    done = process(*RULE, environ={"JUDGETOOL_CACHE_DIR": within, "JUDGETOOL_DATA_DIR": within, "HOME": within})
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


def test_two_processes_compile_the_cache_at_once(tmp_path: Path) -> None:
    environ = {**os.environ, "JUDGETOOL_CACHE_DIR": str(tmp_path / "cache")}
    command = [sys.executable, "-m", "judgetool", *RULE]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environ) for _ in range(2)]
    told = [(*one.communicate(timeout=120), one.returncode) for one in running]
    assert told[0] == told[1]
    assert told[0][1:] == (b"", 0)
    assert len(list((tmp_path / "cache").iterdir())) == 1


def test_a_damaged_cache_is_made_anew(tmp_path: Path) -> None:
    environ = {"JUDGETOOL_CACHE_DIR": str(tmp_path)}
    good = process(*RULE, environ=environ).stdout
    (kept,) = tmp_path.iterdir()
    for damage in (os.urandom(9000),):
        kept.write_bytes(damage)
        done = process(*RULE, environ=environ)
        assert (done.returncode, done.stdout) == (0, good)


@pytest.mark.parametrize("encoding", ["cp850", "utf-16"])
def test_o06_o07_help_and_answers_fit_any_code_page(encoding: str) -> None:
    for words in (("-h",), RULE):
        for lang in ("en", "fr"):
            done = process(*words, environ={"PYTHONIOENCODING": encoding, "JUDGETOOL_LANG": lang})
            assert (done.returncode, done.stderr) == (0, b"")
            assert done.stdout.decode(encoding)


@pytest.mark.parametrize("columns", [40, 63, 80, 200])
@pytest.mark.parametrize("environ", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_every_width_holds_its_lines(columns: int, environ: dict[str, str]) -> None:
    import re

    for words in (RULE, ("search", "morph"), ("term", "morph"), ("editions",)):
        said = judgetool(*words, environ={**environ, "COLUMNS": str(columns)}, terminal=True)
        assert said.code == 0
        plain = re.sub(r"\x1b\[[0-9;]*m", "", said.out)
        assert max(map(len, plain.splitlines())) <= columns
        assert ("\x1b" in said.out) is (not environ)


def test_a_closed_stdin_is_no_answer() -> None:
    closed = io.StringIO()
    closed.close()
    assert judgetool("ask", QUESTION).code in (0, 1)

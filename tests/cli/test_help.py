"""Help: on every command, in both languages, in the words that were written (no markup is read in them)."""

import re
from typing import Any

import pytest
import typer

from judgetool.cli.app import build, load
from judgetool.cli.commands import ALIASES, COMMANDS
from judgetool.cli.help_french import OPTION_FRENCH
from judgetool.model.bilingual import Both
from tests.cli.support import judgetool

NAMES = sorted(COMMANDS)


def parameters(name: str) -> list[Any]:
    app = build([name], ["--show-completion"])
    group: Any = typer.main.get_command(app)
    return [*group.commands[name].params, *(group.params)]


@pytest.mark.parametrize("name", NAMES)
def test_every_command_says_what_it_does_in_both_languages_with_examples(name: str) -> None:
    module = load(name)
    assert isinstance(module.HELP, Both)
    assert all(module.HELP)
    assert all(line.startswith("judgetool ") for line in module.EXAMPLES)


@pytest.mark.parametrize("name", NAMES)
def test_every_option_and_argument_is_explained_in_both_languages(name: str) -> None:
    for parameter in parameters(name):
        assert parameter.help, f"{name}: {parameter.name} has no help"
        assert parameter.help in OPTION_FRENCH, f"{name}: {parameter.help!r} has no French in cli/help_french.py"


@pytest.mark.parametrize("flag", ["-h", "--help"])
@pytest.mark.parametrize("name", ["rule", "ask", "check"])
def test_h_and_help_show_it_on_stdout(name: str, flag: str) -> None:
    said = judgetool(name, flag)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"Usage: judgetool {name}")


def test_it_speaks_french() -> None:
    said = judgetool("rule", "-h", environ={"JUDGETOOL_LANG": "fr"})
    assert said.out.startswith("Appel\u202f: judgetool rule")
    assert "Langue de la réponse" in said.out


def test_the_list_names_every_command_and_alias() -> None:
    said = judgetool("-h")
    for name in (*COMMANDS, *ALIASES):
        assert re.search(rf"\b{re.escape(name)}\b", said.out), name


def test_brackets_and_codes_are_shown_as_written() -> None:
    assert "[-gone-]{+new+}" in judgetool("diff", "-h").out


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_help_prints_on_any_stream(encoding: str) -> None:
    import io

    from judgetool.cli.app import run
    from judgetool.cli.environment import Streams

    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding=encoding)
    assert run(["ask", "-h"], Streams(io.StringIO(), out, io.StringIO(), {"JUDGETOOL_LANG": "fr"}, "2026-05-01")) == 0
    assert b"judgetool ask" in raw.getvalue()


def test_an_alias_is_the_command() -> None:
    assert judgetool("cr", "-h").out == judgetool("rule", "-h").out


def test_options_may_stand_before_the_command() -> None:
    assert judgetool("--lang", "fr", "term", "mue").out == judgetool("term", "mue", "--lang", "fr").out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("rule",), "missing-argument"),
        (("rule", "702.36", "--nope"), "unknown-option"),
        (("search", "x", "--limit", "many"), "bad-value"),
        (("search", "x", "--limit", "0"), "bad-value"),
        (("rule", "702.36", "--lang", "klingon"), "unknown-language"),
        (("rule", "702.36", "--color", "pink"), "unknown-color"),
        (("rule", "702.36", "--at", "2015-02-30"), "not-a-date"),
        (("rule", "702.36", "--edition", "Dragoons"), "unknown-edition"),
        (("rule", "702.36.4.5"), "not-a-number"),
        (("search", "x", "--at", "2015", "--all-editions"), "two-scopes"),
        (("ask", "  "), "no-question"),
        (("search", "?!"), "empty-query"),
        (("resolve", "no/such"), "no-such-scenario"),
        (("cite", "502.26d"), "missing-argument"),
        (("ask", "may I turn my morph up?", "--fact", "nonsense"), "bad-fact"),
        (("ask", "may I turn my morph up?", "--fact", "colour_of_socks=red"), "unknown-fact"),
        (("ask", "may I turn my morph up?", "--fact", "turned_up_by=magic"), "unknown-value"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_wrong_call_says_what_is_wrong_and_what_to_do(arguments: tuple[str, ...], code: str, lang: str) -> None:
    said = judgetool(*arguments, environ={"JUDGETOOL_LANG": lang})
    assert said.out == ""
    assert f"[{code}]" in said.err
    assert said.code == (1 if code == "no-such-scenario" else 2)
    assert said.err.startswith("erreur" if lang == "fr" else "error")

"""What somebody new to the desk meets first: wrong calls, odd dates, odd languages, a first run, help in French."""

import json
import os
import re
from datetime import date, timedelta
from pathlib import Path

import pytest

from judgetool.cli.commands import COMMANDS
from judgetool.cli.help_french import metavar
from judgetool.model.diagnostic import reason
from tests.cli.support import NEWEST, TODAY, judgetool

BOOK = """Gnats

These rules are effective as of {date}.

1. Gnats

100. General

100.1. A gnat is a thing that hums near water{more}.

Glossary

Gnat
A thing that hums.

Credits

somebody
"""


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty archive of the test's own."""
    monkeypatch.setenv("JUDGETOOL_DATA_DIR", str(tmp_path / "data"))
    return tmp_path


def put(folder: Path, date: str, more: str = "") -> None:
    file = folder / "book.txt"
    file.write_text(BOOK.format(date=date, more=more), encoding="utf-8")
    assert judgetool("import", str(file)).code == 0


# -- remove


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "removed: the English text of 2016-04-08 is no longer in the archive\n"),
        ("fr", "retiré\u202f: le texte en anglais du 2016-04-08 n’est plus dans l’archive\n"),
    ],
)
def test_what_was_removed_is_named(archive: Path, lang: str, said: str) -> None:
    put(archive, "April 8, 2016")
    removed = judgetool("remove", "2016-04-08", "--lang", lang)
    assert (removed.code, removed.out) == (0, said)


def test_where_nothing_was_removed_it_says_so_and_what_there_is(archive: Path) -> None:
    nothing = judgetool("remove", "2016-04-08")
    assert (nothing.code, nothing.out) == (1, "")
    assert "nothing was removed" in nothing.err
    assert "nothing is imported here" in nothing.err
    put(archive, "April 8, 2016")
    assert "it holds 2016-04-08" in judgetool("remove", "2015-03-27").err
    other = judgetool("remove", "2016-04-08", "--text", "fr").err
    assert "no text of 2016-04-08 in French" in other
    assert "of that edition it holds: en" in other


# -- help


def test_diff_says_whose_number_a_rule_is_given_with() -> None:
    assert "the number it had in the older edition, A" in judgetool("diff", "-h").out
    assert "le numéro qu’elle avait dans l’ancienne édition, A" in judgetool("diff", "-h", "--lang", "fr").out


ENGLISH = re.compile(r"\b(?:the|of|and|with|which|usage|answer|file|rules|default|required|show|this)\b", re.IGNORECASE)


@pytest.mark.parametrize("name", ["", *COMMANDS])
@pytest.mark.parametrize("words", [("--lang", "fr"), ("--lang=fr",), ("-l", "fr"), ()])
def test_help_is_in_french_wherever_and_however_french_is_asked_for(name: str, words: tuple[str, ...]) -> None:
    arguments = [name] if name else []
    environ = {} if words else {"JUDGETOOL_LANG": "fr"}
    after = judgetool(*arguments, "--help", *words, environ=environ)
    before = judgetool(*words, *arguments, "--help", environ=environ)
    assert (after.code, after.out, after.err) == (0, before.out, "")
    assert after.out.startswith("Appel\u202f:")
    told = after.out.partition("Exemples")[0]
    assert not ENGLISH.findall(re.sub(r"`[^`]*`|--[a-z-]+", "", told))


def test_the_program_alone_and_its_version_speak_the_language_asked_for() -> None:
    assert judgetool("--lang", "fr").out.startswith("judgetool\u202f: la règle")
    assert "règles jusqu’au" in judgetool("--version", "--lang", "fr").out


def test_placeholders_are_in_french_too() -> None:
    assert metavar("--fact NAME=VALUE", "fr") == "--fact NOM=VALEUR"
    assert metavar("--fact NAME=VALUE", "en") == "--fact NAME=VALUE"
    assert "RÈGLE" in judgetool("rule", "-h", "--lang", "fr").out


# -- wrong calls


@pytest.mark.parametrize(
    ("arguments", "code", "french"),
    [
        (("search", "x", "-n", "many"), "bad-value", "`many` n’est pas un nombre entier"),
        (("search", "x", "-n", "0"), "bad-value", "`0` n’est pas entre 1 et 1000"),
        (("search", "x", "-n"), "missing-value", "`-n` demande une valeur"),
        (("diff", "--from"), "missing-value", "`--from` demande une valeur"),
        (("editions", "foo"), "too-many-arguments", "`foo` est de trop"),
        (("rule", "--json=3", "702"), "bad-value", "`--json` ne prend pas de valeur"),
        (("rule",), "missing-argument", "il manque `RÈGLE`"),
        (("diff", "702"), "missing-argument", "il manque `--from`"),
        (("rule", "--lan", "fr"), "unknown-option", "il n’y a pas d’option `--lan`"),
        (("import", "no/such/place"), "no-such-file", "n’existe pas"),
    ],
)
def test_every_wrong_call_is_told_in_french(arguments: tuple[str, ...], code: str, french: str) -> None:
    said = judgetool(*arguments, environ={"JUDGETOOL_LANG": "fr"})
    assert (said.code, said.out) == (2, "")
    assert f"[{code}]" in said.err
    assert french in said.err
    assert not ENGLISH.findall(re.sub(r"`[^`]*`|\[[a-z-]+\]", "", said.err))


def test_a_wrong_call_names_the_help_of_its_command() -> None:
    assert "`judgetool search -h`" in judgetool("s", "x", "-n").err


def test_what_the_system_refuses_is_told_in_french() -> None:
    folder = judgetool("resolve", str(Path(__file__).parent), environ={"JUDGETOOL_LANG": "fr"})
    assert folder.code == 2
    assert "c’est un dossier" in folder.err
    assert reason(FileNotFoundError(2, os.strerror(2))).fr == "il n'existe pas"
    assert reason(OSError("odd")).fr == "odd"


def test_an_unknown_fact_suggests_near_ones_and_those_that_are_asked_for() -> None:
    ask = ("ask", "may I turn my morph up?")
    for typed, meant in (("turned_upby=effect", "`turned_up_by`"), ("visible=yes", "`turned_up_by`")):
        assert meant in judgetool(*ask, "--fact", typed).err
    said = judgetool(*ask, "--fact", "nosuch=1")
    assert said.code == 2
    assert "facts that are asked for: `face_down_by`" in said.err


# -- languages and dates


def test_an_unknown_language_of_the_environment_is_said_once_and_the_answer_given() -> None:
    said = judgetool("term", "morph", environ={"JUDGETOOL_LANG": "xx"})
    assert said.code == 0
    assert said.err.count("[unknown-language]") == 1
    assert "English is used" in said.err
    french = judgetool("term", "morph", environ={"JUDGETOOL_LANG": "xx", "LC_ALL": "fr_FR.UTF-8"})
    assert "le français est employé" in french.err
    assert judgetool("term", "morph", "--lang", "en", environ={"JUDGETOOL_LANG": "xx"}).err == ""
    assert json.loads(judgetool("term", "morph", "--json", environ={"JUDGETOOL_LANG": "xx"}).out)


LATER = date.fromisoformat(max(NEWEST, TODAY)) + timedelta(1)


@pytest.mark.parametrize("date", [f"{LATER.year + 4}", f"{LATER.year + 4}-06", f"{LATER.year}-12-24", f"{LATER}"])
def test_a_date_after_the_newest_edition_says_which_one_is_used(date: str) -> None:
    for command in (("rule", "702.37b"), ("search", "morph"), ("term", "morph"), ("history", "702.37e")):
        said = judgetool(*command, "--at", date)
        assert "[after-newest]" in said.err
        assert f"{date} is after the newest edition known: these are the rules of {NEWEST}" in said.err


@pytest.mark.parametrize("date", ["2026", "2026-04", "2026-05-01", "2015-03-27", NEWEST])
def test_a_date_on_which_the_newest_edition_is_in_force_says_nothing(date: str) -> None:
    assert "[after-newest]" not in judgetool("term", "morph", "--at", date).err


# -- the first run


def test_compiling_is_said_to_who_sits_before_it_and_to_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = Path(__file__).parents[1] / "corpus" / "small"
    monkeypatch.setenv("JUDGETOOL_RULES_DIR", str(small))
    monkeypatch.setenv("JUDGETOOL_CACHE_DIR", str(tmp_path / "cache"))
    first = judgetool("editions", terminal=True)
    assert first.err.startswith("preparing the data: a few seconds, once\n")
    assert "preparing" not in judgetool("editions", terminal=True).err
    monkeypatch.setenv("JUDGETOOL_CACHE_DIR", str(tmp_path / "other"))
    assert "preparing" not in judgetool("editions").err


# -- answers without a rule behind them


def test_an_answer_that_cites_nothing_says_so() -> None:
    said = judgetool("resolve", "characteristics/effect-ends", "-q", "effect", "--lang", "en")
    assert said.code == 0
    assert "no rule is cited: this follows from what was told alone" in said.out
    assert "no text of this edition here" not in said.out

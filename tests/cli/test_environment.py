"""Language, colour, width, terminal: decided from options, variables and streams, in that order."""

import io

import pytest

from judgetool.cli.environment import Streams, decide, language, language_code


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def streams(terminal: bool = True, **environ: str) -> Streams:
    kind = Terminal if terminal else io.StringIO
    return Streams(kind(), kind(), kind(), environ, "2026-01-01")


@pytest.mark.parametrize(
    ("option", "environ", "lang"),
    [
        ("fr", {"JUDGETOOL_LANG": "en"}, "fr"),
        (None, {"JUDGETOOL_LANG": "fr", "LANG": "en_US.UTF-8"}, "fr"),
        (None, {"LC_ALL": "fr_CA.UTF-8", "LANG": "en_US.UTF-8"}, "fr"),
        (None, {"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "en"),
        (None, {"LC_MESSAGES": "fr_FR", "LANG": "C"}, "fr"),
        (None, {"LC_ALL": "", "LANG": "fr_FR.UTF-8"}, "fr"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        (None, {"JUDGETOOL_LANG": "klingon", "LANG": "fr_FR"}, "fr"),
        (None, {}, "en"),
    ],
)
def test_language_is_the_option_then_our_variable_then_the_locale(
    option: str | None, environ: dict[str, str], lang: str
) -> None:
    assert language(option, environ) == lang


@pytest.mark.parametrize(
    ("said", "code"), [("FR", "fr"), ("fr-CA", "fr"), ("Français", "fr"), ("english", "en"), ("frog", None)]
)
def test_languages_as_people_write_them(said: str, code: str | None) -> None:
    assert language_code(said) == code


@pytest.mark.parametrize(
    ("terminal", "environ", "option", "colour"),
    [
        (True, {}, "auto", True),
        (False, {}, "auto", False),
        (True, {"NO_COLOR": "1"}, "auto", False),
        (True, {"NO_COLOR": ""}, "auto", True),
        (True, {"TERM": "dumb"}, "auto", False),
        (False, {"FORCE_COLOR": "0"}, "auto", False),
        (False, {}, "always", True),
        (False, {"NO_COLOR": "1"}, "always", True),
        (True, {}, "never", False),
    ],
)
def test_colour_is_the_option_then_NO_COLOR_TERM_and_the_terminal(  # noqa: N802
    terminal: bool, environ: dict[str, str], option: str, colour: bool
) -> None:
    assert decide(streams(terminal, **environ), color=option).colour is colour


def test_plain_switches_colour_and_pager_off() -> None:
    env = decide(streams(), color="always", plain=True)
    assert not env.colour
    assert not env.paging


@pytest.mark.parametrize(
    ("terminal", "columns", "width"),
    [
        (True, "100", 100),
        (True, "0", 1),
        (True, "wide", 80),
        (True, None, 80),
        (False, None, 0),
        (False, "60", 60),
        (False, "-5", 0),
    ],
)
def test_width_is_COLUMNS_then_the_terminal_and_nothing_is_wrapped_into_a_file(  # noqa: N802
    terminal: bool, columns: str | None, width: int
) -> None:
    environ = {} if columns is None else {"COLUMNS": columns}
    assert decide(streams(terminal, **environ)).width == width


def test_questions_are_only_asked_where_somebody_can_answer() -> None:
    assert decide(streams()).may_ask
    assert not decide(streams(), no_input=True).may_ask
    assert not decide(streams(terminal=False)).may_ask


def test_a_closed_stream_is_no_terminal() -> None:
    closed = io.StringIO()
    closed.close()
    assert not decide(Streams(closed, closed, closed, {}, "2026-01-01")).on_terminal

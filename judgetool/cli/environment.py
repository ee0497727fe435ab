"""Where a command runs: streams, terminal, width, language, colour, pager, today's date. Decided once, kept in one value.

Tests give their own; nothing else in the project asks the process about these.
"""

import os
import sys
import time
from collections.abc import Mapping
from typing import TextIO

from judgetool.model.bilingual import Lang
from judgetool.model.record import NamedTuple

_DEFAULT_WIDTH, _DEFAULT_HEIGHT = 80, 24


class Streams(NamedTuple):
    """What the process was given."""

    stdin: TextIO
    stdout: TextIO
    stderr: TextIO
    environ: Mapping[str, str]
    today: str


class Environment(NamedTuple):
    """Everything that output and input depend on.

    ``width`` is in cells, 0 where lines are not to be wrapped (output to a file or a pipe, COLUMNS not set); ``height`` in
    lines. ``colour`` is for stdout, ``colour_err`` for stderr. ``lang`` is the language of all messages.
    """

    streams: Streams
    lang: Lang
    width: int
    height: int
    colour: bool
    colour_err: bool
    on_terminal: bool
    may_ask: bool
    paging: bool

    @property
    def encoding(self) -> str:
        """The codec of stdout."""
        return self.streams.stdout.encoding or "utf-8"


def of_process() -> Streams:
    """The streams and variables of this process."""
    return Streams(sys.stdin, sys.stdout, sys.stderr, os.environ, time.strftime("%Y-%m-%d"))


def decide(
    streams: Streams, lang: str | None = None, color: str = "auto", *, plain: bool = False, no_input: bool = False
) -> Environment:
    """The environment for one command: its options first, then the variables, then what the streams are.

    ``lang`` is "en", "fr" or None; ``color`` "auto", "always" or "never"; ``plain`` means no colour and no pager.
    """
    environ = streams.environ
    out_tty, err_tty = _is_terminal(streams.stdout), _is_terminal(streams.stderr)
    width, height = _size(streams, out_tty)
    return Environment(
        streams=streams,
        lang=language(lang, environ),
        width=width,
        height=height,
        colour=not plain and _takes_colour(color, environ, out_tty),
        colour_err=not plain and _takes_colour(color, environ, err_tty),
        on_terminal=out_tty,
        may_ask=out_tty and not no_input and _is_terminal(streams.stdin),
        paging=out_tty and not plain,
    )


def language(option: str | None, environ: Mapping[str, str]) -> Lang:
    """The language of messages: the option, JUDGETOOL_LANG, the locale (LC_ALL, LC_MESSAGES, LANG), English."""
    for said in (option, environ.get("JUDGETOOL_LANG")):
        if said and (code := language_code(said)):
            return code
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return "fr" if environ[name].lower().startswith("fr") else "en"
    return "en"


def language_said(environ: Mapping[str, str]) -> bool:
    """Whether JUDGETOOL_LANG or the locale names a language: "C" and "POSIX" name none."""
    if language_code(environ.get("JUDGETOOL_LANG") or "-"):
        return True
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "C")
    return locale.partition(".")[0] not in ("C", "POSIX")


def language_code(said: str) -> Lang | None:
    """ "en" or "fr" for a language as people write it (``FR``, ``fr_FR.UTF-8``, ``français``), None for any other."""
    word = said.strip().lower().replace("ç", "c")
    if word in ("en", "eng", "english", "anglais") or word.startswith(("en_", "en-")):
        return "en"
    if word in ("fr", "fra", "fre", "french", "francais") or word.startswith(("fr_", "fr-")):
        return "fr"
    return None


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False


def _takes_colour(color: str, environ: Mapping[str, str], is_terminal: bool) -> bool:
    """--color first; then NO_COLOR (when not empty), TERM=dumb, and whether the stream is a terminal."""
    if color != "auto":
        return color == "always"
    return is_terminal and not environ.get("NO_COLOR") and environ.get("TERM", "") != "dumb"


def _size(streams: Streams, on_terminal: bool) -> tuple[int, int]:
    """Width and height: COLUMNS and LINES where they are numbers, else the terminal's, else 80 by 24; width 0 off a terminal."""
    width, height = _number(streams.environ.get("COLUMNS")), _number(streams.environ.get("LINES"))
    if on_terminal and (width is None or height is None):
        try:
            real = os.get_terminal_size(streams.stdout.fileno())
            width = width if width is not None else real.columns
            height = height if height is not None else real.lines
        except (OSError, ValueError, AttributeError):
            pass
    if width is None:
        width = _DEFAULT_WIDTH if on_terminal else 0
    elif width < 1:
        width = 1
    return width, height or _DEFAULT_HEIGHT


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 6 else None

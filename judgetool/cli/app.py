"""The command line as a whole: which commands there are, and one run from arguments to exit code.

Each command is one small file of this package that provides ``command(...)``. Only the file of the command asked for is
loaded: building them all costs more than answering.
"""

import importlib
import os
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import typer

from judgetool.cli import errors, session
from judgetool.cli.classes import DeskCommand, DeskGroup
from judgetool.cli.commands import ALIASES, COMMANDS
from judgetool.cli.environment import Streams
from judgetool.model.bilingual import Both

_WITH_VALUE = ("--lang", "-l", "--color", "--at")
_LONGEST = 2_000
"""The most characters of one argument."""

_FLAGS = ("--json", "--plain", "--no-input")


def run(arguments: Sequence[str], streams: Streams | None = None) -> int:
    """Run one command line (without the program's name) and give the exit code of DESIGN: 0, 1, 2, 3, or 130 after Ctrl-C.

    ``streams`` are the process's own unless a test gives others. Nothing escapes but the interpreter's own exits.
    """
    words = [_repaired(word) for word in arguments]
    session.use(streams, words)
    try:
        return errors.guarded(lambda: _dispatch(words), words)
    finally:
        session.use(None)


def _dispatch(words: list[str]) -> int:
    if "_JUDGETOOL_COMPLETE" in os.environ:
        build([*COMMANDS, *ALIASES])([], prog_name="judgetool", standalone_mode=False)
        return errors.FOUND
    if any(len(word) > _LONGEST for word in words):
        raise errors.usage_error(
            "too-long",
            Both(
                f"an argument has more than {_LONGEST:,} characters",
                f"un argument a plus de {_LONGEST // 1000} 000 caractères",
            ),
            Both(
                "shorten it; a file is named, not given", "raccourcissez-le ; un fichier se nomme, il ne se donne pas"
            ),
        )
    words = _options_after_command(words)
    if not words:
        from judgetool.cli.start import welcome

        return welcome()
    if words[0] in ("--version", "-V"):
        from judgetool.cli.start import version

        return version()
    if words[0] in ("-h", "--help"):
        words = words[:1]  # what stands behind it has said the language, and is no option of the program's own
    name = ALIASES.get(words[0], words[0])
    if not name.startswith("-") and name not in COMMANDS:
        raise errors.unknown_command(name, [*COMMANDS, *ALIASES])
    app = build([name] if name in COMMANDS else list(COMMANDS), words)
    code = app([name, *words[1:]], prog_name="judgetool", standalone_mode=False)
    return code if isinstance(code, int) else 0


def build(names: Sequence[str], words: Sequence[str] = ()) -> typer.Typer:
    """A typer application of the named commands. ``words`` are the arguments: completion is only loaded when they ask for it."""
    completing = "_JUDGETOOL_COMPLETE" in os.environ or any(word.endswith("-completion") for word in words)
    app = typer.Typer(
        cls=DeskGroup,
        add_completion=completing or (len(names) > 1),
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_root)
    for name in names:
        module = load(name)
        settings: dict[str, Any] = {"help_option_names": ["-h", "--help"]}
        app.command(name, cls=DeskCommand, hidden=name in ALIASES, context_settings=settings)(module.command)
    return app


def load(name: str) -> ModuleType:
    """The module of one command, by its name or a short one."""
    return importlib.import_module(f"judgetool.cli.{COMMANDS[ALIASES.get(name, name)]}")


def _root() -> None:
    """A rules desk for Magic judges."""


def _repaired(word: str) -> str:
    """An argument whose bytes a C locale could not read, read as UTF-8."""
    if any("\ud800" <= letter <= "\udfff" for letter in word):
        try:
            return os.fsencode(word).decode("utf-8", "replace")
        except UnicodeEncodeError:  # half a letter, as Windows may give
            return word.encode("utf-8", "replace").decode("utf-8")
    return word


def _options_after_command(words: list[str]) -> list[str]:
    """``--lang fr rule 702`` as ``rule --lang fr 702``: options that all commands share may stand before the command."""
    at = 0
    while at < len(words):
        if words[at] in _FLAGS or words[at].startswith(tuple(f"{name}=" for name in _WITH_VALUE)):
            at += 1
        elif words[at] in _WITH_VALUE and at + 1 < len(words):
            at += 2
        else:
            break
    if not at or at >= len(words):
        return words if at < len(words) else []
    return [words[at], *words[:at], *words[at + 1 :]]

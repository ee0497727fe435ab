"""The one place where a failure becomes a message in the user's language and an exit code.

0 answered; 1 nothing found, not covered, or ``check`` found errors; 2 usage or data error; 3 internal error; 130 after
Ctrl-C. A closed pipe is success. With --json a failure is an object on stdout too, of the kind ``judgetool.error/1``, unless the
command printed its own.
"""

import contextlib
import os
import sys
from collections.abc import Callable, Iterable, Sequence

import typer
from typer.exceptions import TyperException

from judgetool.cli import session
from judgetool.cli.environment import Environment, decide, language_code
from judgetool.model.bilingual import Both, Lang
from judgetool.model.diagnostic import DeskError, Diagnostic

_NONE = Both("", "")
FOUND, NOTHING, USAGE, INTERNAL, INTERRUPTED = 0, 1, 2, 3, 130


def guarded(work: Callable[[], int], words: Sequence[str], *, mended: bool = False) -> int:
    """The exit code of ``work``; whatever it raises is told on stderr. ``words`` are the arguments, for their --lang.

    A failure that damaged compiled data explain is no failure: they are derived, so they are removed and ``work`` is done again
    (``mended``: it has been).
    """
    try:
        return work()
    except DeskError as error:
        return _told(words, error.diagnostics, error.exit_code)
    except session.PipeClosed:
        return _pipe_closed()
    except BrokenPipeError:
        return _pipe_closed()
    except TyperException as error:
        from judgetool.cli import usage

        return _told(words, (usage.finding(error),), USAGE)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except RecursionError as error:
        return _internal(words, error)
    except Exception as error:
        return guarded(work, words, mended=True) if not mended and _mended() else _internal(words, error)


def _mended() -> bool:
    """Whether compiled data were damaged and are removed; only looked into where a database was in use."""
    if "sqlite3" not in sys.modules:
        return False
    from judgetool.store.cache import mend

    with contextlib.suppress(OSError):
        return mend()
    return False


def unknown_command(name: str, known: Iterable[str]) -> DeskError:
    """The error for a first word that is no command."""
    from difflib import get_close_matches

    near = get_close_matches(name, list(known), n=3, cutoff=0.6)
    close = ", ".join(f"`{word}`" for word in near)
    help_en = (
        f"did you mean {close}? `judgetool -h` lists the commands" if near else "`judgetool -h` lists the commands"
    )
    help_fr = (
        f"vouliez-vous dire {close} ? `judgetool -h` liste les commandes"
        if near
        else "`judgetool -h` liste les commandes"
    )
    return DeskError(
        Diagnostic(
            "unknown-command",
            "error",
            Both(f"there is no command `{name}`", f"il n'y a pas de commande `{name}`"),
            Both(help_en, help_fr),
        )
    )


def usage_error(code: str, message: Both, advice: Both = _NONE) -> DeskError:
    """An error in how a command was called: exit code 2."""
    return DeskError(Diagnostic(code, "error", message, advice))


def not_found(code: str, message: Both, advice: Both = _NONE) -> DeskError:
    """Nothing was found: exit code 1."""
    return DeskError(Diagnostic(code, "error", message, advice), exit_code=NOTHING)


def _told(words: Sequence[str], findings: tuple[Diagnostic, ...], code: int) -> int:
    env = environment_of(words)
    if asks_json(words) and not session.json_printed():
        from judgetool.present.diagnostics import failure

        with contextlib.suppress(OSError, session.PipeClosed, DeskError):
            session.print_json(env, failure(code, findings))
    with contextlib.suppress(OSError, session.PipeClosed, DeskError):  # stderr is closed: the exit code still says it
        session.tell(env, findings)
    return code


def asks_json(words: Sequence[str]) -> bool:
    """Whether the arguments ask for JSON; what stands behind ``--`` is no option."""
    options = words[: words.index("--")] if "--" in words else words
    return "--json" in options


def environment_of(words: Sequence[str]) -> Environment:
    """The environment that arguments ask for: of an error that came before or after a command's own session, and of help."""
    lang: Lang | None = None
    for at, word in enumerate(words):
        if word in ("--lang", "-l") and at + 1 < len(words):
            lang = language_code(words[at + 1])
        elif word.startswith("--lang="):
            lang = language_code(word.removeprefix("--lang="))
    color = "never" if "--color=never" in words or ("never" in words and "--color" in words) else "auto"
    return decide(session.streams(), lang, color, plain="--plain" in words)


def _internal(words: Sequence[str], error: BaseException) -> int:
    if os.environ.get("JUDGETOOL_DEBUG"):
        import traceback

        traceback.print_exception(error, file=sys.stderr)
    what = f"{type(error).__name__}: {str(error)[:200]}".rstrip(": ")
    finding = Diagnostic(
        "internal",
        "error",
        Both(f"something in judgetool failed ({what})", f"quelque chose dans judgetool a échoué ({what})"),
        Both(
            "please report it; `JUDGETOOL_DEBUG=1` before the command shows where",
            "signalez-le ; `JUDGETOOL_DEBUG=1` avant la commande montre où",
        ),
    )
    return _told(words, (finding,), INTERNAL)


def _pipe_closed() -> int:
    """The reader of stdout has left: success, and nothing more is written at exit."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FOUND

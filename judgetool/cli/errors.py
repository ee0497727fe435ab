"""The one place where a failure becomes a message in the user's language and an exit code.

0 answered; 1 nothing found, not covered, or ``check`` found errors; 2 usage or data error; 3 internal error; 130 after
Ctrl-C. A closed pipe is success. With --json a failure is an object on stdout too, of the kind ``judgetool.error/1``, unless the
command printed its own.
"""

import contextlib
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

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
        return _told(words, (_usage(error),), USAGE)
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
    env = _environment(words)
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


def _environment(words: Sequence[str]) -> Environment:
    """The environment for an error that came before or after a command's own session."""
    lang: Lang | None = None
    for at, word in enumerate(words):
        if word in ("--lang", "-l") and at + 1 < len(words):
            lang = language_code(words[at + 1])
        elif word.startswith("--lang="):
            lang = language_code(word.removeprefix("--lang="))
    color = "never" if "--color=never" in words or ("never" in words and "--color" in words) else "auto"
    return decide(session.streams(), lang, color, plain="--plain" in words)


def _usage(error: Any) -> Diagnostic:
    """A usage error of the command-line library, in both languages. Unknown kinds keep the library's English words."""
    kind = type(error).__name__
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "judgetool"
    see = Both(f"`{command} -h` shows how it is called", f"`{command} -h` montre comment l'appeler")
    if kind == "NoSuchOption":
        return Diagnostic("unknown-option", "error", _no_option(error), _near_options(error, see))
    if kind == "MissingParameter":
        name = _parameter(error)
        return Diagnostic("missing-argument", "error", Both(f"{name} is missing", f"il manque {name}"), see)
    if kind == "BadParameter":
        name = _parameter(error)
        return Diagnostic(
            "bad-value",
            "error",
            Both(f"bad value for {name}: {error.message}", f"mauvaise valeur pour {name} : {error.message}"),
            see,
        )
    text = error.format_message().rstrip(".")
    return Diagnostic("usage", "error", Both(text[:1].lower() + text[1:], f"appel incorrect : {text}"), see)


def _no_option(error: Any) -> Both:
    name = str(error.option_name)
    return Both(f"there is no option `{name}`", f"il n'y a pas d'option `{name}`")


def _near_options(error: Any, see: Both) -> Both:
    near = ", ".join(f"`{name}`" for name in sorted(error.possibilities or ()))
    if not near:
        return Both(
            f"{see.en}; put `--` before words that begin with a dash",
            f"{see.fr} ; mettez `--` avant des mots qui commencent par un tiret",
        )
    return Both(f"did you mean {near}? {see.en}", f"vouliez-vous dire {near} ? {see.fr}")


def _parameter(error: Any) -> str:
    if error.param is None:
        return str(error.param_hint or "?")
    name = (
        error.param.metavar or error.param.name.upper()
        if error.param.param_type_name == "argument"
        else error.param.opts[0]
    )
    return f"`{name.strip('[].')}`"


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

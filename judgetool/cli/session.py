"""One command's output: pages to stdout (through the pager where it is due), JSON, diagnostics to stderr."""

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any, TextIO

from judgetool.cli.environment import Environment, Streams, decide, language_code, language_said, of_process
from judgetool.model.bilingual import Both, Lang
from judgetool.model.diagnostic import DeskError, Diagnostic, reason
from judgetool.present.page import Page, par
from judgetool.present.sanitize import encodable
from judgetool.present.words import told as said

_given: list[Streams] = []
_words: list[str] = []
_json_printed: list[bool] = []  # not empty once this run has printed its object


def use(streams: Streams | None, words: Sequence[str] = ()) -> None:
    """Let the commands that follow run on ``streams`` instead of the process's own (None: back to those), with these arguments."""
    _given[:] = [streams] if streams else []
    _words[:] = words
    _json_printed.clear()


def json_printed() -> bool:
    """Whether this run has printed (or begun to print) a JSON object: there is never a second one."""
    return bool(_json_printed)


def words() -> Sequence[str]:
    """The arguments of this run, as typed."""
    return _words


def streams() -> Streams:
    """The streams that commands run on."""
    return _given[0] if _given else of_process()


class PipeClosed(Exception):  # noqa: N818
    """The reader of an output has left. Not an OSError: the command-line library would turn that into a failure."""


class Session:
    """What a command needs to speak: its environment, and ``show``, ``json`` and ``tell``."""

    def __init__(self, env: Environment, *, as_json: bool, text_langs: tuple[Lang, ...], lang_said: bool) -> None:
        self.env = env
        self.lang = env.lang
        self.as_json = as_json
        self.text_langs = text_langs
        self._lang_said = lang_said

    def answer_in(self, lang: Lang) -> None:
        """Answer in ``lang`` where neither option, variable nor locale named a language."""
        if not self._lang_said:
            self.env = self.env._replace(lang=lang)
            self.lang, self.text_langs = lang, (lang,)

    def show(self, page: Page) -> None:
        """Print a page on stdout; through the pager when stdout is a terminal and the page is taller than it."""
        env = self.env
        text = _rendered(page, env.streams.stdout, env.width, colour=env.colour)
        if env.paging and text.count("\n") >= env.height and self._paged(text):
            return
        write(env.streams.stdout, text)

    def ask(self, page: Page) -> None:
        """Print a page on stderr: what a question needs said, while stdout waits for the answer."""
        write(
            self.env.streams.stderr,
            _rendered(page, self.env.streams.stderr, self.env.width, colour=self.env.colour_err),
        )

    def json(self, value: Mapping[str, Any]) -> None:
        """Print one JSON object on stdout."""
        print_json(self.env, value)

    def tell(self, *findings: Diagnostic) -> None:
        """Print diagnostics on stderr."""
        if findings:
            tell(self.env, findings)

    def watch_compiling(self) -> None:
        """Say on stderr, where a person sits before it, when the data are being compiled: it takes seconds."""
        from judgetool.store.cache import watch

        stderr = self.env.streams.stderr

        def told(_: str) -> None:
            watch(None)
            write(stderr, _rendered((par(said(_COMPILING, self.lang)),), stderr, self.env.width, colour=False))

        watch(told if stderr.isatty() else None)

    def _paged(self, text: str) -> bool:
        from judgetool.present import pager

        words = pager.command(self.env.streams.environ)
        if not words:
            return False
        if pager.missing(words) or not pager.show(text, words, self.env.streams.environ):
            self.tell(_no_pager(words[0]))
            return False
        return True


def open_session(
    lang: str | None = None,
    *,
    as_json: bool = False,
    color: str = "auto",
    plain: bool = False,
    pager: bool = True,
    no_input: bool = False,
) -> Session:
    """The session of a command from its common options.

    ``lang`` is what --lang was given: a language, "both" (rule texts in both, messages as without it), or None. DeskError
    for any other word, or for a ``color`` that is not auto, always or never.
    """
    both = lang is not None and lang.strip().lower() in ("both", "deux", "les deux")
    code = language_code(lang) if lang is not None and not both else None
    env = decide(streams(), code, _checked_color(color), plain=plain or as_json, no_input=no_input or as_json)
    if lang is not None and not both and code is None:
        raise DeskError(_unknown_language(lang))
    if not pager:
        env = env._replace(paging=False)
    named = env.streams.environ.get("JUDGETOOL_LANG", "")
    if code is None and named and language_code(named) is None:
        tell(env, (_language_ignored(named, env.lang),))
    lang_said = code is not None or language_said(env.streams.environ)
    return Session(env, as_json=as_json, text_langs=("en", "fr") if both else (env.lang,), lang_said=lang_said)


def tell(env: Environment, findings: tuple[Diagnostic, ...]) -> None:
    """Print diagnostics on stderr in the language of ``env``."""
    from judgetool.present import diagnostics

    page = diagnostics.page(findings, env.lang)
    write(env.streams.stderr, _rendered(page, env.streams.stderr, env.width, colour=env.colour_err))


def print_json(env: Environment, value: Mapping[str, Any]) -> None:
    """Print the one JSON object of this run on stdout."""
    from judgetool.present.json_ import dump

    _json_printed.append(True)
    write(env.streams.stdout, dump(value, env.encoding))


def write(stream: TextIO, text: str) -> None:
    """Write text in the characters the stream has, and flush, so that a closed pipe is noticed here (PipeClosed).

    DeskError where the output cannot take it, as on a full disk.
    """
    try:
        stream.write(encodable(text, stream.encoding or "utf-8"))
        stream.flush()
    except BrokenPipeError as error:
        raise PipeClosed from error
    except OSError as error:
        _drop(stream)
        raise DeskError(_not_written(error)) from error


def _drop(stream: TextIO) -> None:
    """Forget what ``stream`` still holds: the interpreter would try to write it again at its end, and fail."""
    import contextlib
    import os

    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _not_written(error: OSError) -> Diagnostic:
    why = reason(error)
    return Diagnostic(
        "not-written",
        "error",
        Both(
            f"the answer could not be written: {why.en}",
            f"la réponse n'a pas pu être écrite : {why.fr}",
        ),
        Both("is the disk full?", "le disque est-il plein ?"),
    )


def _rendered(page: Page, stream: TextIO, width: int, *, colour: bool) -> str:
    encoding = stream.encoding or "utf-8"
    if width and not encoding.lower().startswith("utf"):
        from judgetool.present.layout import fitted

        page = fitted(page, encoding)
    if colour:
        from judgetool.present.styled import render
    else:
        from judgetool.present.plain import render
    return render(page, width)


def _checked_color(color: str) -> str:
    word = color.strip().lower()
    if word not in ("auto", "always", "never"):
        raise DeskError(
            Diagnostic(
                "unknown-color",
                "error",
                Both(
                    f"--color takes auto, always or never, not `{color}`",
                    f"--color prend auto, always ou never, pas `{color}`",
                ),
            )
        )
    return word


def _unknown_language(said: str) -> Diagnostic:
    return Diagnostic(
        "unknown-language",
        "error",
        Both(f"`{said}` is not a language of this desk", f"`{said}` n'est pas une langue de cet outil"),
        Both(
            "give `--lang en`, `--lang fr` or, for rule texts, `--lang both`",
            "donnez `--lang en`, `--lang fr` ou, pour les textes, `--lang both`",
        ),
    )


def _language_ignored(named: str, used: Lang) -> Diagnostic:
    name = Both("English", "l'anglais") if used == "en" else Both("French", "le français")
    return Diagnostic(
        "unknown-language",
        "warning",
        Both(
            f"JUDGETOOL_LANG=`{named}` is not a language of this desk: {name.en} is used",
            f"JUDGETOOL_LANG=`{named}` n'est pas une langue de cet outil : {name.fr} est employé",
        ),
        Both("set it to `en` or `fr`", "mettez-y `en` ou `fr`"),
    )


_COMPILING = Both(
    "preparing the data: a few seconds, once", "préparation des données : quelques secondes, une seule fois"
)


def _no_pager(program: str) -> Diagnostic:
    name = PurePath(program).name
    return Diagnostic(
        "no-pager",
        "warning",
        Both(
            f"the pager `{name}` could not be started; the answer is printed whole",
            f"le pageur `{name}` n'a pas pu être lancé ; la réponse est imprimée en entier",
        ),
        Both(
            "set PAGER to a program that is installed, or to nothing", "donnez à PAGER un programme installé, ou rien"
        ),
    )

"""The options that commands share, declared once. Help texts are English here; ``cli.help_french`` has the French."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any

import typer

from judgetool.cli.complete import editions
from judgetool.cli.session import open_session

LangOption = Annotated[str | None, typer.Option("--lang", "-l", metavar="en|fr", help="Language of the answer.")]
TextLangOption = Annotated[
    str | None,
    typer.Option("--lang", "-l", metavar="en|fr|both", help="Language of the answer; both: texts side by side."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON object instead of text.")]
PlainOption = Annotated[bool, typer.Option("--plain", help="No colour and no pager.")]
ColorOption = Annotated[str, typer.Option("--color", metavar="auto|always|never", help="Colour of the output.")]
AtOption = Annotated[
    str | None,
    typer.Option("--at", metavar="DATE", help="The rules in force on that date (2015-03-27, or a set's name)."),
]
EditionOption = Annotated[
    str | None,
    typer.Option(
        "--edition", "-e", metavar="EDITION", help="One edition, by its date or its set.", autocompletion=editions
    ),
]
PagerOption = Annotated[bool, typer.Option("--pager/--no-pager", help="Page an answer taller than the screen.")]
VerboseOption = Annotated[bool, typer.Option("--verbose", "-v", help="Every step, also those that decided nothing.")]
FactOption = Annotated[
    list[str] | None,
    typer.Option("--fact", "-f", metavar="NAME=VALUE", help="A fact of the situation; may be repeated."),
]
NoInputOption = Annotated[bool, typer.Option("--no-input", help="Never ask a question.")]


def speaking(
    *, pager: bool = True, texts: bool = False, asks: bool = False
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command the options by which it speaks; its first parameter is then the session that they make.

    ``pager``: its answers may be taller than a screen. ``texts``: it shows rule texts, which may be in both languages. ``asks``: it may
    put questions to the person.
    """
    shared = {
        **({"no_input": (NoInputOption, False)} if asks else {}),
        "lang": (TextLangOption if texts else LangOption, None),
        "as_json": (JsonOption, False),
        "plain": (PlainOption, False),
        "color": (ColorOption, "auto"),
        **({"pager": (PagerOption, True)} if pager else {}),
    }

    def decorate(work: Callable[..., None]) -> Callable[..., None]:
        @wraps(work)
        def command(**given: Any) -> None:
            spoken = {name: given.pop(name) for name in shared}
            work(open_session(spoken.pop("lang"), **spoken), **given)

        own = list(inspect.signature(work).parameters.values())[1:]
        common = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
            for name, (kind, default) in shared.items()
        ]
        named = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in own]
        command.__signature__ = inspect.Signature([*named, *common])  # type: ignore[attr-defined]
        command.__annotations__ = {one.name: one.annotation for one in [*named, *common]}
        return command

    return decorate

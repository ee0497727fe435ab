"""The options that commands share, declared once. Help texts are English here; ``cli.help_french`` has the French."""

from typing import Annotated

import typer

from judgetool.cli.complete import editions

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

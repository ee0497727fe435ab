"""``judgetool remove``: an imported edition out of the archive."""

from typing import Annotated

import typer

from judgetool.cli.complete import editions
from judgetool.cli.options import ColorOption, JsonOption, LangOption, PlainOption
from judgetool.cli.session import open_session
from judgetool.model.bilingual import Both

HELP = Both(
    "Take an imported edition out of the archive, its file included. Shipped texts and numbers stay.",
    "Retirer de l'archive une édition importée, fichier compris. Les textes et numéros fournis restent.",
)
EXAMPLES = ("judgetool remove 2015-03-27", "judgetool remove 2004-06-01 --text fr")


def command(
    edition: Annotated[str, typer.Argument(metavar="EDITION", help="The edition, by its date.", autocompletion=editions)],
    text: Annotated[str | None, typer.Option("--text", metavar="en|fr", help="Only the text in this language.")] = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
    plain: PlainOption = False,
    color: ColorOption = "auto",
) -> None:
    """Take an imported edition out of the archive."""
    session = open_session(lang, as_json=as_json, color=color, plain=plain)
    from judgetool.cli.environment import language_code
    from judgetool.cli.errors import usage_error
    from judgetool.cli.taking import Teller
    from judgetool.present.page import Span, par
    from judgetool.store.archive_import import remove

    code = None if text is None else language_code(text)
    if text is not None and code is None:
        raise usage_error(
            "unknown-language",
            Both(f"`{text}` is not a language of this desk", f"`{text}` n'est pas une langue de cet outil"),
            Both("give `--text en` or `--text fr`", "donnez `--text en` ou `--text fr`"),
        )
    teller = Teller(session)
    try:
        gone = remove(edition.strip(), code, on_progress=teller)
    finally:
        teller.done()
    if session.as_json:
        session.json({"schema": "judgetool.remove/1", "edition": edition.strip(), "removed": gone})
    else:
        message = Both("is no longer in the archive", "n'est plus dans l'archive").of(session.lang)
        session.show((par(Span(edition.strip(), "number"), f" ({', '.join(gone)}) {message}"),))

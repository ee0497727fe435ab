"""``judgetool remove``: an imported edition out of the archive."""

from typing import Annotated

import typer

from judgetool.cli.complete import editions
from judgetool.cli.options import speaking
from judgetool.cli.session import Session
from judgetool.model.bilingual import Both
from judgetool.present.words import say, told

HELP = Both(
    "Take an imported edition out of the archive, its file included. Shipped texts and numbers stay.",
    "Retirer de l'archive une édition importée, fichier compris. Les textes et numéros fournis restent.",
)
EXAMPLES = ("judgetool remove 2015-03-27", "judgetool remove 2004-06-01 --text fr")


@speaking(pager=False)
def command(
    session: Session,
    edition: Annotated[
        str, typer.Argument(metavar="EDITION", help="The edition, by its date.", autocompletion=editions)
    ],
    text: Annotated[str | None, typer.Option("--text", metavar="en|fr", help="Only the text in this language.")] = None,
) -> None:
    """Take an imported edition out of the archive."""
    from judgetool.cli.environment import language_code
    from judgetool.cli.errors import usage_error
    from judgetool.cli.taking import Teller
    from judgetool.present.page import par
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
        session.show((par(told(_removed(edition.strip(), gone), session.lang)),))


def _removed(edition: str, langs: list[str]) -> Both:
    """What was taken out, named: the edition and each language of it."""
    texts = Both(
        " and ".join(say(_LANGUAGES[lang], "en") for lang in langs),
        " et ".join(f"en {say(_LANGUAGES[lang], 'fr')}" for lang in langs),
    )
    return Both(
        f"removed: the {texts.en} text of {edition} is no longer in the archive",
        f"retiré : le texte {texts.fr} du {edition} n'est plus dans l'archive",
    )


_LANGUAGES = {"en": "english", "fr": "french"}

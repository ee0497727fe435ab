"""``judgetool history``: the numbers and wordings of a rule by date; with --blame the edition each sentence came with."""

from typing import TYPE_CHECKING, Annotated

import typer

from judgetool.cli import complete
from judgetool.cli.options import AtOption, EditionOption, speaking
from judgetool.cli.session import Session
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import Diagnostic

if TYPE_CHECKING:
    from judgetool.cli.lookup import Shelf

HELP = Both(
    "Show the numbers and wordings of a rule by date; --blame shows the edition that each sentence came with.",
    "Montrer les numéros et les rédactions d'une règle par date ; --blame montre l'édition d'où vient chaque phrase.",
)
EXAMPLES = (
    "judgetool history 702.37e",
    "judgetool history 502.26d --at 2007-10-01",
    "judgetool history morph --all",
)


@speaking()
def command(
    session: Session,
    rule: Annotated[
        list[str], typer.Argument(metavar="RULE", help="A number or a keyword.", autocompletion=complete.rules)
    ],
    at: AtOption = None,
    edition: EditionOption = None,
    blame: Annotated[bool, typer.Option("--blame", help="The edition that each sentence came with.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="Every edition, also those that changed nothing.")] = False,
) -> None:
    """Show a rule through time."""
    from judgetool.cli.library import open_library
    from judgetool.cli.lookup import Shelf
    from judgetool.cli.numbers import NotAnswered, absent, find_number

    library = open_library(session)
    shelf = Shelf(library, library.edition(at, edition))
    try:
        number = find_number(rule, shelf, session.lang)
        if blame:
            _blame(session, shelf, number)
        else:
            _history(session, shelf, number, everything)
    except NotAnswered as failed:
        raise absent(failed.said, shelf) from None


def _history(session: Session, shelf: "Shelf", number: str, everything: bool) -> None:
    from judgetool.cli.numbers import NotAnswered
    from judgetool.cli.trail import clause_of, linked_steps, steps
    from judgetool.present import changes, objects

    clause = clause_of(shelf.library, number, shelf.edition.id)
    trail = steps(shelf.library, clause) if clause else linked_steps(shelf.library, number, shelf.edition.id)
    if not trail:
        raise NotAnswered(number)
    if session.as_json:
        session.json(objects.history(clause.id if clause else number, trail))
    else:
        title = clause.title if clause else Both("", "")
        session.show(changes.history_page(number, title, trail, session.lang, everything=everything))


def _blame(session: Session, shelf: "Shelf", number: str) -> None:
    from judgetool.cli.numbers import NotAnswered
    from judgetool.cli.trail import texts_of
    from judgetool.compare.blame import blame
    from judgetool.model.shown import SentenceShown
    from judgetool.present import changes, objects

    trail = texts_of(shelf.library, number, shelf.edition.id, session.lang)
    if not trail:
        raise NotAnswered(number)
    sentences = [SentenceShown(one.sentence, one.edition) for one in blame(trail)]
    dated = trail[-1][0]
    if dated != shelf.edition.id:
        session.tell(_older_text(number, shelf.edition.id, dated))
    if session.as_json:
        session.json(objects.blame(number, dated, sentences))
    else:
        session.show(changes.blame_page(number, dated, sentences, session.lang))


def _older_text(number: str, edition: str, dated: str) -> Diagnostic:
    return Diagnostic(
        "older-text",
        "note",
        Both(
            f"no text of {number} as of {edition} is here; this is its text of {dated}, among the texts at hand",
            f"il n'y a pas ici de texte de {number} du {edition} ; voici son texte du {dated}, parmi les textes disponibles",
        ),
        Both(
            "`judgetool import` adds the official rules you have",
            "`judgetool import` ajoute les règles officielles que vous avez",
        ),
    )

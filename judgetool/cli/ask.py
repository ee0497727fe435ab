"""``judgetool ask``: a question in French or English -> a ruling under the rules of a date, or what to ask the players."""

from typing import TYPE_CHECKING, Annotated

import typer

from judgetool.cli.errors import NOTHING, usage_error
from judgetool.cli.options import AtOption, EditionOption, FactOption, VerboseOption, speaking
from judgetool.cli.session import Session
from judgetool.model.bilingual import Both

if TYPE_CHECKING:
    from judgetool.cli.questions import Replied

HELP = Both(
    "Ask in your own words, in English or French. The answer comes first, then why, with the rules of the date that say it. "
    "Where it depends: the table, and what to ask the players; on a terminal the questions are put one by one.",
    "Demander avec ses mots, en français ou en anglais. La réponse vient d'abord, puis pourquoi, avec les règles de la date qui le "
    "disent. Si cela dépend : le tableau, et quoi demander aux joueurs ; sur un terminal les questions sont posées une à une.",
)
EXAMPLES = (
    'judgetool ask "does the ETB trigger when I turn my morph face up?"',
    'judgetool ask "does the +1/+1 counter apply?" --fact turned_up_by=mana-cost --at 2015-03-27',
    'judgetool ask "puis-je retourner ma mue en réponse à une fraction de seconde ?" --lang fr',
)


@speaking(asks=True)
def command(
    session: Session,
    question: Annotated[list[str], typer.Argument(metavar="QUESTION", help="The question, in either language.")],
    at: AtOption = None,
    edition: EditionOption = None,
    fact: FactOption = None,
    verbose: VerboseOption = False,
) -> None:
    """Ask in your own words."""
    text = " ".join(question).strip()
    if not text:
        raise usage_error("no-question", Both("there is no question", "il n'y a pas de question"))
    from judgetool.cli.questions import Desk

    desk = Desk.open(session, text, at, edition, fact or ())
    replied = desk.reply(session, terms=verbose)
    _show(session, replied, verbose)
    if not replied.answered:
        raise typer.Exit(NOTHING)


def _show(session: Session, replied: "Replied", verbose: bool) -> None:
    from judgetool.present import rulings as view
    from judgetool.present.page import GAP, Page

    shown = replied.shown
    if session.as_json:
        session.json(view.as_object(shown[0], session.lang, shown[1:]))
        return
    page: Page = ()
    for one in shown:
        page = (*page, *view.page(one, session.lang, verbose=verbose), GAP, GAP)
    session.show(page)

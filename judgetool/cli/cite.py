"""``judgetool cite``: what a citation of one edition is in another."""

from typing import TYPE_CHECKING, Annotated

import typer

from judgetool.cli import complete
from judgetool.cli.options import speaking
from judgetool.cli.session import Session
from judgetool.model.bilingual import Both

if TYPE_CHECKING:
    from judgetool.model.shown import CiteShown

HELP = Both(
    "Carry a citation from one edition to another: 502.26d of 2007-10-01 is 702.37e today, and back.",
    "Transporter une citation d'une édition à une autre : 502.26d du 2007-10-01 est 702.37e aujourd'hui, et retour.",
)
EXAMPLES = (
    "judgetool cite 502.26d --from 2007-10-01",
    "judgetool cite 702.37e --from 2026-04-17 --to 2007-10-01",
)


@speaking(pager=False)
def command(
    session: Session,
    rule: Annotated[list[str], typer.Argument(metavar="RULE", help="The number cited.", autocompletion=complete.rules)],
    from_: Annotated[
        str,
        typer.Option(
            "--from", metavar="EDITION", help="The edition that the citation is from.", autocompletion=complete.editions
        ),
    ],
    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="EDITION",
            help="The edition to carry it to; the newest without.",
            autocompletion=complete.editions,
        ),
    ] = None,
) -> None:
    """Carry a citation from one edition to another."""
    from judgetool.cli.library import open_library
    from judgetool.cli.lookup import Shelf
    from judgetool.cli.numbers import NotAnswered, absent, find_number
    from judgetool.cli.trail import carry, changes_of
    from judgetool.present import changes, objects

    library = open_library(session)
    start, end = library.edition(at=from_), library.edition(at=to)
    shelf = Shelf(library, start)
    try:
        number = find_number(rule, shelf, session.lang)
        cited: CiteShown | None = carry(library, number, start.id, end.id)
    except NotAnswered as failed:
        raise absent(failed.said, shelf) from None
    if cited is None:
        raise absent(number, shelf)
    if session.as_json:
        session.json(objects.cite(cited))
    else:
        session.show(changes.cite_page(cited, session.lang, changes_of(library, number, start.id, end.id)))

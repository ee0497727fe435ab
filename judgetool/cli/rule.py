"""``judgetool rule``: a rule by number or by name, in the edition of a date, in one language or both."""

from typing import TYPE_CHECKING, Annotated

import typer

from judgetool.cli import complete
from judgetool.cli.errors import NOTHING
from judgetool.cli.options import AtOption, EditionOption, speaking
from judgetool.cli.session import Session
from judgetool.model.bilingual import Both, Lang

if TYPE_CHECKING:
    from judgetool.cli.lookup import Shelf
    from judgetool.model.rule_shown import RuleShown

HELP = Both(
    "Show a rule as it was on a date: 702.36e, 702.36 and all below it, a section, or a keyword in either language.",
    "Montrer une règle telle qu'elle était à une date : 702.36e, 702.36 et ce qu'elle contient, une section, un mot-clé.",
)
EXAMPLES = (
    "judgetool rule 702.36e --edition 2015-03-27 --lang both",
    "judgetool rule 707 --at 2009-08-01 --lang fr",
    "judgetool rule morph",
)


@speaking(texts=True)
def command(
    session: Session,
    rule: Annotated[
        list[str],
        typer.Argument(metavar="RULE", help="A number, or the name of a keyword.", autocompletion=complete.rules),
    ],
    at: AtOption = None,
    edition: EditionOption = None,
    exact: Annotated[bool, typer.Option("--exact", "-x", help="Only the rule itself, without those below it.")] = False,
    verbatim: Annotated[
        bool, typer.Option("--verbatim", help="The source to the letter, without corrections.")
    ] = False,
    examples: Annotated[bool, typer.Option("--examples/--no-examples", help="With or without the examples.")] = True,
) -> None:
    """Show a rule as it was on a date."""
    from judgetool.cli.library import open_library
    from judgetool.cli.lookup import Shelf
    from judgetool.cli.numbers import NotAnswered, find_number

    library = open_library(session)
    shelf = Shelf(library, library.edition(at, edition), verbatim=verbatim)
    try:
        number = find_number(rule, shelf, session.lang)
        found = {code: shelf.rules(number, code, below=not exact) for code in session.text_langs}
        if not any(found.values()):
            raise NotAnswered(number)
    except NotAnswered as failed:
        if session.as_json:
            from judgetool.present import objects

            session.json(objects.rules(shelf.edition.id, [], session.lang))
            raise typer.Exit(NOTHING) from None
        from judgetool.cli.numbers import absent

        raise absent(failed.said, shelf) from None
    if not examples:
        found = {code: [one._replace(examples=()) for one in shown] for code, shown in found.items()}
    _show(session, shelf, found)


def _show(session: Session, shelf: "Shelf", found: "dict[Lang, list[RuleShown]]") -> None:
    from judgetool.cli.lookup import pairs
    from judgetool.present import rules as view

    era = shelf.library.era(shelf.edition).of(session.lang)
    rows = list(pairs(*found.values())) if len(found) == 2 else []
    if session.as_json:
        from judgetool.present import objects

        shown = [one for row in rows for one in row if one] or [one for rules in found.values() for one in rules]
        session.json(objects.rules(shelf.edition.id, shown, session.lang))
    elif rows:
        session.show(view.pair_page(rows, session.lang, era))
    else:
        session.show(view.page(next(iter(found.values())), session.lang, era))

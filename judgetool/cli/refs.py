"""``judgetool refs``: the rules that a rule refers to, and those that refer to it, in one edition."""

from typing import TYPE_CHECKING, Annotated

import typer

from judgetool.cli import complete
from judgetool.cli.options import AtOption, EditionOption, speaking
from judgetool.cli.session import Session
from judgetool.model.bilingual import Both

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judgetool.cli.lookup import Shelf

HELP = Both(
    "Show what a rule refers to and what refers to it, in the texts of one edition that are at hand.",
    "Montrer à quoi une règle renvoie et ce qui y renvoie, dans les textes d'une édition dont on dispose.",
)
EXAMPLES = ("judgetool refs 707 --at 2009-08-01", "judgetool refs 702.36b --edition 2015-03-27")


@speaking()
def command(
    session: Session,
    rule: Annotated[
        list[str], typer.Argument(metavar="RULE", help="A number or a keyword.", autocompletion=complete.rules)
    ],
    at: AtOption = None,
    edition: EditionOption = None,
) -> None:
    """Show references from and to a rule."""
    from judgetool.cli.library import open_library
    from judgetool.cli.lookup import Shelf
    from judgetool.cli.numbers import NotAnswered, absent, find_number
    from judgetool.present import objects
    from judgetool.present import rules as view

    library = open_library(session)
    shelf = Shelf(library, library.edition(at, edition))
    try:
        number = find_number(rule, shelf, session.lang)
        shown = shelf.rules(number, session.lang)
        if not shown:
            raise NotAnswered(number)
    except NotAnswered as failed:
        raise absent(failed.said, shelf) from None
    sees = _cited(one.text for one in shown if one.authority != "gist")
    cited_by = _citing(shelf, number)
    if session.as_json:
        session.json(objects.refs(shelf.edition.id, number, sees, cited_by))
        return
    lines = [(key, ", ".join(numbers) or "-") for key, numbers in (("sees", sees), ("cited-by", cited_by))]
    era = library.era(shelf.edition).of(session.lang)
    session.show(view.refs_page(number, shown[0].title, shelf.edition.id, era, lines, session.lang))


def _cited(texts: "Iterable[str]") -> list[str]:
    """The numbers that texts cite, each once, in order."""
    from judgetool.model.fold import find_references
    from judgetool.model.number import sort_key

    return sorted({number for text in texts for _, number in find_references(text)}, key=sort_key)


def _citing(shelf: "Shelf", number: str) -> list[str]:
    """The rules of the edition whose text cites the number or, for a rule, one below it; itself left out."""
    from judgetool.model.fold import find_references
    from judgetool.model.number import is_within, sort_key

    found = set()
    for own, text in shelf.texts():
        if not is_within(own, number) and any(is_within(cited, number) for _, cited in find_references(text)):
            found.add(own)
    return sorted(found, key=sort_key)

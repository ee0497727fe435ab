"""``judgetool scenarios``: the situations that ship with the desk, each with its questions."""

from typing import Annotated

import typer

from judgetool.cli.errors import NOTHING, not_found
from judgetool.cli.options import speaking
from judgetool.cli.session import Session
from judgetool.model.bilingual import Both

HELP = Both(
    "List the situations that ship with the desk, or those with a word in their id or title; `judgetool resolve ID` rules on one.",
    "Lister les situations livrées, ou celles dont l'identifiant ou le titre contient un mot ; `judgetool resolve ID` en tranche une.",
)
EXAMPLES = ("judgetool scenarios", "judgetool scenarios megamorph", "judgetool scenarios --lang fr --json")


@speaking()
def command(
    session: Session,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORDS]", help="Words that id or title must have.")
    ] = None,
) -> None:
    """List the situations that ship with the desk."""
    from judgetool.cli.library import open_library
    from judgetool.model.fold import fold
    from judgetool.present import lists, objects

    library = open_library(session)
    wanted = [fold(word) for word in words or ()]
    listed = []
    for name, english, french in library.desk.scenarios():
        if all(word in fold(f"{name} {english} {french}") for word in wanted):
            found = library.desk.scenario(name)
            questions = [question.text for question in found[0].questions] if found else []
            listed.append((name, Both(english, french), questions))
    if session.as_json:
        session.json(objects.scenarios(library.editions[-1].id, listed))
        if not listed:
            raise typer.Exit(NOTHING)
    elif not listed:
        said = " ".join(words or ())
        raise not_found(
            "no-such-scenario",
            Both(f"no scenario has `{said}`", f"aucun scénario n'a `{said}`"),
            Both("`judgetool scenarios` lists them all", "`judgetool scenarios` les liste tous"),
        )
    else:
        session.show(lists.scenarios_page(listed, session.lang))

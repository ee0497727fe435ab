"""``judgetool diff``: word by word between two editions, or two witnesses, of one rule or of everything."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from judgetool.cli import complete
from judgetool.cli.errors import not_found, usage_error
from judgetool.cli.options import speaking
from judgetool.cli.session import Session
from judgetool.model.bilingual import Both
from judgetool.model.shown import PARTS, RELATIONS

if TYPE_CHECKING:
    from judgetool.cli.library import Library
    from judgetool.cli.sides import Side
    from judgetool.model.rule_shown import RuleShown
    from judgetool.model.shown import ChangeShown

HELP = Both(
    "Compare two editions, or two witnesses of the shipped texts, word by word: [-gone-]{+new+}. Without a rule: the whole edition. "
    "The rule is given with the number it had in the older edition, A; its number in B is found from there "
    "(`judgetool cite` tells it by itself).",
    "Comparer deux éditions, ou deux témoins des textes livrés, mot à mot : [-parti-]{+nouveau+}. Sans règle : toute l'édition. "
    "La règle se donne avec le numéro qu'elle avait dans l'ancienne édition, A ; son numéro dans B se déduit de là "
    "(`judgetool cite` le donne seul).",
)
EXAMPLES = (
    "judgetool diff 702.34b --from face-down-composite --to morph-article --lang fr",
    "judgetool diff 702.36e --from 2015-03-27 --to 2026-04-17",
    "judgetool diff --from 2014-09-26 --to 2015-03-27",
    "judgetool diff 702 --from 2014-09-26 --to 2015-03-27 --kind added --kind reworded",
)


@speaking()
def command(
    session: Session,
    from_: Annotated[
        str, typer.Option("--from", metavar="A", help="An edition, or a witness.", autocompletion=complete.editions)
    ],
    to: Annotated[
        str, typer.Option("--to", metavar="B", help="An edition, or a witness.", autocompletion=complete.editions)
    ],
    rule: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[RULE]", help="The number or keyword that the rule has in A.", autocompletion=complete.rules
        ),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Also what only moved, or changed a reference or typography.")
    ] = False,
    kind: Annotated[
        list[str] | None,
        typer.Option(
            "--kind", metavar="KIND", help="Only these: added, reworded, term...", autocompletion=complete.kinds
        ),
    ] = None,
    verbatim: Annotated[
        bool, typer.Option("--verbatim", help="The source to the letter, without corrections.")
    ] = False,
) -> None:
    """Compare two editions or witnesses."""
    from judgetool.cli.library import open_library
    from judgetool.cli.sides import find_side
    from judgetool.present import changes, objects

    kinds = _kinds(kind or ())
    everything = everything or bool(kinds)
    library = open_library(session)
    start, end = find_side(from_, library), find_side(to, library)
    whole = not rule
    found = (
        _of_rule(session, library, start, end, rule, verbatim)
        if rule
        else _of_all(session, library, start, end, verbatim, everything)
    )
    found = [change for change in found if not kinds or {change.relation, change.part} & kinds]
    if session.as_json:
        session.json(objects.diff(start.name, end.name, found))
    else:
        everything = everything or not whole
        session.show(changes.diff_page(start.name, end.name, found, session.lang, everything=everything, summary=whole))


def _kinds(named: Sequence[str]) -> frozenset[str]:
    """The relations and parts that ``--kind`` names, one or more each time; DeskError for a word that is neither."""
    wanted = frozenset(word.strip().lower() for one in named for word in one.split(",") if word.strip())
    unknown = sorted(wanted - {*RELATIONS, *PARTS})
    if unknown:
        names = ", ".join(f"`{name}`" for name in (*RELATIONS, *PARTS))
        raise usage_error(
            "unknown-kind",
            Both(f"`{unknown[0]}` is no kind of change", f"`{unknown[0]}` n'est pas une sorte de changement"),
            Both(f"give one of {names}", f"donnez l'un de {names}"),
        )
    return wanted


def _of_rule(
    session: Session, library: "Library", start: "Side", end: "Side", words: list[str], verbatim: bool
) -> "list[ChangeShown]":
    from judgetool.cli.comparing import are_installed, compared, installed_changes
    from judgetool.cli.lookup import Shelf
    from judgetool.cli.numbers import NotAnswered, absent, find_number
    from judgetool.cli.sides import counterparts, rules_of

    shelf = Shelf(library, start.edition)
    try:
        number = find_number(words, shelf, session.lang)
        if not verbatim and are_installed(library, start, end, session.lang):
            found = installed_changes(library, start, end, session.lang, number)
            if not found:
                raise NotAnswered(number)
            return found
        old = rules_of(start, library, number, session.lang, verbatim=verbatim)
        new = counterparts(old, number, end, library, session.lang, verbatim=verbatim)
        if not old and not new:
            raise NotAnswered(number)
    except NotAnswered as failed:
        raise absent(failed.said, shelf) from None
    for side, rules in ((start, old), (end, new)):
        if not rules:
            raise _no_text(number, side)
    return compared(old, new, exact=verbatim or session.as_json)


def _of_all(
    session: Session, library: "Library", start: "Side", end: "Side", verbatim: bool, everything: bool
) -> "list[ChangeShown]":
    from judgetool.cli.comparing import compared, compared_editions
    from judgetool.cli.sides import rules_of
    from judgetool.present.changes import is_told

    if start.witness and end.witness:
        old: list[RuleShown] = rules_of(start, library, "", session.lang, verbatim=verbatim)
        new: list[RuleShown] = rules_of(end, library, "", session.lang, verbatim=verbatim)
        if old and new:
            return compared(old, new, exact=verbatim or session.as_json)
        raise _no_text("", start if not old else end)
    everything = everything or session.as_json
    return compared_editions(
        library, start, end, session.lang, lambda relation, part: is_told(relation, part, everything=everything)
    )


def _no_text(number: str, side: "Side") -> Exception:
    what = Both(f"{number} of {side.name}", f"{number} de {side.name}") if number else Both(side.name, side.name)
    return not_found(
        "no-text",
        Both(
            f"there is no text of {what.en} here in that language",
            f"il n'y a pas ici de texte de {what.fr} dans cette langue",
        ),
        Both(
            "`judgetool import` adds the official rules you have; `judgetool editions -t` lists the texts at hand",
            "`judgetool import` ajoute les règles officielles que vous avez ; `judgetool editions -t` liste les textes disponibles",
        ),
    )

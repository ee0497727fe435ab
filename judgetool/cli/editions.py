"""``judgetool editions``: every edition of the rules known, and what text of it is at hand."""

from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from judgetool.cli.options import speaking
from judgetool.cli.session import Session
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import Diagnostic

if TYPE_CHECKING:
    from judgetool.cli.library import Library
    from judgetool.model.shown import EditionShown

HELP = Both(
    "List the editions of the rules: date, set, and what text of each is at hand.",
    "Lister les éditions des règles : date, extension, et le texte dont on dispose.",
)
EXAMPLES = ("judgetool editions", "judgetool editions --with-text", "judgetool editions --json")


@speaking()
def command(
    session: Session,
    with_text: Annotated[
        bool, typer.Option("--with-text", "-t", help="Only editions of which there is a text here.")
    ] = False,
) -> None:
    """List the editions of the rules."""
    from judgetool.cli.library import open_library
    from judgetool.present import lists, objects

    library = open_library(session)
    shown = [one for one in _shown(library) if one.texts or not with_text]
    if _is_old(library.editions[-1].id, session.env.streams.today):
        session.tell(_old(library.editions[-1].id))
    if session.as_json:
        session.json(objects.editions(shown))
    else:
        session.show(lists.editions_page(shown, session.lang))


def _is_old(newest: str, today: str) -> bool:
    """Whether rules of a later set should have come out by now."""
    from judgetool.cli.library import USUAL_DAYS

    return (date.fromisoformat(today) - date.fromisoformat(newest[:10])).days > USUAL_DAYS


def _old(newest: str) -> Diagnostic:
    return Diagnostic(
        "old-rules",
        "warning",
        Both(
            f"the newest edition known is of {newest}: there are probably newer rules",
            f"la plus récente édition connue est du {newest} : il y a sans doute des règles plus récentes",
        ),
        Both("`judgetool update` fetches them", "`judgetool update` va les chercher"),
    )


def _shown(library: "Library") -> "list[EditionShown]":
    from judgetool.model.rule_shown import AUTHORITIES
    from judgetool.model.shown import EditionShown

    shipped: dict[str, set[tuple[str, str]]] = {}
    for text in library.desk.witnesses():
        shipped.setdefault(text.edition, set()).add((text.lang, text.authority))
    imported: dict[str, list[tuple[str, str, int]]] = {}
    for one in library.archive.editions() if library.archive else ():
        authority = "official" if one.lang == "en" else "translation"
        imported.setdefault(one.id, []).append((one.lang, authority, one.rules))
    shown = []
    for edition in library.editions:
        own = imported.get(edition.id, [])
        whole = {(lang, authority) for lang, authority, _ in own}
        in_part = {text for text in shipped.get(edition.id, set()) if text[0] not in {lang for lang, _ in whole}}
        texts = whole | in_part
        ordered = sorted(texts, key=lambda text: (text[0], AUTHORITIES.index(text[1])))
        rules = max((rules for _, _, rules in own), default=0)
        shown.append(EditionShown(edition.id, edition.until, library.era(edition), tuple(ordered), bool(own), rules))
    return shown

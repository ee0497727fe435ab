"""``judgetool search``: words in either language, misspelt or without accents -> the rules that say it."""

from typing import TYPE_CHECKING, Annotated

import typer

from judgetool.cli.errors import NOTHING, not_found, usage_error
from judgetool.cli.options import AtOption, EditionOption, speaking
from judgetool.cli.session import Session
from judgetool.model.bilingual import Both
from judgetool.model.record import NamedTuple

if TYPE_CHECKING:
    from judgetool.cli.library import Library
    from judgetool.model.diagnostic import Diagnostic
    from judgetool.model.shown import HitShown
    from judgetool.search.engine import SearchAnswer
    from judgetool.search.hits import Hit
    from judgetool.search.index import Index

HELP = Both(
    'Search the rules. Words in either language find texts of both, misspelt or without accents; "quotes" make an exact phrase.',
    "Chercher dans les règles. Les mots d'une langue trouvent les textes des deux, fautes et accents oubliés compris ; "
    "des guillemets droits font une expression exacte.",
)
EXAMPLES = (
    'judgetool search "marquer +1/+1 megamue"',
    "judgetool search '\"face down\" power' --at 2009-08-01",
    "judgetool search mana value --all-editions",
)


class Results(NamedTuple):
    """What was found; ``edition`` is None when the texts of every edition were searched."""

    hits: "tuple[HitShown, ...]"
    edition: str | None
    corrected: tuple[tuple[str, str], ...] = ()
    also: tuple[str, ...] = ()


@speaking()
def command(
    session: Session,
    words: Annotated[list[str], typer.Argument(metavar="WORDS", help="What to look for.")],
    at: AtOption = None,
    edition: EditionOption = None,
    all_editions: Annotated[bool, typer.Option("--all-editions", "-a", help="The texts of every edition.")] = False,
    limit: Annotated[
        int, typer.Option("--limit", "-n", metavar="N", min=1, max=1000, help="At most so many results.")
    ] = 10,
) -> None:
    """Search the rules."""
    from judgetool.cli.library import open_library
    from judgetool.present import lists, objects

    if all_editions and (at or edition):
        raise usage_error(
            "two-scopes",
            Both(
                "--all-editions cannot stand with --at or --edition", "--all-editions ne va pas avec --at ou --edition"
            ),
        )
    library = open_library(session)
    wanted = None if all_editions else library.edition(at, edition).id
    query = " ".join(words)
    results = find(library, query, wanted, session.lang, limit + 1)
    more = len(results.hits) > limit
    results = results._replace(hits=results.hits[:limit])
    if session.as_json:
        session.json(objects.search(results.edition, results.hits))
        if not results.hits:
            raise typer.Exit(NOTHING)
        return
    if not results.hits:
        raise _nothing(query, wanted)
    if wanted and results.edition is None:
        session.tell(_elsewhere(wanted))
    corrected = ", ".join(f"{typed} → {used}" for typed, used in results.corrected)
    session.show(
        lists.search_page(results.hits, results.edition or "", session.lang, corrected, results.also, more=more)
    )


def find(library: "Library", query: str, edition: str | None, lang: str, limit: int) -> Results:
    """Search the texts of an edition; where it has none at hand that fit, those of every edition (``edition`` None then).

    Where nothing fits anywhere, ``edition`` is the one asked for.
    """
    if edition is None:
        return _merged(library, query, "", lang, limit)
    found = _merged(library, query, edition, lang, limit)
    if (
        not found.hits and lang == "en"
    ):  # words of French, or of our summaries alone, beside an official file in English
        found = _merged(library, query, edition, lang, limit, shipped=True)
    if not found.hits:
        elsewhere = _merged(library, query, "", lang, limit)
        return elsewhere if elsewhere.hits else elsewhere._replace(edition=edition)
    return found._replace(edition=edition)


def _merged(library: "Library", query: str, edition: str, lang: str, limit: int, *, shipped: bool = False) -> Results:
    """The results of the archive and of the shipped texts, best first; a rule of one edition stands once, in ``lang`` if it can.

    Our own summaries are for who has no text: they stay out where the archive answers."""
    from judgetool.search.engine import run

    indexes: list[Index] = []
    if library.archive and (not edition or library.archive.has(edition)):
        indexes.append(library.archive.search_index())
    if (
        shipped or not indexes or not edition or lang != "en"
    ):  # the shipped texts add nothing to an official edition in English
        indexes.append(library.desk.index)
    answers = [run(index, library.desk.lexicon, query, edition=edition, lang=lang, limit=limit) for index in indexes]
    official = indexes[0] is not library.desk.index and bool(answers[0].results)
    hits: dict[tuple[str, str], HitShown] = {}
    for answer in answers:
        for shown in _shown(library, answer, edition):
            if official and shown.authority == "gist":
                continue
            known = hits.setdefault((shown.number, shown.edition), shown)
            if shown.lang == lang != known.lang:
                hits[shown.number, shown.edition] = shown._replace(score=max(shown.score, known.score))
    ranked = sorted(hits.values(), key=lambda hit: -hit.score)[:limit]
    first = next((answer for answer in answers if answer.results), answers[0])
    also = tuple(dict.fromkeys(other for _, others in first.also for other in others))
    return Results(tuple(ranked), None, first.corrected, also)


def _shown(library: "Library", answer: "SearchAnswer", edition: str) -> "list[HitShown]":
    from judgetool.model.shown import HitShown

    def authority(hit: "Hit") -> str:
        """Whose words a result is: our gist, or a witness of its clause, or an official file."""
        clause = library.desk.clause(hit.clause) if hit.clause else None
        if clause is None:
            return "official" if hit.lang == "en" else "translation"
        if hit.text == clause.gist.of(hit.lang):
            return "gist"
        carried = library.desk.witness_rules_of(hit.clause, hit.lang)
        own = [one.text.authority for one in carried if one.rule.corrected() == hit.text]
        return own[0] if own else "official" if hit.lang == "en" else "translation"

    return [
        HitShown(
            hit.number,
            edition or min(hit.edition, library.editions[-1].id),
            hit.lang,
            hit.title,
            hit.text,
            hit.score,
            hit.clause or None,
            hit.place,
            answer.marks,
            authority(hit),
        )
        for hit in answer.results
    ]


def _nothing(query: str, edition: str | None) -> Exception:
    where = Both(f" in the rules of {edition}", f" dans les règles du {edition}") if edition else Both("", "")
    return not_found(
        "nothing-found",
        Both(f"nothing found for `{query}`{where.en}", f"rien trouvé pour `{query}`{where.fr}"),
        Both(
            "fewer words find more; words in double quotes must stand so; --all-editions searches every text",
            "moins de mots trouvent plus ; des mots entre guillemets droits doivent se suivre ; --all-editions cherche partout",
        ),
    )


def _elsewhere(edition: str) -> "Diagnostic":
    from judgetool.model.diagnostic import Diagnostic

    return Diagnostic(
        "other-edition",
        "note",
        Both(
            f"no text of the rules of {edition} here has it; these are texts of other editions",
            f"aucun texte des règles du {edition} ici ne le contient ; voici des textes d'autres éditions",
        ),
        Both(
            "`judgetool import` adds the official rules you have",
            "`judgetool import` ajoute les règles officielles que vous avez",
        ),
    )

"""``judgetool term``: a word of the game in either language -> both languages, what it means, the rules to see."""

from typing import TYPE_CHECKING, Annotated

import typer

from judgetool.cli.errors import NOTHING, not_found, usage_error
from judgetool.cli.options import AtOption, EditionOption, speaking
from judgetool.cli.session import Session
from judgetool.model.bilingual import Both

if TYPE_CHECKING:
    from judgetool.cli.library import Library
    from judgetool.model.edition import GlossaryEntry
    from judgetool.model.shown import TermShown
    from judgetool.model.term import Term

HELP = Both(
    "Translate and explain a term, from either language: marqueur <-> counter, mue <-> morph, ETB.",
    "Traduire et expliquer un terme, depuis une langue ou l'autre : marqueur <-> counter, mue <-> morph, ETB.",
)
EXAMPLES = ("judgetool term marqueur", "judgetool term morph --lang fr", "judgetool term ETB")


@speaking(pager=False)
def command(
    session: Session,
    word: Annotated[list[str], typer.Argument(metavar="WORD", help="A term, a synonym or table talk.")],
    at: AtOption = None,
    edition: EditionOption = None,
) -> None:
    """Translate and explain a term."""
    from judgetool.cli.library import open_library
    from judgetool.present import lists, objects

    library = open_library(session)
    dated = library.edition(at, edition).id
    said = " ".join(word).strip()
    if not any(letter.isalnum() for letter in said):
        raise usage_error("no-term", Both("which term?", "quel terme ?"), _HOW)
    shown = _terms(library, said, dated, session.lang)
    if session.as_json:
        session.json(objects.terms(said, dated, shown))
        if not shown:
            raise typer.Exit(NOTHING)
        return
    if not shown:
        raise not_found(
            "no-such-term",
            Both(f"there is no term `{said}`", f"il n'y a pas de terme `{said}`"),
            _near(library, said, dated),
        )
    session.show(lists.term_page(shown, session.lang, dated))


_HOW = Both("give a word of the game: `judgetool term morph`", "donnez un mot du jeu : `judgetool term mue`")


def _terms(library: "Library", said: str, edition: str, lang: str) -> "list[TermShown]":
    """The desk's own terms, each once, then the entries of an imported glossary of the edition."""
    found = {one.term.id: one.term for one in library.desk.terms(said)}
    shown = [_shown(library, term, edition) for term in found.values()]
    return shown or _imported(library, said, edition)


def _shown(library: "Library", term: "Term", edition: str) -> "TermShown":
    from judgetool.model.shown import TermShown

    rules = [library.desk.number_of(clause, edition) for clause in term.clauses]
    meaning = term.note
    if not meaning.en and term.clauses:
        clause = library.desk.clause(term.clauses[0])
        meaning = clause.gist if clause else meaning
    return TermShown(
        name=Both(term.en.term, term.fr.term),
        meaning=meaning,
        others_en=(*term.en.say, *term.en.slang, *((term.en.old,) if term.en.old else ())),
        others_fr=(*term.fr.say, *term.fr.slang, *((term.fr.old,) if term.fr.old else ())),
        rules=tuple(dict.fromkeys(number for number in rules if number)),
        since=term.changed,
        before=Both(term.en.old, term.fr.old),
    )


def _imported(library: "Library", said: str, edition: str) -> "list[TermShown]":
    """Entries of the official glossary, pointers followed once."""
    from judgetool.model.shown import TermShown

    if library.archive is None:
        return []
    entries = {entry.term: entry for entry in library.archive.term(edition, said)}
    for entry in list(entries.values()):
        for name in entry.see_terms:
            entries.update({other.term: other for other in library.archive.term(edition, name)})
    french = _french_keywords(library)
    return [
        TermShown(_name(entry, french), Both("\n".join(entry.senses), "\n".join(entry.senses)), rules=entry.see_rules)
        for entry in entries.values()
    ]


def _name(entry: "GlossaryEntry", french: dict[str, str]) -> Both:
    """The headword of an official entry, in French where it is a keyword's; an obsolete one says so."""
    from judgetool.model.fold import fold

    name = Both(entry.term, french.get(fold(entry.term), entry.term))
    return Both(f"{name.en} (Obsolete)", f"{name.fr} (obsolète)") if entry.obsolete else name


def _french_keywords(library: "Library") -> dict[str, str]:
    """Folded English names of keywords -> their French names, those that somebody checked."""
    from judgetool.model.fold import fold

    keywords = library.desk.blob("rules/keywords.yaml")["keywords"]
    return {fold(str(word["en"])): str(word["fr"]) for word in keywords if str(word.get("sure", "")) != "no"}


def _near(library: "Library", said: str, edition: str) -> Both:
    from difflib import get_close_matches

    from judgetool.model.fold import fold

    known = {*library.desk.term_words()}
    if library.archive is not None:
        known.update(fold(entry.term) for entry in library.archive.glossary(edition))
    near = ", ".join(f"`{word}`" for word in get_close_matches(fold(said)[:60], sorted(known), n=4, cutoff=0.7))
    if near:
        return Both(f"these are near: {near}", f"ceux-ci sont proches : {near}")
    return Both(f"`judgetool search {said}` looks in the texts", f"`judgetool search {said}` cherche dans les textes")

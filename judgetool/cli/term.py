"""``judgetool term``: a word of the game in either language -> both languages, what it means, the rules to see."""

from typing import TYPE_CHECKING, Annotated

import typer

from judgetool.cli.errors import NOTHING, not_found
from judgetool.cli.options import AtOption, ColorOption, EditionOption, JsonOption, LangOption, PlainOption
from judgetool.cli.session import open_session
from judgetool.model.bilingual import Both

if TYPE_CHECKING:
    from judgetool.cli.library import Library
    from judgetool.model.shown import TermShown
    from judgetool.model.term import Term

HELP = Both(
    "Translate and explain a term, from either language: marqueur <-> counter, mue <-> morph, ETB.",
    "Traduire et expliquer un terme, depuis une langue ou l'autre : marqueur <-> counter, mue <-> morph, ETB.",
)
EXAMPLES = ("judgetool term marqueur", "judgetool term morph --lang fr", "judgetool term ETB")


def command(
    word: Annotated[list[str], typer.Argument(metavar="WORD", help="A term, a synonym or table talk.")],
    at: AtOption = None,
    edition: EditionOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
    plain: PlainOption = False,
    color: ColorOption = "auto",
) -> None:
    """Translate and explain a term."""
    session = open_session(lang, as_json=as_json, color=color, plain=plain)
    from judgetool.cli.library import open_library
    from judgetool.present import lists, objects

    library = open_library()
    dated = library.edition(at, edition).id
    said = " ".join(word)
    shown = _terms(library, said, dated, session.lang)
    if as_json:
        session.json(objects.terms(said, dated, shown))
        if not shown:
            raise typer.Exit(NOTHING)
        return
    if not shown:
        raise not_found(
            "no-such-term",
            Both(f"there is no term `{said}`", f"il n'y a pas de terme `{said}`"),
            _near(library, said),
        )
    session.show(lists.term_page(shown, session.lang, dated))


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
    return [
        TermShown(
            Both(entry.term, entry.term), Both("\n".join(entry.senses), "\n".join(entry.senses)), rules=entry.see_rules
        )
        for entry in entries.values()
    ]


def _near(library: "Library", said: str) -> Both:
    from difflib import get_close_matches

    from judgetool.model.fold import fold

    near = ", ".join(f"`{word}`" for word in get_close_matches(fold(said), library.desk.term_words(), n=4, cutoff=0.7))
    if near:
        return Both(f"these are near: {near}", f"ceux-ci sont proches : {near}")
    return Both(f"`judgetool search {said}` looks in the texts", f"`judgetool search {said}` cherche dans les textes")

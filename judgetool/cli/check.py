"""``judgetool check``: the data's own consistency. Every diagnostic with its file, line and column; exit 1 if one is an error."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from judgetool.cli.errors import NOTHING, usage_error
from judgetool.cli.options import speaking
from judgetool.cli.session import Session
from judgetool.model.bilingual import Both

if TYPE_CHECKING:
    from judgetool.corpus.load import Corpus
    from judgetool.model.diagnostic import Diagnostic
    from judgetool.present.page import Page

HELP = Both(
    "Check the data: shapes, names, languages, vocabulary, and the answer of every scenario. Exit code 1 if there is an error.",
    "Vérifier les données : formes, noms, langues, vocabulaire, et la réponse de chaque situation. Code de sortie 1 s'il y a une erreur.",
)
EXAMPLES = ("judgetool check", "judgetool check scenarios/turning", "judgetool check --files-only --json")


@speaking()
def command(
    session: Session,
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="[PATH]...", help="Tell only of these files or folders.")
    ] = None,
    files_only: Annotated[bool, typer.Option("--files-only", help="Do not derive the answers of scenarios.")] = False,
    every_edition: Annotated[
        bool,
        typer.Option("--every-edition", help="Derive them in every edition, not the first and last of each answer."),
    ] = False,
) -> None:
    """Check the data."""
    from judgetool.corpus.check import findings
    from judgetool.corpus.load import load
    from judgetool.corpus.root import find_root

    corpus = load(find_root())
    _refuse_others(corpus, paths or [])
    found = findings(corpus)
    rulings = 0
    if not any(one.severity == "error" for one in found):
        if not files_only:
            from judgetool.cli.exercise import exercise

            rulings, wrong = exercise(corpus, every=every_edition)
            found += wrong
        found += _compiled(corpus)
    if paths:
        elsewhere = [one for one in found if one.severity == "error" and not _within(one, paths)]
        found = [one for one in found if _within(one, paths)]
        if elsewhere and not rulings and not files_only:
            found.append(_not_derived(elsewhere))
    counted = _counted(corpus, found, rulings)
    if session.as_json:
        session.json(_object(found, counted))
    else:
        session.show(_page(found, counted, session.lang))
    if counted["errors"]:
        raise typer.Exit(NOTHING)


def _not_derived(elsewhere: "list[Diagnostic]") -> "Diagnostic":
    """That nothing was derived, because of errors in files that the person did not ask about."""
    from judgetool.model.diagnostic import Diagnostic

    return Diagnostic(
        "not-derived",
        "error",
        Both(
            f"no ruling was derived: {len(elsewhere)} errors in other files stand in the way",
            f"aucune décision n'a été dérivée : {len(elsewhere)} erreurs dans d'autres fichiers l'empêchent",
        ),
        Both("`judgetool check` without a path tells them", "`judgetool check` sans chemin les donne"),
    )


def _refuse_others(corpus: "Corpus", paths: list[Path]) -> None:
    """DeskError for a path under which the data have no file: nothing would be checked, and nothing found wrong."""
    known = [Path(corpus.root.shown(file.path)).resolve() for file in corpus.root.files()]
    for path in paths:
        top = path.resolve()
        if not any(file == top or top in file.parents for file in known):
            raise usage_error(
                "not-of-the-data",
                Both(
                    f"`{path}` is none of the data files, and holds none",
                    f"`{path}` n'est pas un fichier de données, et n'en contient pas",
                ),
                Both(
                    "`judgetool resolve FILE` reads a scenario of your own",
                    "`judgetool resolve FICHIER` lit une situation à vous",
                ),
            )


def _compiled(corpus: "Corpus") -> "list[Diagnostic]":
    """What is wrong with the data that have their own readers: the lexicon of questions, the words of search, the cards."""
    from judgetool.model.diagnostic import DeskError
    from judgetool.store.desk import open_desk

    try:
        desk = open_desk(corpus.root)
        desk.cards.close()
    except DeskError as error:
        return list(error.diagnostics)
    shown = corpus.root.shown
    return [
        one._replace(place=one.place._replace(file=shown(one.place.file)) if one.place else None)
        for one in desk.faults()
    ]


def _within(finding: "Diagnostic", paths: list[Path]) -> bool:
    if finding.place is None:
        return True
    file = Path(finding.place.file).resolve()
    return any(file == path.resolve() or path.resolve() in file.parents for path in paths)


def _counted(corpus: "Corpus", found: "list[Diagnostic]", rulings: int) -> dict[str, int]:
    return {
        "errors": sum(one.severity == "error" for one in found),
        "warnings": sum(one.severity == "warning" for one in found),
        "files": len(corpus.root.files()),
        "norms": len(corpus.norms),
        "scenarios": len(corpus.scenarios),
        "rulings": rulings,
    }


def _object(found: "list[Diagnostic]", counted: dict[str, int]) -> dict[str, Any]:
    from judgetool.present import diagnostics

    return {"schema": "judgetool.check/1", **counted, "diagnostics": [diagnostics.as_object(one) for one in found]}


def _page(found: "list[Diagnostic]", counted: dict[str, int], lang: str) -> "Page":
    from judgetool.present import diagnostics
    from judgetool.present.page import GAP, par
    from judgetool.present.words import told

    page = diagnostics.page(found, lang)
    return (*page, *((GAP,) if page else ()), par(told(_summary(counted), lang)))


def _summary(counted: dict[str, int]) -> Both:
    files, errors, warnings, rulings = (counted[name] for name in ("files", "errors", "warnings", "rulings"))
    derived = Both(f", {rulings} rulings derived", f", {rulings} décisions dérivées") if rulings else Both("", "")
    if not errors and not warnings:
        return Both(f"{files} files{derived.en}: all in order", f"{files} fichiers{derived.fr} : tout est en ordre")
    en = f"{files} files{derived.en}: {errors} error{'s' * (errors != 1)}, {warnings} warning{'s' * (warnings != 1)}"
    fr = f"{files} fichiers{derived.fr} : {errors} erreur{'s' * (errors > 1)}, {warnings} avertissement{'s' * (warnings > 1)}"
    return Both(en, fr)

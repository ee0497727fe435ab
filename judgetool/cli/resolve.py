"""``judgetool resolve``: the rulings of a scenario, shipped or in a file of one's own, under the rules of a date."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from judgetool.cli import complete
from judgetool.cli.errors import NOTHING, not_found, usage_error
from judgetool.cli.options import AtOption, EditionOption, FactOption, VerboseOption, speaking
from judgetool.cli.session import Session
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import Diagnostic, reason

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judgetool.cli.library import Library
    from judgetool.cli.rulings import Bench
    from judgetool.model.ruling import Ruling
    from judgetool.model.scenario import Question, Scenario

HELP = Both(
    "Rule on a scenario: the id of a shipped one (`judgetool scenarios`) or a YAML file of your own.",
    "Trancher une situation : l'identifiant d'une situation livrée (`judgetool scenarios`) ou un fichier YAML à vous.",
)
EXAMPLES = ("judgetool resolve FILE.yaml --at 2015-03-27", "judgetool resolve ID --fact turned_up_by=mana-cost -v")
_LARGEST = 100_000


@speaking(asks=True)
def command(
    session: Session,
    scenario: Annotated[
        str, typer.Argument(metavar="FILE|ID", help="A scenario's id, or a file.", autocompletion=complete.scenarios)
    ],
    at: AtOption = None,
    edition: EditionOption = None,
    fact: FactOption = None,
    question: Annotated[
        str | None, typer.Option("--question", "-q", metavar="ID", help="Only one of its questions.")
    ] = None,
    verbose: VerboseOption = False,
) -> None:
    """Rule on a scenario."""
    from judgetool.cli.facts import parse_facts, with_facts
    from judgetool.cli.library import open_library
    from judgetool.cli.rulings import Bench

    library = open_library(session)
    bench = Bench(library, library.edition(at, edition))
    told = with_facts(
        _read(session, library, bench, scenario), parse_facts(fact or (), bench.law.vocabulary), bench.law.vocabulary
    )
    asked = _asked(told, question)
    rulings = [_ruled(session, bench, told, one) for one in asked]
    _show(session, bench, told, rulings, verbose)
    if all(ruling.answer == "not-covered" for ruling in rulings):
        raise typer.Exit(NOTHING)


def _ruled(session: Session, bench: "Bench", told: "Scenario", question: "Question") -> "Ruling":
    from judgetool.cli.facts import parse_facts, with_facts
    from judgetool.cli.rulings import settle

    def again(answers: "Mapping[str, str]") -> "Ruling":
        facts = parse_facts([f"{name}={value}" for name, value in answers.items()], bench.law.vocabulary)
        return bench.rule(with_facts(told, facts, bench.law.vocabulary), question)

    return settle(session, bench, bench.rule(told, question), again)


def _show(session: Session, bench: "Bench", told: "Scenario", rulings: "list[Ruling]", verbose: bool) -> None:
    from judgetool.present import rulings as view
    from judgetool.present.page import GAP, Page, Span, par
    from judgetool.present.words import told as said

    shown = [bench.shown(ruling, session.lang, terms=verbose) for ruling in rulings]
    if session.as_json:
        objects = [view.as_object(one, session.lang) for one in shown]
        several = {
            "schema": "judgetool.rulings/1",
            "edition": bench.edition.id,
            "scenario": told.id,
            "rulings": objects,
        }
        session.json(objects[0] if len(objects) == 1 else several)
        return
    pages: Page = (par(Span(said(told.title, session.lang), "title")), GAP) if len(shown) > 1 and told.title.en else ()
    for one in shown:
        pages = (*pages, *view.page(one, session.lang, verbose=verbose), GAP, GAP)
    session.show(pages)


def _asked(told: "Scenario", wanted: str | None) -> "list[Question]":
    if wanted is None:
        return list(told.questions)
    found = [question for question in told.questions if question.id == wanted]
    if not found:
        ids = ", ".join(f"`{question.id}`" for question in told.questions)
        raise usage_error(
            "no-such-question",
            Both(f"the scenario has no question `{wanted}`", f"la situation n'a pas de question `{wanted}`"),
            Both(f"it has {ids}", f"elle a {ids}"),
        )
    return found


def _read(session: Session, library: "Library", bench: "Bench", named: str) -> "Scenario":
    """A shipped scenario by its id, else a file."""
    shipped = library.desk.scenario(named)
    if shipped is not None:
        return shipped[0]
    path = Path(named)
    if path.suffix in (".yaml", ".yml") or path.exists():
        return _read_file(session, library, bench, path)
    from judgetool.corpus.root import find_root

    own = Path(find_root().folder, "scenarios", f"{named}.yaml")
    if own.is_file():  # one of those that ship, left out because something in it is wrong: reading it says what
        return _read_file(session, library, bench, own)
    from difflib import get_close_matches

    near = ", ".join(
        f"`{name}`" for name in get_close_matches(named, [row[0] for row in library.desk.scenarios()], n=3, cutoff=0.4)
    )
    raise not_found(
        "no-such-scenario",
        Both(f"there is no scenario or file `{named}`", f"il n'y a ni situation ni fichier `{named}`"),
        Both(f"near: {near}", f"proches : {near}")
        if near
        else Both("`judgetool scenarios` lists them", "`judgetool scenarios` les liste"),
    )


def _read_file(session: Session, library: "Library", bench: "Bench", path: Path) -> "Scenario":
    try:
        with path.open("rb") as file:  # a device has no size and no end: no more is read than a scenario can have
            data = file.read(_LARGEST + 1)
    except OSError as error:
        why = reason(error)
        raise usage_error(
            "cannot-read", Both(f"`{path}` cannot be read: {why.en}", f"`{path}` ne peut pas être lu : {why.fr}")
        ) from None
    if len(data) > _LARGEST:
        raise usage_error(
            "file-too-large",
            Both(
                f"`{path}` is larger than a scenario can be", f"`{path}` est plus grand qu'une situation ne peut l'être"
            ),
            Both("at most 100 kB are read", "on lit au plus 100 ko"),
        )
    return _parsed(session, library, bench, data, str(path))


def _parsed(session: Session, library: "Library", bench: "Bench", data: bytes, name: str) -> "Scenario":
    """The scenario in a file's bytes. DeskError with everything that is wrong in it."""
    from judgetool.corpus import scenarios, shape, strict
    from judgetool.corpus.load import demand

    reader = shape.Reader(name)
    node, found = strict.parse(data, name)
    reader.found += found
    gaps: dict[str, tuple[str, ...]] = {}
    wanted = scenarios.scenario_file(bench.law.vocabulary, library.desk.blob("cards"), _finder(library, gaps))
    read = shape.read(wanted, node, reader)
    reader.found += (_gap(card, kinds) for card, kinds in gaps.items() if kinds)
    demand(reader.found)
    if not isinstance(read, scenarios.ScenarioFile):
        raise AssertionError(f"{name} was refused without a finding")
    session.tell(*reader.found)
    return read.scenario


def _finder(library: "Library", gaps: "dict[str, tuple[str, ...]]") -> "Callable[[str], Mapping[str, Any] | None]":
    """Finds the characteristics of any card by its name; what its abilities do that no norm says goes to ``gaps``."""

    def find(name: str) -> "Mapping[str, Any] | None":
        from judgetool.ask.objects import CardMaker

        facts = library.desk.cards.facts(name)
        if facts is None:
            return None
        maker = CardMaker(library.desk.blob("rules/ask/cards.yaml"), library.desk.blob("cards"))
        played = maker.make(facts)
        gaps[facts.name] = played.gaps
        return played.record

    return find


def _gap(card: str, kinds: "tuple[str, ...]") -> Diagnostic:
    told = ", ".join(kinds)
    return Diagnostic(
        "card-gaps",
        "warning",
        Both(
            f"abilities of {card} that no norm stands for: {told}",
            f"capacités de {card} qu'aucune norme n'exprime : {told}",
        ),
        Both("the ruling does not count them", "la décision n'en tient pas compte"),
    )

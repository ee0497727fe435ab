"""``judgetool card``: what the tool knows of a card, in either language; ``card import`` takes a file of all cards."""

from typing import TYPE_CHECKING, Annotated

import typer

from judgetool.cli.errors import NOTHING, not_found, usage_error
from judgetool.cli.options import speaking
from judgetool.cli.session import Session
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import DeskError, Diagnostic

if TYPE_CHECKING:
    from judgetool.cards.find import Candidate
    from judgetool.model.card import CardFacts
    from judgetool.store.cards import CardTable

HELP = Both(
    "Show what the tool knows of a card: names, cost, types and its kinds of ability.\n\n"
    "`card import FILE` reads a Scryfall bulk file or MTGJSON's AtomicCards, for newer cards and French names; `--forget` takes that back.",
    "Montrer ce que l'outil sait d'une carte : noms, coût, types et ses sortes de capacités.\n\n"
    "`card import FICHIER` lit un fichier « bulk » de Scryfall ou AtomicCards de MTGJSON, pour les cartes plus récentes et les noms "
    "français ; `--forget` l'oublie.",
)
EXAMPLES = (
    "judgetool card Exalted Angel",
    "judgetool card ange exalté --lang fr",
    "judgetool card import oracle-cards.json",
)


@speaking(pager=False)
def command(
    session: Session,
    words: Annotated[list[str] | None, typer.Argument(metavar="NAME...", help="A card's name, or import FILE.")] = None,
    forget: Annotated[bool, typer.Option("--forget", help="Forget the imported file of cards.")] = False,
) -> None:
    """Show what the tool knows of a card."""
    if forget:
        from judgetool.cli.card_import import forget_cards

        forget_cards(session)
        return
    if not words:
        raise usage_error(
            "missing-argument",
            Both("name a card", "nommez une carte"),
            Both("for example `judgetool card Exalted Angel`", "par exemple `judgetool card Ange exalté`"),
        )
    if words[0] == "import" and len(words) > 1:
        from judgetool.cli.card_import import import_file

        import_file(" ".join(words[1:]), session)
        return
    _show(" ".join(words), session)


def _show(typed: str, session: Session) -> None:
    from judgetool.ask.text import words_of
    from judgetool.cards.find import lookup
    from judgetool.corpus.card_data import KINDS, load
    from judgetool.corpus.root import find_root
    from judgetool.present import cards
    from judgetool.store.cards import open_cards

    root = find_root()
    table = open_cards(root)
    labels = cards.Labels(load(KINDS, root), session.lang, _subtypes() if session.lang == "fr" else None)
    found = table_exact(typed, table) or lookup(words_of(typed), table)
    one = found[0] if len(found) == 1 or (found and found[0].how == "exact") else None
    faces = _faces(one.name, table) if one else []
    if one and not one.certain:
        session.tell(_read_as(one.name))
    others = [] if faces else [candidate.name for candidate in found]
    if session.as_json:
        session.json(cards.card_object(typed, faces, others, labels))
        if not faces:
            raise typer.Exit(NOTHING)
    elif faces:
        session.show(cards.card_page(faces, labels))
    elif others:
        named = [(name, ((facts := table.facts(name)) and facts.name_fr) or "") for name in others]
        session.show(cards.list_page(named, any(candidate.how != "misspelt" for candidate in found), labels))
        raise typer.Exit(NOTHING)
    else:
        raise _unknown(typed)


def table_exact(typed: str, table: "CardTable") -> "list[Candidate]":
    """The card whose whole name in either language is what was typed, to the letter; [] if there is none such."""
    from judgetool.cards.find import Candidate

    return [Candidate(card.name, "exact") for card in table.faces(typed)[:1] if typed in (card.name, card.name_fr)]


def _subtypes() -> dict[str, Both]:
    """The words of the vocabulary, among them the French names of subtypes."""
    from judgetool.store.desk import open_desk

    return {name: word.label for name, word in open_desk().vocabulary().words.items()}


def _faces(name: str, table: "CardTable") -> "list[CardFacts]":
    """The faces known of the card called ``name``, the front first."""
    front = table.faces(name)[0]
    others = (card for face in front.faces for card in table.faces(face))
    return [front, *dict.fromkeys(card for card in others if card.name in front.faces and card != front)]


def _read_as(name: str) -> Diagnostic:
    return Diagnostic("read-as", "note", Both(f"read as {name}", f"compris comme {name}"))


def _unknown(typed: str) -> DeskError:
    return not_found(
        "no-such-card",
        Both(f"there is no card `{typed}` here", f"il n'y a pas de carte `{typed}` ici"),
        Both(
            "`judgetool card import FILE` adds newer cards and French names; or ask about the kind of ability instead",
            "`judgetool card import FICHIER` ajoute les cartes plus récentes et les noms français ; sinon, posez la question sur la "
            "sorte de capacité",
        ),
    )

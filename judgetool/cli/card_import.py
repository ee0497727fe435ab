"""``judgetool card import FILE`` and ``judgetool card --forget``: the user's own table of cards."""

from pathlib import Path

from judgetool.cli.session import Session
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import Diagnostic


def import_file(name: str, session: Session) -> None:
    """Read the file called ``name`` into the user's table of cards and say what it held."""
    from judgetool.cards.bulk import import_cards
    from judgetool.cards.phrases import compile_phrases
    from judgetool.corpus.card_data import READER, load
    from judgetool.store.places import data_folder

    done = import_cards(Path(name).expanduser(), data_folder(), compile_phrases(load(READER)))
    if session.as_json:
        session.json(
            {
                "schema": "judgetool.card-import/1",
                "file": name,
                "cards": done.cards,
                "french_names": done.french,
                "read": done.elements,
            }
        )
        return
    session.tell(
        Diagnostic(
            "cards-imported",
            "note",
            Both(
                f"{done.cards} cards taken from {name}, {done.french} of them with a French name",
                f"{done.cards} cartes prises dans {name}, dont {done.french} avec un nom français",
            ),
            Both("`judgetool card --forget` takes that back", "`judgetool card --forget` l'oublie"),
        )
    )


def forget_cards(session: Session) -> None:
    """Remove the user's table of cards; only the shipped one is used from then on."""
    from judgetool.cards.bulk import forget
    from judgetool.store.places import data_folder

    there = forget(data_folder())
    message = (
        Both("the imported cards are forgotten", "les cartes importées sont oubliées")
        if there
        else Both("no cards had been imported", "aucune carte n'avait été importée")
    )
    if session.as_json:
        session.json({"schema": "judgetool.card-forget/1", "forgotten": there})
    else:
        session.tell(Diagnostic("cards-forgotten", "note", message))

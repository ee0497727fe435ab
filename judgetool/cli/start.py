"""``judgetool`` alone, and ``judgetool --version``."""

from judgetool import __version__
from judgetool.cli.errors import environment_of
from judgetool.cli.session import open_session, words
from judgetool.model.bilingual import Both
from judgetool.present.page import GAP, Block, Span, par
from judgetool.present.words import told

_WHAT = Both(
    "judgetool: the Magic rule in force on a date, in French or English, and a ruling derived from it.",
    "judgetool : la règle de Magic en vigueur à une date, en français ou en anglais, et une décision qui en est déduite.",
)
_TRY = (
    (
        Both("Ask:", "Demander :"),
        Both(
            'judgetool ask "does the ETB trigger when I turn my morph face up?"',
            'judgetool ask "la capacité d\'arrivée se déclenche-t-elle quand je retourne ma mue ?"',
        ),
    ),
    (
        Both("Read a rule:", "Lire une règle :"),
        Both(
            "judgetool rule 702.36e --at 2015-03-27 --lang both", "judgetool rule 702.36e --at 2015-03-27 --lang both"
        ),
    ),
    (Both("Search:", "Chercher :"), Both("judgetool search face down power", "judgetool search force face cachee")),
    (
        Both("What was it, what is it now:", "Ce que c'était, ce que c'est :"),
        Both("judgetool cite 502.26d --from 2007-10-01", "judgetool cite 502.26d --from 2007-10-01"),
    ),
    (
        Both("Add the official rules you have:", "Ajouter les règles officielles que vous avez :"),
        Both("judgetool import FOLDER", "judgetool import DOSSIER"),
    ),
)
_MORE = Both("All commands: judgetool -h", "Toutes les commandes : judgetool -h")


def welcome() -> int:
    """Show where to start; exit code 0."""
    session = open_session(environment_of(words()).lang)
    blocks: list[Block] = [par(told(_WHAT, session.lang)), GAP]
    for label, line in _TRY:
        blocks.append(par(Span(told(label, session.lang), "label")))
        blocks.append(par(Span(line.of(session.lang), "command"), indent=2, hang=4))
    session.show((*blocks, GAP, par(told(_MORE, session.lang))))
    return 0


def version() -> int:
    """Show the version and the newest edition of the rules that it knows."""
    session = open_session(environment_of(words()).lang)
    newest = _newest_edition()
    known = told(Both(f", rules up to {newest}", f", règles jusqu'au {newest}"), session.lang) if newest else ""
    session.show((par(f"judgetool {__version__}{known}"),))
    return 0


def _newest_edition() -> str:
    """The date of the newest edition known, "" where the data cannot be read: the version is told all the same."""
    from judgetool.cli.library import open_library
    from judgetool.model.diagnostic import DeskError

    try:
        return open_library().editions[-1].id
    except (DeskError, OSError):
        return ""

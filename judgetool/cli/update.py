"""``judgetool update``: the newest official rules file, from the official rules page, into the archive."""

from pathlib import Path
from typing import Annotated

import typer

from judgetool.cli.options import speaking
from judgetool.cli.session import Session
from judgetool.model.bilingual import Both

HELP = Both(
    "Fetch the newest official rules file from the official rules page and import it. One of the two commands that use the network.",
    "Télécharger le fichier de règles officiel le plus récent depuis la page officielle et l'importer. L'une des deux commandes qui "
    "utilisent le réseau.",
)
EXAMPLES = ("judgetool update",)


@speaking(pager=False)
def command(
    session: Session,
    page: Annotated[str | None, typer.Option("--page", metavar="URL", help="The page that links to the file.")] = None,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Also what was odd in the files.")] = False,
) -> None:
    """Fetch the newest official rules file and import it."""
    from tempfile import TemporaryDirectory

    from judgetool.cli.fetch import RULES_PAGE, fetch, newest_rules_file, save
    from judgetool.cli.taking import Teller, take
    from judgetool.store.archive_import import Progress, Source

    teller = Teller(session)
    teller(Progress("fetch", 0, 1))
    try:
        fetched = fetch(newest_rules_file(page or RULES_PAGE))
    finally:
        teller.done()
    with TemporaryDirectory(prefix="judgetool-") as folder:
        files = [Source(save(fetched, Path(folder)), fetched.name, fetched.url)]
        take(session, files, verbose, "judgetool.import/1")

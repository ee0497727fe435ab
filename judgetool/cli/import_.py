"""``judgetool import``: official rules files into the user's archive."""

from pathlib import Path
from typing import Annotated

import typer

from judgetool.cli.errors import usage_error
from judgetool.cli.options import speaking
from judgetool.cli.session import Session
from judgetool.model.bilingual import Both

HELP = Both(
    "Take official rules files (.txt) into the archive, from files, folders or addresses. Any edition since 1997, English or French. "
    "What is there already stays as it is; an import that was stopped goes on where it was.",
    "Prendre dans l'archive des fichiers de règles officiels (.txt) : fichiers, dossiers ou adresses. Toute édition depuis 1997, en "
    "anglais ou en français. Ce qui y est déjà reste tel quel ; un import interrompu reprend où il en était.",
)
EXAMPLES = (
    "judgetool import MagicCompRules.txt",
    "judgetool import rules-folder",
    "judgetool import https://example.org/rules.txt",
)


_HOW = Both(
    "an argument is empty; give a file, a folder (`.` for this one) or an address",
    "un argument est vide ; donnez un fichier, un dossier (`.` pour celui-ci) ou une adresse",
)


@speaking(pager=False)
def command(
    session: Session,
    what: Annotated[list[str], typer.Argument(metavar="FILE|FOLDER|URL...", help="What to import.")],
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Also what was odd in the files.")] = False,
) -> None:
    """Take official rules files into the archive."""
    from tempfile import TemporaryDirectory

    from judgetool.cli.fetch import fetch, is_address, save
    from judgetool.cli.taking import take
    from judgetool.store.archive_import import Source, sources

    with TemporaryDirectory(prefix="judgetool-") as folder:
        files: list[Source] = []
        for place, word in enumerate(what):
            if not word.strip():
                raise usage_error("no-file", Both("import which file?", "importer quel fichier ?"), _HOW)
            if is_address(word):
                fetched = fetch(word)
                own = Path(folder) / str(place)
                own.mkdir()
                files.append(Source(save(fetched, own), fetched.name, fetched.url))
            else:
                files += sources([Path(word).expanduser()])
        take(session, files, verbose, "judgetool.import/1")

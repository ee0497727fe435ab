"""The archive's folder: raw official files as they came, each under a name that says which edition it is.

``editions/2015-03-27.en.35177ffc9e65fbfa.txt`` names the edition, the language and the file's SHA-256 (its first 16 digits); the ``.json``
beside it tells the file's first name and where it came from. An edition published twice under one date is kept under ``2016-08-26`` and
``2016-08-26.2``. Everything else in the folder is derived from these.
"""

import re
from pathlib import Path
from typing import NamedTuple

from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import DeskError, Diagnostic, Place, reason

_NAME = re.compile(r"(?P<edition>\d{4}-\d\d-\d\d(?:\.\d+)?)\.(?P<lang>en|fr)\.(?P<sha>[0-9a-f]{16})\.txt")
SHA_LENGTH = 16


class RawFile(NamedTuple):
    """A kept official file. ``sha`` is the first 16 hexadecimal digits of its SHA-256."""

    edition: str
    lang: str
    sha: str
    path: Path


def raw_folder(folder: Path) -> Path:
    """Where the raw files of the archive in ``folder`` are."""
    return folder / "editions"


def raw_files(folder: Path) -> list[RawFile]:
    """The kept files of the archive in ``folder``, by edition and language. Files with other names are none of ours."""
    try:
        names = [path.name for path in raw_folder(folder).iterdir()]
    except FileNotFoundError:
        return []
    found = []
    for name in names:
        match = _NAME.fullmatch(name)
        if match:
            found.append(RawFile(match["edition"], match["lang"], match["sha"], raw_folder(folder) / name))
    return sorted(found, key=lambda raw: (edition_key(raw.edition), raw.lang))


def edition_key(edition: str) -> tuple[str, int]:
    """A key that orders editions by date, then by publication under that date."""
    day, _, again = edition.partition(".")
    return day, int(again or 1)


def stamp(raws: list[RawFile]) -> str:
    """One word for a set of kept files: two sets with the same word are the same."""
    import hashlib

    return hashlib.blake2b("\n".join(raw.path.name for raw in raws).encode(), digest_size=12).hexdigest()


def read_raw(raw: RawFile) -> bytes:
    """The bytes of a kept file. DeskError if they are gone or no longer the ones that were kept."""
    import hashlib

    try:
        data = raw.path.read_bytes()
    except OSError as error:
        raise DeskError(_damaged(raw, reason(error))) from error
    if hashlib.sha256(data).hexdigest()[:SHA_LENGTH] != raw.sha:
        raise DeskError(_damaged(raw, Both("SHA-256", "SHA-256")))
    return data


def _damaged(raw: RawFile, why: Both) -> Diagnostic:
    return Diagnostic(
        "archive-file-damaged",
        "error",
        Both(
            f"the kept file of {raw.edition} is damaged ({why.en})",
            f"le fichier conservé de l'édition {raw.edition} est abîmé ({why.fr})",
        ),
        Both(
            f"run `judgetool remove {raw.edition}`, then import the official file again",
            f"lancez `judgetool remove {raw.edition}`, puis importez de nouveau le fichier officiel",
        ),
        Place(str(raw.path)),
    )

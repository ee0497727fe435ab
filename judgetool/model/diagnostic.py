"""What is wrong, where, what was expected, what to do next: as values, told in either language by ``present``."""

from judgetool.model.bilingual import Both
from judgetool.model.record import NamedTuple


class Place(NamedTuple):
    """A place in a file: path as the user knows it, line and column from 1 (0: not known)."""

    file: str
    line: int = 0
    column: int = 0


class Diagnostic(NamedTuple):
    """One finding.

    ``code`` is stable and kebab-case ("unknown-word"); ``severity`` is "error", "warning" or "note"; ``message`` says what is
    wrong, ``help`` what to do next (may be empty).
    """

    code: str
    severity: str
    message: Both
    help: Both = Both("", "")
    place: Place | None = None


class DeskError(Exception):
    """Anything the user can mend: bad input, bad data, a missing file. ``exit_code`` is the process's (1 not found, 2 usage or data)."""

    def __init__(self, *diagnostics: Diagnostic, exit_code: int = 2) -> None:
        super().__init__("; ".join(d.message.en for d in diagnostics))
        self.diagnostics = diagnostics
        self.exit_code = exit_code


def reason(error: OSError) -> Both:
    """Why the system refused, in both languages; in its own words (the platform's language) where the cause is a rare one."""
    import errno

    told = error.strerror or str(error)
    french = _REFUSALS.get(errno.errorcode.get(error.errno or 0, ""), told)
    return Both(told[:1].lower() + told[1:], french)


_REFUSALS = {
    "EACCES": "accès refusé",
    "EDQUOT": "quota dépassé",
    "EEXIST": "il existe déjà",
    "EFBIG": "trop grand pour ce disque",
    "EINVAL": "demande non valable",
    "EIO": "erreur du disque",
    "EISDIR": "c'est un dossier",
    "ELOOP": "trop de liens symboliques",
    "EMFILE": "trop de fichiers ouverts",
    "ENAMETOOLONG": "nom trop long",
    "ENODEV": "pas de tel appareil",
    "ENOENT": "il n'existe pas",
    "ENOSPC": "disque plein",
    "ENOTDIR": "l'un des dossiers de son chemin n'en est pas un",
    "ENXIO": "pas de tel appareil",
    "EPERM": "opération non permise",
    "EROFS": "système de fichiers en lecture seule",
}

"""What is wrong, where, what was expected, what to do next: as values, told in either language by ``present``."""

from typing import NamedTuple

from judgetool.model.bilingual import Both


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

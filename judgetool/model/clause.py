"""Clauses: a rule's identity through time, with its number and wording by edition."""

from bisect import bisect_right

from judgetool.model.bilingual import Both
from judgetool.model.record import NamedTuple


class Wording(NamedTuple):
    """One wording of a clause: in force from the edition ``since`` (ISO date) until the next. ``fingerprint`` is ``model.fold``'s.

    ``change`` says in our words what the wording changed, empty where nobody wrote it down.
    """

    since: str
    fingerprint: str
    change: Both = Both("", "")


class Clause(NamedTuple):
    """A clause. ``numbers`` and ``wordings`` are steps in order of date; a number None means: not in the rules from then on.

    ``title`` names it, ``gist`` sums it up in one line: both are ours, never official text.
    """

    id: str
    title: Both
    gist: Both
    numbers: tuple[tuple[str, str | None], ...]
    wordings: tuple[Wording, ...] = ()

    def number_at(self, edition: str) -> str | None:
        """Its number in the edition (ISO date), or None where it has none."""
        step = bisect_right(self.numbers, edition, key=lambda step: step[0])
        return self.numbers[step - 1][1] if step else None

    def wording_at(self, edition: str) -> int:
        """Which wording is in force in the edition, counted from 1; 0 before the first one known."""
        return bisect_right(self.wordings, edition, key=lambda wording: wording.since)

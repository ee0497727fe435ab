"""Witnesses: the sources that carry an edition's text in one language, as they have it, with what is wrong in them beside it."""

from judgetool.model.bilingual import Both
from judgetool.model.record import NamedTuple


class Note(NamedTuple):
    """An editor's note. ``kind`` is a word such as "substance", "reference", "foreign-number"."""

    kind: str
    note: Both


class Correction(NamedTuple):
    """A fault of the witness: ``wrong`` stands in its text, ``right`` is what the reader sees. ``note`` says why."""

    kind: str
    wrong: str
    right: str
    note: Both


class Missing(NamedTuple):
    """A rule that the witness leaves out: its number, its clause, and what is known of the gap."""

    number: str
    clause: str
    note: Both


class WitnessRule(NamedTuple):
    """One rule as its witness has it.

    ``number`` is the witness's number, canonical; ``printed`` as printed ("" where nothing was); ``official`` the number in the
    official file of the edition ("" if there is none); ``text`` the text as the witness has it.
    """

    number: str
    text: str
    clause: str
    official: str = ""
    printed: str = ""
    corrections: tuple[Correction, ...] = ()
    notes: tuple[Note, ...] = ()

    def corrected(self) -> str:
        """The text with every correction applied, each once, in order."""
        text = self.text
        for one in self.corrections:
            text = text.replace(one.wrong, one.right, 1)
        return text


class WitnessText(NamedTuple):
    """One section of one edition from one witness in one language.

    ``edition`` is the date it is filed under, ``covers`` the first and last edition that it renders. ``authority`` is "official",
    "translation", "release-notes" or "unofficial-translation"; ``translates`` the language it was translated from by us.
    """

    witness: str
    edition: str
    covers: tuple[str, str]
    section: str
    lang: str
    authority: str
    title: str
    name: Both
    provenance: Both
    rules: tuple[WitnessRule, ...]
    translates: str = ""
    notes: tuple[Note, ...] = ()
    missing: tuple[Missing, ...] = ()


class PrintedRuling(NamedTuple):
    """A ruling printed under the rules text of a source: its clauses, and the scenario that derives it ("" if none)."""

    id: str
    witness: str
    name: Both
    edition: str
    provenance: Both
    order: int
    clauses: tuple[str, ...]
    scenario: str
    text: Both
    corrections: tuple[Correction, ...] = ()
    notes: tuple[Note, ...] = ()

    def corrected(self) -> Both:
        """The text with every correction applied to its French (the English is ours, made from the corrected French)."""
        french = self.text.fr
        for one in self.corrections:
            french = french.replace(one.wrong, one.right, 1)
        return Both(self.text.en, french)

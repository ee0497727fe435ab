"""A rule as it is shown: apart from the other values that are, since most runs show nothing else."""

from judgetool.model.bilingual import Both
from judgetool.model.record import NamedTuple

AUTHORITIES = ("official", "translation", "release-notes", "unofficial-translation", "gist")
"""Whose words a text is, the most authoritative first; "gist" is our own summary where no text is at hand."""


class RuleShown(NamedTuple):
    """The text of one rule from one witness.

    ``dated`` is the edition that the text itself belongs to: another than ``edition`` only as a labelled fallback. ``wanted``
    is the language asked for, where ``lang`` is another. ``notes`` are the editor's: restored symbols, misprints, numbers that
    disagree, what the source lacks; ``told`` are those worth a line on a page (None: all of them). ``marked`` is the text with
    the editor's marks ("" where it has none). ``source`` names the witness, ``about`` says what it is.
    """

    number: str
    edition: str
    lang: str
    text: str
    title: str = ""
    examples: tuple[str, ...] = ()
    authority: str = "official"
    clause: str | None = None
    notes: tuple[Both, ...] = ()
    source: Both = Both("", "")
    dated: str = ""
    wanted: str = ""
    marked: str = ""
    told: tuple[Both, ...] | None = None
    about: tuple[Both, ...] = ()

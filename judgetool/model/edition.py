"""Editions and the rules in them, as one official file, translation or release note carries them."""

from judgetool.model.diagnostic import Diagnostic
from judgetool.model.record import NamedTuple


class Rule(NamedTuple):
    """One numbered unit of text in one edition.

    ``number`` is canonical ("702.36e"); ``text`` is the body without its number, paragraphs joined by a newline,
    wrapped lines joined; ``title`` is the heading where the unit is one ("Morph" for 702.36, "Keyword Abilities"
    for 702), else "" (the text of a heading is its title again); ``examples`` are whole, without the word
    "Example:"; ``order`` counts from 0 in the file; ``line`` is where it begins (from 1).
    """

    number: str
    text: str
    title: str = ""
    examples: tuple[str, ...] = ()
    order: int = 0
    line: int = 0


class GlossaryEntry(NamedTuple):
    """A glossary term: its senses in order, the rule numbers it says to see, other names it stands for."""

    term: str
    senses: tuple[str, ...]
    see_rules: tuple[str, ...] = ()
    see_terms: tuple[str, ...] = ()
    obsolete: bool = False
    line: int = 0


class EditionText(NamedTuple):
    """One file read: ``effective`` is the ISO date its text gives, ``sha256`` is that of its bytes, ``encoding`` and ``eol`` are as met.

    ``rules`` stand in file order, duplicates kept. ``notes`` are the reader's findings (odd lines, damaged letters, unparsed lines).
    """

    effective: str
    lang: str
    sha256: str
    encoding: str
    eol: str
    rules: tuple[Rule, ...]
    glossary: tuple[GlossaryEntry, ...]
    notes: tuple[Diagnostic, ...] = ()


class Edition(NamedTuple):
    """One published state of the rules. ``id`` is its effective date; ``until`` the day before the next one known, "" for the newest."""

    id: str
    until: str
    era: str
    era_fr: str
    languages: tuple[str, ...]

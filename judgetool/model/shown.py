"""What the commands about texts show: one value a kind, filled by the command, told by ``present`` as text or JSON.

Dates are ISO ("2015-03-27"), languages "en" or "fr", numbers canonical. ``edition`` is always the one asked for.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from judgetool.model.bilingual import Both
from judgetool.model.record import NamedTuple
from judgetool.model.rule_shown import RuleShown

if TYPE_CHECKING:  # a rule is shown without loading what a ruling is
    from judgetool.model.ruling import Ruling

RELATIONS = (
    "added",
    "removed",
    "split",
    "merged",
    "same",
    "typography-only",
    "reference-only",
    "moved",
    "reworded",
    "moved+reworded",
)
"""How a rule of one edition stands to another edition's, in the order in which they are tried."""

PARTS = ("rule", "example", "term")
"""What two editions are compared in."""


class HitShown(NamedTuple):
    """One search result. ``place`` is "text", "title", "example" or "glossary"; ``marks`` are the words that were found."""

    number: str
    edition: str
    lang: str
    title: str
    text: str
    score: float
    clause: str | None = None
    place: str = "text"
    marks: tuple[str, ...] = ()
    authority: str = "official"


class TermShown(NamedTuple):
    """A term in both languages, its other names in each, what it means, the rules to see.

    ``since`` is the date on which the rules took it up in place of ``before``; both empty where it never changed.
    """

    name: Both
    meaning: Both
    others_en: tuple[str, ...] = ()
    others_fr: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    since: str = ""
    before: Both = Both("", "")


class StepShown(NamedTuple):
    """One edition on a rule's trail: its number there (None: it had none) and which wording, from 1 (0: not known)."""

    edition: str
    number: str | None
    wording: int
    changed: bool
    era: Both = Both("", "")


class SentenceShown(NamedTuple):
    """One sentence of a rule and the edition it came with."""

    text: str
    edition: str


class ChangeShown(NamedTuple):
    """One difference between two editions.

    ``part`` is "rule", "example" or "term"; ``old`` and ``new`` are rule numbers (an example's is its rule's) or terms. ``words``
    are ("=", "-" or "+", text) in order; joined they give either text.
    """

    relation: str
    old: tuple[str, ...]
    new: tuple[str, ...]
    words: tuple[tuple[str, str], ...] = ()
    part: str = "rule"


class CiteShown(NamedTuple):
    """A citation in one edition and what it is in another."""

    edition: str
    number: str
    to_edition: str
    numbers: tuple[str, ...]
    relation: str


class EditionShown(NamedTuple):
    """One edition in the list: ``texts`` are (language, authority) of what is at hand; ``rules`` how many are installed."""

    id: str
    until: str
    era: Both
    texts: tuple[tuple[str, str], ...]
    installed: bool
    rules: int = 0


class QuoteShown(NamedTuple):
    """What a cited rule says: its number, the sentence that decides, and the whole rule with whose words they are."""

    number: str
    sentence: str
    rule: RuleShown


class RulingShown(NamedTuple):
    """A ruling with the texts it cites (by norm and number), the names of its values, and, where there is none, the nearest rules.

    ``words`` names the facts and values of the vocabulary ("turned_up_by", "mana-cost") in both languages; a value it does
    not name is shown as it is. ``says`` is the answer in words ("it does not trigger"), ``notes`` how the question was read.
    ``terms`` are those of the glossary that the clauses cited define.
    """

    ruling: "Ruling"
    quotes: Mapping[tuple[str, str], QuoteShown]
    nearest: tuple[HitShown, ...] = ()
    era: Both = Both("", "")
    words: Mapping[str, Both] = {}
    says: Both = Both("", "")
    notes: tuple[Both, ...] = ()
    terms: tuple[Both, ...] = ()

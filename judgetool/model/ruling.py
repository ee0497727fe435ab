"""Rulings: an answer, the reasons for it with their citations, what was assumed, what is missing."""

from typing import Any

from judgetool.model.bilingual import Both
from judgetool.model.record import NamedTuple

ANSWERS = ("yes", "no", "value", "depends", "unsettled", "not-covered", "conflict")


class Citation(NamedTuple):
    """A clause and the number it has in the edition of the ruling."""

    clause: str
    number: str


class Reason(NamedTuple):
    """One step of the derivation.

    ``kind``: *norm* (stands), *ability* (of a card), *backs* (the rule behind a verb), *miss* (did not apply; ``note`` says why),
    *defeated* (an argument that an exception beat). ``decisive``: without it the answer changes. ``unread``: clauses whose wording in this
    edition nobody has read.
    """

    norm: str
    kind: str
    says: Both
    citations: tuple[Citation, ...]
    strength: str = "text"
    decisive: bool = False
    quiet: bool = False
    note: Both = Both("", "")
    unread: tuple[str, ...] = ()
    focus: bool = False
    """It says why the thing asked for did not come about: told first when the answer is negative."""


class Choice(NamedTuple):
    """One value a person may answer, and its label."""

    value: str
    label: Both


class Ask(NamedTuple):
    """A fact the answer depends on: its name for ``--fact``, the question to put to the players, the answers offered."""

    fact: str
    text: Both
    choices: tuple[Choice, ...]


class Assumed(NamedTuple):
    """A fact nobody gave, read as its default on the way to the answer. ``quiet``: not worth a line unless all is asked for."""

    fact: str
    value: Any
    label: Both
    quiet: bool = False


class Case(NamedTuple):
    """One row of the decision table."""

    when: tuple[tuple[str, str], ...]
    labels: tuple[tuple[Both, Both], ...]
    answer: str
    value: Any
    reasons: tuple[Reason, ...]


class Ruling(NamedTuple):
    """The answer to one question, with everything needed to defend it.

    ``answer`` is one of ANSWERS; ``value`` a number, word or record for *value*. ``edition`` is the date of the rules. ``strength`` is that
    of the weakest reading relied on. ``missing`` says, for *not-covered*, what the edition or the vocabulary lacks.
    """

    scenario: str
    question: str
    text: Both
    answer: str
    value: Any
    edition: str
    strength: str
    reviewed: bool
    understood: tuple[tuple[str, str], ...]
    assumed: tuple[Assumed, ...]
    reasons: tuple[Reason, ...]
    defeated: tuple[Reason, ...]
    cases: tuple[Case, ...]
    to_ask: tuple[Ask, ...]
    missing: Both = Both("", "")
    unread: tuple[str, ...] = ()

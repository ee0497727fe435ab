"""A question ready to be ruled on: scenarios and terms for the resolver, and how its answer is to be said."""

from collections.abc import Mapping

from judgetool.model.bilingual import Both
from judgetool.model.record import NamedTuple
from judgetool.model.scenario import Question, Scenario


class Option(NamedTuple):
    """One of several ways, each asked apart: its label and the question whose *yes* allows it."""

    label: Both
    question: Question


class Branch(NamedTuple):
    """One value of a fact that no rule can tell, and what is asked where it holds."""

    value: str
    label: Both
    framed: "Framed"


class Framed(NamedTuple):
    """A question ready to be ruled on.

    ``twin``: a second term whose value stands beside the first ("2/2"). ``options``: ways asked apart, the answer names those allowed.
    ``fact``, ``asks`` and ``branches``: a fact the answer varies with. ``invert``: yes and no change places; ``prevents``: so they do, the
    words stay ("does it stop me?"). ``times``: what a count of
    triggers is multiplied by; ``more``: what else is counted, each with what it is multiplied by. ``says``: the answer in words.
    ``empty``: what to call an absent value; ``called``: values that have another name here (the owner's graveyard).
    ``gaps``: named cards that no norm covers though they could matter, with
    the kinds of ability; ``unknown``: decisive words that the frame does not take into account; ``doubtful``: what would be unknown if the
    answer were not no (triggered abilities with a condition of their own: where the event does not come they do not trigger either way).
    """

    scenario: Scenario
    question: Question
    twin: Question | None = None
    options: tuple[Option, ...] = ()
    fact: str = ""
    asks: Both = Both("", "")
    branches: tuple[Branch, ...] = ()
    invert: bool = False
    prevents: bool = False
    times: int = 1
    more: tuple[tuple[Question, int], ...] = ()
    says: Mapping[str, Both] = {}
    empty: Both = Both("", "")
    called: Mapping[str, str] = {}
    note: Both = Both("", "")
    gaps: tuple[tuple[str, tuple[str, ...]], ...] = ()
    unknown: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()

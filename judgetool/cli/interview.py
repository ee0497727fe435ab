"""The deciding questions, one by one: what a judge would ask the players, in the order that settles the answer soonest."""

from collections.abc import Callable, Mapping

from judgetool.cli.keys import BACK, LEAVE, WHY, Chooser
from judgetool.model.bilingual import Both
from judgetool.model.record import NamedTuple
from judgetool.model.ruling import Ask, Ruling
from judgetool.present.page import Page, Span, par
from judgetool.present.words import told

KEYS_HELP = Both(
    "number or arrows and Enter: choose · ?: why it matters · b: back · q: leave the table",
    "chiffre ou flèches et Entrée : choisir · ? : pourquoi · b : retour · q : garder le tableau",
)


class Teller(NamedTuple):
    """How the interview speaks: ``show`` prints a page, ``choose`` puts a choice, ``why`` is the page of the rules behind a fact."""

    show: Callable[[Page], None]
    choose: Chooser
    why: Callable[[Ruling, Ask], Page]
    lang: str


def interview(
    first: Ruling, again: Callable[[Mapping[str, str]], Ruling], teller: Teller
) -> tuple[Ruling, dict[str, str]]:
    """Ask until the answer no longer depends, or the person leaves. Returns the last ruling and the facts told.

    ``again`` rules anew with the facts told so far. Going back takes the last answer away.
    """
    told_facts: list[tuple[str, str]] = []
    rulings = [first]
    while rulings[-1].answer == "depends" and rulings[-1].to_ask:
        ask = _next_question(rulings[-1], dict(told_facts))
        if ask is None:
            break
        chosen = _put(ask, rulings[-1], teller)
        if chosen == LEAVE:
            break
        if chosen == BACK:
            if told_facts:
                told_facts.pop()
                rulings.pop()
            continue
        told_facts.append((ask.fact, chosen))
        rulings.append(again(dict(told_facts)))
    return rulings[-1], dict(told_facts)


def _next_question(ruling: Ruling, known: Mapping[str, str]) -> Ask | None:
    """The first question not yet answered and with something to choose."""
    return next((ask for ask in ruling.to_ask if ask.fact not in known and ask.choices), None)


def _put(ask: Ask, ruling: Ruling, teller: Teller) -> str:
    """One question: the value chosen, BACK or LEAVE; ``?`` shows why it matters and asks again."""
    teller.show((par(Span(told(ask.text, teller.lang), "title")), par(Span(told(KEYS_HELP, teller.lang), "muted"))))
    labels = [told(choice.label, teller.lang) for choice in ask.choices]
    while True:
        chosen = teller.choose(labels)
        if chosen == WHY:
            teller.show(teller.why(ruling, ask))
        elif isinstance(chosen, int):
            return ask.choices[chosen].value
        else:
            return chosen

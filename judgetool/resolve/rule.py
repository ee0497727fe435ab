"""One question of a scenario in one edition -> a ruling. Never sees what is expected.

The steps: words that the edition lacks end it; the timeline is run for every value of the open facts that matter; the outcomes are
folded into the smallest table; the answer is told with its chain, ranked by ablation (a norm without which the answer changes is
decisive and comes first).
"""

from collections.abc import Iterator

from judgetool.model.bilingual import Both
from judgetool.model.ruling import Reason, Ruling
from judgetool.model.scenario import Question, Scenario
from judgetool.resolve.ablation import Ablation
from judgetool.resolve.answer import Outcome, outcomes
from judgetool.resolve.law import Era, InForce, Law
from judgetool.resolve.tell import blank, tell
from judgetool.resolve.unknown import Leaf, smallest_table
from judgetool.resolve.values import texts_in


def resolve(law: Law, scenario: Scenario, question: Question, era: Era, decisive: bool = True) -> Ruling:
    """The ruling on one question of the scenario under the rules of the era.

    ``decisive=False`` leaves out the ranking by ablation, which runs each branch once more for each norm of its chain.
    """
    return resolve_in(InForce(law, era), scenario, question, decisive)


def resolve_in(force: InForce, scenario: Scenario, question: Question, decisive: bool = True) -> Ruling:
    """As ``resolve``, with the law of the era already put in force."""
    law, era = force.law, force.era
    missing = missing_words(law, scenario, era)
    if not era.clauses and not missing:
        return blank(scenario, question, era)._replace(missing=_nothing_read(era))
    if missing:
        return blank(scenario, question, era)._replace(missing=_missing_said(law, missing, era))
    table = smallest_table(outcomes(force, scenario, question), lambda found: (found.answer, repr(found.value)))
    ablation = Ablation(force, question)
    ruling = tell(scenario, question, table, ablation)
    return _ranked(table, ruling, ablation) if decisive else ruling


# -- words the edition lacks ---------------------------------------------------------------------------------------------


def missing_words(law: Law, scenario: Scenario, era: Era) -> tuple[str, ...]:
    """The words of the scenario that do not exist in the era (mechanics whose clause has no number there), by when they begin."""
    words = law.vocabulary.words
    missing = [name for name in spoken_words(law, scenario) if words[name].clause not in era.clauses]
    return tuple(sorted(missing, key=lambda name: (era.begins.get(words[name].clause, ""), name)))


def spoken_words(law: Law, scenario: Scenario) -> tuple[str, ...]:
    """The words of the scenario that are tied to a clause, in the order in which they are met."""
    words = law.vocabulary.words
    return tuple(dict.fromkeys(text for text in _spoken(scenario) if text in words and words[text].clause))


def _nothing_read(era: Era) -> Both:
    """Said of an edition of which no clause was read: silence there means nothing."""
    first = min(era.begins.values(), default="-")
    return Both(
        f"no rule of this edition has been read for rulings; the first edition read is {first}",
        f"aucune règle de cette édition n’a été lue pour en tirer des décisions ; la première édition lue est {first}",
    )


def _missing_said(law: Law, missing: tuple[str, ...], era: Era) -> Both:
    """What is missing and when it begins, in words."""
    english: list[str] = []
    french: list[str] = []
    for name in missing:
        word = law.vocabulary.words[name]
        begins = era.begins.get(word.clause, "")
        after = begins > era.edition
        english.append(f"there is no {word.label.en} in this edition" + (f"; it begins on {begins}" if after else ""))
        french.append(
            f"« {word.label.fr} » n’existe pas dans cette édition" + (f" ; cela commence le {begins}" if after else "")
        )
    return Both("; ".join(english), " ; ".join(french))


def _spoken(scenario: Scenario) -> Iterator[str]:
    for facts in (*scenario.objects.values(), *scenario.players.values(), scenario.game):
        for name, value in facts.items():
            if name != "label":
                yield name
                yield from texts_in(value)
    for event in scenario.events:
        yield event.kind
        for value in event.roles.values():
            yield from texts_in(value)


# -- ranking -------------------------------------------------------------------------------------------------------------


def _ranked(table: list[Leaf[Outcome]], ruling: Ruling, ablation: Ablation) -> Ruling:
    told = [leaf.outcome for leaf in table if leaf.outcome.run is not None]
    if not told:
        return ruling
    if not ruling.cases:
        decided = _decisive(ablation, told[0], ruling.reasons)
        return ruling._replace(reasons=_sorted(ruling.reasons, decided, _negative(ruling.answer, ruling.value)))
    decisive = [_decisive(ablation, found, case.reasons) for found, case in zip(told, ruling.cases, strict=True)]
    cases = tuple(
        case._replace(reasons=_sorted(case.reasons, names, _negative(case.answer, case.value)))
        for case, names in zip(ruling.cases, decisive, strict=True)
    )
    return ruling._replace(cases=cases, reasons=_sorted(ruling.reasons, set().union(*decisive), negative=False))


def _decisive(ablation: Ablation, found: Outcome, reasons: tuple[Reason, ...]) -> set[str]:
    names = {reason.norm for reason in reasons if reason.kind == "norm" and not reason.quiet}
    return {name for name in names if ablation.changes(found, name)}


def _sorted(reasons: tuple[Reason, ...], decisive: set[str], negative: bool) -> tuple[Reason, ...]:
    """Decisive reasons first; under a negative answer, before them, what says why the thing asked for did not come about."""
    marked = [reason._replace(decisive=reason.kind == "norm" and reason.norm in decisive) for reason in reasons]
    return tuple(
        sorted(marked, key=lambda reason: (not (negative and reason.focus), not reason.decisive, not reason.focus))
    )


def _negative(answer: str, value: object) -> bool:
    return answer == "no" or (answer == "value" and value in (0, None, [], {}))

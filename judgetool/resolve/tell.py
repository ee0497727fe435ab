"""Outcomes -> a ruling: the answer, its reasons, the table, what to ask."""

from collections.abc import Iterator, Mapping
from typing import Any

from judgetool.model.bilingual import Both
from judgetool.model.norm import STRENGTHS
from judgetool.model.ruling import Ask, Assumed, Case, Choice, Reason, Ruling
from judgetool.model.scenario import Question, Scenario
from judgetool.resolve.ablation import Ablation
from judgetool.resolve.answer import Outcome
from judgetool.resolve.explain import Explanation, explain
from judgetool.resolve.law import Era, InForce
from judgetool.resolve.quantities import Compared
from judgetool.resolve.timeline import CANNOT_BE
from judgetool.resolve.unknown import Leaf
from judgetool.resolve.values import Key
from judgetool.resolve.words import Speaker

_SETTLED = ("yes", "no", "value")


def labels_of(scenario: Scenario) -> dict[str, Both]:
    """The names by which a ruling speaks of objects and players: the label given, else the card's name, else the key."""
    labels: dict[str, Both] = {}
    for name, facts in {**scenario.objects, **scenario.players}.items():
        label = facts.get("label")
        printed = facts.get("printed") or {}
        card = printed.get("name") if isinstance(printed, Mapping) else None
        if isinstance(label, Mapping):
            labels[name] = Both(str(label.get("en", name)), str(label.get("fr", name)))
        elif card:
            labels[name] = Both(str(card), str(printed.get("name_fr") or card))
        else:
            labels[name] = Both(name, name)
    return labels


def blank(scenario: Scenario, question: Question, era: Era) -> Ruling:
    """A ruling that covers nothing yet."""
    return Ruling(
        scenario=scenario.id,
        question=question.id,
        text=question.text,
        answer="not-covered",
        value=None,
        edition=era.edition,
        strength="text",
        reviewed=True,
        understood=(),
        assumed=(),
        reasons=(),
        defeated=(),
        cases=(),
        to_ask=(),
    )


def speaker_for(outcome: Outcome) -> Speaker:
    """Says the words of this branch."""
    assert outcome.run is not None
    run, labels = outcome.run, labels_of(outcome.told)
    speaker = Speaker(run.force.vocabulary, labels, run.facts)
    if not run.offered:
        return speaker
    offered = {name: speaker.says(node) for name, node in run.offered.items()}
    return Speaker(run.force.vocabulary, {**offered, **labels}, run.facts)


def tell(scenario: Scenario, question: Question, table: list[Leaf[Outcome]], ablation: Ablation) -> Ruling:
    """The ruling that the table of outcomes amounts to: certain when it has one leaf, else *depends*."""
    if len(table) == 1 and not table[0].when and table[0].outcome.run is not None:
        return _certain(scenario, question, table[0].outcome, ablation)
    return _depends(scenario, question, table, ablation)


def _explained(outcome: Outcome, speaker: Speaker, ablation: Ablation) -> tuple[str, Explanation]:
    """The kind of answer (unsettled when it rests on a silent text) and everything told beside it."""
    assert outcome.run is not None
    explanation = explain(outcome.run, outcome.key, outcome.why, speaker, outcome.members)
    explanation = explanation._replace(strength=_weakest(outcome, explanation, ablation))
    unsettled = explanation.strength == "silent" and outcome.answer in _SETTLED
    return "unsettled" if unsettled else outcome.answer, explanation


def _weakest(outcome: Outcome, explanation: Explanation, ablation: Ablation) -> str:
    """The strength of the weakest reading that the answer cannot do without: what it rests on directly, and every decisive norm."""
    direct = {node.norm.id for node in outcome.why.why if node.norm is not None}
    weak = [r for r in explanation.reasons if r.kind == "norm" and r.strength != STRENGTHS[0]]
    ranks = [STRENGTHS.index(r.strength) for r in weak if r.norm in direct or ablation.changes(outcome, r.norm)]
    return STRENGTHS[max(ranks, default=0)]


def _certain(scenario: Scenario, question: Question, outcome: Outcome, ablation: Ablation) -> Ruling:
    speaker = speaker_for(outcome)
    answer, told = _explained(outcome, speaker, ablation)
    return blank(scenario, question, ablation.force.era)._replace(
        answer=answer,
        value=plain(outcome.value) if answer == "value" else None,
        strength=told.strength,
        reviewed=not told.unread,
        unread=told.unread,
        assumed=told.assumed,
        reasons=told.reasons,
        defeated=told.defeated,
        missing=_gap_words(outcome, speaker) if answer == "not-covered" else Both("", ""),
    )


def _gap_words(outcome: Outcome, speaker: Speaker) -> Both:
    if outcome.key == CANNOT_BE:
        return Both("the facts told cannot hold together", "les faits donnés ne peuvent être vrais ensemble")
    said = speaker.fact(outcome.key) if outcome.key else Both("", "")
    return Both(f"no norm here decides: {said.en}", f"aucune norme ne décide ici : {said.fr}")


def plain(value: Any) -> Any:
    """A value as JSON can carry it."""
    if isinstance(value, Compared):
        return None
    if isinstance(value, Mapping):
        return {str(key): plain(member) for key, member in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(member) for member in value]
    return value


def _depends(scenario: Scenario, question: Question, table: list[Leaf[Outcome]], ablation: Ablation) -> Ruling:
    cases: list[Case] = []
    explanations: list[Explanation] = []
    for leaf in table:
        if leaf.outcome.run is None:
            continue
        speaker = speaker_for(leaf.outcome)
        answer, explanation = _explained(leaf.outcome, speaker, ablation)
        explanations.append(explanation)
        when = tuple((fact_name(key), value_name(value)) for key, value in leaf.when)
        said = tuple((speaker.fact(key), speaker.value(value)) for key, value in leaf.when)
        value = plain(leaf.outcome.value) if answer == "value" else None
        cases.append(Case(when, said, answer, value, explanation.reasons))
    unread = tuple(sorted({clause for explanation in explanations for clause in explanation.unread}))
    return blank(scenario, question, ablation.force.era)._replace(
        answer="depends",
        reviewed=not unread,
        unread=unread,
        assumed=tuple(_all_assumed(explanations)),
        reasons=tuple(_all_reasons(explanations)),
        cases=tuple(cases),
        to_ask=tuple(_to_ask(ablation.force, scenario, table)),
    )


def _all_assumed(explanations: list[Explanation]) -> Iterator[Assumed]:
    seen: set[str] = set()
    for explanation in explanations:
        for fact in explanation.assumed:
            if fact.fact not in seen:
                seen.add(fact.fact)
                yield fact


def _all_reasons(explanations: list[Explanation]) -> Iterator[Reason]:
    seen: set[tuple[str, str, str]] = set()
    for explanation in explanations:
        for reason in explanation.reasons:
            mark = (reason.kind, reason.norm, reason.says.en)
            if mark not in seen:
                seen.add(mark)
                yield reason


def fact_name(key: Key) -> str:
    """The name of a fact for ``--fact``."""
    return f"{key[0]}.{key[1]}"


def value_name(value: Any) -> str:
    """A value as typed for ``--fact``."""
    if value is True or value is False:
        return "yes" if value else "no"
    if isinstance(value, Compared):
        return " and ".join(f"{'' if met else 'not '}{op}{bound}" for (op, bound), met in value.outcomes.items())
    return str(value)


def _to_ask(force: InForce, scenario: Scenario, table: list[Leaf[Outcome]]) -> Iterator[Ask]:
    offered: dict[Key, list[Any]] = {}
    speaker = Speaker(force.vocabulary, labels_of(scenario), {})
    for leaf in table:
        if leaf.outcome.run is not None:
            speaker = speaker_for(leaf.outcome)
        elif leaf.outcome.key is not None:
            offered.setdefault(leaf.outcome.key, list(leaf.outcome.value))
        for key, value in leaf.when:
            known = offered.setdefault(key, [])
            if value is not None and not any(value_name(value) == value_name(other) for other in known):
                known.append(value)
    for key, values in offered.items():
        choices = tuple(Choice(value_name(value), speaker.value(value)) for value in values)
        yield Ask(fact_name(key), speaker.question(key), choices)

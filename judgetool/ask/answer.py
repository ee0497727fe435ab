"""A free question answered: understood, framed, ruled on, and put together; or what is missing.

Pure but for what it is given: the lexicon, the cards, the frames, and ``rule``, which resolves one question of one scenario.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from judgetool.ask.cards import CardTable
from judgetool.ask.form import fits
from judgetool.ask.frame import Framer
from judgetool.ask.framed import Framed
from judgetool.ask.lexicon import Lexicon
from judgetool.ask.objects import CardMaker
from judgetool.ask.situation import Situation
from judgetool.ask.understand import Understanding, understand
from judgetool.model.bilingual import Both
from judgetool.model.record import NamedTuple
from judgetool.model.ruling import Ask, Assumed, Case, Choice, Ruling
from judgetool.model.scenario import Question, Scenario

Rule = Callable[[Scenario, Question], Ruling]


class Tools(NamedTuple):
    """What answering needs."""

    lexicon: Lexicon
    cards: CardTable
    maker: CardMaker
    framer: Framer


class Answered(NamedTuple):
    """One question with its ruling; ``kind`` is its type, ``says`` the answer in words ("it does not trigger"), "" where there is none."""

    kind: str
    ruling: Ruling
    says: Both = Both("", "")
    note: Both = Both("", "")


class Reading(NamedTuple):
    """One way of reading the question, with its answers (several when the question was several)."""

    kinds: tuple[str, ...]
    answers: tuple[Answered, ...]


class Reply(NamedTuple):
    """Everything: what was understood, and the answers of each reading (two when the question is ambiguous, none when not covered)."""

    understanding: Understanding
    readings: tuple[Reading, ...]
    missing: Both = Both("", "")


def answer(text: str, tools: Tools, rule: Rule, given: Mapping[str, str] | None = None) -> Reply:
    """The reply to a free question. ``given`` are facts said apart (``--fact``), which prevail over what the text says."""
    understanding = understand(text, tools.lexicon, tools.cards)
    return reply(understanding, tools, rule, given or {})


def reply(understanding: Understanding, tools: Tools, rule: Rule, given: Mapping[str, str]) -> Reply:
    """The reply to a question already understood."""
    if understanding.verdict in ("out-of-scope", "not-understood"):
        return Reply(understanding, (), MISSING[understanding.verdict])
    readings = []
    for kinds in _readings(understanding):
        answers = [
            found for kind, details in kinds for found in _answers(understanding, kind, details, tools, rule, given)
        ]
        if not answers:  # of two ways to read it one leads nowhere: the other is not the right one for that
            return Reply(understanding, (), MISSING["no-frame"])
        readings.append(Reading(tuple(kind for kind, _ in kinds), tuple(answers)))
    return Reply(understanding, tuple(readings), Both("", "") if readings else MISSING["no-frame"])


MISSING = {
    "out-of-scope": Both(
        "This is not a question about face-down objects.", "Ce n’est pas une question sur des objets face cachée."
    ),
    "not-understood": Both("The question was not understood.", "La question n’a pas été comprise."),
    "other-form": Both(
        "What could be ruled on here is not quite what was asked.",
        "Ce qui pourrait être tranché ici n’est pas tout à fait ce qui est demandé.",
    ),
    "no-frame": Both("Nothing here covers that situation.", "Rien ici ne couvre cette situation."),
}

_Kinds = Sequence[tuple[str, Sequence[tuple[str, str]]]]


def _readings(understanding: Understanding) -> list[_Kinds]:
    """The ways to read the questions: one, or two when a question may be of two types."""
    sure = [(asked.kinds[0], asked.details) for asked in understanding.questions]
    other = [(asked.kinds[-1], asked.details) for asked in understanding.questions]
    return [sure] if sure == other else [sure, other]


def _answers(
    understanding: Understanding,
    kind: str,
    details: Sequence[tuple[str, str]],
    tools: Tools,
    rule: Rule,
    given: Mapping[str, str],
) -> list[Answered]:
    words = tools.framer.data.get("words", {})
    situation = Situation(understanding, kind, details, given, tools.maker, tools.cards, words)
    return [_answered(kind, framed, rule, situation) for framed in tools.framer.frame(situation, kind)]


def _answered(kind: str, framed: Framed, rule: Rule, situation: Situation) -> Answered:
    ruling = _ruled(framed, rule)
    if framed.doubtful and ruling.answer != "no" and (ruling.answer, ruling.value) != ("value", 0):
        framed = framed._replace(unknown=(*framed.unknown, *framed.doubtful))
    understood = tuple(sorted(situation.facts.items()))
    ruling = ruling._replace(understood=understood, text=framed.question.text)
    if (framed.gaps or framed.unknown) and ruling.answer != "not-covered":
        ruling = ruling._replace(answer="not-covered", value=None, cases=(), to_ask=(), missing=_gap_said(framed))
    form, value = (next(iter(situation.details.get(name, ())), "") for name in ("form", "value"))
    if value and ruling.answer == "value" and not fits(form, "value") and _alike(value, ruling.value):
        ruling = ruling._replace(answer="yes" if value == str(ruling.value).lower() else "no", value=None)
    if not fits(form, ruling.answer) and kind not in situation.words.get("any_form", ()):
        ruling = ruling._replace(answer="not-covered", value=None, cases=(), to_ask=(), missing=MISSING["other-form"])
    ruling = ruling._replace(assumed=(*_assumed(situation), *ruling.assumed))
    says = framed.says.get(ruling.answer, Both("", ""))
    return Answered(kind, _inverted(ruling) if framed.prevents else ruling, says, framed.note)


def _alike(claim: str, value: object) -> bool:
    """Whether a claimed size or cost can be held against a value: sizes against sizes, costs against costs."""
    written = str(value)
    return claim.startswith("{") == written.startswith("{") and ("/" in claim) == ("/" in written)


def _ruled(framed: Framed, rule: Rule) -> Ruling:
    if framed.branches:
        return _varied(framed, rule)
    if framed.options:
        return _chosen(framed, rule)
    ruling = rule(framed.scenario, framed.question)
    if framed.twin is not None:
        ruling = _paired(ruling, rule(framed.scenario, framed.twin))
    if framed.invert:
        ruling = _inverted(ruling)
    ruling = _valued(ruling, framed)
    for question, times in framed.more:
        ruling = _added(ruling, _valued(rule(framed.scenario, question), framed._replace(times=times)))
    if ruling.answer == "value" and ruling.value is None:
        return ruling._replace(answer="not-covered", missing=MISSING["no-frame"])
    return ruling


def _chosen(framed: Framed, rule: Rule) -> Ruling:
    """The ways that are allowed, by name; "no" if none is."""
    rulings = [(option, rule(framed.scenario, option.question)) for option in framed.options]
    allowed = [(option, ruling) for option, ruling in rulings if ruling.answer == "yes"]
    unsure = [ruling for _, ruling in rulings if ruling.answer not in ("yes", "no")]
    if unsure:
        return unsure[0]
    if not allowed:
        return rulings[0][1]
    reasons = tuple(dict.fromkeys(reason for _, ruling in rulings for reason in ruling.reasons))
    label = Both(" / ".join(one.label.en for one, _ in allowed), " / ".join(one.label.fr for one, _ in allowed))
    return allowed[0][1]._replace(answer="value", value=label.en, reasons=reasons)


def _varied(framed: Framed, rule: Rule) -> Ruling:
    """One ruling from those of each value of a fact: the same answer throughout, or a table."""
    ruled = [(branch, _ruled(branch.framed, rule)) for branch in framed.branches]
    first = ruled[0][1]
    if all((ruling.answer, ruling.value) == (first.answer, first.value) for _, ruling in ruled):
        return first
    if any(ruling.answer not in ("yes", "no", "value") for _, ruling in ruled):
        return next(ruling for _, ruling in ruled if ruling.answer not in ("yes", "no", "value"))
    cases = tuple(
        Case(
            ((framed.fact, branch.value),), ((framed.asks, branch.label),), ruling.answer, ruling.value, ruling.reasons
        )
        for branch, ruling in ruled
    )
    ask = Ask(framed.fact, framed.asks, tuple(Choice(branch.value, branch.label) for branch, _ in ruled))
    return first._replace(answer="depends", value=None, cases=cases, to_ask=(ask,))


def _paired(ruling: Ruling, twin: Ruling) -> Ruling:
    """Two values side by side: power and toughness."""
    if ruling.answer == "value" and twin.answer == "value":
        if None in (ruling.value, twin.value):
            return ruling._replace(value=None)
        return ruling._replace(value=f"{ruling.value}/{twin.value}")
    if len(ruling.cases) == len(twin.cases) and all(
        a.when == b.when for a, b in zip(ruling.cases, twin.cases, strict=True)
    ):
        cases = tuple(a._replace(value=f"{a.value}/{b.value}") for a, b in zip(ruling.cases, twin.cases, strict=True))
        return ruling._replace(cases=cases)
    return ruling


def _added(ruling: Ruling, more: Ruling) -> Ruling:
    """Two counts as one; where one of them is no plain number nothing is covered."""
    if isinstance(ruling.value, int) and isinstance(more.value, int) and ruling.answer == more.answer == "value":
        reasons = tuple(dict.fromkeys((*ruling.reasons, *more.reasons)))
        return ruling._replace(value=ruling.value + more.value, reasons=reasons)
    return ruling._replace(answer="not-covered", value=None, cases=(), to_ask=(), missing=MISSING["no-frame"])


def _inverted(ruling: Ruling) -> Ruling:
    other = {"yes": "no", "no": "yes"}
    cases = tuple(case._replace(answer=other.get(case.answer, case.answer)) for case in ruling.cases)
    return ruling._replace(answer=other.get(ruling.answer, ruling.answer), cases=cases)


def _valued(ruling: Ruling, framed: Framed) -> Ruling:
    """Values as a person says them: multiplied triggers, a name for what is absent."""

    def value(found: Any) -> Any:
        if framed.times != 1 and isinstance(found, int):
            return found * framed.times
        if isinstance(found, list) and len(found) == 1:
            return found[0]
        if framed.empty.en and (found is None or found in ([], (), {}, "")):
            return framed.empty.en
        return framed.called.get(str(found), found) if framed.called else found

    cases = tuple(case._replace(value=value(case.value)) if case.answer == "value" else case for case in ruling.cases)
    return ruling._replace(value=value(ruling.value) if ruling.answer == "value" else ruling.value, cases=cases)


def _assumed(situation: Situation) -> list[Assumed]:
    """What the reading itself took for granted."""
    return [Assumed(name, value, Both(name, name)) for name, value in situation.assumed.items()]


def _gap_said(framed: Framed) -> Both:
    if framed.unknown:
        words = ", ".join(framed.unknown)
        return Both(f"this may matter and is not covered: {words}", f"ceci peut compter et n’est pas couvert : {words}")
    names = ", ".join(name for name, _ in framed.gaps)
    return Both(
        f"no norm says what {names} does here; ask about its kind of ability instead",
        f"aucune norme ne dit ce que fait ici {names} ; posez la question avec sa sorte de capacité",
    )

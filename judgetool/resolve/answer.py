"""What one question of a scenario gives in every branch of the unknown facts."""

from collections.abc import Mapping
from typing import Any

from judgetool.model.language import Term
from judgetool.model.record import NamedTuple
from judgetool.model.scenario import Question, Scenario
from judgetool.resolve.law import InForce
from judgetool.resolve.quantities import amount_of
from judgetool.resolve.timeline import Impossible, Run
from judgetool.resolve.unknown import Row, Unanswerable, branches
from judgetool.resolve.values import Conflict, Gap, Key, Need, Val
from judgetool.resolve.world import World


class Outcome(NamedTuple):
    """What one branch gives: a kind of answer, its value, and the run that tells why.

    ``run`` is None when an unknown fact stands in the way, whose values are too many to try; ``value`` are those that may be offered.

    ``key`` is the fact asked for, or the one in conflict or without a norm. ``told`` is the scenario that was run, ``decided`` the
    open facts chosen in this branch. ``members``: of a question about several facts, those that make the answer.
    """

    answer: str
    value: Any
    run: Run | None
    why: Val
    key: Key | None
    told: Scenario
    decided: Mapping[Key, Any]
    members: tuple[tuple[Key, Val], ...] = ()


def outcomes(force: InForce, scenario: Scenario, question: Question) -> list[Row[Outcome]]:
    """The outcome in every branch that can be.

    Where an event said to have happened is illegal in all of them, what is said of events is doubted; where even then none can be, the
    facts contradict each other.
    """
    rows = _attempt(force, scenario, question)
    possible = [row for row in rows if row.outcome.answer != "impossible"]
    if possible:
        return possible
    doubted = scenario._replace(events=tuple(event._replace(happened=False) for event in scenario.events))
    rows = _attempt(force, doubted, question)
    possible = [row for row in rows if row.outcome.answer != "impossible"]
    return possible or [row._replace(outcome=row.outcome._replace(answer="not-covered")) for row in rows]


def _attempt(force: InForce, told: Scenario, question: Question) -> list[Row[Outcome]]:
    rows = branches(lambda decided: outcome(force, told, question, decided), {})
    return [_settled(row, told) for row in rows]


def _settled(row: Row[Outcome | Unanswerable], told: Scenario) -> Row[Outcome]:
    if isinstance(row.outcome, Unanswerable):
        need = row.outcome.need
        unknown = Outcome("depends", need.options, None, Val(None, ()), need.key, told, row.decided)
        return Row({**row.decided, need.key: None}, unknown)
    return Row(row.decided, row.outcome)


def outcome(force: InForce, told: Scenario, question: Question, decided: Mapping[Key, Any]) -> Outcome:
    """The outcome of one branch. Need when an open fact that matters is not decided."""
    run = Run(force, told, decided)
    try:
        run.play(told)
        world = _moment(run, question)
        key = _key(run, question.term)
        answer = _read(world, question.term)
        amount_of(answer)
    except Impossible as impossible:
        return Outcome("impossible", None, run, Val(False, impossible.why), impossible.key, told, decided)
    except Conflict as conflict:
        return Outcome("conflict", None, run, Val(None, conflict.nodes), conflict.key, told, decided)
    except Gap as gap:
        return Outcome("not-covered", None, run, Val(None, gap.why), gap.key, told, decided)
    if answer.value is True or answer.value is False:
        members = tuple(one for one in _members(run, world, question.term) if one[1].value is answer.value)
        return Outcome("yes" if answer.value else "no", None, run, answer, key, told, decided, members)
    return Outcome("value", answer.value, run, answer, key, told, decided)


def _moment(run: Run, question: Question) -> World:
    if question.at:
        moment = run.moments.get(question.at)
        if moment is None:
            raise Gap((question.at, "moment"))
        return moment
    event = _subject(question.term)
    for occurrence in run.history:
        if occurrence.id == event:
            return occurrence.during
    return run.moments["end"]


def _subject(term: Any) -> str:
    """The first subject a term reads, to find the event a question is about; "" where its parts are about several."""
    if term[0] == "path":
        return str(term[1][0])
    if term[0] in _LISTS:
        subjects = {_subject(member) for member in term[1]}
        return subjects.pop() if len(subjects) == 1 else ""
    for member in term[1:]:
        if isinstance(member, tuple) and member and isinstance(member[0], str) and member[0] in _INNER:
            return _subject(member)
    return ""


_LISTS = ("any", "all", "none")
_INNER = ("path", "cmp", "not", "given", "call", *_LISTS)


def _key(run: Run, term: Term) -> Key | None:
    if term[0] == "not":
        term = term[1]
    if term[0] == "cmp":
        term = term[2]
    if term[0] == "call" and len(term) == 3:
        term = term[2]
    if term[0] != "path" or len(term[1]) < 2 or term[1][0] not in run.cast.subjects:
        return None
    if term[1][1] == "triggered" and len(term[1]) > 2:
        return str(term[1][0]), f"triggered.{term[1][2]}"
    return str(term[1][0]), str(term[1][1])


def _members(run: Run, world: World, term: Term) -> tuple[tuple[Key, Val], ...]:
    """The facts of which a question that asks for several is made, each with what it is; what nobody knows is left out."""
    found: list[tuple[Key, Val]] = []
    for member in term[1] if term[0] in ("any", "all") else ():
        key = _key(run, member)
        try:
            if key is not None:
                found.append((key, _read(world, member)))
        except (Need, Gap, Conflict):
            continue
    return tuple(found)


def _read(world: World, term: Term) -> Val:
    if term[0] in ("path", "given", "lit", "list", "record", "call", "count"):
        return world.evaluate(term, {})
    true, why = world.truth(term, {})
    return Val(true, why)

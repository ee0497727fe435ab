"""The shipped law and scenarios, loaded once, and each question with the editions in which it is tried."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from judgetool.cli.exercise import era_of, spans
from judgetool.corpus.load import Corpus, load
from judgetool.corpus.root import Root
from judgetool.corpus.scenarios import ScenarioFile
from judgetool.model.ruling import Ruling
from judgetool.model.scenario import Question, Scenario
from judgetool.resolve.answer import outcomes
from judgetool.resolve.law import Era, InForce, Law
from judgetool.resolve.rule import missing_words, resolve_in
from judgetool.resolve.unknown import smallest_table

ROOT = Path(__file__).parents[2]


@cache
def corpus() -> Corpus:
    """Everything under rules/ and scenarios/."""
    found = load(Root(str(ROOT)))
    assert not found.errors(), found.errors()[0]
    return found


@cache
def law() -> Law:
    """Every norm of every edition."""
    return Law(corpus().vocabulary, tuple(corpus().norms), corpus().shapes)


@cache
def editions() -> tuple[str, ...]:
    """Every edition, oldest first."""
    return tuple(sorted(line.id for line in corpus().editions))


@cache
def era(edition: str) -> Era:
    """The clauses of an edition."""
    return era_of(corpus(), edition)


@cache
def force(edition: str) -> InForce:
    """The law in force in an edition."""
    return InForce(law(), era(edition))


class Asked(NamedTuple):
    """One question of a scenario in one edition."""

    scenario: Scenario
    question: Question
    edition: str

    def ruling(self, told: Scenario | None = None) -> Ruling:
        """The ruling, of this scenario or of a changed one; reasons are not ranked."""
        return resolve_in(force(self.edition), told or self.scenario, self.question, decisive=False)

    def answers(self, told: Scenario | None = None) -> frozenset[tuple[Any, ...]]:
        """What is answered in each case (the facts that decide, the answer, the value), without the reasons; none if not covered."""
        story, law_then = told or self.scenario, force(self.edition)
        if missing_words(law_then.law, story, law_then.era):
            return frozenset()
        table = smallest_table(
            outcomes(law_then, story, self.question), lambda found: (found.answer, repr(found.value))
        )
        return frozenset((repr(leaf.when), leaf.outcome.answer, repr(leaf.outcome.value)) for leaf in table)


def scenario_ids() -> list[str]:
    """The ids of all scenarios, for parameters of tests."""
    return [file.scenario.id for file in corpus().scenarios]


def scenario(name: str) -> ScenarioFile:
    """The scenario with this id."""
    return next(file for file in corpus().scenarios if file.scenario.id == name)


def asked(name: str) -> Iterator[Asked]:
    """Each question of a scenario in the first edition in which each of its answers is expected, and in the last edition of all."""
    file = scenario(name)
    forces = [force(edition) for edition in editions()]
    for question in file.scenario.questions:
        for _, span in spans(file.expected, question.id, forces):
            if span:
                yield Asked(file.scenario, question, span[0].era.edition)
        yield Asked(file.scenario, question, editions()[-1])

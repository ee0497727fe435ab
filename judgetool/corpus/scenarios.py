"""The shape of scenarios/."""

from typing import Any, NamedTuple
from judgetool.corpus.shape import plain
from judgetool.model.scenario import Expectation, Scenario


class ScenarioFile(NamedTuple):
    scenario: Scenario
    expected: tuple[Expectation, ...]


def scenario_file(vocabulary: Any, cards: Any) -> Any:
    return plain

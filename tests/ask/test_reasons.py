"""Right for the right reason: the clauses that decide a question are among those its answer rests on."""

from pathlib import Path

import pytest
import yaml

from judgetool.model.ruling import Ruling
from tests.ask.support import answered

QUESTIONS = yaml.safe_load((Path(__file__).parent / "reasons.yaml").read_text(encoding="utf-8"))["questions"]


def clauses(ruling: Ruling) -> set[str]:
    """Every clause that a ruling, or a row of its table, cites."""
    reasons = (*ruling.reasons, *(reason for case in ruling.cases for reason in case.reasons))
    return {citation.clause for reason in reasons for citation in reason.citations}


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda one: one["id"])
def test_an_answer_rests_on_the_clauses_that_decide_it(question: dict[str, object]) -> None:
    readings = answered(str(question["text"])).readings
    assert readings, "not understood"
    for reading in readings:
        ruling = reading.answers[0].ruling
        assert ruling.answer == question["answer"], ruling.text.en
        assert set(question["cites"]) <= clauses(ruling), (ruling.text.en, sorted(clauses(ruling)))  # type: ignore[call-overload]

"""Questions written before anybody saw how they come out: how many are answered rightly, and that none is wrong with confidence."""

from collections import Counter
from pathlib import Path

import yaml

RIGHT_AT_LEAST = 172
WRONG_AT_MOST = 1


def test_fresh_questions_keep_their_counts() -> None:
    from benchmarks.ask import Bench, grade
    from judgetool.store.desk import open_desk

    path = Path(__file__).parent / "data" / "fresh.yaml"
    questions = yaml.safe_load(path.read_text(encoding="utf-8"))["questions"]
    bench = Bench(open_desk())
    marks = {str(question["id"]): grade(bench, question).mark for question in questions}
    counts = Counter(marks.values())
    assert counts["wrong"] <= WRONG_AT_MOST, [name for name, mark in marks.items() if mark == "wrong"]
    assert counts["right"] >= RIGHT_AT_LEAST, [name for name, mark in marks.items() if mark != "right"]

"""Grade ``ask`` on files of questions: ``python benchmarks/ask.py FILE... [--skip N] [--first N] [--ablation] [--show]``.

A file is YAML: ``questions`` is a list of ``{id, lang, text, at, answer, value, type}``, or with ``expect: {answer, value}``. Marks:
*right* (the answer expected, a table where one is expected, or kept out where it should be), *asked* (two readings offered, or a table
that holds the answer expected), *abstained*, *wrong*. A wrong answer costs ten abstentions. ``--ablation`` grades each question once more
without the phrases of the lexicon that fire in it alone: what is left is what was not learnt from that question. Texts of questions are
printed only with ``--show``.
"""

import argparse
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from judgetool.ask.answer import Reply, Tools, reply
from judgetool.ask.cards import CardFinder, card_concepts
from judgetool.ask.frame import Framer
from judgetool.ask.lexicon import Lexicon
from judgetool.ask.objects import CardMaker
from judgetool.ask.text import read_tokens
from judgetool.ask.understand import understand
from judgetool.model.ruling import Ruling
from judgetool.model.scenario import Question, Scenario
from judgetool.resolve.law import Era, Law, Standing
from judgetool.resolve.rule import resolve
from judgetool.store.desk import Desk, open_desk

WRONG_COST = 10
ABSTAINS = ("not-covered", "unsettled", "conflict")
Patterns = frozenset[tuple[int, int]]


class Mark(NamedTuple):
    """How one question was answered: right, asked, abstained or wrong; the type found; milliseconds of understanding."""

    mark: str
    kind: str
    ms: float


class Bench:
    """The desk and everything that answering needs."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.vocabulary = desk.vocabulary()
        self.law = Law(self.vocabulary, desk.norms(), desk.blob("shapes"))
        self.lexicon = Lexicon(desk.blob("ask"))
        table = desk.blob("rules/ask/cards.yaml")
        maker = CardMaker(table, desk.blob("cards"))
        self.tools = Tools(
            self.lexicon, desk.cards, maker, Framer(desk.blob("rules/ask/questions.yaml"), table, self.vocabulary)
        )
        self.begins = desk.beginnings()
        self._eras: dict[str, Era] = {}

    def era(self, date: str) -> Era:
        """The law in force on an ISO date, "" for the newest edition."""
        edition = (self.desk.edition_on(date) if date else None) or self.desk.newest()
        if edition.id not in self._eras:
            standings = {name: Standing(*one) for name, one in self.desk.standings(edition.id).items()}
            self._eras[edition.id] = Era(edition.id, standings, self.begins)
        return self._eras[edition.id]

    def ask(self, text: str, at: str, without: Patterns = frozenset()) -> tuple[Reply, float]:
        """The reply, and how long understanding took in milliseconds."""
        start = time.process_time()
        understanding = understand(text, self.lexicon, self.desk.cards, without)
        ms = (time.process_time() - start) * 1000
        era = self.era(at or understanding.at)

        def rule(scenario: Scenario, question: Question) -> Ruling:
            return resolve(self.law, scenario, question, era, decisive=False)

        return reply(understanding, self.tools, rule, {}), ms

    def patterns(self, text: str) -> Patterns:
        """The patterns of the lexicon that fire in a text."""
        tokens = self.lexicon.standard(read_tokens(text))
        masked, uses = CardFinder(tokens, text, self.desk.cards, self.lexicon).mask()
        plain, moved = self.lexicon.talk.plainly(self.lexicon.mend(masked))
        uses = [use._replace(at=moved[use.at]) for use in uses]
        found = self.lexicon.scan(plain, card_concepts(uses, self.desk.cards))
        return frozenset(hit.pattern for hits in found.hits.values() for hit in hits)


def expected(question: Mapping[str, Any]) -> tuple[str, str | None]:
    """The answer and value a question should get."""
    found = question.get("expect") or question
    value = found.get("value")
    return str(found["answer"]), None if value is None else str(value)


def grade(bench: Bench, question: Mapping[str, Any], without: Patterns = frozenset()) -> Mark:
    """The mark of one question."""
    answer, value = expected(question)
    replied, ms = bench.ask(str(question["text"]), str(question.get("at") or ""), without)
    if not replied.readings:
        return Mark("right" if answer == "not-covered" else "abstained", replied.understanding.verdict, ms)
    kind = "+".join(replied.readings[0].kinds)
    marks = [_best(bench, [one.ruling for one in reading.answers], answer, value) for reading in replied.readings]
    if len(marks) > 1 and len(set(marks)) > 1:
        return Mark("asked", kind, ms)
    return Mark(marks[0], kind, ms)


def _best(bench: Bench, rulings: list[Ruling], answer: str, value: str | None) -> str:
    """A person who asks two things at once gets two answers; a file expects one of them."""
    marks = [_mark(bench, ruling, answer, value) for ruling in rulings]
    return "right" if "right" in marks else marks[0]


def _mark(bench: Bench, ruling: Ruling, answer: str, value: str | None) -> str:
    got = ruling.answer
    if answer == "not-covered":
        return "right" if got == "not-covered" else "wrong"
    if got in ABSTAINS:
        return "abstained"
    if got == "depends":
        held = any(case.answer == answer and _same(bench, case.value, value) for case in ruling.cases)
        return "right" if answer == "depends" else "asked" if held else "wrong"
    if answer == "depends" or got != answer:
        return "wrong"
    return "right" if _same(bench, ruling.value, value) else "wrong"


def _mana(cost: str) -> int | None:
    """How much mana a plain cost is, None for anything else."""
    symbols = re.findall(r"\{([0-9]+|[WUBRGC])\}", cost)
    if not symbols or "".join(f"{{{one}}}" for one in symbols) != cost:
        return None
    return sum(int(one) if one.isdigit() else 1 for one in symbols)


def _same(bench: Bench, got: Any, wanted: str | None) -> bool:
    """Whether a value is the one wanted, by itself or by the label of its word; wanted values may say more."""
    if wanted is None or got is None:
        return True
    word = bench.vocabulary.words.get(str(got))
    labels = [str(got).lower(), *([word.label.en.lower()] if word else [])]
    if wanted.isdigit() and _mana(str(got)) == int(wanted):  # "how many mana?": the cost says it
        return True
    wanted, labels = _plain(wanted), [_plain(label) for label in labels]
    return any(wanted == label or wanted.startswith(label) for label in labels)


def _plain(words: str) -> str:
    """Words without what writers differ in: hyphens, British spelling."""
    return words.lower().replace("-", " ").replace("colour", "color")


def alone(bench: Bench, questions: list[Mapping[str, Any]]) -> dict[str, Patterns]:
    """For each question the patterns that fire in it and in no other."""
    fires = {str(question["id"]): bench.patterns(str(question["text"])) for question in questions}
    counts = Counter(pattern for patterns in fires.values() for pattern in patterns)
    return {name: frozenset(one for one in patterns if counts[one] == 1) for name, patterns in fires.items()}


def report(title: str, marks: Mapping[str, Mark], questions: list[Mapping[str, Any]]) -> None:
    """Print the shares, per language, and the types taken for others."""
    print(title)
    by_lang: dict[str, Counter[str]] = defaultdict(Counter)
    for question in questions:
        for lang in ("all", str(question["lang"])):
            by_lang[lang][marks[str(question["id"])].mark] += 1
    for lang, counts in by_lang.items():
        total = sum(counts.values())
        shares = "  ".join(
            f"{mark} {counts[mark]} ({counts[mark] / total:.1%})" for mark in ("right", "asked", "abstained", "wrong")
        )
        cost = WRONG_COST * counts["wrong"] + counts["abstained"]
        print(f"  {lang:4} {total:4}  {shares}  cost {cost / total:.2f}")
    confused = Counter(
        (str(question["type"]), marks[str(question["id"])].kind)
        for question in questions
        if question.get("type") and marks[str(question["id"])].mark in ("wrong", "asked")
    )
    for (wanted, got), count in confused.most_common(20):
        print(f"  {count} x {wanted} taken as {got}")


def main() -> int:
    """Grade the files named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--skip", type=int, default=0, help="leave out the first N questions of the files")
    parser.add_argument("--first", type=int, default=None, help="grade only the first N")
    parser.add_argument(
        "--ablation", action="store_true", help="grade again without the phrases that serve one question only"
    )
    parser.add_argument("--show", action="store_true", help="print the questions that are not right")
    told = parser.parse_args()
    bench = Bench(open_desk())
    questions: list[Mapping[str, Any]] = []
    for file in told.files:
        questions += yaml.safe_load(file.read_text(encoding="utf-8"))["questions"]
    questions = questions[told.skip :][: told.first]
    marks = {str(question["id"]): grade(bench, question) for question in questions}
    report(f"{len(questions)} questions", marks, questions)
    times = sorted(mark.ms for mark in marks.values())
    print(
        f"  understanding: median {times[len(times) // 2]:.1f} ms, p95 {times[int(len(times) * 0.95)]:.1f} ms, most {times[-1]:.1f} ms"
    )
    if told.show:
        for question in questions:
            mark = marks[str(question["id"])]
            if mark.mark != "right":
                print(f"  {mark.mark} {question['id']} [{mark.kind}] {question['text']}")
    if told.ablation:
        dropped = alone(bench, questions)
        again = {str(question["id"]): grade(bench, question, dropped[str(question["id"])]) for question in questions}
        report("without the phrases that serve one question only", again, questions)
    return 0


if __name__ == "__main__":
    sys.exit(main())

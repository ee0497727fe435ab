"""How much hangs on two facts that players often leave out: how a permanent was put face down, and how it was turned face up.

Every question of every shipped scenario is ruled on twice, in the newest edition or in the one given: as told, and with those facts
left out. Prints how many rulings still stand, how many depend, and the rows of the largest table. Run it as
``python benchmarks/withheld.py [EDITION]``.
"""

import sys
from collections import Counter
from collections.abc import Iterator

from judgetool.cli.exercise import era_of
from judgetool.corpus.load import load
from judgetool.corpus.root import find_root
from judgetool.model.ruling import Ruling
from judgetool.model.scenario import Scenario
from judgetool.resolve.law import InForce, Law
from judgetool.resolve.rule import resolve_in

OBJECT_FACT = "face_down_by"
EVENT_FACT = "turned_up_by"


def withheld(told: Scenario) -> Scenario:
    """The scenario without the two facts."""
    objects = {
        name: {fact: value for fact, value in facts.items() if fact != OBJECT_FACT}
        for name, facts in told.objects.items()
    }
    events = tuple(
        event._replace(roles={role: value for role, value in event.roles.items() if role != EVENT_FACT})
        for event in told.events
    )
    return told._replace(objects=objects, events=events)


def rulings(edition: str = "") -> Iterator[tuple[str, Ruling, Ruling]]:
    """Each question that tells one of the two facts: its name, the ruling as told, the ruling without them."""
    corpus = load(find_root())
    dates = sorted(line.id for line in corpus.editions)
    wanted = max((date for date in dates if not edition or date <= edition), default=dates[0])
    force = InForce(Law(corpus.vocabulary, tuple(corpus.norms), corpus.shapes), era_of(corpus, wanted))
    for file in corpus.scenarios:
        less = withheld(file.scenario)
        for question in file.scenario.questions if less != file.scenario else ():
            whole = resolve_in(force, file.scenario, question, decisive=False)
            yield f"{file.scenario.id} {question.id}", whole, resolve_in(force, less, question, decisive=False)


def verdict(whole: Ruling, less: Ruling) -> str:
    """What became of a ruling."""
    if less.answer == "depends":
        return "depends"
    same = (whole.answer, repr(whole.value)) == (less.answer, repr(less.value))
    return "stands" if same else f"{less.answer}, was {whole.answer}"


def main(edition: str = "") -> None:
    """Count and print."""
    counted: Counter[str] = Counter()
    largest = (0, "")
    rows: list[int] = []
    for name, whole, less in rulings(edition):
        found = verdict(whole, less)
        counted[found] += 1
        if found not in ("stands", "depends"):
            print(f"{name}: {found}")
        if less.answer == "depends":
            rows.append(len(less.cases))
            largest = max(largest, (len(less.cases), name))
    print(f"{sum(counted.values())} rulings in which one of the facts is told; without them:")
    for found, number in counted.most_common():
        print(f"{number:6} {found}")
    average = sum(rows) / len(rows) if rows else 0
    print(f"tables: {average:.1f} rows on average, {largest[0]} in the largest ({largest[1]})")


if __name__ == "__main__":
    main(*sys.argv[1:2])

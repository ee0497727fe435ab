"""The ledger of rulings: every question of every shipped scenario through every edition, as text to review.

``python -m tests.golden.ledger`` writes tests/golden/rulings.txt anew; the difference is to be read before it is kept.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from judgetool.model.ruling import Case, Reason, Ruling
from judgetool.model.scenario import Question, Scenario
from judgetool.resolve.eras import through_eras
from tests.resolve import shipped

FILE = Path(__file__).parent / "rulings.txt"
HEAD = """\
# Every ruling of the shipped scenarios, through every edition since 2002-10-07. A line begins with the edition from which on it holds:
# the answer, the strength of the weakest reading (where it is not the text), and the rules told, by their numbers in that edition.
# A new line begins where the answer, its strength or a rule told changes; mere renumbering begins none.
# Written by `python -m tests.golden.ledger`; a difference is a changed ruling, to be read before it is kept.
"""
FIRST = "2002-10-07"


def topics() -> list[str]:
    """The folders of scenarios."""
    return sorted({name.partition("/")[0] for name in shipped.scenario_ids()})


def section(topic: str) -> str:
    """The part of the ledger about the scenarios of one folder."""
    told = [
        shipped.scenario(name).scenario for name in sorted(shipped.scenario_ids()) if name.partition("/")[0] == topic
    ]
    lines = [f"== {topic}", ""]
    for scenario in told:
        lines += [scenario.id, *(line for question in scenario.questions for line in _question(scenario, question)), ""]
    return "\n".join(lines)


def _question(scenario: Scenario, question: Question) -> Iterator[str]:
    yield f"  {question.id}: {question.text.en}"
    forces = [shipped.force(edition) for edition in shipped.editions() if edition >= FIRST]
    mark: object = None
    for stretch in through_eras(forces, scenario, question):
        ruling = stretch.ruling
        seen = (ruling.answer, repr(ruling.value), ruling.strength, _cases(ruling.cases), _clauses(ruling))
        if seen != mark:
            mark = seen
            yield f"    {stretch.first}  {_said(ruling)}"


def _said(ruling: Ruling) -> str:
    parts = [f"{ruling.value}" if ruling.answer == "value" else ruling.answer]
    if ruling.cases:
        parts[0] += f" ({_cases(ruling.cases)})"
    if ruling.strength != "text":
        parts.append(f"[{ruling.strength}]")
    numbers = sorted({citation.number for reason in _told(ruling) for citation in reason.citations}, key=_order)
    return "  ".join([*parts, " ".join(numbers)]).rstrip()


def _cases(cases: Sequence[Case]) -> str:
    return "; ".join(
        f"{', '.join(f'{fact}={value}' for fact, value in case.when)}: {case.value if case.answer == 'value' else case.answer}"
        for case in cases
    )


def _told(ruling: Ruling) -> list[Reason]:
    """The reasons shown without asking for more."""
    return [reason for reason in ruling.reasons if not reason.quiet]


def _clauses(ruling: Ruling) -> frozenset[str]:
    return frozenset(citation.clause for reason in _told(ruling) for citation in reason.citations)


def _order(number: str) -> tuple[int, int, str]:
    section_, _, rest = number.partition(".")
    digits = "".join(letter for letter in rest if letter.isdigit())
    return int(section_), int(digits or 0), rest


def write() -> None:
    """The whole ledger, written."""
    FILE.write_text(HEAD + "\n" + "\n".join(map(section, topics())), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()

"""The ledger of rulings agrees with what is derived today: a change of data shows as changed rulings."""

import pytest

from tests.golden import ledger


@pytest.fixture(scope="module", autouse=True)
def written_anew(request: pytest.FixtureRequest) -> None:
    """With --update-golden the ledger is written first."""
    if request.config.getoption("--update-golden"):
        ledger.write()


@pytest.mark.parametrize("topic", ledger.topics())
def test_the_ledger_says_what_is_derived(topic: str) -> None:
    """Where it should differ: ``python -m tests.golden.ledger``, then read the difference."""
    kept = [f"== {one}".rstrip() for one in ledger.FILE.read_text("utf-8").split("\n== ")]
    found = next((one for one in kept if one.startswith(f"== {topic}\n")), "")
    assert ledger.section(topic).rstrip() == found


def test_the_ledger_holds_no_more_than_the_scenarios() -> None:
    kept = ledger.FILE.read_text("utf-8")
    assert kept.startswith(ledger.HEAD)
    assert [one.partition("\n")[0] for one in kept.split("\n== ")[1:]] == ledger.topics()

"""What a chain of neighbours says too much."""

from judgetool.compare.drift import Drift
from judgetool.compare.sides import side
from tests.compare.editions import ORCHARD, edition


def drift(old: dict[str, str], new: dict[str, str]) -> Drift:
    """A look at the two ends of a chain."""
    return Drift(side(edition(old)), side(edition(new)))


def test_a_part_in_which_nothing_is_left_is_no_part() -> None:
    """A sentence came in on the way and was then made a rule of its own: it has nothing of the first rule."""
    new = {**ORCHARD, "102.4": "Wasps found in the basket belong to the beekeeper of the village."}
    assert drift(ORCHARD, new).still("102.2", ("102.2", "102.4")) == ("102.2",)


def test_a_part_that_has_a_sentence_of_it_stays() -> None:
    """Each sentence of the rule became one."""
    new = {**ORCHARD, "102.2": "To harvest a tree, the grower shakes it and keeps what falls into the basket."}
    new["102.4"] = "Any rotten fruit is thrown away."
    assert drift(ORCHARD, new).still("102.2", ("102.2", "102.4")) == ("102.2", "102.4")


def test_a_head_stays_with_its_parts() -> None:
    """An introduction says nothing of the old rule, and yet stands over its sentences."""
    new = {**ORCHARD, "102.2": "Two things are to be told.", "102.2b": ORCHARD["102.2"]}
    assert drift(ORCHARD, new).still("102.2", ("102.2", "102.2b")) == ("102.2", "102.2b")


def test_one_number_and_a_rule_with_no_trace_anywhere_are_left_as_the_chain_has_them() -> None:
    """A rule reworded out of likeness is still followed."""
    new = {**ORCHARD, "104.1": "Cold nights end what was uncovered."}
    look = drift(ORCHARD, new)
    assert look.still("104.1", ("104.1",)) == ("104.1",)
    assert look.still("104.1", ("101.1", "103.1")) == ("101.1", "103.1")


def test_a_rule_that_gave_a_sentence_feeds_one_that_is_mostly_others_does_not() -> None:
    """A good part of the new rule must stand in the old one."""
    tail = " ".join(ORCHARD[number] for number in ("100.1", "100.2", "101.1", "102.1", "103.1"))
    new = {**ORCHARD, "102.4": "Rotten fruit is thrown away.", "102.5": "Rotten fruit is thrown away. " + tail}
    look = drift(ORCHARD, new)
    assert look.feeds("102.2", "102.4")
    assert not look.feeds("102.2", "102.5")

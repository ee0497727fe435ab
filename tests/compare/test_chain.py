"""Chains: a rule followed through many editions by the links of neighbours."""

from judgetool.compare.align import Link
from judgetool.compare.chain import carried, follow, follows, steps

FIRST = [
    Link(("502.1",), ("702.1",), "moved", 1.0),
    Link(("502.2",), ("702.2", "702.10"), "split", 0.0),
    Link(("502.3",), (), "removed", 0.0),
    Link((), ("702.4",), "added", 0.0),
]
SECOND = [
    Link(("702.1", "702.4"), ("702.1",), "merged", 0.0),
    Link(("702.2",), ("703",), "moved+reworded", 0.5),
    Link(("702.10",), ("702.9",), "moved", 1.0),
]
CHAIN = [steps(FIRST), steps(SECOND)]


def test_a_rule_is_followed_through_a_split() -> None:
    """Both halves, in the order of rules: 702.9 before 703."""
    assert follow(["502.2"], CHAIN) == ("702.9", "703")


def test_a_removed_rule_leads_nowhere() -> None:
    """And so does an unknown one."""
    assert follow(["502.3"], CHAIN) == ()
    assert follow(["999"], CHAIN) == ()


def test_chains_lead_backwards_too() -> None:
    """A merged rule leads back to all that ended in it; what was added leads nowhere."""
    back = [steps(SECOND, forwards=False), steps(FIRST, forwards=False)]
    assert follow(["702.1"], back[:1]) == ("702.1", "702.4")
    assert follow(["702.1"], back) == ("502.1",)


def test_references_follow_along_the_chain() -> None:
    """502.2 became 702.9 (and 703), not 702.2."""
    became = follows(CHAIN)
    assert became("502.2", "702.9")
    assert not became("502.2", "702.2")


def test_carried_is_what_the_links_that_changed_a_number_make_of_each() -> None:
    """Numbers that no link names stay; a split leads to several, what comes back to a number joins what stayed there."""
    first = [(("1.1",), ("2.1",)), (("1.2",), ("1.3", "1.4")), (("1.9",), ())]
    second = [(("2.1",), ("1.5",)), (("1.4",), ("1.5",)), ((), ("1.2",))]
    found = carried(("1.1", "1.2", "1.5", "1.9"), [first, second])
    assert found == {"1.1": ("1.5",), "1.2": ("1.3", "1.5"), "1.5": ("1.5",)}
    assert carried(("1.1",), []) == {"1.1": ("1.1",)}

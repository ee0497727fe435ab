"""Chains: a rule followed through many editions by the links of neighbours."""

from judgetool.compare.align import Link
from judgetool.compare.chain import compose, follow, follows, steps, trail

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


def test_the_trail_names_every_edition() -> None:
    """One entry an edition, empty once the rule is gone."""
    editions = ["2007-10-01", "2009-07-11", "2010-01-01"]
    assert trail("502.1", editions, CHAIN) == [
        ("2007-10-01", ("502.1",)),
        ("2009-07-11", ("702.1",)),
        ("2010-01-01", ("702.1",)),
    ]
    assert trail("502.3", editions, CHAIN)[1:] == [("2009-07-11", ()), ("2010-01-01", ())]


def test_steps_compose() -> None:
    """From the first edition to the last in one step; a chain of nothing leads nowhere."""
    assert compose(CHAIN) == {"502.1": ("702.1",), "502.2": ("702.9", "703")}
    assert compose([]) == {}


def test_references_follow_along_the_chain() -> None:
    """502.2 became 702.9 (and 703), not 702.2."""
    became = follows(CHAIN)
    assert became("502.2", "702.9")
    assert not became("502.2", "702.2")

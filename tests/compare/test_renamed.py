"""Words that a new edition says otherwise throughout."""

from judgetool.compare.renamed import renamed
from judgetool.compare.sides import Pairing, side
from tests.compare.editions import edition

_VERBS = ("carried", "emptied", "weighed", "mended", "painted", "counted", "lent", "stacked")


def _paired(old: list[str], new: list[str]) -> Pairing:
    """Rules paired in order."""
    sides = [side(edition({f"100.{n}": text for n, text in enumerate(texts, 1)})) for texts in (old, new)]
    pairing = Pairing(*sides)
    for index in range(len(old)):
        pairing.link(index, index)
    return pairing


def test_a_word_that_came_wherever_another_went_stands_for_it() -> None:
    """Every rule says "crate" where it said "basket"."""
    old = [f"A basket {verb} at dusk is worth a plum." for verb in _VERBS]
    new = [f"A crate {verb} at dusk is worth a plum." for verb in _VERBS]
    assert renamed(_paired(old, new), list(range(len(old)))) == {"crat": "basket"}


def test_a_word_that_was_as_common_before_stands_for_itself() -> None:
    """Two words that change places in a few rules, and stand in others of both editions, are two words."""
    others = [f"A crate and a basket are {verb} together." for verb in _VERBS * 2]
    old = [f"A basket {verb} at dusk is worth a plum." for verb in _VERBS] + others
    new = [f"A crate {verb} at dusk is worth a plum." for verb in _VERBS] + others
    assert renamed(_paired(old, new), list(range(len(old)))) == {}


def test_a_few_rules_say_nothing() -> None:
    """Four are not enough, and no pair at all is none."""
    old, new = ["A basket is full."] * 4, ["A crate is full."] * 4
    assert renamed(_paired(old, new), list(range(4))) == {}
    assert renamed(_paired([], []), []) == {}

"""Did you mean."""

import pytest

from judgetool.model.suggest import distance, suggest


@pytest.mark.parametrize(
    ("left", "right", "edits"),
    [
        ("morph", "morph", 0),
        ("morhp", "morph", 1),
        ("mrph", "morph", 1),
        ("morphs", "morph", 1),
        ("", "abc", 3),
        ("ca", "abc", 3),
    ],
)
def test_distance_counts_insertions_removals_exchanges_and_swaps(left: str, right: str, edits: int) -> None:
    """A swap of neighbours is one edit; the distance is the same from either side."""
    assert distance(left, right, 9) == distance(right, left, 9) == edits


def test_distance_gives_up_above_the_limit() -> None:
    """What is further away than the limit is only known to be further away."""
    assert distance("manifest", "megamorph", 2) == 3


def test_suggest_gives_the_nearest_first_and_nothing_far() -> None:
    """Case does not count; the word itself is no suggestion; far names are left out."""
    known = ["turned_up_by", "turned_down_by", "controller", "turned_up_at"]
    assert suggest("Turned_up_by", known)[0] == "turned_up_by"
    assert suggest("turned_up_yb", known) == ("turned_up_by", "turned_up_at")
    assert suggest("controller", known) == ()
    assert suggest("zzz", known) == ()

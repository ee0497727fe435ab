"""Relations of two wordings."""

import pytest

from judgetool.compare.relation import alike_but_for_typography, relate

MAP = {"102": "103", "102.2": "103.2", "104.1": "105.1"}


def follows(old: str, new: str) -> bool:
    """Whether the invented renumbering leads from one number to the other."""
    return MAP.get(old) == new


@pytest.mark.parametrize(
    ("old", "new", "same_number", "moved_number"),
    [
        ("Shake it.", "Shake it.", "same", "moved"),
        ("Shake it.", "“Shake it”", "typography-only", "moved"),
        ("As rule 102.2 says.", "As rule 103.2 says.", "reference-only", "moved"),
        ("As rules 102.2 and 104.1 say.", "As rules 103.2 and 105.1 say.", "reference-only", "moved"),
        ("As rule 102.2 says.", "As rule 105.1 says.", "reworded", "moved+reworded"),
        ("As rules 102.2 and 104.1 say.", "As rule 103.2 says.", "reworded", "moved+reworded"),
        ('See rule 102, "Harvest."', 'See rule 103, "Gathering."', "reference-only", "moved"),
        ("Shake it.", "Shake It.", "reworded", "moved+reworded"),
        ("Shake it.", "Shake it twice.", "reworded", "moved+reworded"),
    ],
)
def test_the_first_relation_that_fits(old: str, new: str, same_number: str, moved_number: str) -> None:
    """With the same number and with another."""
    assert relate(old, new, True, follows) == same_number
    assert relate(old, new, False, follows) == moved_number


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a face-down tree", "a face‑down  tree"),
        ("Arbre™ (tm)", "Arbre (tm)"),
        ("« Mue »", '"Mue"'),
        ("Elle est face cachée\u00a0: oui\u202f!", "Elle est face cachée : oui !"),
        ("Elle est face cachée\u00a0: oui", "Elle est face cachée: oui"),
        ("Frélon", "Fr\ufffdlon"),
        ("Frélon", "Frelon"),
        ("il en est ainsi…", "il en est ainsi"),
    ],
)
def test_typography(one: str, other: str) -> None:
    """What is only typography, in either direction."""
    assert alike_but_for_typography(one, other)
    assert alike_but_for_typography(other, one)

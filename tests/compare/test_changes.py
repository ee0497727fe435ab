"""All that changed between two editions."""

from judgetool.compare.changes import changes, compare_texts, select, summary
from tests.compare.editions import ORCHARD, edition

OLD = edition(
    ORCHARD,
    examples={
        "102.2": ["Ann shakes a plum tree and keeps six plums.", "Bo shakes a dead tree. Nothing falls."],
        "104.1": ["A blanket covers two of three blossoms. One dies."],
    },
    terms={
        "Basket": "What plums are kept in.",
        "Shaking": "The way to harvest. See rule 102.",
        "Scythe": "An old tool.",
    },
)
NEW_RULES = {n: t for n, t in ORCHARD.items() if not n.startswith("104")} | {
    "101.2": "When a season ends, unpicked plums and pears fall from every tree.",
    "105": "= Frost",
    "105.1": ORCHARD["104.1"],
    "105.2": ORCHARD["104.2"],
}
NEW = edition(
    NEW_RULES,
    date="2002-01-01",
    examples={
        "102.2": ["Ann shakes a plum tree and keeps eight plums.", "Cy shakes a pear tree in the rain and slips."],
        "105.1": ["A blanket covers two of three blossoms. One dies."],
    },
    terms={
        "Basket": "What plums are kept in",
        "Tree Shaking": "The way to harvest. See rule 102.",
        "Hive": "A house of bees.",
    },
)


def test_rules_examples_and_terms_are_all_compared() -> None:
    """Each has its relation; what is the same is told too."""
    counts = summary(changes(OLD, NEW))
    assert counts["rule"] == {"same": 14, "moved": 3, "reworded": 1}
    assert counts["example"] == {"added": 1, "removed": 1, "moved": 1, "reworded": 1}
    assert counts["term"] == {"added": 1, "removed": 1, "typography-only": 1, "moved": 1}


def test_an_example_goes_with_its_rule() -> None:
    """The number of an example is that of its rule, before and after."""
    (moved,) = select(changes(OLD, NEW), parts=["example"], relations=["moved"])
    assert (moved.old, moved.new) == (("104.1",), ("105.1",))


def test_a_term_renamed_is_found_by_its_sense() -> None:
    """Shaking became Tree Shaking."""
    (moved,) = select(changes(OLD, NEW), parts=["term"], relations=["moved"])
    assert (moved.old, moved.new) == (("Shaking",), ("Tree Shaking",))


def test_changes_are_filtered_by_section_on_either_side() -> None:
    """104 became 105: it is found under both, and 10 is no section of it."""
    found = changes(OLD, NEW)
    for within in ("104", "105"):
        assert {change.new for change in select(found, parts=["rule"], within=within)} == {
            ("105",),
            ("105.1",),
            ("105.2",),
        }
    assert select(found, within="10") == []


def test_a_change_gives_its_words() -> None:
    """Only what was added is marked."""
    (reworded,) = select(changes(OLD, NEW), parts=["rule"], relations=["reworded"])
    assert reworded.words()[1] == ("+", " and pears")


def test_a_split_shows_both_new_texts() -> None:
    """The texts stand one after another, a line each."""
    first, second = ORCHARD["102.2"].split(" Rotten")
    new = {**ORCHARD, "102.2": first, "102.2b": "Rotten" + second}
    (split,) = select(changes(edition(ORCHARD), edition(new)), relations=["split"])
    assert split.after == f"{first}\nRotten{second}"
    assert split.before == ORCHARD["102.2"]


def test_two_witnesses_of_one_rule_are_compared() -> None:
    """French typography alone is typography; another number cited is a difference."""
    one = "« Mue » : voir la règle 702.34, « Mue »."
    assert compare_texts(one, "“Mue” : voir la règle 702.34, “Mue”").relation == "typography-only"
    assert compare_texts(one, one.replace("702.34", "502.26")).relation == "reworded"

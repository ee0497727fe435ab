"""Aligning two editions: which rule became which."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgetool.compare.align import Link, align
from judgetool.compare.relation import RELATIONS
from judgetool.model.edition import EditionText
from tests.compare.editions import ORCHARD, edition


def of(links: list[Link], number: str) -> Link:
    """The link of an old rule."""
    return next(link for link in links if number in link.old)


def became(old: dict[str, str], new: dict[str, str], number: str) -> tuple[tuple[str, ...], str]:
    """The numbers and the relation of an old rule."""
    link = of(align(edition(old), edition(new)), number)
    return link.new, link.relation


def renumbered(rows: dict[str, str], sections: dict[str, str]) -> dict[str, str]:
    """The rows with sections renumbered, in numbers and in "rule N" alike."""

    def moved(number: str) -> str:
        section, dot, rest = number.partition(".")
        return sections.get(section, section) + dot + rest

    out = {}
    for number, text in rows.items():
        for old, new in sections.items():
            text = text.replace(f"rule {old}", f"rule <{new}>")
        out[moved(number)] = text.replace("<", "").replace(">", "")
    return out


def test_an_edition_compared_with_itself_is_the_same_throughout() -> None:
    """Every rule is its own counterpart."""
    links = align(edition(ORCHARD), edition(ORCHARD))
    assert [(link.old, link.new, link.relation) for link in links] == [((n,), (n,), "same") for n in ORCHARD]


def test_an_inserted_section_shifts_a_block_which_then_has_moved() -> None:
    """One section added, the rules behind it moved, and a number taken by another rule pairs with nothing."""
    shifted = renumbered(ORCHARD, {"102": "103", "103": "104", "104": "105"})
    new = {**shifted, "102": "= Bees", "102.1": "A hive pollinates every blossom within three rows of it."}
    links = align(edition(ORCHARD), edition(new))
    assert of(links, "102.2a") == Link(("102.2a",), ("103.2a",), "moved", 1.0)
    assert of(links, "103.1").new == ("104.1",)
    assert {link.new for link in links if link.relation == "added"} == {("102",), ("102.1",)}


def test_a_reference_that_follows_its_rule_is_reference_only() -> None:
    """101.1 cites section 102, which became 103."""
    new = renumbered(ORCHARD, {"102": "106"})
    assert became(ORCHARD, new, "101.1") == (("101.1",), "reference-only")


def test_a_reference_that_now_points_elsewhere_is_a_real_change() -> None:
    """The same words, another rule cited."""
    new = {**ORCHARD, "101.1": ORCHARD["101.1"].replace("102", "104")}
    assert became(ORCHARD, new, "101.1") == (("101.1",), "reworded")


def test_quotes_dashes_blanks_marks_and_final_stops_are_typography() -> None:
    """Curly quotes, long dashes, trade marks and a lost stop are no change of wording."""
    old = {"100.1": 'A "ripe" plum-tree(tm) can\'t be grafted -- ever.'}
    new = {"100.1": "A “ripe” plum—tree™ can’t be grafted – ever"}
    assert became(old, new, "100.1") == (("100.1",), "typography-only")


def test_damaged_letters_are_typography() -> None:
    """An accented name that a wrong encoding spoiled is the same name."""
    old = {"100.1": "The varieties are Beurré Hardy, Frélon and Kök Alma, and no others."}
    new = {"100.1": "The varieties are Beurr\ufffd Hardy, Fr\u201alon and K?k Alma, and no others."}
    assert became(old, new, "100.1") == (("100.1",), "typography-only")


def test_a_sign_before_a_number_is_no_typography() -> None:
    """-1/-1 is not 1/1."""
    old = {"100.1": "The withered tree gets -1/-1 until spring."}
    new = {"100.1": "The withered tree gets 1/1 until spring."}
    assert became(old, new, "100.1") == (("100.1",), "reworded")


def test_another_number_and_other_words_is_moved_and_reworded() -> None:
    """A rule that wandered to another section with its wording touched up."""
    new = {n: t for n, t in ORCHARD.items() if n != "102.3"}
    new["103.3"] = "A pear harvested out of its season counts as a third of a pear."
    assert became(ORCHARD, new, "102.3") == (("103.3",), "moved+reworded")


def test_what_has_no_counterpart_was_removed_or_added() -> None:
    """A rule that is gone, and one that nobody knew before."""
    new = {n: t for n, t in ORCHARD.items() if n != "104.1"}
    new["101.3"] = "Between two years the growers exchange one basket of manure."
    links = align(edition(ORCHARD), edition(new))
    assert of(links, "104.1").relation == "removed"
    assert Link((), ("101.3",), "added", 0.0) in links


def test_sentences_that_went_their_ways_are_a_split() -> None:
    """The two sentences of 102.2 became two rules."""
    new = {n: t for n, t in ORCHARD.items() if n not in ("102.2", "102.2a")}
    new["102.2"] = "To harvest a tree, the grower shakes it and keeps what falls into the basket."
    new["102.2a"] = "Rotten fruit is thrown away."
    new["102.2b"] = ORCHARD["102.2a"]
    assert became(ORCHARD, new, "102.2") == (("102.2", "102.2a"), "split")
    assert became(ORCHARD, new, "102.2a") == (("102.2b",), "moved")


def test_a_rule_dealt_out_to_two_is_a_split() -> None:
    """What was said of two things at once is now said of each; the second rule stands under another heading."""
    old = {
        **ORCHARD,
        "105": "= Felling Trees and Clearing Hedges",
        "105.1": "Nobody can begin to fell a tree or to clear a hedge that is protected by the warden.",
    }
    new = {
        **ORCHARD,
        "105": "= Felling Trees",
        "105.1": "Nobody can begin to fell a tree that is protected by the warden.",
        "106": "= Clearing Hedges",
        "106.1": "Nobody can begin to clear a hedge that is protected by the warden.",
    }
    assert became(old, new, "105.1") == (("105.1", "106.1"), "split")


def test_a_near_copy_with_a_subject_of_its_own_is_added() -> None:
    """A rule written for a new thing on the pattern of another did not come out of that one."""
    new = {**ORCHARD, "104.3": "Several hailstorms on the same night count once."}
    links = align(edition(ORCHARD), edition(new))
    assert of(links, "104.2").new == ("104.2",)
    assert Link((), ("104.3",), "added", 0.0) in links


def test_a_head_over_the_parts_of_a_rule_came_out_of_it_too() -> None:
    """A definition in two branches became two lettered rules under an introduction in other words."""
    old = {
        **ORCHARD,
        "105.1": "A cider press is either a screw press that squeezes pomace through a cloth by hand or a lever press that"
        " hangs a stone over the vat until the must runs clear.",
    }
    new = {
        **ORCHARD,
        "105.1": "Two kinds of device count, and no third.",
        "105.1a": "A screw press that squeezes pomace through a cloth by hand is a cider press.",
        "105.1b": "A lever press that hangs a stone over the vat until the must runs clear is a cider press.",
    }
    assert became(old, new, "105.1") == (("105.1", "105.1a", "105.1b"), "split")


def test_a_heading_is_known_by_the_rules_below_it() -> None:
    """The heading of a rule, in other words, is that of a section now."""
    old = {
        **ORCHARD,
        "105.1": "= In Leaf",
        "105.1a": "A tree that has begun to bud casts its shadow on the whole row.",
        "105.1b": "Whoever counts the buds of a tree writes their number on its bark.",
        "105.1c": "A bud that opens before noon belongs to the neighbour.",
    }
    new = {
        **ORCHARD,
        "106": "= Canopy",
        "106.1": old["105.1a"],
        "106.2": old["105.1b"],
        "106.3": old["105.1c"],
    }
    assert became(old, new, "105.1") == (("106",), "moved+reworded")


def test_a_word_renamed_throughout_is_no_obstacle() -> None:
    """Every rule says "crate" for "basket" now; a rule of little else, whose own verb changed too, is still found."""
    verbs = ("carried", "emptied", "weighed", "mended", "painted", "counted", "lent", "stacked", "sealed", "dropped")
    old = {**ORCHARD, **{f"105.{n}": f"A basket {verb} at dusk is worth {n} plums." for n, verb in enumerate(verbs, 1)}}
    new = {number: text.replace("basket", "crate") for number, text in old.items() if number != "105.4"}
    new["106.1"] = "A crate repaired at dusk is worth 4 plums."
    assert became(old, new, "105.4") == (("106.1",), "moved+reworded")


def test_mirror_rules_reworded_together_keep_to_their_own() -> None:
    """Twins that differ in one word, both changed in the same way and moved: each is paired with its own forerunner."""
    twin = "The {0} grower chooses which ripe trees to {1}; a tree that was {1}ed this year can't be chosen again."
    again = "Which ripe trees to {1} is for the {0} grower to choose, unless some other rule of the village forbids it."
    old = {
        **ORCHARD,
        "105": "= Pruning",
        "105.1": twin.format("first", "prune"),
        "105.2": twin.format("second", "water"),
    }
    new = {
        **ORCHARD,
        "106": "= Pruning",
        "106.1": again.format("second", "water"),
        "106.2": again.format("first", "prune"),
    }
    assert became(old, new, "105.1") == (("106.2",), "moved+reworded")
    assert became(old, new, "105.2") == (("106.1",), "moved+reworded")


def test_long_rules_that_differ_in_a_word_are_one_rule() -> None:
    """However long, and though the number now holds a rule of the same length."""
    words = " ".join(f"word{n} of the long list" for n in range(90))
    old = {**ORCHARD, "105.1": f"The register of the orchard holds {words} in its first part."}
    new = {
        **ORCHARD,
        "105.1": "Nothing of that is held here. " * 20,
        "105.2": f"The book of the orchard holds {words} in its first part.",
    }
    assert became(old, new, "105.1") == (("105.2",), "moved+reworded")


def test_a_rule_that_a_longer_one_already_said_has_ended_in_it() -> None:
    """All the words of a short rule stand in another rule of its section, scattered: it was dropped as said already."""
    old = {
        **ORCHARD,
        "103.3": "When a branch is grafted, it goes on top of the trunk. When a twig is grafted, it goes on top of the trunk.",
        "103.4": "When a branch is grafted, the wax seal is broken.",
    }
    new = {
        **ORCHARD,
        "103.3": "When a branch is grafted, the wax seal is broken. When a branch or a twig is grafted, it goes on top of the"
        " trunk without a seal of its own.",
    }
    assert became(old, new, "103.3")[0] == ("103.3",)


def test_rules_that_ended_in_one_are_merged() -> None:
    """Two rules of a section joined; the link names both."""
    new = {n: t for n, t in ORCHARD.items() if n not in ("100.1", "100.2")}
    new["100.1"] = ORCHARD["100.1"] + " " + ORCHARD["100.2"]
    link = of(align(edition(ORCHARD), edition(new)), "100.2")
    assert (link.old, link.new, link.relation) == (("100.1", "100.2"), ("100.1",), "merged")


def test_a_near_copy_of_a_rule_that_stays_is_added_not_split() -> None:
    """A new rule worded after an old one that still stands has no forerunner."""
    new = {**ORCHARD, "104.3": "Several hailstorms on the same night count once."}
    links = align(edition(ORCHARD), edition(new))
    assert of(links, "104.2").relation == "same"
    assert Link((), ("104.3",), "added", 0.0) in links


def test_twin_texts_keep_to_their_sections() -> None:
    """One text under two headings: each stays with its neighbours when sections are renumbered."""
    twins = {
        "200": "= Plums",
        "200.1": "A plum is ripe when it is blue all over.",
        "200.1a": "See section 9 for baskets.",
        "201": "= Pears",
        "201.1": "A pear is ripe when it gives way under the thumb.",
        "201.1a": "See section 9 for baskets.",
    }
    new = renumbered(twins, {"200": "301", "201": "300"})
    assert became(twins, new, "200.1a")[0] == ("301.1a",)
    assert became(twins, new, "201.1a")[0] == ("300.1a",)


def test_the_same_said_of_another_keyword_is_another_rule() -> None:
    """A dropped "several ... count once" is not the one of a new keyword."""
    old = {
        "500.1": "= Dew",
        "500.1a": "Dew wets every leaf before sunrise.",
        "500.1b": "Several instances of dew on the same leaf are redundant.",
        "500.2": "= Mildew",
        "500.2a": "Mildew spoils one leaf a week unless somebody wipes it.",
    }
    new = {n: t for n, t in old.items() if n != "500.1b"}
    new |= {
        "500.3": "= Rust",
        "500.3a": "Rust reddens the trunk.",
        "500.3b": "Several instances of rust on the same leaf are redundant.",
    }
    links = align(edition(old), edition(new))
    assert of(links, "500.1b").relation == "removed"
    assert Link((), ("500.3b",), "added", 0.0) in links


def test_a_heading_renamed_goes_with_its_rules() -> None:
    """No word in common, but the rules under it are the same."""
    new = {**ORCHARD, "104": "= Cold Nights"}
    assert became(ORCHARD, new, "104") == (("104",), "reworded")


def test_a_number_that_stands_twice_is_no_error() -> None:
    """Both rows are linked."""
    rows = [*ORCHARD.items(), ("104.2", "A blanket may cover three trees at most.")]
    links = align(edition(rows), edition(rows))
    assert [link.new for link in links if link.old == ("104.2",)] == [("104.2",), ("104.2",)]
    assert all(link.relation == "same" for link in links)


@pytest.mark.parametrize("old", [{}, {"100": "= General"}, {"100.1": ""}])
@pytest.mark.parametrize("new", [{}, {"200": "= General"}, {"100.1": "?"}])
def test_editions_with_next_to_nothing_align(old: dict[str, str], new: dict[str, str]) -> None:
    """Nothing crashes on empty editions, lone headings and empty texts."""
    assert {n for link in align(edition(old), edition(new)) for n in (*link.old, *link.new)} == {*old, *new}


WORDS = st.sampled_from(
    [
        "plum",
        "pear",
        "shakes",
        "basket",
        "grower",
        "the",
        "a",
        "of",
        "and",
        "rule 102",
        "101.2",
        "Ripe.",
        "{T}",
        "+1/+1",
    ]
)
NUMBERS = st.sampled_from([f"{s}.{r}{letter}" for s in (100, 101, 502) for r in (1, 2, 3) for letter in ("", "a", "b")])
EDITIONS = st.lists(st.tuples(NUMBERS, st.lists(WORDS, max_size=14).map(" ".join)), max_size=14).map(edition)


@settings(max_examples=120, deadline=None)
@given(EDITIONS, EDITIONS)
def test_links_cover_both_editions_and_keep_their_promises(old: EditionText, new: EditionText) -> None:
    """Any two editions: every rule is in a link, each relation has its shape, and no rule is paired twice one to one."""
    links = align(old, new)
    assert sorted(n for link in links for n in link.old) == sorted(rule.number for rule in old.rules)
    assert {n for link in links for n in link.new} == {rule.number for rule in new.rules}
    one_to_one = [link.new for link in links if link.relation not in ("added", "removed", "split", "merged")]
    assert len(one_to_one) <= len(new.rules)
    for link in links:
        sides = (len(link.old), len(link.new))
        assert link.relation in RELATIONS
        assert 0.0 <= link.score <= 1.0
        if link.relation in ("added", "removed"):
            assert sorted(sides) == [0, 1]
        elif link.relation == "split":
            assert sides[0] == 1 < sides[1]
        elif link.relation == "merged":
            assert sides[1] == 1 <= sides[0]
        else:
            assert sides == (1, 1)
            assert (link.old == link.new) == (
                link.relation in ("same", "typography-only", "reference-only", "reworded")
            )

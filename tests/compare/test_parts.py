"""The parts of the comparison that whole editions hardly show: stems of words, pairs of sections, terms of one name."""

from collections import Counter

import pytest

from judgetool.compare.align import align
from judgetool.compare.changes import changes, select
from judgetool.compare.drift import Drift
from judgetool.compare.sides import _Votes, side
from judgetool.compare.tokens import body, masked_with_references, sentence_words
from judgetool.compare.words import word_diff
from judgetool.model.edition import EditionText, GlossaryEntry
from tests.compare.editions import ORCHARD, edition


@pytest.mark.parametrize(
    ("words", "stems"),
    [
        ("pick picks picked picking", "pick pick pick pick"),
        ("prune prunes pruned pruning", "prun prun prun prun"),
        ("ring red bed is us see", "ring red bed is us see"),
        ("rings boxes", "ring box"),
        ("1s two-edged", "1s two edg"),
    ],
)
def test_words_are_compared_without_their_endings(words: str, stems: str) -> None:
    """An ending that leaves less than three letters is none."""
    assert body(words).words == tuple(stems.split())


def test_sentences_are_compared_word_by_word() -> None:
    assert sentence_words("Pick it up. Rotten plums fall. So!") == (("pick", "it", "up"), ("rotten", "plum", "fall"))


def test_how_far_two_sections_agree() -> None:
    """The more of the pairs of either join the two the more; what has no pair says little."""
    votes = _Votes(Counter({("a", "x"): 8, ("a", "y"): 2, ("b", "x"): 2}), {"a": 10, "b": 4, "c": 1})
    assert votes.best == {"a": "x", "b": "x"}
    assert [round(votes.part(*pair), 2) for pair in (("a", "x"), ("a", "y"), ("b", "y"), ("c", "x"))] == [
        0.8,
        0.2,
        0,
        0,
    ]
    assert [round(votes.share(*pair), 2) for pair in (("a", "x"), ("a", "y"), ("b", "x"), ("c", "z"))] == [
        0.8,
        0.2,
        0.2,
        0,
    ]
    assert votes.agreement("a", "x") > votes.agreement("a", "y") > votes.agreement("b", "y") == 0
    assert (votes.agreement("c", "x"), votes.agreement("a", "z")) == (0.25, 0.25)
    both, one_way = _Votes(Counter({("a", "x"): 8})), _Votes(Counter({("a", "x"): 8, ("b", "x"): 8}))
    assert 1 > both.agreement("a", "x") > one_way.agreement("a", "x") > one_way.agreement("a", "x") / 2
    assert (votes.leaves("a", "z"), votes.leaves("a", "y"), votes.leaves("b", "z"), votes.leaves("c", "z")) == (
        True,
        False,
        False,
        False,
    )


def with_terms(*terms: tuple[str, str]) -> EditionText:
    return edition(ORCHARD)._replace(glossary=tuple(GlossaryEntry(term, (sense,)) for term, sense in terms))


def test_terms_of_one_name_are_compared_in_their_order() -> None:
    """The first with the first; one more is added."""
    old = with_terms(("Plum", "A fruit."), ("Plum", "A colour."))
    new = with_terms(("Plum", "A fruit."), ("Plum", "A colour of frost."), ("Plum", "A name of growers."))
    told = [(one.relation, one.before, one.after) for one in select(changes(old, new), parts=["term"])]
    assert told == [
        ("same", "A fruit.", "A fruit."),
        ("reworded", "A colour.", "A colour of frost."),
        ("added", "", "A name of growers."),
    ]


def test_sentences_that_say_something() -> None:
    """Pointers to other rules and scraps are left out; a cited number is a mark."""
    text = "Shake the tree (see rule 102.2). See rule 104. The grower said “stop.” Then all stop."
    assert sentence_words(text) == (
        ("shak", "the", "tre", "see", "rul", "#"),
        ("the", "grower", "said", "stop"),
        ("then", "all", "stop"),
    )
    assert masked_with_references("as in 102.2 and rule 104") == ("as in # and rule #", ("102.2", "104"))
    assert masked_with_references("as in no rule at all") == ("as in no rule at all", ())


def test_the_likeness_of_a_link_is_one_where_the_words_are_the_same_and_less_where_they_are_not() -> None:
    new = {**ORCHARD, "102.3": "A pear harvested out of its season counts as a third of a pear.", "105": "= Bees"}
    new["105.1"] = new.pop("104.1")
    links = {link.old: link for link in align(edition(ORCHARD), edition(new)) if len(link.old) == len(link.new) == 1}
    assert links["100.1",].score == 1
    assert (links["104.1",].relation, links["104.1",].score) == ("moved", 1)
    assert links["102.3",].relation == "reworded"
    assert 0.3 < links["102.3",].score < 1


@pytest.mark.parametrize(
    ("old", "new", "pieces"),
    [
        (" plum", " pear", [("=", " "), ("-", "plum"), ("+", "pear")]),
        ("a plum", "a pear", [("=", "a "), ("-", "plum"), ("+", "pear")]),
        ("plum is ripe or old", "pear is green or new", [("-", "plum is ripe or old"), ("+", "pear is green or new")]),
        (
            "the plum harvested in autumn is ripe",
            "the pear harvested in winter is green",
            [
                ("=", "the "),
                ("-", "plum"),
                ("+", "pear"),
                ("=", " harvested in "),
                ("-", "autumn is ripe"),
                ("+", "winter is green"),
            ],
        ),
    ],
)
def test_what_little_stays_between_changes_is_marked_with_them(
    old: str, new: str, pieces: list[tuple[str, str]]
) -> None:
    """Small words, not a word of weight; a blank that both begin with stays outside."""
    assert list(word_diff(old, new)) == pieces


def test_a_sentence_that_went_to_another_rule_that_stands_is_a_part_there() -> None:
    """Both rules stay; the sentence of the one is in the other now."""
    sentence = " Whoever shakes a tree by night must leave three ripe plums below it for the hedgehogs."
    old = {**ORCHARD, "102.2": ORCHARD["102.2"] + sentence}
    new = {**ORCHARD, "103.2": ORCHARD["103.2"] + sentence}
    links = {link.old: (link.new, link.relation) for link in align(edition(old), edition(new))}
    assert links["102.2",] == (("102.2", "103.2"), "split")
    assert links["103.2",] == (("103.2",), "merged")


def test_the_first_rule_of_an_edition_is_looked_at_as_any() -> None:
    """What has nothing of it is none of its parts."""
    rows = {number: text for number, text in ORCHARD.items() if "." in number}
    new = {**rows, "102.4": "Wasps found in the basket belong to the beekeeper of the village."}
    look = Drift(side(edition(rows)), side(edition(new)))
    assert look.still("100.1", ("100.1", "102.4")) == ("100.1",)
    assert look.still("900.1", ("100.1", "102.4")) == ("100.1", "102.4"), "a number that is not there"

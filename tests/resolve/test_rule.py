"""Whole rulings: the answer and its kind, what the edition lacks, strength, what was not read, the order of reasons."""

from typing import Any

import pytest

from judgetool.model.bilingual import Both
from judgetool.model.ruling import Citation
from judgetool.resolve.law import Era
from judgetool.resolve.rule import missing_words, resolve, spoken_words
from tests.resolve.bench import VOCABULARY, answered, asked, era, law, ruled, said, told

ONE = "objects: {A: {oil: 3}}"
SHINE = "shines: {reads: [lamp.glow], concludes: {X.shine: X.oil}, says: {en: '{X} shines by its oil', fr: '{X} brille selon son huile'}}\n"


@pytest.mark.parametrize(
    ("term", "answer"),
    [
        ("A.shine", 3),
        ("A.shine = 3", "<yes>"),
        ("A.shine > 3", "<no>"),
        ("not A.shine > 3", "<yes>"),
        ("A.dim", "<no>"),
        ("A.fame", "<not-covered>"),
        ("A.twin", None),
        ({"any": ["A.shine = 1", "A.shine = 3"]}, "<yes>"),
        ({"some": "X", "where": ["X.shine = 3"]}, "<yes>"),
        ({"count": "X", "where": ["X.shine = 3"]}, 1),
        ("A.shine given A.oil = 8", 8),
        ("[A.shine, 1]", [3, 1]),
        ("size([A.shine])", 1),
        ("game.night", "<no>"),
        ("9", 9),
    ],
)
def test_a_question_is_any_term(term: Any, answer: Any) -> None:
    assert answered(SHINE, ONE, term) == answer


def test_a_ruling_says_how_it_was_reached() -> None:
    ruling = ruled(SHINE, ONE, "A.shine")
    (reason,) = ruling.reasons
    assert (reason.norm, reason.kind, reason.says) == (
        "shines",
        "norm",
        Both("A shines by its oil", "A brille selon son huile"),
    )
    assert (reason.citations, reason.decisive) == ((Citation("lamp.glow", "2.1"),), True)
    assert (ruling.edition, ruling.strength, ruling.reviewed, ruling.scenario, ruling.question) == (
        "2010-01-01",
        "text",
        True,
        "t",
        "q",
    )


def test_a_record_is_a_plain_value() -> None:
    text = "n: {concludes: {X.nature: {glow: X.oil, tags: [old]}}}"
    assert answered(text, ONE, "A.nature") == {"glow": 3, "tags": ["old"]}


def test_what_no_norm_decides_is_said_in_both_languages() -> None:
    ruling = ruled("", "objects: {A: {label: {en: the lamp, fr: la lampe}}}", "A.fame")
    assert ruling.missing == Both(
        "no norm here decides: fame of the lamp", "aucune norme ne décide ici : gloire de la lampe"
    )


# -- words the edition lacks ---------------------------------------------------------------------------------------------


def test_a_word_that_does_not_exist_yet_ends_the_ruling_and_says_when_it_begins() -> None:
    ruling = ruled(SHINE, "objects: {A: {flame: lit, lit_by: flint}}", "A.shine")
    assert (ruling.answer, ruling.reasons) == ("not-covered", ())
    assert ruling.missing == Both(
        "there is no flint in this edition; it begins on 2015-01-01",
        "« silex » n’existe pas dans cette édition ; cela commence le 2015-01-01",
    )
    gone = ruled(SHINE, "objects: {A: {flame: lit, lit_by: flint}}", "A.shine", when=era("2020-01-01"))
    assert gone.missing.en == "there is no flint in this edition"
    assert (
        ruled(SHINE, "objects: {A: {flame: lit, lit_by: flint}}", "A.shine", when=era(flint_meaning=1)).answer
        == "value"
    )


def test_words_are_found_wherever_the_scenario_speaks_them() -> None:
    for story in (
        "objects: {A: {parts: {flint: {}}}}",
        "objects: {A: {tags: [old, flint]}}",
        "players: {P1: {tags: flint}}",
        "game: {tags: flint}",
        "objects: {A: {}}\nevents: {e1: {light: {object: A, using: flint}}}",
    ):
        assert spoken_words(law(""), told(story)) == ("flint",), story
        assert missing_words(law(""), told(story), era()) == ("flint",)
    assert spoken_words(law(""), told("objects: {A: {label: flint, flame: lit}}")) == ()


def test_of_several_words_that_do_not_exist_the_first_to_begin_is_told_first() -> None:
    """Of those that begin on one day, by name."""
    story = "objects: {A: {tags: [flint, gas, arc]}}"
    assert missing_words(law(""), told(story), era()) == ("arc", "gas", "flint")
    assert ruled("", story, "A.oil").missing.en.startswith(
        "there is no arc in this edition; it begins on 2012-01-01; there"
    )


def test_an_edition_of_which_nothing_was_read_decides_nothing() -> None:
    """No silence is taken for an answer there."""
    ruling = ruled(
        "",
        "objects: {A: {}}\nevents: {e1: {snuff: {object: A}}}",
        "e1.legal",
        when=Era("2001-01-01", {}, {"a": "2005-01-01"}),
    )
    assert ruling.answer == "not-covered"
    assert ruling.missing.en.endswith("the first edition read is 2005-01-01")
    assert ruled("", "objects: {A: {}}", "A.oil", when=Era("2001-01-01", {})).answer == "not-covered"


# -- strength, silence, review -------------------------------------------------------------------------------------------


def test_a_ruling_is_as_strong_as_the_weakest_reading_it_cannot_do_without() -> None:
    text = "a: {reads: [lamp.glow inference], concludes: {X.shine: X.oil}}\nb: {reads: [lamp.light ruling], concludes: {X.oil: 2}}\n"
    assert ruled(text, ONE, "A.shine").strength == "inference"


def test_a_reading_weakens_what_rests_on_it_directly_and_what_it_decides_from_afar() -> None:
    """The weaker of the two counts."""
    bright = "b: {{reads: [lamp.light {}], when: [X.shine > 1], concludes: {{X.bright: yes}}}}\n"
    shines = "s: {{reads: [lamp.glow {}], concludes: {{X.shine: 2}}}}\n"
    for near, far, weakest in (
        ("", "ruling", "ruling"),
        ("inference", "", "inference"),
        ("inference", "ruling", "ruling"),
        ("disputed", "inference", "disputed"),
    ):
        ruling = ruled(bright.format(near) + shines.format(far), "objects: {A: {}}", "A.bright")
        assert (ruling.answer, ruling.strength) == ("yes", weakest)
    kept = "k: {reads: [lamp.glow ruling], on: pour, sets: {object.oil: 1}}"
    story = "objects: {A: {}}\nevents: {e1: {pour: {object: A}}}"
    assert ruled(kept, story, "A.oil").strength == "ruling", "though without it the oil would be one too"


def test_a_weak_reading_beside_the_point_weakens_nothing() -> None:
    """The event is legal with or without the weaker norm about what is read on the way."""
    text = (
        "may: {reads: [lamp.light], on: light, when: [object.shine >= 0], permits: yes}\n"
        "s: {reads: [lamp.glow disputed], when: [X.oil > 1], concludes: {X.shine: 2}}"
    )
    story = ONE + "\nevents: {e1: {light: {by: P1, object: A}}}"
    ruling = ruled(text, story, "e1.legal")
    assert (ruling.answer, ruling.strength, said(ruling)) == ("yes", "text", ["may", "s"])


def test_a_silent_text_leaves_the_answer_unsettled() -> None:
    ruling = ruled("a: {reads: [lamp.glow silent], concludes: {X.shine: X.oil}}", ONE, "A.shine")
    assert (ruling.answer, ruling.value, ruling.strength, said(ruling)) == ("unsettled", None, "silent", ["a"])


def test_one_case_may_be_unsettled() -> None:
    text = "a: {reads: [lamp.glow silent], when: [X.wet], concludes: {X.shine: 5}}"
    ruling = ruled(text, ONE, "A.shine")
    assert [(case.when, case.answer, case.value) for case in ruling.cases] == [
        ((("A.wet", "yes"),), "unsettled", None),
        ((("A.wet", "no"),), "value", 0),
    ]


def test_a_wording_nobody_has_read_leaves_the_ruling_unreviewed() -> None:
    unread = era(unread=("lamp.glow",))
    ruling = ruled(SHINE, ONE, "A.shine", when=unread)
    assert (ruling.reviewed, ruling.unread, ruling.reasons[0].unread) == (False, ("lamp.glow",), ("lamp.glow",))
    depends = ruled("a: {reads: [lamp.glow], when: [X.wet], concludes: {X.shine: 5}}", ONE, "A.shine", when=unread)
    assert (depends.answer, depends.reviewed, depends.unread) == ("depends", False, ("lamp.glow",))
    assert ruled(SHINE, ONE, "A.oil", when=unread).reviewed


# -- conflicts -----------------------------------------------------------------------------------------------------------


def test_norms_that_disagree_without_an_order_are_a_conflict_naming_both() -> None:
    ruling = ruled(SHINE + "none: {reads: [lamp.wind], concludes: {X.shine: 0}}", ONE, "A.shine")
    assert (ruling.answer, ruling.value) == ("conflict", None)
    assert sorted(said(ruling)) == ["none", "shines"]


# -- what is assumed and what was defeated -------------------------------------------------------------------------------


def test_every_default_read_on_the_way_is_told_once() -> None:
    text = "a: {when: [X.oil = 1, X.holder = P], concludes: {X.bright: yes}}"
    ruling = ruled(text, "objects: {A: {}}", "A.bright")
    assert [(one.fact, one.value, one.label.fr, one.quiet) for one in ruling.assumed] == [
        ("A.oil", 1, "huile de A", False),
        ("A.holder", "P1", "porteur de A", False),
    ]
    assert [one.fact for one in ruled(text, "objects: {A: {oil: 1}}", "A.bright").assumed] == ["A.holder"]
    depends = ruled("a: {when: [X.oil = 1, X.wet], concludes: {X.bright: yes}}", "objects: {A: {}}", "A.bright")
    assert [one.fact for one in depends.assumed] == ["A.oil"]


def test_what_an_exception_beat_is_told() -> None:
    text = SHINE + "dark: {reads: [lamp.wind], when: [X.oil = 3], exception_to: [shines], concludes: {X.shine: 0}}"
    ruling = ruled(text, ONE, "A.shine")
    assert ([reason.norm for reason in ruling.defeated], said(ruling)) == (["shines"], ["dark"])
    assert ruling.defeated[0].kind == "defeated"


# -- ranking -------------------------------------------------------------------------------------------------------------

CHAIN = """
carries: {reads: [lamp.mark], when: [X.oil > 0], concludes: {X.dim: yes}}
shines: {reads: [lamp.glow], when: [{any: [X.dim, X.oil > 1]}], concludes: {X.shine: 5}}
quietly: {reads: [lamp.light], quiet: yes, when: [X.shine > 4], concludes: {X.bright: yes}}
"""


def test_norms_without_which_the_answer_changes_come_first() -> None:
    """`carries` is in the chain, yet the oil would be enough; quiet norms are not ranked."""
    ruling = ruled(CHAIN, ONE, "A.bright")
    assert [(reason.norm, reason.decisive) for reason in ruling.reasons] == [
        ("shines", True),
        ("carries", False),
        ("quietly", False),
    ]
    assert [reason.quiet for reason in ruling.reasons] == [False, False, True]


def test_ranking_may_be_left_out() -> None:
    ruling = resolve(law(CHAIN), told(ONE), asked("A.bright"), era(), decisive=False)
    assert [(reason.norm, reason.decisive) for reason in ruling.reasons] == [
        ("carries", False),
        ("shines", False),
        ("quietly", False),
    ]


def test_each_case_is_ranked_by_itself() -> None:
    text = "wet: {when: [X.wet], concludes: {X.shine: 1}}\ndry: {when: [not X.wet], concludes: {X.shine: X.oil}}"
    ruling = ruled(text, ONE, "A.shine")
    assert [[(reason.norm, reason.decisive) for reason in case.reasons] for case in ruling.cases] == [
        [("wet", True)],
        [("dry", True)],
    ]
    assert [reason.norm for reason in ruling.reasons if reason.decisive] == ["wet", "dry"]


def test_a_norm_whose_absence_raises_a_question_is_decisive() -> None:
    """Without it the players would have to be asked."""
    text = (
        "dry: {reads: [lamp.glow], when: [X.oil = 3], exception_to: [wet], concludes: {X.shine: 4}}\n"
        "wet: {when: [X.wet], concludes: {X.shine: 4}}"
    )
    ruling = ruled(text, ONE, "A.shine")
    assert [(reason.norm, reason.decisive) for reason in ruling.reasons] == [("dry", True)]


def test_the_name_of_a_fact_may_be_a_word_that_the_edition_lacks() -> None:
    """A counter of a kind that did not exist, told as a fact."""
    words = {**VOCABULARY.words, "oil": VOCABULARY.words["flint"]._replace(name="oil")}
    whole = law("")._replace(vocabulary=VOCABULARY._replace(words=words))
    assert missing_words(whole, told("objects: {A: {oil: 3}}"), era()) == ("oil",)
    assert missing_words(whole, told("objects: {A: {}}"), era()) == ()

"""One question through every edition: a new ruling only where something it rests on has changed, and never a stale one."""

from judgetool.resolve.eras import Stretch, through_eras
from judgetool.resolve.law import Era, InForce, Law
from judgetool.resolve.rule import resolve_in
from tests.resolve.bench import asked, era, law, told

TEXT = """
old: {reads: [lamp.light/1], when: [X.flame = lit], concludes: {X.shine: 1}, says: {en: old, fr: vieux}}
new: {reads: [lamp.light/2-3], when: [X.flame = lit], concludes: {X.shine: 2}, says: {en: new, fr: neuf}}
same: {reads: [lamp.light/4- ruling], when: [X.flame = lit], concludes: {X.shine: 2}, says: {en: new, fr: neuf}}
other: {reads: [lamp.snuff/2-], on: snuff, forbids: yes, says: {en: other, fr: autre}}
"""
STORY = "objects: {A: {flame: lit, lit_by: match}}\n"


def stretches(term: str, eras: list[Era], law_text: str = TEXT, story: str = STORY, shapes: str = "") -> list[Stretch]:
    """The stretches, each checked against a ruling made in its every edition alone."""
    whole: Law = law(law_text, shapes)
    scenario, question = told(story), asked(term)
    found = list(through_eras([InForce(whole, one) for one in eras], scenario, question))
    for one in eras:
        alone = resolve_in(InForce(whole, one), scenario, question, decisive=False)
        within = next(stretch for stretch in found if stretch.first <= one.edition <= stretch.last)
        assert (alone.answer, alone.value, alone.strength, alone.unread) == (
            within.ruling.answer,
            within.ruling.value,
            within.ruling.strength,
            within.ruling.unread,
        ), one.edition
    return found


def test_a_ruling_stands_until_a_wording_that_matters_changes() -> None:
    eras = [
        era(f"20{year}-01-01", lamp_light=wording) for year, wording in ((10, 1), (11, 1), (12, 2), (13, 3), (14, 4))
    ]
    found = stretches("A.shine", eras)
    assert [(one.first, one.last, one.ruling.value, one.ruling.strength) for one in found] == [
        ("2010-01-01", "2011-01-01", 1, "text"),
        ("2012-01-01", "2013-01-01", 2, "text"),
        ("2014-01-01", "2014-01-01", 2, "ruling"),
    ]


def test_what_the_ruling_did_not_consult_changes_nothing() -> None:
    eras = [era("2010-01-01"), era("2011-01-01", lamp_snuff=2), era("2012-01-01", lamp_mark=0)]
    assert [(one.first, one.last) for one in stretches("A.shine", eras)] == [("2010-01-01", "2012-01-01")]


def test_a_clause_that_comes_later_is_seen() -> None:
    """A prohibition that did not exist when the question was first ruled on."""
    eras = [era("2010-01-01"), era("2011-01-01", lamp_snuff=2)]
    found = stretches("e1.legal", eras, story=STORY + "events: {e1: {snuff: {object: A}}}")
    assert [one.ruling.answer for one in found] == ["yes", "no"]


def test_a_wording_nobody_has_read_is_a_change() -> None:
    eras = [era("2010-01-01"), era("2011-01-01", unread=("lamp.light",))]
    assert [one.ruling.reviewed for one in stretches("A.shine", eras)] == [True, False]


def test_a_word_that_comes_to_exist_is_a_change() -> None:
    """As a fact of the scenario, and as a value to try."""
    eras = [era("2010-01-01"), era("2015-01-01", flint_meaning=1)]
    spoken = stretches("A.shine", eras, story="objects: {A: {flame: lit, lit_by: flint}}")
    assert [one.ruling.answer for one in spoken] == ["not-covered", "value"]
    text = "a: {when: [X.lit_by = flint], concludes: {X.shine: 5}}"
    tried = stretches("A.shine", eras, text, "objects: {A: {flame: lit}}")
    assert [one.ruling.answer for one in tried] == ["value", "depends"]


def test_an_ability_that_reads_a_clause_and_a_state_that_causes_are_seen() -> None:
    text = "n: {concludes: {X.nature: X.printed}}\ns: {reads: [lamp.snuff/2-], when: [X.oil = 0], causes: {smash: {object: X}}}"
    shapes = "glower: {norms: [{reads: [lamp.wind/2-], when: [X = self], changes: {X.glow: '+ 1'}}]}"
    story = "objects: {A: {printed: {glow: 1, abilities: {glower: {}}}}}"
    eras = [era("2010-01-01"), era("2011-01-01", lamp_wind=2), era("2012-01-01", lamp_wind=2, lamp_snuff=2)]
    found = stretches("A.glow", eras, text, story, shapes)
    assert [(one.first, one.ruling.value) for one in found] == [("2010-01-01", 1), ("2011-01-01", 2), ("2012-01-01", 2)]


def test_no_editions_give_nothing() -> None:
    assert list(through_eras([], told(STORY), asked("A.shine"))) == []

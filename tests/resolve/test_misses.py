"""Why not: what nearly applied, what prevented it, what did not count, and the rules behind the verbs."""

import pytest

from judgetool.model.bilingual import Both
from judgetool.model.ruling import Reason, Ruling
from tests.resolve.bench import ruled, said

ONE = "objects: {A: {}}\nevents: {e1: {light: {by: P1, object: A, using: match}}}"
NATURE = "n: {quiet: yes, concludes: {X.nature: X.printed}}\n"
HUM = "hum: {on: chime, when: [event.object = self], triggers: yes}"


def misses(ruling: Ruling) -> dict[str, str]:
    """The near misses told, each with what was not met."""
    return {reason.norm: reason.note.en for reason in ruling.reasons if reason.kind == "miss"}


def only(ruling: Ruling, name: str) -> Reason:
    """The one reason of this norm."""
    (reason,) = (one for one in ruling.reasons if one.norm == name)
    return reason


# -- may it happen -------------------------------------------------------------------------------------------------------


def test_under_no_the_permits_that_came_nearest_are_told_with_what_they_lacked() -> None:
    text = (
        "one: {reads: [lamp.light], on: light, when: [object.oil = 3, by.awake], permits: yes}\n"
        "two: {on: light, when: [object.oil = 3, object.flame = lit], permits: yes}\n"
        "other: {on: {light: {using: spark}}, permits: yes}\n"
        "unlike: {on: snuff, permits: yes}"
    )
    ruling = ruled(text, ONE, "e1.legal")
    assert (ruling.answer, misses(ruling)) == ("no", {"one": "oil of A is 3"})
    assert only(ruling, "one").note.fr == "huile de A est 3"
    assert only(ruling, "one").citations[0].number == "1.1"
    assert only(ruling, "one").focus


def test_the_order_of_conditions_does_not_choose_the_nearest() -> None:
    text = "one: {{on: light, when: [{0}], permits: yes}}\ntwo: {{on: light, when: [object.flame = lit, object.oil = 9], permits: yes}}"
    for conditions in ("object.oil = 3, by.awake", "by.awake, object.oil = 3"):
        assert set(misses(ruled(text.format(conditions), ONE, "e1.legal"))) == {"one"}


def test_under_no_by_a_prohibition_no_permit_is_told() -> None:
    text = "may: {on: light, when: [object.oil = 3], permits: yes}\nnot: {on: light, forbids: yes}"
    ruling = ruled(text, ONE, "e1.legal")
    assert (ruling.answer, said(ruling)) == ("no", ["not"])


def test_under_yes_the_prohibitions_that_missed_by_one_derived_condition_are_told() -> None:
    text = (
        "may: {on: light, permits: yes}\n"
        "near: {on: light, when: [object.shine > 2], forbids: yes}\n"
        "plain: {on: light, when: [object.oil > 2], forbids: yes}\n"
        "far: {on: light, when: [object.shine > 2, object.bright], forbids: yes}\n"
        "shines: {when: [X.oil > 5], concludes: {X.shine: 9}}"
    )
    ruling = ruled(text, ONE, "e1.legal")
    assert (ruling.answer, misses(ruling)) == ("yes", {"near": "shine of A is more than 2"})


def test_a_prohibition_that_turns_on_a_word_nobody_spoke_is_beside_the_point() -> None:
    """Told of a lamp that would hum but for something; of a lamp that never did it is not."""
    text = (
        NATURE + "may: {on: light, permits: yes}\nhums: {on: light, when: [object.abilities has hum], forbids: yes}\n"
        "rings: {on: light, when: [object.abilities.ring meets object.tags], forbids: yes}\n"
        "dull: {when: [X.oil = 1], exception_to: [n], concludes: {X.nature: {}}}"
    )
    told = {}
    for abilities in ("", "hum: {}", "ring: [old]"):
        story = f"objects: {{A: {{printed: {{abilities: {{{abilities}}}}}}}}}\n" + ONE.partition("\n")[2]
        told[abilities] = set(misses(ruled(text, story, "e1.legal")))
    assert told == {"": set(), "hum: {}": {"hums"}, "ring: [old]": {"rings"}}


def test_what_a_cards_own_prohibition_looks_for_is_spoken_of_by_the_card() -> None:
    """Whether or not anybody else has the word."""
    stop = "stop: {on: light, when: [object.tags has old], forbids: yes}"
    for tags in ("", ", tags: [old]"):
        story = (
            f"objects: {{A: {{}}, B: {{printed: {{abilities: {{{stop}}}}}}}, C: {{printed: {{glow: 1{tags}}}}}}}\n"
            + ONE.partition("\n")[2]
        )
        ruling = ruled(NATURE + "may: {on: light, permits: yes}", story, "e1.legal")
        assert (ruling.answer, set(misses(ruling))) == ("yes", {"ability:stop"})


def test_under_yes_a_prohibition_that_only_its_unless_kept_away_is_told_with_what_spared() -> None:
    text = (
        "may: {on: light, permits: yes}\nnot: {on: light, unless: [object.bright], forbids: yes}\n"
        "brightens: {concludes: {X.bright: yes}}"
    )
    ruling = ruled(text, ONE, "e1.legal")
    assert ruling.answer == "yes"
    assert misses(ruling) == {"not": "not: whether A is bright"}
    assert "brightens" in said(ruling, "norm"), "why it was spared"


def test_a_prohibition_whose_carrier_has_lost_it_is_told_without_a_condition() -> None:
    stop = "stop: {on: light, forbids: yes}"
    text = (
        NATURE
        + "may: {on: light, permits: yes}\ndull: {when: [X.oil = 7], exception_to: [n], concludes: {X.nature: {}}}"
    )
    story = f"objects: {{A: {{}}, B: {{oil: 7, printed: {{abilities: {{{stop}}}}}}}}}\n" + ONE.partition("\n")[2]
    ruling = ruled(text, story, "e1.legal")
    assert (ruling.answer, misses(ruling)) == ("yes", {"ability:stop": "B has that ability at that moment"})
    assert "dull" in said(ruling, "norm")


def test_what_an_ability_makes_an_exception_of_is_told_by_why_it_is_so() -> None:
    """The ability itself is no near miss: it says what may be done, and this may."""
    stop = "stop: {on: light, when: [{none: [event.object.bright]}], forbids: yes}"
    text = NATURE + "may: {on: light, permits: yes}\nbrightens: {concludes: {X.bright: yes}}"
    story = f"objects: {{A: {{}}, B: {{printed: {{abilities: {{{stop}}}}}}}}}\n" + ONE.partition("\n")[2]
    ruling = ruled(text, story, "e1.legal")
    assert (ruling.answer, misses(ruling)) == ("yes", {})
    assert "brightens" in said(ruling)


def test_a_prohibition_that_misses_by_what_the_permission_asks_for_is_not_told() -> None:
    """It says the same from the other side."""
    text = (
        "may: {on: light, when: [object.bright], permits: yes}\nnot: {on: light, when: [not object.bright], forbids: yes}\n"
        "else: {on: light, unless: [object.bright], forbids: yes}\nbrightens: {concludes: {X.bright: yes}}"
    )
    ruling = ruled(text, ONE, "e1.legal")
    assert (ruling.answer, misses(ruling)) == ("yes", {})


@pytest.mark.parametrize(("printed", "told"), [("{glow: 3}", set()), ("{glow: 1}", {"not"})])
def test_a_lack_that_is_none_as_printed_is_not_told(printed: str, told: set[str]) -> None:
    text = (
        NATURE + "may: {on: light, permits: yes}\nnot: {on: light, when: [not object.glow > 2], forbids: yes}\n"
        "glows: {when: [X.oil = 1], changes: {X.glow: '+ 2'}}"
    )
    ruling = ruled(text, ONE.replace("A: {}", f"A: {{printed: {printed}}}"), "e1.legal")
    assert (ruling.answer, set(misses(ruling))) == ("yes", told)


def test_of_a_cards_own_prohibition_several_derived_conditions_are_told() -> None:
    stop = "stop: {on: light, when: [event.object.shine > 2, event.object.bright], forbids: yes}"
    story = f"objects: {{A: {{}}, B: {{printed: {{abilities: {{{stop}}}}}}}}}\n" + ONE.partition("\n")[2]
    ruling = ruled(NATURE + "may: {on: light, permits: yes}", story, "e1.legal")
    assert misses(ruling) == {"ability:stop": "shine of A is more than 2; whether A is bright"}


def test_what_did_not_forbid_has_no_rule_behind_it_where_another_rule_is_told() -> None:
    text = "may: {READSon: light, permits: yes}\nnear: {on: light, when: [object.shine > 2], forbids: yes}\nforce: {backs: forbids}"
    for reads, told in (("reads: [lamp.light], ", []), ("", ["force"])):
        ruling = ruled(text.replace("READS", reads), ONE, "e1.legal")
        assert (set(misses(ruling)), said(ruling, "backs")) == ({"near"}, told)


@pytest.mark.parametrize(("who", "told"), [("P1", {"mine"}), ("P2", set())])
def test_a_word_that_keeps_others_away_is_told_to_whom_it_does_not(who: str, told: set[str]) -> None:
    text = (
        NATURE
        + "may: {on: light, permits: yes}\nmine: {on: light, when: [object.tags has old, event.by != object.holder], forbids: yes}"
    )
    story = f"objects: {{A: {{printed: {{tags: [old]}}}}}}\nevents: {{e1: {{light: {{by: {who}, object: A, using: match}}}}}}"
    ruling = ruled(text, story, "e1.legal")
    assert (ruling.answer, set(misses(ruling))) == ("yes" if told else "no", told)


def test_an_event_that_was_never_tried_has_no_near_misses() -> None:
    """Its like is asked about before anything happens."""
    assert ruled("a: {on: light, permits: yes}", ONE, "e1.legal", "before e1").answer == "value"


# -- did it trigger ------------------------------------------------------------------------------------------------------


def trigger(text: str, objects: str, event: str, term: str = "A.triggered.hum >= 1") -> Ruling:
    """The ruling on a trigger of A."""
    return ruled(NATURE + text, f"objects: {{{objects}}}\nevents: {{e1: {event}}}", term)


LAMP = f"A: {{printed: {{abilities: {{{HUM}}}}}}}"


def test_under_no_trigger_the_ability_that_was_lost_is_told() -> None:
    text = "dull: {when: [X.oil = 1], exception_to: [n], concludes: {X.nature: {}}}"
    ruling = trigger(text, LAMP, "{chime: {object: A}}")
    assert (ruling.answer, misses(ruling)) == ("no", {"ability:hum": "A has that ability at that moment"})
    assert said(ruling)[0] == "ability:hum", "told first"
    assert "dull" in said(ruling)


def test_of_an_event_judged_by_how_things_were_the_ability_lost_before_it_is_told() -> None:
    """After it the lamp would have the ability again."""
    cry = "A: {oil: 1, printed: {abilities: {cry: {on: smash, when: [event.object = self], triggers: yes}}}}"
    text = (
        NATURE + "dull: {when: [X.oil = 1], exception_to: [n], concludes: {X.nature: {}}}\n"
        "breaks: {on: smash, sets: {object.oil: 5}}"
    )
    ruling = ruled(text, f"objects: {{{cry}}}\nevents: {{e1: {{smash: {{object: A}}}}}}", "A.triggered.cry >= 1")
    assert (ruling.answer, misses(ruling)) == ("no", {"ability:cry": "A has that ability at that moment"})
    assert "dull" in said(ruling)


def test_what_an_ability_would_change_in_a_like_kind_of_event_is_told() -> None:
    """Lighting is not relighting; of what is neither, nothing is told."""
    lens = "B: {printed: {abilities: {lens: {on: relight, changes: {event.price: '+ {1}'}}}}}"
    text = NATURE + "may: {on: light, permits: yes}\ncosts: {on: light, concludes: {event.price: '{2}'}}"
    story = "objects: {{A: {{}}, {0}}}\nevents: {{e1: {{{1}: {{by: P1, object: A, using: match}}}}}}"
    lit = ruled(text, story.format(lens, "light"), "e1.price")
    assert (lit.value, misses(lit)) == ("{2}", {"ability:lens": "P1 relights A"})
    relit = ruled(text, story.format(lens, "relight"), "e1.price")
    assert (relit.value, misses(relit)) == ("{3}", {})


def test_under_a_count_of_none_the_ability_that_was_lost_is_told_first_too() -> None:
    text = "dull: {when: [X.oil = 1], exception_to: [n], concludes: {X.nature: {}}}"
    ruling = trigger(text, LAMP, "{chime: {object: A}}", "A.triggered.hum")
    assert (ruling.answer, ruling.value, misses(ruling)) == (
        "value",
        0,
        {"ability:hum": "A has that ability at that moment"},
    )
    assert said(ruling)[0] == "ability:hum"


def test_whether_an_event_counts_is_not_told_where_that_is_unknown() -> None:
    text = "not-a-chime: {on: pour, when: [object.wet], counts_as: {chime: no}}"
    assert said(trigger(text, LAMP, "{pour: {object: A}}")) == []


def test_an_ability_about_another_kind_of_event_is_no_near_miss() -> None:
    two = f"A: {{printed: {{abilities: {{{HUM}, ring: {{on: snuff, forbids: yes}}}}}}}}"
    text = "dull: {when: [X.oil = 1], exception_to: [n], concludes: {X.nature: {}}}\nmay: {on: light, permits: yes}"
    ruling = ruled(NATURE + text, f"objects: {{{two}}}\nevents: {{e1: {{light: {{by: P1, object: A}}}}}}", "e1.legal")
    assert (ruling.answer, misses(ruling)) == ("yes", {})


def test_under_no_trigger_the_condition_that_failed_is_told() -> None:
    lamp = "A: {printed: {abilities: {hum: {on: chime, when: [event.object.shine > 2], triggers: yes}}}}"
    assert misses(trigger("", lamp, "{chime: {object: A}}")) == {"ability:hum": "shine of A is more than 2"}


def test_under_no_trigger_an_event_that_does_not_count_is_told() -> None:
    text = (
        "not-a-chime: {reads: [lamp.wind], on: pour, counts_as: {chime: no}}\n"
        "not-that: {on: pour, when: [object.oil = 9], counts_as: {chime: no}}\n"
        "not-a-light: {on: pour, counts_as: {light: no}}"
    )
    ruling = trigger(text, LAMP, "{pour: {object: A}}")
    assert (ruling.answer, said(ruling)) == ("no", ["not-a-chime"])
    assert only(ruling, "not-a-chime").focus


def test_what_happened_to_another_is_told_only_of_an_ability_that_watches_others() -> None:
    text = "not-a-chime: {on: pour, counts_as: {chime: no}}"
    assert said(trigger(text, LAMP + ", B: {}", "{pour: {object: B}}")) == []
    watcher = "A: {printed: {abilities: {hum: {on: chime, triggers: yes}}}}, B: {}"
    assert said(trigger(text, watcher, "{pour: {object: B}}")) == ["not-a-chime"]


def test_under_no_trigger_the_event_that_was_replaced_or_forbidden_is_told() -> None:
    replaced = trigger("instead: {on: chime, instead: nothing}\nforce: {backs: instead}", LAMP, "{chime: {object: A}}")
    assert (replaced.answer, set(said(replaced))) == ("no", {"instead", "force"})
    assert only(replaced, "force").kind == "backs"
    lamp = f"A: {{printed: {{abilities: {{{HUM.replace('chime', 'light')}}}}}}}"
    forbidden = trigger("not: {on: light, forbids: yes}", lamp, "{light: {by: P1, object: A}}")
    assert (forbidden.answer, said(forbidden)) == ("no", ["not"])


def test_an_event_of_another_kind_that_did_not_happen_is_beside_the_point() -> None:
    ruling = trigger("not: {on: light, forbids: yes}", LAMP, "{light: {by: P1, object: A}}")
    assert (ruling.answer, said(ruling)) == ("no", [])


def test_an_ability_of_a_thing_that_lies_elsewhere_is_told_with_where_it_works() -> None:
    ruling = trigger("", f"A: {{zone: chest, printed: {{abilities: {{{HUM}}}}}}}", "{chime: {object: A}}")
    assert (ruling.answer, misses(ruling)) == ("no", {"ability:hum": "place of A is battlefield"})


@pytest.mark.parametrize("term", ["A.triggered.hum >= 1", "A.triggered.hum >= 2"])
def test_what_an_ability_would_change_in_events_that_this_one_does_not_count_as_is_told(term: str) -> None:
    """It doubles chimes; pouring is said to be none."""
    lamp = "A: {printed: {abilities: {hum: {on: pour, when: [event.object = self], triggers: yes}}}}"
    bell = "B: {printed: {abilities: {twice: {on: chime, changes: {event.times: '+ 1'}}}}}"
    apart = "apart: {on: pour, counts_as: {chime: no}}"
    ruling = trigger(apart, f"{lamp}, {bell}", "{pour: {object: A}}", term)
    assert (set(misses(ruling)), "apart" in said(ruling)) == ({"ability:twice"}, True)
    other = trigger("", f"{lamp}, {bell}", "{pour: {object: A}}", term)
    assert misses(other) == {}


def test_an_ability_that_was_never_there_is_not_told() -> None:
    ruling = trigger("", LAMP + ", B: {}", "{chime: {object: B}}", "B.triggered.hum >= 1")
    assert (ruling.answer, said(ruling)) == ("no", [])


# -- is it so ------------------------------------------------------------------------------------------------------------


def test_a_change_that_one_more_derived_condition_would_have_brought_in_is_told() -> None:
    text = (
        NATURE
        + "near: {when: [X.bright], changes: {X.glow: '+ 2'}}\nfar: {when: [X.oil = 5], changes: {X.glow: '+ 9'}}\n"
        "event: {on: chime, when: [object.bright], changes: {event.times: '+ 1'}}"
    )
    ruling = ruled(text, "objects: {A: {printed: {glow: 1}}}", "A.glow")
    assert (ruling.value, misses(ruling)) == (1, {"near": "whether A is bright"})
    of_event = ruled(text, "objects: {A: {}}\nevents: {e1: {chime: {object: A}}}", "e1.times")
    assert (of_event.value, set(misses(of_event))) == (1, {"event"})


def test_the_effect_that_would_have_written_a_fact_is_told() -> None:
    text = (
        NATURE + "gets: {on: pour, sets: {object.oil: '+ event.amount'}}\n"
        "along: {on: light, when: [object.shine > 3], as: {pour: {object: object}}}\n"
        "else: {on: light, when: [object.shine > 3], as: {chime: {object: object}}}\nmay: {on: light, permits: yes}"
    )
    ruling = ruled(text, ONE, "A.oil = 2")
    assert (ruling.answer, misses(ruling)) == ("no", {"along": "shine of A is more than 3"})


def test_an_effect_that_was_lost_with_its_ability_is_told() -> None:
    text = (
        NATURE
        + "gets: {on: pour, sets: {object.oil: '+ 1'}}\ndull: {when: [X.oil = 1], exception_to: [n], concludes: {X.nature: {}}}"
    )
    lamp = "A: {printed: {abilities: {fill: {on: chime, when: [event.object = self], as: {pour: {object: self}}}}}}"
    ruling = ruled(text, f"objects: {{{lamp}}}\nevents: {{e1: {{chime: {{object: A}}}}}}", "A.oil = 2")
    assert (ruling.answer, misses(ruling)) == ("no", {"ability:fill": "A has that ability at that moment"})


def test_an_event_that_would_have_written_it_but_was_prevented_is_told() -> None:
    text = "gets: {on: pour, sets: {object.oil: '+ 1'}}\ndry: {on: pour, instead: nothing}"
    story = "objects: {A: {}, B: {}}\nevents: {e1: {pour: {object: A}}}"
    assert said(ruled(text, story, "A.oil = 2")) == ["dry"]
    assert said(ruled(text, story, "B.oil = 2")) == []
    assert said(ruled(text, story, "A.zone = chest")) == []


def test_an_effect_on_resolving_that_does_not_count_is_told() -> None:
    text = NATURE + "gets: {on: pour, sets: {object.oil: '+ 1'}}\nnot-a-chime: {on: smash, counts_as: {chime: no}}"
    lamp = "A: {printed: {abilities: {fill: {on: chime, triggers: {pour: {object: self}}}}}}"
    ruling = ruled(text, f"objects: {{{lamp}}}\nevents: {{e1: {{smash: {{object: A}}}}}}", "A.oil = 2")
    assert (ruling.answer, said(ruling)) == ("no", ["not-a-chime"])


def test_what_the_state_nearly_caused_is_told_of_what_it_would_have_befallen() -> None:
    text = "out: {on: smash, sets: {object.zone: chest}}\nbreaks: {when: [X.oil <= 0, X.zone = battlefield], causes: {smash: {object: X}}}"
    ruling = ruled(text, "objects: {A: {oil: 3}, B: {oil: 3}}", "A.zone = chest")
    assert (ruling.answer, misses(ruling)) == ("no", {"breaks": "oil of A is at most 0"})


def test_what_the_state_nearly_caused_is_not_told_where_nobody_spoke_of_what_would_have_caused_it() -> None:
    text = "out: {on: smash, sets: {object.zone: chest}}\nbreaks: {when: [X.oil <= 0, X.zone = battlefield], causes: {smash: {object: X}}}"
    ruling = ruled(text, "objects: {A: {}, B: {oil: 3}}", "A.zone = chest")
    assert (ruling.answer, misses(ruling)) == ("no", {})


def test_what_leads_to_the_missing_event_in_two_steps_is_told() -> None:
    text = (
        "out: {on: smash, sets: {object.zone: chest}}\nfalls: {on: snuff, causes: {smash: {object: object}}}\n"
        "breaks: {when: [X.oil <= 0], causes: {snuff: {object: X}}}"
    )
    ruling = ruled(text, "objects: {A: {oil: 3}}", "A.zone = chest")
    assert (ruling.answer, misses(ruling)) == ("no", {"breaks": "oil of A is at most 0"})


def test_of_a_question_about_several_facts_what_nearly_applied_to_each_that_makes_the_answer_is_told() -> None:
    text = NATURE + "may: {on: light, when: [object.oil > 4], permits: yes}"
    ruling = ruled(text, ONE.replace("A: {}", "A: {oil: 3}"), {"any": ["e1.legal", "A.zone = chest"]})
    assert (ruling.answer, misses(ruling)) == ("no", {"may": "oil of A is more than 4"})


def test_what_the_state_did_cause_is_no_near_miss_of_itself() -> None:
    text = "out: {on: smash, sets: {object.zone: chest}}\nbreaks: {when: [X.oil <= 0, X.zone = battlefield], causes: {smash: {object: X}}}"
    ruling = ruled(text, "objects: {A: {oil: 0}}", "A.zone = chest")
    assert (ruling.answer, misses(ruling), said(ruling)) == ("yes", {}, ["breaks", "out"])


def test_what_the_state_did_cause_is_no_near_miss_where_the_answer_is_no() -> None:
    """It left the battlefield because of it: that it is not there any more is no reason."""
    text = "out: {on: smash, sets: {object.zone: chest}}\nbreaks: {when: [X.oil <= 0, X.zone = battlefield], causes: {smash: {object: X}}}"
    ruling = ruled(text, "objects: {A: {oil: 0}}", "A.zone = battlefield")
    assert (ruling.answer, misses(ruling), said(ruling)) == ("no", {}, ["breaks", "out"])


@pytest.mark.parametrize("sets", ["2", "'+ 1'"])
def test_under_yes_by_what_an_event_set_no_effect_that_missed_is_told(sets: str) -> None:
    text = (
        NATURE + f"gets: {{on: pour, sets: {{object.oil: {sets}}}}}\n" + "may: {on: light, permits: yes}\n"
        "along: {on: light, when: [object.shine > 3], as: {pour: {object: object}}}"
    )
    story = "objects: {A: {}}\nevents: {e1: {light: {by: P1, object: A, using: match}}, e2: {pour: {object: A}}}"
    yes, no = (ruled(text, story, f"A.oil = {oil}") for oil in (2, 5))
    assert (yes.answer, misses(yes)) == ("yes", {})
    assert (no.answer, misses(no)) == ("no", {"along": "shine of A is more than 3"})


def test_of_effects_on_resolving_only_those_that_would_have_written_the_fact_are_told() -> None:
    text = NATURE + "gets: {on: pour, sets: {object.oil: '+ 1'}}\nnot-a-chime: {on: smash, counts_as: {chime: no}}"
    for fills, told in (
        ("{on: chime, triggers: {snuff: {object: self}}}", []),
        ("{on: chime, as: {snuff: {object: self}}}", []),
        ("{on: chime, as: {pour: {object: self}}}", ["not-a-chime"]),
    ):
        lamp = f"A: {{printed: {{abilities: {{fill: {fills}}}}}}}"
        ruling = ruled(text, f"objects: {{{lamp}}}\nevents: {{e1: {{smash: {{object: A}}}}}}", "A.oil = 2")
        assert (ruling.answer, said(ruling)) == ("no", told)


def test_an_unknown_counts_as_not_met_when_reasons_are_told() -> None:
    """Reasons never ask."""
    ruling = ruled("a: {on: light, when: [object.wet, object.oil = 4], permits: yes}", ONE, "e1.legal")
    assert (ruling.answer, misses(ruling)) == ("no", {"a": "whether A is wet; oil of A is 4"})


def test_a_timeline_broken_off_is_explained_all_the_same() -> None:
    text = (
        "a: {on: chime, sets: {object.oil: 1}}\nb: {on: chime, sets: {object.oil: 2}}\n"
        "wild: {when: [X.oil = 9], causes: {chime: {object: X}}}"
    )
    ruling = ruled(text, "objects: {A: {}}\nevents: {e1: {chime: {object: A}}}", "A.oil")
    assert (ruling.answer, sorted(said(ruling, "norm"))) == ("conflict", ["a", "b"])


def test_an_event_that_would_have_led_to_it_but_was_prevented_is_told() -> None:
    text = (
        "gets: {on: pour, sets: {object.oil: '+ 1'}}\nfills: {on: chime, causes: {pour: {object: object}}}\n"
        "dry: {on: chime, instead: nothing}"
    )
    assert said(ruled(text, "objects: {A: {}}\nevents: {e1: {chime: {object: A}}}", "A.oil = 2")) == ["dry"]


def test_what_the_state_would_cause_as_printed_is_told_with_what_hides_it() -> None:
    text = (
        NATURE
        + "out: {on: smash, sets: {object.zone: chest}}\nbreaks: {when: [X.glow <= 0], causes: {smash: {object: X}}}\n"
        "shaded: {when: [X.oil = 1], exception_to: [n], concludes: {X.nature: {glow: 2}}}"
    )
    for glow, told in ((0, {"breaks"}), (1, set())):
        ruling = ruled(text, f"objects: {{A: {{printed: {{glow: {glow}}}}}}}", "A.zone = chest")
        assert (ruling.answer, set(misses(ruling))) == ("no", told)


def test_of_a_thing_about_which_nothing_nearly_applied_what_befell_it_is_told() -> None:
    text = "may: {on: light, permits: yes}"
    assert said(ruled(text, ONE, "A.zone = battlefield")) == ["may"]
    assert said(ruled(text, ONE.replace("A: {}", "A: {}, B: {}"), "B.zone = battlefield")) == []


# -- the rules behind a verb ---------------------------------------------------------------------------------------------


def test_the_rule_behind_a_verb_is_told_where_its_conditions_hold() -> None:
    text = (
        "may: {on: light, permits: yes}\n"
        "always: {backs: permits}\n"
        "here: {on: light, when: [object.oil = 1], backs: permits}\n"
        "not-here: {on: light, when: [object.oil = 2], backs: permits}\n"
        "elsewhere: {on: snuff, backs: permits}\n"
        "other-verb: {backs: sets}\n"
        "some: {on: light, when: [X.oil = 1], backs: permits, says: {en: beside, fr: près}}"
    )
    ruling = ruled(text, ONE, "e1.legal")
    assert said(ruling, "backs") == ["always", "here", "some"]


def test_a_rule_behind_a_conclusion_without_an_event_needs_none() -> None:
    text = "a: {concludes: {X.shine: 4}}\nplain: {backs: concludes}\nwith: {on: light, backs: concludes}"
    assert said(ruled(text, ONE, "A.shine"), "backs") == ["plain"]


def test_the_rule_behind_triggers_is_told_even_when_nothing_triggered() -> None:
    assert said(trigger("match: {backs: triggers}", LAMP, "{pour: {object: A}}"), "backs") == ["match"]


# -- labels --------------------------------------------------------------------------------------------------------------


def test_objects_are_spoken_of_by_their_label_or_their_card() -> None:
    text = "a: {when: [X.twin = Y], concludes: {X.shine: Y.oil}, says: {en: '{X} as {Y}', fr: '{X} comme {Y}'}}"
    story = (
        "objects: {A: {label: {en: the lamp, fr: la lampe}, twin: B},"
        " B: {printed: {name: Brass, name_fr: Laiton}}, C: {printed: {name: Tin}}}"
    )
    assert ruled(text, story, "A.shine").reasons[0].says == Both("the lamp as Brass", "la lampe comme Laiton")
    tin = ruled(text, story.replace("twin: B", "twin: C"), "A.shine").reasons[0].says
    assert tin == Both("the lamp as Tin", "la lampe comme Tin")


def test_what_is_told_of_an_event_rests_on_its_leave() -> None:
    text = NATURE + "may: {on: light, permits: yes}"
    told, nothing = ruled(text, ONE, "e1.using = match"), ruled(NATURE, ONE, "A.zone = chest")
    assert (told.answer, said(told), said(nothing)) == ("yes", ["may"], [])

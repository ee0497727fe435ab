"""Events in their order: the view, leave, what replaces them, what they set, what comes with them and after them."""

from typing import Any

import pytest

from judgetool.model.bilingual import Both
from judgetool.resolve.timeline import Impossible, Run
from judgetool.resolve.values import Conflict, Gap, Need
from tests.resolve.bench import answered, played, ruled, said

MAY = "may: {on: light, permits: yes}\n"
LIGHTS = MAY + "lights: {on: light, sets: {object.flame: lit, object.lit_by: match}}\n"
ONE = "objects: {A: {}, B: {}}\nevents: {e1: {light: {by: P1, object: A, using: match}}}"


def fact(run: Run, subject: str, name: str) -> Any:
    """The fact at the end."""
    return run.moments["end"].read(subject, name).value


def happened(run: Run) -> list[str]:
    """What was tried, in order."""
    return [found.kind for found in run.history]


# -- leave ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "legal"),
    [
        ("", "<no>"),
        (MAY, "<yes>"),
        (MAY + "not: {on: light, forbids: yes}", "<no>"),
        (MAY + "not: {on: light, when: [object.oil = 0], forbids: yes}", "<yes>"),
        (MAY + "not: {on: light, forbids: yes}\nbut: {on: light, exception_to: [not], permits: yes}", "<yes>"),
        (MAY + "not: {on: light, unless: [object.oil = 1], forbids: yes}", "<yes>"),
        ("may: {on: {light: {using: flint}}, permits: yes}", "<no>"),
        ("may: {on: {light: {using: [match, spark]}}, permits: yes}", "<yes>"),
        ("may: {on: snuff, permits: yes}", "<no>"),
        (MAY + "not: {on: light, when: [object.wet], forbids: yes}", "<depends>"),
        ("may: {on: light, when: [object.wet], permits: yes}", "<depends>"),
        ("may: {on: light, when: [object.wet], permits: yes}\nnot: {on: light, forbids: yes}", "<no>"),
        (MAY + "damp: {on: light, when: [object.wet], permits: yes}", "<yes>"),
    ],
)
def test_what_needs_leave_is_legal_by_a_permit_that_no_prohibition_takes_away(text: str, legal: str) -> None:
    assert answered(text, ONE, "e1.legal") == legal


def test_an_unknown_prohibition_is_asked_for_before_an_unknown_permit() -> None:
    text = "may: {on: light, when: [object.wet], permits: yes}\nnot: {on: light, when: [game.windy], forbids: yes}"
    with pytest.raises(Need) as caught:
        played(text, ONE)
    assert caught.value.key == ("game", "windy")


def test_an_unknown_argument_that_a_standing_one_defeats_is_not_asked_for() -> None:
    text = (
        MAY + "not: {on: light, when: [object.wet], forbids: yes}\nbut: {on: light, exception_to: [not], permits: yes}"
    )
    assert answered(text, ONE, "e1.legal") == "<yes>"


def test_what_is_free_is_legal_unless_forbidden_and_what_needs_no_leave_just_happens() -> None:
    story = "objects: {A: {}}\nevents: {e1: {snuff: {object: A}}, e2: {smash: {object: A}}}"
    assert answered("", story, "e1.legal") == "<yes>"
    assert answered("not: {on: [snuff, smash], forbids: yes}", story, "e1.legal") == "<no>"


def test_a_norm_about_a_kind_is_about_its_cases() -> None:
    story = "objects: {A: {}}\nevents: {e1: {relight: {by: P1, object: A}}}"
    assert answered(MAY, story, "e1.legal") == "<yes>"
    assert answered("may: {on: relight, permits: yes}", ONE, "e1.legal") == "<no>"


def test_an_illegal_event_changes_nothing() -> None:
    run = played("sets: {on: light, sets: {object.oil: 9}}", ONE)
    assert fact(run, "A", "oil") == 1
    assert (run.history[0].legal, run.history[0].after) == (False, None)


def test_an_event_said_to_have_happened_that_is_illegal_is_impossible() -> None:
    with pytest.raises(Impossible):
        played("", "objects: {A: {}}\nevents: {e1: {light: {by: P1, object: A}, happened: yes}}")


def test_a_branch_in_which_something_that_happened_is_illegal_is_left_out() -> None:
    """It was lit, so it was not wet."""
    story = "objects: {A: {}}\nevents: {e1: {light: {by: P1, object: A}, happened: yes}}"
    text = LIGHTS + "not: {on: light, when: [object.wet], forbids: yes}"
    assert answered(text, story, "A.flame") == "lit"
    assert answered(text, story, "e1.legal") == "<yes>"
    assert answered(text, ONE, "e1.legal") == "<depends>"


def test_when_what_happened_was_illegal_in_every_branch_the_answer_says_so() -> None:
    story = "objects: {A: {}}\nevents: {e1: {light: {by: P1, object: A}, happened: yes}}"
    assert answered("no: {on: light, forbids: yes}", story, "e1.legal") == "<no>"


ONE_LIT = "one: {when: [X != Y, X.wet, Y.wet], forbids: yes, says: {en: only one, fr: une seule}}\n"


def test_a_branch_whose_state_a_norm_forbids_is_left_out() -> None:
    """Of two lamps one at most is wet, so one at least is dry."""
    dry = "dry: {on: pour, when: [not X.wet], sets: {X.oil: 0}}"
    story = "objects: {A: {}, B: {}}\nevents: {e1: {pour: {object: A}}}"
    either = {"any": ["A.oil = 0", "B.oil = 0"]}
    assert [answered(text + dry, story, either) for text in ("", ONE_LIT)] == ["<depends>", "<yes>"]
    assert answered(ONE_LIT + dry, story, "B.oil = 0") == "<depends>"


def test_a_forbidden_state_is_asked_about_by_nothing_but_what_matters() -> None:
    assert answered(ONE_LIT, "objects: {A: {}, B: {}}", "A.oil") == 1
    assert answered(ONE_LIT, "objects: {A: {wet: yes}, B: {wet: no}}", "A.oil") == 1


def test_facts_told_that_cannot_hold_together_are_no_answer() -> None:
    ruling = ruled(ONE_LIT, "objects: {A: {wet: yes}, B: {wet: yes}}", "A.oil")
    assert (ruling.answer, said(ruling)) == ("not-covered", ["one"])
    assert ruling.missing == Both(
        "the facts told cannot hold together", "les faits donnés ne peuvent être vrais ensemble"
    )


def test_legality_is_judged_in_the_considered_view() -> None:
    text = (
        "as-if: {on: light, considers: {object.oil: 7, by.awake: no}}\n"
        "may: {on: light, when: [object.oil = 7, not by.awake], permits: yes}\nlights: {on: light, sets: {object.flame: lit}}"
    )
    run = played(text, ONE)
    assert fact(run, "A", "flame") == "lit"
    assert fact(run, "A", "oil") == 1, "it was only supposed"
    assert run.history[0].during.read("A", "oil").value == 7
    assert answered(text, ONE, "e1.legal") == "<yes>"


def test_a_kind_of_event_that_nobody_knows_is_a_gap() -> None:
    with pytest.raises(Gap):
        played("", "objects: {A: {}}\nevents: {e1: {juggle: {object: A}}}")


# -- instead -------------------------------------------------------------------------------------------------------------


def test_an_event_may_be_replaced_by_others_or_by_nothing() -> None:
    run = played(
        "r: {on: snuff, instead: [{chime: {object: object}}, {pour: {object: object.twin, amount: 2}}]}",
        "objects: {A: {twin: B}, B: {}}\nevents: {e1: {snuff: {object: A}}}",
    )
    assert happened(run) == ["chime", "pour", "snuff"]
    assert run.history[-1].replaced
    assert fact(run, "e1", "replaced") is True
    assert fact(run, "e1", "happened") is False
    none = played(
        "r: {on: snuff, instead: nothing}\ns: {on: snuff, sets: {object.oil: 0}}",
        "objects: {A: {}}\nevents: {e1: {snuff: {object: A}}}",
    )
    assert (happened(none), fact(none, "A", "oil")) == (["snuff"], 1)


def test_a_replacement_applies_once_in_a_lineage() -> None:
    """More oil instead of oil: the replaced pouring is not replaced again, another pouring is."""
    text = "more: {on: pour, instead: {pour: {object: object, amount: 5}}}\ngets: {on: pour, sets: {object.oil: event.amount}}"
    story = "objects: {A: {oil: 0}, B: {oil: 0}}\nevents: {e1: {pour: {object: A, amount: 1}}, e2: {pour: {object: B, amount: 1}}}"
    run = played(text, story)
    assert [fact(run, name, "oil") for name in ("A", "B")] == [5, 5]
    assert [(found.id, found.replaced) for found in run.history] == [
        ("e1:1", False),
        ("e1", True),
        ("e2:1", False),
        ("e2", True),
    ]


def test_two_replacements_apply_one_after_the_other_whichever_is_first() -> None:
    """The order does not matter, so nobody is asked."""
    text = (
        "double: {on: pour, instead: {pour: {object: object, amount: 2}}}\n"
        "elsewhere: {on: pour, when: [object.twin], instead: {pour: {object: object.twin, amount: event.amount}}}\n"
        "gets: {on: pour, sets: {object.oil: event.amount}}"
    )
    story = "objects: {A: {oil: 0, twin: B}, B: {oil: 0}}\nevents: {e1: {pour: {object: A, amount: 1}}}"
    assert [answered(text, story, f"{name}.oil") for name in ("A", "B")] == [0, 2]


MORE = (
    "twice: {on: pour, instead: {pour: {object: object, amount: 2}}, says: {en: 'two for {object}', fr: 'deux pour {object}'}}\n"
    "five: {on: pour, instead: {pour: {object: object, amount: 5}}, says: {en: five, fr: cinq}}\n"
    "gets: {on: pour, sets: {object.oil: event.amount}}"
)
POURED = "objects: {A: {oil: 0}}\nevents: {e1: {pour: {object: A, amount: 1}}}"


def test_where_the_order_of_replacements_matters_it_is_asked() -> None:
    """Which is applied first; the other is applied to what it gives."""
    ruling = ruled(MORE, POURED, "A.oil")
    assert [(case.when, case.value) for case in ruling.cases] == [
        ((("e1.first_replacement", "five"),), 2),
        ((("e1.first_replacement", "twice"),), 5),
    ]
    (asked,) = ruling.to_ask
    assert asked.text.en == "Which is applied first?"
    assert [(choice.value, choice.label) for choice in asked.choices] == [
        ("five", Both("five", "cinq")),
        ("twice", Both("two for A", "deux pour A")),
    ]


def test_what_is_said_of_the_order_of_replacements_counts() -> None:
    for first, oil in (("five", 2), ("twice", 5)):
        ruling = ruled(MORE, POURED.replace("amount: 1", f"amount: 1, first_replacement: {first}"), "A.oil")
        assert (ruling.value, ruling.to_ask) == (oil, ())
    assert (
        answered(MORE, POURED.replace("amount: 1", "amount: 1, first_replacement: third"), "A.oil") == "<not-covered>"
    )


def test_replacements_that_all_leave_nothing_are_not_asked_about() -> None:
    text = (
        "one: {on: pour, instead: nothing}\ntwo: {on: pour, instead: nothing}\ngets: {on: pour, sets: {object.oil: 9}}"
    )
    assert fact(played(text, POURED), "A", "oil") == 0


def test_replacements_by_one_norm_are_told_apart_by_their_variables() -> None:
    text = "over: {on: pour, when: [X != object, X.flame = unlit], instead: {chime: {object: X}}}"
    with pytest.raises(Need) as found:
        played(text, POURED.replace("A: {oil: 0}", "A: {oil: 0}, B: {}, C: {}"))
    assert found.value.key == ("e1", "first_replacement")
    assert [option.partition(" ")[0] for option in found.value.options] == ["over", "over"]
    assert len(set(found.value.options)) == 2


# -- sets, as, triggers, causes ------------------------------------------------------------------------------------------


def test_everything_set_is_read_in_the_state_before() -> None:
    """Two lamps swap their oil."""
    text = "a: {on: chime, sets: {object.oil: object.twin.oil}}\nb: {on: chime, sets: {object.twin.oil: object.oil}}"
    run = played(text, "objects: {A: {oil: 3, twin: B}, B: {oil: 8, twin: A}}\nevents: {e1: {chime: {object: A}}}")
    assert [fact(run, name, "oil") for name in ("A", "B")] == [8, 3]


def test_facts_may_be_increased_by_several_norms_and_by_variables() -> None:
    text = (
        "a: {on: chime, sets: {object.oil: + 1}}\nb: {on: chime, sets: {object.oil: + 2}}\n"
        "c: {on: chime, when: [X != object], sets: {X.oil: - 1}}"
    )
    run = played(
        text.replace("+ 1", "'+ 1'").replace("+ 2", "'+ 2'").replace("- 1", "'- 1'"),
        "objects: {A: {oil: 3}, B: {}, C: {oil: 0}}\nevents: {e1: {chime: {object: A}}}",
    )
    assert [fact(run, name, "oil") for name in ("A", "B", "C")] == [6, 0, -1]


def test_two_values_for_one_fact_conflict() -> None:
    text = "a: {on: chime, sets: {object.oil: 1}}\nb: {on: chime, sets: {object.oil: 2}}"
    story = "objects: {A: {}}\nevents: {e1: {chime: {object: A}}}"
    with pytest.raises(Conflict):
        played(text, story)
    assert answered(text, story, "A.oil") == "<conflict>"
    assert fact(played(text.replace("oil: 2", "oil: 1"), story), "A", "oil") == 1


def test_what_is_set_of_nothing_is_left_out() -> None:
    run = played("a: {on: chime, sets: {object.twin.oil: 4}}", "objects: {A: {}}\nevents: {e1: {chime: {object: A}}}")
    assert fact(run, "A", "oil") == 1


def test_events_come_in_the_order_as_triggers_causes() -> None:
    """`as` events see the new state and come before triggers; what is caused comes last."""
    text = (
        "sets: {on: snuff, sets: {object.oil: 0}}\n"
        "late: {on: snuff, causes: {chime: {object: object.twin}}}\n"
        "along: {on: snuff, when: [object.oil = 0], as: {pour: {object: object}}}\n"
        "gets: {on: pour, sets: {object.oil: 1}}\n"
        "n: {concludes: {X.nature: X.printed}}"
    )
    story = (
        "objects: {A: {oil: 5, twin: B}, B: {printed: {abilities: {hum: {on: snuff, when: [event.object.oil = 1], triggers: yes}}}}}\n"
        "events: {e1: {snuff: {object: A}}}"
    )
    run = played(text, story)
    assert happened(run) == ["snuff", "pour", "chime"]
    assert fact(run, "B", "triggered.hum") == 1, "seen after the `as` event"


NATURE = "n: {concludes: {X.nature: X.printed}}\n"
OUT = "out: {on: smash, sets: {object.zone: chest}}\n"
TRIGGER = NATURE + OUT + "off: {on: snuff, sets: {object.zone: chest}}\n"


@pytest.mark.parametrize(("kind", "times"), [("snuff", 0), ("smash", 1), ("crush", 1)])
def test_a_trigger_sees_the_state_after_the_event_or_before_it_for_kinds_that_look_back(kind: str, times: int) -> None:
    story = (
        f"objects: {{A: {{printed: {{abilities: {{hum: {{on: {kind}, when: [event.object = self], triggers: yes}}}}}}}}}}\n"
        f"events: {{e1: {{{kind}: {{object: A}}}}}}"
    )
    assert fact(played(TRIGGER, story), "A", "triggered.hum") == times


def test_an_ability_triggers_for_each_event_and_as_often_as_is_said() -> None:
    text = TRIGGER + "twice: {on: chime, when: [event.object.oil = 3], changes: {event.times: '+ 1'}}"
    story = (
        "objects: {A: {printed: {abilities: {hum: {on: chime, triggers: yes}}}}, B: {oil: 3}}\n"
        "events: {e1: {chime: {object: A}}, e2: {chime: {object: B}}}"
    )
    run = played(text, story)
    assert fact(run, "A", "triggered.hum") == 3
    assert len(run.pending) == 3


RING = "{on: chime, triggers: [{pour: {object: self}}]}"
POURS = TRIGGER + "gets: {on: pour, sets: {object.oil: '+ 1'}}"


def test_an_ability_that_triggered_happens_when_it_is_said_to() -> None:
    """Once for each time; named or not; of the object named."""
    story = (
        f"objects: {{A: {{oil: 0, printed: {{abilities: {{hum: {RING}, ring: {RING}}}}}}},"
        f" B: {{printed: {{abilities: {{ring: {RING}}}}}}}}}\n"
        "events: {e1: {chime: {object: A}}, e2: {carry_out: {source: A, ability: ring}}, e3: {carry_out: {source: A, ability: ring}},"
        " e4: {carry_out: {source: A}}, e5: {carry_out: {source: A}}}"
    )
    run = played(POURS, story)
    assert fact(run, "A", "oil") == 2, "hum and ring, once each"
    assert [(one.carrier, one.name) for one in run.pending] == [("B", "ring")]


def test_causes_follow_from_the_event_and_abilities_may_cause() -> None:
    story = (
        "objects: {A: {printed: {abilities: {spill: {on: chime, causes: {pour: {object: event.object, amount: 3}}}}}}, B: {oil: 0}}\n"
        "events: {e1: {chime: {object: B}}}"
    )
    run = played("n: {concludes: {X.nature: X.printed}}\ngets: {on: pour, sets: {object.oil: '+ event.amount'}}", story)
    assert fact(run, "B", "oil") == 3


# -- whenever the state is so --------------------------------------------------------------------------------------------

BREAKS = "breaks: {when: [X.oil <= 0, X.zone = battlefield], causes: {smash: {object: X}}}\nout: {on: smash, sets: {object.zone: chest}}\n"


def test_what_the_state_causes_happens_after_each_event_until_nothing_more_does() -> None:
    """One lamp breaks and takes the oil of the next."""
    text = (
        BREAKS
        + "takes: {on: smash, when: [X.twin = object], sets: {X.oil: 0}}\ndrain: {on: chime, sets: {object.oil: 0}}"
    )
    story = "objects: {A: {}, B: {twin: A}, C: {twin: B}, D: {}}\nevents: {e1: {chime: {object: A}}}"
    run = played(text, story)
    assert happened(run) == ["chime", "smash", "smash", "smash"]
    assert [fact(run, name, "zone") for name in "ABCD"] == ["chest", "chest", "chest", "battlefield"]
    assert run.moments["after e1"].read("C", "zone").value == "chest"
    assert run.moments["before e1"].read("A", "zone").value == "battlefield"


def test_the_state_is_looked_at_before_the_first_event_too() -> None:
    assert happened(played(BREAKS, "objects: {A: {oil: 0}}")) == ["smash"]


def test_the_state_may_be_one_of_two_objects() -> None:
    """Of every pair in which the first is as told and the second too, the first breaks; abilities look so too."""
    story = "objects: {A: {oil: 0}, B: {oil: 0}, C: {oil: 0, flame: lit}, D: {oil: 3}}"
    text = (
        "pair: {when: [X.oil = 0, X != Y, Y.oil = 0, Y.flame = lit, X.zone = battlefield], causes: {smash: {object: X}}}\n"
        + OUT
    )
    run = played(text, story)
    assert [fact(run, name, "zone") for name in "ABCD"] == ["chest", "chest", "battlefield", "battlefield"]
    watch = "{when: [X.oil = 0, X != Y, Y.flame = lit, X.zone = battlefield], causes: {smash: {object: X}}}"
    run = played(NATURE + OUT, story[:-1] + f", E: {{printed: {{abilities: {{watch: {watch}}}}}}}}}")
    assert [fact(run, name, "zone") for name in "ABCDE"] == [
        "chest",
        "chest",
        "battlefield",
        "battlefield",
        "battlefield",
    ]


def test_an_ability_may_act_whenever_the_state_is_so() -> None:
    fuse = "{when: [self.oil = 0, self.zone = battlefield], causes: {smash: {object: self}}}"
    story = f"objects: {{A: {{printed: {{abilities: {{fuse: {fuse}}}}}, oil: 0}}}}"
    run = played(NATURE + OUT, story)
    assert happened(run) == ["smash"]


def test_a_loop_of_the_state_ends() -> None:
    """What never settles happens a few times, not for ever."""
    run = played("again: {when: [X.oil = 0], causes: {chime: {object: X}}}", "objects: {A: {oil: 0}}")
    assert 1 <= happened(run).count("chime") <= 300


def test_a_loop_of_events_is_a_conflict() -> None:
    text = "echo: {on: chime, causes: {chime: {object: object}}}"
    story = "objects: {A: {}}\nevents: {e1: {chime: {object: A}}}"
    with pytest.raises(Conflict):
        played(text, story)
    assert answered(text, story, "A.oil") == "<conflict>"


# -- moments -------------------------------------------------------------------------------------------------------------

FILL = "gets: {on: pour, sets: {object.oil: '+ event.amount'}}"
TWICE = "objects: {A: {}}\nevents: {e1: {pour: {object: A, amount: 2}}, e2: {pour: {object: A, amount: 4}}}"


@pytest.mark.parametrize(
    ("at", "oil"),
    [
        ("", 7),
        ("before e1", 1),
        ("after e1", 3),
        ("before e2", 3),
        ("after e2", 7),
        ("start", 1),
        ("after e9", "<not-covered>"),
    ],
)
def test_a_question_is_asked_of_a_moment(at: str, oil: Any) -> None:
    assert answered(FILL, TWICE, "A.oil", at) == oil


def test_a_question_about_an_event_is_judged_in_its_own_moment() -> None:
    """Its price is that of the state in which it was tried, not of the state it leads to."""
    text = (
        LIGHTS
        + "price: {on: light, concludes: {event.price: object.parts.cost}}\nend: {on: light, sets: {object.parts: {cost: '{9}'}}}"
    )
    story = "objects: {A: {parts: {cost: '{2}'}}}\nevents: {e1: {light: {by: P1, object: A}}}"
    assert answered(text, story, "e1.price") == "{2}"
    assert answered(text, story, "not e1.price = {2}") == "<no>"
    assert answered(text, story, "A.parts.cost") == "{9}"


def test_unknown_facts_are_decided_for_the_whole_run() -> None:
    run = played(LIGHTS + "not: {on: light, when: [object.wet], forbids: yes}", ONE, decided={("A", "wet"): True})
    assert fact(run, "A", "flame") == "unlit"
    assert fact(run, "A", "wet") is True


def test_what_triggered_is_told_with_the_event_that_made_it() -> None:
    story = (
        "objects: {A: {printed: {abilities: {hum: {on: chime, triggers: yes}}}}}\nevents: {e1: {chime: {object: A}}}"
    )
    ruling = ruled(
        TRIGGER + "match: {backs: triggers, says: {en: each time, fr: chaque fois}}", story, "A.triggered.hum >= 1"
    )
    assert ruling.answer == "yes"
    assert said(ruling) == ["n", "ability:hum", "match"]

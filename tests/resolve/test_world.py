"""One moment: facts, defaults, what norms conclude, exceptions, changes, conditions with unknown facts."""

from typing import Any

import pytest

from judgetool.model.language import parse_condition
from judgetool.model.vocabulary import Vocabulary
from judgetool.resolve.cast import Cast
from judgetool.resolve.law import InForce, Law
from judgetool.resolve.quantities import Compared, combine, compare
from judgetool.resolve.values import Conflict, Gap, Need, Node, Val
from judgetool.resolve.world import World
from tests.resolve.bench import VOCABULARY, era, norms, plain, truth, world

LIT = {("A", "flame"): "lit"}


def value(moment: World, subject: str, name: str) -> Any:
    """The value read."""
    return moment.read(subject, name).value


# -- reading -------------------------------------------------------------------------------------------------------------


def test_a_fact_given_is_read_as_given_and_silence_means_the_default() -> None:
    moment = world(facts={("A", "oil"): 5})
    assert [value(moment, name, "oil") for name in ("A", "B")] == [5, 1]
    assert [node.kind for node in moment.read("B", "oil").why] == ["default"]


def test_an_unknown_fact_is_asked_for_with_the_values_that_exist_in_the_edition() -> None:
    """There is no flint in an edition where flint has no clause."""
    with pytest.raises(Need) as caught:
        world(facts=LIT).read("A", "lit_by")
    assert (caught.value.key, caught.value.options) == (("A", "lit_by"), ("match", "spark"))
    with pytest.raises(Need) as caught:
        world().read("A", "wet")
    assert caught.value.options == (True, False)


def test_an_open_fact_is_unknown_only_where_its_condition_holds() -> None:
    assert value(world(), "A", "lit_by") is None


def test_no_default_is_a_gap_and_so_is_a_fluent_nobody_knows() -> None:
    for name in ("oath", "fame", "weight"):
        with pytest.raises(Gap) as caught:
            world().read("A", name)
        assert caught.value.key == ("A", name)


def test_what_is_supposed_hides_what_is_given() -> None:
    moment = world(facts={("A", "oil"): 5})
    other = moment.suppose({("A", "oil"): 2})
    assert (value(other, "A", "oil"), value(moment, "A", "oil")) == (2, 5)
    assert moment.suppose({("A", "oil"): 2}) is other, "the same supposition is worked out once"
    assert moment.suppose({}) is moment
    assert value(other.suppose({("B", "oil"): 7}), "A", "oil") == 2, "suppositions add up"


def test_a_part_is_read_from_its_record() -> None:
    moment = world("n: {concludes: {X.nature: X.printed}}", {("A", "printed"): {"glow": 4, "name": None}})
    assert [value(moment, "A", name) for name in ("glow", "name", "tags")] == [4, None, []]
    assert value(moment, "B", "glow") == 0


# -- conclusions and exceptions ------------------------------------------------------------------------------------------

GLOW = "base: {concludes: {X.shine: X.oil}}\n"


def test_a_norm_concludes_for_every_object_that_meets_its_conditions() -> None:
    moment = world("n: {when: [X.oil > 2], concludes: {X.shine: X.oil}}", {("A", "oil"): 3})
    assert [value(moment, name, "shine") for name in ("A", "B")] == [3, 0]
    assert [node.kind for node in moment.read("B", "shine").why] == ["silence"]


def test_a_norm_may_conclude_of_the_game_or_a_player() -> None:
    moment = world("n: {when: [game.night], concludes: {P.awake: no}}\nm: {concludes: {game.fame: high}}")
    assert value(moment, "P1", "awake") is True
    assert value(moment, "game", "fame") == "high"
    assert value(moment.suppose({("game", "night"): True}), "P2", "awake") is False


def test_two_norms_that_agree_are_no_conflict_and_the_stronger_is_told() -> None:
    moment = world("a: {reads: [lamp.glow ruling], concludes: {X.shine: 2}}\nb: {concludes: {X.shine: 2}}")
    found = moment.read("A", "shine")
    assert found.value == 2
    assert [node.norm.id for node in found.why if node.norm] == ["b"]


def test_two_norms_that_disagree_are_a_conflict_that_names_both() -> None:
    moment = world(GLOW + "other: {concludes: {X.shine: 9}}")
    with pytest.raises(Conflict) as caught:
        moment.read("A", "shine")
    assert {node.norm.id for node in caught.value.nodes if node.norm} == {"base", "other"}


def test_an_exception_defeats_what_it_names() -> None:
    moment = world(GLOW + "dark: {when: [X.oil > 4], exception_to: [base], concludes: {X.shine: 0}}", {("A", "oil"): 5})
    found = moment.read("A", "shine")
    assert (found.value, value(moment, "B", "shine")) == (0, 1)
    assert [node.norm.id for node in found.why[0].failed] == ["base"], "the defeated argument is kept"


def test_an_exception_to_an_exception_restores_what_it_defeated() -> None:
    text = (
        GLOW
        + "dark: {when: [X.oil > 1], exception_to: [base], concludes: {X.shine: 0}}\n"
        + "spell: {when: [X.oil > 2], exception_to: [dark], concludes: {X.shine: X.oil}}\n"
        + "curse: {when: [X.oil > 3], exception_to: [spell], concludes: {X.shine: 0}}"
    )
    found = [value(world(text, {("A", "oil"): oil}), "A", "shine") for oil in (1, 2, 3, 4)]
    assert found == [1, 0, 3, 0]


def test_an_exception_reaches_only_what_is_about_the_same_things() -> None:
    """The exception about B's pair does not defeat the norm about A's."""
    text = (
        "pair: {when: [Y.twin = X], concludes: {X.bright: yes}}\n"
        "not-pair: {when: [Y.twin = X, Y.oil = 0], exception_to: [pair], concludes: {X.bright: no}}"
    )
    facts = {("B", "twin"): "A", ("C", "twin"): "A", ("C", "oil"): 0}
    with pytest.raises(Conflict):
        world(text, facts, ("A", "B", "C")).read("A", "bright")
    assert value(world(text, {**facts, ("B", "oil"): 0}, ("A", "B", "C")), "A", "bright") is False


def test_two_norms_that_are_exceptions_to_each_other_both_stand() -> None:
    text = "a: {exception_to: [b], concludes: {X.shine: 1}}\nb: {exception_to: [a], concludes: {X.shine: 2}}"
    with pytest.raises(Conflict):
        world(text).read("A", "shine")


def test_why_an_exception_did_not_apply_stays_with_what_stands() -> None:
    text = (
        "base: {concludes: {X.shine: 2}}\nlow: {when: [X.dim], exception_to: [base], concludes: {X.shine: 0}}\n"
        "dims: {when: [X.oil = 0], concludes: {X.dim: yes}}"
    )
    assert [node.kind for node in world(text).read("A", "shine").why[0].because] == ["silence"]


def test_an_unknown_exception_is_asked_for_unless_something_that_stands_defeats_it() -> None:
    text = GLOW + "damp: {when: [X.wet], exception_to: [base], concludes: {X.shine: 0}}\n"
    with pytest.raises(Need):
        world(text).read("A", "shine")
    sealed = "sealed: {exception_to: [damp, base], concludes: {X.shine: 8}}"
    assert value(world(text + sealed), "A", "shine") == 8


def test_unless_keeps_a_norm_from_standing() -> None:
    text = "n: {unless: [X.oil > 3, X.flame = lit], concludes: {X.bright: yes}}"
    assert [value(world(text, facts), "A", "bright") for facts in ({}, {("A", "oil"): 4}, LIT)] == [True, False, False]


def test_a_norm_without_a_clause_in_the_edition_is_not_in_force() -> None:
    text = "n: {reads: [flint.meaning], concludes: {X.shine: 3}}"
    assert value(world(text), "A", "shine") == 0


# -- circles -------------------------------------------------------------------------------------------------------------


def test_a_fluent_read_while_it_is_worked_out_shows_its_value_so_far() -> None:
    """An effect that looks at what it changes sees it as it was before the change, and nothing is kept of the half-done value."""
    text = "n: {concludes: {X.nature: X.printed}}\nm: {when: [X.glow > 1], changes: {X.glow: '+ 5'}}"
    moment = world(text, {("A", "printed"): {"glow": 2}, ("B", "printed"): {"glow": 1}})
    assert [value(moment, name, "glow") for name in ("A", "B", "A")] == [7, 1, 7]


def test_norms_that_read_each_other_end_at_the_default() -> None:
    text = "n: {when: [not X.dim], concludes: {X.bright: yes}}\nm: {when: [X.bright], concludes: {X.dim: yes}}"
    assert value(world(text), "A", "bright") is True
    assert value(world(text), "A", "dim") is True


def test_what_was_read_inside_a_circle_is_worked_out_again_outside() -> None:
    """The order of reading leaves no trace."""
    text = (
        "n: {concludes: {X.nature: X.printed}}\n"
        "m: {when: [X.bright], changes: {X.glow: '+ 5'}}\nb: {when: [X.glow > 4], concludes: {X.bright: yes}}"
    )
    facts = {("A", "printed"): {"glow": 3}}
    first, second = world(text, facts), world(text, facts)
    assert [value(first, "A", name) for name in ("glow", "bright")] == [3, False]
    assert [value(second, "A", name) for name in ("bright", "glow")] == [False, 3]


# -- changes -------------------------------------------------------------------------------------------------------------

NATURE = "n: {concludes: {X.nature: X.printed}}\n"
PRINTED = {("A", "printed"): {"glow": 4, "tags": ["old"], "abilities": {"hum": {}}}}


def changed(text: str, name: str = "glow", facts: Any = None) -> Any:
    return value(world(NATURE + text, {**PRINTED, **(facts or {})}), "A", name)


def test_changes_apply_stage_by_stage_and_set_before_adding() -> None:
    text = "plus: {changes: {X.glow: '+ 1'}, stage: size}\nset: {changes: {X.glow: 7}, stage: base}\nminus: {changes: {X.glow: '- 2'}}"
    assert changed(text) == 6


def test_a_later_stage_asks_for_the_value_of_the_stage_before() -> None:
    text = "more: {{changes: {{X.glow: '+ 4'}}, stage: size}}\nleast: {{when: [X.glow < {0}], changes: {{X.glow: {0}}}, stage: price}}"
    more = changed("more: {changes: {X.glow: '+ 4'}, stage: size}")
    assert changed(text.format(more)) == more
    assert changed(text.format(more + 1)) == more + 1


def test_changes_of_lists_and_records() -> None:
    assert changed("a: {changes: {X.tags: {plus: [new, old]}}}", "tags") == ["old", "new"]
    assert changed("a: {changes: {X.tags: '- old'}}", "tags") == []
    assert changed("a: {changes: {X.abilities: {plus: {ring: {}}}}}", "abilities") == {"hum": {}, "ring": {}}
    assert changed("a: {changes: {X.abilities: '- hum'}}", "abilities") == {}


def test_of_two_changes_that_set_the_same_the_later_counts() -> None:
    abilities = plain(
        "one: {x: {changes: {X.glow: 1}, when: [X.name = lamp]}}\ntwo: {y: {changes: {X.glow: 2}, when: [X.name = lamp]}}"
    )
    facts = {
        ("A", "printed"): {"name": "lamp", "glow": 9},
        ("B", "printed"): {"abilities": abilities["one"]},
        ("C", "printed"): {"abilities": abilities["two"]},
    }

    def glow(first: Any, second: Any) -> Any:
        known = {**facts, ("B", "timestamp"): first, ("C", "timestamp"): second}
        moment = world(NATURE, known, ("A", "B", "C"))
        moment.cast.abilities = tuple(abilities["one"].items()) + tuple(abilities["two"].items())
        return value(moment, "A", "glow")

    assert (glow(1, 2), glow(2, 1)) == (2, 1)
    for first, second in ((None, 2), (1, None), (3, 3)):
        with pytest.raises(Conflict):
            glow(first, second)


def test_setting_and_adding_at_one_stage_go_by_the_order_in_which_they_came() -> None:
    """What adds before all is taken away is taken away too; where the order decides and is not known, nothing is guessed."""
    loses = plain("loses: {changes: {X.abilities: {}}, when: [X.name = lamp]}")
    grants = plain("grants: {changes: {X.abilities: {plus: {ring: {}}}}, when: [X.name = lamp]}")
    facts = {
        ("A", "printed"): {"name": "lamp"},
        ("B", "printed"): {"abilities": loses},
        ("C", "printed"): {"abilities": grants},
    }

    def abilities(first: Any, second: Any) -> Any:
        moment = world(NATURE, {**facts, ("B", "timestamp"): first, ("C", "timestamp"): second}, ("A", "B", "C"))
        moment.cast.abilities = (*loses.items(), *grants.items())
        return value(moment, "A", "abilities")

    assert (abilities(1, 2), abilities(2, 1)) == ({"ring": {}}, {})
    for first, second in ((None, 2), (1, None)):
        with pytest.raises(Conflict):
            abilities(first, second)


def test_an_order_that_decides_nothing_need_not_be_known() -> None:
    assert changed("a: {changes: {X.tags: [new]}}\nb: {changes: {X.tags: {plus: [new]}}}", "tags") == ["new"]


def test_two_norms_that_set_different_values_at_one_stage_conflict() -> None:
    with pytest.raises(Conflict):
        changed("a: {changes: {X.glow: 1}}\nb: {changes: {X.glow: 2}}")
    assert changed("a: {changes: {X.glow: 1}}\nb: {changes: {X.glow: 1}}") == 1


@pytest.mark.parametrize(
    ("value", "operator", "operand", "result"),
    [
        (1, "=", 5, 5),
        (None, "+", 3, 3),
        (None, "-", 3, None),
        (4, "-", 3, 1),
        ("{2}", "+", "{1}{U}", "{3}{U}"),
        ("{2}", "-", 1, "{1}"),
        ({"a": {}}, "+", "b", {"a": {}, "b": {}}),
        ({"a": {}, "b": {}, "c": {}}, "-", ["a", "b"], {"c": {}}),
        ({"a": {}, "b": {}}, "-", {"a": {}}, {"b": {}}),
        (["a"], "+", "b", ["a", "b"]),
        (["a", "b"], "-", ["a"], ["b"]),
        ("word", "+", "other", "word"),
    ],
)
def test_combine(value: Any, operator: str, operand: Any, result: Any) -> None:
    assert combine(value, operator, operand) == result


# -- abilities -----------------------------------------------------------------------------------------------------------


def carried(zone: str = "battlefield", functions: str = "battlefield") -> World:
    data = plain(f"hum: {{functions_in: {functions}, when: [X != self], concludes: {{X.bright: yes}}}}")
    moment = world(NATURE, {("A", "printed"): {"abilities": data}, ("A", "zone"): zone})
    moment.cast.abilities = tuple(data.items())
    return moment


@pytest.mark.parametrize(
    ("zone", "functions", "works"),
    [
        ("battlefield", "battlefield", True),
        ("chest", "battlefield", False),
        ("chest", "[hook, chest]", True),
        ("chest", "anywhere", True),
        ("in-effect", "battlefield", True),
    ],
)
def test_an_ability_works_where_it_functions(zone: str, functions: str, works: bool) -> None:
    assert value(carried(zone, functions), "B", "bright") is works
    assert value(carried(zone, functions), "A", "bright") is False


def test_an_ability_that_its_carrier_has_lost_does_nothing() -> None:
    moment = carried()
    assert value(moment.suppose({("A", "abilities"): {}}), "B", "bright") is False
    assert value(moment.suppose({("A", "abilities"): None}), "B", "bright") is False
    assert value(moment.suppose({("A", "abilities"): {"hum": {"other": 1}}}), "B", "bright") is False


def test_an_ability_may_speak_of_its_carrier_and_of_an_object_by_name() -> None:
    """A bare name is a variable, even where an object has that name."""
    data = plain(
        "a: {concludes: {self.bright: yes}}\nb: {concludes: {'@B.dim': yes}}\nc: {when: ['B = @C'], concludes: {B.shine: 4}}"
    )
    moment = world(NATURE, {("A", "printed"): {"abilities": data}}, ("A", "B", "C"))
    moment.cast.abilities = tuple(data.items())
    assert [value(moment, name, "bright") for name in ("A", "B", "C")] == [True, False, False]
    assert [value(moment, name, "dim") for name in ("A", "B", "C")] == [False, True, False]
    assert [value(moment, name, "shine") for name in ("A", "B", "C")] == [0, 0, 4]


# -- conditions ----------------------------------------------------------------------------------------------------------

FACTS = {
    ("A", "oil"): 3,
    ("A", "tags"): ["old"],
    ("A", "parts"): {"wick": {"cost": "{2}{U}"}},
    ("A", "twin"): "B",
    ("B", "tags"): None,
}


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("A.oil = 3", True),
        ("A.oil != 3", False),
        ("A.oil < 4", True),
        ("A.oil <= 3", True),
        ("A.oil > 3", False),
        ("A.oil >= 4", False),
        ("A.oil is odd", True),
        ("A.oil is even", False),
        ("A.oil is 3", True),
        ("A.flame is odd", False),
        ("A.tags has old", True),
        ("A.tags lacks old", False),
        ("A.oil has 3", False),
        ("A.flame in [lit, unlit]", True),
        ("A.tags meets [new, old]", True),
        ("A.tags meets none", False),
        ("A.parts has wick", True),
        ("A.flame < 3", False),
        ("A.twin.oil = 1", True),
        ("A.twin.twin", False),
        ("A.twin.twin.oil", False),
        ("A.parts.wick.cost = {2}{U}", True),
        ("A.parts.glass.cost", False),
        ("mana(A.parts.wick.cost) = 3", True),
        ("size(A.tags) = 1", True),
        ("size(B.tags) = 0", True),
        ("A", True),
        ("A.triggered.hum = 0", True),
        ("[1, A.oil] = [1, 3]", True),
        ({"count": "X", "where": ["X.oil >= 1"]}, True),
        ({"some": "X", "where": ["X.oil > 2"]}, True),
        ({"some": "X", "where": ["X.oil > 3"]}, False),
        ({"some": "P", "where": ["P.awake"]}, True),
        ({"any": ["A.oil = 1", "A.oil = 3"]}, True),
        ({"none": ["A.oil = 1", "A.oil = 3"]}, False),
        ({"all": ["A.oil = 3", "B.oil = 1"]}, True),
        ("not A.oil = 3", False),
        ("A.oil = 9 given A.oil = 9", True),
        ("A.twin.oil given A.twin = none", False),
        ("A.oil = 8 given A.twin.oil = 8", False),
        ("B.oil = 8 given A.twin.oil = 8", True),
    ],
)
def test_conditions(condition: Any, holds: bool) -> None:
    assert truth(world(facts=FACTS), condition) is holds


def test_a_record_is_a_value() -> None:
    moment = world(facts=FACTS)
    term = ("record", (("glow", ("path", ("A", "oil"))), ("tags", ("list", (("lit", "x"),)))))
    assert moment.evaluate(term, {}).value == {"glow": 3, "tags": ["x"]}


def test_a_count_is_a_number() -> None:
    moment = world(facts={("A", "oil"): 3}, objects=("A", "B", "C"))
    term = parse_condition({"count": "X", "where": ["X.oil < 3"]})
    assert moment.evaluate(term, {}).value == 2
    assert moment.evaluate(("given", term, ((("path", ("B", "oil")), ("lit", 7)),)), {}).value == 1


def test_a_name_that_is_nothing_here_is_a_gap() -> None:
    with pytest.raises(Gap):
        truth(world(), "Q.oil = 2")
    with pytest.raises(Gap):
        world().evaluate(("path", ("somebody", "oil")), {})


def test_two_absent_values_are_not_equal() -> None:
    """Nameless things do not share a name; yet nothing is nothing."""
    moment = world(facts={("A", "name"): None, ("B", "name"): None})
    assert [truth(moment, text) for text in ("A.name = B.name", "A.name != B.name", "A.name = none")] == [
        False,
        False,
        True,
    ]


def test_compare_without_terms() -> None:
    assert compare("=", None, None)
    assert not compare(">", True, "x")


# -- unknown facts -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ({"all": ["A.wet", "A.oil = 2"]}, False),
        ({"all": ["A.oil = 2", "A.wet"]}, False),
        ({"any": ["A.wet", "A.oil = 1"]}, True),
        ({"any": ["A.oil = 1", "A.wet"]}, True),
        ({"none": ["A.wet", "A.oil = 1"]}, False),
        ({"some": "X", "where": ["X.wet", "X.oil = 9"]}, False),
        ({"some": "X", "where": [{"any": ["X.wet", "X = B"]}]}, True),
        ({"all": ["A.wet", {"any": ["B.wet", "A.oil = 2"]}]}, None),
        ({"all": ["A.wet", "A.oil = 1"]}, None),
        ({"any": ["A.wet", "A.oil = 2"]}, None),
        ({"some": "X", "where": ["X.wet"]}, None),
        ("not A.wet", None),
        ("A.wet = B.wet", None),
    ],
)
def test_an_unknown_stops_only_where_nothing_else_settles_the_list(condition: Any, holds: bool | None) -> None:
    """Strong Kleene: false settles `all`, true settles `any`, in whatever order."""
    if holds is None:
        with pytest.raises(Need) as caught:
            truth(world(), condition)
        assert caught.value.key == ("A", "wet"), "the first unknown is asked for"
    else:
        assert truth(world(), condition) is holds


@pytest.mark.parametrize(
    ("condition", "threshold"),
    [
        ("A.age < 5", ("<", 5)),
        ("5 > A.age", ("<", 5)),
        ("5 <= A.age", (">=", 5)),
        ("A.age = 3", ("=", 3)),
        ("B.oil < A.age", (">", 1)),
    ],
)
def test_an_unknown_quantity_is_asked_for_by_the_comparison_that_reads_it(condition: str, threshold: Any) -> None:
    with pytest.raises(Need) as caught:
        truth(world(), condition)
    assert (caught.value.key, caught.value.options, caught.value.threshold) == (("A", "age"), (), threshold)


def test_two_unknown_quantities_compared_have_no_threshold() -> None:
    with pytest.raises(Need) as caught:
        truth(world(), "A.age < B.age")
    assert caught.value.threshold is None


def test_what_is_known_of_a_quantity_answers_the_comparison_it_was_asked_for() -> None:
    known = Compared({("<", 5): False})
    moment = world()
    moment.facts[("A", "age")] = Val(known, (Node("given", key=("A", "age"), value=known),))
    assert truth(moment, "A.age < 5") is False
    assert truth(moment, "5 > A.age") is False
    with pytest.raises(Need) as caught:
        truth(moment, "A.age < 9")
    assert (caught.value.key, caught.value.threshold) == (("A", "age"), ("<", 9))


def test_would_stand_counts_the_unknown_as_no() -> None:
    (unknown, damp) = norms(
        "a: {when: [X.wet], unless: [X.oil = 1], permits: yes}\nb: {when: [X.oil = 1], unless: [X.oil = 1], permits: yes}"
    )
    moment = world()
    assert [moment.would_stand(norm, {"X": "A"}) for norm in (unknown, damp)] == [False, True]


def test_a_vocabulary_without_stages_still_applies_changes() -> None:
    bare: Vocabulary = VOCABULARY._replace(stages=())
    force = InForce(
        Law(bare, norms(NATURE + "a: {changes: {X.glow: '+ 1'}}\nb: {changes: {X.glow: '+ 5'}}"), {}), era()
    )
    assert World(force, Cast(("A",), (), ()), {}).read("A", "glow").value == 6


def test_a_quantity_reached_through_others_is_still_the_one_asked_for() -> None:
    """By the role of an event, by an object, and through what a norm concludes."""
    known = Compared({("<", 5): False})
    moment = world("n: {concludes: {X.shine: X.age}}", {("A", "twin"): "B", ("B", "holder"): "P2"})
    moment.facts[("B", "age")] = Val(known, (Node("given", key=("B", "age"), value=known),))
    for condition in ("A.twin.age < 3", "B.shine < 3"):
        with pytest.raises(Need) as caught:
            truth(moment, condition)
        assert caught.value.key == ("B", "age")


def test_a_change_of_one_kind_of_event_leaves_others_and_what_is_no_event_alone() -> None:
    text = "twice: {on: chime, changes: {event.times: '+ 1'}}\nalways: {changes: {event.times: '+ 3'}}"
    moment = world(text, {("e1", "kind"): "chime", ("e2", "kind"): "pour"})
    assert [value(moment, event, "times") for event in ("e1", "e2", "e3")] == [5, 4, 1]


def test_a_condition_is_a_value_too() -> None:
    moment = world(facts={("A", "oil"): 3})
    for condition, outcome in (
        ("A.oil = 3", True),
        ("not A.oil = 3", False),
        ({"any": ["A.oil = 1", "A.oil = 3"]}, True),
    ):
        assert moment.evaluate(parse_condition(condition), {}).value is outcome


def test_an_ability_may_be_an_exception_to_that_of_another_carrier() -> None:
    abilities = plain(
        "one: {concludes: {X.shine: 1}, when: [X.name = lamp]}\n"
        "two: {exception_to: ['ability:one'], concludes: {X.shine: 2}, when: [X.name = lamp]}"
    )
    facts = {
        ("A", "printed"): {"name": "lamp"},
        ("B", "printed"): {"abilities": {"one": abilities["one"]}},
        ("C", "printed"): {"abilities": {"two": abilities["two"]}},
    }
    moment = world(NATURE, facts, ("A", "B", "C"))
    moment.cast.abilities = tuple(abilities.items())
    assert value(moment, "A", "shine") == 2

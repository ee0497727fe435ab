"""What stands in an edition: clauses, wordings, alternatives, strengths, dates, abilities and their shapes."""

from typing import Any

import pytest

from judgetool.model.norm import VERBS, parse_readings
from judgetool.model.ruling import Citation
from judgetool.resolve.law import InForce, Law, expand_ability, plain_value, readings_in, weakest
from tests.resolve.bench import VOCABULARY, era, law, norms, plain

MIXED = """
first: {reads: [lamp.light/1], concludes: {X.shine: 1}}
later: {reads: [lamp.light/2-], concludes: {X.shine: 2}}
either: {reads: ["lamp.snuff/2- | lamp.glow ruling", lamp.light], concludes: {X.bright: yes}}
ours: {concludes: {X.dim: yes}}
gone: {reads: [flint.meaning], concludes: {X.dim: no}}
"""


def standing(text: str, *, about: str = "shine", **wordings: int) -> list[str]:
    """The norms in force that conclude a fluent."""
    return [norm.id for norm in InForce(law(text), era(**wordings)).on_fluent("concludes", about)]


def test_a_norm_is_in_force_exactly_while_a_wording_it_reads_stands() -> None:
    assert [standing(MIXED, lamp_light=wording) for wording in (1, 2, 5, 0)] == [["first"], ["later"], ["later"], []]


def test_alternatives_of_which_the_first_that_stands_counts() -> None:
    """Each alternative brings its own strength and citation; with none the norm is not in force."""
    force = InForce(law(MIXED), era())
    assert (standing(MIXED, about="bright"), force.strength["either"]) == (["either"], "ruling")
    either = next(norm for norm in force.law.norms if norm.id == "either")
    assert force.citations(either) == (Citation("lamp.glow", "2.1"), Citation("lamp.light", "1.1"))
    second = InForce(law(MIXED), era(lamp_snuff=2))
    assert (second.strength["either"], second.citations(either)[0].clause) == ("text", "lamp.snuff")
    assert standing(MIXED, about="bright", lamp_glow=0) == []


def test_a_norm_that_reads_nothing_always_stands() -> None:
    assert standing(MIXED, about="dim") == ["ours"]


def test_readings() -> None:
    either = norms(MIXED)[2]
    assert [r.clause for r in readings_in(either, era()) or ()] == ["lamp.glow", "lamp.light"]
    assert readings_in(either, era(lamp_light=0)) is None
    assert [readings_in(norm, era()) for norm in norms(MIXED)[3:]] == [(), None]
    assert weakest(parse_readings(["a", "b inference", "c ruling"])) == "ruling"
    assert weakest(()) == "text"


def test_a_wording_that_nobody_has_read_is_told() -> None:
    force = InForce(law(MIXED), era(unread=("lamp.light",)))
    assert force.unread(norms(MIXED)[0]) == ("lamp.light",)
    assert force.unread(norms(MIXED)[3]) == ()


def test_a_word_exists_where_its_clause_has_a_number() -> None:
    """Words without a clause, and what is no word at all, always exist."""
    force = InForce(law(""), era())
    assert [force.has_word(name) for name in ("flint", "match", "Old Tom")] == [False, True, True]
    assert InForce(law(""), era(flint_meaning=1)).has_word("flint")


def indexed(force: InForce) -> list[object]:
    """Everything that can be looked up in it."""
    return [
        {key: found for key, found in one.items() if found} for one in (force.by_fluent, force.by_event, force.backing)
    ] + [
        force.stateless,
        list(force.granted),
    ]


@pytest.mark.parametrize("name", ["a", "b", "c", "d", "e"])
def test_one_norm_is_left_out_as_if_it_had_never_been(name: str) -> None:
    """Of every index, and of the abilities that norms spell out; what has been looked up is counted anew."""
    text = (
        "a: {on: [light, snuff], permits: yes}\nb: {backs: [as, permits]}\nc: {causes: {chime: {object: X}}}\n"
        "d: {changes: {X.abilities: '+ hum', X.glow: '+ 1'}}\n"
        "e: {concludes: {X.nature: {abilities: {burn: {}}}}}"
    )
    whole = InForce(law(text), era())
    whole.has_word("flint")
    before = indexed(whole)
    less = whole.without(name)
    others = tuple(norm for norm in whole.law.norms if norm.id != name)
    assert indexed(less) == indexed(InForce(whole.law._replace(norms=others), era()))
    assert (less.consulted, indexed(whole)) == (set(), before)


def test_norms_are_found_by_what_they_are_about() -> None:
    text = "a: {on: [light, snuff], permits: yes}\nb: {backs: [as, permits]}\nc: {causes: {chime: {object: X}}}"
    force = InForce(law(text), era())
    assert [norm.id for norm in force.on_event("permits", "relight")] == ["a"]
    assert list(force.on_event("forbids", "light")) == []
    assert [norm.id for norm in force.backing_of("permits")] == ["b"]
    assert list(force.backing_of("sets")) == []
    assert [norm.id for norm in force.stateless] == ["c"]
    assert {("permits", "light"), ("permits", "relight"), ("backs", "permits")} <= force.consulted
    assert [[norm.id for norm in force.found_at(*key)] for key in (("backs", "as"), ("permits", "snuff"))] == [
        ["b"],
        ["a"],
    ]


@pytest.mark.parametrize(
    ("dates", "editions"),
    [
        ({"from": "2012-01-01"}, ["2012-01-01", "2015-01-01"]),
        ({"until": "2012-01-01"}, ["2010-01-01"]),
        ({"from": "2011-01-01", "until": "2015-01-01"}, ["2012-01-01"]),
    ],
)
def test_what_has_dates_stands_between_them(dates: dict[str, str], editions: list[str]) -> None:
    force = {edition: InForce(law(""), era(edition)) for edition in ("2010-01-01", "2012-01-01", "2015-01-01")}
    data = {"on": "chime", "triggers": "yes", **dates}
    assert [edition for edition, one in force.items() if one.ability_norms("hum", data)] == editions


SHAPES = """
glower:
  parameters: {more: 2, word: lit}
  norms:
  - {when: [X.oil > $more], changes: {X.glow: "+ $more"}}
  - {on: chime, triggers: {pour: {object: self, amount: $more}}, says: {en: "$word $wordy", fr: "$word"}}
bare: {}
"""


def expanded(name: str, data: Any) -> list[Any]:
    """The norms of an ability."""
    return list(expand_ability(name, data, plain(SHAPES)))


def test_an_ability_is_a_norm_a_shape_filled_in_or_mere_parameters() -> None:
    own = {"on": "chime", "triggers": "yes"}
    assert expanded("hum", own) == [own]
    assert expanded("hum", [own, own]) == [own, own]
    assert expanded("hum", {"cost": "{2}"}) == []
    assert expanded("hum", "yes") == []
    assert expanded("bare", {}) == []
    filled = expanded("glower", {"more": 5})
    assert filled[0] == {"when": ["X.oil > 5"], "changes": {"X.glow": "+ 5"}}
    assert filled[1]["triggers"] == {"pour": {"object": "self", "amount": 5}}
    assert expanded("other", {"is": "glower"})[0]["when"] == ["X.oil > 2"]
    assert expanded("other", {"is": "nothing"}) == []


@pytest.mark.parametrize("verb", VERBS)
def test_any_verb_makes_an_ability_a_norm(verb: str) -> None:
    assert expanded("glower", {verb: "yes"}) == [{verb: "yes"}]


def test_a_longer_parameter_is_not_mistaken_for_a_shorter_one() -> None:
    assert expanded("glower", {"wordy": "bright"})[1]["says"]["en"] == "lit bright"


def test_the_norms_of_an_ability_are_numbered_and_kept() -> None:
    force = InForce(law("", SHAPES), era())
    found = force.ability_norms("glower", {"more": 3})
    assert [norm.id for norm in found] == ["ability:glower", "ability:glower:2"]
    assert force.ability_norms("glower", {"more": 3}) is found


def test_abilities_that_norms_spell_out_are_known() -> None:
    text = (
        "a: {concludes: {X.nature: {glow: 2, abilities: {hum: {}}}}}\n"
        "b: {changes: {X.abilities: {plus: {ring: {}}}}}\nc: {concludes: {X.shine: X.oil}}"
    )
    assert sorted(repr(one) for one in InForce(law(text), era()).granted) == ["{'hum': {}}", "{'ring': {}}"]


def test_plain_values_of_terms() -> None:
    term = ("record", (("a", ("lit", 2)), ("b", ("list", (("lit", "x"), ("path", ("A", "oil")))))))
    assert plain_value(term) == {"a": 2, "b": ["x", None]}


def test_a_scenario_is_looked_through_once() -> None:
    force = InForce(Law(VOCABULARY, (), {}), era())
    calls: list[int] = []

    def make() -> tuple[tuple[str, Any], ...]:
        calls.append(1)
        return (("hum", {}),)

    one, other = object(), object()
    assert force.once(one, make) == force.once(one, make) == force.once(other, make)
    assert len(calls) == 2

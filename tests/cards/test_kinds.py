# ruff: noqa: E501
"""The reader of kinds, one template of card English at a time."""

import pytest

from judgetool.cards.phrases import cost, literal
from tests.cards.reading import phrases, read


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        # costs of turning up, of any form
        ("Morph {2}{W}{W}", ["morph cost={2}{W}{W}"]),
        ("Morph—Pay 4 life.", ["morph cost=life:4"]),
        ("Morph—Reveal a green card in your hand.", ["morph cost=reveal:green&card"]),
        ("Morph—Discard a Newt card.", ["morph cost=discard:newt&card"]),
        ("Morph—Return two Swamps you control to their owner's hand.", ["morph cost=return:2-swamp"]),
        ("Morph—Sacrifice another creature.", ["morph cost=sacrifice:other&creature"]),
        ("Morph—Juggle three newts.", ["morph cost=?"]),
        ("Megamorph {X}{G}", ["megamorph cost={X}{G}"]),
        ("Disguise {R/W}{R/W}", ["disguise cost={R/W}{R/W}"]),
        ("Disguise {4}{R}. This cost is reduced by {1} for each land card in your graveyard.", ["disguise cost={4}{R} reduced={1} each=land&card where=graveyard"]),
        # turning up
        ("When this creature is turned face up, draw two cards.", ["turned-up-trigger does=draw:2"]),
        ("Whenever a permanent you control is turned face up, scry 2.", ["other-turned-up-trigger what=permanent whose=you does=scry:2"]),
        ("Whenever this creature or another Newt you control is turned face up, gain 3 life.", ["turned-up-trigger does=gain-life:3", "other-turned-up-trigger what=other&newt whose=you shared does=gain-life:3"]),
        ("Whenever you turn a permanent face up, untap it.", ["other-turned-up-trigger what=permanent whose=you does=untap"]),
        ("When this creature enters or is turned face up, scry 3.", ["enters-or-turned-up-trigger does=scry:3"]),
        ("As this creature is turned face up, put three +1/+1 counters on it.", ["as-turned-up does=counters:3:+1/+1 amount=3"]),
        ("As this creature enters or is turned face up, choose a color.", ["as-enters or-turned-up does=choose:a-color", "as-turned-up or-enters does=choose:a-color"]),
        ("{1}{U}: Turn target face-down creature you control face up.", ["activated cost={1}{U} does=turn-up", "turns-up target what=face-down&creature whose=you by=activated"]),
        ("{4}: Turn this creature face down.", ["activated cost={4} does=turn-down", "turns-down what=self by=activated"]),
        ("Enchanted creature can't be turned face up.", ["cant-turn-up what=enchanted&creature"]),
        ("All morph costs cost {3} more.", ["turn-up-cost-changer amount=+{3}"]),
        # entering
        ("When this creature enters, you lose 2 life.", ["enters-trigger does=lose-life:2"]),
        ("When Tidewater Newt enters, if it rained, draw a card.", ["enters-trigger does=draw:1 if"]),
        ("Whenever another creature enters, you may gain 1 life.", ["other-enters-trigger what=other&creature does=gain-life:1 may"]),
        ("This creature enters tapped.", ["enters-tapped"]),
        ("This creature enters with X +1/+1 counters on it.", ["enters-with amount=X what=+1/+1"]),
        ("This creature enters with a +1/+1 counter on it for each Newt you control.", ["enters-with amount=1 what=+1/+1 each"]),
        ("You may have this creature enter as a copy of any Newt you control.", ["enters-as-copy may what=newt whose=you"]),
        ("As this creature enters, choose a nonland card name.", ["as-enters does=choose:a-nonland-card-name"]),
        ("If this creature would enter, exile it instead.", ["enters-replacement if"]),
        ("Creatures your opponents control enter tapped.", ["others-enter-tapped what=creature whose=opponent"]),
        # other triggers
        ("When this creature dies, draw a card.", ["dies-trigger does=draw:1"]),
        ("Whenever another nontoken creature you control dies, mill a card.", ["other-dies-trigger what=other&!token&creature whose=you does=mill:1"]),
        ("Whenever this creature enters or attacks, scry 1.", ["enters-trigger does=scry:1", "attack-trigger does=scry:1"]),
        ("Whenever this creature deals combat damage, mill nine cards.", ["damage-trigger does=mill:9"]),
        ("At the beginning of your upkeep, mill two cards.", ["phase-trigger when=upkeep whose=you does=mill:2"]),
        ("Whenever you cast a noncreature spell, scry 1.", ["cast-trigger what=!creature&spell whose=you does=scry:1"]),
        ("When you cast this spell, draw a card.", ["self-cast-trigger does=draw:1"]),
        ("Whenever the moon howls, draw a card.", ["other-trigger on=? does=draw:1"]),
        # casting
        ("This spell can't be countered.", ["cant-be-countered who=self"]),
        ("Newt spells you cast cost {1} less to cast.", ["cost-changer amount=-{1} what=newt&spell whose=you"]),
        ("Artifact, instant, and Newt spells cost {1} more to cast.", ["cost-changer amount=+{1} what=artifact&spell|instant&spell|newt&spell"]),
        ("This spell costs {2} less to cast if you control a Newt.", ["own-cost-change amount=-{2} if"]),
        ("You may cast Newt spells from the top of your library.", ["cast-permission from=library what=newt&spell"]),
        ("You may cast Newt spells as though they had flash.", ["flash-granter what=newt&spell"]),
        ("Your opponents can't cast Newt spells.", ["cast-prohibition who=opponent what=newt&spell"]),
        ("Each player can't cast more than two spells each turn.", ["cast-prohibition limit=2 who=any-player what=spell"]),
        # statics
        ("All creatures lose all abilities.", ["removes-abilities what=creature"]),
        ("Face-down creatures you control get +0/+2.", ["pt-bonus amount=+0/+2 what=face-down&creature whose=you"]),
        ("Other Newts you control get +1/+1 and have flying.", ["pt-bonus amount=+1/+1 what=other&newt whose=you", "grants what-given=flying what=other&newt whose=you"]),
        ("Activated abilities of Newts can't be activated unless they're mana abilities.", ["stops-activated what=newt not-mana"]),
        ("This creature can't be blocked.", ["cant-be-blocked"]),
        ("This creature can't be blocked by Newts.", ["cant-be-blocked by=newt"]),
        ("You may look at face-down creatures your opponents control any time.", ["sees-face-down who=you what=face-down&creature whose=opponent"]),
        ("Newts smell of rain.", ["static"]),
        # activated
        ("{2}, Sacrifice this creature: Draw a card.", ["activated cost={2}+sacrifice:self does=draw:1"]),
        ("{T}: Add {G}{G}.", ["mana-ability cost={T} mana={G}"]),
        ("{T}: Add {C}. Spend this mana only to turn creatures face up.", ["mana-ability cost={T} mana={C} restricted=face-down"]),
        # keywords
        ("Flying, first strike", ["flying", "first-strike"]),
        ("Protection from Newts and from red", ["protection from=newt+red"]),
        ("Ward—Pay 3 life.", ["ward cost=life:3"]),
        ("Undying", ["dies-trigger by=undying", "keyword name=undying"]),
    ],
)  # fmt: skip
def test_reads(text: str, kinds: list[str]) -> None:
    assert read(text) == kinds


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Turn target face-down creature face up.", ["spell-effect does=turn-up", "turns-up target what=face-down&creature by=spell-effect"]),
        ("Choose target Newt. Turn it face up if it's face down.", ["spell-effect does=turn-up", "turns-up what=it by=spell-effect"]),
        ("Turn target Newt face down. It's a 3/3 Toad artifact creature.", ["spell-effect does=turn-down", "turns-down target what=newt lists=3/3&toad&artifact&creature by=spell-effect"]),
        ("Manifest the top two cards of your library.", ["spell-effect does=manifest", "manifests amount=2 from=library by=spell-effect"]),
        ("Manifest dread.\nDraw a card.", ["spell-effect does=manifest+draw:1", "manifest-dread by=spell-effect"]),
        ("Cloak a card from your hand.", ["spell-effect does=cloak", "cloaks from=hand by=spell-effect"]),
        ("Exile target Newt, then return it to the battlefield.", ["spell-effect does=blink+exile+return-to-battlefield", "blinks target what=newt by=spell-effect"]),
        ("Counter target Newt spell.", ["spell-effect does=counter", "counters-spell target what=newt&spell by=spell-effect"]),
        ("Destroy target creature with power 2 or less.", ["spell-effect does=destroy", "destroys target what=creature&power<=2 by=spell-effect"]),
        ("Creatures you control can't be blocked.", ["spell-effect"]),
    ],
)  # fmt: skip
def test_a_spell_has_one_effect_and_what_it_does_to_objects(text: str, kinds: list[str]) -> None:
    assert read(text, types="Instant", subtypes="") == kinds


def test_an_ability_word_changes_nothing() -> None:
    assert read("Croaking — When this creature dies, draw a card.") == ["dies-trigger does=draw:1"]


def test_an_ability_it_gives_to_others_is_not_its_own() -> None:
    assert read('Other Newts have "When this creature enters, draw a card."') == [
        "grants what-given=ability what=other&newt"
    ]


def test_a_face_down_effect_that_others_are_given_is_kept_as_granted() -> None:
    kinds = read('Face-down creatures you control have "{2}: Turn this creature face up."')
    assert kinds == ["grants what-given=ability what=face-down&creature whose=you", "turns-up what=self by=granted"]


def test_a_card_named_like_an_effect_has_not_that_effect() -> None:
    assert not any("cloaks" in kind for kind in read("When this creature enters, find a card named Rusty Cloak."))


def test_turning_cards_of_a_pile_face_up_turns_no_permanent() -> None:
    assert not any("turns-up" in kind for kind in read("When this creature dies, turn the exiled card face up."))


def test_a_land_type_brings_its_mana() -> None:
    assert read("", types="Land", subtypes="Forest Swamp") == ["mana-ability mana={G}{B} by=land-type"]


def test_what_a_named_choice_brings_counts_as_its_own_under_that_choice() -> None:
    text = "As this enchantment enters, choose rain or shine.\n• Rain — Creatures can't block.\n• Shine — When this creature dies, scry 1."
    assert read(text) == ["as-enters", "cant-block what=creature chosen", "dies-trigger does=scry:1 chosen"]


def test_lines_of_a_saga_are_chapters() -> None:
    kinds = read("I, II — Draw a card.\nIII — Scry 1.", types="Enchantment", subtypes="Saga")
    assert kinds == ["chapter does=draw:1", "chapter does=scry:1", "enters-with amount=1 what=lore by=saga"]


@pytest.mark.parametrize(
    ("text", "fact"),
    [("{1}{B}, Pay 3 life", "{1}{B}+life:3"), ("{T}, Discard two cards", "{T}+discard:card"), ("Hop twice", "?")],
)
def test_costs_are_short_facts(text: str, fact: str) -> None:
    assert cost(text, phrases()) == fact


@pytest.mark.parametrize(
    ("pattern", "found"),
    [("^as ~ is turned (?:face )?up", " is turned "), ("draws? cards?", " card"), ("a|b", ""), ("(?:one|two) newts", " newts"), (r"\bcloak\b", "cloak")],
)  # fmt: skip
def test_the_letters_every_match_holds(pattern: str, found: str) -> None:
    assert literal(pattern) == found

"""Words set into a French sentence: elision, contraction, agreement."""

import pytest

from judgetool.model import french


def filled(template: str, **values: str) -> str:
    return french.fill(template, values.get)


@pytest.mark.parametrize(
    ("template", "words", "said"),
    [
        ("zone de {X}", "Ange exalté", "zone d’Ange exalté"),
        ("zone de {X}", "une aura", "zone d’une aura"),
        ("zone de {X}", "Élémental", "zone d’Élémental"),
        ("zone de {X}", "Willbender", "zone de Willbender"),
        ("zone de {X}", "le jeton", "zone du jeton"),
        ("zone de {X}", "les jetons", "zone des jetons"),
        ("zone de {X}", "la copie", "zone de la copie"),
        ("zone de {X}", "A", "zone de A"),
        ("De {X} on ne sait rien", "le jeton", "Du jeton on ne sait rien"),
        ("attaché à {X}", "le jeton", "attaché au jeton"),
        ("attaché à {X}", "les jetons", "attaché aux jetons"),
        ("attaché à {X}", "Ixidron", "attaché à Ixidron"),
        ("ce que {X} copie", "Ixidron", "ce qu’Ixidron copie"),
        ("monde {X}", "Ixidron", "monde Ixidron"),
        ("le onze de {X}", "onze", "le onze de onze"),
    ],
)
def test_de_que_and_a_before_what_is_set_in(template: str, words: str, said: str) -> None:
    assert filled(template, X=words) == said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("la créature", "mise par un effet, la créature est engagée : elle ne peut pas attaquer"),
        ("une créature", "mise par un effet, une créature est engagée : elle ne peut pas attaquer"),
        ("le jeton", "mis par un effet, le jeton est engagé : il ne peut pas attaquer"),
        ("Ixidron", "mis par un effet, Ixidron est engagé : il ne peut pas attaquer"),
        ("l’équipement", "mis par un effet, l’équipement est engagé : il ne peut pas attaquer"),
    ],
)
def test_marks_agree_with_their_slot(words: str, said: str) -> None:
    template = "mis[|e] par un effet, {X} est engagé[|e] : [il|elle] ne peut pas attaquer"
    assert filled(template, X=words) == said


def test_a_mark_agrees_with_the_slot_before_it() -> None:
    template = "{F} reste attaché[|e] à {X}, détruit[|e]"
    assert filled(template, F="une aura", X="le jeton") == "une aura reste attachée au jeton, détruit"
    assert filled(template, F="le jeton", X="une aura") == "le jeton reste attaché à une aura, détruite"


def test_what_is_no_slot_and_no_mark_stays() -> None:
    assert filled("coûte {2}{U} [coût], {Y} et {X}", X="tout") == "coûte {2}{U} [coût], {Y} et tout"
    assert french.fill_label("coût {2} de {0}", "Ixidron") == "coût {2} d’Ixidron"


def test_plurals_are_known_by_their_first_word() -> None:
    assert french.is_plural("sous-types de X")
    assert french.is_plural("points de vie de P1")
    assert not french.is_plural("zone des objets")

"""Making a text ready: own names, reminders, quotes, paragraphs, sentences, clauses."""

import pytest

from judgetool.cards.text import clauses, own_names, read_text, sentences


@pytest.mark.parametrize(
    ("name", "legendary", "names"),
    [
        ("Tidewater Newt", False, ("Tidewater Newt",)),
        ("Ozrik, Keeper of Bells", True, ("Ozrik, Keeper of Bells", "Ozrik")),
        ("Ozrik Unbound", True, ("Ozrik Unbound", "Ozrik")),
        ("The Grey Newt", True, ("The Grey Newt",)),
        ("A-Tidewater Newt", False, ("Tidewater Newt",)),
    ],
)
def test_a_card_is_called_by_its_name_or_the_short_form_of_it(
    name: str, legendary: bool, names: tuple[str, ...]
) -> None:
    assert own_names(name, legendary) == names


def test_own_names_and_this_creature_are_one_sign() -> None:
    text = read_text(
        "Ozrik gains flying. This creature's toughness is 3. Find a card named Ozrik.", "Ozrik, Keeper of Bells", True
    )
    assert text.paragraphs == ("~ gains flying. ~'s toughness is 3. Find a card named Ozrik.",)


def test_this_land_at_the_start_of_a_sentence_is_the_card_too() -> None:
    assert read_text("This land enters tapped.", "Mudflat").paragraphs == ("~ enters tapped.",)


def test_a_planeswalker_is_called_by_the_name_that_is_also_its_subtype() -> None:
    assert read_text("Ozrik enters.", "Ozrik, Bellringer", True, frozenset({"Planeswalker"})).paragraphs == (
        "~ enters.",
    )


def test_reminder_text_goes_even_when_nested() -> None:
    assert read_text("Flying (It flies (high).)\n(Only a reminder.)\nReach", "Newt").paragraphs == ("Flying", "Reach")


def test_quoted_abilities_are_set_apart_with_apostrophes_left_alone() -> None:
    text = read_text("Bob's Newts have \"When this creature enters, draw a card.\" and the Elf's reach.", "Mudflat")
    assert text.quoted == ("When this creature enters, draw a card.",)
    assert text.paragraphs == ("Bob's Newts have «0». and the Elf's reach.",)


def test_choices_hang_on_the_line_that_offers_them() -> None:
    assert read_text("Choose one —\n• Tap it.\n• Untap it.\nReach", "Newt").paragraphs == (
        "Choose one — • Tap it. • Untap it.",
        "Reach",
    )


def test_sentences_are_parted_at_dots_and_choices() -> None:
    assert sentences("Draw a card. Then scry 1. • Tap it.") == ["Draw a card", "Then scry 1", "Tap it"]


@pytest.mark.parametrize(
    ("sentence", "parts"),
    [
        ("Other Newts get +1/+1 and have reach", ["Other Newts get +1/+1", "Other Newts have reach"]),
        (
            "As long as it rains, ~ gets +1/+0, has haste, and can't block",
            [
                "As long as it rains, ~ gets +1/+0",
                "As long as it rains, ~ has haste",
                "As long as it rains, ~ can't block",
            ],
        ),
        ("Newts can't attack or block", ["Newts can't attack or block"]),
        ("Draw a card", ["Draw a card"]),
    ],
)
def test_predicates_of_one_subject_become_sentences(sentence: str, parts: list[str]) -> None:
    assert clauses(sentence) == parts

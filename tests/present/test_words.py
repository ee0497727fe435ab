"""The desk's own words: in both languages, in each one's typography."""

import string

import pytest

from judgetool.present.words import WORDS, say, typeset


@pytest.mark.parametrize("key", sorted(WORDS))
def test_every_message_is_in_both_languages_with_the_same_places(key: str) -> None:
    def places(text: str) -> set[str | None]:
        return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}

    message = WORDS[key]
    assert all(message)
    assert places(message.en) == places(message.fr)


@pytest.mark.parametrize(
    ("written", "set_"),
    [
        ("Pourquoi ?", "Pourquoi\u202f?"),
        ("note : « mue » ; fin !", "note\u202f: «\u202fmue\u202f»\u202f; fin\u202f!"),
        ("l'édition", "l’édition"),
        ("essayez `judgetool ask 'x ?'` !", "essayez `judgetool ask 'x ?'`\u202f!"),
        ("12:30 et a:b", "12:30 et a:b"),
    ],
)
def test_french_takes_its_own_blanks_and_apostrophes(written: str, set_: str) -> None:
    assert typeset(written, "fr") == set_


def test_english_is_left_as_written() -> None:
    assert typeset("why ? it's", "en") == "why ? it's"


def test_values_are_set_in() -> None:
    assert say("edition", "fr", "2015-03-27") == "règles du 2015-03-27"

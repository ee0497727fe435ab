"""Words and stems: both languages cut alike on both sides."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgetool.search.words import cut, english_stem, french_stem, key, phrase_key


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("L'adversaire n'est-il pas là ?", ["adversaire", "est", "il", "pas", "la"]),
        ("can't be the player's", ["cant", "be", "the", "players"]),
        ("+1/+1 and −1/−1, a 2/2", ["p1sp1", "and", "m1sm1", "a", "2s2"]),
        ("{T}, {2/W}, {3}", ["symt", "sym2w", "3"]),
        ("see 702.36e.", ["see", "702.36e"]),
        ("state-based", ["state", "based"]),
        ("Œuvre ÉPHÉMÈRE", ["oeuvre", "ephemere"]),
        ("?!", []),
    ],
)
def test_text_is_cut_into_folded_words(text: str, words: list[str]) -> None:
    assert cut(text) == words


@pytest.mark.parametrize(
    "same",
    [
        "activate activates activated activating",
        "copy copies copied copying",
        "die dies died dying",
        "control controls controlled controlling",
        "choose chosen choice",
        "phase phases",
        "phasing phased",
    ],
)
def test_forms_of_one_english_word_share_a_stem(same: str) -> None:
    assert len({english_stem(word) for word in same.split()}) == 1


@pytest.mark.parametrize("different", ["phase phasing", "play player", "replace replacement", "war ward", "king kin"])
def test_different_english_words_keep_apart(different: str) -> None:
    assert len({english_stem(word) for word in different.split()}) == 2


@pytest.mark.parametrize(
    "same",
    [
        "retourner retourne retournes retournez retournent",
        "joueur joueurs",
        "creature creatures",
        "declenche declenchent declenchement declencher",
        "meurt mourir mort meurent",
        "cout couts coute",
        "mue mues",
    ],
)
def test_forms_of_one_french_word_share_a_stem(same: str) -> None:
    assert len({french_stem(word) for word in same.split()}) == 1


@pytest.mark.parametrize("different", ["porte portee", "vol voler", "mue main", "equipe equipement"])
def test_different_french_words_keep_apart(different: str) -> None:
    assert len({french_stem(word) for word in different.split()}) == 2


def test_french_and_english_never_share_a_stem() -> None:
    assert french_stem("main") != english_stem("main")


def test_articles_do_not_part_a_phrase() -> None:
    assert phrase_key("gain des points de vie", "fr") == phrase_key("gain de points de vie", "fr")
    assert phrase_key("top of your library", "en") == phrase_key("top of the library", "en")
    assert phrase_key("en jeu", "fr") != phrase_key("jeu", "fr")


@given(st.text(max_size=60))
def test_any_text_gives_a_key_that_is_its_own(text: str) -> None:
    once = cut(text)
    assert all(once)
    assert key(text, "en") == " ".join(english_stem(word) for word in once)

"""A question as tokens: both languages, contractions opened, marks and sizes kept, places remembered."""

import pytest

from judgetool.ask.text import MAX_TEXT, read_tokens, words_of


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("I can't", "i can not"),
        ("it won't and doesn't", "it will not and does not"),
        ("it's what he's", "it is what he is"),
        ("my gnat's toughness", "my gnat toughness"),
        ("let's, I'll, they've", "let us i will they have"),
        ("l'arrivée qu'il m'a", "le arrivee que il me a"),
        ("s’il jusqu’ici", "si il jusque ici"),
        ("ÉTÉ Œuvre", "ete oeuvre"),
        ("{1}{G} et +1/+1 ou 2/2", "{1}{g} et +1/+1 ou 2/2"),
        ("le 2007-10-01", "le 2007-10-01"),
    ],
)
def test_words_are_opened_and_folded(typed: str, words: str) -> None:
    assert words_of(typed) == words.split()


@pytest.mark.parametrize(
    ("typed", "pronoun"), [("peut-il", "il"), ("meurt-elle", "elle"), ("gagne-t-on", "on"), ("Puis-je", "je")]
)
def test_a_french_pronoun_hyphened_to_its_verb_is_an_inversion(typed: str, pronoun: str) -> None:
    last = read_tokens(typed)[-1]
    assert (last.text, last.inverted) == (pronoun, True)
    assert [token.text for token in read_tokens(typed)][:1] != ["t"]


def test_a_pronoun_of_its_own_is_no_inversion() -> None:
    assert not any(token.inverted for token in read_tokens("il peut la retourner"))


def test_each_token_knows_where_it_was_typed() -> None:
    text = "Oui : l’Ange n'est pas là !"
    assert [text[token.start : token.end] for token in read_tokens(text)] == [
        "Oui", ":", "l", "Ange", "n", "est", "pas", "là", "!",
    ]  # fmt: skip


def test_capitals_and_sentences_are_remembered() -> None:
    tokens = read_tokens("One two. Three?\nfour")
    assert [token.sentence for token in tokens] == [0, 0, 0, 1, 1, 2]
    assert [token.text for token in tokens if token.capital] == ["one", "three"]


def test_several_marks_end_one_sentence_and_a_question_mark_prevails() -> None:
    assert [token.text for token in read_tokens("hum...? yes!!")] == ["hum", "?", "yes", "!"]


@pytest.mark.parametrize(
    "typed", ["", "   ", "\u200b\u200b", "\ud83d\ude00", "'", "-" * 500, "{" * 500, "\x00\x1b[31m", "'" * 500]
)
def test_anything_typed_can_be_read(typed: str) -> None:
    tokens = read_tokens(typed)
    assert all(0 <= token.start <= token.end <= len(typed) for token in tokens)


def test_what_stands_after_the_limit_is_not_read() -> None:
    assert read_tokens("a " * MAX_TEXT)[-1].end <= MAX_TEXT

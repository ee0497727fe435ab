"""The phrase language: what each operator takes, what it never takes, and which phrases are refused."""

import pytest

from judgetool.ask.pattern import (
    Matcher,
    PhraseError,
    Span,
    compile_phrase,
    expand,
    first_keys,
    read_elements,
    write_elements,
)
from judgetool.ask.text import read_tokens


def found(phrase: str, text: str) -> list[str]:
    """The words of ``text`` that ``phrase`` takes, wherever it matches."""
    tokens = read_tokens(text)
    matcher = Matcher(tokens)
    out = []
    for one in expand(phrase):
        elements = read_elements(write_elements(compile_phrase(one)))
        for at in range(len(tokens)):
            end = matcher.match(elements, at)
            if end is not None:
                out.append(" ".join(token.text for token in tokens[at:end]))
    return out


@pytest.mark.parametrize(
    ("phrase", "text", "taken"),
    [
        ("two gnats", "I see two gnats", ["two gnats"]),
        ("two|three gnats", "two gnats, three gnats", ["two gnats", "three gnats"]),
        ("gnat*", "gnat gnats agnat", ["gnat", "gnats"]),
        ("see _ gnats", "see the two big gnats", ["see the two big gnats"]),
        ("see _ gnats", "see the two very big gnats", []),
        ("see _5 gnats", "see the two very big gnats", ["see the two very big gnats"]),
        ("see _1 gnats", "see gnats", ["see gnats"]),
        ("see _ gnats", "see. The gnats", []),
        ("(little gnat|midge) hums", "a little gnat hums, a midge hums", ["little gnat hums", "midge hums"]),
        ("^ gnats", "gnats! Gnats and gnats", ["gnats", "gnats"]),
        ("l'été", "l\u2019\u00c9t\u00e9", ["le ete"]),
        ("isn't it", "isn\u2019t it", ["is not it"]),
    ],
)
def test_each_operator_takes_what_it_says(phrase: str, text: str, taken: list[str]) -> None:
    assert found(phrase, text) == taken


def test_the_shortest_reading_is_taken() -> None:
    assert found("see _9 gnats", "see gnats gnats") == ["see gnats"]


def test_a_concept_stands_for_whatever_it_took() -> None:
    tokens = read_tokens("it hums very softly now")
    matcher = Matcher(tokens)
    matcher.add("sound", Span(1, 4))
    assert matcher.match(compile_phrase("it <sound> now"), 0) == 5
    assert matcher.match(compile_phrase("it <smell> now"), 0) is None


@pytest.mark.parametrize("phrase", ["", "  ", "_ gnat", "gnat _", "_3", "gnat %%", "big gnat|l'\u00e9t\u00e9"])
def test_a_phrase_that_takes_anything_or_nothing_is_refused(phrase: str) -> None:
    with pytest.raises(PhraseError):
        compile_phrase(phrase)


@pytest.mark.parametrize(
    ("phrase", "keys"), [("gnat|midge hum", ["gnat", "midge"]), ("^ <sound> x", ["<sound>"]), ("hum* x", ["hum*"])]
)
def test_a_phrase_is_indexed_by_its_first_word(phrase: str, keys: list[str]) -> None:
    assert first_keys(compile_phrase(phrase)) == keys

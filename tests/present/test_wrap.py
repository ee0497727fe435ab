"""Wrapping by terminal cells."""

from hypothesis import given
from hypothesis import strategies as st

from judgetool.present.page import Span
from judgetool.present.wrap import cells, wrap


def text_of(lines: list[list[Span]]) -> list[str]:
    return ["".join(span.text for span in line) for line in lines]


def test_wide_letters_count_two_cells_and_combining_marks_none() -> None:
    assert cells("abc") == 3
    assert cells("日本") == 4
    assert cells("e\u0301") == 1


def test_lines_break_at_blanks_and_hang() -> None:
    assert text_of(wrap((Span("one two three four"),), 12, hang=2)) == ["one two", "  three four"]


def test_a_word_over_several_spans_is_not_broken_between_them() -> None:
    lines = wrap((Span("aaaa bb"), Span("cc", "number"), Span(" dddd")), 9)
    assert text_of(lines) == ["aaaa bbcc", "dddd"]


def test_a_word_longer_than_the_line_is_cut() -> None:
    assert text_of(wrap((Span("x" * 25),), 10)) == ["x" * 10, "x" * 10, "x" * 5]


def test_french_punctuation_stays_with_its_word() -> None:
    """No line begins with a colon or ends with an opening guillemet, whatever blank the text has."""
    for width in range(14, 60):
        for line in text_of(wrap((Span("la mue : « face cachée » ! oui ? non ; fin"),), width)):
            assert not line.lstrip().startswith((":", "»", "!", "?", ";"))
            assert not line.rstrip().endswith("«")


def test_width_zero_wraps_nothing() -> None:
    assert text_of(wrap((Span("word " * 100 + "end\nnext"),), 0)) == ["word " * 100 + "end", "next"]


@given(st.text(alphabet="ab éè日 {}[]:«»", max_size=80), st.integers(min_value=8, max_value=60))
def test_wrapping_keeps_every_character_but_blanks_and_the_width(text: str, width: int) -> None:
    lines = wrap((Span(text),), width)
    assert "".join("".join(span.text for span in line) for line in lines).replace(" ", "") == text.replace(" ", "")
    assert all(cells("".join(span.text for span in line).rstrip()) <= width for line in lines)

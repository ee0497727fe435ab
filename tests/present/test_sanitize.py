"""Nothing that a terminal obeys gets out, and everything gets out on any stream."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgetool.present.json_ import dump
from judgetool.present.sanitize import clean, encodable, harmful


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x1b[31mred", "a<U+001B>[31mred"),
        ("cost \u202e}3{", "cost <U+202E>}3{"),
        ("one\u2028two", "one two"),
        ("tab\there", "tab here"),
        ("line\nline", "line\nline"),
        ("{2/U} {T} [cost] :x: \\", "{2/U} {T} [cost] :x: \\"),
        ("\x9b31m", "<U+009B>31m"),
    ],
)
def test_control_and_bidi_characters_are_named(text: str, shown: str) -> None:
    assert clean(text) == shown


@given(st.text())
def test_cleaned_text_is_harmless_and_cleaning_is_idempotent(text: str) -> None:
    cleaned = clean(text)
    assert not harmful(cleaned)
    assert clean(cleaned) == cleaned


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "« capacité » d’arrivée → 2/2 ≥ 1"),
        ("cp1252", "« capacité » d’arrivée -> 2/2 >= 1"),
        ("ascii", '" capacite " d\'arrivee -> 2/2 >= 1'),
    ],
)
def test_a_stream_gets_the_nearest_characters_it_has(encoding: str, shown: str) -> None:
    assert encodable("« capacité » d’arrivée → 2/2 ≥ 1", encoding) == shown


@given(st.text(), st.sampled_from(["ascii", "cp1252", "latin-1", "utf-8"]))
def test_any_cleaned_text_can_be_encoded(text: str, encoding: str) -> None:
    encodable(clean(text), encoding).encode(encoding)


def test_json_escapes_what_a_terminal_would_obey_and_keeps_the_data() -> None:
    import json

    value = {"text": "é\u202e\x9b\ud800’"}
    for encoding in ("utf-8", "ascii"):
        text = dump(value, encoding)
        assert not harmful(text)
        assert json.loads(text) == value
    assert dump({"a": "é"}, "UTF8") == '{\n  "a": "é"\n}\n'
    assert dump({"a": "é"}, "cp1252") == '{\n  "a": "\\u00e9"\n}\n'

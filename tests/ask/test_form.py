"""The form of a question: what wants a yes or a no, what wants a value, and which answers cannot be meant."""

import pytest

from judgetool.ask.asking import find_askings
from judgetool.ask.form import VALUE, YES_NO, fits, form_of
from tests.ask.support import scanned


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Does it trigger?", YES_NO),
        ("Peut-il la retourner ?", YES_NO),
        ("Is it a 2/2, right?", YES_NO),
        ("How many counters does it get?", VALUE),
        ("Combien de blessures inflige-t-elle ?", VALUE),
        ("Does it come back face up or face down?", ""),
        ("What happens when I turn it up?", ""),
        ("mana value of a manifest?", ""),
    ],
)
def test_the_form_is_read_from_how_the_question_opens(text: str, form: str) -> None:
    tokens, found = scanned(text)
    asking = find_askings(tokens, found.hits.get("frame", ()), found.hits.get("type", ()))[-1]
    assert form_of(asking, found, tokens) == form


def test_an_answer_of_the_other_form_does_not_fit() -> None:
    assert not fits(YES_NO, "value")
    assert not fits(VALUE, "yes")
    for form, answer in ((YES_NO, "no"), (VALUE, "value"), ("", "yes"), (YES_NO, "depends")):
        assert fits(form, answer)

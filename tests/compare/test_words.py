"""Word differences."""

import itertools
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgetool.compare.words import Words, word_diff


def marked(found: Words) -> str:
    """The difference as one line, the way a terminal without colour shows it."""
    shapes = {"=": "{}", "-": "[-{}-]", "+": "{{+{}+}}"}
    return "".join(shapes[kind].format(text) for kind, text in found)


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("pay {3}.", "pay {3} now.", "pay {3}{+ now+}."),
        ("put a +1/+1 counter on it", "put a -1/-1 counter on it", "put a [-+1/+1-]{+-1/-1+} counter on it"),
        ("as rule 702.36b says", "as rule 702.36c says", "as rule [-702.36b-]{+702.36c+} says"),
        ("a spell or ability", "an object or player", "[-a spell or ability-]{+an object or player+}"),
        ("ripe plums, pears", "ripe plums and pears", "ripe plums[-,-]{+ and+} pears"),
        ("shake the tree", "shake the old tree", "shake the{+ old+} tree"),
        ("", "plum", "{+plum+}"),
        ("plum", "", "[-plum-]"),
        ("", "", ""),
        ("l'arbre planté", "l'arbre coupé", "l'arbre [-planté-]{+coupé+}"),
    ],
)
def test_differences_read_as_a_person_would_mark_them(old: str, new: str, shown: str) -> None:
    """Symbols and numbers stay whole, changes come in groups, what did not change stays outside them."""
    assert marked(word_diff(old, new)) == shown


def test_typography_can_be_left_unmarked() -> None:
    """Quotes and no-break blanks differ, one word was added: only the word is marked."""
    old, new = "« Mue » n'est pas un coût.", "«\u00a0Mue\u00a0» n’est pas un vrai coût."
    assert marked(word_diff(old, new, typography=False)) == "«\u00a0Mue\u00a0» n’est pas un{+ vrai+} coût."


TEXTS = st.lists(
    st.sampled_from(
        [*"ab{}()[]+-/.,\n\t \u00a0’'é", "{T}", "{3}", "+1/+1", "702.36e", "plum", "pear", "or", "the", "\x00", "𝔄"]
    )
).map("".join)


@settings(max_examples=300, deadline=None)
@given(TEXTS, TEXTS)
def test_applying_a_difference_gives_both_texts_to_the_letter(old: str, new: str) -> None:
    """The kept and gone runs are the old text, the kept and come runs the new one; no run is empty or could be joined."""
    found = word_diff(old, new)
    assert "".join(text for kind, text in found if kind != "+") == old
    assert "".join(text for kind, text in found if kind != "-") == new
    assert all(text for _, text in found)
    assert all(a != b for (a, _), (b, _) in itertools.pairwise(found))


@settings(max_examples=100, deadline=None)
@given(TEXTS, TEXTS)
def test_without_typography_the_new_text_is_still_whole(old: str, new: str) -> None:
    """Runs kept and come are the new text."""
    assert "".join(text for kind, text in word_diff(old, new, typography=False) if kind != "-") == new


def test_huge_texts_take_no_quadratic_time() -> None:
    """Sixty thousand words against as many others end soon."""
    old = " ".join(f"plum{index}" for index in range(60_000))
    new = " ".join(f"pear{index}" for index in range(60_000))
    start = time.process_time()
    assert [kind for kind, _ in word_diff(old, new)] == ["-", "+"]
    assert time.process_time() - start < 10

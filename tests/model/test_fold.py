"""Texts that read the same fold alike; wordings are told by fingerprints; cited numbers are found whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgetool.model.fold import find_references, fingerprint, fold, mask_references


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("A gnat can't sing.", "A gnat can\u2019t sing"),
        ("the \u201cblue\u201d gnat \u2014 or two", 'the "blue" gnat--or two'),
        ("Gnatworld\u2122 set", "Gnatworld(tm) set"),
        ("le moucheron\u00a0: \u00ab\u202fbleu\u202f\u00bb", 'Le moucheron: "bleu"'),
        ("un c\u0153ur d\u00e9voil\u00e9", "un coeur devoile"),
        ("two  blanks\nand a line.", "two blanks and a line"),
        ("the _Gnat Song_ set", "the Gnat Song set"),
        ("gnats \u2013 many", "gnats - many"),
    ],
)
def test_typography_folds_away(one: str, other: str) -> None:
    assert fold(one) == fold(other)
    assert fingerprint(one) == fingerprint(other)


def test_words_signs_and_symbols_do_not_fold_away() -> None:
    assert fold("gets -1/-1") != fold("gets +1/+1")
    assert fold("pay {3}") != fold("pay {2}")
    assert fold("a face-down gnat") != fold("a face down gnat")


@given(st.text(alphabet=st.sampled_from("aé -—–(tm)«»\"'._:!\u00a0\n`"), max_size=30))
def test_fold_is_idempotent(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(max_size=20))
def test_fold_is_idempotent_for_any_letters_there_are(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(
    "text", ["\u01fd", "gnat\u24a0\u24ad", "a\ufe58b \uff02c\uff02", "x\u24ad", "\u0130\u01fc\ufb03"]
)
def test_letters_that_decompose_into_others_fold_at_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("(See rule 104.3a.)", ["104.3a"]),
        ("see rule 104.3a).", ["104.3a"]),
        ("rule 104.3a, and", ["104.3a"]),
        ("rule 104.3a: a gnat", ["104.3a"]),
        ("rules 704.5a and 704.5b", ["704.5a", "704.5b"]),
        ("rules 614 and 615 say", ["614", "615"]),
        ("rule 101.4 and rule 509", ["101.4", "509"]),
        ("les r\u00e8gles 613.7 et 613.8", ["613.7", "613.8"]),
        ("rules 614, 615, and 616.", ["614", "615", "616"]),
        ("See section 7, \u201cGnats.\u201d", ["7"]),
        ("steps 601.2a\u2013d", ["601.2a", "601.2d"]),
        ("rules 601.2b-h, in turn", ["601.2b", "601.2h"]),
        ("rule 702.1 is not", ["702.1"]),
        ("Voir r\u00e8gle 702.36e.", ["702.36e"]),
        ("in 702.36e, a gnat", ["702.36e"]),
        ("rule 104.3 a gnat", ["104.3"]),
        ("a 2/2 gnat for 3 or 300 gnats, 40 life", []),
        ("ruled 104 gnats", []),
        ("rule 707", ["707"]),
        ("rules 119.7\u20138). If", ["119.7", "119.8"]),
        ("rules 701.42, \u201cGnats,\u201d and 729, \u201cSwarms with Gnats.\u201d", ["701.42", "729"]),
        ("See 719, \u201cGnat Cards.\u201d", ["719"]),
        ("See 100 gnats", []),
    ],
)
def test_references_are_found_whole(text: str, numbers: list[str]) -> None:
    found = find_references(text)
    assert [number for _, number in found] == numbers
    for (start, end), number in found:
        assert number.endswith(text[start:end].lower())


def test_a_renumbered_reference_keeps_the_fingerprint_and_another_word_does_not() -> None:
    assert fingerprint("As rule 702.36a says, gnats sing.") == fingerprint("As rule 702.37a says, gnats sing.")
    assert fingerprint("As rule 702.36a says, gnats sing.") != fingerprint("As rule 702.36a says, gnats hum.")
    assert mask_references("rules 1.2 and 613 or 4 gnats") == "rules # and # or # gnats"

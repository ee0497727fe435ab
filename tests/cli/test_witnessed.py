"""Corrected readings are marked, verbatim ones are the witness's, and slips do not drown what matters."""

from judgetool.cli import witnessed
from judgetool.model.bilingual import Both
from judgetool.model.witness import Correction, Missing, Note, WitnessRule, WitnessText

RULE = WitnessRule(
    "999.1a",
    "Pay rather than its cost. The statu stays.",
    "frob.meaning",
    official="999.1b",
    corrections=(
        Correction("lost-symbol", "Pay rather", "Pay {3} rather", Both("{3} is lost", "{3} est perdu")),
        Correction("misprint", "The statu", "The status", Both("slip", "faute")),
    ),
    notes=(Note("number", Both("officially 999.1b", "officiellement 999.1b")),),
)
TEXT = WitnessText(
    "notes",
    "2015-03-27",
    ("2015-03-27", "2015-06-01"),
    "999",
    "en",
    "release-notes",
    "Frob",
    Both("N", "N"),
    Both("", ""),
    (RULE,),
)


def test_the_reader_sees_the_corrected_reading_with_marks() -> None:
    shown = witnessed.shown(RULE, TEXT, "2015-03-27")
    assert shown.text == "Pay {3} rather than its cost. The status stays."
    assert shown.marked == "Pay ⟨{3}⟩ rather than its cost. The ⟨status⟩ stays."


def test_verbatim_is_the_witness_to_the_letter() -> None:
    shown = witnessed.shown(RULE, TEXT, "2015-03-27", verbatim=True)
    assert (shown.text, shown.marked) == (RULE.text, "")


def test_what_matters_is_told_and_slips_are_counted() -> None:
    told = [note.en for note in witnessed.shown(RULE, TEXT, "2015-03-27").told]
    assert told[0] == "{3} is lost"
    assert told[1].startswith("one slip")
    assert told[2] == "officially 999.1b"


def test_every_note_is_kept_for_programs() -> None:
    assert len(witnessed.shown(RULE, TEXT, "2015-03-27").notes) == 3


def test_a_text_outside_what_its_witness_covers_says_its_date() -> None:
    assert witnessed.shown(RULE, TEXT, "2015-04-01").dated == ""
    assert witnessed.shown(RULE, TEXT, "2020-01-01").dated == "2015-03-27"


def test_a_gap_shows_our_gist_labelled() -> None:
    gap = Missing("999.3", "frob.enters", Both("it stands after 2", "elle se trouve après 2"))
    shown = witnessed.missing(gap, TEXT, Both("in short", "en bref"), "2015-03-27", "fr")
    assert (shown.text, shown.authority, shown.lang) == ("en bref", "gist", "fr")
    assert "999.3" in shown.notes[0].fr

"""Clauses through time, witnesses with their corrections, cards as facts, texts in two languages, findings."""

import errno

import pytest

from judgetool.model.bilingual import Both
from judgetool.model.card import Ability, CardFacts, parse_abilities, parse_ability, show_abilities
from judgetool.model.clause import Clause, Wording
from judgetool.model.diagnostic import DeskError, Diagnostic, reason
from judgetool.model.witness import Correction, PrintedRuling, WitnessRule

NONE = Both("", "")

LANTERN = Clause(
    "lantern.light",
    Both("Lighting", "Allumage"),
    Both("It may be lit.", "On peut l’allumer."),
    (("2005-01-01", "900.1a"), ("2009-07-11", "900.2b"), ("2015-01-01", None), ("2020-01-01", "901.1")),
    (Wording("2005-01-01", "aa"), Wording("2010-01-01", "bb")),
)


@pytest.mark.parametrize(
    ("edition", "number", "wording"),
    [
        ("2004-12-31", None, 0),
        ("2005-01-01", "900.1a", 1),
        ("2009-07-10", "900.1a", 1),
        ("2009-07-11", "900.2b", 1),
        ("2010-01-01", "900.2b", 2),
        ("2015-01-01", None, 2),
        ("2026-01-01", "901.1", 2),
    ],
)
def test_a_clause_has_a_number_and_a_wording_from_one_date_to_the_next(
    edition: str, number: str | None, wording: int
) -> None:
    assert (LANTERN.number_at(edition), LANTERN.wording_at(edition)) == (number, wording)


def test_a_text_by_its_language() -> None:
    both = Both("lamp", "lampe")
    assert [both.of(lang) for lang in ("en", "fr", "de", "")] == ["lamp", "lampe", "lamp", "lamp"]


def corrections(*pairs: tuple[str, str]) -> tuple[Correction, ...]:
    return tuple(Correction("misprint", wrong, right, NONE) for wrong, right in pairs)


def test_corrections_apply_once_each_and_in_order() -> None:
    rule = WitnessRule(
        "900.1a", "a lmap and a lmap", "c", corrections=corrections(("lmap", "lamp"), ("lamp and", "light and"))
    )
    assert rule.corrected() == "a light and a lmap"
    assert rule.text == "a lmap and a lmap", "the witness stays as it is"


def test_a_printed_ruling_is_corrected_in_french() -> None:
    ruling = PrintedRuling(
        "r", "w", NONE, "2010-01-01", NONE, 1, (), "", Both("a lmap", "un lmap"), corrections(("lmap", "lampion"))
    )
    assert ruling.corrected() == Both("a lmap", "un lampion")


def test_abilities_are_read_and_written_alike() -> None:
    text = "morph cost={2}{W}{W}; cost-changer amount=+1 what=noncreature&spell target"
    morph, changer = parse_abilities(text)
    assert morph == Ability("morph", ("cost={2}{W}{W}",))
    assert (changer.fact("amount"), changer.fact("what"), changer.fact("mount"), changer.fact("target")) == (
        "+1",
        "noncreature&spell",
        "",
        "",
    )
    assert (changer.has("target"), changer.has("amount"), changer.has("may")) == (True, False, False)
    assert show_abilities((morph, changer)) == text
    assert parse_abilities("") == ()
    with pytest.raises(ValueError, match="not enough values"):
        parse_ability("  ")


def test_cards() -> None:
    card = CardFacts(
        "Gnat", types=("Artifact", "Creature"), kinds=parse_abilities("morph cost={2}; hum; morph cost={3}")
    )
    assert [ability.fact("cost") for ability in card.of_kind("morph")] == ["{2}", "{3}"]
    assert [ability.kind for ability in card.of_kind("hum", "morph")] == ["morph", "hum", "morph"]
    assert card.of_kind() == ()
    assert card.is_permanent
    assert [CardFacts("x", types=types).is_permanent for types in (("Instant",), (), ("Land",), ("Battle",))] == [
        False,
        False,
        True,
        True,
    ]


def test_an_error_says_all_it_found() -> None:
    found = [Diagnostic(code, "error", Both(f"{code} is wrong", f"{code} est faux")) for code in ("a", "b")]
    error = DeskError(*found, exit_code=1)
    assert (str(error), error.diagnostics, error.exit_code) == ("a is wrong; b is wrong", tuple(found), 1)
    assert DeskError(found[0]).exit_code == 2


def test_why_the_system_refused() -> None:
    """In French where the cause is known by its number, else in the system's words."""
    assert reason(FileNotFoundError(errno.ENOENT, "No such file")) == Both("no such file", "il n'existe pas")
    assert reason(OSError(99_999, "Odd")) == Both("odd", "Odd")
    assert reason(OSError("Strange")) == Both("strange", "Strange")

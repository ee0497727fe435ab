"""Editions become documents: each distinct text once, with its numbers and dates."""

from judgetool.model.edition import EditionText, GlossaryEntry, Rule
from judgetool.search.documents import documents, terms
from judgetool.search.index import Stand


def _edition(date: str, *rules: Rule, glossary: tuple[GlossaryEntry, ...] = ()) -> EditionText:
    return EditionText(date, "en", "", "utf-8", "LF", rules, glossary)


FIRST = _edition("2001-01-01", Rule("100", "", "Gardens"), Rule("100.1", "Dig."), Rule("100.2", "Sow a seed."))
SECOND = _edition("2002-01-01", Rule("100", "", "Gardens"), Rule("100.1", "Dig."), Rule("100.3", "Sow a seed."))
THIRD = _edition("2003-01-01", Rule("100", "", "Gardens"), Rule("100.2", "Sow a seed."), Rule("100.1", "Dig deep."))


def test_a_text_stands_once_with_every_number_and_date() -> None:
    found = {one.text: one for one in documents([THIRD, FIRST, SECOND])}
    assert found["Sow a seed."].stands == (
        Stand("100.2", "2001-01-01", "2001-01-01"),
        Stand("100.3", "2002-01-01", "2002-01-01"),
        Stand("100.2", "2003-01-01", "2003-01-01"),
    )
    assert found["Dig."].stands == (Stand("100.1", "2001-01-01", "2002-01-01"),)
    assert found["Dig."].path == ("Gardens",)


def test_hints_follow_a_rule_to_its_number_in_other_editions() -> None:
    found = {one.text: one.hints for one in documents([FIRST, SECOND, THIRD], {"100.3": "plant it"}, "2002-01-01")}
    assert found == {"": "", "Dig.": "", "Dig deep.": "", "Sow a seed.": "plant it"}


def test_glossary_entries_have_the_dates_they_sent_to_the_same_rules() -> None:
    early = GlossaryEntry("Seed", ("A seed.",), ("100.2",))
    late = GlossaryEntry("Seed", ("A seed, still.",), ("100.3",))
    editions = [
        _edition("2001-01-01", glossary=(early,)),
        _edition("2002-01-01", glossary=(early,)),
        _edition("2003-01-01", glossary=(late,)),
    ]
    assert [(one.see_rules, one.first, one.last) for one in terms(editions)] == [
        (("100.2",), "2001-01-01", "2002-01-01"),
        (("100.3",), "2003-01-01", "2003-01-01"),
    ]

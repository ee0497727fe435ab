"""The effective date is read in the text, in both languages, over line breaks; the file's name only warns."""

import pytest

from judgetool.comprules.dates import any_date, date_in_name, effective_date


@pytest.mark.parametrize(
    ("text", "lang", "date"),
    [
        ("These rules are effective as of April 17, 2020. Introduction of May 1, 2021.", "en", "2020-04-17"),
        ("These rules are current as of July 23, 2001.", "en", "2001-07-23"),
        ("These rules are effective as of June18, 2021.", "en", "2021-06-18"),
        ("These rules are effective\nas of November 17, 2023", "en", "2023-11-17"),
        ("Ces r\u00e8gles sont dat\u00e9es du 1er Juin\n2004.", "fr", "2004-06-01"),
        ("Ces r\u00e8gles entrent en vigueur le 27 mars 2015.", "fr", "2015-03-27"),
        ("R\u00e8gles en vigueur \u00e0 partir du 4 f\u00e9vrier 2011", "fr", "2011-02-04"),
        ("regles a jour au 15 aout 2012", "fr", "2012-08-15"),
        ("R\u00e8gles en vigueur le 01/06/2004", "fr", "2004-06-01"),
        ("effective as of 2015-03-27", "en", "2015-03-27"),
        ("effective as of February 31, 2015", "en", None),
        ("The gnats of May 1, 2021 hum.", "en", None),
        ("effective gnats hum, and much later there is May 1, 2021", "en", None),
    ],
)
def test_the_date_that_the_text_says_it_is_in_force_from(text: str, lang: str, date: str | None) -> None:
    assert effective_date(text, lang) == date


def test_a_title_page_may_give_a_bare_date() -> None:
    assert any_date("COMPREHENSIVE RULES     04/23/99", "en") == "1999-04-23"
    assert any_date("no date here", "en") is None


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("MagicCompRules%2020240607.txt", ("2024-06-07", False)),
        ("MagicCompRules 20240607.txt", ("2024-06-07", False)),
        ("MagicCompRules20240607.txt", ("2024-06-07", False)),
        ("MagicCompRules_20240607.txt", ("2024-06-07", False)),
        ("1997-03-24.en.txt", ("1997-03-24", False)),
        ("MagicCompRules 202109224.txt", (None, True)),
        ("rules.txt", (None, False)),
    ],
)
def test_dates_in_names(name: str, found: tuple[str | None, bool]) -> None:
    assert date_in_name(name) == found

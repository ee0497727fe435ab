"""The effective date a rules file gives in its text, in English or in French, whatever its line breaks."""

import re
from datetime import date

_ENGLISH = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_FRENCH = (
    "janvier",
    "f[ée]vrier",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "ao[uû]t",
    "septembre",
    "octobre",
    "novembre",
    "d[ée]cembre",
)
_MONTH = "|".join(
    f"(?P<m{n}>{en}|{en[:3]}\\b|{fr})" for n, (en, fr) in enumerate(zip(_ENGLISH, _FRENCH, strict=True), 1)
)
_MONTH_AGAIN = re.sub(r"\(\?P<m", "(?P<n", _MONTH)
_DATE = re.compile(
    rf"""(?:{_MONTH})\.?\s*(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s*,?\s*(?P<year>(?:19|20)\d\d)\b
       | (?P<day2>\d{{1,2}})(?:er|st|nd|rd|th)?\s*(?:{_MONTH_AGAIN})\.?,?\s*(?P<year2>(?:19|20)\d\d)\b
       | \b(?P<year3>(?:19|20)\d\d)-(?P<month3>\d\d)-(?P<day3>\d\d)\b
       | \b(?P<a>\d{{1,2}})/(?P<b>\d{{1,2}})/(?P<year4>(?:19|20)?\d\d)\b""",
    re.VERBOSE | re.IGNORECASE,
)
_LEAD = re.compile(
    r"\b(?:effective|current|valid|in\s+force|up\s+to\s+date|updated|revised"
    r"|dat[ée]e?s?|en\s+vigueur|applicables?|valables?|effectives?|[àa]\s+jour|actualis[ée]e?s?)\b"
    r"(?:\s+(?:as\s+of|as\s+from|on|from|since|of|du|le|au|depuis\s+le|[àa]\s+partir\s+du|[àa]\s+compter\s+du|en\s+date\s+du))?"
    r"[\s:(]*",
    re.IGNORECASE,
)
_REACH = 12
"""How many characters may stand between the lead ("effective as of") and the date."""


def _iso(found: re.Match[str], lang: str) -> str | None:
    """The ISO date of a match of ``_DATE``, None if there is no such day."""
    if found["a"]:
        first, second = int(found["a"]), int(found["b"])
        day, month = (first, second) if lang == "fr" or first > 12 else (second, first)
        year = int(found["year4"])
        year += 0 if year > 99 else 1900 if year > 80 else 2000
    elif found["year3"]:
        year, month, day = int(found["year3"]), int(found["month3"]), int(found["day3"])
    else:
        group = "m" if found["day"] else "n"
        month = next(n for n in range(1, 13) if found[f"{group}{n}"])
        day, year = int(found["day"] or found["day2"]), int(found["year"] or found["year2"])
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


def effective_date(text: str, lang: str) -> str | None:
    """The ISO date that ``text`` says its rules are effective, current or dated as of; None if it says none.

    ``text`` is a part of a file where such a sentence can stand (before the rules, or after the glossary), in ``lang``. Only a
    date that follows such words at once counts, over a line break too: "Ces règles sont datées du 1er Juin / 2004."
    """
    at = 0
    while lead := _LEAD.search(text, at):
        found = _DATE.search(text, lead.end(), lead.end() + _REACH + 24)
        if found is not None and found.start() - lead.end() <= _REACH:
            iso = _iso(found, lang)
            if iso is not None:
                return iso
        at = lead.end()
    return None


def any_date(text: str, lang: str) -> str | None:
    """The first date in ``text`` (a title page), ISO; None if there is none."""
    for found in _DATE.finditer(text):
        iso = _iso(found, lang)
        if iso is not None:
            return iso
    return None


def date_in_name(name: str) -> tuple[str | None, bool]:
    """The ISO date in a file's name, and whether the name holds digits that look like a date but are none.

    "MagicCompRules%2020240607.txt" gives 2024-06-07; "MagicCompRules 202109224.txt" gives (None, True).
    """
    spaced = name.replace("%20", " ")
    for found in re.finditer(r"(?<!\d)((?:19|20)\d\d)([-_. ]?)(\d\d)\2(\d\d)(?!\d)", spaced):
        try:
            return date(int(found[1]), int(found[3]), int(found[4])).isoformat(), False
        except ValueError:
            continue
    return None, re.search(r"(?<!\d)(?:19|20)\d{5,}", spaced) is not None

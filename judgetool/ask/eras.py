"""The time a question is about: "in 2007", "October 2009", "sous M10", "before megamorph existed", "2012-06-01"."""

import re
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from judgetool.ask.lexicon import Found, Lexicon
from judgetool.ask.pattern import Span
from judgetool.ask.text import Token
from judgetool.model.record import NamedTuple

FIRST_YEAR, LAST_YEAR = 1993, 2039
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})$")


class Era(NamedTuple):
    """The date meant (ISO), its tokens, and whether it is a guess inside a longer time (a bare year)."""

    date: str
    span: Span
    vague: bool = False


def find_era(tokens: Sequence[Token], found: Found, lexicon: Lexicon) -> Era | None:
    """The time named, or None.


    A bare year is its last day, a season its last, a bare month its first (its end the 28th), "before X" the day before.
    A date prevails over words that only place the talk before or after something, but for a bare year that ends too late.
    """
    dated = _dated(tokens, lexicon.eras)
    before = next((Era(_day_before(hit.target[1]), hit.span) for hit in found.hits.get("before", ())), None)
    if dated and (before is None or not dated.vague or dated.date <= before.date):
        return dated
    if before:
        return before
    named = max(found.hits.get("phrases", ()), key=lambda hit: hit.span.end - hit.span.start, default=None)
    if named:
        return Era(named.target[1], named.span)
    return None


def _day_before(day: str) -> str:
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def _dated(tokens: Sequence[Token], words: Mapping[str, Any]) -> Era | None:
    months = {name: number for names in words.get("months", {}).values() for number, name in enumerate(names, 1)}
    before = set(words.get("before_words", ()))
    seasons: Mapping[str, str] = words.get("seasons", {})
    early, late = set(words.get("early", ())), set(words.get("late", ()))
    for at, token in enumerate(tokens):
        if _ISO.match(token.text):
            try:
                return Era(date.fromisoformat(token.text).isoformat(), Span(at, at + 1))
            except ValueError:
                continue
        year = int(token.text) if len(token.text) == 4 and token.text.isdigit() else 0
        if not FIRST_YEAR <= year <= LAST_YEAR:
            continue
        near = [one.text for one in tokens[max(0, at - 3) : at]]
        month = next((months[word] for word in reversed(near) if word in months), 0)
        start = max(0, at - 1)
        if before & set(near):
            return Era(_day_before(f"{year}-{month or 1:02}-01"), Span(start, at + 1))
        if month:
            day = "28" if late & set(near) else "01"  # "end of January 2015"
            return Era(f"{year}-{month:02}-{day}", Span(start, at + 1))
        season = next((seasons[word] for word in reversed(near) if word in seasons), "")
        if season:
            return Era(f"{year}-{season}", Span(max(0, at - 3), at + 1), True)
        if early & set(near):
            return Era(f"{year}-03-31", Span(start, at + 1), True)
        if late & set(near):
            return Era(f"{year}-12-31", Span(start, at + 1), True)
        return Era(f"{year}-12-31", Span(start, at + 1), True)
    return None

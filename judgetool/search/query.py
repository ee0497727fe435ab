"""What was typed, taken apart: exact phrases in quotes, rule numbers, words."""

import re
from typing import NamedTuple

from judgetool.model.fold import fold
from judgetool.model.number import parse_number
from judgetool.search.words import cut_folded

LONGEST = 600
"""Characters of a query that are read; the rest is left."""
MOST = 40
"""Words of a query that are read; the rest is left."""

_QUOTED = re.compile(r'"([^"]*)"')
_NUMBER = re.compile(r"^\d{3}\.\d+[a-z]{0,2}$")


class Query(NamedTuple):
    """A query taken apart. All text is folded.

    ``words`` are the words outside quotes in order, ``phrases`` the quoted texts, ``numbers`` the canonical rule numbers it
    names; ``lone_number`` says that the number is all there is; ``every`` is every word, quoted or not."""

    words: tuple[str, ...]
    phrases: tuple[str, ...]
    numbers: tuple[str, ...]
    lone_number: bool
    every: tuple[str, ...] = ()


def parse(text: str) -> Query:
    """Take a typed query apart. Never fails; an empty query has no words, phrases or numbers.

    Quotes of any kind, guillemets included, mark an exact phrase; a quote without its pair is read as a blank."""
    folded = fold(text[:LONGEST])
    number = parse_number(text)
    if number is not None:
        return Query((), (), (number,), True)
    phrases: list[str] = []

    def take(found: re.Match[str]) -> str:
        if cut_folded(found[1]):
            phrases.append(found[1].strip())
        return " "

    rest = _QUOTED.sub(take, folded).replace('"', " ")
    words = cut_folded(rest)[:MOST]
    numbers = tuple(dict.fromkeys(word for word in words if _NUMBER.match(word)))
    every = tuple(cut_folded(folded)[:MOST])
    return Query(tuple(word for word in words if word not in numbers), tuple(phrases[:MOST]), numbers, False, every)

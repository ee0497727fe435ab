"""Which objects a phrase of card English means, as a short filter: "nontoken artifact creature" -> "!token&artifact&creature".

A filter is alternatives parted by "|", each of them conditions joined by "&": types, subtypes, colours and other words in
the singular and in lower case; "!" for not; "other" for any but the card itself; "power>=4", "mv=even" for numbers;
"with-flying", "chosen-name". The parser knows the grammar of such phrases; the words come from ``rules/cards/reader.yaml``.
A phrase with a word it does not know is "?": never half a filter.
"""

import re

from judgetool.model.card import UNREAD
from judgetool.model.record import NamedTuple


class Objects(NamedTuple):
    """``what``: the filter, "" for anything, "it" for what the text spoke of before, "self" for the card itself.

    ``whose`` is "you", "opponent", "any-player" or "" where the phrase does not say, ``where`` a zone or "".
    """

    what: str
    whose: str = ""
    where: str = ""


class Words(NamedTuple):
    """The words of such phrases, folded to lower case: see ``filters`` in ``rules/cards/reader.yaml``."""

    skipped: re.Pattern[str]
    nouns: dict[str, str]
    adjectives: dict[str, str]
    heads: frozenset[str]
    whose: tuple[tuple[re.Pattern[str], str], ...]
    where: tuple[tuple[re.Pattern[str], str], ...]
    tails: tuple[tuple[re.Pattern[str], str], ...]
    plurals: dict[str, str]


_THINGS = frozenset({"card", "permanent", "source", "spell", "token"})
_SHARED = frozenset({"other", "first", "second", "third", "next"})
UNKNOWN = Objects(UNREAD)
_PRONOUN = re.compile(
    r"(?:it|them|they|(?:that|those|each of those) \w+|each of them|the (?:creature|permanent|token|chosen \w+))",
    re.IGNORECASE,
)


def read_objects(phrase: str, words: Words) -> Objects:
    """The objects that ``phrase`` ("each other Zombie you control") means; ``UNKNOWN`` where a word of it is not known."""
    text = re.sub(r"\s+", " ", phrase).strip(" ,.")
    if " and cast " in text:
        left, right = (read_objects(part, words) for part in text.split(" and cast ", 1))
        return right._replace(what=UNREAD if UNREAD in (left.what, right.what) else f"{left.what}|{right.what}")
    found: dict[str, str] = {"whose": "", "where": ""}
    conditions: list[str] = []
    moved = True
    while moved:
        moved = False
        for kind, table in (("whose", words.whose), ("where", words.where)):
            for pattern, value in table:
                hit = pattern.search(text)
                if hit:
                    found[kind] = found[kind] or value
                    text = (text[: hit.start()] + text[hit.end() :]).strip(" ,")
                    moved = True
        for pattern, value in words.tails:
            hit = pattern.search(text)
            if hit:
                if value:
                    conditions.append(hit.expand(value).lower().replace(" ", "-"))
                text = (text[: hit.start()] + text[hit.end() :]).strip(" ,")
                moved = True
    if text in ("~", "this spell"):
        return Objects("self", found["whose"], found["where"])
    if _PRONOUN.fullmatch(text):
        return Objects("it", found["whose"], found["where"])
    groups = _groups(text, words)
    if groups is None:
        return Objects(UNREAD, found["whose"], found["where"])
    what = "|".join("&".join(dict.fromkeys([*group, *conditions])) for group in groups)
    return Objects(what, found["whose"], found["where"])


def _groups(text: str, words: Words) -> list[list[str]] | None:
    """The alternatives of a phrase without its tails: "white or blue creature" -> [[white, creature], [blue, creature]]."""
    text = words.skipped.sub(" ", text).strip(" ,")
    groups: list[list[str]] = [[]]
    for token in re.findall(r",|[^\s,]+", text):
        low = token.lower()
        if low in ("or", "and", "and/or", ","):
            if groups[-1]:
                groups.append([])
                if low == ",":
                    groups[-1].append(",")
            continue
        word = _word(token, words)
        if word is None:
            return None
        groups[-1] += word.split("&") if word else []
    groups = _join_adjectives([group for group in groups if group not in ([], [","])], words)
    last = groups[-1] if groups else []
    for group in groups[:-1]:
        thing = [word for word in last if word in _THINGS]
        if thing and len(last) > 1 and not _THINGS & set(group):
            group += thing
        elif not _names_a_type(group, words):
            group += [word for word in last if word in words.heads][-1:]
    return groups or [[]]


def _join_adjectives(groups: list[list[str]], words: Words) -> list[list[str]]:
    """A comma after words that are only adjectives joins ("noncreature, nonland permanent"); elsewhere it parts."""
    out: list[list[str]] = []
    for group in groups:
        comma = group[0] == ","
        group = [word for word in group if word != ","]
        if comma and out and all(word.startswith("!") or word == "other" for word in out[-1]) and group:
            out[-1] += group
        else:
            out.append(group)
    shared = [word for word in out[0] if word in _SHARED] if out else []
    for group in out[1:]:
        group[:0] = [word for word in shared if word not in group]
    return out


def _names_a_type(group: list[str], words: Words) -> bool:
    known = set(words.nouns.values())
    return any(word in known for word in group)


def _word(token: str, words: Words) -> str | None:
    """The filter word for one token, "" for one without meaning, None for one not known."""
    low = token.lower()
    for table in (words.nouns, words.adjectives):
        if low in table:
            return table[low]
    if low.startswith("non-") or (low.startswith("non") and low[3:] in {**words.nouns, **words.adjectives}):
        inner = _word(token[4:] if low.startswith("non-") else token[3:], words)
        return f"!{inner}" if inner else None
    if token[:1].isupper() and re.fullmatch(r"[A-Z][\w'’-]*", token):
        return _singular(low, words.plurals)
    return None


def _singular(word: str, plurals: dict[str, str]) -> str:
    if word in plurals:
        return plurals[word]
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("xes", "ches", "shes", "sses", "uses")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word

"""The reader's phrases, compiled: ``rules/cards/reader.yaml`` as regular expressions and templates.

A template such as ``enters-with amount=<n|number> what=<k|kebab>`` writes an ability from the groups a pattern matched;
``fill`` says how each kind of group is written.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from judgetool.cards.filters import Objects, Words, read_objects
from judgetool.model.card import UNREAD
from judgetool.model.record import NamedTuple

_SLOT = re.compile(r"<(\w+)(?:\|(\w+))?>")
_FLAG = re.compile(r"\[(\w+)\](\S+)")


class Pattern(NamedTuple):
    """One phrase: what it matches, the abilities it gives, the word it adds to ``does``; ``whole``: read the paragraph as one.

    ``literal`` is in every text that ``match`` can match, in lower case: looked for first, since most phrases do not apply.
    """

    match: re.Pattern[str]
    literal: str
    gives: tuple[str, ...]
    does: str = ""
    whole: bool = False


class Event(NamedTuple):
    """What can happen to an object: the ability when it happens to the card itself, and when it happens to others."""

    match: re.Pattern[str]
    own: str
    other: str


class Phrases(NamedTuple):
    """Everything the reader knows of card English."""

    numbers: dict[str, str]
    words: Words
    costs: tuple[tuple[re.Pattern[str], str], ...]
    keywords: dict[str, tuple[str, ...]]
    by_first_word: dict[str, tuple[str, ...]]
    worded: dict[str, str]
    keyword_forms: tuple[tuple[re.Pattern[str], str], ...]
    ability_words: dict[str, str]
    land_types: dict[str, str]
    subtypes: dict[str, str]
    events: tuple[Event, ...]
    player_events: tuple[tuple[re.Pattern[str], str], ...]
    players: re.Pattern[str]
    phases: tuple[tuple[re.Pattern[str], str], ...]
    statics: tuple[Pattern, ...]
    rounding: tuple[re.Pattern[str], ...]
    effects: tuple[Pattern, ...]


def compile_phrases(data: Mapping[str, Any]) -> Phrases:
    """The phrases in ``data``, the mapping that ``rules/cards/reader.yaml`` holds. KeyError or re.error if it is broken."""
    macros: dict[str, str] = dict(data["macros"])

    def regex(text: str) -> re.Pattern[str]:
        for name, value in macros.items():
            text = text.replace("{" + name + "}", value)
        return re.compile(text, re.IGNORECASE)

    def pairs(rows: Sequence[Sequence[str]]) -> tuple[tuple[re.Pattern[str], str], ...]:
        return tuple((regex(match), value) for match, value in rows)

    def patterns(rows: Sequence[Mapping[str, str]]) -> tuple[Pattern, ...]:
        return tuple(
            Pattern(
                regex(row["match"]),
                literal(row["match"]),
                _several(row.get("gives", "")),
                row.get("does", ""),
                row.get("whole") == "yes",
            )
            for row in rows
        )

    filters = data["filters"]
    words = Words(
        re.compile("|".join(filters["skipped"]), re.IGNORECASE),
        dict(filters["nouns"]),
        dict(filters["adjectives"]),
        frozenset(filters["heads"]),
        pairs(filters["whose"]),
        pairs(filters["where"]),
        pairs(filters["tails"]),
        dict(filters["plurals"]),
    )
    return Phrases(
        numbers=dict(data["numbers"]),
        words=words,
        costs=pairs(data["costs"]),
        keywords={name: _several(kinds) for name, kinds in data["keywords"].items()},
        by_first_word=_by_first_word(data["keywords"]),
        worded=dict(data["worded"]),
        keyword_forms=pairs(data["keyword_forms"]),
        ability_words=dict(data["ability_words"]),
        land_types=dict(data["land_types"]),
        subtypes=dict(data["subtypes"]),
        events=tuple(Event(regex(row["match"]), row["self"], row["other"]) for row in data["events"]),
        player_events=pairs(data["player_events"]),
        players=regex(data["players"]),
        phases=pairs(data["phases"]),
        statics=patterns(data["statics"]),
        rounding=tuple(map(regex, data["rounding"])),
        effects=patterns(data["effects"]),
    )


def _by_first_word(names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The keyword names by their first word, longest first."""
    out: dict[str, tuple[str, ...]] = {}
    for name in sorted(names, key=len, reverse=True):
        first = name.split(" ")[0]
        out[first] = (*out.get(first, ()), name)
    return out


def literal(pattern: str) -> str:
    """The longest run of letters, in lower case, that every match of ``pattern`` holds; "" if none is plain to see.

    Only what stands outside all groups counts, and nothing if the pattern has alternatives there.
    """
    best = run = ""
    depth = 0
    at = 0
    while at < len(pattern):
        char = pattern[at]
        step = 1
        if char == "\\":
            step = 2
        elif char == "[":
            step = max(pattern.find("]", at + 2) - at + 1, 1)
        elif char in "({":
            depth += 1
        elif char in ")}":
            depth -= 1
        elif char == "|" and depth == 0:
            return ""
        if depth == 0 and (char.isalpha() or char in " '-,"):
            run += char.lower()
        elif char in "?*{" and depth <= 1:
            run, best = "", max(best, run[:-1], key=len)
        else:
            run, best = "", max(best, run, key=len)
        at += step
    return max(best, run, key=len)


def _several(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(";") if part.strip())


Writer = Callable[[str], str]


def fill(template: str, found: re.Match[str], phrases: Phrases, more: Mapping[str, Writer] | None = None) -> str:
    """``template`` with its slots filled from the groups of ``found``.

    A fact whose groups are all empty is left out; ``<what|objects>`` becomes ``what=... whose=... where=...``. ``more`` adds
    ways of writing a group to those here (number, amount, kebab, cost, mana, sign, pt, player, filter, objects).
    """
    groups = {name: value or "" for name, value in found.groupdict().items()}
    out: list[str] = []
    for token in template.split(" "):
        flag = _FLAG.fullmatch(token)
        if flag:
            if groups.get(flag[1]):
                out.append(flag[2])
            continue
        slots = _SLOT.findall(token)
        if not slots:
            out.append(token)
            continue
        another = "another " if re.search(r"\b(?:an)?other\b", groups.get("target", "")) else ""
        values = [
            _write(another * (how == "objects") + groups.get(name, ""), how, phrases, more or {}) for name, how in slots
        ]
        if not any(values):
            continue
        pieces = iter(values)
        out.append(
            "".join(next(pieces) if at % 3 == 1 else part for at, part in enumerate(_SLOT.split(token)) if at % 3 < 2)
        )
    return " ".join(piece for piece in out if piece)


def _write(value: str, how: str, phrases: Phrases, more: Mapping[str, Writer]) -> str:
    value = value.strip()
    if how in more:
        return more[how](value)
    if how == "amount":
        return number(value, phrases) if value else "X"
    if not value:
        return ""
    match how:
        case "number":
            return number(value, phrases)
        case "kebab":
            return kebab(value)
        case "cost":
            return cost(value, phrases)
        case "mana":
            return value.upper() if re.fullmatch(r"(?:\{[^}]+\})+", value) else UNREAD
        case "sign":
            return "-" if value.lower() == "less" else "+"
        case "pt":
            return value.upper().replace("−", "-")
        case "player":
            return player(value)
        case "filter":
            return read_objects(value, phrases.words).what or UNREAD
        case "objects":
            return show_objects(read_objects(value, phrases.words))
        case _:
            return value.lower()


def show_objects(objects: Objects) -> str:
    """``objects`` as facts: "what=creature whose=you"."""
    facts = (("what", objects.what), ("whose", objects.whose), ("where", objects.where))
    return " ".join(f"{name}={value}" for name, value in facts if value)


def player(text: str) -> str:
    """Whom a word for players means: "you", "opponent", "any-player", or the word itself ("enchanted-player")."""
    low = text.lower()
    if "opponent" in low:
        return "opponent"
    return "any-player" if low in ("players", "each player", "a player") else kebab(low)


def number(text: str, phrases: Phrases) -> str:
    """A number word in figures ("three" -> "3", "X" stays), "?" for anything else."""
    low = text.lower()
    return low if low.isdigit() else phrases.numbers.get(low, UNREAD)


def kebab(text: str) -> str:
    """``text`` as one word: lower case, other signs than letters, digits, "+", "/" and "-" as one hyphen."""
    word = re.sub(r"[^\w+/-]+", "-", text.lower().replace("−", "-")).strip(
        "-" if not text.startswith(("-", "−")) else ""
    )
    return word or UNREAD


def cost(text: str, phrases: Phrases) -> str:
    """A cost as short facts joined by "+": "{1}{B}, Pay 3 life" -> "{1}{B}+life:3". A part in unknown words is "?"."""
    parts = [
        part.strip(" .")
        for part in re.split(r",\s+(?:and\s+)?|\s+and\s+(?=[a-z])", text.strip(" ."))
        if part.strip(" .")
    ]
    return "+".join(_one_cost(part, phrases) for part in parts) or UNREAD


def _one_cost(part: str, phrases: Phrases) -> str:
    for match, template in phrases.costs:
        found = match.match(part)
        if found:
            return fill(template, found, phrases).upper() if template == "<c>" else fill(template, found, phrases)
    return UNREAD

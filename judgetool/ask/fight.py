"""Creatures of which the words give the size: "blocked by a 3/3 first striker", "it is a 4/4 with flying".

The value of such a fact is the size and the keyword abilities told beside it, joined by "+" ("3/3+first-strike").
"""

from collections.abc import Collection, Sequence
from typing import Any

from judgetool.ask.lexicon import Found
from judgetool.ask.pattern import Span
from judgetool.ask.text import CARD, STOPS, Token

_REACH = 6
_BACK = 3
_BREAKS = STOPS | {",", "(", ")", CARD}
_ACTS = ("block", "attack", "turn-up", "die")


def sized(span: Span, tokens: Sequence[Token], found: Found) -> str:
    """The last size within ``span``, with the keyword abilities told beside it; "" if there is none."""
    sizes = [one for one in found.concepts.get("pt", ()) if span.start <= one.start < span.end]
    if not sizes:
        return ""
    at = sizes[-1].start
    size = tokens[at].text
    if size[0] in "+-" or not all(part.isdigit() for part in size.split("/")):
        return ""
    near = _noun_phrase(at, tokens, found)
    return "+".join(dict.fromkeys((size, *(value for where, value in keywords(tokens, found) if where in near))))


def keywords(tokens: Sequence[Token], found: Found) -> list[tuple[int, str]]:
    """The keyword abilities told, each with its first token; a longer name eats the shorter in it (double strike). Not what is denied."""
    hits = [hit for hit in found.hits.get("details", ()) if hit.target[1] == "ability" and hit.target[2] != "morph"]
    denied = {at for span in found.concepts.get("negator", ()) for at in range(span.end, span.end + 2)}
    hits = [hit for hit in hits if hit.span.start not in denied]
    out = []
    for hit in hits:
        inside = any(
            other is not hit
            and other.span.start <= hit.span.start
            and hit.span.end <= other.span.end
            and other.span != hit.span
            for other in hits
        )
        if not inside:
            out.append((hit.span.start, hit.target[2]))
    return out


def _noun_phrase(at: int, tokens: Sequence[Token], found: Found) -> range:
    """The tokens about the size at ``at`` that may tell of the same creature."""
    acts = {span.start for name in _ACTS for span in found.concepts.get(name, ())}
    sizes = {span.start for span in found.concepts.get("pt", ())}
    end = at + 1
    while end < min(len(tokens), at + _REACH) and tokens[end].text not in _BREAKS and end not in acts | sizes:
        end += 1
    start = at
    while start > max(0, at - _BACK) and tokens[start - 1].text not in _BREAKS and start - 1 not in acts | sizes:
        start -= 1
    return range(start, end)


def record_of(value: str, own_cost: bool = False) -> dict[str, Any]:
    """A creature of such a size and such abilities, as a scenario has it; with ``own_cost`` it has morph too."""
    size, *abilities = value.split("+")
    power, _, toughness = size.partition("/")
    record: dict[str, Any] = {"types": ["creature"], "power": int(power), "toughness": int(toughness)}
    kinds: dict[str, Any] = {name: {} for name in abilities}
    if own_cost:
        record["mana_cost"] = "{C}"
        kinds["morph"] = {"cost": "its-own"}
    return {**record, "abilities": kinds}


def all_told(found: Found, tokens: Sequence[Token], sizes: Collection[str], abilities: Collection[str]) -> bool:
    """Whether every size and keyword ability told is among those known."""
    told = {tokens[span.start].text for span in found.concepts.get("pt", ())}
    return told <= set(sizes) and {value for _, value in keywords(tokens, found)} <= set(abilities)

"""The table of cards as text: one line a card, tab-separated, readable, quick to load.

Columns: name, French name, mana cost, type line, colours, size, layout, face, keywords, kinds. Lines that begin with "#" are
remarks. ``size`` is "4/5" or "loyalty 3"; ``layout`` is blank for "normal"; ``face`` is blank, "front", "first", or "back of
NAME" / "second of NAME". ``rows`` only splits; ``parse_row`` makes a card of a row when it is wanted.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from judgetool.model.card import CardFacts, parse_abilities, show_abilities

COLUMNS = ("name", "fr", "cost", "type", "colors", "size", "layout", "face", "keywords", "kinds")
HEADER = "\t".join(COLUMNS)
FILE = "cards.tsv"
"""The name of the user's own table in the data folder."""

_SUPERTYPES = frozenset({"Basic", "Elite", "Host", "Legendary", "Ongoing", "Snow", "Token", "World"})
_DASH = re.compile(r"\s+[—–-]\s+")


def rows(text: str) -> list[list[str]]:
    """The rows of a table, each a list of the ten columns. ValueError if the first line is not the header."""
    lines = [line for line in text.split("\n") if line and not line.startswith("# ")]
    if not lines or lines[0] != HEADER:
        raise ValueError("not a table of cards: the header line is missing")
    return [line.split("\t") for line in lines[1:]]


def read_names(text: str) -> dict[str, str]:
    """English -> French names from a two-column table (``rules/cards/names.fr.tsv``); remarks are skipped."""
    pairs = (line.split("\t") for line in text.split("\n") if line and not line.startswith("#"))
    return {pair[0]: pair[1] for pair in pairs}


def parse_row(row: Sequence[str]) -> CardFacts:
    """The card in ``row``. ValueError if it has not ten columns."""
    name, name_fr, cost, type_line, colors, size, layout, face, keywords, kinds = row
    left, _, right = type_line.partition(" — ")
    supertypes, types, _ = split_type(left)
    power, toughness, loyalty = "", "", ""
    if size.startswith("loyalty "):
        loyalty = size[8:]
    elif size:
        power, _, toughness = size.partition("/")
    side, _, front = face.partition(" of ")
    faces = tuple(name.split(" // ")) if side in ("front", "first") else (front, name) if side else ()
    return CardFacts(
        name, name_fr, cost, supertypes, types, tuple(right.split(", ")) if right else (), colors, power, toughness, loyalty,
        layout or "normal", side, faces, tuple(keywords.split(", ")) if keywords else (), parse_abilities(kinds),
    )  # fmt: skip


def show_row(card: CardFacts) -> str:
    """``card`` as a line of the table, without its end of line."""
    type_line = " ".join((*card.supertypes, *card.types)) + (" — " + ", ".join(card.subtypes) if card.subtypes else "")
    size = (
        f"loyalty {card.loyalty}"
        if card.loyalty
        else f"{card.power}/{card.toughness}"
        if card.power or card.toughness
        else ""
    )
    face = f"{card.face} of {card.faces[0]}" if card.face in ("back", "second") and card.faces else card.face
    return "\t".join((
        card.name, card.name_fr, card.mana_cost, type_line, card.colors, size, "" if card.layout == "normal" else card.layout,
        face, ", ".join(card.keywords), show_abilities(card.kinds),
    ))  # fmt: skip


def show_table(cards: Iterable[CardFacts], remark: str = "") -> str:
    """A whole table, ordered by name so that a change of one card is a change of one line."""
    head = [f"# {line}" for line in remark.split("\n") if line]
    body = sorted({show_row(card) for card in cards})
    return "\n".join([*head, HEADER, *body]) + "\n"


@lru_cache(maxsize=4096)
def split_type(line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Supertypes, types and subtypes of a type line ("Legendary Creature — Time Lord Rogue"), of one face only."""
    left, *right = _DASH.split(line.strip(), maxsplit=1)
    words = left.split()
    supertypes = tuple(word for word in words if word in _SUPERTYPES)
    types = tuple(word for word in words if word not in _SUPERTYPES)
    rest = right[0] if right else ""
    if "Plane" in types:
        return supertypes, types, (rest,) if rest else ()
    return supertypes, types, tuple(word.replace("_", " ") for word in rest.replace("Time Lord", "Time_Lord").split())

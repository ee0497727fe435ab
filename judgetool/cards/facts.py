"""One printed face, as any source gives it, -> ``CardFacts``: the kinds read from its text, the text itself dropped."""

import re

from judgetool.cards.kinds import Face, read_kinds
from judgetool.cards.phrases import Phrases
from judgetool.model.card import UNREAD, CardFacts
from judgetool.model.record import NamedTuple

COLORS = "WUBRG"
SIDED = frozenset({"transform", "modal_dfc", "meld", "reversible_card"})


class Printed(NamedTuple):
    """What a source says of one face. ``name`` is the whole card's, ``face_name`` this face's; ``colors`` None if not said."""

    name: str
    face_name: str
    text: str
    types: tuple[str, ...]
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    mana_cost: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    layout: str = "normal"
    face: str = ""
    faces: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    colors: str | None = None
    identity: str = ""
    name_fr: str = ""


def card_facts(card: Printed, phrases: Phrases) -> CardFacts:
    """The facts of ``card``: all that is kept of it. The name is that of the whole card on its first face, else the face's own."""
    kinds = read_kinds(Face(card.face_name, card.text, card.supertypes, card.types, card.subtypes), phrases)
    colors = card.colors
    if colors is None:
        colors = _colors(card)
    said = {ability.fact("type") for ability in kinds if ability.kind == "own-type"}
    colors = COLORS if "all-colors" in said else "" if "colorless" in said else colors
    return CardFacts(
        name=card.face_name if card.face in ("back", "second") else card.name,
        name_fr=card.name_fr,
        mana_cost=card.mana_cost,
        supertypes=card.supertypes,
        types=card.types,
        subtypes=card.subtypes,
        colors=colors,
        power=card.power,
        toughness=card.toughness,
        loyalty=card.loyalty,
        layout=card.layout,
        face=card.face,
        faces=card.faces,
        keywords=tuple(keyword.lower() for keyword in card.keywords),
        kinds=kinds,
    )


def _colors(card: Printed) -> str:
    """The colours a mana cost gives; "?" for a card without one that may have a colour indicator."""
    if any(keyword.lower() == "devoid" for keyword in card.keywords):
        return ""
    if card.mana_cost:
        return "".join(color for color in COLORS if re.search(rf"[{{/]{color}[}}/]", card.mana_cost))
    if not card.identity or "Land" in card.types:
        return ""
    return UNREAD

"""What the sources call things: Scryfall's cards, MTGJSON's cards, and plain lists of Oracle cards, as ``Printed`` faces."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judgetool.cards.facts import COLORS, SIDED, Printed
from judgetool.cards.table import split_type

_NOT_CARDS = frozenset({"token", "double_faced_token", "emblem", "art_series", "dungeon"})


def is_card_data(value: object) -> bool:
    """Whether ``value``, one element of a file, is a card, a list of one card's faces, or a set of cards."""
    if isinstance(value, list):
        return bool(value) and isinstance(value[0], dict) and "layout" in value[0]
    return isinstance(value, dict) and isinstance(value.get("name"), str) and ("layout" in value or "cards" in value)


def faces_of(value: Any) -> Iterator[Printed]:
    """The faces in one element of a file; none for tokens, emblems and what else is not a card."""
    if isinstance(value, list):
        for face in value:
            yield from faces_of(face)
    elif "cards" in value and "layout" not in value:
        for card in value["cards"]:
            yield from faces_of(card)
    elif value.get("layout") in _NOT_CARDS:
        return
    elif "type_line" in value or "card_faces" in value:
        yield from _scryfall(value)
    else:
        yield _mtgjson(value)


def _text(value: object) -> str:
    return value if isinstance(value, str) else "" if value is None else str(value)


def _words(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, Sequence) and not isinstance(value, str) else ()


def _in_order(value: object) -> str | None:
    return None if value is None else "".join(color for color in COLORS if color in _words(value))


def _scryfall(card: Mapping[str, Any]) -> Iterator[Printed]:
    layout = _text(card.get("layout")) or "normal"
    faces: Sequence[Mapping[str, Any]] = card.get("card_faces") or ()
    french = card.get("lang") == "fr"
    if not faces:
        yield _scryfall_face(card, card, _text(card["name"]), "", (), french)
        return
    names = tuple(_text(face.get("name")) for face in faces)
    if layout == "reversible_card" or len(set(names)) == 1:
        yield _scryfall_face(faces[0], card, names[0], "", (), french)._replace(
            layout=_text(faces[0].get("layout")) or "normal"
        )
        return
    sides = ("front", "back") if layout in SIDED else ("first", "second")
    for at, face in enumerate(faces):
        name = " // ".join(names) if at == 0 else names[at]
        yield _scryfall_face(face, card, name, sides[min(at, 1)], names, french)


def _scryfall_face(
    face: Mapping[str, Any], card: Mapping[str, Any], name: str, side: str, faces: tuple[str, ...], french: bool
) -> Printed:
    supertypes, types, subtypes = split_type(_text(face.get("type_line") or card.get("type_line")).split(" // ")[0])
    colors = face.get("colors", card.get("colors"))
    return Printed(
        name=name,
        face_name=_text(face.get("name")),
        text=_text(face.get("oracle_text")),
        types=types,
        supertypes=supertypes,
        subtypes=subtypes,
        mana_cost=_text(face.get("mana_cost")).split(" // ")[0],
        power=_text(face.get("power")),
        toughness=_text(face.get("toughness")),
        loyalty=_text(face.get("loyalty") or face.get("defense")),
        layout=_text(card.get("layout")) or "normal",
        face=side,
        faces=faces,
        keywords=_words(card.get("keywords")),
        colors=_in_order(colors),
        identity="".join(_words(card.get("color_identity"))),
        name_fr=_text(face.get("printed_name")) if french else "",
    )


def _mtgjson(card: Mapping[str, Any]) -> Printed:
    name = _text(card["name"])
    names = tuple(name.split(" // "))
    layout = _text(card.get("layout")) or "normal"
    if len(set(names)) == 1:
        name, names, layout = names[0], (names[0],), "normal" if layout == "reversible_card" else layout
    second = card.get("side") in ("b", "c", "d", "e") or card.get("face") == "back"
    side = (
        ""
        if len(names) == 1 and not second
        else ("back" if layout in SIDED else "second")
        if second
        else "front"
        if layout in SIDED
        else "first"
    )
    own = _text(card.get("faceName")) or (names[0] if not second or len(names) == 1 else names[1])
    front = _text(card.get("front"))
    return Printed(
        name=own if second else name,
        face_name=own,
        text=_text(card.get("text")),
        types=_words(card.get("types")),
        supertypes=_words(card.get("supertypes")),
        subtypes=_words(card.get("subtypes")),
        mana_cost=_text(card.get("manaCost")),
        power=_text(card.get("power")),
        toughness=_text(card.get("toughness")),
        loyalty=_text(card.get("loyalty") or card.get("defense")),
        layout=layout,
        face=side,
        faces=(front, own) if front else names if len(names) > 1 else (),
        keywords=_words(card.get("keywords")),
        colors=_in_order(card.get("colors")),
        identity="".join(_words(card.get("colorIdentity"))),
        name_fr=_french(card),
    )


def _french(card: Mapping[str, Any]) -> str:
    for foreign in card.get("foreignData") or ():
        if isinstance(foreign, dict) and foreign.get("language") == "French":
            return _text(foreign.get("faceName")) or _text(foreign.get("name"))
    return ""

"""A card's facts as a page and as JSON: names, cost, type, and every ability by its kind. No card text, in either language."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from judgetool.model.bilingual import Both
from judgetool.model.card import UNREAD, Ability, CardFacts
from judgetool.present.page import GAP, Block, Page, Span, par
from judgetool.present.words import typeset

_MANA = re.compile(r"(?:\{[^}]+\})+")
_LABELS = {
    "keywords": Both("keywords: {0}", "mots-clés : {0}"),
    "colors": Both("color: {0}", "couleur : {0}"),
    "loyalty": Both("loyalty {0}", "loyauté {0}"),
    "only-front": Both(
        "only this face is known here; `judgetool card import FILE` brings the other",
        "seule cette face est connue ici ; `judgetool card import FICHIER` apporte l'autre",
    ),
    "back-of": Both("other face of {0}", "autre face de {0}"),
    "unread": Both("in words not read", "dit en mots non lus"),
    "none": Both("no abilities", "aucune capacité"),
    "several": Both("{0} cards may be meant:", "{0} cartes sont possibles :"),
    "nearest": Both("no card has that name; the nearest:", "aucune carte ne porte ce nom ; les plus proches :"),
}
_THINGS = frozenset({
    "artifact", "aura", "battle", "card", "creature", "enchantment", "equipment", "instant", "land", "permanent", "planeswalker", "player",
    "sorcery", "source", "spell", "token",
})  # fmt: skip
# Facts that only say how abilities hang together; shown in JSON alone.
_HIDDEN = frozenset({"name", "shared", "or-turned-up", "or-enters"})
_ALL_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


class Labels:
    """What kinds and words of facts are called: the "kinds" and "words" of ``rules/cards/kinds.yaml``, and subtypes by their English.

    A subtype whose French name is not known stays English.
    """

    def __init__(self, data: Mapping[str, Any], lang: str, subtypes: Mapping[str, Both] | None = None) -> None:
        self.lang = lang
        self._subtypes: Mapping[str, Both] = subtypes or {}
        self._kinds: Mapping[str, Mapping[str, Any]] = data["kinds"]
        self._words: Mapping[str, Mapping[str, str]] = data["words"]

    def kind(self, kind: str) -> str:
        """The title of a kind of ability, the kind itself if it is not known."""
        known = self._kinds.get(kind)
        return typeset(str(known["title"][self.lang]), self.lang) if known else kind

    def word(self, word: str) -> str:
        """One word of a fact in the language of the page, as it is if it has no translation."""
        known = self._words.get(word)
        return typeset(known[self.lang], self.lang) if known else word

    def type_line(self, card: CardFacts) -> str:
        """Supertypes and types as the language of the page orders them."""
        if self.lang != "fr":
            return " ".join((*card.supertypes, *card.types))
        words = " ".join(self.word(word.lower()) for word in (*card.types, *card.supertypes))
        return words[:1].upper() + words[1:]

    def subtype(self, word: str) -> str:
        """One subtype in the language of the page."""
        known = self._subtypes.get(word.lower())
        if known is None or self.lang == "en":
            return word
        return known.of(self.lang)

    def phrase(self, words: Sequence[str]) -> str:
        """Some words of a filter as a phrase. French puts the thing first and its qualities, in no gender, in parentheses."""
        told = [f"non-{self.word(word[1:])}" if word.startswith("!") else self.word(word) for word in words]
        if self.lang != "fr" or len(words) < 2:
            return " ".join(told)
        things = [text for word, text in zip(words, told, strict=True) if word in _THINGS]
        qualities = [text for word, text in zip(words, told, strict=True) if word not in _THINGS]
        return (
            f"{' '.join(reversed(things))} ({', '.join(qualities)})"
            if things and qualities
            else " ".join(things or qualities)
        )

    def say(self, key: str, *values: object) -> str:
        """A phrase of this view."""
        return typeset(_LABELS[key].of(self.lang).format(*values), self.lang)


def card_page(faces: Sequence[CardFacts], labels: Labels) -> Page:
    """One card: each known face with its abilities."""
    blocks: list[Block] = []
    for card in faces:
        blocks += [GAP, *_face(card, labels)]
    if len(faces) == 1 and faces[0].face in ("front", "first") and len(faces[0].faces) > 1:
        blocks += [GAP, par(Span(labels.say("only-front"), "note"))]
    return tuple(blocks)


def _face(card: CardFacts, labels: Labels) -> list[Block]:
    names = [card.name_fr, card.name] if labels.lang == "fr" and card.name_fr else [card.name, card.name_fr]
    other = f"  ({names[1]})" if names[1] and names[1] != names[0] else ""
    blocks: list[Block] = [
        par(
            Span(names[0], "title"),
            Span(other, "muted"),
            Span(f"  {card.mana_cost}" if card.mana_cost else "", "number"),
            hang=2,
        )
    ]
    kind = labels.type_line(card)
    mark, between = (typeset(" : ", "fr"), " et ") if labels.lang == "fr" else (" — ", " ")
    subtypes = mark + between.join(map(labels.subtype, card.subtypes)) if card.subtypes else ""
    size = (
        f"{card.power}/{card.toughness}"
        if card.power or card.toughness
        else labels.say("loyalty", card.loyalty)
        if card.loyalty
        else ""
    )
    blocks.append(par(f"{kind}{subtypes}", Span(f"  {size}" if size else "", "number"), indent=2, hang=2))
    if card.face in ("back", "second") and card.faces:
        blocks.append(par(Span(labels.say("back-of", card.faces[0]), "muted"), indent=2))
    blocks += [
        par("- ", *_ability(ability, labels), indent=2, hang=2) for ability in card.kinds if ability.kind != "keyword"
    ]
    others = [ability.fact("name") for ability in card.kinds if ability.kind == "keyword"]
    if others:
        blocks.append(par(Span(labels.say("keywords", ", ".join(others)), "muted"), indent=2, hang=2))
    if not card.kinds:
        blocks.append(par(Span(labels.say("none"), "muted"), indent=2))
    return blocks


def _ability(ability: Ability, labels: Labels) -> tuple[str | Span, ...]:
    told = [text for fact in ability.facts if (text := _fact(fact, labels))]
    return (labels.kind(ability.kind), Span(f"  {' · '.join(told)}" if told else "", "muted"))


def _fact(fact: str, labels: Labels) -> str:
    name, equals, value = fact.partition("=")
    if name in _HIDDEN:
        return ""
    if not equals:
        return labels.word("sorcery-speed" if name == "sorcery" else name)
    if value == UNREAD:
        return f"{labels.word(name)} {labels.say('unread')}"
    if name == "by":
        return f"({labels.kind(value)})"
    return _value(value, labels)


def _value(value: str, labels: Labels) -> str:
    """A value in words: "reveal:white&card" -> "reveal white card", "draw:2+lose-life:1" -> "draw 2, lose life 1"."""
    if _MANA.fullmatch(value.lstrip("+-")) or re.fullmatch(r"[+-]?[\dX*]+(?:/[+-]?[\dX*]+)?", value):
        return value
    parts = re.split(r"\+(?=[a-z{])", value)
    return ", ".join(" ".join(_atom(atom, labels) for atom in part.split(":")) for part in parts)


def _atom(atom: str, labels: Labels) -> str:
    if _MANA.fullmatch(atom):
        return atom
    alternatives = (labels.phrase(alternative.split("&")) for alternative in atom.split("|"))
    return (" or " if labels.lang == "en" else " ou ").join(alternatives)


def list_page(names: Sequence[tuple[str, str]], certain: bool, labels: Labels) -> Page:
    """Several cards that may be meant, as (English, French) names."""
    head = labels.say("several", len(names)) if certain else labels.say("nearest")
    rows = (par(Span(en, "title"), Span(f"  ({fr})" if fr else "", "muted"), indent=2, hang=2) for en, fr in names)
    return (par(Span(head, "label")), *rows)


def card_object(query: str, faces: Sequence[CardFacts], others: Sequence[str], labels: Labels) -> dict[str, Any]:
    """``judgetool.card/1``: the faces found, or the names that may be meant."""
    return {
        "schema": "judgetool.card/1",
        "query": query,
        "cards": [_object(card, labels) for card in faces],
        "candidates": list(others),
    }


def _object(card: CardFacts, labels: Labels) -> dict[str, Any]:
    return {
        "name": card.name,
        "name_fr": card.name_fr or None,
        "mana_cost": card.mana_cost or None,
        "supertypes": list(card.supertypes),
        "types": list(card.types),
        "subtypes": list(card.subtypes),
        "colors": None if card.colors == UNREAD else [_ALL_COLORS[color] for color in card.colors],
        "power": card.power or None,
        "toughness": card.toughness or None,
        "loyalty": card.loyalty or None,
        "layout": card.layout,
        "face": card.face or None,
        "faces": list(card.faces),
        "keywords": list(card.keywords),
        "abilities": [
            {"kind": ability.kind, "title": labels.kind(ability.kind), "facts": list(ability.facts)}
            for ability in card.kinds
        ],
    }

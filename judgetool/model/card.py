"""Cards as facts: names, costs, types and the kinds of ability they have. No card text is kept or needed.

An ability is a kind (a word of ``rules/cards/kinds.yaml``) and short facts about it. In files it is written
``morph cost={2}{W}{W}`` or ``cost-changer amount=+1 what=noncreature&spell target``: the kind, then facts by name and
bare flags, parted by blanks. Several abilities are parted by "; ". A fact whose value is "?" was there but could
not be read, so nothing may be concluded from its absence.
"""

from judgetool.model.record import NamedTuple

UNREAD = "?"
"""The value of a fact that the card's text states in words the reader does not know."""


class Ability(NamedTuple):
    """One ability of a card, or one thing its text does. ``facts`` are "name=value" or bare flags, sorted as written."""

    kind: str
    facts: tuple[str, ...] = ()

    def fact(self, name: str) -> str:
        """The value of fact ``name``, "" if the ability has none."""
        start = name + "="
        for fact in self.facts:
            if fact.startswith(start):
                return fact[len(start) :]
        return ""

    def has(self, flag: str) -> bool:
        """Whether the bare flag ``flag`` ("may", "target", ...) is set."""
        return flag in self.facts

    def __str__(self) -> str:
        return " ".join((self.kind, *self.facts))


class CardFacts(NamedTuple):
    """What is known of one card, or of one face of it.

    ``name`` is the whole English name ("Fire // Ice"); ``name_fr`` is "" if not known. ``mana_cost`` is "" for a card that
    has none. ``types``, ``supertypes``, ``subtypes`` and ``keywords`` are English, as printed but for keywords, which are in
    lower case. ``colors`` is a part of "WUBRG" in that order, "" for colourless, "?" where only a colour indicator could
    tell. ``power``, ``toughness`` and ``loyalty`` (also a battle's defence) are text, since "*" and "1+*" are values, "" for
    none. ``faces`` names the faces or halves of a card that has several; ``face`` says which one the other facts are
    about: "front", "back", or "" for a card with one face. ``kinds`` are its abilities in the order of the text.
    """

    name: str
    name_fr: str = ""
    mana_cost: str = ""
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    layout: str = "normal"
    face: str = ""
    faces: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    kinds: tuple[Ability, ...] = ()

    def of_kind(self, *kinds: str) -> tuple[Ability, ...]:
        """Its abilities of any of these kinds."""
        return tuple(ability for ability in self.kinds if ability.kind in kinds)

    @property
    def is_permanent(self) -> bool:
        """Whether the card, face up, could be a permanent on the battlefield."""
        return bool({"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"} & set(self.types))


def parse_ability(text: str) -> Ability:
    """The ability that ``text`` ("morph cost={2}") writes. ValueError if it is empty."""
    kind, *facts = text.split()
    return Ability(kind, tuple(facts))


def parse_abilities(text: str) -> tuple[Ability, ...]:
    """The abilities written in ``text``, parted by "; "; none for ""."""
    return tuple(map(parse_ability, text.split("; "))) if text else ()


def show_abilities(abilities: tuple[Ability, ...]) -> str:
    """``abilities`` as ``parse_abilities`` reads them."""
    return "; ".join(map(str, abilities))

"""A card's facts as the resolver wants them: characteristics, and its kinds of ability as norms, by the table of rules/ask/cards.yaml.

The card's kinds of ability decide, never its name. What has no norm is told apart (``gaps``), since it may matter.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judgetool.model.card import UNREAD, Ability, CardFacts
from judgetool.model.record import NamedTuple

_NUMBER = re.compile(r"(power|toughness|mv)(>=|<=|=|<|>)(\d+|even|odd)$")


_FILTERS = {"$what": "what", "$for": "for", "$blockers": "by", "$but": "except"}
"""In a template: the fact whose filter is put there."""


class Trigger(NamedTuple):
    """A triggered ability on an object: its ``name`` there, its kind, what it does ("create:2:2/2-zombie").

    ``doubtful``: whether it triggers only under a condition that its facts do not tell.
    """

    name: str
    kind: str
    does: str = ""
    doubtful: bool = False


class Played(NamedTuple):
    """A card ready to play: its record, its triggered abilities, the kinds of ability that no norm stands for, and those that one does."""

    record: dict[str, Any]
    triggers: tuple[Trigger, ...]
    gaps: tuple[str, ...]
    covered: tuple[str, ...] = ()


class CardMaker:
    """Makes records of cards. ``table`` is the plain data of rules/ask/cards.yaml, ``played`` the cards read by hand."""

    def __init__(self, table: Mapping[str, Any], played: Mapping[str, Any]) -> None:
        self.table = table
        self.played = {_plain(name): card for name, card in played.items()}
        self.doubtful = frozenset(map(str, table.get("doubtful", ())))
        self.passing = frozenset(map(str, table.get("passing", ())))

    def make(self, facts: CardFacts, done: frozenset[str] = frozenset()) -> Played:
        """The card as played: by hand where it has been read by hand, else from its facts.

        ``done``: the kinds of its triggered abilities that have done their part, so that their effects for a time last.
        """
        by_hand = self.played.get(_plain(facts.name))
        if by_hand is not None:
            return Played(
                dict(by_hand), tuple(_triggers_of(by_hand, facts)), (), tuple(one.kind for one in facts.kinds)
            )
        abilities: dict[str, Any] = {}
        triggers: list[Trigger] = []
        gaps: list[str] = []
        emptied = {ability.fact("what") for ability in facts.of_kind("removes-abilities")}
        for ability in facts.kinds:
            if ability.fact("by") in done:
                ability = ability._replace(facts=tuple(one for one in ability.facts if one not in self.passing))
            made = self._ability(ability)
            if ability.kind == "grants" and ability.fact("what") in emptied:
                made = None  # "loses all other abilities": what it gives instead is not told
            if made is None:
                gaps.append(ability.kind)
                continue
            name = self._name(ability, abilities)
            abilities[name] = made
            if "trigger" in ability.kind:
                doubtful = bool(set(ability.facts) & set(self.table["doubtful_triggers"]))
                triggers.append(Trigger(name, ability.kind, ability.fact("does"), doubtful))
        covered = tuple(one.kind for one in facts.kinds if one.kind not in gaps)
        return Played(self._record(facts, abilities), tuple(triggers), tuple(dict.fromkeys(gaps)), covered)

    def by_hand(self, facts: CardFacts) -> bool:
        """Whether the card has been read by hand: what its triggered abilities do is known in full."""
        return _plain(facts.name) in self.played

    def _record(self, facts: CardFacts, abilities: Mapping[str, Any]) -> dict[str, Any]:
        colors = self.table.get("colors", {})
        record: dict[str, Any] = {
            "name": facts.name,
            "types": [one.lower() for one in facts.types],
            "supertypes": [one.lower() for one in facts.supertypes],
            "subtypes": [one.lower() for one in facts.subtypes],
            "colors": [colors[letter] for letter in facts.colors if letter in colors],
            "abilities": dict(abilities),
        }
        if facts.name_fr:
            record["name_fr"] = facts.name_fr
        if facts.mana_cost:
            record["mana_cost"] = facts.mana_cost
        for name, text in (("power", facts.power), ("toughness", facts.toughness)):
            if text.lstrip("-").isdigit():
                record[name] = int(text)
        if facts.layout in self.table.get("double_faced", ()):
            record["double_faced"] = True
        return record

    def _name(self, ability: Ability, taken: Mapping[str, Any]) -> str:
        """A name for the ability on its card: its kind where that carries meaning, else kind and number."""
        name = ability.kind
        number = 2
        while name in taken:
            name = f"{ability.kind}-{number}"
            number += 1
        return name

    def _ability(self, ability: Ability) -> Any:
        """The ability as data for the resolver, or None where there is no norm for it."""
        kind = ability.kind
        if kind in self.table.get("keywords", ()):
            return {}
        if set(ability.facts) & self.passing:
            return {}
        if any(f"{kind} {fact}" in self.table["otherwise"] for fact in ability.facts):
            return None
        if UNREAD in (ability.fact("what"), ability.fact("by")):
            return None
        if kind in self.table.get("shapes", ()):
            return {"is": kind}
        if kind in self.table.get("from_colors", ()):
            return self._colours(ability.fact("from"))
        template = self._template(ability)
        if template is None:
            return None
        if isinstance(template, str):
            try:
                return self._several(template[1:], ability)
            except _NoNormError:
                return None
        general = template is self.table["abilities"].get(
            kind
        )  # of a template for just this fact the condition is known
        if general and set(ability.facts) & self.doubtful and not kind.endswith("trigger"):
            return None
        try:
            return self._fill(template, ability)
        except _NoNormError:
            return None

    def _template(self, ability: Ability) -> Any:
        """The template of a kind: that of the kind with one of its facts ("cost-changer per"), else of the kind alone."""
        table: Mapping[str, Any] = self.table.get("abilities", {})
        for fact in ability.facts:
            for name in (fact, fact.partition("=")[0]):
                if f"{ability.kind} {name}" in table:
                    return table[f"{ability.kind} {name}"]
        return table.get(ability.kind)

    def _several(self, name: str, ability: Ability) -> Any:
        """An ability made of several, by a table of templates; of those about targets, nothing where it targets nothing."""
        if name.endswith("targets") and not (ability.has("target") and ability.fact("what")):
            mass = self.table.get("mass")
            return self._fill(mass, ability) if mass and name == "targets" and ability.fact("what") else {}
        return [self._fill(one, ability) for one in self.table.get(name, ())]

    def _fill(self, template: Any, ability: Ability) -> Any:
        if isinstance(template, Mapping):
            if len(template) == 1:
                (key, value), *_ = template.items()
                if key == "$what-given":
                    return dict.fromkeys(str(self._fact(key[1:], ability)).split("+"), value)
            return {key: self._fill(value, ability) for key, value in template.items()}
        if isinstance(template, list):
            return [one for member in template for one in self._members(member, ability)]
        if isinstance(template, str) and template.startswith("$"):
            return self._fact(template[1:], ability)
        if isinstance(template, str) and "$" in template:
            return re.sub(r"\$([a-z-]+)", lambda slot: str(self._fact(slot[1], ability)), template)
        return template

    def _members(self, member: Any, ability: Ability) -> Iterator[Any]:
        if isinstance(member, Mapping) and len(member) == 1:
            (key, subject), *_ = member.items()
            if key in _FILTERS:
                yield from self.conditions(ability.fact(_FILTERS[key]), str(subject))
                return
            if key == "$facts":
                yield from self._conditional(subject, ability)
                return
            if key == "$by":
                yield from _whose(ability.fact("who"), str(subject), True)
                return
            if key == "$theirs":
                if ability.fact("whose") == "opponent":
                    yield f"{subject}.controller != self.controller"
                return
            if key in ("$whose", "$who"):
                yield from _whose(ability.fact(key[1:]) or ability.fact("whose"), str(subject), key == "$who")
                return
        yield self._fill(member, ability)

    def _colours(self, joined: str) -> list[str] | None:
        """The colours joined in a fact ("black+red"); None where it names anything else."""
        found = joined.split("+")
        return found if set(found) <= set(self.table["colors"].values()) else None

    def _conditional(self, names: Iterable[str], ability: Ability) -> Iterator[str]:
        """The conditions that facts of the ability are ("when=your-turn"), by the table of such facts."""
        for name in names:
            value = ability.fact(name)
            if value:
                known = self.table["conditions"].get(f"{name}={value}")
                if known is None:
                    raise _NoNormError
                yield known

    def _fact(self, name: str, ability: Ability) -> Any:
        if name in ("power", "toughness"):
            return _side_of(ability.fact("amount"), name)
        if name == "number":
            if not ability.fact("amount").isdigit():
                raise _NoNormError
            return int(ability.fact("amount"))
        value = ability.fact(name)
        if not value or value == UNREAD:
            raise _NoNormError
        if name == "cost":
            return cost_of(value)
        if name == "amount":
            if "X" in value:
                return self._unpaid(ability)
            return int(value) if value.isdigit() else f"{value[0]} {value[1:]}"
        return value

    def _unpaid(self, ability: Ability) -> int:
        """X, for which nothing was paid: nothing where only a payment gives it a value."""
        if ability.kind in self.table["x_is_nothing"]:
            return 0
        raise _NoNormError

    def filter(self, ability: Ability, subject: str) -> list[Any] | None:
        """The conditions that the filter of an ability puts on ``subject``; None where they are not known, or where it is not for all."""
        if ability.has("target") or ability.fact("what") in ("", UNREAD) or ability.fact("whose"):
            return None
        if set(ability.facts) & (self.doubtful | self.passing):
            return None
        try:
            what = ability.fact("what").replace("mv<=x", "mv<=0")  # the least that X can be: what is face down has that
            return [*self.conditions(what, subject), f"{subject}.zone = battlefield"]
        except _NoNormError:
            return None

    def conditions(self, what: str, subject: str) -> Iterator[Any]:
        """The conditions that a filter ("creature&!token|land") puts on ``subject``. Nothing for anything at all."""
        if not what:
            return
        groups = [[self._condition(word, subject) for word in group.split("&")] for group in what.split("|")]
        groups = [[one for one in group if one] for group in groups]
        if len(groups) == 1:
            yield from groups[0]
        else:
            yield {"any": [{"all": group} if len(group) != 1 else group[0] for group in groups]}

    def _condition(self, word: str, subject: str) -> Any:
        negated = word.startswith("!")
        bare = word.lstrip("!")
        known = self.table.get("filters", {})
        number = _NUMBER.match(bare)
        if number:
            path = str(self.table.get("numbers", {})[number[1]]).replace("{0}", subject)
            condition = f"{path} is {number[3]}" if number[3] in ("even", "odd") else f"{path} {number[2]} {number[3]}"
        elif bare == "mv<=x" and not negated:
            condition = ""  # X may be chosen as great as it needs to be
        elif bare in known:
            condition = str(known[bare]).replace("{0}", subject)
        elif bare in self.table.get("unknown", ()) or not bare.isalpha():
            raise _NoNormError
        else:
            condition = f"{subject}.subtypes has {bare}"
        if negated and condition:
            return {"none": [condition]}
        return condition


class _NoNormError(Exception):
    """The facts of an ability do not suffice for a norm."""


def _whose(whose: str, subject: str, player: bool) -> Iterator[str]:
    """Conditions on whose an object is, or on who acts."""
    path = subject if player else f"{subject}.controller"
    if whose == "you":
        yield f"{path} = self.controller"
    elif whose == "opponent":
        yield f"{path} != self.controller"


def _side_of(amount: str, side: str) -> Any:
    """One side of "+2/-1" (as a change) or of "1/1" (as a value)."""
    parts = amount.split("/")
    if len(parts) != 2:
        raise _NoNormError
    text = parts[0 if side == "power" else 1]
    if text[:1] in "+-" and text[1:].isdigit():
        return f"{text[0]} {text[1:]}"
    if text.isdigit():
        return int(text)
    raise _NoNormError


def cost_of(text: str) -> Any:
    """A cost of a card's facts as the resolver knows it: mana as it is, life as a number, the rest as something to do."""
    if text.startswith("{") and "+" not in text:
        return text
    if text.startswith("life:") and text[5:].isdigit():
        return {"life": int(text[5:])}
    return {"pay": text.replace(":", "-").replace("&", "-").replace("+", "-and-")}


def _triggers_of(card: Mapping[str, Any], facts: CardFacts) -> Iterator[Trigger]:
    """The triggered abilities of a card read by hand, each with what the facts say that such an ability does."""
    for name, data in (card.get("abilities") or {}).items():
        one = data if isinstance(data, Mapping) else {}
        kind = str(one.get("is", name))
        if "trigger" in kind or "triggers" in one:
            found = facts.of_kind(kind) or tuple(a for a in facts.kinds if "trigger" in a.kind and "triggers" in one)
            yield Trigger(str(name), kind, found[0].fact("does") if found else "")


def _plain(name: str) -> str:
    return name.replace("’", "'").lower()

"""What was understood, as a frame of rules/ask/questions.yaml may ask for it: conditions, and the values of $names."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from judgetool.ask.cards import CardTable, CardUse
from judgetool.ask.objects import CardMaker, Played
from judgetool.ask.understand import Understanding
from judgetool.model.card import CardFacts
from judgetool.model.record import NamedTuple

_DIGITS = re.compile(r"(?<![/\d+-])\d{1,2}(?![/\d])")


class NamedCard(NamedTuple):
    """A card of the question with what is known of it, ready to play."""

    use: CardUse
    facts: CardFacts
    played: Played


class Situation:
    """One question with everything said: facts (given ones prevail), details, story, cards by role."""

    def __init__(
        self,
        understanding: Understanding,
        kind: str,
        details: Sequence[tuple[str, str]],
        given: Mapping[str, str],
        maker: CardMaker,
        table: CardTable,
        words: Mapping[str, Any],
    ) -> None:
        self.understanding = understanding
        self.kind = kind
        self.details: dict[str, list[str]] = {}
        for name, value in details:
            self.details.setdefault(name, []).append(value)
        self.facts = {fact.name: fact.value for fact in understanding.facts} | dict(given)
        self.words = words
        self.ideas = understanding.ideas
        self.story = {step.kind for step in understanding.story if not step.denied}
        self.denied = {step.kind for step in understanding.story if step.denied}
        self.told = {step.kind for step in understanding.story if not step.denied and not step.asked}
        self.cards: list[NamedCard] = []
        for use in understanding.cards:
            facts = table.facts(use.name) if use.name else None
            if facts and not any(card.use.name == use.name for card in self.cards):
                self.cards.append(NamedCard(use, facts, maker.make(facts)))
        self.subject = next((card for card in self.cards if card.use.role == "subject"), None)
        self.assumed: dict[str, str] = {}
        self._infer()
        own = self.own_cost()
        if own and "face_down_by" not in self.facts and self.subject is not None:
            self.facts["face_down_by"] = self.assumed["face_down_by"] = own

    def _infer(self) -> None:
        """What the story says without saying it: a cost paid turns the thing up; blocks told before that come before."""
        paid = any(fact.name == "turned_up_by" and fact.value != "effect" for fact in self.understanding.facts)
        if paid and self.kind not in self.words.get("unpaid", ()):
            self.story.add("turn-up")
        told = [step.kind for step in self.understanding.story if not step.denied and not step.asked]
        if "moment" not in self.facts and "block" in told and "turn-up" in told:
            blocks = told.index("block") < told.index("turn-up")
            self.facts["moment"] = "after-blocks" if blocks else "before-blocks"

    # -- conditions

    def holds(self, conditions: Sequence[Any]) -> bool:
        """Whether every condition holds: "story turn-up", "told removal", "not fact moment", "card any manifests" ..."""
        return all(self._holds(str(condition)) for condition in conditions)

    def _holds(self, condition: str) -> bool:
        if condition.startswith("not "):
            return not self._holds(condition[4:])
        left, _, value = condition.partition(" = ")
        word, _, name = left.partition(" ")
        if word == "known":
            return self.subject is not None
        if word == "idea":
            return name in self.ideas
        if left in ("owner acts", "taker acts"):
            side, actor = self.understanding.side, self.understanding.actor
            return bool(side and actor) and (side == actor) == (left == "owner acts")
        if word == "type":
            return self.kind == name
        if word == "story":
            return name in self.story
        if word == "told":
            return name in self.told
        if word == "fact":
            return self.facts.get(name) == value if value else name in self.facts
        if word == "detail":
            return value in self.details.get(name, ()) if value else name in self.details
        if left == "hidden cards":
            return len(self.hidden()) > 0
        if left == "costs alike":
            return self._costs_alike()
        if left == "cost shrinks":
            own = self.subject.facts.of_kind(*self.words.get("own_cost", ())) if self.subject else ()
            return any(ability.has("reduced") for ability in own)
        if left == "side said":
            return bool(self.understanding.side or self.facts.get("controller"))
        if left == "other acts":
            return self._value_actor() != self._value_controller()
        if left == "only creatures turn up":
            does = [one.fact("does") for card in self.in_role("beside") for one in card.facts.kinds]
            return any("turn-up" in one and "reveal" in one for one in does)
        if word == "aims":
            whats = [
                ability.fact("what")
                for card in self.in_role("beside")
                for ability in card.facts.kinds
                if ability.has("target")
            ]
            return any(name in what.replace("|", "&").split("&") for what in whats)
        if word == "card":
            role, *kinds = name.split()
            return any(is_all(card.facts, kinds) for card in self.in_role(role))
        raise ValueError(f"unknown condition in a frame: {condition!r}")

    def in_role(self, role: str) -> list[NamedCard]:
        """The named cards in a role; "any" for all, "beside" for all but the subject."""
        if role == "any":
            return self.cards
        if role == "beside":
            return [card for card in self.cards if card is not self.subject]
        return [card for card in self.cards if card.use.role == role]

    def hidden(self) -> list[NamedCard]:
        """The named creature cards that may be among the face-down things: neither acting nor on the table."""
        return [card for card in self.cards if card.use.role in ("subject", "other") and "Creature" in card.facts.types]

    # -- values

    def value(self, name: str) -> str | int | None:
        """The value of $name for objects, events and terms; None when nobody gave it."""
        compute = getattr(self, f"_value_{name.replace('-', '_')}", None)
        if compute is not None:
            found: str | int | None = compute()
            return found
        if name in self.details:
            return self.details[name][0]
        said = self.facts.get(name)
        return None if said is None else str(self.words.get(name, {}).get(said, said))

    def _value_controller(self) -> str:
        side = self.facts.get("controller") or self.understanding.side
        return "P2" if side in ("theirs", "opponent", "P2") else "P1"

    def _value_owner(self) -> str:
        return self._value_controller()

    def _value_actor(self) -> str:
        actor = self.facts.get("actor") or self.understanding.actor
        return "P2" if actor in ("theirs", "opponent", "P2") else "P1" if actor else self._value_controller()

    def _value_other(self) -> str:
        return "P1" if self._value_controller() == "P2" else "P2"

    def _value_caster(self) -> str:
        """Who casts the spell: the asker or the opponent where the words say so, else the other side."""
        own, theirs = "own-spell" in self.details, "their-spell" in self.details
        return ("P1" if own else "P2") if own != theirs else self._value_other()

    def own_cost(self) -> str:
        """The ability (by its kind) that gives the subject a cost of its own; "" if it has none."""
        if self.subject is not None:
            abilities = self.subject.played.record.get("abilities", {})
            found = [kind for kind in self.words.get("own_cost", ()) if kind in abilities]
            return found[0] if len(found) == 1 else ""
        fallen = self.facts.get("face_down_by", "")
        return fallen if fallen in self.words.get("own_cost", ()) else ""

    def _costs_alike(self) -> bool:
        """Whether a cost was paid that is both the subject's own and its mana cost, and nothing tells which."""
        if self.subject is None or self.facts.get("turned_up_by") != "paid":
            return False
        if self.facts.get("face_down_by") in self.words.get("own_cost", ()) and "face_down_by" not in self.assumed:
            return False
        facts = self.subject.facts
        own = facts.of_kind(*self.words.get("own_cost", ()))
        return any(ability.fact("cost").lower() == facts.mana_cost.lower() for ability in own)

    def _value_turned_up_by(self) -> str | None:
        said = self.facts.get("turned_up_by")
        if said == "unmorphed" and self.kind in self.words.get("unsaid_by_unmorph", ()):
            return None
        return self._value_paid() if said in ("paid", "unmorphed") else said

    def _value_paid(self) -> str:
        said = self.facts.get("turned_up_by", "")
        if said and said not in ("paid", "unmorphed"):
            return said
        by_mana = self.facts.get("face_down_by") in self.words.get("mana_cost_ways", ())
        return "mana-cost" if by_mana and not self.own_cost() else "own-cost"

    def _value_using(self) -> str:
        own = self.own_cost()
        return own or str(self.words.get("default_using", ""))

    def _value_zone(self) -> str:
        return self.facts.get("zone", "hand")

    def _value_to(self) -> str | None:
        return "hand" if any(card.facts.of_kind("bounces") for card in self.in_role("beside")) else None

    def _value_timing(self) -> str | None:
        theirs = self.facts.get("turn") == "theirs" or "instant" in (self.facts.get("speed"), self.facts.get("timing"))
        return "other-time" if theirs or self.facts.get("timing") == "other-time" else None

    def _value_more(self) -> int:
        return (self._value_damage() or 0) + 1

    def _value_damage(self) -> int | None:
        for step in self.understanding.story:
            if step.kind == "damage-marked":
                found = _DIGITS.search(step.words)
                if found:
                    return int(found[0])
                spelt = step.words.lower().split()
                return next((int(n) for word, n in self.words.get("numbers", {}).items() if word in spelt), None)
        return None


def is_all(facts: CardFacts, kinds: Sequence[str]) -> bool:
    """Whether a card has every one of these kinds of ability or types."""
    types = {one.lower() for one in (*facts.types, *facts.subtypes)}
    return all(kind in types or bool(facts.of_kind(kind)) for kind in kinds)

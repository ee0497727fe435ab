"""What was understood, as a frame of rules/ask/questions.yaml may ask for it: conditions, and the values of $names."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judgetool.ask import effects
from judgetool.ask.cards import CardTable, CardUse
from judgetool.ask.fight import all_told
from judgetool.ask.objects import CardMaker, Played
from judgetool.ask.text import CARD
from judgetool.ask.understand import Understanding
from judgetool.model.card import CardFacts
from judgetool.model.record import NamedTuple

_DIGITS = re.compile(r"(?<![/\d+-])\d{1,2}(?![/\d])")


_MOST_COPIES = 4
_EACH_HAS, _EACH = "both-have", 2
"""The detail by which each player has a named card, and how many there are then."""
_MANA_AND_X = re.compile(r"(?:\{[^{}]+\})+")
_SHRINKS = re.compile(r"pump:-\d+/-\d+")
DOWN = "2/2"
"""The size of what lies face down."""
_MANA_ONLY = re.compile(r"(?:\{[^X{}]+\})+")


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
        acts = next((value for name, value in details if name == "who-acts"), understanding.actor)
        self.understanding = understanding = understanding._replace(actor=acts)
        self.kind = kind
        self.maker = maker
        self.details: dict[str, list[str]] = {}
        for name, value in details:
            self.details.setdefault(name, []).append(value)
        self.facts = {fact.name: fact.value for fact in understanding.facts} | dict(given)
        self.words = words
        self.ideas = understanding.ideas
        self.story = {step.kind for step in understanding.story if not step.denied}
        self._give_way()
        self.denied = {step.kind for step in understanding.story if step.denied}
        self.told = {step.kind for step in understanding.story if not step.denied and not step.asked}
        self.cards: list[NamedCard] = []
        for use in understanding.cards:
            facts = table.facts(use.name) if use.name else None
            if facts and not any(card.use.name == use.name for card in self.cards):
                self.cards.append(NamedCard(use, facts, maker.make(facts, self.set_off(use.name))))
        self.subject = next((card for card in self.cards if card.use.role == "subject"), None) or self._only_one()
        if kind in words.get("of_another", ()) and self.subject and self._acts_on_another(self.subject):
            self.subject = self._only_one()
        self.gates = frozenset(self._gates())
        self.assumed: dict[str, str] = {}
        self._infer()
        own = self.own_cost()
        if own and "face_down_by" not in self.facts and self.subject is not None:
            self.facts["face_down_by"] = self.assumed["face_down_by"] = own

    def _give_way(self) -> None:
        """What is only told of an event gives way to the event asked about ("what do I pay to unmorph it? I cast it face down")."""
        rule: Mapping[str, Any] = self.words.get("gives_way", {}).get(self.kind, {})
        steps = [step for step in self.understanding.story if not step.denied]
        asked = next((at for at, step in enumerate(steps) if step.asked and step.kind == rule.get("asked")), None)
        for told in rule.get("told", ()) if asked is not None else ():
            if not any(step.kind == told and step.asked for step in steps[:asked]):
                self.story.discard(told)
                for name in rule["details"]:
                    self.details.pop(name, None)

    def _infer(self) -> None:
        """What the story says without saying it: a cost paid turns the thing up; blocks told before that come before."""
        self._counts()
        if {"tapped-out", "cannot-pay"} & self.gates:
            self.facts.setdefault("mana_there", "0")
        for card in self.cards if self.kind not in self.words.get("unpaid", ()) else ():
            for kind, facts in self.words.get("done_by", {}).items():
                if card.use.role == "spell" and card.facts.of_kind(kind):
                    self.facts.update({name: value for name, value in facts.items() if name not in self.facts})
        paid = any(fact.name == "turned_up_by" and fact.value != "effect" for fact in self.understanding.facts)
        paid = paid and "cast-up" not in self.story
        if paid and self.kind not in self.words.get("unpaid", ()):
            self.story.add("turn-up")
        told = [step.kind for step in self.understanding.story if not step.denied and not step.asked]
        if "moment" not in self.facts and "block" in told and "turn-up" in told:
            blocks = told.index("block") < told.index("turn-up")
            self.facts["moment"] = "after-blocks" if blocks else "before-blocks"

    def _gates(self) -> Iterator[str]:
        """The gates (rules/ask/gates.yaml) whose words stand in the text; a card that is said to be absent is left out of the situation."""
        evidence = self.understanding.evidence
        if evidence is None:
            return
        beside = {card.use.name for card in self.cards if card is not self.subject and self._is_beside(card)}
        named = {use.at: use.name for use in self.understanding.cards if use.name in beside}
        subject = self.subject.use.name if self.subject else ""
        others = {use.at: use.name for use in self.understanding.cards if use.name != subject}
        for hit in evidence.found.hits.get("gates", ()):
            spec = evidence.lexicon.gates["where"].get(hit.target[1], {})
            among = others if spec.get("of") == "other" else named
            cards = {among[at] for at in (hit.span.start, hit.span.end - 1) if at in among}
            if "asked" in spec and hit.span.start not in evidence.spans:
                continue
            if "of" in spec and bool(cards) != (spec["of"] != "subject"):
                continue
            if "drops" in spec:
                self.cards = [card for card in self.cards if card.use.name not in cards]
            else:
                yield hit.target[1]

    def _is_beside(self, card: NamedCard) -> bool:
        """Whether a card is a permanent that certainly is not the face-down thing itself."""
        return card.facts.is_permanent and (self.subject is not None or "Creature" not in card.facts.types)

    def _counts(self) -> None:
        """Whether a cost that is no mana can be paid, by what the words say there is of such things."""
        there = {"none": 0, "one": 1}.get(self.facts.get("means", ""))
        self._lands_for_cost()
        if there is None or ("can_pay" in self.facts and there) or self.subject is None:
            return
        for ability in self.subject.facts.of_kind(*self.words.get("own_cost", ())):
            for part in ability.fact("cost").split("+"):
                kind, _, what = part.partition(":")
                number = what.partition("-")[0]
                if kind in self.words.get("spent", ()) and there < (int(number) if number.isdigit() else 1):
                    self.facts["can_pay"] = "no"
                elif there and kind == "discard" and what == "card":
                    self.facts["can_pay"] = "yes"

    def _lands_for_cost(self) -> None:
        """Whether the lands told are those that a cost wants returned or sacrificed ("return:2-island")."""
        said = next((fact for fact in self.understanding.facts if fact.name == "mana_there"), None)
        names: Mapping[str, Sequence[str]] = self.words.get("land_names", {})
        if said is None or self.subject is None or "can_pay" in self.facts or not said.value.isdigit():
            return
        for ability in self.subject.facts.of_kind(*self.words.get("own_cost", ())):
            for part in ability.fact("cost").split("+"):
                kind, _, what = part.partition(":")
                number, _, land = what.rpartition("-")
                if kind in self.words.get("spent", ()) and set(names.get(land, ())) & set(said.words.lower().split()):
                    self.facts["can_pay"] = "yes" if int(said.value) >= int(number or 1) else "no"

    def _acts_on_another(self, card: NamedCard) -> bool:
        """Whether a card turns others down (or puts them face down) and no other named card does that to it."""
        acting = self.words["acting"]
        return bool(card.facts.of_kind(*acting)) and not any(
            one.facts.of_kind(*acting) for one in self.cards if one is not card
        )

    def _only_one(self) -> NamedCard | None:
        """The one named card that does not act, where the type of question is about whatever card is named (may it be turned down?)."""
        if self.kind not in self.words.get("about_any", ()):
            return None
        if len(self.cards) == 1 and (
            self.kind in self.words["not_alone"] or any(one.has("target") for one in self.cards[0].facts.kinds)
        ):
            return None  # it is what would target
        others = [card for card in self.cards if not card.facts.of_kind(*self.words["acting"])]
        return others[0] if len(others) == 1 and others[0].facts.is_permanent else None

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
        if word == "gate":
            return name in self.gates
        if left == "rival beside":  # a card beside is said to be the other player's
            actor = self.understanding.actor or "mine"
            return any(card.use.side and card.use.side != actor for card in self.in_role("beside"))
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
        if word == "denied":
            return name in self.denied
        if word == "does":
            role, effect = name.split()
            return any(
                effects.does(one.fact("does"), (effect,)) for card in self.in_role(role) for one in card.facts.kinds
            )
        if word == "fact":
            return self.facts.get(name) == value if value else name in self.facts
        if left == "tells turning":
            return "turn-up" in self.story or bool({"turned_up_by", "ability"} & set(self.facts))
        if word == "said":
            return name in self.facts and name not in self.assumed
        if word == "detail":
            return value in self.details.get(name, ()) if value else name in self.details
        if left == "hidden cards":
            return len(self.hidden()) > 0
        if left == "costs alike":
            return self._costs_alike()
        if left == "cost shrinks":
            own = self.subject.facts.of_kind(*self.words.get("own_cost", ())) if self.subject else ()
            return any(ability.has("reduced") for ability in own)
        if left == "one size":
            evidence = self.understanding.evidence
            sizes = evidence.found.concepts.get("pt", ()) if evidence else ()
            told = {evidence.tokens[span.start].text for span in sizes} if evidence else set()
            return len([one for one in told if one[0] not in "+-" and one != DOWN]) == 1
        if left == "one number":
            return self._one_number()
        if word == "counted":  # such a value can be told from what is counted in the words
            return self.value(name) is not None
        if left == "damage counted":
            return self._value_damage() is not None
        if left == "dated":
            return bool(self.understanding.at)
        if word == "effect":
            return self._effect_named(asked=name == "asked")
        if word == "filtered":
            whats = [one.fact("what") for card in self.in_role("beside") for one in card.facts.kinds]
            return any(name in what.replace("|", "&").split("&") for what in whats)
        if left == "put by effect":
            does = [one.fact("does") for card in self.in_role("beside") for one in card.facts.kinds]
            places = set(self.words["putting"])
            puts = any(places & {part.partition(":")[0] for part in one.split("+")} for one in does)
            hides = any(card.facts.of_kind(*self.words["hides_by"]) for card in self.in_role("beside"))
            return puts and not hides and "put-by-effect" in self.details
        if left == "can choose x":
            return self._value_greatest_x() is not None
        if left == "no way told":
            return not {"face_down_by", "card_is", "has_morph"} & set(self.facts) and not self.story & {
                "steal",
                "turn-down",
            }
        if left == "own cost has x":
            own = self.subject.facts.of_kind(*self.words.get("own_cost", ())) if self.subject else ()
            return any("{X}" in ability.fact("cost") for ability in own)
        if left == "own cost too dear":
            return (
                self._own_mana() > int(self.facts["mana_there"])
                if self.facts.get("mana_there", "").isdigit()
                else False
            )
        if left == "lands lack colour":
            return self._lands_lack_colour()
        if left == "costs in mana":
            own = self.subject.facts.of_kind(*self.words.get("own_cost", ())) if self.subject else ()
            return all(_MANA_ONLY.fullmatch(ability.fact("cost")) for ability in own)
        if left == "fight clear":
            return self._fight_clear() and self._asked_in_fight() != "unclear"
        if left == "asks foe":
            return self._asked_in_fight() == "foe"
        if left == "side said":
            return bool(self.understanding.side or self.facts.get("controller"))
        if word == "actor":
            return self.understanding.actor == name
        if left == "off time":
            return self._value_timing() is not None
        if left == "other acts":
            return self._value_actor() != self._value_controller()
        if left == "only creatures turn up":
            done = [one.fact("does") for card in self.in_role("beside") for one in card.facts.kinds]
            return any("turn-up" in one and "reveal" in one for one in done)
        if word == "order":
            first, second = (self._told_at(one) for one in name.split())
            return 0 <= first < second
        if word == "before":
            first, second = (self._first_told(one.split("|")) for one in name.split())
            return 0 <= first < second
        if word == "aims":
            whats = [
                ability.fact("what")
                for card in self.in_role("beside")
                for ability in card.facts.kinds
                if ability.has("target")
            ]
            return any(name in what.replace("|", "&").split("&") for what in whats)
        if word == "ability":
            role, kind, *facts = name.split()
            return any(
                all(ability.has(fact) or ability.fact(fact) for fact in facts)
                for card in self.in_role(role)
                for ability in card.facts.of_kind(kind)
            )
        if word == "costs-with":  # an activated ability whose cost has such a symbol
            role, symbol = name.split()
            return any(symbol in one.fact("cost") for card in self._of(role) for one in card.facts.of_kind("activated"))
        if word == "narrow":  # of such a kind, but only for some
            return any(set("&|?") & set(one.fact("what")) for card in self.cards for one in card.facts.of_kind(name))
        if word == "targeting":
            return any(ability.has("target") for card in self.in_role("beside") for ability in card.facts.kinds)
        if word == "aimless":
            return any(self._is_aimless(card) for card in self.in_role("beside"))
        if word == "sweeper":  # it does something to all, and aims at nothing
            sweeping = (*self.words["sweeping"], "damages")
            swept = [one for card in self.in_role("beside") for one in card.facts.of_kind(*sweeping)]
            return bool(swept) and not any(one.has("target") for one in swept)
        if left in ("counts charge", "any number"):  # what is swept depends on counters, or on an X
            marks = ("=charge",) if left == "counts charge" else ("=charge", "<=x", "=x")
            facts = [one.fact("what") for card in self.in_role("beside") for one in card.facts.kinds]
            return any(mark in what for mark in marks for what in facts)
        if left == "shrinks":
            parts = [one.fact("does") for card in self.in_role("beside") for one in card.facts.of_kind("spell-effect")]
            number = self.facts.get("tally", "X")
            return any(_SHRINKS.search(does.replace("X", number)) for does in parts)
        if word == "asks":  # such a card, and no other, is named in the question itself
            spans = self.understanding.evidence.spans if self.understanding.evidence else set()
            named = {
                card.use.name: card
                for card in self.cards
                for use in self.understanding.cards
                if use.name == card.use.name and use.at in spans
            }
            return bool(named) and all(is_all(card.facts, name.split()[1:]) for card in named.values())
        if word == "card":
            role, *kinds = name.split()
            return any(is_all(card.facts, kinds) for card in self.in_role(role))
        raise ValueError(f"unknown condition in a frame: {condition!r}")

    def _is_aimless(self, card: NamedCard) -> bool:
        """Whether what a card does targets nothing; where it has abilities of both sorts, by the word for what it does to all."""
        sweeping = [one for one in card.facts.of_kind(*self.words["sweeping"]) if not one.has("target")]
        if any(ability.has("target") for ability in card.facts.kinds):
            ideas: Mapping[str, str] = self.words["sweeping_ideas"]
            return card.facts.is_permanent and any(ideas.get(one.kind, "") in self.ideas for one in sweeping)
        return bool(sweeping) or not card.facts.is_permanent

    def foe_card(self) -> NamedCard | None:
        """The one other creature card named: what the face-down thing fights, where no size is told."""
        others = [card for card in self.in_role("beside") if card.facts.is_permanent]
        return others[0] if len(others) == 1 and "Creature" in others[0].facts.types else None

    def _asked_in_fight(self) -> str:
        """Whose death is asked: "self" (the face-down thing's), "foe" or "unclear"."""
        asked = set(self.details.get("asked-foe", ()))
        found: set[str] = set()
        theirs, blocks = self.understanding.side == "theirs", "a-blocks" in self.details
        meant = {"his": not theirs, "mine": theirs, "blocker": not blocks, "attacker": blocks, "other": True}
        found |= {"foe" if meant[one] else "self" for one in asked if one in meant}
        evidence, foe = self.understanding.evidence, self.foe_card()
        told, own = (self.facts.get(name, "").partition("+")[0] for name in ("foe", "own_size"))
        if evidence is not None and "size" in asked:
            sizes = {evidence.tokens[at].text for at in evidence.spans}
            shown = f"{self.subject.facts.power}/{self.subject.facts.toughness}" if self.subject else own or DOWN
            found |= {"foe"} if told in sizes and told != shown else {"self"} if shown in sizes else {"unclear"}
        if evidence is not None and foe is not None and not asked:
            named = [use for use in self.understanding.cards if use.at in evidence.spans]
            own_named = any(self.subject is not None and use.name == self.subject.use.name for use in named)
            if any(use.name == foe.use.name for use in named):
                return "unclear" if own_named else "foe"
        if {"his", "mine"} & asked and len(found) > 1:
            return "unclear"
        return found.pop() if len(found) == 1 else "unclear" if found else "self"

    def _fight_clear(self) -> bool:
        """Whether what fights is known on both sides, and every size and keyword told belongs to one of them."""
        evidence, foe = self.understanding.evidence, self.foe_card()
        told, own = self.facts.get("foe", ""), self.facts.get("own_size", "")
        if evidence is None or bool(told) == (foe is not None):
            return False
        cards = [card for card in (self.subject, foe) if card is not None]
        if self.subject is None and own == told:
            own = ""
        turned = "turn-up" in self.story
        if not turned and self.subject is None and own and not own.startswith(DOWN):
            return False
        if turned and self.subject is None and not own:
            return False
        printed = {f"{card.facts.power}/{card.facts.toughness}" for card in cards}
        if self.subject is not None and own and own.partition("+")[0] not in printed | {DOWN}:
            return False  # grown by something that the frame does not tell
        sizes = {DOWN, *printed, *(value.partition("+")[0] for value in (told, own) if value)}
        abilities = {one for value in (told, own) for one in value.split("+")[1:]}
        abilities |= {one.kind for card in cards for one in card.facts.kinds}
        return all_told(evidence.found, evidence.tokens, sizes, abilities)

    def _lands_lack_colour(self) -> bool:
        """Whether lands of a basic kind are told to be there, and the own cost asks for a colour that none of them makes."""
        evidence, colours = self.understanding.evidence, self.words.get("land_colours", {})
        own = self.subject.facts.of_kind(*self.words.get("own_cost", ())) if self.subject else ()
        if evidence is None or len(own) != 1:
            return False
        told = {
            colours[evidence.tokens[at].text]
            for span in evidence.found.concepts.get("basic", ())
            for at in range(*span)
            if evidence.tokens[at].text in colours
        }
        asked = set(re.findall(r"\{([WUBRG])\}", own[0].fact("cost")))
        return bool(told) and bool(asked - told)

    def _told_at(self, event: str) -> int:
        """Where an event stands in the order told, asked about or not; -1 if it is not told."""
        kinds = [step.kind for step in self.understanding.story if not step.denied]
        return kinds.index(event) if event in kinds else -1

    def _effect_named(self, asked: bool) -> bool:
        """Whether words say what a turned-up trigger of the subject does, in the question itself (``asked``) or in the story before it."""
        evidence = self.understanding.evidence
        if evidence is None or self.subject is None:
            return False
        does = [one.fact("does") for one in self.subject.facts.kinds if "turned-up-trigger" in one.kind]
        named = {part.partition(":")[0] for one in does for part in one.split("+")}
        hits = [hit for hit in evidence.found.hits.get("does", ()) if (hit.span.start in evidence.spans) == asked]
        return any(named & set(self.called(hit.target[1])) for hit in hits)

    def copies(self, card: NamedCard) -> int:
        """How many of a named card there are: the number just before its name ("two Dream Chisels"), else one."""
        evidence = self.understanding.evidence
        if evidence is None or card.use.at == 0:
            return _EACH if _EACH_HAS in self.details and not card.facts.of_kind(*self.words["own_cost"]) else 1
        if _EACH_HAS in self.details and not card.facts.of_kind(*self.words["own_cost"]):
            return _EACH
        said = evidence.tokens[card.use.at - 1].text
        number = evidence.lexicon.names.get("numbers", {}).get(said, said)
        return int(number) if number.isdigit() and 1 <= int(number) <= _MOST_COPIES else 1

    def asked_number(self) -> int:
        """The one number in the words of the question itself; 0 if there is none, or several."""
        evidence = self.understanding.evidence
        if evidence is None:
            return 0
        numbers = evidence.lexicon.names.get("numbers", {})
        said = [numbers.get(evidence.tokens[at].text, evidence.tokens[at].text) for at in sorted(evidence.spans)]
        found = [int(one) for one in said if one.isdigit()]
        return found[0] if len(found) == 1 else 0

    def _one_number(self) -> bool:
        """Whether the text holds just one number, in digits or spelt."""
        evidence = self.understanding.evidence
        if evidence is None:
            return False
        numbers = evidence.lexicon.names.get("numbers", {})
        said = [numbers.get(token.text, token.text) for token in evidence.tokens]
        return bool(sum(one.isdigit() for one in said) == 1)

    def _first_told(self, names: Sequence[str]) -> int:
        """Where the first words stand that tell one of these events or facts; -1 if none does."""
        steps = [step.words for step in self.understanding.story if step.kind in names and not step.denied]
        facts = [fact.words for fact in self.understanding.facts if fact.name in names]
        return min((self.understanding.text.find(words) for words in (*steps, *facts)), default=-1)

    def set_off(self, name: str) -> frozenset[str]:
        """The kinds of triggered abilities of a named card that the events told of it have set off."""
        told = {step.kind for step in self.understanding.story if step.card in (name, "") and not step.denied}
        events: Mapping[str, str] = self.words.get("sets_off", {})
        return frozenset(kind for kind, event in events.items() if event in told)

    def in_role(self, role: str) -> list[NamedCard]:
        """The named cards in a role; "any" for all, "beside" for all but the subject."""
        if role == "any":
            return self.cards
        if role == "beside":
            return [card for card in self.cards if card is not self.subject]
        return [card for card in self.cards if card.use.role == role]

    def acted(self, card: NamedCard) -> bool:
        """Whether the words say that an ability of a named permanent was used on something."""
        return card.use.role == "acts" or any(
            step.kind == "target" and not step.asked for step in self.understanding.story
        )

    def asks_of(self, card: NamedCard) -> bool:
        """Whether a card is named in the question itself, not only in the story before it."""
        evidence = self.understanding.evidence
        uses = [use for use in self.understanding.cards if use.name == card.use.name]
        return evidence is not None and any(use.at in evidence.spans for use in uses)

    def _of(self, role: str) -> list[NamedCard]:
        """The cards in a role, the subject as such wherever it was named."""
        return [self.subject] if role == "subject" and self.subject else self.in_role(role)

    def told_before(self, card: NamedCard, event: str) -> bool:
        """Whether a card is named before the words of an event; so too where the event is not told."""
        text = self.understanding.text
        told = [text.find(step.words) for step in self.understanding.story if step.kind == event]
        return not told or text.find(card.use.typed) < min(told)

    def hidden(self) -> list[NamedCard]:
        """The named creature cards that may be among the face-down things: neither acting nor on the table."""
        return [card for card in self.cards if card.use.role in ("subject", "other") and "Creature" in card.facts.types]

    def called(self, effect: str) -> tuple[str, ...]:
        """What an effect that is asked for ("draw") is called in the facts of cards."""
        evidence = self.understanding.evidence
        claims = evidence.lexicon.story.get("claims", {}) if evidence else {}
        return tuple(claims.get("effects", {}).get(effect, {}).get("does", (effect,)))

    def apart(self, kinds: set[str]) -> bool:
        """Whether these kinds of triggered abilities are told apart by the moment alone, so that both can't be meant."""
        evidence = self.understanding.evidence
        told: Sequence[str] = evidence.lexicon.story.get("claims", {}).get("apart", ()) if evidence else ()
        return len(kinds & set(told)) > 1

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
        if not side and self.kind in self.words.get("by_controller", ()):
            side = self.understanding.actor  # who would turn it up, of what is nobody's by name, has it
        return "P2" if side in ("theirs", "opponent", "P2") else "P1"

    def _value_owner(self) -> str:
        return self._value_controller()

    def _value_actor(self) -> str:
        actor = self.facts.get("actor") or self.understanding.actor
        return "P2" if actor in ("theirs", "opponent", "P2") else "P1" if actor else self._value_controller()

    def _value_active(self) -> str:
        """Whose turn it is: as the words say, else that of the player who acts."""
        turn = self.facts.get("turn", "")
        return {"mine": "P1", "theirs": "P2"}.get(turn) or self._value_actor()

    def _value_holder(self) -> str:
        """Whose the named card is, by the words around it or by who would profit of it."""
        side = self.subject.use.side if self.subject else ""
        if not side and self.kind == "triggers" and "for-me" in self.details:
            return "P1"
        side = side or self.understanding.actor
        return {"mine": "P1", "theirs": "P2"}.get(side) or self._value_controller()

    def _value_turner(self) -> str:
        """Who turns it up: whoever the named card is said to be of whose effect does, else its controller."""
        if self.facts.get("turned_up_by") == "effect":
            for card in self.in_role("beside"):
                if card.use.side and card.facts.of_kind("turns-up"):
                    return "P1" if card.use.side == "mine" else "P2"
        return self._value_controller()

    def _value_other(self) -> str:
        return "P1" if self._value_controller() == "P2" else "P2"

    def _value_caster(self) -> str:
        """Who casts the spell: the asker or the opponent where the words say so, else the other side."""
        own, theirs = "own-spell" in self.details, "their-spell" in self.details
        return ("P1" if own else "P2") if own != theirs else self._value_other()

    def _value_caster_or_actor(self) -> str:
        """Who casts the face-down spell: who is said to, else who acts."""
        if "own-spell" in self.details:
            return "P1"
        return "P2" if "their-spell" in self.details else self._value_actor()

    def _value_payer(self) -> str:
        """Who would pay for ward: who is said to act, else who casts the spell."""
        return self._value_actor() if self.understanding.actor else self._value_caster()

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
        if (
            said == "paid"
            and self.own_cost()
            and self.facts.get("face_down_by") in self.words.get("mana_cost_ways", ())
        ):
            return None  # its own cost or its mana cost: nobody said which
        return self._value_paid() if said in ("paid", "unmorphed") else said

    def _value_paid(self) -> str:
        said = self.facts.get("turned_up_by", "")
        if said and said not in ("paid", "unmorphed"):
            return said
        by_mana = self.facts.get("face_down_by") in self.words.get("mana_cost_ways", ())
        return "mana-cost" if by_mana and not self.own_cost() else "own-cost"

    def _value_changed_to(self) -> int | None:
        """What a face-down spell would cost if it cost as much more or less as is asked."""
        asked = self.facts.get("asked_cost", "")
        if not asked.isdigit():
            return None
        usual = int(self.words["usual_cost"])
        return usual + int(asked) if "dearer" in self.details else max(0, usual - int(asked))

    def _own_mana(self) -> int:
        """How much mana the subject's own cost of turning it up asks for; nothing where it has none or it is no mere mana."""
        own = self.subject.facts.of_kind(*self.words.get("own_cost", ())) if self.subject else ()
        cost = own[0].fact("cost") if len(own) == 1 else ""
        parts = re.findall(r"\{([^{}]+)\}", cost) if _MANA_ONLY.fullmatch(cost) else []
        return sum(int(part) if part.isdigit() else 1 for part in parts)

    def _value_greatest_x(self) -> int | None:
        """The greatest X the mana told pays for, of the own cost; None where the cost has no X or asks for more than mana."""
        there = self.facts.get("mana_there", "")
        own = self.subject.facts.of_kind(*self.words.get("own_cost", ())) if self.subject else ()
        cost = own[0].fact("cost") if len(own) == 1 else ""
        if not there.isdigit() or not _MANA_AND_X.fullmatch(cost) or "{X}" not in cost:
            return None
        fixed = [part for part in re.findall(r"\{([^{}]+)\}", cost) if part != "X"]
        left = int(there) - sum(int(part) if part.isdigit() else 1 for part in fixed)
        return left // cost.count("{X}") if left >= 0 else None

    def _value_hidden_number(self) -> int | None:
        """How many cards the one named card that manifests or cloaks hides at once; None where its facts do not say, or say one."""
        hiding = [card.facts.of_kind("manifests", "cloaks") for card in self.in_role("beside")]
        hiding = [abilities for abilities in hiding if abilities]
        amounts = (
            [int(one.fact("amount")) for one in hiding[0] if one.fact("amount").isdigit()] if len(hiding) == 1 else []
        )
        return amounts[0] if len(amounts) == 1 and amounts[0] > 1 else None

    def _value_hidden_with(self) -> int | None:
        """How many +1/+1 counters the one named card that hides a card puts on it; None where its facts do not say so."""
        puts = [
            part.split(":")[1]
            for card in self.in_role("beside")
            for one in card.facts.of_kind("spell-effect", "phase-trigger")
            if {"manifest", "cloak"} & {part.split(":")[0] for part in one.fact("does").split("+")}
            for part in one.fact("does").split("+")
            if part.startswith("counters:")
        ]
        if len(puts) != 1:
            return None
        amount = self.facts.get("tally", "") if puts[0] == "X" else puts[0]
        return int(amount) if amount.isdigit() else None

    def _value_turned_number(self) -> int | None:
        """How many creatures that are no tokens the words count in all; None where a number counts something else."""
        evidence = self.understanding.evidence
        if evidence is None:
            return None
        numbers = {**evidence.lexicon.names.get("articles", {}), **evidence.lexicon.names.get("numbers", {})}
        places = {
            name: {at for span in evidence.found.concepts.get(name, ()) for at in range(*span)}
            for name in ("creature", "creature-kind", "token", "my", "his")
        }
        cards = {use.at for use in self.understanding.cards if use.role != "acts"}
        total, counted = 0, 0
        for at, token in enumerate(evidence.tokens):
            said = numbers.get(token.text, token.text)
            after = range(at + 1, min(at + 4, len(evidence.tokens)))
            near = [one for one in after if evidence.tokens[one].text == CARD or evidence.tokens[one].text.isalnum()]
            if not said.isdigit() or not near or at in evidence.spans:
                continue
            if any(one in places["token"] and evidence.tokens[one - 1].text != "non" for one in near):
                continue
            same = bool(counted) and at - 1 in places["my"] | places["his"]  # "my three creatures and his two"
            if same or any(one in places["creature"] | places["creature-kind"] | cards for one in near):
                total, counted = total + int(said), counted + 1
            elif token.text.isdigit() or token.text not in evidence.lexicon.names.get("articles", {}):
                return None
        return total if counted else None

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

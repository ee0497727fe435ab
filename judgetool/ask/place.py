"""The objects of a frame: the face-down thing, the named cards in their parts, and stand-ins for what nobody named.

A role nobody gave is left out: it stays open for the resolver, or takes its default there.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judgetool.ask.effects import does
from judgetool.ask.fight import record_of
from judgetool.ask.objects import Trigger
from judgetool.ask.situation import NamedCard, Situation, is_all
from judgetool.model.bilingual import Both
from judgetool.model.card import Ability
from judgetool.model.scenario import naming
from judgetool.model.vocabulary import literal

_PUMP = re.compile(r"pump:([+-]\d+)/([+-]\d+)(?![\d/])")
_CHARGED = "=charge"
_ITS_SIDE = "$its-side"
"""In a frame: whose a named card is, by the words or by whom it bites."""
_ANY = ("", "creature", "permanent")
_ANY_OR_IT = (*_ANY, "it", "other&creature", "other&permanent")
_MOST = 20


class Stage:
    """The objects of one scenario in the making, by name.

    ``data`` and ``table`` as for ``frame.Framer``. ``objects`` are as a scenario file has them; ``labels`` what to call each in
    a text; ``triggers`` its triggered abilities; ``placed`` the named cards among them.
    """

    def __init__(self, situation: Situation, kind: str, data: Mapping[str, Any], table: Mapping[str, Any]) -> None:
        self.situation = situation
        self.kind = kind
        self.data = data
        self.table = table
        self.objects: dict[str, dict[str, Any]] = {}
        self.labels: dict[str, Both] = {}
        self.triggers: dict[str, tuple[Trigger, ...]] = {}
        self.placed: dict[str, NamedCard] = {}

    def place(self, name: str, spec: Mapping[str, Any]) -> None:
        """The object ``name`` by its ``spec``; with ``times`` as many of them as that says (none where nobody said it), numbered."""
        if "times" in spec:
            times = self._value(spec["times"])
            one = {key: value for key, value in spec.items() if key != "times"}
            for number in range(min(int(times), _MOST) if str(times).isdigit() else 0):
                self.place(f"{name}{number + 1}", one)
            return
        what, *more = str(spec["is"]).split()
        facts = {key: value for key, value in spec.items() if key not in ("is", "or")}
        if what == "subject":
            self._subject(name, facts)
        elif what == "stand-in":
            self.stand_in(name, more[0], facts)
        elif what == "split-second":
            card = next(iter(self.cards("any", [what])), None)
            if card is not None and "done-resolving" not in self.situation.details:
                self.named(name, card, {"zone": "stack", "controller": "$other", **facts})
            elif card is None and self.situation.facts.get("split_second") == "yes":
                self.stand_in(name, what, {"controller": "$other", **facts})
        elif what == "if":
            *condition, which = more
            if self.situation.holds([" ".join(condition)]):
                self.stand_in(name, which, facts)
        elif what == "flash":
            if self.situation.facts.get("flash") == "yes" and not any(
                card.facts.of_kind("flash-granter") for card in self.situation.cards
            ):
                which = next(iter(self.situation.details.get("flash-for", ())), "")
                self.stand_in(
                    name, f"flash-{which}" if which else "flash", {"controller": "$actor", "owner": "$actor", **facts}
                )
        elif what in ("foe", "fighter"):
            self._fighter(name, what, facts)
        elif what == "shrinking":
            self._shrinking(name)
        else:
            self._card(name, what, more, facts)
            if name not in self.objects and "or" in spec:
                self.stand_in(name, str(spec["or"]), facts)

    def _card(self, name: str, what: str, kinds: Sequence[str], facts: Mapping[str, Any]) -> None:
        """A named card in a role; what no card fills is a stand-in of the role's name, if there is one."""
        if what == "any-card":
            placed = self.placed.values()
            found = [
                card
                for card in self.situation.cards
                if card not in placed and any(is_all(card.facts, [kind]) for kind in kinds)
            ]
        elif what == "aimer":
            found = [card for card in self.cards("beside", ()) if any(one.has("target") for one in card.facts.kinds)]
        elif what == "spell":
            found = [card for role in ("spell", "acts", "other", "out") for card in self.cards(role, ())]
            found.sort(key=self._is_done)
            found.sort(key=lambda card: not self.situation.asks_of(card))
        else:
            found = self.cards(what, kinds)
        if found:
            self.named(name, found[0], facts)
        elif what in self.data["stand_ins"]:
            self.stand_in(name, what, facts)

    def _is_done(self, card: NamedCard) -> bool:
        """Whether what a named card does shows in what was understood: another one is the spell that is asked about."""
        shows: Mapping[str, str] = self.data["shows"]
        kinds = [kind for kind in shows if card.facts.of_kind(kind)]
        return bool(kinds) and all(self.situation.holds([shows[kind]]) for kind in kinds)

    def cards(self, role: str, kinds: Sequence[str]) -> list[NamedCard]:
        return [
            card
            for card in self.situation.in_role(role)
            if card not in self.placed.values() and is_all(card.facts, kinds)
        ]

    def _subject(self, name: str, facts: Mapping[str, Any]) -> None:
        told = {
            "face": "down",
            "face_down_by": "$face_down_by",
            "controller": "$controller",
            "owner": "$controller",
            **facts,
        }
        if self.situation.subject is not None:
            self.named(name, self.situation.subject, told)
        else:
            fits = next((one for one in self.data["stand_in_for"] if self.situation.holds(one.get("if", ()))), None)
            if fits is None:
                return
            self.stand_in(name, str(fits["use"]), {**told, **fits.get("with", {})})
        lists = self._listed()
        if lists and self.objects[name].get("face_down_by") in ("turned-down", "put-down"):
            self.objects[name]["lists"] = lists

    def _fighter(self, name: str, what: str, facts: Mapping[str, Any]) -> None:
        """What fights: the named card, or a creature of the size that is told."""
        told = self.situation.facts.get("foe" if what == "foe" else "own_size", "")
        card = self.situation.foe_card()
        if what == "foe" and card is not None and not told:
            self.named(name, card, {"controller": "$other", "owner": "$other", **facts})
        elif what == "foe" or (self.situation.subject is None and told and told != self.situation.facts.get("foe")):
            down = {} if what == "foe" else {"face": "down", "face_down_by": "morph", "controller": "$controller"}
            self.stand_in(
                name, "other-fighter" if what == "foe" else "morph", {"controller": "$other", **down, **facts}
            )
            self.objects[name]["printed"] = record_of(told, what != "foe")
        else:
            self._subject(name, facts)

    def _listed(self) -> dict[str, Any]:
        """What an effect that turned it down makes of it, by the facts of the acting card ("2/2&artifact&creature")."""
        for card in self.situation.in_role("beside"):
            for ability in card.facts.of_kind("turns-down", "puts-face-down"):
                if ability.fact("lists"):
                    return _lists(ability.fact("lists"))
        return {}

    def named(self, name: str, card: NamedCard, facts: Mapping[str, Any]) -> None:
        self.placed[name] = card
        if facts.get("controller") == _ITS_SIDE:
            facts = {**facts, "controller": self._controller_of(card)}
        self.objects[name] = {**self.filled(facts), "printed": card.played.record}
        self.triggers[name] = card.played.triggers
        self.labels[name] = Both(card.facts.name, card.facts.name_fr or card.facts.name)

    def stand_in(self, name: str, which: str, facts: Mapping[str, Any]) -> None:
        stand_in = self.data["stand_ins"][which]
        self.objects[name] = {**{key: literal(value) for key, value in stand_in.items()}, **self.filled(facts)}
        self.labels[name] = both(self.objects[name].get("label", {}))
        printed = self.objects[name].get("printed") or {}
        self.triggers[name] = tuple(
            Trigger(ability, str(data.get("is", ability)))
            for ability, data in (printed.get("abilities") or {}).items()
            if isinstance(data, Mapping) and "trigger" in str(data.get("is", ability))
        )

    def _shrinking(self, name: str) -> None:
        if self.situation.holds(["shrinks"]):  # the named spell does that itself
            return
        size = next((step.words for step in reversed(self.situation.understanding.story) if step.kind == "shrunk"), "")
        minus = next((part for part in size.split() if part.startswith("-") and "/" in part), "")
        power, _, toughness = minus.partition("/")
        if toughness.startswith("-") and toughness[1:].isdigit():
            change = {"A.power": f"- {power[1:]}", "A.toughness": f"- {toughness[1:]}"}
            says = {"en": f"the effect gives {minus}", "fr": f"l’effet donne {minus}"}
            record = {"abilities": {"shrink": {"changes": change, "says": says}}}
            self.objects[name] = {
                "zone": "in-effect",
                "label": {"en": "the effect", "fr": "l’effet"},
                "printed": naming(record, ("A",)),
            }
            self.labels[name] = Both("the effect", "l’effet")

    def others(self) -> None:
        """The other named permanents are on the battlefield and act."""
        number = 1
        for card in self.situation.cards:
            if card in self.placed.values() or card is self.situation.subject:
                continue
            if not card.facts.is_permanent:
                number += self._lasting(f"W{number}", card)
                continue
            controller = self._controller_of(card)
            for _ in range(self.situation.copies(card) - 1):
                self.named(f"W{number}", card, {"controller": controller, "owner": controller})
                number += 1
            self.named(f"W{number}", card, {"controller": controller, "owner": controller})
            tally = self.situation.facts.get("tally", "")
            if tally.isdigit() and any(ability.fact("per") for ability in card.facts.kinds):
                self.objects[f"W{number}"]["plus_counters"] = int(tally)
            if tally.isdigit() and any(_CHARGED in ability.fact("what") for ability in card.facts.kinds):
                self.objects[f"W{number}"]["charge_counters"] = int(tally)
            worn = self.data.get("worn", ())
            if "A" in self.objects and any(
                set(card.facts.subtypes) & set(worn) or set(one.fact("what").split("&")) & set(self.data["wearers"])
                for one in card.facts.of_kind(*self.data["wearing"])
            ):
                self.objects[f"W{number}"]["attached_to"] = "A"
            subject = self.situation.subject
            if subject is not None and card.facts.of_kind("as-enters"):
                self.objects[f"W{number}"]["chosen_name"] = subject.facts.name
            number += 1

    def _lasting(self, name: str, card: NamedCard) -> int:
        """A named spell that lets others be cast, as an effect that lasts; how many objects it makes."""
        kinds: Sequence[str] = self.data["lasting_spells"].get(self.kind, ())
        if not any(ability.fact("what") != "self" for ability in card.facts.of_kind(*kinds)):
            return 0
        controller = self._controller_of(card)
        self.named(name, card, {"zone": "in-effect", "controller": controller, "owner": controller})
        return 1

    def spell_effects(self) -> None:
        """What named spells that resolved do from then on, by the table of such effects."""
        table: Mapping[str, Any] = self.data.get("effects_of_spells", {})
        if "A" not in self.objects:
            return
        early = self.kind in self.data["before_it_resolves"] and "respond" in self.situation.ideas
        for card in self.situation.in_role("beside") if not early else ():
            late = self.kind in self.data.get("ordered", ()) and not self.situation.told_before(card, "turn-up")
            if late or (card in self.placed.values() and not card.facts.is_permanent):
                continue
            if card.facts.is_permanent:
                brief = [one for one in card.facts.kinds if set(one.facts) & set(self.table["passing"])]
                aimed = self.situation.acted(card) or card.use.role == "acts" or "target" in self.situation.told
                abilities = dict(_lasting(brief, table, _ANY_OR_IT)) if aimed else {}
            else:
                abilities = dict(_effects(card, table, self.situation.facts.get("tally", "")))
            if abilities:
                name = f"E{len(self.objects)}"
                if not card.facts.is_permanent:
                    self.placed[name] = card
                self.labels[name] = Both(card.facts.name, card.facts.name_fr or card.facts.name)
                self.objects[name] = {
                    "zone": "in-effect",
                    "label": {"en": self.labels[name].en, "fr": self.labels[name].fr},
                    "printed": naming({"abilities": abilities}, ("A",)),
                }

    def effects(self) -> None:
        """Effects without a card of their own: lost abilities, keyword counters, cards counted in a graveyard."""
        special = self.situation.details.get("special", ())
        removers = [card for card in self.placed.values() if card.facts.of_kind("removes-abilities")]
        if (
            "A" in self.objects
            and "lost-abilities" in special
            and not any(card.facts.is_permanent for card in removers)
        ):
            record = {"abilities": {"lost": {**self.data["effects_without_card"]["lost-abilities"]}}}
            label = {"en": "the effect", "fr": "l’effet"}
            self.objects["E"] = {"zone": "in-effect", "label": label, "printed": naming(record, ("A",))}
        marks = self.situation.facts.get("plus_counters", "") or self._put_with()
        if "A" in self.objects and marks.isdigit() and self.kind != "counters" and not self._counted_by_turning(marks):
            self.objects["A"]["plus_counters"] = int(marks)
        counters = self.situation.details.get("counter-of", ())
        if "A" in self.objects and counters:
            self.objects["A"]["keyword_counters"] = {name: {} for name in counters}
        number = self.situation.facts.get("graveyard_spells", "")
        if number.isdigit():
            for at in range(min(int(number), 20)):
                owner = self.situation.value("controller")
                self.objects[f"G{at + 1}"] = {
                    "zone": "graveyard",
                    "owner": owner,
                    "controller": owner,
                    "printed": {"types": ["instant"]},
                }

    def _put_with(self) -> str:
        """How many +1/+1 counters the named card that manifests or cloaks puts on what it hides ("manifest+counters:X:+1/+1")."""
        hiding: Mapping[str, Any] = self.data["hiding_effects"]
        for card in self.situation.in_role("beside"):
            for ability in card.facts.of_kind(*hiding["kinds"]):
                parts = [part.split(":") for part in ability.fact("does").split("+")]
                names = {words[0] for words in parts}
                puts = next((words[1] for words in parts if words[0] == "counters" and len(words) > 1), "")
                if puts and names & set(hiding["does"]):
                    return self.situation.facts.get("tally", "") if puts == "X" else puts
        return ""

    def _counted_by_turning(self, marks: str) -> bool:
        """Whether counters told after the turning up are those that the turning up itself puts there."""
        up = ("turn-up", "turned_up_by")
        card = self.situation.subject
        if card is None or not self.situation.holds([f"before {'|'.join(up)} plus_counters"]):
            return False
        puts: Mapping[str, str] = self.situation.words["counters_on_turning"]
        for ability in card.facts.of_kind(*puts):
            amount = puts[ability.kind] or ability.fact("amount")
            if marks == amount:
                return True
        return False

    def sweeps(self, card: NamedCard, subject: str) -> list[Any]:
        """What a card does without targeting, as conditions on ``subject``; none where its facts do not say all of it."""
        abilities = card.facts.of_kind(*self.situation.words["sweeping"])
        does = [
            part.partition(":")[0] for one in card.facts.of_kind("spell-effect") for part in one.fact("does").split("+")
        ]
        if len(abilities) != 1 or not set(does) <= set(self.data["sweeps_beside"]):
            return []
        conditions = self.situation.maker.filter(abilities[0], subject)
        if conditions is not None:
            saved = self.data["saved_by"].get(abilities[0].kind, ())
            conditions = [*conditions, *(f"not {subject}.abilities has {one}" for one in saved)]
        name = next((name for name, one in self.placed.items() if one is card), "")
        return [] if conditions is None else [{"all": _named(conditions, name)}]

    def _controller_of(self, card: NamedCard) -> str:
        """Whose a named card is: as the words say, else the other side's if it only bites opponents."""
        if card.use.side:
            return "P1" if card.use.side == "mine" else "P2"
        table = self.table
        friendly = card.facts.of_kind(*table.get("friendly", ()))
        hostile = any(
            "opponent" in (ability.fact("whose"), ability.fact("who"))
            for ability in card.facts.of_kind(*table.get("hostile", ()))
        )
        effects = self.situation.details.get("claimed", ()) if self.kind == "triggers" else ()
        wanted = [name for effect in effects for name in self.situation.called(effect)]
        whose = {
            one.fact("whose") for one in card.facts.kinds if "trigger" in one.kind and does(one.fact("does"), wanted)
        }
        if whose == {"opponent"}:  # what is asked for happens for what the others have
            return str(self.situation.value("other"))
        claimed = "claimed" in self.situation.details or not card.facts.of_kind(*self.data["watching"])
        if self.kind == "triggers" and "for-me" in self.situation.details and claimed:
            return "P1"
        doer = {**self.data["by_actor"], **self.data["watches"]}.get(self.kind, "")
        if self.kind in self.data["watches"]:
            hostile = any(one.fact("whose") == "opponent" for one in card.facts.of_kind(*self.data["watching"]))
        if hostile and not friendly and doer:
            return "P1" if self.situation.value(doer) == "P2" else "P2"
        if self.kind in self.data["looks_for"]["types"] and card.facts.of_kind(*self.data["looks_for"]["kinds"]):
            return str(self.situation.value("actor"))
        if self.kind in self.data["watches"] and card.facts.of_kind(*self.data["watching"]):
            return "P1"
        return str(self.situation.value("other" if hostile and not friendly else "controller"))

    def filled(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for key, value in facts.items():
            filled = self._value(value)
            if filled is not None and filled != "":
                out[key] = literal(filled)
        return out

    def _value(self, value: Any) -> Any:
        if isinstance(value, str) and value.startswith("$"):
            return self.situation.value(value[1:])
        if isinstance(value, Mapping):
            return {key: self._value(member) for key, member in value.items()}
        return value


def both(text: Any) -> Both:
    """A text in both languages from plain data."""
    return Both(str(text.get("en", "")), str(text.get("fr", ""))) if isinstance(text, Mapping) else Both("", "")


def _lasting(abilities: Sequence[Ability], table: Mapping[str, Any], whats: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """The effects of such abilities that last, by kind, where they are for anything (by their filter, one of ``whats``)."""
    for ability in abilities:
        if ability.kind in table and set(ability.fact("what").split("|")) & set(whats):
            power, _, toughness = ability.fact("amount").partition("/")
            yield ability.kind, _sized(table[ability.kind], power, toughness)


def _effects(card: NamedCard, table: Mapping[str, Any], number: str) -> Iterator[tuple[str, Any]]:
    """The lasting effects of a spell as abilities, by name; ``number``: what X is, "" where nobody said."""
    yield from _lasting(card.facts.kinds, table, _ANY)
    for ability in card.facts.kinds:
        does = ability.fact("does").replace("X", number) if number.isdigit() else ability.fact("does")
        grown = _PUMP.search(does)
        if grown and "pump" in table:
            yield "pump", _sized(table["pump"], f"{grown[1][0]} {grown[1][1:]}", f"{grown[2][0]} {grown[2][1:]}")


def _named(conditions: Any, name: str) -> Any:
    """Conditions with the card itself called by its ``name`` in the scenario."""
    if isinstance(conditions, Mapping):
        return {key: _named(value, name) for key, value in conditions.items()}
    if isinstance(conditions, list):
        return [_named(one, name) for one in conditions]
    return re.sub(r"\bself\b", name, conditions) if name else conditions


def _sized(template: Any, power: str, toughness: str) -> Any:
    if isinstance(template, Mapping):
        return {key: _sized(value, power, toughness) for key, value in template.items()}
    return (
        literal({"$power": power, "$toughness": toughness}.get(template, template))
        if isinstance(template, str)
        else template
    )


def _lists(text: str) -> dict[str, Any]:
    """Characteristics written as "2/2&cyberman&artifact&creature"."""
    out: dict[str, Any] = {"types": [], "subtypes": []}
    for word in text.split("&"):
        power, slash, toughness = word.partition("/")
        if slash and power.isdigit() and toughness.isdigit():
            out["power"], out["toughness"] = int(power), int(toughness)
        elif word in ("creature", "artifact", "land", "enchantment"):
            out["types"].append(word)
        else:
            out["subtypes"].append(word)
    return out

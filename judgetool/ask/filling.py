"""One frame filled for one situation.

The objects are made (the named cards from their facts, stand-ins for what nobody named), every role nobody gave is left out (it stays
open, or takes its default), and each `ask` becomes a question. What the frame leaves out is told by ``audit``.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from judgetool.ask.audit import Audit
from judgetool.ask.effects import does
from judgetool.ask.framed import Branch, Framed, Option
from judgetool.ask.objects import Trigger
from judgetool.ask.place import Stage, both
from judgetool.ask.situation import NamedCard, Situation
from judgetool.model import french
from judgetool.model.bilingual import Both
from judgetool.model.language import parse_condition
from judgetool.model.record import NamedTuple
from judgetool.model.scenario import Question, Scenario, ScenarioEvent
from judgetool.model.vocabulary import Vocabulary

_PLAYERS: dict[str, dict[str, Any]] = {"P1": {}, "P2": {}}


class Frames(NamedTuple):
    """The plain data of rules/ask/questions.yaml (``data``) and of rules/ask/cards.yaml (``table``), and the vocabulary."""

    data: Mapping[str, Any]
    table: Mapping[str, Any]
    vocabulary: Vocabulary


class Filling:
    """One frame being filled."""

    def __init__(
        self,
        frames: Frames,
        situation: Situation,
        kind: str,
        frame: Mapping[str, Any],
        title: Both,
        branch: Callable[[str, Sequence[Any]], Framed | None],
    ) -> None:
        self.data = frames.data
        self.table = frames.table
        self.vocabulary = frames.vocabulary
        self.situation = situation
        self.kind = kind
        self.frame = frame
        self.title = title
        self.branch = branch
        self.stage = Stage(situation, kind, self.data, self.table)
        self.events: list[ScenarioEvent] = []
        self.used: list[NamedCard] = []
        self.unclear = False
        """Whether something that happens is not known well enough to go on."""

    def framed(self) -> Iterator[Framed]:
        if "each" in self.frame:
            yield self._each(self.frame["each"])
            return
        if "vary" in self.frame:
            yield from self._varied(self.frame["vary"])
            return
        for name, spec in self.frame.get("objects", {}).items():
            self.stage.place(name, spec)
        self.stage.others()
        self.stage.effects()
        self.stage.spell_effects()
        for spec in self.frame.get("events", ()):
            self._happen(self._named(spec))
        for number, spec in enumerate(self.frame["ask"], 1):
            asked = self._asked(self._named(spec), number)
            if asked is not None and not self.unclear:
                yield asked

    def _each(self, spec: Mapping[str, Any]) -> Framed:
        """One question about every hidden card named: those of which the answer is yes are the answer."""
        text = both(spec["text"])
        options = []
        for number, card in enumerate(self.situation.hidden(), 1):
            name = f"A{number}"
            self.stage.named(
                name,
                card,
                {"face": "down", "face_down_by": "$face_down_by", "controller": "$controller", "owner": "$controller"},
            )
            first = len(self.events)
            for event in spec["events"]:
                ((kind, roles),) = event.items()
                self._add(str(kind), {**self.stage.filled(roles), "object": name}, False)
            term = {"any": [f"{event.id}.legal" for event in self.events[first:]]}
            options.append(Option(self.stage.labels[name], self._question(term, f"{self.kind}-{number}", text)))
        self.stage.others()
        audit = self._audit()
        return Framed(
            self._scenario(), options[0].question, options=tuple(options), gaps=audit.gaps(), unknown=audit.unknown()
        )

    def _varied(self, vary: Mapping[str, Any]) -> Iterator[Framed]:
        branches = []
        for value, spec in vary["values"].items():
            framed = self.branch(str(spec["like"]), self.frame.get("if", ()))
            if framed is not None:
                branches.append(Branch(str(value), both(spec["label"]), framed))
        if branches:
            first = branches[0].framed
            gaps = tuple(dict.fromkeys(gap for branch in branches for gap in branch.framed.gaps))
            yield first._replace(fact=str(vary["fact"]), asks=both(vary["ask"]), branches=tuple(branches), gaps=gaps)

    def _named(self, what: Any) -> Any:
        """An event, ask or saying given by name, or as it is."""
        return self.data["named"][what] if isinstance(what, str) else what

    # -- events

    def _happen(self, spec: Mapping[str, Any]) -> None:
        spec = dict(spec)
        condition = spec.pop("$if", None)
        if condition is not None and not self.situation.holds(
            condition if isinstance(condition, list) else [condition]
        ):
            return
        if "$each" in spec:
            self._of_each(str(spec.pop("$each")), spec)
            return
        if "$note" in spec:
            for name in self.stage.objects:
                if name.startswith("W"):
                    self._add("note_name", {"object": spec["$note"], "source": name}, False)
            return
        if "$spell" in spec:
            self._spell_damage()
            return
        if "$watchers" in spec:
            self._watchers(str(spec["$watchers"]))
            return
        if "$settle" in spec:
            self._settle(spec["$settle"] == "all")
            return
        happened = spec.pop("happened", "no") == "yes"
        ((kind, roles),) = spec.items()
        self._add(str(kind), self.stage.filled(roles), happened)

    def _add(self, kind: str, roles: Mapping[str, Any], happened: bool) -> None:
        self.events.append(ScenarioEvent(f"e{len(self.events) + 1}", kind, roles, happened))

    def _of_each(self, name: str, spec: Mapping[str, Any]) -> None:
        """The event once for each of the numbered objects called ``name``, which it names so."""
        for one in self.stage.objects:
            if re.fullmatch(rf"{name}\d+", one):
                ((kind, roles),) = spec.items()
                filled = self.stage.filled(roles)
                self._add(str(kind), {role: one if value == name else value for role, value in filled.items()}, False)

    def _spell_damage(self) -> None:
        """The damage that a named spell or acting card deals to the face-down thing, where its facts say how much."""
        for card in (*self.stage.cards("spell", ()), *self.stage.cards("acts", ())):
            parts = [part.partition(":") for one in card.facts.kinds for part in one.fact("does").split("+")]
            amount = next((amount for kind, _, amount in parts if kind == "damage"), "")
            if amount == "X":
                amount = self.situation.facts.get("tally", "") or self.situation.facts.get("asked_cost", "")
            if amount.isdigit():
                self._add("deal_damage", {"object": "A", "amount": int(amount)}, True)
                self.used.append(card)
            elif amount:
                self.unclear = True

    def _watchers(self, effect: str) -> None:
        """What other permanents' abilities do once they resolve."""
        for name, triggers in self.stage.triggers.items():
            for trigger in triggers:
                if name != "A" and trigger.does.startswith(effect):
                    self._add("resolve_trigger", {"source": name, "ability": trigger.name}, False)

    def _settle(self, every: bool = False) -> None:
        """The triggered abilities of other permanents (``every``: its own too) read by hand resolve, where they have triggered."""
        for name, card in self.stage.placed.items():
            abilities = card.played.record.get("abilities") or {}
            for ability, data in abilities.items():
                effect = data.get("triggers") if isinstance(data, Mapping) else None
                if (every or name != "A") and isinstance(effect, list | dict):
                    self._add("resolve_trigger", {"source": name, "ability": ability}, False)

    # -- questions

    def _asked(self, spec: Mapping[str, Any], number: int) -> Framed | None:
        opposite = next((one["opposite"] for one in self.frame["if"] if isinstance(one, Mapping)), None)
        says = self._named(opposite or spec["says"]) if opposite or "says" in spec else {}
        audit = self._audit()
        framed = Framed(
            scenario=self._scenario(),
            question=Question("", ("lit", None), "", Both("", "")),
            invert=(spec.get("invert") == "yes") != (opposite is not None),
            prevents=self._turned_round(),
            says={answer: self._text(text) for answer, text in says.items()},
            empty=both(spec.get("empty", {})),
            called=spec.get("called", {}),
            note=both(spec.get("note", {})),
            gaps=audit.gaps(),
            unknown=audit.unknown(),
        )
        if "which" in self.frame:
            options = tuple(
                Option(both(one["label"]), self._question(one["ask"], f"{self.kind}-{name}", self._text(spec["text"])))
                for name, one in self.frame["which"].items()
            )
            return framed._replace(options=options, question=options[0].question)
        name = self.kind if number == 1 else f"{self.kind}-{number}"
        if "triggers" in spec:
            return self._triggered(framed, spec, name)
        if "sweeps" in spec:
            swept = self._swept(str(spec["sweeps"]))
            if swept is None:
                return None
            spec = {**spec, "ask": swept}
            framed = framed._replace(gaps=(), unknown=self._audit().unknown())
        zones = self.situation.details.get("asked-zone", ())
        if spec["ask"] == "A.zone" and len(zones) == 1 and "where" not in self.situation.details:
            spec = {**spec, "ask": f"A.zone = {zones[0]}"}
            framed = framed._replace(says={answer: both(text) for answer, text in self._named("there").items()})
        framed = framed._replace(question=self._question(spec["ask"], name, self._text(spec["text"])))
        if "with" in spec:
            framed = framed._replace(twin=self._question(spec["with"], name, framed.question.text))
        return framed

    def _turned_round(self) -> bool:
        """Whether yes and no change places: "does it stop me from ...?", "may I keep it secret?"."""
        details = self.situation.details
        kind = self.situation.kind  # that of the question, also where a branch is filled by another type's frame
        if any(name in details for name in self.data["turned_round"].get(kind, "").split()):
            return True
        return "prevent" in details and "prevent-not" not in details and kind in self.data.get("preventable", ())

    def _swept(self, subject: str) -> Any:
        """The condition under which what the named spells do, targeting nothing, is done to ``subject``; None if their facts do not say."""
        ways = []
        for card in self.situation.in_role("beside"):
            if card.facts.is_permanent and not card.facts.of_kind(*self.situation.words["sweeping"]):
                continue
            found = self.stage.sweeps(card, subject)
            if not found:
                return None
            self.used.append(card)
            ways += found
        return {"any": ways} if ways else None

    def _audit(self) -> Audit:
        return Audit(
            self.situation,
            self.kind,
            self.data,
            self.table,
            self.frame,
            self.events,
            self.stage.placed,
            self.used,
        )

    def _question(self, source: Any, name: str, text: Both) -> Question:
        term = parse_condition(self._term(source), self.vocabulary.roles)
        return Question(name, term, "", text, str(source))

    def _term(self, source: Any) -> Any:
        """The term with $names filled and an event's kind replaced by its id ("look.legal" is the last such event)."""
        if isinstance(source, Mapping):
            return {key: [self._term(one) for one in value] for key, value in source.items()}
        out = []
        for word in str(source).split():
            if word.startswith("$"):
                word = str(self.situation.value(word[1:]))
            head, dot, rest = word.partition(".")
            event = next((event.id for event in reversed(self.events) if event.kind == head), "") if dot else ""
            out.append(f"{event}.{rest}" if event else word)
        return " ".join(out)

    def _triggered(self, framed: Framed, spec: Mapping[str, Any], name: str) -> Framed | None:
        meant = [one for one in self._meant() if spec["triggers"] in ("yes", one[0])]
        meant = [one for one in meant if spec.get("of", "") in one[1].kind]
        if not meant:
            return None
        subject = meant[0][0]
        if self.situation.apart({one.kind for _, one in meant}) or self._two_asked():
            framed = framed._replace(unknown=(*framed.unknown, self.stage.labels[subject].en))
        if any(trigger.doubtful for _, trigger in meant):
            framed = framed._replace(doubtful=(self.stage.labels[subject].en,))
        moved = {role for event in self.events for role in event.roles.values() if isinstance(role, str)}
        own: Sequence[str] = self.data["own_events"]
        if all(owner != "A" and one.kind in own and owner not in moved for owner, one in meant):
            framed = framed._replace(unknown=(*framed.unknown, self.stage.labels[subject].en))
        happened = {event.kind for event in self.events}
        needs = self.data["needs_event"]
        untold = [one.kind for _, one in meant if one.kind in needs and not happened & set(needs[one.kind])]
        if len(untold) == len(meant):
            framed = framed._replace(unknown=(*framed.unknown, *untold))
        text = self._text(spec["text"], {"T": self.stage.labels[subject]})
        counts = ("amount" in self.situation.details or "count" in spec) and (
            len(meant) == 1 or "claimed" in self.situation.details
        )
        sources = [f"{owner}.triggered.{trigger.name}" for owner, trigger in meant]
        if counts:
            once = "count" in spec or "how-often" in self.situation.details
            made = [1 if once else self._made(trigger) for _, trigger in meant]
            unknown = framed.unknown if all(made) else (*framed.unknown, self.stage.labels[subject].en)
            parts = tuple(
                (self._question(source, name, text), times or 1) for source, times in zip(sources, made, strict=True)
            )
            return framed._replace(question=parts[0][0], times=parts[0][1], more=parts[1:], unknown=unknown)
        least = [spec.get("least") or self._least(trigger) for _, trigger in meant]
        if (
            None in least
        ):  # "do I return two cards?", where something doubles the trigger and nobody knows what one makes
            framed = framed._replace(unknown=(*framed.unknown, self.stage.labels[subject].en))
        terms = [f"{source} >= {number or 1}" for source, number in zip(sources, least, strict=True)]
        return framed._replace(question=self._question(terms[0] if len(terms) == 1 else {"any": terms}, name, text))

    def _meant(self) -> list[tuple[str, Trigger]]:
        """The triggered abilities asked about: by what they do, else by the moment named, else every one of the subject's."""
        every = [(name, trigger) for name, triggers in self.stage.triggers.items() for trigger in triggers]
        asked = [name for name, card in self.stage.placed.items() if card.use.asked and self.stage.triggers.get(name)]
        if asked and "claimed" not in self.situation.details:
            every = [one for one in every if one[0] in asked]
            if "A" not in asked:
                return every
        claimed = self.situation.details.get("claimed") or []
        for effect in claimed or self.situation.details.get("effect") or []:
            found = [one for one in every if does(one[1].does, self.situation.called(effect))]
            moment = self.situation.facts.get("ability", "")
            if found:
                return [one for one in found if claimed and moment and one[1].kind.startswith(moment)] or found
        if claimed:  # the ability that does it has no norm
            return []
        moment = self.situation.facts.get("ability", "")
        if moment:
            moments = (moment, f"other-{moment}")
            found = [(name, trigger) for name, trigger in every if trigger.kind.startswith(moments)]
            own = [one for one in found if one[0] == "A"]
            if own or found:
                return own or found
        return [one for one in every if one[0] == "A"] or every

    def _least(self, trigger: Trigger) -> int | None:
        """How often an ability must trigger for the number asked about ("two cards?"), where another permanent makes it trigger more."""
        if not self.situation.holds(["card beside doubles-triggers"]):
            return 1
        asked = self.situation.asked_number()
        made = self._made(trigger)
        return 1 if asked < 2 else -(-asked // made) if made else None

    def _two_asked(self) -> bool:
        """Whether effects of different abilities are asked for at once ("do I gain 5 and a Beast?"), which one answer can't cover."""
        every = [(name, trigger) for name, triggers in self.stage.triggers.items() for trigger in triggers]
        found = [
            {(name, one.name) for name, one in every if does(one.does, self.situation.called(effect))}
            for effect in self.situation.details.get("claimed", ())
        ]
        return any(not a & b for a in found for b in found if a and b)

    def _made(self, trigger: Trigger) -> int:
        """How many things one resolution makes ("create:2:2/2-zombie" -> 2), of the effect asked for; 0 if the facts do not say."""
        parts = [part.split(":") for part in trigger.does.split("+")]
        details = self.situation.details
        for effect in details.get("claimed") or details.get("effect") or ():
            asked = [words for words in parts if words[0] in self.situation.called(effect)]
            if asked:
                parts = asked
                break
        x = self.situation.value("greatest-x") if self.situation.facts.get("turned_up_by") != "effect" else None
        made = [str(x) if words[1] == "X" and x else words[1] for words in parts if len(words) > 1]
        once = any(words[0] in self.data["made_once"] for words in parts if len(words) == 1)
        return next((int(one) for one in made if one.isdigit()), 1 if once and not made else 0)

    def _text(self, text: Mapping[str, str], more: Mapping[str, Both] | None = None) -> Both:
        en, fr = str(text["en"]), str(text["fr"])
        labels = {**self.stage.labels, **(more or {})}
        for name, label in labels.items():
            en = en.replace(f"{{{name}}}", label.en)
            if french.is_feminine(label.fr):  # "{A} : la carte" is for names, whose gender is not known
                fr = fr.replace(f"{{{name}}} : la carte ", f"{{{name}}} ")
        fr = french.fill(fr, lambda name: labels[name].fr if name in labels else None)
        return Both(en, fr[:1].upper() + fr[1:] if fr.endswith("?") else fr)

    def _scenario(self) -> Scenario:
        return Scenario(
            id="ask",
            title=self.title,
            objects=self.stage.objects,
            players=self._players(),
            game=self.stage.filled({"active": "$active", **self.frame.get("game", {})}),
            events=tuple(self.events),
            questions=(),
        )

    def _players(self) -> dict[str, dict[str, Any]]:
        players = {name: dict(facts) for name, facts in _PLAYERS.items()}
        life, pays = self.situation.facts.get("life", ""), self.situation.facts.get("can_pay", "")
        if pays:
            players[str(self.situation.value("actor"))]["can_pay"] = pays == "yes"
        counted = [(name, self.situation.facts.get(name, "")) for name in ("face_down_spells", "spells_cast")]
        for name, said in (("life", life), *counted):
            if said.isdigit():
                players[str(self.situation.value("actor"))][name] = int(said)
        return players

"""A question that was understood -> scenarios and terms for the resolver, by the frames of rules/ask/questions.yaml.

The frames are data; this module only fills them: it takes the first frame whose conditions hold, makes the objects (the named
cards from their facts, stand-ins for what nobody named), leaves out every role nobody gave (it stays open, or takes its
default), and turns each `ask` into a question. A named card whose kind of ability could matter and has no norm is a gap.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from judgetool.ask.objects import Trigger
from judgetool.ask.situation import NamedCard, Situation, is_all
from judgetool.model.bilingual import Both
from judgetool.model.language import parse_condition, parse_term
from judgetool.model.scenario import Question, Scenario, ScenarioEvent, naming
from judgetool.model.vocabulary import Vocabulary, literal

_LONGEST_WAY = 12
_PLAYERS: dict[str, dict[str, Any]] = {"P1": {}, "P2": {}}


class Option(NamedTuple):
    """One of several ways, each asked apart: its label and the question whose *yes* allows it."""

    label: Both
    question: Question


class Branch(NamedTuple):
    """One value of a fact that no rule can tell, and what is asked where it holds."""

    value: str
    label: Both
    framed: "Framed"


class Framed(NamedTuple):
    """A question ready to be ruled on.

    ``twin``: a second term whose value stands beside the first ("2/2"). ``options``: ways asked apart, the answer names those allowed.
    ``fact``, ``asks`` and ``branches``: a fact the answer varies with. ``invert``: yes and no change places; ``prevents``: so they do, the
    words stay ("does it stop me?"). ``times``: what a count of
    triggers is multiplied by. ``says``: the answer in words. ``empty``: what to call an absent value. ``gaps``: named cards that no norm
    covers though they could matter, with the kinds of ability; ``unknown``: decisive words that the frame does not take into account.
    """

    scenario: Scenario
    question: Question
    twin: Question | None = None
    options: tuple[Option, ...] = ()
    fact: str = ""
    asks: Both = Both("", "")
    branches: tuple[Branch, ...] = ()
    invert: bool = False
    prevents: bool = False
    times: int = 1
    says: Mapping[str, Both] = {}
    empty: Both = Both("", "")
    note: Both = Both("", "")
    gaps: tuple[tuple[str, tuple[str, ...]], ...] = ()
    unknown: tuple[str, ...] = ()


class Framer:
    """Fills the frames. ``data`` is the plain data of rules/ask/questions.yaml, ``table`` that of rules/ask/cards.yaml."""

    def __init__(self, data: Mapping[str, Any], table: Mapping[str, Any], vocabulary: Vocabulary) -> None:
        self.data = data
        self.table = table
        self.vocabulary = vocabulary
        self.audits: Sequence[Mapping[str, Any]] = data.get("audits", ())

    def frame(self, situation: Situation, kind: str) -> tuple[Framed, ...]:
        """What to ask the resolver, one or several questions; none where no frame fits."""
        found = self._chosen(situation, kind)
        if found is None:
            return ()
        title, frame, conditions = found
        return tuple(_Filling(self, situation, kind, {**frame, "if": conditions}, title).framed())

    def _chosen(
        self, situation: Situation, kind: str, before: Sequence[Any] = ()
    ) -> tuple[Both, Mapping[str, Any], list[Any]] | None:
        """The first frame that fits, with every condition on the way to it."""
        question = self.data["questions"].get(kind)
        if question is None or len(before) > _LONGEST_WAY:
            return None
        for frame in question["frames"]:
            if situation.holds(frame.get("if", ())):
                conditions = [*before, *frame.get("if", ())]
                if "like" in frame:
                    return self._chosen(situation, str(frame["like"]), conditions)
                return both(question["text"]), frame, conditions
        return None

    def branch(self, situation: Situation, like: str) -> Framed | None:
        """The first question of another type's frame, for one branch."""
        return next(iter(self.frame(situation, like)), None)

    def named(self, what: Any) -> Any:
        """An event, ask or saying given by name, or as it is."""
        return self.data["named"][what] if isinstance(what, str) else what


class _Filling:
    """One frame being filled."""

    def __init__(self, framer: Framer, situation: Situation, kind: str, frame: Mapping[str, Any], title: Both) -> None:
        self.framer = framer
        self.situation = situation
        self.kind = kind
        self.frame = frame
        self.title = title
        self.objects: dict[str, dict[str, Any]] = {}
        self.labels: dict[str, Both] = {}
        self.triggers: dict[str, tuple[Trigger, ...]] = {}
        self.placed: dict[str, NamedCard] = {}
        self.events: list[ScenarioEvent] = []
        self.used: list[NamedCard] = []

    def framed(self) -> Iterator[Framed]:
        if "each" in self.frame:
            yield self._each(self.frame["each"])
            return
        if "vary" in self.frame:
            yield from self._varied(self.frame["vary"])
            return
        for name, spec in self.frame.get("objects", {}).items():
            self._place(name, spec)
        self._place_others()
        self._place_effects()
        for spec in self.frame.get("events", ()):
            self._happen(self.framer.named(spec))
        for number, spec in enumerate(self.frame["ask"], 1):
            asked = self._asked(self.framer.named(spec), number)
            if asked is not None:
                yield asked

    def _each(self, spec: Mapping[str, Any]) -> Framed:
        """One question about every hidden card named: those of which the answer is yes are the answer."""
        text = both(spec["text"])
        options = []
        for number, card in enumerate(self.situation.hidden(), 1):
            name = f"A{number}"
            self._named(
                name,
                card,
                {"face": "down", "face_down_by": "$face_down_by", "controller": "$controller", "owner": "$controller"},
            )
            first = len(self.events)
            for event in spec["events"]:
                ((kind, roles),) = event.items()
                self._add(str(kind), {**self._facts(roles), "object": name}, False)
            term = {"any": [f"{event.id}.legal" for event in self.events[first:]]}
            options.append(Option(self.labels[name], self._question(term, f"{self.kind}-{number}", text)))
        self._place_others()
        return Framed(
            self._scenario(), options[0].question, options=tuple(options), gaps=self._gaps(), unknown=self._unknown()
        )

    def _varied(self, vary: Mapping[str, Any]) -> Iterator[Framed]:
        branches = []
        for value, spec in vary["values"].items():
            framed = self.framer.branch(self.situation, str(spec["like"]))
            if framed is not None:
                branches.append(Branch(str(value), both(spec["label"]), framed))
        if branches:
            first = branches[0].framed
            gaps = tuple(dict.fromkeys(gap for branch in branches for gap in branch.framed.gaps))
            yield first._replace(fact=str(vary["fact"]), asks=both(vary["ask"]), branches=tuple(branches), gaps=gaps)

    # -- objects

    def _place(self, name: str, spec: Mapping[str, Any]) -> None:
        what, *more = str(spec["is"]).split()
        facts = {key: value for key, value in spec.items() if key not in ("is", "or")}
        if what == "subject":
            self._place_subject(name, facts)
        elif what == "stand-in":
            self._stand_in(name, more[0], facts)
        elif what == "split-second":
            card = next(iter(self._cards("any", [what])), None)
            if card is not None:
                self._named(name, card, {"zone": "stack", "controller": "$other", **facts})
            elif self.situation.facts.get("split_second") == "yes":
                self._stand_in(name, what, {"controller": "$other", **facts})
        elif what == "if":
            *condition, which = more
            if self.situation.holds([" ".join(condition)]):
                self._stand_in(name, which, facts)
        elif what == "flash":
            if self.situation.facts.get("flash") == "yes" and not any(
                card.facts.of_kind("flash-granter") for card in self.situation.cards
            ):
                which = next(iter(self.situation.details.get("flash-for", ())), "")
                self._stand_in(
                    name, f"flash-{which}" if which else "flash", {"controller": "$actor", "owner": "$actor", **facts}
                )
        elif what == "shrinking":
            self._shrinking(name)
        else:
            self._place_card(name, what, more, facts)
            if name not in self.objects and "or" in spec:
                self._stand_in(name, str(spec["or"]), facts)

    def _place_card(self, name: str, what: str, kinds: Sequence[str], facts: Mapping[str, Any]) -> None:
        """A named card in a role; what no card fills is a stand-in of the role's name, if there is one."""
        if what == "any-card":
            placed = self.placed.values()
            found = [
                card
                for card in self.situation.cards
                if card not in placed and any(is_all(card.facts, [kind]) for kind in kinds)
            ]
        elif what == "spell":
            found = [card for role in ("spell", "acts", "other", "out") for card in self._cards(role, ())]
        else:
            found = self._cards(what, kinds)
        if found:
            self._named(name, found[0], facts)
        elif what in self.framer.data["stand_ins"]:
            self._stand_in(name, what, facts)

    def _cards(self, role: str, kinds: Sequence[str]) -> list[NamedCard]:
        return [
            card
            for card in self.situation.in_role(role)
            if card not in self.placed.values() and is_all(card.facts, kinds)
        ]

    def _place_subject(self, name: str, facts: Mapping[str, Any]) -> None:
        told = {
            "face": "down",
            "face_down_by": "$face_down_by",
            "controller": "$controller",
            "owner": "$controller",
            **facts,
        }
        if self.situation.subject is not None:
            self._named(name, self.situation.subject, told)
            lists = self._listed()
            if lists and self.objects[name].get("face_down_by") in ("turned-down", "put-down"):
                self.objects[name]["lists"] = lists
            return
        for line in self.framer.data["stand_in_for"]:
            if self.situation.holds(line.get("if", ())):
                self._stand_in(name, str(line["use"]), {**told, **line.get("with", {})})
                return

    def _listed(self) -> dict[str, Any]:
        """What an effect that turned it down makes of it, by the facts of the acting card ("2/2&artifact&creature")."""
        for card in self.situation.in_role("beside"):
            for ability in card.facts.of_kind("turns-down", "puts-face-down"):
                if ability.fact("lists"):
                    return _lists(ability.fact("lists"))
        return {}

    def _named(self, name: str, card: NamedCard, facts: Mapping[str, Any]) -> None:
        self.placed[name] = card
        self.objects[name] = {**self._facts(facts), "printed": card.played.record}
        self.triggers[name] = card.played.triggers
        self.labels[name] = Both(card.facts.name, card.facts.name_fr or card.facts.name)

    def _stand_in(self, name: str, which: str, facts: Mapping[str, Any]) -> None:
        stand_in = self.framer.data["stand_ins"][which]
        self.objects[name] = {**{key: literal(value) for key, value in stand_in.items()}, **self._facts(facts)}
        self.labels[name] = both(self.objects[name].get("label", {}))
        printed = self.objects[name].get("printed") or {}
        self.triggers[name] = tuple(
            Trigger(ability, str(data.get("is", ability)))
            for ability, data in (printed.get("abilities") or {}).items()
            if isinstance(data, Mapping) and "trigger" in str(data.get("is", ability))
        )

    def _shrinking(self, name: str) -> None:
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

    def _place_others(self) -> None:
        """The other named permanents are on the battlefield and act."""
        number = 1
        for card in self.situation.cards:
            if card in self.placed.values() or not card.facts.is_permanent or card is self.situation.subject:
                continue
            controller = self._controller_of(card)
            self._named(f"W{number}", card, {"controller": controller, "owner": controller})
            subject = self.situation.subject
            if subject is not None and card.facts.of_kind("as-enters"):
                self.objects[f"W{number}"]["chosen_name"] = subject.facts.name
            number += 1

    def _place_effects(self) -> None:
        """Effects without a card of their own: lost abilities, keyword counters, cards counted in a graveyard."""
        special = self.situation.details.get("special", ())
        removers = [card for card in self.placed.values() if card.facts.of_kind("removes-abilities")]
        if (
            "A" in self.objects
            and "lost-abilities" in special
            and not any(card.facts.is_permanent for card in removers)
        ):
            record = {"abilities": {"lost": {**self.framer.data["effects_without_card"]["lost-abilities"]}}}
            label = {"en": "the effect", "fr": "l’effet"}
            self.objects["E"] = {"zone": "in-effect", "label": label, "printed": naming(record, ("A",))}
        marks = self.situation.facts.get("plus_counters", "")
        if "A" in self.objects and marks.isdigit() and self.kind != "counters":
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

    def _controller_of(self, card: NamedCard) -> str:
        """Whose a named card is: as the words say, else the other side's if it only bites opponents."""
        if card.use.side:
            return "P1" if card.use.side == "mine" else "P2"
        table = self.framer.table
        friendly = card.facts.of_kind(*table.get("friendly", ()))
        hostile = any(
            "opponent" in (ability.fact("whose"), ability.fact("who"))
            for ability in card.facts.of_kind(*table.get("hostile", ()))
        )
        return str(self.situation.value("other" if hostile and not friendly else "controller"))

    def _facts(self, facts: Mapping[str, Any]) -> dict[str, Any]:
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

    # -- events

    def _happen(self, spec: Mapping[str, Any]) -> None:
        spec = dict(spec)
        condition = spec.pop("$if", None)
        if condition is not None and not self.situation.holds([condition]):
            return
        if "$note" in spec:
            for name in self.objects:
                if name.startswith("W"):
                    self._add("note_name", {"object": spec["$note"], "source": name}, False)
            return
        if "$spell" in spec:
            self._spell_damage()
            return
        if "$watchers" in spec:
            self._watchers(str(spec["$watchers"]))
            return
        happened = spec.pop("happened", "no") == "yes"
        ((kind, roles),) = spec.items()
        self._add(str(kind), self._facts(roles), happened)

    def _add(self, kind: str, roles: Mapping[str, Any], happened: bool) -> None:
        self.events.append(ScenarioEvent(f"e{len(self.events) + 1}", kind, roles, happened))

    def _spell_damage(self) -> None:
        """The damage that a named spell or acting card deals to the face-down thing, where its facts say how much."""
        for card in (*self._cards("spell", ()), *self._cards("acts", ())):
            for ability in card.facts.kinds:
                kind, _, amount = ability.fact("does").partition(":")
                if kind == "damage" and amount.isdigit():
                    self._add("deal_damage", {"object": "A", "amount": int(amount)}, True)
                    self.used.append(card)
                    break

    def _watchers(self, effect: str) -> None:
        """What other permanents' abilities do once they resolve."""
        for name, triggers in self.triggers.items():
            for trigger in triggers:
                if name != "A" and trigger.does.startswith(effect):
                    self._add("resolve_trigger", {"source": name, "ability": trigger.name}, False)

    # -- questions

    def _asked(self, spec: Mapping[str, Any], number: int) -> Framed | None:
        says = self.framer.named(spec["says"]) if "says" in spec else {}
        framed = Framed(
            scenario=self._scenario(),
            question=Question("", ("lit", None), "", Both("", "")),
            invert=spec.get("invert") == "yes",
            prevents="prevent" in self.situation.details
            and "prevent-not" not in self.situation.details
            and self.kind in self.framer.data.get("preventable", ()),
            says={answer: self._text(text) for answer, text in says.items()},
            empty=both(spec.get("empty", {})),
            note=both(spec.get("note", {})),
            gaps=self._gaps(),
            unknown=(*self._unknown(), *self._strangers()),
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
        framed = framed._replace(question=self._question(spec["ask"], name, self._text(spec["text"])))
        if "with" in spec:
            framed = framed._replace(twin=self._question(spec["with"], name, framed.question.text))
        return framed

    def _question(self, source: Any, name: str, text: Both) -> Question:
        term = parse_condition(self._term(source), self.framer.vocabulary.roles)
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
        meant = self._meant()
        if not meant:
            return None
        subject = meant[0][0]
        text = self._text(spec["text"], {"T": self.labels[subject]})
        counts = ("amount" in self.situation.details or "count" in spec) and len(meant) == 1
        sources = [f"{owner}.triggered.{trigger.name}" for owner, trigger in meant]
        if counts:
            made = 1 if "count" in spec else _made(meant[0][1].does)
            return framed._replace(question=self._question(sources[0], name, text), times=made or 1)
        terms = [f"{source} >= {spec.get('least', 1)}" for source in sources]
        return framed._replace(question=self._question(terms[0] if len(terms) == 1 else {"any": terms}, name, text))

    def _meant(self) -> list[tuple[str, Trigger]]:
        """The triggered abilities asked about: by what they do, else by the moment named, else every one of the subject's."""
        every = [(name, trigger) for name, triggers in self.triggers.items() for trigger in triggers]
        asked = [name for name, card in self.placed.items() if card.use.asked and self.triggers.get(name)]
        if asked:
            every = [one for one in every if one[0] in asked]
            if "A" not in asked:
                return every
        for effect in self.situation.details.get("effect", ()):
            wanted = tuple(self.framer.data["effects"].get(effect, ()))
            found = [(name, trigger) for name, trigger in every if trigger.does.startswith(wanted)]
            if found:
                return found
        moment = self.situation.facts.get("ability", "")
        if moment:
            moments = (moment, f"other-{moment}")
            found = [(name, trigger) for name, trigger in every if trigger.kind.startswith(moments)]
            own = [one for one in found if one[0] == "A"]
            if own or found:
                return own or found
        return [one for one in every if one[0] == "A"] or every

    def _text(self, text: Mapping[str, str], more: Mapping[str, Both] | None = None) -> Both:
        en, fr = str(text["en"]), str(text["fr"])
        for name, label in {**self.labels, **(more or {})}.items():
            en, fr = en.replace(f"{{{name}}}", label.en), fr.replace(f"{{{name}}}", label.fr)
        return Both(en, fr)

    def _scenario(self) -> Scenario:
        return Scenario(
            id="ask",
            title=self.title,
            objects=self.objects,
            players=self._players(),
            game={},
            events=tuple(self.events),
            questions=(),
        )

    def _players(self) -> dict[str, dict[str, Any]]:
        players = {name: dict(facts) for name, facts in _PLAYERS.items()}
        life, pays = self.situation.facts.get("life", ""), self.situation.facts.get("can_pay", "")
        if pays:
            players[str(self.situation.value("actor"))]["can_pay"] = pays == "yes"
        if life.isdigit():
            players[str(self.situation.value("actor"))]["life"] = int(life)
        return players

    def _unknown(self) -> tuple[str, ...]:
        words = [one for one in self.situation.details.get("special", ()) if one not in self._known()]
        several = [
            use.typed for use in self.situation.understanding.cards if not use.name and _is_head(use.typed, use.others)
        ]
        return (*words, *several, *self._unused(), *self._unaccounted(), *self._untold())

    def _untold(self) -> Iterator[str]:
        """Events told that the frame leaves out: neither a condition of it nor one of its events."""
        if self.framer.data["questions"].get(self.kind, {}).get("spells") == "yes":
            return
        conditions = {str(one) for one in self.frame.get("if", ())}
        conditions |= {f"story {one}" for one in self._known()}
        kinds = {event.kind for event in self.events}
        for step, (unless, *shown) in self.framer.data.get("decisive", {}).items():
            if (
                step in self.situation.told
                and unless not in self.situation.details
                and not kinds & set(shown)
                and not conditions & {f"story {step}", f"told {step}"}
            ):
                yield str(step)

    def _strangers(self) -> Iterator[str]:
        """Capitalised words that are no known card and stand where a card would ("with Xyz in play")."""
        before = "|".join(self.framer.data.get("before_names", ()))
        known = " ".join(use.typed for use in self.situation.understanding.cards)
        for word in self.situation.understanding.unread:
            if (
                before
                and word not in known
                and re.search(
                    rf"\b(?:{before})\s+{re.escape(word)}\b", self.situation.understanding.text, re.IGNORECASE
                )
            ):
                yield word

    def _known(self) -> set[str]:
        """The decisive words and events that the frame says it takes into account."""
        return {*self.frame.get("knows", ()), *self.framer.data["questions"].get(self.kind, {}).get("knows", ())}

    def _unaccounted(self) -> Iterator[str]:
        """Ideas of the text that show as no event of the story, where such an event would decide."""
        for audit in self.framer.audits:
            if self.kind not in audit["types"] or audit["concept"] not in self.situation.ideas:
                continue
            shown = (
                bool((self.situation.story | self.situation.denied) & set(audit["events"]))
                or audit.get("fact", "") in self.situation.facts
            )
            shown = shown or bool(set(audit.get("unless", ())) & set(self.situation.details.get("special", ())))
            if "actor" in audit:
                shown = bool(self.situation.understanding.actor) or self.situation.understanding.side != "mine"
            if not shown:
                yield str(audit["concept"])

    def _unused(self) -> Iterator[str]:
        """Named spells that have no part in the frame, neither as an object nor by what they do in the story."""
        if self.framer.data["questions"].get(self.kind, {}).get("spells") == "yes":
            return
        text = repr((self.frame.get("if", ()), self.frame.get("events", ())))
        for card in self.situation.in_role("beside"):
            if card.facts.is_permanent or card in self.placed.values() or card in self.used:
                continue
            done = {step.kind for step in self.situation.understanding.story if step.card == card.facts.name}
            kinds = {ability.kind for ability in card.facts.kinds}
            shows = self.framer.data.get("shows", {})
            if any(self.situation.holds([shows[kind]]) for kind in kinds if kind in shows):
                continue
            tolerated = self.framer.data["questions"].get(self.kind, {}).get("tolerates", ())
            if kinds & set(tolerated) and "turn-up" in self.situation.story:
                continue
            if not any(f"story {one}'" in text for one in done) and not any(f" {one}'" in text for one in kinds):
                yield card.facts.name

    def _gaps(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Named cards, not the subject, that could matter to this type of question and of which no norm says so."""
        matters = frozenset(self.framer.table.get("matters", {}).get(self.kind, ()))
        out = []
        subject = self.situation.subject
        if subject is not None:
            own = frozenset(self.framer.table.get("matters_own", {}).get(self.kind, ()))
            missing = tuple(kind for kind in subject.played.gaps if kind in own)
            if missing:
                out.append((subject.facts.name, missing))
        for card in self.situation.in_role("beside"):
            missing = tuple(kind for kind in card.played.gaps if kind in matters)
            covered = any(kind in matters for kind in card.played.covered)
            if (missing and not covered) or self._idle(card):
                out.append((card.facts.name, missing or card.played.gaps))
        return tuple(out)

    def _idle(self, card: NamedCard) -> bool:
        """Whether nothing that a named card does is covered by a norm or shown by the story."""
        harmless = set(self.framer.table.get("harmless", ()))
        if not set(card.played.gaps) - harmless or set(card.played.covered) - harmless or card in self.used:
            return False
        if any(name[:1] != "W" for name, one in self.placed.items() if one is card):
            return False  # it has a part of its own in the frame
        shows = self.framer.data.get("shows", {})
        if any(self.situation.holds([shows[ability.kind]]) for ability in card.facts.kinds if ability.kind in shows):
            return False
        return not any(step.words == card.use.typed for step in self.situation.understanding.story)


def both(text: Any) -> Both:
    """A text in both languages from plain data."""
    return Both(str(text.get("en", "")), str(text.get("fr", ""))) if isinstance(text, Mapping) else Both("", "")


def _is_head(typed: str, names: Sequence[str]) -> bool:
    """Whether a short name is the beginning of each of the names (a word of many names, "Bears", says nothing)."""
    return all(name.lower().startswith(typed.lower()) for name in names)


def _made(does: str) -> int:
    """How many things one resolution makes ("create:2:2/2-zombie" -> 2), 0 if the facts do not say."""
    for part in does.split("+"):
        words = part.split(":")
        if len(words) > 1 and words[1].isdigit():
            return int(words[1])
    return 0


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


def parse(source: Any, vocabulary: Vocabulary) -> Any:
    """A term of plain data, for checks of the frames."""
    return parse_term(source, vocabulary.roles)

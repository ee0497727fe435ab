"""A question that was understood -> scenarios and terms for the resolver, by the frames of rules/ask/questions.yaml.

The frames are data; this module only fills them: it takes the first frame whose conditions hold, makes the objects (the named
cards from their facts, stand-ins for what nobody named), leaves out every role nobody gave (it stays open, or takes its
default), and turns each `ask` into a question. A named card whose kind of ability could matter and has no norm is a gap.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judgetool.ask.audit import Audit
from judgetool.ask.objects import Trigger
from judgetool.ask.place import Stage, both
from judgetool.ask.situation import NamedCard, Situation
from judgetool.model import french
from judgetool.model.bilingual import Both
from judgetool.model.language import parse_condition
from judgetool.model.record import NamedTuple
from judgetool.model.scenario import Question, Scenario, ScenarioEvent
from judgetool.model.vocabulary import Vocabulary

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
        self.stage = Stage(situation, kind, framer.data, framer.table)
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
            self.stage.place(name, spec)
        self.stage.others()
        self.stage.effects()
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
            framed = self.framer.branch(self.situation, str(spec["like"]))
            if framed is not None:
                branches.append(Branch(str(value), both(spec["label"]), framed))
        if branches:
            first = branches[0].framed
            gaps = tuple(dict.fromkeys(gap for branch in branches for gap in branch.framed.gaps))
            yield first._replace(fact=str(vary["fact"]), asks=both(vary["ask"]), branches=tuple(branches), gaps=gaps)

    # -- events

    def _happen(self, spec: Mapping[str, Any]) -> None:
        spec = dict(spec)
        condition = spec.pop("$if", None)
        if condition is not None and not self.situation.holds([condition]):
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
            self._settle()
            return
        happened = spec.pop("happened", "no") == "yes"
        ((kind, roles),) = spec.items()
        self._add(str(kind), self.stage.filled(roles), happened)

    def _add(self, kind: str, roles: Mapping[str, Any], happened: bool) -> None:
        self.events.append(ScenarioEvent(f"e{len(self.events) + 1}", kind, roles, happened))

    def _spell_damage(self) -> None:
        """The damage that a named spell or acting card deals to the face-down thing, where its facts say how much."""
        for card in (*self.stage.cards("spell", ()), *self.stage.cards("acts", ())):
            for ability in card.facts.kinds:
                kind, _, amount = ability.fact("does").partition(":")
                if kind == "damage" and amount.isdigit():
                    self._add("deal_damage", {"object": "A", "amount": int(amount)}, True)
                    self.used.append(card)
                    break

    def _watchers(self, effect: str) -> None:
        """What other permanents' abilities do once they resolve."""
        for name, triggers in self.stage.triggers.items():
            for trigger in triggers:
                if name != "A" and trigger.does.startswith(effect):
                    self._add("resolve_trigger", {"source": name, "ability": trigger.name}, False)

    def _settle(self) -> None:
        """The triggered abilities of other permanents that have been read by hand resolve, where they have triggered."""
        for name, card in self.stage.placed.items():
            abilities = card.played.record.get("abilities") or {}
            for ability, data in abilities.items():
                effect = data.get("triggers") if isinstance(data, Mapping) else None
                if name != "A" and isinstance(effect, list | dict):
                    self._add("resolve_trigger", {"source": name, "ability": ability}, False)

    # -- questions

    def _asked(self, spec: Mapping[str, Any], number: int) -> Framed | None:
        says = self.framer.named(spec["says"]) if "says" in spec else {}
        audit = self._audit()
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
        framed = framed._replace(question=self._question(spec["ask"], name, self._text(spec["text"])))
        if "with" in spec:
            framed = framed._replace(twin=self._question(spec["with"], name, framed.question.text))
        return framed

    def _audit(self) -> Audit:
        return Audit(
            self.situation,
            self.kind,
            self.framer.data,
            self.framer.table,
            self.frame,
            self.events,
            self.stage.placed,
            self.used,
        )

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
        text = self._text(spec["text"], {"T": self.stage.labels[subject]})
        counts = ("amount" in self.situation.details or "count" in spec) and len(meant) == 1
        sources = [f"{owner}.triggered.{trigger.name}" for owner, trigger in meant]
        if counts:
            made = 1 if "count" in spec else _made(meant[0][1].does)
            return framed._replace(question=self._question(sources[0], name, text), times=made or 1)
        terms = [f"{source} >= {spec.get('least', 1)}" for source in sources]
        return framed._replace(question=self._question(terms[0] if len(terms) == 1 else {"any": terms}, name, text))

    def _meant(self) -> list[tuple[str, Trigger]]:
        """The triggered abilities asked about: by what they do, else by the moment named, else every one of the subject's."""
        every = [(name, trigger) for name, triggers in self.stage.triggers.items() for trigger in triggers]
        asked = [name for name, card in self.stage.placed.items() if card.use.asked and self.stage.triggers.get(name)]
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
            game=dict(self.frame.get("game", {})),
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


def _made(does: str) -> int:
    """How many things one resolution makes ("create:2:2/2-zombie" -> 2), 0 if the facts do not say."""
    for part in does.split("+"):
        words = part.split(":")
        if len(words) > 1 and words[1].isdigit():
            return int(words[1])
    return 0

"""What a filled frame leaves out: decisive words it does not know, events told that do not show, named cards that no norm covers.

Where anything decisive is left out nothing is covered; a confident wrong answer costs more than none.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judgetool.ask.coverage import reads_of, values_in
from judgetool.ask.effects import does
from judgetool.ask.fight import keywords
from judgetool.ask.situation import NamedCard, Situation
from judgetool.model.scenario import ScenarioEvent

_NEAR = 6
_MANA = re.compile("[WUBRGCX]{1,6}")
"""Mana in letters."""


class Audit:
    """One filled frame under examination.

    ``data`` and ``table`` as for ``frame.Framer``; ``frame`` with every condition on the way to it; ``placed``: the named cards among the
    objects, by object; ``used``: those whose part is an event.
    """

    def __init__(
        self,
        situation: Situation,
        kind: str,
        data: Mapping[str, Any],
        table: Mapping[str, Any],
        frame: Mapping[str, Any],
        events: Sequence[ScenarioEvent],
        placed: Mapping[str, NamedCard],
        used: Sequence[NamedCard],
    ) -> None:
        self.situation = situation
        self.kind = kind
        self.data = data
        self.table = table
        self.frame = frame
        self.events = events
        self.placed = placed
        self.used = used

    def unknown(self) -> tuple[str, ...]:
        shown: Mapping[str, Sequence[str]] = self.data["shown_by"]
        beside = [one for name, one in self.placed.items() if name[:1] == "W"]
        known = self._known() | (set(shown) if any(name[:1] == "E" for name in self.placed) else set())
        known |= {word for word, kinds in shown.items() if any(one.facts.of_kind(*kinds) for one in beside)}
        only: Mapping[str, Sequence[str]] = self.data["special_in"]
        special = self.situation.details.get("special", ())
        unread = [one for one in special if one not in known and self.kind in only.get(one, (self.kind,))]
        several = [
            use.typed for use in self.situation.understanding.cards if not use.name and _is_head(use.typed, use.others)
        ]
        found = (
            *self._unheard(),
            *self._asked_elsewhere(),
            *self._acting(),
            *unread,
            *several,
            *self._unused(),
            *self._unaccounted(),
            *self._untold(),
            *self._strangers(),
            *self._gated(),
        )
        evidence = self.situation.understanding.evidence
        words = [evidence.as_typed(one) for one in found] if evidence is not None else found
        return tuple(dict.fromkeys(words)) or self._overlooked()

    def _overlooked(self) -> tuple[str, ...]:
        """Decisive words of the question that had no part in its reading."""
        evidence = self.situation.understanding.evidence
        if evidence is None:
            return ()
        kinds = [kind for asked in self.situation.understanding.questions for kind in asked.kinds]
        met = [
            one
            for line in self.data["stand_in_for"]
            if self.situation.holds(line.get("if", ()))
            for one in line.get("if", ())
        ]
        met += [f"story {self.data['told_by'][name]}" for name in values_in(self.frame) if name in self.data["told_by"]]
        reads = reads_of(self.frame, (self.kind, *kinds), sorted(self._known()), met)
        facts = [card.facts for card in self.situation.cards]
        colours: Mapping[str, str] = self.table["colors"]
        named = {one.lower() for card in facts for one in (*card.types, *card.subtypes)}
        named |= {colours[one] for card in facts for one in card.colors if one in colours}
        named |= set(self._filtered())
        known = frozenset(self._known())
        return evidence.overlooked(reads, frozenset(self.data["details_used"]), frozenset(named) | known)

    def _unheard(self) -> Iterator[str]:
        """Facts that somebody told, that would decide this type of question, and that the frame does not go by."""
        written = repr({name: value for name, value in self.frame.items() if name != "text"})
        for fact in self.situation.understanding.facts:
            told = {fact.name, f"{fact.name} = {fact.value}"}
            unless = self.data["heard_unless"].get(fact.name, ())
            if unless and self.situation.holds(unless):
                continue
            if told.intersection(self.data["heard"].get(self.kind, ())) and f"fact {fact.name}" not in written:
                yield fact.words

    def _gated(self) -> Iterator[str]:
        """Gates that stand open for this type of question and that the frame does not go by: what they tell makes it another question."""
        evidence = self.situation.understanding.evidence
        gates: Mapping[str, Mapping[str, Sequence[str]]] = evidence.lexicon.gates.get("where", {}) if evidence else {}
        written = repr(self.frame.get("if", ()))
        known = self._known()
        for name in sorted(self.situation.gates):
            spec = gates.get(name, {})
            types, spared = spec.get("types", (self.kind,)), spec.get("spares", ())
            if self.kind not in types or self.kind in spared or name in known or f"'gate {name}'" in written:
                continue
            if self.situation.holds(spec.get("if", ())):
                yield name

    def _filtered(self) -> Iterator[str]:
        """The decisive words that only repeat what the filters of named cards say."""
        words: Mapping[str, str] = self.data["filter_words"]
        repeats: Mapping[str, str] = self.data["repeats"]
        cards = [card for card in self.situation.cards if card.use.how != "nickname"]
        if self.kind in self.data["own_keywords"] and self._keywords_own():
            yield "keyword"
        for ability in (one for card in cards for one in card.facts.kinds):
            yield from (repeats.get(ability.kind, ""), ability.fact("by"), ability.fact("name"))
            for word in re.findall(r"[^|&]+", ability.fact("what")):
                bare = re.match(r"[a-z-]*", word.lstrip("!"))
                yield from (bare[0], words.get(bare[0], "")) if bare else ()
                if word.startswith("!"):
                    yield words["!"]

    def _keywords_own(self) -> bool:
        """Whether every keyword ability told is one of the face-down card itself, so that its facts hold it already."""
        subject, evidence = self.situation.subject, self.situation.understanding.evidence
        own = {one.kind for one in subject.facts.kinds} if subject else set()
        return evidence is not None and {value for _, value in keywords(evidence.tokens, evidence.found)} <= own

    def _asked_elsewhere(self) -> Iterator[str]:
        """Another card whose own matter is asked about ("counters on the Inspector"), where the frame asks of the face-down thing."""
        evidence = self.situation.understanding.evidence
        if self.kind in self.data["of_subject"] and evidence is not None:
            for card in self.situation.in_role("beside"):
                if card is self.placed.get("A"):
                    continue
                uses = [use for use in self.situation.understanding.cards if use.name == card.use.name]
                if any(evidence.asked_on(use.at) for use in uses):
                    yield card.use.typed

    def _acting(self) -> Iterator[str]:
        """Named cards that put or turn things face down, whose doing shows nowhere in what was understood."""
        shows: Mapping[str, str] = self.data["shows"]
        if self.kind not in self.data["hides"]["types"]:
            return
        for card in self.situation.in_role("beside"):
            kinds = [
                one.kind
                for one in card.facts.kinds
                if one.kind in self.data["hides"]["kinds"] and one.fact("what") != "self"
            ]
            if (
                kinds
                and card not in self.used
                and not any(name[:1] != "W" for name, one in self.placed.items() if one is card)
                and not any(self.situation.holds([shows[kind]]) for kind in kinds)
                and not any(step.card == card.facts.name for step in self.situation.understanding.story)
            ):
                yield card.use.typed

    def _untold(self) -> Iterator[str]:
        """Events told that the frame leaves out: neither a condition of it nor one of its events."""
        if self.data["questions"].get(self.kind, {}).get("spells") == "yes":
            return
        conditions = {str(one) for one in self.frame.get("if", ())}
        conditions |= {f"story {one}" for one in self._known()}
        kinds = {event.kind for event in self.events}
        for step, (unless, *shown) in self.data.get("decisive", {}).items():
            if (
                step in self.situation.told
                and unless not in self.situation.details
                and not kinds & set(shown)
                and not conditions & {f"story {step}", f"told {step}"}
            ):
                yield str(step)

    def _strangers(self) -> Iterator[str]:
        """Capitalised words that are no known card and stand where a card would ("with Xyz in play")."""
        before = "|".join(self.data.get("before_names", ()))
        known = " ".join(use.typed for use in self.situation.understanding.cards)
        for word in self.situation.understanding.unread:
            if (
                before
                and not _MANA.fullmatch(word)
                and word not in known
                and re.search(
                    rf"\b(?:{before})\s+{re.escape(word)}\b", self.situation.understanding.text, re.IGNORECASE
                )
            ):
                yield word

    def _known(self) -> set[str]:
        """The decisive words and events that the frame says it takes into account."""
        claimed = self.situation.details.get("claimed", ()) if self.kind == "triggers" else ()
        several = any(self.situation.copies(card) > 1 for name, card in self.placed.items() if name[:1] == "W")
        return {
            *(("copies",) if several else ()),
            *self.frame.get("knows", ()),
            *self.data["questions"].get(self.kind, {}).get("knows", ()),
            *claimed,
        }

    def _unaccounted(self) -> Iterator[str]:
        """Ideas of the text that show as no event of the story, where such an event would decide."""
        for audit in self.data.get("audits", ()):
            concept = audit["concept"]
            if self.kind not in audit["types"] or concept not in self.situation.ideas or concept in self._known():
                continue
            facts = audit.get("fact", [])
            told = {facts} if isinstance(facts, str) else set(facts)
            shown = bool((self.situation.story | self.situation.denied) & set(audit["events"]))
            shown = shown or bool(told & set(self.situation.facts))
            shown = shown or bool(set(audit.get("unless", ())) & set(self.situation.details.get("special", ())))
            if "actor" in audit:
                shown = bool(self.situation.understanding.actor) or self.situation.understanding.side != "mine"
            if not (shown or self._explained(audit)):
                yield str(audit["concept"])

    def _explained(self, audit: Mapping[str, Any]) -> bool:
        """Whether an ability of the subject explains such words, and no number stands beside them that it would not explain."""
        subject = self.situation.subject
        if subject is None or audit.get("without", "") in self.situation.facts:
            return False
        return bool(subject.facts.of_kind(*audit.get("own", ())))

    def _unused(self) -> Iterator[str]:
        """Named spells that have no part in the frame, neither as an object nor by what they do in the story."""
        if "yes" in (self.data["questions"].get(self.kind, {}).get("spells"), self.frame.get("spells")):
            return
        if self.kind in self.data["before_it_resolves"] and "respond" in self.situation.ideas:
            return  # what is done is done before they resolve
        text = repr((self.frame.get("if", ()), self.frame.get("events", ())))
        counted: Sequence[str] = self.data["counted_spells"].get(self.kind, ())
        for card in self.situation.in_role("beside"):
            if card.facts.is_permanent or card in self.placed.values() or card in self.used:
                continue
            if any(card.use.typed in fact.words for fact in self.situation.understanding.facts if fact.name in counted):
                continue
            done = {step.kind for step in self.situation.understanding.story if step.card == card.facts.name}
            kinds = {ability.kind for ability in card.facts.kinds}
            shows = self.data.get("shows", {})
            if any(self.situation.holds([shows[kind]]) for kind in kinds if kind in shows):
                continue
            tolerated = self.data["questions"].get(self.kind, {}).get("tolerates", ())
            if kinds & set(tolerated) and "turn-up" in self.situation.story:
                continue
            if not any(f"story {one}'" in text for one in done) and not any(f" {one}'" in text for one in kinds):
                yield card.facts.name

    def gaps(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Named cards that could matter to this type of question and of which no norm says so, with the kinds of ability in question."""
        out = []
        subject = self.situation.subject
        shown = self.situation.story & {"turn-up", "put-up"} or self.kind == "cost" or self._far_from_hidden()
        if subject is not None and shown:
            own = frozenset(self.table["matters_own"].get(self.kind, ()))
            missing = tuple(
                kind for kind in subject.played.gaps if kind in own and kind not in self.frame.get("covers", ())
            )
            missing += self._growing(subject)
            if missing:
                out.append((subject.facts.name, missing))
        covers = self.frame.get("covers", ())
        claimed = "triggers-claimed" if self.kind == "triggers" and "claimed" in self.situation.details else ""
        harmless = {
            *self.table["immune"].get(claimed, ()),
            *self.table["quiet_beside"],
            *self.table["told_kinds"],
            *self.table["immune"].get(self.kind, ()),
            *covers,
        }
        partly: Mapping[str, Sequence[str]] = self.table["partly_read"]
        for card in self.situation.in_role("beside"):
            itself = self.table["immune"]["triggers-own"] if claimed and self._claims(card) else ()
            shown = set(self.table["felt"]) if card.facts.is_permanent and self.situation.acted(card) else set()
            shown |= {kind for kind, events in self.table["only_told"].items() if not self.situation.told & set(events)}
            missing = tuple(
                kind for kind in card.played.gaps if kind not in harmless and kind not in itself and kind not in shown
            )
            if not card.facts.is_permanent and self.kind in partly["types"] and not self._sized(card):
                missing += tuple(ability.kind for ability in card.facts.of_kind(*partly["kinds"]))
            gifts: Mapping[str, Any] = self.table["gifts"]
            if not card.facts.is_permanent and self.kind in gifts["types"]:
                missing += tuple(one.kind for one in card.facts.kinds if gifts["does"] in one.fact("does"))
            brief = self.data["for_a_time"].get(self.kind, ())
            aimed = card.use.role == "acts" or "target" in self.situation.told
            acted = self.situation.acted(card) or (aimed and bool(card.facts.of_kind(*self.data["effects_of_spells"])))
            if card.facts.is_permanent and brief and not acted:
                missing += tuple(
                    one.kind
                    for one in card.facts.of_kind(*brief)
                    if set(one.facts) & set(self.table["passing"])
                    and one.fact("by") not in self.situation.set_off(card.facts.name)
                )
            if card.facts.is_permanent and not self.situation.acted(card):
                passing = set(self.table["passing"])
                missing += tuple(
                    one.kind for one in card.facts.of_kind(*self.table["felt"]) if set(one.facts) & passing
                )
            missing += self._grown_by(card)
            if missing or self._idle(card) or self._may_be_hidden(card):
                out.append((card.facts.name, missing or card.played.gaps))
        return tuple(out)

    def _sized(self, card: NamedCard) -> bool:
        """Whether only the size is asked, and the card sets one."""
        asked = set(self.situation.details.get("attribute", ()))
        return asked == {"size"} and any(one.fact("amount") for one in card.facts.of_kind("sets-pt"))

    def _claims(self, card: NamedCard) -> bool:
        """Whether a triggered ability of the card does what is asked for."""
        wanted = [name for effect in self.situation.details["claimed"] for name in self.situation.called(effect)]
        return any("trigger" in one.kind and does(one.fact("does"), wanted) for one in card.facts.kinds)

    def _far_from_hidden(self) -> bool:
        """Whether no words about lying face down stand near the subject, so that it may well be face up."""
        subject, evidence = self.situation.subject, self.situation.understanding.evidence
        if subject is None or evidence is None or self.kind not in self.data["grows"]["types"]:
            return False
        near = range(subject.use.at - _NEAR, subject.use.at + _NEAR + 1)
        spans = [span for idea in self.data["hidden_ideas"] for span in evidence.found.concepts.get(idea, ())]
        return not any(set(range(*span)) & set(near) for span in spans)

    def _growing(self, subject: NamedCard) -> tuple[str, ...]:
        """Triggered abilities of the subject that change its own size once they resolve, or of which nothing is known."""
        grows: Mapping[str, Any] = self.data["grows"]
        if self.situation.maker.by_hand(subject.facts):
            return ()
        asked = self.situation.details.get("attribute", ())
        if (
            self.kind not in grows["types"]
            or (asked and "size" not in asked)
            or not any(event.kind == "turn_face_up" for event in self.events)
        ):
            return ()
        found = subject.facts.of_kind(*grows["kinds"])
        return tuple(one.kind for one in found if any(does(one.fact("does"), (name,)) for name in grows["does"]))

    def _grown_by(self, card: NamedCard) -> tuple[str, ...]:
        """Triggered abilities of a card beside that may change the size of what is turned up, unless read by hand so that they resolve."""
        grown: Mapping[str, Any] = self.data["grown_by"]
        hiding: Mapping[str, Any] = self.data["hiding_effects"]
        if self.kind in grown["types"] and not set(hiding["counted"]) & set(self.situation.facts):
            puts = [one for one in card.facts.of_kind(*hiding["kinds"]) if "counters:X" in one.fact("does")]
            if any(does(one.fact("does"), hiding["does"]) for one in puts):
                return tuple(one.kind for one in puts)
        entering: Mapping[str, Any] = self.data["grown_entering"]
        if self.kind in entering["types"] and self.situation.story & set(entering["story"]):
            found = card.facts.of_kind(*entering["kinds"])
            grows = tuple(
                one.kind for one in found if any(does(one.fact("does"), (name,)) for name in grown["does"] if name)
            )
            if grows and not self.situation.maker.by_hand(card.facts):
                return grows
        turns = any(event.kind == "turn_face_up" for event in self.events)
        if self.kind not in grown["types"] or not turns or self.situation.maker.by_hand(card.facts):
            return ()
        found = card.facts.of_kind(*grown["kinds"])
        return tuple(one.kind for one in found if any(does(one.fact("does"), (name,)) for name in grown["does"]))

    def _may_be_hidden(self, card: NamedCard) -> bool:
        """Whether a creature card that does nothing here may be the hidden one that was not recognised."""
        told = "has_morph" in self.situation.facts
        if self.situation.subject is not None or self.kind not in self.data["of_hidden"] or told:
            return False
        does_nothing = not set(card.played.covered) - set(self.table.get("harmless", ()))
        if card.use.role == "other" and not card.use.side:
            does_nothing = does_nothing or not card.facts.of_kind(*self.data["of_hidden"][self.kind])
        elsewhere = any(name[:1] != "W" for name, one in self.placed.items() if one is card)
        return does_nothing and "Creature" in card.facts.types and not elsewhere

    def _idle(self, card: NamedCard) -> bool:
        """Whether nothing that a named card does is covered by a norm or shown by the story."""
        harmless = {*self.table["harmless"], *self.table["immune"].get(self.kind, ())}
        beyond = {*self.table["bears_not"].get(self.kind, ()), *self.frame.get("covers", ())}
        if beyond & {*card.played.gaps, *card.played.covered}:
            return False  # it is asked whether that matters here, and it does not, or the frame is about it
        if not set(card.played.gaps) - harmless or set(card.played.covered) - harmless or card in self.used:
            return False
        if any(name[:1] != "W" for name, one in self.placed.items() if one is card):
            return False  # it has a part of its own in the frame
        shows = self.data.get("shows", {})
        if any(self.situation.holds([shows[ability.kind]]) for ability in card.facts.kinds if ability.kind in shows):
            return False
        return not any(step.words == card.use.typed for step in self.situation.understanding.story)


def _is_head(typed: str, names: Sequence[str]) -> bool:
    """Whether a short name begins or ends each of the names, and begins one (a word of many names, "Bears", says nothing)."""
    said = typed.lower()
    begun = [name.lower().startswith(said) for name in names]
    return any(begun) and all(one or name.lower().endswith(said) for one, name in zip(begun, names, strict=True))

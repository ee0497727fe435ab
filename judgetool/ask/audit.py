"""What a filled frame leaves out: decisive words it does not know, events told that do not show, named cards that no norm covers.

Where anything decisive is left out nothing is covered; a confident wrong answer costs more than none.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judgetool.ask.situation import NamedCard, Situation
from judgetool.model.scenario import ScenarioEvent


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
        words = [one for one in self.situation.details.get("special", ()) if one not in self._known()]
        several = [
            use.typed for use in self.situation.understanding.cards if not use.name and _is_head(use.typed, use.others)
        ]
        return (*words, *several, *self._unused(), *self._unaccounted(), *self._untold(), *self._strangers())

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
                and word not in known
                and re.search(
                    rf"\b(?:{before})\s+{re.escape(word)}\b", self.situation.understanding.text, re.IGNORECASE
                )
            ):
                yield word

    def _known(self) -> set[str]:
        """The decisive words and events that the frame says it takes into account."""
        return {*self.frame.get("knows", ()), *self.data["questions"].get(self.kind, {}).get("knows", ())}

    def _unaccounted(self) -> Iterator[str]:
        """Ideas of the text that show as no event of the story, where such an event would decide."""
        for audit in self.data.get("audits", ()):
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
        if self.data["questions"].get(self.kind, {}).get("spells") == "yes":
            return
        text = repr((self.frame.get("if", ()), self.frame.get("events", ())))
        for card in self.situation.in_role("beside"):
            if card.facts.is_permanent or card in self.placed.values() or card in self.used:
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
        """Named cards, not the subject, that could matter to this type of question and of which no norm says so."""
        matters = frozenset(self.table.get("matters", {}).get(self.kind, ()))
        out = []
        subject = self.situation.subject
        if subject is not None:
            own = frozenset(self.table.get("matters_own", {}).get(self.kind, ()))
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
        harmless = set(self.table.get("harmless", ()))
        if not set(card.played.gaps) - harmless or set(card.played.covered) - harmless or card in self.used:
            return False
        if any(name[:1] != "W" for name, one in self.placed.items() if one is card):
            return False  # it has a part of its own in the frame
        shows = self.data.get("shows", {})
        if any(self.situation.holds([shows[ability.kind]]) for ability in card.facts.kinds if ability.kind in shows):
            return False
        return not any(step.words == card.use.typed for step in self.situation.understanding.story)


def _is_head(typed: str, names: Sequence[str]) -> bool:
    """Whether a short name is the beginning of each of the names (a word of many names, "Bears", says nothing)."""
    return all(name.lower().startswith(typed.lower()) for name in names)

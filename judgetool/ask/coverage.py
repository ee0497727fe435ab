"""Which words of a question had a part in its reading, and which decisive ones had none.

A word has a part where a phrase that took it is used: it spoke for the type that is answered, tells a fact, says who, when or which card,
or is a detail or an event that the frame goes by. What stands in the gap of a phrase is not taken by it. A decisive word without a part
(rules/ask/decisive.yaml) means that the question is another than the one that would be answered ("can I counter a face-down spell
with a *noncreature* counterspell?").
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from judgetool.ask.asking import Asking
from judgetool.ask.cards import CardTable
from judgetool.ask.effects import TRIGGERS
from judgetool.ask.lexicon import Found, Hit, Lexicon
from judgetool.ask.text import CARD, Token
from judgetool.model.record import NamedTuple

_ALWAYS = frozenset(
    (
        "frame",
        "sides",
        "actors",
        "owned",
        "asked_of",
        "asked_on",
        "roles",
        "phrases",
        "before",
        "anchors",
        "facts",
        "numbers",
        "aside",
    )
)
"""Tables of the lexicon whose phrases are used whenever they are found."""
_TOLD = "effect told"
"""Among the types of a reading: it goes by what a triggered ability is told to do."""
_SHORTEST = 4
_TRIGGER_NAMED = "respond-trigger"
"""The detail by which a frame is about a triggered ability, so that words for what it does only name it."""
_MANA = re.compile("[WUBRGC]{2,5}")
"""Mana as people type it."""
_STORY_STRANGERS = 2
_STORY = re.compile(r"(?:story|told|denied) ([a-z-]+)")
_DETAIL = re.compile(r"detail ([a-z-]+)")
_FACT = re.compile(r"fact ([a-z_]+)")
_VALUE = re.compile(r"\$([a-z_-]+)")
_TYPE = re.compile(r"type ([a-z-]+)")
_GATE = re.compile(r"gate ([a-z-]+)")


class Reads(NamedTuple):
    """What a reading goes by: the types that are answered, the events and details by name, and the decisive words taken into account."""

    kinds: frozenset[str]
    events: frozenset[str]
    details: frozenset[str]
    knows: frozenset[str]


def values_in(frame: Mapping[str, Any]) -> list[str]:
    """The names of the values that a frame fills in ("$damage")."""
    return _VALUE.findall(repr(frame))


def reads_of(frame: Mapping[str, Any], kinds: Sequence[str], knows: Sequence[str], more: Sequence[str] = ()) -> Reads:
    """What a frame (with the conditions on the way to it) goes by. ``kinds``: the types asked; ``more``: conditions met elsewhere."""
    written = repr(({name: value for name, value in frame.items() if name != "text"}, more))
    met = " ".join(str(one) for one in (*frame.get("if", ()), *more) if not str(one).startswith("not "))
    return Reads(
        frozenset((*kinds, *_TYPE.findall(met), *((_TOLD,) if "effect " in met else ()))),
        frozenset((*_STORY.findall(written), *knows)),
        frozenset((*_DETAIL.findall(written), *_FACT.findall(written), *_VALUE.findall(written))),
        frozenset((*knows, *_GATE.findall(met))),
    )


class Evidence:
    """The words of one question and everything found in them, kept until it is known what its answer goes by."""

    def __init__(
        self,
        text: str,
        tokens: Sequence[Token],
        found: Found,
        askings: Sequence[Asking],
        lexicon: Lexicon,
        cards: CardTable,
        dated: Iterable[int] = (),
    ) -> None:
        self.text = text
        self.tokens = tokens
        self.found = found
        self.lexicon = lexicon
        self.cards = cards
        self.dated = frozenset(dated)
        self.asked = {at for asking in askings for at in range(*asking.sentence)}
        self.spans = {at for asking in askings for at in range(*asking.span)}

    def as_typed(self, name: str) -> str:
        """The words of the question behind the name of a gate, a detail, a decisive word or an idea, else ``name`` itself."""
        if name.lower() in self.text.lower():
            return name
        spans = [
            hit.span
            for table in ("gates", "asked", "told", "always", "details", "events", "facts")
            for hit in self.found.hits.get(table, ())
            if name in hit.target[1:]
        ]
        spans += self.found.concepts.get(name, [])
        if not spans:
            return name
        span = min(spans, key=lambda one: (one.end - one.start, one.start))
        return self.text[self.tokens[span.start].start : self.tokens[span.end - 1].end]

    def asked_on(self, at: int) -> bool:
        """Whether what is asked would happen to the card at token ``at``."""
        return any(
            hit.span.start <= at < hit.span.end and self.asked.intersection(range(*hit.span))
            for hit in self.found.hits.get("asked_on", ())
        )

    def overlooked(self, reads: Reads, always: frozenset[str], named: frozenset[str]) -> tuple[str, ...]:
        """The decisive words, as typed, that had no part in a reading.

        ``always``: details that have a part wherever they are found; ``named``: types and colours of the named cards, which such
        words only repeat. A word met twice has its part where one of the two has.
        """
        decisive: dict[str, list[frozenset[int]]] = {}
        for name, words in self._decisive():
            decisive.setdefault(name, []).append(words)
        taken = self._taken(reads, always)
        weighed = {at for places in decisive.values() for words in places for at in words}
        out: dict[str, None] = dict.fromkeys((*self._names(taken), *self._strange(taken | weighed)))
        for name, places in decisive.items():
            if name not in named and name not in reads.knows and not any(words & taken for words in places):
                at = sorted(places[0])
                out[self.text[self.tokens[at[0]].start : self.tokens[at[-1]].end]] = None
        told = [hit for hit in self.found.hits.get("effects", ()) if hit.span.start not in self.spans]
        for hit in (*told, *self.found.hits.get("always", ())):
            if hit.target[1] not in named | reads.knows:
                out[self.text[self.tokens[hit.span.start].start : self.tokens[hit.span.end - 1].end]] = None
        return tuple(out)

    def _strange(self, taken: set[int]) -> tuple[str, ...]:
        """Words that no phrase took and that are no plain talk, where they are too many: one in the asking sentence, two in the story; and
        those that are decisive wherever they stand so (the pivots of rules/ask/gates.yaml)."""
        pivots = self.lexicon.pivots
        turning = [
            at
            for at, token in enumerate(self.tokens)
            if at not in taken
            and (token.text in pivots.get("told", ()) or (at in self.asked and token.text in pivots.get("asked", ())))
        ]
        strange = [
            at
            for at, token in enumerate(self.tokens)
            if at not in taken
            and at not in self.dated
            and token.text.isalpha()
            and token.text not in self.lexicon.plain
            and not _MANA.fullmatch(self.text[token.start : token.end])
        ]
        asked = [at for at in strange if at in self.asked]
        far = asked if asked else strange if len(strange) >= _STORY_STRANGERS else []
        return tuple(self.text[self.tokens[at].start : self.tokens[at].end] for at in sorted({*far, *turning}))

    def _names(self, taken: set[int]) -> Iterator[str]:
        """Words that no phrase took and that are, all together, the name of a card: too ordinary to be sure, too like one to pass over."""
        for at, token in enumerate(self.tokens):
            if at in taken or len(token.text) < _SHORTEST or token.text in self.lexicon.concept_words:
                continue
            following = self.tokens[at + 1].text if at + 1 < len(self.tokens) else ""
            for words, _ in self.cards.going_on(token.text, following[:1]) if following else ():
                end = at + len(words)
                if len(words) < 2 or sum(map(len, words)) < 2 * _SHORTEST or taken & set(range(at, end)):
                    continue
                if [one.text for one in self.tokens[at:end]] == list(words):
                    yield self.text[token.start : self.tokens[end - 1].end]

    def _decisive(self) -> Iterator[tuple[str, frozenset[int]]]:
        """Each decisive phrase by name with its tokens: those that matter in the asking sentence there, the others anywhere."""
        for table, everywhere in (("asked", False), ("told", True)):
            for hit in self.found.hits.get(table, ()):
                if everywhere or hit.span.start in self.asked:
                    taken = self.lexicon.taken(self.found, hit)
                    words = frozenset(at for at in taken if self.tokens[at].text != CARD)
                    telling = frozenset(at for at in words if self.tokens[at].text not in self.lexicon.small)
                    if words:
                        yield hit.target[1], telling or words

    def _taken(self, reads: Reads, always: frozenset[str]) -> set[int]:
        out: set[int] = set()
        for table, hits in self.found.hits.items():
            for hit in hits:
                if self._used(table, hit, reads, always):
                    out |= self.lexicon.taken(self.found, hit)
        return out

    def _used(self, table: str, hit: Hit, reads: Reads, always: frozenset[str]) -> bool:
        name = hit.target[1]
        if table in ("facts", "numbers") and name in self.lexicon.facts.get("where_read", ()):
            return name in reads.details
        if table in ("asked", "told", "gates"):
            return name in reads.knows
        if table in _ALWAYS:
            return True
        if table == "type":
            return name in reads.kinds
        if table == "predicate":
            types: Mapping[str, Mapping[str, str]] = self.lexicon.grid["types"]
            return any(row.get(name) in reads.kinds for row in types.values())
        if table == "events":
            return name in reads.events
        if table == "does":
            named = TRIGGERS in reads.kinds or _TRIGGER_NAMED in reads.details
            return _TOLD in reads.kinds or (named and hit.span.start in self.asked)
        return table == "details" and (name in reads.details or name in always or hit.target[-1] in reads.knows)

"""A free question in French or English -> question types, facts, cards, story, time, and how sure the reading is.

Method: cards masked first; a coverage gate; two independent readers of the type that must not contradict each other; facts from asserted
events by a third lexicon. A confident reading is one that both readers support or one strongly with the other silent; else *ambiguous* (the
readings are offered) or *not understood*. Understanding the words is not covering the situation: that is the resolver's to say.
"""

from collections.abc import Mapping, Sequence

from judgetool.ask.asking import Asking, find_askings
from judgetool.ask.cards import CardFinder, CardTable, CardUse, card_concepts
from judgetool.ask.coverage import Evidence
from judgetool.ask.effects import TRIGGERS, claimed, settle
from judgetool.ask.eras import find_era
from judgetool.ask.facts import FactRead, cited_words, read_facts
from judgetool.ask.form import YES_NO, form_of, stated
from judgetool.ask.gate import pass_gate
from judgetool.ask.lexicon import Found, Hit, Lexicon
from judgetool.ask.pattern import Span
from judgetool.ask.readers import Agreement, agree, read_grid, read_phrases
from judgetool.ask.roles import give_roles
from judgetool.ask.text import CARD, STOPS, Token, read_tokens
from judgetool.model.record import NamedTuple

_BREAKS = STOPS | {",", "and", "et", "then", "puis", "but", "mais", "when", "if", "quand", "lorsque", "si"}
AMOUNT = (("amount", "yes"), ("how-big", "yes"))
"""Details of a question of how many, which the one before "and how many?" does not ask."""
SHORT = 6
"""A question of so few tokens may be a mere "can he?"."""


class Said(NamedTuple):
    """A fact with the person's own ``words``; ``how``: said, assumed or denied."""

    name: str
    value: str
    words: str
    how: str = "said"


class Asked(NamedTuple):
    """One question: its possible ``kinds`` (one when sure), its words, and what exactly is asked (attribute, amount ...)."""

    kinds: tuple[str, ...]
    words: str
    details: tuple[tuple[str, str], ...] = ()


class Step(NamedTuple):
    """An event of the story in the order told: its ``kind``, words, the card it names (""), and whether it is only asked about."""

    kind: str
    words: str
    card: str = ""
    asked: bool = False
    denied: bool = False


class Understanding(NamedTuple):
    """What was understood.

    ``verdict``: covered, ambiguous, not-understood or out-of-scope; ``reason``: for the last two, why (outside, off-topic,
    gibberish, silent). ``side``: whose the face-down thing is, ``actor``: who would do what is asked (mine, theirs, "").
    ``at``: ISO date named in the text ("" if none), ``at_words`` its words, ``vague`` whether it is a guess inside a longer
    time. ``unread``: words that look decisive and were not understood. ``ideas``: the concepts of the lexicon met; ``evidence``: the words
    themselves, to tell which of them an answer does not go by.
    """

    text: str
    lang: str
    verdict: str
    reason: str
    questions: tuple[Asked, ...]
    facts: tuple[Said, ...]
    denied: tuple[Said, ...]
    cards: tuple[CardUse, ...]
    story: tuple[Step, ...]
    side: str
    actor: str
    at: str
    at_words: str
    vague: bool
    unread: tuple[str, ...]
    ideas: frozenset[str] = frozenset()
    evidence: Evidence | None = None


class _Reading(NamedTuple):
    """The work in progress: the typed text, its tokens and what the lexicon found in them."""

    text: str
    tokens: list[Token]
    found: Found

    def words(self, span: Span) -> str:
        tokens = [token for token in self.tokens[span.start : span.end] if token.end > token.start]
        return self.text[tokens[0].start : tokens[-1].end].strip() if tokens else ""


def understand(
    text: str, lexicon: Lexicon, cards: CardTable, without: frozenset[tuple[int, int]] = frozenset()
) -> Understanding:
    """What a person asks. ``without`` drops patterns of the lexicon (to grade it); otherwise leave it empty."""
    tokens = lexicon.standard(read_tokens(text))
    masked, uses = CardFinder(tokens, text, cards, lexicon).mask()
    masked, moved = lexicon.talk.plainly(lexicon.mend(masked))
    uses = [use._replace(at=moved[use.at]) for use in uses]
    found = lexicon.scan(masked, card_concepts(uses, cards), without)
    reading = _Reading(text, masked, found)
    settled = settle(uses, found, cards, lexicon)
    if settled != uses:
        uses = settled
        found = lexicon.scan(masked, card_concepts(uses, cards), without)
        reading = _Reading(text, masked, found)
    uses = give_roles(masked, found, uses, cards, lexicon)
    gate = pass_gate(masked, found, uses, cards, lexicon)
    era = find_era(masked, found, lexicon)
    hits = found.hits
    askings = find_askings(masked, hits.get("frame", ()), [*hits.get("type", ()), *hits.get("predicate", ())])
    facts = read_facts(masked, found, uses, askings, cards, lexicon)
    agreements = [_agreement(reading, asking, lexicon) for asking in askings] if gate.verdict == "in" else []
    effects = [
        claimed(asking, agreement.kinds, found, uses, cards, lexicon)
        for asking, agreement in zip(askings, agreements, strict=False)
    ]
    questions = _questions(reading, askings, agreements, effects, lexicon)
    verdict, reason = _verdict(gate.verdict, questions)
    return Understanding(
        text=text,
        lang=language_of(masked, lexicon),
        verdict=verdict,
        reason=reason,
        questions=questions,
        facts=tuple(_said(reading, fact) for fact in facts.given),
        denied=tuple(_said(reading, fact)._replace(how="denied") for fact in facts.denied),
        cards=tuple(uses),
        story=_story(reading, uses, askings, lexicon) + _done_by_cards(uses, cards, lexicon),
        side=_side(reading),
        actor=_actor(reading, askings),
        at=era.date if era else "",
        at_words=reading.words(era.span) if era else "",
        vague=bool(era and era.vague),
        unread=_unread(reading, uses, lexicon),
        ideas=frozenset(found.concepts),
        evidence=Evidence(text, masked, found, askings, lexicon, cards, range(*era.span) if era else ()),
    )


def _agreement(reading: _Reading, asking: Asking, lexicon: Lexicon) -> Agreement:
    phrases = read_phrases(reading.found, asking, reading.tokens)
    grid = read_grid(reading.found, asking, reading.tokens, lexicon)
    return agree(phrases, grid, lexicon.prefer)


def _questions(
    reading: _Reading,
    askings: Sequence[Asking],
    agreements: Sequence[Agreement],
    effects: Sequence[tuple[str, ...]],
    lexicon: Lexicon,
) -> tuple[Asked, ...]:
    """The questions understood. A part that says nothing by itself is dropped when another part speaks."""
    out: list[Asked] = []
    proforms: Mapping[str, str] = lexicon.story.get("proforms", {})
    duties: Mapping[str, str] = lexicon.story.get("duties", {})
    for asking, agreement, wanted in zip(askings, agreements, effects, strict=False):
        details = (*(("claimed", effect) for effect in wanted), *_details(reading, asking, lexicon, askings))
        kinds = (TRIGGERS,) if wanted else agreement.kinds
        if out and not kinds and _elliptic(reading, asking, lexicon):
            last = out[-1]
            kinds = last.kinds if set(last.kinds) <= set(lexicon.story.get("elliptic", ())) else ()
            if kinds:
                out[-1] = last._replace(details=tuple(one for one in last.details if one not in AMOUNT))
                details = (*(one for one in last.details if one[0] not in ("form", "value")), *details)
        if kinds and not any(_alike(asked, kinds, details) for asked in out):
            form = form_of(
                asking, reading.found, reading.tokens, lexicon.grid.get("finite", ()), lexicon.grid.get("open_end", ())
            )
            value = stated(asking, reading.tokens) if form == YES_NO else ""
            acting = _acting(reading, asking) if len(askings) > 1 else ()
            details = (*details, *acting, ("form", form), *([("value", value)] if value else []))
            out.append(Asked(kinds, reading.words(asking.span), details))
    if not out and agreements:
        guess = _guess(agreements[-1]) or _proform(reading, askings[-1], proforms, duties)
        if guess:
            out.append(Asked(guess, reading.words(askings[-1].span), _details(reading, askings[-1], lexicon)))
    return tuple(out)


def _elliptic(reading: _Reading, asking: Asking, lexicon: Lexicon) -> bool:
    """Whether a question only adds the amount to the one before it ("..., and how many?")."""
    words = [token for token in reading.tokens[asking.span.start : asking.span.end] if token.text.isalpha()]
    frames = {
        hit.target[1]
        for hit in reading.found.hits.get("frame", ())
        if asking.span.start <= hit.span.start < asking.span.end
    }
    return len(words) <= SHORT - 2 and "amount" in frames


def _alike(asked: Asked, kinds: tuple[str, ...], details: tuple[tuple[str, str], ...]) -> bool:
    """Whether a question repeats an earlier one: of the same type, and nothing new in what exactly is asked."""
    return asked.kinds == kinds and set(details) <= set(asked.details)


def _proform(
    reading: _Reading, asking: Asking, proforms: Mapping[str, str], duties: Mapping[str, str]
) -> tuple[str, ...]:
    """ "Can he?", "je peux ?": the question is about the story's last event, if such an event can be asked about."""
    frames = {
        hit.target[1]
        for hit in reading.found.hits.get("frame", ())
        if asking.span.start <= hit.span.start < asking.span.end
    }
    if asking.span.end - asking.span.start <= SHORT and "must" in frames:
        return next(((kind,) for idea, kind in duties.items() if idea in reading.found.concepts), ())
    if asking.span.end - asking.span.start > SHORT or not any(
        asking.span.start <= hit.span.start < asking.span.end and hit.target[1] == "may"
        for hit in reading.found.hits.get("frame", ())
    ):
        return ()
    told = [hit for hit in reading.found.hits.get("events", ()) if hit.target[1] in proforms]
    last = max(told, key=lambda hit: hit.span.start, default=None)
    for idea, kind in proforms.items():  # "pays for it; he says 'in response ...'. May he?"
        after = [span for span in reading.found.concepts.get(idea, ()) if last and span.start > last.span.start]
        if idea.startswith("respond") and after:
            return (kind,)
    if last is None:
        return next(((kind,) for idea, kind in proforms.items() if idea in reading.found.concepts), ())
    return (proforms[last.target[1]],)


def _guess(agreement: Agreement) -> tuple[str, ...]:
    """Weak votes, to be offered, never taken: the best of each reader."""
    kinds = [vote.kind for votes in (agreement.phrases, agreement.grid) for vote in votes[:2] if vote.score >= 1.0]
    kinds = list(dict.fromkeys(kinds))[:2]
    return tuple(kinds) if len(kinds) == 2 else ()


def _details(
    reading: _Reading, asking: Asking, lexicon: Lexicon, askings: Sequence[Asking] = ()
) -> tuple[tuple[str, str], ...]:
    """What exactly is asked, by the words of the sentence; of several questions in one by its own and by those before them all."""
    together = [one for one in askings if one.sentence == asking.sentence]
    first = min((one.span.start for one in together), default=0)
    out: dict[tuple[str, str], None] = {}
    for hit in sorted(reading.found.hits.get("details", ()), key=lambda hit: hit.span):
        where = asking.span if hit.target[1] in lexicon.in_span else asking.sentence
        apart = len(together) > 1 and not (
            hit.span.start < first or asking.span.start <= hit.span.start < asking.span.end
        )
        if hit.target[1] in lexicon.anywhere or (where.start <= hit.span.start < where.end and not apart):
            out[hit.target[1], hit.target[2]] = None
    return tuple(out)


def _verdict(gate: str, questions: Sequence[Asked]) -> tuple[str, str]:
    if gate != "in":
        return "out-of-scope", gate
    if not questions:
        return "not-understood", "silent"
    return ("ambiguous" if any(len(asked.kinds) > 1 for asked in questions) else "covered"), ""


def _said(reading: _Reading, fact: FactRead) -> Said:
    return Said(fact.name, fact.value, reading.words(fact.span), fact.how)


def _story(reading: _Reading, uses: Sequence[CardUse], askings: Sequence[Asking], lexicon: Lexicon) -> tuple[Step, ...]:
    """Events in the order of the text; one event for overlapping words of one kind."""
    steps: list[tuple[Span, Step]] = []
    negators = reading.found.concepts.get("negator", [])
    seeing = [
        one.span for one in reading.found.hits.get("events", ()) if one.target[1] in lexicon.story.get("seeing", ())
    ]
    cited = cited_words(reading.tokens, reading.found)
    for hit in sorted(reading.found.hits.get("events", ()), key=lambda hit: (hit.span.start, -hit.span.end)):
        kind = hit.target[1]
        if hit.span.start in cited:
            continue
        if any(step.kind == kind and span.end > hit.span.start for span, step in steps):
            continue
        asked = any(asking.span.start <= hit.span.start < asking.span.end for asking in askings)
        denied = kind not in lexicon.never_denied and (
            _denied_after(hit.span, reading.tokens, lexicon)
            or any(
                hit.span.start - 3 <= negator.start < hit.span.start
                and not any(token.text in _BREAKS for token in reading.tokens[negator.start : hit.span.start])
                and not any(negator.start < seen.start and seen.end <= hit.span.start for seen in seeing)
                for negator in negators
            )
        )
        steps.append((hit.span, Step(kind, reading.words(hit.span), _card_in(hit.span, uses), asked, denied)))
    return tuple(step for _, step in steps)


def _denied_after(span: Span, tokens: Sequence[Token], lexicon: Lexicon) -> bool:
    """Whether a negator that stands behind its verb follows at once ("je la retourne pas")."""
    return span.end < len(tokens) and tokens[span.end].text in lexicon.story.get("negated_by_next", ())


def _done_by_cards(uses: Sequence[CardUse], table: CardTable, lexicon: Lexicon) -> tuple[Step, ...]:
    """What named spells and acting cards do, by their kinds of ability: a Cloudshift is a flicker."""
    kinds: Mapping[str, str] = lexicon.story.get("doing", {})
    effects: Mapping[str, str] = lexicon.story.get("doing_effects", {})
    steps: dict[tuple[str, str], Step] = {}
    for use in uses:
        facts = table.facts(use.name) if use.name and use.role in ("spell", "acts") else None
        for ability in facts.kinds if facts else ():
            if ability.fact("by") in lexicon.story.get("never_done_by", ()):
                continue
            done = {kinds[ability.kind]} if ability.kind in kinds else set()
            done |= {event for effect, event in effects.items() if effect in ability.fact("does")}
            if effects and done & set(effects.values()):
                done &= set(effects.values())
            for kind in done:
                steps[use.name, kind] = Step(kind, use.typed, use.name)
    return tuple(steps.values())


def _card_in(span: Span, uses: Sequence[CardUse]) -> str:
    return next((use.name for use in uses if span.start <= use.at < span.end + 2), "")


def _side(reading: _Reading) -> str:
    """Whose the face-down thing is: the first words that say so; "my opponent's" over "my"."""
    costs = reading.found.concepts.get("own-cost", ())
    opponents = {span.start for span in reading.found.concepts.get("opponent", ())}
    mine = {span.start for span in reading.found.concepts.get("my", ()) if span.end not in opponents}
    owned = [hit.span for hit in reading.found.hits.get("owned", ()) if reading.tokens[hit.span.start].text == CARD]
    sides = [
        hit
        for hit in reading.found.hits.get("sides", ())
        if not any(span.start < hit.span.start < span.end for span in costs)
        and not any(span.start < hit.span.start and hit.span.end <= span.end for span in owned)
        and not (hit.target[1] == "theirs" and mine & set(range(hit.span.start + 1, hit.span.end)))
        and not (hit.target[1] == "mine" and opponents & {hit.span.start, hit.span.start + 1})  # "my opponent has X"
    ]
    first = min(sides, key=lambda hit: (hit.span.start, -hit.span.end, hit.target[1] != "theirs"), default=None)
    return first.target[1] if first else ""


def _acting(reading: _Reading, asking: Asking) -> tuple[tuple[str, str], ...]:
    """Of several questions: who would do what this one asks, where its own words say so."""
    hits = _acting_words(reading)
    said = [hit.target[1] for hit in hits if asking.span.start <= hit.span.start < asking.span.end]
    return (("who-acts", said[0]),) if said else ()


def _acting_words(reading: _Reading) -> list[Hit]:
    """The words that say who would do something, but for those that only say whose a card is ("does my opponent's Omniscience ...")."""
    cards = [
        hit.span
        for hit in reading.found.hits.get("owned", ())
        if any(reading.tokens[at].text == CARD for at in range(*hit.span))
    ]
    hits = sorted(reading.found.hits.get("actors", ()), key=lambda hit: (hit.span.start, -hit.span.end))
    return [
        hit
        for hit in hits
        if not any(span.start <= hit.span.end - 1 < span.end and hit.target[1] == "theirs" for span in cards)
    ]


def _actor(reading: _Reading, askings: Sequence[Asking]) -> str:
    """Who would do what is asked: said in the question itself, else in its sentence, else by whoever wants to in the story."""
    hits = _acting_words(reading)
    for spans in ([asking.span for asking in askings], [asking.sentence for asking in askings]):
        for hit in hits:
            if any(span.start <= hit.span.start < span.end for span in spans):
                return hit.target[1]
    return hits[0].target[1] if hits else ""


def _unread(reading: _Reading, uses: Sequence[CardUse], lexicon: Lexicon) -> tuple[str, ...]:
    """Capitalised words inside a sentence that are neither words nor cards, and cards that may be several."""
    out = [use.typed for use in uses if not use.name]
    for at, token in enumerate(reading.tokens):
        inside = at > 0 and reading.tokens[at - 1].text not in STOPS
        if token.capital and inside and token.text != CARD and len(token.text) > 2 and not lexicon.knows(token.text):
            out.append(reading.text[token.start : token.end])
    return tuple(dict.fromkeys(out))


def language_of(tokens: Sequence[Token], lexicon: Lexicon) -> str:
    """The language a text is mostly in ("en" or "fr"), by its small words."""
    english = sum(token.text in lexicon.small_words["en"] for token in tokens)
    french = sum(token.text in lexicon.small_words["fr"] for token in tokens)
    return "fr" if french > english else "en"

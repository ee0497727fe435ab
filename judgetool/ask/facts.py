"""Facts said in a question, from asserted events only: never from a noun that labels a card or a cost, never from what is denied."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from judgetool.ask.asking import Asking
from judgetool.ask.cards import CardTable, CardUse
from judgetool.ask.fight import sized
from judgetool.ask.lexicon import Found, Hit, Lexicon
from judgetool.ask.pattern import Span
from judgetool.ask.text import STOPS, Token
from judgetool.model.record import NamedTuple

if TYPE_CHECKING:
    from judgetool.model.card import CardFacts

_NEGATION_REACH = 3
_NEAR = 8
_CITED = 4
_CLAUSE = frozenset((":", ","))
_EITHER = frozenset(("or", "ou"))
_TAGS = frozenset(("not", "pas", "nah", "what", "non", "no"))
_FOR = frozenset(("for", "pour"))
_RATES = frozenset(("par", "per", "each", "every", "chaque", "for"))


class FactRead(NamedTuple):
    """A fact of the situation: its ``name`` and ``value`` as in the lexicon, the tokens that say so; ``how``: said or assumed."""

    name: str
    value: str
    span: Span
    how: str = "said"


class FactsRead(NamedTuple):
    """The facts taken, and those denied ("not manifested")."""

    given: tuple[FactRead, ...]
    denied: tuple[FactRead, ...]


def read_facts(
    tokens: Sequence[Token],
    found: Found,
    cards: Sequence[CardUse],
    askings: Sequence[Asking],
    table: CardTable,
    lexicon: Lexicon,
) -> FactsRead:
    """The facts of the situation; in each, the value that stands first in the lexicon's order wins."""
    subject = next((table.facts(use.name) for use in cards if use.role == "subject" and use.name), None)
    order: Mapping[str, Sequence[str]] = lexicon.facts["order"]
    by_fact: dict[str, list[FactRead]] = {}
    denied: list[FactRead] = []
    cited = cited_words(tokens, found)
    for hit in found.hits.get("facts", ()):
        _, name, value = hit.target
        if hit.span.start in cited and name in lexicon.facts.get("never_cited", ()):
            continue
        if name in lexicon.facts.get("event", ()) and _merely_named(hit, tokens, found, askings):
            continue
        if name in lexicon.facts.get("sized", ()):
            value = sized(hit.span, tokens, found)
            if value and not any(fact.value == value for fact in by_fact.get(name, ())):
                by_fact.setdefault(name, []).append(FactRead(name, value, hit.span))
            continue
        fact = FactRead(name, value, hit.span)
        if value != "no" and _negated(hit.span, tokens, found) and not _undeniable(hit.span, found, lexicon):
            denied.append(fact)
        else:
            by_fact.setdefault(name, []).append(fact)
    shown = f"{subject.power}/{subject.toughness}" if subject else ""
    for name in lexicon.facts.get("sized", ())[:1]:  # of what fights it, not its own size
        others = [fact for fact in by_fact.get(name, ()) if _size(fact) != shown]
        by_fact[name] = others or by_fact.get(name, [])
    for name in lexicon.facts.get("sized", ())[1:]:  # one size told once is that of what fights it
        foes = {_size(fact) for fact in by_fact.get(lexicon.facts["sized"][0], ())}
        once = {size for size in foes if sum(token.text == size for token in tokens) == 1}
        by_fact[name] = [fact for fact in by_fact.get(name, ()) if _size(fact) not in once]
    several = [
        name for name in lexicon.facts.get("sized", ()) if len({_size(one) for one in by_fact.get(name, ())}) > 1
    ]
    given = [
        min(read, key=lambda fact: _rank(fact, order)) for name, read in by_fact.items() if read and name not in several
    ]
    given += _numbers(tokens, found, askings, lexicon)
    paid = _paid_amount(tokens, found, subject, lexicon.facts.get("own_cost", ()), lexicon.facts.get("hiding", ()))
    if paid and not any(fact.name == "turned_up_by" and fact.value in ("own-cost", "mana-cost") for fact in given):
        given = [fact for fact in given if fact.name != "turned_up_by"] + [paid]
    return FactsRead(tuple(given), tuple(denied))


def _size(fact: FactRead) -> str:
    return fact.value.partition("+")[0]


def cited_words(tokens: Sequence[Token], found: Found) -> frozenset[int]:
    """The tokens that only repeat what a card says: within quotation marks (more than a name), or after "it says whenever ..."."""
    out: set[int] = set()
    opened = -1
    for at, token in enumerate(tokens):
        if token.text == '"':
            if opened >= 0 and at - opened > _CITED:
                out.update(range(opened, at))
            opened = at if opened < 0 else -1
    for span in found.concepts.get("card-text", ()):
        end = next((at for at in range(span.end, len(tokens)) if tokens[at].text in STOPS), len(tokens))
        out.update(range(span.start, end))
    return frozenset(out)


def _numbers(tokens: Sequence[Token], found: Found, askings: Sequence[Asking], lexicon: Lexicon) -> list[FactRead]:
    """Facts that are numbers, spelt or in digits: the last of the words, or one within three tokens before them.

    Where it is told, not asked, "a" and "its" are one.
    """
    numbers: Mapping[str, str] = lexicon.names.get("numbers", {})
    articles: Mapping[str, str] = lexicon.names.get("articles", {})
    out: dict[str, FactRead] = {}
    for hit in found.hits.get("numbers", ()):
        said = [numbers.get(token.text, token.text).strip("{}") for token in tokens[hit.span.start : hit.span.end]]
        inside = [text for text in said if text.isdigit() and len(text) <= 3]
        if inside:
            out.setdefault(hit.target[1], FactRead(hit.target[1], inside[-1], hit.span))
            continue
        asked = any(asking.span.start <= hit.span.start < asking.span.end for asking in askings)
        spelt = numbers if asked or hit.target[1] not in lexicon.facts.get("single", ()) else {**articles, **numbers}
        for at in range(hit.span.start - 1, max(-1, hit.span.start - 4), -1):
            text = spelt.get(tokens[at].text, tokens[at].text)
            if text in _RATES:
                break
            if text.isdigit() and len(text) <= 3:
                out.setdefault(hit.target[1], FactRead(hit.target[1], text, Span(at, hit.span.end)))
                break
        for one in found.concepts.get("have-them", ()):
            text = spelt.get(tokens[one.end].text, tokens[one.end].text) if one.end < len(tokens) else ""
            if text.isdigit() and one.start > hit.span.start:
                out.setdefault(hit.target[1], FactRead(hit.target[1], text, Span(one.start, one.end + 1)))
    return list(out.values())


def _rank(fact: FactRead, order: Mapping[str, Sequence[str]]) -> tuple[int, int]:
    values = order.get(fact.name, ())
    return (values.index(fact.value) if fact.value in values else len(values), fact.span.start)


def _undeniable(span: Span, found: Found, lexicon: Lexicon) -> bool:
    """Whether the words hold an idea that is never denied."""
    return any(
        span.start <= one.start < span.end
        for name in lexicon.facts.get("never_denied", ())
        for one in found.concepts.get(name, ())
    )


def _negated(span: Span, tokens: Sequence[Token], found: Found) -> bool:
    """Whether a negator stands at most three tokens before, in the same clause."""
    for negator in found.concepts.get("negator", ()):
        if span.start - _NEGATION_REACH <= negator.start < span.start:
            between = tokens[negator.end : span.start]
            if not any(token.text in STOPS or token.text == "," for token in between):
                return True
    return False


def _merely_named(hit: Hit, tokens: Sequence[Token], found: Found, askings: Sequence[Asking]) -> bool:
    """A cost named inside an either/or or asked for by amount has not been paid."""
    start, end = max(0, hit.span.start - 4), min(len(tokens), hit.span.end + 4)
    for at in range(start, end):
        if tokens[at].text in _EITHER and tokens[at].sentence == tokens[hit.span.start].sentence:
            between = tokens[min(at, hit.span.end) : max(at, hit.span.start)]
            if (
                not {token.text for token in tokens[at + 1 : at + 3]} & _TAGS
                and not {one.text for one in between} & _CLAUSE
            ):
                return True
    ups = [*found.concepts.get("turn-up", ()), *found.concepts.get("flip", ())]
    asked = any(asking.span.start <= hit.span.start < asking.span.end for asking in askings)
    amounts = [one for one in found.hits.get("frame", ()) if one.target[1] in ("amount", "which")]
    for one in amounts:
        way = any(
            one.span.end <= up.start < hit.span.start for up in ups
        )  # "how much to turn it up for its mana cost?"
        if asked and not way and one.span.start <= hit.span.start and hit.span.start - one.span.end < _NEAR:
            return True
    return False


def _paid_amount(
    tokens: Sequence[Token], found: Found, card: "CardFacts | None", own_kinds: Sequence[str], hiding: Sequence[str]
) -> FactRead | None:
    """ "Pay {1}{G}": its own cost or its mana cost, by comparison with what the card prints; alike: only that it was paid.

    Where nothing else says that it is turned up, paying just such a cost for what is ``hiding`` says so.
    """
    if card is None:
        return None
    ups = bool(found.concepts.get("turn-up") or found.concepts.get("flip"))
    if not ups and (found.concepts.get("cast") or not any(found.concepts.get(idea) for idea in hiding)):
        return None
    pays = {at for span in found.concepts.get("pay", ()) for at in range(span.start, span.end)}
    for at, token in enumerate(tokens):
        if not token.text.startswith("{"):
            continue
        if not pays & set(range(max(0, at - 2), at)) and not {one.text for one in tokens[max(0, at - 2) : at]} & _FOR:
            continue
        own = {ability.fact("cost").lower() for ability in card.of_kind(*own_kinds)}
        mana = card.mana_cost.lower()
        span = Span(at, at + 1)
        if token.text in own and token.text != mana:
            return FactRead("turned_up_by", "own-cost", span)
        if token.text == mana and token.text not in own:
            return FactRead("turned_up_by", "mana-cost", span)
        if not ups and token.text not in own:
            continue
        return FactRead("turned_up_by", "paid", span)
    return None

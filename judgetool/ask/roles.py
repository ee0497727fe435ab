"""What each named card does in the story: the face-down thing itself (subject), the one that acts on it, others out, spells cast."""

from collections.abc import Sequence

from judgetool.ask.cards import CardTable, CardUse
from judgetool.ask.lexicon import Found, Hit, Lexicon
from judgetool.ask.text import CARD, Token

_SCORE = {
    "surely": 12.0,
    "does": -14.0,
    "face-up": -1.0,
    "put-up": 7.0,
    "subject": 4.0,
    "maybe-subject": 1.5,
    "beside": -6.0,
    "out": -2.0,
    "acts": -3.0,
}


def give_roles(
    tokens: Sequence[Token], found: Found, cards: Sequence[CardUse], table: CardTable, lexicon: Lexicon
) -> list[CardUse]:
    """The cards with their roles: one is the subject if anything points at it; mentions of one card share its role."""
    scores: dict[str, float] = {}
    for use in cards:
        key = use.name or use.typed
        scores.setdefault(key, 0.0)
        scores[key] = (
            max(scores[key], _points(use, tokens, found, table, lexicon))
            if scores[key]
            else _points(use, tokens, found, table, lexicon)
        )
    best = max(scores, key=lambda key: scores[key], default="")
    subject = best if best and scores[best] > 0 else ""
    return [
        use._replace(
            role="subject" if (use.name or use.typed) == subject else _other(use, tokens, found, table),
            side=_side(use, cards, found),
            asked=any(use.at in range(*hit.span) for hit in found.hits.get("asked_of", ())),
        )
        for use in cards
    ]


def _side(use: CardUse, cards: Sequence[CardUse], found: Found) -> str:
    """Whose the card is, by the words around it."""
    for hit in found.hits.get("owned", ()):
        if use.at in (hit.span.start, hit.span.end - 1) or (
            hit.span.start < use.at < hit.span.end
            and not any(other.at in range(*hit.span) for other in cards if other.at != use.at)
        ):
            return hit.target[1]
    return ""


def _hits(use: CardUse, found: Found, tokens: Sequence[Token]) -> list[Hit]:
    """The phrases about roles that speak of this card: it begins or ends them, or is the only card in them."""
    out = []
    for hit in found.hits.get("roles", ()):
        if hit.span.start <= use.at < hit.span.end:
            alone = sum(token.text == CARD for token in tokens[hit.span.start : hit.span.end]) == 1
            if alone or use.at in (hit.span.start, hit.span.end - 1):
                out.append(hit)
    return out


def _points(use: CardUse, tokens: Sequence[Token], found: Found, table: CardTable, lexicon: Lexicon) -> float:
    facts = table.facts(use.name) if use.name else None
    hides = bool(facts and facts.of_kind(*lexicon.story.get("hiding_kinds", ())))
    acts = bool(facts and facts.of_kind(*lexicon.story.get("acting_kinds", ())))
    points = 0.0
    hiding = any(found.concepts.get(name) for name in lexicon.story.get("any_card_hides", ()))
    worn = bool(facts and set(facts.subtypes) & set(lexicon.story.get("worn", ()))) and not hides
    worn = worn or (facts is not None and not facts.is_permanent and not hiding)
    for hit in _hits(use, found, tokens):
        score = _SCORE.get(hit.target[1], 0.0)
        if worn and score > 0 and hit.target[1] != "subject":
            continue  # "he puts Lignify on it"
        points += score / 3 if hides and not acts and hit.target[1] in ("acts", "beside") else score
    if facts is None:
        return points
    if hides:
        points += 2.0
    elif facts.of_kind(*lexicon.story.get("watching_kinds", ())):
        points -= 4.5
    elif facts.of_kind(*lexicon.story.get("acting_kinds", ())):
        points -= 2.5
    if not facts.is_permanent:
        points -= 2.0 if hiding else 6.0
        if facts.of_kind(*lexicon.story.get("never_hidden", ())):
            points -= 2.0
    elif "Creature" not in facts.types and not hides:
        points -= 1.0
    if not hiding and not hides and set(facts.subtypes) & set(lexicon.story.get("worn", ())):
        points -= 6.0
    return points


def _other(use: CardUse, tokens: Sequence[Token], found: Found, table: CardTable) -> str:
    facts = table.facts(use.name) if use.name else None
    if facts is not None and not facts.is_permanent:
        return "spell"
    for hit in _hits(use, found, tokens):
        if hit.target[1] in ("beside", "out", "acts"):
            return "out" if hit.target[1] == "beside" else hit.target[1]
    return "other"

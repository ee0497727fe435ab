"""What a triggered ability of a named card does, asked for by its effect: "do I still get the 2 damage?", "elle met ses marqueurs ?".

Such words look like combat damage, a size or a counter of the face-down thing itself. Where a named card has a triggered
ability that does just that, the question is whether the ability triggers. Which words ask for which effect is data
(rules/ask/details.yaml, `does`), and so is what an effect is called in the facts of cards and what it may be mistaken for
(rules/ask/story.yaml, `claims`).
"""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from judgetool.ask.asking import Asking
from judgetool.ask.cards import CardTable, CardUse
from judgetool.ask.lexicon import Found, Lexicon

if TYPE_CHECKING:
    from judgetool.model.card import CardFacts

TRIGGERS = "triggers"


def does(parts: str, wanted: Sequence[str]) -> bool:
    """Whether effects as the facts of a card write them ("gain-life:3+lose-life:3") hold one of the ``wanted``."""
    return any(part.split(":")[0] in wanted for part in parts.split("+"))


def claimed(
    asking: Asking, kinds: Sequence[str], found: Found, uses: Sequence[CardUse], table: CardTable, lexicon: Lexicon
) -> tuple[str, ...]:
    """The effects asked for that triggered abilities of named cards have; none where the reading can't be mistaken for it."""
    claims: Mapping[str, Any] = lexicon.story.get("claims", {})
    if not claims or (TRIGGERS not in kinds and set(kinds) - set(claims["over"])):
        return ()
    out: dict[str, None] = {}
    for hit in found.hits.get("does", ()):
        effect = hit.target[1]
        spec = claims["effects"].get(effect)
        where = asking.span if kinds else asking.sentence  # "Beast or no Beast, do I get one?"
        if spec is None or not where.start <= hit.span.start < where.end:
            continue
        if _owned(effect, spec, set(claims["spells"]), found, uses, table):
            out[effect] = None
    return tuple(out)


def settle(uses: Sequence[CardUse], found: Found, table: CardTable, lexicon: Lexicon) -> list[CardUse]:
    """The cards, where a short name of several ("Purphoros") is that one of which a triggered ability does what is spoken of."""
    claims: Mapping[str, Any] = lexicon.story.get("claims", {})
    spoken = {hit.target[1] for hit in found.hits.get("does", ())} & set(claims.get("effects", {}))
    wanted = [tuple(claims["effects"][effect]["does"]) for effect in spoken]
    out = []
    for use in uses:
        fitting = [name for name in use.others if _can(table.facts(name), wanted)]
        out.append(use._replace(name=fitting[0]) if len(fitting) == 1 else use)
    return out


def _can(facts: "CardFacts | None", wanted: Sequence[tuple[str, ...]]) -> bool:
    """Whether a triggered ability of the card does one of the wanted things."""
    kinds = facts.kinds if facts else ()
    return any("trigger" in one.kind and does(one.fact("does"), names) for one in kinds for names in wanted)


def _triggers(kind: str, spec: Mapping[str, Any]) -> bool:
    """Whether a kind of ability is a triggered one, of the card's own events where only those are meant."""
    return "trigger" in kind and not ("own" in spec and kind.startswith("other-"))


def _owned(
    effect: str,
    spec: Mapping[str, Any],
    acting: Collection[str],
    found: Found,
    uses: Sequence[CardUse],
    table: CardTable,
) -> bool:
    """Whether the effect can only be that of a triggered ability: a named card has one, and nothing else named does the same."""
    wanted = tuple(spec["does"])
    owners: list[CardUse] = []
    others: list[str] = []
    for use in uses:
        facts = table.facts(use.name) if use.name else None
        if facts is None:
            continue
        able = [one for one in facts.kinds if not does(one.fact("does"), spec.get("not_with", ()))]
        if any(_triggers(one.kind, spec) and does(one.fact("does"), wanted) for one in able):
            if "own" in spec and use.role in acting and any(one.role == "subject" for one in uses):
                return False  # it does that to another, which is asked about
            if "own" in spec and use.role != "subject" and (use.role != "other" or "Creature" not in facts.types):
                continue
            owners.append(use)
        elif use.role in acting and any(does(one.fact("does"), wanted) for one in facts.kinds):
            return False
        others.extend(one.kind for one in facts.of_kind(*spec.get("unless_kinds", ())))
    asked_on = {at for hit in found.hits.get("asked_on", ()) for at in range(*hit.span)}
    if others and not any(use.at in asked_on and use.role != "subject" for use in owners):
        return False
    return bool(owners) and not any(found.concepts.get(idea) for idea in spec.get("unless", ()))

"""Oracle text -> kinds of ability, for any card.

Method: the card's own names become "~", reminder text is cut, quoted abilities are set apart (``text``). Then paragraph by
paragraph: chapters, ability words, keyword lines, triggered abilities by the condition before their first comma
(``triggers``), loyalty and other activated abilities by their colon, and the rest as statics by the phrases of
``rules/cards/reader.yaml``. Effects on objects (turning up or down, manifesting, bouncing ...) are abilities of their own
(``effects``), marked with what they come from. What no phrase knows is "static" or "spell-effect": never dropped.
"""

import re

from judgetool.cards.effects import read_effects
from judgetool.cards.filters import read_objects
from judgetool.cards.keywords import keyword_line
from judgetool.cards.phrases import Phrases, cost, fill, kebab, show_objects
from judgetool.cards.text import Text, clauses, read_text, sentences
from judgetool.cards.triggers import read_condition, split_trigger
from judgetool.model.card import UNREAD, Ability, parse_ability
from judgetool.model.record import NamedTuple

_CHAPTER = re.compile(r"^(?:[IVX]+)(?:, [IVX]+)* — ")
_ABILITY_WORD = re.compile(r"^(?P<word>[A-Z][^—.:«~]{0,44}?) — (?P<rest>.+)$", re.DOTALL)
_CHOICE = re.compile(r"^(?:choose|an opponent chooses|spree)\b", re.IGNORECASE)
_LOYALTY = re.compile(r"^\[?(?P<n>[+−-]?(?:\d+|X))\]?: (?P<body>.*)$", re.DOTALL)
_ACTIVATED = re.compile(
    r"^(?P<cost>(?:\{|~|tap\b|untap\b|sacrifice\b|discard\b|pay\b|remove\b|exile\b|return\b|reveal\b|put\b|mill\b|unattach\b|collect\b|"
    r"behold\b|blight\b|waterbend\b|say\b|forage\b|choose\b|have\b|exert\b|flip\b|turn\b|skip\b|loyalty)[^:.«]*): (?P<body>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_DRAFT = re.compile(
    r"^draft ~ face up|^(?:as|immediately after) you draft|during the draft|from the draft|instead of drafting",
    re.IGNORECASE,
)
_NAMED_CHOICE = re.compile(r"^as ~ enters[^.]*, choose [^.]*\. • ", re.IGNORECASE)
_LEVEL = re.compile(r"^(?:LEVEL \d|\d+/\d+$|Level \d)")
_MANA = re.compile(
    r"\badds? (?:\{|one mana|two mana|three mana|an amount of|x mana|that much|\w+ mana|an additional)", re.IGNORECASE
)
_OWN_IF = frozenset(("exiles-dying", "exiles-uncast"))
"""Kinds of which the "if" of the sentence is the replacement itself, no condition."""
_IF = re.compile(
    r"\b(?:if (?!you do|able|possible|they do)|as long as |during (?:your turn|turns other|each opponent)|unless (?!they're mana)|while )",
    re.IGNORECASE,
)
_YOUR_TURN = re.compile(r"\bduring (?:each of )?your turns?\b", re.IGNORECASE)
_TIMED = frozenset({"cast-prohibition", "cant-turn-up"})
"""Kinds of which "during your turn" is told as a fact of its own, not as a condition nobody knows."""
_COUNTED = re.compile(r"\b(?:for each|equal to|where x is)\b", re.IGNORECASE)
"""An amount that something on the table decides."""
_CREATURE_TYPE = "creature-type"
"""In what a card does: a creature type is chosen."""
_OF_KIND = re.compile(r"^if it's an? (creature|artifact|enchantment|land), ", re.IGNORECASE)
"""What a trigger on any permanent asks of it: a filter rather than a condition."""
_PER_COUNTER = re.compile(r"\bfor each \+1/\+1 counter on ~\.?$", re.IGNORECASE)
"""One less for each +1/+1 counter on the card itself."""
_FACES = frozenset(
    {"turns-up", "turns-down", "puts-face-down", "manifests", "manifest-dread", "cloaks", "sees-face-down"}
)


class Face(NamedTuple):
    """One face of a card as the sources give it: what the reader needs. Types and keywords as printed."""

    name: str
    text: str
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]


def read_kinds(face: Face, phrases: Phrases) -> tuple[Ability, ...]:
    """The abilities of ``face``, in the order of its text, each one once."""
    legendary = "Legendary" in face.supertypes or "Planeswalker" in face.types
    own_words = frozenset((*face.types, *face.supertypes, *(() if "Planeswalker" in face.types else face.subtypes)))
    text = read_text(face.text, face.name, legendary, own_words)
    spell = "Instant" in face.types or "Sorcery" in face.types
    out: list[Ability] = []
    mana = "".join(phrases.land_types.get(word.lower(), "") for word in face.subtypes)
    if mana:
        out.append(Ability("mana-ability", (f"mana={mana}", "by=land-type")))
    for paragraph in text.paragraphs:
        out += _paragraph(paragraph, phrases, spell)
    if spell:
        out = _one_effect(out)
    out += _granted(text, phrases)
    out += [parse_ability(phrases.subtypes[word.lower()]) for word in face.subtypes if word.lower() in phrases.subtypes]
    if not any(_CREATURE_TYPE in ability.fact("does") for ability in out):
        out = [_of_other_choice(ability) for ability in out]
    return tuple(dict.fromkeys(out))


def _of_other_choice(ability: Ability) -> Ability:
    """The ability with "of the chosen type" told as no creature type, since the card has none chosen."""
    facts = (fact.replace("chosen-type", "chosen-card-type") if fact[:5] == "what=" else fact for fact in ability.facts)
    return Ability(ability.kind, tuple(facts))


def _one_effect(abilities: list[Ability]) -> list[Ability]:
    """The effects of a spell's paragraphs as one: a spell resolves once."""
    effects = [ability for ability in abilities if ability.kind == "spell-effect"]
    if len(effects) < 2:
        return abilities
    does = "+".join(dict.fromkeys(word for a in effects for word in a.fact("does").split("+") if word))
    others = dict.fromkeys(fact for a in effects for fact in a.facts if not fact.startswith("does="))
    whole = Ability("spell-effect", (*([f"does={does}"] if does else []), *others))
    at = abilities.index(effects[0])
    return (
        [a for a in abilities[:at] if a.kind != "spell-effect"]
        + [whole]
        + [a for a in abilities[at:] if a.kind != "spell-effect"]
    )


def _paragraph(paragraph: str, phrases: Phrases, spell: bool) -> list[Ability]:
    if _LEVEL.match(paragraph):
        return []
    if _NAMED_CHOICE.match(paragraph):
        head, *choices = paragraph.split(" • ")
        inner = [ability for choice in choices for ability in _paragraph(choice, phrases, spell)]
        return [*_paragraph(head, phrases, spell), *(Ability(a.kind, (*a.facts, "chosen")) for a in inner)]
    chapter = _CHAPTER.match(paragraph)
    if chapter:
        return _with_effects("chapter", paragraph[chapter.end() :], phrases)
    keywords = keyword_line(paragraph, phrases)
    if keywords is not None:
        return keywords
    if _DRAFT.search(paragraph):
        return [Ability("static", ("by=draft",))]
    word = _ABILITY_WORD.match(paragraph)
    if word and not _CHOICE.match(word["word"]) and split_trigger(paragraph, phrases) is None:
        inner = _paragraph(word["rest"][:1].upper() + word["rest"][1:], phrases, spell)
        return [_from_zone(ability, phrases.ability_words.get(word["word"].lower(), "")) for ability in inner]
    trigger = split_trigger(paragraph, phrases)
    if trigger:
        return _triggered(trigger, phrases)
    loyalty = _LOYALTY.match(paragraph)
    if loyalty:
        return _with_effects(f"loyalty cost={loyalty['n'].replace('−', '-')}", loyalty["body"], phrases)
    activated = _ACTIVATED.match(paragraph)
    if activated:
        return _activated(activated["cost"], activated["body"], phrases)
    return _statics(paragraph, phrases, spell)


def _from_zone(ability: Ability, zone: str) -> Ability:
    """Activated abilities under some ability words work only from ``zone``, "" for the others."""
    return Ability(ability.kind, (*ability.facts, f"from={zone}")) if zone and ability.kind == "activated" else ability


def _with_effects(ability: str, body: str, phrases: Phrases) -> list[Ability]:
    """``ability`` with what ``body`` does, then the effects that are abilities of their own."""
    does, gives = read_effects(body, phrases)
    kind, *facts = ability.split(" ")
    if does:
        facts.append(f"does={does}")
    for flag, pattern in (
        ("may", r"\byou may\b"),
        ("if", r"^(?:then )?if\b"),
        ("once", r"triggers? only once|only once each"),
    ):
        if re.search(pattern, body, re.IGNORECASE) and flag not in facts:
            facts.append(flag)
    return [Ability(kind, tuple(facts)), *(Ability(g.kind, (*g.facts, f"by={kind}")) for g in gives)]


def _triggered(trigger: tuple[str, str], phrases: Phrases) -> list[Ability]:
    condition, body = trigger
    out: list[Ability] = []
    for at, ability in enumerate(read_condition(condition, phrases)):
        kept = _OF_KIND.match(body) if "turned-up" in ability else None
        if kept and " what=permanent" in f" {ability} ".replace(" what=other&permanent", " what=permanent"):
            ability, body = ability.replace("permanent", f"{kept[1].lower()}&permanent", 1), body[kept.end() :]
        made = _with_effects(ability, body, phrases)
        if "turned-up" in ability and re.search(r"\bif\b", condition):
            made[0] = Ability(made[0].kind, (*made[0].facts, "if"))
        out += made if at == 0 else made[:1]
    return out


def _activated(price: str, body: str, phrases: Phrases) -> list[Ability]:
    written = cost(price, phrases)
    mana = _MANA.search(body) and "target" not in body.lower().split("add")[0]
    kind = "mana-ability" if mana else "activated"
    made = _with_effects(f"{kind} cost={written}", body, phrases)
    if mana:
        symbols = "".join(dict.fromkeys(re.findall(r"\{[WUBRGCS]\}", body.split(".")[0])))
        facts = [fact for fact in made[0].facts if not fact.startswith("does=")]
        facts.append(f"mana={symbols or 'any'}")
        facts += _spending(body, phrases)
        made[0] = Ability(kind, tuple(facts))
    if re.search(r"activate (?:this ability )?only as a sorcery", body, re.IGNORECASE):
        made[0] = Ability(kind, (*made[0].facts, "sorcery"))
    if re.search(
        r"^(?:.*, )?exile ~ from your graveyard|return ~ from your graveyard", f"{price}: {body}", re.IGNORECASE
    ):
        made[0] = Ability(kind, (*made[0].facts, "from=graveyard"))
    return made


def _spending(body: str, phrases: Phrases) -> list[str]:
    """What mana may be spent on: ``restricted``, with ``for=`` the only spells it casts where it does nothing else."""
    only = re.search(r"spend this mana only (?P<on>[^.]*)", body, re.IGNORECASE)
    if only is None:
        return []
    if re.search(r"face[- ]down|face up|morph", body):
        return ["restricted=face-down"]
    spells = re.fullmatch(
        r"to cast (?P<what>(?:(?! to | activate | pay | from ).)+?)(?:, and that spell .*)?", only["on"]
    )
    what = read_objects(spells["what"], phrases.words) if spells else None
    return (
        ["restricted", f"for={what.what}"]
        if what and what.what not in ("", UNREAD) and not what.whose
        else ["restricted"]
    )


def _statics(paragraph: str, phrases: Phrases, spell: bool) -> list[Ability]:
    out: list[Ability] = []
    rest: list[str] = []
    low = paragraph.lower()
    for pattern in phrases.statics:
        found = pattern.match.match(paragraph) if pattern.whole and pattern.literal in low else None
        if found:
            return _fill_all(pattern.gives, found, paragraph, phrases)
    for sentence in sentences(paragraph):
        trigger = split_trigger(sentence, phrases)
        if trigger and not spell:
            out += _triggered(trigger, phrases)
            continue
        made = [ability for clause in clauses(sentence) for ability in _clause(clause, sentence, phrases, spell)]
        out += made
        if not made:
            rest.append(sentence)
    if spell:
        if rest:
            out += _with_effects("spell-effect", ". ".join(rest), phrases)
        return out
    loose = [sentence for sentence in rest if not any(p.match(sentence) for p in phrases.rounding)] or (
        [] if out else rest
    )
    if loose:
        out += _with_effects("static", ". ".join(loose), phrases)
    return out


def _clause(clause: str, sentence: str, phrases: Phrases, spell: bool) -> list[Ability]:
    """The statics in one clause of ``sentence``."""
    made: list[Ability] = []
    low = clause.lower()
    for pattern in phrases.statics:
        if not pattern.whole and pattern.literal in low:
            found = pattern.match.search(clause)
            if found and not (spell and not _works_on_a_spell(pattern.gives)):
                made += _fill_all(pattern.gives, found, sentence, phrases)
    return _prune(made)


def _works_on_a_spell(gives: tuple[str, ...]) -> bool:
    """Whether a static may stand on an instant or sorcery: those about casting it. The others are its effect."""
    return (gives[0].split(" ")[0] in {
        "own-cost-change", "own-type", "additional-cost", "alternative-cost", "cast-restriction", "cast-permission",
    } and "what=?" not in gives[0]) or gives[0].startswith("cant-be-countered who=self")  # fmt: skip


def _fill_all(gives: tuple[str, ...], found: re.Match[str], sentence: str, phrases: Phrases) -> list[Ability]:
    extra: list[Ability] = []

    def does(value: str) -> str:
        words, abilities = read_effects(value, phrases)
        extra.extend(a for a in abilities if a not in extra)
        amount = re.search(r"counters:(\w+):", words)
        flag = " may" if re.search(r"\byou may\b", value, re.IGNORECASE) else ""
        return (f"does={words}" if words else "") + (f" amount={amount[1]}" if amount else "") + flag

    def given(value: str) -> str:
        words = re.split(r",? and |, ", value)
        return "+".join("ability" if word.startswith("«") else kebab(word) for word in words)

    def upto(value: str) -> str:
        return show_objects(read_objects(re.split(r" (?:loses?|is|are) ", value)[0], phrases.words))

    def blockers(value: str) -> str:
        except_by = re.match(r"^ ?(except )?by (.+)$", value)
        if not except_by:
            return ""
        return f"{'except' if except_by[1] else 'by'}={read_objects(except_by[2], phrases.words).what or UNREAD}"

    out = []
    for template in gives:
        more = {"does": does, "given": given, "blockers": blockers, "upto": upto}
        made = parse_ability(fill(template, found, phrases, more))
        condition = sentence
        if made.kind in _TIMED and _YOUR_TURN.search(sentence):
            condition = _YOUR_TURN.sub("", sentence)
            made = Ability(made.kind, (*made.facts, "when=your-turn"))
        if _IF.search(condition) and "if" not in made.facts and made.kind not in _OWN_IF:
            made = Ability(made.kind, (*made.facts, "if"))
        if made.fact("amount") == "-{1}" and _PER_COUNTER.search(sentence):
            made = Ability(made.kind, (*made.facts, "per=+1/+1"))
        elif made.fact("amount") and _COUNTED.search(sentence) and "each" not in made.facts:
            made = Ability(made.kind, (*made.facts, "each"))
        out.append(made)
    return [*out, *(Ability(a.kind, (*a.facts, f"by={out[0].kind}")) for a in dict.fromkeys(extra))]


def _prune(made: list[Ability]) -> list[Ability]:
    """Drop the vaguer of two readings of one sentence: the same kind again, a grant beside a flash grant, a bare replacement."""
    kinds = {ability.kind for ability in made}
    out: list[Ability] = []
    for ability in made:
        if ability.kind in {a.kind for a in out}:
            continue
        if (ability.kind == "grants" or str(ability).startswith("cast-permission what=?")) and "flash-granter" in kinds:
            continue
        if ability.kind == "replacement" and kinds & {
            "more-counters", "more-tokens", "prevention", "enters-replacement", "others-enter-replacement", "doubles-triggers",
            "exiles-dying", "exiles-uncast",
        }:  # fmt: skip
            continue
        if ability.kind == "others-enter-replacement" and "exiles-uncast" in kinds:
            continue
        if ability.kind == "prohibition" and "cant-turn-up" in kinds:
            continue
        if ability.kind in ("sets-type", "own-type") and kinds & {
            "removes-abilities",
            "sets-pt",
            "adds-type",
            "doubles-triggers",
        }:
            continue
        out.append(ability)
    return out


def _granted(text: Text, phrases: Phrases) -> list[Ability]:
    """What quoted abilities do to face-down cards: they belong to others, but the card brings them into play."""
    out: list[Ability] = []
    for quoted in text.quoted:
        bearer = re.sub(
            r"\bthis (?:creature|permanent|artifact|land|enchantment)\b", "~", re.sub(r"^[^:]*: ", "", quoted)
        )
        _, gives = read_effects(bearer[:1].upper() + bearer[1:], phrases)
        out += [Ability(a.kind, (*a.facts, "by=granted")) for a in gives if a.kind in _FACES]
    return out

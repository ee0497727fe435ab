"""What an ability does, in a few words: "draw:2", "bounce", and abilities of their own for what can meet a face-down card."""

import re

from judgetool.cards.filters import read_objects
from judgetool.cards.phrases import Phrases, Writer, fill, kebab, show_objects
from judgetool.cards.text import sentences
from judgetool.model.card import UNREAD, Ability, parse_ability

_LISTED = re.compile(  # "It's a 2/2 Cyberman artifact creature."
    r"(?:it's|they're|as|becomes|it becomes|which is|each of them is|that's)(?: an?)? "
    r"(?P<w>(?:\d+/\d+ )?[^.«]*?(?:creatures?|lands?|artifacts?(?! creature))\b(?: with [^.«]*)?)",
    re.IGNORECASE,
)


def read_effects(body: str, phrases: Phrases) -> tuple[str, tuple[Ability, ...]]:
    """The effects in ``body``: the words for a ``does=`` fact, joined by "+", and the abilities they are worth on their own."""
    does: list[str] = []
    gives: list[Ability] = []
    for sentence in sentences(body):
        low = sentence.lower()
        for pattern in phrases.effects:
            found = pattern.match.search(sentence) if pattern.literal in low else None
            if found is None:
                continue
            more = _writers(found, body, phrases)
            if pattern.does:
                does.append(_counted(fill(pattern.does, found, phrases, more), low))
            made = [parse_ability(fill(template, found, phrases, more)) for template in pattern.gives]
            blinked = any(ability.kind == "blinks" for ability in gives)
            gives += (ability for ability in made if not (ability.kind == "exiles" and blinked))
    return "+".join(filter(None, dict.fromkeys(does))), tuple(dict.fromkeys(gives))


def _counted(word: str, sentence: str) -> str:
    """``word`` with its number as X where the sentence multiplies it: "draw a card for each Elf" is not "draw:1"."""
    return re.sub(r":\d+", ":X", word, count=1) if "for each" in sentence else word


def _writers(found: re.Match[str], body: str, phrases: Phrases) -> dict[str, Writer]:
    """Ways of writing a group that look at the words around it."""

    def lists(_: str) -> str:
        after = body[body.find(found[0]) :]
        listed = _LISTED.search(after)
        return f"lists={_listed(listed['w'], phrases)}" if listed else ""

    def source(value: str) -> str:
        low = value.lower()
        if "library" in low or "top" in low.split():
            count = re.search(r"(?:top )?(\w+) (?:of those )?cards", low)
            amount = f"amount={phrases.numbers.get(count[1], UNREAD)} " if count else ""
            return f"{amount}from=library"
        for zone in ("hand", "graveyard", "exile"):
            if zone in low:
                return f"from={zone}"
        if low.split(" ")[0] in ("it", "them", "that", "those", "these", "one", "two"):
            return "what=those"
        return show_objects(read_objects(value, phrases.words))

    def token(value: str) -> str:
        words = re.findall(r"\d+/\d+|X/X|[A-Z]\w+", value)
        return kebab(" ".join(words)) if words else kebab(value) if len(value) < 24 else UNREAD

    return {"lists": lists, "from": source, "token": token}


def _listed(text: str, phrases: Phrases) -> str:
    """The characteristics a face-down object is given: "2/2 Cyberman artifact creature" -> "2/2&cyberman&artifact&creature"."""
    size = re.match(r"(\d+/\d+) ", text)
    rest = text[size.end() :] if size else text
    ward = re.search(r" with ward (\{\w+\})", rest)
    rest = rest.split(" with ")[0]
    what = read_objects(rest.replace(" that are ", " "), phrases.words).what
    return "&".join(part for part in (size[1] if size else "", what, f"ward:{ward[1]}" if ward else "") if part)

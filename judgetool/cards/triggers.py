"""Triggered abilities: the condition of "When ..., ..." as kinds of ability."""

import re

from judgetool.cards.filters import Objects, read_objects
from judgetool.cards.phrases import Event, Phrases, fill, show_objects
from judgetool.model.card import UNREAD

_OPENING = re.compile(r"^(?:when|whenever|at) ", re.IGNORECASE)
_SELF = re.compile(r"^~(?=$| )", re.IGNORECASE)
_SELF_OR = re.compile(
    r"^~(?:,| or| and/or| and)+ (?P<rest>(?:one or more |at least one )?(?:another|other|an?|enchanted|equipped|up to)\b.+)",
    re.IGNORECASE,
)
_VERB = re.compile(
    r"(?<=[\w~»,]) (?P<verb>(?:is|are|enters?|dies?|leaves?|attacks?|blocks?|becomes?|deals?|transforms|converts|mutates?|phases?|"
    r"has|have|fights?|explores?|adapts?|exploits?|trains?|mentors?|regenerates|crews|saddles|evolves|connives|endures?|"
    r"you control (?:dies?|enters?|attacks?|deals?|becomes?|is|are|leaves?|blocks?))\b.*)$",
    re.IGNORECASE,
)
_COUNTERS = re.compile(
    r"counters? (?:is|are) (?:put|placed|removed) (?:on|onto|from) (?P<on>.+)$|^you (?:put|remove) .*counters? (?:on|from) (?P<too>.+)$",
    re.IGNORECASE,
)
_WHO_AND = re.compile(r",? or (?:when(?:ever)? )?|,? and (?:when(?:ever) )|, (?=\w+s\b)", re.IGNORECASE)


def split_trigger(text: str, phrases: Phrases) -> tuple[str, str] | None:
    """The condition and the effect of a triggered ability, None if ``text`` is none.

    The condition ends at the first comma after which it names an event in full; lists of types hold commas of their own.
    """
    if not _OPENING.match(text):
        return None
    commas = [found.start() for found in re.finditer(r",", text)]
    for at in commas:
        condition = _OPENING.sub("", text[:at])
        if text[:3].lower() == "at " or _events(condition, phrases):
            return text[:at], text[at + 1 :].strip()
    if commas:
        return text[: commas[0]], text[commas[0] + 1 :].strip()
    return text, ""


def read_condition(text: str, phrases: Phrases) -> list[str]:
    """The abilities, without their effect, that the condition ``text`` ("When ~ enters") gives; never empty."""
    condition = _OPENING.sub("", text).strip(" ,.")
    if text[:3].lower() == "at ":
        return [_phase(condition, phrases)]
    return _events(condition, phrases) or ["other-trigger on=?"]


def _phase(condition: str, phrases: Phrases) -> str:
    whose = (
        "you" if re.search(r"\byour\b", condition) else "opponent" if re.search(r"\bopponent", condition) else "each"
    )
    for match, name in phrases.phases:
        if match.search(condition):
            return f"phase-trigger when={name} whose={whose}"
    return f"phase-trigger when={UNREAD} whose={whose}"


def _events(condition: str, phrases: Phrases) -> list[str]:
    out: list[str] = []
    for part in re.split(r",? (?:and|or) (?:when|whenever|at) |,? or if ", condition):
        out += _one_condition(part.strip(" ,"), phrases)
    return list(dict.fromkeys(out))


def _one_condition(part: str, phrases: Phrases) -> list[str]:
    player = phrases.players.match(part)
    if player:
        rest = part[player.end() :].strip()
        found = _player_event(rest, player[0], phrases)
        if found:
            return [found]
    counters = _COUNTERS.search(part)
    if counters:
        holder = counters["on"] or counters["too"]
        if _SELF.fullmatch(holder):
            return ["self-trigger on=counters"]
        return [f"other-trigger on=counters {show_objects(read_objects(holder, phrases.words))}".strip()]
    both = _SELF_OR.match(part)
    if both:
        own = _object_events("~ " + _verb_of(both["rest"]), phrases)
        others = [event + (" shared" if own else "") for event in _object_events(both["rest"], phrases)]
        return own + others
    return _object_events(part, phrases)


def _player_event(rest: str, who: str, phrases: Phrases) -> str:
    """What ``who`` does in a condition, as an ability; "" if it is none of the known things."""
    for match, template in phrases.player_events:
        found = match.match(rest)
        if found:
            made = fill(template, found, phrases)
            if made.startswith(("self-", "turned-up")) or "whose=" in made:
                return made
            return f"{made} whose={_owner(who)}"
    return ""


def _owner(who: str) -> str:
    low = who.lower()
    return "you" if low == "you" else "opponent" if "opponent" in low else "any-player"


def _verb_of(text: str) -> str:
    found = _VERB.search(text)
    return found["verb"].removeprefix("you control ") if found else ""


def _object_events(part: str, phrases: Phrases) -> list[str]:
    """The events in "SUBJECT VERB ... or VERB ..." as abilities of the subject's own or of others."""
    found = _VERB.search(part)
    if not found:
        return []
    subject, verbs = part[: found.start()].strip(" ,"), found["verb"]
    if verbs.lower().startswith("you control "):
        subject, verbs = subject + " you control", verbs[12:]
    own = bool(_SELF.fullmatch(subject))
    objects = Objects("self") if own else read_objects(subject, phrases.words)
    if own and phrases.events[0].match.match(verbs):
        return [phrases.events[0].own]
    out = []
    for verb in _WHO_AND.split(verbs):
        event = _first(phrases.events, verb.strip(" ,"))
        if event:
            out.append(_show(event, own, objects))
    shared = " shared" if not own else ""
    return [made + (shared if at else "") for at, made in enumerate(dict.fromkeys(out))]


def _first(events: tuple[Event, ...], verb: str) -> Event | None:
    return next((event for event in events if event.match.match(verb)), None)


def _show(event: Event, own: bool, objects: Objects) -> str:
    return event.own if own else f"{event.other} {show_objects(objects)}".strip()

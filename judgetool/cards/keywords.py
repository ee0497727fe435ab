"""Keyword lines: the keywords a paragraph lists, each as the abilities that ``rules/cards/reader.yaml`` says it is."""

import re

from judgetool.cards.filters import read_objects
from judgetool.cards.phrases import Phrases, cost, kebab
from judgetool.model.card import UNREAD, Ability


def keyword_line(paragraph: str, phrases: Phrases) -> list[Ability] | None:
    """The abilities of a line that lists keywords and nothing else, None if ``paragraph`` is no such line."""
    line = paragraph.rstrip(".")
    whole = _keyword(line, phrases)
    if whole is not None and (re.search(r"[—{]", line) or line.lower().startswith(tuple(phrases.worded))):
        return whole
    out: list[Ability] = []
    for part in re.split(r"[,;] (?=\S)", line):
        made = _keyword(part, phrases)
        if made is None:
            return None
        out += made
    return out


def _keyword(part: str, phrases: Phrases) -> list[Ability] | None:
    low = part.lower().strip()
    for name in phrases.by_first_word.get(re.split(r"[ —]", low, maxsplit=1)[0], ()):
        if not low.startswith(name):
            continue
        rest = part.strip()[len(name) :]
        if not rest:
            return _make_keyword(name, "", phrases)
        worded = name in phrases.worded and re.match(r" \S", rest) and ". " not in rest
        if re.match(r"(?:—| \{| \d| X\b)", rest) or (worded and rest.lower().startswith(phrases.worded[name])):
            return _make_keyword(name, rest.strip(" —"), phrases)
    for match, name in phrases.keyword_forms:
        found = match.match(part.strip())
        if found:
            groups = found.groupdict()
            return _make_keyword(name, groups.get("cost") or groups.get("what") or "", phrases)
    return None


def _make_keyword(name: str, rest: str, phrases: Phrases) -> list[Ability]:
    price = re.search(r"^((?:\{[^}]+\})+)|((?:\{[^}]+\})+)$", rest.strip())
    count = re.match(r"(\d+|X)\b", rest)
    fact = {
        "cost": (price[1] or price[2])
        if price and not re.search(r"[—,]", rest)
        else cost(rest, phrases)
        if rest
        else "",
        "n": count[1] if count else "",
        "what": _quality(rest, phrases),
    }
    reduced = re.search(r"\. This cost is reduced by (\{\w+\}) for each (.+)$", rest)
    out: list[Ability] = []
    for template in phrases.keywords[name]:
        text = re.sub(r"<(\w+)>", lambda slot: fact[slot[1]], template)
        kind, *facts = text.split(" ")
        if reduced and not out:
            objects = read_objects(reduced[2], phrases.words)
            facts += [f"reduced={reduced[1]}", f"each={objects.what}", f"where={objects.where or 'battlefield'}"]
        out.append(Ability(kind, tuple(f for f in facts if not f.endswith(("=", ":")) and "::" not in f)))
    return out


def _quality(rest: str, phrases: Phrases) -> str:
    """What a keyword is about: "from white and from blue" -> "white+blue", "creature you control" -> "creature"."""
    parts = [
        re.sub(r"^(?:from|with) ", "", part) for part in re.split(r",? and (?=from )|, (?=from )|,? and ", rest) if part
    ]
    read = [read_objects(part, phrases.words).what for part in parts]
    return "+".join(what if what not in ("", UNREAD) else kebab(part) for what, part in zip(read, parts, strict=True))

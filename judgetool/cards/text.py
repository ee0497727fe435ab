"""Oracle text made ready to read: the card's own names as "~", reminder text cut, quoted abilities set apart.

The steps are those a careful reader takes first: what a card calls itself is one thing whatever its name, text in
parentheses has no meaning in the game, and an ability in double quotes belongs to the object that is given it.
"""

import re

from judgetool.model.record import NamedTuple

_REMINDER = re.compile(r"\s*\([^()]*\)")
_QUOTED = re.compile(r'"([^"]*)"')
_ARTICLES = frozenset({"The", "A", "An", "Of"})
_HERE = (
    "artifact|aura|battle|card|case|class|creature|door|dungeon|enchantment|equipment|fortification|land|permanent|"
    "phenomenon|plane|planeswalker|room|saga|scheme|siege|spacecraft|token|vehicle|conspiracy|attraction"
)
_THIS = re.compile(rf"\bthis (?:{_HERE})\b", re.IGNORECASE)


class Text(NamedTuple):
    """``paragraphs`` of a card's own text, with "~" for the card and "«n»" for the n-th of its ``quoted`` abilities."""

    paragraphs: tuple[str, ...]
    quoted: tuple[str, ...]


def own_names(name: str, legendary: bool) -> tuple[str, ...]:
    """What the text of the face called ``name`` may call the card, longest first.

    The whole name, the part before a comma, and for legendary cards the first words ("Karn" of "Karn Liberated").
    """
    whole = name.removeprefix("A-")
    names = [whole]
    if ", " in whole:
        names.append(whole.partition(", ")[0])
    if legendary:
        head = re.split(r",| the | of | and ", whole)[0]
        names.append(head)
        first = head.partition(" ")[0]
        if first not in _ARTICLES and len(first) > 2:
            names.append(first)
    return tuple(sorted(set(names), key=len, reverse=True))


def read_text(text: str, name: str, legendary: bool = False, words: frozenset[str] = frozenset()) -> Text:
    """The paragraphs of Oracle ``text`` of the face ``name``; names that are in ``words`` (its types) are left alone."""
    while _REMINDER.search(text):
        text = _REMINDER.sub("", text)
    text = text.replace("“", '"').replace("”", '"').replace("’", "'")
    quoted: list[str] = []

    def set_apart(found: re.Match[str]) -> str:
        quoted.append(found[1].strip())
        return f"«{len(quoted) - 1}»" + ("." if found[1].rstrip().endswith((".", '."')) else "")

    text = _QUOTED.sub(set_apart, text)
    for own in own_names(name, legendary):
        if own not in words and own in text:
            text = re.sub(rf"(?<!named )(?<![\w'-]){re.escape(own)}(?![\w-])", "~", text)
    text = _THIS.sub("~", text)
    return Text(tuple(_paragraphs(text)), tuple(quoted))


def _paragraphs(text: str) -> list[str]:
    """The lines of ``text``, with the choices and results that hang on a line joined to it by " • "."""
    out: list[str] = []
    for line in text.split("\n"):
        line = line.strip()
        if not line:
            continue
        hangs = line.startswith(("•", "+ {", "{P} ", "{P}{P} ", "{P}{P}{P} ")) or re.match(
            r"\d+(?:[—–-]\d+|\+)? \|", line
        )
        if hangs and out and not re.match(r"\d+\+ \|", line):
            out[-1] += " • " + line.lstrip("• ")
        else:
            out.append(re.sub(r"^\d+\+ \| ", "", line))
    return out


_PREDICATE = r"(?:gets?|has|have|is|are|loses?|gains?|can't|doesn't|don't|attacks?|blocks?)\b"
_SUBJECT = re.compile(
    rf"^(?P<when>(?:as long as|during|until|if|while|other than)\b.*?, )?(?P<who>[^,.«]+?) (?P<does>{_PREDICATE}.*)$",
    re.IGNORECASE,
)
_NEXT = re.compile(rf",? and (?={_PREDICATE})|, (?={_PREDICATE})")


def clauses(sentence: str) -> list[str]:
    """A static sentence with several predicates as one sentence each: "X gets +1/+1 and has haste" -> "X gets +1/+1", "X has haste"."""
    found = _SUBJECT.match(sentence)
    if not found:
        return [sentence]
    parts = _NEXT.split(found["does"])
    if len(parts) < 2:
        return [sentence]
    return [f"{found['when'] or ''}{found['who']} {part.strip(' ,')}" for part in parts]


def sentences(paragraph: str) -> list[str]:
    """The sentences of a paragraph, and its choices, each without its final dot."""
    parts = re.split(r"(?<=[.!?])\s+(?=[A-Z~«{•])|\s*•\s*", paragraph)
    return [part.strip().rstrip(".") for part in parts if part.strip(" .")]

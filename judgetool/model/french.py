"""Words set into a French sentence: elision, contraction and agreement, so that templates stay plain.

A template marks what agrees with a slot as ``[masculine|feminine]``: ``{object} est mis[|e]``, ``[il|elle]``. A mark agrees with the
slot before it, or where none stands before with the first one after it. What is set in is feminine when it begins with ``une`` or
``la``; a name without an article is masculine, as is a card spoken of by its name.
"""

import re
import unicodedata
from collections.abc import Callable

_PIECE = r"\{([A-Za-z_]+)\}|\[([^\[\]|{}]*)\|([^\[\]|{}]*)\]"
_LABEL_PIECE = r"\{(0)\}|\[([^\[\]|{}]*)\|([^\[\]|{}]*)\]"
_ELIDED = re.compile(r"(?:^|(?<=[\s(’']))(de|que|lorsque|puisque|jusque) $", re.IGNORECASE)
_CONTRACTED = re.compile(r"(?:^|(?<=[\s(’']))(de|à) $", re.IGNORECASE)
_FUSED = {("de", "le"): "du", ("de", "les"): "des", ("à", "le"): "au", ("à", "les"): "aux"}
_FEMININE = ("une ", "la ", "cette ")
_NO_ELISION = ("onze", "onzième", "oui", "yaourt")
_PLURAL = re.compile(r"(?:[\w’-]+s|points de vie)\b")


def fill(template: str, value: Callable[[str], str | None]) -> str:
    """``template`` with its ``{name}`` slots set to ``value(name)`` (None: the slot stays as it is) and its marks agreeing."""
    return _filled(template, value, _PIECE)


def fill_label(label: str, subject: str) -> str:
    """The label of a fact with its subject in place of ``{0}``."""
    return _filled(label, lambda _: subject, _LABEL_PIECE)


def joined(before: str, words: str) -> str:
    """``before`` and ``words``, with ``de``, ``que`` or ``à`` at the end of ``before`` elided or contracted."""
    article, _, rest = words.partition(" ")
    contracted = _CONTRACTED.search(before)
    if contracted and (fused := _FUSED.get((contracted[1].lower(), article))):
        fused = fused.capitalize() if contracted[1][0].isupper() else fused
        return f"{before[: contracted.start(1)]}{fused} {rest}"
    if _ELIDED.search(before) and _begins_with_vowel(words):
        return f"{before[:-2]}’{words}"
    return before + words


def is_feminine(words: str) -> bool:
    """Whether what is said agrees in the feminine."""
    return words.lower().startswith(_FEMININE)


def is_plural(words: str) -> bool:
    """Whether the label of a fact begins with a plural (``types de ...``, ``points de vie de ...``)."""
    return bool(_PLURAL.match(words))


def _filled(template: str, value: Callable[[str], str | None], pattern: str) -> str:
    out, at = "", 0
    subject: str | None = None
    for piece in re.finditer(pattern, template):
        out += template[at : piece.start()]
        at = piece.end()
        if piece[1] is None:
            if subject is None:
                subject = _first(template[at:], value, pattern)
            out += piece[3] if is_feminine(subject or "") else piece[2]
            continue
        told = value(piece[1])
        subject = told if told is not None else subject
        out = joined(out, told) if told is not None else out + piece[0]
    return out + template[at:]


def _first(rest: str, value: Callable[[str], str | None], pattern: str) -> str | None:
    """What the first slot of a text is set to."""
    return next((value(piece[1]) for piece in re.finditer(pattern, rest) if piece[1] is not None), None)


def _begins_with_vowel(words: str) -> bool:
    first = re.match(r"[^\W\d_]+", words)
    if first is None or len(first[0]) < 2 or first[0].lower() in _NO_ELISION:
        return False
    return unicodedata.normalize("NFD", first[0])[0].lower() in "aeiouœæ"

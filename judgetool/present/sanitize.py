"""Text from files and arguments made harmless for a terminal, and printable on any stream.

Imported rules files are untrusted: a control character could move the cursor or hide a word, a bidirectional mark could
show a cost backwards. Both are shown as what they are (``<U+202E>``). A stream that cannot hold a character gets the
nearest one it can (``’`` -> ``'``, ``é`` -> ``e``) instead of a crash.
"""

_BIDI = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xFEFF)
_HARMFUL = {code: f"<U+{code:04X}>" for code in (*range(0x20), *range(0x7F, 0xA0), *_BIDI)}
# A line feed ends a paragraph of rule text and is the caller's to lay out; other separators are blanks.
_CLEAN = _HARMFUL | {0x0A: "\n", 0x09: " ", 0x0B: " ", 0x0C: " ", 0x0D: " ", 0x85: " ", 0x2028: " ", 0x2029: " "}
_LONE = dict.fromkeys(range(0xD800, 0xE000), "\ufffd")

_NEAREST = {
    "’": "'", "‘": "'", "‚": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‹": "'", "›": "'",
    "–": "-", "—": "-", "−": "-", "‑": "-", "─": "-", "│": "|", "…": "...", "•": "*", "·": "*", "→": "->", "≤": "<=",
    "≥": ">=", "×": "x", "™": "(TM)", "®": "(R)", "©": "(c)", "œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "\u202f": "\u00a0",
    "\u00a0": " ", "\u2009": " ", "½": "1/2", "□": "[]", "\ufffd": "?", "◄": "<", "►": ">",
    "⟨": "<", "⟩": ">",
}  # fmt: skip


def harmful(text: str) -> bool:
    """Whether ``text`` holds a character, other than a line feed, that a terminal would obey or a stream could not hold."""
    return any((code := ord(letter)) != 0x0A and (code in _HARMFUL or code in _LONE) for letter in set(text))


def clean(text: str) -> str:
    """``text`` without anything a terminal would obey: control and bidirectional characters named, separators as blanks.

    Line feeds stay. Runs in one pass; text that is all printable comes back as it is (no control or format character is printable).
    """
    if text.isprintable():
        return text
    cleaned = text.translate(_CLEAN)
    if any("\ud800" <= letter <= "\udfff" for letter in cleaned):
        cleaned = cleaned.translate(_LONE)
    return cleaned


def encodable(text: str, encoding: str) -> str:
    """``text`` in characters that ``encoding`` (a codec name such as "cp1252") has: the nearest ones, "?" as the last resort."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_nearest(letter, encoding) for letter in text)
    return text


def _nearest(letter: str, encoding: str) -> str:
    """The nearest text to one character that ``encoding`` can hold."""
    for candidate in (letter, _NEAREST.get(letter, ""), _NEAREST.get(_NEAREST.get(letter, ""), ""), _bare(letter)):
        if candidate and _fits(candidate, encoding):
            return candidate
    return "?"


def _bare(letter: str) -> str:
    """A letter without its accents: é -> e."""
    import unicodedata

    return "".join(part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part))


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True

"""One form for texts that differ only in typography, and a fingerprint that also forgives renumbered cross-references.

``fold`` answers "do these read the same?"; ``fingerprint`` answers "are these the same wording?", so that official
wordings can be known without their text. ``find_references`` finds the rule numbers a text cites, in both languages.
"""

import re
import unicodedata
from functools import cache

_QUOTES = {
    "\u2018": "'", "\u2019": "'", "\u201a": "'", "\u201b": "'", "\u2032": "'", "`": "'", "\u00b4": "'",
    "\u201c": '"', "\u201d": '"', "\u201e": '"', "\u201f": '"', "\u2033": '"', "\u00ab": '"', "\u00bb": '"',
}  # fmt: skip
_DASHES = {"\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2015": "-", "\u2212": "-"}
_DROPPED = {"\u2122": "", "\u00ae": "", "\u00a9": "", "\u00ad": "", "\u200b": "", "\u2060": "", "\ufeff": "", "_": ""}
_LETTERS = {"\u0153": "oe", "\u0152": "oe", "\u00e6": "ae", "\u00c6": "ae", "\u2026": "..."}
_TABLE = str.maketrans(_QUOTES | _DASHES | _DROPPED | _LETTERS)

_RARE = re.compile("[^\\x00-\u017f\u2010-\u2026\u202f\u2032\u2033\u2122\u2212]")
_MARKS = re.compile(r"(?<=\w)\((?:tm|r)\)", re.IGNORECASE)
_LONG_DASH = re.compile(r"\s*(?:\u2014|\u2013|\u2015|--+)\s*|(?<=\S)\s+-\s+(?=\S)|\s+-\s*$")
_INSIDE_GUILLEMETS = re.compile(r"(?<=\u00ab)\s+|\s+(?=\u00bb)")
_BLANK_BEFORE = re.compile(r"\s+(?=[;:?!])")

# A number with a dot is a rule number anywhere; one without needs the word in front, or a list that began with it.
_NUMBER = r"[0-9]{1,3}(?:\.[0-9]{1,3}(?:[a-z]{1,2}(?![a-z]))?)?(?![0-9/%]|\.[0-9])"
_WORD = r"(?:sub-?rules?|sous-r[eè]gles?|rules?|r[eè]gles?|sections?)"
_JOIN = (
    r"(?:\s*,\s*(?:and|or|et|ou)\s+|\s*,\s*|\s+(?:and|or|et|ou|to|through|à|a|-)\s+|\s*[-\u2013\u2014]\s*)"
    rf"(?:{_WORD}\s+)?"
)
_LETTER = r"[a-z](?![a-z0-9'\u2019])"
_QUOTED = r"[\"\u201c\u00ab][^\"\u201d\u00bb\n]{1,80}[\"\u201d\u00bb]"
_SECTION = rf"[0-9]{{3}}(?=,?\s*{_QUOTED})"


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """What finds a number after a word, the next of a list, a bare number, the end of a range. Made when first needed (4 ms)."""
    led = rf"\b(?:{_WORD}\s+(?P<first>{_NUMBER})|(?:see|voir)\s+(?P<seen>{_SECTION}))"
    following = (
        rf"{_JOIN}(?P<number>{_NUMBER})"
        rf"|(?:\s*[-\u2013\u2014]\s*|,?\s+(?:and|or|et|ou|to|through|à)\s+)(?P<letter>{_LETTER})"
        rf"|,?\s*{_QUOTED},?\s+(?:and|or|et|ou)\s+(?P<titled>{_SECTION})"
    )
    bare = r"(?<![0-9a-z.$+])[0-9]{3}\.[0-9]{1,3}(?:[a-z]{1,2}(?![a-z]))?(?![0-9])"
    ranging = rf"(?P<number>(?!))(?P<titled>)|\s*[-\u2013\u2014]\s*(?P<letter>{_LETTER})"
    return (
        re.compile(led, re.IGNORECASE),
        re.compile(following, re.IGNORECASE),
        re.compile(bare, re.IGNORECASE),
        re.compile(ranging),
    )


def fold(text: str) -> str:
    """``text`` (either language) in lower case, without accents, with one kind of quote, dash and blank.

    Trade marks ("™", "(tm)") and underscores of emphasis go, long dashes lose the blanks around them, French blanks
    before ``; : ? !`` and inside guillemets go, dots and blanks at the end go. Folding twice changes nothing.
    """
    folded = _folded(text)
    if not text.isascii() and _RARE.search(text):  # what decomposes into signs that fold away in their turn
        before = text
        while folded != before:
            before, folded = folded, _folded(folded)
    return folded


def _folded(text: str) -> str:
    out = _MARKS.sub("", text) if "(" in text else text
    ascii_only = out.isascii()
    if " -" in out or "--" in out or (not ascii_only and _has_long_dash(out)):
        out = _LONG_DASH.sub("-", out)
    if not ascii_only:
        out = _INSIDE_GUILLEMETS.sub("", out) if "\u00ab" in out or "\u00bb" in out else out
        out = out.translate(_TABLE)
        if not out.isascii():
            decomposed = unicodedata.normalize("NFKD", out)
            out = "".join(c for c in decomposed if not unicodedata.combining(c))
    else:
        out = out.replace("_", "").replace("`", "'")
    out = " ".join(out.lower().split())
    if " :" in out or " ;" in out or " ?" in out or " !" in out:
        out = _BLANK_BEFORE.sub("", out)
    out = out.rstrip(". ")
    return out if _settled(out) else fold(out)


def _has_long_dash(text: str) -> bool:
    return "\u2014" in text or "\u2013" in text or "\u2015" in text


def _settled(out: str) -> bool:
    """Whether another round would leave ``out`` alone (dropping one thing can bring others together: rare)."""
    if "--" in out or " - " in out or out.endswith(" -"):
        return False
    return "(" not in out or not _MARKS.search(out)


def find_references(text: str) -> list[tuple[tuple[int, int], str]]:
    """The rule numbers ``text`` cites, in order, each with its (start, end) in ``text``.

    Found: "rule 104.3a", "rules 614 and 615", "section 7", "règles 613.7 et 613.8", "rules 704.5a, 704.5b or 704.5c", a
    bare "601.2b", the two ends of "601.2a-d" (the second as 601.2d). The dot that ends a sentence is never part of a
    number. A number without a dot counts only after such a word or in a list that began with one.
    """
    leads, nexts, bares, ranges = _patterns()
    found: list[tuple[tuple[int, int], str]] = []
    at = 0
    while True:
        led, bare = leads.search(text, at), bares.search(text, at)
        if led is None and bare is None:
            return found
        start = None if led is None else led.span("first" if led["first"] else "seen")
        if start is not None and (bare is None or start[0] <= bare.start()):
            span, following = start, nexts
        else:
            assert bare is not None
            span, following = bare.span(), ranges
        number = text[span[0] : span[1]].lower()
        found.append((span, number))
        while more := following.match(text, span[1]):
            if more["letter"]:
                letter = more["letter"].lower()
                if not number[-1].isalpha() or letter <= number[-1]:
                    break
                number, span = number.rstrip("abcdefghijklmnopqrstuvwxyz") + letter, more.span("letter")
            else:
                after = more.span("number" if more["number"] else "titled")
                number = _continued(number, text[after[0] : after[1]].lower(), text[span[1] : after[0]])
                span = after
            found.append((span, number))
        at = span[1]


def _continued(number: str, following: str, between: str) -> str:
    """The number that ``following`` is after ``number``: "8" after "119.7-" is 119.8."""
    if "." in number and "." not in following and len(following) < 3 and between.strip() in ("-", "\u2013", "\u2014"):
        return f"{number.split('.')[0]}.{following}"
    return following


def mask_references(text: str) -> str:
    """``text`` with every cited rule number replaced by "#"."""
    out: list[str] = []
    at = 0
    for (start, end), _number in find_references(text):
        out.append(text[at:start])
        out.append("#")
        at = end
    out.append(text[at:])
    return "".join(out)


def fingerprint(text: str) -> str:
    """12 hexadecimal digits that two texts share iff they are the same wording: same folded text, cited numbers aside.

    Examples are not part of a rule's wording: pass the rule's ``text`` alone. Method: BLAKE2b over the folded text with
    each cited number replaced by "#".
    """
    from hashlib import blake2b

    return blake2b(mask_references(fold(text)).encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()

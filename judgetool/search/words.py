"""Text -> words -> stems: the one way in which texts, glossary terms, term tables and queries are cut up for search.

Pure and free of rules: what it knows is grammar. A French stem carries the prefix ``0`` so that
French *main* (hand) and English *main* (main phase) never meet in one index.
"""

import re
from collections.abc import Sequence
from functools import cache

from judgetool.model.fold import fold
from judgetool.search import irregular

FRENCH = "0"
"""The mark in front of every French stem."""

_ELISIONS = "l|d|n|m|t|s|c|j|qu|lorsqu|puisqu|jusqu|quelqu|presqu|quoiqu"
_WORD = re.compile(
    r"""[+-]?(?:\d+|x|\*)/[+-]?(?:\d+|x|\*)(?![\w/])  # a size: 2/2, +1/+1
      | \{[a-z0-9∞]+(?:/[a-z0-9]+)*\}                  # a symbol: {t}, {2/w}
      | \d{3}\.\d+[a-z]{0,2}(?!\w)                     # a rule number
      | [^\W_]+(?:'[^\W_]+)*""",
    re.VERBOSE,
)
_ELIDED = re.compile(rf"^(?:{_ELISIONS})'(?=[^\W_]{{2}})")
_SIGNS = str.maketrans({"+": "p", "-": "m", "/": "s", "*": "x"})


def cut(text: str) -> list[str]:
    """The words of ``text`` (either language), folded: no accents, no case, elisions dropped, hyphens cut.

    ``+1/+1`` is one word (``p1sp1``), a mana symbol ``{T}`` is ``symt`` and ``{3}`` is ``3``; an apostrophe inside a word
    goes (``can't`` is ``cant``), a French elision goes with its letter (``l'adversaire`` is ``adversaire``).
    """
    return cut_folded(fold(text))


def cut_folded(folded: str) -> list[str]:
    """As ``cut``, for text already folded."""
    return [one if one.isalnum() else _plain(one) for one in _WORD.findall(folded)]


def _plain(one: str) -> str:
    if one[0] == "{":
        symbol = one[1:-1].replace("/", "")
        return symbol if symbol.isdecimal() else "sym" + symbol
    if "'" in one:
        return _ELIDED.sub("", one).replace("'", "")
    return one if "." in one else one.translate(_SIGNS)


_VOWEL = re.compile(r"[aeiouy]")


@cache
def english_stem(word: str) -> str:
    """The stem of one folded English word: plurals, -ed, -ing and a last e go; derived words keep apart.

    *player* and *play*, *replacement* and *replace* stay different words: term tables say which of those belong together.
    Method: the first step of Porter's algorithm, with a table of irregular forms.
    """
    if word in irregular.ENGLISH:
        return irregular.ENGLISH[word]
    if len(word) <= 3 or not word.isalpha():
        return word
    out = word
    if out.endswith("ies"):
        out = out[:-3] + "y"
    elif out.endswith(("sses", "ches", "shes", "xes", "zes")):
        out = out[:-2]
    elif out.endswith("s") and not out.endswith(("ss", "us", "is")):
        out = out[:-1]
    if out in irregular.ENGLISH:
        return irregular.ENGLISH[out]
    if out.endswith("ied") and len(out) > 4:
        out = out[:-3] + "y"
    else:
        for suffix in ("ing", "ed"):
            root = out[: -len(suffix)]
            if out.endswith(suffix) and len(root) >= 3 and _VOWEL.search(root) and not root.endswith("e"):
                out = _single(root)
                break
    if out.endswith("e") and len(out) > 4:
        out = out[:-1]
    return out


def _single(root: str) -> str:
    """``tapp`` -> ``tap``, ``controll`` -> ``control``; ``pass``, ``roll`` and ``spell`` stay."""
    if len(root) > 3 and root[-1] == root[-2] and (root[-1] in "bdgmnprt" or (root[-1] == "l" and len(root) > 5)):
        return root[:-1]
    return root


_FRENCH_ENDINGS = (
    "issements", "issement", "issent", "issant", "ements", "ement", "ations", "ation", "eraient", "erait", "eront", "erais",
    "erons", "erez", "erai", "eras", "era", "aient", "ait", "ais", "ants", "antes", "ante", "ant", "ent", "ees", "ee", "ez",
    "ons", "ers", "er", "ir", "it", "ie", "es", "e",
)  # fmt: skip


@cache
def french_stem(word: str) -> str:
    """The stem of one folded French word, marked as French: plural, feminine and the endings of regular verbs go.

    Method: longest ending that leaves three letters, after the plural; a table holds irregular verbs.
    """
    return FRENCH + _french(word)


def _french(word: str) -> str:
    if word in irregular.FRENCH:
        return irregular.FRENCH[word]
    if len(word) <= 3 or not word.isalpha():
        return word
    out = word
    if out.endswith("eaux"):
        out = out[:-1]
    elif out.endswith("aux") and len(out) > 4:
        out = out[:-3] + "al"
    elif out.endswith(("s", "x")) and not out.endswith("ss"):
        out = out[:-1]
    if out in irregular.FRENCH:
        return irregular.FRENCH[out]
    for ending in _FRENCH_ENDINGS:
        if out.endswith(ending) and len(out) - len(ending) >= 3:
            out = out[: -len(ending)]
            break
    if out.endswith("iv") or (out.endswith("if") and len(out) > 4):
        out = out[:-1] + "f"
    return out


def stem(word: str, lang: str) -> str:
    """The stem of one word that ``cut`` gave, in ``lang`` ("en" or "fr")."""
    return french_stem(word) if lang == "fr" else english_stem(word)


def stems(text: str, lang: str) -> list[str]:
    """The stems of every word of ``text``, in order."""
    reduce = french_stem if lang == "fr" else english_stem
    return [reduce(word) for word in cut(text)]


def key(text: str, lang: str) -> str:
    """Stems joined by a blank: what glossary terms are looked up by."""
    return " ".join(stems(text, lang))


_LIGHT = frozenset(
    stem(word, lang)
    for lang, words in {
        "en": "a an the of my your his her its their this that",
        "fr": "a au aux d de des du en l la le les un une mon ma mes ton ta tes son sa ses leur leurs ce cet cette ces votre vos",
    }.items()
    for word in words.split()
)


def is_light(stemmed: str) -> bool:
    """Whether a stem is an article, a possessive or *of*: phrases are the same with or without it."""
    return stemmed in _LIGHT


def content(run: Sequence[str]) -> tuple[str, ...]:
    """A run of stems without its light words, unless fewer than two would be left."""
    heavy = tuple(one for one in run if one not in _LIGHT)
    return heavy if len(heavy) > 1 else tuple(run)


def phrase_key(text: str, lang: str) -> str:
    """What a phrase of the term tables is looked up by: "gain de points de vie" and "gain des points de vie" share it."""
    return " ".join(content(stems(text, lang)))

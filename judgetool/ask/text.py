"""A question as tokens: folded words that remember where they stood in what the person typed.

Both languages go through the same steps, since table talk mixes them. Contractions are opened ("can't" -> can not, "qu'il" -> que il,
"l'arrivée" -> le arrivee), possessive 's is dropped, mana symbols and sizes ("{1}{G}", "+1/+1", "2/2") stay whole, punctuation
stays as tokens. The phrases of the lexicon are read by the same function, so both sides always agree.
"""

import re

from judgetool.model.fold import fold
from judgetool.model.record import NamedTuple

STOPS = frozenset(".?!;")
MARKS = frozenset('.?!;,:"()')
CARD = "@card"
MAX_TEXT = 4000

_TOKEN = re.compile(
    r"""(?P<mana>(?:\{[^{}\s]{1,6}\})+)
      | (?P<size>[+\-\u2212]?[0-9xX]{1,3}/[+\-\u2212]?[0-9xX*]{1,3}(?![\w/]))
      | (?P<plus>[+\-][0-9]{1,2}[+\-][0-9]{1,2}(?![\w/]))
      | (?P<date>[0-9]{4}-[0-9]{2}-[0-9]{2})
      | (?P<word>[^\W_]+(?:['\u2019\u02bc`\u00b4\u2018][^\W_]+)*)
      | (?P<stop>\.{2,}|\u2026|[.?!;])
      | (?P<line>\n+)
      | (?P<mark>[,:()"\u00ab\u00bb\u201c\u201d])""",
    re.VERBOSE,
)
_APOSTROPHE = re.compile("['\u2019\u02bc`\u00b4\u2018]")
_NEGATIVES = {
    "can": "can", "won": "will", "shan": "shall", "ain": "is", "don": "do", "doesn": "does", "didn": "did", "isn": "is",
    "aren": "are", "wasn": "was", "weren": "were", "hasn": "has", "haven": "have", "wouldn": "would", "couldn": "could",
    "shouldn": "should", "mustn": "must", "needn": "need", "hadn": "had",
}  # fmt: skip
_ENDINGS = {"d": "would", "ll": "will", "m": "am", "re": "are", "ve": "have"}
_IS_AFTER = frozenset(
    ("it", "what", "that", "there", "he", "she", "who", "how", "where", "when", "here", "this", "everyone", "one")
)
_ELISIONS = {"l": "le", "d": "de", "j": "je", "m": "me", "t": "te", "s": "se", "c": "ce", "n": "ne", "qu": "que", "jusqu": "jusque",
             "lorsqu": "lorsque", "puisqu": "puisque", "quoiqu": "quoique", "quelqu": "quelque"}  # fmt: skip
_PRONOUNS = frozenset(("je", "tu", "il", "elle", "on", "nous", "vous", "ils", "elles", "ce"))
_LIAISON_BEFORE = frozenset(("il", "elle", "on", "ils", "elles"))


class Token(NamedTuple):
    """One word or mark: ``text`` folded, its ``start`` and ``end`` in the typed text, its ``sentence`` (from 0).

    ``capital``: typed with a capital first letter; ``inverted``: a French pronoun hyphened to its verb ("peut-il").
    """

    text: str
    start: int
    end: int
    sentence: int
    capital: bool = False
    inverted: bool = False


def read_tokens(text: str) -> list[Token]:
    """The tokens of a typed text (either language; what stands after the first 4,000 characters is not read)."""
    text = text[:MAX_TEXT]
    out: list[Token] = []
    sentence = 0
    for found in _TOKEN.finditer(text):
        start, end = found.span()
        kind = found.lastgroup
        if kind in ("stop", "line"):
            if out and out[-1].text not in STOPS:
                out.append(Token("." if kind == "line" else _stop(found[0]), start, end, sentence))
                sentence += 1
            elif out and found[0][0] in "?!" and out[-1].text == ".":
                out[-1] = out[-1]._replace(text=found[0][0])
        elif kind == "mark":
            out.append(Token('"' if found[0] not in ",:()" else found[0], start, end, sentence))
        elif kind == "plus":  # "+1+1", a size whose stroke was left out
            out.append(Token(f"{found[0][:-2]}/{found[0][-2:]}", start, end, sentence))
        elif kind == "word":
            _add_word(out, text, found[0], start, end, sentence)
        else:
            out.append(Token(found[0].lower().replace("\u2212", "-"), start, end, sentence))
    return out


def words_of(phrase: str) -> list[str]:
    """The folded words of a phrase of the lexicon or of a card name, by the same reading as a question's; marks are no words."""
    return [token.text for token in read_tokens(phrase) if token.text not in MARKS]


def _stop(typed: str) -> str:
    return "." if typed[0] in ".\u2026" else typed[0]


def _add_word(out: list[Token], text: str, typed: str, start: int, end: int, sentence: int) -> None:
    hyphen = start > 0 and text[start - 1] in "-\u2010\u2011\u2013" and bool(out) and out[-1].end == start - 1
    capital = typed[:1].isupper()
    parts = [(start + found.start(), found[0]) for found in re.finditer(r"[^\W_]+", typed)]
    words = [fold(part) for _, part in parts]
    if len(words) == 1:
        word = words[0]
        if word == "t" and hyphen:
            return
        if word in _PRONOUNS and hyphen:
            out.append(Token(word, start, end, sentence, False, True))
            return
        if word in _LIAISON_BEFORE and out and (out[-1].text == "t" or text[start - 1 : start] == "-"):
            if out[-1].text == "t":
                out.pop()
            out.append(Token(word, start, end, sentence, False, True))
            return
        if word:
            out.append(Token(word, start, end, sentence, capital))
        return
    for opened in _open(words, parts, end, capital, sentence):
        out.append(opened)


def _open(words: list[str], parts: list[tuple[int, str]], end: int, capital: bool, sentence: int) -> list[Token]:
    """A word with apostrophes as the words it stands for."""
    starts = [start for start, _ in parts]
    ends = [start + len(part) for start, part in parts]
    first, last = words[0], words[-1]
    if last == "t" and first.endswith("n") and (first in _NEGATIVES or first[:-1] + "n" in _NEGATIVES):
        return [
            Token(_NEGATIVES[first], starts[0], ends[0] - 1, sentence, capital),
            Token("not", starts[0], end, sentence),
        ]
    out: list[Token] = []
    for at, word in enumerate(words):
        here = parts[at][1][:1].isupper()
        if at and word == "s":
            if words[at - 1] in _IS_AFTER:
                out.append(Token("is", starts[at], ends[at], sentence))
            elif words[at - 1] == "let":
                out.append(Token("us", starts[at], ends[at], sentence))
        elif at and at == len(words) - 1 and word in _ENDINGS and words[at - 1] not in _ELISIONS:
            out.append(Token(_ENDINGS[word], starts[at], ends[at], sentence))
        elif at < len(words) - 1 and word in _ELISIONS:
            full = "si" if word == "s" and words[at + 1] in ("il", "ils") else _ELISIONS[word]
            out.append(Token(full, starts[at], ends[at], sentence, here))
        elif word:
            out.append(Token(word, starts[at], ends[at], sentence, here))
    return out

"""Turns of phrase of the table as the standard words they stand for ("am I good to" -> can i), by rules/ask/talk.yaml.

Done after card names are masked and slips mended, before any phrase is looked for, so that each phrase of the lexicon is met in
one form. A rule is a pattern (words, ``a|b``, ``x*``, gaps) and what to write: words, and ``$n`` for what stood at the n-th part of the
pattern; inside a longer word ("$2/$3") a number in words is written in digits. The first rule of a file that fits at a word is taken.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from judgetool.ask.pattern import START, Element, read_elements
from judgetool.ask.text import CARD, STOPS, Token

OPPONENT = "opponent"
_PLACE = re.compile(r"\$(\d)")


class Talk:
    """The rules by first word: each a compiled pattern on one line with what it writes."""

    def __init__(self, rules: Mapping[str, str], names: Mapping[str, Any]) -> None:
        self._rules = rules
        self._opened: dict[str, list[tuple[list[Element], str]]] = {}
        self._numbers: Mapping[str, str] = names.get("numbers", {})
        self._people = frozenset(" ".join(names.get("people", ())).split())

    def plainly(self, tokens: Sequence[Token]) -> tuple[list[Token], list[int]]:
        """The tokens with every turn of phrase written out, and for each token of before where it stands now."""
        tokens = self._met(tokens)
        out: list[Token] = []
        moved: list[int] = []
        at = 0
        while at < len(tokens):
            read = self._first(tokens, at)
            if read is None:
                moved.append(len(out))
                out.append(tokens[at])
                at += 1
                continue
            parts, words = read
            end = parts[-1].stop
            fresh = self._written(tokens, parts, words)
            kept = {id(token): len(out) + number for number, token in enumerate(fresh)}
            moved.extend(kept.get(id(token), len(out)) for token in tokens[at:end])
            out.extend(fresh)
            at = end
        return out, moved

    def _met(self, tokens: Sequence[Token]) -> Sequence[Token]:
        """The only person named is the opponent; of several nobody knows who is who."""
        named = {token.text for token in tokens if token.text in self._people}
        if len(named) != 1:
            return tokens
        return [token._replace(text=OPPONENT) if token.text in named else token for token in tokens]

    def _first(self, tokens: Sequence[Token], at: int) -> tuple[list[range], str] | None:
        word = tokens[at].text
        rules = self._opened.get(word)
        if rules is None:
            lines = (line.partition("\t") for line in self._rules.get(word, "").split("\n") if line)
            rules = self._opened[word] = [(read_elements(line), words) for line, _, words in lines]
        for elements, words in rules:
            parts = _parts(elements, 0, tokens, at)
            if parts:
                return parts, words
        return None

    def _written(self, tokens: Sequence[Token], parts: Sequence[range], words: str) -> list[Token]:
        first, last = tokens[parts[0].start], tokens[parts[-1].stop - 1]
        out: list[Token] = []
        for word in words.split():
            if word[0] == "$" and word[1:].isdigit():
                out.extend(tokens[at] for at in parts[int(word[1:]) - 1])
                continue

            def copied(found: "re.Match[str]") -> str:
                said = "".join(tokens[at].text for at in parts[int(found[1]) - 1])
                return self._numbers.get(said, said)

            text = _PLACE.sub(copied, word)
            out.append(Token(text, first.start, last.end, first.sentence))
        return out


def _parts(elements: Sequence[Element], k: int, tokens: Sequence[Token], at: int) -> list[range] | None:
    """What each element takes, in the shortest reading at ``at``; None if the pattern does not stand there."""
    if k == len(elements):
        return []
    element = elements[k]
    if isinstance(element, int):
        for skip in range(element + 1):
            rest = _parts(elements, k + 1, tokens, at + skip)
            if rest is not None:
                return [range(at, at + skip), *rest]
            if at + skip >= len(tokens) or tokens[at + skip].text in STOPS or tokens[at + skip].text == CARD:
                return None
        return None
    if element == START:
        rest = _parts(elements, k + 1, tokens, at) if at == 0 or tokens[at - 1].text in STOPS else None
        return None if rest is None else [range(at, at), *rest]
    if at >= len(tokens):
        return None
    word = tokens[at].text
    for one in [element] if isinstance(element, str) else element:
        if word == one or (one[-1] == "*" and word.startswith(one[:-1])):
            rest = _parts(elements, k + 1, tokens, at + 1)
            return None if rest is None else [range(at, at + 1), *rest]
    return None

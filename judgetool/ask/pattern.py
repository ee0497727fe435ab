"""The phrase language of the lexicon: four operators over folded words, compiled once, matched by first word.

``a|b`` alternatives, ``x*`` any ending, ``_`` a gap of 0 to 3 words (``_5``: up to 5) that never crosses . ? ! ; and
``<concept>``. ``(a b|c)`` groups alternatives of several words; ``^`` is the start of a sentence; ``<inversion>`` a French
pronoun hyphened to its verb; ``<card.kind>`` a card that has this kind of ability (``<card.morph>``) or type
(``<card.instant>``). A compiled pattern is plain data, written as one line.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from judgetool.ask.text import CARD, STOPS, Token, words_of
from judgetool.model.record import NamedTuple

Element = int | str | list[str]
START = "^"
CARD_CONCEPT = "card."
BUILT_IN = frozenset(("inversion", "pt"))
_GROUP = re.compile(r"\(([^()]*)\)")
_GAP = re.compile(r"_(\d*)$")


class PhraseError(ValueError):
    """A phrase of the lexicon that cannot be read; the message says which and why (English)."""


class Span(NamedTuple):
    """Tokens ``start`` up to, not including, ``end``."""

    start: int
    end: int


def expand(phrase: str) -> list[str]:
    """The phrases that ``phrase`` stands for: its groups "(a b|c)" written out."""
    found = _GROUP.search(phrase)
    if found is None:
        return [phrase]
    return [
        whole
        for one in found[1].split("|")
        for whole in expand(f"{phrase[: found.start()]}{one}{phrase[found.end() :]}")
    ]


def compile_phrase(phrase: str) -> list[Element]:
    """The elements of one phrase as written in the lexicon. PhraseError if it is empty, or begins or ends with a gap."""
    elements: list[Element] = []
    for part in phrase.split():
        gap = _GAP.match(part)
        if gap:
            elements.append(int(gap[1] or 3))
            continue
        alternatives = [_alternative(one, phrase) for one in part.split("|")]
        if len(alternatives) == 1 and isinstance(alternatives[0], list):
            elements.extend(alternatives[0])
        elif any(isinstance(one, list) for one in alternatives):
            raise PhraseError(f"an alternative of several words in {phrase!r}")
        else:
            flat = [one for one in alternatives if isinstance(one, str)]
            elements.append(flat[0] if len(flat) == 1 and flat[0][0] != "<" and flat[0][-1] != "*" else flat)
    if not elements or isinstance(elements[0], int) or isinstance(elements[-1], int):
        raise PhraseError(f"empty, or begins or ends with a gap: {phrase!r}")
    return elements


def write_elements(elements: Sequence[Element]) -> str:
    """A compiled phrase as one line, for ``read_elements``."""
    return " ".join(
        f"_{one}" if isinstance(one, int) else one if isinstance(one, str) else "|".join([*one, ""]) for one in elements
    )


def read_elements(written: str) -> list[Element]:
    """The compiled phrase that ``write_elements`` wrote."""
    out: list[Element] = []
    for part in written.split(" "):
        if part[0] == "_":
            out.append(int(part[1:]))
        else:
            out.append(part[:-1].split("|") if part[-1] == "|" else part)
    return out


def _alternative(written: str, phrase: str) -> str | list[Element]:
    if written in (START, CARD) or (written.startswith("<") and written.endswith(">")):
        return written
    if written in STOPS or written in (",", ":", '"'):
        return written
    star = written.endswith("*")
    words = words_of(written.rstrip("*"))
    if not words:
        raise PhraseError(f"no word in {written!r} of {phrase!r}")
    if star:
        words[-1] += "*"
    if len(words) == 1:
        return words[0]
    several: list[Element] = [*words[:-1], [words[-1]] if star else words[-1]]
    return several


def needed(elements: Sequence[Element], common: Collection[str] = ()) -> str:
    """What a question must hold for a compiled phrase to be worth trying: alternatives joined by "|", each a word or a "<concept>", of the
    element after the first that will stand in the fewest questions (few alternatives, none ``common``); "" if none tells."""
    best: tuple[int, list[str]] = (1000, [])
    first = True
    for element in elements:
        if isinstance(element, int) or element == START:
            continue
        words = [element] if isinstance(element, str) else element
        if not first and not any(word[-1] == "*" for word in words):
            best = min(best, (sum(20 if word in common else 3 if word[0] == "<" else 1 for word in words), words))
        first = False
    return "|".join(best[1])


def concepts_in(elements: Iterable[Element]) -> Iterator[str]:
    """The names of the concepts a compiled phrase uses."""
    for element in elements:
        if isinstance(element, list):
            for one in element:
                if one[0] == "<":
                    yield one[1:-1]


def first_keys(elements: Sequence[Element]) -> list[str]:
    """What a compiled phrase is indexed under: words, "prefix*" and "<concept>" of its first element that takes a word."""
    for element in elements:
        if element == START:
            continue
        if isinstance(element, str):
            return [element]
        if isinstance(element, list):
            return list(element)
    raise PhraseError("a phrase that takes no word")


class Matcher:
    """Matches compiled patterns over one list of tokens; remembers the concepts found, by where they start."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.words = [token.text for token in tokens]
        self.found: dict[str, list[Span]] = {}
        self.made: dict[tuple[str, Span], Sequence[Element]] = {}
        self._at: list[dict[str, list[int]]] = [{} for _ in tokens]

    def add(self, concept: str, span: Span, elements: Sequence[Element] = ()) -> None:
        """Remember that ``concept`` stands at ``span``, by the pattern ``elements``."""
        ends = self._at[span.start].setdefault(concept, [])
        if span.end not in ends:
            ends.append(span.end)
            self.found.setdefault(concept, []).append(span)
            self.made[concept, span] = elements

    def taken(self, elements: Sequence[Element], start: int) -> frozenset[int]:
        """The tokens that the pattern's own words take in its shortest reading at ``start``: what lies in its gaps is left out."""
        parts = self._trace(elements, 0, start)
        out: set[int] = set()
        for one in parts or ():
            if isinstance(one, int):
                out.add(one)
            else:
                name, span = one
                inner = self.made.get((name, span), ())
                out |= self.taken(inner, span.start) if inner else set(range(*span))
        return frozenset(out)

    def match(self, elements: Sequence[Element], start: int) -> int | None:
        """The end of the shortest reading of the pattern at ``start``, or None."""
        return self._match(elements, 0, start)

    def _match(self, elements: Sequence[Element], k: int, at: int) -> int | None:
        words = self.words
        count = len(words)
        for here in range(k, len(elements)):
            element = elements[here]
            if isinstance(element, str):
                if element == START:
                    if at and words[at - 1] not in STOPS:
                        return None
                elif at < count and words[at] == element:
                    at += 1
                else:
                    return None
            elif isinstance(element, int):
                return self._match_after_gap(elements, here, at)
            else:
                ends = self._ends(element, at) if at < count else ()
                if len(ends) != 1:
                    for end in ends:
                        done = self._match(elements, here + 1, end)
                        if done is not None:
                            return done
                    return None
                at = ends[0]
        return at

    def _match_after_gap(self, elements: Sequence[Element], k: int, at: int) -> int | None:
        """The end of the shortest reading from element ``k`` on, which is a gap."""
        words = self.words
        widest = elements[k]
        after = elements[k + 1]
        for here in range(at, at + (widest if isinstance(widest, int) else 0) + 1):
            if here >= len(words):
                return None
            if not isinstance(after, str) or after == words[here] or after == START:
                end = self._match(elements, k + 1, here)
                if end is not None:
                    return end
            if words[here] in STOPS:
                return None
        return None

    def _ends(self, alternatives: Sequence[str], at: int) -> Sequence[int]:
        """Where each of the alternatives that stand at a token ends, in the order they are written."""
        word = self.words[at]
        concepts = self._at[at]
        out: list[int] = []
        for one in alternatives:
            if one[0] == "<":
                if concepts:
                    out.extend(concepts.get(one[1:-1], ()))
            elif word == one or (one[-1] == "*" and word.startswith(one[:-1])):
                out.append(at + 1)
        return out

    def _trace(self, elements: Sequence[Element], k: int, at: int) -> "list[int | tuple[str, Span]] | None":
        """What each element of the reading that ``_match`` finds takes: a token, or a concept with its tokens."""
        if k == len(elements):
            return []
        element = elements[k]
        if isinstance(element, int):
            for skip in range(element + 1):
                rest = self._trace(elements, k + 1, at + skip)
                if rest is not None:
                    return rest
                if at + skip >= len(self.words) or self.words[at + skip] in STOPS:
                    return None
            return None
        if element == START:
            return self._trace(elements, k + 1, at) if at == 0 or self.words[at - 1] in STOPS else None
        for took, end in self._takes(element, at):
            rest = self._trace(elements, k + 1, end)
            if rest is not None:
                return [took, *rest]
        return None

    def _takes(self, element: str | list[str], at: int) -> "Iterator[tuple[int | tuple[str, Span], int]]":
        if at >= len(self.words):
            return
        word = self.words[at]
        for one in [element] if isinstance(element, str) else element:
            if one[0] == "<":
                for end in self._at[at].get(one[1:-1], ()):
                    yield (one[1:-1], Span(at, end)), end
            elif word == one or (one[-1] == "*" and word.startswith(one[:-1])):
                yield at, at + 1

    def keys(self, at: int, index: Mapping[str, Any]) -> Iterator[Any]:
        """The values of ``index`` under every key that could begin at token ``at``."""
        word = self.words[at]
        if word in index:
            yield index[word]
        for size in range(1, len(word) + 1):
            found = index.get(word[:size] + "*")
            if found is not None:
                yield found
        for concept in list(self._at[at]):
            found = index.get(f"<{concept}>")
            if found is not None:
                yield found

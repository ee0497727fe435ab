"""The compiled lexicon at work: standard forms, mended typos, and every phrase found in a question."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from judgetool.ask.pattern import Element, Matcher, Span, read_elements
from judgetool.ask.talk import Talk
from judgetool.ask.text import CARD, MARKS, Token
from judgetool.model.record import NamedTuple
from judgetool.model.suggest import distance

_GLUED = {"l": "le", "d": "de", "j": "je", "n": "ne", "m": "me", "t": "te", "s": "se", "qu": "que"}
_LONG = 6
"""A shorter word behind an elision without its apostrophe is oftener the end of another word."""
_VOWELS = frozenset("aeiouhy")
_DRAWL = 5
"""A shorter word that ends in "in" is oftener a word of its own."""
_SHORTEST, _LONG_ENOUGH = 3, 5
_SUBSTITUTED = 2
_COLOURS = frozenset("wubrgcx")
_ENDING = re.compile("(er|ez|ee|es|ent|e|s|r)$")
"""French endings that sound alike."""
_DOUBLED = re.compile(r"(.)\1")
_STRETCHED = re.compile(r"(.)\1{2,}")
_SIZE = re.compile(r"\d{1,2}/\d{1,2}")


class Hit(NamedTuple):
    """A phrase found: what it means (("type", "triggers", "5")), its tokens, and the (layer, number) of its ``pattern``."""

    target: Sequence[str]
    span: Span
    pattern: tuple[int, int] = (0, 0)


class Found(NamedTuple):
    """Everything the lexicon reads in a question: the concepts by name, and the hits by their table ("type", "frame", "facts" ...)."""

    concepts: Mapping[str, list[Span]]
    hits: Mapping[str, list[Hit]]
    matcher: Matcher


class _Layer:
    """The patterns of one depth; each is opened when first needed."""

    def __init__(self, data: Mapping[str, Any], targets: "_Targets") -> None:
        self.index: dict[str, Any] = data["index"]
        self.targets = targets
        self._meant: list[str] = data["meant"].split()
        self._lines: list[str] = data["patterns"].split("\n")
        self._read: dict[int, list[Element]] = {}
        self._entries: dict[str, list[tuple[frozenset[str], list[int]]]] = {}

    def worth_trying(self, entry: str, present: frozenset[str]) -> list[int]:
        """The numbers of the patterns in an entry of the index whose needs are among the words and "<concepts>" ``present``."""
        opened = self._entries.get(entry)
        if opened is None:
            opened = self._entries[entry] = []
            for part in entry.split(";"):
                needs, *numbers = part.split(" ")
                opened.append((frozenset(needs.split("|")), [int(number) for number in numbers]))
        if len(opened) == 1:
            return [] if opened[0][0].isdisjoint(present) else opened[0][1]
        return sorted(number for needs, numbers in opened if not needs.isdisjoint(present) for number in numbers)

    def elements(self, number: int) -> list[Element]:
        """The pattern ``number``."""
        found = self._read.get(number)
        if found is None:
            found = self._read[number] = read_elements(self._lines[number])
        return found

    def meaning(self, number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What the pattern ``number`` means, and the concepts that eat it."""
        return self.targets[int(self._meant[number])]

    def line(self, number: int) -> str:
        """The pattern ``number`` as written, for a person."""
        return self._lines[number]


class _Targets:
    """What the patterns mean, by number, with the concepts that eat each; a line is opened when first needed."""

    def __init__(self, lines: str) -> None:
        self._lines = lines.split("\n")
        self._read: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = {}

    def __len__(self) -> int:
        return len(self._lines)

    def __getitem__(self, number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        found = self._read.get(number)
        if found is None:
            parts = self._lines[number].split(" ")
            found = tuple(one for one in parts if one[0] != "!"), tuple(one[1:] for one in parts if one[0] == "!")
            self._read[number] = found
        return found


class Lexicon:
    """The lexicon, from the mapping made by ``ask.compile.compile_lexicon`` (as stored in JSON)."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.forms: Mapping[str, list[str]] = data["forms"]
        self.grid: Mapping[str, Any] = data["grid"]
        self.in_span = frozenset(data["details"].get("in_span", ()))
        self.anywhere = frozenset(data["details"].get("anywhere", ()))
        self.prefer = frozenset((str(first), str(second)) for first, second in self.grid.get("prefer", ()))
        self.facts: Mapping[str, Any] = data["facts"]
        self.story: Mapping[str, Any] = data["story"]
        self.never_denied = frozenset(self.story.get("never_denied", ()))
        self.asks: Mapping[str, Any] = data["asks"]
        self.gates: Mapping[str, Any] = data.get("gates", {})
        pivots: Mapping[str, Sequence[str]] = self.gates.get("pivots", {})
        self.pivots = {where: frozenset(" ".join(lines).split()) for where, lines in pivots.items()}
        self.outside: Mapping[str, Any] = data["outside"]
        self.eras: Mapping[str, Any] = data["eras"]
        self.names: Mapping[str, Any] = data["names"]
        self.talk = Talk(data["talk"], self.names)
        self.small_words = {lang: frozenset(words) for lang, words in self.names.get("small_words", {}).items()}
        self.concept_words = frozenset(data["concepts"].split())
        self.ordinary = frozenset(data["ordinary"].split())
        self.plain = frozenset(data["plain"].split())
        self._often = " ".join(self.names.get("often", ())).split()
        self.small: frozenset[str] = frozenset().union(*self.small_words.values())
        *layers, last = data["layers"]
        targets = _Targets(last["targets"])
        self._layers = [_Layer(layer, targets) for layer in layers]
        self._words: str = data["words"]
        self._by_shape: dict[tuple[str, int], list[str]] = {}

    def scan(
        self,
        tokens: Sequence[Token],
        known: Iterable[tuple[str, int]] = (),
        without: frozenset[tuple[int, int]] = frozenset(),
    ) -> Found:
        """Every phrase in ``tokens``.

        ``known``: concepts that stand at a token beforehand ("card.morph" at a masked card); ``without``: patterns (layer, number) to leave
        out, for trials of the lexicon itself.
        """
        matcher = Matcher(tokens)
        for concept, at in known:
            matcher.add(concept, Span(at, at + 1))
        for at, token in enumerate(tokens):
            if token.inverted:
                matcher.add("inversion", Span(at, at + 1))
            if _SIZE.fullmatch(token.text):
                matcher.add("pt", Span(at, at + 1))
        hits: dict[str, list[Hit]] = {}
        for depth, layer in enumerate(self._layers):
            fresh: list[tuple[str, Span, int]] = []
            present = frozenset(("", *matcher.words, *(f"<{name}>" for name in matcher.found)))
            live: dict[str, list[int]] = {}
            for at in range(len(tokens)):
                for entry in matcher.keys(at, layer.index):
                    numbers = live.get(entry)
                    if numbers is None:
                        numbers = live[entry] = layer.worth_trying(entry, present)
                    for number in numbers:
                        if without and (depth, number) in without:
                            continue
                        end = matcher.match(layer.elements(number), at)
                        if end is None:
                            continue
                        target, unless = layer.meaning(number)
                        span = Span(at, end)
                        if unless and _covered(span, unless, matcher.found):
                            continue
                        if target[0] == "concept":
                            fresh.append((target[1], span, number))
                        else:
                            hits.setdefault(target[0], []).append(Hit(target, span, (depth, number)))
            for name, span, number in fresh:
                matcher.add(name, span, layer.elements(number))
        return Found(matcher.found, hits, matcher)

    def taken(self, found: Found, hit: Hit) -> frozenset[int]:
        """The tokens that the words of a phrase take; what stands in its gaps is not among them."""
        depth, number = hit.pattern
        return found.matcher.taken(self._layers[depth].elements(number), hit.span.start)

    def standard(self, tokens: Iterable[Token]) -> list[Token]:
        """The tokens with each typed form replaced by the standard words it stands for."""
        out: list[Token] = []
        for token in tokens:
            standard = (
                self.forms.get(token.text) or self._elided(token.text) or self._drawled(token.text, token.capital)
            )
            if standard is None:
                out.append(token)
            else:
                out.extend(token._replace(text=word) for word in standard)
        return out

    def _elided(self, word: str) -> list[str] | None:
        """Spoken French writes "jpose" for "je pose", "ladversaire" for "l'adversaire"."""
        for typed, full in _GLUED.items():
            after = word[len(typed) :]
            glued = word.startswith(typed) and after[:1] in _VOWELS and len(after) >= _LONG
            if glued and word not in self.ordinary and after in self.ordinary:
                return [full, after]
        rest = word[1:]
        if len(word) >= 4 and word[0] == "j" and word not in self.ordinary and rest in self.ordinary:
            return ["je", rest]
        return None

    def _drawled(self, word: str, capital: bool) -> list[str] | None:
        """A word as it is drawled: "sooo", "ouiii", "flippin" for flipping (with a ``capital`` it may be a name, "Leonin")."""
        if word in self.ordinary or word in self.plain or not word.isalpha():
            return None
        if word.endswith("in") and not capital and len(word) >= _DRAWL and self.knows(word + "g"):
            return [word + "g"]
        for kept in (r"\1\1", r"\1"):
            short = _STRETCHED.sub(kept, word)
            if short != word and (short in self.ordinary or short in self.plain or short in self.forms):
                return self.forms.get(short) or [short]
        return None

    def mend(self, tokens: Sequence[Token]) -> list[Token]:
        """The tokens with slips mended, first letter kept: words of the lexicon (one slip from 5 letters on, two from 8), else plain words
        (one slip); of 3 and 4 letters only the words said oftenest."""
        return [
            token._replace(text=self._mended(token.text)) if self._unknown(token.text) else token for token in tokens
        ]

    def _unknown(self, word: str) -> bool:
        known = word in self.ordinary or word in self.plain or self._is_inflected(word)
        return len(word) >= _SHORTEST and word.isalpha() and not known and not _COLOURS.issuperset(word)

    def _is_inflected(self, word: str) -> bool:
        """A plain plural or verb ending of a known word is not a slip."""
        for ending in ("s", "es", "ed", "d", "ing", "e", "ee", "ent", "er", "ez"):
            if word.endswith(ending) and word[: -len(ending)] in self.ordinary:
                return True
        return False

    def knows(self, word: str) -> bool:
        """Whether a word is ordinary, inflected from an ordinary one, a number, a mark or a card."""
        return word in self.ordinary or not word.isalpha() or word in MARKS or word == CARD or self._is_inflected(word)

    def near(self, word: str) -> list[str]:
        """The words of the lexicon nearest to a misspelt ``word``, within one slip (two from 8 letters on); first letter kept."""
        if not self._by_shape:
            for known in self._words.split():
                self._by_shape.setdefault((known[0], len(known)), []).append(known)
        limit = 2 if len(word) >= 8 else 1
        best: list[str] = []
        for size in range(len(word) - limit, len(word) + limit + 1):
            for known in self._by_shape.get((word[0], size), ()):
                found = distance(word, known, limit)
                if found < limit:
                    best, limit = [known], found
                elif found == limit:
                    best.append(known)
        return best

    def _mended(self, word: str) -> str:
        """The likeliest word meant: one that people type so rather by leaving a letter out or by swapping two than by adding one."""
        if len(word) < _LONG_ENOUGH:
            near = [known for known in self._often if known[0] == word[0] and distance(word, known, 1) == 1]
            likeliest = sorted((_unlikely(word, known), known) for known in near)
            sure = likeliest and (len(likeliest) == 1 or likeliest[0][0] < likeliest[1][0])
            return likeliest[0][1] if sure and likeliest[0][0] < _SUBSTITUTED else word
        near = self.near(word) or [
            known for known in self.plain if known[0] == word[0] and distance(word, known, 1) == 1
        ]
        return min(
            near, key=lambda known: (_unlikely(word, known), known not in self.concept_words, known), default=word
        )


def _unlikely(typed: str, meant: str) -> int:
    """How seldom a word is mistyped so: letters swapped or left out, doubled, changed, added."""
    if sorted(typed) == sorted(meant) or len(typed) < len(meant) or _ENDING.sub("", typed) == _ENDING.sub("", meant):
        return 0
    if len(typed) > len(meant):
        return 1 if _DOUBLED.sub(r"\1", typed) == _DOUBLED.sub(r"\1", meant) else _SUBSTITUTED + 1
    return _SUBSTITUTED


def _covered(span: Span, names: Iterable[str], found: Mapping[str, list[Span]]) -> bool:
    return any(other.start < span.end and span.start < other.end for name in names for other in found.get(name, ()))

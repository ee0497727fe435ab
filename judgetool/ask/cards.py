"""Card names in a question: found first and masked, so that names never feed the lexicon ("Salt Road Ambushers", "Meddling Mage").

Longest exact name first, then nicknames and verbs made of names ("bolt it", "cloudshifted"), then misspelt names, then short names
("Ixidor", "Petroglyphs"), then words of a card already named ("the Angel"). The table of cards is asked through ``CardTable``; what may
never be a card on its own is the lexicon's ordinary and reserved words.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from judgetool.ask.lexicon import Lexicon
from judgetool.ask.pattern import CARD_CONCEPT
from judgetool.ask.text import CARD, STOPS, Token, words_of
from judgetool.model.record import NamedTuple
from judgetool.model.suggest import distance

if TYPE_CHECKING:
    from judgetool.model.card import CardFacts

_LONGEST = 9
_SAID = 4
_INDEFINITE = frozenset(("a", "an", "another", "un", "une", "des"))
_DOWN = frozenset(("down", "cachee", "facedown"))
_ONE = frozenset(("a", "an", "the", "my", "his", "her", "un", "une", "ma", "mon", "sa", "la", "is", "est", "de"))


class CardTable(Protocol):
    """What this package needs of the table of all cards. Words are folded; names are whole English names."""

    def starting(self, word: str) -> Sequence[tuple[tuple[str, ...], str]]:
        """The (words, English name) of every name, in either language and of either face, that begins with ``word``."""

    def going_on(self, word: str, letter: str) -> Sequence[tuple[tuple[str, ...], str]]:
        """Of ``starting`` the names of that word only, and those whose second word begins with ``letter`` ("": any)."""

    def holding(self, word: str) -> Sequence[str]:
        """The English names of the cards that have ``word`` in a name; may be cut after a dozen."""

    def near(self, word: str, slips: int) -> Sequence[str]:
        """First words of names, at most ``slips`` slips away from ``word``."""

    def facts(self, name: str) -> "CardFacts | None":
        """What is known of a card."""

    def is_face_down_card(self, name: str) -> bool:
        """Whether the card has to do with face-down things (a morph cost, manifests, turns cards up or down ...)."""


class CardUse(NamedTuple):
    """A card named in a question: its English ``name`` ("" when several fit), the ``typed`` words, the masked token ``at``.

    ``how``: exact, nickname, misspelt, short or again; ``others``: the names that fit as well. Filled later: ``role``
    (subject, acts, out, spell or other) ``side`` (mine, theirs or "") and ``asked`` (whether its
    ability is what the question is about).
    """

    name: str
    typed: str
    at: int
    how: str
    others: tuple[str, ...] = ()
    role: str = "other"
    side: str = ""
    asked: bool = False


class _Hit(NamedTuple):
    start: int
    end: int
    names: tuple[str, ...]
    how: str


class CardFinder:
    """Finds and masks the cards of one question."""

    def __init__(self, tokens: Sequence[Token], text: str, table: CardTable, lexicon: Lexicon) -> None:
        self.tokens = tokens
        self.text = text
        self.table = table
        self.lexicon = lexicon
        self.nicknames: Mapping[str, str] = lexicon.names.get("nicknames", {})
        self.spoken: Mapping[str, str] = lexicon.names.get("spoken", {})
        self.around: Mapping[str, Sequence[str]] = lexicon.names.get("around", {})
        self.common = frozenset(" ".join(lexicon.names.get("common_heads", ())).split())
        self.reserved = frozenset(lexicon.names.get("reserved", ()))
        self.basics = frozenset(lexicon.names.get("basics", ()))
        capitals = sum(token.capital for token in tokens)
        words = sum(token.text.isalpha() for token in tokens)
        self.shouted = words > 3 and capitals > words * 0.7

    def mask(self) -> tuple[list[Token], list[CardUse]]:
        """The tokens with each card as one CARD token, and the cards in order."""
        hits: list[_Hit] = []
        at = 0
        while at < len(self.tokens):
            hit = self._exact(at) or self._nickname(at)
            if hit:
                hits.append(hit)
                at = hit.end
            else:
                at += 1
        hits = [hit for hit in hits if not self._means_another(hit, hits)]
        hits = self._more(hits, self._again(hits))
        hits = self._more(hits, self._misspelt)
        hits = self._more(hits, self._again(hits))
        hits = self._more(hits, self._short)
        return self._masked(hits)

    def _means_another(self, hit: _Hit, hits: list[_Hit]) -> bool:
        """ "The Champion" beside a longer name with that word means that one, though a card is called so."""
        typed = [token.text for token in self.tokens[hit.start : hit.end]]
        short = typed[1:] if len(typed) == 2 and typed[0] == "the" else typed
        return len(short) == 1 and any(
            other is not hit
            and other.end - other.start > 1
            and hit.names[0] != other.names[0]
            and short[0] in words_of(other.names[0])
            for other in hits
        )

    def _more(self, hits: list[_Hit], find: "_Find") -> list[_Hit]:
        taken = {at for hit in hits for at in range(hit.start, hit.end)}
        found = list(hits)
        at = 0
        while at < len(self.tokens):
            hit = None if at in taken else find(at)
            if hit and not taken & set(range(hit.start, hit.end)):
                found.append(hit)
                at = hit.end
            else:
                at += 1
        return sorted(found)

    def _capital(self, at: int) -> bool:
        return self.tokens[at].capital and not self.shouted

    def _inside(self, at: int) -> bool:
        """Whether the token stands inside its sentence, so that a capital says something."""
        return at > 0 and self.tokens[at - 1].text not in STOPS and self.tokens[at - 1].text not in (":", '"')

    def _ordinary(self, word: str) -> bool:
        return self.lexicon.knows(word)

    def _line_up(self, words: Sequence[str], at: int, slips: int) -> int | None:
        """Where the name ``words`` ends if it stands at token ``at``, commas skipped, else None."""
        for number, word in enumerate(word for word in words if word not in (",", ":")):
            if number and at < len(self.tokens) and self.tokens[at].text in (",", ":"):
                at += 1
            if at >= len(self.tokens):
                return None
            typed = self.tokens[at].text
            last = number == len(words) - 1
            if typed != word and not (
                _same_stem(typed, word) if last or slips else typed.rstrip("s") == word.rstrip("s")
            ):
                allowed = min(slips, 2 if len(word) >= 8 else 1 if len(word) >= 4 else 0)
                if typed in self.lexicon.concept_words:
                    return None
                if not allowed or distance(typed, word, allowed) > allowed:
                    return None
            at += 1
        return at

    def _exact(self, at: int) -> _Hit | None:
        token = self.tokens[at]
        if not token.text[:1].isalnum() or self._side(at):
            return None
        best: _Hit | None = None
        after = next((one.text for one in self.tokens[at + 1 : at + 3] if one.text not in (",", ":")), ".")
        letter = after[:1]
        for first in _stems(token.text):
            for words, name in self.table.going_on(first, letter):
                end = self._line_up((first, *words[1:]), at, 0) if len(words) > 1 else at + 1
                if name.startswith("_") or end is None or end - at > _LONGEST or " ".join(words) in self.reserved:
                    continue
                if len(words) == 1 and token.text != words[0] and not (self._capital(at) or len(words[0]) >= 7):
                    continue
                if best and (end, len(best.names)) < (best.end, 0):
                    continue
                if not self._credible(at, end, words, name):
                    continue
                if best is None or end > best.end:
                    best = _Hit(at, end, (name,), "exact")
                elif end == best.end and name not in best.names:
                    best = best._replace(names=(*best.names, name))
        return self._preferred(best) if best else None

    def _credible(self, at: int, end: int, words: Sequence[str], name: str) -> bool:
        rare = [word for word in words if not self._ordinary(word)]
        capitals = sum(self._capital(i) for i in range(at, end))
        if len(words) == 1:
            word = words[0]
            if word in self.reserved or len(word) < 3:
                return False
            if word in self.basics:
                before = self.tokens[at - 1].text if at else ""
                return self._capital(at) and self.tokens[at].text == word and before in _ONE
            if rare:
                long = len(word) >= 7 and " // " not in name
                known = self._capital(at) or long or self.table.is_face_down_card(name)
                return known and not (word in self.common and not self._capital(at))
            return self._capital(at) and (self._inside(at) or self._beside(end, "after"))
        if rare or self.table.is_face_down_card(name) or self._staged(at, end, words):
            return True
        if len(words) >= 3:
            return capitals >= 1 or len(words) >= 4
        return capitals >= 2 or (capitals == 1 and self._inside(at))

    def _staged(self, at: int, end: int, words: Sequence[str]) -> bool:
        """Whether ordinary words that are a name stand where a card would: cast, or beside an article if they are no words of the rules."""
        if self._beside(at - 1, "cast"):
            return True
        telling = any(word not in self.lexicon.concept_words for word in words)
        return telling and (self._beside(at - 1, "before") or self._beside(end, "after"))

    def _side(self, at: int) -> bool:
        """Whether the token only says which side is up ("face DOWN")."""
        return at > 0 and self.tokens[at - 1].text == "face" and self.tokens[at].text in self.lexicon.concept_words

    def _preferred(self, hit: _Hit) -> _Hit:
        """Among cards that share a name or a half, the shortest whole name."""
        if len(hit.names) < 2:
            return hit
        return hit._replace(names=(min(hit.names, key=lambda name: (" // " in name, name.count(","), len(name))),))

    def _nickname(self, at: int) -> _Hit | None:
        """A short name that everybody says: of several words, of one, or one that is a word as well where a card would stand."""
        for end in range(min(at + _SAID, len(self.tokens)), at + 1, -1):
            words = [token.text for token in self.tokens[at:end]]
            for last in _stems(words[-1]):
                name = self.nicknames.get(" ".join((*words[:-1], last)))
                if name:
                    return _Hit(at, end, (name,), "nickname")
        for stem in _stems(self.tokens[at].text):
            name = self.nicknames.get(stem) or self._spoken(at, stem) or self._near_nickname(stem)
            if name:
                return _Hit(at, at + 1, (name,), "nickname")
        return None

    def _spoken(self, at: int, word: str) -> str:
        """The card that an ordinary word is short for, where a card would stand ("a needle on it", "he needled my")."""
        name = self.spoken.get(word, "")
        if name and not (
            self._beside(at - 1, "cast", "before")
            or self._beside(at + 1, "after")
            or (self.tokens[at].text != word and self._beside(at + 1, "object"))
        ):
            return ""
        return name

    def _beside(self, at: int, *lists: str) -> bool:
        """Whether the word at a place is in one of the lists of words that stand beside cards."""
        return 0 <= at < len(self.tokens) and any(self.tokens[at].text in self.around.get(one, ()) for one in lists)

    def _near_nickname(self, word: str) -> str:
        """A nickname of at least six letters, one slip away from an unknown word."""
        if len(word) < 6 or not word.isalpha() or self._ordinary(word):
            return ""
        near = [
            name
            for nick, name in self.nicknames.items()
            if nick[0] == word[0] and len(nick) >= 6 and nick.isalpha() and distance(word, nick, 1) <= 1
        ]
        return near[0] if len(near) == 1 else ""

    def _misspelt(self, at: int) -> _Hit | None:
        token = self.tokens[at]
        word = token.text
        if len(word) < 5 or not word.isalpha() or self._ordinary(word) or self._near_ordinary(word):
            return None
        slips = 2 if len(word) >= 8 else 1
        found: list[tuple[int, int, str]] = []
        for first in self.table.near(word, slips):
            for words, name in self.table.starting(first):
                if len(words) == 1 and (distance(word, first, 1) > 1 or not (self._capital(at) or len(word) >= 9)):
                    continue
                if len(words) == 1 and self.table.holding(word):
                    continue  # a word of another card's name, rightly spelt
                end = self._line_up(words, at, 2)
                if end is not None:
                    found.append((end, -distance(word, first, 2), name))
        if not found:
            return None
        end, close, _ = max(found, key=lambda one: one[:2])
        names = tuple(dict.fromkeys(name for e, c, name in found if (e, c) == (end, close)))
        return self._chosen(at, end, names, "misspelt")

    def _near_ordinary(self, word: str) -> bool:
        return len(self.lexicon.near(word)) > 0

    def _again(self, hits: list[_Hit]) -> "_Find":
        words = {
            word: hit.names
            for hit in hits
            if len(hit.names) == 1
            for name in (hit.names[0], self._french(hit.names[0]))
            for word in words_of(name)
            if len(word) >= 4 or (len(word) == 3 and not self._ordinary(word))
        }

        def find(at: int) -> _Hit | None:
            typed = self.tokens[at].text
            for stem in _stems(typed):
                names = words.get(stem) or words.get(stem + "s")
                if names and (self._capital(at) or stem == typed) and self._refers(at, stem):
                    return _Hit(at, at + 1, names, "again")
            return None

        return find

    def _french(self, name: str) -> str:
        facts = self.table.facts(name)
        return facts.name_fr if facts else ""

    def _refers(self, at: int, word: str) -> bool:
        before = self.tokens[at - 1].text if at else ""
        if before in _INDEFINITE or (before in _DOWN and word in self.lexicon.concept_words):
            return False  # "a face-down Goblin" is no Goblin King
        if self._capital(at) and self._inside(at):
            return True
        if not self._ordinary(word):
            return True
        return (
            before in ("the", "my", "his", "her", "le", "la", "les", "mon", "ma")
            and word not in self.lexicon.concept_words
        )

    def _short(self, at: int) -> _Hit | None:
        """A word of a name that is no ordinary word: of any card with a capital, else of a legend or a card about face-down things."""
        token = self.tokens[at]
        word = token.text
        if len(word) < 4 or not word.isalpha() or self._ordinary(word) or word in self.reserved:
            return None
        capital = self._capital(at)
        if word in self.common and not (capital and self._inside(at)):
            return None
        for stem in _stems(word):
            heads = self._headed(stem)
            heads += tuple(name for name in self.table.holding(stem) if heads and self._titled(name, stem))
            names = heads or tuple(dict.fromkeys(self.table.holding(stem)))
            if not capital and not heads:
                names = tuple(name for name in names if len(word) >= 7 and self.table.is_face_down_card(name))
            if names:
                return self._chosen(at, at + 1, names, "short")
        return None

    def _headed(self, word: str) -> tuple[str, ...]:
        """The legends of whose names ``word`` is the part before the comma."""
        found = dict.fromkeys(name for _, name in self.table.starting(word) if _head(name) == word)
        return tuple(name for name in found if "," in name or self._legend(name))

    def _legend(self, name: str) -> bool:
        facts = self.table.facts(name)
        return bool(facts and facts.supertypes)

    def _titled(self, name: str, word: str) -> bool:
        """Whether a legend's name is a title before ``word`` ("Dragonlord Dromoka"): people say the word alone for it too."""
        return self._legend(name) and "," not in name and words_of(name)[1:] == [word]

    def _chosen(self, start: int, end: int, names: tuple[str, ...], how: str) -> _Hit | None:
        """One card of several if only one has to do with face-down things; too many to name are no card at all."""
        if len(names) > 1:
            names = tuple(name for name in names if not any(name != one and name.startswith(one) for one in names))
        if len(names) > 1:
            face_down = tuple(name for name in names if self.table.is_face_down_card(name))
            if len(face_down) == 1:
                names = face_down
            names = self._hinted(names)
        return _Hit(start, end, names, how) if len(names) <= 8 else None

    def _hinted(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Of several cards the only one with a kind of ability that words of the question tell of ("the tax")."""
        said = {token.text for token in self.tokens}
        for kind, words in self.lexicon.names.get("hints", {}).items():
            if said & set(words) and len(names) > 1:
                having = tuple(name for name in names if (facts := self.table.facts(name)) and facts.of_kind(kind))
                if len(having) == 1:
                    return having
        return names

    def _masked(self, hits: list[_Hit]) -> tuple[list[Token], list[CardUse]]:
        out: list[Token] = []
        uses: list[CardUse] = []
        at = 0
        for hit in hits:
            out.extend(self.tokens[at : hit.start])
            first, last = self.tokens[hit.start], self.tokens[hit.end - 1]
            typed = self.text[first.start : last.end]
            name = hit.names[0] if len(hit.names) == 1 else ""
            uses.append(CardUse(name, typed, len(out), hit.how, hit.names if not name else ()))
            out.append(Token(CARD, first.start, last.end, first.sentence, first.capital))
            at = hit.end
        out.extend(self.tokens[at:])
        return out, uses


class _Find(Protocol):
    def __call__(self, at: int) -> _Hit | None: ...


def _stems(word: str) -> list[str]:
    """The word, and what it may be the plural or a verb form of."""
    out = [word]
    for ending in ("s", "es", "ed", "d", "ing"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            out.append(word[: -len(ending)])
            if ending in ("ed", "ing") and out[-1][-1] == out[-1][-2]:
                out.append(out[-1][:-1])  # "frogged"
    return out


def _same_stem(typed: str, word: str) -> bool:
    return word in _stems(typed) or typed in _stems(word)


def _head(name: str) -> str:
    """The short name of "Ixidor, Reality Sculptor" or "Phage the Untouchable"."""
    head = name.split(",")[0].split(" of ")[0].split(" the ")[0]
    return " ".join(words_of(head))


def card_concepts(uses: Sequence[CardUse], table: CardTable) -> list[tuple[str, int]]:
    """What is known of the masked cards, as concepts of the lexicon: "card.KIND" for abilities ("card.KIND-self" of what works on the card
    itself only), "card.TYPE" for types and subtypes."""
    out: list[tuple[str, int]] = []
    for use in uses:
        facts = table.facts(use.name) if use.name else None
        if facts is None:
            continue
        own = {ability.kind for ability in facts.kinds if ability.fact("what") == "self"}
        names = {ability.kind for ability in facts.kinds if ability.kind not in own or ability.fact("what") != "self"}
        names |= {f"{kind}-self" for kind in own} | {one.lower() for one in (*facts.types, *facts.subtypes)}
        names.add("permanent" if facts.is_permanent else "nonpermanent")
        if facts.layout != "normal":
            names.add(facts.layout)
        out.extend((CARD_CONCEPT + name, use.at) for name in sorted(names))
    return out

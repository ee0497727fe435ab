"""Two editions being paired: the rules of each, who is paired with whom so far, and what the surroundings say."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from judgetool.compare.tokens import Body, body
from judgetool.model.edition import EditionText

_BLOCK = re.compile(r"([0-9]+)(?:\.[0-9]+)?")


_NEAR, _UNDER, _SECTION, _OTHER_SECTION, _OTHER_BLOCK, _NUMBER, _LETTER = 2.0, 0.6, 1.3, -0.7, -1.8, 0.5, 0.9
_NEW_SECTION = 2.5  # against leaving a section that goes on for one in which nothing else is old
_SUBJECT = 5.0  # against pairing what is said of one keyword with the same said of another
_GOOD_PART, _WHOLE = 0.15, 0.7
_BESIDE = 0.15
_WINDOW = 50  # new rules between two pairs within which order still says something


class Side(NamedTuple):
    """The rules of one edition in file order, in columns.

    ``texts`` are bodies (the title where a rule is only a heading), ``block`` is the number without letter, ``section`` the
    number before the dot, ``parent`` the index of the rule one level up (-1: none), ``first`` the first index of a number.
    """

    numbers: list[str]
    texts: list[str]
    titled: list[bool]
    block: list[str]
    letter: list[str]
    section: list[str]
    parent: list[int]
    first: dict[str, int]
    bodies: "Bodies"


def side(edition: EditionText) -> Side:
    """The columns of ``edition``. Numbers that stand twice keep both rows; headings above name the first."""
    numbers = [rule.number for rule in edition.rules]
    texts = [rule.text or rule.title for rule in edition.rules]
    block = [found[0] if (found := _BLOCK.match(number)) else number for number in numbers]
    letter = [number[len(top) :] for number, top in zip(numbers, block, strict=True)]
    section = [number.partition(".")[0] for number in numbers]
    first: dict[str, int] = {}
    for index, number in enumerate(numbers):
        first.setdefault(number, index)
    parent = []
    for index, number in enumerate(numbers):
        above = block[index] if number != block[index] else section[index] if "." in number else number[:-2]
        parent.append(first.get(above, -1))
    titled = [bool(rule.title) for rule in edition.rules]
    return Side(numbers, texts, titled, block, letter, section, parent, first, Bodies(texts))


class Bodies(dict[int, Body]):
    """Index of a rule -> its text taken apart, made when asked for."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts

    def __missing__(self, index: int) -> Body:
        taken = self[index] = body(self._texts[index])
        return taken


class Pairing:
    """Rules of ``old`` and ``new`` paired one to one so far (indices; -1 is alone), and the evidence of the surroundings."""

    def __init__(self, old: Side, new: Side) -> None:
        self.old, self.new = old, new
        self.to = [-1] * len(old.numbers)
        self.source = [-1] * len(new.numbers)
        self._sizes = Counter(old.section)
        self._subjects_old: dict[int, int] = {}
        self._subjects_new: dict[int, int] = {}
        self._blocks: _Votes = _Votes()
        self._sections: _Votes = _Votes()
        self._around: tuple[list[int], list[int], list[int], list[int]] = ([], [], [], [])

    def link(self, i: int, j: int) -> None:
        """Pair old ``i`` with new ``j``; both must be alone."""
        self.to[i] = j
        self.source[j] = i

    def unlink(self, i: int) -> None:
        """Take old ``i`` and its partner apart."""
        self.source[self.to[i]] = -1
        self.to[i] = -1

    def refresh(self) -> None:
        """Count again what the pairs say about blocks, sections and order; call after linking, before `context`."""
        old, new = self.old, self.new
        blocks: Counter[tuple[str, str]] = Counter()
        for i, j in enumerate(self.to):
            if j >= 0:
                blocks[old.block[i], new.block[j]] += 3 if old.titled[i] and new.titled[j] else 1
        sections: Counter[tuple[str, str]] = Counter()
        for (a, b), votes in blocks.items():
            sections[a.partition(".")[0], b.partition(".")[0]] += votes
        self._blocks, self._sections = _Votes(blocks), _Votes(sections, self._sizes)
        self._around = (*_nearest(self.to), *_nearest(self.source))

    def context(self, i: int, j: int) -> float:
        """How much the surroundings speak for old ``i`` being new ``j``, in logits.

        Evidence: the pairs between their sections and blocks, the nearest pairs before and after, the pair above, the letter.
        """
        old, new = self.old, self.new
        before_i, after_i, before_j, after_j = self._around
        low = self.to[p] if (p := before_i[i]) >= 0 else -1
        high = self.to[p] if (p := after_i[i]) >= 0 else len(self.source)
        near = 0.5 if low == before_j[j] else 0.0
        if high == (after_j[j] if after_j[j] >= 0 else len(self.source)):
            near += 0.5
        if near < 0.5 and low < j < high <= low + _WINDOW:
            near = 0.6 * (1 - (high - low) / (_WINDOW + 10))
        out = _NEAR * near - (_SUBJECT if self.other_subject(i, j) else 0.0)
        above = old.parent[i]
        if above >= 0 and new.parent[j] >= 0 and self.to[above] == new.parent[j]:
            out += _UNDER
        sections = self._sections.agreement(old.section[i], new.section[j])
        out += _SECTION * sections if sections else _OTHER_SECTION
        if self._sections.leaves(old.section[i], new.section[j]):
            out -= _NEW_SECTION
        if not self._blocks.agreement(old.block[i], new.block[j]):
            out += _OTHER_BLOCK
        if old.numbers[i] == new.numbers[j]:
            out += _NUMBER + _LETTER
        elif old.letter[i] == new.letter[j]:
            out += _LETTER
        return out

    def other_subject(self, i: int, j: int) -> bool:
        """Whether old ``i`` speaks of the numbered heading it stands under, and new ``j`` of another one only."""
        above = self._subject(self.old, self._subjects_old, i)
        if above < 0:
            return False
        there = self._subject(self.new, self._subjects_new, j)
        if there < 0 or self.to[above] == there:
            return False
        words = self.new.bodies[j].words
        return not any(word in words for word in self.old.bodies[above].words)

    @staticmethod
    def _subject(side: Side, known: dict[int, int], index: int) -> int:
        """The rule above if it is a numbered heading (a keyword) whose words the text at ``index`` holds, else -1."""
        found = known.get(index)
        if found is None:
            above = side.parent[index]
            if above < 0 or not side.titled[above] or "." not in side.numbers[above]:
                found = -1
            else:
                words = side.bodies[index].words
                found = above if all(word in words for word in side.bodies[above].words) else -1
            known[index] = found
        return found

    def nearness(self, i: int, j: int) -> float:
        """`context` on a scale from 0 (another place) to 1 (the very place); more beside the counterpart of old ``i``."""
        partner = self.to[i]
        beside = partner >= 0 and self.new.block[partner] == self.new.block[j]
        return min(1.0, max(0.0, (self.context(i, j) + 2.5) / 8 + (_BESIDE if beside else 0.0)))

    def kin(self, i: int, j: int) -> bool:
        """Whether new ``j`` stands where old ``i`` or a good part of the rules around it went, or under a title that says a part
        of the old one's ("Playing Spells and Abilities", "Activating Abilities")."""
        a, b = self.old.section[i], self.new.section[j]
        if b == self.new.section[self.to[i]] or self.shares_section(i, j):
            return True
        old, new = self.old.first.get(a, -1), self.new.first.get(b, -1)
        return old >= 0 and new >= 0 and set(self.new.bodies[new].words) <= set(self.old.bodies[old].words)

    def shares_section(self, i: int, j: int) -> bool:
        """Whether a good part of the rules around old ``i`` went to the section of new ``j``."""
        return self._sections.part(self.old.section[i], self.new.section[j]) >= _GOOD_PART

    def home(self, number: str) -> str:
        """The section or block of the new edition that took most of the old one ``number`` and came mostly from it, or ""."""
        votes = self._blocks if "." in number else self._sections
        there = votes.best.get(number, "")
        return there if votes.share(number, there) > 0.5 else ""


class _Votes:
    """How many pairs lead from one old group of rules to one new group."""

    def __init__(self, votes: Counter[tuple[str, str]] | None = None, sizes: Mapping[str, int] | None = None) -> None:
        """``sizes`` are the numbers of rules of the old groups, where `leaves` will be asked."""
        self._votes = votes or Counter()
        self._sizes = sizes or {}
        self._old: Counter[str] = Counter()
        self._new: Counter[str] = Counter()
        self.best: dict[str, str] = {}
        for (a, b), count in self._votes.items():
            self._old[a] += count
            self._new[b] += count
            if a not in self.best or count > self._votes[a, self.best[a]]:
                self.best[a] = b

    def part(self, a: str, b: str) -> float:
        """The share of the pairs of ``a`` that lead to ``b``."""
        return self._votes[a, b] / self._old[a] if self._old[a] else 0.0

    def leaves(self, a: str, b: str) -> bool:
        """Whether ``a`` went nearly whole to another group, and ``b`` has no pair at all."""
        return not self._new[b] and a in self.best and self._votes[a, self.best[a]] >= _WHOLE * self._sizes.get(a, 0)

    def share(self, a: str, b: str) -> float:
        """The lesser of the shares of the pairs of ``a`` and of ``b`` that join the two."""
        most = max(self._old[a], self._new[b])
        return self._votes[a, b] / most if most else 0.0

    def agreement(self, a: str, b: str) -> float:
        """Share of the pairs of ``a`` and of ``b`` that join the two, 0 to 1; 0.25 where one has none."""
        of_a, of_b = self._old[a], self._new[b]
        if not of_a or not of_b:
            return 0.25
        both = self._votes[a, b]
        a_b, b_a = both / (of_a + 0.5), both / (of_b + 0.5)
        return 0.7 * max(a_b, b_a) + 0.3 * min(a_b, b_a)


def _nearest(partner: Sequence[int]) -> tuple[list[int], list[int]]:
    """For each row the nearest row before and after it that has a partner (-1: none)."""
    before: list[int] = []
    last = -1
    for index, other in enumerate(partner):
        before.append(last)
        if other >= 0:
            last = index
    after = [-1] * len(partner)
    last = -1
    for index in range(len(partner) - 1, -1, -1):
        after[index] = last
        if partner[index] >= 0:
            last = index
    return before, after

"""All that changed between two editions: rules, examples and glossary, each change with its relation and its words."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from judgetool.compare.align import Link, align
from judgetool.compare.assign import assign
from judgetool.compare.chain import follows, steps
from judgetool.compare.relation import ADDED, RELATIONS, REMOVED, SAME, Follows, relate
from judgetool.compare.tokens import body, plain
from judgetool.compare.words import Words, word_diff
from judgetool.model.edition import EditionText, GlossaryEntry
from judgetool.model.number import is_within

RULE, EXAMPLE, TERM = "rule", "example", "term"
PARTS = (RULE, EXAMPLE, TERM)

_LEAST_LIKE = 0.5  # share of words that makes two examples, or the senses of two terms, one


class Change(NamedTuple):
    """One thing in two editions. ``part`` is "rule", "example" or "term"; ``relation`` is one of `relation.RELATIONS`.

    ``old`` and ``new`` are rule numbers (of the rules that hold it, for an example) or glossary terms; ``before`` and
    ``after`` are the texts, "" where there is none; those of a split or merger stand one after another, a line each.
    """

    part: str
    relation: str
    old: tuple[str, ...]
    new: tuple[str, ...]
    before: str
    after: str

    def words(self, *, typography: bool = True) -> Words:
        """The difference word by word; see `words.word_diff`."""
        return word_diff(self.before, self.after, typography=typography)


def changes(old: EditionText, new: EditionText, links: Sequence[Link] | None = None) -> list[Change]:
    """Every rule, example and term of two editions, what is the same too, in order of the old edition, what came last.

    ``links`` are the correspondences where they are known; else the two are aligned here.
    """
    known = align(old, new) if links is None else links
    became = follows([steps(known)])
    return [*_rules(old, new, known), *_examples(old, new, known, became), *_terms(old, new, became)]


def summary(found: Iterable[Change]) -> dict[str, dict[str, int]]:
    """Part -> relation -> how many, in the order of `PARTS` and `RELATIONS`; relations that do not occur are left out."""
    count = Counter((change.part, change.relation) for change in found)
    return {part: {name: count[part, name] for name in RELATIONS if count[part, name]} for part in PARTS}


def select(
    found: Iterable[Change], *, relations: Iterable[str] = (), parts: Iterable[str] = (), within: str = ""
) -> list[Change]:
    """The changes of those relations and parts (all where none is given), and of the rules in section ``within``.

    ``within`` is a number ("7", "702", "702.36"): a change counts if it was there or is there. Terms have no section.
    """
    only, of = frozenset(relations), frozenset(parts)
    return [
        change
        for change in found
        if (not only or change.relation in only)
        and (not of or change.part in of)
        and (not within or (change.part != TERM and any(is_within(n, within) for n in (*change.old, *change.new))))
    ]


def compare_texts(old: str, new: str) -> Change:
    """Two wordings of one rule, as two witnesses in one language have it; a cited number that differs is a difference."""
    return Change(RULE, relate(old, new, True, lambda one, other: one == other), ("",), ("",), old, new)


def _rules(old: EditionText, new: EditionText, links: Sequence[Link]) -> Iterator[Change]:
    before, after = _by_number(old), _by_number(new)
    for link in links:
        was = "\n".join([before[number] for number in link.old])
        now = "\n".join([after[number] for number in link.new])
        yield Change(RULE, link.relation, link.old, link.new, was, now)


def _by_number(edition: EditionText) -> dict[str, str]:
    """Number -> text, or heading; of a number that stands twice, the first."""
    out: dict[str, str] = {}
    for rule in edition.rules:
        out.setdefault(rule.number, rule.text or rule.title)
    return out


def _examples(
    old: EditionText, new: EditionText, links: Sequence[Link], became: Callable[[str, str], bool]
) -> Iterator[Change]:
    """Examples, paired within the rules that correspond, then wherever the same text stands."""
    before = {rule.number: list(rule.examples) for rule in old.rules if rule.examples}
    after = {rule.number: list(rule.examples) for rule in new.rules if rule.examples}
    gone: list[tuple[str, str]] = []
    come: list[tuple[str, str]] = []
    for link in links:
        here = [(number, text) for number in link.old for text in before.pop(number, ())]
        there = [(number, text) for number in link.new for text in after.pop(number, ())]
        if here or there:
            pairs, left_here, left_there = _paired(here, there)
            yield from (_change(EXAMPLE, one, other, became) for one, other in pairs)
            gone += left_here
            come += left_there
    pairs, gone, come = _same_key(gone, come)
    yield from (_change(EXAMPLE, one, other, became) for one, other in pairs)
    yield from (Change(EXAMPLE, REMOVED, (number,), (), text, "") for number, text in gone)
    yield from (Change(EXAMPLE, ADDED, (), (number,), "", text) for number, text in come)


Named = tuple[str, str]
Pairs = tuple[list[tuple[Named, Named]], list[Named], list[Named]]


def _same_key(here: Sequence[Named], there: Sequence[Named]) -> Pairs:
    """Texts that are the same but for typography and cited numbers; then what is left on either side."""
    waiting: defaultdict[str, list[int]] = defaultdict(list)
    for index, (_, text) in enumerate(there):
        waiting[body(text).key].append(index)
    pairs: list[tuple[Named, Named]] = []
    left: list[Named] = []
    for one in here:
        indices = waiting[body(one[1]).key]
        if indices:
            pairs.append((one, there[indices.pop(0)]))
        else:
            left.append(one)
    rest = sorted(index for indices in waiting.values() for index in indices)
    return pairs, left, [there[index] for index in rest]


def _paired(here: Sequence[Named], there: Sequence[Named]) -> Pairs:
    """The same texts, then the likest, one to one; then what is left on either side."""
    pairs, gone, come = _same_key(here, there)
    bags = [Counter(body(text).words) for _, text in come]
    sizes = [bag.total() for bag in bags]
    scores = [_alike(Counter(body(text).words), bags, sizes) for _, text in gone] if bags else [{} for _ in gone]
    made = assign(scores)
    pairs += [(gone[row], come[column]) for row, column in sorted(made.items())]
    taken = set(made.values())
    return (
        pairs,
        [one for row, one in enumerate(gone) if row not in made],
        [other for column, other in enumerate(come) if column not in taken],
    )


def _alike(one: Counter[str], others: Sequence[Counter[str]], sizes: Sequence[int]) -> dict[int, float]:
    """Index of another bag of words -> the share of words that it has in common with ``one``, where it is enough."""
    out: dict[int, float] = {}
    size, words = one.total(), one.keys()
    for index, (other, its) in enumerate(zip(others, sizes, strict=True)):
        least = _LEAST_LIKE / 2 * (size + its)
        if min(size, its) >= least:
            shared = words & other.keys()
            if len(shared) + min(size - len(one), its - len(other)) >= least:
                common = sum([min(one[word], other[word]) for word in shared])
                if common >= least:
                    out[index] = 2 * common / (size + its or 1)
    return out


def _change(part: str, one: Named, other: Named, became: Follows) -> Change:
    relation = relate(one[1], other[1], one[0] == other[0], became)
    return Change(part, relation, (one[0],), (other[0],), one[1], other[1])


def _terms(old: EditionText, new: EditionText, became: Callable[[str, str], bool]) -> Iterator[Change]:
    """Glossary terms, paired by name, then by their senses: a term renamed has moved."""
    before = [(entry.term, _senses(entry)) for entry in old.glossary]
    after = [(entry.term, _senses(entry)) for entry in new.glossary]
    named: dict[str, list[Named]] = {}
    for entry in after:
        named.setdefault(_name(entry[0]), []).append(entry)
    gone = []
    for one in before:
        others = named.get(_name(one[0]))
        if others:
            other = others.pop(0)
            relation = relate(one[1], other[1], plain(one[0]).lower() == plain(other[0]).lower(), became)
            relation = "typography-only" if relation == SAME and one[0] != other[0] else relation
            yield Change(TERM, relation, (one[0],), (other[0],), one[1], other[1])
        else:
            gone.append(one)
    pairs, gone, come = _paired(gone, [entry for entries in named.values() for entry in entries])
    yield from (_change(TERM, one, other, became) for one, other in pairs)
    yield from (Change(TERM, REMOVED, (name,), (), text, "") for name, text in gone)
    yield from (Change(TERM, ADDED, (), (name,), "", text) for name, text in come)


def _senses(entry: GlossaryEntry) -> str:
    return "\n".join(entry.senses)


def _name(term: str) -> str:
    """A term without typography, case and the mark of a word no longer used."""
    return plain(term).lower().removesuffix("(obsolete)")

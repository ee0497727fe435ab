"""Following a rule through the editions of the archive by the links between neighbours.

A number that no link names stayed what it was. Splits give several numbers, mergers several forerunners: ``cite`` follows
them all, ``trail`` the one that shares most words with the rule.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from judgetool.model.number import sort_key
from judgetool.store.archive import Archive
from judgetool.store.archive_files import edition_key
from judgetool.store.archive_schema import SPLIT

_OLD, _NEW = 0, 1
_NEIGHBOURS = 2


class Step(NamedTuple):
    """The rule in one edition of its trail.

    ``relation`` is how it came from the step before, one of DESIGN's relations ("" for the first); ``wording`` the fingerprint of its text.
    """

    edition: str
    number: str
    relation: str
    wording: str
    text: str
    title: str = ""


class Cited(NamedTuple):
    """What a citation is in another edition: the numbers (none if the rule is gone, or had not come), and the relation."""

    edition: str
    numbers: tuple[str, ...]
    relation: str


class Neighbours:
    """The links between each two editions that follow each other, in one language."""

    def __init__(self, archive: Archive, lang: str = "en") -> None:
        self._archive = archive
        self._db = archive.connection
        self._lang = lang
        self.ids = archive.ids(lang)
        keys = {
            edition: key for key, edition in self._db.execute("SELECT key, id FROM edition WHERE lang = ?", (lang,))
        }
        pairs = {(old, new): key for key, old, new in self._db.execute("SELECT key, old, new FROM pair")}
        self._pairs = {
            (old, new): pairs[keys[old], keys[new]]
            for old, new in pairwise(self.ids)
            if (keys[old], keys[new]) in pairs
        }
        self._keys = keys

    def step(self, here: str, there: str, number: str) -> tuple[list[str], str]:
        """The numbers that ``number`` of edition ``here`` has in its neighbour ``there``, and the relation (older to newer).

        Editions that were never linked share nothing: no numbers.
        """
        forward = edition_key(here) < edition_key(there)
        pair = self._pairs.get((here, there) if forward else (there, here))
        if pair is None:
            return [], "removed"
        rows = self._db.execute(
            "SELECT l.old, l.new, l.relation FROM link_end e JOIN link l ON l.key = e.link"
            " WHERE e.pair = ? AND e.side = ? AND e.number = ?",
            (pair, _OLD if forward else _NEW, number),
        ).fetchall()
        if not rows:
            return ([number], "same") if self.exists(there, number) else ([], "removed" if forward else "added")
        found: dict[str, None] = {}
        for old, new, _ in rows:
            found.update((one, None) for one in (new if forward else old).split(SPLIT) if one)
        relations = {row[2] for row in rows}
        relation = next((word for word in ("split", "merged") if word in relations), rows[0][2])
        return sorted(found, key=sort_key), str(relation)

    def exists(self, edition: str, number: str) -> bool:
        """Whether ``number`` names a rule in ``edition``."""
        row = self._db.execute(
            "SELECT 1 FROM rule WHERE number = ? AND edition = ? LIMIT 1", (number, self._keys.get(edition, -1))
        )
        return row.fetchone() is not None

    def body(self, edition: str, number: str) -> tuple[str, str, str]:
        """(text, wording, title) of a rule; empty words if there is none."""
        row = self._db.execute(
            "SELECT b.text, b.wording, r.titled FROM rule r JOIN body b ON b.key = r.body"
            " WHERE r.number = ? AND r.edition = ? ORDER BY r.ord",
            (number, self._keys.get(edition, -1)),
        ).fetchone()
        return ("", "", "") if row is None else (row[0], row[1], row[0] if row[2] else "")


def trail(archive: Archive, edition: str, number: str, lang: str = "en") -> list[Step]:
    """The rule ``number`` of ``edition`` in every edition in which it stood, oldest first; empty if there is no such rule."""
    chain = Neighbours(archive, lang)
    if edition not in chain.ids or not chain.exists(edition, number):
        return []
    at = chain.ids.index(edition)
    before = _walk(chain, number, chain.ids[at::-1])[::-1]
    after = _walk(chain, number, chain.ids[at:])
    relations = ["", *(relation for _, _, relation in before[:-1]), *(relation for _, _, relation in after[1:])]
    steps = []
    for (place, name, _), relation in zip(before + after[1:], relations, strict=True):
        text, wording, title = chain.body(place, name)
        steps.append(Step(place, name, relation, wording, text, title))
    return steps


def _walk(chain: Neighbours, number: str, ids: Sequence[str]) -> list[tuple[str, str, str]]:
    """(edition, number, relation to the step before) from the first of ``ids`` until the rule ends."""
    out = [(ids[0], number, "")]
    for here, there in pairwise(ids):
        numbers, relation = chain.step(here, there, number)
        if not numbers:
            break
        number = numbers[0] if len(numbers) == 1 else _nearest(chain, chain.body(here, number)[0], there, numbers)
        out.append((there, number, relation))
    return out


def _nearest(chain: Neighbours, text: str, edition: str, numbers: Iterable[str]) -> str:
    """The number whose rule shares most words with ``text``."""
    words = set(text.lower().split())

    def likeness(number: str) -> float:
        other = set(chain.body(edition, number)[0].lower().split())
        return len(words & other) / max(1, len(words | other))

    return max(numbers, key=likeness)


def cite(archive: Archive, from_edition: str, number: str, to_edition: str, lang: str = "en") -> Cited | None:
    """What the rule ``number`` of ``from_edition`` is in ``to_edition``, either way in time; None if there is no such rule or edition.

    The relation is told from the older edition to the newer.
    """
    chain = Neighbours(archive, lang)
    if from_edition not in chain.ids or to_edition not in chain.ids or not chain.exists(from_edition, number):
        return None
    start, end = chain.ids.index(from_edition), chain.ids.index(to_edition)
    path = chain.ids[start : end + 1] if start <= end else chain.ids[end : start + 1][::-1]
    numbers, merged = _follow(chain, number, path)
    forward = start <= end
    if not numbers:
        return Cited(to_edition, (), "removed" if forward else "added")
    if len(numbers) > 1 and len(path) > _NEIGHBOURS:
        from judgetool.store.archive_links import without_drift

        numbers = without_drift(archive, from_edition, number, to_edition, numbers, lang)
    return Cited(to_edition, tuple(numbers), _relation(chain, number, numbers, path, merged, forward))


def _follow(chain: Neighbours, number: str, path: Sequence[str]) -> tuple[list[str], bool]:
    """The numbers at the end of ``path``, and whether a merger lies on the way."""
    numbers, merged = [number], False
    for here, there in pairwise(path):
        reached: dict[str, None] = {}
        for one in numbers:
            found, relation = chain.step(here, there, one)
            merged = merged or relation == "merged"
            reached.update((name, None) for name in found)
        numbers = sorted(reached, key=sort_key)
        if not numbers:
            break
    return numbers, merged


def _relation(
    chain: Neighbours, number: str, numbers: Sequence[str], path: Sequence[str], merged: bool, forward: bool
) -> str:
    if len(numbers) > 1:
        return "split" if forward else "merged"
    if merged and forward:
        return "merged"
    from judgetool.compare.relation import relate

    here, there = chain.body(path[0], number)[0], chain.body(path[-1], numbers[0])[0]
    old, new = (here, there) if forward else (there, here)
    return relate(old, new, number == numbers[0], _follows(chain, path if forward else path[::-1]))


def _follows(chain: Neighbours, path: Sequence[str]) -> Callable[[str, str], bool]:
    """Whether a number of the older edition became a number of the newer one."""

    def follows(old: str, new: str) -> bool:
        return new in _follow(chain, old, path)[0]

    return follows

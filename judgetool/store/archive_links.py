"""Any two imported editions related through the links between neighbours, without aligning them anew.

Only links that changed a number are read: what none names stayed what it was. So editions twenty years apart take hardly longer than
two neighbours. The relation is judged on the two texts themselves, and a part in which nothing of the rule is left is left out
(``compare.drift``).
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from judgetool.compare.align import Link
from judgetool.compare.chain import Steps, carried
from judgetool.compare.relation import ADDED, MERGED, REMOVED, SAME, SPLIT, relate
from judgetool.model.edition import EditionText
from judgetool.store.archive import Archive
from judgetool.store.archive_schema import SPLIT as BETWEEN

if TYPE_CHECKING:
    from judgetool.compare.drift import Drift

Step = list[tuple[Sequence[str], Sequence[str]]]


def links(archive: Archive, old: EditionText, new: EditionText, start: str, end: str) -> list[Link] | None:
    """The correspondences from the imported edition ``start`` to ``end``, whose texts are ``old`` and ``new``, in order of the first,
    what was added at the end.

    None where the editions between them were never linked: then they have to be aligned.
    """
    ids = archive.ids(old.lang)
    if start not in ids or end not in ids:
        return None
    chain = _chain(archive, ids, start, end, old.lang)
    if chain is None:
        return None
    before = {rule.number: rule.text or rule.title for rule in old.rules}
    after = {rule.number: rule.text or rule.title for rule in new.rules}
    if ids.index(end) - ids.index(start) == 1:
        return _neighbours(archive, start, end, old.lang, before)
    found = {number: tuple(one for one in came if one in after) for number, came in carried(before, chain).items()}
    targets, sources = _far(found, old, new)

    def became(one: str, other: str) -> bool:
        return other in targets.get(one, ())

    out: list[Link] = []
    told: set[str] = set()
    for number, text in before.items():
        there = targets.get(number, ())
        if len(there) != 1:
            out.append(Link((number,), there, SPLIT if there else REMOVED, 0.0))
        elif len(sources[there[0]]) == 1:
            relation = relate(text, after[there[0]], number == there[0], became)
            out.append(Link((number,), there, relation, 1.0))
        elif there[0] not in told:
            told.add(there[0])
            whole = tuple(one for one in sources[there[0]] if len(targets[one]) == 1)
            out.append(Link(whole, there, MERGED, 0.0))
    return out + [Link((), (number,), ADDED, 0.0) for number in after if number not in sources]


def _neighbours(archive: Archive, start: str, end: str, lang: str, before: Iterable[str]) -> list[Link]:
    """The links as they were stored, and those that are not stored because nothing changed."""
    rows = archive.connection.execute(
        "SELECT l.old, l.new, l.relation, l.score FROM link l JOIN pair p ON p.key = l.pair"
        " JOIN edition a ON a.key = p.old JOIN edition b ON b.key = p.new"
        " WHERE a.id = ? AND b.id = ? AND a.lang = ? AND b.lang = ?",
        (start, end, lang, lang),
    )
    by_old: dict[str, list[Link]] = {}
    added: list[Link] = []
    for old, new, relation, score in rows:
        link = Link(_numbers(old), _numbers(new), relation, score)
        if link.old:
            by_old.setdefault(link.old[0], []).append(link)
        else:
            added.append(link)
    told = {number for links in by_old.values() for link in links for number in link.old}
    out: list[Link] = []
    for number in before:
        out += by_old.get(number) or ([] if number in told else [Link((number,), (number,), SAME, 1.0)])
    return out + added


def _far(found: Steps, old: EditionText, new: EditionText) -> tuple[Steps, dict[str, list[str]]]:
    """Where each rule went, without drift; and what came to each new one: rules that split count where they gave a good part."""
    many = {number: there for number, there in found.items() if len(there) > 1}
    drift = _drift(old, new)
    targets = {**found, **{number: drift.still(number, there) for number, there in many.items()}}
    sources: dict[str, list[str]] = {}
    for number, there in targets.items():
        for one in there:
            sources.setdefault(one, []).append(number)
    for one, came in sources.items():
        if len(came) > 1:
            sources[one] = [number for number in came if len(targets[number]) == 1 or drift.feeds(number, one)] or came
    return targets, sources


def without_drift(archive: Archive, start: str, number: str, end: str, numbers: Sequence[str], lang: str) -> list[str]:
    """Those of ``numbers``, to which a chain led from ``number``, in which something of it is left."""
    old, new = archive.rules(start, lang), archive.rules(end, lang)
    texts = [EditionText("", lang, "", "", "", tuple(rules), ()) for rules in (old, new)]
    return list(_drift(*texts).still(number, numbers))


def _drift(old: EditionText, new: EditionText) -> "Drift":
    from judgetool.compare.drift import Drift
    from judgetool.compare.sides import side

    return Drift(side(old), side(new))


def _chain(archive: Archive, ids: list[str], start: str, end: str, lang: str) -> list[Step] | None:
    """The links that changed a number, on the way from ``start`` to ``end``, forwards or backwards in time."""
    first, last = ids.index(start), ids.index(end)
    forwards = first <= last
    way = ids[first : last + 1] if forwards else ids[last : first + 1]
    db = archive.connection
    keys = {name: key for key, name in db.execute("SELECT key, id FROM edition WHERE lang = ?", (lang,))}
    pairs = {(old, new): key for key, old, new in db.execute("SELECT key, old, new FROM pair")}
    order = [pairs.get((keys[here], keys[there])) for here, there in pairwise(way)]
    if None in order:
        return None
    steps: dict[int, Step] = {pair: [] for pair in order if pair is not None}
    for pair, here, there in _changed(archive, steps):
        one, other = _numbers(here), _numbers(there)
        steps[pair].append((one, other) if forwards else (other, one))
    return list(steps.values()) if forwards else list(steps.values())[::-1]


def _changed(archive: Archive, pairs: Iterable[int]) -> Iterable[tuple[int, str, str]]:
    """(pair, old, new) of the links of some pairs that changed a number."""
    wanted = ",".join(map(str, pairs)) or "NULL"
    return archive.connection.execute(f"SELECT pair, old, new FROM link WHERE pair IN ({wanted}) AND old <> new")


def _numbers(told: str) -> tuple[str, ...]:
    return tuple(told.split(BETWEEN)) if told else ()

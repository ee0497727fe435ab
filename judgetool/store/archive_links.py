"""Any two imported editions related through the links between neighbours, without aligning them anew.

A number that no link names stayed what it was; the steps of the way are joined (``compare.chain``), so that two editions twenty
years apart take as long as two neighbours. The relation is judged on the two texts themselves.
"""

from itertools import pairwise

from judgetool.compare.align import Link
from judgetool.compare.chain import Steps, compose, follows
from judgetool.compare.relation import ADDED, MERGED, REMOVED, SPLIT, relate
from judgetool.store.archive import Archive
from judgetool.store.archive_schema import SPLIT as BETWEEN


def links(archive: Archive, start: str, end: str, lang: str = "en") -> list[Link] | None:
    """The correspondences from one imported edition to another, in order of the first, what was added at the end.

    None where the editions between them were never linked: then they have to be aligned.
    """
    chain = _chain(archive, start, end, lang)
    if chain is None:
        return None
    before = {rule.number: rule.text or rule.title for rule in archive.rules(start, lang)}
    after = {rule.number: rule.text or rule.title for rule in archive.rules(end, lang)}
    targets = {number: tuple(one for one in found if one in after) for number, found in compose(chain).items()}
    sources: dict[str, list[str]] = {}
    for number, found in targets.items():
        for one in found:
            sources.setdefault(one, []).append(number)
    became = follows(chain)
    out: list[Link] = []
    told: set[str] = set()
    for number, text in before.items():
        found = targets.get(number, ())
        if len(found) != 1:
            out.append(Link((number,), found, SPLIT if found else REMOVED, 0.0))
        elif len(sources[found[0]]) == 1:
            relation = relate(text, after[found[0]], number == found[0], became)
            out.append(Link((number,), found, relation, 1.0))
        elif found[0] not in told:
            told.add(found[0])
            whole = tuple(one for one in sources[found[0]] if len(targets[one]) == 1)
            out.append(Link(whole, found, MERGED, 0.0))
    return out + [Link((), (number,), ADDED, 0.0) for number in after if number not in sources]


def _chain(archive: Archive, start: str, end: str, lang: str) -> list[Steps] | None:
    """The steps of the way from ``start`` to ``end`` over the neighbours between them, forwards or backwards in time."""
    ids = archive.ids(lang)
    if start not in ids or end not in ids:
        return None
    first, last = ids.index(start), ids.index(end)
    way = ids[first : last + 1] if first <= last else ids[last : first + 1][::-1]
    db = archive.connection
    keys = {name: key for key, name in db.execute("SELECT key, id FROM edition WHERE lang = ?", (lang,))}
    pairs = {(old, new): key for key, old, new in db.execute("SELECT key, old, new FROM pair")}
    chain: list[Steps] = []
    for here, there in pairwise(way):
        forwards = first <= last
        pair = pairs.get((keys[here], keys[there]) if forwards else (keys[there], keys[here]))
        if pair is None:
            return None
        rows = db.execute("SELECT old, new FROM link WHERE pair = ?", (pair,)).fetchall()
        chain.append(_steps(archive, here, there, lang, rows, forwards=forwards))
    return chain


def _steps(archive: Archive, here: str, there: str, lang: str, rows: list[tuple[str, str]], *, forwards: bool) -> Steps:
    """One step: what the links say, and every number they do not name as it was, where it stands in both."""
    found: dict[str, dict[str, None]] = {}
    named: set[str] = set()
    for old, new in rows:
        mine = [one for one in (old if forwards else new).split(BETWEEN) if one]
        theirs = [one for one in (new if forwards else old).split(BETWEEN) if one]
        named.update(theirs)
        for number in mine:
            found.setdefault(number, {}).update(dict.fromkeys(theirs))
    stands = set(archive.numbers(there, lang))
    for number in archive.numbers(here, lang):
        if number not in found and number in stands and number not in named:
            found[number] = {number: None}
    return {number: tuple(theirs) for number, theirs in found.items() if theirs}

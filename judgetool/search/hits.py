"""Results, and what keeps a list of them from saying one thing many times."""

from collections.abc import Sequence
from typing import NamedTuple

from judgetool.model.fold import fingerprint
from judgetool.search.index import Stand

_ALIKE = 0.6


class Hit(NamedTuple):
    """One result. ``number`` and ``edition`` are those of the newest edition of the scope that has the text; ``stands`` are all
    its numbers with the dates they stood. ``place`` says where the words were found: "title", "text", "example" or "glossary";
    ``ours`` says that it is a summary of ours, ``doc`` is the store's own name for the text."""

    number: str
    edition: str
    lang: str
    title: str
    text: str
    score: float
    clause: str
    place: str
    examples: tuple[str, ...]
    stands: tuple[Stand, ...]
    doc: int
    ours: bool = False


def distinct(hits: Sequence[Hit]) -> list[Hit]:
    """Each wording once, at the place of its best text, told by its newest text, with every stand of all its texts.

    A wording is one whatever its typography and the numbers it refers to."""
    places: dict[tuple[str, str, str], int] = {}
    out: list[Hit] = []
    for hit in hits:
        wording = hit.lang, hit.title, fingerprint(hit.text)
        if wording not in places:
            places[wording] = len(out)
            out.append(hit)
            continue
        known = out[places[wording]]
        stands = tuple(sorted({*known.stands, *hit.stands}, key=lambda stand: (stand.first, stand.number)))
        newest = hit if hit.edition > known.edition else known
        out[places[wording]] = newest._replace(score=max(known.score, hit.score), stands=stands)
    return out


def one_a_rule(hits: Sequence[Hit], lang: str) -> list[Hit]:
    """Of several texts of one rule in one edition the best at the place of the first: a witness before a summary of ours, then the
    one in ``lang``."""
    best: dict[tuple[str, str], Hit] = {}
    for hit in hits:
        at = hit.number, hit.edition
        known = best.setdefault(at, hit)
        if (hit.ours, hit.lang != lang) < (known.ours, known.lang != lang):
            best[at] = hit._replace(score=max(hit.score, known.score))
    return list(best.values())


def diverse(hits: Sequence[Hit], limit: int) -> list[Hit]:
    """The first ``limit`` of the results, those that say nearly what an earlier one says after all the others.

    Method: two texts are alike where six in ten of the words of either are common to both (Jaccard index)."""
    first: list[tuple[Hit, frozenset[str]]] = []
    later: list[Hit] = []
    for hit in hits:
        words = frozenset(hit.text.lower().split())
        if words and any(one.lang == hit.lang and _alike(words, others) for one, others in first):
            later.append(hit)
        else:
            first.append((hit, words))
        if len(first) == limit:
            break
    return ([hit for hit, _words in first] + later)[:limit]


def _alike(left: frozenset[str], right: frozenset[str]) -> bool:
    return len(left & right) >= _ALIKE * len(left | right)

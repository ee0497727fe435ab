"""A typed query -> ranked rules of a store."""

from collections.abc import Sequence
from typing import NamedTuple

from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import DeskError, Diagnostic
from judgetool.model.fold import fold
from judgetool.search.expand import Alternative, Concept, expand
from judgetool.search.hits import Hit, distinct, diverse, one_a_rule
from judgetool.search.index import FIELDS, Candidate, Found, Hinted, Index, Lexicon, Scope, TermHit
from judgetool.search.query import Query, parse
from judgetool.search.rank import Rarity, Scored, place, rank, worths
from judgetool.search.understand import Understood, understand
from judgetool.search.words import cut, stem

_POOL = 150
_COMMON = 0.3
_TELLING = 250
_TWINS = 3

Pin = tuple[str, int]
"""A rule that goes first: its number, its document."""


class SearchAnswer(NamedTuple):
    """The results, best first; the words that were corrected (typed, used); what else was searched for a word (typed, what);
    the words of the query as searched, to be marked in the results."""

    results: tuple[Hit, ...]
    corrected: tuple[tuple[str, str], ...] = ()
    also: tuple[tuple[str, tuple[str, ...]], ...] = ()
    marks: tuple[str, ...] = ()


def run(
    index: Index, lexicon: Lexicon, text: str, *, edition: str = "", lang: str = "en", limit: int = 10
) -> SearchAnswer:
    """Search ``text`` in the texts of one edition (ISO date) or, with "", of all. ``lang`` is the language preferred where
    a rule has texts in both; queries are understood in both whatever it is. DeskError if nothing was typed to search for."""
    query = parse(text)
    if not (query.words or query.phrases or query.numbers):
        raise _empty()
    scope = Scope(edition)
    if query.lone_number:
        return SearchAnswer(tuple(_numbered(query.numbers[0], index, scope, lang, limit)))
    understood = understand(query.words, index, lexicon, scope)
    concepts = expand(understood.slots, understood.lang, lexicon, bool(index.sizes().get("fr")))
    phrases = [_phrase_concept(phrase) for phrase in query.phrases]
    candidates, ranked = _ranked(index, lexicon, scope, [*phrases, *concepts])
    pins = _pinned(understood, concepts, query, index, scope)
    hits = _hits(pins, ranked, query.phrases, index, scope, lang, limit)
    places = {one.doc: one for one in candidates}
    hits = [
        hit._replace(place=place(places[hit.doc], [*phrases, *concepts]))
        if hit.place == "text" and hit.doc in places
        else hit
        for hit in hits
    ]
    also = tuple((concept.typed, concept.told) for concept in concepts if concept.told)
    marks = tuple(dict.fromkeys([*(slot.word for slot in understood.slots), *query.phrases]))
    return SearchAnswer(tuple(hits), understood.corrected, also, marks)


def _empty() -> DeskError:
    return DeskError(
        Diagnostic(
            "empty-query",
            "error",
            Both(
                "nothing to search for: the query has no word or number",
                "rien à chercher : la requête n'a ni mot ni numéro",
            ),
            Both(
                'type words ("combat damage"), a rule number, or an exact phrase in quotes (\'"face down"\')',
                "tapez des mots (« blessures de combat »), un numéro de règle, ou une expression exacte entre guillemets",
            ),
        )
    )


def _phrase_concept(phrase: str) -> Concept:
    words = cut(phrase)
    return Concept(phrase, tuple(Alternative(tuple(stem(word, lang) for word in words), 1.0) for lang in ("en", "fr")))


def _ranked(
    index: Index, lexicon: Lexicon, scope: Scope, concepts: Sequence[Concept]
) -> tuple[list[Candidate], list[Scored]]:
    if not concepts:
        return [], []
    stems = {one for concept in concepts for run, _weight in concept.alternatives for one in run}
    frequencies = index.frequencies(stems)
    for one, docs in lexicon.hint_frequencies(stems).items():
        frequencies[one] = max(docs, frequencies.get(one, 0))
    rarity = Rarity(index.sizes(), frequencies)
    groups: list[tuple[str, ...]] = []
    weights = worths(concepts, rarity)
    for concept, weight in zip(concepts, weights, strict=True):
        if weight >= _COMMON * max(weights):
            groups += [run for run, _weight in concept.alternatives]
            groups += [(one,) for run, _weight in concept.alternatives[:2] for one in run]
    candidates = index.candidates(groups, scope, _POOL)
    telling = [one for one in stems if frequencies.get(one, 0) <= _TELLING]
    candidates = _with_hints(candidates, lexicon.hinted(telling, scope.edition), index)
    return candidates, rank(candidates, concepts, rarity)


def _with_hints(candidates: Sequence[Candidate], hinted: Sequence[Hinted], index: Index) -> list[Candidate]:
    """The candidates, and the rules that the hints are for, each with its hint."""
    by_doc = {candidate.doc: candidate for candidate in candidates}
    said: dict[int, str] = {}
    for edition in {hint.edition for hint in hinted}:
        stems = {hint.number: hint.stems for hint in hinted if hint.edition == edition}
        said |= {doc: stems[number] for number, doc in index.at(stems, edition)}
    by_doc |= {candidate.doc: candidate for candidate in index.stems(doc for doc in said if doc not in by_doc)}
    at = FIELDS.index("hints")
    out: list[Candidate] = []
    for doc, candidate in by_doc.items():
        if doc in said and not candidate.stems[at]:
            fields = (*candidate.stems[:at], said[doc], *candidate.stems[at + 1 :])
            candidate = candidate._replace(stems=fields)
        out.append(candidate)
    return out


def _pinned(understood: Understood, concepts: Sequence[Concept], query: Query, index: Index, scope: Scope) -> list[Pin]:
    """What goes before the rest: rules named by number, then the rules that the glossary sends to for the whole query."""
    pins: list[Pin] = []
    if query.numbers and scope.edition:
        pins += index.at(query.numbers, scope.edition)
    whole = " ".join(stem(slot.word, "en") for slot in understood.slots)
    keys = [" ".join(stem(word, "en") for word in query.every)] if query.phrases else [whole]
    if len(concepts) == 1 and not query.phrases:
        keys += [" ".join(run) for run, weight in concepts[0].alternatives if weight > 0.5]
    terms = list(understood.terms)
    if not terms:
        terms = sorted(index.terms(keys, scope), key=lambda term: keys.index(term.key))
    newest: dict[str, str] = {}
    seen: set[TermHit] = set()
    while terms:
        term = terms.pop(0)
        if term in seen or newest.setdefault(term.term, term.edition) != term.edition:
            continue
        seen.add(term)
        pins += index.at(term.see_rules, term.edition)
        if term.see_terms and not term.see_rules:
            terms += index.terms([" ".join(stem(word, "en") for word in cut(other)) for other in term.see_terms], scope)
    return list(dict.fromkeys(pins))


def _numbered(number: str, index: Index, scope: Scope, lang: str, limit: int) -> list[Hit]:
    docs = [doc for _number, doc in index.at([number], scope.edition)]
    found = index.fetch(docs, scope)
    hits = [_hit(found[doc], scope, 1.0, "title", number) for doc in docs if doc in found]
    if not scope.edition:
        return distinct(sorted(hits, key=lambda hit: hit.edition, reverse=True))[:limit]
    return one_a_rule(hits, lang)[:limit]


def _hits(
    pins: Sequence[Pin],
    ranked: Sequence[Scored],
    phrases: Sequence[str],
    index: Index,
    scope: Scope,
    lang: str,
    limit: int,
) -> list[Hit]:
    scores = {one.doc: one.score for one in ranked}
    top = max(scores.values(), default=0.0)
    pinned = {doc for _number, doc in pins}
    order = [(doc, max(scores.get(doc, 0.0), top), number) for number, doc in pins]
    order += [(one.doc, one.score, "") for one in ranked if one.doc not in pinned]
    out: list[Hit] = []
    step = len(order) if phrases or not scope.edition else limit * 3
    for start in range(0, len(order), max(step, 1)):
        batch = order[start : start + step]
        found = index.fetch((doc for doc, _score, _number in batch), scope)
        for doc, score, number in batch:
            document = found.get(doc)
            if document is None or not document.stands:
                continue
            if doc in pinned:
                out.append(_hit(document, scope, score, "glossary", number))
            elif all(_says(document, phrase) for phrase in phrases):
                out += [_hit(document, scope, score, "text", one) for one in _numbers(document, scope)]
        out = one_a_rule(out, lang)
        if len(out) >= limit:
            break
    return out[:limit] if scope.edition else diverse(distinct(out), limit)


def _numbers(document: Found, scope: Scope) -> list[str]:
    """The numbers that one text has in an edition, where they are few ("" the newest): the same words may stand twice."""
    numbers = list(dict.fromkeys(stand.number for stand in document.stands))
    return numbers if scope.edition and len(numbers) <= _TWINS else [""]


def _says(document: Found, phrase: str) -> bool:
    """Whether the document has the exact phrase, typography and case aside, between word ends."""
    for text in (document.text, document.title, *document.examples):
        folded = fold(text)
        at = folded.find(phrase)
        while at >= 0:
            before = folded[at - 1 : at] if at else ""
            after = folded[at + len(phrase) : at + len(phrase) + 1]
            if not (before.isalnum() and phrase[0].isalnum()) and not (after.isalnum() and phrase[-1].isalnum()):
                return True
            at = folded.find(phrase, at + 1)
    return False


def _hit(document: Found, scope: Scope, score: float, place: str, number: str = "") -> Hit:
    newest = max(document.stands, key=lambda stand: stand.last)
    title = document.title or (document.path[-1] if document.path else "")
    return Hit(
        number or newest.number, scope.edition or newest.last, document.lang, title, document.text, round(score, 4),
        document.clause, place, document.examples, document.stands, document.doc, document.ours,
    )  # fmt: skip

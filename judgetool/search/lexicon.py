"""The rows of the term tables, from the files under rules/ as they were loaded.

``rules/keywords.yaml`` and ``rules/search/terms.yaml`` give both directions between French and English,
``rules/search/synonyms.yaml`` one direction, ``rules/search/stopwords.yaml`` the words to leave out. The files' own
comments say what each means.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from judgetool.model.lineage import Lineage
from judgetool.search.index import Entry, Hint, Stand
from judgetool.search.words import cut, phrase_key

BAR = "|"
ALWAYS = "9999-12-31"
"""The last day of a stand that has not ended."""


def entries(
    keywords: Mapping[str, Any], terms: Mapping[str, Any], synonyms: Mapping[str, Any], stopwords: Mapping[str, Any]
) -> Iterator[Entry]:
    """Every row, from the four files. Takes the loaded mappings; KeyError or AttributeError if a file has not its shape."""
    for keyword in keywords["keywords"]:
        yield from _both_ways([keyword["fr"]], [keyword["en"]])
    for section in terms.values():
        for french, english in section.items():
            yield from _both_ways(_alternatives(french), _alternatives(english))
    for section in synonyms.values():
        for typed, searched in section.items():
            for phrase in _alternatives(typed):
                for target in _alternatives(searched):
                    if phrase_key(phrase, "en") != phrase_key(target, "en"):
                        yield Entry(phrase, "en", "synonym", target, "en")
    for lang in ("en", "fr"):
        for phrase in (*cut(stopwords[lang]), *_alternatives(stopwords["phrases"][lang])):
            yield Entry(phrase, lang, "stop", "", lang)


def _alternatives(text: str) -> list[str]:
    return [part.strip() for part in text.split(BAR) if part.strip()]


def _both_ways(french: Sequence[str], english: Sequence[str]) -> Iterator[Entry]:
    for typed in french:
        for target in english:
            yield Entry(typed, "fr", "term", target, "en")
    for typed in english:
        for target in french:
            yield Entry(typed, "en", "term", target, "fr")


def hints(given: Mapping[str, Any], lineages: Iterable[Lineage], editions: Sequence[str]) -> Iterator[Hint]:
    """The everyday words of ``rules/search/hints.yaml``, each at every number its rule has had.

    ``editions`` are the dates of all editions, oldest first. A rule that no lineage knows keeps the number it is given for,
    from that edition on. A rule that came out of another answers for that one too, until then."""
    edition = str(given.get("edition") or "")
    known = {lineage.key: lineage for lineage in lineages}
    standing = {step.number: lineage for lineage in known.values() if (step := lineage.at(edition)) is not None}
    for number, text in (given.get("hints") or {}).items():
        if number in standing:
            yield Hint(tuple(_trail(standing[number], known, editions)), text)
        else:
            yield Hint((Stand(number, edition, ALWAYS),), text)


def _trail(lineage: Lineage, known: Mapping[str, Lineage], editions: Sequence[str], until: str = ALWAYS) -> list[Stand]:
    """Where a lineage stood before ``until``, oldest first, and before it came those it came out of."""
    ends = [step.since for step in lineage.steps[1:]] + [ALWAYS]
    found: list[Stand] = []
    for step, end in zip(lineage.steps, ends, strict=True):
        if not step.number or step.since >= until:
            continue
        within = [one for one in editions if step.since <= one < min(end, until)]
        last = ALWAYS if end == until == ALWAYS else within[-1] if within else step.since
        if found and found[-1].number == step.number:
            found[-1] = found[-1]._replace(last=last)
        else:
            found.append(Stand(step.number, step.since, last))
    first = lineage.steps[0].since
    if first < until:
        for key in lineage.from_:
            if key in known:
                found = _trail(known[key], known, editions, first) + found
    return found

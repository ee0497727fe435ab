"""The rows of the term tables, from the files under rules/ as they were loaded.

``rules/keywords.yaml`` and ``rules/search/terms.yaml`` give both directions between French and English,
``rules/search/synonyms.yaml`` one direction, ``rules/search/stopwords.yaml`` the words to leave out. The files' own
comments say what each means.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judgetool.search.index import Entry
from judgetool.search.words import cut, phrase_key

BAR = "|"


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

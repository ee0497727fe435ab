"""The shipped data of search: keywords, terms, synonyms, stop words, everyday words for rules."""

from collections import Counter
from typing import Any

import pytest

from judgetool.corpus.load import load
from judgetool.corpus.root import find_root
from judgetool.model.number import parse_number
from judgetool.search.words import cut, phrase_key

BAR = "|"


@pytest.fixture(scope="module")
def plain() -> dict[str, Any]:
    return dict(load(find_root()).plain)


def test_keywords_have_both_names_and_stand_once(plain: dict[str, Any]) -> None:
    keywords = plain["rules/keywords.yaml"]["keywords"]
    assert all(set(one) <= {"en", "fr", "kind", "sure"} and one["en"] and one["fr"] for one in keywords)
    assert {one["kind"] for one in keywords} == {"ability", "action", "word"}
    assert {one.get("sure", "no") for one in keywords} == {"no"}
    twice = [name for name, count in Counter((one["en"], one["kind"]) for one in keywords).items() if count > 1]
    assert twice == []
    assert len(keywords) > 330


@pytest.mark.parametrize(
    ("en", "fr"),
    [
        ("Morph", "Mue"),
        ("Megamorph", "Mégamue"),
        ("Trample", "Piétinement"),
        ("First Strike", "Initiative"),
        ("Lifelink", "Lien de vie"),
        ("Ward", "Parade"),
        ("Scry", "Regard"),
        ("Cloak", "Voiler"),
    ],
)
def test_french_names_are_those_on_cards(plain: dict[str, Any], en: str, fr: str) -> None:
    found = {one["en"]: one for one in plain["rules/keywords.yaml"]["keywords"]}
    assert found[en]["fr"] == fr
    assert "sure" not in found[en]


@pytest.mark.parametrize("name", ["terms", "synonyms"])
def test_every_entry_says_something_on_both_sides(plain: dict[str, Any], name: str) -> None:
    for section, entries in plain[f"rules/search/{name}.yaml"].items():
        for left, right in entries.items():
            for part in (*left.split(BAR), *right.split(BAR)):
                assert cut(part), f"{name}: {section}: {left!r}: {right!r} has an empty part"


def test_no_phrase_stands_twice_in_a_table(plain: dict[str, Any]) -> None:
    for name, lang in (("terms", "fr"), ("synonyms", "en")):
        seen = Counter(
            part.strip()
            for entries in plain[f"rules/search/{name}.yaml"].values()
            for left in entries
            for part in left.split(BAR)
        )
        assert [phrase for phrase, count in seen.items() if count > 1] == [], f"{name}.yaml ({lang})"


def test_a_stop_word_is_no_keyword(plain: dict[str, Any]) -> None:
    """A keyword that were a stop word could not be searched."""
    stops = {lang: set(cut(plain["rules/search/stopwords.yaml"][lang])) for lang in ("en", "fr")}
    for one in plain["rules/keywords.yaml"]["keywords"]:
        for lang in ("en", "fr"):
            words = cut(one[lang])
            assert len(words) > 1 or words[0] not in stops[lang], one


def test_everyday_words_name_rules_and_add_something(plain: dict[str, Any]) -> None:
    given = plain["rules/search/hints.yaml"]
    assert given["edition"]
    for number, text in given["hints"].items():
        assert parse_number(number) == number, number
        assert phrase_key(text, "en"), number
    assert len(given["hints"]) > 700

"""The rows of the term tables, and everyday words at every number their rule has had."""

from judgetool.model.lineage import Lineage, LineageStep
from judgetool.search.index import Entry, Stand
from judgetool.search.lexicon import ALWAYS, entries, hints

STOPS = {"en": "the", "fr": "le", "phrases": {"en": "counts as", "fr": "est-ce que"}}


def test_keywords_and_terms_go_both_ways_synonyms_one() -> None:
    rows = set(
        entries(
            {"keywords": [{"en": "Digging", "fr": "Bêchage", "kind": "ability"}]},
            {"tools": {"râteau | rateau": "rake"}},
            {"slang": {"comb": "rake | Comb"}},
            STOPS,
        )
    )
    assert Entry("Bêchage", "fr", "term", "Digging", "en") in rows
    assert Entry("Digging", "en", "term", "Bêchage", "fr") in rows
    assert Entry("rateau", "fr", "term", "rake", "en") in rows
    assert Entry("comb", "en", "synonym", "rake", "en") in rows
    assert not any(row.key == "comb" and row.target == "Comb" for row in rows), "a word is no synonym of itself"
    assert Entry("counts as", "en", "stop", "", "en") in rows


def test_hints_stand_wherever_their_rule_stood() -> None:
    parent = Lineage("1.1@2001-01-01", (LineageStep("2001-01-01", "1.1", "a"), LineageStep("2002-01-01", "1.2", "a")))
    rule = Lineage(
        "1.3@2003-01-01",
        (LineageStep("2003-01-01", "1.3", "b"), LineageStep("2004-01-01", "1.4", "b")),
        from_=("1.1@2001-01-01",),
    )
    editions = ["2001-01-01", "2002-01-01", "2002-06-01", "2003-01-01", "2004-01-01"]
    (found, lone) = hints({"edition": "2004-01-01", "hints": {"1.4": "dig", "9.9": "new"}}, [rule, parent], editions)
    assert found.stands == (
        Stand("1.1", "2001-01-01", "2001-01-01"),
        Stand("1.2", "2002-01-01", "2002-06-01"),
        Stand("1.3", "2003-01-01", "2003-01-01"),
        Stand("1.4", "2004-01-01", ALWAYS),
    )
    assert lone.stands == (Stand("9.9", "2004-01-01", ALWAYS),)

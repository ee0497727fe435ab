"""The texts of the four sources as data: nothing lost, nothing silently repaired, every peculiarity recorded."""

from hashlib import sha256

import pytest

from judgetool.corpus.load import Corpus, load
from judgetool.corpus.root import find_root
from judgetool.model.witness import WitnessText

PRINTED = {  # witness, section, language -> hash of its rules' texts: change it only if the source itself was misread
    ("face-down-composite", "702.34", "fr"): "91ad2e7fcec6",
    ("face-down-composite", "707", "fr"): "7ee3eee6eb42",
    ("megamorph-notes", "702.36", "en"): "42ac2e8f0696",
    ("megamorph-notes", "702.36", "fr"): "3be61a60543b",
    ("morph-article", "702.34", "en"): "a6359828a5a7",
    ("morph-article", "702.34", "fr"): "0f8847db1077",
    ("old-numbering", "502.26", "fr"): "c6b9fa36424f",
}


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load(find_root())


@pytest.fixture(scope="module")
def texts(corpus: Corpus) -> dict[tuple[str, str, str], WitnessText]:
    return {(text.witness, text.section, text.lang): text for text in corpus.texts}


def numbers(text: WitnessText) -> list[str]:
    return [rule.number for rule in text.rules]


def test_the_texts_are_as_their_witnesses_print_them(texts: dict[tuple[str, str, str], WitnessText]) -> None:
    found = {
        key: sha256("\n\n".join(rule.text for rule in text.rules).encode()).hexdigest()[:12]
        for key, text in texts.items()
    }
    assert {key: mark for key, mark in found.items() if key in PRINTED} == PRINTED


def test_every_rule_of_the_four_sources_is_there(texts: dict[tuple[str, str, str], WitnessText]) -> None:
    assert numbers(texts["morph-article", "702.34", "fr"]) == [f"702.34{letter}" for letter in "abcde"]
    assert numbers(texts["morph-article", "702.34", "en"]) == [f"702.34{letter}" for letter in "abcde"]
    composite = ["702.34a", "702.34b", "702.34c", "502.26d", "502.26e", "702.34f"]
    assert numbers(texts["face-down-composite", "702.34", "fr"]) == composite
    section = ["707.1", "707.2", "707.2a", *(f"707.{number}" for number in range(4, 12))]
    assert numbers(texts["face-down-composite", "707", "fr"]) == section
    for lang in ("fr", "en"):
        assert numbers(texts["megamorph-notes", "702.36", lang]) == [f"702.36{letter}" for letter in "abcdef"]
    assert numbers(texts["old-numbering", "502.26", "fr"]) == [f"502.26{letter}" for letter in "abcdef"]


def test_our_translations_stand_beside_their_french_rule_for_rule(
    texts: dict[tuple[str, str, str], WitnessText],
) -> None:
    ours = [text for text in texts.values() if text.authority == "unofficial-translation"]
    assert {(text.witness, text.section) for text in ours} == {
        ("old-numbering", "502.26"),
        ("face-down-composite", "702.34"),
        ("face-down-composite", "707"),
    }
    for text in ours:
        french = texts[text.witness, text.section, "fr"]
        assert text.translates == "fr"
        assert [(rule.number, rule.official, rule.clause) for rule in text.rules] == [
            (rule.number, rule.official, rule.clause) for rule in french.rules
        ]


@pytest.mark.parametrize(
    ("witness", "section", "lang", "count"),
    [
        ("morph-article", "702.34", "fr", 2),
        ("morph-article", "702.34", "en", 2),
        ("face-down-composite", "702.34", "fr", 2),
        ("megamorph-notes", "702.36", "fr", 3),
        ("megamorph-notes", "702.36", "en", 3),
        ("old-numbering", "502.26", "fr", 2),
    ],
)
def test_each_lost_mana_symbol_comes_back_in_the_corrected_reading(
    texts: dict[tuple[str, str, str], WitnessText], witness: str, section: str, lang: str, count: int
) -> None:
    rules = texts[witness, section, lang].rules
    assert sum(rule.text.count("{3}") for rule in rules) == 0
    assert sum(rule.corrected().count("{3}") for rule in rules) == count


@pytest.mark.parametrize(
    "slip",
    ["soust-ype", "carté", "cararctéristiques", "statu face", "permit", "face découverte", "phase de dégagement"],
)
def test_the_known_misprints_stand_in_the_witness_and_not_in_the_corrected_reading(corpus: Corpus, slip: str) -> None:
    rules = [rule for text in corpus.texts for rule in text.rules if slip in rule.text]
    assert len(rules) == 1
    assert slip not in rules[0].corrected()


def test_missing_rules_are_named(texts: dict[tuple[str, str, str], WitnessText]) -> None:
    gaps = {(gap.number, gap.clause) for text in texts.values() for gap in text.missing}
    assert gaps == {("702.34d", "morph.turn-up"), ("707.3", "face-down.enters")}


def test_the_release_notes_number_otherwise_than_the_official_file(
    texts: dict[tuple[str, str, str], WitnessText],
) -> None:
    official = {rule.number: rule.official for rule in texts["megamorph-notes", "702.36", "en"].rules}
    assert official == {
        "702.36a": "702.36a",
        "702.36b": "702.36c",
        "702.36c": "702.36d",
        "702.36d": "702.36e",
        "702.36e": "702.36b",
        "702.36f": "702.36f",
    }


def test_official_numbers_are_those_of_the_clauses(corpus: Corpus) -> None:
    clauses = {clause.id: clause for clause in corpus.clauses}
    for text in corpus.texts:
        for rule in text.rules:
            assert clauses[rule.clause].number_at(text.edition) == (
                rule.official if text.section != "502.26" or rule.official != "707.2a" else "502.26e"
            ), (text.witness, rule.number)


def test_every_ruling_of_the_sources_is_there_in_both_languages(corpus: Corpus) -> None:
    count = {
        witness: sum(ruling.witness == witness for ruling in corpus.rulings)
        for witness in ("morph-article", "megamorph-notes")
    }
    assert count == {"morph-article": 13, "megamorph-notes": 3}
    files = {file.path for file in corpus.root.files()}
    for ruling in corpus.rulings:
        assert ruling.text.en
        assert f"scenarios/{ruling.scenario}.yaml" in files


def test_the_wrong_cost_in_the_ruling_on_change_of_control_is_corrected(corpus: Corpus) -> None:
    ruling = next(ruling for ruling in corpus.rulings if ruling.id == "sources/control-change")
    assert "payer son coût de mana pour la retourner" in ruling.text.fr
    assert "payer son coût de mue pour la retourner" in ruling.corrected().fr
    assert "morph cost" in ruling.text.en

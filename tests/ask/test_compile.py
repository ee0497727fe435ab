"""The lexicon's files compiled: faults are named with the file and what to do, and what comes out matches."""

from typing import Any

import pytest

from judgetool.ask.compile import PARTS, compile_lexicon
from judgetool.ask.lexicon import Lexicon
from judgetool.ask.text import read_tokens
from judgetool.ask.whole import frame_faults
from judgetool.model.diagnostic import DeskError
from judgetool.model.suggest import distance

SMALL: dict[str, Any] = {
    "forms": {"fr": {"pk": "pourquoi", "jsuis": "je suis"}},
    "concepts": {
        "concepts": {
            "gnat": {"en": ["gnat|midge"], "fr": ["moucheron*"]},
            "swarm": {"en": ["many <gnat>"], "fr": ["nuee de <gnat>"]},
            "hum": {"en": ["humming"], "unless": ["swarm"]},
        }
    },
    "phrases": {"noise": {5: {"en": ["does <gnat> hum"], "fr": ["<gnat> _2 bourdonne"]}}},
    "details": {"details": {"volume": {"loud": {"en": ["loud*"]}}}},
    "outside": {"words": {"crockery": {"en": ["teacup"]}}},
    "names": {"small_words": {"en": ["the"], "fr": ["le"]}},
    "ordinary": {"en": ["why the how"], "fr": ["pourquoi je suis"]},
}


def refused(**parts: Any) -> DeskError:
    with pytest.raises(DeskError) as caught:
        compile_lexicon({**SMALL, **parts})
    return caught.value


def small() -> Lexicon:
    return Lexicon(compile_lexicon(SMALL))


def hits(text: str) -> list[tuple[str, ...]]:
    lexicon = small()
    tokens = lexicon.mend(lexicon.standard(read_tokens(text)))
    return sorted(tuple(hit.target) for found in lexicon.scan(tokens).hits.values() for hit in found)


@pytest.mark.parametrize(
    ("part", "data", "word"),
    [
        ("phrases", {"noise": {5: {"en": [5]}}}, "5 is not a quoted string"),
        ("phrases", {"noise": {5: {"en": ["_ gnat"]}}}, "begins or ends with a gap"),
        ("phrases", {"noise": {5: {"en": ["<buzz> loud"]}}}, "<buzz>"),
        ("phrases", {"noise": {3: {"en": ["loud"]}}}, "weight 3"),
        ("concepts", {"concepts": {"hum": {"en": ["hum"], "unless": ["swarm"]}}}, "swarm"),
        ("concepts", {"concepts": {"swarm": {"en": ["many <gnat>"]}, "gnat": {"en": ["gnat"]}}}, "<gnat>"),
        ("details", {"details": {"volume": {"loud": {"fr": [True]}}}}, "True is not a quoted string"),
        ("details", {"details": {"volume": {"loud": {"fr": "loud"}}}}, "'loud' is not a list"),
        ("outside", {"words": {"en": ["teacup"]}}, "['teacup'] is not a mapping"),
        ("story", ["loud"], "['loud'] is not a mapping"),
        ("forms", {"fr": {"pk": 3}}, "'pk'"),
    ],
)
def test_a_fault_names_its_file_and_its_phrase(part: str, data: Any, word: str) -> None:
    error = refused(**{part: data})
    fault = error.diagnostics[0]
    assert fault.code == "lexicon-phrase"
    assert fault.place is not None
    assert fault.place.file == f"rules/ask/{part}.yaml"
    assert word in fault.message.en
    assert word in fault.message.fr


def test_every_fault_is_reported_at_once() -> None:
    assert len(refused(phrases={"noise": {5: {"en": [1, "gnat _"]}}}, forms={"en": {"a b": "x"}}).diagnostics) >= 2


def test_an_empty_lexicon_compiles_and_finds_nothing() -> None:
    lexicon = Lexicon(compile_lexicon(dict.fromkeys(PARTS)))
    assert not lexicon.scan(read_tokens("does the gnat hum?")).hits


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("does gnat hum?", [("type", "noise", "5")]),
        ("Does MIDGE hum", [("type", "noise", "5")]),
        ("les moucherons, ça bourdonne", [("type", "noise", "5")]),
        ("does cat hum", []),
        ("so loudly", [("details", "volume", "loud")]),
        ("a teacup", [("words", "crockery")]),
    ],
)
def test_phrases_are_found_in_either_language(text: str, targets: list[tuple[str, ...]]) -> None:
    assert hits(text) == targets


def test_concepts_build_on_those_above_and_yield_to_those_that_hold_them() -> None:
    lexicon = small()
    assert lexicon.scan(read_tokens("many midge")).concepts.keys() == {"gnat", "swarm"}
    assert "hum" in lexicon.scan(read_tokens("gnat humming")).concepts


def test_a_pattern_can_be_left_out() -> None:
    lexicon = small()
    tokens = read_tokens("does gnat hum")
    found = lexicon.scan(tokens).hits["type"]
    assert not lexicon.scan(tokens, without=frozenset({found[0].pattern})).hits


def test_short_forms_become_the_words_they_stand_for() -> None:
    tokens = small().standard(read_tokens("jsuis là pk"))
    assert [token.text for token in tokens] == ["je", "suis", "la", "pourquoi"]
    assert {(token.start, token.end) for token in tokens[:2]} == {(0, 5)}


@pytest.mark.parametrize(
    ("typed", "read"), [("humimng", "humming"), ("hummings", "hummings"), ("hum", "hum"), ("pourquoi", "pourquoi")]
)
def test_misspelt_words_are_mended_and_known_ones_left_alone(typed: str, read: str) -> None:
    assert small().mend(read_tokens(typed))[0].text == read


@pytest.mark.parametrize(
    ("one", "other", "slips"),
    [("gnat", "gnat", 0), ("gnat", "gant", 1), ("gnat", "gnats", 1), ("gnat", "bat", 2), ("gnat", "wolf", 3)],
)
def test_slips_are_counted_up_to_the_limit(one: str, other: str, slips: int) -> None:
    assert distance(one, other, 2) == distance(other, one, 2) == slips


ASKS: dict[str, Any] = {"if": ["idea hum"], "objects": {}, "events": ["up"], "ask": ["hums"]}


def faults_of(*frames: Any, text: Any = None) -> list[str]:
    """What is said of a file with one type of these frames, beside one that is whole."""
    kind = {"text": text or {"en": "Hums it?", "fr": "Bourdonne ?"}, "frames": list(frames)}
    whole = {"text": {"en": "Lit?", "fr": "Brille ?"}, "frames": [ASKS]}
    data = {"named": {"up": {}, "hums": {}}, "questions": {"hum": kind, "lit": whole}}
    return [one.message.en for one in frame_faults(data)]


def test_frames_that_ask_or_lead_to_one_that_does_are_whole() -> None:
    vary = {"fact": "oil", "values": {"more": {"like": "lit"}, "less": {"like": "hum"}}}
    assert faults_of(ASKS, {"like": "lit"}, {"vary": vary}, {"each": {"events": []}}, {"ask": []}) == []


@pytest.mark.parametrize(
    ("frame", "said"),
    [
        ({"if": ["idea hum"], "knows": ["hum"]}, "hum, frame 2: one of like, vary, each, ask is expected, not nothing"),
        ({**ASKS, "like": "lit"}, "hum, frame 2: one of like, vary, each, ask is expected, not like, ask"),
        ({"like": "lost"}, "hum, frame 2: no type of question is called lost"),
        ({"vary": {"values": {"more": {"like": "lost"}}}}, "hum, frame 2: no type of question is called lost"),
        ({"events": ["down"], "ask": ["hums"]}, "hum, frame 2: nothing is named down"),
        ({"ask": ["rings"]}, "hum, frame 2: nothing is named rings"),
        ("a line that went astray", "hum, frame 2: one of like, vary, each, ask is expected, not nothing"),
    ],
)
def test_a_frame_that_was_cut_short_is_told_by_type_and_number(frame: Any, said: str) -> None:
    assert faults_of(ASKS, frame) == [said]


def test_a_type_has_a_text_in_both_languages_and_frames() -> None:
    assert faults_of(ASKS, text={"en": "Hums it?"}) == ["hum: no text in both languages"]
    assert [one.message.fr for one in frame_faults({"questions": {"hum": {"text": {}}}})] == [
        "hum : pas de liste de cadres"
    ]

"""Scenario files of one's own: what may be left out, and what is asked for."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from judgetool.corpus import shape, strict
from judgetool.corpus.load import load
from judgetool.corpus.root import Root
from judgetool.corpus.scenarios import ScenarioFile, scenario_file
from judgetool.model.bilingual import Both

CORPUS = load(Root(str(Path(__file__).parent / "small")))


def read(
    text: str, name: str = "mine.yaml", known: Mapping[str, Any] | None = None
) -> tuple[ScenarioFile | None, list[str]]:
    """The scenario, and the codes of what is wrong."""
    reader = shape.Reader(name)
    node, found = strict.parse(text.encode(), name)
    reader.found += found
    find = None if known is None else known.get
    value = shape.read(scenario_file(CORPUS.vocabulary, CORPUS.cards, find), node, reader)
    return (value if isinstance(value, ScenarioFile) else None), [one.code for one in reader.found]


def test_titles_texts_ids_players_and_expectations_may_be_left_out() -> None:
    """A question may be a lone term; it is then its own text, and the file its own title."""
    read_file, wrong = read(
        "objects: {A: {flame: unlit}}\nevents: {e1: {light: {by: P1, object: A}}}\nask: [e1.legal, A.glow > 2]\n"
    )
    assert wrong == []
    assert read_file is not None
    told = read_file.scenario
    assert (told.id, told.title) == ("mine", Both("mine", "mine"))
    assert [(one.id, one.text.fr) for one in told.questions] == [("q1", "e1.legal"), ("q2", "A.glow > 2")]
    assert sorted(told.players) == ["P1", "P2"]
    assert read_file.expected == ()


def test_one_text_stands_for_both_languages() -> None:
    """At the table one language is enough."""
    read_file, wrong = read(
        "title: Ma lanterne\nobjects: {A: {}}\nask: [{id: glow, ask: A.glow, text: Comment luit-elle ?}]\n"
    )
    assert wrong == []
    assert read_file is not None
    assert read_file.scenario.title == Both("Ma lanterne", "Ma lanterne")
    assert read_file.scenario.questions[0].text.en == "Comment luit-elle ?"


def test_the_id_is_the_path_below_scenarios() -> None:
    """Else the name of the file."""
    for name, id_ in [
        ("x/scenarios/topic/a.yaml", "topic/a"),
        ("/tmp/b.yaml", "b"),
        ("c.yml", "c"),
        ("x\\scenarios\\d.yaml", "d"),
    ]:
        read_file, _ = read("objects: {A: {}}\nask: [A.glow]\n", name)
        assert read_file is not None
        assert read_file.scenario.id == id_


def test_values_are_read_as_the_vocabulary_means_them() -> None:
    """Numbers are numbers, yes and no are flags, words stay words; an event that happened is told so."""
    read_file, wrong = read(
        "objects: {A: {oil: 3, flame: lit, lit_by: match}}\nplayers: {P1: {awake: no}}\n"
        "events: {e1: {snuff: {object: A}, happened: yes}}\nask: [{ask: A.glow, at: before e1}]\n"
    )
    assert wrong == []
    assert read_file is not None
    told = read_file.scenario
    assert told.objects["A"] == {"oil": 3, "flame": "lit", "lit_by": "match"}
    assert told.players["P1"] == {"awake": False}
    assert told.events[0].happened
    assert told.questions[0].at == "before e1"


def test_a_card_is_looked_for_beyond_those_that_ship() -> None:
    """By the finder that is given; without one, or where it knows nothing, the card is unknown."""
    text = "objects: {A: {card: Tin Lamp}}\nask: [A.glow]\n"
    assert read(text)[1] == ["unknown-card"]
    assert read(text, known={})[1] == ["unknown-card"]
    read_file, wrong = read(text, known={"Tin Lamp": {"name": "Tin Lamp", "types": ["artifact"]}})
    assert wrong == []
    assert read_file is not None
    assert read_file.scenario.objects["A"]["printed"]["name"] == "Tin Lamp"
    shipped, _ = read("objects: {A: {card: Brass Lantern}}\nask: [A.glow]\n")
    assert shipped is not None
    assert shipped.scenario.objects["A"]["printed"]["name_fr"] == "Lanterne de laiton"


def test_everything_that_is_wrong_is_told_at_once() -> None:
    """Facts, roles, kinds of event, names, questions."""
    _, wrong = read(
        "objects: {A: {flame: dark, oli: 2, glow: 1}}\nevents: {e1: {lihgt: {object: A}}, e2: {light: {object: B, whose: P1}}}\n"
        "ask: [e3.legal, A.glwo, A.flame = =]\n"
    )
    assert wrong == [
        "unknown-value",
        "unknown-fluent",
        "derived-fact",
        "unknown-event",
        "unknown-name",
        "unknown-role",
        "unknown-name",
        "unknown-fluent",
        "bad-condition",
    ]


def test_a_scenario_without_a_question_is_refused() -> None:
    """There would be nothing to answer."""
    assert read("objects: {A: {}}\n")[1] == ["missing-key"]
    assert read("objects: {A: {}}\nask: []\n")[1] == ["wrong-kind"]

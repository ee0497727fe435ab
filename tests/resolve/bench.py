"""A small law of lanterns, to try the resolver on what no game rule says.

``norms``, ``told`` and ``asked`` take YAML, read by the corpus's own strict reader.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from judgetool.corpus import shape, strict
from judgetool.model.bilingual import Both
from judgetool.model.language import parse_condition
from judgetool.model.norm import Norm, compile_norm
from judgetool.model.ruling import Ruling
from judgetool.model.scenario import Question, Scenario, ScenarioEvent
from judgetool.model.vocabulary import build_vocabulary, literal
from judgetool.resolve.cast import Cast
from judgetool.resolve.law import Era, InForce, Law, Standing
from judgetool.resolve.rule import resolve
from judgetool.resolve.timeline import Run
from judgetool.resolve.values import Key, Val
from judgetool.resolve.world import World


def plain(text: str) -> dict[str, Any]:
    """The plain mapping that a YAML text gives: every scalar is text."""
    node, found = strict.parse(text.encode(), "bench.yaml")
    assert not found, found
    data = shape.plain(node) if node is not None else {}
    return data if isinstance(data, dict) else {}


VOCABULARY = build_vocabulary(plain((Path(__file__).parent / "lanterns.yaml").read_text("utf-8")))

CLAUSES = {"lamp.light": "1.1", "lamp.snuff": "1.2", "lamp.glow": "2.1", "lamp.wind": "3.1", "lamp.mark": "4.1"}


BEGINS = {
    "flint.meaning": "2015-01-01",
    "gas.meaning": "2012-01-01",
    "arc.meaning": "2012-01-01",
    "lamp.light": "2005-01-01",
}
"""The first editions of clauses, some of which no edition here has."""


def norms(text: str) -> tuple[Norm, ...]:
    """The norms of a YAML mapping, in its order."""
    return tuple(compile_norm(name, data, VOCABULARY.roles) for name, data in plain(text).items())


def era(edition: str = "2010-01-01", unread: tuple[str, ...] = (), **wordings: int) -> Era:
    """An edition with every clause of CLAUSES at wording 1; ``lamp_light=2`` sets another wording, 0 takes the clause out."""
    changed = {name.replace("_", "."): wording for name, wording in wordings.items()}
    found = {
        clause: Standing(number, changed.get(clause, 1), clause not in unread)
        for clause, number in {**CLAUSES, **dict.fromkeys(changed, "9.9"), **CLAUSES}.items()
        if changed.get(clause, 1)
    }
    return Era(edition, found, BEGINS)


def law(text: str, shapes: Mapping[str, Any] | str = "") -> Law:
    """The law of these norms."""
    return Law(VOCABULARY, norms(text), plain(shapes) if isinstance(shapes, str) else shapes)


def told(text: str) -> Scenario:
    """A scenario: ``objects``, ``players``, ``game``, ``events``; players P1 and P2 are there unasked."""
    data = plain(text)
    players = {"P1": {}, "P2": {}, **literal(data.get("players") or {})}
    events = tuple(_event(name, one) for name, one in (data.get("events") or {}).items())
    objects = literal(data.get("objects") or {})
    return Scenario("t", Both("t", "t"), objects, players, literal(data.get("game") or {}), events, ())


def _event(name: str, data: Mapping[str, Any]) -> ScenarioEvent:
    ((kind, roles),) = ((key, value) for key, value in data.items() if key != "happened")
    return ScenarioEvent(name, kind, literal(roles or {}), data.get("happened") == "yes")


def asked(term: Any, at: str = "") -> Question:
    """A question by its term."""
    return Question("q", parse_condition(term, VOCABULARY.roles), at, Both("?", "?"))


def ruled(norm_text: str, scenario: str, term: Any, at: str = "", shapes: str = "", when: Era | None = None) -> Ruling:
    """The ruling on one question."""
    return resolve(law(norm_text, shapes), told(scenario), asked(term, at), when or era())


def answered(norm_text: str, scenario: str, term: Any, at: str = "", shapes: str = "", when: Era | None = None) -> Any:
    """The value of the answer, or its kind in angle brackets when it is no value: ``<yes>``, ``<depends>`` ..."""
    ruling = ruled(norm_text, scenario, term, at, shapes, when)
    return ruling.value if ruling.answer == "value" else f"<{ruling.answer}>"


def played(norm_text: str, scenario: str, shapes: str = "", decided: Mapping[Key, Any] | None = None) -> Run:
    """The run of a scenario's whole timeline."""
    story = told(scenario)
    run = Run(InForce(law(norm_text, shapes), era()), story, decided or {})
    run.play(story)
    return run


def world(norm_text: str = "", facts: Mapping[Key, Any] | None = None, objects: tuple[str, ...] = ("A", "B")) -> World:
    """One moment with these facts."""
    known = {key: Val(value, ()) for key, value in (facts or {}).items()}
    cast = Cast(objects, ("P1", "P2"), ())
    cast.subjects |= {key[0] for key in known}
    return World(InForce(law(norm_text), era()), cast, known)


def truth(moment: World, condition: Any, **env: Any) -> bool:
    """Whether a condition holds."""
    return moment.truth(parse_condition(condition, VOCABULARY.roles), env)[0]


def said(ruling: Ruling, kind: str = "") -> list[str]:
    """The norms of the reasons told, in order; of one kind if one is named."""
    return [reason.norm for reason in ruling.reasons if kind in ("", reason.kind)]

"""Whether the frames of rules/ask/questions.yaml are whole: each asks something, or names a type or a part that is there.

Done once, when the shipped data are compiled. A frame that is cut short would otherwise fail on the first question that comes to it.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import Diagnostic, Place

FILE = "rules/ask/questions.yaml"
_WAYS = ("like", "vary", "each", "ask")
"""What a frame may do: be like another type, vary a fact, ask of each hidden card, or ask."""


def frame_faults(data: Mapping[str, Any]) -> Iterator[Diagnostic]:
    """Everything wrong with the frames, as errors; ``data`` is the plain data of the file."""
    kinds: Mapping[str, Any] = data.get("questions", {})
    named = frozenset(data.get("named", {}))
    for kind, question in kinds.items():
        if not isinstance(question, Mapping) or not isinstance(question.get("frames"), (list, tuple)):
            yield _fault(f"{kind}: no list of frames", f"{kind} : pas de liste de cadres")
            continue
        if not {"en", "fr"} <= set(question.get("text") or ()):
            yield _fault(f"{kind}: no text in both languages", f"{kind} : pas de texte dans les deux langues")
        for number, frame in enumerate(question["frames"], 1):
            for what in _lacks(frame, kinds, named):
                yield _fault(f"{kind}, frame {number}: {what.en}", f"{kind}, cadre {number} : {what.fr}")


def _lacks(frame: Any, kinds: Mapping[str, Any], named: frozenset[str]) -> Iterator[Both]:
    ways = [way for way in _WAYS if isinstance(frame, Mapping) and way in frame]
    if len(ways) != 1:
        told = ", ".join(ways) or "nothing"
        yield Both(f"one of {', '.join(_WAYS)} is expected, not {told}", f"un seul de {', '.join(_WAYS)} est attendu")
        return
    for like in _likes(frame):
        if like not in kinds:
            yield Both(f"no type of question is called {like}", f"aucun type de question ne s’appelle {like}")
    for part in (*frame.get("events", ()), *frame.get("ask", ())):
        if isinstance(part, str) and part not in named:
            yield Both(f"nothing is named {part}", f"rien ne s’appelle {part}")


def _likes(frame: Mapping[str, Any]) -> Iterator[str]:
    if "like" in frame:
        yield str(frame["like"])
    for spec in frame.get("vary", {}).get("values", {}).values():
        yield str(spec.get("like"))


def _fault(english: str, french: str) -> Diagnostic:
    return Diagnostic(
        "question-frame",
        "error",
        Both(english, french),
        Both("write the frame as its neighbours are", "écrire le cadre comme ses voisins"),
        Place(FILE),
    )

"""A question that was understood -> scenarios and terms for the resolver, by the frames of rules/ask/questions.yaml.

The frames are data: the first whose conditions hold is taken (with those of the frames it is like) and filled (``filling``).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from judgetool.ask.filling import Filling, Frames
from judgetool.ask.framed import Framed
from judgetool.ask.place import both
from judgetool.ask.situation import Situation
from judgetool.model.bilingual import Both
from judgetool.model.vocabulary import Vocabulary

_LONGEST_WAY = 40
"""Conditions met on the way through frames that are like one another: a circle would go beyond it."""


class Framer:
    """Finds the frame and fills it. ``data`` is the plain data of rules/ask/questions.yaml, ``table`` that of rules/ask/cards.yaml."""

    def __init__(self, data: Mapping[str, Any], table: Mapping[str, Any], vocabulary: Vocabulary) -> None:
        self.data = data
        self.frames = Frames(data, table, vocabulary)

    def frame(self, situation: Situation, kind: str, before: Sequence[Any] = ()) -> tuple[Framed, ...]:
        """What to ask the resolver, one or several questions; none where no frame fits. ``before``: conditions already met."""
        found = self._chosen(situation, kind, before)
        if found is None:
            return ()
        title, frame, conditions = found

        def branch(like: str, met: Sequence[Any]) -> Framed | None:
            """The first question of another type's frame, for one branch; ``met`` led to the branches."""
            return next(iter(self.frame(situation, like, met)), None)

        filled = {**frame, "if": conditions}
        return tuple(Filling(self.frames, situation, kind, filled, title, branch).framed())

    def _chosen(
        self, situation: Situation, kind: str, before: Sequence[Any] = ()
    ) -> tuple[Both, Mapping[str, Any], list[Any]] | None:
        """The first frame that fits, with every condition on the way to it."""
        question = self.data["questions"].get(kind)
        if question is None or len(before) > _LONGEST_WAY:
            return None
        for frame in question["frames"]:
            if situation.holds(frame.get("if", ())):
                conditions = [*before, f"type {kind}", *frame.get("if", ())]
                if "opposite" in frame:
                    conditions.append({"opposite": frame["opposite"]})
                if "like" in frame:
                    return self._chosen(situation, str(frame["like"]), conditions)
                knows = [*frame.get("knows", ()), *question.get("frames_know", ())]
                return both(question["text"]), {**frame, "knows": knows} if knows else frame, conditions
        return None

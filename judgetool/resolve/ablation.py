"""What an answer rests on, found by leaving norms out one at a time."""

from judgetool.model.scenario import Question
from judgetool.resolve.answer import Outcome, outcome
from judgetool.resolve.law import InForce
from judgetool.resolve.values import Need


class Ablation:
    """Whether a branch's answer changes without a norm. Each shortened law is put in force once."""

    def __init__(self, force: InForce, question: Question) -> None:
        self.force = force
        self.question = question
        self._without: dict[str, InForce] = {}
        self._known: dict[tuple[int, str], bool] = {}

    def changes(self, found: Outcome, norm_id: str) -> bool:
        """Whether the answer of the branch ``found`` is another one, or none, without the norm."""
        key = (id(found), norm_id)
        if key not in self._known:
            self._known[key] = self._differs(found, norm_id)
        return self._known[key]

    def _differs(self, found: Outcome, norm_id: str) -> bool:
        force = self._without.get(norm_id)
        if force is None:
            force = self._without[norm_id] = self.force.without(norm_id)
        try:
            other = outcome(force, found.told, self.question, found.decided)
        except Need:
            return True
        return (other.answer, repr(other.value)) != (found.answer, repr(found.value))

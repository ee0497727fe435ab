"""What a chain of neighbours says too much: a rule that split, whose part was then filled with something else.

Step by step each link is right, and yet nothing of the first text may stand in the last one: a sentence came in on the way, and became
a rule of its own later. Then the two are not one rule.
"""

from collections.abc import Sequence

from judgetool.compare.gauge import Gauge
from judgetool.compare.sides import Side

_TRACE = 0.36  # how far a sentence of the one must stand in the other
_SAMPLE = 300  # texts enough to tell common words from others
_HALF, _PART = (
    0.5,
    0.25,
)  # how far a sentence must stand there to count, and the share of such sentences that is a good part


class Drift:
    """Looks at the texts of the two ends of a chain; ``here`` is where it begins, whichever is the older."""

    def __init__(self, here: Side, there: Side) -> None:
        self._here, self._there = here, there
        self._gauge = Gauge(here, there, _SAMPLE)

    def still(self, number: str, targets: Sequence[str]) -> tuple[str, ...]:
        """Those of ``targets`` (numbers there) in which something of the rule ``number`` (here) stands; all if none has a trace.

        The head over parts that stay, stays with them.
        """
        i, indices = self._here.first.get(number, -1), [self._there.first.get(one, -1) for one in targets]
        if i < 0 or len(targets) < 2 or -1 in indices:
            return tuple(targets)
        kept = {j for j in indices if self._trace(i, j) >= _TRACE}
        if not kept:
            return tuple(targets)
        kept |= {self._there.parent[j] for j in kept if self._there.letter[j]}
        return tuple(one for one, j in zip(targets, indices, strict=True) if j in kept)

    def feeds(self, number: str, target: str) -> bool:
        """Whether a good part of the rule ``target`` (there) stands in the rule ``number`` (here)."""
        i, j = self._here.first.get(number, -1), self._there.first.get(target, -1)
        if i < 0 or j < 0:
            return True
        own = self._gauge.sentences(self._there.texts[j])
        total = sum([one.mass for one in own]) or 1.0
        return sum([one.mass for one in own if self._gauge.covered(one, self._gauge.old[i]) >= _HALF]) >= _PART * total

    def _trace(self, i: int, j: int) -> float:
        """How far the best kept sentence of either text stands in the other, 0 to 1."""
        gauge, here, there = self._gauge, self._here, self._there
        if here.bodies[i].key == there.bodies[j].key or (here.titled[i] and there.titled[j]):
            return 1.0
        found = [gauge.covered(one, gauge.new[j]) for one in gauge.sentences(here.texts[i])]
        found += [gauge.covered(one, gauge.old[i]) for one in gauge.sentences(there.texts[j])]
        return max(found, default=0.0)

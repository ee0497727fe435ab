"""Two independent readers of the question's type: whole phrases (A), and frame times predicate (B).

Reader A adds up the phrases that point at each type; a phrase outside the asking span counts less. Reader B takes the
frame that opens the asking ("can", "est-ce que", "how many") and the predicate next to it, and looks the pair up in the
grid. They must not contradict each other.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from judgetool.ask.asking import Asking
from judgetool.ask.lexicon import Found, Hit, Lexicon
from judgetool.ask.pattern import Span
from judgetool.ask.text import STOPS, Token
from judgetool.model.record import NamedTuple

BEFORE, AFTER = 0.35, 0.25
A_SPEAKS, B_SPEAKS = 1.5, 1.0
A_ALONE, B_ALONE = 3.9, 2.4
BACKWARDS = {"is-it": 0.0, "may": 0.6}
A_MARGIN, B_MARGIN = 0.12, 0.3
UNDER = 0.6
"""What a phrase counts in a subordinate clause: what is asked stands in the main one."""


class Vote(NamedTuple):
    """A type with its score, and the tokens that said so."""

    kind: str
    score: float
    span: Span


class Agreement(NamedTuple):
    """What the two readers together say: ``kinds`` is one type (covered), several (ambiguous) or none (not understood)."""

    kinds: tuple[str, ...]
    phrases: tuple[Vote, ...]
    grid: tuple[Vote, ...]


def agree(phrases: Sequence[Vote], grid: Sequence[Vote], prefer: Collection[tuple[str, str]] = ()) -> Agreement:
    """One type if both readers say so, or one speaks strongly and the other is silent; two where they differ; none where both are weak.

    ``prefer``: pairs of types of which the first takes in the second ("does it come back face up": where it goes, not how it lies).
    """
    found, sure = _agree(phrases, grid)
    for first in found.kinds:
        if len(found.kinds) > 1 and all(
            (first, other) in prefer or (first, "*") in prefer for other in found.kinds if other != first
        ):
            return found._replace(kinds=(first,))
    return found._replace(kinds=found.kinds[:1] if sure else found.kinds[:2])


def _agree(phrases: Sequence[Vote], grid: Sequence[Vote]) -> tuple[Agreement, bool]:
    """The types that may be meant, the likeliest first, and whether the first may be taken."""
    every = (tuple(phrases), tuple(grid))
    a = _leaders(phrases, A_SPEAKS, phrases[0].score * A_MARGIN if phrases else 0)
    b = _leaders(grid, B_SPEAKS, B_MARGIN)
    if a and b:
        common = [kind for kind in b if kind in a]
        if common:
            return Agreement(tuple(common), *every), True
        return Agreement((a[0], b[0]), *every), False
    if a and phrases[0].score >= A_ALONE:
        return Agreement(tuple(a), *every), len(a) == 1
    if b and grid[0].score >= B_ALONE:
        return Agreement(tuple(b), *every), len(b) == 1
    return Agreement((), *every), False


def _leaders(votes: Sequence[Vote], speaks: float, margin: float) -> list[str]:
    """The types that lead, too near one another to tell, the best first; none if the best does not speak."""
    if not votes or votes[0].score < speaks:
        return []
    return [vote.kind for vote in votes if vote.score >= max(speaks, votes[0].score - margin)]


def read_phrases(found: Found, asking: Asking, tokens: Sequence[Token]) -> list[Vote]:
    """Reader A: the types by score, the best first. The best phrase counts in full, the next two a little."""
    cues: dict[str, list[tuple[float, Span]]] = {}
    under = _subordinate(found, asking, tokens)
    for hit in found.hits.get("type", ()):
        length = hit.span.end - hit.span.start
        score = float(hit.target[2]) * _place(hit.span, asking) * (1 + min(0.15, 0.03 * length))
        score *= UNDER if hit.span.start in under else 1.0
        cues.setdefault(hit.target[1], []).append((score, hit.span))
    votes = []
    for kind, scored in cues.items():
        scored.sort(key=lambda one: -one[0])
        total = scored[0][0] + 0.15 * sum(score for score, _ in scored[1:3])
        votes.append(Vote(kind, total, scored[0][1]))
    return sorted(votes, key=lambda vote: -vote.score)


def _subordinate(found: Found, asking: Asking, tokens: Sequence[Token]) -> set[int]:
    """Where the asking has a clause after its main one ("does it trigger *when I cast it face down*?"): the words of that clause."""
    said = (*found.hits.get("frame", ()), *found.hits.get("type", ()))
    frames = [hit.span.end for hit in said if hit.span.start >= asking.span.start]
    out: set[int] = set()
    for span in found.concepts.get("subordinator", ()):
        if any(end <= span.start for end in frames) and asking.span.start < span.start < asking.span.end:
            stop = next((at for at in range(span.end, asking.span.end) if tokens[at].text == ","), asking.span.end)
            out |= set(range(span.start, stop))
    return out


def _place(span: Span, asking: Asking) -> float:
    if span.end > asking.span.start and span.start < asking.span.end:
        return 1.0
    return BEFORE if span.start < asking.span.start else AFTER


def read_grid(found: Found, asking: Asking, tokens: Sequence[Token], lexicon: Lexicon) -> list[Vote]:
    """Reader B: the types by score, the best first."""
    order = lexicon.grid["order"]
    every = [hit for hit in found.hits.get("frame", ()) if hit.target[1] in order]
    frames = [hit for hit in every if asking.sentence.start <= hit.span.start < asking.sentence.end]
    frames = [hit for hit in frames if asking.span.start <= hit.span.start < asking.span.end] or frames
    frame = _leading_frame(frames, asking, order)
    if frame is None:
        if tokens[asking.sentence.end - 1].text != "?":
            return []
        frame = Hit(("frame", "is-it"), Span(asking.span.start, asking.span.start))  # a rising statement
    types: Mapping[str, str] = lexicon.grid["types"].get(frame.target[1], {})
    if "*" in types:
        return [Vote(types["*"], 3.0, frame.span)]
    weights: Mapping[str, Any] = lexicon.grid.get("weights", {}).get(frame.target[1], {})
    breaks = _breaks(found, tokens)
    best: dict[str, Vote] = {}
    for hit in found.hits.get("predicate", ()):
        kind = types.get(hit.target[1])
        if kind is None or not asking.sentence.start <= hit.span.start < asking.sentence.end:
            continue
        score = _score(frame, hit, tokens, breaks, asking) + float(weights.get(hit.target[1], 0))
        if kind not in best or score > best[kind].score:
            best[kind] = Vote(kind, score, hit.span)
    return sorted(best.values(), key=lambda vote: -vote.score)


def _leading_frame(frames: Sequence[Hit], asking: Asking, order: Sequence[str]) -> Hit | None:
    """The frame that leads: by the order of the grid, the longest, then the first."""
    if not frames:
        return None
    covered = [hit for hit in frames if not any(other is not hit and _inside(hit.span, other.span) for other in frames)]
    return min(
        covered or frames,
        key=lambda hit: (order.index(hit.target[1]), -(hit.span.end - hit.span.start), hit.span.start),
    )


def _inside(span: Span, other: Span) -> bool:
    return other.start <= span.start and span.end <= other.end and (span.end - span.start) < (other.end - other.start)


def _breaks(found: Found, tokens: Sequence[Token]) -> dict[int, float]:
    """What each token costs when it stands between frame and predicate."""
    out = {at: 0.8 for at, token in enumerate(tokens) if token.text == ","}
    for span in found.concepts.get("subordinator", ()):
        out[span.start] = 0.9
    return out


def _score(frame: Hit, hit: Hit, tokens: Sequence[Token], breaks: Mapping[int, float], asking: Asking) -> float:
    start, end = frame.span.end, hit.span.start
    back = end < frame.span.start
    if back:
        start, end = hit.span.end, frame.span.start
    between = range(start, end)
    if any(tokens[at].text in STOPS for at in between):
        return 0.0
    score = 3.0 + 0.1 * min(4, hit.span.end - hit.span.start) - 0.12 * max(0, end - start)
    if hit.span.start < asking.span.start:
        score -= 1.2
    score -= sum(breaks.get(at, 0.0) for at in between)
    if back:
        score -= BACKWARDS.get(frame.target[1], 1.0)
    return score

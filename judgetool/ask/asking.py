"""Where in a text the question stands, and where it is two questions.

The asking span is the last sentence that ends in a question mark or holds an opener (a frame of the grid), from its
first opener, stretched back to the comma before it where that is near. A statement that rises ("..., il meurt ?") asks
its last clause. What stands outside tells the story and counts less. A span is cut in two at "and" before a new frame.
"""

from collections.abc import Sequence

from judgetool.ask.lexicon import Hit
from judgetool.ask.pattern import Span
from judgetool.ask.text import STOPS, Token
from judgetool.model.record import NamedTuple

STRETCH = 3
SHORTEST = 3
TAG = "tag"
_CLAUSE = (",", ":")
_BEFORE_FRAME = frozenset(
    ("est", "ce", "que", "do", "does", "il", "elle", "ca", "it", "is", "sera", "je", "on", "i", "moi", "lui", "toi")
)


class Asking(NamedTuple):
    """One question: its tokens, and the whole sentence it stands in."""

    span: Span
    sentence: Span


def sentences(tokens: Sequence[Token]) -> list[Span]:
    """The sentences, each with its closing mark."""
    out: list[Span] = []
    start = 0
    for at, token in enumerate(tokens):
        if token.text in STOPS:
            out.append(Span(start, at + 1))
            start = at + 1
    if start < len(tokens):
        out.append(Span(start, len(tokens)))
    return out


def find_askings(tokens: Sequence[Token], frames: Sequence[Hit], topics: Sequence[Hit]) -> list[Asking]:
    """The questions of a text in order, usually one. Without any opener: the last sentence, as a whole.

    ``topics``: the phrases that tell what may be asked; a sentence without any ("settle this for me?") asks only if no other does.
    """
    parts = sentences(tokens)
    if not parts:
        return []
    asked = [part for part in parts if tokens[part.end - 1].text == "?"]
    opened = [
        part
        for part in parts
        if any(part.start <= hit.span.start < part.end and _opens(hit, part, tokens) for hit in frames if _leads(hit))
    ]
    meant = [_meant(part, parts, tokens, frames) for part in asked]
    telling = [part for part in meant if any(part.start <= hit.span.start < part.end for hit in topics)]
    chosen = telling or opened[-1:] or meant or parts[-1:]
    out: list[Asking] = []
    for part in chosen:
        out.extend(_split(part, tokens, frames))
    return out


def _meant(part: Span, parts: Sequence[Span], tokens: Sequence[Token], frames: Sequence[Hit]) -> Span:
    """The sentence that a part asks about: itself, or the one before where it is a mere tag ("... . True?")."""
    at = parts.index(part)
    tags = {one for hit in frames if not _leads(hit) for one in range(*hit.span)}
    words = [one for one in range(*part) if tokens[one].text not in STOPS]
    return parts[at - 1] if at and words and tags.issuperset(words) else part


def _opens(hit: Hit, part: Span, tokens: Sequence[Token]) -> bool:
    """Whether a frame opens a question in a sentence without a question mark: a bare verb does only where it stands first."""
    if hit.target[1] != "is-it" or hit.span.end - hit.span.start > 1 or tokens[hit.span.start].inverted:
        return True
    return hit.span.start == part.start or tokens[hit.span.start - 1].text in _BEFORE_VERB


_BEFORE_VERB = frozenset(
    (",", ":", "and", "so", "but", "then", "or", "now", "ok", "also", "wait", "still", "does", "question")
)


def _leads(hit: Hit) -> bool:
    return hit.target[1] != TAG


def _last_clause(part: Span, tokens: Sequence[Token], frames: Sequence[Hit]) -> Span:
    """What a rising statement asks ("..., il meurt ?"): its last clause, a tag ("right?", "ou pas ?") and what is too short aside."""
    tags = [hit.span.start for hit in frames if hit.target[1] == TAG and part.start <= hit.span.start < part.end]
    end = min([*tags, part.end])
    start = end
    while start > part.start and (end - start < SHORTEST or tokens[start - 1].text not in _CLAUSE):
        start -= 1
    return Span(start, part.end)


def _split(part: Span, tokens: Sequence[Token], frames: Sequence[Hit]) -> list[Asking]:
    inside = sorted(
        (hit.span for hit in frames if _leads(hit) and part.start <= hit.span.start < part.end),
        key=lambda span: span.start,
    )
    if not inside:
        return [Asking(_last_clause(part, tokens, frames), part)]
    start = inside[0].start
    back = start
    while back > part.start and start - back < STRETCH and tokens[back - 1].text not in _CLAUSE:
        back -= 1
    if back > part.start and tokens[back - 1].text not in _CLAUSE and start - back >= STRETCH:
        back = start
    cuts = [back]
    for span in inside[1:]:
        joint = span.start - 1
        while joint > cuts[-1] and tokens[joint].text in _BEFORE_FRAME:
            joint -= 1
        if tokens[joint].text in ("and", "et") and joint - cuts[-1] >= 3 and span.start < part.end - 1:
            cuts.append(joint)
    ends = [*cuts[1:], part.end]
    return [Asking(Span(a, b), part) for a, b in zip(cuts, ends, strict=True)]

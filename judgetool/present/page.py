"""A page: what a command has to say, before it is known on what it will be shown.

A view turns values into blocks of spans; ``layout`` turns blocks into lines for one width; ``plain`` and ``styled`` print the
same lines, so colour can never say more than the text does.
"""

from judgetool.model.record import NamedTuple

# What a span is, never how it looks: present.styled gives each role its colours.
ROLES = (
    "",
    "yes",
    "no",
    "open",
    "number",
    "title",
    "label",
    "muted",
    "note",
    "old",
    "new",
    "hit",
    "error",
    "warning",
    "command",
)


class Span(NamedTuple):
    """A stretch of text with one role. The text is shown as it is: no markup is read in it."""

    text: str
    role: str = ""


Spans = tuple[Span, ...]


class Par(NamedTuple):
    """A paragraph: wrapped at the width, its first line after ``indent`` blanks, the others after ``indent + hang``."""

    spans: Spans
    indent: int = 0
    hang: int = 0


class Gap(NamedTuple):
    """One empty line; several in a row count as one, and none stands at the top or the end of a page."""


class Grid(NamedTuple):
    """Rows of cells in aligned columns; ``head`` may be empty. Where the width is too small each row becomes a short list."""

    head: tuple[str, ...]
    rows: tuple[tuple[Spans, ...], ...]
    indent: int = 0


class Pair(NamedTuple):
    """Two columns side by side (two languages, two editions); one under the other where the width is too small."""

    left: "tuple[Block, ...]"
    right: "tuple[Block, ...]"


Block = Par | Gap | Grid | Pair
Page = tuple[Block, ...]


def par(*parts: str | Span, indent: int = 0, hang: int = 0) -> Par:
    """A paragraph from plain strings and spans."""
    return Par(spans(*parts), indent, hang)


def spans(*parts: str | Span) -> Spans:
    """Spans from plain strings and spans; empty ones are dropped."""
    made = (part if isinstance(part, Span) else Span(part) for part in parts)
    return tuple(span for span in made if span.text)


GAP = Gap()

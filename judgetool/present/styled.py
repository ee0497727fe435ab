"""Pages with colour. The only importer of rich, and only loaded when the output takes colour."""

from rich.color import ColorSystem
from rich.style import Style

from judgetool.present.layout import lay
from judgetool.present.page import Page, Span

# Bold, dim and underline carry the same meaning for those who do not see the colours.
_STYLES = {
    "yes": Style(color="green", bold=True),
    "no": Style(color="red", bold=True),
    "open": Style(color="yellow", bold=True),
    "number": Style(color="cyan", bold=True),
    "title": Style(bold=True),
    "label": Style(dim=True, bold=True),
    "muted": Style(dim=True),
    "note": Style(italic=True, color="yellow"),
    "old": Style(color="red", strike=True),
    "new": Style(color="green", underline=True),
    "hit": Style(bold=True, underline=True),
    "error": Style(color="red", bold=True),
    "warning": Style(color="yellow", bold=True),
    "command": Style(color="magenta"),
}


def render(page: Page, width: int) -> str:
    """The page as text with ANSI colours, line by line as ``plain`` lays it out."""
    lines = ["".join(_painted(span) for span in line).rstrip(" ") for line in lay(page, width)]
    return "\n".join(lines) + "\n" if lines else ""


def _painted(span: Span) -> str:
    style = _STYLES.get(span.role)
    if style is None:
        return span.text
    # Blanks around a span are not painted: an underlined gap reads as a word.
    core = span.text.strip(" ")
    if not core:
        return span.text
    before, _, after = span.text.partition(core)
    return before + style.render(core, color_system=ColorSystem.STANDARD) + after

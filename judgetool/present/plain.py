"""Pages as plain text: no escape sequence, greppable, the same words as on a terminal."""

from judgetool.present.layout import lay
from judgetool.present.page import Page


def render(page: Page, width: int) -> str:
    """The page as text ending in a line feed ("" for an empty page). ``width`` in cells, 0 for unwrapped lines."""
    lines = ["".join(span.text for span in line).rstrip() for line in lay(page, width)]
    return "\n".join(lines) + "\n" if lines else ""

"""Blocks -> lines for one width. The one place where text is made harmless (``sanitize.clean``)."""

from judgetool.present.page import Block, Gap, Grid, Page, Pair, Par, Span, Spans
from judgetool.present.sanitize import clean, encodable
from judgetool.present.wrap import Line, cells, wrap

NARROWEST, WIDEST = 40, 200
_SIDE_BY_SIDE_FROM = 72
_BETWEEN_COLUMNS = 2


def lay(page: Page, width: int) -> list[Line]:
    """The lines of a page. ``width`` is in cells, clamped to 40..200; 0 means that lines are not wrapped (output to a file)."""
    width = min(max(width, NARROWEST), WIDEST) if width else 0
    return _trimmed(_blocks(page, width))


def fitted(page: Page, encoding: str) -> Page:
    """The page in characters that ``encoding`` has, before it is laid out: the nearest to one may be two or three (``…``)."""
    if encoding.lower().replace("-", "").startswith("utf"):
        return page
    return tuple(_fitted(block, encoding) for block in page)


def _fitted(block: Block, encoding: str) -> Block:
    def told(spans: Spans) -> Spans:
        return tuple(Span(encodable(clean(text), encoding), role) for text, role in spans)

    match block:
        case Par(spans, indent, hang):
            return Par(told(spans), indent, hang)
        case Grid(head, rows, indent):
            heads = tuple(encodable(text, encoding) for text in head)
            return Grid(heads, tuple(tuple(map(told, row)) for row in rows), indent)
        case Pair(left, right):
            return Pair(fitted(left, encoding), fitted(right, encoding))
        case Gap():
            return block


def _blocks(page: Page, width: int) -> list[Line]:
    lines: list[Line] = []
    for block in page:
        if isinstance(block, Gap) and (not lines or not lines[-1]):
            continue
        lines += _block(block, width)
    return lines


def _block(block: Block, width: int) -> list[Line]:
    match block:
        case Par(spans, indent, hang):
            return wrap(_cleaned(spans), width, indent, hang)
        case Gap():
            return [[]]
        case Grid():
            return _grid(block, width)
        case Pair():
            return _pair(block, width)


def _cleaned(spans: Spans) -> Spans:
    return tuple([span if span.text.isprintable() else Span(clean(span.text), span.role) for span in spans])


def _trimmed(lines: list[Line]) -> list[Line]:
    """No empty line at the top or the end."""
    start, end = 0, len(lines)
    while start < end and not lines[start]:
        start += 1
    while end > start and not lines[end - 1]:
        end -= 1
    return lines[start:end]


def _pair(pair: Pair, width: int) -> list[Line]:
    """Two columns with a bar between them, or one under the other."""
    if width < _SIDE_BY_SIDE_FROM:
        return [*_blocks(pair.left, width), [], *_blocks(pair.right, width)]
    half = (width - 3) // 2
    left, right = _trimmed(_blocks(pair.left, half)), _trimmed(_blocks(pair.right, half))
    lines: list[Line] = []
    for at in range(max(len(left), len(right))):
        one = left[at] if at < len(left) else []
        other = right[at] if at < len(right) else []
        bar = " │ " if other else " │"
        lines.append([*one, Span(" " * (half - _size(one))), Span(bar, "muted"), *other])
    return lines


def _size(line: Line) -> int:
    return sum(cells(span.text) for span in line)


def _grid(grid: Grid, width: int) -> list[Line]:
    rows = [tuple(_cleaned(cell) for cell in row) for row in grid.rows]
    heads = [tuple((Span(text, "label"),) if text else () for text in grid.head)] if grid.head else []
    table: list[tuple[Spans, ...]] = [*heads, *rows]
    if not table:
        return []
    columns = max(len(row) for row in table)
    natural = [max((_widest(row[at]) for row in table if at < len(row)), default=0) for at in range(columns)]
    room = width - grid.indent - _BETWEEN_COLUMNS * (columns - 1)
    widths = natural if not width else _shared(natural, room)
    if widths is None:
        return _listed(grid, rows, width)
    lines: list[Line] = []
    for row in table:
        lines += _row(row, widths, grid.indent, wrapped=bool(width))
    return lines


def _widest(cell: Spans) -> int:
    return max((_size(line) for line in wrap(cell, 0)), default=0)


def _shared(natural: list[int], room: int) -> list[int] | None:
    """Column widths that fit ``room``: the widest columns give way, none below 12 cells; None if that cannot be."""
    widths = list(natural)
    while sum(widths) > room:
        widest = max(range(len(widths)), key=lambda at: widths[at])
        if widths[widest] <= 12:
            return None
        others = sorted(widths, reverse=True)
        target = max(12, widths[widest] - (sum(widths) - room), others[1] - 1 if len(others) > 1 else 0)
        widths[widest] = min(target, widths[widest] - 1)
    return widths


def _row(row: tuple[Spans, ...], widths: list[int], indent: int, *, wrapped: bool) -> list[Line]:
    """One row of a grid, as many lines as its tallest cell."""
    texts = [wrap(cell, size if wrapped else 0) for cell, size in zip(row, widths, strict=False)]
    lines: list[Line] = []
    for at in range(max((len(text) for text in texts), default=0)):
        line: Line = [Span(" " * indent)] if indent else []
        owed = 0
        for text, size in zip(texts, widths, strict=False):
            part = text[at] if at < len(text) else []
            if part:
                line += [Span(" " * owed), *part] if owed else part
                owed = 0
            owed += size - _size(part) + _BETWEEN_COLUMNS
        lines.append(line)
    return lines


def _listed(grid: Grid, rows: list[tuple[Spans, ...]], width: int) -> list[Line]:
    """The rows of a grid one cell a line, for a terminal too narrow for columns; what the first column holds is said once."""
    lines: list[Line] = []
    if grid.head and grid.head[0]:
        lines += wrap((Span(grid.head[0], "label"),), width, grid.indent, 2)
    for row in rows:
        for at, cell in enumerate(row):
            if not cell:
                continue
            label = grid.head[at] if at and at < len(grid.head) else ""
            lead: Spans = (Span(label + " ", "label"),) if label else ()
            lines += wrap(lead + cell, width, grid.indent + (2 if at else 0), 2)
    return lines

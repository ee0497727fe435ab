"""The pictures of docs/tour.md: what the desk prints, in colour, as SVG. Written by ``pytest --update-golden tests/docs``.

A picture is the answer to a command that the README shows, in a terminal of ``WIDTH`` cells, cut after ``HEIGHT`` lines.
"""

import re
import shlex
from html import unescape
from io import StringIO
from pathlib import Path

from tests.cli.support import judgetool

FOLDER = Path(__file__).parents[2] / "docs" / "tour"
WIDTH, HEIGHT = 96, 24
PICTURES = {
    "ask": 'judgetool ask "does the ETB trigger when I turn my morph face up?" --at 2015-03-27',
    "demander": 'judgetool ask "la capacité d\'arrivée se déclenche-t-elle quand je retourne ma mue ?" --at 2007-10-01 --lang fr',
    "depends": 'judgetool ask "does the +1/+1 counter apply?"',
    "cite": "judgetool cite 502.26d --from 2007-10-01",
    "rule": "judgetool rule 702.36e --edition 2015-03-27 --lang fr",
}
_FORMAT = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "Fira Code", "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: {char_height}px; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" /></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""What rich writes, without the fonts that it would have the reader fetch."""


def picture(name: str) -> str:
    """One picture as SVG."""
    from rich.console import Console
    from rich.text import Text

    command = PICTURES[name]
    said = judgetool(*shlex.split(command)[1:], "--color", "always", environ={"COLUMNS": str(WIDTH)})
    assert said.out, said.err
    lines = Text.from_ansi(said.out).split("\n")
    console = Console(record=True, width=WIDTH, file=StringIO(), force_terminal=True, color_system="truecolor")
    prompt = Text.assemble(("$ ", "bold"), command)
    for line in [prompt, *lines[:HEIGHT], *([Text("...", style="dim")] if len(lines) > HEIGHT else [])]:
        console.print(line, soft_wrap=False)
    return console.export_svg(title="", code_format=_FORMAT, unique_id=name)


def words(svg: str) -> list[str]:
    """What can be read in a picture, by rows; how it is drawn changes with the library that draws it."""
    rows: dict[str, list[str]] = {}
    for place, text in re.findall(r'<text[^>]*? y="([\d.]+)"[^>]*>([^<]*)</text>', svg):
        rows.setdefault(place, []).append(unescape(text).replace("\u00a0", " "))
    return [" ".join("".join(row).split()) for row in rows.values()]

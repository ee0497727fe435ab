"""The recipes in the documents, followed to the letter: their blocks laid over a copy of the data.

A block says on its first line what it is:

* ``# new: PATH`` in YAML: the rest is that file; ``# add to the end of PATH``: the rest goes there;
* ``--- PATH`` in a diff: lines with ``+`` are put in and lines with ``-`` taken out at the next place downwards; a line of context that
  ends in ``...`` stands for the line that begins so; ``@@`` parts places that are apart;
* ``# from PATH``: the rest stands in that file, to the letter (a line ``...`` stands for any lines between);
* a block of text or JSON whose fence names a file is that file, in the folder where commands run.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

_FENCE = re.compile(r"(?ms)^([ ]*)```(\w+)[ ]*([^\n]*)\n(.*?)^\1```$")
_HEAD = re.compile(r"(?:# (new|add to the end of|from):? |(---) )(\S+)\n")
_DATA = ("rules/", "scenarios/")


class Step(NamedTuple):
    """One block of a recipe: what to do (new, add, diff, from, file), with which file, and the text."""

    what: str
    path: str
    text: str


def steps(document: str) -> Iterator[Step]:
    """The blocks of a document that a recipe is made of, in order."""
    for indent, language, name, body in _FENCE.findall(document):
        text = dedent(body) if indent else body
        head = _HEAD.match(text)
        if language in ("text", "json") and name:
            yield Step("file", name, text)
        elif head is not None:
            what = {"new": "new", "from": "from", None: "diff"}.get(head[1], "add")
            yield Step(what, head[3], text[head.end() :])


def lay(step: Step, data: Path, here: Path) -> None:
    """Do what a block says. ``data`` holds rules/ and scenarios/, ``here`` is where commands run. AssertionError if it cannot be done."""
    path = (data if step.path.startswith(_DATA) else here) / step.path
    if step.what in ("new", "file"):
        assert not path.exists(), f"{step.path} is there already"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(step.text, encoding="utf-8")
    elif step.what == "add":
        path.write_text(path.read_text(encoding="utf-8") + step.text, encoding="utf-8")
    elif step.what == "diff":
        path.write_text(changed(path.read_text(encoding="utf-8"), step.text), encoding="utf-8")


def changed(text: str, diff: str) -> str:
    """``text`` with the lines of ``diff`` put in and taken out."""
    lines, at = text.splitlines(), 0
    for line in diff.splitlines():
        mark, rest = line[:1], line[1:]
        if mark == "@":
            continue
        if mark == "+":
            lines.insert(at, rest)
            at += 1
            continue
        begins = rest.removesuffix("...") if rest.endswith("...") else None
        found = [
            place
            for place in range(at, len(lines))
            if (lines[place] == rest if begins is None else lines[place].startswith(begins))
        ]
        assert found, f"no such line below: {rest}"
        at = found[0] if mark == "-" else found[0] + 1
        if mark == "-":
            del lines[at]
    return "\n".join(lines) + "\n"


def stands_in(excerpt: str, text: str) -> bool:
    """Whether the lines of ``excerpt`` stand in ``text``, however deep; ``...`` skips lines."""
    wanted = [line.strip() for line in excerpt.splitlines() if line.strip()]
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return any(_begins(wanted, lines[start:]) for start in range(len(lines)))


def _begins(wanted: list[str], lines: list[str]) -> bool:
    at = 0
    skipping = False
    for line in wanted:
        if line == "...":
            skipping = True
            continue
        while skipping and at < len(lines) and lines[at] != line:
            at += 1
        if at >= len(lines) or lines[at] != line:
            return False
        at, skipping = at + 1, False
    return True

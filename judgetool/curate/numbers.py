"""Making ``rules/numbers/``: every rule's numbers and changes of wording, edition by edition, from the user's archive.

    python -m judgetool.curate numbers --archive FOLDER [--into rules/numbers] [--since 2002-10-07]

FOLDER is either an archive (what JUDGETOOL_DATA_DIR names) or a folder of official files, which is imported into a temporary one.
Only facts are written: numbers, dates, fingerprints of wordings, titles. The same archive always gives the same files.
"""

import argparse
import re
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from judgetool.model.lineage import Lineage, LineageStep, write_line
from judgetool.model.number import sort_key
from judgetool.store.archive import Archive
from judgetool.store.archive_import import import_paths
from judgetool.store.archive_open import open_archive
from judgetool.store.archive_trail import Neighbours

SINCE = "2002-10-07"
_TITLE_WORDS = 8
_DATE = re.compile(r"\b\d{4}-\d{2}-\d{2}\b")

_HEAD = """# Every rule since {since} whose number is, or last was, in chapter {chapter}: its numbers and its wordings by edition.
# Facts without text, made by `python -m judgetool.curate numbers --archive FOLDER` from the {count} editions {since} to {newest}.
# KEY < KEYS IT CAME OUT OF: SINCE NUMBER WORDING "TITLE" | ... | SINCE gone > KEYS IT WENT INTO      ("=": as before)
"""


class _Body(NamedTuple):
    """What is known of a rule in one edition."""

    wording: str
    title: str
    words: frozenset[str]


class _Open:
    """A lineage being followed."""

    def __init__(self, number: str, edition: str, body: _Body, out_of: tuple[str, ...] = ()) -> None:
        self.key = f"{number}@{edition}"
        self.out_of = out_of
        self.into: tuple[str, ...] = ()
        self.steps = [LineageStep(edition, number, body.wording, body.title)]

    @property
    def number(self) -> str:
        return self.steps[-1].number

    def go_on(self, edition: str, number: str, body: _Body) -> None:
        step = LineageStep(edition, number, body.wording, body.title)
        if step[1:] != self.steps[-1][1:]:
            self.steps.append(step)

    def end(self, edition: str, into: tuple[str, ...]) -> None:
        self.steps.append(LineageStep(edition, "", ""))
        self.into = into

    def closed(self) -> Lineage:
        return Lineage(self.key, tuple(self.steps), self.out_of, self.into)


def lineages(archive: Archive, since: str = SINCE) -> list[Lineage]:
    """Every English rule of the archive from the edition ``since`` on, followed by the links between neighbours.

    Where a rule split, the part that shares most words with it goes on with its lineage and the others come out of it; where rules
    merged, the nearest one goes on and the others go into it.
    """
    chain = Neighbours(archive)
    ids = [edition for edition in chain.ids if edition >= since and "." not in edition]
    if not ids:
        return []
    bodies = _bodies(archive, ids[0])
    standing = {number: _Open(number, ids[0], body) for number, body in bodies.items()}
    ended: list[_Open] = []
    for old, new in pairwise(ids):
        following = _bodies(archive, new)
        standing, gone = _carry(chain, standing, bodies, following, old, new)
        ended += gone
        bodies = following
    return [one.closed() for one in (*standing.values(), *ended)]


def _bodies(archive: Archive, edition: str) -> dict[str, _Body]:
    """number -> what is known of it; of a number that stands twice, the first rule."""
    found: dict[str, _Body] = {}
    rows = archive.connection.execute(
        "SELECT r.number, b.wording, r.titled, b.text FROM rule r JOIN body b ON b.key = r.body JOIN edition e ON e.key = r.edition"
        " WHERE e.id = ? AND e.lang = 'en' ORDER BY r.ord",
        (edition,),
    )
    for number, wording, titled, text in rows:
        title = text if titled and len(text.split()) <= _TITLE_WORDS else ""
        found.setdefault(number, _Body(wording, title, frozenset(text.lower().split())))
    return found


def _carry(
    chain: Neighbours,
    standing: Mapping[str, _Open],
    bodies: Mapping[str, _Body],
    following: Mapping[str, _Body],
    old: str,
    new: str,
) -> tuple[dict[str, _Open], list[_Open]]:
    """The lineages as they stand in the next edition, and those that ended there."""
    targets = {number: [n for n in chain.step(old, new, number)[0] if n in following] for number in standing}
    sources: dict[str, list[str]] = {}
    for number, reached in targets.items():
        for target in reached:
            sources.setdefault(target, []).append(number)
    heir = {number: _nearest(bodies[number], reached, following) for number, reached in targets.items() if reached}
    main = {}
    for target, comers in sources.items():
        heirs = [number for number in comers if heir[number] == target]
        if heirs:
            main[target] = _nearest(following[target], heirs, bodies)
    carried: dict[str, _Open] = {}
    for target, body in following.items():
        if target in main:
            lineage = standing[main[target]]
            lineage.go_on(new, target, body)
        else:
            lineage = _Open(target, new, body, tuple(standing[number].key for number in sources.get(target, ())))
        carried[target] = lineage
    going = set(main.values())
    gone = []
    for number, lineage in standing.items():
        if number not in going:
            lineage.end(new, tuple(carried[target].key for target in targets[number]))
            gone.append(lineage)
    return carried, gone


def _nearest(body: _Body, numbers: Sequence[str], bodies: Mapping[str, _Body]) -> str:
    """The number whose rule shares most words with ``body``."""

    def likeness(number: str) -> float:
        words = bodies[number].words
        return len(body.words & words) / max(1, len(body.words | words))

    return max(numbers, key=likeness)


def files(found: Iterable[Lineage], archive: Archive, since: str = SINCE) -> dict[str, str]:
    """name -> content: one file a chapter, each lineage under the last number it had, in the order of numbers."""
    ids = [edition for edition in archive.ids() if edition >= since and "." not in edition]
    chapters: dict[str, list[Lineage]] = {}
    for lineage in found:
        chapters.setdefault(_last(lineage)[0], []).append(lineage)
    out = {}
    for chapter, group in sorted(chapters.items()):
        head = _HEAD.format(since=ids[0], chapter=chapter, count=len(ids), newest=ids[-1])
        ordered = sorted(group, key=lambda lineage: (sort_key(_last(lineage)), lineage.steps[0].since, lineage.key))
        out[f"{chapter}.txt"] = head + "\n".join(map(write_line, ordered)) + "\n"
    return out


def _last(lineage: Lineage) -> str:
    return next(step.number for step in reversed(lineage.steps) if step.number)


def missing_editions(into: Path, ids: Iterable[str]) -> list[str]:
    """The editions that the files of the folder ``into`` follow and that are not among ``ids``: made anew, their facts would be lost."""
    followed: set[str] = set()
    for file in into.glob("*.txt"):
        lines = file.read_text(encoding="utf-8").splitlines()
        followed.update(date for line in lines if not line.startswith("#") for date in _DATE.findall(line))
    return sorted(followed - set(ids))


def main(arguments: list[str]) -> int:
    """The command line. Exit code 0, or 2 if the archive lacks editions that the shipped files follow, or holds none."""
    parser = argparse.ArgumentParser(prog="python -m judgetool.curate numbers", description=__doc__)
    parser.add_argument("--archive", type=Path, required=True, help="an archive, or a folder of official files")
    parser.add_argument("--into", type=Path, default=Path("rules") / "numbers")
    parser.add_argument("--since", default=SINCE)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="judgetool-") as folder:
        archive = open_archive(given.archive)
        if archive is None:
            import_paths([given.archive], lambda at: print(at.stage, at.done, at.total, file=sys.stderr), Path(folder))
            archive = open_archive(Path(folder))
        if archive is None or not archive.ids():
            print(f"no editions in {given.archive}", file=sys.stderr)
            return 2
        lost = missing_editions(given.into, archive.ids())
        if lost:
            print(
                f"{given.archive} lacks {len(lost)} editions that {given.into} follows ({', '.join(lost[:4])} ...);",
                file=sys.stderr,
            )
            print("put every official file since the first of them in the folder; nothing was changed", file=sys.stderr)
            return 2
        written = files(lineages(archive, given.since), archive, given.since)
        archive.close()
    given.into.mkdir(parents=True, exist_ok=True)
    for name, content in written.items():
        part = given.into / f"{name}.part"
        part.write_text(content, encoding="utf-8", newline="\n")
        part.replace(given.into / name)
    for old in given.into.glob("*.txt"):
        if old.name not in written:
            old.unlink()
    print(f"{sum(text.count(chr(10)) for text in written.values())} lines in {len(written)} files", file=sys.stderr)
    return 0

"""Word differences: which words of one text were replaced to make another, in groups that a reader takes in at once.

Method: longest common subsequence of words and symbols (bit-parallel, from rapidfuzz), then the matches too small to help a
reader ("or" between two replaced phrases) are given up, and gaps are slid to the blanks around them.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from judgetool.compare.tokens import plain

Kind = Literal["=", "-", "+"]
Words = list[tuple[Kind, str]]

# A blank, then one piece: a rule number, a symbol in braces, power and toughness or counters, a word, any other sign.
_PIECE = re.compile(
    r"""(\s*)(
        [0-9]{1,3}\.[0-9]{1,3}[a-z]{0,2}(?![\w])
      | \{[^{}\s]{1,9}\}
      | [+\-\u2212]?[0-9xX*]+/[+\-\u2212]?[0-9xX*]+
      | [^\W_]+(?:['\u2019\-][^\W_]+)*
      | \S
    )?""",
    re.VERBOSE,
)
_LARGEST = 400_000_000  # cells of the table of pieces beyond which only sentences are compared
_SMALL = 3  # letters of a word that alone does not divide a change


_Piece = tuple[str, str]  # the blank before it, the piece


class _Run(NamedTuple):
    """Pieces [i1, i2) of the old text against [j1, j2) of the new one, the same or not."""

    same: bool
    i1: int
    i2: int
    j1: int
    j2: int


def word_diff(old: str, new: str, *, typography: bool = True) -> Words:
    """The difference of two texts of any language as runs ("=" both, "-" only old, "+" only new).

    The "=" and "-" runs together are ``old`` and the "=" and "+" runs are ``new``, to the letter. With ``typography`` off,
    pieces that differ in quotes, dashes or blanks only count as the same and stand as in ``new``: then only the second holds.
    """
    if old == new:
        return [("=", old)] if old else []
    if not old or not new:
        return [("-", old)] if old else [("+", new)]
    a, b = _pieces(old), _pieces(new)
    names: dict[str, int] = {}
    left, right = ([_name(piece, names, exact=typography) for _, piece in side] for side in (a, b))
    runs = _grouped(a, list(_runs(left, right)))
    return _joined(_told(a, b, runs, exact=typography))


def _name(piece: str, names: dict[str, int], *, exact: bool) -> int:
    """A number for a piece, the same for the same piece (for pieces that differ in typography only, unless ``exact``)."""
    return names.setdefault(piece if exact else plain(piece) or piece, len(names))


def _pieces(text: str) -> list[_Piece]:
    """The text in order: each piece with the blank before it; a blank at the end stands before an empty piece."""
    found: list[_Piece] = _PIECE.findall(text)
    if found and found[-1] == ("", ""):
        found.pop()
    return found


def _runs(left: Sequence[int], right: Sequence[int]) -> Iterator[_Run]:
    """The runs of two sequences of names, the same and the different in turn."""
    start = 0
    most = min(len(left), len(right))
    while start < most and left[start] == right[start]:
        start += 1
    end = 0
    while end < most - start and left[-1 - end] == right[-1 - end]:
        end += 1
    stop_a, stop_b = len(left) - end, len(right) - end
    if start:
        yield _Run(True, 0, start, 0, start)
    if (stop_a - start) * (stop_b - start) > _LARGEST:
        yield _Run(False, start, stop_a, start, stop_b)
    else:
        yield from _middle(left, right, start, stop_a, stop_b)
    if end:
        yield _Run(True, stop_a, len(left), stop_b, len(right))


def _middle(left: Sequence[int], right: Sequence[int], start: int, stop_a: int, stop_b: int) -> Iterator[_Run]:
    from rapidfuzz.distance import Indel

    gap: _Run | None = None
    for op in Indel.opcodes(left[start:stop_a], right[start:stop_b]):
        sides = (op.src_start + start, op.src_end + start, op.dest_start + start, op.dest_end + start)
        run = _Run(op.tag == "equal", *sides)
        if run.same:
            if gap:
                yield gap
            gap = None
            yield run
        else:
            gap = _Run(False, gap.i1, run.i2, gap.j1, run.j2) if gap else run
    if gap:
        yield gap


def _grouped(a: Sequence[_Piece], runs: list[_Run]) -> list[_Run]:
    """Changes with little between them made one: a lone sign or small word, or less than what changed on both sides."""
    out: list[_Run] = []
    for position, run in enumerate(runs):
        if run.same and out and not out[-1].same and position + 1 < len(runs):
            after = runs[position + 1]
            kept = [piece for _, piece in a[run.i1 : run.i2]]
            if _little(kept, _size(out[-1]), _size(after)):
                out[-1] = _Run(False, out[-1].i1, run.i2, out[-1].j1, run.j2)
                continue
        if out and not out[-1].same and not run.same:
            out[-1] = _Run(False, out[-1].i1, run.i2, out[-1].j1, run.j2)
        else:
            out.append(run)
    return out


def _size(run: _Run) -> int:
    """The greater number of pieces on the two sides."""
    return max(run.i2 - run.i1, run.j2 - run.j1)


def _little(kept: Sequence[str], before: int, after: int) -> bool:
    """Whether pieces that stayed are too few to stand between changes of so many pieces."""
    words = [piece for piece in kept if len(piece) > _SMALL or not piece.isalpha()]
    if len(kept) == 1:
        return not words or not kept[0][0].isalnum()
    return len(kept) <= min(before, after, 3) and not words


def _told(a: Sequence[_Piece], b: Sequence[_Piece], runs: Sequence[_Run], *, exact: bool) -> Iterator[tuple[Kind, str]]:
    for run in runs:
        if not run.same:
            yield "-", _text(a[run.i1 : run.i2])
            yield "+", _text(b[run.j1 : run.j2])
            continue
        here, there = a[run.i1 : run.i2], b[run.j1 : run.j2]
        if not exact or here == there:
            yield "=", _text(there)
            continue
        for (blank, piece), (other, _) in zip(here, there, strict=True):
            if blank == other:
                yield "=", blank + piece
            else:
                yield "-", blank
                yield "+", other
                yield "=", piece


def _text(pieces: Sequence[_Piece]) -> str:
    return "".join([blank + piece for blank, piece in pieces])


def _joined(told: Iterator[tuple[Kind, str]]) -> Words:
    """Runs of one kind made one; in each group what went comes before what came; nothing empty."""
    out: Words = []
    gone = come = ""
    for kind, text in told:
        if kind == "-":
            gone += text
        elif kind == "+":
            come += text
        elif text:
            _close(out, gone, come)
            gone = come = ""
            if out and out[-1][0] == "=":
                out[-1] = ("=", out[-1][1] + text)
            else:
                out.append(("=", text))
    _close(out, gone, come)
    return out


def _close(out: Words, gone: str, come: str) -> None:
    """Add a group to ``out``; what both sides begin with (a blank) stays outside it."""
    shared = 0
    while shared < min(len(gone), len(come)) and gone[shared] == come[shared] and gone[shared].isspace():
        shared += 1
    if shared:
        if out and out[-1][0] == "=":
            out[-1] = ("=", out[-1][1] + gone[:shared])
        else:
            out.append(("=", gone[:shared]))
    if gone[shared:]:
        out.append(("-", gone[shared:]))
    if come[shared:]:
        out.append(("+", come[shared:]))

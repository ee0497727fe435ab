"""One choice from a short list on a terminal: by number, or with the arrow keys and Enter.

Where single keys cannot be read (TERM=dumb, no termios) the number is typed and ended with Enter. Everything is written to
stderr: stdout is for the answer.
"""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TextIO

from judgetool.cli.environment import Environment
from judgetool.cli.session import write
from judgetool.present.layout import NARROWEST

BACK, LEAVE, WHY = "back", "leave", "why"
_MARK, _NO_MARK = "> ", "  "

_SEQUENCES = {"[A": "up", "[B": "down", "OA": "up", "OB": "down", "[D": BACK, "OD": BACK}
_KEYS = {
    "k": "up",
    "j": "down",
    "\r": "enter",
    "\n": "enter",
    "?": WHY,
    "b": BACK,
    "\x7f": BACK,
    "q": LEAVE,
    "\x04": LEAVE,
}


class Chooser(Protocol):
    """Something that can put a choice to a person."""

    def __call__(self, labels: Sequence[str]) -> int | str:
        """The index chosen, or BACK, LEAVE or WHY."""


def chooser(env: Environment) -> Chooser:
    """The best way of choosing that this terminal allows."""
    keys = _single_keys(env)

    def choose(labels: Sequence[str]) -> int | str:
        rows = [_row(at, label, env.width) for at, label in enumerate(labels, 1)]
        if keys is None or sum(map(len, rows)) >= env.height:  # a list that scrolls off cannot be drawn over
            return _by_line(env, rows)
        return _by_key(env, rows, keys)

    return choose


def _row(number: int, label: str, width: int) -> list[str]:
    """One choice as lines of at most ``width`` cells, without the mark before them."""
    from judgetool.present.page import par
    from judgetool.present.plain import render

    room = max(width, NARROWEST) - len(_MARK) if width else 0
    lead = f"{number}  "
    return render((par(lead + label, hang=len(lead)),), room).splitlines()


def _by_line(env: Environment, labels: Sequence[Sequence[str]]) -> int | str:
    """Numbers typed on a line; asked again until one fits."""
    write(env.streams.stderr, "".join(f"{_NO_MARK}{line}\n" for lines in labels for line in lines))
    while True:
        write(env.streams.stderr, "> ")
        line = env.streams.stdin.readline()
        if not line:
            return LEAVE
        word = line.strip().lower()
        if word.isdigit() and word.isascii() and len(word) < 4 and 1 <= int(word) <= len(labels):
            return int(word) - 1
        if word in ("", "?", "b", "q"):
            return _KEYS.get(word, LEAVE)


def _by_key(env: Environment, labels: Sequence[Sequence[str]], keys: Callable[[], str]) -> int | str:
    """A list with a mark that the arrow keys move; a digit chooses at once where every label has one."""
    at = 0
    stream = env.streams.stderr
    _draw(stream, labels, at, again=False)
    while True:
        key = keys()
        if key in ("up", "down"):
            at = (at + (1 if key == "down" else -1)) % len(labels)
            _draw(stream, labels, at, again=True)
        elif key == "enter":
            return at
        elif key.isdigit() and 1 <= int(key) <= len(labels) <= 9:
            _draw(stream, labels, int(key) - 1, again=True)
            return int(key) - 1
        elif key in (BACK, LEAVE, WHY):
            return key


def _draw(stream: TextIO, labels: Sequence[Sequence[str]], at: int, *, again: bool) -> None:
    up = f"\x1b[{sum(map(len, labels))}A" if again else ""
    marks = (
        (_MARK if row == at and not nth else _NO_MARK, line)
        for row, lines in enumerate(labels)
        for nth, line in enumerate(lines)
    )
    write(stream, up + "".join(f"\r\x1b[K{mark}{line}\n" for mark, line in marks))


def _single_keys(env: Environment) -> Callable[[], str] | None:
    """A reader of single keys, None where there can be none."""
    if env.streams.environ.get("TERM", "") in ("", "dumb"):
        return None
    try:
        import termios
        import tty

        descriptor = env.streams.stdin.fileno()
        before = termios.tcgetattr(descriptor)
    except (ImportError, OSError, ValueError, AttributeError):
        return None

    @contextlib.contextmanager
    def one_by_one() -> Iterator[None]:
        tty.setcbreak(descriptor, termios.TCSANOW)  # what was typed ahead is kept
        try:
            yield
        finally:
            termios.tcsetattr(descriptor, termios.TCSADRAIN, before)

    def read() -> str:
        with one_by_one():
            return _key(descriptor)

    return read


def _key(descriptor: int) -> str:
    """The next key: "up", "down", "enter", BACK, LEAVE, WHY, or the character itself; end of input is LEAVE."""
    import os
    import select

    letter = os.read(descriptor, 1)
    if not letter:
        return LEAVE
    if letter != b"\x1b":
        text = letter.decode("latin-1").lower()
        return _KEYS.get(text, text)
    if not select.select([descriptor], [], [], 0.05)[0]:
        return BACK
    rest = os.read(descriptor, 2).decode("latin-1")
    return _SEQUENCES.get(rest, "")

"""Long answers through a pager: only on a terminal, only when taller than the screen.

The program is ``JUDGETOOL_PAGER``, else ``PAGER``, else ``less``; an empty variable or ``cat`` switches paging off. ``less``
is given ``-FRX``, so that colours show and a short text leaves no trace. Method: the order and manners of bat and git.
"""

import shlex
import shutil
import subprocess
from collections.abc import Mapping

_OURS = "JUDGETOOL_PAGER"


def command(environ: Mapping[str, str]) -> list[str]:
    """The pager's command line, [] for none. A variable that is no valid command line counts as none."""
    chosen = next((environ[name] for name in (_OURS, "PAGER") if name in environ), "less")
    try:
        words = shlex.split(chosen)
    except ValueError:
        return []
    if not words or words[0] == "cat":
        return []
    return [*words, "-FRX"] if _name(words[0]) == "less" and len(words) == 1 else words


def missing(words: list[str]) -> bool:
    """Whether the pager's program is not on this machine."""
    return shutil.which(words[0]) is None


def show(text: str, words: list[str], environ: Mapping[str, str]) -> bool:
    """Run the pager on ``text`` and wait. False if it could not be started; leaving it early is success."""
    try:
        running = subprocess.Popen(words, stdin=subprocess.PIPE, env={**environ, "LESSCHARSET": "utf-8"})
    except OSError:
        return False
    try:
        running.communicate(text.encode("utf-8", "replace"))
    except (BrokenPipeError, KeyboardInterrupt):
        pass
    finally:
        running.wait()
    return True


def _name(program: str) -> str:
    return program.replace("\\", "/").rsplit("/", 1)[-1].removesuffix(".exe")

"""``python -m judgetool`` and the ``judgetool`` program."""

import gc
import sys

_COLLECT_AFTER = 100_000
"""New objects between two looks for garbage. The usual 700 make a short run look a hundred times and find nothing."""


def main() -> None:
    """Run the command line of this process and leave with its exit code."""
    gc.set_threshold(_COLLECT_AFTER)
    try:
        if None in (sys.stdin, sys.stdout, sys.stderr):
            _reopen()
        from judgetool.cli.app import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:  # before the command's own handling, while its modules load
        code = 130
    sys.exit(code)


def _reopen() -> None:
    """Put the null device where a standard stream was closed (``>&-``): else the next file opened would take its place."""
    import os

    for name, descriptor, mode in (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w")):
        if getattr(sys, name) is None:
            try:
                os.fstat(descriptor)
            except OSError:
                os.open(os.devnull, os.O_RDWR)  # the lowest free descriptor: this one
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - open to the end


if __name__ == "__main__":
    main()

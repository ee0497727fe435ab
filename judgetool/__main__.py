"""``python -m judgetool`` and the ``judgetool`` program."""

import sys


def main() -> None:
    """Run the command line of this process and leave with its exit code."""
    from judgetool.cli.app import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()

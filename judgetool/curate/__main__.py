"""``python -m judgetool.curate NAME ...``: the makers of the derived data, one module each, with a ``main(arguments)``."""

import importlib
import sys

from judgetool.model.diagnostic import DeskError

MAKERS = ("cards", "clauses", "edition", "numbers")


def main(arguments: list[str]) -> int:
    """Run the maker that the first argument names and give its exit code; without one, list them."""
    if not arguments or arguments[0] not in MAKERS:
        print(f"usage: python -m judgetool.curate {{{','.join(MAKERS)}}} ...", file=sys.stderr)
        return 2
    module = importlib.import_module(f"judgetool.curate.{arguments[0]}")
    try:
        code: int = module.main(arguments[1:])
    except DeskError as error:
        for found in error.diagnostics:
            print(f"{found.place.file if found.place else ''}: {found.message.en}. {found.help.en}", file=sys.stderr)
        return error.exit_code
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

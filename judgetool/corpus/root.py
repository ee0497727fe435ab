"""Where the shipped data are: rules/ and scenarios/ beside the package in a source checkout, inside it once installed.

Light on purpose: every command asks for the stamp of the data before it trusts what was compiled from them.
"""

import os
from collections.abc import Collection

from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import DeskError, Diagnostic
from judgetool.model.record import NamedTuple

FOLDERS = ("rules", "scenarios")
ENVIRONMENT = "JUDGETOOL_RULES_DIR"
CODE = (
    "ask/compile.py",
    "ask/pattern.py",
    "ask/text.py",
    "corpus",
    "model",
    "search/lexicon.py",
    "search/words.py",
    "store",
)
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120 - pathlib costs more than the whole stamp


class DataFile(NamedTuple):
    """One file of the data: its path from the root with ``/``, size in bytes, time of change in nanoseconds."""

    path: str
    size: int
    changed: int


class Root(NamedTuple):
    """A folder that holds rules/ and scenarios/. ``archive`` is the zip file that contains it, "" where it is a plain folder.

    Inside an archive ``folder`` is the path within it.
    """

    folder: str
    archive: str = ""

    def files(self) -> list[DataFile]:
        """Every file of the data, sorted by path. Names that begin with a dot are not data."""
        found: list[DataFile] = []
        if self.archive:
            return self._zipped()
        for top in FOLDERS:
            _scan(f"{self.folder}/{top}", top, found)
        return sorted(found)

    def stamp(self, only: Collection[str] = (), code: Collection[str] = CODE) -> str:
        """A text that changes whenever a file of the data is added, removed or written.

        ``only`` are the paths that count, where not all do. In a source checkout the code that compiles the data counts too
        (``code``: packages and modules), so that a contributor never meets stale data.
        """
        if self.archive:
            there = os.stat(self.archive)  # noqa: PTH116
            return f"{self.archive} {there.st_size} {there.st_mtime_ns}"
        found = [file for path in sorted(only) for file in self._one(path)] if only else self.files()
        if self.folder == os.path.dirname(_PACKAGE):  # noqa: PTH120
            for path in code:
                if path.endswith(".py"):
                    there = os.stat(f"{_PACKAGE}/{path}")  # noqa: PTH116
                    found.append(DataFile(path, there.st_size, there.st_mtime_ns))
                else:
                    _scan(f"{_PACKAGE}/{path}", path, found, ".py")
        return "\n".join(f"{path} {size} {changed}" for path, size, changed in found)

    def _one(self, path: str) -> list[DataFile]:
        """One file of the data by its path from the root; none if it is not there."""
        try:
            there = os.stat(f"{self.folder}/{path}")  # noqa: PTH116
        except FileNotFoundError:
            return []
        return [DataFile(path, there.st_size, there.st_mtime_ns)]

    def read(self, path: str) -> bytes:
        """The bytes of one file, by its path from the root. OSError if it cannot be read."""
        if self.archive:
            import zipfile

            with zipfile.ZipFile(self.archive) as archive:
                return archive.read(f"{self.folder}/{path}")
        with open(f"{self.folder}/{path}", "rb") as file:  # noqa: PTH123
            return file.read()

    def shown(self, path: str) -> str:
        """The path of a file as the user knows it: from the working directory if it is below it, else whole."""
        whole = f"{self.archive or self.folder}/{path}"
        start = os.getcwd() + os.sep  # noqa: PTH109
        return whole[len(start) :] if whole.startswith(start) else whole

    def _zipped(self) -> list[DataFile]:
        import zipfile

        start = f"{self.folder}/"
        with zipfile.ZipFile(self.archive) as archive:
            return sorted(
                DataFile(one.filename[len(start) :], one.file_size, 0)
                for one in archive.infolist()
                if one.filename.startswith(start) and not one.is_dir()
            )


def _scan(folder: str, path: str, found: list[DataFile], ending: str = "") -> None:
    """Add every file below ``folder`` whose name ends so."""
    try:
        entries = list(os.scandir(folder))
    except FileNotFoundError:
        return
    for entry in entries:
        name = entry.name
        if name.startswith("."):
            continue
        if entry.is_dir():
            _scan(f"{folder}/{name}", f"{path}/{name}", found, ending)
        elif name.endswith(ending):
            there = entry.stat()
            found.append(DataFile(f"{path}/{name}", there.st_size, there.st_mtime_ns))


def find_root() -> Root:
    """The root of the data: what JUDGETOOL_RULES_DIR names, else inside the package, else beside it. DeskError if there is none."""
    named = os.environ.get(ENVIRONMENT)
    if named:
        return _checked(os.path.abspath(named))  # noqa: PTH100
    if os.path.isdir(_PACKAGE):  # noqa: PTH112
        inside = f"{_PACKAGE}/_data"
        return _checked(inside if os.path.isdir(inside) else os.path.dirname(_PACKAGE))  # noqa: PTH112, PTH120
    archive = _PACKAGE
    while archive and not os.path.isfile(archive):  # noqa: PTH113
        above = os.path.dirname(archive)  # noqa: PTH120
        archive = above if above != archive else ""
    if not archive:
        raise _no_data(_PACKAGE)
    inner = _PACKAGE[len(archive) + 1 :].replace(os.sep, "/")
    return Root(f"{inner}/_data", archive)


def _checked(folder: str) -> Root:
    if not os.path.isdir(f"{folder}/rules"):  # noqa: PTH112
        raise _no_data(folder)
    return Root(folder)


def _no_data(folder: str) -> DeskError:
    message = Both(f"there is no folder `rules` in {folder}", f"il n'y a pas de dossier `rules` dans {folder}")
    help_ = Both(
        f"{ENVIRONMENT} names the folder that holds rules/ and scenarios/; without it, reinstall judgetool",
        f"{ENVIRONMENT} nomme le dossier qui contient rules/ et scenarios/ ; sans elle, réinstaller judgetool",
    )
    return DeskError(Diagnostic("no-data", "error", message, help_))

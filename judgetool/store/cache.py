"""Compiled data: one SQLite file, derived and disposable, rebuilt whenever the stamp of what it was made from differs.

It is written into a temporary file and moved into place, so that any number of processes may build and read at once. A file that
is damaged, cut short or of another version is rebuilt without a word; where the folder cannot be written, memory serves.
"""

import contextlib
import os
import sqlite3
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path

from judgetool import __version__
from judgetool.store.pack import unpack
from judgetool.store.places import cache_folder

SCHEMA = 3
_PAGE = 16384  # the lexicon is one value of a megabyte and more: it lies in fewer, larger pages
_STALE = 3600.0
_KEPT = 6
"""Files of one kind that are kept beside the one just compiled: of other checkouts, other archives."""

Build = Callable[[sqlite3.Connection], None]
Watcher = Callable[[str], None]
_watchers: list[Watcher] = []


def watch(told: Watcher | None) -> None:
    """Let ``told`` know, by name ("desk", "cards"), before something is compiled, which takes seconds; None: nobody."""
    _watchers[:] = [told] if told else []


def stamp(files: str) -> str:
    """The stamp of compiled data: what they were made from, and by which version of what."""
    python = ".".join(str(part) for part in sys.version_info[:2])
    return f"{SCHEMA} {__version__} {sys.implementation.name} {python} {sqlite3.sqlite_version}\n{files}"


def open_compiled(name: str, origin: str, files: str, build: Build, home: str = "") -> sqlite3.Connection:
    """A connection to the data compiled by ``build``, to be read only.

    ``name`` says what is compiled ("desk"), ``origin`` where from (one file is kept for each), ``files`` is the stamp of the files.
    ``build`` fills an empty database; what it raises passes through (a DeskError when the data are wrong). Once ``home``, a file or
    folder, is gone, so may the compiled data be ("" for never).
    """
    wanted = stamp(files)
    path = cache_folder() / f"{name}-{zlib.crc32(origin.encode('utf-8', 'surrogateescape')):08x}.sqlite"
    ready = _ready(path, wanted)
    if ready is not None:
        return ready
    for told in _watchers:
        told(name)
    if _written(path, wanted, build, home):
        ready = _ready(path, wanted)
        if ready is not None:
            return ready
    return in_memory(wanted, build)


def in_memory(wanted: str, build: Build) -> sqlite3.Connection:
    """The same data, in this process only."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    _fill(connection, wanted, build, "")
    return connection


def is_in_memory(connection: sqlite3.Connection) -> bool:
    """Whether the cache folder could not be written, so that the data are compiled on every run."""
    return not connection.execute("PRAGMA database_list").fetchone()[2]


def mend() -> bool:
    """Remove compiled files that are damaged inside, where opening them could not show it. Whether there was one: then try again."""
    found = False
    for path in cache_folder().glob("*.sqlite"):
        if not _sound(path):
            path.unlink(missing_ok=True)
            found = True
    return found


def _sound(path: Path) -> bool:
    """Whether every page of a compiled file is in order and every packed value can be read."""
    try:
        connection = sqlite3.connect(_uri(path), uri=True)
    except sqlite3.Error:
        return False
    try:
        if connection.execute("PRAGMA quick_check").fetchone()[0] != "ok":
            return False
        packed = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE sql LIKE '%packed BLOB%'")
        ]
        for table in packed:
            for (data,) in connection.execute(f"SELECT packed FROM {table}"):
                unpack(data)
    except (sqlite3.Error, ValueError, EOFError, TypeError):
        return False
    finally:
        connection.close()
    return True


def _ready(path: Path, wanted: str) -> sqlite3.Connection | None:
    """The file as a read-only connection if it is whole and was made from what is there now."""
    try:
        connection = sqlite3.connect(_uri(path), uri=True, isolation_level=None)
    except sqlite3.Error:
        return None
    try:
        found = connection.execute("SELECT stamp, (SELECT page_count FROM pragma_page_count) FROM stamp").fetchone()
        pages = connection.execute("PRAGMA page_size").fetchone()[0] * found[1] if found else 0
        if found and found[0] == wanted and path.stat().st_size == pages:
            return connection
    except (sqlite3.Error, OSError):
        pass
    connection.close()
    return None


def _uri(path: Path) -> str:
    """A read-only address. The file is never changed in place, so no lock is needed."""
    quoted = str(path.absolute()).replace("%", "%25").replace("?", "%3f").replace("#", "%23").replace(os.sep, "/")
    return f"file:{'' if quoted.startswith('/') else '/'}{quoted}?mode=ro&immutable=1"


def _written(path: Path, wanted: str, build: Build, home: str) -> bool:
    """Whether the data could be compiled into the file; False where the folder cannot be written."""
    new = path.with_name(f".{path.stem}-{os.getpid()}-{os.urandom(4).hex()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.touch(mode=0o600)
    except OSError:
        return False
    connection = sqlite3.connect(new, isolation_level=None)
    try:
        connection.execute(f"PRAGMA page_size = {_PAGE}")
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        _fill(connection, wanted, build, home)
        connection.close()
        new.replace(path)
    except (OSError, sqlite3.OperationalError):
        return False
    finally:
        connection.close()
        new.unlink(missing_ok=True)
    _sweep(path)
    return True


def _fill(connection: sqlite3.Connection, wanted: str, build: Build, home: str) -> None:
    connection.execute("BEGIN")
    build(connection)
    connection.execute("CREATE TABLE stamp (stamp TEXT, home TEXT)")
    connection.execute("INSERT INTO stamp VALUES (?, ?)", (wanted, home))
    connection.execute("COMMIT")


def _sweep(path: Path) -> None:
    """Remove what is left behind beside the file just written: builds that were killed, and data compiled from what is gone."""
    for left in path.parent.glob(".*.tmp"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > _STALE:
                left.unlink()
    others = [other for other in path.parent.glob(f"{path.name.rpartition('-')[0]}-*.sqlite") if other != path]
    with contextlib.suppress(OSError):  # another process sweeps too
        others.sort(key=lambda other: -other.stat().st_mtime)
    for at, other in enumerate(others):
        if at >= _KEPT or _is_left_behind(other):
            with contextlib.suppress(OSError):
                other.unlink()


def _is_left_behind(path: Path) -> bool:
    """Whether what a compiled file was made from is no longer there, or the file cannot be told from rubbish."""
    try:
        connection = sqlite3.connect(_uri(path), uri=True)
    except sqlite3.Error:
        return False
    try:
        home = str(connection.execute("SELECT home FROM stamp").fetchone()[0])
    except (sqlite3.DatabaseError, TypeError):  # of a version before homes were noted, or damaged
        return path.exists()
    finally:
        connection.close()
    return bool(home) and not Path(home).exists()

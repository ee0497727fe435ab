"""Keeping official files whole or not at all, and being the archive's one writer while doing so."""

import contextlib
import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import DeskError, Diagnostic, Place, reason
from judgetool.store.archive_files import SHA_LENGTH, RawFile, raw_folder


class Origin(NamedTuple):
    """Where a kept file came from: its first name, the address if it was fetched, the day it was imported (ISO)."""

    name: str
    url: str
    imported: str


def keep(folder: Path, edition: str, lang: str, data: bytes, origin: Origin) -> RawFile:
    """Keep ``data``, a file's bytes, in the archive in ``folder``: afterwards it is there whole, or there is nothing.

    DeskError if the folder cannot be written.
    """
    sha = hashlib.sha256(data).hexdigest()
    path = raw_folder(folder) / f"{edition}.{lang}.{sha[:SHA_LENGTH]}.txt"
    about = {"sha256": sha, **origin._asdict()}
    with writing(folder):
        raw_folder(folder).mkdir(parents=True, exist_ok=True)
        _write_whole(path.with_suffix(".json"), json.dumps(about, ensure_ascii=False, indent=1).encode())
        _write_whole(path, data)
    return RawFile(edition, lang, sha[:SHA_LENGTH], path)


def discard(raw: RawFile) -> None:
    """Take a kept file out of the archive."""
    with writing(raw.path.parent):
        raw.path.unlink(missing_ok=True)
        raw.path.with_suffix(".json").unlink(missing_ok=True)


def origin_of(raw: RawFile) -> Origin:
    """What is known of where a kept file came from; its own name and empty words where nothing is."""
    try:
        about = json.loads(raw.path.with_suffix(".json").read_text(encoding="utf-8"))
        return Origin(str(about["name"]), str(about["url"]), str(about["imported"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Origin(raw.path.name, "", "")


def sweep(folder: Path) -> None:
    """Remove what writers that were killed left half-written. Only under the lock."""
    for parent in (folder, raw_folder(folder)):
        if parent.is_dir():
            for path in parent.glob("*.part"):
                with contextlib.suppress(OSError):
                    path.unlink()


def _write_whole(path: Path, data: bytes) -> None:
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    with part.open("wb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
    part.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make the names in ``folder`` last through a power failure, where the system can."""
    with contextlib.suppress(OSError, AttributeError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextlib.contextmanager
def writing(folder: Path) -> Iterator[None]:
    """Turn the system's refusal to write in ``folder`` into a DeskError that says what to do."""
    try:
        yield
    except OSError as error:
        why = reason(error)
        raise DeskError(
            Diagnostic(
                "cannot-write",
                "error",
                Both(
                    f"the archive in {folder} cannot be written: {why.en}",
                    f"l'archive {folder} ne peut pas être écrite : {why.fr}",
                ),
                Both(
                    "free some space, or name another folder in JUDGETOOL_DATA_DIR",
                    "libérez de la place, ou nommez un autre dossier dans JUDGETOOL_DATA_DIR",
                ),
                Place(str(folder)),
            )
        ) from error


@contextlib.contextmanager
def lock(folder: Path, patience: float = 600.0, on_wait: Callable[[], None] | None = None) -> Iterator[None]:
    """Be the one writer of the archive in ``folder``. Waits up to ``patience`` seconds for another, ``on_wait`` being told once.

    DeskError if another writer stays longer, or the folder cannot be written. A writer that was killed holds no lock.
    """
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder / "archive.lock", os.O_RDWR | os.O_CREAT, 0o644)
    try:
        end = time.monotonic() + patience
        told = False
        while not _try_lock(handle):
            if not told and on_wait is not None:
                on_wait()
            told = True
            if time.monotonic() >= end:
                raise DeskError(
                    Diagnostic(
                        "archive-busy",
                        "error",
                        Both(
                            "another judgetool is writing the archive",
                            "un autre judgetool est en train d'écrire l'archive",
                        ),
                        Both("wait until it has finished, then try again", "attendez qu'il ait fini, puis réessayez"),
                        Place(str(folder)),
                    )
                )
            time.sleep(0.1)
        yield
    finally:
        os.close(handle)


def _try_lock(handle: int) -> bool:
    try:
        import fcntl
    except ImportError:
        import msvcrt

        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError:
            return False
        return True
    try:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True

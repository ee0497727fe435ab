"""Opening the user's archive: as it was last published, or made anew from the kept files where it is missing or of another version."""

from pathlib import Path
from typing import TYPE_CHECKING

from judgetool.store.archive import Archive, published
from judgetool.store.archive_files import raw_files
from judgetool.store.places import data_folder

if TYPE_CHECKING:
    from judgetool.store.archive_import import OnProgress


def open_archive(folder: Path | None = None, on_progress: "OnProgress | None" = None) -> Archive | None:
    """The archive in ``folder`` (the user's own by default), None if nothing has been imported.

    A database that is missing or of another version is made anew from the raw files first, which takes as long as importing
    them; ``on_progress`` is told. What a stopped import left waiting (``Archive.waiting``) is for the next import.
    """
    folder = data_folder() if folder is None else folder
    archive = published(folder)
    if archive is None and raw_files(folder):
        from judgetool.store.archive_import import rebuild

        rebuild(folder, on_progress)
        archive = published(folder)
    return archive

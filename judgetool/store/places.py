"""Where the desk keeps its own files: what is derived (cache) and what is the user's (data)."""

import os
from pathlib import Path


def cache_folder() -> Path:
    """The folder of compiled data, which may be deleted at any time: JUDGETOOL_CACHE_DIR, else the system's cache folder."""
    return _folder("JUDGETOOL_CACHE_DIR", "user_cache_dir")


def data_folder() -> Path:
    """The folder of the user's archive of editions: JUDGETOOL_DATA_DIR, else the system's data folder."""
    return _folder("JUDGETOOL_DATA_DIR", "user_data_dir")


def _folder(variable: str, kind: str) -> Path:
    named = os.environ.get(variable)
    if named:
        return Path(named)
    import platformdirs

    return Path(getattr(platformdirs, kind)("judgetool", appauthor=False))

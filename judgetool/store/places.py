"""Where the desk keeps its own files: what is derived (cache) and what is the user's (data)."""

import os
import sys
from pathlib import Path


def cache_folder() -> Path:
    """The folder of compiled data, which may be deleted at any time: JUDGETOOL_CACHE_DIR, else the system's cache folder."""
    return _folder("JUDGETOOL_CACHE_DIR", "user_cache_dir")


def data_folder() -> Path:
    """The folder of the user's archive of editions: JUDGETOOL_DATA_DIR, else the system's data folder."""
    return _folder("JUDGETOOL_DATA_DIR", "user_data_dir")


_XDG = {"user_cache_dir": ("XDG_CACHE_HOME", ".cache"), "user_data_dir": ("XDG_DATA_HOME", ".local/share")}
"""The variable of the XDG base directory specification and the folder below HOME that holds without it."""


def _folder(variable: str, kind: str) -> Path:
    named = os.environ.get(variable)
    if named:
        return Path(named)
    known = _on_linux(*_XDG[kind])
    if known:
        return Path(known, "judgetool")
    import platformdirs

    return Path(getattr(platformdirs, kind)("judgetool", appauthor=False))


def _on_linux(variable: str, below_home: str) -> str:
    """What platformdirs says on Linux, in the plain cases: loading it costs more than opening the data. Else ""."""
    if sys.platform != "linux" or "ANDROID_DATA" in os.environ:
        return ""
    named, home = os.environ.get(variable, ""), os.environ.get("HOME", "")
    if named.startswith("/"):
        return named
    return f"{home.rstrip('/')}/{below_home}" if home.startswith("/") else ""

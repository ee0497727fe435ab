"""Where the desk's own files are kept: as the user says, else as platformdirs says."""

import sys
from pathlib import Path

import platformdirs
import pytest

from judgetool.store.places import cache_folder, data_folder

ENVIRONMENTS = [
    {"HOME": "/home/gnat"},
    {"HOME": "/home/gnat/"},
    {"HOME": "/"},
    {"HOME": "/home/gnat", "XDG_CACHE_HOME": "/var/tmp/c", "XDG_DATA_HOME": "/srv/d"},
    {"HOME": "/home/gnat", "XDG_CACHE_HOME": "", "XDG_DATA_HOME": ""},
    {"HOME": "/home/gnat", "XDG_CACHE_HOME": "not/whole", "XDG_DATA_HOME": "~/d"},
    {"HOME": "not/whole"},
    {},
]


@pytest.mark.parametrize("environment", ENVIRONMENTS, ids=str)
def test_the_folders_are_those_of_platformdirs(environment: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Which is not asked in the plain cases, since loading it takes longer than reading the data."""
    for name in ("JUDGETOOL_CACHE_DIR", "JUDGETOOL_DATA_DIR", "XDG_CACHE_HOME", "XDG_DATA_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert cache_folder() == Path(platformdirs.user_cache_dir("judgetool", appauthor=False))
    assert data_folder() == Path(platformdirs.user_data_dir("judgetool", appauthor=False))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere platformdirs is always asked")
def test_an_android_is_left_to_platformdirs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JUDGETOOL_CACHE_DIR", raising=False)
    monkeypatch.setenv("ANDROID_DATA", "/data")
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *_, **__: "/data/gnat")
    assert cache_folder() == Path("/data/gnat")


def test_what_the_user_names_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGETOOL_CACHE_DIR", "some/where")
    monkeypatch.setenv("JUDGETOOL_DATA_DIR", "else/where")
    assert (cache_folder(), data_folder()) == (Path("some/where"), Path("else/where"))

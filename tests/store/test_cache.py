"""Compiled data: who is told that they are being compiled, and what a build sweeps away."""

import os
import sqlite3
from pathlib import Path

import pytest

from judgetool.store import cache


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of the test's own."""
    monkeypatch.setenv("JUDGETOOL_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def build(connection: sqlite3.Connection) -> None:
    connection.execute("CREATE TABLE gnat (name TEXT)")


def compile_from(home: Path, files: str = "1") -> Path:
    """The file compiled from ``home``, which is made if it is not there."""
    home.mkdir(exist_ok=True)
    connection = cache.open_compiled("gnats", str(home), files, build, str(home))
    path = Path(connection.execute("PRAGMA database_list").fetchone()[2])
    connection.close()
    return path


def test_only_what_is_compiled_anew_is_announced(tmp_path: Path) -> None:
    told: list[str] = []
    cache.watch(told.append)
    try:
        compile_from(tmp_path / "a")
        compile_from(tmp_path / "a")
        assert told == ["gnats"]
        compile_from(tmp_path / "a", "2")
        assert told == ["gnats", "gnats"]
    finally:
        cache.watch(None)
    compile_from(tmp_path / "a", "3")
    assert told == ["gnats", "gnats"]


def test_what_was_compiled_from_a_folder_that_is_gone_is_swept(tmp_path: Path) -> None:
    gone, kept = compile_from(tmp_path / "gone"), compile_from(tmp_path / "kept")
    (tmp_path / "gone").rmdir()
    new = compile_from(tmp_path / "new")
    assert not gone.exists()
    assert kept.exists()
    assert new.exists()


def test_files_of_an_older_version_and_rubbish_are_swept_and_others_left(folder: Path, tmp_path: Path) -> None:
    folder.mkdir()
    old = folder / "gnats-00000001.sqlite"
    connection = sqlite3.connect(old)
    connection.execute("CREATE TABLE stamp (stamp TEXT)")
    connection.execute("INSERT INTO stamp VALUES ('1 0.0')")
    connection.commit()
    connection.close()
    (folder / "gnats-00000002.sqlite").write_bytes(b"no database")
    others = [folder / "midges-00000001.sqlite", folder / "notes.txt"]
    for other in others:
        other.write_bytes(b"of somebody else")
    new = compile_from(tmp_path / "a")
    assert sorted(folder.iterdir()) == sorted([new, *others])


def test_no_more_than_a_few_of_a_kind_are_kept_the_newest(folder: Path, tmp_path: Path) -> None:
    made = []
    for at in range(10):
        made.append(compile_from(tmp_path / f"home{at}"))
        os.utime(made[-1], (at, at))
    assert sorted(folder.iterdir()) == sorted(made[3:])

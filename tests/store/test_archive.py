"""The archive: what is imported can be read in every edition, is kept whole, survives kills and other writers, and follows its rules."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from judgetool.model.diagnostic import DeskError
from judgetool.store.archive import DATABASE, Archive, published, usable
from judgetool.store.archive_files import raw_files
from judgetool.store.archive_import import Report, import_paths, remove
from judgetool.store.archive_keep import Origin, keep, lock
from judgetool.store.archive_open import open_archive
from judgetool.store.archive_trail import cite, trail
from tests.comprules.samples import BOOK, FRENCH, MODERN

WINGS = "Wings {T}, and a cost of {2/U}."


def edition(date: str, *changes: tuple[str, str]) -> str:
    """The modern sample in force from ``date`` ("May 1, 2016"), with changes."""
    text = MODERN.replace("March 27, 2015", date)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


FIRST = edition("March 27, 2015")
SECOND = edition(
    "May 1, 2016",
    ("100.1. A gnat is small.", "100.1. A gnat is very small and light."),
    ("101.1b A gnat hums", "101.1b A gnat never hums alone.\n\n101.1c A gnat hums"),
)
THIRD = edition(
    "June 2, 2017",
    ("101. Swarms\n\n2.", "101. Eggs\n102. Swarms\n\n2."),
    ("101. Swarms\n\n101.1", "101. Eggs\n\n101.1. Gnats lay eggs in water.\n\n102. Swarms\n\n101.1"),
    ("101.1. Humming", "102.1. Humming"),
    ("101.1a Humming", "102.1a Humming"),
    ("101.1b A gnat", "102.1b A gnat"),
    ("101.2. A swarm", "102.2. A swarm"),
)


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with the three editions as files."""
    folder = tmp_path / "files"
    folder.mkdir()
    for name, text in (("a.txt", FIRST), ("b.txt", SECOND), ("c.txt", THIRD)):
        (folder / name).write_bytes(text.encode("utf-8"))
    return folder


def taken(report: Report) -> list[tuple[str, bool]]:
    return [(one.edition, one.already) for one in report.taken]


def opened(home: Path) -> Archive:
    archive = open_archive(home)
    assert archive is not None
    return archive


def test_an_empty_archive_is_none_and_asking_writes_nothing(tmp_path: Path) -> None:
    assert open_archive(tmp_path / "none") is None
    assert not (tmp_path / "none").exists()


def test_a_folder_is_imported_and_every_edition_can_be_read(shelf: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    stages: list[str] = []
    report = import_paths([shelf], lambda progress: stages.append(progress.stage), home, workers=1)
    assert taken(report) == [("2015-03-27", False), ("2016-05-01", False), ("2017-06-02", False)]
    assert list(dict.fromkeys(stages)) == ["read", "align", "index"]
    archive = opened(home)
    assert archive.ids() == ["2015-03-27", "2016-05-01", "2017-06-02"]
    assert [rule.text for rule in archive.rule("2015-03-27", "100.2a")] == [f"{WINGS}\nA wing lost stays lost."]
    assert [rule.number for rule in archive.rule("2016-05-01", "101.1", with_children=True)] == [
        "101.1",
        "101.1a",
        "101.1b",
        "101.1c",
    ]
    assert [rule.number for rule in archive.rule("2015-03-27", "1", with_children=True)][:3] == ["1", "100", "100.1"]
    assert archive.rule("2015-03-27", "101")[0].title == "Swarms"
    assert archive.rule("2015-03-27", "100.1a")[0].examples[0].startswith("A blue gnat")
    assert archive.rule("2015-03-27", "999.9") == [] == archive.rule("1066-01-01", "100.1")
    assert archive.stands("101.1c") == ["2016-05-01"]
    assert archive.term("2016-05-01", "HUM, humming")[0].see_rules == ("101.1a", "101.1b")
    assert archive.text("2015-03-27") is not None
    assert archive.raw("2015-03-27") == FIRST.encode()


def test_a_whole_edition_comes_back_as_it_was_read(shelf: Path, tmp_path: Path) -> None:
    from judgetool.comprules import read_file

    import_paths([shelf / "b.txt"], None, tmp_path / "home")
    read = read_file(SECOND.encode(), "b.txt")
    assert opened(tmp_path / "home").text("2016-05-01") == read


def test_the_edition_in_force_on_a_date(shelf: Path, tmp_path: Path) -> None:
    import_paths([shelf], None, tmp_path, workers=1)
    archive = opened(tmp_path)
    assert [archive.at(day) for day in ("2015-03-26", "2015-03-27", "2017-06-01", "2030-01-01")] == [
        None, "2015-03-27", "2016-05-01", "2017-06-02",
    ]  # fmt: skip


def test_importing_again_changes_nothing(shelf: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    import_paths([shelf], None, home, workers=1)
    before = (home / DATABASE).stat().st_mtime_ns
    assert taken(import_paths([shelf], None, home, workers=1)) == [
        ("2015-03-27", True), ("2016-05-01", True), ("2017-06-02", True),
    ]  # fmt: skip
    assert (home / DATABASE).stat().st_mtime_ns == before
    assert len(raw_files(home)) == 3


def test_the_same_text_in_other_bytes_is_there_already(shelf: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    import_paths([shelf / "a.txt"], None, home)
    (shelf / "again.txt").write_bytes(b"\xff\xfe" + FIRST.replace("\n", "\r\n").encode("utf-16-le"))
    report = import_paths([shelf / "again.txt"], None, home)
    assert [(one.edition, one.already, one.twin) for one in report.taken] == [("2015-03-27", True, True)]
    assert len(raw_files(home)) == 1


def test_a_second_publication_under_one_date_is_kept_beside_the_first(shelf: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    (shelf / "b.txt").write_text(FIRST.replace("at most once", "at most twice"), encoding="utf-8")
    report = import_paths([shelf / "a.txt", shelf / "b.txt"], None, home)
    assert [one.edition for one in report.taken] == ["2015-03-27", "2015-03-27.2"]
    archive = opened(home)
    assert [rule.text for rule in archive.rule("2015-03-27.2", "101.1b")] == ["A gnat hums at most twice."]
    assert archive.at("2015-03-27") == "2015-03-27.2"
    assert [(step.edition, step.relation) for step in trail(archive, "2015-03-27", "101.1b")] == [
        ("2015-03-27", ""),
        ("2015-03-27.2", "reworded"),
    ]


def test_a_french_file_stands_beside_the_english_one(shelf: Path, tmp_path: Path) -> None:
    (shelf / "fr.txt").write_text(FRENCH, encoding="utf-8")
    import_paths([shelf], None, tmp_path / "home", workers=1)
    archive = opened(tmp_path / "home")
    assert archive.ids("fr") == ["2004-06-01"]
    assert archive.rule("2004-06-01", "100.2", lang="fr")[0].text.startswith("Le co\u00fbt")
    assert archive.rule("2004-06-01", "100.2") == []


def test_bad_files_are_refused_by_name_and_keep_no_good_one_out(shelf: Path, tmp_path: Path) -> None:
    (shelf / "no.txt").write_text("hello", encoding="utf-8")
    (shelf / "cut.txt").write_text(FIRST[: FIRST.index("Midge")], encoding="utf-8")
    report = import_paths([shelf], None, tmp_path / "home", workers=1)
    assert len(report.taken) == 3
    assert [(found.code, found.place.file if found.place else "") for found in report.refused] == [
        ("truncated-file", "cut.txt"),
        ("no-rules", "no.txt"),
    ]


def test_a_refused_file_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "no.txt").write_text("hello", encoding="utf-8")
    report = import_paths([tmp_path / "no.txt"], None, tmp_path / "home")
    assert report.refused
    assert open_archive(tmp_path / "home") is None or opened(tmp_path / "home").ids() == []
    assert raw_files(tmp_path / "home") == []


def test_a_huge_file_is_refused_without_being_read(tmp_path: Path) -> None:
    huge = tmp_path / "huge.txt"
    with huge.open("wb") as out:
        out.truncate(1_000_000_000)
    begun = time.perf_counter()
    report = import_paths([huge], None, tmp_path / "home")
    assert [found.code for found in report.refused] == ["file-too-large"]
    assert time.perf_counter() - begun < 5


def test_a_missing_path_and_a_folder_without_text_files_are_errors(tmp_path: Path) -> None:
    for path in (tmp_path / "none.txt", tmp_path):
        with pytest.raises(DeskError) as refused:
            import_paths([path], None, tmp_path / "home")
        assert refused.value.diagnostics[0].code == "no-such-file"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a device file")
def test_a_device_is_no_file_to_import(tmp_path: Path) -> None:
    with pytest.raises(DeskError, match="no ordinary file"):
        import_paths([Path("/dev/zero")], None, tmp_path / "home")


def test_removal_takes_the_edition_its_file_and_links_and_joins_the_neighbours(shelf: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    import_paths([shelf], None, home, workers=1)
    assert remove("2016-05-01", None, home) == ["en"]
    archive = opened(home)
    assert archive.ids() == ["2015-03-27", "2017-06-02"]
    assert [raw.edition for raw in raw_files(home)] == archive.ids()
    assert cite(archive, "2015-03-27", "101.1b", "2017-06-02") == ("2017-06-02", ("102.1b",), "moved")
    with pytest.raises(DeskError) as refused:
        remove("2016-05-01", None, home)
    assert refused.value.exit_code == 1


def test_a_rule_is_followed_through_its_numbers_and_wordings(shelf: Path, tmp_path: Path) -> None:
    import_paths([shelf], None, tmp_path / "home", workers=1)
    archive = opened(tmp_path / "home")
    expected = [("2015-03-27", "101.1b", ""), ("2016-05-01", "101.1c", "moved"), ("2017-06-02", "102.1b", "moved")]
    for start, number in (("2015-03-27", "101.1b"), ("2017-06-02", "102.1b"), ("2016-05-01", "101.1c")):
        steps = trail(archive, start, number)
        assert [(step.edition, step.number, step.relation) for step in steps] == expected
        assert len({step.wording for step in steps}) == 1
    changed = trail(archive, "2017-06-02", "100.1")
    assert [step.relation for step in changed] == ["", "reworded", "reworded"]
    assert changed[0].wording == changed[2].wording != changed[1].wording
    assert trail(archive, "2015-03-27", "999.1") == []


def test_a_book_without_numbers_is_no_rules_forerunner(shelf: Path, tmp_path: Path) -> None:
    (shelf / "1997-03-24.txt").write_text(BOOK, encoding="utf-8")
    import_paths([shelf / "1997-03-24.txt", shelf / "a.txt"], None, tmp_path / "home")
    archive = opened(tmp_path / "home")
    assert archive.ids() == ["1997-03-24", "2015-03-27"]
    assert [step.edition for step in trail(archive, "2015-03-27", "100.1")] == ["2015-03-27"]
    assert cite(archive, "2015-03-27", "100.1", "1997-03-24") == ("1997-03-24", (), "added")


def test_citations_go_both_ways_and_end_where_the_rule_does(shelf: Path, tmp_path: Path) -> None:
    import_paths([shelf], None, tmp_path / "home", workers=1)
    archive = opened(tmp_path / "home")
    assert cite(archive, "2015-03-27", "101.2", "2017-06-02") == ("2017-06-02", ("102.2",), "moved")
    assert cite(archive, "2017-06-02", "102.2", "2015-03-27") == ("2015-03-27", ("101.2",), "moved")
    assert cite(archive, "2017-06-02", "101.1", "2015-03-27") == ("2015-03-27", (), "added")
    assert cite(archive, "2016-05-01", "101.1b", "2017-06-02") == ("2017-06-02", (), "removed")
    assert cite(archive, "2015-03-27", "100.1", "2016-05-01") == ("2016-05-01", ("100.1",), "reworded")
    assert cite(archive, "2015-03-27", "999.1", "2016-05-01") is None
    assert cite(archive, "1066-01-01", "100.1", "2016-05-01") is None


def test_search_finds_texts_of_every_edition_with_their_dates(shelf: Path, tmp_path: Path) -> None:
    from judgetool.search.index import Scope

    import_paths([shelf], None, tmp_path / "home", workers=1)
    index = opened(tmp_path / "home").search_index()
    found = index.fetch([doc for _, doc in index.at(["102.2"], "2017-06-02")], Scope())
    assert [[tuple(stand) for stand in one.stands] for one in found.values()] == [
        [("101.2", "2015-03-27", "2016-05-01"), ("102.2", "2017-06-02", "2017-06-02")]
    ]


def test_a_database_of_another_version_or_gone_is_made_anew_from_the_files(shelf: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    import_paths([shelf], None, home, workers=1)
    rules = opened(home).rules("2016-05-01")
    database = home / DATABASE
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA user_version = 999")
    connection.close()
    assert not usable(database)
    assert opened(home).rules("2016-05-01") == rules
    database.unlink()
    assert opened(home).rules("2016-05-01") == rules
    database.write_bytes(b"no database at all")
    assert opened(home).rules("2016-05-01") == rules


def test_a_damaged_kept_file_is_told_not_trusted(shelf: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    import_paths([shelf / "a.txt", shelf / "b.txt"], None, home)
    raw = raw_files(home)[0]
    raw.path.write_bytes(raw.path.read_bytes().replace(b"small", b"large"))
    with pytest.raises(DeskError) as refused:
        opened(home).raw("2015-03-27")
    assert "remove 2015-03-27" in refused.value.diagnostics[0].help.en
    (home / DATABASE).unlink()
    report = import_paths([], None, home)
    assert [found.code for found in report.refused] == ["archive-file-damaged"]
    assert opened(home).ids() == ["2016-05-01"]


def test_what_cannot_be_written_is_told_in_both_languages(shelf: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "archive.work.db").mkdir(parents=True)
    with pytest.raises(DeskError) as refused:
        import_paths([shelf / "a.txt"], None, home)
    found = refused.value.diagnostics[0]
    assert found.code == "cannot-write"
    assert found.help.fr
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    with pytest.raises(DeskError):
        import_paths([shelf / "a.txt"], None, tmp_path / "file")


def test_files_kept_by_a_stopped_import_wait_and_are_finished_by_the_next(shelf: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    import_paths([shelf / "a.txt"], None, home)
    keep(home, "2016-05-01", "en", SECOND.encode(), Origin("b.txt", "", "2026-05-01"))
    (home / "editions" / "2017-06-02.en.0123456789abcdef.txt.99.part").write_bytes(b"half")
    archive = opened(home)
    assert archive.ids() == ["2015-03-27"]
    assert [raw.edition for raw in archive.waiting()] == ["2016-05-01"]
    import_paths([shelf / "a.txt"], None, home)
    assert opened(home).ids() == ["2015-03-27", "2016-05-01"]
    assert list((home / "editions").glob("*.part")) == []


def test_readers_keep_what_they_opened_while_another_imports(shelf: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    import_paths([shelf / "a.txt"], None, home)
    reader = opened(home)
    import_paths([shelf / "b.txt"], None, home)
    assert reader.ids() == ["2015-03-27"]
    assert reader.rule("2015-03-27", "100.1")
    assert opened(home).ids() == ["2015-03-27", "2016-05-01"]


def test_reading_never_writes(shelf: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    import_paths([shelf], None, home, workers=1)
    before = {path: path.stat().st_mtime_ns for path in home.rglob("*")}
    archive = opened(home)
    archive.rules("2016-05-01")
    with pytest.raises(sqlite3.OperationalError):
        archive.connection.execute("DELETE FROM rule")
    assert {path: path.stat().st_mtime_ns for path in home.rglob("*")} == before


IMPORT = "import sys; from pathlib import Path; from judgetool.store.archive_import import import_paths; "


def importing(home: Path, *paths: Path) -> subprocess.Popen[bytes]:
    """Another process that imports."""
    code = f"{IMPORT} import_paths([Path(p) for p in sys.argv[2:]], None, Path(sys.argv[1]))"
    return subprocess.Popen([sys.executable, "-c", code, str(home), *map(str, paths)], start_new_session=True)


def test_two_processes_at_once_import_both_their_files(shelf: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    both = [importing(home, shelf / "a.txt"), importing(home, shelf / "b.txt")]
    assert [process.wait(120) for process in both] == [0, 0]
    assert opened(home).ids() == ["2015-03-27", "2016-05-01"]
    assert [step.edition for step in trail(opened(home), "2015-03-27", "100.2")] == ["2015-03-27", "2016-05-01"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs POSIX locks")
def test_a_writer_that_does_not_end_is_waited_for_only_so_long(tmp_path: Path) -> None:
    code = "\n".join(
        (
            "import sys, time",
            "from pathlib import Path",
            "from judgetool.store.archive_keep import lock",
            "with lock(Path(sys.argv[1])):",
            "    print(flush=True)",
            "    time.sleep(60)",
        )
    )
    holder = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE)
    try:
        assert holder.stdout is not None
        holder.stdout.readline()
        waits: list[bool] = []
        with pytest.raises(DeskError) as refused, lock(tmp_path, 0.3, lambda: waits.append(True)):
            pass
        assert refused.value.diagnostics[0].code == "archive-busy"
        assert waits == [True]
    finally:
        holder.kill()
        holder.wait()
    with lock(tmp_path, 5):
        pass


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
@pytest.mark.parametrize("moment", [0.25, 0.45, 0.6, 0.8])
def test_a_killed_import_loses_nothing_and_leaves_nothing_half(shelf: Path, tmp_path: Path, moment: float) -> None:
    home = tmp_path / "home"
    import_paths([shelf / "a.txt"], None, home)
    process = importing(home, shelf)
    time.sleep(moment)
    process.kill()
    process.wait()
    archive = published(home)
    assert archive is not None
    for name in archive.ids():
        assert len(archive.rules(name)) in (14, 15, 16)
    report = import_paths([shelf], None, home)
    assert [one.edition for one in report.taken] == ["2015-03-27", "2016-05-01", "2017-06-02"]
    assert [step.number for step in trail(opened(home), "2015-03-27", "101.2")] == ["101.2", "101.2", "102.2"]
    assert sorted(path.name for path in home.iterdir()) == [DATABASE, "archive.lock", "editions"]

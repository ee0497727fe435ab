"""import, update and remove: what they say and leave, in both languages; addresses only where one is given."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

import jsonschema
import pytest

from judgetool.comprules.decode import MAX_BYTES
from tests.cli.support import judgetool
from tests.comprules.samples import MODERN, modern

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An archive of the test's own."""
    folder = tmp_path / "home"
    monkeypatch.setenv("JUDGETOOL_DATA_DIR", str(folder))
    return folder


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "gnats.txt"
    path.write_bytes(modern())
    return path


class Site(NamedTuple):
    """A web site on this machine: its address, and the paths that were asked for."""

    address: str
    asked: list[str]


PAGES = {
    "/rules": b"""<html><a href="/old%20files/GnatCompRules 20140101.txt">old</a> <a href='/rules.pdf'>pdf</a>
        <a href="files/GnatCompRules 20150327.txt">text</a> <a href="/other.txt">other</a></html>""",
    "/empty": b"<html>no link</html>",
    "/files/GnatCompRules 20150327.txt": modern(),
    "/page.html": b"<!doctype html><p>100.1. gnats",
    "/huge.txt": b"x" * (MAX_BYTES + 10),
}


@pytest.fixture
def site() -> Iterator[Site]:
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = unquote(self.path)
            asked.append(path)
            if path == "/away.txt":
                self.send_response(302)
                self.send_header("Location", "file:///etc/hostname")
                self.end_headers()
                return
            self.send_response(200 if path in PAGES else 404)
            self.end_headers()
            self.wfile.write(PAGES.get(path, b""))

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield Site(f"http://127.0.0.1:{server.server_port}", asked)
    server.shutdown()
    server.server_close()


def test_import_tells_what_it_took_and_progress_goes_to_stderr(file: Path) -> None:
    said = judgetool("import", str(file))
    assert said.code == 0
    assert "2015-03-27" in said.out
    assert "new" in said.out
    assert "reading" in said.err
    again = judgetool("import", str(file), "--lang", "fr")
    assert (again.code, "d\u00e9j\u00e0 l\u00e0" in again.out, again.err) == (0, True, "")


def checked(text: str, kind: str) -> Any:
    """What a command said in JSON, which must fit its published schema."""
    told = json.loads(text)
    schema = json.loads((SCHEMAS / f"{kind}.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema).validate(told)
    return told


def test_import_in_json(file: Path) -> None:
    said = judgetool("import", str(file), "--json")
    told = checked(said.out, "import")
    assert told["schema"] == "judgetool.import/1"
    assert [(one["edition"], one["lang"], one["rules"], one["terms"], one["state"]) for one in told["imported"]] == [
        ("2015-03-27", "en", 14, 5, "new")
    ]
    assert told["refused"] == []
    assert said.err == ""


@pytest.mark.parametrize(("lang", "word"), [("en", "no rule headings"), ("fr", "aucun titre de r\u00e8gle")])
def test_a_file_that_is_none_is_refused_in_the_users_language_with_code_2(tmp_path: Path, lang: str, word: str) -> None:
    (tmp_path / "no.txt").write_text("hello", encoding="utf-8")
    said = judgetool("import", str(tmp_path / "no.txt"), "--lang", lang)
    assert said.code == 2
    assert word in said.err
    assert "Traceback" not in said.err


def test_refusals_in_json_fit_the_schema_too(tmp_path: Path) -> None:
    (tmp_path / "no.txt").write_text("hello", encoding="utf-8")
    said = judgetool("import", str(tmp_path / "no.txt"), "--json")
    assert said.code == 2
    assert [one["code"] for one in checked(said.out, "import")["refused"]] == ["no-rules"]


def test_a_file_that_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    said = judgetool("import", str(tmp_path / "none.txt"))
    assert said.code == 2
    assert "does not exist" in said.err


def test_verbose_shows_the_readers_notes(tmp_path: Path) -> None:
    odd = tmp_path / "gnats 20100101.txt"
    odd.write_text(MODERN.replace("101.1b A gnat", "101.1b. A gnat"), encoding="utf-8")
    quiet = judgetool("import", str(odd))
    assert "2 notes" in quiet.out
    assert "odd-number" not in quiet.err
    judgetool("remove", "2015-03-27")
    loud = judgetool("import", str(odd), "--verbose")
    assert "odd-number" in loud.err
    assert "date-in-name" in loud.err


def test_an_address_is_fetched_and_its_origin_kept(site: Site, home: Path) -> None:
    said = judgetool("import", f"{site.address}/files/GnatCompRules 20150327.txt", "--json")
    assert said.code == 0
    assert json.loads(said.out)["imported"][0]["url"] == f"{site.address}/files/GnatCompRules%2020150327.txt"
    about = next((home / "editions").glob("*.json"))
    assert site.address in about.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/none.txt", "not-fetched"),
        ("/page.html", "not-text"),
        ("/huge.txt", "file-too-large"),
        ("/away.txt", "not-fetched"),
    ],
)
def test_an_address_that_gives_no_rules_file_is_refused(site: Site, path: str, code: str) -> None:
    said = judgetool("import", site.address + path)
    assert said.code == 2
    assert code in said.err


def test_an_address_nobody_answers_at_is_told(site: Site) -> None:
    said = judgetool("import", "http://127.0.0.1:9/rules.txt", "--lang", "fr")
    assert said.code == 2
    assert "n\u2019a pas pu \u00eatre t\u00e9l\u00e9charg\u00e9" in said.err


def test_update_takes_the_newest_file_that_the_rules_page_links_to(site: Site) -> None:
    said = judgetool("update", "--page", f"{site.address}/rules")
    assert said.code == 0
    assert "2015-03-27" in said.out
    assert site.asked == ["/rules", "/files/GnatCompRules 20150327.txt"]
    again = judgetool("update", "--page", f"{site.address}/rules")
    assert "already there" in again.out


def test_update_from_a_page_without_such_a_link_says_so(site: Site) -> None:
    said = judgetool("update", "--page", f"{site.address}/empty")
    assert said.code == 2
    assert "no-rules-link" in said.err


def test_remove_and_what_is_not_there(file: Path, home: Path) -> None:
    judgetool("import", str(file))
    said = judgetool("remove", "2015-03-27")
    assert said.code == 0
    assert "no longer" in said.out
    assert list((home / "editions").iterdir()) == []
    assert judgetool("remove", "2015-03-27").code == 1
    assert judgetool("remove", "2015-03-27", "--text", "xx").code == 2


def test_remove_in_json(file: Path) -> None:
    judgetool("import", str(file))
    told = checked(judgetool("remove", "2015-03-27", "--json").out, "remove")
    assert told == {"schema": "judgetool.remove/1", "edition": "2015-03-27", "removed": ["en"]}


def test_on_a_terminal_progress_is_one_line_that_is_cleared(file: Path) -> None:
    said = judgetool("import", str(file), terminal=True)
    assert said.err.endswith("\r\x1b[K")


def test_an_imported_edition_is_quoted_as_official(file: Path) -> None:
    judgetool("import", str(file))
    said = judgetool("rule", "101.2", "--edition", "2015-03-27")
    assert said.code == 0
    assert "A swarm has 2 or more gnats." in said.out
    assert "official" in said.out

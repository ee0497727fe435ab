"""The desk over a small corpus: compiled once, read without YAML, rebuilt when the data change."""

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from judgetool.corpus.root import Root, find_root
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import DeskError
from judgetool.store import build
from judgetool.store.desk import Desk, open_desk

PROJECT = Path(__file__).parents[2]
SMALL = PROJECT / "tests" / "corpus" / "small"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the small corpus, with a cache of its own."""
    monkeypatch.setenv("JUDGETOOL_CACHE_DIR", str(tmp_path / "cache"))
    shutil.copytree(SMALL, tmp_path / "data")
    return tmp_path / "data"


@pytest.fixture
def desk(data: Path) -> Iterator[Desk]:
    """The desk over it."""
    with open_desk(Root(str(data))) as opened:
        yield opened


def compiled(tmp_path: Path, name: str = "desk") -> list[Path]:
    """The compiled files of a kind."""
    return sorted((tmp_path / "cache").glob(f"{name}-*.sqlite"))


def test_editions_have_their_eras_and_the_day_they_end(desk: Desk) -> None:
    """Oldest first; the newest has no end; --at is the newest not after the date."""
    assert [(one.id, one.until, one.era, one.languages) for one in desk.editions()] == [
        ("2008-01-01", "2009-12-31", "Old Moon", ()),
        ("2010-01-01", "", "New Moon", ("en", "fr")),
    ]
    assert [
        getattr(desk.edition_on(day), "id", None) for day in ("2007-12-31", "2008-01-01", "2009-12-31", "2010-01-01")
    ] == [
        None,
        "2008-01-01",
        "2008-01-01",
        "2010-01-01",
    ]
    assert desk.newest().id == "2010-01-01"
    assert desk.edition("2009-01-01") is None


def test_a_rule_comes_with_its_witness_and_what_is_wrong_in_it(desk: Desk) -> None:
    """Text as the witness has it, the correction beside it, provenance, in the language asked for."""
    (found,) = desk.witness_rules("900.1a", "2010-01-01", "fr")
    assert found.rule.text.startswith("Toute lantrne")
    assert found.rule.corrected().startswith("Toute lanterne")
    assert found.rule.corrections[0].note == Both("Misprint.", "Coquille.")
    assert found.text.authority == "translation"
    assert found.text.provenance.fr == "Inventé pour les tests."
    assert [one.text.lang for one in desk.witness_rules("900.1a")] == ["en", "fr"]
    assert desk.witness_rules("900.1a", "2008-01-01") == []
    assert desk.witness_rules("900.1") == []


def test_what_stands_below_a_number_comes_in_order_and_nothing_beside_it(desk: Desk) -> None:
    """900.1 has 900.1a and b; 900 has them too; 900.10 would not be below 900.1."""
    assert [one.rule.number for one in desk.witness_rules_under("900.1", lang="en")] == ["900.1a", "900.1b"]
    assert [one.rule.number for one in desk.witness_rules_under("900", lang="en")] == ["900.1a", "900.1b"]
    assert desk.witness_rules_under("90") == []
    assert [one.rule.number for one in desk.witness_rules_of("lantern.light", "en")] == ["900.1a"]


def test_clauses_and_numbers_go_both_ways(desk: Desk) -> None:
    """Number -> clause in an edition, clause -> number in an edition, and through time."""
    assert desk.clauses_at("900.1a", "2010-01-01") == ("lantern.light",)
    assert desk.clauses_at("900.1a", "2008-01-01") == ()
    assert desk.number_of("lantern.light", "2009-05-01") == "800.1a"
    assert desk.number_of("lantern.glow", "2008-01-01") is None
    assert desk.clauses_ever_at("800.1a") == (("lantern.light", "2008-01-01", "2010-01-01"),)
    clause = desk.clause("lantern.light")
    assert clause is not None
    assert (clause.wording_at("2009-01-01"), clause.wording_at("2010-01-01")) == (1, 2)
    assert desk.standings("2010-01-01") == {"lantern.light": ("900.1a", 2, True), "lantern.glow": ("900.1b", 1, True)}
    assert desk.beginnings()["lantern.glow"] == "2010-01-01"


def test_terms_are_found_in_any_form_of_either_language(desk: Desk) -> None:
    """Accents, case and typography do not count; the form that was meant is told."""
    assert [(one.term.id, one.lang, one.kind) for one in desk.terms("LANTÈRNE")] == [("lantern", "fr", "term")]
    assert [(one.lang, one.kind) for one in desk.terms("fanal")] == [("fr", "old")]
    assert [(one.lang, one.kind) for one in desk.terms("glower")] == [("en", "slang")]
    assert desk.terms("sun") == []


def test_rulings_scenarios_and_law_come_back_as_they_were_read(desk: Desk, data: Path) -> None:
    """Packing loses nothing: norms, vocabulary, scenario and expectation equal those of the corpus."""
    from judgetool.corpus.load import load

    corpus = load(Root(str(data)))
    assert desk.norms() == tuple(corpus.norms)
    assert desk.vocabulary() == corpus.vocabulary
    assert desk.blob("shapes") == corpus.shapes
    assert desk.scenario("topic/brass") == (corpus.scenarios[0].scenario, corpus.scenarios[0].expected)
    assert desk.scenario("topic/none") is None
    assert desk.rulings("lantern.light") == corpus.rulings
    assert desk.rulings("lantern.glow") == []
    assert desk.scenarios() == [("topic/brass", "A brass lantern is lit", "On allume une lanterne de laiton")]
    with pytest.raises(KeyError):
        desk.blob("nothing")


def test_texts_and_gists_are_searchable_and_say_whose_words_they_are(desk: Desk) -> None:
    """The witness's text for the edition it covers, our gist where none ships."""
    from judgetool.search.index import Scope

    documents = desk.index.fetch(range(1, 20), Scope())
    assert {desk.authority(doc) for doc in documents} == {"official", "translation", "gist"}
    corrected = [one.text for doc, one in documents.items() if desk.authority(doc) == "official"]
    assert "Any lantern may be lit by its holder." in corrected


def test_cards_are_found_by_name_in_either_language(desk: Desk) -> None:
    """Case, accents and punctuation do not count."""
    for name in ("brass lantern", "Lanterne de Laiton", "BRASS LANTERN."):
        facts = desk.cards.facts(name.rstrip("."))
        assert facts is not None
        assert (facts.name, facts.name_fr, facts.mana_cost) == ("Brass Lantern", "Lanterne de laiton", "{2}")
    assert desk.cards.facts("Tin Lantern") is None
    assert desk.cards.near("bras", 1) == ["brass"]
    assert desk.cards.holding("lantern") == ["Brass Lantern"]
    assert desk.cards.starting("lanterne") == [(("lanterne", "de", "laiton"), "Brass Lantern")]
    assert not desk.cards.is_face_down_card("Brass Lantern")


def test_it_is_compiled_once_and_again_when_a_file_changes(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stamp of names, sizes and times decides; a new file counts too."""
    built: list[int] = []
    real = build.builder
    monkeypatch.setattr(build, "builder", lambda root: built.append(1) or real(root))
    root = Root(str(data))
    for _ in range(2):
        open_desk(root).close()
    assert len(built) == 1
    os.utime(data / "rules" / "glossary.yaml", ns=(1, 1))
    open_desk(root).close()
    assert len(built) == 2
    (data / "rules" / "clauses" / "more.yaml").write_text(
        'clauses: {sun.shine: {title: {en: a, fr: b}, gist: {en: a, fr: b}, numbers: {"2010-01-01": "901"}}}',
        encoding="utf-8",
    )
    with open_desk(root) as opened:
        assert opened.number_of("sun.shine", "2010-01-01") == "901"
    assert len(built) == 3


@pytest.mark.parametrize("damage", ["garbage", "cut", "empty", "other schema", "folder"])
def test_a_damaged_cache_is_rebuilt_without_a_word(data: Path, tmp_path: Path, damage: str) -> None:
    """Whatever happened to the file, the next reader has a whole one."""
    root = Root(str(data))
    open_desk(root).close()
    (path,) = compiled(tmp_path)
    whole = path.read_bytes()
    if damage == "folder":
        path.unlink()
        path.mkdir()
    else:
        bytes_of = {
            "garbage": b"not a database",
            "cut": whole[: len(whole) // 2],
            "empty": b"",
            "other schema": whole[:18] + b"\x09" + whole[19:],
        }
        path.write_bytes(bytes_of[damage])
    with open_desk(root) as opened:
        assert opened.number_of("lantern.light", "2010-01-01") == "900.1a"
        assert len(opened.norms()) == 3


def test_where_nothing_can_be_written_memory_serves(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cache folder that cannot be made is no reason not to answer."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("JUDGETOOL_CACHE_DIR", str(tmp_path / "file" / "below"))
    with open_desk(Root(str(data))) as opened:
        assert opened.in_memory
        assert opened.number_of("lantern.light", "2010-01-01") == "900.1a"


def test_data_that_are_not_in_order_are_refused_with_their_diagnostics(data: Path, tmp_path: Path) -> None:
    """No half compiled cache stays; a broken scenario alone is left out."""
    norms = data / "rules" / "norms" / "lanterns.yaml"
    good = norms.read_text(encoding="utf-8")
    norms.write_text(good.replace("permits: yes", "permit: yes"), encoding="utf-8")
    with pytest.raises(DeskError) as caught:
        open_desk(Root(str(data)))
    assert {one.code for one in caught.value.diagnostics} == {"unknown-key", "no-verb"}
    assert list((tmp_path / "cache").iterdir()) == []
    norms.write_text(good, encoding="utf-8")
    (data / "scenarios" / "topic" / "broken.yaml").write_text("title: [", encoding="utf-8")
    with open_desk(Root(str(data))) as opened:
        assert [row[0] for row in opened.scenarios()] == ["topic/brass"]


def test_many_processes_may_open_it_at_once(data: Path, tmp_path: Path) -> None:
    """All build, one file stays, every answer is right."""
    code = "from judgetool.store.desk import open_desk; print(open_desk().number_of('lantern.glow', '2010-01-01'))"
    environ = {**os.environ, "JUDGETOOL_RULES_DIR": str(data), "PYTHONPATH": str(PROJECT)}
    running = [
        subprocess.Popen([sys.executable, "-c", code], env=environ, stdout=subprocess.PIPE, text=True) for _ in range(4)
    ]
    assert [process.communicate()[0] for process in running] == ["900.1b\n"] * 4
    assert len(compiled(tmp_path)) == 1
    assert list((tmp_path / "cache").glob(".*")) == []


def test_opening_and_answering_loads_no_yaml_and_no_printer(data: Path) -> None:
    """What costs start-up is loaded only when the data are compiled or something is shown."""
    open_desk(Root(str(data))).close()
    code = (
        "import sys; from judgetool.store.desk import open_desk; desk = open_desk(); desk.witness_rules('900.1a', '2010-01-01');"
        "print([name for name in ('yaml', 'typer', 'rich', 'rapidfuzz', 'json') if name in sys.modules])"
    )
    environ = {**os.environ, "JUDGETOOL_RULES_DIR": str(data), "PYTHONPATH": str(PROJECT)}
    assert (
        subprocess.run([sys.executable, "-c", code], env=environ, capture_output=True, text=True, check=True).stdout
        == "[]\n"
    )


def test_it_works_from_inside_a_zip_file(data: Path, tmp_path: Path) -> None:
    """An installed package may be an archive: the data are read from it."""
    archive = tmp_path / "judgetool.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for path in (PROJECT / "judgetool").rglob("*.py"):
            packed.write(path, path.relative_to(PROJECT).as_posix())
        for path in data.rglob("*"):
            if path.is_file():
                packed.write(path, "judgetool/_data/" + path.relative_to(data).as_posix())
    code = "import judgetool; from judgetool.store.desk import open_desk; print(open_desk().number_of('lantern.glow', '2010-01-01'))"
    environ = {name: value for name, value in os.environ.items() if name != "JUDGETOOL_RULES_DIR"} | {
        "PYTHONPATH": str(archive)
    }
    done = subprocess.run(
        [sys.executable, "-c", code], env=environ, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout == "900.1b\n"


def test_the_root_is_the_checkout_unless_a_folder_is_named(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """JUDGETOOL_RULES_DIR names another; one without rules/ is refused."""
    monkeypatch.delenv("JUDGETOOL_RULES_DIR", raising=False)
    assert find_root() == Root(str(PROJECT))
    monkeypatch.setenv("JUDGETOOL_RULES_DIR", str(data))
    assert find_root() == Root(str(data))
    monkeypatch.setenv("JUDGETOOL_RULES_DIR", str(data / "rules"))
    with pytest.raises(DeskError) as caught:
        find_root()
    assert "JUDGETOOL_RULES_DIR" in caught.value.diagnostics[0].help.en


def test_damage_inside_the_cache_is_found_and_mended(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What opening cannot see: a page overwritten. The command that trips over it answers all the same."""
    from tests.cli.support import judgetool

    monkeypatch.setenv("JUDGETOOL_RULES_DIR", str(data))
    open_desk(Root(str(data))).close()
    (path,) = compiled(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 2 * 4096) + whole[-4096:])
    said = judgetool("rule", "900.1a", "--lang", "en", "--plain")
    assert (said.code, said.err) == (0, "")
    assert "may be lit by its holder" in said.out


def test_sound_caches_are_left_alone(data: Path, tmp_path: Path) -> None:
    """A failure that has another cause removes nothing."""
    from judgetool.store.cache import mend

    open_desk(Root(str(data))).close()
    assert not mend()
    assert len(compiled(tmp_path)) == 1


def test_an_edition_nobody_has_read_is_recognised_by_its_wordings(data: Path) -> None:
    """A known wording is found where it has moved to; other words at the old number are told as not read; what is gone is gone."""
    from judgetool.model.fold import fingerprint

    clauses = data / "rules" / "clauses" / "lanterns.yaml"
    text = clauses.read_text(encoding="utf-8")
    text = text.replace("0123456789ac", fingerprint("A lantern may be lit.")).replace(
        "0123456789ad", fingerprint("A lit lantern glows.")
    )
    clauses.write_text(text, encoding="utf-8")
    with open_desk(Root(str(data))) as desk:
        moved = {"900.1a": "Something new.", "900.1b": "A lantern may be lit.", "900.1c": "A lit lantern glows."}
        assert desk.standings("2030-01-01", moved) == {
            "lantern.light": ("900.1b", 2, True),
            "lantern.glow": ("900.1c", 1, True),
        }
        reworded = {"900.1a": "A lantern may be kindled.", "900.1b": "A lit lantern glows."}
        assert desk.standings("2030-01-01", reworded)["lantern.light"] == ("900.1a", 2, False)
        assert "lantern.glow" not in desk.standings("2030-01-01", {"900.1a": "A lantern may be lit."})
        away = {"900.1a": "Something new.", "901.4": "A lantern may be kindled.", "900.1b": "A lit lantern glows."}
        went = {"900.1a": ("901.4",), "900.1b": ()}
        assert desk.standings("2030-01-01", away)["lantern.light"] == ("900.1a", 2, False)
        assert desk.standings("2030-01-01", away, went)["lantern.light"] == ("901.4", 2, False)
        assert desk.standings("2030-01-01", away, {"900.1a": ()}).keys() == {"lantern.glow"}
        assert desk.standings("2010-01-01", reworded)["lantern.light"] == ("900.1a", 2, True)

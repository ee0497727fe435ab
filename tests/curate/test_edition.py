"""What a new official file adds to the data: lines that the loaders of editions and clauses take as they are."""

from pathlib import Path

import pytest

from judgetool.corpus import lists, shape, strict
from judgetool.curate.edition import main
from judgetool.model.diagnostic import DeskError
from judgetool.model.fold import fingerprint
from tests.comprules.samples import modern


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "gnats.txt"
    path.write_bytes(modern())
    return path


def read(wanted: object, text: str) -> object:
    """The value of a shape in a YAML text that must be in order."""
    node, found = strict.parse(text.encode(), "pasted.yaml")
    reader = shape.Reader("pasted.yaml")
    value = shape.read(wanted, node, reader)
    assert (found, reader.found) == ([], [])
    return value


def test_the_entry_can_be_pasted_under_editions(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(file)]) == 0
    told = capsys.readouterr().out.replace('{en: "", fr: ""}', '{en: "Gnats", fr: "Moucherons"}')
    (line,) = read(lists.editions, "editions:\n" + told)
    assert (line.id, line.era.fr, len(line.sha256)) == ("2015-03-27", "Moucherons", 16)


def test_a_rule_gives_the_lines_of_a_clause(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(file), "rule 101.2"]) == 0
    told = capsys.readouterr().out.split("# rules/clauses/")[1].split("\n", 1)[1]
    head = 'clauses:\n  gnats.swarm:\n    title: {en: "Swarm", fr: "Nuée"}\n    gist: {en: "Two or more.", fr: "Deux ou plus."}\n'
    (clause,) = read(lists.clauses, head + told)
    assert clause.numbers == (("2015-03-27", "101.2"),)
    assert clause.wordings[0].fingerprint == fingerprint("A swarm has 2 or more gnats.")


@pytest.mark.parametrize("arguments", [("nosuch.txt",), ("gnats.txt", "999.9"), ("gnats.txt", "gnat")])
def test_what_is_not_there_is_told(file: Path, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    with pytest.raises(DeskError):
        main(arguments)

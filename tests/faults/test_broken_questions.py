"""What is wrong in the lexicon of questions stops the questions, and nothing else."""

import shutil
from pathlib import Path

import pytest

from tests.cli.support import judgetool

ROOT = Path(__file__).parents[2]
OTHERS = [
    ("rule", "702.37b"),
    ("search", "morph"),
    ("term", "morph"),
    ("history", "702.37e"),
    ("cite", "502.26d", "--from", "2007-10-01"),
    ("editions",),
    ("scenarios", "megamorph"),
    ("resolve", "counters/headline-megamorph"),
    ("card", "Ixidron"),
]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the data, with a cache of its own."""
    for folder in ("rules", "scenarios"):
        shutil.copytree(ROOT / folder, tmp_path / "data" / folder)
    monkeypatch.setenv("JUDGETOOL_RULES_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("JUDGETOOL_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "data"


def broken(data: Path, file: str, old: str, new: str) -> None:
    path = data / "rules" / "ask" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_broken_phrase_refuses_questions_alone_and_names_its_place(data: Path) -> None:
    """A phrase that the compiler of the lexicon refuses."""
    path = data / "rules" / "ask" / "phrases.yaml"
    path.write_text(path.read_text(encoding="utf-8") + '\nshines:\n  3: ["does (it shine"]\n', encoding="utf-8")
    for words in OTHERS:
        said = judgetool(*words)
        assert (said.code, said.err) == (0, ""), words
    asked = judgetool("ask", "does the ETB trigger when I turn my morph face up?")
    assert (asked.code, asked.out) == (2, "")
    assert "rules/ask/phrases.yaml" in asked.err
    checked = judgetool("check", "--files-only", str(data / "rules" / "ask"))
    assert checked.code == 1
    assert "lexicon-phrase" in checked.out


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("phrases.yaml", "\n", "\nx: [\n"),
        ("cards.yaml", "event.times", "event.tmies"),
    ],
)
def test_a_file_that_is_not_in_order_refuses_questions_alone(data: Path, file: str, old: str, new: str) -> None:
    broken(data, file, old, new)
    for words in OTHERS[:3]:
        assert judgetool(*words).code == 0, words
    asked = judgetool("ask", "does the ETB trigger when I turn my morph face up?")
    assert (asked.code, asked.out) == (2, "")
    assert f"rules/ask/{file}:" in asked.err
    assert judgetool("check", "--files-only").code == 1


def test_what_is_wrong_elsewhere_in_the_law_stops_every_answer(data: Path) -> None:
    path = data / "rules" / "vocabulary.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "\nwrods: {}\n", encoding="utf-8")
    assert judgetool("rule", "702.37b").code == 2

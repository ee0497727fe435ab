"""The recipes work as they are written: their blocks add an edition, a keyword and a scenario, and commands print what they say."""

import shutil
from pathlib import Path

import pytest

from tests.conftest import Golden
from tests.docs.console import renewed_file
from tests.docs.recipes import Step, changed, lay, stands_in, steps

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
RECIPES = ("adding-an-edition.md", "adding-a-keyword.md")  # one upon the other
WITH_FILES = ("writing-a-scenario.md",)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of the data on which every recipe was followed, and the files that the documents show."""
    folder = tmp_path_factory.mktemp("recipes")
    for name in ("rules", "scenarios"):
        shutil.copytree(ROOT / name, folder / "data" / name)
    (folder / "here").mkdir()
    for name in (*RECIPES, *WITH_FILES):
        for step in steps((DOCS / name).read_text(encoding="utf-8")):
            lay(step, folder / "data", folder / "here")
    shutil.copytree(folder / "data", folder / "here", dirs_exist_ok=True)
    return folder / "here"


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_works_and_prints_what_it_says(
    name: str, made: Path, golden: Golden, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(made)
    monkeypatch.setenv("JUDGETOOL_RULES_DIR", ".")
    monkeypatch.setenv("JUDGETOOL_CACHE_DIR", str(made.parent / "cache"))
    monkeypatch.setenv("JUDGETOOL_DATA_DIR", str(made.parent / "home"))
    golden(DOCS / name, renewed_file(DOCS / name))


@pytest.mark.parametrize("name", WITH_FILES)
def test_what_is_shown_of_a_file_of_ones_own_is_printed(
    name: str, made: Path, golden: Golden, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(made)
    golden(DOCS / name, renewed_file(DOCS / name))


@pytest.mark.parametrize("path", sorted(DOCS.glob("*.md")), ids=lambda path: path.name)
def test_what_is_quoted_from_a_file_stands_there(path: Path) -> None:
    for step in steps(path.read_text(encoding="utf-8")):
        if step.what == "from":
            assert stands_in(step.text, (ROOT / step.path).read_text(encoding="utf-8")), f"{step.path}:\n{step.text}"


def test_blocks_are_read() -> None:
    document = "```yaml\n# new: a/b.yaml\nx: 1\n```\n1. ok\n\n   ```diff\n   --- c.yaml\n    x\n   +y\n   ```\n```text d.txt\nhi\n```\n"
    assert list(steps(document)) == [
        Step("new", "a/b.yaml", "x: 1\n"),
        Step("diff", "c.yaml", " x\n+y\n"),
        Step("file", "d.txt", "hi\n"),
    ]


def test_a_diff_goes_downwards() -> None:
    assert changed("a: 1\nb: 2\nc: 3\nb: 4\n", " c...\n+d: 5\n@@\n-b: 4\n") == "a: 1\nb: 2\nc: 3\nd: 5\n"
    with pytest.raises(AssertionError):
        changed("a: 1\n", "-b: 2\n")


def test_an_excerpt_may_skip_lines_but_not_change_them() -> None:
    assert stands_in("b: 2\n...\nd: 4\n", "  a: 1\n  b: 2\n  c: 3\n  d: 4\n")
    assert not stands_in("b: 2\nd: 4\n", "a: 1\nb: 2\nc: 3\nd: 4\n")

"""Every console block of the documents and every transcript is what the tool prints (renew: pytest --update-golden)."""

from pathlib import Path

import pytest

from tests.conftest import Golden
from tests.docs.console import commands, renewed_file
from tests.docs.test_recipes import RECIPES, WITH_FILES

ROOT = Path(__file__).parents[2]
DOCUMENTS = [
    path
    for path in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
    if path.name not in (*RECIPES, *WITH_FILES)  # those are tried on files of their own
]
TRANSCRIPTS = sorted((ROOT / "tests" / "golden" / "transcripts").glob("*.txt"))


@pytest.mark.parametrize("path", [*DOCUMENTS, *TRANSCRIPTS], ids=lambda path: path.name)
def test_what_is_printed_is_what_the_tool_prints(path: Path, golden: Golden) -> None:
    golden(path, renewed_file(path))


def test_a_block_is_cut_into_commands_and_outputs() -> None:
    assert list(commands("$ judgetool\nhello\n$ judgetool -h\n")) == [("judgetool", "hello\n"), ("judgetool -h", "")]

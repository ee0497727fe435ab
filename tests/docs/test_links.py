"""Links between the documents lead somewhere."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
_LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_to_a_file_of_the_repository(path: Path) -> None:
    found = [link for link in _LINK.findall(path.read_text(encoding="utf-8")) if "://" not in link]
    assert [link for link in found if not (path.parent / link).exists()] == []


def test_every_document_is_linked_from_the_readme_or_from_how_it_is_built() -> None:
    texts = [(ROOT / "README.md"), ROOT / "docs" / "architecture.md"]
    linked = {
        (text.parent / link).resolve() for text in texts for link in _LINK.findall(text.read_text(encoding="utf-8"))
    }
    assert set((ROOT / "docs").glob("*.md")) - {ROOT / "docs" / "architecture.md"} <= linked


def test_the_page_on_json_names_every_kind() -> None:
    told = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    kinds = {path.stem for path in (ROOT / "docs" / "schemas").glob("*.json")}
    assert {kind for kind in kinds if f"`{kind}`" not in told} == set()

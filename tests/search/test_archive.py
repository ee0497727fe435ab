"""The official files searched: the marks that the search must reach. ``benchmarks/search.py`` prints them."""

import importlib.util
import os
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

FOLDER = Path(os.environ.get("JUDGETOOL_CR_ARCHIVE") or "nowhere")
EDITION = "2026-04-17"
pytestmark = pytest.mark.skipif(
    not (FOLDER / f"{EDITION}.en.txt").is_file(), reason="JUDGETOOL_CR_ARCHIVE names no folder of official files"
)
QUERIES = Path(__file__).parent / "data" / "fresh.yaml"


@pytest.fixture(scope="module")
def grading() -> ModuleType:
    path = Path(__file__).parents[2] / "benchmarks" / "search.py"
    spec = importlib.util.spec_from_file_location("grading", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def bench(grading: ModuleType) -> Any:
    return grading.open_bench(FOLDER, EDITION)


def test_glossary_terms_find_the_rules_they_send_to(grading: ModuleType, bench: Any) -> None:
    marks = grading.grade_glossary(bench._replace(glossary=bench.glossary[::2]))
    assert marks.queries > 300
    assert marks.found >= 0.98
    assert marks.mrr >= 0.95


def test_misspelt_glossary_terms_find_them_too(grading: ModuleType, bench: Any) -> None:
    marks = grading.grade_glossary(bench._replace(glossary=bench.glossary[::4]), seed=20)
    assert marks.found >= 0.95
    assert marks.mrr >= 0.9


@pytest.mark.parametrize(
    ("kind", "bar"), [("keyword", 0.95), ("typo", 0.95), ("french", 0.9), ("question", 0.85), ("phrase", 1.0)]
)
def test_queries_as_judges_type_them(grading: ModuleType, bench: Any, kind: str, bar: float) -> None:
    queries = yaml.load(QUERIES.read_text(encoding="utf-8"), yaml.CSafeLoader)["queries"]
    marks = grading.grade_queries(bench, [query for query in queries if query["kind"] == kind])[kind]
    assert marks.found >= bar


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("summoning sick tap ability", "302.6"),
        ("mal d'invocation", "302.6"),
        ("choix entre deux effets de remplacement", "616.1"),
        ("fizzle", "608.2b"),
        ("commander damage", "903.10a"),
        ("lgend rule", "704.5j"),
    ],
)
def test_the_commonest_questions_at_a_table(grading: ModuleType, bench: Any, query: str, number: str) -> None:
    from judgetool.search.engine import run

    hits = run(bench.texts, bench.lexicon, query, edition=EDITION).results
    assert number in [hit.number for hit in hits[:5]]

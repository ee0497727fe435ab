"""The arrows of the layout, read from the imports of every module."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "judgetool"

# Package -> what of the project it may import, besides itself. "model" is open to all.
ARROWS: dict[str, set[str]] = {
    "model": set(),
    "corpus": set(),
    "comprules": set(),
    "compare": set(),
    "resolve": set(),
    "ask": set(),
    "search": set(),
    "cards": set(),
    "present": set(),
    "store": {"corpus", "comprules", "compare", "search", "ask", "cards"},
    "curate": {"corpus", "comprules", "compare", "resolve", "ask", "search", "cards", "store", "present"},
    "cli": {"corpus", "comprules", "compare", "resolve", "ask", "search", "cards", "store", "present", "curate"},
}
# Library -> the one package (or file) that imports it.
OWNERS: dict[str, tuple[str, ...]] = {
    "yaml": ("corpus",),
    "rapidfuzz": ("search", "compare"),
    "sqlite3": ("store",),
    "rich": ("present",),
    "typer": ("cli",),
    "platformdirs": ("store", "cli"),
    "click": (),
    "pydantic": (),
}


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE)


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and dotted name of everything that a module imports, inside functions too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports are absolute"
            names = [f"{node.module}.{alias.name}" for alias in node.names] if node.module == "judgetool" else []
            yield from ((node.lineno, name) for name in (names or [node.module or ""]))


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_imports_only_along_the_arrows(path: Path) -> None:
    """Each package imports itself, model, and what ARROWS allows; each library has one owner."""
    package = path.relative_to(PACKAGE).parts[0]
    allowed = ARROWS[package] | {package, "model"}
    for line, name in imports(path):
        top, _, rest = name.partition(".")
        if top == "judgetool":
            target = rest.split(".")[0]
            assert target in allowed or target == "__version__", f"{path}:{line}: {package} may not import {name}"
        elif top in OWNERS:
            assert package in OWNERS[top], f"{path}:{line}: {package} may not import {name}"


def test_every_package_has_its_arrows() -> None:
    """A new package must say here what it may import."""
    assert {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()} == set(ARROWS)

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


def of_project() -> dict[str, set[str]]:
    """What of the project each module imports when it runs, inside functions too; what only the type checker reads is left out."""
    known = {_dotted(path): path for path in PACKAGE.rglob("*.py")}
    return {name: {*_run_imports(path, known)} - {name} for name, path in known.items()}


def _dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _run_imports(path: Path, known: dict[str, Path]) -> Iterator[str]:
    ahead: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while ahead:
        node = ahead.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            ahead += node.orelse
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if name in known else node.module for name in names if {name, node.module} & {*known})
        ahead += ast.iter_child_nodes(node)


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Modules that import each other round, the first one again at the end; [] if there are none such."""
    done: set[str] = set()

    def walk(name: str, above: tuple[str, ...]) -> list[str]:
        if name in above:
            return [*above[above.index(name) :], name]
        if name in done:
            return []
        found = next((met for other in sorted(graph[name]) if (met := walk(other, (*above, name)))), [])
        done.add(name)
        return found

    return next((found for name in sorted(graph) if (found := walk(name, ()))), [])


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Not even inside functions: a circle means that two modules are one, or that something stands in the wrong one."""
    assert " -> ".join(circle(of_project())) == ""


def test_a_circle_would_be_found() -> None:
    graph = of_project()
    assert "judgetool.cli.library" in graph["judgetool.cli.rule"]
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]


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

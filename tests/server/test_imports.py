"""The server's modules depend on each other in one direction."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import sekki.server

FOLDER = Path(sekki.server.__file__).parent


def modules(folder: Path) -> dict[str, Path]:
    """Modules by their dotted names, the package itself being empty."""
    found = {}
    for path in folder.rglob("*.py"):
        parts = path.relative_to(folder).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(name: str, path: Path, known: dict[str, Path]) -> set[str]:
    """The modules of the package that a module imports, also where only a type checker does."""
    package = name.split(".") if path.stem == "__init__" else name.split(".")[:-1]
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.ImportFrom) or not node.level:
            continue
        base = [part for part in package[: len(package) - node.level + 1] if part]
        base += node.module.split(".") if node.module else []
        for alias in node.names:
            one, whole = ".".join([*base, alias.name]), ".".join(base)
            found |= {one if one in known else whole}
    return found - {name, ""}


def graph(folder: Path) -> dict[str, set[str]]:
    known = modules(folder)
    return {name: imports(name, path, known) for name, path in known.items() if name}


def test_no_two_modules_of_the_server_import_each_other_however_far_apart() -> None:
    needs = graph(FOLDER)
    assert {"live_table", "presence", "reviews"} <= needs["hub"]
    assert "bot_driver" in needs["live_table"]
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        raise AssertionError(f"a circle of imports: {' -> '.join(error.args[1])}") from None


def test_an_import_for_the_type_checker_alone_closes_a_circle_too(tmp_path: Path) -> None:
    (tmp_path / "hub.py").write_text("from .live_table import LiveTable")
    (tmp_path / "live_table.py").write_text("if TYPE_CHECKING:\n    from .hub import Hub")
    with pytest.raises(CycleError):
        TopologicalSorter(graph(tmp_path)).prepare()

"""No module imports itself, in however many steps: lazy and type-only imports count."""

from __future__ import annotations

import ast
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import quarterback

ROOT = Path(quarterback.__file__).parent.parent
FLOORS = ("rulesets", "league", "quarterback")


def modules() -> dict[str, Path]:
    """Every module by its dotted name."""
    files = (file for floor in FLOORS for file in (ROOT / floor).rglob("*.py"))
    return {
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
        for file in files
    }


def imports(file: Path, known: dict[str, Path]) -> set[str]:
    """The modules that a file names in an import, wherever the import stands."""
    named: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            named |= {each.name for each in node.names if each.name in known}
        elif isinstance(node, ast.ImportFrom) and node.module:
            for each in node.names:
                whole = f"{node.module}.{each.name}"
                named |= {name for name in (whole, node.module) if name in known}
                if whole in known:
                    named.discard(node.module)
    return named


def test_there_is_no_import_cycle():
    known = modules()
    graph = {name: imports(file, known) - {name} for name, file in known.items()}
    assert sum(map(len, graph.values())) > 1000, "the test looks at nothing"
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        raise AssertionError("an import cycle: " + " <- ".join(error.args[1])) from None


def test_no_screen_casts_the_app():
    screens = (ROOT / "quarterback/tui").rglob("*.py")
    casts = re.compile(r"cast\([^)]*self\.app\)")
    assert [file.name for file in screens if casts.search(file.read_text("utf-8"))] == []

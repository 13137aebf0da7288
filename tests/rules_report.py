"""Which rules are cited where in the code, and which tests name them: `make rules-report`.

A test names a rule by its ID, in its code or in the `rules` of a case. Code cites one in a
string that a fact carries, or in the docstring of what applies it. What is only said (a comment,
the docstring of a module; in tests, any docstring) does not count.
"""

from __future__ import annotations

import ast
import io
import json
import re
import sys
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from quarterback.rule_sets import CODES, catalogue
from rulesets.core.catalogue import Catalogue, Rule

ROOT = Path(__file__).parents[1]
NOT_TESTS_OF_RULES = frozenset(
    {"test_catalogue.py", "test_mutation.py", "test_rules_command.py", "test_rule_coverage.py"}
)
"""Tests about the catalogue or of tools name rules only as examples."""
_ROW = "{:<13} {:<13} {:>5} {:>5}  {}"


class Covered(msgspec.Struct, frozen=True):
    """One rule or ruling, and where it is found: `file:line`, or a case with its file."""

    id: str
    kinds: tuple[str, ...]
    """Of a ruling: none."""
    code: tuple[str, ...]
    tests: tuple[str, ...]


def ids_in(text: str, prefix: str) -> Iterator[tuple[int, str]]:
    """Every ID in a text with its line, also those that are only counted on from one before:
    `XX-RB-01 to 03` and `XX-TRY-02, 04 and 05`."""
    several = re.compile(
        rf"\b{prefix}-(?:R\d+[a-z]?"
        r"|(?P<part>\d?[A-Z]+)-(?P<number>\d\d)(?P<more>(?:(?:, | to | and )\d\d\b)*))"
    )
    for number, line in enumerate(text.splitlines(), 1):
        for found in several.finditer(line):
            yield number, found[0].removesuffix(found["more"] or "")
            last = int(found["number"] or 0)
            for joint, also in re.findall(r"(, | to | and )(\d\d)", found["more"] or ""):
                first = last + 1 if joint == " to " else int(also)
                last = int(also)
                for counted in range(first, last + 1):
                    yield number, f"{prefix}-{found['part']}-{counted:02d}"


@cache
def without_talk(text: str, *, docstrings: bool) -> str:
    """The source with comments and the module's docstring left out, and with `docstrings` all
    others, too; its lines keep their numbers."""
    lines = text.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    module = ast.parse(text)
    for node in ast.walk(module) if docstrings else [module]:
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        first = node.body[0] if node.body else None
        if isinstance(first, ast.Expr) and ast.get_docstring(node) is not None:
            for row in range(first.lineno - 1, first.end_lineno or first.lineno):
                lines[row] = ""
    return "\n".join(lines)


def cited_in_code(code: str, prefix: str) -> dict[str, list[str]]:
    """Where the rule set's code, and the core, cite each ID."""
    found: dict[str, list[str]] = {}
    folders = (ROOT / "rulesets" / "core", ROOT / "rulesets" / code.replace("-", "_"))
    for file in sorted(file for folder in folders for file in folder.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        if f"{prefix}-" not in text:
            continue
        source = without_talk(text, docstrings=False)
        for line, name in ids_in(source, prefix):
            found.setdefault(name, []).append(f"{file.relative_to(ROOT).as_posix()}:{line}")
    return found


def named_by_tests(prefix: str) -> dict[str, list[str]]:
    """Which tests name each ID."""
    found: dict[str, list[str]] = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        if file.name in NOT_TESTS_OF_RULES:
            continue
        text = file.read_text(encoding="utf-8")
        if f"{prefix}-" not in text:
            continue
        source = without_talk(text, docstrings=True)
        for line, name in ids_in(source, prefix):
            found.setdefault(name, []).append(f"{file.relative_to(ROOT).as_posix()}:{line}")
    for file in sorted((ROOT / "tests" / "cases").rglob("*.jsonl")):
        for text in file.read_text(encoding="utf-8").splitlines():
            case = json.loads(text) if text.strip() else {}
            for name in case.get("rules", ()) if "case" in case else ():
                if name.startswith(f"{prefix}-"):
                    found.setdefault(name, []).append(f"{case['case']} ({file.stem})")
    return found


def coverage(code: str) -> list[Covered]:
    """Every rule and ruling of a rule set, in the catalogue's order."""
    book = catalogue(code)
    cited, named = cited_in_code(code, book.prefix), named_by_tests(book.prefix)
    return [
        Covered(
            entry.id,
            entry.kinds if isinstance(entry, Rule) else (),
            tuple(cited.get(entry.id, ())),
            tuple(named.get(entry.id, ())),
        )
        for entry in book.entries.values()
    ]


def unknown(code: str) -> list[str]:
    """IDs that are cited, or named by a test, and are not in the catalogue."""
    book: Catalogue = catalogue(code)
    places = {**named_by_tests(book.prefix), **cited_in_code(code, book.prefix)}
    return [f"{name}: {places[name][0]}" for name in sorted(places.keys() - book.entries.keys())]


def main() -> int:
    """Print the report; 1 when an ID is named that there is not."""
    for code in CODES:
        rows = coverage(code)
        print(f"{code}: {len(rows)} rules and rulings\n")
        print(_ROW.format("rule", "kind", "code", "tests", "for instance"))
        for row in rows:
            instance = "; ".join((*row.code[:1], *row.tests[:1]))
            kinds = "/".join(row.kinds) or "ruling"
            print(_ROW.format(row.id, kinds, len(row.code), len(row.tests), instance).rstrip())
        print(f"\nnamed by no test: {', '.join(r.id for r in rows if not r.tests) or 'none'}")
        print(f"cited nowhere in code: {', '.join(r.id for r in rows if not r.code) or 'none'}")
        print(f"not in the catalogue: {'; '.join(unknown(code)) or 'none'}\n")
    return 1 if any(unknown(code) for code in CODES) else 0


if __name__ == "__main__":
    sys.exit(main())

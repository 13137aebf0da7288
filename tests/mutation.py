"""Whether the tests would notice a changed rule: `make mutation`.

One small thing at a time is changed in a file of the rules or of the league's model (a figure, a
comparison, an `and`, a word, the rule that is cited) and the tests run until one fails. A change
that no test notices has survived; it is printed with its place. Nothing is written: a changed file
exists only in the memory of one process, so a run can be stopped at any time.

    python -m tests.mutation                                  every change: half an hour or more
    python -m tests.mutation --sample 400                     400 of them, always the same
    python -m tests.mutation --area league --sample 400       of league/model, by its own tests
    python -m tests.mutation --part 1/4                       every fourth, to share the work
    python -m tests.mutation --only rulesets/core/clock.py    one file (or file:line), repeatable

Needs a system that can fork: Linux, macOS, WSL.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import re
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

import click.testing  # noqa: F401 - what never changes is imported before the processes part
import hypothesis
import jsonschema  # noqa: F401
import msgspec.json  # noqa: F401
import pytest

ROOT = Path(__file__).parents[1]
CASES = sorted((ROOT / "tests" / "cases").rglob("*.jsonl"))
SEED = 1914
LIMITS = {"cases": 30, "tests": 240}
"""Seconds after which a changed rule is taken to go round for ever: noticed, too."""

CORE = "advance clock field phases plain_data refusal settle sides situation"
LITTLEFIELD = (
    "__init__ call_effects calls citations dial fouls kicks reports restarts scrimmage settings"
    " signals state"
)


class Area(NamedTuple):
    """Files that are changed, and the tests that ought to notice, the quick ones first."""

    files: list[str]
    quick: list[str]
    tests: list[str]
    cases: bool
    """Whether the worked cases of the specification run before the tests."""


def _python_files(folder: str) -> list[str]:
    """Every module of a folder, and of those in it, from the project's root."""
    found = sorted((ROOT / folder).rglob("*.py"))
    return [file.relative_to(ROOT).as_posix() for file in found if file.name != "__init__.py"]


AREAS = {
    "rules": Area(
        files=[
            f"rulesets/{folder}/{name}.py"
            for folder, names in (("littlefield", LITTLEFIELD), ("core", CORE))
            for name in names.split()
        ],
        quick=[
            "tests/rulesets/core",
            "tests/rulesets/test_settings.py",
            "tests/cli/referee/test_situations.py",
        ],
        tests=[
            "tests/rulesets/littlefield/test_agreement.py",
            *("tests/cli/referee", "--ignore=tests/cli/referee/test_cases.py"),
            "tests/notation",
            "tests/playthroughs",
            "tests/rulesets/littlefield/test_dial_file.py",
            "tests/rulesets/littlefield/test_dial_report.py",
        ],
        cases=True,
    ),
    "league": Area(
        files=_python_files("league/model"),
        quick=["tests/league/standings", "tests/league/brackets", "tests/league/stats"],
        tests=["tests/league", "tests/store/ledger/test_random_commands.py", "tests/league_office"],
        cases=False,
    ),
}

_SWAPS: dict[type[ast.AST], Any] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
}
_WORD = re.compile(r"[a-z_]{3,}")
_RULE = re.compile(r"(?P<prefix>[A-Z]{2})-(\d?[A-Z]+-)?R?\d+")


class Mutant(NamedTuple):
    """One change of one file."""

    file: str
    line: int
    before: str
    after: str
    source: str
    """The whole file, changed."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}  {self.before}  ->  {self.after}"


def mutants(file: str, source: str) -> Iterator[Mutant]:
    """Every change of a file, in its order."""
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node, tested in _code(ast.parse(source)):
        for after in _changes(node, tested):
            assert node.end_lineno is not None and node.end_col_offset is not None
            begin = starts[node.lineno - 1] + node.col_offset
            end = starts[node.end_lineno - 1] + node.end_col_offset
            raw = source.encode()
            whole = (raw[:begin] + after.encode() + raw[end:]).decode()
            yield Mutant(file, node.lineno, ast.unparse(node), after, whole)


def _code(node: ast.AST) -> Iterator[tuple[ast.expr, bool]]:
    """The expressions that decide something (no types, texts, assertions or class options), and
    whether each is the whole of what an `if` tests."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        if isinstance(node, ast.ClassDef) and name == "keywords":
            continue
        for child in value if isinstance(value, list) else [value]:
            if _is_silent(child):
                continue
            if isinstance(child, ast.expr):
                yield child, name == "test"
            if isinstance(child, ast.AST):
                yield from _code(child)


def _is_silent(node: object) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.Subscript):
        return ast.unparse(node.value) == "Literal"
    return isinstance(node, ast.Assert | ast.JoinedStr)


def _changes(node: ast.expr, tested: bool) -> Iterator[str]:
    """What may stand in place of an expression, which may be one that an `if` tests."""
    match node:
        case ast.Constant(value=bool() as truth):
            yield str(not truth)
        case ast.Constant(value=int() as figure):
            yield str(figure + 1)
        case ast.Constant(value=str() as text) if _WORD.fullmatch(text):
            yield repr(f"{text}x")
        case ast.Constant(value=str() as text) if found := _RULE.fullmatch(text):
            yield repr(f"{found['prefix']}-GEN-02")
        case ast.Compare():
            for number, operator in enumerate(node.ops):
                other = copy.deepcopy(node)
                other.ops[number] = _SWAPS[type(operator)]()
                yield f"({ast.unparse(other)})"
        case ast.BoolOp() | ast.BinOp() if type(node.op) in _SWAPS:
            swapped = copy.deepcopy(node)
            swapped.op = _SWAPS[type(node.op)]()
            yield f"({ast.unparse(swapped)})"
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield f"({ast.unparse(node.operand)})"
        case ast.Name() | ast.Attribute() | ast.Call() | ast.Subscript() if tested:
            yield f"(not {ast.unparse(node)})"


def fate(mutant: Mutant | None, area: Area) -> str:
    """What notices a change: `cases`, `tests`, `nothing`, or `time` when it never ends."""
    child = os.fork()
    if not child:
        os._exit(_tried(mutant, area))
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if ended == -signal.SIGINT:
        raise KeyboardInterrupt
    return {0: "nothing", 1: "cases", 2: "tests"}.get(ended, "time")


def _tried(mutant: Mutant | None, area: Area) -> int:
    """In a process of its own: 0 when nothing fails, 1 when a case does, 2 when a test does."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    if mutant is not None:
        _import_changed(mutant)
    signal.alarm(LIMITS["cases"])
    try:
        if area.cases and not _cases_hold():
            return 1
    except BaseException:
        return 1
    signal.alarm(LIMITS["tests"])
    try:
        options = ["-x", "-q", "-p", "no:cacheprovider", "--timeout=0"]  # `alarm` is taken
        return (
            2 if any(pytest.main([*options, *paths]) for paths in (area.quick, area.tests)) else 0
        )
    except BaseException:
        return 2


def _import_changed(mutant: Mutant) -> None:
    """Have the changed source imported in place of the file."""
    place = str(ROOT / mutant.file)
    code: Callable[[SourceFileLoader, str], CodeType | None] = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        if os.path.abspath(self.path) == place:
            return compile(mutant.source, place, "exec", dont_inherit=True)
        return code(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


def _cases_hold() -> bool:
    from quarterback.cli.referee.case_check import check_file

    return all(finding.holds for file in CASES for finding in check_file(file))


def _chosen(files: list[str], only: list[str], sample: int | None, part: str) -> list[Mutant]:
    """The mutants that were asked for, in an order that is always the same."""
    found = [m for file in files for m in mutants(file, (ROOT / file).read_text("utf-8"))]
    if only:
        found = [m for m in found if m.file in only or f"{m.file}:{m.line}" in only]
    random.Random(SEED).shuffle(found)
    number, parts = (int(figure) for figure in part.split("/"))
    return found[:sample][number - 1 :: parts]


def main() -> int:
    """Try the changes that were asked for; 1 when any survives."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--area", choices=AREAS, default="rules")
    parser.add_argument("--only", action="append", default=[], metavar="FILE[:LINE]")
    parser.add_argument("--sample", type=int, metavar="COUNT")
    parser.add_argument("--part", default="1/1", metavar="K/N")
    asked = parser.parse_args()
    os.chdir(ROOT)
    hypothesis.settings.register_profile("mutation", database=None, derandomize=True)
    hypothesis.settings.load_profile("mutation")
    area = AREAS[asked.area]
    chosen = _chosen(area.files, asked.only, asked.sample, asked.part)
    if fate(None, area) != "nothing":
        print("the tests do not pass with the files as they are: run pytest first")
        return 2
    fates: Counter[str] = Counter()
    for mutant in chosen:
        by = fate(mutant, area)
        fates[by] += 1
        print("SURVIVED   " if by == "nothing" else f"{f'by {by}':11}", mutant, flush=True)
    survived = fates["nothing"]
    noticed = len(chosen) - survived
    print(f"{len(chosen)} changes: {noticed} noticed, {survived} survived {dict(fates)}")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())

"""Whoever sits before the screen is never told to type a command."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from quarterback.cli import main
from quarterback.tui.stored_games import on_screen

ROOT = Path(__file__).parents[2]
COMMAND = re.compile(rf"\bquarterback ({'|'.join(main.list_commands(None))})\b|(?<![\w-])--[a-z]")  # type: ignore[arg-type]
COMMANDS = {"CommandLine", "Parameter", "_line"}
"""What makes the part of a league action that only the command line shows."""
COMMAND_LINE = ROOT / "quarterback" / "league_office" / "actions" / "command_line.py"
SHARED = ("league", "quarterback/league_office", "rulesets/core")


def said(tree: ast.AST) -> Iterator[str]:
    """Every text of a module but its docstrings and what only commands show of league actions;
    what is filled in stands as an X."""
    silent = {
        id(part)
        for node in ast.walk(tree)
        if (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        or (isinstance(node, ast.Call) and ast.unparse(node.func) in COMMANDS)
        or (isinstance(node, ast.FunctionDef) and _reads_a_command(node))
        for part in ast.walk(node)
    }
    inside: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and id(node) not in silent:
            inside |= {id(part) for part in node.values}
            parts = (each.value if isinstance(each, ast.Constant) else "X" for each in node.values)
            yield "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and id(node) not in silent | inside:
            yield str(node.value)


def _reads_a_command(function: ast.FunctionDef) -> bool:
    """Whether it reads what was typed after a command, and so refuses it in its own terms."""
    given = {each.arg for each in function.args.args}
    return "typed" in given or function.name.endswith("_typed") or function.name == "_fill"


def texts(folder: str) -> Iterator[tuple[str, str]]:
    """Of a folder's modules, but for the one that only commands use."""
    for file in sorted(set((ROOT / folder).rglob("*.py")) - {COMMAND_LINE}):
        for text in said(ast.parse(file.read_text(encoding="utf-8"))):
            yield file.name, text


def test_no_text_of_the_screens_is_a_command_line():
    # The rules themselves; the options of a process that is started.
    known = {"stored_games.py", "sharing.py"}
    found = [
        (name, text)
        for name, text in texts("quarterback/tui")
        if COMMAND.search(text) and name not in known and "{ " not in text  # no style sheet
    ]
    assert found == []


@pytest.mark.parametrize("folder", SHARED)
def test_what_all_front_ends_share_is_said_without_commands_on_the_screen(folder: str):
    # What only commands say; paper that is typed in later.
    known = {"careers.py", "honors.py", "notes.py", "print_choices.py"}
    every = [
        text
        for name, text in texts(folder)
        if COMMAND.search(text) and name not in known and "{--" not in text  # no style
    ]
    assert every or folder != "league", "the test looks at nothing"
    left = [on_screen(text) for text in every if COMMAND.search(on_screen(text))]
    assert left == []


def test_a_sentence_stays_a_sentence():
    assert (
        on_screen("It is damaged. Run `quarterback doctor`.")
        == "It is damaged. Run the damage check."
    )
    assert on_screen("There is no game 9 in x: see `quarterback saved`.") == (
        "There is no game 9 in x."
    )

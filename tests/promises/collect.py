"""What docs/stability.md promises, as the program has it now: lines of text, sorted.

python -m tests.promises.collect     adds what is new to tests/promises/*.txt

Nothing is ever taken out of those files by the program: a line that goes is a broken promise.
"""

from __future__ import annotations

import ast
import hashlib
import json
import lzma
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import click
from click.testing import CliRunner

from league.store.sqlite.connections import migrations_folder
from quarterback.cli import main
from quarterback.cli.help import EARLIER_NAMES, find_topic, topics
from quarterback.preferences import WORDS, Preferences
from quarterback.rule_sets import CODES, catalogue, settings_of
from quarterback.tui.bindings.commands import BY_ID

HERE = Path(__file__).parent
STORED = HERE.parent / "earlier" / "0018" / "games.db.xz"
PLACE = ("--league", "Autumn")
ASKED = (
    *(("league", name, *PLACE) for name in ("standings", "schedule", "log", "awards", "odds")),
    ("league", "bracket", "--league", "The Den", "--season", "2026"),
    ("league", "team", "Yale", *PLACE),
    ("league", "list"),
)
"""Questions that are answered in JSON."""
PARTS_OF_PAGES = (".css", ".js")
"""What belongs to the pages, and goes with them."""


# --- Commands -----------------------------------------------------------------------------------


def commands() -> Iterator[str]:
    """Every command, and every name of every option and argument, with what it takes; and every
    topic of the manual."""
    for name in (*(topic.name for topic in topics()), *EARLIER_NAMES):
        if find_topic(name) is not None:
            yield f"quarterback help <topic> {name}"
    for words, command in _walk((), main):
        yield " ".join(words)
        for parameter in command.params:
            yield from _parameter(" ".join(words), parameter)


def _walk(words: tuple[str, ...], command: click.Command) -> Iterator[tuple[Any, click.Command]]:
    yield ("quarterback", *words), command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from _walk((*words, name), inner)


def _parameter(words: str, parameter: click.Parameter) -> Iterator[str]:
    if not isinstance(parameter, click.Option):
        yield f"{words} <argument>"
        return
    takes = "" if parameter.is_flag or parameter.count else " VALUE"
    for name in (*parameter.opts, *parameter.secondary_opts):
        yield f"{words} {name}{takes}"
        if isinstance(parameter.type, click.Choice):
            for choice in parameter.type.choices:
                yield f"{words} {name} {choice}"


# --- JSON ---------------------------------------------------------------------------------------


def answers() -> Iterator[str]:
    """Every key of the answers in JSON about a stored league, with the kind of its value."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "games.db").write_bytes(lzma.decompress(STORED.read_bytes()))
        for words in ASKED:
            done = CliRunner().invoke(main, [*words, "--json", "--data-dir", folder])
            assert done.exit_code == 0, done.output
            yield from _keys(" ".join(words[:2]), json.loads(done.stdout))
        done = CliRunner().invoke(main, ["export", "2", "--format", "json", "--data-dir", folder])
        yield from _keys("export --format json", json.loads(done.stdout))
        for form in ("csv", "players"):
            done = CliRunner().invoke(main, ["export", "2", "--format", form, "--data-dir", folder])
            for column in done.stdout.splitlines()[0].split(","):
                yield f"export --format {form}: {column}"


def _keys(at: str, value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for name, each in value.items():
            yield from _keys(f"{at}.{name}", each)
    elif isinstance(value, list):
        for each in value:
            yield from _keys(f"{at}[]", each)
    elif value is not None:
        yield f"{at}: {_KINDS[type(value)]}"


_KINDS = {bool: "boolean", int: "number", float: "number", str: "text"}


# --- Addresses ----------------------------------------------------------------------------------


def addresses() -> Iterator[str]:
    """The pages and files of a published league, and the routes of the server."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "games.db").write_bytes(lzma.decompress(STORED.read_bytes()))
        site = Path(folder) / "site"
        words = ["league", "publish", "--to", str(site), *PLACE, "--data-dir", folder]
        done = CliRunner().invoke(main, words)
        assert done.exit_code == 0, done.output
        for file in site.rglob("*"):
            if file.is_file() and file.suffix not in PARTS_OF_PAGES and file.name[0] != ".":
                yield f"site {file.relative_to(site).as_posix()}"
    from quarterback.web.app import PARTS

    for part in PARTS:
        for route in import_module(part).routes(MagicMock()):
            if route.path.rpartition(".")[2] not in ("css", "js") and "GET" in route.methods:
                yield f"server {route.path}"


# --- Settings, rules, revisions -----------------------------------------------------------------


def settings() -> Iterator[str]:
    """The names of settings.toml with the words they take, and the environment's variables."""
    for each in fields(Preferences):
        yield each.name
        for word in WORDS.get(each.name, ()):
            yield f"{each.name} = {word}"
    for command in BY_ID:
        yield f"keys.{command}"
    for package in ("quarterback", "league"):
        for file in (HERE.parents[1] / package).rglob("*.py"):
            yield from re.findall(r'"(QUARTERBACK_[A-Z_]+)"', file.read_text(encoding="utf-8"))


def rules() -> Iterator[str]:
    """The rule sets, their rules and rulings by ID, and their settings with their values."""
    for code in CODES:
        yield code
        book = catalogue(code)
        for identity in book.entries:
            yield f"{code} {identity}"
        for setting in settings_of(code):
            yield f"{code} --set {setting.name}"


def revisions() -> Iterator[str]:
    """Every revision of the database, with a digest of what it does."""
    for file in (migrations_folder() / "versions").glob("[0-9]*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef) and ast.get_docstring(
                node
            ):
                node.body = node.body[1:]
        digest = hashlib.sha256(ast.dump(tree).encode()).hexdigest()[:16]
        yield f"{file.name.partition('_')[0]} {digest}"


PROMISES: dict[str, Callable[[], Iterator[str]]] = {
    "commands": commands,
    "answers": answers,
    "addresses": addresses,
    "settings": settings,
    "rules": rules,
    "revisions": revisions,
}


def recorded(name: str) -> list[str]:
    """What was promised."""
    file = HERE / f"{name}.txt"
    return file.read_text(encoding="utf-8").splitlines() if file.is_file() else []


if __name__ == "__main__":
    for name, now in PROMISES.items():
        lines = sorted({*recorded(name), *now()})
        (HERE / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{name}: {len(lines)}")

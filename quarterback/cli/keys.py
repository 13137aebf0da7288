"""`quarterback keys`: every key of the table and its screens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click

from quarterback.cli.output import say, say_bold, wrapped, write_text
from quarterback.tui.bindings.command import Command, families, key_rows
from quarterback.tui.bindings.commands import SECTIONS

_HEAD = """\
<!-- Made by `quarterback keys --markdown`. Edit quarterback/tui/bindings, not this page. -->

# Keys

For every player: the keys of each screen, by screen.

You rarely need this page: on any screen `?` (or `F1`) shows what you can do there now, and `:`
finds a command by its name. `h j k l` do what the arrows do. With the mouse, click a signal, a
choice, the dial, a row of a list, or a key in the last row.

Game-day answers have their own letters: see [game-day.md](game-day.md#letters).

The last column is the name to use when you set your own keys.\
"""


def keys_page() -> str:
    return "\n".join(_page()) + "\n"


def _page() -> Iterator[str]:
    yield _HEAD
    for heading, rows in keys_rows():
        yield f"\n## {heading}\n"
        yield "| keys | what they do | name |"
        yield "|---|---|---|"
        for keys, message, name in rows:
            marked = " ".join(f"`{key}`" for key in keys.split())
            yield f"| {marked} | {message} | {name} |"


def keys_rows(*, ascii_only: bool = False) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """The groups by their headings; of each command the keys, what it does, and its ID, of a
    family the first ID and the last."""
    return [(heading, list(_rows(group, ascii_only))) for heading, group in SECTIONS]


def _rows(group: Iterable[Command], ascii_only: bool) -> Iterator[tuple[str, str, str]]:
    rows = key_rows(group, ascii_only=ascii_only)
    for alike, (keys, message) in zip(families(group), rows, strict=True):
        one = alike[0]
        if len(alike) > 1:
            yield keys, message, f"{one.id} to {alike[-1].id}"
        else:
            yield keys, _description(one), one.id


def _description(command: Command) -> str:
    """What it does; its name first, where it has one that says something more."""
    name = command.label.rstrip("?").casefold()
    if not name or command.description.casefold().startswith(name):
        return command.description
    return f"{command.label.rstrip('?')}: {command.description}"


KEYS = 20
"""Columns before what a key does."""


@click.command("keys")
@click.option("--markdown", is_flag=True, help="As Markdown, the page docs/keys.md.")
def keys(markdown: bool) -> int:
    """List every key of every screen, what it does, and the name to change it by."""
    if markdown:
        write_text(keys_page())
        return 0
    for place, (heading, rows) in enumerate(keys_rows(ascii_only=True)):
        if place:
            say()
        say_bold(heading)
        for conflicts, message, name in rows:
            say(wrapped(f"{message} ({name})", " " * KEYS, f"  {conflicts:<{KEYS - 4}}  "))
    return 0

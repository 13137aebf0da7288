"""Game sheets as files: `-` is what is typed or piped in."""

from __future__ import annotations

import sys
from pathlib import Path

import click

MOST_BYTES = 8_000_000
"""A game is a few thousand characters; anything of this size is something else."""


class Unreadable(click.ClickException):
    """A file that is no text, or not there. The exit status is 2."""

    exit_code = 2


def read_sheet(name: str) -> str:
    """The text of a sheet. Raises Unreadable, with what to do about it."""
    try:
        raw = sys.stdin.buffer.read(MOST_BYTES + 1) if name == "-" else _bytes(Path(name))
    except OSError as error:
        raise Unreadable(f"{name}: cannot be read: {error.strerror or error}") from None
    if len(raw) > MOST_BYTES:
        raise Unreadable(f"{name}: too large for a game sheet")
    encoding = "utf-16" if raw.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError:
        raise Unreadable(f"{name}: this is not text; save the sheet as UTF-8") from None
    if "\0" in text:
        raise Unreadable(f"{name}: this is not text; save the sheet as UTF-8")
    return text


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def say(text: str) -> None:
    """Print what may hold a stranger's words: nothing in it commands the terminal."""
    click.echo(
        "".join(c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in text)
    )

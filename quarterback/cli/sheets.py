"""Game sheets as files: `-` is what is typed or piped in."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from quarterback import text_file
from rulesets.core.plain_text import plain_text


class Unreadable(click.ClickException):
    """A file that is no text, or not there. The exit status is 2."""

    exit_code = 2


def read_sheet(name: str) -> str:
    """The text of a sheet. Raises Unreadable, with what to do about it."""
    try:
        return text_file.read_from(sys.stdin.buffer) if name == "-" else text_file.read(Path(name))
    except text_file.NotText as error:
        raise Unreadable(plain_text(f"{name}: {error.says}.")) from None
    except OSError as error:
        raise Unreadable(f"{name}: this cannot be read: {error.strerror or error}.") from None


def say(text: str, *, err: bool = False) -> None:
    """Print what may hold a stranger's words: nothing in it commands the terminal."""
    click.echo(plain_text(text), err=err)

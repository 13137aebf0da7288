"""Game sheets as files: `-` is what is typed or piped in, a bare name an example game."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from quarterback.files import text_files
from quarterback.game.examples import example_games
from rulesets.core.plain_text import plain_text


class UnreadableSheet(click.ClickException):
    """A file that is no text, or not there. The exit status is 2."""

    exit_code = 2


def read_game_sheet(name: str) -> str:
    """The text of the sheet of a game: a file, or an example game by its name, where there is no
    such file. Raises UnreadableSheet, also for another export of this program."""
    from quarterback.text.export import other_export

    example = None if name == "-" or Path(name).exists() else example_games().get(name)
    text = read_sheet(name if example is None else str(example))
    if other := other_export(text):
        raise UnreadableSheet(plain_text(f"{name}: {other}."))
    return text


def read_sheet(name: str, most: int = text_files.MOST_BYTES) -> str:
    """The text of a sheet, of up to `most` bytes. Raises Unreadable, with what to do about it."""
    try:
        if name == "-":
            return text_files.read_from(sys.stdin.buffer, most)
        return text_files.read(Path(name), most)
    except text_files.NotText as error:
        raise UnreadableSheet(plain_text(f"{name}: {error.message}.")) from None
    except OSError as error:
        raise UnreadableSheet(f"{name}: cannot be read: {error.strerror or error}.") from None

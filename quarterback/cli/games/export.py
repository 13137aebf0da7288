"""`quarterback export`: writes a saved game as a game sheet, or as a report to be read."""

from __future__ import annotations

from pathlib import Path

import click

from league.store.errors import StoreError
from quarterback.cli.output import say, write_text
from quarterback.cli.store_options import fail, games_place, opened, where_options
from quarterback.files.text_files import InTheWay, NotWritten, write_file
from quarterback.text.export import BY_NAME, by_ending
from rulesets.core.plain_text import plain_text


@click.command("export")
@click.argument("game", type=click.IntRange(min=1))
@click.option(
    "--to",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="File to write; the default prints the sheet.",
)
@click.option(
    "--format",
    "name",
    type=click.Choice(list(BY_NAME)),
    help="A sheet, which can be replayed and imported (the default), a report in words, the plays"
    " or the players as a table, or everything as JSON. By default the extension of FILE decides.",
)
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@where_options
def export(
    game: int,
    to: Path | None,
    name: str | None,
    force: bool,
    data_dir: Path | None,
    database: str | None,
) -> int:
    """Write GAME, by its number in `quarterback saved`, as a game sheet or a report.

    Undone plays are left out.
    """
    place = games_place(data_dir, database)
    if place.file is not None and not place.file.exists():
        # A look makes no file.
        raise click.ClickException(f"No saved games in {place}.")
    with opened(place) as store:
        try:
            stored = store.load(game)
        except StoreError as error:
            fail(error)
    request = by_ending(to.name) if to is not None else None
    written_as = BY_NAME[name] if name else request or BY_NAME["sheet"]
    text = written_as.write(stored.header, stored.session)
    if stored.trouble:
        say(f"Only the first part: the log is damaged: {stored.trouble}.", err=True)
    if to is None:
        write_text(text)
    else:
        _write(to, text, force)
        say(f"Game {game} written to {to}.")
    return 1 if stored.trouble else 0


def _write(to: Path, text: str, force: bool) -> None:
    """Write the whole file or nothing. Raise ClickException if it cannot be written."""
    try:
        write_file(to, text, over=force)
    except InTheWay as error:
        raise click.ClickException(plain_text(f"{error.message} --force overwrites it.")) from None
    except NotWritten as error:
        raise click.ClickException(plain_text(error.message)) from None

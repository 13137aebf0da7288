"""`quarterback export`: writes a saved game as a game sheet, to mail, print, check or replay."""

from __future__ import annotations

import os
from pathlib import Path

import click

from league.store.errors import StoreError
from quarterback.cli.sheets import say
from quarterback.cli.where import games_place, opened, said, where_options
from rulesets.core.notation import write_game


@click.command("export")
@click.argument("game", type=click.IntRange(min=1))
@click.option(
    "--to",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file to write; left out, the sheet is printed.",
)
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@where_options
def export(
    game: int, to: Path | None, force: bool, data_dir: Path | None, database: str | None
) -> int:
    """Write GAME, by its number in `quarterback saved`, as a game sheet.

    What was taken back is not on it.
    """
    place = games_place(data_dir, database)
    if place.file is not None and not place.file.exists():
        # A look makes no file.
        raise click.ClickException(f"No games are kept yet in {place}.")
    with opened(place) as store:
        try:
            stored = store.load(game)
        except StoreError as error:
            said(error)
    text = write_game(stored.header, stored.session.rules, stored.session)
    if stored.trouble:
        say(f"Only the beginning: the log cannot be followed: {stored.trouble}.", err=True)
    if to is None:
        click.echo(text, nl=False)
    else:
        _write(to, text, force)
        click.echo(f"Game {game} is in {to}.")
    return 1 if stored.trouble else 0


def _write(to: Path, text: str, force: bool) -> None:
    """The whole file, or none of it. Raises ClickException."""
    if to.exists() and not force:
        raise click.ClickException(f"{to} is there already; --force writes over it.")
    part = to.with_name(f"{to.name}.part")
    try:
        part.write_text(text, encoding="utf-8", newline="\n")
        os.replace(part, to)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise click.ClickException(f"{to} cannot be written: {error.strerror or error}") from None

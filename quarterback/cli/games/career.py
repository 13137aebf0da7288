"""`quarterback career`: everything that the stored solo games add up to."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from league.store.errors import StoreError
from quarterback.cli.output import progress_bar, say, say_bold, say_json
from quarterback.cli.page import wrapped
from quarterback.cli.store_options import fail, games_place, opened, where_options
from quarterback.game.places import is_there

if TYPE_CHECKING:
    from quarterback.solo.career import CareerBook


@click.command("career")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for other programs.")
@click.option("--quick", is_flag=True, help="Read no logs: only what the list of games says.")
@where_options
def career(as_json: bool, quick: bool, data_dir: Path | None, database: str | None) -> None:
    """Show your career against the computer coaches.

    Counted are finished games of one person against a coach, archived ones too. Plays that were
    undone or changed are not counted. The first time, every game is read and reviewed, a few a
    second; after that only new ones are.
    """
    from quarterback.solo.career import CareerBook, career_lines, plain_career

    place = games_place(data_dir, database)
    if not is_there(place):
        raise click.ClickException(f"No saved games in {place}.")  # a look makes no file
    with opened(place) as store:
        try:
            book = CareerBook(store)
            if not quick:
                _read(book)
        except StoreError as error:
            fail(error)
    result = book.career(date.today())
    if as_json:
        say_json(plain_career(result), indent=2)
        return
    for line in career_lines(result):
        if line.isupper():
            say_bold(line)
        else:
            say(wrapped(line, "    ", first=""))


def _read(book: CareerBook) -> None:
    if not sys.stderr.isatty() or book.waiting < 10:
        book.read_all()
        return
    with progress_bar("Reading games") as bar:
        book.read_all(lambda done, of: bar.update(1000 * done // of - bar.pos))

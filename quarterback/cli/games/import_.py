"""`quarterback import`: saves the games on game sheets, to be resumed or looked at."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from league.store.errors import StoreError
from quarterback.cli.game_sheets import (
    UnreadableSheet,
    missing_rules,
    read_game_sheet,
    read_typed_game,
)
from quarterback.cli.output import say
from quarterback.cli.store_options import fail, games_place, opened, where_options
from quarterback.game.scorebook import Scorebook
from rulesets.core.notation import GameSheet
from rulesets.core.sentences.wording import matchup
from rulesets.registry import names_of

if TYPE_CHECKING:
    from league.store.games.store import Store


@click.command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--as-it-is",
    is_flag=True,
    help="Also save sheets with problems, up to the first play that fails.",
)
@click.option("--copy", "copies", is_flag=True, help="Also save a game that is saved already.")
@where_options
def import_(
    files: tuple[str, ...],
    as_it_is: bool,
    copies: bool,
    data_dir: Path | None,
    database: str | None,
) -> int:
    """Save the game on each sheet; FILE - is standard input.

    A game that is saved already, play by play, is not saved a second time unless --copy is given.

    A sheet with problems is not saved unless --as-it-is is given; `quarterback adjudicate` lists
    them. Exits with 1 when a sheet was not saved, with 2 when a file could not be read.
    """
    sheets = [(name, _read(name, as_it_is)) for name in files]
    readable = [(name, sheet) for name, sheet in sheets if isinstance(sheet, GameSheet)]
    if readable:
        with opened(games_place(data_dir, database)) as store:
            for name, sheet in readable:
                # Of a sheet with problems only a part is saved, which another game may have.
                same = None if copies or sheet.faults else _same_game(store, sheet)
                if same is None:
                    _save(store, name, sheet)
                else:
                    say(
                        f"{name}: this game is saved already, as game {same}. Not saved again;"
                        " --copy saves it."
                    )
    return max((status for _, status in sheets if isinstance(status, int)), default=0)


def _read(name: str, as_it_is: bool) -> GameSheet | int:
    """Return the sheet if it may be saved; otherwise print why not and return the exit status."""
    try:
        text = read_game_sheet(name)
    except UnreadableSheet as unreadable:
        say(f"{unreadable.message} Not saved.", err=True)
        return 2
    sheet = read_typed_game(text)
    faults = len(sheet.faults)
    if sheet.session is None:
        say(f"{name}: {sheet.faults[0].message}. Not saved.", err=True)
    elif not as_it_is and (missing := missing_rules(text, sheet)):
        say(f"{name}: {missing} Not saved.", err=True)
    elif faults and not as_it_is:
        many = "a problem" if faults == 1 else f"{faults} problems"
        say(
            f"{name}: {many}; `quarterback adjudicate {name}` explains. Not saved;"
            " --as-it-is saves it anyway.",
            err=True,
        )
    else:
        return sheet
    return 1


def _same_game(store: Store, sheet: GameSheet) -> int | None:
    """Return the saved game with the same header and the same inputs as a sheet, if any."""
    from quarterback.text.export import BY_NAME

    assert sheet.session is not None, "a sheet without one is not saved"
    names, written = names_of(sheet.header), BY_NAME["sheet"].write
    text = written(sheet.header, sheet.session)
    try:
        for row in (*store.games(), *store.games(put_away=True)):
            if (row.home, row.visitors) != (names.home, names.visitors):
                continue
            stored = store.load(row.id)
            if not stored.trouble and written(stored.header, stored.session) == text:
                return row.id
    except StoreError as error:
        fail(error)
    return None


def _save(store: Store, name: str, sheet: GameSheet) -> None:
    try:
        book = Scorebook.begin(store, sheet.header)
        for events in sheet.inputs:
            book.play(*events, by="a game sheet")
    except StoreError as error:
        fail(error)
    names = names_of(sheet.header)
    say(f"{name}: {matchup(names)} saved as game {book.id}.")

"""Saved games: list, archive and check them; import game sheets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from quarterback.cli.output import say
from quarterback.cli.store_options import games_place, opened, where_options
from quarterback.game.places import is_there
from rulesets.core.plain_text import how_many

if TYPE_CHECKING:
    from league.store.games.store import Store, StoredGame
    from rulesets.core.notation import GameSheet


@click.command("saved")
@click.argument("game", type=click.IntRange(min=1), required=False)
@click.option(
    "--archive", "--put-away", "put_away", type=int, metavar="GAME", help="Archive a game."
)
@click.option(
    "--restore",
    "--bring-back",
    "bring_back",
    type=int,
    metavar="GAME",
    help="Restore an archived game.",
)
@click.option("--archived", "--away", "away", is_flag=True, help="List archived games.")
@click.option("--all", "everything", is_flag=True, help="Also list games not started.")
@where_options
def saved(
    game: int | None,
    put_away: int | None,
    bring_back: int | None,
    away: bool,
    everything: bool,
    data_dir: Path | None,
    database: str | None,
) -> int:
    """List saved games, latest first; or show GAME, play by play.

    An archived game stays in the database and can be restored.
    """
    place = games_place(data_dir, database)
    if not is_there(place):
        # A look makes no file.
        none_yet = f"No saved games in {place}."
        if not game is put_away is bring_back is None:
            raise click.ClickException(none_yet)
        say(none_yet)
        return 0
    with opened(place) as store:
        _move(store, put_away, bring_back)
        if game is not None:
            _show(store, game)
        elif put_away is None and bring_back is None:
            _list(store, away, everything)
    return 0


def _move(store: Store, put_away: int | None, bring_back: int | None) -> None:
    if put_away is not None:
        now = store.archive(put_away)
        was = "archived" if now else "was already archived"
        say(f"Game {put_away} {was}. To restore it: --restore {put_away}")
    if bring_back is not None:
        now = store.unarchive(bring_back)
        say(f"Game {bring_back} {'restored' if now else 'is not archived'}.")


def _list(store: Store, away: bool, everything: bool) -> None:
    from quarterback.text.saved_games import listed, started_games

    games, left_out = store.listing(put_away=away)
    listed_games = games if away or everything else started_games(games)
    for line in listed(listed_games):
        say(line)
    for message in left_out:
        say(message, err=True)
    if not games and not left_out:
        text = "No archived games" if away else "No saved games"
        say(f"{text} in {store.place}.")
    elif len(listed_games) < len(games):
        many = len(games) - len(listed_games)
        left = how_many(many, "game not started", "games not started")
        say(f"{left}; --all lists {'it' if many == 1 else 'them'} too.", err=bool(listed_games))


def _show(store: Store, number: int) -> None:
    from rulesets.core.sentences.wording import matchup
    from rulesets.registry import names_of

    stored = store.load(number)
    header, names = stored.header, names_of(stored.header)
    say(f"Game {number}: {matchup(names)} ({header.ruleset})")
    for place, message in enumerate(store.lines(number), 1):
        if message:
            say(f"{place:>4}  {message}")
    if head := store.head(number):
        say(f"Entries: {stored.seq}. Hash of the log: {head}")
    if stored.trouble:
        say(f"The log is damaged before its end: {stored.trouble}.", err=True)


def load_game(game: int, data_dir: Path | None, database: str | None) -> StoredGame:
    """Return a saved game by its number, with a word about a damaged log. Raise ClickException."""
    place = games_place(data_dir, database)
    if not is_there(place):  # a look makes no file
        raise click.ClickException(f"No saved games in {place}.")
    with opened(place) as store:
        stored = store.load(game)
    if stored.trouble:
        say(f"Only the first part: the log is damaged: {stored.trouble}.", err=True)
    return stored


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
    readable = [(name, sheet) for name, sheet in sheets if not isinstance(sheet, int)]
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
    from quarterback.cli.game_sheets import (
        UnreadableSheet,
        missing_rules,
        read_game_sheet,
        read_typed_game,
    )

    try:
        text = read_game_sheet(name)
    except UnreadableSheet as unreadable:
        say(f"{unreadable.message} Not saved.", err=True)
        return 2
    sheet = read_typed_game(text)
    faults = len(sheet.faults)
    if not text.strip():
        say(f"{name}: the file is empty. Not saved.", err=True)
    elif sheet.session is None:
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
    from rulesets.core.notation import write_game
    from rulesets.registry import names_of

    assert sheet.session is not None, "a sheet without one is not saved"
    names = names_of(sheet.header)
    text = write_game(sheet.header, sheet.session.rules, sheet.session)
    for row in (*store.games(), *store.games(put_away=True)):
        if (row.home, row.visitors) != (names.home, names.visitors):
            continue
        stored = store.load(row.id)
        session = stored.session
        if not stored.trouble and write_game(stored.header, session.rules, session) == text:
            return row.id
    return None


def _save(store: Store, name: str, sheet: GameSheet) -> None:
    from quarterback.game.scorebook import Scorebook
    from rulesets.core.sentences.wording import matchup
    from rulesets.registry import names_of

    book = Scorebook.begin(store, sheet.header)
    for events in sheet.inputs:
        book.play(*events, by="a game sheet")
    names = names_of(sheet.header)
    say(f"{name}: {matchup(names)} saved as game {book.id}.")

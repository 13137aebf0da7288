"""`quarterback season`: a season for one, with a school of 1914."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from league.views.text import score_words
from quarterback.cli.games.play import at_table, expect_terminal
from quarterback.cli.output import say, say_json
from quarterback.cli.store_options import games_place, opened, where_options
from quarterback.game.options import PlayOptions
from quarterback.game.places import is_there
from quarterback.league_office.signature import server_of, signature
from quarterback.solo_season.page import SeasonPage, data_of, lines_of, page_of
from quarterback.solo_season.season import (
    LENGTHS,
    SCHOOLS,
    USUAL_LENGTH,
    TitleDecided,
    begin,
    find,
    move_on,
    next_step,
    next_year,
    open_next,
    school_named,
)
from rulesets.core.plain_text import plain_name, plain_text
from rulesets.core.refusal import Refused

if TYPE_CHECKING:
    from league.store.games.store import Store
    from league.store.ledger.leagues import OpenLeague

F = TypeVar("F", bound=Callable[..., Any])
YOU = "You"
"""The coach of a season for one who gives no name."""
_NO_SEASON = (
    "No season yet. Start one: `quarterback season start SCHOOL`. To see the schools:"
    " `quarterback season schools`."
)


def _options(command: F) -> F:
    command = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")(command)
    return where_options(command)


def _where(data_dir: Path | None, database: str | None) -> tuple[Path | None, str | None]:
    """Where games are kept, as said after this command or before it."""
    parent = click.get_current_context().parent
    params = {} if parent is None else parent.params
    return data_dir or params.get("data_dir"), database or params.get("database")


@contextmanager
def _store(data_dir: Path | None, database: str | None, *, makes: bool = False) -> Iterator[Store]:
    """The open store; what it refuses becomes one line. Only what `makes` something creates a
    store where there is none."""
    place = games_place(*_where(data_dir, database))
    if not makes and not is_there(place):
        raise click.ClickException(_NO_SEASON)
    with opened(place) as store:
        try:
            yield store
        except Refused as refused:
            raise click.ClickException(plain_text(refused.sentence)) from refused


def _found(store: Store) -> OpenLeague:
    league = find(store)
    if league is None:
        raise click.ClickException(_NO_SEASON)
    return league


def _signed(store: Store) -> str:
    return signature(server_of(store)).name or YOU


def _show(page: SeasonPage, *, as_json: bool) -> None:
    if as_json:
        say_json(data_of(page))
        return
    for line in lines_of(page):
        say(plain_name(line))


@click.group("season", invoke_without_command=True)
@click.pass_context
@_options
def season(
    context: click.Context, data_dir: Path | None, database: str | None, as_json: bool
) -> None:
    """A season for one: a school of 1914, seven rivals under computer coaches, and a final.

    Without a command, show your season. It is a league like any other: `quarterback league` shows
    its standings, records and history.
    """
    if context.invoked_subcommand is None:
        with _store(data_dir, database) as store:
            _show(page_of(_found(store).ledger), as_json=as_json)


@season.command("schools")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
def schools(as_json: bool) -> None:
    """List the schools."""
    if as_json:
        say_json([school._asdict() for school in SCHOOLS])
        return
    for region in dict.fromkeys(school.region for school in SCHOOLS):
        say(f"{region}: {', '.join(s.name for s in SCHOOLS if s.region == region)}")


@season.command("start")
@click.argument("school")
@click.option(
    "--plays",
    type=click.Choice([str(length) for length in LENGTHS]),
    default=str(USUAL_LENGTH),
    help="Plays in a game, both teams together.",
)
@click.option("--seed", type=int, help="Random seed; same seed, same rivals and schedule.")
@_options
def start(
    school: str,
    plays: str,
    seed: int | None,
    data_dir: Path | None,
    database: str | None,
    as_json: bool,
) -> None:
    """Start a season with SCHOOL, such as Yale."""
    with _store(data_dir, database, makes=True) as store:
        league = begin(store, school_named(school), _signed(store), plays=int(plays), seed=seed)
        _show(page_of(league.ledger), as_json=as_json)


@season.command("play")
@click.option("--plain", is_flag=True, help="Text mode.")
@where_options
def play(plain: bool, data_dir: Path | None, database: str | None) -> int:
    """Play your next game; the games of the others before it are simulated first."""
    if not plain:
        expect_terminal()
    with _store(data_dir, database) as store:
        league = _found(store)
        _move_on(store, league)
        if isinstance(next_step(league.records), TitleDecided):
            raise Refused("the season is over: start the next one with next-year")
        game = open_next(store, league, _signed(store))
        for line in lines_of(page_of(league.ledger))[-2:]:
            say(plain_name(line))
    data_dir, database = _where(data_dir, database)
    options = PlayOptions(resume=str(game), data_dir=data_dir, database=database or "")
    return at_table(options, plain=plain)


def _move_on(store: Store, league: OpenLeague) -> None:
    for done in move_on(store, league, _signed(store)):
        say(score_words(plain_name(done.home), plain_name(done.visitors), *done.points))


@season.command("next-year")
@click.option("--seed", type=int, help="Random seed of the schedule.")
@_options
def next_year_(
    seed: int | None, data_dir: Path | None, database: str | None, as_json: bool
) -> None:
    """Start the next season: the same schools, coaches a year older, another schedule."""
    with _store(data_dir, database) as store:
        league = _found(store)
        if as_json:
            list(move_on(store, league, _signed(store)))
        else:
            _move_on(store, league)
        next_year(league, _signed(store), seed)
        _show(page_of(league.ledger), as_json=as_json)

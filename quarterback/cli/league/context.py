"""What every command of a league shares: where it is kept, which league, who enters, how it is
told; and names as people type them."""

from __future__ import annotations

import contextlib
import functools
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from league.model.ledger.queries.standings import live_season, names_of
from league.model.ledger.rows import (
    Board,
    Fixture,
    Franchise,
    Person,
    Row,
    Season,
    Stage,
    Team,
    TimeSlot,
)
from league.store.errors import StoreError
from quarterback.cli.league.completion import completing
from quarterback.cli.output import say, say_json
from quarterback.cli.store_options import games_place, opened, said, where_options
from quarterback.game.saved import is_there
from quarterback.league_office.name_warnings import name_doubts
from quarterback.league_office.signature import BY, server_of, signature
from rulesets.core.plain_text import plain_name, plain_text
from rulesets.core.refusal import Refused

if TYPE_CHECKING:
    from league.model.ledger.commands.league import AnyCommand
    from league.model.ledger.state import LeagueState
    from league.store.games.store import Store
    from league.store.ledger.leagues import OpenLeague
    from league.store.location import StoreLocation

R = TypeVar("R", bound=Row)
LEAGUE = "QUARTERBACK_LEAGUE"


class LeagueStore:
    """What stays open while a `run` goes on."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.leagues: dict[int, OpenLeague] = {}


class LeagueCommandContext:
    """A league that is open, and somebody who sits before it."""

    def __init__(
        self,
        store: Store,
        league: OpenLeague | None,
        by: str,
        why: str,
        *,
        as_json: bool,
        year: int | None = None,
    ) -> None:
        self.store, self._league, self._year = store, league, year
        self.by, self.why, self.as_json = by, why, as_json

    @property
    def league(self) -> OpenLeague:
        """The league. Raises ClickException when there is none yet."""
        if self._league is None:
            raise click.ClickException(
                "There is no league yet: begin with `quarterback league found NAME`."
            )
        return self._league

    @property
    def records(self) -> LeagueState:
        """Its rows."""
        return self.league.records

    def enter(self, command: AnyCommand, why: str = "") -> int:
        """Enter a command, and tell the number of its entry. Raises Refused."""
        self.expect_name()
        doubts = name_doubts(command, self.records)
        entry = self.league.enter(command, self.by, why or self.why)
        for doubt in doubts:
            say(f"Note: {doubt}", err=True)
        return entry

    def expect_name(self) -> None:
        """Raises Refused when nobody said who he is."""
        if not self.by.strip():
            raise Refused(f"who enters it? Say your name: --by NAME, or once in ${BY}")

    def tell(self, data: Any, *lines: str) -> None:
        """Answer: the data with --json, else lines for people, each on one line whatever is called
        how."""
        if self.as_json:
            say_json(data)
            return
        for line in lines:
            say(plain_name(line))

    def named(self, kind: type[R], name: str) -> R:
        """A row by its name, letters large or small. Raises Refused when there is none, or more."""
        rows = [row for row in self.records.all(kind) if getattr(row, "name", "") == name]
        folded = name.strip().casefold()
        rows = rows or [
            row
            for row in self.records.all(kind)
            if str(getattr(row, "name", "")).casefold() == folded
        ]
        if len(rows) != 1:
            what = kind.__name__.lower()
            raise Refused(f"there is no {what} {name!r}" if not rows else f"which {what} {name!r}?")
        return rows[0]

    @property
    def season(self) -> Season:
        """The season of the year that was named; else the one under way, else the last one."""
        if self._year is not None:
            named = self.records.where(Season, year=self._year)
            if not named:
                raise Refused(f"there is no season {self._year}")
            return named[-1]
        season = live_season(self.records) or next(iter(self.records.all(Season)[::-1]), None)
        if season is None:
            raise Refused("there is no season yet: open one with `quarterback league season`")
        return season

    @property
    def stage(self) -> Stage:
        """The stage of the season that has a table."""
        return self.records.where(Stage, season=self.season.id)[0]

    def team(self, name: str) -> Team:
        """A team of the season by its name."""
        franchise = self.named(Franchise, name)
        teams = self.records.where(Team, season=self.season.id, franchise=franchise.id)
        if not teams:
            raise Refused(f"{franchise.name} do not take part in {self.season.name}")
        return teams[0]

    def person(self, name: str, *, new: bool = False) -> Person:
        """Somebody by name; registered if he is new and may be."""
        if new and all(row.name != name.strip() for row in self.records.all(Person)):
            from league.model.ledger.commands.league import Register

            self.enter(Register((name,)))
        return self.named(Person, name)

    def game(self, number: int) -> Fixture:
        """A game of the season by its number in the schedule."""
        games = self.records.where(Fixture, season=self.season.id, number=number)
        if not games:
            raise Refused(f"there is no game {number}: see `quarterback league schedule`")
        return games[0]

    def place(self, slot: int | None, board: int | None) -> tuple[str, str]:
        """A time and a board in words, empty for none."""
        time = "" if slot is None else clock(self.records.get(TimeSlot, slot).starts)
        return time, "" if board is None else self.records.get(Board, board).name

    @property
    def names(self) -> dict[str, str]:
        """The teams of all seasons by their keys."""
        return names_of(self.records)


def desk_command(name: str) -> Callable[[Callable[..., Any]], click.Command]:
    """A command of a league: its function gets a Desk, and may raise Refused or StoreError."""

    def made(function: Callable[..., Any]) -> click.Command:
        @functools.wraps(function)
        def run(
            data_dir: Path | None, database: str | None, which: str | None, by: str, why: str,
            as_json: bool, of_year: int | None = None, **more: Any,
        ) -> Any:  # fmt: skip
            place = games_place(data_dir, database)
            if name != "found" and name != "import" and not is_there(place):
                raise click.ClickException(f"No league is kept yet in {place}.")
            with _kept(place) as store:
                try:
                    league = None if name in ("found", "import", "list") else _league(store, which)
                    who = _signed(store, by)
                    desk = LeagueCommandContext(
                        store, league, who, why, as_json=as_json, year=of_year
                    )
                    return function(desk, **more)
                except StoreError as error:
                    said(error)
                except Refused as refused:
                    rule = f" ({refused.rule})" if refused.rule else ""
                    raise click.ClickException(plain_text(f"{refused.message}{rule}")) from refused

        for option in reversed((*_OPTIONS, *(_OF_A_YEAR if name in _LOOKS_BACK else ()))):
            run = option(run)
        return completing(click.command(name)(where_options(run)), _league)

    return made


_OPTIONS = (
    click.option("--league", "which", metavar="NAME", help=f"Which league, else ${LEAGUE}."),
    click.option("--by", envvar=BY, default="", metavar="NAME", help=f"Who enters; else ${BY}."),
    click.option("--why", default="", metavar="TEXT", help="The reason, for the log."),
    click.option("--json", "as_json", is_flag=True, help="Answer in JSON."),
)
_OF_A_YEAR = (
    click.option(
        "--season", "of_year", type=int, metavar="YEAR", help="Which season, if not the last one."
    ),
)
_LOOKS_BACK = frozenset(
    ("schedule", "standings", "bracket", "squad", "correct", "certify", "decide", "rule")
)
"""Commands that can be about a season that is closed."""


def _signed(store: Store, by: str) -> str:
    """Who enters: as was said with --by, else as the server knows him, else as $QUARTERBACK_BY."""
    source = click.get_current_context().get_parameter_source("by")
    if source is ParameterSource.COMMANDLINE:
        return by.strip()
    return signature(server_of(store)).name


def _league(store: Store, which: str | None) -> OpenLeague | None:
    """The league that was named, by number or name; else the only one."""
    every = store.leagues.all()
    which = which or os.environ.get(LEAGUE)
    rows = [row for row in every if which in (None, "", str(row.number), row.name)]
    if len(rows) > 1:
        raise Refused(f"which league? There are {', '.join(row.name for row in rows)}: --league")
    if which and not rows:
        raise Refused(f"there is no league {which!r}")
    return None if not rows else _open(store, rows[0].number)


def _open(store: Store, number: int) -> OpenLeague:
    """The league, folded once for all commands of a `run`."""
    kept = click.get_current_context().find_object(LeagueStore)
    if kept is None:
        return store.leagues.open(number)
    league = kept.leagues.get(number) or store.leagues.open(number)
    league.catch_up()
    kept.leagues[number] = league
    return league


@contextlib.contextmanager
def _kept(place: StoreLocation) -> Iterator[Store]:
    """The store, opened for this command; or the one that a `run` keeps open."""
    kept = click.get_current_context().find_object(LeagueStore)
    if kept is not None and kept.store.place == place:
        yield kept.store
        return
    with opened(place) as store:
        yield store


def seasons(count: int) -> str:
    """So many seasons, in words."""
    return "1 season" if count == 1 else f"{count} seasons"


def minutes(text: str) -> int:
    """A date and time as minutes. Raises BadParameter."""
    from datetime import UTC, datetime

    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise click.BadParameter(f"{text!r} is no time: write 2026-05-09T10:00") from None
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return int(aware.timestamp()) // 60


def clock(when: int) -> str:
    """Minutes as a date and time. Times are those that were typed, whatever the time zone."""
    from datetime import UTC, datetime

    return f"{datetime.fromtimestamp(when * 60, UTC):%Y-%m-%d %H:%M}"

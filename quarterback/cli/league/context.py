"""What league commands share: the store, the league, the user, answers, names as typed."""

from __future__ import annotations

import contextlib
import functools
import os
import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import Fixture, ReportRow, Season, Stage, Team
from league.store.errors import StoreError
from league.views.careers import PlayerBook
from league.views.moment import LeagueMoment, moment_of
from quarterback.cli.output import say, say_json
from quarterback.cli.store_options import fail, games_place, opened, where_options
from quarterback.game.places import is_there, photos_at
from quarterback.league_office.actions.action import LeagueContext, ParameterKind
from quarterback.league_office.actions.command_line import COMPLETIONS
from quarterback.league_office.choices import (
    LeaguePlayers,
    find_game,
    find_season,
    find_team,
    name_doubts,
)
from quarterback.league_office.datetimes import wall_clock
from quarterback.league_office.entry_log import log_of
from quarterback.league_office.fixture_games import where_stored
from quarterback.league_office.signature import BY, server_of, signature
from rulesets.core.plain_text import is_plain, plain_name, plain_text
from rulesets.core.refusal import Refused

if TYPE_CHECKING:
    from league.model.ledger.commands.league import AnyCommand
    from league.model.ledger.state import LeagueState
    from league.store.games.store import Store
    from league.store.ledger.game_stats import FigureBook
    from league.store.ledger.leagues import OpenLeague
    from league.store.ledger.queries import LeagueRow
    from league.store.location import StoreLocation


T = TypeVar("T")
Find = Callable[["Store", "str | None"], "OpenLeague | None"]
"""Returns the named league, or the only one."""
_KINDS: Final[dict[str, ParameterKind]] = {
    **dict.fromkeys(("team", "teams", "one", "other"), "team"),
    "by": "person",
    "game": "game",
}
"""What completes a parameter of a hand-written command, by its name or its name in the help."""


def completing(command: click.Command, find: Find) -> click.Command:
    """Return the command with its parameters completed from the league."""
    for param in command.params:
        free = isinstance(param.type, (click.types.StringParamType, click.types.IntParamType))
        number = isinstance(param.type, click.types.IntParamType)
        called = param.name if param.name in _KINDS else (param.metavar or "").lower()
        if free and param.name == "which":
            param.type = _Completed(param.type, None, find)
        elif free and called in _KINDS and number == (called == "game"):
            param.type = _Completed(param.type, COMPLETIONS[_KINDS[called]], find)
    return command


def completed(of: click.ParamType[Any], kind: ParameterKind, find: Find) -> click.ParamType[Any]:
    """Return a type whose values are completed as those of a kind of parameter."""
    offer = COMPLETIONS.get(kind)
    return of if offer is None else _Completed(of, offer, find)


class _Completed(click.ParamType[Any]):
    """A parameter type with completion from the league."""

    def __init__(
        self,
        of: click.ParamType[Any],
        offer: Callable[[LeagueState], Sequence[str]] | None,
        find: Find,
    ) -> None:
        self._of, self._offer, self._find = of, offer, find
        self.name = of.name

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return self._of.convert(value, param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return what begins with the typed text, in any case."""
        started = incomplete.casefold()
        with ctx.scope(cleanup=False):
            names = [name for name in self._there(ctx.params) if is_plain(name)]
        return [
            CompletionItem(_quoted(name)) for name in names if name.casefold().startswith(started)
        ]

    def _there(self, fields: dict[str, Any]) -> Iterable[str]:
        with contextlib.suppress(click.ClickException, Refused, StoreError, OSError):
            place = games_place(fields.get("data_dir"), fields.get("database"))
            if not is_there(place):
                return ()
            with opened(place) as store:
                if self._offer is None:
                    return [row.name for row in store.leagues.all()]
                league = self._find(store, fields.get("which"))
                return () if league is None else self._offer(league.records)
        return ()


def _quoted(name: str) -> str:
    """Quote a name with blanks for bash; other shells quote completions themselves."""
    shells = (os.environ[key] for key in os.environ if key.endswith("_COMPLETE"))
    in_bash = any(each.startswith("bash") for each in shells)
    return shlex.quote(name) if in_bash else name


LEAGUE = "QUARTERBACK_LEAGUE"


class LeagueStore:
    """The store and leagues that stay open while `run` runs a file."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.leagues: dict[int, OpenLeague] = {}


class LeagueCommandContext:
    """An open league, its user, and how to answer."""

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
        """The league. Raises ClickException without one yet."""
        if self._league is None:
            raise click.ClickException(
                "There is no league yet. Create one: `quarterback league found NAME`."
            )
        return self._league

    @property
    def records(self) -> LeagueState:
        return self.league.records

    def enter(self, command: AnyCommand, why: str = "") -> int:
        """Enter a command; return the number of its entry. Raises Refused."""
        self.expect_name()
        doubts = name_doubts(command, self.records)
        entry = self.league.enter(command, self.by, why or self.why)
        for doubt in doubts:
            say(f"Note: {doubt}", err=True)
        return entry

    def expect_name(self) -> None:
        """Raises Refused if the user gave no name."""
        if not self.by.strip():
            raise Refused(f"who is entering this? Use --by NAME, or set ${BY}")

    def answer(self, data: Any, *lines: str) -> None:
        """Answer: the data with --json, else the lines; a name with a newline stays on one."""
        if self.as_json:
            say_json(data)
            return
        for line in lines:
            say(plain_name(line))

    def context(self, rng: Random | None = None, *, log: bool = False) -> LeagueContext:
        """The league for actions; `rng` rolls dice, `log` is for those that read the log."""
        today = date.today().isoformat()
        photos = photos_at(self.store.place, self.league.number)
        return LeagueContext(
            *(self.league.ledger, today, self.by, True, rng, self._year, wall_clock(), photos),
            log_of(self.league, whole=log),
            stands=functools.partial(where_stored, self.store),
            known_players=LeaguePlayers(self.figures),
        )

    @property
    def moment(self) -> LeagueMoment:
        """The league now, as views are made from it."""
        return moment_of(self.records, wall_clock(), lambda: self.figures.of(self.records))

    @cached_property
    def figures(self) -> FigureBook:
        """What the stored games count."""
        from league.store.ledger.game_stats import FigureBook
        from quarterback.ai.array_files import cache_folder
        from quarterback.league_office.publishing import figures_folder

        return FigureBook(self.store, figures_folder(cache_folder() / "site"))

    @property
    def players(self) -> PlayerBook:
        """The league's players now, and their careers."""
        return PlayerBook(self.moment)

    @property
    def season(self) -> Season:
        """The season of `--season`; else the one in progress, or the last one. Raises Refused."""
        return find_season(self.records, self._year)

    @property
    def stage(self) -> Stage:
        return self.records.where(Stage, season=self.season.id)[0]

    def team(self, name: str) -> Team:
        """A team of the season by its name. Raises Refused."""
        return find_team(self.records, self.season, name)

    def game(self, number: int) -> Fixture:
        """A game of the season by its number in the schedule. Raises Refused."""
        return find_game(self.records, self.season, number)

    @property
    def names(self) -> dict[str, str]:
        """Team names of all seasons by ID."""
        return names_of(self.records)


def league_command(
    name: str, *, any_season: bool = False
) -> Callable[[Callable[..., Any]], click.Command]:
    """Make a command of a function on a LeagueCommandContext; it may raise Refused or StoreError.

    With `any_season` it has the option --season, also for seasons that are closed.
    """

    def decorate(function: Callable[..., Any]) -> click.Command:
        @functools.wraps(function)
        def run(
            data_dir: Path | None,
            database: str | None,
            which: str | None,
            by: str,
            why: str,
            as_json: bool,
            of_year: int | None = None,
            **more: Any,
        ) -> Any:
            place = games_place(data_dir, database)
            if name != "found" and name != "import" and not is_there(place):
                raise click.ClickException(plain_text(f"No league is saved yet in {place}."))
            with _open_store(place) as store:
                try:
                    # `export --all` is of every league.
                    of_none = name in ("found", "import", "list", "restore") or bool(
                        name == "export" and more.get("every")
                    )
                    league = None if of_none else find_league(store, which)
                    person = _signed(store, by)
                    cli = LeagueCommandContext(
                        store, league, person, why, as_json=as_json, year=of_year
                    )
                    if league is None or name in _ON_THEIR_OWN:
                        return function(cli, **more)
                    return with_due_scores(league, lambda: function(cli, **more))
                except StoreError as error:
                    fail(error)
                except Refused as refused:
                    raise click.ClickException(plain_text(refused.text)) from refused

        for option in reversed((*_OPTIONS, *(_SEASON if any_season else ()))):
            run = option(run)
        return completing(click.command(name)(where_options(run)), find_league)

    return decorate


def with_due_scores(league: OpenLeague, look: Callable[[], T]) -> T:
    """Count the scores that no coach answered in time, then return what `look` returns."""
    if not league.records.rows[ReportRow]:
        return look()
    from quarterback.league_office.league_handle import DueScores

    return DueScores().with_counted(league, wall_clock(), look)


_ON_THEIR_OWN: Final = ("undo", "redo", "take-back", "publish", "desk")
"""Commands about the last entries, which must be those that their author has seen; and those that
go on while others enter."""
_OPTIONS = (
    click.option("--league", "which", metavar="NAME", help=f"The league; default ${LEAGUE}."),
    click.option("--by", envvar=BY, default="", metavar="NAME", help=f"Your name; default ${BY}."),
    click.option("--why", default="", metavar="TEXT", help="The reason, for the log."),
    click.option("--json", "as_json", is_flag=True, help="Answer in JSON."),
)
_SEASON = (
    click.option(
        "--season", "of_year", type=int, metavar="YEAR", help="The season, if not the last one."
    ),
)


def _signed(store: Store, by: str) -> str:
    """Return the user's name: --by, else $QUARTERBACK_BY, else the login of a database server."""
    source = click.get_current_context().get_parameter_source("by")
    if source is ParameterSource.COMMANDLINE:
        return by.strip()
    return signature(server_of(store)).name


def find_league(store: Store, which: str | None) -> OpenLeague | None:
    """Return the league of that number or name, or the only one. Raises Refused."""
    every = store.leagues.all()
    which = which or os.environ.get(LEAGUE)
    rows = [row for row in every if which in (None, "", str(row.number), row.name)]
    if len(rows) > 1 and not which:
        rows = without_seasons_for_one(store, rows)
    if len(rows) > 1:
        raise Refused(which_league(rows))
    if which and not rows:
        raise Refused(f"there is no league {which!r}{_removed(store, which)}")
    return None if not rows else _open(store, rows[0].number)


def which_league(rows: Sequence[LeagueRow]) -> str:
    """Return the question which of several leagues is meant. Those with one name are told apart
    by their numbers."""
    names = [row.name for row in rows]
    labels = ", ".join(f"{row.number} {row.name} ({row.entries} entries)" for row in rows)
    twins = len(set(names)) < len(names)
    how = "its number" if twins else "its name or number"
    return f"which league? There are {labels}. Say --league with {how}"


def without_seasons_for_one(store: Store, rows: Sequence[LeagueRow]) -> list[LeagueRow]:
    """Return the leagues without those that `quarterback season` plays, unless there are no
    others: whoever has a club's league means that one."""
    from quarterback.solo_season.season import is_season_for_one

    club = [row for row in rows if not is_season_for_one(store, row)]
    return club or list(rows)


def _removed(store: Store, which: str) -> str:
    """Say of a league that is not there that it was removed."""
    rows = [row for row in store.leagues.all(removed=True) if row.removed]
    row = next((row for row in rows if which in (str(row.number), row.name)), None)
    if row is None:
        return ""
    return f": it was removed. To restore it: `quarterback league restore {row.number}`"


def _open(store: Store, number: int) -> OpenLeague:
    """Open a league, once for all commands of a `run`."""
    shared = click.get_current_context().find_object(LeagueStore)
    if shared is None:
        return store.leagues.open(number)
    league = shared.leagues.get(number) or store.leagues.open(number)
    league.catch_up()
    shared.leagues[number] = league
    return league


@contextlib.contextmanager
def _open_store(place: StoreLocation) -> Iterator[Store]:
    """Open the store for this command; within `run`, share the open one."""
    shared = click.get_current_context().find_object(LeagueStore)
    if shared is not None and shared.store.place == place:
        yield shared.store
        return
    with opened(place) as store:
        yield store

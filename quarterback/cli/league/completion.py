"""What TAB offers in a shell: teams, people, boards, leagues by name; games by number.

A shell asks the program with half a command typed. Whatever is amiss then (no league yet, a
database in trouble) is told when the command is run: a TAB offers nothing.
"""

from __future__ import annotations

import contextlib
import os
import shlex
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

import click
from click.shell_completion import CompletionItem

from league.model.ledger.queries.standings import live_season
from league.model.ledger.rows import Board, Fixture, Franchise, Person, Row
from league.store.errors import StoreError
from quarterback.cli.store_options import games_place, opened
from quarterback.game.saved import is_there
from rulesets.core.refusal import Refused

if TYPE_CHECKING:
    from league.model.ledger.state import LeagueState
    from league.store.games.store import Store
    from league.store.ledger.leagues import OpenLeague

Find = Callable[["Store", "str | None"], "OpenLeague | None"]
"""The league that was named, or the only one."""


def _named(kind: type[Row]) -> Callable[[LeagueState], list[str]]:
    return lambda records: [str(getattr(row, "name", "")) for row in records.all(kind)]


def _games(records: LeagueState) -> list[str]:
    season = live_season(records)
    games = [] if season is None else records.where(Fixture, season=season.id)
    return [str(game.number) for game in games]


_teams, _people = _named(Franchise), _named(Person)
_OFFERS: Final[dict[str, Callable[[LeagueState], list[str]]]] = {
    **dict.fromkeys(("team", "teams", "one", "other", "home", "visitors", "winner"), _teams),
    **dict.fromkeys(("by", "coach", "witness", "commissioner", "agreed", "person"), _people),
    "board": _named(Board),
    "game": _games,
}
"""By what a parameter is called in the command, or in its help."""


def completing(command: click.Command, find: Find) -> click.Command:
    """The command, its parameters completed by what stands in the league."""
    for param in command.params:
        free = isinstance(param.type, (click.types.StringParamType, click.types.IntParamType))
        number = isinstance(param.type, click.types.IntParamType)
        called = param.name if param.name in _OFFERS else (param.metavar or "").lower()
        if free and param.name == "which":
            param.type = _Offered(param.type, None, find)
        elif free and called in _OFFERS and number == (called == "game"):
            param.type = _Offered(param.type, _OFFERS[called], find)
    return command


class _Offered(click.ParamType[Any]):
    """A type as it is, with what stands in the league offered for it."""

    def __init__(
        self, of: click.ParamType[Any], offer: Callable[[LeagueState], list[str]] | None, find: Find
    ) -> None:
        self._of, self._offer, self._find = of, offer, find
        self.name = of.name

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """As the type does. Raises BadParameter."""
        return self._of.convert(value, param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """What begins with what is typed, letters large or small."""
        begun = incomplete.casefold()
        with ctx.scope(cleanup=False):
            names = [name for name in self._there(ctx.params) if name.isprintable()]
        return [
            CompletionItem(_quoted(name)) for name in names if name.casefold().startswith(begun)
        ]

    def _there(self, told: dict[str, Any]) -> Iterable[str]:
        with contextlib.suppress(click.ClickException, Refused, StoreError, OSError):
            place = games_place(told.get("data_dir"), told.get("database"))
            if not is_there(place):
                return ()
            with opened(place) as store:
                if self._offer is None:
                    return [row.name for row in store.leagues.all()]
                league = self._find(store, told.get("which"))
                return () if league is None else self._offer(league.records)
        return ()


def _quoted(name: str) -> str:
    """As bash wants a name with blanks in it; other shells quote what they are offered."""
    asks = (os.environ[key] for key in os.environ if key.endswith("_COMPLETE"))
    in_bash = any(each.startswith("bash") for each in asks)
    return shlex.quote(name) if in_bash else name

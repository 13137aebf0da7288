"""Shell completion: names of teams, people, boards and leagues, numbers of games.

A shell asks with half a command typed. If anything is wrong then (no league yet, a damaged
database), TAB offers nothing; running the command reports it.
"""

from __future__ import annotations

import contextlib
import os
import shlex
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

import click
from click.shell_completion import CompletionItem

from league.store.errors import StoreError
from quarterback.cli.store_options import games_place, opened
from quarterback.game.places import is_there
from quarterback.league_office.actions.action import ParameterKind
from quarterback.league_office.actions.command_line import COMPLETIONS
from rulesets.core.plain_text import is_plain
from rulesets.core.refusal import Refused

if TYPE_CHECKING:
    from league.model.ledger.state import LeagueState
    from league.store.games.store import Store
    from league.store.ledger.leagues import OpenLeague

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

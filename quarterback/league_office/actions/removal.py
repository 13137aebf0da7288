"""The action that removes a league: it is exported first, and its name is typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from league.model.ledger.commands import league as c
from league.model.ledger.rows import FixtureGame, League, ResultRow, Season, Team
from quarterback.files.text_files import NotWritten
from quarterback.league_office.actions.action import (
    FormData,
    FormError,
    FormField,
    FormReader,
    LeagueAction,
    LeagueContext,
)
from quarterback.league_office.archive import RemovedLeagueFile

NAME: Final = "name"


def _name(context: LeagueContext) -> str:
    return context.state.get(League, 1).name


def _fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    return (FormField(NAME, "Its name", help=f"Type {_name(context)} to remove it."),)


def _remove(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    typed = answers.required(NAME, f"type its name, {_name(context)}, to remove it")
    if typed != _name(context).strip():
        raise FormError(NAME, f"that is not its name: type {_name(context)}")
    yield c.RemoveLeague()


def _count(number: int, one: str, many: str) -> str:
    return f"1 {one}" if number == 1 else f"{number:,} {many}"


def _what_goes(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    state = context.state
    counts = (
        _count(len(state.all(Season)), "season", "seasons"),
        _count(len(state.all(Team)), "team", "teams"),
        _count(len(state.all(ResultRow)), "result", "results"),
        _count(context.ledger.seq, "entry", "entries"),
    )
    return (f"{_name(context)}: {', '.join(counts)}",)


def _preview(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    lines = [
        f"{_name(context)} leaves the list of leagues, and nothing can be entered into it.",
    ]
    if games := len(context.state.all(FixtureGame)):
        count = _count(games, "saved game stays", "saved games stay")
        lines.append(f"{count} in the list of saved games.")
    if (file := context.removed_file) is not None:
        lines += [f"First it is exported, into {file.folder}.", _how_back(file)]
    return tuple(lines)


def _how_back(file: RemovedLeagueFile) -> str:
    return f"Restore it with `quarterback league restore {file.number}`."


def _why_not(context: LeagueContext) -> str:
    return "the league was removed already" if context.ledger.is_removed else ""


def _export(context: LeagueContext, data: FormData) -> None:
    """Write the whole league into a file. Raises FormError or StoreError."""
    assert context.removed_file is not None, "a league in a store"
    try:
        context.removed_file.write()
    except NotWritten as error:
        raise FormError("", f"nothing was removed: {error.message}") from None


def _done(context: LeagueContext) -> str:
    done = f"{_name(context)} was removed."
    file = context.removed_file
    return done if file is None else f"{done} Its export is in {file.folder}. {_how_back(file)}"


REMOVE: Final = LeagueAction(
    "remove",
    "Remove the league",
    "League",
    "Take the league off the list, once it is exported. It can be restored.",
    _fields,
    _remove,
    _why_not,
    current_state=_what_goes,
    preview=_preview,
    error_field=NAME,
    success_message="Removed.",
    success_detail=_done,
    keep_files=_export,
)

"""Build the commands that change a league from league actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from random import SystemRandom
from typing import TYPE_CHECKING, Any

import click

from league.model.ledger.rows import FixtureGame
from quarterback.cli.game_sheets import read_sheet
from quarterback.cli.league.context import (
    LeagueCommandContext,
    completed,
    find_league,
    league_command,
)
from quarterback.cli.output import say
from quarterback.league_office import datetimes
from quarterback.league_office.actions.action import (
    WHY,
    CommandLine,
    CommandReport,
    FormData,
    FormError,
    LeagueAction,
    Parameter,
    Typed,
)
from quarterback.league_office.actions.command_line import (
    commands_for,
    fill_form,
    form_refusal,
    preview_report,
)
from quarterback.league_office.actions.registry import COMMAND_LINE_ACTIONS
from quarterback.league_office.actions.reschedule import GAME
from quarterback.league_office.choices import name_doubts, parse_numbers
from quarterback.league_office.describe_commands import describe_command
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from league.model.ledger.commands.league import AnyCommand
    from league.model.ledger.ledger import Ledger

Instead = Callable[[LeagueCommandContext, Typed], bool]
"""Answers some uses of a command itself, such as a query; returns whether it did."""


@cache
def command_lines() -> Mapping[str, tuple[LeagueAction, CommandLine]]:
    return {
        line.name: (action, line)
        for action in COMMAND_LINE_ACTIONS
        for line in action.command_lines
    }


def action_command(
    name: str, instead: Instead | None = None, more: tuple[click.Parameter, ...] = ()
) -> click.Command:
    action, line = command_lines()[name]

    def run(cli: LeagueCommandContext, dry_run: bool, **typed: Any) -> None:
        if instead is None or not instead(cli, typed):
            _run(cli, action, line, typed, dry_run=dry_run)

    run.__doc__ = line.help
    command = league_command(line.name, any_season=line.any_season)(run)
    parameters = [_parameter(each) for each in line.parameters]
    dry = click.Option(["--dry-run"], is_flag=True, help="Show what it would do; enter nothing.")
    command.params = [*parameters, *more, dry, *command.params]
    return command


def _run(
    cli: LeagueCommandContext,
    action: LeagueAction,
    line: CommandLine,
    typed: Typed,
    *,
    dry_run: bool,
) -> None:
    try:
        if line.query is not None and not any(typed[name] for name in line.entered_by):
            answer = line.query(cli.context(log=action.reads_log), typed)
            cli.answer(answer.data, *answer.lines)
            return
        if not dry_run:
            cli.expect_name()
        context = cli.context(None if dry_run else SystemRandom(), log=action.reads_log)
        data = fill_form(line, context, typed, cli.why)
        if dry_run:
            preview = preview_report(action, line, context, data)
            cli.answer(
                {"entry": None, **preview.data}, *preview.lines, "Nothing was entered: --dry-run."
            )
            return
        before = CommandReport({}) if line.before is None else line.before(context, data)
        if action.keep_files is not None:
            action.keep_files(context, data)
        entry, commands = _enter(cli, action, line, data)
        if line.after is None:
            words = (describe_command(command, cli.records) for command in commands)
            after = CommandReport({}, tuple(map(capitalize, words)))
        else:
            after = line.after(cli.context(), data)
        heads = _heads(cli, data) if action.shows_chain_head else {}
        cli.answer(
            {"entry": entry, **before.data, **after.data, **heads},
            *after.lines,
            *before.lines,
            *_head_lines(heads),
        )
    except FormError as error:
        raise form_refusal(action, line, error) from None


def _enter(
    cli: LeagueCommandContext, action: LeagueAction, line: CommandLine, data: FormData
) -> tuple[int, list[AnyCommand]]:
    """Enter all commands of an action, or none; return the number of the last entry, and them."""
    entries: list[AnyCommand] = []
    doubts: list[str] = []

    def commands(ledger: Ledger) -> Iterator[AnyCommand]:
        entries.clear()
        context = replace(cli.context(SystemRandom(), log=action.reads_log), ledger=ledger)
        for command in commands_for(action, line, context, data):
            doubts.extend(name_doubts(command, ledger.records))
            entries.append(command)
            yield command

    entry = cli.league.enter_all(commands, cli.by, data[WHY])
    for doubt in doubts:
        say(f"Note: {doubt}", err=True)
    return entry, entries


def _heads(cli: LeagueCommandContext, data: FormData) -> dict[str, str]:
    """Return the hash of the ledger, and that of the stored game's own log."""
    result = {"head": cli.league.head}
    played = cli.records.find(FixtureGame, int(data[GAME]))
    if played is not None:
        result["log_head"] = cli.store.head(played.game)
    return result


def _head_lines(heads: Mapping[str, str]) -> list[str]:
    labels = {"head": "Log hash", "log_head": "Hash of the game's own log"}
    return [f"{labels[name]}: {head}" for name, head in heads.items()]


def _parameter(parameter: Parameter) -> click.Parameter:
    kind = completed(_type(parameter), parameter.kind, find_league)
    # A default of None would count as given: what is required would never be missed.
    usual = {} if parameter.default is None else {"default": parameter.default}
    if not parameter.is_option:
        several = parameter.typed.rstrip("]").endswith("...")
        return click.Argument(
            [parameter.name],
            type=kind,
            nargs=-1 if several else 1,
            required=not parameter.typed.startswith("["),
            metavar=parameter.typed.replace("...]", "]...") if several else parameter.typed,
            **usual,
        )
    flag = parameter.kind == "flag"
    return click.Option(
        [parameter.typed, parameter.name],
        type=None if flag else kind,
        is_flag=flag,
        multiple=parameter.repeatable,
        nargs=parameter.count,
        required=parameter.required,
        metavar=parameter.example or None,
        help=parameter.help,
        **({"default": False} if flag else usual),
    )


def _type(parameter: Parameter) -> click.ParamType[Any]:
    if parameter.choices:
        return click.Choice(parameter.choices)
    match parameter.kind:
        case "number" if parameter.between is not None:
            return click.IntRange(*parameter.between)
        case "number" | "game" | "player":
            return click.INT
        case "numbers":
            return _Numbers()
        case "time":
            return _Time()
        case "file":
            return _InputFile()
        case "path":
            return click.Path()
        case _:
            return click.STRING


class _Numbers(click.ParamType[str]):
    """Numbers such as 1-12 or 3,7; separated by commas when converted."""

    name = "numbers"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        try:
            return ",".join(map(str, parse_numbers(str(value))))
        except ValueError as error:
            self.fail(f"{value!r}: {error}", param, ctx)


class _Time(click.ParamType[str]):
    """A date and time such as 2026-05-09T10:00, or a time of day such as 14:37: the action knows
    of which day."""

    name = "time"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        try:
            if datetimes.is_clock(str(value)):
                return datetimes.input_clock(datetimes.parse_clock(str(value), 0))
            return datetimes.input_time(datetimes.parse_time(str(value)))
        except (ValueError, OverflowError):
            self.fail(f"{value!r} is not a time: enter 14:37 or 2026-05-09T10:00", param, ctx)


class _InputFile(click.ParamType[str]):
    """A file, read when the command runs; - for what is piped in."""

    name = "file"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        try:
            return read_sheet(str(value))
        except Refused as refused:
            self.fail(refused.message, param, ctx)

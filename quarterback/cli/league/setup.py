"""Create a league; teams and commissioners; run commands from a file."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import click
from click.core import ParameterSource

from league.model.ledger.handlers.players import careers_of
from league.model.ledger.handlers.setup import time_zone
from league.model.ledger.rows import Person
from quarterback.cli.game_sheets import read_sheet
from quarterback.cli.lazy import LazyGroup
from quarterback.cli.league.action_commands import action_command
from quarterback.cli.league.context import LeagueCommandContext, LeagueStore, league_command
from quarterback.cli.league.history import show_team
from quarterback.cli.output import say
from quarterback.cli.store_options import games_place, opened
from quarterback.league_office import datetimes
from quarterback.league_office.actions.action import Typed
from quarterback.league_office.actions.setup import zone_now
from quarterback.league_office.datetimes import FLOATING
from quarterback.league_office.signature import BY
from rulesets.core.plain_text import doubts, plain_text
from rulesets.core.refusal import Refused


@league_command("found")
@click.argument("name")
@click.option("--several-seasons", is_flag=True, help="Allow several seasons at once.")
def create(cli: LeagueCommandContext, name: str, several_seasons: bool) -> None:
    """Create a league called NAME, in the time zone of this machine."""
    cli.expect_name()
    zone = datetimes.system_zone()
    league = cli.store.leagues.create(name, cli.by, several_seasons=several_seasons, zone=zone)
    for doubt in doubts([name]):
        say(f"Note: {doubt}", err=True)
    where = f"Its time zone is {zone}, as on this machine." if zone else FLOATING
    cli.answer(
        {"league": league.number, "entry": 1, "time_zone": zone},
        f"League {league.number}: {name}",
        f"{where} To set another: quarterback league time-zone",
    )


def _show_team(cli: LeagueCommandContext, typed: Typed) -> bool:
    """Show a team, if no coach is named."""
    if typed["name"] is None:
        raise Refused("which team? Name it; `quarterback league standings` lists all teams")
    if typed["coach"] is None:
        show_team(cli, typed["name"])
    return typed["coach"] is None


def _show_commissioners(cli: LeagueCommandContext, typed: Typed) -> bool:
    """Show the commissioners, if no one is named."""
    if typed["name"] is None:
        people = careers_of(cli.records).commissioners
        names = [cli.records.get(Person, int(each)).name for each in people]
        cli.answer({"commissioners": names}, *(names or ["No one is appointed yet."]))
    return typed["name"] is None


def _show_zone(cli: LeagueCommandContext, typed: Typed) -> bool:
    """Show the time zone, if none is named."""
    if typed["zone"] is None:
        cli.answer({"time_zone": time_zone(cli.records)}, zone_now(cli.records))
    return typed["zone"] is None


team = action_command("team", _show_team)
time_zone_ = action_command("time-zone", _show_zone)
appoint = action_command("appoint", _show_commissioners)


@click.command("run")
@click.argument("file")
@click.option("--by", envvar=BY, default="", metavar="NAME", help=f"Your name; default ${BY}.")
@click.option("--data-dir", type=click.Path(path_type=Path), metavar="FOLDER")
@click.option("--database", metavar="URL")
@click.option(
    "--json", "as_json", is_flag=True, help="Each command answers in JSON, one line each."
)
@click.pass_context
def run(
    context: click.Context,
    file: str,
    by: str,
    data_dir: Path | None,
    database: str | None,
    as_json: bool,
) -> None:
    """Run the commands in FILE, one per line; the words `quarterback league` may be left out.

    `-` reads stdin; text after a # is ignored. The first command refused ends the run: those before
    it stay entered.
    """
    lines = read_sheet(file).splitlines()
    shared = [*_option("--data-dir", data_dir), *_option("--database", database)]
    shared += ["--json"] if as_json else []
    # What stands in the environment each command finds there; a line may name someone else.
    names_someone = context.get_parameter_source("by") is ParameterSource.COMMANDLINE
    signed = _option("--by", by if names_someone else "")
    with opened(games_place(data_dir, database)) as store:
        context.obj = LeagueStore(store)
        for number, line in enumerate(lines, 1):
            try:
                words = _words(line)
            except ValueError as error:
                raise click.ClickException(f"line {number}: {error}") from None
            if words[:2] == ["quarterback", "league"]:
                del words[:2]
            if words:
                _one(context, number, [words[0], *signed, *words[1:], *shared])


def _words(line: str) -> list[str]:
    """The words of a line, as a shell takes them. On Windows a backslash divides folders, and
    stays. Raises ValueError for a quote that is not closed."""
    lexer = shlex.shlex(line, posix=True)
    lexer.whitespace_split = True
    if os.name == "nt":
        lexer.escape = ""
    return list(lexer)


def _option(option: str, value: object) -> list[str]:
    return [option, str(value)] if value else []


def _one(context: click.Context, number: int, words: list[str]) -> None:
    parent = context.parent
    assert parent is not None, "run is a command of the league's group"
    group = parent.command
    assert isinstance(group, LazyGroup), "run is a command of the league's group"
    command = group.get_command(context, words[0])
    if command is None or command is context.command:
        meant = "" if command else group.did_you_mean(parent, words[0])
        raise click.ClickException(
            plain_text(f"line {number}: there is no command {words[0]!r}.{meant}")
        )
    try:
        with command.make_context(words[0], words[1:], parent=context) as inner:
            command.invoke(inner)
    except click.ClickException as error:
        raise click.ClickException(plain_text(f"line {number}: {error.message}")) from error


INSTEAD = (
    "Scorers have no logins of their own any more: they enter results and games in a browser, on"
    " the tournament server. Start it as the owner of the database with `quarterback serve --lan"
    " --desk --tables`: each board has a PIN, and a second laptop may serve the same database. For"
    " a login that may only read, and for what became of earlier logins, see `quarterback help"
    " network-setup`; `quarterback doctor` names every login."
)


@click.command(
    "access",
    context_settings={
        "ignore_unknown_options": True,
        "allow_extra_args": True,
        "allow_interspersed_args": False,
    },
)
@click.argument("words", nargs=-1, type=click.UNPROCESSED)
def access(words: tuple[str, ...]) -> None:
    """Ended: scorers write through the tournament server (`quarterback serve`).

    Until version 1.x this gave the logins of a PostgreSQL server roles. It says what to do now.
    """
    raise click.ClickException(INSTEAD)

"""Create leagues; commands of teams and commissioners that also show them."""

from __future__ import annotations

import click

from league.model.ledger.handlers.players import careers_of
from league.model.ledger.handlers.setup import time_zone
from league.model.ledger.rows import Person
from quarterback.cli.league.action_commands import action_command
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.cli.league.history import show_team
from quarterback.cli.output import say
from quarterback.league_office import datetimes
from quarterback.league_office.actions.action import Typed
from quarterback.league_office.actions.setup import zone_now
from quarterback.league_office.datetimes import FLOATING
from rulesets.core.plain_text import doubts
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

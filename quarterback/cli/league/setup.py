"""Create leagues; commands of teams and commissioners that also show them."""

from __future__ import annotations

import click

from league.model.ledger.handlers.players import careers_of
from league.model.ledger.rows import Person
from quarterback.cli.league.action_commands import action_command
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.cli.league.history import show_team
from quarterback.cli.output import say
from quarterback.league_office.actions.action import Typed
from rulesets.core.lookalikes import doubts


@league_command("found")
@click.argument("name")
@click.option("--several-seasons", is_flag=True, help="Allow several seasons at once.")
def create(desk: LeagueCommandContext, name: str, several_seasons: bool) -> None:
    """Create a league called NAME."""
    desk.expect_name()
    league = desk.store.leagues.create(name, desk.by, several_seasons=several_seasons)
    for doubt in doubts([name]):
        say(f"Note: {doubt}", err=True)
    desk.answer({"league": league.number, "entry": 1}, f"League {league.number}: {name}")


def _show_team(desk: LeagueCommandContext, typed: Typed) -> bool:
    """Show a team, if no coach is named."""
    if typed["coach"] is None:
        show_team(desk, typed["name"])
    return typed["coach"] is None


def _show_commissioners(desk: LeagueCommandContext, typed: Typed) -> bool:
    """Show the commissioners, if no one is named."""
    if typed["name"] is None:
        people = careers_of(desk.records).commissioners
        names = [desk.records.get(Person, int(each)).name for each in people]
        desk.answer({"commissioners": names}, *(names or ["No one is appointed yet."]))
    return typed["name"] is None


team = action_command("team", _show_team)
appoint = action_command("appoint", _show_commissioners)

"""Load saved teams into a league, and save teams of a league."""

from __future__ import annotations

import click

from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.game.places import teams_at
from quarterback.league_office.league_files import code_in, team_file_commands, team_file_of
from quarterback.teams.copies import keep_league_team, team_from
from quarterback.teams.saved import TeamNotSaved
from rulesets.core.refusal import Refused


@league_command("bring")
@click.argument("team")
@click.argument("source", metavar="NAME|FILE")
def bring(cli: LeagueCommandContext, team: str, source: str) -> None:
    """Load a saved team, by NAME, or a team FILE into TEAM: its roster, playbook and bases.

    Players are drafted with the dice that rated them, where their places are open.
    """
    cli.expect_name()
    row = cli.team(team)
    code = code_in(cli.records, row)
    try:
        team_fields = team_from(teams_at(cli.store.place), code, source)
    except TeamNotSaved as why:
        raise Refused(why.message) from None
    entry = cli.league.enter_all(
        lambda ledger: team_file_commands(lambda: ledger.records, row.id, team_fields),
        cli.by,
        cli.why,
    )
    cli.answer({"entry": entry}, f"{team}: {source} is brought in")


@league_command("keep")
@click.argument("team")
def keep(cli: LeagueCommandContext, team: str) -> None:
    """Save TEAM, as it is in the league now, among your own teams; a namesake is archived."""
    code, team_fields = team_file_of(cli.records, cli.team(team).id)
    try:
        remaining = keep_league_team(teams_at(cli.store.place), code, team_fields)
    except TeamNotSaved as why:
        raise Refused(why.message) from None
    cli.answer({"file": str(remaining.file)}, f"{remaining.name} is kept: {remaining.file}")

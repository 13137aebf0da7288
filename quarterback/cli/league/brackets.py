"""The command that prints a bracket as text or JSON."""

from __future__ import annotations

from typing import Any

import click

from league.model.brackets.state import NodeState
from league.model.ledger.handlers.brackets import bracket_of, bracket_progress
from league.model.ledger.rows import BracketRow, Fixture, ResultRow
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.league_office.describe_brackets import (
    bracket_lines,
    find_bracket,
    nodes_of,
    results_of,
    team_in_bracket,
)


@league_command("bracket", any_season=True)
@click.option("--name", help="The bracket, if not the last one.")
def bracket(cli: LeagueCommandContext, name: str | None) -> None:
    """Show the bracket, round by round."""
    row = find_bracket(cli.records, cli.season, name)
    result = bracket_progress(cli.records, row)
    names = cli.names
    data = {
        "champion": None if result.champion is None else names[result.champion],
        "champions": [names[team] for team in result.champions],
        "games": [_data(cli, row, result.states[node.key]) for node in nodes_of(cli.records, row)],
    }
    cli.answer(data, *bracket_lines(cli.records, row))


def _data(cli: LeagueCommandContext, row: BracketRow, state: NodeState) -> dict[str, Any]:
    node = bracket_of(cli.records, row).by_key[state.node]
    return {
        "node": state.node,
        "title": node.title,
        "round": node.round,
        "part": node.part,
        "teams": [team_in_bracket(cli.names, team) for team in state.teams],
        "status": state.status,
        "winner": None if state.winner is None else team_in_bracket(cli.names, state.winner),
        "wins": list(state.wins),
        "games": [
            _game(cli, fixture, result, state)
            for fixture, result in results_of(cli.records, row, state)
        ],
    }


def _game(
    cli: LeagueCommandContext, fixture: Fixture, result: ResultRow, state: NodeState
) -> dict[str, Any]:
    return {
        "game": fixture.number,
        "home": cli.names[str(fixture.home)],
        "visitors": cli.names[str(fixture.visitors)],
        "points": [result.home_points, result.visitors_points],
        "kind": result.kind,
        "disputed": str(fixture.id) in state.disputed,
    }

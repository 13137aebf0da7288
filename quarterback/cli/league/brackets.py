"""Brackets that were made, from the command line: shown, decided, ruled on."""

from __future__ import annotations

from typing import Any

import click

from league.model.brackets.state import NOBODY, NodeState
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.brackets import bracket_of, bracket_progress
from league.model.ledger.rows import BracketRow, Fixture, NodeRow, ResultRow, RulingName, Stage
from quarterback.cli.league.context import LeagueCommandContext, desk_command
from quarterback.league_office.describe_commands import current_result_text
from rulesets.core.refusal import Refused


def last_bracket(desk: LeagueCommandContext, name: str | None = None) -> BracketRow:
    """The bracket of the season that was made last, or that is called so. Raises Refused when
    there is none."""
    rows = desk.records.where(BracketRow, season=desk.season.id)
    if not rows:
        raise Refused("there is no bracket yet: make one with `quarterback league playoffs`")
    if name is None:
        return rows[-1]
    called = [row for row in rows if desk.records.get(Stage, row.stage).name == name]
    if not called:
        there = ", ".join(desk.records.get(Stage, row.stage).name for row in rows)
        raise Refused(f"there is no bracket {name!r}: there are {there}")
    return called[-1]


_CALLED = click.option("--name", help="Which bracket, if not the last one.")


@desk_command("bracket")
@_CALLED
def bracket(desk: LeagueCommandContext, name: str | None) -> None:
    """Show the bracket, round by round."""
    row = last_bracket(desk, name)
    found = bracket_progress(desk.records, row)
    names = desk.names
    data = {
        "champion": None if found.champion is None else names[found.champion],
        "games": [_data(desk, row, found.states[node.key]) for node in _nodes(desk, row)],
    }
    desk.tell(data, *lines_of(desk, row))


def _nodes(desk: LeagueCommandContext, row: BracketRow) -> list[NodeRow]:
    rows = desk.records.where(NodeRow, bracket=row.id)
    return sorted(rows, key=lambda node: node.place)


def _name(desk: LeagueCommandContext, team: str | None) -> str:
    return "?" if team is None else "nobody" if team == NOBODY else desk.names[team]


def _data(desk: LeagueCommandContext, row: BracketRow, state: NodeState) -> dict[str, Any]:
    node = bracket_of(desk.records, row).by_key[state.node]
    return {
        "node": state.node, "title": node.title, "round": node.round, "part": node.part,
        "teams": [_name(desk, team) for team in state.teams], "status": state.status,
        "winner": None if state.winner is None else _name(desk, state.winner),
        "wins": list(state.wins),
        "games": [_game(desk, fixture, result, state) for fixture, result in
                  _played(desk, row, state)],
    }  # fmt: skip


def _played(
    desk: LeagueCommandContext, row: BracketRow, state: NodeState
) -> list[tuple[Fixture, ResultRow]]:
    """The games of a place of the bracket that have results, those that decide nothing any more
    left out."""
    told = (*state.games, *state.disputed)
    rows = ((f, desk.records.find(ResultRow, f.id)) for f in
            desk.records.where(Fixture, stage=row.stage) if str(f.id) in told)  # fmt: skip
    return [(fixture, result) for fixture, result in rows if result is not None]


def _game(
    desk: LeagueCommandContext, fixture: Fixture, result: ResultRow, state: NodeState
) -> dict[str, Any]:
    return {
        "game": fixture.number, "home": desk.names[str(fixture.home)],
        "visitors": desk.names[str(fixture.visitors)],
        "points": [result.home_points, result.visitors_points], "kind": result.kind,
        "disputed": str(fixture.id) in state.disputed,
    }  # fmt: skip


def lines_of(desk: LeagueCommandContext, row: BracketRow) -> list[str]:
    """A bracket as text, a game a line."""
    found = bracket_progress(desk.records, row)
    lines = []
    for node in _nodes(desk, row):
        state = found.states[node.key]
        one, other = (_name(desk, team) for team in state.teams)
        told = state.status.replace("_", " ")
        if state.winner:
            told = f"{_name(desk, state.winner)} win"
        scores = "; ".join(
            f"game {fixture.number}: {current_result_text(desk.records, fixture)}"
            for fixture, _ in _played(desk, row, state)
        )
        line = f"{node.key:>5}  {node.title}: {one} and {other} ({told})"
        lines.append(f"{line}  {scores}".rstrip())
    if found.champion is not None:
        lines.append(f"Champion: {_name(desk, found.champion)}")
    return lines


@desk_command("decide")
@click.argument("node")
@click.argument("team")
@click.option("--by-what", "what", default="toss", help="toss, ruling ...")
@_CALLED
def decide(desk: LeagueCommandContext, node: str, team: str, what: str, name: str | None) -> None:
    """TEAM goes on from the level game NODE of the bracket: as `bracket` calls it, M1-1, or by its
    number in the schedule."""
    row = last_bracket(desk, name)
    found = _node(desk, row, node, named=name is not None)
    entry = desk.enter(c.DecideTie(found.id, desk.team(team).id, what))
    desk.tell({"entry": entry}, *lines_of(desk, desk.records.get(BracketRow, found.bracket)))


def _node(desk: LeagueCommandContext, row: BracketRow, node: str, *, named: bool) -> NodeRow:
    """A game of a bracket; by its number, of any bracket of the season, unless one is named."""
    if node.isdecimal() and len(node) < 10:
        its = desk.records.find(NodeRow, desk.game(int(node)).node or 0)
        if its is None or (named and its.bracket != row.id):
            raise Refused(f"game {node} is not one of the bracket")
        return its
    rows = [each for each in _nodes(desk, row) if each.key.casefold() == node.strip().casefold()]
    if not rows:
        raise Refused(f"there is no game {node!r} in the bracket")
    return rows[0]


@desk_command("rule")
@click.argument("game", type=int)
@click.argument("ruling", type=click.Choice(["keep", "replay"]))
def rule(desk: LeagueCommandContext, game: int, ruling: RulingName) -> None:
    """The commissioner's word on a disputed GAME, with --why."""
    fixture = desk.game(game)
    entry = desk.enter(c.ResolveDispute(fixture.id, ruling, desk.why))
    # Only a game of a bracket can be ruled on.
    node = desk.records.get(NodeRow, fixture.node or 0)
    desk.tell({"entry": entry}, *lines_of(desk, desk.records.get(BracketRow, node.bracket)))

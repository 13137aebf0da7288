"""Brackets from the command line."""

from __future__ import annotations

from typing import Any

import click

from league.model.brackets.shape import Bracket
from league.model.brackets.state import NOBODY, NodeState
from league.model.ledger import commands as c
from league.model.ledger.knockout import as_nodes, bracket_of, how_it_stands
from league.model.ledger.rows import BracketRow, Drawn, NodeRow, RulingName
from league.model.ledger.seeding import bracket_in_form, seeds_by_table
from quarterback.cli.league.desk import Desk, desk_command
from rulesets.core.refusal import Refused

_FORMS = ("electra", "electra-double", "single", "double")


@desk_command("playoffs")
@click.argument("teams", nargs=-1)
@click.option("--size", type=int, help="How many of the table go on, when no team is named.")
@click.option("--form", type=click.Choice(_FORMS), default="electra")
@click.option("--third-place", is_flag=True, help="With a game for third place (single).")
@click.option("--best-of", type=int, multiple=True, help="By round, odd (single).")
@click.option("--drawn", type=click.Choice(["replay", "decision", "better_seed"]), default="replay")
@click.option("--name", default="Playoffs")
def playoffs(
    desk: Desk, teams: tuple[str, ...], size: int | None, form: str, third_place: bool,
    best_of: tuple[int, ...], drawn: Drawn, name: str,
) -> None:  # fmt: skip
    """Make a bracket of TEAMS, the best seed first; without them, of the table's first.

    The electra form has byes for the best, re-seeding, and the Electra Bowl at its end (LD-R45).
    """
    seeds = tuple(desk.team(team).id for team in teams) or _by_table(desk, size)
    made = bracket_in_form(form, len(seeds), third_place=third_place, best_of=best_of)
    entry = desk.enter(_command(desk, made, name, seeds, drawn))
    desk.tell({"entry": entry, "teams": len(seeds)}, *_lines(desk, _last(desk)))


def _command(
    desk: Desk, made: Bracket, name: str, seeds: tuple[int, ...], drawn: Drawn
) -> c.MakeBracket:
    nodes = as_nodes(made)
    return c.MakeBracket(desk.season.id, name, made.kind, made.last, nodes, seeds, drawn)


def _by_table(desk: Desk, size: int | None) -> tuple[int, ...]:
    if size is None:
        raise Refused("name the teams, or say --size")
    return seeds_by_table(desk.records, desk.stage, size)


def _last(desk: Desk) -> BracketRow:
    rows = desk.records.where(BracketRow, season=desk.season.id)
    if not rows:
        raise Refused("there is no bracket yet: make one with `quarterback league playoffs`")
    return rows[-1]


@desk_command("bracket")
def bracket(desk: Desk) -> None:
    """Show the bracket, round by round."""
    row = _last(desk)
    found = how_it_stands(desk.records, row)
    names = desk.names
    data = {
        "champion": None if found.champion is None else names[found.champion],
        "games": [_data(desk, row, found.states[node.key]) for node in _nodes(desk, row)],
    }
    desk.tell(data, *_lines(desk, row))


def _nodes(desk: Desk, row: BracketRow) -> list[NodeRow]:
    rows = desk.records.where(NodeRow, bracket=row.id)
    return sorted(rows, key=lambda node: node.place)


def _name(desk: Desk, team: str | None) -> str:
    return "?" if team is None else "nobody" if team == NOBODY else desk.names[team]


def _data(desk: Desk, row: BracketRow, state: NodeState) -> dict[str, Any]:
    node = bracket_of(desk.records, row).by_key[state.node]
    return {
        "node": state.node, "title": node.title, "round": node.round, "part": node.part,
        "teams": [_name(desk, team) for team in state.teams], "status": state.status,
        "winner": None if state.winner is None else _name(desk, state.winner),
        "wins": list(state.wins),
    }  # fmt: skip


def _lines(desk: Desk, row: BracketRow) -> list[str]:
    found = how_it_stands(desk.records, row)
    lines = []
    for node in _nodes(desk, row):
        state = found.states[node.key]
        one, other = (_name(desk, team) for team in state.teams)
        told = state.status.replace("_", " ")
        if state.winner:
            told = f"{_name(desk, state.winner)} win"
        lines.append(f"{node.key:>5}  {node.title}: {one} and {other} ({told})")
    if found.champion is not None:
        lines.append(f"Champion: {_name(desk, found.champion)}")
    return lines


@desk_command("decide")
@click.argument("node")
@click.argument("team")
@click.option("--by-what", "what", default="toss", help="toss, ruling ...")
def decide(desk: Desk, node: str, team: str, what: str) -> None:
    """TEAM goes on from the level game NODE of the bracket."""
    rows = desk.records.where(NodeRow, bracket=_last(desk).id, key=node)
    if not rows:
        raise Refused(f"there is no game {node!r} in the bracket")
    entry = desk.enter(c.Decide(rows[0].id, desk.team(team).id, what))
    desk.tell({"entry": entry}, *_lines(desk, _last(desk)))


@desk_command("rule")
@click.argument("game", type=int)
@click.argument("ruling", type=click.Choice(["keep", "replay"]))
def rule(desk: Desk, game: int, ruling: RulingName) -> None:
    """The commissioner's word on a disputed GAME, with --why."""
    entry = desk.enter(c.Rule(desk.game(game).id, ruling, desk.why))
    desk.tell({"entry": entry}, *_lines(desk, _last(desk)))

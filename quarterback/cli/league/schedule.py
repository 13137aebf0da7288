"""The schedule, the day and the bracket: commands that show them, some of which enter, too."""

from __future__ import annotations

from typing import Any

import click
from msgspec import to_builtins

from league.model.brackets.state import NodeState
from league.model.day.timeline import moved_times
from league.model.ledger.handlers.brackets import bracket_of, bracket_progress, disputed_in
from league.model.ledger.rows import BracketRow, Fixture, ResultRow, Rules
from league.model.times import clock_time
from league.views.brackets import UNDECIDED
from league.views.byes import byes_in
from league.views.game_reader import fixture_game, unconfirmed_text
from league.views.games import RESULT_KINDS, GameCard
from league.views.notes import notes_on
from league.views.text import score_words, short_day, short_time
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.league_office.datetimes import input_time, wall_clock
from quarterback.league_office.describe_brackets import (
    bracket_lines,
    find_bracket,
    nodes_of,
    results_of,
    team_in_bracket,
)


@league_command("schedule", any_season=True)
@click.option("--draft", is_flag=True, help="Show what the draft would change.")
@click.option("--open", "only_open", is_flag=True, help="Only games not yet played.")
def schedule(cli: LeagueCommandContext, draft: bool, only_open: bool) -> None:
    """Show the games of the season, each with its number, time, board and result."""
    if draft:
        from quarterback.league_office.actions.schedule import schedule_changes

        lines = schedule_changes(cli.context())
        cli.answer({"changes": lines}, *(lines or ["Nothing would change."]))
        return
    disputed = disputed_in(cli.records, cli.season.id)
    moved = moved_times(cli.records, wall_clock())
    byes = byes_in(cli.records, cli.season)
    names = {(each.stage, each.round): list(each.names) for each in byes}
    rows, lines, rounds = [], [], set()
    fixtures = cli.records.where(Fixture, season=cli.season.id)
    for fixture in sorted(fixtures, key=lambda row: row.number):
        expected, is_disputed = moved.get(fixture.id), fixture.id in disputed
        game = fixture_game(cli.records, fixture, disputed=is_disputed, expected=expected)
        if only_open and game.kind:
            continue
        of_round = fixture.stage, fixture.round
        row = _game(cli, game, fixture)
        rows.append(row | {"byes": names.get(of_round, [])})
        lines.append(_line(game, row))
        rounds.add(of_round)
    lines += [each.full_text for each in byes if (each.stage, each.round) in rounds]
    cli.answer(rows, *lines)


def _game(cli: LeagueCommandContext, game: GameCard, fixture: Fixture) -> dict[str, Any]:
    return {
        "game": game.number,
        "round": game.round,
        "home": game.home,
        "visitors": game.visitors,
        "time": "" if game.starts is None else input_time(game.starts),
        "board": game.board,
        "expected": "" if game.time is None else input_time(game.time),
        "postponed": fixture.postponed and game.kind in ("", "abandoned"),
        "result": game.kind or None,
        "winner": game.winner or None,
        "points": [game.home_points, game.visitors_points] if game.kind else None,
        "suspended": game.suspended_text or None,
        "counts": game.counts,
        "disputed": game.disputed,
        "replayed": game.replayed,
        "undecided": game.undecided,
        "awaiting": unconfirmed_text(cli.records, fixture) or None,
        "rules": None if fixture.rules is None else cli.records.get(Rules, fixture.rules).code,
        "stored": game.stored or None,
        "notes": [to_builtins(note) for note in notes_on(cli.records, "game", fixture.id)],
    }


def _line(game: GameCard, row: dict[str, Any]) -> str:
    """Return a game as a line; `row` has what its card has not."""
    sides = f"{game.number:>4}  {game.visitors} at {game.home}"
    sides += f" ({row['rules']})" if row["rules"] else ""
    sides += "" if game.counts else " (practice)"
    place = "postponed" if row["postponed"] else _place(game)
    text = game.suspended_text or row["awaiting"] or ""
    if game.kind and not text:
        text = _result(game)
    elif game.stored and not text:
        text = f"being played: stored game {game.stored}"
    return "  ".join(filter(None, (sides, place, text, game.details)))


def _place(game: GameCard) -> str:
    """Return its time and board; the time at which it is expected, where that is another, has its
    day only if that is another, too."""
    planned, now = (game.time if game.starts is None else game.starts), game.time
    time = late = ""
    if planned is not None and now is not None:
        time = short_time(planned)
        words = clock_time if short_day(planned) == short_day(now) else short_time
        late = "" if now == planned else f"(expected {words(now)})"
    return " ".join(filter(None, (time, late, game.board)))


def _result(game: GameCard) -> str:
    text = score_words(game.home, game.visitors, game.home_points, game.visitors_points)
    text += " (disputed)" if game.disputed else ""
    text += " (replayed)" if game.replayed else ""
    text += f" ({UNDECIDED})" if game.undecided else ""
    if game.kind == "played":
        return text
    winner = f" to {getattr(game, game.winner)}" if game.winner else ""
    return f"{RESULT_KINDS[game.kind]}{winner}" + (f" ({text})" if text else "")


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
            _bracket_game(cli, fixture, result, state)
            for fixture, result in results_of(cli.records, row, state)
        ],
    }


def _bracket_game(
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

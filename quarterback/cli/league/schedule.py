"""The command that prints the schedule as text or JSON."""

from __future__ import annotations

import click

from league.model.day.timeline import moved_times
from league.model.ledger.handlers.brackets import disputed_in
from league.model.ledger.rows import Fixture, Rules
from league.model.times import clock_time
from league.views.game_reader import fixture_game, unconfirmed_text
from league.views.games import RESULT_KINDS, GameCard
from league.views.text import score_words, short_day
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.league_office.actions.schedule import schedule_changes
from quarterback.league_office.datetimes import format_short, input_time, parse_time, wall_clock


@league_command("schedule", any_season=True)
@click.option("--draft", is_flag=True, help="Show what the draft would change.")
@click.option("--open", "only_open", is_flag=True, help="Only games not yet played.")
def schedule(cli: LeagueCommandContext, draft: bool, only_open: bool) -> None:
    """Show the games of the season, each with its number, time, board and result."""
    if draft:
        lines = schedule_changes(cli.context())
        cli.answer({"changes": lines}, *(lines or ["Nothing would change."]))
        return
    disputed = disputed_in(cli.records, cli.season.id)
    moved = moved_times(cli.records, wall_clock())
    fixtures = sorted(cli.records.where(Fixture, season=cli.season.id), key=lambda row: row.number)
    data = []
    for fixture in fixtures:
        game = fixture_game(cli.records, fixture, expected=moved.get(fixture.id))
        data.append(_game(cli, game, fixture, disputed=fixture.id in disputed))
    if only_open:
        data = [each for each in data if each["result"] is None]
    cli.answer(data, *(_line(each) for each in data))


def _game(
    cli: LeagueCommandContext, game: GameCard, fixture: Fixture, *, disputed: bool
) -> dict[str, object]:
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
        "disputed": disputed,
        "awaiting": unconfirmed_text(cli.records, fixture) or None,
        "rules": None if fixture.rules is None else cli.records.get(Rules, fixture.rules).code,
        "stored": game.stored or None,
    }


def _line(game: dict[str, object]) -> str:
    late = "" if game["expected"] == game["time"] else f"(expected {_hour(game)})"
    time = format_short(parse_time(str(game["time"]))) if game["time"] else ""
    place = " ".join(str(each) for each in (time, late, game["board"]) if each)
    place = "postponed" if game["postponed"] else place
    points = game["points"]
    text = ""
    if game["suspended"]:
        text = str(game["suspended"])
    elif isinstance(points, list):
        text = score_words(str(game["home"]), str(game["visitors"]), *points)
        text += " (disputed)" if game["disputed"] else ""
        if game["result"] != "played":
            winner = f" to {game[str(game['winner'])]}" if game["winner"] else ""
            text = f"{RESULT_KINDS[str(game['result'])]}{winner}" + (f" ({text})" if text else "")
    elif game["awaiting"]:
        text = str(game["awaiting"])
    elif game["stored"] is not None:
        text = f"being played: stored game {game['stored']}"
    row = f"{game['game']:>4}  {game['visitors']} at {game['home']}"
    row += f" ({game['rules']})" if game["rules"] else ""
    row += "" if game["counts"] else " (practice)"
    return "  ".join(each for each in (row, place, text) if each)


def _hour(game: dict[str, object]) -> str:
    """Return the expected time, with the day only if it is another day than planned."""
    planned, now = (parse_time(str(game[key])) for key in ("time", "expected"))
    return clock_time(now) if short_day(planned) == short_day(now) else format_short(now)

"""A saved game in words: teams, date, score and status, for lists and screens."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from league.model.times import clock_time
from league.views.text import by_wall_clock, score_words
from quarterback.ai.coaches import EVERY_COACH
from quarterback.game.board import SIMULATED
from quarterback.game.series import Series, series_of
from rulesets.core.plain_text import plain_name
from rulesets.core.sides import HOME, VISITORS, Side, as_read

if TYPE_CHECKING:
    from league.store.games.queries import GameRow

WIDEST_MATCHUP = 40
"""The most characters for the teams in a list of lines; longer names push the rest of the line
right."""
FINAL = "Final: "
PRACTICE = "[practice] "
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def coach_word(coach: str) -> str:
    """Return a coach's name for a list: Letterman. An unknown coach keeps the stored name."""
    return EVERY_COACH[coach].title.removeprefix("the ") if coach in EVERY_COACH else coach


def names(game: GameRow) -> tuple[str, str]:
    """Return home and visitors. A sheet can name a team anything, so invisible characters are
    replaced."""
    return plain_name(game.home), plain_name(game.visitors)


def sides(game: GameRow) -> tuple[str, str]:
    """Return home and visitors, each with its computer coach if it has one."""
    seats = zip(names(game), (game.home_coach, game.visitors_coach), strict=True)
    home, visitors = (
        f"{name} ({plain_name(coach_word(coach))})" if coach else name for name, coach in seats
    )
    return home, visitors


def matchup(game: GameRow) -> str:
    """Return both teams: Yale (Letterman) at Harvard."""
    return " at ".join(as_read(*sides(game)))


def score_line(game: GameRow) -> str:
    """Return both teams with their points: Yale (Letterman) 0, Harvard 7; before the first entry
    only the teams."""
    if not game.inputs:
        return matchup(game)
    return score_words(*sides(game), game.home_points, game.visitors_points)


def is_practice(game: GameRow) -> bool:
    """Return whether the program moved the figures: such results say nothing about a real board."""
    return game.board == SIMULATED


def status(game: GameRow) -> str:
    """Return the status in a few words; a practice game is marked, and so is a game of a best of
    three."""
    note = series_note(game)
    marked = f"{PRACTICE}{_status(game)}" if is_practice(game) else _status(game)
    return f"{marked}; {note}" if note else marked


def series_after(game: GameRow) -> Series | None:
    """Return the best of three that a finished game belongs to, with its result; None for other
    games."""
    series = series_of(game)
    if series is None:
        return None
    winners: dict[str, Side] = {HOME: HOME, VISITORS: VISITORS}
    return series.after(winners.get(game.winner or ""))


def series_note(game: GameRow) -> str:
    """Return which game of a best of three it is: game 2 of three; empty for other
    games."""
    series = series_of(game)
    return "" if series is None else f"game {series.game} of three"


def _status(game: GameRow) -> str:
    if not game.inputs:
        return "Not started"
    if not game.finished:
        return f"Suspended: {game.situation}" if game.suspended else game.situation
    home, visitors = names(game)
    winner = {"home": home, "visitors": visitors}.get(game.winner or "")
    return f"{FINAL}{winner} won" if winner else f"{FINAL}tied"


def when(moment: datetime, now: datetime) -> str:
    """Return a day and time in at most 15 characters: today 2:05 PM, Nov 21 2:05 PM, Nov 21,
    1914."""
    moment = moment.astimezone(now.tzinfo)
    if moment.date() == now.date():
        return f"today {_clock(moment)}"
    day = f"{_MONTHS[moment.month - 1]} {moment.day}"
    return f"{day} {_clock(moment)}" if moment.year == now.year else f"{day}, {moment.year}"


def day_and_time(moment: datetime, now: datetime) -> str:
    """Return a day and time in full: Nov 21, 2026 at 2:05 PM."""
    moment = moment.astimezone(now.tzinfo)
    return f"{_MONTHS[moment.month - 1]} {moment.day}, {moment.year} at {_clock(moment)}"


def matches(game: GameRow, typed: str) -> bool:
    """Return whether every typed word is in the names, the coaches or the number of a game."""
    text = f"{game.id} {matchup(game)}".casefold()
    return all(word in text for word in typed.casefold().split())


def started_games(games: Sequence[GameRow]) -> list[GameRow]:
    """Return the games with at least one entry."""
    return [game for game in games if game.inputs]


def listed(games: Sequence[GameRow]) -> list[str]:
    """Return one line for each game: number, date last played, teams with their points, status."""
    width = min(max((len(score_line(game)) for game in games), default=0), WIDEST_MATCHUP)
    return [
        f"{game.id:>4}  {by_wall_clock(game.played_at):%Y-%m-%d %H:%M}  {score_line(game):<{width}}"
        f"  {status(game)}"
        for game in games
    ]


def _clock(moment: datetime) -> str:
    """Return the time of day: 2:05 PM."""
    return clock_time(moment.hour * 60 + moment.minute)

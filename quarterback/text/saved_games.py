"""A kept game in words: who played, when, the score and how it stands. For list and screen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from quarterback.ai.coaches import EVERY_COACH
from quarterback.game.board import SIMULATED
from rulesets.core.plain_text import plain_name

if TYPE_CHECKING:
    from league.store.games.queries import GameRow

WIDEST_WHO = 36
"""Characters for the sides in a list of lines: longer names push the rest of their line aside."""
FINAL = "Final: "
PRACTICE = "[practice] "
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def coach_word(coach: str) -> str:
    """A coach as he is called in a list: Letterman; one who is not known, by the name he has."""
    return EVERY_COACH[coach].title.removeprefix("the ") if coach in EVERY_COACH else coach


def names(game: GameRow) -> tuple[str, str]:
    """Home and visitors. A sheet may call a side anything: what is not to be seen is shown as a
    sign that is."""
    return plain_name(game.home), plain_name(game.visitors)


def sides(game: GameRow) -> tuple[str, str]:
    """Home and visitors, each with its coach if a coach calls for it."""
    seats = zip(names(game), (game.home_coach, game.visitors_coach), strict=True)
    home, visitors = (
        f"{name} ({plain_name(coach_word(coach))})" if coach else name for name, coach in seats
    )
    return home, visitors


def matchup(game: GameRow) -> str:
    """Both sides: Harvard v Yale (Letterman)."""
    return " v ".join(sides(game))


def points(game: GameRow) -> str:
    """The score, home first; empty while nothing has been played."""
    return f"{game.home_points}:{game.visitors_points}" if game.inputs else ""


def is_practice(game: GameRow) -> bool:
    """Whether the program played the figures: its results say nothing about a real board."""
    return game.board == SIMULATED


def status(game: GameRow) -> str:
    """How it stands, in a few words; a practice game is marked."""
    return f"{PRACTICE}{_status(game)}" if is_practice(game) else _status(game)


def _status(game: GameRow) -> str:
    if not game.inputs:
        return "Not started"
    if not game.finished:
        return game.situation
    home, visitors = names(game)
    winner = {"home": home, "visitors": visitors}.get(game.winner or "")
    return f"{FINAL}{winner} won" if winner else f"{FINAL}tied"


def when(moment: datetime, now: datetime) -> str:
    """A day and time in at most 12 characters: today 14:05, 21 Nov 14:05, 21 Nov 1914."""
    moment = moment.astimezone(now.tzinfo)
    if moment.date() == now.date():
        return f"today {moment:%H:%M}"
    day = f"{moment.day:>2} {_MONTHS[moment.month - 1]}"
    return f"{day} {moment:%H:%M}" if moment.year == now.year else f"{day} {moment.year}"


def day_and_time(moment: datetime, now: datetime) -> str:
    """A day and time at length: 21 Nov 2026 at 14:05."""
    moment = moment.astimezone(now.tzinfo)
    return f"{moment.day} {_MONTHS[moment.month - 1]} {moment.year} at {moment:%H:%M}"


def matches(game: GameRow, typed: str) -> bool:
    """Whether every word typed is found in the names, the coaches or the number of a game."""
    text = f"{game.id} {matchup(game)}".casefold()
    return all(word in text for word in typed.casefold().split())


def started_games(games: Sequence[GameRow]) -> list[GameRow]:
    """Those in which anything has been entered."""
    return [game for game in games if game.inputs]


def listed(games: Sequence[GameRow]) -> list[str]:
    """A line a game: its number, when it was played last, who, the score, how it stands."""
    width = min(max((len(matchup(game)) for game in games), default=0), WIDEST_WHO)
    return [
        f"{game.id:>4}  {game.played_at.astimezone():%Y-%m-%d %H:%M}  {matchup(game):<{width}}"
        f"  {points(game):>5}  {status(game)}"
        for game in games
    ]

"""The front page while games are played: the day as lines, and what ENTER opens on each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from league.model.day.day import Day, DayGame
from league.model.ledger.state import LeagueState
from league.model.times import clock_time, duration
from league.views.game_reader import day_game
from league.views.games import WAITS_FOR_TIME, GameCard
from league.views.text import short_day
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.reschedule import GAME
from quarterback.league_office.day_summary import (
    DAY,
    decisions,
    is_of_day,
    is_under_way,
    next_game,
    next_line,
    queue_of,
    summary_of,
)
from quarterback.league_office.pending import PendingItem
from quarterback.tui.draw.league.league_views import (
    DayLine,
    Heading,
    LeaguePage,
    NoteLine,
)
from rulesets.core.plain_text import capitalize

CHECK_IN, DELAY, RESULT = "check-in", "delay", "result"
NO_SHOW, TAKE_DOWN = "no-show", "take-down"
"""Actions whose forms lines of a day open."""
_MOST_NEWS, _MOST_DECISIONS, _MOST_LATER = 2, 5, 12
"""Lines of a day: announcements, decisions, games that come later."""


def with_day(page: LeaguePage, context: LeagueContext, day: Day) -> LeaguePage:
    """The page with its day; as it was when no games are played."""
    if not is_under_way(day):
        return page
    lines = tuple(_lines(context, day))
    game = next_game(day)
    return replace(
        page,
        day=lines,
        steps=(),
        day_summary=summary_of(day),
        next_game=next_line(day),
        next_fixture=(game.fixture or 0) if game is not None else 0,
    )


def _lines(context: LeagueContext, day: Day) -> Iterator[DayLine]:
    records = context.state
    for row in day.announcements[:_MOST_NEWS]:
        yield NoteLine(
            f"{clock_time(row.at)}  {row.text}", TAKE_DOWN, {"announcement": str(row.id)}
        )
    waits = tuple(_note(each) for each in decisions(context, day))
    if waits:
        yield Heading("Needs a decision", "ENTER goes there")
        yield from waits[:_MOST_DECISIONS]
        if len(waits) > _MOST_DECISIONS:
            left = len(waits) - _MOST_DECISIONS
            yield NoteLine(f"and {left} more on the commissioner's desk", "desk", mark=True)
    if day.playing:
        yield Heading("Now playing", _games(len(day.playing)))
        yield from game_lines(records, day.playing)
    soon, later = queue_of(day)
    if soon:
        yield Heading(_when("Next up", soon, day.now), "c calls, SPACE begins")
        yield from game_lines(records, soon)
    yield from _trouble(day)
    if day.on_deck:
        yield Heading("On deck", _games(len(day.on_deck)))
        yield from game_lines(records, day.on_deck)
    if later:
        more = f"{_MOST_LATER} of {len(later)}" if len(later) > _MOST_LATER else _games(len(later))
        yield Heading(_when("Later", later, day.now), more)
        yield from game_lines(records, later[:_MOST_LATER])
    over = [game for game in day.games if game.state == "over" and is_of_day(game, day.now)]
    if over:
        over.sort(key=lambda game: (game.ends or 0, game.number or 0), reverse=True)
        yield Heading("Results, the latest first", _games(len(over)))
        yield from game_lines(records, over)


def _when(words: str, games: Sequence[DayGame], now: int) -> str:
    """A heading; with the day where that is not this one."""
    at = games[0].expected
    if at is None or at // DAY == now // DAY:
        return words
    return f"{words}: {short_day(at)}"


def _note(item: PendingItem) -> NoteLine:
    return NoteLine(item.description, item.action, item.initial_data, mark=True)


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


def _trouble(day: Day) -> Iterator[NoteLine]:
    """Boards that run late, and teams that are not here."""
    if day.late_boards:
        boards = ", ".join(f"{row.name} {duration(row.minutes)}" for row in day.late_boards)
        yield NoteLine(f"Late: {boards}", DELAY, {GAME: f"board-{day.late_boards[0].board}"})
    if day.absent:
        teams = ", ".join(team.name for team in day.absent)
        yield NoteLine(f"Not checked in: {teams}", CHECK_IN)


def game_lines(records: LeagueState, games: Iterable[DayGame]) -> Iterator[GameCard]:
    """Games of a day as they are drawn."""
    return (day_game(records, game) for game in games)


def about(game: GameCard) -> str:
    """How a game of the day stands, and what its keys do about it."""
    why = capitalize(f"{game.why}.") if game.why else ""
    if game.why.startswith(WAITS_FOR_TIME) and game.time is not None:
        why = f"Expected at {clock_time(game.time)}."
    match game.day_state:
        case "over":
            return "Over. e corrects the result."
        case "playing":
            return "In progress. e enters the result when it is over."
        case "called":
            return f"{why} Called. SPACE starts it; c calls it again; u enters a no-show.".strip()
        case "ready":
            return f"{why} Ready. c calls it to its board.".strip()
        case "":
            return ""
        case _:
            return why or "Not yet."

"""The front page while games are played: the day as lines, and what ENTER opens on each of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from league.model.day.day import Day
from league.model.ledger.handlers.room import why_out
from league.model.ledger.rows import BoardOutRow
from league.model.times import clock_time, duration
from league.views.day import DayBoard
from league.views.games import GameCard
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.boards import BOARD
from quarterback.league_office.actions.reschedule import GAME
from quarterback.league_office.pending import PendingItem, decisions
from quarterback.tui.draw.league.league_views import (
    DayLine,
    Heading,
    LeaguePage,
    NoteLine,
)
from rulesets.core.plain_text import capitalize

CHECK_IN, DELAY, RESULT, BOARD_BACK = "check-in", "delay", "result", "board-back"
NO_SHOW, TAKE_DOWN = "no-show", "take-down"
"""Actions whose forms lines of a day open."""
_MOST_NEWS, _MOST_DECISIONS, _MOST_LATER = 2, 5, 60
"""Lines of a day: announcements, decisions, games that come later."""


def with_day(page: LeaguePage, context: LeagueContext, day: Day) -> LeaguePage:
    """The page with its day; as it was when no games are played."""
    board = DayBoard(context.state, day)
    if not board.is_under_way:
        return page
    game = board.next_game
    return replace(
        page,
        day=tuple(_lines(context, board)),
        steps=(),
        day_summary=board.summary,
        next_game=board.next_line,
        next_fixture=0 if game is None else game.fixture,
    )


def _lines(context: LeagueContext, board: DayBoard) -> Iterator[DayLine]:
    day = board.day
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
    if board.playing:
        yield Heading("Now playing", _games(len(board.playing)))
        yield from board.playing
    if board.soon:
        yield Heading(board.heading("Next up", board.soon), "c calls, SPACE begins")
        yield from board.soon
    if board.suspended:
        yield Heading("Suspended", "SPACE resumes")
        yield from board.suspended
    yield from _trouble(context, day)
    if board.on_deck:
        yield Heading("On deck", _games(len(board.on_deck)))
        yield from board.on_deck
    if later := board.later:
        more = f"{_MOST_LATER} of {len(later)}" if len(later) > _MOST_LATER else _games(len(later))
        yield Heading(board.heading("Later", later), more)
        yield from later[:_MOST_LATER]
    if board.results:
        yield Heading("Results, the latest first", _games(len(board.results)))
        yield from board.results


def _note(item: PendingItem) -> NoteLine:
    return NoteLine(item.description, item.action, item.initial_data, mark=True)


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


def _trouble(context: LeagueContext, day: Day) -> Iterator[NoteLine]:
    """Boards that are out or run late, and teams that are not here."""
    for row in context.state.all(BoardOutRow):
        words = capitalize(why_out(context.state, row.id))
        yield NoteLine(f"{words}: ENTER brings it back", BOARD_BACK, {BOARD: str(row.id)})
    if day.late_boards:
        boards = ", ".join(f"{row.name} {duration(row.minutes)}" for row in day.late_boards)
        yield NoteLine(f"Late: {boards}", DELAY, {GAME: f"board-{day.late_boards[0].board}"})
    if day.absent:
        teams = ", ".join(
            f"{team.name} ({team.late})" if team.late else team.name for team in day.absent
        )
        yield NoteLine(f"Not checked in: {teams}", CHECK_IN)


def about(game: GameCard) -> str:
    """How a game of the day stands, and what its keys do about it."""
    why = capitalize(f"{game.why}.") if game.why else ""
    if game.waits_for_time and game.time is not None:
        why = f"Expected at {clock_time(game.time)}."
    if game.is_suspended and game.day_state != "called":
        parts = (capitalize(game.suspended_text), game.stood_ball, "SPACE resumes it on a board")
        return f"{'. '.join(filter(None, parts))}."
    if game.late_teams and "running late" not in why:
        why = f"{why} {game.late_teams}.".strip()
    match game.day_state:
        case "over" if game.state == "unconfirmed":
            return f"{capitalize(game.note)}. e enters another score."
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

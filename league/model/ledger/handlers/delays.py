"""Delays: the games that are late, and when each is expected to begin."""

from __future__ import annotations

from typing import Final

from league.model.ledger.commands.league import Delay
from league.model.ledger.handlers.room import board_of
from league.model.ledger.handlers.setup import under_way
from league.model.ledger.queries.changeover import usual_changeovers
from league.model.ledger.rows import (
    Board,
    ChangeoverRow,
    DelayRow,
    Fixture,
    GameTimesRow,
    ResultRow,
    Team,
    TimeSlot,
)
from league.model.ledger.state import LeagueState, Transaction
from league.model.schedule.start_times import Booked, expected_starts
from league.model.times import DAY
from rulesets.core.refusal import Refused

MOST_LATE: Final = DAY
"""Minutes. A game that is later than this is rescheduled, not delayed."""
_NOT_PLAYED: Final = frozenset({"void", "forfeit", "double_forfeit"})


def delay(work: Transaction, command: Delay) -> None:
    """Record a delay on the next games; the games after them follow."""
    season = under_way(work, command.season)
    if not -MOST_LATE <= command.minutes <= MOST_LATE:
        raise Refused(f"a game is {MOST_LATE} minutes late at most: move it instead")
    lines = (command.fixture, command.board, command.round)
    if sum(each is not None for each in lines) > 1:
        raise Refused("a game, a board or a round is late, or all boards are")
    if command.board is not None:
        work.records.get(Board, command.board)
    games = delayed(work.records, command)
    if not games:
        raise Refused(_why_none(work.records, season.id, command))
    for game in games:
        work.put(DelayRow(game.id, command.minutes))


def _why_none(records: LeagueState, season: int, command: Delay) -> str:
    if command.fixture is not None:
        game = records.get(Fixture, command.fixture)
        if game.season != season:
            return "the game is one of another season"
        if not _is_open(records, game):
            return f"game {game.number} was played already"
        if _has_begun(records, game):
            return f"game {game.number} has begun"
        return f"game {game.number} has no time: move it to one"
    return "no game left to play there has a time"


def delayed(records: LeagueState, command: Delay) -> list[Fixture]:
    """Return the games a delay is recorded for: the one game, all of a round, or the next of the
    day at the board or at every board. Later games follow from these."""
    games = [
        game
        for game in records.where(Fixture, season=command.season)
        if game.slot is not None and _is_open(records, game) and not _has_begun(records, game)
    ]
    if command.fixture is not None:
        return [game for game in games if game.id == command.fixture]
    if command.round is not None:
        return [game for game in games if game.round == command.round]
    if command.board is not None:
        games = [game for game in games if game.board == command.board]
    starts = {game.id: records.get(TimeSlot, game.slot or 0).starts for game in games}
    first = min(starts.values(), default=0)
    next_at: dict[int | None, int] = {}
    for game in games:
        at = starts[game.id]
        if at // DAY == first // DAY:
            next_at[game.board] = min(next_at.get(game.board, at), at)
    return [game for game in games if starts[game.id] == next_at.get(game.board)]


def expected(records: LeagueState) -> dict[int, int]:
    """Return the minute at which each scheduled game is expected to begin, by fixture number.
    Games that were not played, void or forfeited, are not expected and hold up nothing."""
    coach = {team.id: team.coach for team in records.all(Team)}
    games = []
    changeover = {row.id: row.minutes for row in records.all(ChangeoverRow)}
    usual = usual_changeovers(records)
    for game in records.all(Fixture):
        if game.slot is None or _was_not_played(records, game):
            continue
        slot, delay = records.get(TimeSlot, game.slot), records.find(DelayRow, game.id)
        holds = {("team", game.home), ("team", game.visitors)}
        holds |= {("coach", coach[game.home]), ("coach", coach[game.visitors])}
        board = board_of(game, records.find(GameTimesRow, game.id))
        if board is not None:
            holds.add(("board", board))
        late = None if delay is None else delay.minutes
        over = not _is_open(records, game)
        times = records.find(GameTimesRow, game.id)
        began, ended = (None, None) if times is None else (times.began, times.ended)
        lines = slot.starts, slot.ends, frozenset(holds), over, late, began, ended
        gap = changeover.get(game.season, usual.get(slot.starts // DAY, 0))
        games.append(Booked(game.id, *lines, changeover=gap))
    return expected_starts(games)


def _was_not_played(records: LeagueState, game: Fixture) -> bool:
    """Return whether a game has a result without having been played."""
    result = records.find(ResultRow, game.id)
    return result is not None and result.kind in _NOT_PLAYED and not _has_begun(records, game)


def _has_begun(records: LeagueState, game: Fixture) -> bool:
    times = records.find(GameTimesRow, game.id)
    return times is not None and times.began is not None


def _is_open(records: LeagueState, game: Fixture) -> bool:
    result = records.find(ResultRow, game.id)
    return result is None or result.kind == "abandoned"

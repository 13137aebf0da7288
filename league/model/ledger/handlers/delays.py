"""Games that are late, with when each is expected to begin; games that are suspended where they
stand; and the minutes between two games on a board."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from league.model.ledger.commands.day import Resume, Suspend
from league.model.ledger.commands.league import Delay, ResultInput
from league.model.ledger.handlers.brackets import follow
from league.model.ledger.handlers.results import row_of
from league.model.ledger.handlers.room import (
    a_line,
    a_minute,
    board_of,
    is_suspended,
    to_be_played,
    why_busy,
    why_out,
)
from league.model.ledger.handlers.schedule import schedule_slots
from league.model.ledger.handlers.setup import under_way
from league.model.ledger.rows import (
    Board,
    CallRow,
    ChangeoverRow,
    DelayRow,
    Fixture,
    GameTimesRow,
    ResultRow,
    SuspensionRow,
    Team,
    TimeSlot,
)
from league.model.ledger.state import LeagueState, Transaction
from league.model.schedule.slots import Booked, expected_starts
from league.model.times import DAY
from rulesets.core.refusal import Refused


def changeover_of(records: LeagueState, season: int, day: int) -> int:
    """Return the changeover of a season on a day, in minutes; `day` counts from 1970. Without a
    setting, it is the shortest time between two slots of that day; 0 where there is one slot."""
    row = records.find(ChangeoverRow, season)
    if row is not None:
        return row.minutes
    return usual_changeovers(records).get(day, 0)


def usual_changeovers(records: LeagueState) -> dict[int, int]:
    """Return the shortest time between two slots of each day."""
    shortest: dict[int, int] = {}
    slots = sorted((slot.starts, slot.ends) for slot in schedule_slots(records))
    for (_, ends), (starts, _) in pairwise(slots):
        if starts // DAY == ends // DAY:
            shortest[starts // DAY] = min(shortest.get(starts // DAY, starts - ends), starts - ends)
    return shortest


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


def suspend(work: Transaction, command: Suspend) -> None:
    """Suspend a game: it keeps its score, gives up its board and its time, and counts for nothing.
    A game that is suspended already has its score and situation corrected."""
    fixture, records = to_be_played(work, command.fixture), work.records
    at, before = a_minute(command.at), records.find(ResultRow, fixture.id)
    again = is_suspended(records, fixture.id)
    earlier = records.find(SuspensionRow, fixture.id)
    stood = earlier if again else None
    began = _began(records, fixture, at)
    if stood is not None:
        played = stood.played + at - stood.at
    else:
        played = at - began + (0 if earlier is None else earlier.played)
    order = work.new_number() if before is None else before.finished
    work.put(row_of(fixture, ResultInput("abandoned", command.home, command.visitors), order))
    work.put(
        SuspensionRow(
            fixture.id,
            at,
            began if stood is None else stood.began,
            command.home,
            command.visitors,
            a_line(command.period),
            a_line(command.time_left),
            command.possession,
            a_line(command.situation),
            played=max(played, 0),
        )
    )
    if not again:
        for kind in (CallRow, GameTimesRow, DelayRow):
            work.drop(kind, fixture.id)
        work.put(replace(fixture, slot=None, board=None, postponed=False))
    follow(work, fixture)


def _began(records: LeagueState, fixture: Fixture, at: int) -> int:
    times = records.find(GameTimesRow, fixture.id)
    if times is not None and times.began is not None:
        return times.began
    slot = None if fixture.slot is None else records.get(TimeSlot, fixture.slot)
    delay = records.find(DelayRow, fixture.id)
    return at if slot is None else min(slot.starts + (delay.minutes if delay else 0), at)


def resume(work: Transaction, command: Resume) -> None:
    """Resume a game on a board. Raises Refused for one that is not suspended, where a team, a coach
    or the board is at another game, and where the bracket has other teams in it by now."""
    fixture, records = to_be_played(work, command.fixture), work.records
    if not is_suspended(records, fixture.id):
        raise Refused(f"game {fixture.number} is not suspended")
    at, board = a_minute(command.at), command.board
    if board is not None:
        records.get(Board, board)
        if out := why_out(records, board):
            raise Refused(out)
    times = GameTimesRow(fixture.id, at, board=None if board == fixture.board else board)
    if reason := why_busy(records, fixture, times):
        raise Refused(reason)
    result = records.get(ResultRow, fixture.id)
    stood = records.find(SuspensionRow, fixture.id) or SuspensionRow(
        fixture.id, at, at, result.home_points, result.visitors_points
    )
    work.drop(ResultRow, fixture.id)
    work.drop(CallRow, fixture.id)
    work.put(replace(stood, resumed=at))
    work.put(times)
    follow(work, fixture)
    if records.find(Fixture, fixture.id) is None:
        raise Refused(
            f"game {fixture.number} cannot be resumed: by now the bracket has other teams in its"
            " place. Enter its score as the result, then rule on it"
        )


def must_be_resumed(records: LeagueState, number: int) -> bool:
    """Return whether a game was suspended and goes on only once it is resumed. A game that was
    ended without a winner at its console goes on there, by taking that back."""
    return is_suspended(records, number) and records.find(SuspensionRow, number) is not None


def suspension_of(records: LeagueState, fixture: Fixture) -> SuspensionRow | None:
    """Return the score and situation at which a game was suspended, until it is over."""
    result, row = records.find(ResultRow, fixture.id), records.find(SuspensionRow, fixture.id)
    if result is None:
        return row
    if result.kind != "abandoned":
        return None
    return row or SuspensionRow(fixture.id, 0, 0, result.home_points, result.visitors_points)

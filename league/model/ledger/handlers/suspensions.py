"""Games that are suspended where they stand, and resumed on any board."""

from __future__ import annotations

from msgspec.structs import replace

from league.model.ledger.commands.day import Resume, Suspend
from league.model.ledger.commands.league import ResultInput
from league.model.ledger.handlers.brackets import follow
from league.model.ledger.handlers.results import row_of
from league.model.ledger.handlers.room import (
    a_line,
    a_minute,
    is_suspended,
    to_be_played,
    why_busy,
    why_out,
)
from league.model.ledger.rows import (
    Board,
    CallRow,
    DelayRow,
    Fixture,
    GameTimesRow,
    ResultRow,
    SuspensionRow,
    TimeSlot,
)
from league.model.ledger.state import LeagueState, Transaction
from rulesets.core.refusal import Refused


def suspend(work: Transaction, command: Suspend) -> None:
    """Suspend a game: it keeps its score, gives up its board and its time, and counts for nothing.
    Of a game that is suspended already, where it stands is corrected."""
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
    """Resume a game on a board. Raises Refused for one that is not suspended, and where a team, a
    coach or the board is at another game."""
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


def must_be_resumed(records: LeagueState, number: int) -> bool:
    """Return whether a game was suspended and goes on only once it is resumed. A game that was
    ended without a winner at its console goes on there, by taking that back."""
    return is_suspended(records, number) and records.find(SuspensionRow, number) is not None


def suspension_of(records: LeagueState, fixture: Fixture) -> SuspensionRow | None:
    """Return where a suspended game stands, or a game that was resumed and is not over stood."""
    result, row = records.find(ResultRow, fixture.id), records.find(SuspensionRow, fixture.id)
    if result is None:
        return row
    if result.kind != "abandoned":
        return None
    return row or SuspensionRow(fixture.id, 0, 0, result.home_points, result.visitors_points)

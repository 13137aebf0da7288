"""Boards and times for new games, next to those that have theirs."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from league.model.ledger.commands.league import Meeting
from league.model.ledger.handlers.schedule import is_void
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import Board, FixtureGame, Person, ResultRow, Team, TimeSlot
from league.model.ledger.state import LeagueState
from league.model.planning.schedule_inputs import has_places, times_ahead
from league.model.schedule.placement import place_games
from league.model.schedule.slots import PlacedGame, ScheduledGame, SlotTime, Venue


def with_places(
    records: LeagueState, meetings: Sequence[Meeting], rest: int = 0
) -> tuple[tuple[Meeting, ...], tuple[str, ...]]:
    """Return the games with boards and times for the new ones, `rest` minutes between two games
    of any team or coach, and a message for each game without a place. Existing games stay where
    they are; a void one takes no place. Without boards, or future times, nothing changes."""
    if not has_places(records):
        return tuple(meetings), ()
    fixed = {
        number: PlacedGame(str(number), str(each.slot), str(each.board))
        for number, each in enumerate(meetings)
        if each.slot is not None and each.board is not None and not _void(records, each)
    }
    new = [number for number, each in enumerate(meetings) if each.key is None]
    games = [_game(records, number, meetings[number]) for number in sorted({*fixed, *new})]
    owned = {each.slot for each in meetings}
    after = _last_played(records, meetings)
    times = {slot.id: slot for slot in times_ahead(records) if slot.starts > after}
    times |= {slot.id: slot for slot in records.all(TimeSlot) if slot.id in owned}
    slots = tuple(SlotTime(str(s.id), s.starts, s.ends) for s in times.values())
    venue = Venue(tuple(str(board.id) for board in records.all(Board)), slots, rest)
    placing = place_games(games, venue, tuple(fixed.values()))
    result = list(meetings)
    for each in placing.placed:
        number = int(each.game)
        result[number] = replace(result[number], slot=int(each.slot), board=int(each.board))
    names = names_of(records) | {_coach(row.id): row.name for row in records.all(Person)}
    names |= {str(board.id): board.name for board in records.all(Board)}
    left = []
    for none in placing.left:
        meeting = meetings[int(none.game)]
        teams = f"{names[str(meeting.visitors)]} at {names[str(meeting.home)]}"
        left.append(f"No place for {teams}: {none.describe(names)}")
    return tuple(result), tuple(left)


def _game(records: LeagueState, number: int, meeting: Meeting) -> ScheduledGame:
    teams = meeting.home, meeting.visitors
    coaches = dict.fromkeys(_coach(records.get(Team, team).coach) for team in teams)
    return ScheduledGame(str(number), (str(teams[0]), str(teams[1])), tuple(coaches), meeting.round)


def _last_played(records: LeagueState, meetings: Sequence[Meeting]) -> int:
    """Return the time of the last game that was played or begun: no game is drafted before it."""
    owned = (
        records.get(TimeSlot, each.slot).starts
        for each in meetings
        if each.key is not None and each.slot is not None and _was_played(records, each.key)
    )
    return max(owned, default=-1)


def _was_played(records: LeagueState, key: int) -> bool:
    result = records.find(ResultRow, key)
    return records.find(FixtureGame, key) is not None or (
        result is not None and result.kind in ("played", "conceded", "abandoned")
    )


def _coach(person: int) -> str:
    """Return the key of a coach, distinct from the keys of teams."""
    return f"c{person}"


def _void(records: LeagueState, meeting: Meeting) -> bool:
    return meeting.key is not None and is_void(records, meeting.key)

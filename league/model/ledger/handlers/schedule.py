"""Schedules: drafts that become games, and games that are moved."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from league.model.games import SeasonGame as PlainFixture
from league.model.ledger.commands.day import MoveToTime
from league.model.ledger.commands.league import (
    Arrange,
    ChangeCoach,
    DraftSchedule,
    Meeting,
    Postpone,
    Release,
    Reschedule,
    Swap,
)
from league.model.ledger.handlers.room import a_minute, why_out
from league.model.ledger.handlers.setup import pinned, under_way
from league.model.ledger.rows import (
    Board,
    CallRow,
    DelayRow,
    Draft,
    Fixture,
    FixtureGame,
    GameTimesRow,
    OwnTimeRow,
    Person,
    Planned,
    ReportRow,
    ReservedPlaceRow,
    ResultRow,
    Stage,
    SuspensionRow,
    Team,
    TimeSlot,
)
from league.model.ledger.state import LeagueState, Transaction
from league.model.schedule.versions import ScheduleChange, changes
from rulesets.core.refusal import Refused


def draft_schedule(work: Transaction, command: DraftSchedule) -> None:
    """Store a draft, in place of the current one."""
    stage = _tabled(work, command.stage)
    drafts = work.records.where(Draft, stage=stage.id)
    for draft in drafts:
        if not draft.released:
            for row in work.records.where(Planned, draft=draft.id):
                work.drop(Planned, row.id)
            work.drop(Draft, draft.id)
    released = [draft.number for draft in drafts if draft.released]
    draft = Draft(work.new_number(), stage.id, max(released, default=0) + 1)
    work.put(draft)
    for meeting in command.meetings:
        _check(work, stage, meeting)
        work.put(
            Planned(
                id=work.new_number(),
                draft=draft.id,
                key=_key(work, stage, meeting),
                home=meeting.home,
                visitors=meeting.visitors,
                round=meeting.round,
                slot=meeting.slot,
                board=meeting.board,
                counts=meeting.counts,
            )
        )
    keys = [row.key for row in work.records.where(Planned, draft=draft.id)]
    if len(set(keys)) != len(keys):
        raise Refused("a game is in the draft twice")


def _key(work: Transaction, stage: Stage, meeting: Meeting) -> int:
    """Return the number that a game has or will have: its teams never change."""
    if meeting.key is None:
        return work.new_number()
    fixture = work.records.get(Fixture, meeting.key)
    if fixture.stage != stage.id:
        raise Refused(f"game {fixture.number} is one of another stage")
    same = (fixture.home, fixture.visitors) == (meeting.home, meeting.visitors)
    return fixture.id if same else work.new_number()


def _tabled(work: Transaction, number: int) -> Stage:
    stage = work.records.get(Stage, number)
    under_way(work, stage.season)
    if stage.form == "bracket":
        raise Refused("the games of a bracket follow from its results")
    return stage


def _check(work: Transaction, stage: Stage, meeting: Meeting) -> None:
    if meeting.home == meeting.visitors:
        raise Refused("a team cannot meet itself")
    for number in (meeting.home, meeting.visitors):
        team = work.records.get(Team, number)
        if team.season != stage.season:
            raise Refused("a team belongs to another season")
        if team.withdrawn and not _is_over(work.records, meeting):
            raise Refused("a team has withdrawn")
    place_known(work, meeting.slot, meeting.board)


def _is_over(records: LeagueState, meeting: Meeting) -> bool:
    """Return whether these teams' game has a result: a draft leaves it alone."""
    fixture = None if meeting.key is None else records.find(Fixture, meeting.key)
    return (
        fixture is not None
        and (fixture.home, fixture.visitors) == (meeting.home, meeting.visitors)
        and records.find(ResultRow, fixture.id) is not None
    )


def place_known(work: Transaction, slot: int | None, board: int | None) -> None:
    """Raise Refused for an unknown slot or board, and for a board without a slot."""
    if slot is not None:
        work.records.get(TimeSlot, slot)
    if board is not None:
        work.records.get(Board, board)
        if slot is None:
            raise Refused("a board is taken for a time")


def release(work: Transaction, command: Release) -> None:
    """Make the draft the schedule. Games with results stay as they are, and may not be deleted
    or changed."""
    stage = _tabled(work, command.stage)
    draft = next(iter(work.records.where(Draft, stage=stage.id, released=False)), None)
    if draft is None:
        raise Refused("there is no draft to release")
    planned = {row.key: row for row in work.records.where(Planned, draft=draft.id)}
    if not planned:
        raise Refused("the draft has no game in it")
    for fixture in work.records.where(Fixture, stage=stage.id):
        row = planned.get(fixture.id)
        if work.records.find(ResultRow, fixture.id) is not None:
            if row is None or not _stays(work.records, fixture, row):
                raise Refused(f"game {fixture.number} was played, and stays as it is")
        elif row is None or (row.home, row.visitors) != (fixture.home, fixture.visitors):
            if work.records.find(FixtureGame, fixture.id) is not None:
                raise Refused(f"game {fixture.number} has begun: it stays in the schedule")
            times = work.records.find(GameTimesRow, fixture.id)
            if times is not None and times.began is not None:
                raise Refused(f"game {fixture.number} has begun: it stays in the schedule")
            drop_game(work, fixture.id)
    number = next_number(work.records, stage.season)
    for row in planned.values():
        number += _released(work, stage, row, number)
    work.put(replace(draft, released=True))
    without_clashes(work)


def drop_game(work: Transaction, number: int) -> None:
    """Remove a game from the schedule, with what was recorded about it before it had a result."""
    kinds = (FixtureGame, DelayRow, CallRow, GameTimesRow, ReportRow, SuspensionRow, Fixture)
    for kind in kinds:
        work.drop(kind, number)


def _stays(records: LeagueState, fixture: Fixture, row: Planned) -> bool:
    """Return whether a draft leaves a game with a result as it is. A void game may have lost its
    place to another since, and a suspended one has given it up."""
    if is_void(records, fixture.id) or records.find(SuspensionRow, fixture.id) is not None:
        row = replace(row, slot=fixture.slot, board=fixture.board)
    return _as_planned(fixture, row) == fixture


def _released(work: Transaction, stage: Stage, row: Planned, number: int) -> bool:
    """Write a planned game as a fixture: an existing one, or a new one with this number."""
    present = work.records.find(Fixture, row.key)
    if present is not None:
        given_up = work.records.find(SuspensionRow, present.id) is not None
        if not is_void(work.records, present.id) and not given_up:
            place_game(work, _as_planned(present, row))
        return False
    fixture = Fixture(
        id=row.key,
        season=stage.season,
        stage=stage.id,
        number=number,
        home=row.home,
        visitors=row.visitors,
    )
    work.put(_as_planned(fixture, row))
    return True


def _as_planned(fixture: Fixture, row: Planned) -> Fixture:
    return replace(
        fixture,
        round=row.round,
        counts=row.counts,
        slot=row.slot,
        board=row.board,
        postponed=fixture.postponed and row.slot is None,
    )


def next_number(records: LeagueState, season: int) -> int:
    """Return the number people will use for the next game of a season."""
    kept = max((row.number for row in records.where(ReservedPlaceRow, season=season)), default=0)
    return max(records.last_number(season), kept) + 1


def arrange(work: Transaction, command: Arrange) -> None:
    stage = _tabled(work, command.stage)
    meeting = command.meeting
    _check(work, stage, meeting)
    rules = pinned(work, command.rules)
    if stage.rules is not None and rules is not None:
        raise Refused("the stage has its rules: a game of it has none of its own")
    if stage.rules is None and rules is None:
        raise Refused("in this stage every game names its rules")
    fixture = Fixture(
        id=work.new_number(),
        season=stage.season,
        stage=stage.id,
        number=next_number(work.records, stage.season),
        home=meeting.home,
        visitors=meeting.visitors,
        round=meeting.round,
        counts=meeting.counts,
        rules=rules,
        slot=meeting.slot,
        board=meeting.board,
    )
    work.put(fixture)
    without_clashes(work)


def postpone(work: Transaction, command: Postpone) -> None:
    """Remove the time and board of a game until it is rescheduled."""
    fixture = open_game(work, command.fixture)
    place_game(work, replace(fixture, slot=None, board=None, postponed=True))


def reschedule(work: Transaction, command: Reschedule) -> None:
    """Move a game to another time and board."""
    fixture = open_game(work, command.fixture)
    place_known(work, command.slot, command.board)
    refuse_if_out(work.records, command.board)
    place_game(work, replace(fixture, slot=command.slot, board=command.board, postponed=False))
    without_clashes(work)


def move_to_time(work: Transaction, command: MoveToTime) -> None:
    """Move a game to a time, of a slot or its own, and a board. It may overlap other games there:
    then it begins after them."""
    fixture = open_game(work, command.fixture)
    if command.board is not None:
        work.records.get(Board, command.board)
        refuse_if_out(work.records, command.board)
    slot = slot_at(work, command.starts, command.ends)
    place_game(work, replace(fixture, slot=slot, board=command.board, postponed=False))
    without_clashes(work)


def refuse_if_out(records: LeagueState, board: int | None) -> None:
    """Raise Refused for a board that cannot be used now."""
    if out := why_out(records, board):
        raise Refused(out)


def slot_at(work: Transaction, starts: int, ends: int) -> int:
    """Return the time slot of a game's time: one of the schedule, or one of its own, which is
    added. Raises Refused for a game that ends before it begins."""
    if a_minute(starts) >= a_minute(ends):
        raise Refused("a game ends after it begins")
    present = work.records.where(TimeSlot, starts=starts, ends=ends)
    if present:
        return present[0].id
    number = work.new_number()
    work.put(OwnTimeRow(number))
    work.put(TimeSlot(number, starts, ends))
    return number


def schedule_slots(records: LeagueState) -> list[TimeSlot]:
    """Return the time slots of the schedule, without the times of single games."""
    own = records.rows[OwnTimeRow]
    return [slot for slot in records.all(TimeSlot) if slot.id not in own]


def swap(work: Transaction, command: Swap) -> None:
    """Swap the times and boards of two games."""
    one, other = open_game(work, command.one), open_game(work, command.other)
    if one.id == other.id:
        raise Refused("a game cannot be swapped with itself")
    place_game(work, replace(one, slot=other.slot, board=other.board, postponed=other.postponed))
    place_game(work, replace(other, slot=one.slot, board=one.board, postponed=one.postponed))
    without_clashes(work)


def place_game(work: Transaction, fixture: Fixture) -> None:
    """Put a game in its new place. A delay and calls belonged to the old one and are dropped."""
    before = work.records.get(Fixture, fixture.id)
    if (before.slot, before.board) != (fixture.slot, fixture.board):
        work.drop(DelayRow, fixture.id)
        work.drop(CallRow, fixture.id)
    work.put(fixture)


def change_coach(work: Transaction, command: ChangeCoach) -> None:
    """Change a team's coach from now on, unless he coaches elsewhere when the team plays."""
    team = work.records.get(Team, command.team)
    under_way(work, team.season)
    work.records.get(Person, command.coach)
    work.put(replace(team, coach=command.coach))
    without_clashes(work)


def open_game(work: Transaction, number: int) -> Fixture:
    """Return a game that has no result yet, or is suspended. Raises Refused."""
    fixture = work.records.get(Fixture, number)
    under_way(work, fixture.season)
    result = work.records.find(ResultRow, number)
    if result is not None and result.kind != "abandoned":
        raise Refused(f"game {fixture.number} was played already")
    return fixture


def is_void(records: LeagueState, number: int) -> bool:
    """Return whether a game is void: then its board, time and teams are free."""
    result = records.find(ResultRow, number)
    return result is not None and result.kind == "void"


def without_clashes(work: Transaction) -> None:
    """Let a void game give up its place to another game. Raises Refused for a team, coach or
    board that is booked twice at a time. The database would refuse it, too; here the message is
    readable."""
    records = work.records
    booked: dict[tuple[int, str, int], Fixture] = {}
    coach = {team.id: team.coach for team in records.all(Team)}
    placed = [fixture for fixture in records.all(Fixture) if fixture.slot is not None]
    placed.sort(key=lambda fixture: is_void(records, fixture.id))
    for fixture in placed:
        assert fixture.slot is not None, "it has a time"
        person = {("team", fixture.home), ("team", fixture.visitors)}
        person |= {("coach", coach[fixture.home]), ("coach", coach[fixture.visitors])}
        if fixture.board is not None:
            person.add(("board", fixture.board))
        keys = [(fixture.slot, what, number) for what, number in sorted(person, reverse=True)]
        clash = next((key for key in keys if key in booked), None)
        if clash is None:
            booked |= dict.fromkeys(keys, fixture)
        elif is_void(records, fixture.id):
            place_game(work, replace(fixture, slot=None, board=None))
        else:
            one, other = sorted((booked[clash].number, fixture.number))
            who = _booked_name(records, clash[1], clash[2])
            raise Refused(f"games {one} and {other} have the same {clash[1]} at one time: {who}")


def is_free(records: LeagueState, game: Fixture) -> bool:
    """Return whether a game that is not in the schedule yet can have its time and board: neither
    its board nor its teams and coaches have another game then."""
    if game.slot is None:
        return True
    coaches = {records.get(Team, team).coach for team in (game.home, game.visitors)}
    for other in records.where(Fixture, slot=game.slot):
        if other.id == game.id or is_void(records, other.id):
            continue
        if game.board is not None and other.board == game.board:
            return False
        if {other.home, other.visitors} & {game.home, game.visitors}:
            return False
        if {records.get(Team, team).coach for team in (other.home, other.visitors)} & coaches:
            return False
    return True


def _booked_name(records: LeagueState, what: str, number: int) -> str:
    """Return the name of a team, a coach or a board."""
    if what == "team":
        return records.team_name(number)
    if what == "board":
        return records.get(Board, number).name
    return records.get(Person, number).name


def plain(rows: Iterable[Fixture | Planned], stage: str) -> tuple[PlainFixture, ...]:
    """Return games in the form that the pure modules of the league use."""
    return tuple(
        PlainFixture(
            key=str(row.id if isinstance(row, Fixture) else row.key),
            home=str(row.home),
            visitors=str(row.visitors),
            round=row.round,
            stage=stage,
            counts=row.counts,
            slot=None if row.slot is None else str(row.slot),
            board=None if row.board is None else str(row.board),
        )
        for row in rows
    )


def draft_changes(
    records: LeagueState, stage: int, names: dict[str, str]
) -> tuple[ScheduleChange, ...]:
    draft = next(iter(records.where(Draft, stage=stage, released=False)), None)
    if draft is None:
        return ()
    out = plain(records.where(Fixture, stage=stage), str(stage))
    return changes(out, plain(records.where(Planned, draft=draft.id), str(stage)), names)

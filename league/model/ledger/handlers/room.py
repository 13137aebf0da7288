"""The room on the day: who is here, which games are called, begun and ended, announcements."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from league.model.ledger.commands.day import (
    Announce,
    BeginGame,
    CallGame,
    CheckIn,
    EndGame,
    RunLate,
    SetNoShowRule,
    TakeDown,
)
from league.model.ledger.handlers.setup import a_name, under_way
from league.model.ledger.rows import (
    AnnouncementRow,
    Board,
    BoardOutRow,
    CallRow,
    CheckInRow,
    Fixture,
    FixtureGame,
    FollowedRow,
    GameTimesRow,
    NoShowRow,
    Person,
    ResultRow,
    RunningLateRow,
    Team,
)
from league.model.ledger.state import LeagueState, Transaction
from league.model.times import clock_time
from rulesets.core.refusal import Refused

CALLS: Final = 2
"""How often a team is called before it is a no-show, where the league has not said."""
_MOST_CALLS: Final = 20
_MOST_LATE: Final = 1_440
_LAST_MINUTE: Final = 2**31 - 1


def check_in(work: Transaction, command: CheckIn) -> None:
    """Record that a team is here, or is not."""
    team = work.records.get(Team, command.team)
    under_way(work, team.season)
    if team.withdrawn:
        raise Refused(f"{work.records.team_name(team.id)} withdrew")
    followed = work.records.find(FollowedRow, team.season) or FollowedRow(team.season)
    work.put(_checked_in(work.records, command, followed))
    if command.here:
        work.drop(RunningLateRow, team.id)
    if command.noted is None:
        return
    if followed.presence is None:
        teams = {each.id for each in work.records.where(Team, season=team.season)} - {team.id}
        if not any(row.id in teams for row in work.records.all(CheckInRow)):
            work.put(replace(followed, presence=a_minute(command.noted)))


def _checked_in(records: LeagueState, command: CheckIn, followed: FollowedRow) -> CheckInRow:
    """Return the row of a team that is here, or is not, with how long it was missing."""
    before = records.find(CheckInRow, command.team)
    if before is not None and before.here == command.here:
        return before
    if command.noted is None:
        return CheckInRow(command.team, command.here)
    noted = a_minute(command.noted)
    if not command.here:
        return CheckInRow(command.team, here=False, since=0 if before is None else noted)
    since = followed.presence if before is None else before.since
    if records.find(RunningLateRow, command.team) is not None:
        since = 0
    return CheckInRow(command.team, here=True, since=since, came=None if since is None else noted)


def run_late(work: Transaction, command: RunLate) -> None:
    """Record that a team is running late."""
    team = work.records.get(Team, command.team)
    under_way(work, team.season)
    if team.withdrawn:
        raise Refused(f"{work.records.team_name(team.id)} withdrew")
    if command.at is None:
        if work.records.find(RunningLateRow, team.id) is None:
            raise Refused(f"{work.records.team_name(team.id)} is not running late")
        work.drop(RunningLateRow, team.id)
        return
    check = work.records.find(CheckInRow, team.id)
    if check is not None and check.here:
        raise Refused(f"{work.records.team_name(team.id)} is here already")
    if command.minutes is not None and not 1 <= command.minutes <= _MOST_LATE:
        raise Refused(f"a team runs 1 to {_MOST_LATE} minutes late, or does not say")
    work.put(RunningLateRow(team.id, a_minute(command.at), command.minutes))


def call_game(work: Transaction, command: CallGame) -> None:
    fixture, at = to_be_played(work, command.fixture), a_minute(command.at)
    times = work.records.find(GameTimesRow, fixture.id)
    if times is not None and times.began is not None:
        raise Refused(f"game {fixture.number} has begun")
    before = work.records.find(CallRow, fixture.id)
    work.put(CallRow(fixture.id, 1 if before is None else before.times + 1, at))


def begin_game(work: Transaction, command: BeginGame) -> None:
    """Record when a game began. Raises Refused for a team, a coach or a board that is at another
    game meanwhile."""
    records = work.records
    fixture = to_be_played(work, command.fixture)
    before = records.find(GameTimesRow, fixture.id) or GameTimesRow(fixture.id)
    if command.at is None:
        if before.began is None:
            raise Refused(f"game {fixture.number} has not begun")
        work.drop(GameTimesRow, fixture.id)
        followed = records.find(FollowedRow, fixture.season)
        if followed is not None and not _beginnings(records, fixture.season):
            work.put(replace(followed, begins=None))
        return
    at = a_minute(command.at)
    if before.ended is not None and before.ended < at:
        raise Refused(f"game {fixture.number} ended before that")
    board = None
    if command.board is not None and command.board != fixture.board:
        board = records.get(Board, command.board).id
    after = replace(before, began=at, board=board)
    if out := why_out(records, board_of(fixture, after)):
        raise Refused(out)
    if after.ended is None and (reason := why_busy(records, fixture, after)):
        raise Refused(reason)
    if command.noted is not None:
        followed = records.find(FollowedRow, fixture.season) or FollowedRow(fixture.season)
        if followed.begins is None:
            earlier = _beginnings(records, fixture.season)
            begins = min([a_minute(command.noted), *earlier])
            work.put(replace(followed, begins=begins))
    work.put(after)


def _beginnings(records: LeagueState, season: int) -> list[int]:
    return [
        times.began
        for times in records.all(GameTimesRow)
        if times.began is not None and records.get(Fixture, times.id).season == season
    ]


def end_game(work: Transaction, command: EndGame) -> None:
    """Record when a game ended. Its result may be there already, or come later."""
    fixture = work.records.get(Fixture, command.fixture)
    under_way(work, fixture.season)
    before = work.records.find(GameTimesRow, fixture.id) or GameTimesRow(fixture.id)
    if command.at is None:
        if before.ended is None:
            raise Refused(f"game {fixture.number} has not ended")
        after = replace(before, ended=None)
        if is_open(work.records, fixture.id) and (reason := why_busy(work.records, fixture, after)):
            raise Refused(reason)
    else:
        after = replace(before, ended=a_minute(command.at))
        if before.began is not None and command.at < before.began:
            raise Refused(f"game {fixture.number} began after that")
    work.put(after)


def to_be_played(work: Transaction, number: int) -> Fixture:
    """Return a game that can be played on the day. Raises Refused with the reason."""
    fixture = work.records.get(Fixture, number)
    season = under_way(work, fixture.season)
    if season.phase == "preparing":
        raise Refused(f"the season {season.name} has not begun")
    if not is_open(work.records, number):
        raise Refused(f"game {fixture.number} was played already")
    for team in (fixture.home, fixture.visitors):
        if work.records.get(Team, team).withdrawn:
            raise Refused(f"{work.records.team_name(team)} withdrew")
    return fixture


def is_open(records: LeagueState, number: int) -> bool:
    """Return whether a game has no result yet, or was abandoned."""
    result = records.find(ResultRow, number)
    return result is None or result.kind == "abandoned"


def is_suspended(records: LeagueState, number: int) -> bool:
    """Return whether a game was suspended, and not resumed yet. One that an earlier version of the
    program suspended is resumed when it begins again."""
    result = records.find(ResultRow, number)
    if result is None or result.kind != "abandoned":
        return False
    times = records.find(GameTimesRow, number)
    return times is None or times.began is None


def why_out(records: LeagueState, board: int | None) -> str:
    """Return why a board cannot be used now; empty when it can."""
    out = None if board is None else records.find(BoardOutRow, board)
    if out is None:
        return ""
    return f"{records.get(Board, out.id).name} is out since {clock_time(out.since)}"


def to_be_called(records: LeagueState, fixture: Fixture) -> bool:
    """Return whether a game can still be called: not played, not begun, both teams in it."""
    times = records.find(GameTimesRow, fixture.id)
    began = times is not None and (times.began is not None or times.ended is not None)
    teams = (records.get(Team, team) for team in (fixture.home, fixture.visitors))
    return is_open(records, fixture.id) and not began and not any(t.withdrawn for t in teams)


def a_minute(at: int) -> int:
    """Return a minute since 1970. Raises Refused for one that no calendar has."""
    if not 0 <= at <= _LAST_MINUTE:
        raise Refused("that is no time")
    return at


def games_playing(records: LeagueState) -> dict[int, GameTimesRow]:
    """Return the games being played, by number, with their times: begun or tied to a stored game,
    without an end or a result."""
    playing = {}
    for times in records.all(GameTimesRow):
        if times.began is not None and times.ended is None and is_open(records, times.id):
            playing[times.id] = times
    for tie in records.all(FixtureGame):
        if tie.id not in playing and records.find(ResultRow, tie.id) is None:
            times = records.find(GameTimesRow, tie.id) or GameTimesRow(tie.id)
            if times.ended is None and records.find(Fixture, tie.id) is not None:
                playing[tie.id] = times
    return playing


def board_of(fixture: Fixture, times: GameTimesRow | None) -> int | None:
    return fixture.board if times is None or times.board is None else times.board


def board_name_of(records: LeagueState, fixture: Fixture) -> str:
    """Return the name of the board that a game is, was or will be played on; empty while it has
    none."""
    board = board_of(fixture, records.find(GameTimesRow, fixture.id))
    return "" if board is None else records.get(Board, board).name


def why_busy(records: LeagueState, fixture: Fixture, times: GameTimesRow | None = None) -> str:
    """Return why a game cannot be played now, because its teams, a coach or its board are at
    another game; empty when they are free."""
    mine = {fixture.home, fixture.visitors}
    coaches = {records.get(Team, team).coach for team in mine}
    board = board_of(fixture, times)
    for number, other_times in games_playing(records).items():
        if number == fixture.id:
            continue
        other = records.get(Fixture, number)
        teams = (other.home, other.visitors)
        going_on = f"game {other.number} is being played"
        for team in teams:
            if team in mine:
                return f"{going_on} by {records.team_name(team)}"
        for team in teams:
            coach = records.get(Team, team).coach
            if coach in coaches:
                return f"{going_on}, coached by {records.get(Person, coach).name}"
        if board is not None and board_of(other, other_times) == board:
            return f"{going_on} on {records.get(Board, board).name}"
    return ""


def set_no_show_rule(work: Transaction, command: SetNoShowRule) -> None:
    """Set how often a team is called before it is a no-show."""
    season = under_way(work, command.season)
    if not 1 <= command.calls <= _MOST_CALLS:
        raise Refused(f"a team is called 1 to {_MOST_CALLS} times")
    work.put(NoShowRow(season.id, command.calls))


def calls_needed(records: LeagueState, season: int) -> int:
    """Return how often a team is called before it is a no-show."""
    rule = records.find(NoShowRow, season)
    return CALLS if rule is None else rule.calls


def announce(work: Transaction, command: Announce) -> None:
    text = a_line(command.text)
    if not text:
        raise Refused("an announcement needs at least one letter")
    work.put(AnnouncementRow(work.new_number(), text, a_minute(command.at)))


def a_line(text: str) -> str:
    """Return a typed line in one piece. Raises Refused for one that is too long."""
    text = " ".join(text.split())
    return a_name(text) if text else ""


def take_down(work: Transaction, command: TakeDown) -> None:
    row = work.records.get(AnnouncementRow, command.announcement)
    if row.down:
        raise Refused("it was taken down already")
    work.put(replace(row, down=True))

"""Every game of the seasons in progress on one line of time: when it began or is expected to begin,
and what it holds until it ends. And teams that are not here yet: those that have not checked in,
and those that run late."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from league.model.day.day import GameState
from league.model.day.playoff_games import STALE, playoff_games
from league.model.ledger.handlers.delays import expected, usual_changeovers
from league.model.ledger.handlers.room import board_of, games_playing, is_suspended
from league.model.ledger.rows import (
    Board,
    CallRow,
    ChangeoverRow,
    CheckInRow,
    DelayRow,
    Fixture,
    FollowedRow,
    Franchise,
    GameTimesRow,
    NodeRow,
    ResultRow,
    Row,
    RunningLateRow,
    Season,
    SuspensionRow,
    Team,
    TimeSlot,
)
from league.model.ledger.state import LeagueState
from league.model.schedule.slots import Booked, expected_times
from league.model.standings.table import listed
from league.model.times import DAY, running_late

_HOLDS: Final = DAY // 2
"""Minutes for which it counts that a team said it was running late: it is of that day."""


def late_teams(records: LeagueState, now: int | None) -> dict[int, RunningLateRow]:
    """Return the teams that run late at a minute, by number; without one, all that ever said so and
    have not checked in since."""
    rows = records.all(RunningLateRow)
    return {row.id: row for row in rows if now is None or abs(now - row.at) < _HOLDS}


def absent_notes(records: LeagueState, number: int, now: int | None) -> tuple[str, ...]:
    """Return who is missing before a game, a sentence without its end each: `Bears: running late,
    here about 9:10 AM`, `Lions: not checked in`. A team that has not checked in is missing once any
    team of its season has."""
    fixture = records.get(Fixture, number)
    late = late_teams(records, now)
    here = {row.id: row.here for row in records.all(CheckInRow)}
    checking = any(records.get(Team, team).season == fixture.season for team in here)
    notes = []
    for team in (fixture.visitors, fixture.home):
        name = records.team_name(team)
        if team in late:
            notes.append(f"{name}: {running_late(late[team].at, late[team].minutes)}")
        elif checking and not here.get(team, False):
            notes.append(f"{name}: not checked in")
    return tuple(notes)


SUSPENDED: Final = "it was suspended"
"""Why a game waits that can be resumed on any board."""
Held = tuple[str, int]
"""What only one game can have at a time: a board, a team or a coach, by number."""


class RoomLine(msgspec.Struct):
    """A game while the day is put together."""

    key: int
    """The fixture's number, or the node's as a negative one."""
    fixture: Fixture | None
    node: NodeRow | None
    season: Season
    teams: tuple[int | None, int | None]
    names: tuple[str, str]
    board: int | None
    starts: int | None
    ends: int | None
    times: GameTimesRow | None
    over: bool
    playing: bool
    suspended: bool = False
    """Whether it was suspended, and no time is set at which it is resumed."""
    late: int | None = None
    after: tuple[int, ...] = ()
    waits_for: tuple[str, ...] = ()
    label: str = "a game"
    """What people call it while it has no number."""
    expected: int | None = None
    until: int | None = None
    state: GameState = "waiting"
    why: str = ""

    @property
    def game(self) -> Fixture:
        """The game, where its teams are known."""
        assert self.fixture is not None, "only a game with teams is moved"
        return self.fixture


class Timeline:
    """The games of a league at a minute. `lines` are all of them, with their expected times."""

    def __init__(self, records: LeagueState, now: int) -> None:
        self.records, self.now = records, now
        seasons = [season for season in records.all(Season) if season.phase != "over"]
        self.seasons = {s.id: s for s in seasons or records.all(Season)[-1:]}
        franchises, self.teams = records.rows[Franchise], {t.id: t for t in records.all(Team)}
        self.names = {
            team.id: str(getattr(franchises[team.franchise], "name", ""))
            for team in self.teams.values()
        }
        self.boards = {board.id: board.name for board in records.all(Board)}
        self.slots = {slot.id: slot for slot in records.all(TimeSlot)}
        self.lengths = [slot.ends - slot.starts for slot in self.slots.values()]
        self.calls = {row.id: row.times for row in records.all(CallRow)}
        self.playing = games_playing(records)
        self.checks = {row.id: row for row in records.all(CheckInRow)}
        self.late = late_teams(records, now)
        self.followed = {row.id: row for row in records.all(FollowedRow)}
        self.checking = {self.teams[team].season for team in self.checks}
        self.lines = [*self._table_games(), *self._playoff_games()]
        self.recorded = self._recorded_since()
        self._expect(self.lines)

    def _recorded_since(self) -> Mapping[int, int]:
        """Return since which minute of each season someone records when games begin: games that
        were planned before are taken to have begun as planned."""
        followed = self.followed.values()
        since = {row.id: row.begins for row in followed if row.begins is not None}
        noted = set(since)
        for line in self.lines:
            # Earlier versions did not note when a beginning was recorded.
            if line.times is None or line.times.began is None or line.season.id in noted:
                continue
            began = line.times.began
            minute = began if line.starts is None else min(began, line.starts)
            since[line.season.id] = min(minute, since.get(line.season.id, minute))
        return since

    def unbegun(self, line: RoomLine) -> bool:
        """Return whether it is known that a game has not begun."""
        since = self.recorded.get(line.season.id)
        return (
            (since is not None and (line.starts is None or line.starts >= since))
            or line.season.phase == "preparing"
            or line.fixture is None
            or line.fixture.id in self.calls
            or is_suspended(self.records, line.fixture.id)
            or any(self._was_missing(line, team) for team in line.teams if team is not None)
        )

    def is_here(self, team: int) -> bool:
        """Return whether a team has checked in, and does not run late."""
        check = self.checks.get(team)
        return check is not None and check.here and team not in self.late

    def _was_missing(self, line: RoomLine, team: int) -> bool:
        """Return whether a team is missing, and was at the time of a game. If that is not known,
        the game is taken to have begun as planned."""
        if self.is_here(team) or (team not in self.late and line.season.id not in self.checking):
            return False
        check, followed = self.checks.get(team), self.followed.get(line.season.id)
        since = check.since if check is not None else followed.presence if followed else None
        return (
            team in self.late
            or line.starts is None
            or since is None
            or since <= line.starts + (line.late or 0)
        )

    def _came(self, line: RoomLine) -> int | None:
        """Return when the last team arrived that was missing at the time of a game."""
        if line.starts is None:
            return None
        starts, came = line.starts + (line.late or 0), []
        for team in line.teams:
            check = None if team is None else self.checks.get(team)
            if check is None or not check.here or check.since is None or check.came is None:
                continue
            if check.since <= starts < check.came:
                came.append(check.came)
        return max(came, default=None)

    def _table_games(self) -> Iterator[RoomLine]:
        """Yield games with teams. Void games take no place in the day."""
        records, seasons = self.records, self.seasons
        results, all_times = records.rows[ResultRow], records.rows[GameTimesRow]
        delays = records.rows[DelayRow]
        for fixture in records.all(Fixture):
            season = seasons.get(fixture.season)
            result = results.get(fixture.id)
            kind = getattr(result, "kind", "")
            if season is None or kind == "void":
                continue
            if fixture.node is not None and kind in ("", "abandoned"):
                continue  # it is one of the bracket's own
            yield self._line(
                fixture,
                season,
                all_times.get(fixture.id),
                over=kind not in ("", "abandoned"),
                late=getattr(delays.get(fixture.id), "minutes", None),
            )

    def _line(
        self, fixture: Fixture, season: Season, times: Row | None, *, over: bool, late: int | None
    ) -> RoomLine:
        slot = None if fixture.slot is None else self.slots[fixture.slot]
        assert times is None or isinstance(times, GameTimesRow), "rows are kept by kind"
        node = None if fixture.node is None else self.records.find(NodeRow, fixture.node)
        return RoomLine(
            key=fixture.id,
            fixture=fixture,
            node=node,
            season=season,
            teams=(fixture.home, fixture.visitors),
            names=(self.names[fixture.home], self.names[fixture.visitors]),
            board=board_of(fixture, times),
            starts=None if slot is None else slot.starts,
            ends=None if slot is None else slot.ends,
            times=times,
            over=over or (times is not None and times.ended is not None),
            playing=fixture.id in self.playing,
            suspended=not over and self._has_no_time(fixture, slot),
            late=late,
        )

    def _has_no_time(self, fixture: Fixture, slot: TimeSlot | None) -> bool:
        """Return whether a game is suspended without a time at which it goes on. Where an earlier
        version suspended it, it still has the time at which it was played."""
        if not is_suspended(self.records, fixture.id):
            return False
        by_earlier_version = self.records.find(SuspensionRow, fixture.id) is None
        return slot is None or (by_earlier_version and slot.starts <= self.now)

    def _playoff_games(self) -> Iterator[RoomLine]:
        """Yield the games of brackets that are still to be played."""
        for game in playoff_games(self.records, self.seasons, self.now):
            season = self.seasons[game.season]
            names = tuple(
                self.names[team] if team is not None else name
                for team, name in zip(game.teams, game.names, strict=True)
            )
            if game.fixture is not None:
                times = self.records.find(GameTimesRow, game.fixture.id)
                late = self.records.find(DelayRow, game.fixture.id)
                minutes = None if late is None else late.minutes
                line = self._line(game.fixture, season, times, over=False, late=minutes)
                line.board = line.board if line.board is not None else game.board
            else:
                line = RoomLine(
                    key=-game.node.id,
                    fixture=None,
                    node=game.node,
                    season=season,
                    teams=game.teams,
                    names=(names[0], names[1]),
                    board=game.board,
                    starts=None,
                    ends=None,
                    times=None,
                    over=False,
                    playing=False,
                    label=game.label,
                )
            if line.starts is None and game.slot is not None:
                line.starts, line.ends = game.slot.starts, game.slot.ends
            line.after, line.waits_for = game.after, game.waits_for
            yield line

    def _expect(self, lines: list[RoomLine]) -> None:
        """Set when each game began or is expected to begin, and when it ends."""
        booked = []
        changeover = {row.id: row.minutes for row in self.records.all(ChangeoverRow)}
        usual = usual_changeovers(self.records)
        at_node = {line.node.id: line.key for line in lines if line.node and not line.over}
        for line in lines:
            times = line.times
            began = None if times is None else times.began
            if line.starts is None or line.ends is None:
                line.expected, line.until = began, None if times is None else times.ended
                if began is not None and not line.over and self.lengths:
                    booked.append(self._without_slot(line, began))
                continue
            if line.playing and began is None:
                began = min(line.starts + (line.late or 0), self.now)
            if began is None and self._holds_nothing(line):
                line.expected, line.until = line.starts, line.ends
                continue
            near = not line.over or abs(line.starts - self.now) < DAY
            item = Booked(
                key=line.key,
                starts=line.starts,
                ends=line.ends,
                holds=self.holds(line) if near else frozenset(),
                over=line.over,
                late=line.late,
                began=began,
                ended=None if times is None else times.ended,
                after=tuple(at_node[node] for node in line.after if node in at_node),
                unbegun=not line.over and began is None and self.unbegun(line),
                came=self._came(line),
                changeover=changeover.get(line.season.id, usual.get(line.starts // DAY, 0)),
            )
            booked.append(item)
        expected = expected_times(booked, self.now)
        for line in lines:
            if line.key in expected:
                line.expected, line.until = expected[line.key]
            begun = line.times is not None and line.times.began is not None
            if line.over and not begun and line.starts is not None and self.now < line.starts:
                # Decided before its time, such as by forfeit: it keeps its planned time.
                line.expected, line.until = line.starts, line.ends

    def _without_slot(self, line: RoomLine, began: int) -> Booked:
        """Return a game that is being played at no time of the schedule: a resumed one. It is taken
        to last as long as most games do, both parts together."""
        length = max(set(self.lengths), key=self.lengths.count)
        stood = None if line.fixture is None else self.records.find(SuspensionRow, line.fixture.id)
        if stood is not None and stood.resumed is not None:
            length = max(length - stood.played, 0)
        return Booked(line.key, began, began + length, self.holds(line), began=began, planned=False)

    def _holds_nothing(self, line: RoomLine) -> bool:
        """Return whether a game that no one saw begin holds up no other: it was left out on an
        earlier day, or was played before its time."""
        early = line.starts is not None and line.starts > self.now
        return early if line.over else self.is_stale(line)

    def why_left(self, line: RoomLine) -> str:
        """Return why a game whose time has passed holds up no other; empty where it does."""
        if line.suspended:
            return SUSPENDED
        if self.is_stale(line):
            return "its scheduled time is past"
        if line.until is not None and line.until <= self.now and not self.unbegun(line):
            return "its time is over, and it has no score"
        return ""

    def is_stale(self, line: RoomLine) -> bool:
        """Return whether a game was left out on an earlier day, or was suspended."""
        stale = line.ends is not None and line.ends + (line.late or 0) + STALE < self.now
        return stale or line.suspended

    def holds(self, line: RoomLine) -> frozenset[tuple[str, int]]:
        """Return what a game needs for itself: board, teams, coaches."""
        needed = set() if line.board is None else {("board", line.board)}
        for team in line.teams:
            if team is not None:
                needed |= {("team", team), ("coach", self.teams[team].coach)}
        return frozenset(needed)

    def who_is_missing(self, line: RoomLine) -> str:
        """Return which teams are not here, where teams check in, and which run late."""
        missing = []
        for team in line.teams:
            if team is None:
                continue
            if (late := self.late.get(team)) is not None:
                missing.append(f"{self.names[team]} ({running_late(late.at, late.minutes)})")
            elif line.season.id in self.checking and not self.is_here(team):
                missing.append(self.names[team])
        return f"not here: {listed(missing)}" if missing else ""


def moved_times(records: LeagueState, now: int) -> dict[int, int]:
    """Return the games with teams that are still to be played and are expected at another minute
    than planned, with that minute, by the numbers of their fixtures."""
    moved = {}
    timeline, recorded = Timeline(records, now), expected(records)
    for line in timeline.lines:
        if line.fixture is None or line.over or line.starts is None:
            continue
        # Of a day that is long past only what was recorded is known.
        stale = timeline.is_stale(line)
        minute = recorded.get(line.fixture.id) if stale else line.expected
        if minute is not None and minute != line.starts:
            moved[line.fixture.id] = minute
    return moved


def called(line: RoomLine) -> str:
    """Return what people call a game: its number, or its round while it has none."""
    return line.label if line.fixture is None else f"game {line.fixture.number}"


def in_order(line: RoomLine) -> tuple[bool, int, int, int, int]:
    """Sort games by expected time, then as planned; those without a time last, by round."""
    fixture = line.fixture
    number = fixture.number if fixture is not None else line.node.place if line.node else 0
    round_ = fixture.round if fixture is not None else 0
    expected = line.expected
    if expected is None:
        return True, round_, 0, fixture is None, number
    return False, expected, line.starts or expected, fixture is None, number

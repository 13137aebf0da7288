"""The day of a league at one minute: one queue of next games, from the same boards and times as the
schedule has, and when each is expected.

What has happened counts first: games that began, ended or have a result. The rest follow in their
planned order, none before its board, its teams and their coaches are free. A game is taken to begin
as planned, unless its season records beginnings, it was called, or a team has not checked in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from league.model.day.day import Day, DayGame, DayTeam, GameState, LateBoard
from league.model.day.decisions import DayRecords, decisions_in, no_shows_in
from league.model.day.playoff_games import STALE, playoff_games
from league.model.ledger.handlers.room import board_of, games_playing
from league.model.ledger.rows import (
    AnnouncementRow,
    Board,
    CallRow,
    CheckInRow,
    DelayRow,
    Fixture,
    Franchise,
    GameTimesRow,
    NodeRow,
    Person,
    ResultRow,
    Row,
    Season,
    Team,
    TimeSlot,
)
from league.model.ledger.state import LeagueState
from league.model.schedule.queue import next_games
from league.model.schedule.slots import ScheduledGame
from league.model.schedule.start_times import Booked, expected_times

EARLY: Final = 30
"""Minutes before its expected time from which a game can be called and begun."""
SOON: Final = 240
"""Minutes within which the next game of a board is on deck."""
_DAY: Final = 1_440


class _Line(msgspec.Struct):
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
    """Whether it was abandoned, and has not been moved to another time yet."""
    late: int | None = None
    after: tuple[int, ...] = ()
    waits_for: tuple[str, ...] = ()
    expected: int | None = None
    until: int | None = None
    state: GameState = "waiting"
    why: str = ""


def day_of(records: LeagueState, now: int) -> Day:
    """Return the day of a league at a minute: every game of the seasons in progress, or of the
    last one when none is."""
    return _Reader(records, now).day()


def no_shows(records: LeagueState) -> tuple[DayTeam, ...]:
    """Return the teams that were called as often as their season requires, and are not here. A
    forfeit is never entered automatically."""
    return no_shows_in(records)


class _Reader:
    """Reads a league once."""

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
        self.calls = {row.id: row.times for row in records.all(CallRow)}
        self.playing = games_playing(records)
        self.recorded = self._recording_seasons()
        self.here = {row.id: row.here for row in records.all(CheckInRow)}
        self.checking = {self.teams[team].season for team in self.here}

    def _recording_seasons(self) -> frozenset[int]:
        """Return the seasons in which someone records when games begin."""
        found = (
            self.records.find(Fixture, row.id)
            for row in self.records.all(GameTimesRow)
            if row.began is not None
        )
        return frozenset(fixture.season for fixture in found if fixture is not None)

    def _unbegun(self, line: _Line) -> bool:
        """Return whether it is known that a game has not begun."""
        return (
            line.season.id in self.recorded
            or line.season.phase == "preparing"
            or line.fixture is None
            or line.fixture.id in self.calls
            or bool(self._who_is_missing(line))
        )

    def day(self) -> Day:
        """Return all of it."""
        lines = [*self._table_games(), *self._playoff_games()]
        self._expect(lines)
        waiting = self._classify(lines)
        self._untimed(waiting)
        lines.sort(key=_order)
        games = {line.key: self._game(line) for line in lines}
        room = DayRecords(self.records, self.now, self.seasons, self.names, tuple(games.values()))
        absent = no_shows_in(self.records)
        queue = [games[line.key] for line in lines if line.state not in ("playing", "over")]
        return Day(
            now=self.now,
            games=tuple(games.values()),
            queue=tuple(queue),
            playing=tuple(game for game in games.values() if game.state == "playing"),
            on_deck=tuple(game for game in queue if game.state == "on deck"),
            absent=self._absent(queue),
            no_shows=absent,
            decisions=decisions_in(room, absent),
            late_boards=self._late_boards(lines),
            announcements=tuple(
                row for row in reversed(self.records.all(AnnouncementRow)) if not row.down
            ),
        )

    def _table_games(self) -> Iterator[_Line]:
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
    ) -> _Line:
        slot = None if fixture.slot is None else self.slots[fixture.slot]
        assert times is None or isinstance(times, GameTimesRow), "rows are kept by kind"
        node = None if fixture.node is None else self.records.find(NodeRow, fixture.node)
        return _Line(
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
            suspended=slot is not None
            and slot.starts <= self.now
            and self.records.find(ResultRow, fixture.id) is not None,
            late=late,
        )

    def _playoff_games(self) -> Iterator[_Line]:
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
                line = _Line(
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
                )
            if line.starts is None and game.slot is not None:
                line.starts, line.ends = game.slot.starts, game.slot.ends
            line.after, line.waits_for = game.after, game.waits_for
            yield line

    def _expect(self, lines: list[_Line]) -> None:
        """Set when each game began or is expected to begin, and when it ends."""
        booked = []
        at_node = {line.node.id: line.key for line in lines if line.node and not line.over}
        for line in lines:
            times = line.times
            began = None if times is None else times.began
            if line.starts is None or line.ends is None:
                line.expected, line.until = began, None if times is None else times.ended
                continue
            if line.playing and began is None:
                began = min(line.starts + (line.late or 0), self.now)
            if not line.over and began is None and self._is_stale(line):
                line.expected, line.until = line.starts, line.ends
                continue
            near = not line.over or abs(line.starts - self.now) < _DAY
            item = Booked(
                key=line.key,
                starts=line.starts,
                ends=line.ends,
                holds=self._holds(line) if near else frozenset(),
                over=line.over,
                late=line.late,
                began=began,
                ended=None if times is None else times.ended,
                after=tuple(at_node[node] for node in line.after if node in at_node),
                unbegun=not line.over and began is None and self._unbegun(line),
            )
            booked.append(item)
        found = expected_times(booked, self.now)
        for line in lines:
            if line.key in found:
                line.expected, line.until = found[line.key]

    def _is_stale(self, line: _Line) -> bool:
        """Return whether a game was left out on an earlier day, or was suspended."""
        stale = line.ends is not None and line.ends + (line.late or 0) + STALE < self.now
        return stale or line.suspended

    def _holds(self, line: _Line) -> frozenset[tuple[str, int]]:
        """Return what a game needs for itself: board, teams, coaches."""
        result = set() if line.board is None else {("board", line.board)}
        for team in line.teams:
            if team is not None:
                result |= {("team", team), ("coach", self.teams[team].coach)}
        return frozenset(result)

    def _classify(self, lines: list[_Line]) -> list[_Line]:
        """Set the state of every game and why it cannot begin. Return those without a time that
        are to be played."""
        holds, untimed = self._playing_now(lines), []
        first: dict[tuple[str, int], _Line] = {}
        led: dict[int, _Line] = {}
        for line in sorted(lines, key=_order):
            if line.state in ("over", "playing"):
                continue
            mine = self._holds(line)
            if line.expected is None:
                untimed.append(line)
                self._set_waiting(line, self._why_not(line) or "it has no time yet")
            elif self._is_stale(line):
                left = "it was suspended" if line.suspended else "it was not played at its time"
                self._set_waiting(line, self._why_not(line) or left)
            else:
                why = self._why_not(line) or self._why_held(mine, holds, first)
                if not why and line.expected > self.now + EARLY:
                    why = f"it is expected at {clock(line.expected)}"
                self._set_waiting(line, why)
                self._set_on_deck(line, led, holds)
                first |= dict.fromkeys(mine, line)
        return untimed

    def _playing_now(self, lines: list[_Line]) -> dict[tuple[str, int], _Line]:
        """Set which games are over and which are being played. Return what those hold."""
        holds: dict[tuple[str, int], _Line] = {}
        for line in lines:
            line.state = "over" if line.over else "playing" if line.playing else "waiting"
            if line.state == "playing":
                holds |= dict.fromkeys(self._holds(line), line)
        for line in sorted(lines, key=_order):
            if line.state == "waiting" and self._assumed(line):
                mine = self._holds(line)
                if not mine & holds.keys():
                    line.state = "playing"
                    holds |= dict.fromkeys(mine, line)
        return holds

    def _assumed(self, line: _Line) -> bool:
        """Return whether a game is taken to be played now, where no one records it."""
        if line.expected is None or line.until is None:
            return False
        if line.suspended or self._unbegun(line):
            return False
        return line.season.phase != "over" and line.expected <= self.now < line.until

    def _set_waiting(self, line: _Line, why: str) -> None:
        called = line.fixture is not None and line.fixture.id in self.calls
        line.why = why
        line.state = "called" if called else "waiting" if why else "ready"
        if not why:
            line.why = self._who_is_missing(line)

    def _set_on_deck(
        self, line: _Line, led: dict[int, _Line], holds: dict[tuple[str, int], _Line]
    ) -> None:
        """The next game of a board is on deck while another is being played or about to be."""
        if line.board is None or line.expected is None:
            return
        before = led.get(line.board) or holds.get(("board", line.board))
        led[line.board] = line
        if (
            line.state == "waiting"
            and line.fixture is not None
            and not self._why_not(line)
            and line.expected < self.now + SOON
            and (before is None or before.state in ("playing", "called", "ready"))
        ):
            line.state = "on deck"

    def _why_not(self, line: _Line) -> str:
        """Return why a game cannot be played, whoever is free."""
        if line.season.phase == "preparing":
            return f"the season {line.season.name} has not begun"
        if line.season.phase == "over":
            return f"the season {line.season.name} is over"
        if line.waits_for:
            return (
                f"{_listed(line.waits_for)} {'come' if len(line.waits_for) > 1 else 'comes'} first"
            )
        if line.fixture is None:
            return "its teams are not known yet"
        for team in line.teams:
            if team is not None and self.teams[team].withdrawn:
                return f"{self.names[team]} withdrew"
        if line.fixture.postponed:
            return "it is postponed"
        return ""

    def _why_held(
        self,
        mine: frozenset[tuple[str, int]],
        holds: dict[tuple[str, int], _Line],
        first: dict[tuple[str, int], _Line],
    ) -> str:
        """Return what a game needs that another has now, or has first."""
        wanted = sorted(mine, reverse=True)
        for each in wanted:
            if (other := first.get(each)) is not None:
                return f"{_called(other)} comes first: {self._name(each)}"
        for each in wanted:
            if (other := holds.get(each)) is not None:
                return f"{_called(other)} is being played: {self._name(each)}"
        return ""

    def _name(self, what: tuple[str, int]) -> str:
        """Return the name of a team, a coach or a board."""
        kind, number = what
        if kind == "team":
            return self.names[number]
        if kind == "board":
            return self.boards[number]
        return self.records.get(Person, number).name

    def _who_is_missing(self, line: _Line) -> str:
        """Return which teams are not here, where teams check in."""
        if line.season.id not in self.checking:
            return ""
        missing = [
            self.names[team]
            for team in line.teams
            if team is not None and not self.here.get(team, False)
        ]
        return f"not here: {_listed(missing)}" if missing else ""

    def _untimed(self, lines: list[_Line]) -> None:
        """Games of seasons without times: the next one ready goes to the next free board."""
        timed = {
            fixture.season for fixture in self.records.all(Fixture) if fixture.slot is not None
        }
        ready = [
            line
            for line in lines
            if line.season.id not in timed and line.fixture and not self._why_not(line)
        ]
        if not ready:
            return
        used = {
            board_of(self.records.get(Fixture, number), times)
            for number, times in self.playing.items()
        }
        by_key = {str(line.key): line for line in ready}
        # An untimed game being played on no board in particular still takes one.
        free = [str(board) for board in self.boards if board not in used]
        free = free[: max(len(self.boards) - len(self.playing), 0)]
        if not self.boards:
            free = [""] * len(ready)  # they play anywhere
        playing = [self._scheduled(self.records.get(Fixture, number)) for number in self.playing]
        started, waiting = next_games(
            [self._scheduled(line.fixture) for line in ready if line.fixture], free, playing
        )
        for place in started:
            line = by_key[place.game]
            line.board = int(place.board) if place.board else None
            self._set_waiting(line, "")
        busy = {person for game in playing for person in (*game.teams, *game.coaches)}
        taken = busy | {
            person
            for place in started
            for person in _people(self._scheduled(by_key[place.game].fixture))
        }
        for game in waiting:
            line = by_key[game.key]
            why = "another game of a team or a coach comes first"
            if not taken.intersection(_people(game)):
                why = "no board is free"
            elif busy.intersection(_people(game)):
                why = "a team or a coach is at another game"
            self._set_waiting(line, why)

    def _scheduled(self, fixture: Fixture | None) -> ScheduledGame:
        assert fixture is not None, "it has teams"
        teams = fixture.home, fixture.visitors
        coaches = dict.fromkeys(f"c{self.teams[team].coach}" for team in teams)
        names = str(teams[0]), str(teams[1])
        return ScheduledGame(str(fixture.id), names, tuple(coaches), fixture.round)

    def _game(self, line: _Line) -> DayGame:
        fixture, node = line.fixture, line.node
        round_ = node.round if node is not None else fixture.round if fixture is not None else 0
        title = f"Round {round_}" if round_ else "Game"
        if node is not None:
            title = node.title or node.key
        late = 0
        if line.expected is not None and line.starts is not None:
            late = line.expected - line.starts
        return DayGame(
            fixture=None if fixture is None else fixture.id,
            node=None if node is None else node.id,
            title=title,
            home=line.names[0],
            visitors=line.names[1],
            board=line.board,
            planned=line.starts,
            expected=line.expected,
            state=line.state,
            why=line.why,
            late=late,
            called=0 if fixture is None else self.calls.get(fixture.id, 0),
            number=None if fixture is None else fixture.number,
            season=line.season.id,
            round=round_,
            home_team=line.teams[0],
            visitors_team=line.teams[1],
            board_name="" if line.board is None else self.boards[line.board],
            ends=line.until,
            began=None if line.times is None else line.times.began,
        )

    def _absent(self, queue: Iterable[DayGame]) -> tuple[DayTeam, ...]:
        """Return the teams with games to play that have not checked in, where any has."""
        next_game: dict[int, DayGame] = {}
        for game in queue:
            for team in (game.home_team, game.visitors_team):
                if team is not None:
                    next_game.setdefault(team, game)
        people = self.records.rows[Person]
        return tuple(
            DayTeam(
                *(team.id, self.names[team.id], str(getattr(people[team.coach], "name", ""))),
                *(next_game[team.id].fixture, next_game[team.id].called),
            )
            for team in self.teams.values()
            if team.season in self.checking
            and team.season in self.seasons
            and not team.withdrawn
            and team.id in next_game
            and not self.here.get(team.id, False)
        )

    def _late_boards(self, lines: Iterable[_Line]) -> tuple[LateBoard, ...]:
        """Return the boards whose next game, or the one being played, is late."""
        first: dict[int, _Line] = {}
        for line in lines:
            if line.state != "over" and line.board is not None and line.expected is not None:
                stale = line.until is not None and line.until + STALE < self.now
                if not stale and line.expected < self.now + _DAY // 2:
                    first.setdefault(line.board, line)
        found = [
            LateBoard(board, self.boards[board], (line.expected or 0) - (line.starts or 0))
            for board, line in sorted(first.items())
            if line.starts is not None
        ]
        return tuple(each for each in found if each.minutes > 0)


def _called(line: _Line) -> str:
    if line.fixture is not None:
        return f"game {line.fixture.number}"
    return "a game" if line.node is None else line.node.key


def _people(game: ScheduledGame) -> tuple[str, ...]:
    return (*game.teams, *game.coaches)


def _listed(names: Iterable[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def _order(line: _Line) -> tuple[bool, int, int, int, int]:
    """Games in order of expected time, then as planned; those without a time last, by round."""
    fixture = line.fixture
    number = fixture.number if fixture is not None else line.node.place if line.node else 0
    round_ = fixture.round if fixture is not None else 0
    expected = line.expected
    if expected is None:
        return True, round_, 0, fixture is None, number
    return False, expected, line.starts or expected, fixture is None, number


def clock(minute: int) -> str:
    """Return a minute as the time of its day: 14:05."""
    return f"{minute // 60 % 24}:{minute % 60:02}"

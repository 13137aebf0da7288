"""The day of a league at one minute: one queue of next games, from the same boards and times as the
schedule has, and when each is expected.

What has happened counts first: games that began, ended or have a result. The rest follow in their
planned order, none before its board, its teams and their coaches are free. A game is taken to begin
as planned, unless beginnings were recorded by then, it was called, or a team has not checked in.

Where games have no times, the next one ready goes to the next free board (LD-R45).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from league.model.day.day import Day, DayGame, DayTeam, LateBoard
from league.model.day.decisions import DayRecords, decisions_in, no_shows_in
from league.model.day.playoff_games import STALE
from league.model.day.timeline import SUSPENDED, Held, RoomLine, Timeline, called, in_order
from league.model.ledger.handlers.room import board_of
from league.model.ledger.rows import AnnouncementRow, BoardOutRow, Fixture, Person
from league.model.ledger.state import LeagueState
from league.model.schedule.slots import PlacedGame, ScheduledGame
from league.model.standings.reasons import listed
from league.model.times import DAY, clock_time, running_late

_NOT_QUEUED: Final = ("playing", "suspended", "over")
EARLY: Final = 30
"""Minutes before its expected time from which a game can be called and begun."""
SOON: Final = 240
"""Minutes within which the next game of a board is on deck."""


def day_of(records: LeagueState, now: int) -> Day:
    """Return the day of a league at a minute: every game of the seasons in progress, or of the
    last one when none is."""
    return _DayBuilder(records, now).day()


def no_shows(records: LeagueState) -> tuple[DayTeam, ...]:
    """Return the teams that were called as often as their season requires, and are not here. A
    forfeit is never entered automatically."""
    return no_shows_in(records)


class _DayBuilder:
    """Reads a league once."""

    def __init__(self, records: LeagueState, now: int) -> None:
        self.records, self.now = records, now
        self.timeline = Timeline(records, now)
        self._next_of_late: dict[int, str] = {}

    def day(self) -> Day:
        """Return all of it."""
        timeline, lines = self.timeline, self.timeline.lines
        untimed = self._classify(lines)
        reasons = waiting_without_time(timeline, untimed)
        for line in untimed:
            if line.key in reasons:
                self._set_waiting(line, reasons[line.key])
        lines.sort(key=in_order)
        self._next_of_late = self._next_games_of_late_teams(lines)
        games = {line.key: self._game(line) for line in lines}
        room = DayRecords(
            *(self.records, self.now, timeline.seasons, timeline.names, tuple(games.values()))
        )
        absent = no_shows_in(self.records)
        queue = [games[line.key] for line in lines if line.state not in _NOT_QUEUED]
        return Day(
            now=self.now,
            games=tuple(games.values()),
            queue=tuple(queue),
            playing=tuple(game for game in games.values() if game.state == "playing"),
            on_deck=tuple(game for game in queue if game.state == "on deck"),
            suspended=tuple(game for game in games.values() if game.state == "suspended"),
            absent=self._absent(queue),
            no_shows=absent,
            decisions=decisions_in(room, absent),
            late_boards=self._late_boards(lines),
            announcements=tuple(
                row for row in reversed(self.records.all(AnnouncementRow)) if not row.down
            ),
        )

    def _classify(self, lines: list[RoomLine]) -> list[RoomLine]:
        """Set the state of every game and why it cannot begin. Return those without a time that
        are to be played."""
        holds, untimed = self._playing_now(lines), []
        first: dict[Held, RoomLine] = {}
        led: dict[int, RoomLine] = {}
        for line in sorted(lines, key=in_order):
            if line.state in ("over", "playing"):
                continue
            if line.suspended:
                line.state, line.why = "suspended", self._why_not(line) or SUSPENDED
                continue
            mine = self.timeline.holds(line)
            if line.expected is None:
                why = self._why_not(line)
                self._set_waiting(line, why or "it has no time yet")
                if not why:
                    untimed.append(line)
            elif left := self.timeline.why_left(line):
                self._set_waiting(line, self._why_not(line) or left)
            else:
                why = self._why_not(line) or self._why_held(mine, holds, first)
                if not why and line.expected > self.now + EARLY:
                    why = f"it is expected at {clock_time(line.expected)}"
                self._set_waiting(line, why)
                self._set_on_deck(line, led, holds)
                first |= dict.fromkeys(mine, line)
        return untimed

    def _playing_now(self, lines: list[RoomLine]) -> dict[Held, RoomLine]:
        """Set which games are over and which are being played. Return what those hold."""
        holds: dict[Held, RoomLine] = {}
        for line in lines:
            line.state = "over" if line.over else "playing" if line.playing else "waiting"
            if line.state == "playing":
                holds |= dict.fromkeys(self.timeline.holds(line), line)
        for line in sorted(lines, key=in_order):
            if line.state == "waiting" and self._assumed(line):
                mine = self.timeline.holds(line)
                if not mine & holds.keys():
                    line.state = "playing"
                    holds |= dict.fromkeys(mine, line)
        return holds

    def _assumed(self, line: RoomLine) -> bool:
        """Return whether a game is taken to be played now, where no one records it."""
        if line.expected is None or line.until is None:
            return False
        if line.suspended or self.timeline.unbegun(line):
            return False
        return line.season.phase != "over" and line.expected <= self.now < line.until

    def _waits(self, line: RoomLine) -> bool:
        """Return whether a game has begun, or waits for more than its teams."""
        missing = self.timeline.who_is_missing(line)
        return line.state not in ("ready", "called") or line.why != missing

    def _set_waiting(self, line: RoomLine, why: str) -> None:
        called = line.fixture is not None and line.fixture.id in self.timeline.calls
        line.why = why
        line.state = "called" if called else "waiting" if why else "ready"
        if not why:
            line.why = self.timeline.who_is_missing(line)

    def _set_on_deck(
        self, line: RoomLine, led: dict[int, RoomLine], holds: dict[Held, RoomLine]
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

    def _why_not(self, line: RoomLine) -> str:
        """Return why a game cannot be played, even with its board and its teams free."""
        if line.season.phase == "preparing":
            return f"the season {line.season.name} has not begun"
        if line.season.phase == "over":
            return f"the season {line.season.name} is over"
        if line.waits_for:
            return (
                f"{listed(line.waits_for)} {'come' if len(line.waits_for) > 1 else 'comes'} first"
            )
        if line.fixture is None:
            return "its teams are not known yet"
        for team in line.teams:
            if team is not None and self.timeline.teams[team].withdrawn:
                return f"{self.timeline.names[team]} withdrew"
        if line.fixture.postponed:
            return "it is postponed"
        return ""

    def _why_held(
        self,
        mine: frozenset[Held],
        holds: dict[Held, RoomLine],
        first: dict[Held, RoomLine],
    ) -> str:
        """Return what a game needs that another has now, or has first."""
        wanted = sorted(mine, reverse=True)
        for each in wanted:
            if (other := first.get(each)) is not None:
                return f"after {called(other)} ({self._shared(each)})"
        for each in wanted:
            if (other := holds.get(each)) is not None:
                return f"{called(other)} is still being played ({self._shared(each)})"
        return ""

    def _shared(self, what: Held) -> str:
        """Return what two games need at once: a team, a coach or a board."""
        kind, number = what
        if kind == "team":
            return f"same team: {self.timeline.names[number]}"
        if kind == "board":
            return f"same board: {self.timeline.boards[number]}"
        return f"same coach: {self.records.get(Person, number).name}"

    def _game(self, line: RoomLine) -> DayGame:
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
            called=0 if fixture is None else self.timeline.calls.get(fixture.id, 0),
            number=None if fixture is None else fixture.number,
            season=line.season.id,
            round=round_,
            home_team=line.teams[0],
            visitors_team=line.teams[1],
            board_name="" if line.board is None else self.timeline.boards[line.board],
            ends=line.until,
            began=None if line.times is None else line.times.began,
            late_teams=self._next_of_late.get(line.key, ""),
            missing="" if self._waits(line) else self.timeline.who_is_missing(line),
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
                *(
                    team.id,
                    self.timeline.names[team.id],
                    str(getattr(people[team.coach], "name", "")),
                ),
                *(next_game[team.id].fixture, next_game[team.id].called),
                self._late_words(team.id),
            )
            for team in self.timeline.teams.values()
            if (team.season in self.timeline.checking or team.id in self.timeline.late)
            and team.season in self.timeline.seasons
            and not team.withdrawn
            and team.id in next_game
            and not self.timeline.is_here(team.id)
        )

    def _next_games_of_late_teams(self, lines: Iterable[RoomLine]) -> dict[int, str]:
        """Return who runs late, by the games that wait for them: the next one of each team."""
        found: dict[int, list[str]] = {}
        waiting = dict(self.timeline.late)
        for line in lines:
            for team in line.teams:
                if line.state not in ("playing", "over") and team in waiting:
                    row = waiting.pop(team)
                    words = f"{self.timeline.names[team]} {running_late(row.at, row.minutes)}"
                    found.setdefault(line.key, []).append(words)
        return {key: "; ".join(words) for key, words in found.items()}

    def _late_words(self, team: int) -> str:
        late = self.timeline.late.get(team)
        return "" if late is None else running_late(late.at, late.minutes)

    def _late_boards(self, lines: Iterable[RoomLine]) -> tuple[LateBoard, ...]:
        """Return the boards whose next game, or the one being played, is late."""
        first: dict[int, RoomLine] = {}
        for line in lines:
            if line.state != "over" and line.board is not None and line.expected is not None:
                stale = line.until is not None and line.until + STALE < self.now
                if not stale and line.expected < self.now + DAY // 2:
                    first.setdefault(line.board, line)
        found = [
            LateBoard(board, self.timeline.boards[board], (line.expected or 0) - (line.starts or 0))
            for board, line in sorted(first.items())
            if line.starts is not None
        ]
        return tuple(each for each in found if each.minutes > 0)


NOW = "now"
"""The slot of a game that begins at once."""


def next_games(
    ready: Sequence[ScheduledGame], boards: Iterable[str], playing: Iterable[ScheduledGame] = ()
) -> tuple[tuple[PlacedGame, ...], tuple[ScheduledGame, ...]]:
    """LD-R45: return which of the ready games begin now, and which wait. `boards` are the free
    ones; a team or coach in a game cannot play another. In the given order, rounds first."""
    free = list(boards)
    busy = {person for game in playing for person in (*game.teams, *game.coaches)}
    started, waiting = [], []
    for game in sorted(ready, key=lambda each: each.round):
        people = {*game.teams, *game.coaches}
        if free and not people & busy:
            started.append(PlacedGame(game.key, NOW, free.pop(0)))
            busy |= people
        else:
            waiting.append(game)
    return tuple(started), tuple(waiting)


def waiting_without_time(timeline: Timeline, lines: list[RoomLine]) -> dict[int, str]:
    """Set the boards of the games that can begin now, of those whose seasons have no times. Return
    why each cannot begin, by its key; empty where it can."""
    records, boards = timeline.records, timeline.boards
    out = records.rows[BoardOutRow]
    timed = {fixture.season for fixture in records.all(Fixture) if fixture.slot is not None}
    by_key = {str(line.key): line for line in lines if line.season.id not in timed}
    if not by_key:
        return {}
    playing = [records.get(Fixture, number) for number in timeline.playing]
    used = {board_of(game, timeline.playing[game.id]) for game in playing}
    # A game that is being played on no board in particular still takes one.
    boards = {board: name for board, name in boards.items() if board not in out}
    free = [str(board) for board in boards if board not in used]
    free = free[: max(len(boards) - len(playing), 0)] if boards else [""] * len(by_key)
    at_games = [_scheduled(timeline, game) for game in playing]
    ready = [_scheduled(timeline, line.fixture) for line in by_key.values() if line.fixture]
    started, waiting = next_games(ready, free, at_games)
    games = {game.key: game for game in ready}
    busy = {person for game in at_games for person in _people(game)}
    next_up = {person for place in started for person in _people(games[place.game])}
    result = {}
    for place in started:
        by_key[place.game].board = int(place.board) if place.board else None
        result[int(place.game)] = ""
    for game in waiting:
        why = "no board is free"
        if busy.intersection(_people(game)):
            why = "a team or a coach is at another game"
        elif next_up.intersection(_people(game)):
            why = "another game of a team or a coach comes first"
        result[int(game.key)] = why
    return result


def _scheduled(timeline: Timeline, fixture: Fixture) -> ScheduledGame:
    teams = fixture.home, fixture.visitors
    coaches = dict.fromkeys(f"c{timeline.teams[team].coach}" for team in teams)
    names = str(teams[0]), str(teams[1])
    return ScheduledGame(str(fixture.id), names, tuple(coaches), fixture.round)


def _people(game: ScheduledGame) -> tuple[str, ...]:
    return (*game.teams, *game.coaches)

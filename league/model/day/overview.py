"""The day of a league at one minute: one queue of next games, from the same boards and times as the
schedule has, and when each is expected.

What has happened counts first: games that began, ended or have a result. The rest follow in their
planned order, none before its board, its teams and their coaches are free. A game is taken to begin
as planned, unless beginnings were recorded by then, it was called, or a team has not checked in.

Where games have no times, the next one ready goes to the next free board (LD-R45).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from league.model.day.day import (
    AwaitedScore,
    Day,
    DayGame,
    DayTeam,
    Decision,
    DecisionKind,
    LateBoard,
    awaited_score,
)
from league.model.day.playoff_games import STALE
from league.model.day.timeline import SUSPENDED, Held, RoomLine, Timeline, called, in_order
from league.model.ledger.handlers.brackets import awaits_decision, bracket_progress
from league.model.ledger.handlers.room import board_of, calls_needed, is_open, to_be_called, why_out
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.queries.standings import standings, still_to_play
from league.model.ledger.rows import (
    AnnouncementRow,
    BoardOutRow,
    BracketRow,
    CallRow,
    CheckInRow,
    Fixture,
    FixtureGame,
    Franchise,
    NodeRow,
    Person,
    Season,
    Stage,
    Team,
    TimeSlot,
)
from league.model.ledger.state import LeagueState
from league.model.schedule.slots import PlacedGame, ScheduledGame
from league.model.standings.order import unresolved
from league.model.standings.table import listed
from league.model.times import DAY, clock_time, running_late


class DayRecords(msgspec.Struct, frozen=True):
    """The league and the games of its day."""

    records: LeagueState
    now: int
    seasons: dict[int, Season]
    names: dict[int, str]
    """The names of the teams."""
    games: tuple[DayGame, ...]


def decisions_in(room: DayRecords, absent: tuple[DayTeam, ...]) -> tuple[Decision, ...]:
    """Return what needs a decision, the most urgent first."""
    return (
        *_brackets(room),
        *_no_shows(room, absent),
        *_suspended(room),
        *_missing_scores(room),
        *_tosses(room),
    )


def no_shows_in(records: LeagueState) -> tuple[DayTeam, ...]:
    """Return the teams that were called as often as their season requires, and are not here."""
    absent = []
    for call in records.all(CallRow):
        fixture = records.find(Fixture, call.id)
        if fixture is None or not to_be_called(records, fixture):
            continue
        if call.times < calls_needed(records, fixture.season):
            continue
        for number in (fixture.home, fixture.visitors):
            check = records.find(CheckInRow, number)
            if check is None or not check.here:
                team = records.get(Team, number)
                name = records.get(Franchise, team.franchise).name
                coach = records.get(Person, team.coach).name
                absent.append(DayTeam(number, name, coach, fixture.id, call.times))
    return tuple(absent)


def _brackets(room: DayRecords) -> Iterator[Decision]:
    """Disputed games, and tied ones where the league decides who advances."""
    records = room.records
    for row in records.all(BracketRow):
        if row.season not in room.seasons or room.seasons[row.season].phase == "over":
            continue
        progress = bracket_progress(records, row)
        for key in progress.disputed:
            game = records.get(Fixture, int(key))
            text = f"Game {game.number} is disputed: keep the result or replay it"
            yield Decision("disputed", text, game.id, game.node, (game.home, game.visitors))
        numbers = records.brackets[row.id].nodes
        for key, state in progress.states.items():
            if not awaits_decision(records, row, state):
                continue
            node = records.get(NodeRow, numbers[key])
            teams = tuple(int(team) for team in state.teams if team)
            names = " and ".join(room.names[team] for team in teams)
            text = f"{node.title} ended in a tie: {names}. Who advances?"
            yield Decision("tied", text, None, node.id, teams)


def _no_shows(room: DayRecords, absent: tuple[DayTeam, ...]) -> Iterator[Decision]:
    by_game: dict[int, list[DayTeam]] = {}
    for team in absent:
        by_game.setdefault(team.fixture or 0, []).append(team)
    for number, teams in by_game.items():
        names = " and ".join(team.name for team in teams)
        calls = teams[0].called
        often = {1: "once", 2: "twice"}.get(calls, f"{calls} times")
        text = f"Called {often} and not here: {names}. Enter a forfeit, or check them in"
        yield Decision("no show", text, number, None, tuple(team.team for team in teams))


def _suspended(room: DayRecords) -> Iterator[Decision]:
    for game in room.games:
        if game.state == "suspended" and game.fixture is not None:
            text = f"Game {game.number} is suspended: resume it on any board"
            yield Decision("suspended", text, game.fixture, game.node, game.teams)


def _missing_scores(room: DayRecords) -> Iterator[Decision]:
    """Games that have ended, or should have, and have no score; scores that wait for coaches."""
    for game in room.games:
        if game.fixture is None or room.seasons[game.season or 0].phase in ("preparing", "over"):
            continue
        awaited = awaited_score(room.records, game.fixture)
        text = _missing(room, game) if awaited is None else _unconfirmed(room, game, awaited)
        if text:
            kind: DecisionKind = "missing score" if awaited is None else "unconfirmed"
            yield Decision(kind, text, game.fixture, game.node, game.teams)


def _unconfirmed(room: DayRecords, game: DayGame, awaited: AwaitedScore) -> str:
    if awaited.is_due(room.now):
        return f"Game {game.number}: {listed(awaited.names)} did not answer. Confirm its score"
    return f"Game {game.number} is {awaited.text}"


def _missing(room: DayRecords, game: DayGame) -> str:
    """Return why a game should have a score by now; empty when it need not. A stored game in
    progress counts automatically."""
    assert game.fixture is not None, "it has teams"
    if game.state == "over":
        has_score = not is_open(room.records, game.fixture)
        return "" if has_score else f"Game {game.number} has ended: enter its score"
    if game.expected is None or game.fixture in room.records.rows[FixtureGame]:
        return ""
    slot = room.records.get(Fixture, game.fixture).slot
    if slot is None:
        return ""
    times = room.records.get(TimeSlot, slot)
    if game.expected + times.ends - times.starts > room.now:
        return ""
    if game.state == "playing":
        return f"Game {game.number} should have ended: enter its score"
    if game.state == "suspended":
        return ""
    return f"Game {game.number} has no score: enter it, or move the game"


def _tosses(room: DayRecords) -> Iterator[Decision]:
    """Ties for a seed, once the games of the table are over and before there is a bracket."""
    records = room.records
    for season in room.seasons.values():
        if season.phase not in ("regular", "playoffs") or records.where(
            BracketRow, season=season.id
        ):
            continue
        stage = records.where(Stage, season=season.id)[0]
        if stage.form == "bracket" or still_to_play(records, stage):
            continue
        rows = standings(records, stage)
        if not any(row.tally.games for row in rows):
            continue
        through = ranking_rules(stage.settings).through or len(rows)
        first = {row.team for row in rows[:through]}
        certain = {row.team for row in rows if row.still != "known"}
        for group in unresolved([row.place for row in rows]):
            if first.intersection(group):
                teams = tuple(int(team) for team in group)
                names = ", ".join(room.names[team] for team in teams)
                missing = "" if certain.issuperset(group) else "the counts that are missing, or "
                text = f"Tied for a seed: {names}. Record {missing}a toss"
                yield Decision("toss", text, None, None, teams)


_NOT_QUEUED: Final = ("playing", "suspended", "over")
EARLY: Final = 30
"""Minutes before its expected time from which a game can be called and begun."""
SOON: Final = 240
"""Minutes within which the next game of a board is on deck."""


def day_of(records: LeagueState, now: int) -> Day:
    """Return the day of a league at a minute: every game of the seasons in progress, or of the
    last one when none is."""
    return _DayBuilder(records, now).day()


class _DayBuilder:
    """Reads a league once."""

    def __init__(self, records: LeagueState, now: int) -> None:
        self.records, self.now = records, now
        self.timeline = Timeline(records, now)
        self._next_of_late: dict[int, str] = {}

    def day(self) -> Day:
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
        if line.suspended or self.timeline.unbegun(line) or why_out(self.records, line.board):
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
        return why_out(self.records, line.board)

    def _why_held(
        self,
        mine: frozenset[Held],
        holds: dict[Held, RoomLine],
        first: dict[Held, RoomLine],
    ) -> str:
        """Return what a game needs that another has now, or has first."""
        latest_first = sorted(mine, reverse=True)
        for each in latest_first:
            if (other := first.get(each)) is not None:
                return f"after {called(other)} ({self._shared(each)})"
        for each in latest_first:
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
            for team in game.teams:
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
        words_by_game: dict[int, list[str]] = {}
        waiting = dict(self.timeline.late)
        for line in lines:
            for team in line.teams:
                if line.state not in ("playing", "over") and team in waiting:
                    row = waiting.pop(team)
                    words = f"{self.timeline.names[team]} {running_late(row.at, row.minutes)}"
                    words_by_game.setdefault(line.key, []).append(words)
        return {key: "; ".join(words) for key, words in words_by_game.items()}

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
        boards = [
            LateBoard(board, self.timeline.boards[board], (line.expected or 0) - (line.starts or 0))
            for board, line in sorted(first.items())
            if line.starts is not None
        ]
        return tuple(each for each in boards if each.minutes > 0)


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
    reasons = {}
    for place in started:
        by_key[place.game].board = int(place.board) if place.board else None
        reasons[int(place.game)] = ""
    for game in waiting:
        why = "no board is free"
        if busy.intersection(_people(game)):
            why = "a team or a coach is at another game"
        elif next_up.intersection(_people(game)):
            why = "another game of a team or a coach comes first"
        reasons[int(game.key)] = why
    return reasons


def _scheduled(timeline: Timeline, fixture: Fixture) -> ScheduledGame:
    teams = fixture.home, fixture.visitors
    coaches = dict.fromkeys(f"c{timeline.teams[team].coach}" for team in teams)
    names = str(teams[0]), str(teams[1])
    return ScheduledGame(str(fixture.id), names, tuple(coaches), fixture.round)


def _people(game: ScheduledGame) -> tuple[str, ...]:
    return (*game.teams, *game.coaches)

"""Where the games of a board go when it is out, and which it takes when it comes back.

No other game is moved: the games of the board find gaps on the other boards, or come after the
games there, in the order of rounds, each as early as its teams and their coaches are free.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Literal

import msgspec

from league.model.day.overview import day_of
from league.model.day.timeline import RoomLine, Timeline
from league.model.ledger.commands.day import GamePlace
from league.model.ledger.handlers.boards import games_that_left
from league.model.ledger.handlers.delays import changeover_of
from league.model.ledger.handlers.room import is_open
from league.model.ledger.handlers.schedule import schedule_slots
from league.model.ledger.rows import Board, BoardOutRow, Team, TimeSlot
from league.model.ledger.state import LeagueState
from league.model.times import DAY

Rest = Literal["", "later", "day", "postpone"]
"""What becomes of games that find no place today: not said, after the last time of the day but
before midnight, on another day, or postponed."""
Interval = tuple[int, int]


class MovedGame(msgspec.Struct, frozen=True):
    place: GamePlace
    planned: int
    """When it was to be played."""

    @property
    def later(self) -> int:
        """The minutes by which it is later; negative if it is earlier, 0 if it is postponed."""
        return 0 if self.place.starts is None else self.place.starts - self.planned


class BoardMoves(msgspec.Struct, frozen=True):
    """What happens to the games of a board."""

    moves: tuple[MovedGame, ...] = ()
    unplaced: tuple[int, ...] = ()
    """Games that find no place, or none of the kind that was chosen."""
    suspended: tuple[int, ...] = ()
    """Games that are being played on it."""
    other_days: tuple[int, ...] = ()
    """Games of other days: they stay on it."""


def moves_from(records: LeagueState, board: int, now: int, rest: Rest = "") -> BoardMoves:
    """Return where the games of a board go that is out from this minute on."""
    plan = _DayOfBoards(records, now, without=board)
    playing = {game.fixture for game in day_of(records, now).playing if game.board == board}
    todo: list[RoomLine] = []
    other_days = []
    for line in plan.timeline.lines:
        if line.fixture is None or line.fixture.board != board or line.over:
            continue
        if line.fixture.id in playing or not is_open(records, line.fixture.id):
            continue
        if line.starts is None or plan.timeline.why_left(line):
            continue
        if line.starts // DAY != now // DAY:
            other_days.append(line.fixture.id)
        else:
            todo.append(line)
    todo.sort(key=_in_round_order)
    plan.free(line.key for line in todo)
    plan.free(number for number in playing if number is not None)
    moves, unplaced = [], []
    for line in todo:
        moved = plan.place(line, rest)
        if moved is None:
            unplaced.append(line.game.id)
        else:
            moves.append(moved)
    return BoardMoves(
        tuple(moves),
        tuple(unplaced),
        tuple(sorted(number for number in playing if number is not None)),
        tuple(other_days),
    )


def moves_back(records: LeagueState, board: int, now: int) -> BoardMoves:
    """Return the games that a board takes when it comes back: of those that left it and have not
    begun, the ones that can be played when they were planned on it, and are not planned earlier by
    now; then the others that can be played on it earlier than where they are."""
    plan = _DayOfBoards(records, now, only=board)
    lines = {line.key: line for line in plan.timeline.lines}
    todo = []
    for number, slot in games_that_left(records, board):
        line = lines.get(number)
        if line is None or line.fixture is None or slot is None or line.over or line.playing:
            continue
        if line.suspended or not is_open(records, number):
            continue
        planned = records.find(TimeSlot, slot)
        if planned is not None and (line.times is None or line.times.began is None):
            todo.append((line, planned))
    todo.sort(key=lambda each: _in_round_order(each[0]))
    home = plan.at_home(todo)
    moves = {line.key: plan.move_home(line, planned) for line, planned in home}
    for line, planned in todo:
        place = None if line.key in moves else plan.place_back(line, planned)
        if place is not None:
            moves[line.key] = place
    return BoardMoves(tuple(moves[line.key] for line, _ in todo if line.key in moves))


def _in_round_order(line: RoomLine) -> tuple[int, int, int]:
    round_ = line.node.round + 1_000 if line.node is not None else line.game.round
    return round_, line.starts or 0, line.game.number


class _DayOfBoards:
    """The boards, teams and coaches of a league with the times at which they are taken."""

    def __init__(self, records: LeagueState, now: int, *, without: int = 0, only: int = 0) -> None:
        self.records, self.now = records, now
        self.timeline = Timeline(records, now)
        out = {*records.rows[BoardOutRow], without} - {only}
        self.boards = [
            board.id
            for board in records.all(Board)
            if board.id not in out and only in (0, board.id)
        ]
        self.slots = sorted(schedule_slots(records), key=lambda slot: slot.starts)
        self.taken: dict[tuple[str, int], dict[int, tuple[Interval, ...]]] = {}
        """When each board, team and coach is taken, by game."""
        for line in self.timeline.lines:
            if line.fixture is None or (line.fixture.slot is None and not line.playing):
                continue  # a game of a bracket finds its own place
            for kind, number in self.timeline.holds(line):
                self._take(line.key, [(kind, number)], *self._times(line, kind))
        self.last_moved: dict[int, int] = {}
        """When the last game that moved to a board begins: the next one comes after it."""

    def _times(self, line: RoomLine, kind: str) -> Iterator[Interval]:
        """Yield when a game is planned, and when it is expected: neither is given to another. After
        a late game its teams and coaches need the changeover, too, as expected times have it."""
        if line.starts is not None and line.ends is not None and not line.suspended:
            yield line.starts, line.ends
        is_left = line.over or line.suspended or bool(self.timeline.why_left(line))
        if line.expected is not None and line.until is not None and not is_left:
            is_late = line.ends is not None and line.until > line.ends
            gap = changeover_of(self.records, line.season.id, line.expected // DAY)
            yield line.expected, line.until + (gap if is_late and kind != "board" else 0)

    def _take(self, key: int, holds: Iterable[tuple[str, int]], *times: Interval) -> None:
        for what in holds:
            self.taken.setdefault(what, {})[key] = times

    def _spans(self, what: tuple[str, int]) -> Iterator[Interval]:
        for times in self.taken.get(what, {}).values():
            yield from times

    def free(self, keys: Iterable[int]) -> None:
        """Take games out of the plan."""
        for key in list(keys):
            for games in self.taken.values():
                games.pop(key, None)

    def place(self, line: RoomLine, rest: Rest) -> MovedGame | None:
        """Find a place for a game on another board; None if it has none and what was chosen for
        such games has none either."""
        length = (line.ends or 0) - (line.starts or 0)
        assert line.starts is not None, "only games with a time are moved"
        earliest, end = max(line.starts, self.now), self._end_of_day(line.starts)
        spot = self._first(line, earliest, length, end)
        if spot is None and rest == "later":
            midnight = (line.starts // DAY + 1) * DAY
            spot = self._first(line, earliest, length, max(end, midnight - 1 + length))
        if spot is None and rest == "day":
            return self._another_day(line, length)
        if spot is None:
            return MovedGame(GamePlace(line.game.id), line.starts) if rest == "postpone" else None
        return self._moved(line, *spot, length)

    def _moved(self, line: RoomLine, starts: int, board: int, length: int) -> MovedGame:
        holds = {*self._people(line), ("board", board)}
        self._take(line.key, holds, (starts, starts + length))
        self.last_moved[board] = max(starts, self.last_moved.get(board, starts))
        place = GamePlace(line.game.id, starts, starts + length, board)
        return MovedGame(place, line.starts or starts)

    def _people(self, line: RoomLine) -> Iterator[tuple[str, int]]:
        for team in line.teams:
            if team is not None:
                yield "team", team
                yield "coach", self.records.get(Team, team).coach

    def _first(
        self, line: RoomLine, earliest: int, length: int, end: int
    ) -> tuple[int, int] | None:
        """Return the first time and board at which a game can be played from a minute on."""
        gap = changeover_of(self.records, line.season.id, earliest // DAY)
        people = list(self._people(line))
        starts = {earliest}
        starts |= {slot.starts for slot in self.slots if slot.starts >= earliest}
        for board in self.boards:
            ends = [until + gap for _, until in self._spans(("board", board))]
            starts |= {at for at in ends if at >= earliest}
        for who in people:
            starts |= {until for _, until in self._spans(who) if until >= earliest}
        for at in sorted(starts):
            if at + length > end:
                return None
            if any(self._is_taken(who, at, at + length, 0) for who in people):
                continue
            for board in sorted(self.boards, key=self._load):
                after = self.last_moved.get(board)
                if after is not None and at < after:
                    continue
                if not self._is_taken(("board", board), at, at + length, gap):
                    return at, board
        return None

    def _load(self, board: int) -> tuple[int, int]:
        """Boards whose games end first come first."""
        ends = [until for _, until in self._spans(("board", board))]
        return max(ends, default=0), board

    def _is_taken(self, what: tuple[str, int], starts: int, ends: int, gap: int) -> bool:
        """Whether something is taken at some moment of a time, or less than the changeover before
        or after it."""
        return any(
            since < ends + gap and starts < until + gap for since, until in self._spans(what)
        )

    def _end_of_day(self, minute: int) -> int:
        day = [slot.ends for slot in self.slots if slot.starts // DAY == minute // DAY]
        return max(day, default=(minute // DAY + 1) * DAY)

    def _another_day(self, line: RoomLine, length: int) -> MovedGame | None:
        """Find a free slot of the schedule on a later day."""
        people = list(self._people(line))
        for slot in self.slots:
            if slot.starts // DAY <= self.now // DAY:
                continue
            if any(self._is_taken(who, slot.starts, slot.ends, 0) for who in people):
                continue
            for board in self.boards:
                if not self._is_taken(("board", board), slot.starts, slot.ends, 0):
                    return self._moved(line, slot.starts, board, slot.ends - slot.starts)
        return None

    def at_home(self, left: list[tuple[RoomLine, TimeSlot]]) -> list[tuple[RoomLine, TimeSlot]]:
        """Free the games that can go back to their planned times, and return them. Such a time is
        not past, and no other game of the board, the teams or their coaches is planned for it.
        Behind a late game they wait, as they would have before."""
        [board] = self.boards
        home = [
            (line, planned)
            for line, planned in left
            if planned.starts >= self.now and (line.starts is None or planned.starts <= line.starts)
        ]
        while True:
            going = {line.key for line, _ in home}
            fit = [
                (line, planned)
                for line, planned in home
                if not any(
                    self._is_planned(what, planned, going)
                    for what in (("board", board), *self._people(line))
                )
            ]
            if len(fit) == len(home):
                self.free(going)
                return home
            home = fit

    def _is_planned(self, what: tuple[str, int], slot: TimeSlot, without: Collection[int]) -> bool:
        """Whether a game, other than those of `without`, is planned during a time for a board, a
        team or a coach."""
        return any(
            times[0][0] < slot.ends and slot.starts < times[0][1]
            for key, times in self.taken.get(what, {}).items()
            if times and key not in without
        )

    def move_home(self, line: RoomLine, planned: TimeSlot) -> MovedGame:
        """Put a game where it was planned on the board that came back."""
        length = planned.ends - planned.starts
        moved = self._moved(line, planned.starts, self.boards[0], length)
        self.last_moved.clear()
        return msgspec.structs.replace(moved, planned=line.expected or planned.starts)

    def place_back(self, line: RoomLine, planned: TimeSlot) -> MovedGame | None:
        """Find a place on the board that came back, earlier than the one that the game has; None
        where there is none."""
        length = planned.ends - planned.starts
        mine = {what: games.pop(line.key, None) for what, games in self.taken.items()}
        earliest = max(planned.starts, self.now)
        spot = self._first(line, earliest, length, self._end_of_day(planned.starts))
        before = line.expected
        is_better = spot is not None and (before is None or spot[0] < before)
        if spot is not None and (is_better or self._is_home(spot, line)):
            moved = self._moved(line, *spot, length)
            return msgspec.structs.replace(moved, planned=before or planned.starts)
        for what, when in mine.items():
            if when is not None:
                self.taken[what][line.key] = when
        return None

    def _is_home(self, found: tuple[int, int], line: RoomLine) -> bool:
        """Whether a game is as early on the board that came back as where it is: it goes home."""
        return found[0] == line.expected and found[1] != line.game.board

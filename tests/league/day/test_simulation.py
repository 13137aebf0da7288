"""Days that go wrong at random, played by an independent room: at no minute may a team, a coach or
a board be expected or be in two places, and games are played in their order."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from league.model.day.day import Day, DayGame
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.rows import (
    Board,
    DelayRow,
    Fixture,
    GameTimesRow,
    ResultRow,
    Team,
    TimeSlot,
)
from tests.league.day.room import Room, check_day, held_by

Span = tuple[int, int, int]
"""When a game really began and ended, and its fixture."""


CHANGEOVER = 10
"""Minutes between two times of the schedule, which a delay leaves."""


class Played:
    """What happened, as a watcher in the room writes it down: nothing here asks the program."""

    def __init__(self) -> None:
        self.spans: dict[tuple[str, int], list[Span]] = {}
        self.board_of: dict[int, int] = {}

    def add(self, held: set[tuple[str, int]], began: int, ended: int, fixture: int) -> None:
        for what in held:
            self.spans.setdefault(what, []).append((began, ended, fixture))

    def clashes(self) -> Iterator[tuple[tuple[str, int], Span, Span]]:
        for what, spans in self.spans.items():
            spans.sort()
            for place, one in enumerate(spans):
                for other in spans[place + 1 :]:
                    if other[0] < one[1]:
                        yield what, one, other


class DayInTheRoom:
    """One day: a commissioner who does what the queue says, and everything that happens to him."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        teams = self.rng.choice((4, 6, 6, 8))
        self.room = Room(teams, through=0)
        self.played = Played()
        self.until: dict[int, int] = {}
        """The minute at which each game that is being played will end."""
        self.now = 0
        self.bracket = self.rng.random() < 0.5

    def play(self) -> None:
        room, rng = self.room, self.rng
        for _ in range(600):
            day = check_day(room.records, self.now)
            if self.until and rng.random() < 0.1:
                self.forecast(day)
            # Before anyone records a beginning, games are taken to begin as planned.
            assumed = [each for each in day.playing if each.fixture not in self.until]
            begun = self.begin([*assumed, *day.queue])
            self.disturb()
            if begun:
                continue
            upcoming = [g.expected for g in day.queue if g.fixture and g.expected is not None]
            moments = [*self.until.values(), *(at for at in upcoming if at > self.now)]
            if not moments:
                if self.bracket:
                    self.bracket = False
                    self.make_bracket()
                    continue
                break
            self.now = max(self.now + 1, min(moments) + rng.choice((0, 0, 0, 2, 7)))
            self.end()
        assert not self.until
        left = [f for f in room.records.all(Fixture) if room.records.find(ResultRow, f.id) is None]
        assert not left, "every game was played"

    def forecast(self, day: Day) -> None:
        """Play the rest of the day minute by minute, every game as long as planned, and compare
        when each begins with what is expected."""
        records = self.room.records
        waiting: list[DayGame] = []
        busy: dict[tuple[str, int], tuple[int, int]] = {}
        """Until when something is in use, and until when that was planned."""
        for each in day.games:
            if each.fixture in self.until:
                fixture = records.get(Fixture, each.fixture or 0)
                length = 80 if fixture.slot is None else self.length(fixture.slot)
                ends = max((each.began or 0) + length, self.now)
                planned = ends if each.planned is None else each.planned + length
                for what in held_by(records, each):
                    busy[what] = max(busy.get(what, (0, 0)), (ends, planned))
            elif each.state == "over" and each.began is not None:
                fixture = records.get(Fixture, each.fixture or 0)
                times = records.get(GameTimesRow, fixture.id)
                length = 80 if fixture.slot is None else self.length(fixture.slot)
                ends = max(min(each.began + length, self.now), each.began)
                ends = ends if times.ended is None else times.ended
                planned = 2**40 if each.planned is None else each.planned + length
                for what in held_by(records, each):
                    busy[what] = max(busy.get(what, (0, 0)), (ends, planned))
            elif each.state != "over" and each.fixture and each.planned is not None:
                waiting.append(each)
        waiting.sort(key=lambda each: (each.planned, each.fixture))
        minute = self.now
        while waiting:
            ahead: set[tuple[str, int]] = set()
            for each in list(waiting):
                held = held_by(records, each)
                late = records.find(DelayRow, each.fixture or 0)
                due = (each.planned or 0) + (0 if late is None else late.minutes)
                free = all(
                    ends + max(min(CHANGEOVER, (each.planned or 0) - planned), 0) <= minute
                    for ends, planned in (busy[what] for what in held if what in busy)
                )
                if minute >= due and free and not held & ahead:
                    assert each.expected == minute, (each, minute)
                    length = (each.ends or 0) - each.expected
                    until = minute + length, (each.planned or 0) + length
                    busy |= dict.fromkeys(held, until)
                    waiting.remove(each)
                else:
                    ahead |= held
            minute += 1

    def length(self, slot: int) -> int:
        times = self.room.records.get(TimeSlot, slot)
        return times.ends - times.starts

    def begin(self, queue: list[DayGame]) -> bool:
        """Begin what the queue says can begin, once it is due."""
        done = False
        for game in queue:
            if game.state in ("waiting", "on deck") or game.why or game.fixture is None:
                continue
            assert game.expected is not None
            if game.expected > self.now:
                continue
            if game.state == "ready" and self.rng.random() < 0.3:
                self.room.do(d.CallGame(game.fixture, self.now))
                done = True
                continue
            fixture = self.room.records.get(Fixture, game.fixture)
            board = game.board if fixture.board is None else None
            self.room.do(d.BeginGame(game.fixture, self.now, board))
            self.played.board_of[game.fixture] = game.board or 0
            length = self.rng.choice((50, 70, 80, 80, 80, 90, 120, 160))
            self.until[game.fixture] = self.now + length
            held = held_by(self.room.records, game)
            self.played.add(held, self.now, self.now + length, game.fixture)
            return True
        return done

    def end(self) -> None:
        for fixture, at in sorted(self.until.items(), key=lambda each: each[1]):
            if at > self.now:
                continue
            del self.until[fixture]
            if self.rng.random() < 0.7:
                self.room.do(d.EndGame(fixture, at))
            home, visitors = self.rng.sample(range(40), 2)
            self.room.do(c.EnterResult(fixture, c.ResultInput(home=home, visitors=visitors)))

    def disturb(self) -> None:
        """A late table, rain, a withdrawal."""
        room, rng = self.room, self.rng
        waiting = [
            f
            for f in room.records.all(Fixture)
            if room.records.find(ResultRow, f.id) is None and f.id not in self.until
        ]
        if not waiting or rng.random() > 0.06:
            return
        timed = [f for f in waiting if f.slot is not None]
        what = rng.random()
        if what < 0.45 and timed:
            late = rng.choice((5, 15, 25, 60))
            room.do(c.Delay(room.season, late, fixture=rng.choice(timed).id))
        elif what < 0.7 and timed:
            room.do(c.Delay(room.season, rng.choice((10, 30, 45))))
        elif what < 0.8:
            busy = {
                team
                for number in self.until
                for game in [room.records.get(Fixture, number)]
                for team in (game.home, game.visitors)
            }
            here = [t.id for t in room.records.all(Team) if not t.withdrawn and t.id not in busy]
            staying = [t for t in room.records.all(Team) if not t.withdrawn]
            if here and len(staying) > 3:
                policy = rng.choice(("keep_played", "forfeit_remaining"))
                room.do(c.Withdraw(rng.choice(here), policy))

    def make_bracket(self) -> None:
        room = self.room
        last = max(slot.ends for slot in room.records.all(TimeSlot))
        start = max(last, self.now) + 20
        room.bracket(tuple((start + n * 90, start + n * 90 + 80) for n in range(9)))

    def in_order(self) -> None:
        """On its planned board, and for each team, no game began before one that was planned to
        begin earlier; unless a delay was recorded for that one."""
        records = self.room.records
        starts = {
            f.id: (records.get(TimeSlot, f.slot).starts, f.id)
            for f in records.all(Fixture)
            if f.slot is not None and not records.find(DelayRow, f.id)
        }
        for spans in self.played.spans.values():
            planned = [starts[number] for _, _, number in spans if number in starts]
            assert planned == sorted(planned)


def one_day(seed: int) -> None:
    day = DayInTheRoom(seed)
    day.play()
    assert list(day.played.clashes()) == [], seed
    day.in_order()
    boards = {board.id for board in day.room.records.all(Board)}
    assert set(day.played.board_of.values()) <= boards


def test_ten_days_with_random_delays():
    for seed in range(10):
        one_day(seed)


@pytest.mark.long
@pytest.mark.parametrize("block", range(10))
def test_a_thousand_days_with_random_delays(block: int):
    for seed in range(block * 100, block * 100 + 100):
        one_day(seed)

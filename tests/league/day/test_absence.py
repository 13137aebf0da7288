"""Teams that are not here yet: who runs late, how everyone sees it, and when it comes off."""

from __future__ import annotations

import pytest

from league.model.day.day import Day, DayGame
from league.model.day.overview import day_of
from league.model.day.timeline import absent_notes
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.rows import Fixture, RunningLateRow
from league.model.times import DAY
from league.views.game_reader import day_game
from rulesets.core.refusal import Refused
from tests.league.day.room import Room


def first(day: Day) -> DayGame:
    return next(each for each in day.games if each.number == 1)


def late_room(minutes: int | None = 10) -> tuple[Room, Fixture]:
    room = Room(6)
    game = room.records.get(Fixture, room.game(1))
    room.do(d.RunLate(game.home, 5, minutes))
    return room, game


def test_a_team_that_runs_late_is_seen_on_every_face_of_its_game():
    room, game = late_room()
    day = day_of(room.records, 6)
    line = first(day)
    assert line.state != "playing", "it is known that it has not begun"
    assert line.late_teams == f"{line.home} running late, here about 12:15 AM"
    assert line.why.endswith(f"not here: {line.home} (running late, here about 12:15 AM)")
    [absent] = [each for each in day.absent if each.team == game.home]
    assert absent.late == "running late, here about 12:15 AM"
    card = day_game(room.records, line)
    assert "running late" in card.reason
    room.do(d.CallGame(game.id, 7))
    card = day_game(room.records, first(day_of(room.records, 8)))
    assert "running late" in card.reason_text, "also once it was called"


def test_it_comes_off_when_the_team_checks_in():
    room, game = late_room(None)
    assert absent_notes(room.records, game.id, 6) == (
        f"{first(day_of(room.records, 6)).home}: running late",
    )
    room.do(d.CheckIn(game.home))
    assert room.records.find(RunningLateRow, game.home) is None
    assert first(day_of(room.records, 6)).late_teams == ""
    with pytest.raises(Refused, match="is here already"):
        room.do(d.RunLate(game.home, 6))
    room.do(c.UndoEntries(1))
    assert room.records.find(RunningLateRow, game.home) is not None


def test_it_is_taken_back_and_holds_for_the_day_alone():
    room, game = late_room()
    assert first(day_of(room.records, 5 + DAY)).late_teams == ""
    room.do(d.RunLate(game.home, None))
    assert first(day_of(room.records, 6)).late_teams == ""
    with pytest.raises(Refused, match="not running late"):
        room.do(d.RunLate(game.home, None))


@pytest.mark.parametrize(
    ("seen", "began"),
    [
        ([(0, "other"), (12, "own")], 12),
        ([(0, "other"), (12, "late"), (20, "own")], 20),
        ([(5, "late"), (12, "own"), (13, "other")], 12),
        ([(5, "other"), (12, "own")], 0),  # no one checked in when it was to begin
        ([(0, "other"), (0, "own"), (40, "gone"), (50, "own")], 0),
    ],
)
def test_a_game_begins_when_the_team_comes_that_it_waited_for(seen, began):
    room = Room(6)
    game = room.records.get(Fixture, room.game(1))
    for minute, who in seen:
        match who:
            case "late":
                room.do(d.RunLate(game.home, minute, None))
            case "other":
                room.do(d.CheckIn(game.visitors, noted=minute))
            case _:
                room.do(d.CheckIn(game.home, who == "own", minute))
    line = first(day_of(room.records, 60))
    assert (line.state, line.expected) == ("playing", began)


def test_before_a_game_begins_it_says_who_is_missing():
    room = Room(6)
    game = room.records.get(Fixture, room.game(1))
    assert absent_notes(room.records, game.id, 0) == (), "no one checks in here"
    room.do(d.CheckIn(game.home))
    line = first(day_of(room.records, 0))
    assert absent_notes(room.records, game.id, 0) == (f"{line.visitors}: not checked in",)
    room.do(d.CheckIn(game.visitors))
    assert absent_notes(room.records, game.id, 0) == ()

"""A board that is out: where its games go, and which come back with it."""

from __future__ import annotations

import pytest

from league.model.day.board_moves import BoardMoves, Rest, moves_back, moves_from
from league.model.day.overview import day_of
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.room import is_suspended
from league.model.ledger.rows import Board, BoardOutRow, Fixture, TimeSlot
from league.views.day import DayBoard
from rulesets.core.refusal import Refused
from tests.league.day.room import Room, check_day


def boards_of(room: Room) -> list[int]:
    return [board.id for board in room.records.all(Board)]


def out(room: Room, board: int, now: int, rest: Rest = "") -> BoardMoves:
    moves = moves_from(room.records, board, now, rest)
    suspended = tuple(d.Suspend(each, now) for each in moves.suspended)
    room.do(d.BoardOut(board, now, tuple(each.place for each in moves.moves), suspended))
    return moves


def places(room: Room, moves: BoardMoves) -> list[tuple[int, int | None, int | None]]:
    """Number, beginning and board of each game that moves."""
    names = {board: n for n, board in enumerate(boards_of(room), 1)}
    return [
        (
            room.records.get(Fixture, each.place.fixture).number,
            each.place.starts,
            names.get(each.place.board or 0),
        )
        for each in moves.moves
    ]


def test_its_games_come_after_those_of_the_other_boards_in_the_order_of_rounds():
    """Six teams, three boards, a round every 90 minutes: every board is full until 440."""
    room = Room(6)
    board = boards_of(room)[2]
    mine = [f.number for f in room.records.where(Fixture, board=board)]
    assert mine == [3, 6, 9, 12, 15]
    moves = moves_from(room.records, board, 100)
    assert [room.records.get(Fixture, each).number for each in moves.unplaced] == [9, 12, 15]
    assert moves.suspended == (room.game(6),), "no one recorded it, and it is taken to be played"
    later = moves_from(room.records, board, 85, "later")
    assert places(room, later) == [
        (6, 450, 1), (9, 450, 2), (12, 540, 1), (15, 540, 2),
    ]  # fmt: skip
    assert [each.later for each in later.moves] == [360, 270, 270, 180]


def test_a_gap_on_another_board_is_used_without_delay():
    room = Room(6)
    boards = boards_of(room)
    second = next(f for f in room.records.where(Fixture, board=boards[0]) if f.round == 3)
    room.do(c.Postpone(second.id))
    moves = out(room, boards[2], 85, "postpone")
    [placed] = [each for each in places(room, moves) if each[1] is not None]
    assert placed == (9, 180, 1)
    assert [each[0] for each in places(room, moves) if each[1] is None] == [6, 12, 15]


def test_the_game_that_is_being_played_on_it_is_suspended():
    room = Room(4)
    boards = boards_of(room)
    for number in (1, 2):
        room.do(d.BeginGame(room.game(number), 0))
    moves = out(room, boards[1], 30, "later")
    assert moves.suspended == (room.game(2),)
    assert is_suspended(room.records, room.game(2))
    assert places(room, moves) == [(4, 270, 1), (6, 360, 1)]
    with pytest.raises(Refused, match="Board 2 is out since 12:30 AM"):
        room.do(d.Resume(room.game(2), 40, boards[1]))
    with pytest.raises(Refused, match="Board 2 is out since 12:30 AM"):
        room.do(d.BoardOut(boards[1], 50))
    board = DayBoard(room.records, day_of(room.records, 31))
    assert board.out == ("Board 2 is out since 12:30 AM",)
    assert board.summary.endswith("1 suspended · Board 2 is out since 12:30 AM")
    assert board.page_day(4).out == board.out


def test_a_board_that_comes_back_takes_its_games_where_they_are_earlier():
    room = Room(6)
    board = boards_of(room)[2]
    before = {f.id: f for f in room.records.all(Fixture)}
    out(room, board, 85, "later")
    back = moves_back(room.records, board, 200)
    assert places(room, back) == [(12, 270, 3), (15, 360, 3)]
    room.do(d.BoardBack(board, 200, tuple(each.place for each in back.moves)))
    assert room.records.find(BoardOutRow, board) is None
    check_day(room.records, 200)
    room.do(c.UndoEntries(2))
    assert {f.id: f for f in room.records.all(Fixture)} == before


def test_a_game_goes_back_to_when_it_was_planned_also_behind_a_late_one():
    """A time that only a late game is expected to need is free for the game that was planned for
    it; and the games of a board go back together, whoever of their teams played elsewhere."""
    room = Room(6)
    board = boards_of(room)[2]
    planned = {f.number: f.slot for f in room.records.where(Fixture, board=board)}
    out(room, board, 85, "later")
    late = next(f for f in room.records.where(Fixture, round=3) if f.board != board)
    room.do(c.Delay(room.season, 60, fixture=late.id))
    back = moves_back(room.records, board, 100)
    assert places(room, back)[-3:] == [(9, 180, 3), (12, 270, 3), (15, 360, 3)]
    room.do(d.BoardBack(board, 100, tuple(each.place for each in back.moves)))
    for number in (9, 12, 15):
        assert room.records.get(Fixture, room.game(number)).slot == planned[number]
    check_day(room.records, 100)


def test_another_day_is_a_free_time_of_the_schedule():
    room = Room(4)
    room.do(c.AddSlots(((3000, 3080), (3090, 3170))))
    boards = boards_of(room)
    moves = out(room, boards[1], 85, "day")
    assert places(room, moves) == [(4, 3000, 1), (6, 3090, 1)]


def test_a_time_that_is_no_slot_may_overlap_and_then_waits():
    room = Room(4)
    third = room.records.get(Fixture, room.game(3))
    room.do(d.MoveToTime(third.id, 50, 130, third.board))
    game = next(each for each in check_day(room.records, -5).games if each.number == 3)
    assert (game.planned, game.expected) == (50, 80), "after the game before it on its board"
    room.do(d.MoveToTime(third.id, 250, 330, third.board))
    with pytest.raises(Refused, match="a game ends after it begins"):
        room.do(d.MoveToTime(third.id, 250, 250, third.board))
    slots = [slot for slot in room.records.all(TimeSlot) if slot.starts == 250]
    room.do(d.MoveToTime(third.id, 250, 330, None))
    assert [s for s in room.records.all(TimeSlot) if s.starts == 250] == slots, "used again"
    room.do(c.AddSlots(((280, 360),)))
    with pytest.raises(Refused, match="two time slots run at the same time"):
        room.do(c.AddSlots(((300, 360),)))

"""Suspended games: they keep where they stand, free their board, and are resumed on any board."""

from __future__ import annotations

import pytest

from league.model.day.overview import day_of
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.room import is_suspended
from league.model.ledger.queries.standings import standings, still_to_play
from league.model.ledger.rows import Board, Fixture, ResultRow, SuspensionRow, TimeSlot
from league.views.day import DayBoard
from league.views.game_reader import fixture_game
from rulesets.core.refusal import Refused
from tests.league.day.room import Room, check_day


def suspended_room(teams: int = 4) -> Room:
    room = Room(teams)
    room.do(d.BeginGame(room.game(1), 0), d.BeginGame(room.game(2), 0))
    room.do(
        d.Suspend(
            *(room.game(1), 40, 14, 7, "third quarter", "4:10 left", "visitors"),
            "third and 2, Team 4 31",
        )
    )
    return room


def test_every_face_says_where_a_suspended_game_stands():
    room = suspended_room()
    day = check_day(room.records, 41)
    board = DayBoard(room.records, day)
    [card] = board.suspended
    assert card.number == 1 and card.is_suspended
    assert card.suspended_text == (
        f"suspended, {card.visitors} 7, {card.home} 14, third quarter, 4:10 left"
    )
    assert card.stood_ball == f"{card.visitors} ball, third and 2, Team 4 31"
    assert card.status_text == f"S{card.suspended_text[1:]}"
    assert card.full_note == "suspended, third quarter, 4:10 left"
    assert (card.winner, card.is_over, card.can_begin) == ("", False, True)
    groups = (board.playing, board.soon, board.on_deck, board.later, board.results)
    assert 1 not in {game.number for group in groups for game in group}
    assert board.summary.endswith("1 suspended")
    assert [(each.kind, each.fixture) for each in day.decisions] == [("suspended", room.game(1))]


def test_its_board_and_its_time_are_free_and_its_result_counts_for_nothing():
    room = suspended_room()
    fixture = room.records.get(Fixture, room.game(1))
    assert (fixture.slot, fixture.board, fixture.postponed) == (None, None, False)
    assert fixture.id in {game.id for game in still_to_play(room.records, room.stage)}
    assert all(row.tally.games == 0 for row in standings(room.records, room.stage))
    other = room.records.where(Fixture, round=2)[0]
    first = room.records.get(Fixture, room.game(2))
    boards = [board.id for board in room.records.all(Board)]
    free = next(board for board in boards if board != first.board)
    room.result(2)
    room.do(d.BeginGame(other.id, 45, free))
    assert check_day(room.records, 46).playing[0].fixture == other.id


def test_it_is_resumed_on_another_board_and_only_then_has_one():
    room = suspended_room()
    boards = [board.id for board in room.records.all(Board)]
    with pytest.raises(Refused, match=r"game 2 is being played on Board 2"):
        room.do(d.Resume(room.game(1), 50, boards[1]))
    with pytest.raises(Refused, match="game 2 is not suspended"):
        room.do(d.Resume(room.game(2), 50, boards[1]))
    room.result(2)
    room.do(d.Resume(room.game(1), 50, boards[1]))
    [playing] = check_day(room.records, 51).playing
    assert (playing.number, playing.board, playing.began) == (1, boards[1], 50)
    assert (playing.expected, playing.ends) == (50, 90), "40 of 80 minutes were played"
    [card] = DayBoard(room.records, day_of(room.records, 51)).playing
    assert card.score_line == f"{card.visitors} 7, {card.home} 14"
    assert (card.state, card.live) == ("playing", "Third quarter, 4:10 left")
    following = [game for game in check_day(room.records, 51).games if game.board == boards[1]]
    assert [game.expected for game in following if game.round == 2] == [100]
    room.do(c.EnterResult(room.game(1), c.ResultInput(home=20, visitors=7)))
    card = fixture_game(room.records, room.records.get(Fixture, room.game(1)))
    assert (card.state, card.stood, card.score_line) == (
        *("over", ""),
        f"{card.visitors} 7, {card.home} 20",
    )


@pytest.mark.parametrize(("at", "begins"), [(30, 90), (50, 100), (70, 120)])
def test_the_next_game_of_the_board_follows_a_resumed_one_after_the_changeover(
    at: int, begins: int
):
    room = suspended_room()
    board = room.records.all(Board)[1].id
    room.result(2)
    room.do(d.Resume(room.game(1), at, board))
    games = check_day(room.records, at + 1).games
    [following] = [game for game in games if game.board == board and game.round == 2]
    assert (following.planned, following.expected) == (90, begins), "40 of 80 minutes are left"


@pytest.mark.parametrize(("changeover", "begins"), [(None, 115), (5, 110), (30, 115)])
def test_a_late_game_is_followed_after_the_changeover(changeover: int | None, begins: int):
    """On its board and for its teams, which play elsewhere next; other games begin as planned. No
    more than the 10 minutes that were planned between two games."""
    room = Room(6)
    room.do(d.SetChangeover(room.season, changeover))
    late = room.records.get(Fixture, room.game(1))
    for number in (1, 2, 3):
        room.do(d.BeginGame(room.game(number), 25 if number == 1 else 0))
    day = check_day(room.records, 40)
    first = next(each for each in day.games if each.number == 1)
    assert (first.planned, first.expected, first.ends, first.late) == (0, 25, 105, 25)
    assert [each.board for each in day.late_boards if each.minutes > 15] == [late.board]
    for game in day.games:
        if game.round == 2:
            needs = {game.board, game.home_team, game.visitors_team}
            after = needs & {late.board, late.home, late.visitors}
            assert game.expected == (begins if after else 90), game


def test_suspending_again_corrects_where_it_stands_and_undo_is_exact():
    room = suspended_room()
    before = {kind: dict(rows) for kind, rows in room.records.rows.items()}
    room.do(d.Suspend(room.game(1), 60, 14, 13))
    row = room.records.get(SuspensionRow, room.game(1))
    assert (row.at, row.began, row.visitors_points, row.period) == (60, 0, 13, "")
    room.do(d.Resume(room.game(1), 70, None))
    assert not is_suspended(room.records, room.game(1))
    room.do(c.UndoEntries(2))
    assert {kind: dict(rows) for kind, rows in room.records.rows.items()} == before
    room.do(c.Correct(room.game(1), c.ResultInput("abandoned", 14, 10)))
    assert room.records.get(SuspensionRow, room.game(1)).visitors_points == 10
    room.do(c.Correct(room.game(1), None))
    assert room.records.find(SuspensionRow, room.game(1)) is None, "it never began"
    assert room.records.find(ResultRow, room.game(1)) is None


def test_a_suspended_game_that_gets_a_time_waits_for_it_and_is_never_taken_to_be_played():
    room = suspended_room(6)
    room.do(c.AddSlots(((1000, 1080),)))
    [added] = room.records.where(TimeSlot, starts=1000)
    board = room.records.all(Board)[0].id
    room.do(c.Reschedule(room.game(1), added.id, board))
    for now, state in ((41, "waiting"), (1001, "ready"), (1050, "ready")):
        game = next(each for each in check_day(room.records, now).games if each.number == 1)
        assert game.state == state and game.expected == max(now, 1000)
        card = DayBoard(room.records, day_of(room.records, now)).cards([game])[0]
        assert card.is_suspended and "suspended" in card.place_text

"""Messages to a team: what it must know at once, and each of them once."""

from __future__ import annotations

from collections.abc import Sequence

from league.model.brackets.elimination import single_elimination
from league.model.day.overview import day_of
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import Board, Fixture, Team, TimeSlot
from league.views.messages import TeamMessage, team_messages
from league.views.moment import EntryMark, LedgerStep
from tests.league.day.room import Room
from tests.tui.league.leagues import knockout, play_next


def messages(room: Room, team: int, now: int, since: int = 0) -> tuple[TeamMessage, ...]:
    """What a team is told at a minute; every entry after `since` was made at minute 0."""
    steps = [
        LedgerStep(EntryMark(seq, "0" if seq > since else "-9999"), changes)
        for seq, changes in enumerate(room.ledger.history, 1)
    ]
    return team_messages(room.records, day_of(room.records, now), steps, team, int)


def told(room: Room, team: int, now: int, since: int) -> list[str]:
    return [each.text for each in messages(room, team, now, since)]


def keys(found: Sequence[TeamMessage]) -> list[str]:
    return [each.key for each in found]


def waiting_room() -> tuple[Room, Fixture, int]:
    """A room before its second round; its fourth game, and the last entry."""
    room = Room(6)
    for number in (1, 2, 3):
        room.do(c.EnterResult(room.game(number), c.ResultInput("played", 7, 0)))
    return room, room.records.get(Fixture, room.game(4)), room.ledger.seq


def test_a_game_in_ten_minutes_is_one_message_until_it_begins():
    room, game, seq = waiting_room()
    assert game.slot is not None and game.board is not None
    starts = room.records.get(TimeSlot, game.slot).starts
    board = room.records.get(Board, game.board).name
    assert told(room, game.home, starts - 11, seq) == []
    ten, three = (messages(room, game.home, starts - each, seq) for each in (10, 3))
    assert ten[0].text.startswith(f"You play on {board} in 10 minutes, at ")
    assert three[0].text.startswith(f"You play on {board} in three minutes, at ")
    assert keys(ten) == keys(three), "one message, though its words change"
    room.do(d.BeginGame(game.id, starts - 2))
    assert told(room, game.home, starts - 1, seq) == []


def test_a_game_that_is_delayed_is_announced_again():
    room, game, seq = waiting_room()
    assert game.slot is not None
    starts = room.records.get(TimeSlot, game.slot).starts
    first = messages(room, game.home, starts - 5, seq)[0]
    room.do(c.Delay(room.season, 20, fixture=game.id))
    [late] = told(room, game.home, starts - 5, seq)
    assert late.startswith("Game 4 is 20 min late: it is expected at ")
    again = messages(room, game.home, starts + 15, seq)[0]
    assert again.text.startswith("You play on ")
    assert again.key != first.key


def test_a_changed_result_reaches_both_teams_and_no_other():
    room = waiting_room()[0]
    one = room.records.get(Fixture, room.game(1))
    seq = room.ledger.seq
    room.do(c.Correct(one.id, c.ResultInput("played", 7, 3)))
    for team in (one.home, one.visitors):
        [text] = told(room, team, 60, seq)
        assert text.startswith("Your result was changed: ")
        assert " 7. It was " in text and text.endswith(" 7.")
    others = {room.records.get(Fixture, room.game(n)).home for n in (2, 3)}
    assert all(told(room, team, 60, seq) == [] for team in others)
    key = messages(room, one.home, 60, seq)[0].key
    room.do(c.UndoEntries(1))
    found = messages(room, one.home, 60, seq)
    assert len(found) == 2, "that it was undone is a message, too"
    assert keys(found)[1] == key, "and the first is the same as before"


def test_a_game_that_is_void_names_the_opponent():
    room, game, seq = waiting_room()
    room.do(c.Withdraw(game.home, "keep_played"))
    names = names_of(room.records)
    text = f"Game 4 ({names[str(game.visitors)]} at {names[str(game.home)]}): void."
    assert text in told(room, game.visitors, 60, seq)


def test_a_game_that_is_moved_says_where_it_was():
    room, game, _ = waiting_room()
    room.do(c.AddSlots(((5_000, 5_080),)))
    seq = room.ledger.seq
    other = next(each for each in room.records.all(Board) if each.id != game.board)
    last = room.records.all(TimeSlot)[-1]
    room.do(c.Reschedule(game.id, last.id, other.id))
    [text] = told(room, game.home, 60, seq)
    assert text.startswith("Game 4 is now at ")
    assert f"on {other.name} (not " in text
    assert text.endswith(")."), "it is expected when it is planned"
    room.do(c.Delay(room.season, 75, fixture=game.id))
    room_told = told(room, game.home, 60, seq)
    assert room_told[-1].endswith(". It is expected at 12:35 PM."), room_told
    seq = room.ledger.seq
    room.do(c.Postpone(game.id))
    assert told(room, game.home, 60, seq)[0] == "Game 4 is postponed."


def test_a_suspended_game_a_call_and_a_score_to_confirm():
    room, game, seq = waiting_room()
    room.do(d.CallGame(game.id, 85))
    assert told(room, game.home, 60, seq)[0].startswith("Game 4 is called: go to ")
    seq = room.ledger.seq
    room.do(d.SetConfirmRule(room.season, 15), d.ReportResult(game.id, 14, 7, 160, "home"))
    assert told(room, game.home, 160, seq) == [], "he entered it himself"
    [text] = told(room, game.visitors, 160, seq)
    assert text.startswith("Confirm the score of game 4: ")
    seq = room.ledger.seq
    room.do(d.ConfirmResult(game.id, "visitors"))
    assert told(room, game.home, 160, seq)[0].startswith("The score of game 4 counts: ")
    five, seq = room.records.get(Fixture, room.game(5)), room.ledger.seq
    room.do(c.EnterResult(five.id, c.ResultInput("abandoned", 14, 7)))
    assert told(room, five.home, 160, seq)[0].startswith("Game 5 is suspended: ")
    seq = room.ledger.seq
    room.do(d.Resume(five.id, 170, room.records.all(Board)[2].id))
    resumed = told(room, five.home, 170, seq)[0]
    assert resumed == f"Game 5 is resumed on {room.records.all(Board)[2].name}."


def test_both_finalists_learn_against_whom_they_play():
    ledger = knockout(single_elimination(4), 1)
    seq = ledger.seq
    play_next(ledger, 1)
    final = ledger.records.all(Fixture)[-1]
    steps = [
        LedgerStep(EntryMark(number, "0" if number > seq else "-9999"), changes)
        for number, changes in enumerate(ledger.history, 1)
    ]
    day = day_of(ledger.records, 0)
    for team in (final.home, final.visitors):
        [message] = team_messages(ledger.records, day, steps, team, int)
        assert message.text.startswith("You play ")
        assert message.text.endswith(f" next: Final, game {final.number}.")
    both = (final.home, final.visitors)
    out = next(each.id for each in ledger.records.all(Team) if each.id not in both)
    assert team_messages(ledger.records, day, steps, out, int) == ()


def test_what_is_of_yesterday_is_no_message():
    room, game, _ = waiting_room()
    room.do(d.CallGame(game.id, 85))
    assert told(room, game.home, 60, room.ledger.seq) == []

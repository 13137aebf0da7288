"""Boards that are out, times that are no slots, suspended games: what their forms say and enter."""

from __future__ import annotations

from typing import Any

from league.model.ledger.rows import BoardOutRow, Fixture, SuspensionRow, TimeSlot
from quarterback.league_office.describe_commands import describe_command
from tests.league_office.desk import Desk


def begun(**season: Any) -> Desk:
    """A desk at a minute of the day: 10:20, the first games are being played."""
    desk = Desk().begun(6, **season)
    desk.now = desk.first_time + 80
    return desk


def last(desk: Desk) -> str:
    return describe_command(desk.ledger.in_effect[-1].command, desk.records)


def test_a_board_that_is_out_lists_every_game_that_moves():
    desk = begun()
    preview = desk.look("board-out", board=desk.board("East"))
    assert preview.preview[:3] == (
        "Game 3 (Vikings at Packers) is being played on it: it is suspended. Enter where it stands"
        " afterward.",
        "Game 6 (Lions at Bears): 10:30 AM, now 1:30 PM, North (3 h late)",
        "Game 9 (Giants at Vikings): 12:00 PM, now 1:30 PM, South (1 h 30 min late)",
    )
    desk.do("board-out", board=desk.board("East"))
    assert last(desk) == "East is out: 2 games move; game 3 (Vikings at Packers) suspended"
    assert [row.id for row in desk.records.all(BoardOutRow)] == [desk.board("East")]
    assert (
        "East is out since 10:20 AM"
        in desk.fault("resume", game=desk.game(3).id, board=desk.board("East"))[1]
        or "choose the board" in desk.fault("resume", game=desk.game(3).id)[1]
    )
    back = desk.do("board-back", board=desk.board("East")).preview
    assert back[:3] == (
        "Board East takes games from 10:20 AM on.",
        "Game 6 (Lions at Bears): 1:30 PM, now 10:30 AM, East (3 h early)",
        "Game 9 (Giants at Vikings): 1:30 PM, now 12:00 PM, East (1 h 30 min early)",
    )
    assert not desk.records.all(BoardOutRow)
    desk.do("undo")
    desk.do("undo")
    assert desk.records.get(Fixture, desk.game(6).id).board == desk.board("East")


def test_what_finds_no_place_today_is_named_with_the_choices():
    desk = begun()
    desk.do("board-out", board=desk.board("East"))
    field, message = desk.fault("board-out", board=desk.board("South"))
    assert field == "rest"
    assert message.startswith("no place today for game ")
    assert "later today, another day, or postponed" in message
    desk.do("board-out", board=desk.board("South"), rest="postpone")
    assert "postponed" in last(desk)
    games = desk.records.where(Fixture, board=desk.board("North"))
    for rest in ("", "later", "day"):  # the power is off: no board is left
        message = desk.fault("board-out", board=desk.board("North"), rest=rest)[1]
        assert message.startswith("no place on another board for game ")
        assert "choose postponed (on a command line: --rest postpone)" in message
        assert message.endswith("every board stops for a while, enter a delay for all of them")
    desk.do("board-out", board=desk.board("North"), rest="postpone")
    assert len(desk.records.all(SuspensionRow)) == 3
    assert all(desk.records.get(Fixture, each.id).board is None for each in games)


def test_later_today_ends_at_midnight():
    desk = Desk().founded(6)
    desk.do("boards", names="North\nSouth\nEast")
    desk.do("slots", minutes=200)
    desk.do("draw-up")
    desk.do("release")
    desk.now = desk.first_time + 80
    desk.do("board-out", board=desk.board("East"), rest="later")
    message = desk.fault("board-out", board=desk.board("South"), rest="later")[1]
    assert message.startswith("no place before midnight for game "), message
    assert "choose another day or postponed (on a command line: --rest day|postpone)" in message


def test_a_game_moves_to_a_time_that_is_no_slot_and_says_what_is_in_its_way():
    desk = begun()
    assert desk.do("move", game=desk.game(7).id, start="13:20").preview == (
        "game 7 (Eagles at Lions) moved: Sat, May 9, 1:20 PM, North",
    )
    slot = desk.records.get(Fixture, desk.game(7).id).slot
    assert slot is not None and desk.records.get(TimeSlot, slot).starts % 1440 == 13 * 60 + 20
    assert str(slot) in desk.look("move", game=desk.game(7).id).data["slot"]
    preview = desk.do("move", game=desk.game(7).id, start="11:00").preview
    assert preview == (
        "It collides with game 4 (Vikings at Eagles), 10:30 AM to 12:00 PM: same team, Eagles",
        "It collides with game 6 (Lions at Bears), 10:30 AM to 12:00 PM: same team, Lions",
        "Expected: 12:00 PM. Games in the way come first.",
    )
    between = desk.look("move", game=desk.game(7).id, start="10:20").preview
    assert "Games in the way come first or after it, as below." in " ".join(between), between
    assert desk.fault("move", game=desk.game(7).id, start="noon") == (
        *("start",), "noon is not a time: enter 14:37",
    )  # fmt: skip


def test_a_game_that_moves_into_the_past_is_warned_of():
    desk = begun()
    passed = "9:30 AM has passed: it is 10:20 AM."
    assert desk.look("move", game=desk.game(7).id, start="9:30").preview[0].startswith(passed)
    assert not any("has passed" in each for each in desk.look("move", game=desk.game(7).id).preview)
    begun_before = desk.look("move", game=desk.game(1).id, board=desk.board("South"))
    assert not any("has passed" in each for each in begun_before.preview), "its time stays"
    later = desk.look("move", game=desk.game(7).id, start="10:20")
    assert not any("has passed" in each for each in later.preview)
    for number in (2, 8):  # the other games of their teams
        desk.do("postpone", game=desk.game(number).id)
    swapped = desk.look("swap", game=desk.game(1).id, other=desk.game(7).id).preview
    assert swapped[:2] == (
        "Game 1 (Eagles at Bears): Sat, May 9, 12:00 PM, North",
        "Game 7 (Eagles at Lions): Sat, May 9, 9:00 AM, North",
    )
    assert sum("has passed" in each for each in swapped) == 1, swapped


def test_a_game_is_suspended_with_where_it_stands_and_resumed_on_a_board():
    desk = begun()
    game = desk.game(1).id
    desk.do("suspend", game=game, home=14, visitors=7, period="second half", left="4:10")
    assert last(desk) == (
        "game 1 (Eagles at Bears) suspended: Eagles 7, Bears 14, second half, 4:10 left"
    )
    assert desk.records.get(SuspensionRow, game).time_left == "4:10 left"
    assert "of what" in desk.fault("suspend", game=desk.game(2).id, left="23")[1]
    look = desk.look("resume", game=game)
    assert look.error is not None and look.error.field == "board"
    assert look.current_state == (
        "Game 1 (Eagles at Bears): suspended, Eagles 7, Bears 14, second half, 4:10 left",
    )
    result = desk.look("result", game=game, how="abandoned", home=14, visitors=10)
    assert result.error is None, "the form of results suspends, too"
    desk.do("resume", game=game, board=desk.board("North"))
    assert desk.look("result", game=game).data["home"] == "14", "its score goes on"


def test_a_delay_says_that_the_changeover_stays():
    desk = begun()
    assert desk.look("changeover").current_state == (
        "0 minutes, as between the times of the day's schedule",
    )
    desk.do("changeover", minutes=5)
    assert desk.look("delay", game="all", late=20).preview[-1] == (
        "The changeover stays: 5 min between two games where that much was planned."
    )


def test_a_bracket_asks_while_a_game_that_decides_a_place_is_suspended():
    desk = begun()
    for fixture in desk.records.all(Fixture):
        if fixture.number != 9:
            high = 60 - fixture.home
            desk.do("result", game=fixture.id, home=high, visitors=high - fixture.number)
    desk.do("suspend", game=desk.game(9).id, home=0, visitors=3, period="second half")
    field, message = desk.fault("playoffs", size=4)
    assert field == "anyway"
    assert message.startswith(
        "Game 9 (Giants at Vikings): suspended, Giants 3, Vikings 0, second half; the place of "
    )
    assert message.endswith("Resume it first, or draw anyway (on a command line: --anyway)")
    assert "anyway" in {each.name for each in desk.look("playoffs", size=4).fields}
    assert desk.look("playoffs", size=4, anyway="yes").error is None
    desk.do("resume", game=desk.game(9).id, board=desk.board("North"))
    desk.do("result", game=desk.game(9).id, home=0, visitors=3)
    assert "anyway" not in {each.name for each in desk.look("playoffs", size=4).fields}

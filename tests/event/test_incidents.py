"""Two days of a twelve-team weekend, with everything that goes wrong, by commands and by the phones
of boards and coaches.

The script says what happens and, by hand, what is true from then on. After each incident the pages
of the server are read and compared with that.
"""

from __future__ import annotations

from pathlib import Path

from tests.event.faces import Hall, hall_in
from tests.event.weekend import SEASON, SETUP, Game, minute


def test_two_days_of_incidents(tmp_path: Path):
    with hall_in(tmp_path) as hall:
        hall.at("8:00", day=0)
        hall.runs(*SETUP)
        hall.truth.games = hall.scheduled()
        assert len(hall.truth.games) == SEASON
        for incident in (*SATURDAY, *SUNDAY):
            incident(hall)
            hall.check()


def a_late_start(hall: Hall) -> None:
    """The games of nine o'clock began, as far as anyone knows; the first one did not."""
    truth = hall.truth
    hall.at("9:26")
    for number in (1, 2, 3, 4):
        truth.games[number].began = minute("9:00")
    hall.check()
    hall.runs("begin 1 --at 9:25")
    truth.games[1].began = minute("9:25")


def running_late(hall: Hall) -> None:
    """Everyone is here but the Cowboys, whose coach calls from the road, and then comes in."""
    truth = hall.truth
    hall.at("9:40")
    hall.runs("check-in --all", "check-in Cowboys --not-here")
    truth.absent.add("Cowboys")
    hall.check()
    guy = hall.phone("Cowboys", "Guy")
    guy.opens(guy.address)
    guy.sends("We are running late", minutes="20")
    truth.late.add("Cowboys")
    hall.check()
    hall.at("10:10")
    guy.opens(guy.address)
    guy.sends("We are here")
    truth.absent.discard("Cowboys")
    truth.late.discard("Cowboys")


def a_double_forfeit(hall: Hall) -> None:
    """Neither the Packers nor the Falcons come to their game."""
    truth = hall.truth
    hall.at("10:15", "result 2 14:7", "result 3 20:17", "result 4 10:13")
    hall.at("10:20", "begin 6", "begin 10")
    hall.at("10:40", "result 1 10:13")
    hall.at("10:45", "begin 5")
    hall.runs("result 11 --kind double_forfeit")
    truth.forfeited(11, None)


def a_late_team(hall: Hall) -> None:
    """The Rams have to go; the Crows play the rest of their games."""
    truth = hall.truth
    hall.at("11:00")
    hall.runs("replace Rams Crows --coach Zed", "check-in Crows")
    truth.gone.add("Rams")
    truth.coaches["Crows"] = "Zed"
    for number in (9, 17, 20):
        game = truth.games[number]
        game.home, game.visitors = (each.replace("Rams", "Crows") for each in game.teams)


def a_board_out(hall: Hall) -> None:
    """A leg of West breaks before its game of 11:40."""
    truth = hall.truth
    hall.at("11:20")
    hall.runs("board-out West --rest later")
    truth.out.add("West")
    # North runs late, and so its teams and the boards that they go to: each board has a game until
    # 17:20. The Giants cannot play 9 and 16 at once, nor the Saints 16 and 21.
    for number, board, clock in (
        (9, "North", "17:25"), (16, "South", "18:40"),
        (23, "East", "17:25"), (21, "North", "19:55"),
    ):  # fmt: skip
        truth.games[number].board, truth.games[number].planned = board, minute(clock)


def a_late_board(hall: Hall) -> None:
    """North is still playing, and says when it will be done."""
    truth = hall.truth
    hall.at("11:35", "result 6 21:14", "result 10 7:9")
    hall.at("11:37")
    hall.runs("delay 25 --board North")
    truth.games[12].delay = 25


def a_withdrawal(hall: Hall) -> None:
    """The Saints have a flat tire at noon."""
    truth = hall.truth
    hall.at("11:40", "begin 7")
    hall.at("11:58", "result 5 19:0")
    hall.runs("withdraw Saints --why 'flat tire'")
    truth.gone.add("Saints")
    truth.forfeited(16, "Giants")
    truth.forfeited(21, "Eagles")


def a_board_back(hall: Hall) -> None:
    """West is mended."""
    truth = hall.truth
    hall.at("12:05", "begin 8", "begin 12")
    hall.at("12:20")
    hall.runs("board-back West")
    truth.out.discard("West")
    # The Vikings are expected to play on North until 14:40.
    for number, clock in ((9, "12:20"), (23, "14:45")):
        truth.games[number].board, truth.games[number].planned = "West", minute(clock)


def an_earlier_game(hall: Hall) -> None:
    """The Packers and the Lions have to leave early: 24 moves before its time, to a time that is
    none of the schedule's; and what cannot be is refused."""
    truth = hall.truth
    hall.at("12:25")
    said = hall.runs("move 24 --to 13:00 --board East", fails=True)
    assert "the same team at one time: Packers" in said
    hall.check()
    said = hall.runs("move 24 --to 14:30 --board West")
    assert "It collides with game 23 (Vikings at Bears), 2:45 PM to 4:00 PM" in said
    assert "Expected: 2:45 PM. Games in the way come after it." in said
    truth.games[24].board, truth.games[24].planned = "West", minute("14:30")


def a_suspended_game(hall: Hall) -> None:
    """The power fails at East in a game. It goes on at West, which is free sooner."""
    truth = hall.truth
    hall.at("12:25", "begin 9")
    hall.at("12:40")
    hall.runs("suspend 8 14:7 --period 'third quarter'")
    truth.suspend(8, 14, 7)
    hall.check()
    hall.at("13:00", "result 7 7:37")
    hall.at("13:20", "result 12 10:7")
    hall.at("13:25", "begin 13", "begin 14", "begin 15")
    hall.at("13:40", "result 9 13:14")
    hall.at("13:42")
    hall.runs("resume 8 --board West")
    truth.resume(8, "West")
    hall.check()
    hall.at("14:20", "result 8 21:14")


def rain(hall: Hall) -> None:
    """All boards stop until a quarter past three."""
    truth = hall.truth
    hall.at("14:25", "result 14 3:20")
    hall.at("14:35", "result 13 17:0")
    hall.at("14:40", "result 15 14:6")
    news = "Rain until 3:15"
    hall.runs("delay 15:15", f"announce '{news}'")
    truth.news.append(news)
    for number in (17, 18, 22, 24):
        truth.games[number].delay = minute("15:15") - (truth.games[number].planned or 0)
    hall.check()
    hall.at("15:15", "begin 17", "begin 18", "begin 22", "begin 24")
    hall.runs("take-down 1")
    truth.taken_down.append(truth.news.pop())


def both_sides_confirm(hall: Hall) -> None:
    """Scores of boards wait for the other coach: one answers, the other does not."""
    truth = hall.truth
    hall.at("16:20")
    hall.runs("confirm-rule 15")
    fay, guy = hall.phone("North", "Fay"), hall.phone("South", "Guy")
    fay.scores(17, 10, 7)
    truth.report(17, 10, 7)
    guy.scores(18, 24, 3)
    truth.report(18, 24, 3)
    hall.check()
    hall.at("16:25")
    zed = hall.phone("Crows", "Zed")
    assert "Crows 7, Eagles 10, entered by Fay at North" in zed.opens(zed.address)
    zed.sends("That is right")
    truth.played(17, 10, 7)
    hall.check()
    hall.at("16:36")
    truth.played(18, 24, 3)
    hall.check()
    hall.runs("confirm-rule 0")


def two_enter_one_game(hall: Hall) -> None:
    """A scorer at East has the form open while the desk enters the score."""
    truth = hall.truth
    hall.at("16:37", "begin 19")
    kim = hall.phone("East", "Kim")
    kim.opens("/table/east/22/score?home=14&visitors=10")
    hall.runs("result 22 14:13")
    truth.played(22, 14, 13)
    said = kim.sends("Confirm", accepts=409)
    assert "John has entered Giants 13, Falcons 14 meanwhile" in said, said


def entries_taken_back(hall: Hall) -> None:
    """A rival has seen the PIN of West."""
    truth = hall.truth
    rival = hall.phone("West", "Rival")
    rival.scores(24, 0, 50)
    truth.played(24, 0, 50)
    hall.at("16:40")
    rival.scores(23, 50, 0)
    truth.played(23, 50, 0)
    hall.check()
    hall.at("16:45")
    hall.runs("take-back", "take-back Rival --why 'a rival saw the PIN'")
    for number in (24, 23):
        game = truth.games[number]
        game.over, game.score, game.winner, game.ended = False, None, None, None
    hall.check()


def a_certified_result(hall: Hall) -> None:
    """Dan certified the game of the Bears and the Lions; the sheet says that the Lions won."""
    truth = hall.truth
    hall.at("16:50", "begin 20")
    hall.runs("certify 12 Dan")
    said = hall.runs(
        "correct 12 7:10 --why 'the sheet' --dry-run", "correct 12 7:10 --why 'the sheet'"
    )
    assert "Dan" in said, said
    truth.played(12, 7, 10)
    hall.check()
    hall.at("17:50", "result 19 0:23", "result 20 21:14", "result 24 14:7")
    hall.at("17:51", "begin 23")
    hall.at("18:30", "result 23 0:12")
    hall.check()


SEEDED = (
    "Lions", "Giants", "Vikings", "Eagles", "Cowboys", "Colts", "Crows", "Bears", "Falcons",
    "Packers", "Niners", "Rams", "Saints",
)  # fmt: skip
"""The table that the bracket is drawn on."""


def playoffs_are_drawn(hall: Hall) -> None:
    """The best six; the first two wait."""
    hall.at("8:30", "phase playoffs", "playoffs --size 6", "set-places", day=1)
    truth = hall.truth
    truth.freeze(list(SEEDED))
    for number, board, home, visitors in (
        (25, "North", "Vikings", "Colts"), (26, "South", "Eagles", "Cowboys"),
    ):  # fmt: skip
        truth.games[number] = Game(number, home, visitors, board, minute("9:00", 1))
    hall.check()


def late_corrections(hall: Hall) -> None:
    """A sheet turns up, and the bracket is kept. After the first games another does, and it is
    seeded again: both games were played by others, and are replayed."""
    hall.at("8:40")
    hall.runs("correct 22 13:14 --why sheet", fails=True)
    hall.runs("correct 22 13:14 --why sheet --bracket keep")
    assert "Later corrections would have changed it: Falcons 11th" in hall.runs("standings")
    hall.truth.played(22, 13, 14)
    hall.check()
    hall.at("9:00", "begin 25", "begin 26")
    hall.at("10:15", "result 25 7:20", "result 26 14:3")
    hall.at("10:16", "set-places")
    for number, board, home, visitors in (
        (27, "North", "Lions", "Colts"), (28, "South", "Giants", "Eagles"),
    ):  # fmt: skip
        hall.truth.games[number] = Game(number, home, visitors, board, minute("10:20", 1))
    hall.check()
    hall.at("10:17")
    hall.runs("correct 20 14:21 --why sheet2", fails=True)
    hall.runs("correct 20 14:21 --why sheet2 --bracket reseed")
    truth = hall.truth
    truth.played(20, 14, 21)
    truth.freeze([
        "Lions", "Giants", "Cowboys", "Vikings", "Eagles", "Colts", "Bears", "Packers", "Niners",
        "Crows", "Falcons", "Rams", "Saints",
    ])  # fmt: skip
    for number in (25, 26):
        truth.games[number].disputed = True
    for number in (27, 28):  # they wait for their teams
        del truth.games[number]
    hall.check()
    hall.at("10:18")
    hall.runs("rule 25 replay --why 'the wrong teams'", "rule 26 replay --why 'the same'")
    hall.runs("set-places")
    for number, board, home, visitors in (
        (29, "North", "Cowboys", "Colts"), (30, "South", "Vikings", "Eagles"),
    ):  # fmt: skip
        truth.games[number] = Game(number, home, visitors, board, minute("10:20", 1))
    for number in (25, 26):  # they keep their scores, and decide nothing
        truth.games[number].disputed = False
    hall.check()


def a_withdrawal_in_the_playoffs(hall: Hall) -> None:
    """The coach of the Colts has to go: their game is the Cowboys', and no place changes."""
    hall.at("10:19")
    hall.runs("withdraw Colts --why 'a sick child'")
    hall.truth.gone.add("Colts")
    hall.truth.forfeited(29, "Cowboys")


SATURDAY = (
    a_late_start,
    running_late,
    a_double_forfeit,
    a_late_team,
    a_board_out,
    a_late_board,
    a_withdrawal,
    a_board_back,
    an_earlier_game,
    a_suspended_game,
    rain,
    both_sides_confirm,
    two_enter_one_game,
    entries_taken_back,
    a_certified_result,
)
SUNDAY = (playoffs_are_drawn, late_corrections, a_withdrawal_in_the_playoffs)

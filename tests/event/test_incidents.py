"""Two days of a twelve-team weekend, with everything that goes wrong, by keys at the screens or by
commands, and by the phones of boards and coaches.

The script says what happens and, by hand, what is true from then on. After each incident the pages
of the server are read and compared with that.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.browsing.chromium import NO_BROWSER, find_chromium
from tests.event.faces import Hall, hall_in
from tests.event.pages import false_statements
from tests.event.weekend import SEASON, SETUP, Game, minute

MOST_KEYS = 15
"""Of each incident, from the front page, or taps and letters at the desk; names and reasons are not
counted."""


IN_BROWSER = pytest.mark.skipif(find_chromium() is None, reason=NO_BROWSER)
IN_TERMINAL = pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are POSIX's")
HANDS = [
    "keys",
    pytest.param("commands", marks=pytest.mark.long),
    pytest.param("terminal", marks=[pytest.mark.long, IN_TERMINAL]),
    pytest.param("desk", marks=[pytest.mark.long, IN_BROWSER]),
]


@pytest.mark.parametrize("hand", HANDS)
def test_two_days_of_incidents(tmp_path: Path, hand: str):
    with hall_in(tmp_path) as hall:
        hall.at("8:00", day=0)
        hall.runs(*SETUP)
        hall.takes(hand)
        hall.truth.games = hall.scheduled()
        assert len(hall.truth.games) == SEASON
        for incident in (*SATURDAY, *SUNDAY):
            incident(hall)
            hall.check()
        if hall.hand is not None:
            assert max(hall.hand.counts.values()) <= MOST_KEYS
            if hand != "desk":
                assert hall.hand.counts == documented_keys()


def documented_keys() -> dict[str, int]:
    """The keys of each incident, as the guide says."""
    guide = Path(__file__).parents[2] / "docs" / "run-a-weekend.md"
    table = guide.read_text(encoding="utf-8").partition("## When something goes wrong")[2]
    rows = re.findall(r"^\| (.*?) \|.*\| (\d+) \|$", table.partition("\n## ")[0], re.M)
    return {what: int(count) for what, count in rows}


def a_late_start(hall: Hall) -> None:
    """The games of nine o'clock began, as far as anyone knows; the first one did not."""
    truth = hall.truth
    hall.at("9:26")
    for number in (1, 2, 3, 4):
        truth.games[number].began = minute("9:00")
    hall.check()
    hall.enters(
        "a wrong beginning",
        "begin 1 --at 9:25",
        keys="1 space tab =9:25 f2",
        taps="1: More; A game began; at=9:25; Save",
    )
    truth.games[1].began = minute("9:25")


def running_late(hall: Hall) -> None:
    """Everyone is here but the Cowboys, whose coach calls from the road, and then comes in."""
    truth = hall.truth
    hall.at("9:40")
    hall.enters(
        "check-in, one team missing",
        "check-in --all",
        "check-in Cowboys --not-here",
        keys="i a down right right space f2",
        taps="Check in; Everyone is here; Cowboys: has left",
    )
    truth.absent.add("Cowboys")
    hall.check()
    hall.enters(
        "a coach calls: he is late",
        "running-late Cowboys 10",
        keys="6 m =run enter =10 f2",
        taps="6: More; Mark Cowboys as running late; minutes=10; Save",
    )
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


def no_shows(hall: Hall) -> None:
    """Neither the Packers nor the Falcons come to their game."""
    truth = hall.truth
    hall.at("10:15", "result 2 14:7", "result 3 20:17", "result 4 10:13")
    hall.at("10:20", "begin 6", "begin 10")
    hall.runs("check-in Packers Falcons --not-here")
    for _ in range(2):
        hall.enters("a no-show", "call 11", keys="11 c f2", taps="11: Call")
    hall.at("10:40", "result 1 10:13")
    hall.at("10:45", "begin 5")
    hall.enters("a no-show", "no-show Packers", keys="u f2", taps="Packers; Save")
    truth.forfeited(11, None)
    hall.runs("check-in Packers Falcons")


def a_late_team(hall: Hall) -> None:
    """The Rams have to go; the Crows play the rest of their games."""
    truth = hall.truth
    hall.at("11:00")
    hall.enters(
        "a late team",
        "replace Rams Crows --coach Zed",
        "check-in Crows",
        keys="9 m =ce_R enter ~Crows tab ~Zed f2;i left space f2",
        taps="9: More; Replace Rams; name=~Crows; coach=~Zed; Save; Now; Crows: is here",
    )
    truth.gone.add("Rams")
    truth.coaches["Crows"] = "Zed"
    for number in (9, 17, 20):
        game = truth.games[number]
        game.home, game.visitors = (each.replace("Rams", "Crows") for each in game.teams)


def a_board_out(hall: Hall) -> None:
    """A leg of West breaks before its game of 11:40."""
    truth = hall.truth
    hall.at("11:20")
    hall.enters(
        "a board is out",
        "board-out West --rest later",
        keys="9 m =out enter right f2",
        taps="9: More; Board West is out; rest=later; Save",
    )
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
    hall.enters(
        "a board 25 minutes late",
        "delay 25 --board North",
        keys="12 l =25 f2",
        taps="12: More; Enter a delay; late=25; Save",
    )
    truth.games[12].delay = 25


def a_withdrawal(hall: Hall) -> None:
    """The Saints have a flat tire at noon."""
    truth = hall.truth
    hall.at("11:40", "begin 7")
    hall.at("11:58", "result 5 19:0")
    hall.enters(
        "a withdrawal at noon",
        "withdraw Saints --why 'flat tire'",
        keys="16 m =w_S enter tab ~flat_tire f2",
        taps="16: More; Withdraw Saints; why=~flat tire; Save",
    )
    truth.gone.add("Saints")
    truth.forfeited(16, "Giants")
    truth.forfeited(21, "Eagles")


def a_board_back(hall: Hall) -> None:
    """West is mended."""
    truth = hall.truth
    hall.at("12:05", "begin 8", "begin 12")
    hall.at("12:20")
    hall.enters(
        "the board is back", "board-back West", keys="12 m =back enter f2", taps="It is back; Save"
    )
    truth.out.discard("West")
    # 23 goes back to when it was planned, and waits: the Vikings play on North until 14:40.
    for number, clock in ((9, "12:20"), (23, "14:20")):
        truth.games[number].board, truth.games[number].planned = "West", minute(clock)


def an_earlier_game(hall: Hall) -> None:
    """The Packers and the Lions have to leave early: 24 moves before its time, to a time that is
    none of the schedule's; and what cannot be is refused."""
    truth = hall.truth
    hall.at("12:25")
    said = hall.enters(
        "a double booking",
        "move 24 --to 13:00 --board East",
        keys="24 m =mo enter =13:00 tab tab =E f2",
        taps="24: More; Move a game; start=13:00; board=East; Save",
        fails=True,
    )
    assert "the same team at one time: Packers" in said
    hall.check()
    said = hall.enters(
        "a time that is no slot",
        "move 24 --to 14:15 --board West",
        keys="24 m =mo enter =14:15 tab tab =W f2",
        taps="24: More; Move a game; start=14:15; board=West; Save",
    )
    assert "It collides with game 23 (Vikings at Bears), 2:20 PM to 3:35 PM" in said
    assert "Expected: 2:40 PM. Games in the way come after it." in said, said
    truth.games[24].board, truth.games[24].planned = "West", minute("14:15")


def a_suspended_game(hall: Hall) -> None:
    """The power fails at East in a game. It goes on at West, which is free sooner."""
    truth = hall.truth
    hall.at("12:25", "begin 9")
    hall.at("12:40")
    hall.enters(
        "the power fails in a game",
        "suspend 8 14:7 --period 'second half'",
        keys="8 m =sus enter =7 tab =14 tab =s f2",
        taps="8: More; Suspend a game; home=14; visitors=7; period=second; Save",
    )
    truth.suspend(8, 14, 7)
    hall.check()
    hall.at("13:00", "result 7 7:37")
    hall.at("13:20", "result 12 10:7")
    hall.at("13:25", "begin 13", "begin 14", "begin 15")
    hall.at("13:40", "result 9 13:14")
    hall.at("13:42")
    hall.enters(
        "it is resumed elsewhere",
        "resume 8 --board West",
        keys="8 space =W f2",
        taps="8: Resume; board=West; Save",
    )
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
    hall.enters(
        "a rain delay",
        "delay 15:15",
        f"announce '{news}'",
        keys="l shift+tab =ev enter tab =15:15 f2;p ~Rain_until_3:15 f2",
        taps="Every board is late; late=15:15; Save; say=~Rain until 3:15; Announce",
    )
    truth.news.append(news)
    for number in (17, 18, 22, 24):
        truth.games[number].delay = minute("15:15") - (truth.games[number].planned or 0)
    hall.check()
    hall.at("15:15", "begin 17", "begin 18", "begin 22", "begin 24")
    hall.enters("the rain is over", "take-down 1", keys="home enter f2", taps="Take down")
    truth.taken_down.append(truth.news.pop())


def both_sides_confirm(hall: Hall) -> None:
    """Scores of boards wait for the other coach: one answers, the other does not."""
    truth = hall.truth
    hall.at("16:20")
    hall.enters(
        "both sides confirm",
        "confirm-rule 15",
        keys="a slash =both enter =15 f2",
        taps="Every action; Both coaches confirm; minutes=15; Save",
    )
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
    hall.enters(
        "a result",
        "result 22 14:13",
        keys="22 e =13 tab =14 f2",
        taps="22: Result; home=14; visitors=13; Save",
    )
    truth.played(22, 14, 13)
    said = kim.sends("Confirm", accepts=409)
    assert re.search("John (at the desk )?has entered Giants 13, Falcons 14 meanwhile", said), said


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
    hall.enters(
        "a session's entries taken back",
        "take-back Rival --why 'a rival saw the PIN'",
        keys="a slash =take_b enter f2 ~a_rival_saw_the_PIN f2",
        taps="Every action; Take back a session; session=Rival; why=~a rival saw the PIN; Save",
    )
    for number in (24, 23):
        game = truth.games[number]
        game.over, game.score, game.winner, game.ended = False, None, None, None
    hall.check()


def a_certified_result(hall: Hall) -> None:
    """Dan certified the game of the Bears and the Lions; the sheet says that the Lions won."""
    truth = hall.truth
    hall.at("16:50", "begin 20")
    hall.enters(
        "a result is certified",
        "certify 12 Dan",
        keys="12 m =cer enter ~Dan f2",
        taps="Every action; Certify; game=12; person=~Dan; Save",
    )
    said = hall.enters(
        "a wrong score",
        "correct 12 7:10 --why 'the sheet' --dry-run",
        "correct 12 7:10 --why 'the sheet'",
        keys="12 e =10 tab =7 f2 ~the_sheet f2",
        taps="Every action; Enter or correct; game=12; home=7; visitors=10; why=~a; Save",
    )
    assert "Dan" in said, said
    truth.played(12, 7, 10)
    hall.check()
    hall.at("17:50", "result 19 0:23", "result 20 21:14", "result 24 20:24")
    hall.at("17:51", "begin 23")
    hall.at("18:30")
    hall.enters(
        "a score sheet by periods",
        "result 23 0:12",
        keys="23 e tab tab tab =0_7_0_5/0_0_0_0 f2",
        taps="23: Result; home=0; visitors=12; Save",
    )
    truth.played(23, 0, 12)
    hall.check()


def a_roll_off(hall: Hall) -> None:
    """The Colts and the Packers are tied for the last seed, in everything; they roll the dice."""
    hall.at("18:31")
    assert "tied with Packers on every tiebreaker" in hall.runs("standings --explain")
    hall.enters(
        "a roll-off for the last seed",
        "toss Colts Packers --how roll-off --shown 88 --shown 12 --witness Dan",
        keys="home enter right right tab =12 tab =88 tab ~Dan f2",
        taps="Packers; how=percentile; threw-0=12; threw-1=88; witness=~Dan; Save",
    )
    said = hall.runs("standings --explain")
    assert "88" in said and "12" in said and "Dan" in said, said


SEEDED = (
    "Lions", "Giants", "Vikings", "Eagles", "Cowboys", "Colts", "Packers", "Crows", "Bears",
    "Falcons", "Niners", "Rams", "Saints",
)  # fmt: skip
"""The table that the bracket is drawn on."""


def playoffs_are_drawn(hall: Hall) -> None:
    """The best six; the first two wait."""
    hall.at("8:30", day=1)
    hall.runs("phase playoffs", "playoffs --size 6", "set-places")
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
    hall.enters(
        "a wrong score, the bracket kept",
        "correct 22 13:14 --why sheet --bracket keep",
        keys="g 22 e =14 tab =13 f2 right tab ~sheet f2",
        taps="Every action; Enter or correct; game=22; home=13; visitors=14; "
        "bracket=Keep; why=~a; Save",
    )
    assert "would have changed it: Lions 2nd, not 1st; Giants 1st, not 2nd" in hall.runs(
        "standings"
    )
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
    hall.enters(
        "a wrong score, the bracket reseeded",
        "correct 20 14:21 --why sheet2 --bracket reseed",
        keys="g 20 e =21 tab =14 f2 right right tab ~sheet2 f2",
        taps="Every action; Enter or correct; game=20; home=14; visitors=21; "
        "bracket=Reseed; why=~a; Save",
    )
    truth = hall.truth
    truth.played(20, 14, 21)
    truth.freeze([
        "Giants", "Cowboys", "Lions", "Vikings", "Eagles", "Colts", "Packers", "Niners", "Bears",
        "Crows", "Falcons", "Rams", "Saints",
    ])  # fmt: skip
    for number in (25, 26):
        truth.games[number].disputed = True
    for number in (27, 28):  # they wait for their teams
        del truth.games[number]
    hall.check()
    hall.at("10:18")
    hall.enters(
        "a disputed game is replayed",
        "rule 25 replay --why 'the wrong teams'",
        keys="25 m =rul enter tab ~the_wrong_teams f2",
        taps="25: More; Rule on; why=~the wrong teams; Save",
    )
    hall.runs("rule 26 replay --why 'the same'", "set-places")
    assert hall.runs("schedule").count("(replayed)") == 2
    for number, board, home, visitors in (
        (29, "North", "Lions", "Colts"), (30, "South", "Vikings", "Eagles"),
    ):  # fmt: skip
        truth.games[number] = Game(number, home, visitors, board, minute("10:20", 1))
    for number in (25, 26):  # they keep their scores, and decide nothing
        truth.games[number].disputed = False
    hall.check()


def a_withdrawal_in_the_playoffs(hall: Hall) -> None:
    """The coach of the Colts has to go: their game is the Lions', and no place changes."""
    hall.at("10:19")
    hall.enters(
        "a withdrawal in the playoffs",
        "withdraw Colts --why 'a sick child'",
        keys="29 m =w_Col enter tab ~a_sick_child f2",
        taps="29: More; Withdraw Colts; why=~a sick child; Save",
    )
    hall.truth.gone.add("Colts")
    hall.truth.forfeited(29, "Lions")


def the_champion(hall: Hall) -> None:
    """The best remaining seed plays the worst one; the pages name who wins, and are published."""
    truth = hall.truth
    hall.at("10:20", "begin 30")
    hall.at("11:35", "result 30 3:10")
    hall.runs("set-places")
    truth.games[27] = Game(27, "Giants", "Eagles", "North", minute("11:40", 1))
    truth.games[28] = Game(28, "Cowboys", "Lions", "South", minute("11:40", 1))
    hall.check()
    hall.at("11:40", "begin 27", "begin 28")
    hall.at("12:55", "result 27 10:0", "result 28 9:6")
    hall.runs("set-places")
    truth.games[31] = Game(31, "Giants", "Cowboys", "North", minute("13:00", 1))
    hall.at("13:00", "begin 31")
    hall.at("14:15", "result 31 13:14")
    site = hall.folder / "site"
    hall.runs(f"publish --to {site.as_posix()}")
    files = {
        each.relative_to(site).as_posix(): each.read_bytes().decode()
        for each in site.rglob("*")
        if each.is_file()
    }
    faults = false_statements(files, truth)
    assert not faults, "\n".join(faults)
    assert "Cowboys" in files["index.html"].partition('class="banner">')[2].partition("</h1>")[0]


SATURDAY = (
    a_late_start,
    running_late,
    no_shows,
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
    a_roll_off,
)
SUNDAY = (playoffs_are_drawn, late_corrections, a_withdrawal_in_the_playoffs, the_champion)

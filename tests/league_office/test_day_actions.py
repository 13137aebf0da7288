"""The day by forms: check-in, calls, minutes, no-shows, late teams, announcements."""

from __future__ import annotations

import pytest
from msgspec import structs

from league.model.day.day import Day, LateBoard
from league.model.ledger.commands.league import PlayIn
from league.model.ledger.rows import (
    CallRow,
    CheckInRow,
    GameTimesRow,
    ResultRow,
    Team,
)
from league.views.day import DayBoard
from quarterback.league_office import choices
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.attendance import no_shows
from quarterback.league_office.actions.day import announcements, here, today_of
from quarterback.league_office.actions.form_preview import preview_form
from quarterback.league_office.actions.registry import BY_NAME
from quarterback.league_office.actions.teams import NO_PIN, TEAMS
from quarterback.league_office.checklist import pending_items
from tests.house.hostile import NASTY
from tests.league.season import Swiss
from tests.league_office.desk import Desk


@pytest.fixture
def desk() -> Desk:
    """Six teams, a schedule that is out, 9:00 on its day."""
    desk = Desk().begun()
    desk.now = desk.first_time
    return desk


def names(desk: Desk, teams: list[Team]) -> list[str]:
    return [desk.name(each.id) for each in teams]


def test_teams_check_in_and_leave_again(desk: Desk):
    bears, lions = desk.team("Bears").id, desk.team("Lions").id
    assert desk.fault("check-in") == ("teams", "mark the teams that are here")
    looked = desk.do("check-in", teams=f"{bears},{lions}")
    assert looked.preview == ("Bears: here", "Lions: here")
    assert names(desk, here(desk.moment)) == ["Bears", "Lions"]
    looked = desk.look("check-in")
    assert looked.data["teams"] == f"{bears},{lions}"
    assert looked.current_state[0] == "Here (2): Bears, Lions"
    desk.do("check-in", teams=str(lions))
    assert names(desk, here(desk.moment)) == ["Lions"]
    assert desk.records.get(CheckInRow, bears).here is False


def test_a_game_is_called_now_or_at_a_time_and_again(desk: Desk):
    first = desk.game()
    looked = desk.do("call", game=first.id)
    assert "called at 9:00 AM" in looked.preview[0]
    assert desk.records.get(CallRow, first.id) == CallRow(first.id, 1, desk.now)
    looked = desk.look("call", game=first.id, at="9:12")
    assert looked.current_state == ("called once, last at 9:00 AM",)
    desk.do("call", game=first.id, at="9:12")
    assert desk.records.get(CallRow, first.id) == CallRow(first.id, 2, desk.now + 12)
    for wrong in ("9.12", "25:00", "soon", "9:7x", "999999-01-01 10:00"):
        field, message = desk.fault("call", game=first.id, at=wrong)
        assert field == "at", wrong
        assert "time" in message, wrong
    desk.now = 0
    assert desk.fault("call", game=first.id) == ("at", "enter the time, such as 14:37")


def test_a_call_names_the_teams_that_have_not_checked_in(desk: Desk):
    first = desk.game()
    assert len(desk.look("call", game=first.id).preview) == 1
    desk.do("check-in", teams=first.home)
    visitors = desk.name(first.visitors)
    assert desk.look("call", game=first.id).preview[1:] == (f"{visitors}: not checked in",)


def test_a_form_marks_a_team_as_running_late(desk: Desk):
    first = desk.game()
    looked = desk.do("running-late", team=first.home, minutes="10", at="9:05")
    home = desk.name(first.home)
    assert looked.preview == (f"{home}: running late, here about 9:15 AM",)
    [line] = desk.look("running-late").current_state
    assert line == f"{home}: running late, here about 9:15 AM"
    assert desk.look("begin-game", game=first.id).current_state == (line,), "it warns"
    desk.do("running-late", team=first.home, late="no")
    assert desk.look("begin-game", game=first.id).current_state == ()
    assert desk.fault("running-late", team=first.home, minutes="x")[0] == "minutes"


def test_a_game_begins_and_ends_at_another_minute(desk: Desk):
    first = desk.game()
    looked = desk.do("begin-game", game=first.id, at="9:25")
    assert looked.preview[0].endswith("began at 9:25 AM")
    assert desk.records.get(GameTimesRow, first.id).began == desk.now + 25
    other = next(key for key, _ in choices.board_options(desk.records) if int(key) != first.board)
    desk.do("begin-game", game=first.id, at="9:20", board=other)
    times = desk.records.get(GameTimesRow, first.id)
    assert (times.began, times.board) == (desk.now + 20, int(other))
    desk.do("end-game", game=first.id, at="10:40")
    assert desk.records.get(GameTimesRow, first.id).ended == desk.now + 100
    desk.do("end-game", game=first.id, happened="no")
    assert desk.records.get(GameTimesRow, first.id).ended is None
    desk.do("begin-game", game=first.id, happened="no")
    assert desk.records.find(GameTimesRow, first.id) is None


def test_a_game_of_another_day_needs_its_time(desk: Desk):
    desk.now += 5 * 1440
    first = desk.game()
    field, message = desk.fault("begin-game", game=first.id)
    assert (field, "enter its time" in message) == ("at", True)
    desk.do("begin-game", game=first.id, at="9:05")
    assert desk.records.get(GameTimesRow, first.id).began == desk.now - 5 * 1440 + 5


def test_if_neither_team_comes_both_forfeit(desk: Desk):
    first = desk.game()
    for at in ("9:00", "9:10"):
        desk.do("call", game=first.id, at=at)
    here = [each.id for each in choices.season_teams(desk.records)]
    here = [team for team in here if team not in (first.home, first.visitors)]
    desk.do("check-in", teams=",".join(map(str, here)))
    assert {each.team for each in no_shows(desk.moment)} == {first.home, first.visitors}
    assert desk.records.find(ResultRow, first.id) is None, "never automatically"
    desk.do("no-show", team=first.home)
    assert desk.records.get(ResultRow, first.id).kind == "double_forfeit"


def test_the_league_says_how_often_a_team_is_called(desk: Desk):
    assert "no team was called twice" in desk.fault("no-show")[1]
    assert desk.look("no-show-rule").data["calls"] == "2"
    desk.do("no-show-rule", calls=1)
    first = desk.game()
    desk.do("check-in", teams=first.home)
    desk.do("call", game=first.id)
    assert [each.team for each in no_shows(desk.moment)] == [first.visitors]
    assert desk.look("no-show").preview == (f"game 1: forfeit to {desk.name(first.home)}",)
    for wrong in ("0", "21", "many"):
        assert desk.fault("no-show-rule", calls=wrong)[0] == "calls"


def test_a_team_that_enters_late_is_said_to_have_no_pin_and_which_games(desk: Desk):
    entered = {"teams": "Crows, Zed", "by": "Ann"}
    assert desk.look("teams", **entered).preview[-2:] == (
        "It has no games yet: let it join the rounds that have not begun (`join`).",
        NO_PIN,
    )
    cup = Swiss(5, 2)

    def last_lines() -> tuple[str, ...]:
        return preview_form(TEAMS, LeagueContext(cup.ledger, "2026-05-09"), entered).preview[-2:]

    assert last_lines() == ("1 team, 1 coach:", "Crows, coached by Zed")
    cup.play_round()
    assert last_lines() == ("It joins the next round.", NO_PIN)
    cup.play_round()
    assert last_lines() == ("All 2 rounds are paired already: it has no games.", NO_PIN)


def test_a_team_that_was_entered_and_has_no_game_joins_without_a_line(desk: Desk):
    assert desk.fault("join") == ("teams", "enter the late teams, one per line")
    gone = desk.team("Giants").id
    assert desk.fault("replace-team", team=gone, coach="Zed") == ("name", "name the new team")
    assert desk.fault("replace-team", team=gone, name="Crows")[0] == "coach"
    desk.do("teams", teams="Crows, Zed")
    looked = desk.look("join")
    assert "Crows" in next(field.help for field in looked.fields if field.name == "teams")
    desk.do("join")
    assert desk.games_of(desk.team("Crows"))


@pytest.mark.parametrize("hostile", [NASTY, "[b]Bold[/b]", "x" * 5000, "\ud800", "a\nb", "הפועל"])
def test_hostile_text_is_announced_as_it_is_or_refused(desk: Desk, hostile: str):
    assert desk.fault("announce") == ("text", "write what to announce")
    assert desk.fault("take-down")[1] == "no announcement is up"
    looked = desk.look("announce", text=hostile)
    if looked.error is None:
        desk.do("announce", text=hostile)
        assert announcements(desk.moment)[0].text == " ".join(hostile.split())
        desk.do("take-down")
        assert announcements(desk.moment) == [] != announcements(desk.moment, down=True)
    else:
        assert looked.error.field == "text"


def test_the_desk_lists_no_shows_and_late_teams(desk: Desk):
    first = desk.game()
    desk.do("check-in", teams=first.home)
    for at in ("9:00", "9:10"):
        desk.do("call", game=first.id, at=at)
    desk.do("teams", teams="Crows, Zed")
    items = {item.action: item for item in pending_items(desk.moment)}
    assert items["no-show"].initial_data == {"team": str(first.visitors)}
    assert items["join"].description.startswith("Crows entered late")
    desk.do("join", **items["join"].initial_data)
    desk.do("no-show", **items["no-show"].initial_data)
    assert not {"join", "no-show"} & {item.action for item in pending_items(desk.moment)}


def test_a_delay_does_not_list_a_game_that_is_being_played_at_a_table(desk: Desk):
    first, second = desk.game(1), desk.game(2)
    assert first.slot == second.slot
    desk.ledger.enter(PlayIn(first.id, 77))
    desk.now += 5
    told = "\n".join(desk.look("delay", game="all", late=25).preview)
    assert "game 1 (" not in told
    assert "game 2 (" in told


def test_a_delay_says_what_is_expected_now_not_a_time_in_the_past(desk: Desk):
    first = desk.game()
    board = f"board-{first.board}"
    desk.do("call", game=first.id, at="9:00")
    planned, desk.now = desk.now, desk.now + 46
    looked = desk.look("delay", game=board, late=20)
    assert looked.preview[1:] == ("No expected time changes.",)
    looked = desk.do("delay", game=board, late=60)
    assert looked.preview[1] == "6 games move, on East, North and South:"
    assert "expected 10:00 AM" in looked.preview[2]
    done = BY_NAME["delay"].success_detail
    assert done is not None
    assert done(desk.moment) == "Delay entered: game 1, planned 9:00 AM, expected 10:00 AM."
    desk.now = planned + 75
    assert done(desk.moment) == "Delay entered: game 1, planned 9:00 AM, expected 10:15 AM."


def test_several_late_boards_are_counted(desk: Desk):
    day = replace_boards(desk, ("North", 20))
    assert "· North 20 min late" in DayBoard(desk.records, day).summary
    day = replace_boards(desk, ("North", 20), ("South", 45))
    assert "· 2 boards late, up to 45 min" in DayBoard(desk.records, day).summary


def replace_boards(desk: Desk, *late: tuple[str, int]) -> Day:
    boards = tuple(LateBoard(n, *each) for n, each in enumerate(late, 1))
    return structs.replace(today_of(desk.moment), late_boards=boards)


def test_a_game_that_waits_says_for_which_and_why(desk: Desk):
    for number in (1, 2, 3):
        desk.do("begin-game", game=desk.game(number).id)
    reasons = [each.why for each in today_of(desk.moment).queue]
    assert any(why.startswith("game 1 is still being played (same ") for why in reasons), reasons
    assert any(why.startswith("after game ") and "(same team: " in why for why in reasons), reasons


def test_late_at_night_the_games_of_another_day_are_counted(desk: Desk):
    total = len(today_of(desk.moment).games)
    desk.now -= 600
    assert (
        f"0 playing · {total} to play another day"
        in DayBoard(desk.records, today_of(desk.moment)).summary
    )

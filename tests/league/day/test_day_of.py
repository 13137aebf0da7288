"""The day of a league: what is played, what is next, how late, what waits for a decision."""

from __future__ import annotations

import pytest

from league.model.brackets.elimination import single_elimination
from league.model.day.day import Day, DayGame
from league.model.day.overview import day_of, no_shows_in
from league.model.day.playoff_games import places_to_set
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.brackets import as_nodes
from league.model.ledger.rows import Board, Fixture, Team, TimeSlot
from league.model.times import DAY, clock_time
from league.views.day import is_here_today, presence_of
from league.views.text import short_day
from rulesets.core.refusal import Refused
from tests.league.day.room import Room, check_day, numbers


def game(day: Day, number: int) -> DayGame:
    return next(each for each in day.games if each.number == number)


def test_games_begin_as_planned_where_no_one_records_it():
    room = Room(6)
    day = day_of(room.records, 30)
    assert numbers(day.playing) == [1, 2, 3]
    assert numbers(day.on_deck) == [4, 5, 6], "one a board"
    assert numbers(day.queue) == list(range(4, 16))
    assert all(each.late == 0 for each in day.games)
    assert not day.decisions and not day.late_boards
    after = day_of(room.records, 85)
    assert [each.kind for each in after.decisions] == ["missing score"] * 3
    assert [each.why for each in after.queue[:3]] == ["its time is over, and it has no score"] * 3
    assert [each.state for each in after.queue[3:6]] == ["ready"] * 3, "as those have ended"
    room.do(d.CallGame(room.game(1), 90))
    assert game(day_of(room.records, 91), 1).expected == 91, "called, it has not begun"


def test_a_game_that_has_not_begun_is_expected_now_and_says_why_it_waits():
    room = Room(6)
    room.do(d.BeginGame(room.game(1), 0))
    day = day_of(room.records, 20)
    assert [each.state for each in day.games[:3]] == ["playing", "ready", "ready"]
    assert [each.expected for each in day.games[:3]] == [0, 20, 20]
    assert [each.why for each in day.games[1:3]] == ["", ""]
    assert game(day, 4).why == "after game 3 (same team: Team 4)", "of the team that plays in it"
    assert game(day, 7).why.startswith("after game 4 (same ")
    room.do(d.BeginGame(room.game(2), 20), d.BeginGame(room.game(3), 21))
    assert "is still being played" in game(day_of(room.records, 22), 4).why


def test_who_has_not_checked_in_is_absent_once_anyone_has():
    room = Room(4)
    assert not day_of(room.records, 0).absent
    first = room.records.get(Fixture, room.game(1))
    room.do(d.CheckIn(first.home), d.CheckIn(first.visitors))
    day = day_of(room.records, 0)
    assert len(day.absent) == 2 and game(day, 1).why == ""
    assert "not here" in game(day, 2).why
    room.do(d.CheckIn(first.home, False))
    assert first.home in [team.team for team in day_of(room.records, 0).absent]


def test_on_a_later_day_check_in_says_on_which_day_it_was():
    room = Room(4)
    teams = room.records.all(Team)
    room.do(*(d.CheckIn(team.id, True, 500) for team in teams))
    assert presence_of(room.records, teams, 900).text == "All 4 teams are here."
    later = presence_of(room.records, teams, DAY + 500)
    assert later.text == f"All 4 teams have checked in, the first on {short_day(500)}."
    assert not any(is_here_today(room.records, team, DAY + 500) for team in teams)
    room.do(*(d.CheckIn(team.id, False, DAY + 480) for team in teams))
    room.do(d.CheckIn(teams[0].id, True, DAY + 490))
    assert presence_of(room.records, teams, DAY + 500).text == "1 of 4 teams are here."
    assert [is_here_today(room.records, team, DAY + 500) for team in teams] == [True, *[False] * 3]


def test_a_team_called_twice_and_not_here_is_a_no_show_and_never_forfeits_automatically():
    room = Room(4)
    first = room.records.get(Fixture, room.game(1))
    room.do(d.CheckIn(first.home), d.CallGame(first.id, 0))
    assert game(day_of(room.records, 0), 1).state == "called"
    assert not no_shows_in(room.records)
    room.do(d.CallGame(first.id, 10))
    [team] = no_shows_in(room.records)
    assert (team.team, team.fixture, team.called) == (first.visitors, first.id, 2)
    [decision] = day_of(room.records, 12).decisions
    assert decision.kind == "no show" and decision.teams == (first.visitors,)
    room.do(d.SetNoShowRule(room.season, 3))
    assert not no_shows_in(room.records)
    room.do(d.SetNoShowRule(room.season, 1), d.CheckIn(first.visitors))
    assert not no_shows_in(room.records)
    room.do(
        d.CheckIn(first.visitors, False),
        c.EnterResult(first.id, c.ResultInput("forfeit", winner="home")),
    )
    assert not no_shows_in(room.records)


def test_a_double_booking_is_refused_with_the_reason():
    room = Room(6)
    room.do(d.BeginGame(room.game(1), 0))
    later = [room.records.get(Fixture, room.game(n)) for n in (4, 5, 6)]
    first = room.records.get(Fixture, room.game(1))
    same = next(g for g in later if {g.home, g.visitors} & {first.home, first.visitors})
    with pytest.raises(Refused, match="game 1 is being played by Team"):
        room.do(d.BeginGame(same.id, 5))
    with pytest.raises(Refused, match="game 1 is being played on Board 1"):
        room.do(d.BeginGame(room.game(2), 5, first.board))
    room.do(d.EndGame(first.id, 60), d.BeginGame(same.id, 61))
    with pytest.raises(Refused, match="is being played"):
        room.do(d.EndGame(first.id, None))


def test_announcements_stand_until_they_are_taken_down():
    room = Room(4)
    room.do(d.Announce("  Lunch at   noon ", 5), d.Announce("Rain", 7))
    day = day_of(room.records, 10)
    assert [row.text for row in day.announcements] == ["Rain", "Lunch at noon"]
    room.do(d.TakeDown(day.announcements[0].id))
    assert [row.text for row in day_of(room.records, 10).announcements] == ["Lunch at noon"]
    with pytest.raises(Refused, match="taken down"):
        room.do(d.TakeDown(day.announcements[0].id))


def test_games_without_times_go_to_the_next_free_board():
    room = Room(6, timed=False)
    day = day_of(room.records, 0)
    assert [each.state for each in day.queue[:3]] == ["ready"] * 3
    assert sorted(each.board_name for each in day.queue[:3]) == ["Board 1", "Board 2", "Board 3"]
    first = day.queue[0]
    assert first.fixture is not None
    room.do(d.BeginGame(first.fixture, 0, first.board))
    after = day_of(room.records, 5)
    assert numbers(after.playing) == [first.number]
    ready = [each for each in after.queue if each.state == "ready"]
    assert len(ready) == 2 and all(each.board != first.board for each in ready)
    assert "another game" in after.queue[2].why or "free" in after.queue[2].why


def test_a_stored_game_that_takes_long_holds_up_the_next_one():
    room = Room(4)
    room.do(c.PlayIn(room.game(1), 1))
    first = room.records.get(Fixture, room.game(1))
    day = check_day(room.records, 100)
    assert game(day, 1).state == "playing" and game(day, 1).ends == 100
    for each in day.games:
        if each.round == 2 and {each.home_team, each.visitors_team} & {first.home, first.visitors}:
            assert (each.state, each.expected) == ("on deck", 110)


def test_games_of_a_league_without_boards_can_be_played_anywhere():
    room = Room(4, timed=False, boards=False)
    day = day_of(room.records, 0)
    assert [each.state for each in day.queue] == ["ready"] * 2 + ["waiting"] * 4
    assert all(each.board is None for each in day.queue)


def test_a_game_left_over_from_the_day_before_holds_up_nothing():
    room = Room(4)
    room.do(c.AddSlots(((1500, 1580),)))
    [slot] = [each for each in room.records.all(TimeSlot) if each.starts == 1500]
    board = room.records.all(Board)[0].id
    last = room.records.get(Fixture, room.game(6))
    room.do(c.Reschedule(last.id, slot.id, board), d.BeginGame(room.game(2), 0))
    room.result(2)
    day = check_day(room.records, 1490)
    assert game(day, 1).why == "its scheduled time is past"
    assert (game(day, 6).state, game(day, 6).expected, game(day, 6).why) == ("ready", 1500, "")


def test_reasons_name_times_as_clocks_do():
    room = Room(4)
    room.do(d.BeginGame(room.game(1), 0), d.BeginGame(room.game(2), 0))
    room.result(1)
    room.result(2)
    assert game(day_of(room.records, 40), 3).why == "it is expected at 1:30 AM"
    assert [clock_time(minute) for minute in (0, 719, 720, 805, 1440 + 60)] == [
        "12:00 AM", "11:59 AM", "12:00 PM", "1:25 PM", "1:00 AM"
    ]  # fmt: skip


def test_playoff_games_have_a_board_and_a_time_before_their_teams_are_known():
    room = Room(6)
    room.play_all()
    room.bracket(times=((2000, 2080), (2090, 2170), (2180, 2260)))
    before = day_of(room.records, 1990).games
    games = [each for each in before if each.node is not None]
    assert [each.title for each in games] == [
        "Quarterfinal", "Quarterfinal", "Semifinal", "Semifinal", "Electra Bowl"
    ]  # fmt: skip
    assert [each.expected for each in games] == [2000, 2000, 2090, 2090, 2180]
    assert all(each.board is not None for each in games)
    final = games[-1]
    assert (final.fixture, final.state, final.home) == (None, "waiting", "No. 1 remaining seed")
    # They may be given the places that they are expected to have.
    with pytest.raises(Refused, match="has a time"):
        room.do(c.Delay(room.season, 30))
    places = places_to_set(room.records, 1990)
    assert [(fixture.number, slot.starts) for fixture, slot, _ in places] == [
        (each.number, each.expected) for each in games if each.fixture
    ]
    room.do(*(c.Reschedule(game.id, slot.id, board) for game, slot, board in places))
    assert day_of(room.records, 1990).games == before
    assert not places_to_set(room.records, 1990)
    room.do(c.Delay(room.season, 30))
    late = [each.expected for each in day_of(room.records, 1990).games if each.node]
    assert late == [2030, 2030, 2120, 2120, 2210]
    room.do(c.UndoEntries(1 + len(places)))
    # A quarterfinal that begins 40 minutes late moves all that follows from it.
    first = games[0].fixture
    assert first is not None
    room.do(d.BeginGame(first, 2040, games[0].board))
    late = [each for each in day_of(room.records, 2041).games if each.node is not None]
    assert [each.expected for each in late if each.title == "Semifinal"] == [2131, 2131]
    assert late[-1].expected == 2221
    # They keep the place that the room was shown, once they are moved there.
    semifinal = games[2]
    for each in games[:2]:
        assert each.fixture is not None
        room.do(c.EnterResult(each.fixture, c.ResultInput(home=7, visitors=0)))
    known = [g for g in day_of(room.records, 2085).games if g.title == "Semifinal"]
    assert [each.board for each in known] == [semifinal.board, games[3].board]
    assert all(each.fixture is not None for each in known)


def test_a_series_is_played_one_game_after_another():
    room = Room(4)
    room.play_all()
    teams = tuple(team.id for team in room.records.all(Team))
    bracket = single_elimination(4, best_of=(3,))
    room.do(c.AddSlots(tuple((2000 + n * 90, 2080 + n * 90) for n in range(8))))
    nodes, last = as_nodes(bracket), bracket.last
    room.do(c.MakeBracket(room.season, "Cup", bracket.kind, last, nodes, teams))
    node = next(each.node for each in day_of(room.records, 1990).games if each.node)
    seen: list[tuple[int | None, str]] = []
    for now in (1990, 2081, 2171):
        [first] = [
            each
            for each in day_of(room.records, now).games
            if each.node == node and each.state != "over"
        ]
        seen.append((first.expected, first.board_name))
        for game, slot, board in places_to_set(room.records, now):
            room.do(c.Reschedule(game.id, slot.id, board))
        assert first.fixture is not None
        game = room.records.get(Fixture, first.fixture)
        scores = {True: (7, 0), False: (0, 7)}[(game.home == teams[0]) == (now != 2081)]
        room.do(c.EnterResult(game.id, c.ResultInput("played", *scores)))
    assert [expected for expected, _ in seen] == [2000, 2090, 2180]
    assert not [each for each in day_of(room.records, 2260).queue if each.node == node]


def test_a_tied_game_and_a_disputed_one_wait_for_a_decision():
    room = Room(4)
    room.play_all()
    room.bracket(times=((2000, 2080), (2090, 2170)), drawn="decision")
    games = [each for each in day_of(room.records, 2000).games if each.node is not None]
    one, other = games[0].fixture, games[1].fixture
    assert one is not None and other is not None
    room.do(c.EnterResult(one, c.ResultInput(home=7, visitors=7)))
    [tied] = day_of(room.records, 2081).decisions[:1]
    assert (tied.kind, tied.node) == ("tied", games[0].node) and len(tied.teams) == 2
    room.do(c.DecideTie(games[0].node or 0, tied.teams[0], "toss"))
    room.do(c.EnterResult(other, c.ResultInput(home=7, visitors=0)))
    final = next(each for each in day_of(room.records, 2085).games if each.title == "Electra Bowl")
    assert final.fixture is not None
    room.do(c.EnterResult(final.fixture, c.ResultInput(home=3, visitors=0)))
    room.do(c.Correct(other, c.ResultInput(home=0, visitors=7)))
    assert [each.kind for each in day_of(room.records, 2200).decisions] == ["disputed"]


def test_a_tie_for_the_last_seed_needs_a_toss_until_it_is_recorded():
    room = Room(4, through=2)
    for number in range(1, 7):
        room.do(c.EnterResult(room.game(number), c.ResultInput(home=7, visitors=7)))
    [toss] = day_of(room.records, 600).decisions
    assert toss.kind == "toss" and len(toss.teams) == 4
    room.do(c.RecordToss(room.season, toss.teams))
    assert not day_of(room.records, 600).decisions


def test_a_beginning_once_assumed_stays():
    room = Room(6)
    before = day_of(room.records, 24)
    assert [game(before, number).state for number in (1, 2, 3)] == ["playing"] * 3
    room.do(d.BeginGame(room.game(1), 25, noted=25))
    day = day_of(room.records, 25)
    began = [(game(day, n).expected, game(day, n).state) for n in (1, 2, 3)]
    assert began == [(25, "playing"), (0, "playing"), (0, "playing")]
    assert game(day_of(room.records, 200), 4).state != "playing", "later games are seen to begin"
    # One that is noted afterward, for a minute that was earlier, changes no other game, either.
    room.do(d.BeginGame(room.game(2), 0, noted=40))
    assert game(day_of(room.records, 40), 3).state == "playing"
    room.do(c.UndoEntries(2))
    assert day_of(room.records, 24) == before


def test_a_first_team_that_checks_in_stops_no_game_that_was_taken_to_have_begun():
    room = Room(6)
    first = room.records.get(Fixture, room.game(1))
    room.do(d.CheckIn(first.home, noted=10))
    day = day_of(room.records, 10)
    assert [game(day, number).state for number in (1, 2, 3)] == ["playing"] * 3
    assert game(day_of(room.records, 95), 4).state != "playing", "its teams are not here"
    room.do(d.CheckIn(first.visitors, False, noted=11))
    assert game(day_of(room.records, 11), 1).state != "playing", "it was said that one is missing"


def test_a_beginning_that_is_taken_back_is_recorded_no_longer():
    room = Room(6)
    room.do(d.BeginGame(room.game(1), 25, noted=25), d.BeginGame(room.game(1), None))
    assert game(day_of(room.records, 26), 2).state == "playing"
    assert game(day_of(room.records, 95), 4).state == "playing", "no one records beginnings"

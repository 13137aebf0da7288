"""Teams that run late or come late: expected, in the place of one that left, or in later rounds."""

from __future__ import annotations

import pytest

from league.model.day.day import Day, DayGame
from league.model.day.overview import day_of
from league.model.day.timeline import absent_notes
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.schedule import is_void
from league.model.ledger.queries.standings import standings
from league.model.ledger.rows import (
    Board,
    Fixture,
    Franchise,
    GameTimesRow,
    Person,
    ResultRow,
    RunningLateRow,
    SeedRow,
    Stage,
    Team,
    TimeSlot,
)
from league.model.planning.schedule import redraw, with_places
from league.model.schedule.berger import round_robin
from league.model.times import DAY
from league.views.game_reader import day_game
from rulesets.core.refusal import Refused
from tests.league.day.room import Room, check_day


def team_called(room: Room, name: str) -> Team:
    [franchise] = room.records.where(Franchise, name=name)
    return room.records.where(Team, franchise=franchise.id)[0]


def newcomer(room: Room) -> tuple[int, int]:
    """A franchise and a coach that do not take part yet."""
    records = room.records
    playing = {team.franchise for team in records.all(Team)}
    coaching = {team.coach for team in records.all(Team)}
    franchise = next(each.id for each in records.all(Franchise) if each.id not in playing)
    return franchise, next(each.id for each in records.all(Person) if each.id not in coaching)


def games_of(room: Room, team: int) -> list[Fixture]:
    return [g for g in room.records.all(Fixture) if team in (g.home, g.visitors)]


def places(games: list[Fixture]) -> list[tuple[int, int | None, int | None]]:
    return sorted((g.number, g.slot, g.board) for g in games)


@pytest.mark.parametrize("policy", ["void_all", "forfeit_remaining", "keep_played", ""])
def test_a_late_team_takes_over_what_was_not_played(policy: str):
    room = Room(6)
    for number in range(1, 7):
        room.result(number)
    old = team_called(room, "Team 1")
    before = games_of(room, old.id)
    played = [g for g in before if room.records.find(ResultRow, g.id)]
    if policy:
        room.do(c.Withdraw(old.id, policy))
    franchise, coach = newcomer(room)
    digest = str(list(room.records))
    room.do(d.ReplaceTeam(old.id, franchise, coach))
    new = team_called(room, "Team 7")
    moved = games_of(room, new.id)
    assert places(moved) == places([g for g in before if g not in played]), "number, time, board"
    assert not any(room.records.find(ResultRow, g.id) for g in moved)
    assert games_of(room, old.id) == played, "what was played stays"
    assert all(is_void(room.records, g.id) == (policy == "void_all") for g in played)
    assert room.records.get(Team, old.id).withdrawn
    check_day(room.records, 100)
    for game in moved:
        room.do(c.EnterResult(game.id, c.ResultInput(home=3, visitors=0)))
    [stage] = room.records.all(Stage)
    rows = {row.team: row for row in standings(room.records, stage)}
    assert rows[str(new.id)].tally.games == len(moved)
    assert rows[str(old.id)].tally.games == (0 if policy == "void_all" else len(played))
    room.do(c.UndoEntries(len(moved) + 1))
    assert str(list(room.records)) == digest


def test_a_forfeit_that_someone_entered_was_played_and_stays():
    room = Room(4)
    old = team_called(room, "Team 1")
    first = games_of(room, old.id)[0]
    winner = "visitors" if first.home == old.id else "home"
    room.do(c.EnterResult(first.id, c.ResultInput("forfeit", winner=winner)))
    room.do(c.Withdraw(old.id, "forfeit_remaining"), d.ReplaceTeam(old.id, *newcomer(room)))
    assert games_of(room, old.id) == [first]
    assert len(games_of(room, team_called(room, "Team 5").id)) == 2


def test_a_game_against_another_team_that_left_stays_void():
    room = Room(4)
    one, other = team_called(room, "Team 1"), team_called(room, "Team 2")
    room.do(c.Withdraw(one.id, "keep_played"), c.Withdraw(other.id, "keep_played"))
    room.do(d.ReplaceTeam(one.id, *newcomer(room)))
    new = team_called(room, "Team 5")
    assert len(games_of(room, new.id)) == 2
    room.do(d.ReplaceTeam(other.id, *newcomer(room)))
    last = team_called(room, "Team 6")
    assert len(games_of(room, last.id)) == 2, "Team 1 against Team 2 has no one to play it"


def test_a_team_in_a_game_is_not_replaced_and_one_that_is_there_already_neither():
    room = Room(4)
    old = team_called(room, "Team 1")
    first = games_of(room, old.id)[0]
    room.do(d.BeginGame(first.id, 0))
    franchise, coach = newcomer(room)
    with pytest.raises(Refused, match=f"game {first.number} is being played by Team 1"):
        room.do(d.ReplaceTeam(old.id, franchise, coach))
    room.do(d.EndGame(first.id, 60), c.EnterResult(first.id, c.ResultInput(home=3, visitors=0)))
    with pytest.raises(Refused, match="take part already"):
        room.do(d.ReplaceTeam(old.id, old.franchise, coach))
    busy = team_called(room, "Team 2").coach
    with pytest.raises(Refused, match="same coach"):
        room.do(d.ReplaceTeam(old.id, franchise, busy))
    room.play_all()
    with pytest.raises(Refused, match="no game of Team 1 is left"):
        room.do(d.ReplaceTeam(old.id, franchise, coach))


def test_a_draft_names_the_new_team():
    room = Room(4)
    old = team_called(room, "Team 1")
    meetings = tuple(
        c.Meeting(g.home, g.visitors, g.round, g.slot, g.board, g.counts, g.id)
        for g in room.records.all(Fixture)
    )
    again = c.Meeting(old.id, team_called(room, "Team 2").id, 4)
    stage = room.stage.id
    room.do(c.DraftSchedule(stage, (*meetings, again)), d.ReplaceTeam(old.id, *newcomer(room)))
    room.do(c.Release(stage))
    assert len(games_of(room, team_called(room, "Team 5").id)) == 4
    assert games_of(room, old.id) == []


def test_a_seed_changes_hands_before_the_bracket_is_played():
    room = Room(4)
    room.play_all()
    room.bracket(times=((2000, 2080), (2090, 2170)))
    old = team_called(room, "Team 1")
    game = next(g for g in games_of(room, old.id) if g.node is not None)
    slot = next(slot.id for slot in room.records.all(TimeSlot) if slot.starts == 2000)
    board = room.records.all(Board)[0].id
    room.do(c.Reschedule(game.id, slot, board))
    room.do(c.Withdraw(old.id, "forfeit_remaining"), d.ReplaceTeam(old.id, *newcomer(room)))
    new = team_called(room, "Team 5")
    assert new.id in [row.team for row in room.records.all(SeedRow)]
    [moved] = games_of(room, new.id)
    assert (moved.node, moved.number) == (game.node, game.number)
    assert (moved.slot, moved.board) == (slot, board)
    assert room.records.find(ResultRow, moved.id) is None


def test_a_place_in_a_bracket_that_was_played_on_is_gone():
    room = Room(4)
    room.play_all()
    room.bracket(times=((2000, 2080), (2090, 2170)))
    old = team_called(room, "Team 1")
    room.do(c.Withdraw(old.id, "forfeit_remaining"))
    for _ in range(2):
        for game in room.records.all(Fixture):
            if room.records.find(ResultRow, game.id) is None:
                room.do(c.EnterResult(game.id, c.ResultInput(home=7, visitors=0)))
    with pytest.raises(Refused, match="played on without that team"):
        room.do(d.ReplaceTeam(old.id, *newcomer(room)))


def joined(room: Room) -> tuple[int, c.JoinRounds]:
    """A late team, and the schedule with it: the rounds that have begun stay."""
    franchise, coach = newcomer(room)
    room.do(c.EnterTeam(room.season, franchise, coach))
    late = room.records.all(Team)[-1].id
    keys = [str(team.id) for team in room.records.all(Team) if not team.withdrawn]
    [stage] = room.records.all(Stage)
    drawn = redraw(room.records, stage, lambda rounds: round_robin(keys, rounds=rounds), None)
    room.do(c.AddSlots(tuple((n * 90 + 9000, n * 90 + 9080) for n in range(8))))
    meetings, left = with_places(room.records, drawn.meetings)
    assert not left
    return late, c.JoinRounds(stage.id, (late,), meetings)


def test_a_late_team_joins_the_rounds_that_have_not_begun():
    room = Room(6)
    for number in range(1, 7):
        room.result(number)
    room.do(d.BeginGame(room.game(7), 200))
    before = [g for g in room.records.all(Fixture) if g.round <= 3]
    late, command = joined(room)
    room.do(command)
    assert [g for g in room.records.all(Fixture) if g.round <= 3] == before
    assert room.records.find(GameTimesRow, before[6].id) is not None
    mine = games_of(room, late)
    assert len(mine) == 6 and all(game.round > 3 for game in mine)
    met = [frozenset((g.home, g.visitors)) for g in room.records.all(Fixture)]
    assert len(set(met)) == len(met) == 21, "everyone meets everyone once"
    check_day(room.records, 210)
    with pytest.raises(Refused, match="in the schedule already"):
        room.do(command)


def test_a_withdrawal_at_noon_and_a_late_team_go_together():
    room = Room(6)
    for number in range(1, 7):
        room.result(number)
    room.do(c.Withdraw(team_called(room, "Team 2").id, "keep_played"))
    late, command = joined(room)
    room.do(command)
    check_day(room.records, 200)
    gone = team_called(room, "Team 2").id
    assert not any(gone in (g.home, g.visitors) for g in games_of(room, late))
    assert len(games_of(room, late)) == 5
    room.do(d.ReplaceTeam(team_called(room, "Team 3").id, *newcomer(room)))
    check_day(room.records, 200)


def test_who_cannot_join_says_why():
    room = Room(4)
    late, command = joined(room)
    with pytest.raises(Refused, match="named once"):
        room.do(c.JoinRounds(command.stage, (), command.meetings))
    kept = tuple(m for m in command.meetings if late not in (m.home, m.visitors))
    with pytest.raises(Refused, match="no game of Team 5"):
        room.do(c.JoinRounds(command.stage, (late,), kept))
    room.do(c.Withdraw(late, "void_all"))
    with pytest.raises(Refused, match="Team 5 withdrew"):
        room.do(command)


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

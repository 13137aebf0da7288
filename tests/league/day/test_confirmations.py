"""Scores that wait for both coaches: in the ledger, and when the day says that time is up."""

from __future__ import annotations

import pytest

from league.model.day.day import awaited_score
from league.model.day.overview import day_of
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.commands.players import AssignComputerCoach
from league.model.ledger.rows import (
    Fixture,
    GameCountsRow,
    GameTimesRow,
    ReportRow,
    ResultRow,
    SideName,
    Stage,
)
from league.model.times import clock_time
from league.views.game_reader import fixture_game
from league.views.games import TeamGame
from league.views.standings import standings_table
from rulesets.core.refusal import Refused
from tests.league.day.room import Room


def waiting(
    side: SideName | None = "home", at: int = 70, minutes: int = 15
) -> tuple[Room, Fixture]:
    """A room in which game 1 has ended 14-7, by its board."""
    room = Room(6)
    room.do(d.SetConfirmRule(room.season, minutes))
    game = room.records.get(Fixture, room.game(1))
    room.do(d.ReportResult(game.id, 14, 7, at, side))
    return room, game


def played(room: Room, game: Fixture) -> tuple[int | None, int | None] | None:
    row = room.records.find(ResultRow, game.id)
    return None if row is None else (row.home_points, row.visitors_points)


def _names(room: Room) -> dict[int, str]:
    names: dict[int, str] = {}
    for fixture in room.records.all(Fixture):
        card = fixture_game(room.records, fixture)
        names |= {fixture.home: card.home, fixture.visitors: card.visitors}
    return names


def test_a_score_counts_once_the_other_coach_has_confirmed_it():
    room, game = waiting("home")
    assert played(room, game) is None
    with pytest.raises(Refused, match="confirmed it already"):
        room.do(d.ConfirmResult(game.id, "home"))
    before = dict(room.records.rows[ReportRow]), dict(room.records.rows[GameTimesRow])
    room.do(d.ConfirmResult(game.id, "visitors"))
    assert played(room, game) == (14, 7)
    room.do(c.UndoEntries(1))
    assert (room.records.rows[ReportRow], room.records.rows[GameTimesRow]) == before
    assert played(room, game) is None


DISPUTE = "a safety is missing"


@pytest.mark.parametrize(
    ("ends", "kind", "score"),
    [
        (lambda g: [d.ConfirmResult(g, "visitors")], "played", (14, 7)),
        (
            lambda g: [d.DisputeResult(g, "visitors", DISPUTE), d.ConfirmResult(g, "visitors")],
            "played",
            (14, 7),
        ),
        (lambda g: [c.EnterResult(g, c.ResultInput(home=14, visitors=9))], "played", (14, 9)),
        (lambda g: [c.Correct(g, None)], "", None),
    ],
    ids=["confirmed", "no longer disputed", "entered", "withdrawn"],
)
def test_the_wait_ends(ends, kind, score):
    room, game = waiting("home")
    room.do(*ends(game.id))
    assert room.records.find(ReportRow, game.id) is None
    row = room.records.find(ResultRow, game.id)
    assert ("" if row is None else row.kind, played(room, game)) == (kind, score)
    assert (room.records.get(GameTimesRow, game.id).ended is None) == (row is None)


def test_when_a_team_withdraws_or_is_the_computers_nothing_waits():
    room, game = waiting("home")
    room.do(AssignComputerCoach(game.visitors, "freshman"))
    room.do(d.ReportResult(game.id, 14, 9, 70, "home"))
    assert played(room, game) == (14, 9)
    room, game = waiting("home")
    room.do(c.Withdraw(game.home, "forfeit_remaining"))
    assert room.records.find(ReportRow, game.id) is None
    row = room.records.get(ResultRow, game.id)
    assert (row.kind, row.winner) == ("forfeit", "visitors")


def test_a_scorer_who_coaches_neither_needs_both():
    room, game = waiting(None)
    room.do(d.ConfirmResult(game.id, "visitors"))
    assert played(room, game) is None
    room.do(d.ConfirmResult(game.id, "home"))
    assert played(room, game) == (14, 7)


def test_the_board_is_free_and_the_game_is_not_final_until_then():
    room, game = waiting("home")
    day = day_of(room.records, 75)
    [of_day] = [each for each in day.games if each.fixture == game.id]
    assert of_day.state == "over"
    [decision] = [each for each in day.decisions if each.fixture == game.id]
    visitors = _names(room)[game.visitors]
    assert decision.kind == "unconfirmed"
    until = clock_time(85)
    assert decision.text == f"Game 1 is awaiting confirmation by {visitors} (due {until})"
    card = fixture_game(room.records, game)
    assert (card.state, card.winner, card.is_over) == ("unconfirmed", "", False)
    assert card.result_text.endswith(f", awaiting confirmation by {visitors} (due {until})")
    assert TeamGame(card, at_home=True).letter == "", "no one has won yet"


def test_the_standings_say_that_it_does_not_count_yet():
    room, game = waiting("home")
    stage = room.records.all(Stage)[0]
    table = standings_table(room.records, stage)
    assert all(line.games == 0 for line in table.lines)
    [note] = table.notes
    assert note.startswith("Game 1 does not count yet: ")
    assert "awaiting confirmation by" in note
    room.do(d.ConfirmResult(game.id, "visitors"))
    table = standings_table(room.records, stage)
    assert table.notes == ()
    assert sum(line.games for line in table.lines) == 2


def test_the_day_knows_when_its_time_is_up():
    room, game = waiting("home", at=70, minutes=15)
    awaited = awaited_score(room.records, game.id)
    assert awaited is not None
    assert [awaited.is_due(now) for now in (70, 84, 85, 200)] == [False, False, True, True]
    [decision] = [each for each in day_of(room.records, 85).decisions if each.fixture == game.id]
    assert decision.text.endswith("did not answer. Confirm its score")
    room.do(d.CountReport(game.id, 15))
    assert played(room, game) == (14, 7)


def test_a_disputed_score_waits_for_the_commissioner():
    room, game = waiting("home")
    with pytest.raises(Refused, match="say what is wrong"):
        room.do(d.DisputeResult(game.id, "visitors", "  "))
    room.do(d.DisputeResult(game.id, "visitors", "the last safety is missing"))
    awaited = awaited_score(room.records, game.id)
    assert awaited is not None
    assert not awaited.is_due(10_000)
    assert awaited.text.endswith(": the last safety is missing")
    with pytest.raises(Refused, match="only the commissioner"):
        room.do(d.CountReport(game.id, 15))


def test_a_second_score_replaces_the_first_and_waits_again():
    room, game = waiting("home")
    room.do(d.ReportResult(game.id, 7, 14, 72, "visitors"))
    row = room.records.get(ReportRow, game.id)
    assert (row.home_points, row.visitors_points, row.home, row.visitors) == (7, 14, False, True)


def test_without_the_rule_no_score_waits():
    room = Room(6)
    with pytest.raises(Refused, match="count at once"):
        room.do(d.ReportResult(room.game(1), 14, 7, 70))
    room, game = waiting("home")
    room.do(d.SetConfirmRule(room.season, 0))
    awaited = awaited_score(room.records, game.id)
    assert awaited is not None
    assert awaited.is_due(70), "what waited counts at once"


def test_a_game_that_was_scored_waits_with_its_whole_result():
    room, game = waiting("home")
    whole = c.ResultInput("played", 21, 21, winner="home", counted=(("touchdowns", 3, 3),))
    with pytest.raises(Refused, match="not that of the game"):
        room.do(d.ReportResult(game.id, 20, 21, 70, None, result=whole))
    room.do(d.ReportResult(game.id, 21, 21, 70, None, result=whole))
    room.do(d.CountReport(game.id, 15))
    row = room.records.get(ResultRow, game.id)
    assert (row.home_points, row.visitors_points, row.winner) == (21, 21, "home")
    assert room.records.get(GameCountsRow, game.id).counts

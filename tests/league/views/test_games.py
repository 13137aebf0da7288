"""A scheduled game as a value: every list of games draws these."""

from __future__ import annotations

from league.model.brackets.elimination import single_elimination
from league.model.day.overview import day_of
from league.model.ledger.commands import league as c
from league.model.ledger.commands.day import CallGame
from league.model.ledger.rows import Fixture, Season, Team
from league.publish.season_pages import team_games as schedule_by_team
from league.views.game_reader import GameReader, day_game, latest, team_games
from league.views.game_record import GameRecord
from league.views.games import GameCard
from tests.publish.sites import moment_at
from tests.tui.league.leagues import SATURDAY, knockout, names, season_of_games


def game(**more) -> GameCard:
    known = {
        "fixture": 7, "number": 3, "title": "Round 1", "is_playoff": False, "home": "Bears",
        "visitors": "Lions", "home_team": 1, "visitors_team": 2, "state": "planned",
    }  # fmt: skip
    return GameCard(**{**known, **more})


def test_times_are_said_once_where_they_are_equal():
    assert game(starts=SATURDAY).when_text == "9:00 AM"
    late = game(starts=SATURDAY, expected=SATURDAY + 20)
    assert (late.when_text, late.time) == ("9:20 AM (planned 9:00 AM)", SATURDAY + 20)
    over = game(starts=SATURDAY, expected=SATURDAY + 20, state="over", day_state="over")
    assert (over.when_text, over.day_text) == ("9:00 AM", "Sat, May 9")
    assert game().when_text == ""


def test_a_result_names_the_winner_where_points_do_not():
    played = game(state="over", home_points=14, visitors_points=7, winner="home")
    assert (played.score_line, played.result_text) == ("Lions 7, Bears 14",) * 2
    forfeit = game(state="over", winner="visitors", note="forfeit")
    assert (forfeit.score_line, forfeit.result_text) == ("", "forfeit to Lions")


def test_why_a_game_waits():
    assert game(why="its board is busy").waiting_text == "Its board is busy"
    assert game(why="it is expected at 9:00 AM").waiting_text == ""
    assert game(called=2, why="Bears are not here").waiting_text == (
        "Called twice; Bears are not here"
    )
    assert game(day_state="over").status_text == "No score yet"


def test_the_games_of_a_season_under_their_headings():
    ledger = season_of_games(names(4), played=2)
    ledger.enter(CallGame(ledger.records.all(Fixture)[2].id, SATURDAY))
    reader = GameReader(moment_at(ledger), ledger.records.all(Season)[0])
    rounds = reader.by_round()
    assert [(group.title, group.over, len(group.games)) for group in rounds] == [
        ("Round 1", 2, 2), ("Round 2", 0, 2), ("Round 3", 0, 2),
    ]  # fmt: skip
    assert [each.state for each in rounds[1].games] == ["called", "planned"]
    assert rounds[0].games[0].home_path.startswith("team/")
    assert [group.title for group in reader.by_board()] == ["North", "South"]
    newest = latest(reader.games(), moment_at(ledger))
    assert [each.number for each in newest] == [2, 1]


def test_a_live_game_has_its_score_and_the_time():
    ledger = season_of_games(names(4))
    records = ledger.records
    day = day_of(records, SATURDAY)
    for each, shown in ((day.playing[0], (7, "2nd quarter")), (day.queue[0], (None, ""))):
        record = GameRecord(each.fixture or 0, 7, 3, live="2nd quarter")
        line = day_game(records, each, record=record, now=SATURDAY + 1440)
        assert (line.home_points, line.live) == shown
        assert line.day == "Sat"


def test_a_game_without_teams_says_where_they_come_from():
    ledger = knockout(single_elimination(4))
    games = [day_game(ledger.records, each) for each in day_of(ledger.records, SATURDAY).games]
    final = next(each for each in games if not each.fixture)
    assert (final.title, final.is_playoff, final.path, final.home_team) == ("Final", True, "", None)
    assert "Winner" in final.home


def test_a_forfeit_is_noted():
    ledger = season_of_games(names(4))
    fixture = ledger.records.all(Fixture)[0]
    ledger.enter(c.EnterResult(fixture.id, c.ResultInput("forfeit", winner="home")))
    reader = GameReader(moment_at(ledger), ledger.records.all(Season)[0])
    line = reader.game(ledger.records.get(Fixture, fixture.id))
    assert (line.note, line.winner, line.state, line.full_note) == (
        "forfeit", "home", "over", "forfeit",
    )  # fmt: skip
    assert line.home_team in {team.id for team in ledger.records.all(Team)}


def test_a_game_that_both_forfeited_is_lost_by_both():
    ledger = season_of_games(names(4))
    fixture = ledger.records.all(Fixture)[0]
    ledger.enter(c.EnterResult(fixture.id, c.ResultInput("double_forfeit")))
    for team in (fixture.home, fixture.visitors):
        lines = team_games(ledger.records, ledger.records.get(Team, team))
        [line] = [each for each in lines if each.game.fixture == fixture.id]
        assert (line.letter, line.end, line.score) == ("L", "lost", "")
        assert line.at_home == (team == fixture.home)
        assert line.opponent_team == (fixture.visitors if line.at_home else fixture.home)
    moment, season = moment_at(ledger), ledger.records.all(Season)[0]
    by_team = schedule_by_team(moment, season, GameReader(moment, season))
    assert [team.record for team in by_team if team.games] == ["0-1", "0-1"]

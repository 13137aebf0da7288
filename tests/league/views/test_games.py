"""Games as people see them: one by one, and those of a day."""

from __future__ import annotations

from msgspec.structs import replace

from league.model.brackets.elimination import single_elimination
from league.model.day.overview import day_of
from league.model.ledger.commands import league as c
from league.model.ledger.commands.day import CallGame
from league.model.ledger.rows import Board, Fixture, Season, Team, TimeSlot
from league.publish.season_pages import team_games as schedule_by_team
from league.views.day import DayBoard
from league.views.game_reader import GameReader, day_game, latest
from league.views.game_record import GameRecord
from league.views.games import GameCard
from tests.publish.sites import moment_at
from tests.tui.league.days import day_of_games
from tests.tui.league.leagues import SATURDAY, knockout, names, season_of_games, still_open


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
        lines = GameReader(moment_at(ledger), ledger.records.all(Season)[0]).of_team(team)
        [line] = [each for each in lines if each.game.fixture == fixture.id]
        assert (line.letter, line.end, line.score) == ("L", "lost", "")
        assert line.at_home == (team == fixture.home)
        assert line.opponent_team == (fixture.visitors if line.at_home else fixture.home)
    moment, season = moment_at(ledger), ledger.records.all(Season)[0]
    by_team = schedule_by_team(moment, season, GameReader(moment, season))
    assert [team.record for team in by_team if team.games] == ["0-1", "0-1"]


def board_of_games() -> DayBoard:
    at = day_of_games()
    return DayBoard(at.ledger.records, at.day)


def test_every_game_of_a_day_is_in_one_group():
    board = board_of_games()
    groups = (board.playing, board.soon, board.on_deck, board.later, board.results)
    numbers = [game.number for group in groups for game in group]
    assert sorted(numbers) == sorted(game.number or 0 for game in board.day.games)
    assert {game.day_state for game in board.soon} == {"called", "ready"}
    ends = [game.ends or 0 for game in board.day.games if game.state == "over"]
    assert (
        ends
        and board.results[0].number
        == max(
            (game.ends or 0, game.number or 0) for game in board.day.games if game.state == "over"
        )[1]
    )


def test_a_forfeit_of_a_game_to_come_is_no_latest_result():
    ledger = season_of_games(names(4), 2)
    state, last = ledger.records, still_open(ledger.records)[-1]
    ledger.enter(c.EnterResult(last.id, c.ResultInput("forfeit", winner="home")))
    assert last.slot is not None
    [season] = state.all(Season)
    for now, place in ((SATURDAY + 60, 2), (state.get(TimeSlot, last.slot).starts, 0)):
        moment = moment_at(ledger, now)
        news = latest(GameReader(moment, season).games(), moment)
        for games in (DayBoard(state, moment.day).results, news):
            assert [game.fixture for game in games].index(last.id) == place and len(games) == 3


def test_the_next_game_is_one_that_was_not_called():
    board = board_of_games()
    [called] = [game for game in board.soon if game.day_state == "called"]
    first = next(game for game in board.soon if game.day_state == "ready")
    assert board.next_game == first != called
    assert board.next_line.startswith(f"Next: game {first.number}, {first.visitors} at")
    queue = tuple(replace(each, called=2) for each in board.day.queue)
    again = DayBoard(board.state, replace(board.day, queue=queue))
    assert again.next_game is not None and again.next_game.number == queue[0].number
    none = DayBoard(board.state, replace(board.day, queue=()))
    assert (none.next_game, none.next_line) == (None, "No game left to call.")


def test_a_board_has_its_game_and_the_next_one():
    board = board_of_games()
    for row in board.state.all(Board):
        games = board.on_board(row, 3)
        known = (*([games.now] if games.now else ()), *games.next)
        assert games.name == row.name and {game.board for game in known} <= {row.name}
        assert games.now is None or games.now.day_state == "playing"


def test_a_team_sees_its_own_game():
    board = board_of_games()
    for team in board.state.all(Team):
        line = board.game_of(team.id)
        if line is not None:
            assert team.id == (line.game.home_team if line.at_home else line.game.visitors_team)
            assert line.opponent_team not in (None, team.id)
            assert line.game.day_state != "over"


def test_only_a_game_that_is_played_is_looked_up():
    at = day_of_games()
    asked: list[int] = []

    class Records(dict[int, GameRecord]):
        def get(self, key: int, default: object = None) -> GameRecord:
            asked.append(key)
            return GameRecord(key, 7, 3, live="3rd quarter")

    board = DayBoard(at.ledger.records, at.day, Records())
    assert all(
        " 3, " in each.score_line and each.score_line.endswith(" 7") for each in board.playing
    )
    assert board.results and board.soon and board.page_day(8).games
    assert set(asked) == {game.fixture for game in at.day.playing}


def test_a_page_is_about_the_next_day_with_a_game_or_the_last_one():
    ledger = season_of_games(names(4))
    dates = {}
    for days in (-3, 0, 3):
        now = SATURDAY + 1440 * days
        page = DayBoard(ledger.records, day_of(ledger.records, now)).page_day(2)
        dates[days] = page.date
        assert len(page.next) <= 2 and len(page.next) + page.more > 0
        assert days > 0 or not any(game.day for game in page.next), "the page is about that day"
    assert dates[-3] == dates[0] == SATURDAY // 1440 * 1440
    while games := still_open(ledger.records):
        ledger.enter(c.EnterResult(games[0].id, c.ResultInput("played", 7, 3)))
    page = DayBoard(ledger.records, day_of(ledger.records, SATURDAY)).page_day(2)
    assert (page.over, page.next, page.more) == (page.games, (), 0)


def test_games_of_another_day_say_which():
    ledger = season_of_games(names(4))
    board = DayBoard(ledger.records, day_of(ledger.records, SATURDAY - 1440))
    assert not board.is_under_way and board.results == () == board.later
    assert {game.day for game in board.soon} <= {"Sat"}
    games = board.coming(3)
    assert {game.day for game in games} == {"Sat"}
    assert board.heading("Next up", games) == "Next up: Sat, May 9"

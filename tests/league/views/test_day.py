"""The day as every face shows it: groups of games, the next one, boards, the day of a page."""

from __future__ import annotations

from msgspec.structs import replace

from league.model.day.overview import day_of
from league.model.ledger.commands import league as c
from league.model.ledger.rows import Board, Team
from league.views.day import DayBoard
from league.views.game_record import GameRecord
from tests.tui.league.days import day_of_games
from tests.tui.league.leagues import SATURDAY, names, season_of_games, still_open


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

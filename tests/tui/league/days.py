"""A day of a league for the tests of its pictures: twelve teams at four boards, one board late."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import get_args

from league.model.day.day import Day, DayGame, DayTeam, Decision, GameState, LateBoard
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import AnnouncementRow, Board, Fixture, ResultRow
from quarterback.league_office.actions.action import LeagueContext
from tests.tui.league.leagues import SATURDAY, names, season_of_games

NOW = SATURDAY + 4 * 60 + 45
"""A quarter to two in the afternoon."""
_STATES: dict[int, GameState] = {
    10: "playing", 11: "playing", 12: "playing", 13: "called", 14: "ready", 15: "ready",
    16: "on deck", 17: "on deck",
}  # fmt: skip
LUNCH = "Lunch until 1:30 PM in the hall"


@dataclass(frozen=True)
class DayOfGames:
    """A day, and the league that it is one of."""

    ledger: Ledger = field(repr=False)
    day: Day = field(repr=False)

    @property
    def context(self) -> LeagueContext:
        """The league as it stands."""
        return LeagueContext(self.ledger, "2026-05-09", now=self.day.now)


def day_of_games(teams: tuple[str, ...] = names(12), news: str = LUNCH) -> DayOfGames:
    """Nine games are over, three are played, one is called; a team was called and did not come."""
    ledger = season_of_games(teams, 9, through=4)
    games = tuple(_game(ledger, fixture) for fixture in ledger.records.all(Fixture)[:20])
    called = games[12]
    assert called.visitors_team is not None
    gone = DayTeam(called.visitors_team, called.visitors, "Coach 10", called.fixture, 2)
    absent = (gone, DayTeam(9, teams[8], ""))
    words = f"{gone.name} were called twice and are not here"
    missing = Decision("no show", words, called.fixture, None, (gone.team,))
    open_ = tuple(game for game in games if game.state not in ("over", "playing"))
    day = Day(
        NOW,
        games,
        open_,
        tuple(game for game in games if game.state == "playing"),
        tuple(game for game in games if game.state == "on deck"),
        absent,
        absent[:1],
        (missing,),
        (LateBoard(2, "South", 25),),
        (AnnouncementRow(1, news, NOW - 40),) if news else (),
    )
    return DayOfGames(ledger, day)


def _game(ledger: Ledger, fixture: Fixture) -> DayGame:
    records, called = ledger.records, names_of(ledger.records)
    over = records.find(ResultRow, fixture.id) is not None
    state: GameState = "over" if over else _STATES.get(fixture.number, "waiting")
    assert state in get_args(GameState)
    board = records.get(Board, fixture.board or 1).name
    late = 25 if board == "South" and not over else 0
    planned = SATURDAY + (fixture.number - 1) // 4 * 90
    return DayGame(
        fixture.id, None, f"Round {fixture.round}", called[str(fixture.home)],
        called[str(fixture.visitors)], fixture.board, planned, planned + late, state,
        why="Bears are in game 12" if state == "waiting" else "", late=late,
        called=2 if state == "called" else 0, number=fixture.number, season=fixture.season,
        round=fixture.round, home_team=fixture.home, visitors_team=fixture.visitors,
        board_name=board, ends=planned + 80,
    )  # fmt: skip

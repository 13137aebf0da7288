"""A room for the tests: a league whose season is played on boards, from the ledger alone."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from league.model.brackets.elimination import electra_bowl
from league.model.day.day import Day, DayGame
from league.model.day.overview import day_of
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.room import games_playing
from league.model.ledger.rows import Board, Drawn, Fixture, Team, TimeSlot
from league.model.ledger.state import LeagueState
from league.model.planning.brackets import bracket_command
from league.model.schedule.berger import round_robin
from tests.league.season import NewLeague


class Room(NewLeague):
    """A round robin of an even number of teams: a round every 90 minutes, 80 minutes a game. Two
    more teams and coaches may come."""

    def __init__(
        self, teams: int, *, timed: bool = True, boards: bool = True, through: int = 0
    ) -> None:
        names = [f"Team {n}" for n in range(1, teams + 3)]
        super().__init__(names[:teams], **({"through": through} if through else {}))
        self.newcomers(*names[teams:])
        if boards:
            self.do(c.AddBoards(tuple(f"Board {n}" for n in range(1, teams // 2 + 1))))
        if timed:
            self.do(c.AddSlots(tuple((n * 90, n * 90 + 80) for n in range(teams - 1))))
        self.release(self._meetings(timed))
        self.begin()

    def _meetings(self, timed: bool) -> Iterable[c.Meeting]:
        slots = [slot.id for slot in self.records.all(TimeSlot)]
        boards = [board.id for board in self.records.all(Board)] or [0] * len(self.teams)
        for each in round_robin([str(team) for team in self.teams.values()]):
            for pair, board in zip(each.pairings, boards, strict=False):
                place = (slots[each.number - 1], board) if timed else (None, None)
                yield c.Meeting(int(pair.home), int(pair.visitors), each.number, *place)

    def game(self, number: int) -> int:
        """The row number of the game that people call by this number."""
        return self.records.where(Fixture, number=number)[0].id

    def result(self, number: int, home: int = 7, visitors: int = 0) -> None:
        self.do(c.EnterResult(self.game(number), c.ResultInput(home=home, visitors=visitors)))

    def play_all(self) -> None:
        """Play every game left, the better team ahead by more."""
        for game in self.open():
            home = 60 - game.home if game.home < game.visitors else 0
            self.score(game, home, 60 - game.visitors if game.home > game.visitors else 0)

    def bracket(self, times: tuple[tuple[int, int], ...], drawn: Drawn = "replay") -> None:
        """Make a bracket of all teams, with times to play it in."""
        teams = tuple(team.id for team in self.records.where(Team, season=self.season))
        self.do(c.AddSlots(times), c.EnterPhase(self.season, "playoffs"))
        made = electra_bowl(len(teams))
        self.do(bracket_command(self.season, "Cup", made, teams, drawn=drawn))


def numbers(games: Iterable[DayGame]) -> list[int | None]:
    return [each.number for each in games]


def check_day(records: LeagueState, now: int) -> Day:
    """The day, in which no one is expected in two places and no board is taken twice."""
    day = day_of(records, now)
    assert {each.fixture or each.node for each in day.games} >= {
        each.fixture or each.node for each in (*day.queue, *day.playing, *day.on_deck)
    }
    taken: dict[tuple[str, int], list[tuple[int, int, DayGame]]] = {}
    for each in day.games:
        if each.expected is None or each.ends is None or each.state == "over":
            continue
        if each.why in (
            "its scheduled time is past",
            "it was suspended",
            "its time is over, and it has no score",
        ):
            continue
        assert each.expected <= each.ends
        for what in held_by(records, each):
            taken.setdefault(what, []).append((each.expected, each.ends, each))
    recorded = set(games_playing(records))
    for what, times in taken.items():
        times.sort(key=lambda line: line[:2])
        for (_, ends, one), (starts, _, other) in pairwise(times):
            # What is recorded of two games that are being played is not ours to move.
            if {one.fixture, other.fixture} - recorded:
                assert ends <= starts, (what, one, other)
                assert (one.state, other.state) != ("playing", "playing"), (what, one, other)
    for each in day.queue:
        assert each.state in ("called", "on deck", "ready", "waiting")
        assert each.why or each.state in ("called", "ready")
    return day


def held_by(records: LeagueState, game: DayGame) -> set[tuple[str, int]]:
    """The board, the teams and the coaches that a game needs."""
    teams = [team for team in (game.home_team, game.visitors_team) if team is not None]
    held = {("team", team) for team in teams}
    held |= {("coach", records.get(Team, team).coach) for team in teams}
    return held if game.board is None else held | {("board", game.board)}

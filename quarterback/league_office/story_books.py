"""What is counted from a league's games, result by result: the facts that a front page may claim.

A game is counted when its result is entered, and no longer when that is taken back; either
updates only the two teams, not all games so far.
"""

from __future__ import annotations

from bisect import bisect, insort
from collections import Counter
from operator import attrgetter
from typing import Final

import msgspec

from league.model.games import GameResult, SeasonGame
from league.model.history.records_book import RunningRecords
from league.model.ledger.handlers.results import plain_result
from league.model.ledger.handlers.schedule import plain
from league.model.ledger.queries.standings import groups_of
from league.model.ledger.rows import Fixture, ResultRow, Season, Stage, Team
from league.model.ledger.state import LeagueState
from league.model.standings.elo import USUAL, ratings
from league.model.standings.tallies import GameLine, Group, SeasonTally, Tally, add_up, line_in

_when: Final = attrgetter("order", "fixture")


class _Counted(msgspec.Struct, frozen=True):
    """A game, as it is counted in the books."""

    fixture: Fixture
    result: GameResult | None
    year: int
    franchises: tuple[str, str]
    left: bool
    """Whether it is still to be played."""


class LeagueBooks:
    """Each team's games, the records book, ratings and the games left, by the results so far."""

    def __init__(self) -> None:
        self._clear()

    def _clear(self) -> None:
        self._games: dict[int, _Counted] = {}
        self._lines: dict[tuple[int, str], tuple[GameLine, ...]] = {}
        """By year, 0 for all, and franchise."""
        self._seasons: dict[int, SeasonTally] = {}
        """The games of each stage, whose dicts change with every result."""
        self._finished: Counter[int] = Counter()
        self._ratings = _Ratings()
        self._forfeits: set[str] = set()
        self._recorded: set[tuple[int, str]] = set()
        """Years and franchises whose records are to be counted again."""
        self._records = RunningRecords()
        self.left: dict[int, dict[int, SeasonGame]] = {}
        """The games still to be played, by stage."""
        self.coming: dict[int, Counter[str]] = {}
        """How many of those that count each team has, by stage."""
        self.games_of: dict[int, set[int]] = {}

    def make(self, records: LeagueState) -> None:
        """Count all games from the start."""
        self._clear()
        for fixture in records.all(Fixture):
            self.note(records, fixture.id)

    def note(self, records: LeagueState, number: int) -> set[int]:
        """Count a game again that has changed; return the stages it was and is in."""
        was, now = self._games.pop(number, None), None
        fixture = records.find(Fixture, number)
        if fixture is not None and records.find(Team, fixture.home) is not None:
            now = _counted(records, fixture)
        if was == now:
            if now is not None:
                self._games[number] = now
            return set()
        if was is not None:
            self._remove(was)
        if now is not None:
            self._games[number] = now
            self._add(records, now)
        return {each.fixture.stage for each in (was, now) if each is not None}

    def season(self, records: LeagueState, stage: Stage) -> SeasonTally:
        """Return the games of a stage, team by team."""
        games = self._seasons.get(stage.id)
        if games is None:
            games = self._season(records, stage.id)
            for game in self._games.values():
                if game.fixture.stage == stage.id and _counts(game.result):
                    self._put(games, game.result)
        return games

    @property
    def years(self) -> tuple[int, ...]:
        return tuple(sorted(year for year, games in self._finished.items() if games))

    @property
    def records(self) -> RunningRecords:
        """The league's records book, counted once for each entry."""
        for year, franchise in self._recorded:
            own = self.lines(year, franchise)
            lines = tuple(line for line in own if line.fixture not in self._forfeits)
            self._records.count(year, franchise, lines)
        self._recorded.clear()
        return self._records

    def lines(self, year: int, franchise: str) -> tuple[GameLine, ...]:
        """Return the games of a franchise that count, in a year, or in all for 0."""
        return self._lines.get((year, franchise), ())

    def rating(self, franchise: str) -> float:
        return self._ratings.of(franchise)

    def _season(self, records: LeagueState, stage: int) -> SeasonTally:
        teams = records.where(Team, season=records.get(Stage, stage).season)
        keys = sorted(str(team.id) for team in teams)
        groups = groups_of(records, teams)
        tally = SeasonTally(
            tuple(keys),
            dict.fromkeys(keys, ()),
            dict.fromkeys(keys, Tally()),
            {key: groups.get(key, Group()) for key in keys},
        )
        self._seasons[stage] = tally
        return tally

    def _put(self, season: SeasonTally, result: GameResult | None, sign: int = 1) -> None:
        """Count a result of a stage, or count it no longer."""
        assert result is not None, "it counts"
        if result.home not in season.lines or result.visitors not in season.lines:
            return
        for team in result.teams:
            season.lines[team] = _changed(season.lines[team], result, team, sign)
            season.tallies[team] = add_up(season.lines[team])

    def _add(self, records: LeagueState, game: _Counted) -> None:
        fixture, result = game.fixture, game.result
        for team in (fixture.home, fixture.visitors):
            self.games_of.setdefault(team, set()).add(fixture.id)
        coming = self.coming.setdefault(fixture.stage, Counter())
        if game.left:
            self.left.setdefault(fixture.stage, {})[fixture.id] = plain(
                (fixture,), str(fixture.stage)
            )[0]
            if fixture.counts:
                coming.update((str(fixture.home), str(fixture.visitors)))
        if result is not None and result.finished:
            self._finished[game.year] += 1
            self._count(game, result, 1)

    def _remove(self, game: _Counted) -> None:
        fixture, result = game.fixture, game.result
        for team in (fixture.home, fixture.visitors):
            self.games_of[team].discard(fixture.id)
        if game.left:
            del self.left[fixture.stage][fixture.id]
            if fixture.counts:
                for team in (fixture.home, fixture.visitors):
                    self.coming[fixture.stage][str(team)] -= 1
                    if not self.coming[fixture.stage][str(team)]:
                        del self.coming[fixture.stage][str(team)]
        if result is not None and result.finished:
            self._finished[game.year] -= 1
            self._count(game, result, -1)

    def _count(self, game: _Counted, result: GameResult, sign: int) -> None:
        """Count a final result in the books of its teams, or count it no longer."""
        if not _counts(result):
            return
        season = self._seasons.get(game.fixture.stage)
        if season is not None:
            self._put(season, result, sign)
        home, visitors = game.franchises
        renamed = dict(zip(result.teams, game.franchises, strict=True))
        plain_game = msgspec.structs.replace(
            result,
            home=home,
            visitors=visitors,
            winner=None if result.winner is None else renamed[result.winner],
        )
        for franchise in game.franchises:
            for year in (0, game.year):
                lines = self._lines.get((year, franchise), ())
                self._lines[year, franchise] = _changed(lines, plain_game, franchise, sign)
            self._recorded.add((game.year, franchise))
        played = result.kind == "played"
        (self._forfeits.discard if played or sign < 0 else self._forfeits.add)(result.fixture)
        self._ratings.put(plain_game, sign)


def _counted(records: LeagueState, fixture: Fixture) -> _Counted:
    row = records.find(ResultRow, fixture.id)
    home, visitors = (records.get(Team, each) for each in (fixture.home, fixture.visitors))
    return _Counted(
        fixture,
        None if row is None else plain_result(records, row),
        records.get(Season, fixture.season).year,
        (str(home.franchise), str(visitors.franchise)),
        row is None or row.kind == "abandoned",
    )


def _counts(result: GameResult | None) -> bool:
    return result is not None and result.finished and result.counts


def _changed(
    lines: tuple[GameLine, ...], result: GameResult, team: str, sign: int
) -> tuple[GameLine, ...]:
    """Return a team's games with one more, or one fewer."""
    if sign < 0:
        if lines and lines[-1].fixture == result.fixture:
            return lines[:-1]
        return tuple(line for line in lines if line.fixture != result.fixture)
    line = line_in(result, team)
    if not lines or _when(lines[-1]) < _when(line):
        return (*lines, line)
    every = list(lines)
    insort(every, line, key=_when)
    return tuple(every)


class _Ratings:
    """The ratings of all franchises, after their games in the order in which they ended."""

    def __init__(self) -> None:
        self._games: list[GameResult] = []
        self._before: list[tuple[float, float]] = []
        """The ratings of both teams before each of the first games; the others are to be rated."""
        self._now: dict[str, float] = {}

    def put(self, result: GameResult, sign: int) -> None:
        """Rate a game, or rate it no longer."""
        if sign > 0:
            place = bisect(self._games, _when(result), key=_when)
            self._unrate(place)
            self._games.insert(place, result)
            return
        at = next(
            n for n in reversed(range(len(self._games))) if self._games[n].fixture == result.fixture
        )
        self._unrate(at)
        del self._games[at]

    def of(self, franchise: str) -> float:
        for game in self._games[len(self._before) :]:
            home, visitors = (self._now.get(team, USUAL.start) for team in game.teams)
            self._before.append((home, visitors))
            self._now.update(ratings((game,), start={game.home: home, game.visitors: visitors})[0])
        return self._now.get(franchise, USUAL.start)

    def _unrate(self, first: int) -> None:
        """Take back the ratings of games, from one on."""
        while len(self._before) > first:
            game = self._games[len(self._before) - 1]
            self._now[game.home], self._now[game.visitors] = self._before.pop()

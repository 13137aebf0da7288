"""Stats of stored games that belong to fixtures, for leaders and for players' pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
from sqlalchemy import select

from league.model.careers.game_stats import FIELDS, Figures, stats_of_game
from league.model.history.leaders import StatLine
from league.model.ledger.handlers.players import terms_in
from league.model.ledger.queries.history import results_in
from league.model.ledger.queries.rosters import lineups_of
from league.model.ledger.rows import (
    Fixture,
    FixtureGame,
    Franchise,
    PlayerRow,
    ResultRow,
    Season,
    Team,
)
from league.model.ledger.state import LeagueState
from league.model.stats.box_score import BoxScore, SideStats, box_score
from league.model.stats.player_stats import PlayerStats, individuals
from league.store.errors import StoreError
from league.store.games.store import Store
from league.store.games.tables import GAME_NOW
from rulesets.core.sides import HOME, VISITORS, Side

TEAM_STATS: Final = (*SideStats.__struct_fields__, "yards", "turnovers")
"""The stats of a team, by the fields of a box score."""
_NOT_COUNTED = ("side", "name", "number", "position", "jersey")
PLAYER_STATS: Final = tuple(
    name for name in PlayerStats.__struct_fields__ if name not in _NOT_COUNTED
)
"""The stats of a player who was named in reports."""


class GameFigures(msgspec.Struct, frozen=True):
    """The stats of the stored game of one fixture."""

    fixture: Fixture
    box: BoxScore
    players: dict[str, Figures]
    """Skilled players of the league, by key."""
    named: tuple[PlayerStats, ...]
    """Players who were named in reports."""


class FigureBook:
    """Stats of the games of a store. A game is computed once, until it changes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._cache: dict[int, tuple[int, object, GameFigures]] = {}

    def of(self, records: LeagueState, year: int | None = None) -> list[GameFigures]:
        """Return the stats of all games that were played and counted from the store, or of one
        season. Raises StoreError when the store cannot be read; an unreadable game is left out."""
        seqs = self._seqs()
        all_figures = []
        for tie in records.all(FixtureGame):
            season = records.get(Season, records.get(Fixture, tie.id).season)
            if year not in (None, season.year):
                continue
            if figures := self._counted(records, tie, seqs):
                all_figures.append(figures)
        return all_figures

    def of_game(self, records: LeagueState, fixture: int) -> GameFigures | None:
        """Return the stats of one game; None if it was not played from the store, or does not
        count. Raises StoreError when the store cannot be read."""
        tie = records.find(FixtureGame, fixture)
        return None if tie is None else self._counted(records, tie, self._seqs())

    def source(self, records: LeagueState) -> Callable[[Fixture, str], Figures | None]:
        """Return a function that returns what a player, by his key, did in a game; None if that
        is not known. Raises StoreError when the store cannot be read."""
        seqs = self._seqs()

        def figures(fixture: Fixture, player: str) -> Figures | None:
            tie = records.find(FixtureGame, fixture.id)
            game = None if tie is None else self._counted(records, tie, seqs)
            return None if game is None else game.players.get(player)

        return figures

    def _counted(
        self, records: LeagueState, tie: FixtureGame, seqs: dict[int, int]
    ) -> GameFigures | None:
        result = records.find(ResultRow, tie.id)
        if result is None or result.kind == "void" or tie.game not in seqs:
            return None
        return self._read(records, records.get(Fixture, tie.id), tie.game, seqs)

    def _seqs(self) -> dict[int, int]:
        with self._store.leagues.reading() as db:
            return {
                row.game: row.seq for row in db.execute(select(GAME_NOW.c.game, GAME_NOW.c.seq))
            }

    def _read(
        self, records: LeagueState, fixture: Fixture, game: int, seqs: dict[int, int]
    ) -> GameFigures | None:
        remaining = self._cache.get(game)
        if remaining is not None and remaining[0] == seqs[game] and remaining[1] == fixture:
            return remaining[2]
        try:
            stored = self._store.load(game)
        except StoreError:
            return None
        rules, entries = stored.session.rules, stored.session.entries
        players: dict[str, Figures] = {}
        if terms_in(records, records.get(Season, fixture.season)).drafts:
            lineups = lineups_of(records, fixture, rules.custom.teams)
            players = stats_of_game(rules, entries, lineups)
        named = tuple(individuals(entries, rules.rosters))
        figures = GameFigures(fixture, box_score(entries), players, named)
        self._cache[game] = (seqs[game], fixture, figures)
        return figures


def team_lines(records: LeagueState, games: list[GameFigures]) -> list[StatLine]:
    """Return lines for leader boards, of teams by franchise."""
    result = []
    for game in games:
        for side, name in _names(records, game.fixture).items():
            line = game.box.of(side)
            for stat in TEAM_STATS:
                count = int(getattr(line, stat))
                result.append(StatLine(name, name, str(game.fixture.id), stat, count))
    return result


def player_lines(records: LeagueState, games: list[GameFigures]) -> list[StatLine]:
    """Return lines for leader boards, of players, by their team's name. Where the header of a
    game includes the league's own players, their stats are counted for them, whoever was named
    in reports."""
    result = []
    for game in games:
        names, key = _names(records, game.fixture), str(game.fixture.id)
        for man in game.named:
            for stat in PLAYER_STATS:
                if not (game.players and stat in FIELDS):
                    count = int(getattr(man, stat))
                    result.append(StatLine(man.name, names[man.side], key, stat, count))
        for number, figures in game.players.items():
            row = records.find(PlayerRow, int(number))
            if row is not None:
                team = records.get(Franchise, row.franchise).name
                person = row.name or f"{row.position} {row.id}"
                told_of = msgspec.structs.asdict(figures).items()
                result += [
                    StatLine(person, team, key, stat, count) for stat, count in told_of if count
                ]
    return result


def point_lines(records: LeagueState, year: int | None = None) -> list[StatLine]:
    """Return points scored and allowed in all games that were played, from the store or not."""
    seasons = [each for each in records.all(Season) if year in (None, each.year)]
    return [line for season in seasons for line in point_lines_in(records, season)]


def point_lines_in(records: LeagueState, season: Season) -> list[StatLine]:
    """Return points scored and allowed in the games of one season, as `point_lines` does."""
    lines = []
    names = {str(each.id): each.name for each in records.all(Franchise)}
    for result in results_in(records, season):
        if result.kind == "played":
            for team in result.teams:
                name, other = names[team], result.other(team)
                values = {"points": result.points_of(team), "allowed": result.points_of(other)}
                lines += [StatLine(name, name, result.fixture, *each) for each in values.items()]
    return lines


def _names(records: LeagueState, fixture: Fixture) -> dict[Side, str]:
    def name(team: int) -> str:
        return records.get(Franchise, records.get(Team, team).franchise).name

    return {HOME: name(fixture.home), VISITORS: name(fixture.visitors)}

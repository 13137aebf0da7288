"""What stored games of fixtures leave for the league: stats, for leaders and for players' pages;
and injuries, entered with the dice that fell, and corrected when a game is corrected."""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections import Counter
from pathlib import Path
from typing import Any, Final

import msgspec

from league.model.careers.game_stats import TEAM_STATS, Figures, GameFigures, stats_of_game
from league.model.careers.injuries import dice_of_injuries, from_game
from league.model.history.champions import StatLine
from league.model.ledger.commands.players import GameInjury, TakeInjuries
from league.model.ledger.handlers.players import careers_of, terms_in
from league.model.ledger.handlers.results import results_by_franchise
from league.model.ledger.queries.fixture_status import lineups_of
from league.model.ledger.rows import Fixture, FixtureGame, Franchise, ResultRow, Season
from league.model.ledger.state import LeagueState
from league.model.stats.box_score import BoxScore, box_score
from league.model.stats.player_stats import PlayerPlay, PlayerStats, kickers_of, named_players
from league.store.errors import StoreError
from league.store.games.projection import WORDS
from league.store.games.store import Store
from league.store.ledger.leagues import OpenLeague
from rulesets.core.rosters import Rosters
from rulesets.core.session import Session
from rulesets.core.sides import HOME, SIDES, VISITORS, Side
from rulesets.registry import league_terms

_FORMAT: Final = f"3 {WORDS}"
"""What was counted by another version of the program is counted again."""
_POSITIONS: Final = {"quarterback": 12, "kicker": 1, "punter": 1}
"""The places of skilled players in a game's header, at most."""


class _CountedLog(msgspec.Struct, frozen=True):
    """What the log of a game counts, whatever league it belongs to."""

    box: BoxScore
    slots: dict[str, Figures]
    """What the skilled players of the header did, by their places in it."""
    teams: dict[str, Any]
    """The teams of the header."""
    named: tuple[PlayerStats, ...]
    plays: tuple[PlayerPlay, ...]
    namesakes: tuple[tuple[Side, str], ...]


class FigureBook:
    """Stats of the games of a store. A game is computed once, until it changes."""

    def __init__(self, store: Store, folder: Path | None = None) -> None:
        """In `folder`, if there is one, what logs count outlasts the program. It is one of this
        version of the program."""
        self._store, self._folder = store, folder
        self._cache: dict[int, tuple[str, object, GameFigures]] = {}

    def of(self, records: LeagueState, year: int | None = None) -> list[GameFigures]:
        """Return the stats of all games that were played and counted from the store, or of one
        season. Raises StoreError when the store cannot be read; an unreadable game is left out."""
        seqs = self._heads()
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
        return None if tie is None else self._counted(records, tie, self._heads())

    def _counted(
        self, records: LeagueState, tie: FixtureGame, heads: dict[int, str]
    ) -> GameFigures | None:
        result = records.find(ResultRow, tie.id)
        if result is None or result.kind == "void" or tie.game not in heads:
            return None
        return self._read(records, records.get(Fixture, tie.id), tie.game, heads[tie.game])

    def _heads(self) -> dict[int, str]:
        return {game: head.hash for game, head in self._store.heads().items()}

    def _read(
        self, records: LeagueState, fixture: Fixture, game: int, head: str
    ) -> GameFigures | None:
        cached = self._cache.get(game)
        if cached is not None and cached[0] == head and cached[1] == fixture:
            return cached[2]
        counted = self._kept(head) or self._count(game, head)
        if counted is None:
            return None
        figures = GameFigures(
            fixture,
            counted.box,
            _by_player(records, fixture, counted),
            counted.named,
            counted.plays,
            counted.namesakes,
        )
        self._cache[game] = (head, fixture, figures)
        return figures

    def _count(self, game: int, head: str) -> _CountedLog | None:
        try:
            stored = self._store.load(game)
        except StoreError:
            return None
        rules, entries = stored.session.rules, stored.session.entries
        slots: dict[str, Figures] = {}
        if league_terms(rules.code).drafts:
            slots = stats_of_game(rules, entries, {side: _slots(side) for side in SIDES})
        named = named_players(entries, rules.rosters, kickers_of(rules))
        counted = _CountedLog(
            box_score(entries),
            slots,
            dict(rules.custom.teams),
            tuple(named.players),
            tuple(named.plays),
            _namesakes(rules.rosters),
        )
        self._keep(head, counted)
        return counted

    def _file(self, head: str) -> Path | None:
        if self._folder is None:
            return None
        name = hashlib.blake2b(f"{_FORMAT} {head}".encode(), digest_size=16).hexdigest()
        return self._folder / name

    def _kept(self, head: str) -> _CountedLog | None:
        file = self._file(head)
        if file is None:
            return None
        try:
            return msgspec.msgpack.decode(file.read_bytes(), type=_CountedLog)
        except (OSError, msgspec.DecodeError):
            return None

    def _keep(self, head: str, counted: _CountedLog) -> None:
        """Keep what was counted. A folder that cannot be written only costs time."""
        file = self._file(head)
        if file is None:
            return
        with contextlib.suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            part = file.with_name(f"{file.name}.{os.getpid()}.part")
            part.write_bytes(msgspec.msgpack.encode(counted))
            part.replace(file)


def _slots(side: Side) -> dict[str, tuple[str, ...]]:
    """Stand-ins for the skilled players of a side, whom only a league knows."""
    return {
        position: tuple(f"{side} {position} {place}" for place in range(many))
        for position, many in _POSITIONS.items()
    }


def _by_player(records: LeagueState, fixture: Fixture, counted: _CountedLog) -> dict[str, Figures]:
    """Return what the league's skilled players did, by key."""
    season = records.get(Season, fixture.season)
    if not counted.slots or not terms_in(records, season).drafts:
        return {}
    result: dict[str, Figures] = {}
    for side, lineup in lineups_of(records, fixture, counted.teams).items():
        for position, keys in lineup.items():
            for place, key in enumerate(keys):
                figures = counted.slots.get(f"{side} {position} {place}")
                if key is not None and figures is not None:
                    result[key] = result[key] + figures if key in result else figures
    return result


def _namesakes(rosters: Rosters) -> tuple[tuple[Side, str], ...]:
    return tuple(
        (side, name)
        for side, roster in rosters.items()
        for name, many in Counter(each.name for each in roster.players if each.name).items()
        if many > 1
    )


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


def point_lines(records: LeagueState, year: int | None = None) -> list[StatLine]:
    """Return points scored and allowed in all games that were played, from the store or not."""
    seasons = [each for each in records.all(Season) if year in (None, each.year)]
    return [line for season in seasons for line in point_lines_in(records, season)]


def point_lines_in(records: LeagueState, season: Season) -> list[StatLine]:
    """Return points scored and allowed in the games of one season, as `point_lines` does."""
    lines = []
    names = {str(each.id): each.name for each in records.all(Franchise)}
    for result in results_by_franchise(records, season):
        if result.kind == "played":
            for team in result.teams:
                name, other = names[team], result.other(team)
                values = {"points": result.points_of(team), "allowed": result.points_of(other)}
                lines += [StatLine(name, name, result.fixture, *each) for each in values.items()]
    return lines


def _names(records: LeagueState, fixture: Fixture) -> dict[Side, str]:
    return {
        HOME: records.team_name(fixture.home),
        VISITORS: records.team_name(fixture.visitors),
    }


def take_injuries(
    store: Store, league: OpenLeague, tie: FixtureGame, by: str, *, over: bool = True
) -> bool:
    """Enter the injuries of a game, or none for one that is not over, unless the league has them
    already. Return whether there was anything to enter. Injuries that a person entered, or
    voided, are not changed; a finished season is left alone."""
    records = league.records
    fixture = records.get(Fixture, tie.id)
    season = records.get(Season, fixture.season)
    if season.phase == "over" or not terms_in(records, season).injuries:
        return False
    hurts = left_by(records, fixture, store.load(tie.game).session) if over else ()
    before = careers_of(records).from_games.get(str(tie.id))
    was = () if before is None else before.hurts
    lines = tuple((int(each.player), each.length, each.dice) for each in was)
    same_game = before is None or before.game == tie.game
    if lines == tuple((each.player, each.length, each.dice) for each in hurts) and same_game:
        return False
    why = f"game {tie.game} is over" if before is None else f"game {tie.game} was corrected"
    league.enter(TakeInjuries(tie.id, tie.game, hurts), by, why)
    return True


def left_by(records: LeagueState, fixture: Fixture, session: Session) -> tuple[GameInjury, ...]:
    """Return which of a fixture's players were hurt in a game, by its log."""
    rules = session.rules
    if rules.league_records is None:
        return ()
    remaining = rules.league_records(rules, session.state)
    lineups = lineups_of(records, fixture, rules.custom.teams)
    quarterbacks = {side: lineup["quarterback"] for side, lineup in lineups.items()}
    result = from_game(remaining, quarterbacks, dice_of_injuries(session.entries))
    return tuple(GameInjury(int(each.player), each.length, each.dice) for each in result)

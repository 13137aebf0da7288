"""The ways a season can end, with their weights: all of them when few games are left, else a
sample that is the same for the same league.

Every end of the season is ranked by the whole chain. All ways are enumerated when there are at
most `MOST_WAYS` of them: wins and losses, and ties where games can end in one. Where scores decide,
those of the league so far are used: in every combination when there are few, else drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import permutations, product
from math import factorial, prod
from typing import Final

import msgspec
import numpy as np

from league.model.games import SeasonGame
from league.model.standings.elo import Elo, expected
from league.model.standings.simulation import Flags, Floats, Integers, SimulatedSeasons
from league.model.standings.steps import TossStep
from league.model.standings.tallies import LOSS, TIE, WIN, SeasonTally
from rulesets.core.refusal import Refused

MOST_WAYS: Final = 4_096
"""The most ways for games to end that are all tried."""
FINISHES: Final = 10_000
"""How many ends of the season are drawn where there are more."""
AT_ONCE: Final = 2_000
_MOST_ROWS: Final = 24_000
"""Rows at most after every way is split by scores and tosses; with more, ends are drawn."""
_SPLITS: Final = 512
"""The most combinations of scores that are all tried for one way."""
_DRAWN: Final = 32
"""Combinations of scores that are drawn for one way, where there are more."""
_TOSSES: Final = 120
"""The most orders of teams after a toss that are all tried for one way."""
_SEED: Final = 1914
Score = tuple[int, int]
Rank = Callable[[SimulatedSeasons], Integers]
"""Returns the seed from 0 of each team by row, and a number over all seeds without one."""


class GameChances(msgspec.Struct, frozen=True):
    """The chances of one game: that the home team wins, and that it ends in a tie."""

    home: float
    tie: float = 0.0


class Finishes(msgspec.Struct, frozen=True):
    """Ends of a season, and who is seeded in each."""

    weights: Floats
    """The chance of each end; together 1."""
    seeds: Integers
    """The number of the team with each seed, by row, as in `SeasonTally.teams`."""
    exact: bool
    """Whether these are all ends that there are."""
    scores_drawn: bool
    """Whether scores decided, and were drawn."""
    ways: int
    """Ways for the games to end, or ends that were drawn."""


class TeamChances(msgspec.Struct, frozen=True):
    """The chances of one team, each from 0 to 1."""

    team: str
    """Its key."""
    name: str
    wins: float
    """Games won at the end of the season on average, ties as halves."""
    qualify: float
    """That it is in the playoffs."""
    seeds: tuple[float, ...]
    """That it has each seed, from the first on; in its conference, where there are two."""
    title: float


class OddsTable(msgspec.Struct, frozen=True):
    """The chances of all teams of a season, the best first."""

    season: str
    teams: tuple[TeamChances, ...]
    places: int
    """How many teams qualify; of each conference, where there are two."""
    even: bool
    """Whether every game is taken as even; otherwise ratings decide."""
    exact: bool
    """Whether the figures are exact under the assumptions; otherwise they are of a sample."""
    assumptions: tuple[str, ...]
    """The assumptions, a sentence each."""


def chances_of(elo: Elo, home: float, visitors: float, ties: float = 0.0) -> GameChances:
    """Return the chances from two ratings, and the share of games that end in a tie."""
    hoped = expected(elo, home + elo.home, visitors)
    ties = min(ties, 2 * hoped, 2 - 2 * hoped)
    return GameChances(hoped - ties / 2, ties)


def finishes(
    season: SeasonTally,
    left: Sequence[SeasonGame],
    chances: Mapping[str, GameChances],
    scores: Sequence[Score],
    rank: Rank,
    places: int,
    tosses: Sequence[TossStep] = (),
) -> Finishes:
    """Return the ends of a season, with the teams that have the first `places` seeds by `rank`.

    `chances` are by game; `scores` are winner's and loser's points to draw from, such as those of
    the league so far. A tie has the loser's points for both. Raises Refused without scores.
    """
    games = [game for game in left if game.counts and {*game.teams} <= season.tallies.keys()]
    if games and not scores:
        raise Refused("odds need scores to draw from")
    ways = _Ways(season, games, [chances[game.key] for game in games], scores, rank, tosses)
    ends = ways.all_ends(places) if ways.count <= MOST_WAYS else None
    return ends or ways.sampled(places)


def draws(count: int, stream: int) -> Floats:
    """Return numbers from 0 up to but not including 1: always the same for a stream."""
    raw = np.asarray(np.random.PCG64([_SEED, stream]).random_raw(count), np.uint64)
    raw >>= np.uint64(11)
    numbers: Floats = raw * 2.0**-53
    return numbers


class _Ways:
    """The games to come, and the ways in which they can end."""

    def __init__(
        self,
        season: SeasonTally,
        games: Sequence[SeasonGame],
        lines: Sequence[GameChances],
        scores: Sequence[Score],
        rank: Rank,
        tosses: Sequence[TossStep],
    ) -> None:
        self.season, self.games, self.lines, self.rank = season, games, lines, rank
        self.scores, self.tosses = np.array(scores or [(0, 0)]), tosses
        self.options = [
            [
                (half, chance)
                for half, chance in (
                    (WIN, line.home),
                    (TIE, line.tie),
                    (LOSS, 1 - line.home - line.tie),
                )
                if chance > 1e-12
            ]
            for line in lines
        ]
        self.count = prod(len(each) for each in self.options)

    def sampled(self, places: int) -> Finishes:
        likely = np.array([(each.home, each.home + each.tie) for each in self.lines])
        teams = len(self.season.teams)
        seeds = []
        for begin in range(0, FINISHES, AT_ONCE):
            some = min(AT_ONCE, FINISHES - begin)
            columns = 2 * len(self.games) + teams
            drawn = draws(some * columns, begin).reshape(some, columns)
            # Game by game, as they are added up: several times as fast as end by end.
            who, which = drawn[:, : len(self.games)].T, drawn[:, len(self.games) : -teams].T
            halves = (who < likely[:, :1]).astype(np.int8)
            halves += who < likely[:, 1:]
            chosen = (which * len(self.scores)).astype(np.int64)
            many = self._seasons(halves.T, chosen.T, drawn[:, -teams:])
            seeds.append(_by_seed(self.rank(many), places))
        weights = np.full(FINISHES, 1 / FINISHES)
        return Finishes(weights, np.concatenate(seeds), False, True, FINISHES)

    def all_ends(self, places: int) -> Finishes | None:
        """Return every end; None when scores and tosses make too many of them."""
        ways = [*product(*([half for half, _ in each] for each in self.options))]
        weights = np.array(
            [prod(each) for each in product(*([w for _, w in each] for each in self.options))]
        )
        halves = np.array(ways, np.int64).reshape(len(ways), len(self.games))
        rows = _Rows(halves, np.zeros_like(halves), self._luck(len(ways)), weights)
        ranked = self._ranked(rows)
        by_points = np.flatnonzero(ranked.by_points)
        exact, scores_drawn = True, False
        done = [ranked.kept(~ranked.by_points)]
        if by_points.size:
            chosen, shares, exact = self._score_lines()
            scores_drawn = not exact
            if by_points.size * len(chosen) > _MOST_ROWS:
                return None
            done.append(self._ranked(rows.of(by_points).by_scores(chosen, shares)))
        finishes = []
        for each in done:
            settled, more, whole = self._after_tosses(each)
            exact &= whole
            finishes += [settled, *more]
        if sum(len(each.rows.weights) for each in finishes) > _MOST_ROWS:
            return None
        return Finishes(
            np.concatenate([each.rows.weights for each in finishes]),
            np.concatenate([_by_seed(each.places, places) for each in finishes]),
            exact,
            scores_drawn,
            self.count,
        )

    def _luck(self, rows: int) -> Floats:
        return np.tile(np.arange(len(self.season.teams), dtype=float), (rows, 1))

    def _score_lines(self) -> tuple[Integers, Floats, bool]:
        """Return combinations of scores of all games, their shares, and whether they are all."""
        count = len(self.games)
        how_often = Counter(map(tuple, self.scores.tolist()))
        first = {
            score: at for at, score in reversed([*enumerate(map(tuple, self.scores.tolist()))])
        }
        if len(how_often) ** count <= _SPLITS:
            lines = np.array([*product([first[score] for score in how_often], repeat=count)])
            each = [number / len(self.scores) for number in how_often.values()]
            return lines, np.array([prod(way) for way in product(each, repeat=count)]), True
        drawn = draws(_DRAWN * count, FINISHES).reshape(_DRAWN, count)
        return (drawn * len(self.scores)).astype(np.int64), np.full(_DRAWN, 1 / _DRAWN), False

    def _after_tosses(self, ranked: _Ranked) -> tuple[_Ranked, list[_Ranked], bool]:
        """Return rows without a toss, those with one in every order, and whether these are all."""
        some: Flags = np.logical_or.reduce(ranked.tossed, axis=1)
        more: list[_Ranked] = []
        whole = True
        patterns, which = np.unique(ranked.tossed[some], axis=0, return_inverse=True)
        at = np.flatnonzero(some)
        for number, pattern in enumerate(patterns):
            teams = np.flatnonzero(pattern)
            if factorial(len(teams)) <= _TOSSES:
                orders = np.array([*permutations(range(len(teams)))], float)
            else:
                lots = draws(_DRAWN * len(teams), FINISHES + 1).reshape(_DRAWN, len(teams))
                orders, whole = lots, False
            rows = ranked.rows.of(at[which.ravel() == number]).by_tosses(teams, orders)
            after = self._ranked(rows)
            whole &= not (after.tossed & ~pattern).any()
            more.append(after)
        return ranked.kept(~some), more, whole

    def _ranked(self, rows: _Rows) -> _Ranked:
        parts = []
        for begin in range(0, len(rows.weights), AT_ONCE):
            part = rows.of(np.arange(begin, min(begin + AT_ONCE, len(rows.weights))))
            many = self._seasons(part.halves, part.scores, part.luck)
            parts.append((self.rank(many), many.by_points, many.tossed))
        places, by_points, tossed = (np.concatenate(each) for each in zip(*parts, strict=True))
        return _Ranked(rows, places, by_points, tossed)

    def _seasons(self, halves: Integers, chosen: Integers, luck: Floats) -> SimulatedSeasons:
        by_game, of_game = halves.T, chosen.T
        most, least = (side[of_game] for side in self.scores.T.astype(np.int32))
        points = np.empty((2, *by_game.shape), np.int32)
        points[0] = np.where(by_game == WIN, most, least)
        points[1] = np.where(by_game == LOSS, most, least)
        points = points.transpose(2, 1, 0)
        return SimulatedSeasons(self.season, self.games, halves, points, luck, self.tosses)


class _Rows(msgspec.Struct, frozen=True):
    """Ends of a season before they are ranked."""

    halves: Integers
    scores: Integers
    """Which score each game has."""
    luck: Floats
    weights: Floats

    def of(self, which: Integers | Flags) -> _Rows:
        return _Rows(self.halves[which], self.scores[which], self.luck[which], self.weights[which])

    def by_scores(self, chosen: Integers, shares: Floats) -> _Rows:
        """Return each row once for every combination of scores."""
        count, many = len(self.weights), len(shares)
        return _Rows(
            self.halves.repeat(many, axis=0),
            np.tile(chosen, (count, 1)),
            self.luck.repeat(many, axis=0),
            np.outer(self.weights, shares).ravel(),
        )

    def by_tosses(self, teams: Integers, orders: Floats) -> _Rows:
        """Return each row once for every order of some teams."""
        count, many = len(self.weights), len(orders)
        luck = self.luck.repeat(many, axis=0)
        luck[:, teams] = np.tile(orders, (count, 1))
        return _Rows(
            self.halves.repeat(many, axis=0),
            self.scores.repeat(many, axis=0),
            luck,
            (self.weights / many).repeat(many),
        )


class _Ranked(msgspec.Struct, frozen=True):
    """Finishes that are ranked, one a row."""

    rows: _Rows
    places: Integers
    by_points: Flags
    tossed: Flags

    def kept(self, which: Flags) -> _Ranked:
        return _Ranked(
            self.rows.of(which), self.places[which], self.by_points[which], self.tossed[which]
        )


def _by_seed(places: Integers, count: int) -> Integers:
    """Return the number of the team with each of the first seeds, by row."""
    team_of_seed: Integers = np.argsort(places, axis=1, kind="stable")[:, :count]
    return team_of_seed

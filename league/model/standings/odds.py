"""The odds that teams advance: the games left are simulated many times, with given chances.

Every simulated season is ordered by record; the whole chain is used only where a tie affects one of
the first places. Teams that are still tied share the places in question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain as chained
from itertools import islice
from typing import Final, TypeVar

import msgspec
import numpy as np
from msgspec.structs import replace

from league.model.games import SeasonGame
from league.model.standings.chains import Chain
from league.model.standings.elo import Elo, expected
from league.model.standings.order import picks_of
from league.model.standings.steps import TossStep
from league.model.standings.tallies import LOSS, TIE, WIN, GameLine, SeasonTally, add_up
from rulesets.core.refusal import Refused

AT_ONCE: Final = 1000
"""How many seasons are simulated together."""
Score = tuple[int, int]
Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
Integers = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
T = TypeVar("T")


class GameChances(msgspec.Struct, frozen=True):
    """The chances of one game: that the home team wins, and that it ends in a tie."""

    home: float
    tie: float = 0.0


class Odds(msgspec.Struct, frozen=True):
    """The odds of one team, over all simulated seasons."""

    first: float
    """The share of seasons in which it was first."""
    through: float
    """The share of seasons in which it was among those that advance."""
    wins: float
    """Games won on average, ties as halves."""


def chances_of(elo: Elo, home: float, visitors: float, ties: float = 0.0) -> GameChances:
    """Return the chances from two ratings, and the share of games that end in a tie."""
    hoped = expected(elo, home + elo.home, visitors)
    return GameChances(max(hoped - ties / 2, 0.0), ties)


def odds(
    season: SeasonTally,
    racing: Sequence[str],
    left: Sequence[SeasonGame],
    chain: Chain,
    *,
    through: int,
    chances: Mapping[str, GameChances],
    scores: Sequence[Score],
    draws: Iterator[float],
    seasons: int,
    tosses: Sequence[TossStep] = (),
) -> dict[str, Odds]:
    """Return the odds of every racing team. `chances` are by fixture; `scores` are winner's and
    loser's points to draw from, such as those of the league so far; `draws` are numbers from 0
    up to but not including 1, two a game. Raises Refused for what cannot be simulated."""
    games = [game for game in left if game.counts and set(game.teams) & set(racing)]
    if seasons < 1 or not 1 <= through <= len(racing):
        raise Refused("odds need a season or more, and a place or more to go on")
    if games and not scores:
        raise Refused("odds need scores to draw from")
    race = _OddsRace(season, racing, games, chances)
    firsts, throughs = np.zeros(len(racing)), np.zeros(len(racing))
    wins = np.zeros(len(racing))
    for begin in range(0, seasons, AT_ONCE):
        some = min(AT_ONCE, seasons - begin)
        count = some * 2 * len(games)
        drawn = np.fromiter(islice(draws, count), float, count).reshape(some, 2 * len(games))
        won = race.halves(drawn[:, ::2])
        wins += won.sum(axis=0)
        share = won / race.played
        ranked = -np.sort(-share, axis=1)
        finished: dict[int, SeasonTally] = {}
        for places, counts in ((1, firsts), (through, throughs)):
            last = ranked[:, places - 1 : places]
            tied = (share >= last).sum(axis=1) > places
            counts += (share[~tied] >= last[~tied]).sum(axis=0)
            above = share > last
            counts += above[tied].sum(axis=0)
            for number in np.flatnonzero(tied).tolist():
                if number not in finished:
                    finished[number] = race.after(drawn[number].tolist(), scores)
                level = np.flatnonzero(share[number] == last[number]).tolist()
                left_over = places - int(above[number].sum())
                _share_out(race, finished[number], level, left_over, chain, tosses, counts)
    return {
        team: Odds(
            float(firsts[at] / seasons),
            float(throughs[at] / seasons),
            float(wins[at] / 2 / seasons),
        )
        for at, team in enumerate(racing)
    }


def _share_out(
    race: _OddsRace,
    season: SeasonTally,
    level: Sequence[int],
    places: int,
    chain: Chain,
    tosses: Sequence[TossStep],
    counts: Floats,
) -> None:
    """Give places to teams with equal records: as the chain says, and in equal shares to those
    that are still tied."""
    at = {race.racing[each]: each for each in level}
    for pick in picks_of(season, tuple(sorted(at)), chain, tuple(tosses)):
        for team in pick.best:
            counts[at[team]] += min(places, len(pick.best)) / len(pick.best)
        places -= len(pick.best)
        if places <= 0:
            return


class _Sought(dict[str, T]):
    """A mapping that computes a team's value on first use."""

    def __init__(self, find: Callable[[str], T]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, team: str) -> T:
        result = self[team] = self._find(team)
        return result


class _OddsRace:
    """What is the same in every season: the racing teams, and the games to simulate."""

    def __init__(
        self, season: SeasonTally, racing: Sequence[str], games: Sequence[SeasonGame],
        chances: Mapping[str, GameChances],
    ) -> None:  # fmt: skip
        self.season, self.racing, self.games = season, racing, games
        tallies = [season.tallies[team] for team in racing]
        self.won = np.array([2 * tally.won + tally.tied for tally in tallies])
        place = {team: at for at, team in enumerate(racing)}
        # Teams outside the race are counted after the others, where no one looks.
        sides = [
            (place.get(g.home, len(racing)), place.get(g.visitors, len(racing))) for g in games
        ]
        count = Counter(chained.from_iterable(sides))
        self.played = [tally.games + count[at] or 1 for at, tally in enumerate(tallies)]
        lines = [chances[game.key] for game in games]
        self.likely = [(line.home, line.home + line.tie) for line in lines]
        self.sides = np.zeros((2, len(games), len(racing) + 1), int)
        """Whether a team is at home, and whether it visits, by game."""
        for at, two in enumerate(sides):
            self.sides[[0, 1], at, two] = 1
        self.of: dict[str, list[int]] = {}
        for at, game in enumerate(games):
            if game.home in season.lines and game.visitors in season.lines:
                for team in game.teams:
                    self.of.setdefault(team, []).append(at)

    def halves(self, drawn: Floats) -> Integers:
        """Return the final half wins of each team, a row for each season."""
        likely = np.array(self.likely).reshape(-1, 2)
        home = (drawn < likely[:, 0]) * WIN
        home[(drawn >= likely[:, 0]) & (drawn < likely[:, 1])] = TIE
        won = home @ self.sides[0] + (WIN - home) @ self.sides[1]
        result: Integers = self.won + won[:, :-1]
        return result

    def after(self, drawn: Sequence[float], scores: Sequence[Score]) -> SeasonTally:
        """Return the tallies with the simulated games, computed only as needed."""

        def simulated(team: str) -> list[GameLine]:
            return [
                self._line(team, at, drawn[2 * at], scores[int(drawn[2 * at + 1] * len(scores))])
                for at in self.of.get(team, ())
            ]

        more: dict[str, list[GameLine]] = _Sought(simulated)
        return replace(
            self.season,
            lines=_Sought(lambda team: (*self.season.lines[team], *more[team])),
            tallies=_Sought(lambda team: self.season.tallies[team].plus(add_up(more[team]))),
        )

    def _line(self, team: str, at: int, draw: float, score: Score) -> GameLine:
        game, (wins, ties) = self.games[at], self.likely[at]
        most, least = score
        at_home = team == game.home
        other = game.visitors if at_home else game.home
        if wins <= draw < ties:
            return GameLine(team, other, TIE, least, least, at_home, 0, game.key)
        if (draw < wins) == at_home:
            return GameLine(team, other, WIN, most, least, at_home, 0, game.key)
        return GameLine(team, other, LOSS, least, most, at_home, 0, game.key)

"""How likely teams are to go on: the games left played out again and again, chance given in.

Every season that is played out is put in order by record; only where a tie touches one of the first
places is the whole chain asked. Who is level even then has his share of the places in question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain as chained
from itertools import islice
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from league.model.games import SeasonGame
from league.model.standings.chains import Chain
from league.model.standings.elo import Elo, expected
from league.model.standings.order import order
from league.model.standings.steps import TossStep
from league.model.standings.tallies import LOSS, NOTHING, TIE, WIN, GameLine, SeasonTally, add_up
from rulesets.core.refusal import Refused

Score = tuple[int, int]
T = TypeVar("T")


class GameChances(msgspec.Struct, frozen=True):
    """Of one game: that the home side wins, and that it ends level."""

    home: float
    tie: float = 0.0


class Odds(msgspec.Struct, frozen=True):
    """Of one team, of all seasons that were played out."""

    first: float
    """The share in which it was first."""
    through: float
    """The share in which it was among those that go on."""
    wins: float
    """Games won on average, ties as halves."""


def chances_of(elo: Elo, home: float, visitors: float, ties: float = 0.0) -> GameChances:
    """From two ratings, and the share of games that end level."""
    hoped = expected(elo, home + elo.home, visitors)
    return GameChances(max(hoped - ties / 2, 0.0), ties)


def odds(
    book: SeasonTally,
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
    """The odds of every racing team. `chances` are by fixture; `scores` are winner's and loser's
    points to draw from, such as those of the league so far; `draws` are numbers from 0 to 1, two a
    game, 1 left out. Raises Refused for what cannot be played out."""
    games = [game for game in left if game.counts and set(game.teams) & set(racing)]
    if seasons < 1 or not 1 <= through <= len(racing):
        raise Refused("odds need a season or more, and a place or more to go on")
    if games and not scores:
        raise Refused("odds need scores to draw from")
    race = _OddsRace(book, racing, games, chances)
    firsts, throughs = [0.0] * len(racing), [0.0] * len(racing)
    wins = [0] * len(racing)
    for _ in range(seasons):
        drawn = tuple(islice(draws, 2 * len(games)))
        won = race.halves(drawn[::2])
        wins = [so_far + more for so_far, more in zip(wins, won, strict=False)]
        share = [mine / of for mine, of in zip(won, race.played, strict=False)]
        ranked = sorted(share, reverse=True)
        after: SeasonTally | None = None
        for places, counts in ((1, firsts), (through, throughs)):
            last = ranked[places - 1]
            above = [at for at, mine in enumerate(share) if mine > last]
            for at in above:
                counts[at] += 1
            level = [at for at, mine in enumerate(share) if mine == last]
            if len(above) + len(level) > places:
                after = after or race.after(drawn, scores)
                _share_out(race, after, level, places - len(above), chain, tosses, counts)
            else:
                for at in level:
                    counts[at] += 1
    return {
        team: Odds(firsts[at] / seasons, throughs[at] / seasons, wins[at] / 2 / seasons)
        for at, team in enumerate(racing)
    }


def _share_out(
    race: _OddsRace,
    book: SeasonTally,
    level: Sequence[int],
    places: int,
    chain: Chain,
    tosses: Sequence[TossStep],
    counts: list[float],
) -> None:
    """Give so many places to some who are level by record: as the chain says, and to those who are
    level even then in equal shares."""
    at = {race.racing[each]: each for each in level}
    for place in order(book, list(at), chain, tosses=tosses, points=dict.fromkeys(at, NOTHING)):
        level_with = 1 + len(place.shared)
        counts[at[place.team]] += min(max(places - place.place + 1, 0), level_with) / level_with


class _Sought(dict[str, T]):
    """What is computed for a team when someone looks."""

    def __init__(self, find: Callable[[str], T]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, team: str) -> T:
        result = self[team] = self._find(team)
        return result


class _OddsRace:
    """What is the same in every season: who races, and the games that are played out."""

    def __init__(
        self, book: SeasonTally, racing: Sequence[str], games: Sequence[SeasonGame],
        chances: Mapping[str, GameChances],
    ) -> None:  # fmt: skip
        self.book, self.racing, self.games = book, racing, games
        tallies = [book.tallies[team] for team in racing]
        self.won = [2 * tally.won + tally.tied for tally in tallies]
        place = {team: at for at, team in enumerate(racing)}
        # Who does not race is counted behind those who do, where no one looks.
        sides = [
            (place.get(g.home, len(racing)), place.get(g.visitors, len(racing))) for g in games
        ]
        count = Counter(chained.from_iterable(sides))
        self.played = [tally.games + count[at] or 1 for at, tally in enumerate(tallies)]
        lines = [chances[game.key] for game in games]
        self.likely = [
            (*two, one.home, one.home + one.tie) for two, one in zip(sides, lines, strict=True)
        ]
        self.of: dict[str, list[int]] = {}
        for at, game in enumerate(games):
            if game.home in book.lines and game.visitors in book.lines:
                for team in game.teams:
                    self.of.setdefault(team, []).append(at)

    def halves(self, drawn: Sequence[float]) -> list[int]:
        """Half wins of each in the end."""
        won = [*self.won, 0]
        for (home, visitors, wins, ties), draw in zip(self.likely, drawn, strict=True):
            if draw < wins:
                won[home] += WIN
            elif draw < ties:
                won[home] += TIE
                won[visitors] += TIE
            else:
                won[visitors] += WIN
        return won

    def after(self, drawn: Sequence[float], scores: Sequence[Score]) -> SeasonTally:
        """The book with the games that were played out: as much of it as is looked at."""

        def lines_of(team: str) -> tuple[GameLine, ...]:
            items = [
                self._line(team, at, drawn[2 * at], scores[int(drawn[2 * at + 1] * len(scores))])
                for at in self.of.get(team, ())
            ]
            return (*self.book.lines[team], *items)

        lines: dict[str, tuple[GameLine, ...]] = _Sought(lines_of)
        return replace(self.book, lines=lines, tallies=_Sought(lambda team: add_up(lines[team])))

    def _line(self, team: str, at: int, draw: float, score: Score) -> GameLine:
        game, (_, _, wins, ties) = self.games[at], self.likely[at]
        most, least = score
        at_home = team == game.home
        other = game.visitors if at_home else game.home
        if wins <= draw < ties:
            return GameLine(team, other, TIE, least, least, at_home, 0, game.key)
        if (draw < wins) == at_home:
            return GameLine(team, other, WIN, most, least, at_home, 0, game.key)
        return GameLine(team, other, LOSS, least, most, at_home, 0, game.key)

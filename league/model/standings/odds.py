"""How likely teams are to go on: the games left played out again and again, chance given in.

Every season that is played out is put in order by record; only where a tie touches one of the first
places is the whole chain asked. Who is level even then has his share of the places in question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from league.model.games import Fixture
from league.model.standings.book import LOSS, TIE, WIN, Book, Line, add_up
from league.model.standings.chains import Chain
from league.model.standings.elo import Elo, expected
from league.model.standings.order import order
from league.model.standings.steps import Toss
from rulesets.core.refusal import Refused

Score = tuple[int, int]


class Chances(msgspec.Struct, frozen=True):
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


def chances_of(elo: Elo, home: float, visitors: float, ties: float = 0.0) -> Chances:
    """From two ratings, and the share of games that end level."""
    hoped = expected(elo, home + elo.home, visitors)
    return Chances(max(hoped - ties / 2, 0.0), ties)


def odds(
    book: Book,
    racing: Sequence[str],
    left: Sequence[Fixture],
    chain: Chain,
    *,
    through: int,
    chances: Mapping[str, Chances],
    scores: Sequence[Score],
    draws: Iterator[float],
    seasons: int,
    tosses: Sequence[Toss] = (),
) -> dict[str, Odds]:
    """The odds of every racing team. `chances` are by fixture; `scores` are winner's and loser's
    points to draw from, such as those of the league so far; `draws` are numbers from 0 to 1, two a
    game, 1 left out. Raises Refused for what cannot be played out."""
    games = [game for game in left if game.counts and set(game.teams) & set(racing)]
    if seasons < 1 or not 1 <= through <= len(racing):
        raise Refused("odds need a season or more, and a place or more to go on")
    if games and not scores:
        raise Refused("odds need scores to draw from")
    firsts, throughs = dict.fromkeys(racing, 0.0), dict.fromkeys(racing, 0.0)
    wins = dict.fromkeys(racing, 0.0)
    for _ in range(seasons):
        played = [_play(game, chances[game.key], scores, draws) for game in games]
        halves = _halves(book, racing, played)
        for team in racing:
            wins[team] += halves[team][0] / 2
        _count(book, racing, played, halves, chain, tosses, ((1, firsts), (through, throughs)))
    return {
        team: Odds(firsts[team] / seasons, throughs[team] / seasons, wins[team] / seasons)
        for team in racing
    }


_Game = tuple[str, str, int, int, str]
"""Home side, visitors, their points, the fixture."""


def _play(game: Fixture, chance: Chances, scores: Sequence[Score], draws: Iterator[float]) -> _Game:
    drawn, which = next(draws), next(draws)
    most, least = scores[int(which * len(scores))]
    if drawn < chance.home:
        return game.home, game.visitors, most, least, game.key
    if drawn < chance.home + chance.tie:
        return game.home, game.visitors, least, least, game.key
    return game.home, game.visitors, least, most, game.key


def _halves(
    book: Book, racing: Sequence[str], played: Sequence[_Game]
) -> dict[str, tuple[int, int]]:
    """Half wins and games of each team in the end."""
    won = {team: 2 * book.tallies[team].won + book.tallies[team].tied for team in racing}
    games = {team: book.tallies[team].games for team in racing}
    for home, visitors, here, there, _ in played:
        for team, mine, other in ((home, here, there), (visitors, there, here)):
            if team in won:
                won[team] += WIN if mine > other else TIE if mine == other else LOSS
                games[team] += 1
    return {team: (won[team], games[team]) for team in racing}


def _count(
    book: Book,
    racing: Sequence[str],
    played: Sequence[_Game],
    halves: Mapping[str, tuple[int, int]],
    chain: Chain,
    tosses: Sequence[Toss],
    lines: Sequence[tuple[int, dict[str, float]]],
) -> None:
    """Add to each list who is among its first places."""
    share = {team: won / games if games else 0.0 for team, (won, games) in halves.items()}
    ranked = sorted(racing, key=lambda team: -share[team])
    open_ = False
    for places, counts in lines:
        last = share[ranked[places - 1]]
        level = places < len(ranked) and share[ranked[places]] == last
        open_ = open_ or level
        if not level:
            for team in ranked[:places]:
                counts[team] += 1
    if not open_:
        return
    final = order(_after(book, played), racing, chain, tosses=tosses)
    for places, counts in lines:
        if places < len(ranked) and share[ranked[places]] == share[ranked[places - 1]]:
            for place in final:
                level_with = 1 + len(place.shared)
                counts[place.team] += min(max(places - place.place + 1, 0), level_with) / level_with


def _after(book: Book, played: Sequence[_Game]) -> Book:
    """The book with the games that were played out."""
    lines = {team: list(its) for team, its in book.lines.items()}
    for home, visitors, here, there, key in played:
        result = WIN if here > there else TIE if here == there else LOSS
        if home in lines and visitors in lines:
            lines[home].append(Line(home, visitors, result, here, there, True, 0, key))
            lines[visitors].append(Line(visitors, home, WIN - result, there, here, False, 0, key))
    whole = {team: tuple(its) for team, its in lines.items()}
    return replace(book, lines=whole, tallies={team: add_up(its) for team, its in whole.items()})

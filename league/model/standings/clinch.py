"""Clinched and eliminated before the last game.

Exact in half wins, by network flow: each game left gives out two half wins, and a table is possible
exactly when they can flow to where it needs them (games left are assumed to be played; a double
forfeit would give none). All sets of teams that may finish above another are tried; where there are
too many, nothing is marked: a mark may come late, never wrongly. Ties at the end count against a
team that would clinch, and for one that would be eliminated, since tiebreakers may decide. When no
game is left, the order itself decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb
from typing import Final, Literal

import msgspec

from league.model.games import SeasonGame
from league.model.standings.max_flow import Flow
from league.model.standings.order import RankedPlace
from league.model.standings.tallies import SeasonTally

MOST_WAYS: Final = 3_000
"""How many sets of teams are tried for one mark."""
State = Literal["clinched", "eliminated", "open"]


class _ClinchRace(msgspec.Struct, frozen=True):
    """Half wins so far, total games, and games left, of the teams that race for the places."""

    racing: tuple[str, ...]
    halves: dict[str, int]
    games: dict[str, int]
    left: tuple[tuple[str, str], ...]
    """Games left of all teams, including those outside the race, who may take half wins."""
    to_come: dict[str, int]
    met: dict[str, dict[str, int]]
    """How many of the games left each team has against each other one."""


def marks(
    season: SeasonTally,
    racing: Sequence[str],
    left: Iterable[SeasonGame],
    places: int,
    final: Sequence[RankedPlace] = (),
) -> dict[str, State]:
    """Return for each racing team whether it has clinched one of the first `places` among them,
    or is eliminated. `left` are the games still to be played that count. `final` is the current
    order, which decides when no game is left."""
    race = _race(season, racing, left)
    if not any(race.to_come[team] for team in race.racing) and final:
        return _settled(final, places)
    return {team: _mark(race, team, places) for team in race.racing}


def mark_of(
    season: SeasonTally, racing: Sequence[str], left: Iterable[SeasonGame], places: int, team: str
) -> State:
    """Return the mark of one of the racing teams, as `marks` does while games are left."""
    return _mark(_race(season, racing, left), team, places)


def _mark(race: _ClinchRace, team: str, places: int) -> State:
    if not _can_reach(race, team, places):
        return "eliminated"
    return "clinched" if _is_sure(race, team, places) else "open"


def _race(season: SeasonTally, racing: Sequence[str], left: Iterable[SeasonGame]) -> _ClinchRace:
    games = [(each.home, each.visitors) for each in left if each.counts]
    met: dict[str, dict[str, int]] = {}
    for home, visitors in games:
        for one, other in ((home, visitors), (visitors, home)):
            own = met.setdefault(one, {})
            own[other] = own.get(other, 0) + 1
    to_come = dict.fromkeys(season.teams, 0)
    to_come.update((team, sum(own.values())) for team, own in met.items())
    halves = {team: 2 * t.won + t.tied for team, t in season.tallies.items()}
    return _ClinchRace(
        tuple(sorted(racing)),
        halves,
        {team: tally.games + to_come[team] for team, tally in season.tallies.items()},
        tuple(games),
        to_come,
        met,
    )


def _settled(final: Sequence[RankedPlace], places: int) -> dict[str, State]:
    """Return the states with no game left: by the order, where a shared place is open until a
    toss."""
    result: dict[str, State] = {}
    for place in final:
        result[place.team] = "open"
        if place.place > places:
            result[place.team] = "eliminated"
        elif place.place + len(place.shared) <= places:
            result[place.team] = "clinched"
    return result


def _can_reach(race: _ClinchRace, team: str, places: int) -> bool:
    """Return whether, winning all its games left, it can have at most `places` - 1 teams above
    it."""
    best = race.halves[team] + 2 * race.to_come[team], max(2 * race.games[team], 1)
    most = {
        other: best[0] * 2 * race.games[other] // best[1] - race.halves[other]
        for other in race.racing
        if other != team
    }
    above = [other for other, room in most.items() if room < 0]
    if len(above) > places - 1:
        return False
    free = places - 1 - len(above)
    own = race.met.get(team, {})
    doubtful = [
        other
        for other, room in most.items()
        if room >= 0 and 2 * (race.to_come[other] - own.get(other, 0)) > room
    ]
    free = min(free, len(doubtful))
    if comb(len(doubtful), free) > MOST_WAYS:
        return True
    if _fits_tied(race, doubtful, most, free):
        return True
    games = [game for game in race.left if team not in game]
    for chosen in combinations(doubtful, free):
        bounded = [other for other in doubtful if other not in chosen]
        if _fits(games, {other: most[other] for other in bounded}):
            return True
    return False


def _fits_tied(race: _ClinchRace, doubtful: Sequence[str], room: dict[str, int], free: int) -> bool:
    """Return whether it is enough that the doubtful teams tie every game among them and lose the
    others, except those that are free."""
    above = 0
    for team in doubtful:
        own = race.met.get(team, {})
        above += sum(own.get(other, 0) for other in doubtful) > room[team]
    return above <= free


def _fits(games: list[tuple[str, str]], room: dict[str, int]) -> bool:
    """Return whether all games can be played so that no team of `room` wins more half wins than
    that."""
    inside = [game for game in games if game[0] in room and game[1] in room]
    number = {team: place for place, team in enumerate(room, 2)}
    flow = Flow(len(room) + len(inside))
    for place, game in enumerate(inside, 2 + len(room)):
        flow.pipe(0, place, 2)
        for team in game:
            flow.pipe(place, number[team], 2)
    for team, each in room.items():
        flow.pipe(number[team], 1, each)
    return flow.most() == 2 * len(inside)


def _is_sure(race: _ClinchRace, team: str, places: int) -> bool:
    """Return whether, losing all its games left, it still has at most `places` - 1 teams tied
    with it or above."""
    worst, of = race.halves[team], max(2 * race.games[team], 1)
    gained = race.met.get(team, {})
    needs = {
        other: -(-worst * 2 * race.games[other] // of)
        - race.halves[other]
        - 2 * gained.get(other, 0)
        for other in race.racing
        if other != team and (race.games[other] or not worst)  # who never plays has no share
    }
    above = [other for other, need in needs.items() if need <= 0]
    if len(above) >= places:
        return False
    may = [
        other
        for other, need in needs.items()
        if 0 < need <= 2 * (race.to_come[other] - gained.get(other, 0))
    ]
    target = places - len(above)
    if len(may) < target:
        return True
    if target == 1 or comb(len(may), target) > MOST_WAYS:
        return False  # one team can win all its games left, or it is too much to try
    games = [game for game in race.left if team not in game]
    return not any(
        _reaches(games, {other: needs[other] for other in chosen})
        for chosen in combinations(may, target)
    )


def _reaches(games: list[tuple[str, str]], needs: dict[str, int]) -> bool:
    """Return whether all games can be played so that each team wins at least that many half
    wins."""
    useful = [game for game in games if game[0] in needs or game[1] in needs]
    number = {team: place for place, team in enumerate(needs, 2)}
    flow = Flow(len(needs) + len(useful))
    for place, game in enumerate(useful, 2 + len(needs)):
        flow.pipe(0, place, 2)
        for team in game:
            if team in number:
                flow.pipe(place, number[team], 2)
    for team, each in needs.items():
        flow.pipe(number[team], 1, each)
    return flow.most() == sum(needs.values())

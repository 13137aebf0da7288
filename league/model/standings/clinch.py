"""Clinched and eliminated before the last game.

Exact in half wins, by network flow: each game left gives out two half wins, and a table is possible
exactly when they can flow to where it needs them (games left are assumed to be played; a double
forfeit would give none). All sets of teams that may finish above another are tried; where there are
too many, nothing is marked: a mark may come late, never wrongly. Ties at the end count against a
team that would clinch, and for one that would be eliminated, since tiebreakers may decide. When no
game is left, the order itself decides.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from math import comb, lcm
from typing import Final, Literal

from league.model.games import SeasonGame
from league.model.standings.order import RankedPlace
from league.model.standings.tallies import SeasonTally


class Flow:
    """Nodes and edges. Node 0 is the source, node 1 the sink."""

    def __init__(self, places: int) -> None:
        self.pipes: list[list[int]] = [[] for _ in range(places + 2)]
        self.to: list[int] = []
        self.room: list[int] = []

    def pipe(self, one: int, other: int, room: int) -> None:
        """Add an edge in one direction."""
        for at, to, capacity in ((one, other, room), (other, one, 0)):
            self.pipes[at].append(len(self.to))
            self.to.append(to)
            self.room.append(capacity)

    def most(self) -> int:
        total = 0
        while (levels := self._levels())[1] >= 0:
            tried = [0] * len(self.pipes)
            while pushed := self._push(0, 1 << 30, levels, tried):
                total += pushed
        return total

    def _levels(self) -> list[int]:
        levels = [-1] * len(self.pipes)
        levels[0] = 0
        queue = deque([0])
        while queue:
            at = queue.popleft()
            for pipe in self.pipes[at]:
                if self.room[pipe] and levels[self.to[pipe]] < 0:
                    levels[self.to[pipe]] = levels[at] + 1
                    queue.append(self.to[pipe])
        return levels

    def _push(self, at: int, most: int, levels: list[int], tried: list[int]) -> int:
        if at == 1:
            return most
        while tried[at] < len(self.pipes[at]):
            pipe = self.pipes[at][tried[at]]
            to = self.to[pipe]
            if self.room[pipe] and levels[to] == levels[at] + 1:
                pushed = self._push(to, min(most, self.room[pipe]), levels, tried)
                if pushed:
                    self.room[pipe] -= pushed
                    self.room[pipe ^ 1] += pushed
                    return pushed
            tried[at] += 1
        return 0


MOST_WAYS: Final = 3_000
"""How many sets of teams are tried for one mark."""
State = Literal["clinched", "eliminated", "open"]


class _ClinchRace:
    """Half wins so far, total games, and games left, of the teams that race for the places."""

    def __init__(
        self,
        season: SeasonTally,
        racing: Sequence[str],
        left: Iterable[SeasonGame],
        coming: Mapping[str, int] | None,
    ) -> None:
        self._games = left
        self.racing = tuple(sorted(racing))
        self.to_come = dict.fromkeys(season.teams, 0)
        self.to_come.update(_games_of_each(self.left) if coming is None else coming)
        credits = season.credits or {}
        self.halves = {
            team: 2 * t.won + t.tied + credits.get(team, 0) for team, t in season.tallies.items()
        }
        self.games = {team: t.games + self.to_come[team] for team, t in season.tallies.items()}
        if season.credits is not None:
            # Ranked by wins: as if all had the same number of games.
            self.games = dict.fromkeys(self.games, 1)
        self.shares = _Shares(self.racing, self.halves, self.games, self.to_come)

    @cached_property
    def left(self) -> tuple[tuple[str, str], ...]:
        """Games left of all teams, including those outside the race, who may take half wins."""
        return tuple((each.home, each.visitors) for each in self._games if each.counts)

    @cached_property
    def met(self) -> dict[str, dict[str, int]]:
        """How many of the games left each team has against each other one."""
        met: dict[str, dict[str, int]] = {}
        for home, visitors in self.left:
            for one, other in ((home, visitors), (visitors, home)):
                own = met.setdefault(one, {})
                own[other] = own.get(other, 0) + 1
        return met


class _Shares:
    """The shares of half wins with which the racing teams can end, as whole numbers that can be
    compared: most marks follow from these alone."""

    def __init__(
        self,
        racing: Sequence[str],
        halves: Mapping[str, int],
        games: Mapping[str, int],
        to_come: Mapping[str, int],
    ) -> None:
        most = lcm(*(2 * games[team] or 1 for team in racing))
        unit = {team: most // (2 * games[team] or 1) for team in racing}
        self.worst = {team: halves[team] * unit[team] for team in racing}
        """If a team loses all its games left."""
        self.best = {team: (halves[team] + 2 * to_come[team]) * unit[team] for team in racing}
        """If it wins them."""
        self.worst_ranked = sorted(self.worst.values())
        self.best_ranked = sorted(self.best.values())
        self.level_ranked = sorted(
            (((halves[team] + to_come[team]) * unit[team], team) for team in racing), reverse=True
        )
        """If it ties them: the highest first, with the team."""


def _games_of_each(games: Iterable[tuple[str, str]]) -> Counter[str]:
    return Counter(team for game in games for team in game)


def marks(
    season: SeasonTally,
    racing: Sequence[str],
    left: Iterable[SeasonGame],
    places: int,
    final: Sequence[RankedPlace] = (),
    *,
    coming: Mapping[str, int] | None = None,
) -> dict[str, State]:
    """Return for each racing team whether it has clinched one of the first `places` among them,
    or is eliminated. `left` are the games still to be played that count. `final` is the current
    order, which decides when no game is left. `coming` is how many of `left` each team has, where
    the caller has counted them."""
    race = _ClinchRace(season, racing, left, coming)
    if not any(race.to_come[team] for team in race.racing) and final:
        return _settled(final, places)
    return {team: _mark(race, team, places) for team in race.racing}


def mark_of(
    season: SeasonTally, racing: Sequence[str], left: Iterable[SeasonGame], places: int, team: str
) -> State:
    return _mark(_ClinchRace(season, racing, left, None), team, places)


def _mark(race: _ClinchRace, team: str, places: int) -> State:
    if not _can_reach(race, team, places):
        return "eliminated"
    return "clinched" if _is_sure(race, team, places) else "open"


def _settled(final: Sequence[RankedPlace], places: int) -> dict[str, State]:
    """Return the states with no game left: by the order, where a shared place is open until a
    toss."""
    states: dict[str, State] = {}
    for place in final:
        states[place.team] = "open"
        if place.place > places:
            states[place.team] = "eliminated"
        elif place.place + len(place.shared) <= places:
            states[place.team] = "clinched"
    return states


def _can_reach(race: _ClinchRace, team: str, places: int) -> bool:
    """Return whether, winning all its games left, it can have at most `places` - 1 teams above
    it."""
    ranked = race.shares.worst_ranked
    free = places - 1 - (len(ranked) - bisect_right(ranked, race.shares.best[team]))
    if free < 0:
        return False
    if _fits_tied(race, team, free):
        return True
    most = {other: _room(race, team, other) for other in race.racing if other != team}
    own = race.met.get(team, {})
    doubtful = [
        other
        for other, room in most.items()
        if room >= 0 and 2 * (race.to_come[other] - own.get(other, 0)) > room
    ]
    free = min(free, len(doubtful))
    if comb(len(doubtful), free) > MOST_WAYS:
        return True
    games = [game for game in race.left if team not in game]
    for chosen in combinations(doubtful, free):
        bounded = [other for other in doubtful if other not in chosen]
        if _fits(games, {other: most[other] for other in bounded}):
            return True
    return False


def _room(race: _ClinchRace, team: str, other: str) -> int:
    """Return how many half wins another team may still take without being above one that wins all
    its games left; below 0 if it is above already."""
    best = race.halves[team] + 2 * race.to_come[team], max(2 * race.games[team], 1)
    return best[0] * 2 * race.games[other] // best[1] - race.halves[other]


def _fits_tied(race: _ClinchRace, team: str, free: int) -> bool:
    """Return whether it is enough that the teams that could still be above one tie every game
    among them and lose the others, except those that are free."""
    best, above = race.shares.best[team], 0
    if race.shares.level_ranked[0][0] <= best:
        return True
    own = race.met.get(team, {})

    def is_doubtful(other: str) -> bool:
        room = _room(race, team, other)
        return room >= 0 and 2 * (race.to_come[other] - own.get(other, 0)) > room

    for level, other in race.shares.level_ranked:
        if level <= best:
            break  # the rest may tie every game that they have
        if other == team or not is_doubtful(other):
            continue
        games = race.met.get(other, {}).items()
        racing = (
            number
            for each, number in games
            if each in race.shares.best and each != team and is_doubtful(each)
        )
        above += sum(racing) > _room(race, team, other)
        if above > free:
            return False
    return True


def _fits(games: list[tuple[str, str]], room: dict[str, int]) -> bool:
    """Return whether all games can be played so that no team of `room` wins more half wins than
    that."""
    inside = [game for game in games if game[0] in room and game[1] in room]
    return _most_won(inside, room) == 2 * len(inside)


def _most_won(games: list[tuple[str, str]], room: dict[str, int]) -> int:
    """Return how many half wins of some games the teams of `room` can win, each at most that
    many."""
    number = {team: place for place, team in enumerate(room, 2)}
    flow = Flow(len(room) + len(games))
    for place, game in enumerate(games, 2 + len(room)):
        flow.pipe(0, place, 2)
        for team in game:
            if team in number:
                flow.pipe(place, number[team], 2)
    for team, each in room.items():
        flow.pipe(number[team], 1, each)
    return flow.most()


def _is_sure(race: _ClinchRace, team: str, places: int) -> bool:
    """Return whether, losing all its games left, it still has at most `places` - 1 teams tied
    with it or above."""
    shares, own = race.shares, race.shares.worst[team]
    if len(race.racing) - 1 - bisect_left(shares.worst_ranked, own) >= places:
        return False  # enough are level or above whatever happens
    if len(race.racing) - 1 - bisect_left(shares.best_ranked, own) < places:
        return True  # no more can be
    if places == 1:
        return False  # one team can win all its games left
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
    open_places = places - len(above)
    if len(may) < open_places:
        return True
    if open_places == 1 or comb(len(may), open_places) > MOST_WAYS:
        return False  # one team can win all its games left, or it is too much to try
    games = [game for game in race.left if team not in game]
    # Whether all games can be played so that those teams win at least what each needs.
    return not any(
        _most_won(games, {other: needs[other] for other in chosen})
        == sum(needs[other] for other in chosen)
        for chosen in combinations(may, open_places)
    )

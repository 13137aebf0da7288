"""Home and away for rounds whose pairs are known: exactly shared, with few breaks.

Two rounds together form cycles and paths of games; followed around, every team in a cycle is once
at home and once away. Cycles, and single games, are then reversed as long as that improves the
total.

Then the homes are shared exactly: each of two teams has half of their meetings at home, or one more
than the other, and so has every team of all its games. That is always possible: the teams with one
meeting too many form a graph whose edges are reversed along paths from teams with too many homes to
those with too few. After that only reversals that preserve it are made.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Final

from league.model.schedule.berger import Pairing, Round

_UNEVEN, _UNSHARED, _BREAK, _LONG = 40, 12, 4, 9
"""The costs of a schedule: a team's home games minus its away games, squared; the same for two
teams' meetings; a break; a third game in a row at one kind of place."""
_FIRM: Final = 1_000
"""The factor of an unshared home, once homes are shared."""
_SWEEPS: Final = 12

_Games = list[list[list[str]]]


def settle_venues(rounds: Sequence[Sequence[tuple[str, str]]]) -> tuple[Round, ...]:
    """Return rounds with homes from rounds of pairs. The order within a pair does not matter."""
    teams = sorted({team for each in rounds for pair in each for team in pair})
    games: _Games = [[list(pair) for pair in each] for each in rounds]
    for first in range(0, len(games), 2):
        _follow(games[first : first + 2])
    table = _Table(games)
    table.improve(_turns(games))
    table.share()
    table.improve([*_turns(games), *table.twos()], firm=_FIRM)
    return tuple(
        Round(
            number,
            tuple(Pairing(*game) for game in each),
            tuple(team for team in teams if all(team not in game for game in each)),
        )
        for number, each in enumerate(games, 1)
    )


def _follow(two: _Games) -> None:
    """Reverse games of two rounds so that no one is twice at home or twice away."""
    near: dict[str, list[list[str]]] = {}
    for each in two:
        for game in each:
            for team in game:
                near.setdefault(team, []).append(game)
    done: set[int] = set()
    ends_first = sorted(near, key=lambda team: len(near[team]))
    for team in ends_first:
        at = team
        while games := [game for game in near[at] if id(game) not in done]:
            game = games[0]
            done.add(id(game))
            if game[0] != at:
                game.reverse()
            at = game[1]


def _turns(games: _Games) -> list[list[list[str]]]:
    """Return the sets of games to reverse together: a single game; the cycles and paths of two
    rounds in a row."""
    singles = [[game] for each in games for game in each]
    rings = []
    for first in range(len(games) - 1):
        rings += _joined(games[first] + games[first + 1])
    return rings + singles


def _joined(every: list[list[str]]) -> list[list[list[str]]]:
    near: dict[str, list[list[str]]] = {}
    for game in every:
        for team in game:
            near.setdefault(team, []).append(game)
    result, seen = [], set()
    for game in every:
        if id(game) in seen:
            continue
        seen.add(id(game))
        group, todo = [], [game]
        while todo:
            at = todo.pop()
            group.append(at)
            for team in at:
                for other in near[team]:
                    if id(other) not in seen:
                        seen.add(id(other))
                        todo.append(other)
        result.append(group)
    return result


class _Table:
    """Games while they are being reversed: who plays when, and who meets whom."""

    def __init__(self, games: _Games) -> None:
        self.of_team: dict[str, list[list[str]]] = {}
        self.pairs: dict[frozenset[str], list[list[str]]] = {}
        for each in games:
            for game in each:
                self.pairs.setdefault(frozenset(game), []).append(game)
                for team in game:
                    self.of_team.setdefault(team, []).append(game)

    def improve(self, turns: list[list[list[str]]], firm: int = 1) -> None:
        """Reverse sets of games as long as that improves anything."""
        for _ in range(_SWEEPS):
            better = False
            for group in turns:
                before = self._cost(group, firm)
                _turn(group)
                if self._cost(group, firm) < before:
                    better = True
                else:
                    _turn(group)
            if not better:
                return

    def twos(self) -> list[list[list[str]]]:
        """Return pairs of meetings of the same teams, which may swap homes."""
        return [[*two] for meetings in self.pairs.values() for two in combinations(meetings, 2)]

    def share(self) -> None:
        """Share exactly: first the meetings of each two teams, then each team's games."""
        for meetings in self.pairs.values():
            while self._surplus(meetings) > 1:
                self._turn_one(meetings)
        while (way := self._way()) is not None:
            for meetings in way:
                self._turn_one(meetings)

    def _way(self) -> list[list[list[str]]] | None:
        """Return meetings to reverse, from a team that is at home too often to one that is too
        seldom, or the other way around; None if there is no such team."""
        for team in sorted(self.of_team):
            if abs(self._more(team)) > 1:
                return self._way_from(team, self._more(team) > 0)
        return None

    def _way_from(self, start: str, hosts: bool) -> list[list[list[str]]]:
        came: dict[str, tuple[str, list[list[str]]]] = {}
        todo = deque([start])
        while todo:
            at = todo.popleft()
            if at != start and (self._more(at) < 0 if hosts else self._more(at) > 0):
                way = []
                while at != start:
                    at, meetings = came[at]
                    way.append(meetings)
                return way
            for to, meetings in self._onward(at, hosts):
                if to not in came and to != start:
                    came[to] = at, meetings
                    todo.append(to)
        raise AssertionError("homes less visits add up to nothing")

    def _onward(self, team: str, hosts: bool) -> list[tuple[str, list[list[str]]]]:
        """Return opponents with one home or visit more, and their meetings."""
        onward = {}
        for game in self.of_team[team]:
            other = game[1] if game[0] == team else game[0]
            meetings = self.pairs[frozenset(game)]
            homes = sum(each[0] == team for each in meetings)
            if (2 * homes > len(meetings)) if hosts else (2 * homes < len(meetings)):
                onward[other] = meetings
        return list(onward.items())

    def _more(self, team: str) -> int:
        """Return home games minus away games."""
        return sum(1 if game[0] == team else -1 for game in self.of_team[team])

    def _surplus(self, meetings: list[list[str]]) -> int:
        one = meetings[0][0]
        return abs(sum(1 if game[0] == one else -1 for game in meetings))

    def _turn_one(self, meetings: list[list[str]]) -> None:
        """Reverse the best game at the home of the team that has more of them."""
        one, other = meetings[0]
        homes = sum(game[0] == one for game in meetings)
        host = one if 2 * homes > len(meetings) else other
        costs = []
        for number, game in enumerate(meetings):
            if game[0] == host:
                game.reverse()
                costs.append((self._cost([game], 1), number))
                game.reverse()
        meetings[min(costs)[1]].reverse()

    def _cost(self, group: list[list[str]], firm: int) -> int:
        teams = {team for game in group for team in game}
        cost = sum(self._cost_of(team, firm) for team in teams)
        for pair in {frozenset(game) for game in group}:
            meetings = self.pairs[pair]
            over = max(self._surplus(meetings) - len(meetings) % 2, 0)
            cost += firm * _UNSHARED * over**2
        return cost

    def _cost_of(self, team: str, firm: int) -> int:
        homes = [game[0] == team for game in self.of_team[team]]
        uneven = max(abs(2 * sum(homes) - len(homes)) - len(homes) % 2, 0)
        broken = sum(one == two for one, two in pairwise(homes))
        long = sum(
            one == two == three
            for one, two, three in zip(homes, homes[1:], homes[2:], strict=False)
        )
        return firm * _UNEVEN * uneven**2 + _BREAK * broken + _LONG * long


def _turn(group: list[list[str]]) -> None:
    for game in group:
        game.reverse()

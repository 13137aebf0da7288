"""Home and away for rounds whose pairs are known: evenly shared, with few breaks.

Two rounds together are rings and strings of games; followed round, every team in a ring is once at
home and once away. Rings are then turned, and single games, as long as that makes things better.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from league.model.schedule.rounds import Pairing, Round

_UNEVEN, _UNSHARED, _BREAK, _LONG = 40, 12, 4, 9
"""What counts against a schedule: a team's home games less its away games, squared; the same of
two teams' meetings; a break; a third game in turn at one kind of place."""
_SWEEPS: Final = 12

_Games = list[list[list[str]]]


def settle_venues(rounds: Sequence[Sequence[tuple[str, str]]]) -> tuple[Round, ...]:
    """Rounds with homes, from rounds of pairs. The order within a pair does not matter."""
    teams = sorted({team for each in rounds for pair in each for team in pair})
    games: _Games = [[list(pair) for pair in each] for each in rounds]
    for first in range(0, len(games), 2):
        _follow(games[first : first + 2])
    _improve(games)
    return tuple(
        Round(
            number,
            tuple(Pairing(*game) for game in each),
            tuple(team for team in teams if all(team not in game for game in each)),
        )
        for number, each in enumerate(games, 1)
    )


def _follow(two: _Games) -> None:
    """Turn the games of two rounds so that nobody is twice at home or twice away."""
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


def _improve(games: _Games) -> None:
    where: dict[str, list[tuple[int, list[str]]]] = {}
    pairs: dict[frozenset[str], list[list[str]]] = {}
    for number, each in enumerate(games):
        for game in each:
            pairs.setdefault(frozenset(game), []).append(game)
            for team in game:
                where.setdefault(team, []).append((number, game))
    for _ in range(_SWEEPS):
        better = False
        for group in _turns(games):
            teams = {team for game in group for team in game}
            before = _cost(teams, group, where, pairs)
            for game in group:
                game.reverse()
            if _cost(teams, group, where, pairs) < before:
                better = True
            else:
                for game in group:
                    game.reverse()
        if not better:
            return


def _turns(games: _Games) -> list[list[list[str]]]:
    """What may be turned together: a game; the rings and strings of two rounds in turn."""
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
    found, seen = [], set()
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
        found.append(group)
    return found


def _cost(
    teams: set[str],
    group: list[list[str]],
    where: dict[str, list[tuple[int, list[str]]]],
    pairs: dict[frozenset[str], list[list[str]]],
) -> int:
    cost = sum(_cost_of(team, where[team]) for team in teams)
    for pair in {frozenset(game) for game in group}:
        one = min(pair)
        meetings = pairs[pair]
        apart = sum(1 if game[0] == one else -1 for game in meetings)
        cost += _UNSHARED * max(abs(apart) - len(meetings) % 2, 0) ** 2
    return cost


def _cost_of(team: str, its: list[tuple[int, list[str]]]) -> int:
    homes = [game[0] == team for _, game in its]
    uneven = max(abs(2 * sum(homes) - len(homes)) - len(homes) % 2, 0)
    broken = sum(one == two for one, two in pairwise(homes))
    long = sum(
        one == two == three for one, two, three in zip(homes, homes[1:], homes[2:], strict=False)
    )
    return _UNEVEN * uneven**2 + _BREAK * broken + _LONG * long

"""Divide meetings into a number of rounds: an edge coloring, by exchanging chains.

A meeting goes to a round in which both teams are free. If there is none, the one is free in some
round a, the other in some b: the chain of games in a and b that begins at the other is exchanged,
unless it ends at the first, and then both are free in a. If that fails for every a and b, the
meeting pushes another out of its round, which is placed again; after a number of pushes the search
gives up.
"""

from __future__ import annotations

from collections import deque
from typing import Final

Pair = tuple[str, str]
_PUSHES: Final = 40
"""The number of pushes, as a multiple of the meetings, before the search gives up."""


def in_rounds(target: dict[Pair, int], rounds: int) -> list[list[Pair]] | None:
    """Return all meetings in that many rounds, no one twice in one, or None if none is found."""
    plan = _Coloring(target, rounds)
    todo = deque(pair for pair in _busiest_first(target) for _ in range(target[pair]))
    pushes = _PUSHES * len(todo)
    while todo:
        one, other = todo.popleft()
        if plan.place(one, other):
            continue
        pushes -= 1
        if pushes < 0:
            return None
        todo.append(plan.push(one, other, pushes))
    return plan.rounds()


def least_rounds(target: dict[Pair, int]) -> int:
    """Return a lower bound: the games of the busiest team; where an odd number of teams play
    only one another, one of them is left out of every round."""
    games: dict[str, int] = {}
    near: dict[str, set[str]] = {}
    for (one, other), times in target.items():
        for team, opponent in ((one, other), (other, one)):
            games[team] = games.get(team, 0) + times
            near.setdefault(team, set()).add(opponent)
    least, seen = max(games.values()), set[str]()
    for team in near:
        if team in seen:
            continue
        group, todo = {team}, [team]
        while todo:
            fresh = near[todo.pop()] - group
            group |= fresh
            todo += fresh
        seen |= group
        if len(group) % 2:
            least = max(least, -(-sum(games[each] for each in group) // (len(group) - 1)))
    return least


def _busiest_first(target: dict[Pair, int]) -> list[Pair]:
    games: dict[str, int] = {}
    for pair, times in target.items():
        for team in pair:
            games[team] = games.get(team, 0) + times
    return sorted(target, key=lambda pair: -games[pair[0]] - games[pair[1]])


class _Coloring:
    """Who meets whom in each round."""

    def __init__(self, target: dict[Pair, int], rounds: int) -> None:
        self.meetings_due = target
        self.count = rounds
        self.at: dict[str, list[str | None]] = {
            team: [None] * rounds for pair in target for team in pair
        }

    def place(self, one: str, other: str) -> bool:
        """Put a meeting into a round, exchanging a chain if needed. Return whether it worked."""
        here, present = self._free(one), self._free(other)
        both = [number for number in here if self.at[other][number] is None]
        if both:
            self._set(one, other, both[0])
            return True
        for first in here:
            for second in present:
                if self._exchange(one, other, first, second):
                    self._set(one, other, first)
                    return True
        return False

    def push(self, one: str, other: str, turn: int) -> Pair:
        """Put a meeting into a round in which the first is free and the other is not. Return the
        meeting it pushed out."""
        here = self._free(one)
        number = here[turn % len(here)]
        removed = self.at[other][number]
        assert removed is not None, "where both are free it would have been placed"
        self.at[removed][number] = None
        self._set(one, other, number)
        return (other, removed) if (other, removed) in self.meetings_due else (removed, other)

    def rounds(self) -> list[list[Pair]]:
        """Return the rounds, each meeting as it was given."""
        return [
            [pair for pair in self.meetings_due if self.at[pair[0]][number] == pair[1]]
            for number in range(self.count)
        ]

    def _free(self, team: str) -> list[int]:
        return [number for number, other in enumerate(self.at[team]) if other is None]

    def _set(self, one: str, other: str, number: int) -> None:
        self.at[one][number], self.at[other][number] = other, one

    def _exchange(self, one: str, other: str, first: int, second: int) -> bool:
        """Exchange two rounds along the chain that begins at `other`, so that it is free in the
        first of them too; not if the chain ends at `one`."""
        chain, number = [other], first
        while (following := self.at[chain[-1]][number]) is not None:
            chain.append(following)
            number = second if number == first else first
        if chain[-1] == one:
            return False
        for team in chain:
            edges = self.at[team]
            edges[first], edges[second] = edges[second], edges[first]
        return True

"""The chances of each team to win a bracket from here on: every way it can go, or a sample.

Rows are ways in which the bracket may go, each with its weight. A game that is open splits every
row in two, so that the weights stay exact, as long as there are at most `MOST_ROWS`.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from league.model.brackets.series import needed
from league.model.brackets.shape import (
    Bracket,
    LoserOf,
    Node,
    Part,
    Seed,
    Source,
    Survivor,
    WinnerOf,
)
from league.model.brackets.state import NO_TEAM, NodeState, Progress
from league.model.standings.odds import FINISHES, draws
from league.model.standings.simulation import Floats, Integers

MOST_ROWS: Final = 1 << 19
_NO_ONE: Final = -1
_BEHIND: Final = 1 << 20
_STREAM: Final = 77


def title_odds(
    bracket: Bracket,
    seeds: Integers,
    weights: Floats,
    beats: Floats,
    progress: Progress | None = None,
    numbers: dict[str, int] | None = None,
) -> tuple[Floats, bool]:
    """Return each team's chance of the title, and whether that is exact.

    `seeds` are the numbers of the teams by seed, a row for each seeding, with its weight. `beats`
    is the chance of each team against each other in one game that has a winner. `progress` is what
    has been played, for a bracket of one seeding, with the `numbers` of its teams by key.
    """
    if progress is not None and len(progress.champions) == 2:
        shared = np.zeros(len(beats))
        shared[[(numbers or {})[team] for team in progress.champions]] = 1.0
        return shared, True
    rows, which = np.unique(seeds, axis=0, return_inverse=True)
    merged = np.bincount(which.ravel(), weights, len(rows))
    play = _Play(bracket, rows, merged, beats, progress, numbers or {})
    champions = play.champions(sampled=False) if play.may_be_exact() else None
    exact = champions is not None
    if champions is None:
        many = -(-FINISHES // len(rows))
        play = _Play(
            bracket,
            rows.repeat(many, axis=0),
            (merged / many).repeat(many),
            beats,
            progress,
            numbers or {},
        )
        champions = play.champions(sampled=True)
    assert champions is not None, "a sample always has champions"
    decided = champions >= 0
    return np.bincount(champions[decided], play.weights[decided], len(beats)), exact


class _Play:
    """A bracket as it goes on, in all rows at once."""

    def __init__(
        self,
        bracket: Bracket,
        seeds: Integers,
        weights: Floats,
        beats: Floats,
        progress: Progress | None,
        numbers: dict[str, int],
    ) -> None:
        self.bracket, self.seeds, self.weights, self.beats = bracket, seeds, weights, beats
        self.states = {} if progress is None else progress.states
        self.numbers = numbers
        self.winners: dict[str, Integers] = {}
        self.losers: dict[str, Integers] = {}

    def may_be_exact(self) -> bool:
        """Return whether there may be few enough rows to split. Each game that either of its teams
        can win, no matter which, doubles them."""
        likely: dict[str, Integers | None] = {}
        rows = len(self.weights)
        for node in self._for_the_title():
            state = self.states.get(node.key)
            if state is not None and state.winner is not None:
                likely[node.key] = self._known(state.winner)
                continue
            one, other = (
                self._known(team) if team is not None else self._likely(source, likely)
                for source, team in zip(
                    self.bracket.sources[node.key],
                    (None, None) if state is None else state.teams,
                    strict=True,
                )
            )
            likely[node.key] = None
            if one is None or other is None or node.if_needed:
                continue
            likely[node.key] = np.union1d(one, other)
            chances = self.beats[np.ix_(one, other)]
            if chances.min() > 0 and chances.max() < 1:
                rows *= 2
                if rows > MOST_ROWS:
                    return False
        return True

    def _known(self, team: str) -> Integers | None:
        return None if team == NO_TEAM else np.array([self.numbers[team]])

    def _likely(self, source: Source, likely: dict[str, Integers | None]) -> Integers | None:
        """Return every team that a place may be for; None if it may be for no one."""
        match source:
            case Seed(number):
                return np.unique(self.seeds[:, number - 1])
            case WinnerOf(node):
                return likely[node]
            case _:
                return None

    def champions(self, *, sampled: bool) -> Integers | None:
        """Return the champion of each row; None when there are too many rows to split."""
        for at, node in enumerate(self._for_the_title()):
            self._decide(node, draws(len(self.weights), _STREAM + at) if sampled else None)
            if len(self.weights) > MOST_ROWS:
                return None
        return self.winners[self.bracket.last]

    def _for_the_title(self) -> list[Node]:
        """Return the games that the title depends on, sources first."""
        nodes: set[str] = set()
        left = [self.bracket.last]
        while left:
            key = left.pop()
            if key in nodes:
                continue
            nodes.add(key)
            for source in self.bracket.sources[key]:
                match source:
                    case WinnerOf(before) | LoserOf(before):
                        left.append(before)
                    case Survivor(part, number):
                        left += [node.key for node in self.bracket.of_round(part, number)]
        return [node for node in self.bracket.nodes if node.key in nodes]

    def _decide(self, node: Node, drawn: Floats | None) -> None:
        state = self.states.get(node.key)
        if state is not None and state.winner is not None:
            self._settle(node, self._same(state.winner), self._same(state.loser or NO_TEAM))
            return
        if node.if_needed:
            self._second_final(node, drawn)
            return
        one, other = self._teams(node, state)
        self._play(node, state, one, other, drawn)

    def _same(self, team: str) -> Integers:
        number = _NO_ONE if team == NO_TEAM else self.numbers[team]
        return np.full(len(self.weights), number)

    def _settle(self, node: Node, winners: Integers, losers: Integers) -> None:
        self.winners[node.key], self.losers[node.key] = winners, losers

    def _teams(self, node: Node, state: NodeState | None) -> tuple[Integers, Integers]:
        teams = []
        for slot, source in enumerate(self.bracket.sources[node.key]):
            settled = None if state is None else state.teams[slot]
            teams.append(self._from(source) if settled is None else self._same(settled))
        return teams[0], teams[1]

    def _from(self, source: Source) -> Integers:
        match source:
            case Seed(number):
                return self.seeds[:, number - 1]
            case WinnerOf(node):
                return self.winners[node]
            case LoserOf(node):
                return self.losers[node]
            case Survivor(part, number, place):
                return self._survivor(part, number, place)

    def _survivor(self, part: Part, number: int, place: int) -> Integers:
        """Return the survivor at a place by seed: the best remaining seed has place 1."""
        survivors = [self.winners[node.key] for node in self.bracket.of_round(part, number)]
        if number == 1:
            survivors += [self.seeds[:, seed - 1] for seed in self.bracket.byes_of(part)]
        teams = np.stack(survivors, axis=1)
        same = teams[:, :, None] == self.seeds[:, None, :]
        seed = np.where(same.any(axis=2), same.argmax(axis=2), _BEHIND - 1)
        seed = np.where(teams == _NO_ONE, _BEHIND, seed)
        order = seed.argsort(axis=1, kind="stable")
        if place > teams.shape[1]:
            return np.full(len(teams), _NO_ONE)
        survivors_at_place: Integers = np.take_along_axis(
            teams, order[:, place - 1 : place], axis=1
        )[:, 0]
        return survivors_at_place

    def _second_final(self, node: Node, drawn: Floats | None) -> None:
        """Play the second final where the unbeaten team lost the first; otherwise its winner is
        the champion."""
        source = self.bracket.sources[node.key][0]
        assert isinstance(source, WinnerOf), "a second final follows a first one"
        before = self.bracket.by_key[source.node]
        unbeaten, once_beaten = self._teams(before, self.states.get(before.key))
        winners, losers = self.winners[before.key], self.losers[before.key]
        again = (winners == once_beaten) & (losers != _NO_ONE)
        self._play(
            node,
            None,
            np.where(again, unbeaten, winners),
            np.where(again, once_beaten, _NO_ONE),
            drawn,
        )

    def _play(
        self,
        node: Node,
        state: NodeState | None,
        one: Integers,
        other: Integers,
        drawn: Floats | None,
    ) -> None:
        chance = self.beats[one, other]
        losses = (0, 0) if state is None else state.losses
        chance = _of_series(chance, *(needed(node.best_of) - lost for lost in losses[::-1]))
        chance = np.where(other == _NO_ONE, 1.0, np.where(one == _NO_ONE, 0.0, chance))
        if drawn is not None:
            first = drawn < chance
        else:
            first, one, other = self._split(chance, one, other)
        self._settle(node, np.where(first, one, other), np.where(first, other, one))

    def _split(
        self, chance: Floats, one: Integers, other: Integers
    ) -> tuple[np.ndarray[tuple[int, ...], np.dtype[np.bool_]], Integers, Integers]:
        """Split every row in two, by who wins, and drop what cannot happen."""
        rows = np.concatenate((np.flatnonzero(chance > 0), np.flatnonzero(chance < 1)))
        first = np.arange(len(rows)) < np.count_nonzero(chance > 0)
        self.weights = self.weights[rows] * np.where(first, chance[rows], 1 - chance[rows])
        self.seeds = self.seeds[rows]
        for teams_by_node in (self.winners, self.losers):
            for key, teams in teams_by_node.items():
                teams_by_node[key] = teams[rows]
        return first, one[rows], other[rows]


def _of_series(chance: Floats, wins: int, losses: int) -> Floats:
    """Return the chance to win `wins` games before the other team wins `losses`."""
    if not wins or not losses:
        return np.full(len(chance), float(not wins))
    if wins == losses == 1:
        return chance
    won, lost = _of_series(chance, wins - 1, losses), _of_series(chance, wins, losses - 1)
    chances: Floats = chance * won + (1 - chance) * lost
    return chances

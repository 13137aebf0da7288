"""A bracket as rows: its games, and where each of the two teams of a game comes from.

Only real games are rows: a team with a bye first appears in a later round. Every source comes
before the rows it feeds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final, Literal

import msgspec

Part = Literal["main", "second", "losers", "final", "third", "consolation"]
"""The part of a bracket that a game belongs to; `second` is the other conference's."""

MAIN: Final[Part] = "main"


class Seed(msgspec.Struct, frozen=True, gc=False, tag="seed"):
    """The team with a seed; 1 is the best."""

    number: int


class WinnerOf(msgspec.Struct, frozen=True, gc=False, tag="winner"):
    node: str


class LoserOf(msgspec.Struct, frozen=True, gc=False, tag="loser"):
    node: str


class Survivor(msgspec.Struct, frozen=True, gc=False, tag="survivor"):
    """Of the teams that advance from a round, by games or byes, the one at this place by seed."""

    part: Part
    round: int
    place: int
    """Counts from 1, the best seed."""


Source = Seed | WinnerOf | LoserOf | Survivor


class Node(msgspec.Struct, frozen=True, gc=False):
    """One game of a bracket, or one series."""

    key: str
    part: Part
    round: int
    """Counts from 1, in its part."""
    position: int
    """Counts from 1, in its round without byes: where it is drawn."""
    title: str = ""
    best_of: int = 1
    if_needed: bool = False
    """Played only if the team from the losers' bracket won the game before it."""


class Feed(msgspec.Struct, frozen=True, gc=False):
    """Where a team of a game comes from. Slot 0 is drawn above slot 1."""

    node: str
    slot: int
    source: Source


class Bracket(msgspec.Struct, frozen=True, dict=True):
    """All rows. `size` is the number of teams."""

    kind: Literal["single", "double", "conferences"]
    size: int
    nodes: tuple[Node, ...]
    feeds: tuple[Feed, ...]
    last: str
    """The game whose winner is the champion."""

    @cached_property
    def sources(self) -> dict[str, tuple[Source, Source]]:
        two_sources: dict[str, list[Source]] = {}
        for feed in sorted(self.feeds, key=lambda each: (each.node, each.slot)):
            two_sources.setdefault(feed.node, []).append(feed.source)
        return {key: (two[0], two[1]) for key, two in two_sources.items()}

    @cached_property
    def by_key(self) -> dict[str, Node]:
        return {node.key: node for node in self.nodes}

    @cached_property
    def byes(self) -> tuple[int, ...]:
        """The seeds that play no game in the first round of their part."""
        first = {
            source.number
            for node in self.nodes
            if node.round == 1
            for source in self.sources[node.key]
            if isinstance(source, Seed)
        }
        return tuple(number for number in range(1, self.size + 1) if number not in first)

    @cached_property
    def leads_to(self) -> dict[Source, str]:
        """The game to which each winner and loser goes."""
        return {feed.source: feed.node for feed in reversed(self.feeds)}

    @cached_property
    def places(self) -> dict[str, int]:
        """The place of each game among all, from 0."""
        return {node.key: place for place, node in enumerate(self.nodes)}

    @cached_property
    def _feeding(self) -> dict[str | tuple[str, int], list[str]]:
        """The games that each game feeds, and those that the survivors of a round play."""
        feeding: dict[str | tuple[str, int], list[str]] = {}
        for key, sources in self.sources.items():
            for source in sources:
                match source:
                    case WinnerOf(node) | LoserOf(node):
                        feeding.setdefault(node, []).append(key)
                    case Survivor(part, number):
                        feeding.setdefault((part, number), []).append(key)
        return feeding

    def fed_by(self, node: Node) -> list[str]:
        """Return the games whose teams depend on a game."""
        by_round = self._feeding.get((node.part, node.round), [])
        return self._feeding.get(node.key, []) + by_round

    def after(self, keys: Iterable[str]) -> list[Node]:
        """Return these games and all that depend on them, sources first."""
        dependent = set(keys)
        left = list(dependent)
        while left:
            fed = set(self.fed_by(self.by_key[left.pop()])) - dependent
            dependent |= fed
            left += fed
        return [self.nodes[place] for place in sorted(self.places[key] for key in dependent)]

    def of_round(self, part: Part, number: int) -> list[Node]:
        return self._by_round.get((part, number), [])

    def label(self, node: Node) -> str:
        """Return what people call a game before it has a number: Semifinal 2, or Round of 16,
        game 3."""
        if len(self.of_round(node.part, node.round)) == 1:
            return node.title or node.key
        between = ", game " if node.title[-1:].isdecimal() else " "
        return f"{node.title}{between}{node.position}" if node.title else node.key

    def called(self, key: str, numbers: Sequence[int]) -> str:
        """Return what people call a game for which games with these numbers were scheduled, the
        last one last: game 14, which may be a replay; a series by its label, as one without a
        number."""
        node = self.by_key[key]
        return f"game {numbers[-1]}" if numbers and node.best_of == 1 else self.label(node)

    @cached_property
    def _by_round(self) -> dict[tuple[Part, int], list[Node]]:
        by_round: dict[tuple[Part, int], list[Node]] = {}
        for node in self.nodes:
            by_round.setdefault((node.part, node.round), []).append(node)
        return by_round

    def byes_of(self, part: Part) -> list[int]:
        """Return the seeds of a part that do not play in its first round."""
        playing = {
            source.number
            for node in self.of_round(part, 1)
            for source in self.sources[node.key]
            if isinstance(source, Seed)
        }
        best = 1 if part == MAIN else self._first_of_second
        return [number for number in range(best, max(playing) + 1) if number not in playing]

    @cached_property
    def _first_of_second(self) -> int:
        """The number of the best seed of the second conference."""
        main = {
            source.number
            for node in self.nodes
            if node.part == MAIN
            for source in self.sources[node.key]
            if isinstance(source, Seed)
        }
        return max(main) + 1

    def rounds(self, part: Part = MAIN) -> dict[int, tuple[Node, ...]]:
        by_round: dict[int, list[Node]] = {}
        for node in self.nodes:
            if node.part == part:
                by_round.setdefault(node.round, []).append(node)
        return {
            number: tuple(sorted(nodes, key=lambda node: node.position))
            for number, nodes in sorted(by_round.items())
        }


def survivor_words(place: int) -> str:
    """Return what a team is called that is known only by its place among those that are left."""
    return f"No. {place} remaining seed"


def title_of(round_number: int, rounds: int) -> str:
    left = rounds - round_number
    if left < 3:
        return ("Final", "Semifinal", "Quarterfinal")[left]
    return f"Round of {2 ** (left + 1)}"

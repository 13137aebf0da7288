"""Brackets while they are made: full ones first, then without the games against no one."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from league.model.brackets.shape import Feed, LoserOf, Node, Part, Seed, Source, WinnerOf

Slot = Source | None
"""A source, or no one: a bye."""


class Builder:
    """Games added one by one; those that are no games are passed through."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.feeds: list[Feed] = []

    def game(self, node: Node, one: Slot, other: Slot) -> tuple[Slot, Slot]:
        """Sources of the winner and of the loser. Against no one there is no game."""
        if one is None or other is None:
            return (one if other is None else other), None
        self.nodes.append(node)
        self.feeds += [Feed(node.key, 0, one), Feed(node.key, 1, other)]
        return WinnerOf(node.key), LoserOf(node.key)

    def round(
        self, part: Part, letter: str, number: int, slots: Sequence[Slot], title: str
    ) -> tuple[list[Slot], list[Slot]]:
        """A round in which neighbours meet: sources of its winners and of its losers."""
        winners: list[Slot] = []
        losers: list[Slot] = []
        for position in range(1, len(slots) // 2 + 1):
            node = Node(f"{letter}{number}-{position}", part, number, position, title)
            won, lost = self.game(node, *slots[2 * position - 2 : 2 * position])
            winners.append(won)
            losers.append(lost)
        return winners, losers


def seeds(order: Sequence[int], count: int) -> list[Slot]:
    """Seeds at their places; those past the number of teams are byes."""
    return [Seed(number) if number <= count else None for number in order]


def closed_up(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """Rounds numbered without gaps, where a part's first rounds have no games at all."""
    numbers: dict[str, list[int]] = {}
    for node in nodes:
        if node.round not in numbers.setdefault(node.part, []):
            numbers[node.part].append(node.round)
    return tuple(
        replace(node, round=sorted(numbers[node.part]).index(node.round) + 1) for node in nodes
    )

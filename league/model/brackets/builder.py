"""Build a bracket: first a full one, then without the games against a bye."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from league.model.brackets.shape import Feed, LoserOf, Node, Part, Seed, Source, WinnerOf

Slot = Source | None
"""A source, or None for a bye."""


class Builder:
    """Collects games one by one. Against a bye the source is passed through."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.feeds: list[Feed] = []

    def game(self, node: Node, one: Slot, other: Slot) -> tuple[Slot, Slot]:
        """Add a game and return the sources of its winner and loser. Against a bye there is no
        game."""
        if one is None or other is None:
            return (one if other is None else other), None
        self.nodes.append(node)
        self.feeds += [Feed(node.key, 0, one), Feed(node.key, 1, other)]
        return WinnerOf(node.key), LoserOf(node.key)

    def round(
        self, part: Part, letter: str, number: int, slots: Sequence[Slot], title: str
    ) -> tuple[list[Slot], list[Slot]]:
        """Add a round in which neighbors meet. Return the sources of its winners and of its
        losers."""
        winners: list[Slot] = []
        losers: list[Slot] = []
        for position in range(1, len(slots) // 2 + 1):
            node = Node(f"{letter}{number}-{position}", part, number, position, title)
            won, lost = self.game(node, *slots[2 * position - 2 : 2 * position])
            winners.append(won)
            losers.append(lost)
        return winners, losers


def seeds(order: Sequence[int], count: int) -> list[Slot]:
    """Return the seeds at their positions; those above the number of teams are byes."""
    return [Seed(number) if number <= count else None for number in order]


def closed_up(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """Number rounds without gaps, where the first rounds of a part have no games."""
    numbers: dict[str, list[int]] = {}
    for node in nodes:
        if node.round not in numbers.setdefault(node.part, []):
            numbers[node.part].append(node.round)
    return tuple(
        replace(node, round=sorted(numbers[node.part]).index(node.round) + 1) for node in nodes
    )

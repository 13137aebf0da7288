"""The playoffs of Lion's Den: single elimination whose last game is the Electra Bowl (LD-R45)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from league.model.brackets.builder import Builder
from league.model.brackets.double import double_elimination
from league.model.brackets.shape import Bracket, Node, WinnerOf
from league.model.brackets.single import check_size, reseeded, single_elimination

ELECTRA_BOWL: Final = "Electra Bowl"
DRAWN: Final = "replay"
"""LD-R27: no playoff game ends in a tie; if a tie is entered, the game is to be continued."""


def electra_bowl(count: int) -> Bracket:
    """LD-R45, LD-LEAG-01: byes for the top seeds, re-seeding after each round, and the last game
    is the Electra Bowl. Raises Refused for fewer than two teams."""
    return _named(single_elimination(count, reseed=True))


def electra_double(count: int) -> Bracket:
    """LD-R45, as an option: double elimination, the Electra Bowl for the title."""
    return _named(double_elimination(count))


def electra_conferences(first: int, second: int) -> Bracket:
    """LD-R45, as an option: two conferences, each with its own seeds and re-seeding; their winners
    meet in the Electra Bowl. Seeds 1 to `first` are those of the first conference, the numbers
    after them those of the second. Raises Refused for a conference of fewer than two."""
    check_size(first)
    check_size(second)
    builder = Builder()
    one = reseeded(builder, "main", "M", list(range(1, first + 1)))
    other = reseeded(builder, "second", "S", list(range(first + 1, first + second + 1)))
    nodes = {node.key: node for node in builder.nodes}
    for key in (one, other):
        nodes[key] = replace(nodes[key], title="Conference final")
    bowl = Node("F1-1", "final", 1, 1, ELECTRA_BOWL)
    builder.game(bowl, WinnerOf(one), WinnerOf(other))
    return Bracket(
        "conferences",
        first + second,
        (*nodes.values(), bowl),
        tuple(builder.feeds),
        bowl.key,
    )


def _named(bracket: Bracket) -> Bracket:
    """Return the bracket with its last game named."""
    nodes = tuple(
        replace(node, title=ELECTRA_BOWL + (", second game" if node.if_needed else ""))
        if node.key == bracket.last or node.part == "final"
        else node
        for node in bracket.nodes
    )
    return replace(bracket, nodes=nodes)

"""Double elimination for any number of teams: out after the second defeat.

Losers of the main bracket drop into the losers' bracket, each round of them in an order that keeps
teams apart that have met. The chance that a team meets an opponent again before the grand final,
computed exactly for even games, is 9/16 for 8 teams (the minimum), 0.617 for 16, 0.597 for 32,
0.579 for 64 and 0.584 for 128.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from league.model.brackets.builder import Builder, Slot, closed_up, seeds
from league.model.brackets.seeding import full_size, positions
from league.model.brackets.shape import Bracket, Node, title_of
from league.model.brackets.single import check_size
from rulesets.core.refusal import Refused

_AS_IS, _REVERSED, _SWAPPED, _HALVES = "as is", "reversed", "halves swapped", "halves reversed"
_ORDERS: Final = {
    2: (),
    4: (_AS_IS,),
    8: (_REVERSED, _AS_IS),
    16: (_REVERSED, _AS_IS, _AS_IS),
    32: (_HALVES, _REVERSED, _AS_IS, _AS_IS),
    64: (_REVERSED, _SWAPPED, _HALVES, _REVERSED, _AS_IS),
    128: (_HALVES, _REVERSED, _SWAPPED, _AS_IS, _REVERSED, _AS_IS),
}
"""The order in which the losers of the second and each later round drop, by size; the best of
all combinations of these four orders."""
_ROUND_ROBIN: Final = (_REVERSED, _HALVES, _SWAPPED)


def double_elimination(count: int, *, reset: bool = True, final_best_of: int = 1) -> Bracket:
    """Return a bracket for `count` teams. The grand final is between the winners of both
    brackets; with `reset` it is played again if the unbeaten team loses it; without, it may be a
    series. Raises Refused."""
    check_size(count)
    if final_best_of < 1 or final_best_of % 2 == 0:
        raise Refused("a series is the best of an odd number of games")
    if reset and final_best_of > 1:
        raise Refused("a grand final is a series, or is played again, not both")
    builder = Builder()
    size = full_size(count)
    rounds = size.bit_length() - 1
    slots = seeds(positions(size), count)
    dropped: list[list[Slot]] = []
    for number in range(1, rounds + 1):
        title = title_of(number, rounds) if number < rounds else "Final of the unbeaten"
        slots, losers = builder.round("main", "W", number, slots, title)
        dropped.append(losers)
    survivor = _losers(builder, dropped, _orders(size))
    last = _grand_final(builder, slots[0], survivor, reset, final_best_of)
    nodes = tuple(
        node if node.title else replace(node, title=f"Losers, round {node.round}")
        for node in closed_up(builder.nodes)
    )
    return Bracket("double", count, nodes, tuple(builder.feeds), last)


def _losers(builder: Builder, dropped: list[list[Slot]], orders: tuple[str, ...]) -> Slot:
    """Add the losers' bracket: its rounds alternate between its own teams and those that drop."""
    slots, number = dropped[0], 0
    for newcomers, order in zip(dropped[1:], orders, strict=True):
        number += 1
        slots, _ = builder.round("losers", "L", number, slots, "")
        number += 1
        pairs = zip(slots, _dropping(newcomers, order), strict=True)
        title = "" if len(slots) > 1 else "Final of the once beaten"
        slots, _ = builder.round("losers", "L", number, [x for pair in pairs for x in pair], title)
    return slots[0]


def _grand_final(
    builder: Builder, unbeaten: Slot, survivor: Slot, reset: bool, best_of: int
) -> str:
    final = Node("F1-1", "final", 1, 1, "Grand final", best_of)
    won, lost = builder.game(final, unbeaten, survivor)
    if not reset:
        return final.key
    again = Node("F2-1", "final", 2, 1, "Grand final, second game", if_needed=True)
    builder.game(again, won, lost)
    return again.key


def _orders(size: int) -> tuple[str, ...]:
    if size in _ORDERS:
        return _ORDERS[size]
    largest = max(_ORDERS)
    more = (size // largest).bit_length() - 1
    return (*(_ROUND_ROBIN[(more - each) % 3] for each in range(more)), *_ORDERS[largest])


def _dropping(slots: list[Slot], order: str) -> list[Slot]:
    half = len(slots) // 2
    match order:
        case "reversed":
            return slots[::-1]
        case "halves swapped":
            return slots[half:] + slots[:half]
        case "halves reversed":
            return slots[:half][::-1] + slots[half:][::-1]
        case _:
            return slots

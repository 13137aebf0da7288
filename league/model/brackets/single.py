"""Single elimination for any number of teams: byes for the best, third place, consolation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from league.model.brackets.builder import Builder, Slot, seeds
from league.model.brackets.seeding import full_size, positions
from league.model.brackets.shape import Bracket, LoserOf, Node, Part, Seed, Survivor, title_of
from rulesets.core.refusal import Refused

MOST: Final = 4096


def single_elimination(
    count: int,
    *,
    third_place: bool = False,
    consolation: bool = False,
    reseed: bool = False,
    best_of: Sequence[int] = (1,),
) -> Bracket:
    """Return a bracket for `count` teams. The best get the byes.

    With `third_place` the losers of the semifinals meet; with `consolation` losers of the first
    round have their own bracket; with `reseed` the best remaining seed meets the worst in every
    round. `best_of` is by round, the last number for all later rounds. Raises Refused.
    """
    check_size(count)
    builder = Builder()
    size = full_size(count)
    rounds = size.bit_length() - 1
    losers_by_round: list[list[Slot]] = []
    if reseed:
        last = reseeded(builder, "main", "M", list(range(1, count + 1)))
    else:
        slots = seeds(positions(size), count)
        for number in range(1, rounds + 1):
            title = title_of(number, rounds)
            slots, losers = builder.round("main", "M", number, slots, title)
            losers_by_round.append(losers)
        last = builder.nodes[-1].key
    if third_place and consolation and rounds == 2:
        # A loser goes to one game only, and these would be the same two teams.
        raise Refused(
            "with four teams, the third-place game and the consolation are the same game;"
            " choose one"
        )
    if third_place:
        _third(builder, rounds)
    if consolation:
        _consolation(builder, losers_by_round)
    nodes = tuple(_with_length(node, best_of) for node in builder.nodes)
    return Bracket("single", count, nodes, tuple(builder.feeds), last)


def check_size(count: int) -> None:
    """Raise Refused for a number of teams that no bracket is made for."""
    if not 2 <= count <= MOST:
        raise Refused(f"a bracket is for 2 to {MOST} teams, not {count}")


def reseeded(builder: Builder, part: Part, letter: str, numbers: list[int]) -> str:
    """LD-R45: add rounds in which the best remaining seed meets the worst. `numbers` are the
    seeds, the best first. Return the key of the last game."""
    size = full_size(len(numbers))
    rounds = size.bit_length() - 1
    playing = 2 * len(numbers) - size
    first = numbers[len(numbers) - playing :]
    key = ""
    for number in range(1, rounds + 1):
        games = playing // 2 if number == 1 else size >> number
        for position in range(1, games + 1):
            key = f"{letter}{number}-{position}"
            title = title_of(number, rounds)
            if number == 1:
                pair: tuple[Slot, Slot] = Seed(first[position - 1]), Seed(first[-position])
            else:
                before = number - 1
                pair = (
                    Survivor(part, before, position),
                    Survivor(part, before, 2 * games + 1 - position),
                )
            builder.game(Node(key, part, number, position, title), *pair)
    return key


def _third(builder: Builder, rounds: int) -> None:
    semifinals = [
        node for node in builder.nodes if node.part == "main" and node.round == rounds - 1
    ]
    if len(semifinals) < 2:
        raise Refused("a third-place game needs two semifinals and four teams")
    one, other = (LoserOf(node.key) for node in semifinals)
    builder.game(Node("T1-1", "third", 1, 1, "Third place"), one, other)


def _consolation(builder: Builder, losers_by_round: list[list[Slot]]) -> None:
    if not losers_by_round:
        raise Refused("consolation and reseeding do not go together")
    entrants = [each for each in losers_by_round[0] if each is not None]
    if len(entrants) < 2:
        raise Refused("consolation needs two losers of the first round or more")
    size = full_size(len(entrants))
    order = positions(size)
    slots = [entrants[place - 1] if place <= len(entrants) else None for place in order]
    rounds = size.bit_length() - 1
    for number in range(1, rounds + 1):
        title = f"Consolation {title_of(number, rounds).lower()}"
        slots, _ = builder.round("consolation", "C", number, slots, title)


def _with_length(node: Node, best_of: Sequence[int]) -> Node:
    if any(length < 1 or length % 2 == 0 for length in best_of) or not best_of:
        raise Refused("a series is the best of an odd number of games")
    if node.part != "main":
        return node
    return replace(node, best_of=best_of[min(node.round, len(best_of)) - 1])

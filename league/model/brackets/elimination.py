"""Brackets for any number of teams: single elimination (byes for the best, third place,
consolation), double elimination, and the playoffs of Lion's Den.

Double elimination: out after the second defeat. Losers of the main bracket drop into the losers'
bracket, each round of them in an order that keeps teams apart that have met. The chance that a team
meets an opponent again before the grand final, computed exactly for even games, is 9/16 for 8 teams
(the minimum), 0.617 for 16, 0.597 for 32, 0.579 for 64 and 0.584 for 128.

Seeds: their positions in a bracket, and how teams get them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from league.model.brackets.shape import (
    Bracket,
    Feed,
    LoserOf,
    Node,
    Part,
    Seed,
    Source,
    Survivor,
    WinnerOf,
    title_of,
)
from league.model.standings.order import RankedPlace
from league.model.standings.table import listed
from rulesets.core.refusal import Refused


def full_size(count: int) -> int:
    """Return the next power of two: with that many teams there are no byes."""
    return 1 << max(count - 1, 1).bit_length()


def positions(size: int) -> tuple[int, ...]:
    """Return the seeds of a full bracket from the top: neighbors meet, 1 and 2 only in the
    final, the four best not before the semifinals, and so on. Every s meets size + 1 - s."""
    order = [1]
    while len(order) < size:
        full = 2 * len(order) + 1
        order = [each for seed in order for each in (seed, full - seed)]
    return tuple(order)


def by_standings(
    places: Sequence[RankedPlace], count: int, names: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """Return the first `count` of the standings. Raises Refused where teams share a place that
    decides who is seeded, or where: a toss must be recorded first (LD-R46)."""
    if not 2 <= count <= len(places):
        raise Refused(f"of {len(places)} teams from 2 to {len(places)} are seeded, not {count}")
    for place in places[:count]:
        if place.shared:
            names_by_team = names or {}
            level = [names_by_team.get(team, team) for team in sorted((place.team, *place.shared))]
            raise Refused(
                f"{listed(level)} share place {place.place}: record a toss first",
                "LD-R46",
            )
    return tuple(place.team for place in places[:count])


def by_rating(ratings: Mapping[str, float]) -> tuple[str, ...]:
    """Return teams by rating, the best first. Raises Refused for equal ratings: a draw decides."""
    order = sorted(ratings, key=lambda team: -ratings[team])
    for one, other in pairwise(order):
        if ratings[one] == ratings[other]:
            raise Refused("two teams have the same rating: draw, or seed by hand")
    return tuple(order)


def by_draw(teams: Sequence[str], drawn: Sequence[int]) -> tuple[str, ...]:
    """Return teams in the order of the lots they drew: each a different number from 1."""
    if sorted(drawn) != list(range(1, len(teams) + 1)):
        raise Refused(f"lots are the numbers from 1 to {len(teams)}, each drawn once")
    return tuple(team for _, team in sorted(zip(drawn, teams, strict=True)))


def by_hand(teams: Sequence[str], order: Sequence[str]) -> tuple[str, ...]:
    """Return the order that someone has chosen, with every team once."""
    if sorted(order) != sorted(teams):
        raise Refused("every team is seeded once, and no other")
    return tuple(order)


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


ELECTRA_BOWL: Final = "Electra Bowl"


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
    nodes = tuple(
        replace(node, title=ELECTRA_BOWL + (", second game" if node.if_needed else ""))
        if node.key == bracket.last or node.part == "final"
        else node
        for node in bracket.nodes
    )
    return replace(bracket, nodes=nodes)

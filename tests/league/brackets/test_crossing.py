"""Pool mates in a bracket: they meet as late as can be, against every other way of seeding."""

from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.model.planning.pools import (
    cheapest,
    deal_from_pots,
    meeting_rounds,
    pool_name,
    seeds_of_pools,
)
from rulesets.core.refusal import Refused


def meetings(seeds):
    """How many pairs of mates would meet in the first round, in the second, and so on."""
    rounds = meeting_rounds(len(seeds))
    found = Counter(
        rounds[one][other]
        for one, team in enumerate(seeds)
        for other in range(one)
        if seeds[other][:-1] == team[:-1]
    )
    return [found[number] for number in range(1, max(map(max, rounds)) + 1)]


def places(pools, through):
    return {pool_name(p): [f"{pool_name(p)}{place}" for place in range(1, through + 1)]
            for p in range(pools)}  # fmt: skip


@pytest.mark.parametrize(
    ("pools", "through"), [(2, 2), (3, 2), (4, 2), (5, 2), (2, 3), (3, 3), (4, 3), (2, 4), (3, 4)]
)
def test_no_way_of_seeding_keeps_mates_apart_longer(pools, through):
    finished = places(pools, through)
    tiers = [[order[place] for order in finished.values()] for place in range(through)]
    ways = product(*(permutations(tier) for tier in tiers[1:]))
    best = min(meetings([*tiers[0], *(t for tier in way for t in tier)]) for way in ways)
    assert meetings(seeds_of_pools(finished, through)) == best


@pytest.mark.parametrize("pools", [2, 4, 8, 16, 32])
def test_two_of_each_pool_meet_again_only_in_the_final(pools):
    *early, final = meetings(seeds_of_pools(places(pools, 2), 2))
    assert not any(early)
    assert final == pools


@pytest.mark.parametrize("thirds", ["A", "D", "AC", "BD", "CD", "ABD"])
def test_the_best_thirds_are_kept_from_their_own_pools_too(thirds):
    also = [f"{name}3" for name in thirds]
    seeds = seeds_of_pools(places(4, 3), 2, also)
    ways = product(permutations(["A2", "B2", "C2", "D2"]), permutations(also))
    best = min(meetings(["A1", "B1", "C1", "D1", *two, *three]) for two, three in ways)
    assert meetings(seeds) == best
    assert set(seeds[8:]) == {*also}


@given(st.integers(1, 5), st.data())
def test_the_cheapest_way_is_found(count, data):
    row = st.lists(st.integers(-9, 30), min_size=count, max_size=count)
    cost = data.draw(st.lists(row, min_size=count, max_size=count))
    found = cheapest(cost)
    assert sorted(found) == [*range(count)]
    least = min(sum(cost[r][c] for r, c in enumerate(p)) for p in permutations(range(count)))
    assert sum(cost[r][c] for r, c in enumerate(found)) == least


def test_pools_drawn_from_pots():
    dealt = deal_from_pots("ABCDEFG", 3, [[2, 1, 3], [3, 1, 2], [2]])
    assert [pool.teams for pool in dealt] == [("B", "E"), ("A", "F", "G"), ("C", "D")]
    for lots, says in (
        ([[1, 2, 3], [1, 1, 2], [1]], "another pool"),
        ([[1, 2, 3], [1, 2, 4], [1]], "another pool"),
        ([[1, 2, 3], [1, 2, 3]], "3 pots"),
    ):
        with pytest.raises(Refused, match=says):
            deal_from_pots("ABCDEFG", 3, lots)
    with pytest.raises(Refused, match="from 1 to 3 pools"):
        deal_from_pots("ABCDEFG", 4, [])

"""Brackets in which pools or conferences cross, up to the Electra Bowl."""

from collections import Counter
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.model.brackets.elimination import (
    ELECTRA_BOWL,
    electra_bowl,
    electra_conferences,
    electra_double,
)
from league.model.brackets.progress import progress
from league.model.brackets.state import BracketEntry, BracketResult
from league.model.games import GameResult
from league.model.planning.pools import (
    cheapest,
    deal_from_pots,
    meeting_rounds,
    pool_name,
    seeds_of_pools,
)
from rulesets.core.refusal import Refused
from tests.league.brackets.playing import a_result, play_out, teams_of


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


def pairs(bracket, seeds, winners):
    """The pairs of each round, as winners are told round by round."""
    entries = []
    for number, nodes in bracket.rounds().items():
        found = progress(bracket, seeds, BracketResult(tuple(entries)))
        here = [found.states[node.key].teams for node in nodes]
        yield [f"{one}-{other}" for one, other in here]
        for node, (one, other) in zip(nodes, here, strict=True):
            winner = one if one in winners[number] else other
            entries.append(BracketEntry(node.key, a_result(f"{node.key}", one, other, winner)))


def test_six_seeds():
    """LD-C138: 1 and 2 have byes; if 6 and 4 win it is 1-6, 2-4; then the Electra Bowl."""
    bracket = electra_bowl(6)
    assert bracket.byes == (1, 2), "LD-R45"
    rounds = list(pairs(bracket, "123456", {1: "64", 2: "64", 3: "6"}))
    assert rounds == [["3-6", "4-5"], ["1-6", "2-4"], ["4-6"]], ("LD-R45", "LD-LEAG-01")
    assert bracket.by_key[bracket.last].title == ELECTRA_BOWL


def test_four_seeds():
    """LD-C139."""
    rounds = list(pairs(electra_bowl(4), "1234", {1: "12", 2: "1"}))
    assert rounds == [["1-4", "2-3"], ["1-2"]], "LD-R45"


def test_the_better_seed_is_at_home():
    found = progress(electra_bowl(4), "ABCD")
    assert [found.states[key].home for key in ("M1-1", "M1-2", "M2-1")] == ["A", "B", None], (
        "LD-R47"
    )
    assert found.ready == ("M1-1", "M1-2")


def test_no_playoff_game_stays_level():
    """LD-R27: another period until somebody scores."""
    level = BracketResult((BracketEntry("M1-1", GameResult("g", "1", "2", 7, 7)),))
    found = progress(electra_bowl(2), "12", level)
    assert found.states["M1-1"].status == "level" and found.champion is None, "LD-R27"
    assert found.ready == ("M1-1",)


@pytest.mark.parametrize(("first", "second"), [(2, 2), (4, 4), (3, 5), (6, 6)])
def test_two_conferences_meet_in_the_electra_bowl(first, second):
    bracket = electra_conferences(first, second)
    seeds = teams_of(bracket)
    found, entries = play_out(bracket, seeds, Random(first), strength=seeds[::-1])
    assert len(entries) == first + second - 1
    one, other = found.states[bracket.last].teams
    assert one in seeds[:first] and other in seeds[first:]
    assert found.champion in (one, other)
    assert bracket.by_key[bracket.last].title == ELECTRA_BOWL
    finals = [node for node in bracket.nodes if node.title == "Conference final"]
    assert {node.part for node in finals} == {"main", "second"}


def test_home_between_conferences_is_by_strength():
    bracket = electra_conferences(2, 2)
    entries = (
        BracketEntry("M1-1", a_result("a", "A", "B", "A")),
        BracketEntry("S1-1", a_result("b", "C", "D", "C")),
    )
    for strength, home in (("CABD", "C"), ("ACBD", "A")):
        found = progress(bracket, "ABCD", BracketResult(entries), strength=strength)
        assert found.states["F1-1"].home == home, "LD-R47"


def test_as_double_elimination():
    bracket = electra_double(6)
    titles = [node.title for node in bracket.nodes if node.part == "final"]
    assert titles == [ELECTRA_BOWL, f"{ELECTRA_BOWL}, second game"], "LD-R45"

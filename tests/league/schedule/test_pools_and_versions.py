"""Pools dealt and brought into a bracket; what a draft changes in the schedule that is out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from league.model.games import SeasonGame
from league.model.planning.pools import deal, pool_name, seeds_of_pools
from league.model.schedule.versions import changes, describe_change
from rulesets.core.refusal import Refused


@given(st.integers(4, 60), st.data())
def test_pools_are_even_in_number_and_strength(count, data):
    pools = data.draw(st.integers(1, count // 2))
    teams = [f"T{each}" for each in range(count)]
    dealt = deal(teams, pools)
    sizes = {len(pool.teams) for pool in dealt}
    assert sorted(team for pool in dealt for team in pool.teams) == sorted(teams)
    assert max(sizes) - min(sizes) <= 1
    assert [pool.teams[0] for pool in dealt] == teams[:pools], "the best are kept apart"
    if count % pools == 0 and count // pools % 2 == 0:
        strength = {sum(teams.index(team) for team in pool.teams) for pool in dealt}
        assert len(strength) == 1


def test_pools_have_names_as_far_as_one_likes():
    assert [pool_name(n) for n in (0, 1, 25, 26, 701, 702)] == ["A", "B", "Z", "AA", "ZZ", "AAA"]
    with pytest.raises(Refused, match="from 1 to 2 pools"):
        deal("ABCDE", 3)


@given(st.integers(2, 8), st.integers(1, 3))
def test_nobody_meets_his_own_pool_first(pools, through):
    finished = {pool_name(p): [f"{pool_name(p)}{place}" for place in range(1, 5)]
                for p in range(pools)}  # fmt: skip
    seeds = seeds_of_pools(finished, through)
    assert len(seeds) == pools * through
    assert [team[-1] for team in seeds] == sorted(team[-1] for team in seeds)
    assert seeds[:pools] == tuple(f"{pool_name(p)}1" for p in range(pools))
    size = 1 << (len(seeds) - 1).bit_length()
    for place, team in enumerate(seeds):
        opponent = size - 1 - place
        if opponent < len(seeds):
            assert seeds[opponent][:-1] != team[:-1]


def test_two_pools_cross():
    finished = {"A": ["A1", "A2"], "B": ["B1", "B2"]}
    assert seeds_of_pools(finished, 2) == ("A1", "B1", "A2", "B2")
    assert seeds_of_pools({"A": ["A1", "A2"], "B": ["B1", "B2"]}, 1, ["B2"]) == ("A1", "B1", "B2")
    with pytest.raises(Refused, match="not every pool has 3"):
        seeds_of_pools(finished, 3)
    with pytest.raises(Refused, match="seeded twice"):
        seeds_of_pools(finished, 2, ["A2"])


OUT = (SeasonGame("1", "A", "B", 1, slot="s1", board="x"), SeasonGame("2", "C", "D", 1))
NAMES = {"A": "Bears", "B": "Lions", "C": "Rams", "D": "Jets", "s1": "10:00", "s2": "11:00"}


def test_nothing_changed_is_nothing_told():
    assert changes(OUT, OUT, NAMES) == ()


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"home": "B", "visitors": "A"}, "Lions at Bears is now Bears at Lions"),
        ({"visitors": "D"}, "Lions at Bears is now Jets at Bears"),
        ({"slot": "s2"}, "game: time 10:00 is now 11:00"),
        ({"slot": None}, "game: time 10:00 is now none"),
        ({"board": "y"}, "game: board x is now y"),
        ({"round": 2}, "game: round 1 is now 2"),
        ({"counts": False}, "game now does not count"),
    ],
)
def test_every_difference_is_told(changed, says):
    draft = (replace(OUT[0], **changed), OUT[1])
    assert [describe_change(each, "game") for each in changes(OUT, draft, NAMES)] == [says]


def test_what_is_new_and_what_is_gone():
    draft = (OUT[0], SeasonGame("3", "A", "D"))
    found = [describe_change(each, "") for each in changes(OUT, draft, NAMES)]
    assert found == ["new: Jets at Bears", "gone: Jets at Rams"]

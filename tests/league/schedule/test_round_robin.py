"""Berger's table: everyone plays everyone, homes fall evenly, breaks are as few as can be."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.model.schedule.berger import Round, round_robin, tournament_length
from rulesets.core.refusal import Refused
from tests.league.schedule.measures import balance, breaks, pattern

SCHEMES = ("mirrored", "spaced", "inverted")


def names(count: int) -> list[str]:
    return [f"team {each}" for each in range(1, count + 1)]


def games(played: Round) -> list[str]:
    return [f"{home}-{visitors}" for home, visitors in played.pairings]


def test_six_coaches_three_boards_three_rounds():
    """LD-R45, LD-R47, case C136: Berger's order, the first named at home."""
    assert tournament_length(6) == 3
    assert tournament_length(8) is None
    assert tournament_length(6, 5) == 5
    rounds = round_robin("123456", rounds=tournament_length(6))
    assert [games(each) for each in rounds] == [
        ["1-6", "2-5", "3-4"],
        ["6-4", "5-3", "1-2"],
        ["2-6", "3-1", "4-5"],
    ], ("LD-R45", "LD-R47")


@given(st.integers(2, 40), st.integers(1, 4), st.sampled_from(SCHEMES))
def test_everybody_meets_everybody_once_a_leg(count, legs, scheme):
    teams = names(count)
    rounds = round_robin(teams, legs=legs, scheme=scheme)
    met = Counter()
    at_home = Counter()
    for each in rounds:
        here = [team for pairing in each.pairings for team in pairing]
        assert sorted([*here, *each.byes]) == sorted(teams), "everybody once in a round"
        met.update(frozenset(pairing) for pairing in each.pairings)
        at_home.update((pairing.home, pairing.visitors) for pairing in each.pairings)
    assert met == {frozenset(pair): legs for pair in combinations(teams, 2)}
    for one, other in combinations(teams, 2):
        assert abs(at_home[one, other] - at_home[other, one]) == legs % 2
    assert [each.number for each in rounds] == list(range(1, len(rounds) + 1))
    assert len(rounds) == legs * (count - 1 + count % 2)


@pytest.mark.parametrize("count", range(2, 65))
def test_breaks_are_the_fewest_there_can_be(count):
    rounds = round_robin(names(count))
    assert breaks(rounds) == (0 if count % 2 else count - 2)
    off = {abs(value) for value in balance(rounds).values()}
    assert off == ({0} if count % 2 else {1})


@pytest.mark.parametrize("count", range(4, 33, 2))
def test_second_legs_have_the_breaks_that_are_told(count):
    told = {"mirrored": (3 * count - 6, count - 1), "spaced": (2 * count, count - 2),
            "inverted": (2 * count - 4, 1)}  # fmt: skip
    for scheme, (broken, apart) in told.items():
        rounds = round_robin(names(count), legs=2, scheme=scheme)
        if count > 4 or scheme != "spaced":
            assert breaks(rounds) == broken, scheme
        else:
            assert breaks(rounds) <= broken
        first = {}
        gaps = []
        for each in rounds:
            for pairing in each.pairings:
                pair = frozenset(pairing)
                if pair in first:
                    gaps.append(each.number - first[pair])
                first[pair] = each.number
        assert min(gaps) == apart, scheme
        assert all(value == 0 for value in balance(rounds).values())


@pytest.mark.parametrize(
    ("teams", "more", "says"),
    [
        (["A"], {}, "two teams or more"),
        (["A", "B", "A"], {}, "named twice"),
        (["A", "B"], {"legs": 0}, "one leg"),
        (["A", "B", "C", "D"], {"rounds": 4}, "there are 3 rounds"),
        (["A", "B", "C", "D"], {"rounds": 0}, "there are 3 rounds"),
    ],
)
def test_what_is_no_round_robin_is_refused(teams, more, says):
    with pytest.raises(Refused, match=says):
        round_robin(teams, **more)


def test_a_bye_is_neither_home_nor_away():
    rounds = round_robin(names(5))
    assert [each.byes for each in rounds] == [
        ("team 1",), ("team 4",), ("team 2",), ("team 5",), ("team 3",),
    ]  # fmt: skip
    assert pattern(rounds, "team 1") == "-HAHA"

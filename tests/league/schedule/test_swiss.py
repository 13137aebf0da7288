"""Swiss rounds: nobody twice, equal scores together, byes and homes shared."""

import re
from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.model.schedule.swiss import Entrant, PairingFault, entrants_after, faults, swiss_round
from rulesets.core.refusal import Refused
from tests.league.schedule.measures import balance, pattern


def play(random, count, rounds, **more):
    teams = [f"T{place:03}" for place in range(count)]
    scores, played = dict.fromkeys(teams, 0), []
    for number in range(1, rounds + 1):
        entrants = entrants_after(teams, played, scores)
        found = swiss_round(entrants, number, **more)
        here = [team for pairing in found.pairings for team in pairing] + list(found.byes)
        assert sorted(here) == teams
        assert len(found.byes) == count % 2
        played.append(found)
        for home, visitors in found.pairings:
            for team, points in zip((home, visitors), random.choice(((2, 0), (0, 2), (1, 1))),
                                    strict=True):  # fmt: skip
                scores[team] += points
        for team in found.byes:
            scores[team] += 2
    return teams, played


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(2, 24),
       st.sampled_from(["halves", "neighbours"]))  # fmt: skip
def test_nobody_meets_twice_and_byes_and_homes_are_shared(random, count, within):
    rounds = max(1, min(7, (count + count % 2) // 2))
    _, played = play(random, count, rounds, within=within)
    met = Counter(frozenset(pairing) for each in played for pairing in each.pairings)
    assert set(met.values()) <= {1}
    byes = Counter(team for each in played for team in each.byes)
    assert max(byes.values(), default=0) <= 1
    assert all(abs(value) <= 2 for value in balance(played).values())
    for team in balance(played):
        assert not re.search("HHH|AAA", pattern(played, team).replace("-", ""))


def test_the_upper_half_meets_the_lower_one_or_neighbours_meet():
    entrants = [Entrant(team, 0) for team in "ABCDEFGH"]
    halves = swiss_round(entrants, 1)
    assert [set(each) for each in halves.pairings] == [set(p) for p in ("AE", "BF", "CG", "DH")]
    near = swiss_round(entrants, 2, within="neighbours")
    assert [set(each) for each in near.pairings] == [set(p) for p in ("AB", "CD", "EF", "GH")]
    assert halves.pairings[0].home == "A"
    assert near.pairings[0].home == "B", "in even rounds the lower"


def test_equal_scores_meet_and_who_is_left_over_meets_the_next_group():
    entrants = [Entrant("A", 4), Entrant("B", 4), Entrant("C", 4), Entrant("D", 2),
                Entrant("E", 2), Entrant("F", 2)]  # fmt: skip
    found = swiss_round(entrants, 3)
    groups = {each.team: each.score for each in entrants}
    crossing = [each for each in found.pairings if groups[each.home] != groups[each.visitors]]
    assert len(crossing) == 1


def test_a_pair_that_would_leave_others_without_one_is_not_made():
    """C and D have met all but A and B: A may not have B."""
    entrants = [Entrant("A", 0), Entrant("B", 0), Entrant("C", 0, ("D",)), Entrant("D", 0, ("C",))]
    found = swiss_round(entrants, 2, within="neighbours")
    assert {frozenset(each) for each in found.pairings} == {frozenset("AC"), frozenset("BD")}


def test_home_goes_to_who_was_away():
    entrants = [Entrant("A", 0, (), "HAH"), Entrant("B", 0, (), "HAA")]
    assert swiss_round(entrants, 1).pairings[0].home == "B"
    entrants = [Entrant("A", 0, (), "HA"), Entrant("B", 0, (), "AH")]
    assert swiss_round(entrants, 2).pairings[0].home == "A", "was away last"


def test_a_bye_goes_to_the_lowest_who_has_had_none():
    entrants = [Entrant("A", 2), Entrant("B", 0), Entrant("C", 0, (), "", 1)]
    assert swiss_round(entrants, 2).byes == ("B",)


def test_without_anybody_new_to_meet_it_is_refused_or_as_few_repeat_as_can_be():
    teams = "ABCD"
    met = {team: tuple(other for other in teams if other != team) for team in teams}
    entrants = [Entrant(team, 0, met[team]) for team in teams]
    with pytest.raises(Refused, match="without a second meeting"):
        swiss_round(entrants, 4)
    assert len(swiss_round(entrants, 4, rematches=True).pairings) == 2
    some = [Entrant(t, 0, tuple(o for o in met[t] if {t, o} != {"A", "D"})) for t in teams]
    found = swiss_round(some, 4, rematches=True)
    again = [
        p for p in found.pairings if p.visitors in next(e.met for e in some if e.team == p.home)
    ]
    assert len(again) == 1


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from([4, 6, 8]))
def test_with_rematches_every_round_can_be_played(random, count):
    _, played = play(random, count, 12, rematches=True)
    met = Counter(frozenset(pairing) for each in played for pairing in each.pairings)
    assert set(met) <= {
        frozenset(pair) for pair in combinations(sorted({t for m in met for t in m}), 2)
    }
    assert max(met.values()) <= 12


def test_too_few_and_doubled_teams_are_refused():
    with pytest.raises(Refused, match="two teams"):
        swiss_round([Entrant("A", 0)], 1)
    with pytest.raises(Refused, match="named twice"):
        swiss_round([Entrant("A", 0), Entrant("A", 0)], 1)


@pytest.mark.long
@pytest.mark.parametrize("within", ["halves", "neighbours"])
def test_half_as_many_rounds_as_teams_have_no_fault(within):
    for seed in range(1_000):
        random = Random(seed)
        count = random.randint(4, 32)
        _, played = play(random, count, (count + 1) // 2, within=within)
        for number in range(len(played)):
            before = entrants_after([f"T{p:03}" for p in range(count)], played[:number], {})
            assert faults(before, played[number]) == ()


def test_two_who_must_both_be_at_home_do_not_meet():
    entrants = [Entrant("A", 2, ("x",), "AA"), Entrant("B", 2, ("y",), "AA"),
                Entrant("C", 0, ("z",), "HH"), Entrant("D", 0, ("w",), "HH")]  # fmt: skip
    found = swiss_round(entrants, 3)
    assert {each.home for each in found.pairings} == {"A", "B"}
    assert faults(entrants, found) == ()


def test_what_cannot_be_avoided_is_told():
    entrants = [Entrant("A", 4, ("C", "D"), "HH"), Entrant("B", 4, ("D", "C"), "HH"),
                Entrant("C", 0, ("A", "B"), "AA"), Entrant("D", 0, ("B", "A"), "AA")]  # fmt: skip
    found = swiss_round(entrants, 3)
    assert [set(each) for each in found.pairings] == [{"A", "B"}, {"C", "D"}]
    told = Counter(each.what for each in faults(entrants, found))
    assert told == {"three in turn": 2, "balance": 2}, "of each pair one, rather than a rematch"
    met = [Entrant("A", 2, ("B",), "H"), Entrant("B", 0, ("A",), "A")]
    again = swiss_round(met, 2, rematches=True)
    assert faults(met, again) == (PairingFault("B", "rematch", "A"),)
    three = [Entrant("A", 2, ("B", "C"), "HH", 1), Entrant("B", 2, ("A", "C"), "AA", 1),
             Entrant("C", 2, ("A", "B"), "AH")]  # fmt: skip
    with pytest.raises(Refused, match="without a second meeting"):
        swiss_round(three, 4)
    third = swiss_round(three, 4, rematches=True)
    assert third.byes == ("C",), "a bye for who had none, rather than another"
    byes = [Entrant("A", 2, ("B",), "H", 1), Entrant("B", 0, ("A", "C"), "AH", 1),
            Entrant("C", 0, ("B",), "A", 1)]  # fmt: skip
    told = swiss_round(byes, 4)
    assert faults(byes, told) == (PairingFault("B", "bye"),)

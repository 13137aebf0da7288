"""Swiss rounds: nobody twice, equal scores together, byes and homes shared."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.model.schedule.rounds import balance
from league.model.schedule.swiss import Entrant, entrants_after, swiss_round
from rulesets.core.refusal import Refused


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
    # Nobody promises more: a side that was at home throughout would have seven.
    assert all(abs(value) <= 5 for value in balance(played).values())


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

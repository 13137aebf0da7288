"""Swiss rounds, that none leads to a round without pairings, and the matching they are found by."""

import re
from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.model.schedule.berger import Pairing, Round
from league.model.schedule.matching import ALONE, best_pairs, most_pairs
from league.model.schedule.swiss import (
    Entrant,
    PairingFault,
    RoundsAhead,
    entrants_after,
    faults,
    swiss_round,
)
from rulesets.core.refusal import Refused
from tests.league.schedule.measures import balance, pattern


def tournament(count, length, random, *, look_ahead=False, **more):
    """Play a tournament by chance; yield each round, and what could not be avoided in it."""
    teams = [f"T{place:03}" for place in range(count)]
    scores, rounds = dict.fromkeys(teams, 0), []
    for number in range(1, length + 1):
        ranked = sorted(teams, key=lambda team: -scores[team])
        entrants = entrants_after(ranked, rounds, scores)
        to_come = length - number if look_ahead else 0
        paired = swiss_round(entrants, number, to_come=to_come, **more)
        here = [team for pairing in paired.pairings for team in pairing] + list(paired.byes)
        assert sorted(here) == teams
        assert len(paired.byes) == count % 2
        rounds.append(paired)
        for pair in paired.pairings:
            for team, half_wins in zip(pair, random.choice(((2, 0), (0, 2), (1, 1))), strict=True):
                scores[team] += half_wins
        for team in paired.byes:
            scores[team] += 2
        yield paired, {fault.what for fault in faults(entrants, paired)}


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(2, 24),
       st.sampled_from(["halves", "neighbours"]))  # fmt: skip
def test_nobody_meets_twice_and_byes_and_homes_are_shared(random, count, within):
    rounds = max(1, min(7, (count + count % 2) // 2))
    played = [paired for paired, _ in tournament(count, rounds, random, within=within)]
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
    assert len([*tournament(count, 12, random, rematches=True)]) == 12


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
        for _, wrong in tournament(count, (count + 1) // 2, random, within=within):
            assert not wrong


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


@pytest.mark.parametrize("within", ["halves", "neighbours"])
@pytest.mark.parametrize(
    ("count", "length", "times"),
    [(6, 4, 120), (6, 5, 120), (4, 3, 40), (8, 7, 30), (10, 9, 4), (12, 11, 1),
     (5, 5, 60), (7, 7, 30), (7, 5, 30), (9, 8, 4)],
)  # fmt: skip
def test_no_tournament_comes_to_a_round_that_cannot_be_paired(count, length, times, within):
    """Without late entries and withdrawals, up to as many rounds as a round robin has."""
    for seed in range(times):
        met = set()
        played = tournament(count, length, Random(seed), look_ahead=True, within=within)
        for paired, wrong in played:
            assert not wrong & {"rematch", "bye"}
            pairs = {frozenset(pair) for pair in paired.pairings}
            assert len(pairs) == count // 2 and not met & pairs
            met |= pairs


def every_pairing(places, allowed):
    """All ways to pair everyone, one by one."""
    if not places:
        yield ()
        return
    first, *others = places
    for other in others:
        if frozenset((first, other)) in allowed:
            left = [each for each in others if each != other]
            for more in every_pairing(left, allowed):
                yield ((first, other), *more)


def naive_possible(places, allowed, rounds):
    if not rounds:
        return True
    return any(
        naive_possible(places, allowed - {frozenset(pair) for pair in pairing}, rounds - 1)
        for pairing in every_pairing(places, allowed)
    )


@pytest.mark.parametrize("seed", range(60))
def test_the_search_finds_a_pairing_exactly_where_there_is_one(seed):
    random = Random(seed)
    count, to_come = random.choice((4, 6, 6, 8)), random.choice((1, 2, 3))
    every = [frozenset(pair) for pair in combinations(range(count), 2)]
    allowed = {pair for pair in every if random.random() < 0.6}
    left = [{to for to in range(count) if frozenset((at, to)) in allowed} for at in range(count)]
    ahead = RoundsAhead(left, to_come)
    found = ahead.pairing(left)
    possible = naive_possible(list(range(count)), allowed, to_come + 1)
    assert (found is not None) == possible
    if found is not None:
        pairs = {frozenset(pair) for pair in found}
        assert pairs <= allowed and len(pairs) == count // 2
        assert naive_possible(list(range(count)), allowed - pairs, to_come)
    if ahead.always:
        assert all(
            naive_possible(list(range(count)), allowed - {frozenset(p) for p in pairing}, to_come)
            for pairing in every_pairing(list(range(count)), allowed)
        )


def test_where_no_pairing_is_left_the_message_names_the_option():
    rounds = [
        Round(1, (Pairing("A", "B"), Pairing("C", "D"))),
        Round(2, (Pairing("A", "C"), Pairing("B", "D"))),
        Round(3, (Pairing("A", "D"), Pairing("B", "C"))),
    ]
    entrants = entrants_after("ABCD", rounds, dict.fromkeys("ABCD", 0))
    with pytest.raises(Refused, match="--rematches"):
        swiss_round(entrants, 4, to_come=1)
    assert len(swiss_round(entrants, 4, rematches=True, to_come=1).pairings) == 2


@st.composite
def graphs(draw, most=9):
    count = draw(st.integers(2, most))
    pairs = [(a, b) for a in range(count) for b in range(a + 1, count)]
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True))
    near = [set() for _ in range(count)]
    for one, other in chosen:
        near[one].add(other)
        near[other].add(one)
    return near


def most_by_trying(near) -> int:
    @cache
    def most(left: frozenset[int]) -> int:
        if not left:
            return 0
        one = min(left)
        rest = left - {one}
        return max([most(rest), *(1 + most(rest - {to}) for to in near[one] & rest)])

    return most(frozenset(range(len(near))))


def check(near, mates):
    for place, mate in enumerate(mates):
        assert mate == ALONE or (mates[mate] == place and mate in near[place])


@settings(max_examples=400)
@given(graphs())
def test_as_many_pairs_as_trying_all_finds(near):
    mates = most_pairs(near)
    check(near, mates)
    assert sum(mate != ALONE for mate in mates) == 2 * most_by_trying(near)


def all_pairings(near):
    @cache
    def every(left: frozenset[int]):
        if not left:
            return ((),)
        one = min(left)
        return tuple(
            ((one, to), *rest) for to in near[one] & left for rest in every(left - {one, to})
        )

    return every(frozenset(range(len(near))))


@settings(max_examples=300)
@given(graphs(8))
def test_the_first_has_his_wish_and_then_the_next(near):
    """Compared with all pairings of everybody, in the order of the wishes."""
    count = len(near)
    order = list(range(count))

    def wishes(place):
        return sorted(near[place], key=lambda to: (abs(to - place - 2), to))

    found = best_pairs(near, order, wishes)
    every = all_pairings(near)
    if not every:
        assert found is None
        return

    def rank(pairs):
        mate = dict(pairs) | {b: a for a, b in pairs}
        ranks, settled = [], set()
        for place in order:
            if place not in settled:
                ranks.append(wishes(place).index(mate[place]))
                settled |= {place, mate[place]}
        return ranks

    assert found is not None
    check(near, found)
    mine = tuple((a, b) for a, b in enumerate(found) if a < b)
    assert rank(mine) == min(rank(each) for each in every)

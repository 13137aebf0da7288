"""Swiss rounds to come stay possible, whatever the results: whole tournaments by chance, and every
pairing that there is, tried one by one."""

from itertools import combinations
from random import Random

import pytest

from league.model.schedule.berger import Pairing, Round
from league.model.schedule.swiss import RoundsAhead, entrants_after, faults, swiss_round
from rulesets.core.refusal import Refused


def tournament(count, length, random, within="halves"):
    """Play a tournament by chance, and return its rounds."""
    teams = [f"T{number}" for number in range(count)]
    scores, rounds = dict.fromkeys(teams, 0), []
    for number in range(1, length + 1):
        ranked = sorted(teams, key=lambda team: -scores[team])
        entrants = entrants_after(ranked, rounds, scores)
        paired = swiss_round(entrants, number, within=within, to_come=length - number)
        wrong = {fault.what for fault in faults(entrants, paired)}
        assert not wrong & {"rematch", "bye"}
        rounds.append(paired)
        for home, visitors in paired.pairings:
            won = random.choice((home, visitors, None))
            for team in (home, visitors):
                scores[team] += 1 if won is None else 2 * (team == won)
        for team in paired.byes:
            scores[team] += 2
    return rounds


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
        for paired in tournament(count, length, Random(seed), within):
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

"""Schedules of divisions: every meeting that is wanted, in few rounds, homes evenly shared."""

from collections import Counter
from itertools import combinations, count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from league.model.games import SeasonGame
from league.model.planning.pools import deal, pool_name, seeds_of_pools
from league.model.schedule.divisions import (
    DivisionPlan,
    Meetings,
    division_schedule,
    in_rounds,
    least_rounds,
    meetings_of,
)
from league.model.schedule.venues import settle_venues
from league.model.schedule.versions import changes, describe_change
from rulesets.core.refusal import Refused
from tests.league.schedule.measures import balance, breaks


def divisions(*sizes: int) -> list[DivisionPlan]:
    found, number = [], 0
    for place, size in enumerate(sizes):
        teams = tuple(f"t{number + each:02}" for each in range(size))
        found.append(DivisionPlan(f"D{place}", teams, "East" if place % 2 == 0 else "West"))
        number += size
    return found


@pytest.mark.parametrize(
    ("sizes", "meetings", "rounds", "most_breaks"),
    [
        ((4, 4), (2, 1, 0), 6, 12),
        ((4, 4, 4, 4), (2, 1, 1), 18, 60),
        ((4,) * 8, (2, 1, 0), 18, 120),
        ((3, 4, 5), (2, 1, 1), 15, 45),
        ((6, 6), (1, 1, 1), 11, 24),
    ],
)
def test_no_more_rounds_than_the_busiest_team_has_games(sizes, meetings, rounds, most_breaks):
    found = division_schedule(divisions(*sizes), Meetings(*meetings))
    assert len(found) == rounds
    assert max(abs(value) for value in balance(found).values()) <= 1
    assert breaks(found) <= most_breaks


@pytest.mark.parametrize("sizes", [(4, 4), (4, 4, 4, 4), (6, 6), (5, 5, 5, 5)])
@pytest.mark.parametrize("across", [1, 2, 3])
def test_so_many_games_across_and_others_next_year(sizes, across):
    groups = divisions(*sizes)
    where = {team: division.name for division in groups for team in division.teams}
    years = []
    for year in (0, 1):
        found = division_schedule(groups, Meetings(2), across=across, year=year)
        games = [frozenset(pairing) for each in found for pairing in each.pairings]
        outside = [pair for pair in games if len({where[team] for team in pair}) == 2]
        assert set(Counter(team for pair in outside for team in pair).values()) == {across}
        assert len(outside) == len(set(outside))
        inside = Counter(pair for pair in games if pair not in set(outside))
        assert set(inside.values()) == {2}
        years.append(set(outside))
    assert years[0] != years[1]


def test_as_the_nfl_plays_six_six_and_five():
    groups = [
        DivisionPlan(f"D{d}", tuple(f"t{d}{t}" for t in range(4)), "EW"[d % 2]) for d in range(8)
    ]
    where = {team: division for division in groups for team in division.teams}
    seen = []
    for year in (2026, 2027):
        found = division_schedule(groups, Meetings(2), across=6, outside=5, year=year)
        assert len(found) == 17
        assert {abs(value) for value in balance(found).values()} == {1}
        played = {team: Counter() for team in where}
        met = Counter()
        for one, other in (pairing for each in found for pairing in each.pairings):
            here, there = where[one], where[other]
            kind = "conference" if here.conference == there.conference else "out"
            kind = "in" if here is there else kind
            played[one][kind] += 1
            played[other][kind] += 1
            met[frozenset((one, other)), kind] += 1
        assert all(its == {"in": 6, "conference": 6, "out": 5} for its in played.values())
        assert all(times == (2 if kind == "in" else 1) for (_, kind), times in met.items())
        seen.append({pair for pair, kind in met if kind != "in"})
    assert len(seen[0] & seen[1]) < len(seen[0]) / 2, "another year, others"


def test_rounds_may_be_cut():
    whole = division_schedule(divisions(4, 4), Meetings(2, 1, 1))
    some = division_schedule(divisions(4, 4), Meetings(2, 1, 1), rounds=4)
    assert len(some) == 4 < len(whole)
    with pytest.raises(Refused, match="rounds to choose from"):
        division_schedule(divisions(4, 4), Meetings(2, 1, 1), rounds=40)


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(2, 6), st.integers(1, 7))
def test_homes_of_any_rounds(random, half, count):
    teams = [f"T{each:02}" for each in range(2 * half)]
    rounds = []
    for _ in range(count):
        random.shuffle(teams)
        pairs = list(zip(teams[::2], teams[1::2], strict=True))
        rounds.append(pairs[: random.randint(1, half)])
    found = settle_venues(rounds)
    for each, pairs in zip(found, rounds, strict=True):
        assert [frozenset(p) for p in each.pairings] == [frozenset(p) for p in pairs]
    assert all(abs(value) <= 1 for value in balance(found).values())
    homes = Counter((p.home, p.visitors) for each in found for p in each.pairings)
    assert all(abs(homes[one, other] - homes[other, one]) <= 1 for one, other in homes)


@pytest.mark.parametrize(
    ("groups", "meetings", "says"),
    [
        (
            [DivisionPlan("D", ("A", "B")), DivisionPlan("E", ("B", "C"))],
            Meetings(),
            "two divisions",
        ),
        (
            [DivisionPlan("D", ("A",)), DivisionPlan("E", ("B",), "x")],
            Meetings(),
            "no teams would meet",
        ),
        ([DivisionPlan("D", ("A", "B"))], Meetings(-1), "fewer than 0"),
    ],
)
def test_what_cannot_be_played_is_refused(groups, meetings, says):
    with pytest.raises(Refused, match=says):
        division_schedule(groups, meetings)


def test_more_games_across_than_there_are_opponents_are_refused():
    with pytest.raises(Refused, match="across there are from 0 to 4"):
        division_schedule(divisions(4, 4), Meetings(2), across=5)
    with pytest.raises(Refused, match="no teams would meet"):
        division_schedule(divisions(4, 4), Meetings(0), across=0)
    with pytest.raises(Refused, match="from 0 to 4 games, not -1"):
        division_schedule(divisions(4, 4), Meetings(2), across=0, outside=-1)


def a_league(random):
    """Uneven divisions of one or two conferences, and what they are to play."""
    sizes = [random.randint(2, 6) for _ in range(random.randint(1, 8))]
    conferences = "EW" if len(sizes) > 1 and random.random() < 0.7 else "E"
    numbers = count()
    groups = [
        DivisionPlan(f"D{place}", tuple(f"t{next(numbers):02}" for _ in range(size)),
                 conferences[place % len(conferences)])
        for place, size in enumerate(sizes)
    ]  # fmt: skip
    return groups, (random.randint(0, 3), random.randint(0, 2), random.randint(0, 1))


def faults_of(groups, wanted, rounds):
    """What is wrong with a schedule, worked out from the groups alone."""
    where = {team: division for division in groups for team in division.teams}
    homes = Counter((p.home, p.visitors) for each in rounds for p in each.pairings)
    for one, other in combinations(where, 2):
        here, there = where[one], where[other]
        kind = 0 if here is there else 1 if here.conference == there.conference else 2
        if homes[one, other] + homes[other, one] != wanted[kind]:
            yield f"{one} and {other} meet otherwise"
        if abs(homes[one, other] - homes[other, one]) > wanted[kind] % 2:
            yield f"{one} and {other} do not share homes"
    for each in rounds:
        playing = [team for pairing in each.pairings for team in pairing]
        if len({*playing}) < len(playing):
            yield f"round {each.number} has a team twice"
        if {*playing, *each.byes} != {t for pair in homes for t in pair} or {*playing} & {
            *each.byes
        }:
            yield f"round {each.number} has other byes"
    for team in where:
        at_home = sum(homes[team, other] for other in where)
        away = sum(homes[other, team] for other in where)
        if abs(at_home - away) > (at_home + away) % 2:
            yield f"{team} has {at_home} at home and {away} away"


def look_at(seeds):
    """Schedules of random leagues: how many there were, and how many have a round more than can be
    proved to be needed."""
    found = more = 0
    for seed in seeds:
        groups, wanted = a_league(Random(seed))
        try:
            pairs = meetings_of(groups, Meetings(*wanted))
        except Refused:
            continue
        rounds = division_schedule(groups, Meetings(*wanted))
        assert list(faults_of(groups, wanted, rounds)) == [], seed
        found += 1
        more += len(rounds) > least_rounds(pairs)
        assert len(rounds) <= least_rounds(pairs) + 3, seed
    return found, more


def test_uneven_leagues_of_every_kind():
    found, more = look_at(range(8))
    assert found > 4
    assert more <= found // 4


@pytest.mark.long
def test_a_thousand_uneven_leagues():
    found, more = look_at(range(1_000, 2_150))
    assert found >= 1_000
    assert more <= found // 10


def test_five_who_meet_three_times_need_fifteen_rounds():
    rounds = division_schedule(divisions(5), Meetings(3))
    assert len(rounds) == least_rounds(meetings_of(divisions(5), Meetings(3))) == 15
    assert in_rounds({("A", "B"): 1, ("B", "C"): 1, ("A", "C"): 1}, 2) is None


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

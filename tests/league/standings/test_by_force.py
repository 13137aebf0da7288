"""Chains and seeds of random small leagues against a plain reckoning written apart from them."""

from random import Random

import pytest

from league.model.games import GameResult
from league.model.standings.order import order
from league.model.standings.qualify import NFL, conference_seeds
from league.model.standings.steps import CHAINS
from league.model.standings.tallies import Group, tally_season
from tests.league.standings.naively import naive_order, naive_seeds


def by_chance(random):
    """A league of two conferences with uneven divisions, and any games among its teams: some have
    met often, some never, but everybody has played."""
    teams = [f"T{each:02}" for each in range(random.randint(4, 10))]
    groups = {
        team: Group(f"D{place % 4 // 2}", "EW"[place % 2]) for place, team in enumerate(teams)
    }
    most = random.choice((1, 2, 4, 21))
    pairs = [random.sample(teams, 2) for _ in range(random.randint(len(teams), 4 * len(teams)))]
    pairs += [[team, random.choice([t for t in teams if t != team])] for team in teams]
    results = [
        GameResult(
            f"g{number:03}",
            home,
            visitors,
            random.randint(0, most),
            random.randint(0, most),
            order=number,
        )
        for number, (home, visitors) in enumerate(pairs)
    ]
    return teams, groups, results


def levels(places):
    """Teams by place: those who share one together."""
    found = {}
    for place in places:
        found.setdefault(place.place, []).append(place.team)
    return [tuple(sorted(teams)) for _, teams in sorted(found.items())]


def check(seeds):
    """How many leagues were looked at, and in how many of them something was level at the top."""
    seeded = 0
    for seed in seeds:
        random = Random(seed)
        teams, groups, results = by_chance(random)
        book = tally_season(teams, results, groups)
        for chain in CHAINS.values():
            found = levels(order(book, teams, chain))
            assert found == [
                tuple(sorted(each)) for each in naive_order(results, teams, chain, groups)
            ], (seed, chain.name)
        conference = random.choice("EW")
        inside = [team for team in teams if groups[team].conference == conference]
        divisions = len({groups[team].division for team in inside})
        wild_cards = random.randint(0, len(inside) - divisions)
        wanted = naive_seeds(results, groups, conference, wild_cards, NFL)
        if any(len(each) > 1 for each in wanted):
            continue  # a toss is wanted, and which of them stands first says nothing
        found = conference_seeds(book, conference, wild_cards)
        assert [(each.team,) for each in found] == wanted, seed
        seeded += 1
    return seeded


def test_chains_and_seeds_of_small_leagues():
    assert check(range(150)) > 100


@pytest.mark.long
def test_chains_and_seeds_of_ten_thousand_small_leagues():
    assert check(range(1_000, 11_000)) > 7_000

"""Chains, seeds and marks of small leagues, against plain reckonings of every way to end."""

from fractions import Fraction
from itertools import pairwise, product
from random import Random

import pytest

from league.model.games import GameResult, SeasonGame
from league.model.standings.order import order, unresolved
from league.model.standings.qualify import NFL, berths, conference_seeds
from league.model.standings.steps import CHAINS, TossStep
from league.model.standings.table import table
from league.model.standings.tallies import Group, tally_season
from tests.league.standings.naively import games_of, naive_order, naive_seeds, points


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
        GameResult(f"g{n:03}", *pair, random.randint(0, most), random.randint(0, most), order=n)
        for n, pair in enumerate(pairs)
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
        mixed = tally_season(
            random.sample(teams, len(teams)), random.sample(results, len(results)), groups
        )
        toss = [TossStep(tuple(teams))]
        for chain in CHAINS.values():
            places = order(book, teams, chain)
            assert levels(places) == [
                tuple(sorted(each)) for each in naive_order(results, teams, chain, groups)
            ], (seed, chain.name)
            for place, below in pairwise(places):
                if place.reason is not None and below.team not in place.shared:
                    assert place.reason.behind == below.team
            assert order(mixed, teams, chain) == places, "in whatever order they are entered"
            assert unresolved(order(book, teams, chain, tosses=toss)) == ()
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


ENDS = ((7, 6), (40, 0), (6, 7), (0, 40), (3, 3))


def a_season(random):
    """A few teams in divisions, some games played, up to three to come."""
    teams = [f"T{each}" for each in range(random.randint(3, 7))]
    groups = {t: Group(f"D{p % 3 // 2}", "EW"[p % 3 == 2]) for p, t in enumerate(teams)}
    pairs = [random.sample(teams, 2) for _ in range(random.randint(2, 14))]
    left = random.randint(1, 3)
    results = [
        GameResult(f"g{n:02}", *pair, *random.choice(ENDS), order=n)
        for n, pair in enumerate(pairs[left:])
    ]
    return teams, groups, results, [SeasonGame(f"f{n}", *p) for n, p in enumerate(pairs[:left])]


def ways(teams, groups, results, left):
    """The book of every way in which the season can end."""
    for scores in product(ENDS, repeat=len(left)):
        ends = [
            GameResult(f.key, *f.teams, *score, order=90)
            for f, score in zip(left, scores, strict=True)
        ]
        yield tally_season(teams, [*results, *ends], groups)


def check_marks(seeds):
    """How many marks there were, and how many there could have been by records alone or by the
    steps after them."""
    marked = certain = 0
    for seed in seeds:
        random = Random(seed)
        teams, groups, results, left = a_season(random)
        chain = CHAINS[random.choice(sorted(CHAINS))]
        through = random.randint(1, len(teams) - 1)
        book = tally_season(teams, results, groups)
        rows = table(book, teams, chain, {}, left=left, through=through)
        tosses = [TossStep(tuple(random.sample(teams, len(teams))))]
        inside = {team: set() for team in teams}
        for end in ways(teams, groups, results, left):
            places = order(end, teams, chain, tosses=tosses)
            for place in places:
                inside[place.team].add(place.place <= through)
        for row in rows:
            assert row.state != "clinched" or inside[row.team] == {True}, seed
            assert row.state != "eliminated" or inside[row.team] == {False}, seed
            marked += row.state != "open"
            certain += len(inside[row.team]) == 1
            assert row.schedule == naive_schedule(results, row.team), seed
        check_berths(random, teams, groups, results, left, book)
    return marked, certain


def naive_schedule(results, team):
    """What the opponents of all games of a team have won of all their games."""
    opponents = [games_of(results, game.other(team)) for game in games_of(results, team)]
    others = [game.other(team) for game in games_of(results, team)]
    count = sum(map(len, opponents))
    won = sum(points(its, other) * len(its) for its, other in zip(opponents, others, strict=True))
    return won / count if count else Fraction(0)


def check_berths(random, teams, groups, results, left, book):
    conference = groups[teams[0]].conference
    own = [team for team in teams if groups[team].conference == conference]
    divisions = len({groups[team].division for team in own})
    wild_cards = random.randint(0, len(own) - divisions)
    found = berths(book, conference, left, wild_cards)
    tosses = [TossStep(tuple(random.sample(teams, len(teams))))]
    for end in ways(teams, groups, results, left):
        how = {s.team: s.how for s in conference_seeds(end, conference, wild_cards, tosses=tosses)}
        for team, mark in found.items():
            assert mark != "eliminated" or team not in how
            assert mark != "berth" or team in how
            assert mark != "division" or how.get(team) == "division"


def test_no_mark_is_wrong_under_any_chain():
    marked, certain = check_marks(range(40))
    assert marked > certain / 2


@pytest.mark.long
def test_no_mark_is_wrong_in_three_thousand_leagues():
    marked, certain = check_marks(range(1_000, 4_000))
    assert marked > certain / 2

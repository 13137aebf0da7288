"""Marks and strength of schedule under every chain, against all that can still happen: each game
left won, lost or level, by little and by much, and the table by the chain in the end."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from league.model.games import GameResult, SeasonGame
from league.model.standings.order import order
from league.model.standings.qualify import berths, conference_seeds
from league.model.standings.steps import CHAINS, TossStep
from league.model.standings.table import table
from league.model.standings.tallies import Group, tally_season
from tests.league.standings.naively import games_of, points

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


def check(seeds):
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
    marked, certain = check(range(40))
    assert marked > certain / 2


@pytest.mark.long
def test_no_mark_is_wrong_in_three_thousand_leagues():
    marked, certain = check(range(1_000, 4_000))
    assert marked > certain / 2

"""Many ends of a season ranked at once, against each of them ranked alone."""

from random import Random

import numpy as np
import pytest

from league.model.games import GameResult, SeasonGame
from league.model.standings.order import order
from league.model.standings.qualify import NFL, conference_seeds
from league.model.standings.simulation import SimulatedSeasons
from league.model.standings.steps import CHAINS, NFL_DIVISION, STEPS, Chain, Limits, TossStep
from league.model.standings.tallies import Group, tally_season
from rulesets.core.refusal import Refused

TEAMS = tuple("ABCDEFGHIJKL")
GROUPS = {t: Group(f"D{n // 3}", "AN"[n // 6]) for n, t in enumerate(TEAMS)}
POINTS = ((7, 0), (0, 7), (7, 7), (14, 7), (3, 10), (20, 6), (6, 20), (0, 0))


def games_at_random(random, count):
    found = []
    for number in range(count):
        home, visitors = random.sample(TEAMS, 2)
        points = random.choice(POINTS)
        downs = random.choice(((1, 0), (0, 2), (1, 1), None))
        downs = () if downs is None else (("touchdowns", *downs),)
        kind = random.choice(("played",) * 12 + ("double_forfeit",))
        if kind == "double_forfeit":
            points = (None, None)
        found.append(GameResult(f"g{number}", home, visitors, *points, kind=kind,
                                order=number, counted=downs))  # fmt: skip
    return found


def ends(random, rows=40, played=30, left=14, tosses=()):
    """Rows of a season, and the tally of each, computed alone."""
    before = games_at_random(random, played)
    games = [SeasonGame(f"x{n}", *random.sample(TEAMS, 2)) for n in range(left)]
    chosen = [[random.choice(POINTS) for _ in games] for _ in range(rows)]
    halves = np.array([[1 + (a > b) - (a < b) for a, b in row] for row in chosen])
    luck = np.array([[random.random() for _ in TEAMS] for _ in range(rows)])
    alone = [
        tally_season(TEAMS, [*before, *(
            GameResult(game.key, *game.teams, *points, order=99 + n)
            for n, (game, points) in enumerate(zip(games, row, strict=True))
        )], GROUPS)
        for row in chosen
    ]  # fmt: skip
    season = tally_season(TEAMS, before, GROUPS)
    many = SimulatedSeasons(season, games, halves, np.array(chosen), luck, tosses)
    return many, alone


def chains():
    yield from CHAINS.values()
    yield Chain("sorted", NFL_DIVISION.steps, best_first=False)
    yield Chain("capped", ("net", "scored"), Limits(net_cap=7))
    yield Chain("few", ("net_common", "common"), Limits(common_games=1))
    for step in STEPS:
        yield Chain(step, (step,))
        yield Chain(step, (step, "toss"), best_first=False)


@pytest.mark.parametrize("chain", [*chains()], ids=lambda each: f"{each.name}-{each.best_first}")
def test_every_row_is_ranked_as_if_it_were_alone(chain):
    random = Random(chain.name)
    tosses = (TossStep(("C", "A", "B")), TossStep(tuple(reversed(TEAMS[2:]))))
    for racing in (TEAMS, TEAMS[:6], TEAMS[::2]):
        for played in (0, 30):
            many, alone = ends(random, 12, played, tosses=tosses)
            firsts, lasts = many.spans(racing, chain, len(racing))
            seeds = many.seeds(racing, chain, len(racing))
            for row, season in enumerate(alone):
                places = order(season, racing, chain, tosses=tosses)
                for place in places:
                    at = many.number[place.team]
                    span = place.place - 1, place.place - 1 + len(place.shared)
                    assert (firsts[row, at], lasts[row, at]) == span
                    assert span[0] <= seeds[row, at] <= span[1]
                    shares = {
                        t: many.luck[row, many.number[t]] for t in (place.team, *place.shared)
                    }
                    assert seeds[row, at] == span[0] + sorted(shares, key=shares.get).index(
                        place.team
                    )
                    assert many.tossed[row, at] == bool(place.shared)


@pytest.mark.parametrize("wild_cards", [0, 1, 3, 4])
def test_conferences_are_seeded_as_if_alone(wild_cards):
    random = Random(wild_cards)
    divisions = [TEAMS[:3], TEAMS[3:6]]
    for _ in range(12):
        many, alone = ends(random, 25, random.choice((6, 30)))
        seeds, winners = many.conference_seeds(divisions, NFL, wild_cards)
        for row, season in enumerate(alone):
            found = conference_seeds(season, "A", wild_cards)
            if any(each.level_with for each in found):
                continue  # decided by luck, in an order that the other does not take
            assert [many.number[each.team] for each in found] == [
                int(at) for at in np.argsort(seeds[row]) if seeds[row, at] < len(found)
            ]
            for each in found:
                assert winners[row, many.number[each.team]] == (each.how == "division")


def test_more_wild_cards_than_teams_are_refused():
    many, _ = ends(Random(1), 1)
    with pytest.raises(Refused, match="fewer teams"):
        many.conference_seeds([TEAMS[:3]], NFL, 3)

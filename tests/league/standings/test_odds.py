"""Odds against everything that can happen, weighed exactly."""

from itertools import permutations, product

import numpy as np
import pytest

from league.model.games import GameResult, SeasonGame
from league.model.standings.elo import Elo
from league.model.standings.odds import FINISHES, GameChances, chances_of, finishes
from league.model.standings.order import order
from league.model.standings.steps import NFL_DIVISION, STANDARD
from league.model.standings.tallies import tally_season
from rulesets.core.refusal import Refused
from tests.league.standings.seasons import season

RESULTS = season("A B 7-0", "C D 7-7", "A C 0-7", "B D 7-3")
LEFT = (SeasonGame("x", "A", "D"), SeasonGame("y", "B", "C"), SeasonGame("z", "D", "B"))
CHANCES = {"x": GameChances(0.6, 0.1), "y": GameChances(0.3), "z": GameChances(0.5, 0.2)}
SCORES = [(7, 0), (21, 14)]


def exactly(places, results=RESULTS, scores=SCORES, chain=STANDARD):
    """The chance of every order of the first places: every result of every game with every score,
    and every order of teams that share a place, by weight."""
    found = {}
    for ways in product(("home", "tie", "away"), repeat=3):
        for chosen in product(scores, repeat=3):
            weight, ends = len(scores) ** -3.0, []
            for game, way, (most, least) in zip(LEFT, ways, chosen, strict=True):
                chance = CHANCES[game.key]
                weight *= {"home": chance.home, "tie": chance.tie,
                           "away": 1 - chance.home - chance.tie}[way]  # fmt: skip
                points = {"home": (most, least), "tie": (least, least), "away": (least, most)}[way]
                ends.append(GameResult(game.key, *game.teams, *points, order=9))
            table = order(tally_season("ABCD", [*results, *ends]), "ABCD", chain)
            groups = {}
            for place in table:
                groups.setdefault(place.place, []).append(place.team)
            orders = [*product(*(permutations(group) for group in groups.values()))]
            for parts in orders:
                seeds = tuple(team for part in parts for team in part)[:places]
                found[seeds] = found.get(seeds, 0.0) + weight / len(orders)
    return {seeds: weight for seeds, weight in found.items() if weight}


def chances(found):
    """The same from `finishes`."""
    result = {}
    for seeds, weight in zip(found.seeds, found.weights, strict=True):
        key = tuple("ABCD"[at] for at in seeds)
        result[key] = result.get(key, 0.0) + float(weight)
    return {seeds: weight for seeds, weight in result.items() if weight}


def told(places, results=RESULTS, scores=SCORES, left=LEFT, chain=STANDARD, **other):
    book = tally_season("ABCD", results)
    chances = CHANCES | other.pop("chances", {})
    return finishes(book, left, chances, scores,
                    lambda many: many.seeds("ABCD", chain, places), places)  # fmt: skip


@pytest.mark.parametrize("chain", [STANDARD, NFL_DIVISION], ids=lambda each: each.name)
@pytest.mark.parametrize("places", [1, 2, 3, 4])
@pytest.mark.parametrize("results", [RESULTS, []], ids=["played", "new"])
def test_odds_are_exactly_those_of_all_that_can_happen(places, results, chain):
    found = told(places, results, chain=chain)
    assert found.exact and not found.scores_drawn
    assert chances(found) == pytest.approx(exactly(places, results, chain=chain))


def many_left():
    """Rounds of the same games again, so that they are more than are all tried."""
    left = tuple(SeasonGame(f"{game.key}{n}", *game.teams) for n in range(4) for game in LEFT)
    return left, {game.key: CHANCES[game.key[0]] for game in left}


def test_of_many_games_a_sample_is_drawn_always_the_same():
    left, lines = many_left()
    found = told(2, left=left, chances=lines)
    assert not found.exact and found.ways == FINISHES
    again = told(2, left=left, chances=lines)
    assert np.array_equal(found.seeds, again.seeds)
    assert sum(chances(found).values()) == pytest.approx(1)


def test_a_sample_is_near_the_exact_odds(monkeypatch):
    monkeypatch.setattr("league.model.standings.odds.MOST_WAYS", 1)
    found = told(3)
    assert not found.exact
    exact = exactly(3)
    sampled = chances(found)
    for seeds in exact.keys() | sampled.keys():
        assert sampled.get(seeds, 0.0) == pytest.approx(exact.get(seeds, 0.0), abs=0.02)


def test_many_scores_are_drawn_where_they_decide_and_say_so():
    scores = [(point, 0) for point in range(3, 60)]
    found = told(2, scores=scores)
    assert found.scores_drawn and not found.exact
    exact = exactly(2, scores=scores[::8])
    for seeds, weight in chances(found).items():
        assert weight == pytest.approx(exact.get(seeds, 0.0), abs=0.03)


def test_with_no_game_left_the_order_is_certain():
    assert chances(told(1, scores=[], left=())) == {("C",): 1.0}


def test_chances_from_ratings():
    even = chances_of(Elo(), 1500, 1500, 0.1)
    assert even.home == pytest.approx(0.45) and even.tie == 0.1
    hopeless = chances_of(Elo(), 0, 3000, 0.1)
    assert 0 <= hopeless.home < 1e-6 and 0 <= hopeless.tie < 1e-6


def test_games_without_scores_to_draw_from_are_refused():
    with pytest.raises(Refused, match="scores"):
        told(1, scores=[])

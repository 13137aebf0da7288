"""Odds against everything that can happen, weighed exactly; chance is handed in."""

from itertools import cycle, product
from random import Random

import pytest

from league.model.games import GameResult, SeasonGame
from league.model.standings.chains import STANDARD
from league.model.standings.clinch import marks
from league.model.standings.elo import Elo
from league.model.standings.odds import GameChances, chances_of, odds
from league.model.standings.order import order
from league.model.standings.tallies import tally_season
from rulesets.core.refusal import Refused
from tests.league.standings.seasons import season

RESULTS = season("A B 7-0", "C D 7-7", "A C 0-7", "B D 7-3")
LEFT = (SeasonGame("x", "A", "D"), SeasonGame("y", "B", "C"), SeasonGame("z", "D", "B"))
CHANCES = {"x": GameChances(0.6, 0.1), "y": GameChances(0.3), "z": GameChances(0.5, 0.2)}
SCORES = [(7, 0), (21, 14)]


def exactly(through):
    """Every result of every game with every score, by its weight."""
    firsts, throughs = dict.fromkeys("ABCD", 0.0), dict.fromkeys("ABCD", 0.0)
    for ways in product(("home", "tie", "away"), repeat=3):
        for scores in product(SCORES, repeat=3):
            weight, ends = 1 / 8, []
            for game, way, (most, least) in zip(LEFT, ways, scores, strict=True):
                chance = CHANCES[game.key]
                weight *= {"home": chance.home, "tie": chance.tie,
                           "away": 1 - chance.home - chance.tie}[way]  # fmt: skip
                points = {"home": (most, least), "tie": (least, least), "away": (least, most)}[way]
                ends.append(GameResult(game.key, *game.teams, *points, order=9))
            for place in order(tally_season("ABCD", [*RESULTS, *ends]), "ABCD", STANDARD):
                group = range(place.place, place.place + len(place.shared) + 1)
                for counts, places in ((firsts, 1), (throughs, through)):
                    counts[place.team] += weight * sum(p <= places for p in group) / len(group)
    return firsts, throughs


def found(seasons, through, seed=1):
    random = Random(seed)
    return odds(
        tally_season("ABCD", RESULTS), "ABCD", LEFT, STANDARD, through=through, chances=CHANCES,
        scores=SCORES, draws=iter(random.random, None), seasons=seasons,
    )  # fmt: skip


@pytest.mark.parametrize("through", [2, 3])
def test_odds_agree_with_all_that_can_happen(through):
    firsts, throughs = exactly(through)
    told = found(6000, through)
    for team in "ABCD":
        assert told[team].first == pytest.approx(firsts[team], abs=0.025)
        assert told[team].through == pytest.approx(throughs[team], abs=0.025)
    assert sum(each.first for each in told.values()) == pytest.approx(1)
    assert sum(each.through for each in told.values()) == pytest.approx(through)
    assert sum(each.wins for each in told.values()) == pytest.approx(len(RESULTS) + len(LEFT))


def test_the_same_draws_give_the_same_odds():
    assert found(50, 2, 5) == found(50, 2, 5) != found(50, 2, 6)


def test_who_is_sure_has_all_the_odds_and_who_is_out_none():
    book = tally_season("ABCD", RESULTS)
    state = marks(book, "ABCD", LEFT[2:], 3)
    random = Random(3)
    told = odds(book, "ABCD", LEFT[2:], STANDARD, through=3, chances=CHANCES, scores=SCORES,
                draws=iter(random.random, None), seasons=300)  # fmt: skip
    for team, each in told.items():
        assert state[team] != "clinched" or each.through == pytest.approx(1)
        assert state[team] != "eliminated" or each.through == 0


def test_with_no_game_left_the_order_is_certain():
    told = odds(tally_season("ABCD", RESULTS), "ABCD", [], STANDARD, through=1, chances={},
        scores=[],
                draws=iter(()), seasons=1)  # fmt: skip
    assert [told[team].first for team in "ABCD"] == [0, 0, 1, 0]


def test_chances_from_ratings():
    even = chances_of(Elo(), 1500, 1500, 0.1)
    assert even.home == pytest.approx(0.45) and even.tie == 0.1
    assert chances_of(Elo(), 0, 3000, 0.1).home == 0


@pytest.mark.parametrize(
    ("changed", "says"),
    [({"seasons": 0}, "a season or more"), ({"through": 5}, "a place"), ({"scores": []}, "scores")],
)
def test_what_cannot_be_played_out_is_refused(changed, says):
    told = {"through": 1, "chances": CHANCES, "scores": SCORES, "draws": cycle([0.5]), "seasons": 1}
    with pytest.raises(Refused, match=says):
        odds(tally_season("ABCD", RESULTS), "ABCD", LEFT, STANDARD, **(told | changed))

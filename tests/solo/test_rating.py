"""Glicko-2 against the example of its paper."""

from __future__ import annotations

import pytest

from quarterback.solo.rating import COACH_RATINGS, NEWCOMER, Opponent, SoloRating, rated

EXAMPLE = [Opponent(1400, 30, 1), Opponent(1550, 100, 0), Opponent(1700, 300, 0)]


def test_the_example_of_the_paper() -> None:
    after = rated(SoloRating(1500, 200, 0.06), EXAMPLE)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_middle_of_the_scale_does_not_matter() -> None:
    one, other = rated(SoloRating(1500, 200), EXAMPLE), rated(SoloRating(1500, 200), EXAMPLE, 1000)
    assert one == pytest.approx(other)


def test_without_games_only_the_uncertainty_grows() -> None:
    after = rated(SoloRating(1500, 200, 0.06), [])
    assert after.rating == 1500
    assert after.deviation == pytest.approx(200.27, abs=0.01)


@pytest.mark.parametrize("coach", COACH_RATINGS)
def test_as_many_wins_as_losses_lead_to_the_rating_of_the_coach(coach: str) -> None:
    now = NEWCOMER
    for _ in range(60):
        games = [Opponent(COACH_RATINGS[coach], 3, score) for score in (1, 0)]
        now = rated(now, games)
    assert now.rating == pytest.approx(COACH_RATINGS[coach], abs=5)

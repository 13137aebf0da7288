"""Glicko-2 against the example of its paper."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from quarterback.ai.coaches.ratings import BY_DIAL
from quarterback.rule_sets import RECONSTRUCTION, SATURDAY, saturday_dial
from quarterback.solo.games import SoloGame
from quarterback.solo.rating import NEWCOMER, Opponent, SoloRating, career_rating, rated

EXAMPLE = [Opponent(1400, 30, 1), Opponent(1550, 100, 0), Opponent(1700, 300, 0)]


def test_the_example_of_the_paper() -> None:
    after = rated(SoloRating(1500, 200, 0.06), EXAMPLE)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)
    other = rated(SoloRating(1500, 200, 0.06), EXAMPLE, 1000)
    assert after == pytest.approx(other), "the middle of the scale does not matter"
    idle = rated(SoloRating(1500, 200, 0.06), [])
    assert idle.rating == 1500
    assert idle.deviation == pytest.approx(200.27, abs=0.01), "only the uncertainty grows"


@pytest.mark.parametrize("rating", [823, 941, 1024])
def test_as_many_wins_as_losses_lead_to_the_rating_of_the_coach(rating: int) -> None:
    now = NEWCOMER
    for _ in range(60):
        games = [Opponent(rating, 3, score) for score in (1, 0)]
        now = rated(now, games)
    assert now.rating == pytest.approx(rating, abs=5)


def test_a_coach_counts_with_his_rating_on_the_dial_of_the_game() -> None:
    begun = datetime(2026, 1, 1, tzinfo=UTC)
    on_one = SoloGame(1, "sophomore", "home", "lost", 0, 7, begun, 40, True, False)
    on_other = replace(on_one, dial=saturday_dial().digest)
    lost_to = career_rating([on_one]), career_rating([on_other])
    assert lost_to[0] is not None and lost_to[1] is not None
    apart = BY_DIAL[SATURDAY].of["sophomore"] - BY_DIAL[RECONSTRUCTION].of["sophomore"]
    assert apart > 0 and lost_to[1].rating > lost_to[0].rating

"""Scores as the coaches and the screens read them."""

import pytest

from rulesets.core.sides import HOME, VISITORS, Score, lead, leader, points_of, with_points


def test_points_go_to_the_side_that_made_them():
    score = with_points(with_points(Score(), HOME, 6), VISITORS, 2)
    assert score == Score(home=6, visitors=2)
    assert (points_of(score, HOME), points_of(score, VISITORS)) == (6, 2)


@pytest.mark.parametrize(
    ("score", "margin", "ahead"),
    [
        (Score(7, 3), 4, HOME),
        (Score(3, 10), -7, VISITORS),
        (Score(), 0, None),
        (Score(6, 6), 0, None),
    ],
)
def test_who_leads_and_by_how_much(score, margin, ahead):
    assert lead(score, HOME) == margin
    assert lead(score, VISITORS) == -margin
    assert leader(score) == ahead

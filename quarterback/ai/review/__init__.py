"""A game looked at afterwards: each call graded, choice and chance told apart.

    review(session, outlooks) -> Review

The worth of a situation is the chance to win with the best calls of both sides from there on, a tie
taken for one half. A call can only cost: what the best one would have kept. A spin can only be
luck: both results together are worth what the call was. So a game adds up, to the last digit: what
stood at its beginning, the luck of both sides, the costs of both sides, the end.
"""

from __future__ import annotations

from quarterback.ai.review.analysis import Chart, review
from quarterback.ai.review.grades import Grade, grade
from quarterback.ai.review.model import GradedCall, Review, SideReview, TurningPoint

__all__ = [
    "Chart",
    "Grade",
    "GradedCall",
    "Review",
    "SideReview",
    "TurningPoint",
    "grade",
    "review",
]

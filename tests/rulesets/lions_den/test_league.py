"""The dice of the draft, and what a game leaves for its league."""

import pytest

from rulesets.core.refusal import Refused
from rulesets.lions_den.league import rating


@pytest.mark.parametrize(
    ("position", "dice", "expected"),
    [
        ("quarterback", (7, 9), 56),
        ("quarterback", (1, 1), 42),
        ("quarterback", (10, 10), 60),
        ("kicker", (1, 1), 72),
        ("punter", (10, 10), 90),
        ("kicker", (7, 3), 80),
    ],
)
def test_a_rating_is_a_base_and_two_dice(position, dice, expected):
    """LD-C001 and its like."""
    assert rating(position, dice) == expected, "LD-SKILL-02, LD-SKILL-04"


@pytest.mark.parametrize("dice", [(0, 5), (5,), (5, 11), (1, 2, 3)])
def test_no_other_dice(dice):
    with pytest.raises(Refused):
        rating("punter", dice)

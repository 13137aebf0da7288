"""The dice of the draft, and what a game leaves for its league."""

import pytest

from rulesets.core.refusal import Refused
from rulesets.lions_den.league import career, rating, seasons_left, talent


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


def test_each_has_dice_of_his_own():
    """A talent is rolled for each man."""
    table = talent("quarterback").table
    assert {row.result: row.weight for row in table.rows}["51"] == 10, "LD-SKILL-02, LD-R43"
    assert len(talent("kicker").table.rows) == 19, "LD-SKILL-04"
    assert talent("kicker").dice == ("d10", "d10")


def test_a_career_is_one_to_four_seasons_that_of_the_draft_among_them():
    rows = career().table.rows
    assert [row.result for row in rows] == ["1 season", "2 seasons", "3 seasons", "4 seasons"], (
        "LD-DRAFT-01"
    )
    assert seasons_left(1) == 0, "LD-R29: gone after the season of his draft (LD-C004)"
    assert seasons_left(4) == 3
    assert seasons_left(0) == 0

"""A thousand random weekends, against what the people in the hall know."""

from __future__ import annotations

import pytest

from tests.event.random_days import RandomDay

FEW, MANY = 12, 1000


@pytest.mark.parametrize("seed", range(FEW))
def test_a_random_weekend(seed: int) -> None:
    RandomDay(seed).pass_by()


@pytest.mark.long
@pytest.mark.parametrize("tens", range(FEW // 10, MANY // 10))
def test_a_thousand_random_weekends(tens: int) -> None:
    for seed in range(10 * tens, 10 * tens + 10):
        RandomDay(seed).pass_by()

"""When the draft ends, and when trades end."""

import pytest

from league.model.careers.fold import stage_of


@pytest.mark.parametrize(
    ("begun", "over", "stage"),
    [
        ([], False, "draft"),
        (["season"], False, "season"),
        (["season", "playoffs"], False, "playoffs"),
        (["playoffs"], False, "playoffs"),
        (["season", "playoffs"], True, "over"),
    ],
)
def test_the_stage_is_that_of_what_has_begun(begun, over, stage):
    assert stage_of(begun, over=over) == stage, ("LD-LEAG-01", "LD-R43", "LD-R44")

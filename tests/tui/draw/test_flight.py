"""The ball on its way over the field: from where it lay to where it comes to lie, in the field."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarterback.tui.draw.canvas import text_of
from quarterback.tui.draw.gridiron import (
    FieldView,
    Flight,
    column_of,
    goal_line,
    gridiron,
    posts_apart,
    row_of,
    width_for,
    yard_of,
)
from quarterback.tui.theme.glyphs import ASCII, UNICODE
from tests.tui.cells import cells_of

WAYS = ("carried", "thrown", "kicked", "good", "wide")


def ball_of(flight, width, height, skin=UNICODE):
    """The cell of the ball in a picture of the field."""
    view = FieldView("Yale", "Harvard", flight.start, flight.start, "home", flight=flight)
    cells = [cells_of(row) for row in gridiron(view, width, height, skin)]
    at = [
        (x, y)
        for y, row in enumerate(cells)
        for x, (_, role) in enumerate(row)
        if role.removesuffix("-mown") == "ball"
    ]
    assert len(at) == 1, at
    return at[0]


@given(
    st.integers(0, 100),
    st.integers(-9, 109),
    st.sampled_from(WAYS),
    st.floats(0, 1),
    st.sampled_from([(60, 5), (60, 8), (120, 15), (240, 29)]),
    st.sampled_from([UNICODE, ASCII]),
)
def test_one_ball_is_on_the_field_at_every_moment(start, end, way, part, size, skin):
    width, height = size
    x, y = ball_of(Flight(start, end, way, part), width, height, skin)
    assert min(start, end) - 1 <= x * 120 / width_for(width) - 10 + 1
    assert x * 120 / width_for(width) - 10 - 1 <= max(start, end)
    assert 1 <= y < height


@pytest.mark.parametrize("way", ["carried", "thrown", "kicked"])
@pytest.mark.parametrize(("start", "end"), [(20, 65), (65, 20), (30, 104), (12, -4)])
def test_it_goes_from_where_it_lay_to_where_it_comes_to_lie(start, end, way):
    for width, height in ((60, 7), (120, 16)):
        cells, middle = width_for(width), (height - (height >= 13)) // 2
        steps = [ball_of(Flight(start, end, way, part / 40), width, height) for part in range(41)]
        assert steps[0] == (column_of(start, cells), middle)
        assert steps[-1] == (column_of(end, cells), middle)
        columns = [x for x, _ in steps]
        assert columns == sorted(columns, reverse=end < start)
        highest = min(y for _, y in steps)
        assert highest == {"carried": middle, "kicked": 1}.get(way, highest)
        assert highest <= middle - (way != "carried")


@given(st.integers(50, 99), st.integers(3, 29), st.booleans(), st.booleans())
def test_a_kick_at_goal_goes_between_the_posts_or_wide_of_them(start, bottom, good, leftward):
    kick = Flight(start, 105, "good" if good else "wide")
    if leftward:
        kick = Flight(100 - start, -5, kick.way)
    at_goal = abs(goal_line(kick) - kick.start) / kick.yards
    assert yard_of(kick, at_goal) == pytest.approx(goal_line(kick))
    off = abs(row_of(kick, at_goal, bottom) - (bottom + 1) // 2)
    assert (off == 0) if good else (off >= posts_apart(bottom))


def test_the_posts_stand_on_the_goal_line_while_a_kick_goes_at_them():
    kick = Flight(80, 105, "good", 1.0)
    picture = text_of(gridiron(FieldView(ball=80, flight=kick), 120, 15, ASCII)).split("\n")
    goal = column_of(100, 120)
    posts = [y for y, row in enumerate(picture) if row[goal] == "H"]
    assert posts == [5, 9]
    assert picture[7][column_of(105, 120)] == "O"
    still = text_of(gridiron(FieldView(ball=80), 120, 15, ASCII)).split("\n")
    assert not [row for row in still if row[goal : goal + 1] == "H"]

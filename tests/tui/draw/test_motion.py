"""What moves in the window: no face of a turning dial is cut; the ball goes as it was played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarterback.text.dial_faces import Cell, brief
from quarterback.tui.draw.canvas import text_of
from quarterback.tui.draw.cards import pitch
from quarterback.tui.draw.dial_window import WindowView, dial_window, seen
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
from quarterback.tui.draw.layout import LayoutBox, plan
from quarterback.tui.play.animation import SpinView
from quarterback.tui.theme.glyphs import ASCII, UNICODE
from rulesets.littlefield.dial import RINGS_OF, Unreadable, read_face
from tests.tui.cells import cells_of
from tests.tui.dial_reader import faults_of_window, position_is_shown
from tests.tui.draw.test_disc import DIAL

SIZES = ((60, 20), (80, 24), (120, 40), (200, 60))
FRAMES = 20
"""A second."""


def frames(sector: int, seconds: float = 2.0):
    """The views of a spin, a frame at a time."""
    spin = SpinView(float(sector * 5 % 36), sector, 36, 0.0, seconds)
    before = spin.start
    for frame in range(int(seconds * FRAMES) + 1):
        now = frame / FRAMES
        view = WindowView(DIAL, spin.position(now), 1 + sector % 12, stopped=spin.stopped(now))
        yield seen(view, before)
        before = view.position


def rows_of(view, box, skin):
    lines = text_of(dial_window(view, box.width, box.height, skin)).split("\n")
    return [line.ljust(box.width) for line in lines]


@pytest.mark.parametrize("skin", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.long)])
def test_no_face_is_covered_or_cut_in_any_frame_of_any_spin(every, size, skin):
    width, height = size
    box = plan(width, height - 1)["window"]
    for sector in range(1, 37, every):
        for view in frames(sector):
            rows = rows_of(view, box, skin)
            faults = faults_of_window(rows, DIAL, pitch(box.height))
            assert not faults, (view.position, faults)
            assert position_is_shown(rows, view), (view.position, rows[0])


def longest_face(ring: int) -> Cell:
    """The face of a ring that takes the most letters, of all that a dial file may have there."""
    cells = []
    for text in ("+110", "-110", "110", "-99P", "F-110!", "B-110!", "B-99", "INT-110", "N.G.", "G"):
        try:
            face = read_face(text, ring)
        except Unreadable:
            continue
        cells.append(Cell(face.kind, face.yards, face.shows))
    return max(cells, key=lambda cell: len(brief(cell)))


def test_the_longest_faces_that_a_dial_may_have_are_shown_whole():
    assert all(any(ring in rings for rings in RINGS_OF.values()) for ring in DIAL)
    dial = {ring: (longest_face(ring), *cells[1:]) for ring, cells in DIAL.items()}
    assert max(len(brief(cells[0])) for cells in dial.values()) == 6
    for width in (19, 30, 36, 50, 92):
        for step in range(-24, 25):
            view = WindowView(dial, step / 8 % 36, 3, stopped=False)
            rows = rows_of(view, LayoutBox(0, 0, width, 13), UNICODE)
            assert not faults_of_window(rows, dial), (width, step)


@given(st.floats(0, 36, exclude_max=True), st.integers(19, 100), st.booleans())
def test_nor_at_any_place_of_the_dial_in_a_window_of_any_width(position, width, fast):
    view = WindowView(DIAL, position, 5, stopped=False, fast=fast)
    rows = rows_of(view, LayoutBox(0, 0, width, 13), UNICODE)
    assert not faults_of_window(rows, DIAL)
    assert position_is_shown(rows, view)


def test_the_frame_stands_whole_once_the_dial_lies_still():
    rows = rows_of(WindowView(DIAL, 7.0, 4), LayoutBox(0, 0, 36, 13), UNICODE)
    assert {row[14] for row in rows[1:]} == {"│", "["}
    assert {row[21] for row in rows[1:]} == {"│", "]"}


def test_the_reader_sees_what_is_covered_or_cut():
    """The test's own eye: it finds the faults that the window once had."""
    rows = rows_of(WindowView(DIAL, 7.34, 4, stopped=False), LayoutBox(0, 0, 36, 13), UNICODE)
    assert not faults_of_window(rows, DIAL)
    covered = [rows[0], *(row[:14] + "│" + row[15:] for row in rows[1:])]
    assert faults_of_window(covered, DIAL)
    cut = [rows[0], *(row[1:] + " " for row in rows[1:])]
    assert faults_of_window(cut, DIAL)
    assert faults_of_window([rows[0].replace("8", " "), *rows[1:]], DIAL)


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

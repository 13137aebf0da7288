"""In every frame of every spin, at every size, each face is whole or not there, and a number stands
in the slot."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarterback.text.dial_faces import Cell, brief
from quarterback.tui.draw.canvas import text_of
from quarterback.tui.draw.cards import pitch
from quarterback.tui.draw.dial_window import WindowView, dial_window, seen
from quarterback.tui.draw.layout import HINT_BESIDE, LayoutBox, plan
from quarterback.tui.play.animation import SpinView
from quarterback.tui.theme.glyphs import ASCII, UNICODE
from rulesets.littlefield.dial import RINGS_OF, Unreadable, read_face
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


def test_nor_in_the_smallest_window_beside_a_hint():
    width = plan(60, 19, hint=("Press SPACE",))["window"].width
    assert width == HINT_BESIDE - 19
    for sector in range(1, 37):
        for view in frames(sector, 0.8):
            rows = rows_of(view, LayoutBox(0, 0, width, 13), UNICODE)
            assert not faults_of_window(rows, DIAL), view.position


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

"""The round dial, the drive, and what is painted when a picture changes; with no app."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.geometry import Region

from quarterback.rule_sets import shipped_dial
from quarterback.text.dial_faces import KINDS, Cell, role_of
from quarterback.tui.draw.canvas import Canvas, text_of
from quarterback.tui.draw.dial_window import WindowView, dial_window, seen
from quarterback.tui.draw.disc import LIT_NUMBER, NUMBER, SIGNS, disc, sextant, still
from quarterback.tui.draw.log import DriveView, Stride, drive_strip
from quarterback.tui.draw.score_boards import StatusView, status
from quarterback.tui.theme.glyphs import ASCII, FINE, UNICODE
from quarterback.tui.widgets.picture import changes
from tests.tui.cells import cells_of

DIAL = {
    ring: tuple(Cell(face.kind, face.yards, face.shows) for face in faces)
    for ring, faces in shipped_dial().rings.items()
}
SMALL = {
    ring: (Cell("yards", 1, "+1"), Cell("good", 0, "G"), Cell("lost", 0, "F 0")) for ring in DIAL
}


def in_slot(rows, width):
    """The roles from rim to hub in the column to the right of the middle."""
    column = [cells_of(row)[width // 2] for row in rows[1:]]
    return [role for _, roles in column for role in roles.split("/")]


@pytest.mark.parametrize("sector", [0, 7, 35])
def test_the_sector_that_stopped_lies_in_the_slot_ring_by_ring(sector):
    view = WindowView(DIAL, float(sector), stopped=False)
    rows = disc(view, 60, 31)
    slot = in_slot(rows, 60)[1:24]
    assert in_slot(rows, 60)[0] == "rim"
    assert in_slot(rows, 60)[24] == "hub"
    each = len(slot) / 12
    for ring in DIAL:
        assert slot[int((ring - 0.5) * each)] == role_of(DIAL[ring][sector]), ring


def test_the_ring_that_counted_is_lit_in_the_slot_and_nowhere_else():
    rows = disc(WindowView(DIAL, 7.0, lit=1), 40, 21)
    lit = [
        (y, text) for y, row in enumerate(rows) for text, role in row if "lit" in role.split("/")
    ]
    assert {y for y, _ in lit} == {1, 2, 3}
    turning = disc(WindowView(DIAL, 7.0, lit=1, stopped=False), 40, 21)
    assert not any("lit" in role.split("/") for row in turning for _, role in row)


def test_the_disc_is_round_and_as_large_as_it_fits():
    for width, height in ((24, 13), (60, 20), (40, 31)):
        rows = disc(WindowView(DIAL), width, height)
        inked = [sum(role != "dial" for _, role in cells_of(row)) for row in rows[1:]]
        assert max(inked) == min(width, 2 * (height - 1))
        assert inked == inked[: max(y for y, n in enumerate(inked, 1) if n)] + [0] * inked.count(0)
        assert inked[0] <= max(inked) / 2


@settings(deadline=None)
@given(st.floats(0, 36), st.integers(8, 70), st.integers(5, 36), st.booleans())
def test_a_disc_of_any_size_and_dial_fits(position, width, height, fast):
    for rings in (DIAL, SMALL, {1: (Cell("yards", 3, "+3"),)}):
        view = WindowView(rings, position, 1, stopped=not fast, fast=fast)
        for rows in (disc(view, width, height, skin) for skin in (UNICODE, FINE, ASCII)):
            assert len(rows) == height
            assert {cell_len("".join(text for text, _ in row)) for row in rows} == {width}


def test_without_colors_every_kind_has_a_sign_of_its_own():
    signs = [SIGNS[kind] for kind in KINDS]
    assert len(set(signs)) == len(signs)
    pictures = "".join(text_of(disc(WindowView(DIAL, own=ring), 40, 21, ASCII)) for ring in DIAL)
    assert pictures.isascii()
    assert set("+-0PGx!i") <= set(pictures)


def test_the_ring_that_is_considered_is_in_full_ink_and_the_others_are_pale():
    inks = set(KINDS)

    def points(own):
        rows = disc(WindowView(DIAL, 7.0, 1, own=own), 40, 21)
        return Counter(
            point for row in rows for _, role in cells_of(row) for point in role.split("/")
        )

    for own, kinds in ((1, {"goal"}), (8, {"gain", "loss"})):
        seen = points(own)
        shown = {role_of(cell) for cell in DIAL[own]}
        slot = {role_of(ring[7]) for ring in DIAL.values()}
        assert set(seen) & inks <= shown | slot
        assert seen["pale"] + seen["pale-bad"] > seen["hub"]
        assert kinds.isdisjoint(shown)


def points_of(rows, left, across):
    """The roles of a fine disc, point by point."""
    filled = {sextant(number): number for number in range(64)}
    points = []
    for row in rows[1:]:
        cells = [
            [*role.split("/"), filled[mark]] if "/" in role else ["", "", 0]
            for mark, role in cells_of(row)[left : left + across]
        ]
        for y in range(3):
            points.append(
                [
                    ink if bits >> (2 * y + x) & 1 else ground
                    for ink, ground, bits in cells
                    for x in range(2)
                ]
            )
    return points


def test_sextants_are_those_of_the_standard():
    assert "".join(map(sextant, (0, 1, 0b010101, 0b101010, 63))) == " \U0001fb00▌▐█"
    assert [ord(sextant(n)) for n in (20, 22, 41, 43, 62)] == [
        0x1FB13, 0x1FB14, 0x1FB27, 0x1FB28, 0x1FB3B]  # fmt: skip
    assert len({sextant(n) for n in range(64)}) == 64


def test_a_fine_disc_is_the_same_disc_in_smaller_points():
    """Where nothing but one color lies in a cell of half blocks, the fine one has it too."""
    view = WindowView(DIAL, 7.0, 4)
    coarse, fine = disc(view, 60, 31), disc(view, 60, 31, FINE)
    assert len(Counter(mark for row in fine for mark, _ in cells_of(row))) > 30
    points = points_of(fine, 0, 60)
    same = total = 0
    for y, row in enumerate(coarse[1:]):
        for x, (_, role) in enumerate(cells_of(row)):
            one, _, other = role.partition("/")
            if one == other:
                total += 6
                same += sum(points[3 * y + j][2 * x + i] == one for i in (0, 1) for j in range(3))
    assert total > 5000
    assert same / total > 0.95


def test_every_ring_has_its_number_and_that_of_the_called_ring_is_lit():
    for width, height in ((60, 31), (48, 25), (36, 19), (30, 16)):
        for skin in (UNICODE, FINE):
            for ring in DIAL:
                rows = disc(WindowView(DIAL, 7.0, ring), width, height, skin)
                texts = [text for row in rows for text, role in row if role == NUMBER]
                words = " ".join(
                    "".join(mark if role in (NUMBER, LIT_NUMBER) else " "
                            for mark, role in cells_of(row)) for row in rows
                ).split()  # fmt: skip
                assert texts
                assert sorted(map(int, words)) == sorted(DIAL), (width, ring, words)
                lit = [text for row in rows for text, role in row if role == LIT_NUMBER]
                assert lit == [str(ring)]


def test_no_disc_without_a_dial():
    assert text_of(disc(WindowView({}), 30, 16)).strip() == ""
    assert "your own dial" in text_of(dial_window(WindowView({}), 36, 13))


def test_a_dial_too_quick_for_the_eye_is_a_blur():
    turning = WindowView(DIAL, 5.0, stopped=False)
    assert seen(turning, 3.0).fast
    assert not seen(turning, 4.8).fast
    assert seen(replace(turning, position=0.5), 35.5).fast
    assert not seen(replace(turning, stopped=True), 3.0).fast
    roles = {role for row in dial_window(seen(turning, 3.0), 36, 13) for _, role in row}
    assert not roles & set(KINDS)
    assert still(35.6, 36) == 0
    assert still(7.4, 36) == 7


def test_a_row_is_painted_as_far_as_it_has_changed():
    one, other = Canvas(60, 3), Canvas(60, 3)
    one.put(40, 1, "foot", "log")
    other.put(40, 1, "foot", "log")
    assert changes(one.rows(), one.rows(), 60) == []
    other.put(20, 1, "x", "ball")
    other.put(30, 1, "東", "ball")
    assert changes(one.rows(), other.rows(), 60) == [Region(0, 1, 40, 1)]
    other.put(58, 2, "東")
    assert changes(one.rows(), other.rows(), 60)[1] == Region(0, 2, 60, 1)


@given(st.lists(st.tuples(st.integers(-30, 99), st.integers(-30, 99)), max_size=20), st.booleans())
def test_a_drive_of_any_length_fits_its_strip(plays, leftward):
    view = DriveView("DRIVE", tuple(Stride(a, b, "1-10") for a, b in plays), leftward)
    for width, height in ((49, 3), (120, 9)):
        rows = drive_strip(view, width, height)
        assert {cell_len("".join(text for text, _ in row)) for row in rows} == {width}
        lines = text_of(rows).splitlines()
        assert sum("1-10" in line for line in lines) == min(len(plays), height - 1)


def test_a_play_is_drawn_the_way_it_went():
    strides = (Stride(0, 5, "1-10"), Stride(5, 2, "2-5"), Stride(2, 2, "3-8"))
    right = text_of(drive_strip(DriveView("DRIVE", strides), 40, 4)).splitlines()
    left = text_of(drive_strip(DriveView("DRIVE", strides, True), 40, 4)).splitlines()
    assert "►" in right[1] and "◄" in right[2] and "●" in right[3]
    assert "◄" in left[1] and "►" in left[2]
    assert [line.split()[-1] for line in right[1:]] == ["+5", "-3", "0"]


@given(
    st.text(min_size=1, max_size=200),
    st.text(min_size=1, max_size=200),
    st.integers(0, 150),
    st.integers(60, 220),
)
def test_score_and_time_are_never_crowded_out(home, visitors, points, width):
    view = StatusView("QUARTERBACK", home, visitors, points, 107, "2nd half  12:34 stopped")
    shown = text_of(status(view, width, 1))
    assert " 107, " in shown
    assert f" {points} " in shown
    assert shown.endswith("2nd half  12:34 stopped")

"""The lid of the box: whole at every size, and in ASCII nothing else."""

from __future__ import annotations

import pytest

from quarterback.tui.draw.canvas import text_of
from quarterback.tui.draw.field.big_text import LARGE, LARGEST, SMALL, points
from quarterback.tui.draw.title.title_art import FOOT, LEGEND, NAME, ROLES, lid, lid_plan
from quarterback.tui.theme.glyphs import ASCII, UNICODE

SIZES = [
    *((60, 20), (61, 21), (72, 22), (80, 24), (90, 30), (100, 30), (120, 40), (132, 43)),
    *((200, 60), (300, 90), (60, 60), (200, 20)),
]


@pytest.mark.parametrize("menu", [8, 9, 10, 11])
@pytest.mark.parametrize("skin", [UNICODE, ASCII], ids=lambda skin: skin.name)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_on_anything_else(size, skin, menu):
    width, height = size
    at = lid_plan(width, height, menu, ascii_only=skin is ASCII)
    assert at.lid.x >= 0
    assert at.lid.y >= 0
    assert at.lid.x + at.lid.width <= width
    assert at.lid.y + at.lid.height <= height
    # The letters, the legend, the menu and the foot, from the top down, within the frame.
    assert at.lid.x < at.name.x
    assert at.name.x + at.name.width < at.lid.x + at.lid.width
    assert at.lid.y < at.name.y
    assert at.name.y + at.name.height <= at.legend < at.menu.y
    assert at.menu.y + menu <= at.foot < at.lid.y + at.lid.height
    assert at.lid.x < at.menu.x
    assert at.menu.x + at.menu.width < at.lid.x + at.lid.width
    if at.picture is not None:
        x, y, wide, high = at.picture
        assert at.legend < y
        assert y + high <= at.foot
        assert x + wide < at.lid.x + at.lid.width
        beside = x >= at.menu.x + at.menu.width
        assert beside or y + high <= at.menu.y


@pytest.mark.parametrize("skin", [UNICODE, ASCII], ids=lambda skin: skin.name)
@pytest.mark.parametrize("size", SIZES)
def test_it_fills_the_screen_with_known_roles(size, skin):
    rows = lid(*size, 9, skin)
    assert len(rows) == size[1]
    assert all(sum(len(text) for text, _ in row) == size[0] for row in rows)
    assert {role for row in rows for _, role in row} <= set(ROLES)
    text = text_of(rows)
    assert LEGEND in text
    assert FOOT in text
    assert text.isascii() is (skin is ASCII)


def test_without_colors_no_shadow_is_taken_for_ink():
    rows = lid(120, 40, 9, shadow=False)
    assert not {role for row in rows for _, role in row} & {"lid-shadow", "lid-letter-shadow"}
    assert "lid-shadow" in {role for row in lid(120, 40, 9) for _, role in row}


@pytest.mark.parametrize("fount", [SMALL, LARGE, LARGEST])
def test_every_letter_is_as_high_as_the_others(fount):
    rows = points(NAME, fount)
    assert len({len(row) for row in rows}) == 1
    assert {len(letter) for letter in fount.letters.values()} == {len(rows) // fount.times}
    assert all(len(set(map(len, letter))) == 1 for letter in fount.letters.values())


def test_the_lid_looks_so(snapshot):
    assert text_of(lid(80, 24, 9)) == snapshot
    assert text_of(lid(80, 24, 9, ASCII)) == snapshot
    assert text_of(lid(120, 40, 9)) == snapshot

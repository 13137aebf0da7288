"""The lid of the box: whole at every size, and in ASCII nothing else."""

from __future__ import annotations

import pytest

from quarterback.tui.draw.canvas import text_of
from quarterback.tui.theme.glyphs import ASCII, UNICODE
from quarterback.tui.title import (
    FOOT,
    LARGE,
    LARGEST,
    LEGEND,
    NAME,
    ROLES,
    SMALL,
    points,
    title_art,
    title_plan,
)

SIZES = [
    *((60, 20), (61, 21), (72, 22), (80, 24), (90, 30), (100, 30), (120, 40), (132, 43)),
    *((200, 60), (300, 90), (60, 60), (200, 20)),
]


@pytest.mark.parametrize("skin", [UNICODE, ASCII], ids=lambda skin: skin.name)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_on_anything_else(size, skin):
    for menu in (8, 9, 10, 11):
        assert_apart(size, skin, menu)


def assert_apart(size, skin, menu):
    width, height = size
    at = title_plan(width, height, menu, ascii_only=skin is ASCII)
    assert at.box.x >= 0
    assert at.box.y >= 0
    assert at.box.x + at.box.width <= width
    assert at.box.y + at.box.height <= height
    # The letters, the legend, the menu and the foot, from the top down, within the frame.
    assert at.box.x < at.name.x
    assert at.name.x + at.name.width < at.box.x + at.box.width
    assert at.box.y < at.name.y
    assert at.name.y + at.name.height <= at.legend < at.menu.y
    assert at.menu.y + menu <= at.foot < at.box.y + at.box.height
    assert at.box.x < at.menu.x
    assert at.menu.x + at.menu.width < at.box.x + at.box.width
    if at.picture is not None:
        x, y, wide, high = at.picture
        assert at.legend < y
        assert y + high <= at.foot
        assert x + wide < at.box.x + at.box.width
        beside = x >= at.menu.x + at.menu.width
        assert beside or y + high <= at.menu.y


@pytest.mark.parametrize("skin", [UNICODE, ASCII], ids=lambda skin: skin.name)
@pytest.mark.parametrize("size", SIZES)
def test_it_fills_the_screen_with_known_roles(size, skin):
    rows = title_art(*size, 9, skin)
    assert len(rows) == size[1]
    assert all(sum(len(text) for text, _ in row) == size[0] for row in rows)
    assert {role for row in rows for _, role in row} <= set(ROLES)
    text = text_of(rows)
    assert LEGEND in text
    assert FOOT in text
    assert text.isascii() is (skin is ASCII)


def test_without_colors_no_shadow_is_taken_for_ink():
    rows = title_art(120, 40, 9, shadow=False)
    assert not {role for row in rows for _, role in row} & {"box-shadow", "box-letter-shadow"}
    assert "box-shadow" in {role for row in title_art(120, 40, 9) for _, role in row}


@pytest.mark.parametrize("font", [SMALL, LARGE, LARGEST])
def test_every_letter_is_as_high_as_the_others(font):
    rows = points(NAME, font)
    assert len({len(row) for row in rows}) == 1
    assert {len(letter) for letter in font.letters.values()} == {len(rows) // font.times}
    assert all(len(set(map(len, letter))) == 1 for letter in font.letters.values())


def test_the_title_looks_so(snapshot):
    assert text_of(title_art(80, 24, 9)) == snapshot
    assert text_of(title_art(80, 24, 9, ASCII)) == snapshot
    assert text_of(title_art(120, 40, 9)) == snapshot

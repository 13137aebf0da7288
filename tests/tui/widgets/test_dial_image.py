"""The dial as an image: what it shows, and that without pictures everything stays as it is."""

from __future__ import annotations

import sys

import pytest

from quarterback.preferences import Preferences
from quarterback.text.dial_faces import role_of
from quarterback.tui.draw.dial_window import WindowView
from quarterback.tui.theme.themes import LAMPLIGHT
from quarterback.tui.widgets.dial_image import DialPicture, dial_image, terminal_pictures
from tests.tui.conftest import at_table
from tests.tui.draw.test_disc import DIAL

PICTURES: dict[str, object] = {"preferences": Preferences(hints=False, dial="picture")}


def rgb(name: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(LAMPLIGHT[name].removeprefix("#")))


@pytest.mark.parametrize("sector", [0, 7, 35])
def test_the_sector_that_stopped_lies_under_the_slot_ring_by_ring(sector):
    pytest.importorskip("PIL")
    image = dial_image(WindowView(DIAL, float(sector), 3), 600, LAMPLIGHT)
    assert image.size == (600, 600)
    seen = {
        image.getpixel((300 + across, 300 - up)) for up in range(54, 291) for across in (-9, 0, 9)
    }
    assert {rgb(f"disc-{role_of(cells[sector])}") for n, cells in DIAL.items() if n != 3} <= seen
    assert rgb("disc-lit") in seen
    corner = image.getpixel((2, 2))
    assert corner == rgb("dial-ground")


def test_the_ring_that_counted_is_lit_only_when_the_dial_lies_still():
    pytest.importorskip("PIL")
    turning = dial_image(WindowView(DIAL, 7.0, 3, stopped=False), 300, LAMPLIGHT)
    assert rgb("disc-lit") not in {turning.getpixel((150, y)) for y in range(10, 120)}


def test_a_terminal_that_shows_no_pictures_has_no_widget_for_them(monkeypatch):
    assert terminal_pictures() is None
    monkeypatch.setitem(sys.modules, "textual_image", None)
    assert terminal_pictures() is None


async def test_without_pictures_the_disc_of_blocks_stays():
    async with at_table((120, 40), app=PICTURES) as table:
        assert table.app.picture_widget is None
        assert table.app.preferences.dial == "picture", "the setting is kept"
        assert table.screen.query_one("#disc").display
        assert not table.screen.query(DialPicture)


async def test_the_image_is_there_at_rest_and_the_blocks_while_the_dial_turns(monkeypatch):
    widget = pytest.importorskip("textual_image.widget")
    monkeypatch.setattr(
        "quarterback.tui.widgets.dial_image.terminal_pictures", lambda: widget.HalfcellImage
    )
    async with at_table((120, 40), app=PICTURES) as table:
        await table.press("space", "space", "space")
        image = table.screen.query_one(DialPicture)
        await table.until(lambda: image.query_one(widget.HalfcellImage).image is not None)
        assert image.display
        assert not table.screen.query_one("#disc").display
        board = table.screen.query_one("BoardWidget")
        assert board.scene is not None
        turning = WindowView(board.scene.window.rings, 3.5, 1, stopped=False)
        board.show_dial(turning)
        assert table.screen.query_one("#disc").display
        assert not image.display
        board.show_dial(WindowView(turning.rings, 4.0, 1))
        assert image.display

"""Spins of a real table, frame by frame as the screen has them: no face is covered or cut. Windows
of every size, in all signs: tests/tui/draw/test_motion.py."""

from __future__ import annotations

from typing import Any

import pytest

from quarterback.preferences import Preferences
from quarterback.tui.draw.cards import pitch
from quarterback.tui.play.animation import Spinning
from quarterback.tui.play.moment import rings_of
from quarterback.tui.play.ui_state import Animating
from tests.tui.conftest import Table, at_table
from tests.tui.dial_reader import faults_of_window

SIZES = ((60, 20), (80, 24), (200, 60))
FRAME = 1 / 20


class Watch:
    """A clock that the test turns."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


def turning(table: Table) -> bool:
    phase = table.screen.state.phase
    return isinstance(phase, Animating) and isinstance(phase.stages[0], Spinning)


def window_on_screen(table: Table) -> list[str]:
    """The rows of the window, as the terminal shows them."""
    region = table.screen.query_one("#window").region
    lines = table.text.split("\n")[region.y : region.bottom]
    return [line.ljust(region.right)[region.x : region.right] for line in lines]


async def to_a_spin(table: Table, watch: Watch) -> None:
    """Press SPACE until the dial turns."""
    for _ in range(40):
        if turning(table):
            return
        watch.time += 5
        table.screen.table.frame()
        await table.pilot.press("space")
    raise AssertionError("no dial turns")


@pytest.mark.parametrize(
    ("size", "glyphs"),
    [(SIZES[0], "ascii"), (SIZES[1], "unicode"), (SIZES[2], "no color")],
    ids=str,
)
async def test_every_frame_of_a_spin_shows_whole_faces(size, glyphs, monkeypatch):
    if glyphs == "no color":
        monkeypatch.setenv("NO_COLOR", "1")
    watch = Watch()
    chosen = Preferences(hints=False, glyphs="ascii" if glyphs == "ascii" else "unicode")
    app: dict[str, Any] = {"pace": "slow", "now": watch, "preferences": chosen}
    frames: set[tuple[str, ...]] = set()
    async with at_table(size, app=app) as table:
        assert table.app.no_color is (glyphs == "no color")
        rings = rings_of(table.game.rules)
        each = pitch(table.screen.query_one("#window").size.height)
        await to_a_spin(table, watch)
        while turning(table):
            await table.pilot.pause()
            rows = window_on_screen(table)
            assert all(map(str.isascii, rows)) is (glyphs == "ascii")
            assert not faults_of_window(rows, rings, each)
            frames.add(tuple(rows))
            watch.time += FRAME
            table.screen.table.frame()
    assert len(frames) > 8

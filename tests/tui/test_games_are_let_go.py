"""A program that is open all day: of a game that was left nothing stays but what is stored."""

from __future__ import annotations

import gc
from typing import Any
from weakref import ref

import pytest
from textual.screen import Screen

from quarterback.game.options import PlayOptions
from quarterback.tui.app import TableApp
from quarterback.tui.console.screen import ConsoleScreen
from quarterback.tui.table.screen import TableScreen
from tests.tui.conftest import open_app, until

DIAL = PlayOptions(save=False, seed=3)
BOARD = PlayOptions(ruleset="solitaire-coach", board="simulated", save=False, seed=3)


async def played(app: TableApp, pilot: Any, options: PlayOptions) -> Screen[Any]:
    """Open a game from the title and play a little of it; its screen."""
    before = app.table
    app.start(options)
    await until(pilot, lambda: app.table is not before and app.screen is app.table)
    await until(pilot, lambda: hasattr(app.screen, "game"))
    for _ in range(3):
        await pilot.press("enter")
    screen: Screen[Any] = app.screen
    assert isinstance(screen, TableScreen | ConsoleScreen)
    return screen


@pytest.mark.parametrize("options", [DIAL, BOARD], ids=["dial", "board"])
async def test_a_game_that_was_left_is_let_go_when_another_begins(options: PlayOptions):
    async with open_app() as (app, pilot):
        screen = await played(app, pilot, options)
        assert isinstance(screen, TableScreen | ConsoleScreen)
        left = [ref(each) for each in (screen, screen.game, screen.book, *screen.query("*"))]
        assert len(left) > 5
        app.to_title()
        del screen
        await pilot.pause()
        await played(app, pilot, options)
        app.to_title()
        await pilot.pause()
        gc.collect()
        assert [each for each in (one() for one in left) if each is not None] == []

"""A game at the console, ready to be told."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot

from quarterback.tui.app import TableApp
from quarterback.tui.console.screen import ConsoleScreen
from tests.tui.conftest import until


async def at_console(app: TableApp, pilot: Pilot[Any]) -> ConsoleScreen:
    """The console, once it is on the screen."""
    await until(pilot, lambda: isinstance(app.screen, ConsoleScreen) and app.screen.is_running)
    screen = app.screen
    assert isinstance(screen, ConsoleScreen)
    await until(pilot, lambda: screen.is_mounted)
    await pilot.pause()
    return screen

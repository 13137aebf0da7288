"""Where the front page opens: at the final whistle, on request, from the saved games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from quarterback.preferences import Preferences
from quarterback.text.story.page import Page
from quarterback.tui.app import TableApp
from quarterback.tui.console.screen import ConsoleScreen
from quarterback.tui.paper import PaperScreen
from quarterback.tui.review.replay import ReplayScreen
from quarterback.tui.review.reports import FinalScreen
from quarterback.tui.saved import SavedScreen
from quarterback.tui.table.screen import TableScreen
from tests.store.playing import opened, played
from tests.tui.conftest import open_app, shown, text_of, until

COACHED: dict[str, Any] = {
    "home": "Yale", "visitors": "Harvard", "home_coach": "freshman", "visitors_coach": "letterman",
    "seed": 5, "exhibition": True,
}  # fmt: skip
DIAL: dict[str, Any] = COACHED | {"settings": {"plays": "20"}}
WANTED = {"preferences": Preferences(hints=False)}


def _page_of(app: TableApp) -> Page | None:
    return app.screen.page if isinstance(app.screen, PaperScreen) else None


async def _reads(app: TableApp, pilot: Pilot[Any], name: str) -> None:
    """The page is there; the reports lie under it, and it can be opened again from them."""
    await until(pilot, lambda: _page_of(app) is not None)
    await pilot.pause()
    page, text = _page_of(app), text_of(app)
    assert page is not None
    assert name in text
    assert all(word in text.upper() for word in page.headline.text.upper().split())
    await pilot.press("space")
    await shown(pilot, FinalScreen)
    await pilot.press("p")
    await until(pilot, lambda: _page_of(app) == page)


async def test_the_paper_comes_out_when_a_dial_game_ends() -> None:
    game: dict[str, Any] = {"home": "Yale", "visitors": "Harvard", "seed": 7}
    async with open_app(app=WANTED, settings={"plays": "4"}, **game) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.is_running)
        await until(pilot, lambda: hasattr(app.screen, "game"))
        table = app.screen
        assert isinstance(table, TableScreen)
        for _ in range(100):
            await table.idle()
            if isinstance(app.screen, PaperScreen):
                break
            await pilot.press("space")
        await _reads(app, pilot, "THE SIGNAL")


@pytest.mark.parametrize("wanted", [True, False])
async def test_the_paper_comes_out_when_a_board_game_ends(wanted: bool) -> None:
    preferences = {"preferences": Preferences(hints=False, paper=wanted)}
    options: dict[str, Any] = {"ruleset": "vsefl", "board": "own"}
    async with open_app(app=preferences, **options) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, ConsoleScreen) and app.screen.is_mounted)
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ConsoleScreen)
        screen.console.enter(lambda: screen.game.resign("home"))
        if wanted:
            await _reads(app, pilot, "THE CLUB BULLETIN")
        else:
            await shown(pilot, FinalScreen)
            await pilot.pause(1)
            assert isinstance(app.screen, FinalScreen)


async def test_nothing_lies_over_the_reports_of_an_exhibition() -> None:
    async with open_app(app=WANTED, **DIAL) as (app, pilot):
        await shown(pilot, FinalScreen)
        await pilot.pause(1)
        assert isinstance(app.screen, FinalScreen)


async def test_the_paper_of_a_saved_game(tmp_path: Path) -> None:
    with opened(tmp_path / "games.db") as store:
        played(store, 20, home="Harvard", visitors="Yale")
    async with open_app(save=True, data_dir=tmp_path, **DIAL) as (app, pilot):
        await shown(pilot, FinalScreen)
        await pilot.press("t", "s")
        await until(pilot, lambda: isinstance(app.screen, SavedScreen) and app.screen.read)
        await pilot.pause()
        await pilot.press("p")
        await until(pilot, lambda: _page_of(app) is not None)
        await pilot.press("escape")
        await shown(pilot, SavedScreen)
        await pilot.press("v")
        await shown(pilot, ReplayScreen)
        await pilot.press("p")
        await until(pilot, lambda: _page_of(app) is not None)
        await pilot.press("escape", "escape")
        await shown(pilot, SavedScreen)
        await pilot.press("j", "p")  # a game that goes on has none
        await pilot.pause(0.5)
        assert isinstance(app.screen, SavedScreen)

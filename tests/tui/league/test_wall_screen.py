"""The wall on the screen: it turns, keeps its clock, takes in what others enter, and is left."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from league.model.ledger.commands import day as d
from league.model.ledger.ledger import Ledger
from league.store.errors import Busy
from league.views.text import moment
from quarterback.league_office.league_handle import LeagueHandle
from quarterback.tui.app import TableApp
from quarterback.tui.draw.league.wall import wall_sheets
from quarterback.tui.league.screen import LeagueScreen
from quarterback.tui.league.wall import FASTEST, WallOptions, WallScreen
from tests.store.playing import opened
from tests.tui.conftest import open_app, text_of, until
from tests.tui.league.leagues import SATURDAY, kept, names, season_of_games

NOW = SATURDAY + 4 * 90 + 20


def begun(ledger: Ledger) -> Ledger:
    """Eight teams at four boards; the first round is over."""
    return season_of_games(names(8), 4, through=4, into=ledger)


class Clock:
    """The clock on the wall, set by hand."""

    def __init__(self) -> None:
        self.now = moment(NOW).replace(tzinfo=None)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """It stands still unless a test sets it."""
    result = Clock()
    monkeypatch.setattr(LeagueScreen, "clock", staticmethod(result))
    return result


@asynccontextmanager
async def at_the_wall(
    folder: Path, size: tuple[int, int] = (80, 24), **app: Any
) -> AsyncIterator[tuple[TableApp, Pilot[Any], WallScreen]]:
    """The wall, as the command opens it."""
    kept(folder, begun)
    given = {"wall": WallOptions(1, seconds=30), **app}
    async with open_app(size, save=True, data_dir=folder, app=given) as (opened_app, pilot):
        await until(pilot, lambda: isinstance(opened_app.screen, WallScreen))
        wall = opened_app.screen
        assert isinstance(wall, WallScreen)
        await until(pilot, lambda: wall.seen[0] > 0)
        yield opened_app, pilot, wall


async def test_the_command_opens_it_and_q_ends_the_program(tmp_path: Path):
    async with at_the_wall(tmp_path) as (app, pilot, _wall):
        assert "The Den" in text_of(app)
        await pilot.press("q")
        await until(pilot, lambda: not app.is_running or app.return_code == 0)
    assert app.return_code == 0


async def test_a_league_that_is_not_there_ends_the_program(tmp_path: Path):
    kept(tmp_path, begun)
    options = WallOptions(99)
    async with open_app(save=True, data_dir=tmp_path, app={"wall": options}) as (app, pilot):
        await until(pilot, lambda: not app.is_running or app.return_code == 0)


async def test_pages_turn_and_come_around(tmp_path: Path):
    async with at_the_wall(tmp_path) as (_, pilot, wall):
        picture = wall.picture_shown
        count = len(wall_sheets(picture.view, *picture.size, picture.skin))
        assert count > 2
        seen = set()
        for _ in range(count):
            before = picture.view.at
            seen.add(before)
            await pilot.pause(30.1)
        assert seen == set(range(count))


async def test_p_stays_on_a_page_and_arrows_turn_it(tmp_path: Path):
    async with at_the_wall(tmp_path) as (_, pilot, wall):
        await pilot.press("p")
        stayed = [wall.stays]
        at = wall.picture_shown.view.at
        await pilot.press("right")
        assert wall.picture_shown.view.at == at + 1
        await pilot.press("left")
        assert wall.picture_shown.view.at == at
        await pilot.press("p")
        assert [*stayed, wall.stays] == [True, False]
        for _ in range(30):
            await pilot.press("plus")
        assert wall.shown.seconds == FASTEST
        await pilot.press("minus")
        assert wall.shown.seconds == FASTEST + 2


async def test_the_clock_goes_on_even_when_the_store_is_busy(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
):
    async with at_the_wall(tmp_path) as (_, pilot, wall):
        assert wall.picture_shown.view.clock == "3:20 PM"
        clock.now += timedelta(minutes=1)
        await pilot.pause(61)
        assert wall.picture_shown.view.clock == "3:21 PM"

        def busy(*_: Any) -> None:
            raise Busy("The games are in use.")

        monkeypatch.setattr(LeagueHandle, "at", busy)
        clock.now += timedelta(minutes=1)
        await pilot.pause(61)
        assert wall.picture_shown.view.clock == "3:22 PM"
        assert wall.picture_shown.view.pages, "what was read last stays"


async def test_what_others_enter_is_shown(tmp_path: Path):
    async with at_the_wall(tmp_path) as (app, pilot, _wall):
        with opened(tmp_path / "games.db") as store:
            store.leagues.open(1).enter(d.Announce("The bus leaves [b] at six", NOW), "Ann", "")
        await until(pilot, lambda: "The bus leaves [b] at six" in text_of(app))


@pytest.mark.parametrize("size", [(60, 20), (200, 60)])
async def test_another_size_shows_other_sheets(tmp_path: Path, size: tuple[int, int]):
    async with at_the_wall(tmp_path) as (app, pilot, wall):
        before = len(wall_sheets(wall.picture_shown.view, 80, 24))
        await pilot.resize_terminal(*size)
        await pilot.pause()
        picture = wall.picture_shown
        assert picture.size == size
        assert "The Den" in text_of(app)
        count = len(wall_sheets(picture.view, *size, picture.skin))
        assert (count > before) == (size[0] < 80)


async def test_in_ascii_the_whole_screen_is_ascii(tmp_path: Path):
    async with at_the_wall(tmp_path, ascii_only=True) as (app, _pilot, wall):
        assert wall.picture_shown.skin.name == "ascii"
        assert text_of(app).isascii()

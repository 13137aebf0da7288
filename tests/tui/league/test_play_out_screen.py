"""Games played out from the pages of a league, while they are looked at."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import Input

from league.model.ledger.rows import Fixture, ResultRow
from quarterback.league_office.signature import BY
from quarterback.tui.app import TableApp
from quarterback.tui.dialogs import ChoiceDialog, TextPrompt
from quarterback.tui.draw.lines import progress_bar, result_line
from quarterback.tui.league.front_page import FrontPageScreen
from quarterback.tui.league.pages import ScheduleScreen
from quarterback.tui.league.simulate_games import SimulateGamesScreen
from quarterback.tui.theme.glyphs import ASCII
from tests.store.ledger.computers import is_sound, play_out, scheduled
from tests.store.playing import opened
from tests.tui.conftest import open_app, text_of, until

WHOLE = {"plays": "160"}


@pytest.fixture(autouse=True)
def ann(monkeypatch: pytest.MonkeyPatch) -> None:
    """She enters, if nobody is asked for."""
    monkeypatch.setenv(BY, "Ann")


@pytest.fixture
def nobody(monkeypatch: pytest.MonkeyPatch, ann: None) -> None:
    """It is not known who enters."""
    monkeypatch.delenv(BY)


@asynccontextmanager
async def at_machines(
    folder: Path, size: tuple[int, int] = (80, 24), teams: int = 4, **more: Any
) -> AsyncIterator[tuple[TableApp, Pilot[Any]]]:
    """The front page of a league of the program's teams."""
    with opened(folder / "games.db") as store:
        scheduled(store, teams, **more)
    async with open_app(size, save=True, data_dir=folder) as (app, pilot):
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, FrontPageScreen))
        await until(pilot, lambda: "The machines" in text_of(app))
        yield app, pilot


async def begun(app: TableApp, pilot: Pilot[Any], which: str) -> SimulateGamesScreen:
    """Asked for, and under way."""
    await pilot.press("x")
    await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
    await pilot.press(which)
    await until(pilot, lambda: isinstance(app.screen, SimulateGamesScreen))
    assert isinstance(app.screen, SimulateGamesScreen)
    return app.screen


def results(folder: Path) -> int:
    with opened(folder / "games.db") as store:
        league = store.leagues.open(1)
        is_sound(store, league)
        return len(league.records.all(ResultRow))


async def test_all_games_are_played_out_while_their_page_shows_them(tmp_path: Path):
    async with at_machines(tmp_path, coaches=("freshman",)) as (app, pilot):
        await pilot.press("g")
        await until(pilot, lambda: isinstance(app.screen, ScheduleScreen))
        await until(pilot, lambda: "0 of 2 over" in text_of(app))
        assert "Simulate games" in text_of(app)
        page = await begun(app, pilot, "a")
        await until(pilot, lambda: page.over)
        await until(pilot, lambda: "6 games simulated." in text_of(app))
        assert "6 of 6" in text_of(app)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, ScheduleScreen))
        await until(pilot, lambda: "0 of 2 over" not in text_of(app))
        await until(pilot, lambda: "Simulate games" not in text_of(app))
    assert results(tmp_path) == 6


@pytest.mark.long
async def test_some_are_played_and_a_name_is_asked_for(tmp_path: Path, nobody: None):
    async with at_machines(tmp_path, (120, 40)) as (app, pilot):
        await pilot.press("x")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        assert "round 1: 2 games" in text_of(app)
        await pilot.press("g")
        await until(pilot, lambda: isinstance(app.screen, TextPrompt))
        app.screen.query_one(Input).value = "Zoë [b]"
        await pilot.press("enter")
        await until(pilot, lambda: "1 game simulated." in text_of(app))
        await pilot.press("escape")
    with opened(tmp_path / "games.db") as store:
        assert store.leagues.open(1).entries()[-1].by == "Zoë [b]"
    assert results(tmp_path) == 1


@pytest.mark.long
async def test_escape_stops_after_the_game_and_the_rest_can_be_played_later(tmp_path: Path):
    async with at_machines(tmp_path, teams=6, settings=WHOLE) as (app, pilot):
        page = await begun(app, pilot, "a")
        await until(pilot, lambda: len(page.played) >= 2)
        await pilot.press("escape")
        assert page.stopping
        await until(pilot, lambda: page.over)
        assert "Stopped: " in text_of(app)
        done = len(page.played)
        assert 2 <= done < 15
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, FrontPageScreen))
    assert results(tmp_path) == done
    with opened(tmp_path / "games.db") as store:
        league = store.leagues.open(1)
        play_out(store, league)
        assert len(league.records.all(ResultRow)) == len(league.records.all(Fixture)) == 15


@pytest.mark.long
async def test_whoever_leaves_the_program_loses_no_game_that_was_told(tmp_path: Path):
    async with at_machines(tmp_path, teams=10, settings=WHOLE) as (app, pilot):
        page = await begun(app, pilot, "a")
        await until(pilot, lambda: len(page.played) >= 1)
    page.apart.end()
    assert len(page.played) <= results(tmp_path) <= len(page.played) + 3


async def test_a_name_is_asked_for_and_nobody_has_to_give_one(tmp_path: Path, nobody: None):
    async with at_machines(tmp_path, (60, 20)) as (app, pilot):
        for key, kind in (("x", ChoiceDialog), ("escape", FrontPageScreen), ("x", ChoiceDialog)):
            await pilot.press(key)
            await until(pilot, lambda kind=kind: isinstance(app.screen, kind))  # type: ignore[misc]
        assert "round 1: 2 games" in text_of(app)
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, TextPrompt))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, FrontPageScreen))
    assert results(tmp_path) == 0


async def test_a_league_without_teams_of_the_program_s_does_not_offer_it(tmp_path: Path):
    async with at_machines(tmp_path, (120, 40), teams=4, coaches=("",)) as (app, pilot):
        assert "Simulate games" not in text_of(app)
        await pilot.press("x")
        await pilot.pause()
        assert isinstance(app.screen, FrontPageScreen)


def test_a_bar_fits_and_says_how_far_it_is():
    assert progress_bar(0, 4, 20) == "·" * 13 + " 0 of 4"
    assert progress_bar(4, 4, 20) == "■" * 13 + " 4 of 4"
    assert progress_bar(1, 2, 17, ASCII) == "=====..... 1 of 2"
    assert progress_bar(0, 0, 3) == " 0 of 0"
    assert all(len(progress_bar(n, 240, 40)) == 40 for n in range(241))


@pytest.mark.parametrize("width", [20, 40, 72])
@pytest.mark.parametrize("other", ["Army", "x" * 200, "הפועל תל אביב", "Owls 🦉🦉", "[red"])
def test_points_are_never_cut(width: int, other: str):
    for names in (("Yale", other), (other, "Yale"), (other, other)):
        line = result_line(7, names, (21, 14), width)
        assert cell_len(line) <= width
        assert " 14, " in line
        assert line.endswith(" 21")
    assert result_line(7, ("Yale", "Army"), (21, 14), 72) == "   7  Army 14, Yale 21"

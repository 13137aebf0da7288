"""A season for one from the title to a title: pages, keys, and what happens between games."""

from __future__ import annotations

from pathlib import Path

import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.rows import Season
from league.store.games.store import Store
from quarterback.solo_season import season as solo
from quarterback.solo_season.page import page_of
from quarterback.solo_season.season import school_named
from quarterback.tui.dialogs import ChoiceDialog, PageScreen, PickerDialog
from quarterback.tui.draw.canvas import text_of as text_of_rows
from quarterback.tui.league.pages import StandingsScreen
from quarterback.tui.season import SeasonScreen, season_page
from quarterback.tui.table.screen import TableScreen
from quarterback.tui.theme.glyphs import ASCII, UNICODE
from quarterback.tui.title import TitleScreen
from tests.store.made_once import made_once
from tests.store.playing import opened
from tests.tui.conftest import open_app, shown, text_of, until

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]


@pytest.fixture(autouse=True)
def no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QUARTERBACK_BY", raising=False)


def begun(folder: Path) -> None:
    """A season with Yale, nothing played."""

    def make(store: Store) -> None:
        solo.begin(store, school_named("Yale"), "Ann", plays=20, seed=1)

    made_once(folder, begun, make)


def after(folder: Path, games: int) -> None:
    """A season of which Yale has won so many games, each with the others' round before it."""

    def make(store: Store) -> None:
        league = solo.begin(store, school_named("Yale"), "Ann", plays=20, seed=1)
        for _ in range(games):
            list(solo.move_on(store, league, "Ann", 1))
            step = solo.next_step(league.records)
            assert isinstance(step, solo.Play)
            _, own = solo.season_of(league.records)
            score = (13, 0) if step.fixture.home == own.id else (0, 13)
            league.enter(c.EnterResult(step.fixture.id, c.ResultInput("played", *score)), "Ann")

    made_once(folder, (after, games), make)


async def test_from_the_title_to_the_first_game_with_a_school_of_ones_choice(tmp_path: Path):
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        await pilot.press("e")
        await shown(pilot, PickerDialog, "Choose your school")
        await pilot.press("escape")
        await shown(pilot, TitleScreen)
        assert app.store is not None and app.store.leagues.all() == []
        await pilot.press("e")
        await shown(pilot, PickerDialog, "Choose your school")
        await pilot.press(*"notre", "enter")
        await shown(pilot, ChoiceDialog, "How long are the games?")
        assert "► 3   60 plays, about 30 minutes (usual)" in text_of(app)
        await pilot.press("1")
        await shown(pilot, SeasonScreen, "Notre Dame, 1914")
        await until(pilot, lambda: "Next, game 1" in text_of(app))
        await pilot.press("enter")
        await shown(pilot, TableScreen)
        await until(pilot, lambda: hasattr(app.screen, "game"))
        header = app.table.book.header  # type: ignore[union-attr]
        assert "Notre Dame" in (header.home, header.visitors)
        assert {header.home_coach, header.visitors_coach} > {""}
        assert header.home_color and header.visitors_color
        assert header.settings["plays"] == "20"


async def test_the_others_play_while_the_page_is_looked_at(tmp_path: Path):
    after(tmp_path, 1)
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        await pilot.press("e")
        await shown(pilot, SeasonScreen, "Next, game 2")
        text = text_of(app)
        assert "Around the league" in text and "1-0, " in text
        await pilot.press("v")
        await shown(pilot, PageScreen, "THE SEASON SO FAR, 1914")
        assert "STANDINGS" in text_of(app)
        await pilot.press("escape")
        await shown(pilot, SeasonScreen, "Next, game 2")
        await pilot.press("s")
        await shown(pilot, StandingsScreen, "Yale")
    with opened(tmp_path / "games.db") as store:
        league = solo.find(store)
        assert league is not None and page_of(league.ledger).step == "play"


async def test_after_the_last_game_comes_the_final_then_a_year_later_the_first(tmp_path: Path):
    after(tmp_path, 8)
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        await pilot.press("e")
        await shown(pilot, SeasonScreen, "Yale won the title")
        assert "champions 1914" in text_of(app)
        await pilot.press("enter")
        await until(pilot, lambda: "Yale, 1915" in text_of(app))
    with opened(tmp_path / "games.db") as store:
        league = solo.find(store)
        assert league is not None and len(league.records.all(Season)) == 2


async def test_another_school_is_another_season(tmp_path: Path):
    begun(tmp_path)
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        await pilot.press("e")
        await shown(pilot, SeasonScreen, "Yale, 1914")
        await pilot.press("n")
        await shown(pilot, PickerDialog)
        await pilot.press(*"harv", "enter")
        await shown(pilot, ChoiceDialog)
        await pilot.press("2")
        await shown(pilot, SeasonScreen, "Harvard, 1914")
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, SeasonScreen))
        await pilot.press("e")
        await shown(pilot, SeasonScreen, "Harvard, 1914")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("skin", [UNICODE, ASCII])
def test_the_page_has_every_game_and_every_team_at_every_size(tmp_path: Path, size, skin):
    after(tmp_path, 8)
    with opened(tmp_path / "games.db") as store:
        league = solo.find(store)
        assert league is not None
        page = page_of(league.ledger)
    text = text_of_rows(season_page(page, size[0], size[1] - 4, skin))
    assert all(game.line.opponent[:8] in text for game in page.games)
    assert all(row.record in text for row in page.table)
    assert "7-0, first of eight" in text
    assert all(len(line) <= size[0] for line in text.splitlines())

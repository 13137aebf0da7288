"""Saved games: the table, its tabs, search, archiving, and what another program does."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from league.store import waits
from league.store.games.queries import GameRow
from league.store.games.store import Store
from quarterback.game.controller import GameController
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.fixture_games import open_fixture, suspend_stored
from quarterback.text.saved_games import listed
from quarterback.tui import saved as saved_screen
from quarterback.tui.app import TableApp
from quarterback.tui.dialogs import ChoiceDialog
from quarterback.tui.draw.canvas import text_of
from quarterback.tui.draw.game_list import columns, detail, game_row, heading
from quarterback.tui.league.action_screen import ActionScreen
from quarterback.tui.review.replay import ReplayScreen
from quarterback.tui.review.reports import FinalScreen
from quarterback.tui.saved import AWAY, KEPT, NOT_BEGUN, SavedScreen
from quarterback.tui.table.screen import TableScreen
from quarterback.tui.theme.glyphs import ASCII, UNICODE
from quarterback.tui.title import TitleScreen
from quarterback.tui.widgets.row_list import RowList
from rulesets.core.events import Ruling
from tests.store.ledger.test_fixture_games import games, season_of
from tests.store.playing import by_hand, opened, played
from tests.tui.conftest import open_app, shown, until
from tests.tui.conftest import text_of as screen_text

NOW = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)


def row(number: int = 12, **more: Any) -> GameRow:
    given: dict[str, Any] = {
        "id": number,
        "home": "Harvard",
        "visitors": "Yale",
        "ruleset": "littlefield",
        "created_at": NOW,
        "played_at": NOW,
        "home_points": 14,
        "visitors_points": 7,
        "situation": "Final: Harvard beat Yale, 14-7",
        "finished": True,
        "winner": "home",
        "inputs": 90,
        "visitors_coach": "letterman",
    }
    return GameRow(**given | more)


@asynccontextmanager
async def at_list(
    folder: Path, size: tuple[int, int] = (80, 24), **app: Any
) -> AsyncIterator[tuple[TableApp, Pilot[Any], SavedScreen]]:
    async with open_app(size, save=True, data_dir=folder, app=app) as (opened_app, pilot):
        await pilot.press("s")
        screen = await shown(pilot, SavedScreen)
        await until(pilot, lambda: screen.read)
        await pilot.pause()
        yield opened_app, pilot, screen


def list_of_three(folder: Path) -> None:
    """Game 1 is over, 2 goes on, 3 was never begun."""
    with opened(folder / "games.db") as store:
        played(store, 20, home="Harvard", visitors="Yale").play(
            Ruling({"phase": "over", "winner": "home"}, "Yale resign")
        )
        played(store, 20, home="Princeton", visitors="Army", visitors_coach="letterman")
        played(store, 0, home="Brown", visitors="Cornell")


def _so_many(app: TableApp, number: int) -> bool:
    return len(told(app)) == number


def chosen(screen: SavedScreen) -> int | None:
    return screen.game.id if screen.game else None


def told(app: TableApp) -> list[str]:
    return [notice.message for notice in app._notifications]


def test_a_row_says_who_when_and_how_it_stands():
    wide = text_of([game_row(row(), 100, NOW, chosen=True)])
    assert wide.startswith(UNICODE.considered)
    assert "today 8:00 PM    Yale (Letterman) 7, Harvard 14 " in wide
    assert wide.endswith(" Final: Harvard won")
    drawn = text_of([game_row(row(winner=None), 100, NOW)])
    assert drawn.endswith("Final: tied")
    narrow = text_of([game_row(row(finished=False, situation="Yale to kick off"), 59, NOW)])
    assert narrow.split() == ["12", "today", "Yale", "(L)", "7,", "Harvard", "14", "live"]


@pytest.mark.parametrize("width", [58, 75, 80, 99, 100, 160])
def test_a_practice_game_is_marked_at_every_width(width: int):
    practice = row(ruleset="gunderson", board="simulated")
    assert "practice" in text_of([game_row(practice, width, NOW)])
    assert "practice" not in text_of([game_row(row(), width, NOW)])
    assert "on the practice board" in detail(practice, NOW, away=False)[0]
    assert "[practice] Final: Harvard won" in listed([practice])[0]


@pytest.mark.parametrize("width", [58, 59, 75, 76, 79, 99, 100, 119, 199])
def test_columns_never_meet_whatever_the_width_and_the_names(width: int):
    at = columns(width)
    ends = [x + w for x, w in (at.when, at.teams, at.status)]
    assert ends[0] < at.teams[0] and ends[1] < at.status[0]
    assert ends[2] <= width
    long = row(home="H" * 200, visitors="\u65e5\u672c" * 40, home_coach="freshman")
    drawn = text_of([game_row(long, width, NOW, skin=ASCII)])
    assert re.search(rf"{ASCII.more}( \(L[^)]*\))? 7, H+{ASCII.more}( \(F[^)]*\))? 14 ", drawn)
    assert len(text_of([heading(width)])) <= width


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_the_table_of_games_says_all_of_the_chosen_one(tmp_path: Path, size):
    list_of_three(tmp_path)
    async with at_list(tmp_path, size) as (app, pilot, screen):
        await pilot.press("down")
        await pilot.pause()
        words = " ".join(screen_text(app).split())
        assert "SAVED GAMES [Saved 2] Not started 1" in words
        assert re.search(r"Army (\(L(etterman)?\) )?0, Princeton 0", words)
        assert screen.game is not None
        assert screen.game.situation in words  # whole, however long
        assert "ENTER: replay" in words


@pytest.mark.usefixtures("every_update_drawn")
async def test_five_thousand_games_cost_no_more_rows_than_the_screen_has(tmp_path: Path):
    """And where the list scrolls, the two rows that change and the new one."""
    async with at_list(tmp_path) as (app, pilot, screen):
        screen.games_by_tab[KEPT] = [row(number) for number in range(5000, 0, -1)]
        screen.fill()
        rows, drawn = screen.query_one(RowList), []
        draw = rows.draw

        def counted(place: int, width: int, chosen: bool):
            drawn.append((place, chosen))
            return draw(place, width, chosen)

        rows.draw = counted
        await pilot.press("end")
        await pilot.pause()
        assert chosen(screen) == 1
        assert 0 < len({place for place, _ in drawn}) <= 2 * app.size.height
        assert len(screen.walk_children()) < 40
        await pilot.press("pageup", "k", "up", "home")
        assert chosen(screen) == 5000
        await pilot.press("pagedown", "pagedown")
        await pilot.pause()
        assert rows.scroll_y
        at = rows.at
        drawn.clear()
        await pilot.press("down")
        await pilot.pause()
        assert sorted(drawn) == [(at, False), (at + 1, True)]
        await pilot.press("k")
        app.theme = next(name for name in app.available_themes if name != app.theme)
        drawn.clear()
        await pilot.pause()
        assert len(drawn) >= rows.size.height  # other colors: every row is another one


async def test_enter_goes_on_with_a_game_and_replays_one_that_is_over(tmp_path: Path):
    list_of_three(tmp_path)
    async with at_list(tmp_path) as (app, pilot, screen):
        assert chosen(screen) == 2
        await pilot.press("enter")
        await shown(pilot, TableScreen)
        await pilot.press("q", "y")
        await until(pilot, lambda: app.screen is screen)
        await pilot.press("j", "enter")
        await shown(pilot, ReplayScreen)
        assert "Game 1 is over. Showing its replay." in told(app)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)
        assert chosen(screen) == 1
        await pilot.press("r")
        await shown(pilot, FinalScreen)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)
        await pilot.press("escape")
        assert isinstance(app.screen, TitleScreen)


async def test_enter_resumes_a_suspended_game_by_the_action_of_its_league(tmp_path: Path):
    with opened(tmp_path / "games.db") as store:
        league = season_of(store)
        fixture = games(league)[0]
        game = open_fixture(store, league, fixture.id)
        GameController(Scorebook.resume(store, game), time.monotonic).enter_toss("home")
        suspend_stored(store, game, "Ann", 600)
    async with at_list(tmp_path, (120, 40)) as (app, pilot, screen):
        app.prefer(by="Ann")
        assert "Suspended" in screen_text(app)
        assert screen.game is not None
        assert "resume it on a board" in detail(screen.game, NOW, away=False)[-1]
        await pilot.press("enter")
        await shown(pilot, ChoiceDialog)
        assert "suspended" in screen_text(app)
        await pilot.press("n")
        await until(pilot, lambda: app.screen is screen)
        await pilot.press("enter")
        await shown(pilot, ChoiceDialog)
        await pilot.press("r")
        await shown(pilot, ActionScreen)
        await pilot.press("f2")
        await shown(pilot, TableScreen)
        with opened(tmp_path / "games.db") as store:
            assert not store.is_suspended(game)


async def test_a_click_chooses_and_a_second_one_opens(tmp_path: Path):
    list_of_three(tmp_path)
    async with at_list(tmp_path) as (_app, pilot, screen):
        await pilot.click(RowList, offset=(10, 1))
        await pilot.pause()
        assert chosen(screen) == 1
        await pilot.click(RowList, offset=(10, 1))
        await shown(pilot, ReplayScreen)
        await pilot.press("escape")
        await pilot.click("#saved-tab-1")
        await pilot.pause()
        assert chosen(screen) == 3
        await pilot.click(RowList, offset=(10, 9))  # below the last


async def test_a_game_is_put_away_after_a_question_and_comes_back(tmp_path: Path):
    list_of_three(tmp_path)
    async with at_list(tmp_path) as (app, pilot, screen):
        await pilot.press("d")
        await shown(pilot, ChoiceDialog)
        await pilot.press("n")
        await pilot.pause()
        assert len(screen.games) == 2
        await pilot.press("delete")
        await shown(pilot, ChoiceDialog)
        await pilot.press("y")
        await until(pilot, lambda: len(screen.games_by_tab[AWAY]) == 1)
        assert [game.id for game in screen.games] == [1]
        await pilot.press("u")
        await until(pilot, lambda: not screen.games_by_tab[AWAY])
        assert chosen(screen) == 2
        assert told(app)[-1] == "Game 2 restored."


async def test_going_on_with_a_game_that_was_put_away_lists_it_again(tmp_path: Path):
    list_of_three(tmp_path)
    with opened(tmp_path / "games.db") as store:
        store.archive(2)
    async with at_list(tmp_path) as (app, pilot, screen):
        await pilot.press("a", "a")
        assert screen.tab == AWAY
        assert chosen(screen) == 2
        await until(pilot, lambda: "and restore it" in screen_text(app))
        await pilot.press("enter")
        await shown(pilot, TableScreen)
        with opened(tmp_path / "games.db") as store:
            assert not store.games(put_away=True)


async def test_another_program_was_quicker(tmp_path: Path):
    list_of_three(tmp_path)
    async with at_list(tmp_path) as (app, pilot, screen):
        with opened(tmp_path / "games.db") as other:
            other.archive(2)
        await pilot.press("d")
        await shown(pilot, ChoiceDialog)
        await pilot.press("y")
        await until(pilot, lambda: bool(told(app)))
        assert told(app) == ["Game 2 was already archived."]
        await until(pilot, lambda: len(screen.games_by_tab[AWAY]) == 1)
        with opened(tmp_path / "games.db") as other:
            other.unarchive(2)
        await pilot.press("u")
        await until(pilot, lambda: len(told(app)) == 2)
        assert told(app)[1] == "Game 2 is not archived."


async def test_trouble_with_the_store_is_told_in_words(tmp_path: Path, monkeypatch):
    list_of_three(tmp_path)
    async with at_list(tmp_path) as (app, pilot, screen):
        from league.store.errors import Busy

        def busy(*_: object, **__: object):
            raise Busy("Another program is writing: try again.")

        for name in ("load", "unarchive", "archive", "games"):
            monkeypatch.setattr(Store, name, busy)
        for number, key in enumerate(("v", "enter", "x"), 1):
            await pilot.press(key)
            await until(pilot, partial(_so_many, app, number))
        assert set(told(app)) == {"Another program is writing: try again."}
        assert app.screen is screen


async def test_typing_finds_names_coaches_and_numbers(tmp_path: Path):
    list_of_three(tmp_path)
    async with at_list(tmp_path) as (app, pilot, screen):
        await pilot.press("slash", *"yale")
        await pilot.pause()
        assert [game.id for game in screen.games] == [1]
        await pilot.press("enter")
        assert not screen.query_one(Input).has_focus
        await pilot.press("slash", *"yale x")
        await pilot.pause()
        assert "No match for yale x." in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert len(screen.games) == 2
        assert app.screen is screen
        await pilot.press("slash", *"letter", "down")
        assert [game.id for game in screen.games] == [2]
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, TitleScreen)


async def test_an_empty_tab_says_so_and_every_key_is_harmless(tmp_path: Path):
    async with at_list(tmp_path) as (app, pilot, screen):
        assert "No saved games yet" in screen_text(app)
        await pilot.press("enter", "v", "r", "x", "d", "u", "j", "end", "pageup", "a")
        await pilot.pause()
        assert app.screen is screen
        assert screen.tab == NOT_BEGUN
        assert "No games waiting to start." in screen_text(app)


@pytest.mark.parametrize(
    ("code", "called"), [("lions-den", "Lion's Den"), ("vsefl", "VSEFL"), ("gone", "Gone")]
)
def test_a_game_names_its_rules_as_people_do(code: str, called: str):
    told = detail(row(ruleset=code), NOW, away=False)[0]
    assert told == f"Game 12: Yale at Harvard, {called}"


async def test_a_game_that_cannot_be_read_is_said_and_hides_no_other(tmp_path: Path):
    with opened(tmp_path / "games.db") as store:
        played(store, 3)
        played(store, 4)
    damage = "UPDATE game SET created_at = 'soon' WHERE id = 1"
    by_hand(tmp_path / "games.db", damage, unguarded=True)
    async with at_list(tmp_path) as (app, _, screen):
        assert [game.id for game in screen.games] == [2]
        assert any("Game 1 cannot be listed" in each.message for each in app._notifications)


async def test_who_waits_is_told_for_whom(tmp_path: Path):
    with opened(tmp_path / "games.db") as store:
        played(store, 3)
    async with at_list(tmp_path) as (app, pilot, _):
        await asyncio.to_thread(waits.notify, "Waiting: Bob is writing ...")
        await pilot.pause()
        assert [each.message for each in app._notifications] == ["Waiting: Bob is writing ..."]


async def test_the_newest_games_are_there_before_all_are_read(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(saved_screen, "AT_FIRST", 2)
    with opened(tmp_path / "games.db") as store:
        for number in range(4):
            played(store, 3, home=f"Yale {number}", visitors="Harvard")
        assert [game.id for game in store.listing(newest=2).games] == [4, 3]
    listing, go_on = Store.listing, threading.Event()

    def slowly(store: Store, **asked: Any) -> Any:
        assert asked.get("newest") or go_on.wait(30), "the rest is read when the test has looked"
        return listing(store, **asked)

    monkeypatch.setattr(Store, "listing", slowly)
    async with open_app((80, 24), save=True, data_dir=tmp_path) as (app, pilot):
        await pilot.press("s")
        await until(pilot, lambda: "Yale 3" in screen_text(app))
        assert "Yale 2" in screen_text(app)
        assert "Yale 1" not in screen_text(app)
        assert "1 of ..." in screen_text(app)
        go_on.set()
        await until(pilot, lambda: "1 of 4" in screen_text(app))
        assert "Yale 0" in screen_text(app)

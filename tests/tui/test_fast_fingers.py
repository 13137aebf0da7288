"""Keys that come faster than a form is drawn: every form takes two without a pause, and what was
entered is entered."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key
from textual.pilot import Pilot

from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture, GameTimesRow
from league.views.text import datetime_of
from quarterback.league_office.actions.registry import ACTIONS
from quarterback.league_office.datetimes import minute_of
from quarterback.tui.app import TableApp
from quarterback.tui.dialogs import ChoiceDialog
from quarterback.tui.league import action_form
from quarterback.tui.league.action_screen import ActionScreen
from quarterback.tui.league.front_page import FrontPageScreen
from quarterback.tui.league.pages import ScheduleScreen, StandingsScreen
from quarterback.tui.league.screen import LeagueScreen
from quarterback.tui.setup.board_game import BoardGameScreen
from quarterback.tui.setup.new_game import NewGameScreen
from quarterback.tui.widgets.row_list import Menu
from tests.store.playing import opened
from tests.tui.conftest import open_app, shown, until
from tests.tui.league.desk import Commissioner, commissioner
from tests.tui.league.leagues import SATURDAY, kept, names, season_of_games

MORNING = datetime_of(SATURDAY - 5).replace(tzinfo=None)
"""Five minutes before the first games."""


@pytest.fixture(autouse=True)
def morning(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the same minute for everyone."""
    monkeypatch.setattr(LeagueScreen, "clock", staticmethod(lambda: MORNING))
    monkeypatch.setattr(action_form, "wall_clock", lambda: minute_of(MORNING))


async def at_the_front_page(john: Commissioner) -> FrontPageScreen:
    """The front page of the league, where entries are signed."""
    john.app.preferences = replace(john.app.preferences, by="John")
    await john.opens("l", kind=FrontPageScreen)
    await john.until("Next: game")
    front = john.app.screen
    assert isinstance(front, FrontPageScreen)
    return front


def a_day(ledger: Ledger) -> Ledger:
    """Four teams at two boards; nothing is played."""
    return season_of_games(names(4), 0, through=2, into=ledger)


def strike(app: TableApp, *keys: str) -> None:
    """Post keys as a terminal does: none waits for what the one before it brings."""
    for key in keys:
        app.post_message(Key(key, key if len(key) == 1 else None))


async def settle(app: TableApp, pilot: Pilot[Any]) -> None:
    """Until nothing is being worked out."""
    await pilot.pause()
    await until(pilot, lambda: not any(worker.is_running for worker in app.workers))
    await pilot.pause()


async def test_two_looks_at_a_form_may_draw_it_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """What SPACE and F2 within 60 ms come to: the form is looked at, and entered, while it is
    being drawn for the first time."""
    kept(tmp_path, a_day)
    async with commissioner(tmp_path) as john:
        front = await at_the_front_page(john)
        monkeypatch.setattr(ActionScreen, "look", lambda _: None)
        front.open_action("result")
        await until(john.pilot, lambda: isinstance(john.app.screen, ActionScreen))
        form = john.form
        preview = form.handle.at(form.outcome)
        await asyncio.gather(form.show(preview), form.show(preview))
        assert [*form.rows] == [field.name for field in preview.fields]
        assert john.app.is_running


async def test_a_game_begins_with_two_keys_in_one_stroke(tmp_path: Path):
    kept(tmp_path, a_day)
    async with commissioner(tmp_path) as john:
        await at_the_front_page(john)
        strike(john.app, "space")
        await until(john.pilot, lambda: isinstance(john.app.screen, ActionScreen))
        strike(john.app, "f2")
        await settle(john.app, john.pilot)
        assert john.app.is_running
    with opened(tmp_path / "games.db") as store:
        state = store.leagues.open(1).ledger.records
        assert sum(bool(state.find(GameTimesRow, game.id)) for game in state.all(Fixture)) == 1


@pytest.mark.parametrize("keys", [("s", "enter"), ("enter", "s"), ("m", "s"), ("f", "s")])
async def test_a_page_that_was_left_opens_nothing_over_the_next(
    tmp_path: Path, keys: tuple[str, ...]
):
    """The menu of a game does not come over the standings."""
    kept(tmp_path, a_day)
    async with commissioner(tmp_path) as john:
        await at_the_front_page(john)
        await john.opens("g", kind=ScheduleScreen)
        await john.until("Round 1")
        strike(john.app, *keys)
        await settle(john.app, john.pilot)
        assert isinstance(john.app.screen, StandingsScreen)


@pytest.mark.parametrize("keys", [("a", "b"), ("escape", "escape")])
async def test_a_second_answer_leaves_no_other_screen(keys: tuple[str, ...]):
    async with open_app() as (app, pilot):
        app.push_screen(ChoiceDialog("Which?", (("a", "one"), ("b", "two"))))
        await pilot.pause()
        under = app.screen_stack[:-1]
        strike(app, *keys)
        await settle(app, pilot)
        assert app.screen_stack == under


async def test_a_list_that_is_not_drawn_yet_has_no_pages():
    async with open_app() as (app, _):
        menu = Menu("one", "two")
        menu.display = False
        await app.screen.mount(menu)
        menu.highlighted = 1
        menu.action_page_down()
        menu.action_page_up()
        assert menu.highlighted == 1


STROKES = (("right", "f2"), ("tab", "right"), ("f2", "f2"), ("x", "f2"))


@pytest.mark.parametrize(
    "act_names",
    [
        tuple(action.name for action in ACTIONS[::7]),
        pytest.param(tuple(action.name for action in ACTIONS), marks=pytest.mark.long),
    ],
    ids=["some", "all"],
)
async def test_no_form_of_a_league_loses_its_footing(tmp_path: Path, act_names: tuple[str, ...]):
    kept(tmp_path, a_day)
    async with commissioner(tmp_path) as john:
        front = await at_the_front_page(john)
        for name, keys in zip(act_names, cycle(STROKES), strict=False):
            front.open_action(name)
            strike(john.app, *keys)
            await settle(john.app, john.pilot)
            assert john.app.is_running, name
            while john.app.screen is not front:
                form = john.app.screen
                if isinstance(form, ActionScreen):
                    form.dismiss(False)
                else:
                    await john.pilot.press("escape")
                await settle(john.app, john.pilot)


@pytest.mark.parametrize("keys", [("right", "f2"), ("2", "right", "f2")])
@pytest.mark.parametrize(
    ("opens", "form"), [("n", NewGameScreen), ("g", BoardGameScreen)], ids=["dial", "board"]
)
async def test_no_form_of_a_new_game_loses_its_footing(
    opens: str, form: type, keys: tuple[str, ...]
):
    async with open_app() as (app, pilot):
        await pilot.press(opens)
        await shown(pilot, form)
        if form is BoardGameScreen:
            app.screen.query_one("#ruleset").focus()
        strike(app, *keys)
        for _ in range(5):  # the form waits for its player in a worker: that one does not end
            await pilot.pause()
        assert app.is_running

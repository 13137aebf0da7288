import asyncio, pytest
from datetime import date
from tests.tui.conftest import open_app, text_of, until, by_virtual_time, styles_worked_out_once, plain_terminal
from tests.tui.conftest import pytest_asyncio_loop_factories
from quarterback.tui.solo.ladder import LadderScreen
from quarterback.tui.dialogs.choice import ChoiceDialog
async def test_look(tmp_path):
    async with open_app((80,24), save=True, data_dir=tmp_path) as (app,pilot):
        await pilot.pause()
        print(text_of(app))
        await pilot.press("a"); await until(pilot, lambda: isinstance(app.screen, ChoiceDialog)); await pilot.pause()
        print(text_of(app))
        await pilot.press("l"); await until(pilot, lambda: isinstance(app.screen, LadderScreen)); await pilot.pause()
        print(text_of(app))
        await pilot.press("enter"); await until(pilot, lambda: type(app.screen).__name__=="TableScreen"); await pilot.pause()
        print(text_of(app))
        await pilot.press("space"); await until(pilot, lambda: app.screen.game.live and app.screen.state.at_rest.is_set()); await pilot.press("r"); await pilot.pause(); print(text_of(app)); await pilot.press("h")
        await until(pilot, lambda: type(app.screen).__name__=="FinalScreen"); await pilot.pause()
        await until(pilot, lambda: app.screen.step is not None); await pilot.pause(); await pilot.pause()
        print(text_of(app))
        await pilot.press("n"); await until(pilot, lambda: type(app.screen).__name__=="TableScreen"); await pilot.pause()
        print(text_of(app))
        app.to_title(); await pilot.pause()
        await pilot.press("c"); await until(pilot, lambda: type(app.screen).__name__=="CareerScreen"); await pilot.pause()
        print(text_of(app))
        await pilot.press("escape"); await pilot.pause()
        await pilot.press("d"); await until(pilot, lambda: type(app.screen).__name__=="TableScreen"); await pilot.pause()
        print(text_of(app))

"""The practice board at the console, at every pace: against the Captain, and two Captains watched.
A key hurries it; what is opened meanwhile neither loses a play nor doubles one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import ON_BOARDS
from quarterback.tui.play.speed import BY_NAME, PACES, Speed
from quarterback.tui.review.reports import FinalScreen
from rulesets.core.awaiting import Chance, Over
from tests.tui.conftest import open_app, until
from tests.tui.console.seated import Console, hasten, made, running, seated

BOARD: dict[str, Any] = {"board": "simulated"}
WATCHED: dict[str, Any] = BOARD | {"exhibition": True}
SHORT = Speed("short", spin=0.02, pause=0.01, rest=0.01, carry=0.01, cry=0.02)


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a disk keeps what it was given is tested elsewhere."""
    hasten(monkeypatch)


async def at_rest(console: Console) -> None:
    """Nothing goes on by itself."""
    parts = console.screen.console
    await console.until(lambda: parts.dice.throw is None and parts.computer.timer is None)


def stored_as_shown(console: Console) -> None:
    """Every input is in the book once, as the console has it."""
    store, number = console.app.store, console.book.id
    assert store is not None
    assert number is not None
    assert Scorebook.resume(store, number).entries == console.book.entries


@pytest.mark.sample(1)
@pytest.mark.parametrize("pace", [pace.name for pace in PACES if pace.spin])
async def test_at_every_pace_it_plays_and_a_key_hurries_it(pace, tmp_path):
    opened = {"save": True, "data_dir": tmp_path, "ruleset": "lions-den", "home": "Yale"}
    async with running(made("step", **opened, **WATCHED)) as console:
        assert not console.book.inputs, "at step each play waits for a key"
        console.app.pace = BY_NAME[pace]
        for wanted in range(1, 6):
            await console.pilot.press("enter")
            if console.screen.console.dice.throw is not None:
                await console.pilot.press("x")
            assert len(console.book.inputs) >= wanted
            if pace == "step":
                assert len(console.book.inputs) == wanted
        if pace == "step":
            await console.pilot.pause(0.2)
            assert len(console.book.inputs) == 5, "it went on by itself"
        else:
            assert not console.screen.console.computer.at_once, "it does not wait"
        stored_as_shown(console)


async def test_when_a_page_over_it_is_closed_the_program_goes_on(tmp_path):
    opened = {"save": True, "data_dir": tmp_path, "ruleset": "gunderson", "home": "Yale"}
    app = made("step", **opened, **WATCHED)
    async with running(app) as console:
        app.pace = replace(SHORT, spin=0, pause=0.1)
        await console.pilot.press("enter", "m")
        await console.until(lambda: app.screen is not console.screen)
        await console.until(lambda: console.screen.console.computer.timer is None)
        stood = len(console.book.inputs)
        await console.pilot.press("escape")
        await console.until(lambda: len(console.book.inputs) > stood)
        app.pace = BY_NAME["step"]
        await console.until(lambda: console.screen.console.computer.timer is None)
        stored_as_shown(console)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("code", "settings"),
    [
        ("solitaire-coach", {"plays": "10"}),
        *(pytest.param(code, {}, marks=pytest.mark.long) for code in ON_BOARDS),
    ],
)
async def test_two_captains_play_a_whole_game_that_is_watched(code, settings, tmp_path):
    opened = {"save": True, "data_dir": tmp_path, "ruleset": code, "seed": 4, "settings": settings}
    async with open_app(app={"pace": "instant"}, **opened, **WATCHED) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, FinalScreen))
        table = app.table
        assert table is not None
        assert isinstance(table.book.awaiting, Over)
        assert app.store is not None
        assert Scorebook.resume(app.store, 1).entries == table.book.entries
        assert not list(app._notifications)


async def test_coming_back_to_a_game_in_which_the_program_is_to_play_it_plays(tmp_path):
    opened = {"save": True, "data_dir": tmp_path, "ruleset": "gunderson", "home": "Yale"}
    async with running(made("step", **opened, **WATCHED)) as console:
        await console.press("enter", "x", "enter", "x")
        entered = len(console.book.inputs)
        assert entered >= 1
    async with open_app(app={"pace": "step"}, save=True, data_dir=tmp_path, resume="last") as (
        app,
        pilot,
    ):
        console = await seated(app, pilot)
        assert len(console.book.inputs) == entered
        assert "Computer's turn" in console.text
        await console.press("enter")
        assert len(console.book.inputs) == entered + 1
        assert not isinstance(console.game.awaiting, Chance) or console.game.is_automatic

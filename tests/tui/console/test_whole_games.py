"""Whole games of every rule set at the console, in the smallest window, with second thoughts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from quarterback.rule_sets import rule_set
from quarterback.tui.app import TableApp
from quarterback.tui.console.board import ConsoleBoard
from quarterback.tui.console.screen import ConsoleScreen
from quarterback.tui.review.reports import FinalScreen, HalfTimeScreen
from tests.entry.person import Person, Told
from tests.game.practice.playing import BOARD_GAMES
from tests.tui.conftest import open_app, text_of, until
from tests.tui.console.seated import seated

LEAST = (60, 20)
THOUGHTS = 0.04
"""How often, after an entry, some are taken back and brought back."""
LOOKS = 25
"""After so many entries the screen itself is read."""
SHORT: dict[str, dict[str, Any]] = {
    "gunderson": {}, "solitaire-coach": {"plays": "10"}, "lions-den": {"minutes": "8"},
    "vsefl": {"plays": "5"},
}  # fmt: skip
SEED = 6
HURRY = {"gunderson": 12, "lions-den": 3}


class Seat:
    """Who sits at the console: keys go to its screen at once, and nothing is waited for."""

    def __init__(self, app: TableApp, pilot: Pilot[Any], screen: ConsoleScreen) -> None:
        self.app, self.pilot, self.screen = app, pilot, screen

    def press(self, key: str) -> None:
        screen = self.screen
        match key:
            case "enter":
                screen.action_take()
            case "tab" | "shift+tab":
                screen.action_go(1 if key == "tab" else -1)
            case "down" | "up":
                screen.action_move(1 if key == "down" else -1)
            case _:
                assert screen.entry.takes(key), f"{key} is for nothing on {screen.form_view()}"
                screen.entry.type(key)
        assert screen.entry.message == "", key

    async def tell(self, told: Told) -> None:
        """Enter what a person tells, and go on where a half is over."""
        for key in told.keys:
            self.press(key)
        if told.reads:
            self.screen.clock.set_clock(told.reads)
        if told.ends_half:
            await until(self.pilot, lambda: isinstance(self.app.screen, HalfTimeScreen))
            await self.pilot.pause(0.5)  # no one has read it sooner
            await self.pilot.press("enter")
            await until(self.pilot, lambda: self.app.screen is self.screen)

    def think_again(self, luck: Random) -> None:
        """Take some entries back, and bring them back."""
        book = self.screen.book
        stood, many = book.state, luck.randint(1, min(12, len(book.inputs)))
        for _ in range(many):
            self.screen.action_undo()
            self.shows()
        for _ in range(many):
            self.screen.action_redo()
            self.shows()
        assert book.state == stood

    def shows(self) -> None:
        """The sheet asks something, and the board has the score."""
        screen = self.screen
        view = screen.query_one(ConsoleBoard).view
        assert view is not None
        assert screen.entry.message == ""
        if not screen.console.over:
            assert view.form.title
            assert view.form.items or view.form.dice or view.form.entry is not None
            assert view.form.refused == ""
        score = screen.game.state.score
        assert (view.scene.scores.home_points, view.scene.scores.visitors_points) == (
            score.home,
            score.visitors,
        )


async def whole(code: str, seed: int, settings: dict[str, Any], hurry: int) -> None:
    person = Person(rule_set(code, settings), seed, hurry)
    luck = Random(seed)
    options: dict[str, Any] = {
        "ruleset": code,
        "board": "own",
        "home": "Yale",
        "visitors": "Harvard",
    }
    async with open_app(LEAST, settings=settings, **options) as (app, pilot):
        seat = Seat(app, pilot, (await seated(app, pilot)).screen)
        for number, told in enumerate(person.play(), 1):
            await seat.tell(told)
            seat.shows()
            if luck.random() < THOUGHTS and not seat.screen.console.over:
                seat.think_again(luck)
            if number % LOOKS == 0:
                await pilot.pause()
                assert "Yale" in text_of(app)
        assert seat.screen.book.inputs == person.session.inputs
        assert seat.screen.book.state == person.session.state
        await until(pilot, lambda: isinstance(app.screen, FinalScreen))
        await pilot.pause()
        assert "FINAL" in text_of(app)


QUICK = ("gunderson", "lions-den")
"""Another is typed in a terminal: `tests/terminal/test_boards.py`."""


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "code", [pytest.param(code, marks=() if code in QUICK else pytest.mark.long)
             for code in BOARD_GAMES]
)  # fmt: skip
async def test_a_short_game(code: str):
    await whole(code, SEED, SHORT[code], HURRY.get(code, 1))


@pytest.mark.long
@pytest.mark.parametrize("seed", [2, 3, 4])
@pytest.mark.parametrize("code", BOARD_GAMES)
async def test_a_whole_game(code: str, seed: int):
    await whole(code, seed, {}, 1)

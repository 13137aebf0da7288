"""Men named at the console: by number, from the list, by the mouse; asked for every time; their
page in the report."""

from __future__ import annotations

import pytest

from quarterback.tui.console.corrections import AmendScreen
from quarterback.tui.console.screen import ConsoleScreen
from quarterback.tui.review.reports import HalfTimeScreen
from rulesets.core.events import Call, Report, Roll
from tests.tui.conftest import click_on
from tests.tui.console.test_corrections import console, page, press

BEARS = {"players": [{"number": 66, "name": "Buckets Goldenberg", "position": "guard"}]}
LIONS = {
    "players": [
        {"number": 14, "name": "Glenn Presnell", "position": "halfback"},
        {"number": 30, "name": "[bold]Hinkle[/]", "position": "end"},
        {"number": 66, "name": "Grover Emerson", "position": "guard"},
    ]
}
TEAMS = {"home": BEARS, "visitors": LIONS}
RETURNED = (Roll((1,)), Call("kickoff"), Call("return"), Report({"result": "down", "spot": "V25"}))
AT_RUN = (*RETURNED, Call("run"))
AT_PASS = (*RETURNED, Call("pass"))
TO_PLAYER = "d plus 6 shift+tab"


def named(screen: ConsoleScreen) -> object:
    """The player that the last entry names."""
    told = screen.book.entries[-1].event
    assert isinstance(told, Report)
    return told.fields["player"]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_man_is_named_by_number_by_arrows_or_by_a_click(size):
    """Names are offered as they are, never as markup."""
    async with console(*AT_RUN, teams=TEAMS, size=size) as (screen, pilot):
        await press(pilot, TO_PLAYER)
        assert "Lions: who had the ball?" in page(pilot)
        assert "14 Glenn Presnell, halfback" in page(pilot)
        assert "30 [bold]Hinkle[/], end" in page(pilot)
        await press(pilot, "6 6")
        assert "66 Grover Emerson, guard" in page(pilot)
        await press(pilot, "enter")
        assert named(screen) == "66 Grover Emerson"
        assert "Emerson" in page(pilot)
        await press(pilot, f"u {TO_PLAYER} down down enter")
        assert named(screen) == "30 [bold]Hinkle[/]"
        assert "[bold]Hinkle[/]" in page(pilot)
        await press(pilot, f"u {TO_PLAYER}")
        await click_on(pilot, "66 Grover Emerson, guard")
        await press(pilot, "enter")
        assert named(screen) == "66 Grover Emerson"


async def test_of_a_man_who_may_not_catch_the_rule_is_told_and_he_stands():
    async with console(*AT_PASS, teams=TEAMS, size=(120, 40)) as (_, pilot):
        await press(pilot, f"{TO_PLAYER} shift+tab 6 6")
        assert "SC-ELIG-04" in page(pilot)
        await press(pilot, "enter w")
        assert "66 Grover Emerson, guard: not an eligible receiver" in page(pilot)


async def test_the_menu_turns_asking_on_and_off():
    async with console(*AT_RUN, teams=TEAMS) as (screen, pilot):
        await press(pilot, "m n")
        assert screen.game.asks_players
        await press(pilot, "plus 6 enter 1 4 enter")
        assert named(screen) == "14 Glenn Presnell"
        await press(pilot, "m n")
        assert not screen.game.asks_players


async def test_he_can_be_named_when_an_entry_is_told_again():
    async with console(*AT_RUN, Report({"result": "down", "spot": "V31"}), teams=TEAMS) as (
        screen,
        pilot,
    ):
        await press(pilot, "m f enter")
        assert isinstance(pilot.app.screen, AmendScreen)
        await press(pilot, f"{TO_PLAYER} 1 4 enter y")
        told = screen.book.entries[-1].event
        assert isinstance(told, Report)
        assert told.fields == {"result": "down", "spot": "V31", "player": "14 Glenn Presnell"}


async def test_the_report_has_a_page_of_players_once_one_was_named():
    named = Report({"result": "down", "spot": "V31", "player": "14"})
    async with console(*AT_RUN, teams=TEAMS) as (screen, pilot):
        screen.menu.show_reports()
        await pilot.pause()
        assert isinstance(pilot.app.screen, HalfTimeScreen)
        assert "Players" not in page(pilot)
        await press(pilot, "escape")
        screen.book.play(named)
        screen.console.proceed()
        screen.menu.show_reports()
        await pilot.pause()
        assert "Players" in page(pilot)
        await press(pilot, "right")
        assert "RUSHING" in page(pilot)
        assert "14 Glenn Presnell" in page(pilot)
        assert "1 for 6 yards" in page(pilot)

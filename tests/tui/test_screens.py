"""The other pages: title, form, rules, saved games, replay, help; and the looks of the table."""

from __future__ import annotations

import signal

import pytest
from textual.widgets import Input

from quarterback.tui.play.speed import PACES, next_pace
from quarterback.tui.setup.new_game import NewGameScreen
from quarterback.tui.table.screen import TableScreen
from quarterback.tui.widgets.choice import ChoiceField
from tests.tui.conftest import at_table, faults_of, open_app, shown, until

MANY_FAULTS = ", ".join(f"'what {n}'" for n in range(36))
SLIPS = [
    ("plays", "many", "Plays: must be a whole number from 2 to 2000, not 'many'."),
    ("plays", "²", "whole number"),
    ("seed", "x", "whole number"),
    ("seed", "²", "whole number"),
    ("dial-file", "/no/such/dial.toml", "Dial file: this dial does not work"),
    ("dial-file", "", "Dial file: type the path of a file"),
    ("dial-file", "sectors = 2\n[[signal]]\nno = 1\ncells = ['+1', 'what']\n", "signal 1, cell 2"),
    ("dial-file", f"sectors = 36\n[[signal]]\nno = 1\ncells = [{MANY_FAULTS}]\n", "more errors."),
    ("visitors", "Home", "Visitors: both teams cannot be called Home"),
    ("home", "Y" * 41, "Home: a name has at most 40 letters"),
    ("visitors", "Ya\u200ble", "invisible characters"),
]
"""A field, what is typed there (of a dial with rows, its file), and what is said."""


async def test_a_slip_in_the_form_is_told_and_nothing_typed_is_lost(tmp_path):
    async with open_app() as (app, pilot):
        await pilot.press("n")
        await shown(pilot, NewGameScreen)
        for field, value, says in SLIPS:
            if "\n" in value:
                dial = tmp_path / "mine.toml"
                dial.write_text(value)
                value = str(dial)
            of_dial = app.screen.query_one("#dial", ChoiceField)
            usual, of_dial.value = of_dial.value, "file" if field == "dial-file" else of_dial.value
            widget = app.screen.query_one(f"#{field}", Input)
            before, widget.value = widget.value, value
            await pilot.press("f2")
            await until(pilot, lambda says=says: any(says in said for said in faults_of(app)))
            said = faults_of(app)[0]
            assert "--" not in said
            assert len(said.splitlines()) <= 5
            assert app.focused is widget
            assert isinstance(app.screen, NewGameScreen)
            assert widget.value == value
            widget.value, of_dial.value = before, usual


async def test_the_form_keeps_what_the_command_line_agreed_and_shows_a_seed_of_0():
    agreed = {"play_count": "without_returns", "plays": "40"}
    async with open_app(settings=agreed, seed=0) as (app, pilot):
        await shown(pilot, TableScreen)
        await pilot.press("q")
        await pilot.press("n")
        await shown(pilot, NewGameScreen)
        assert app.screen.query_one("#seed", Input).value == "0"
        await pilot.press("f2")
        screen = await shown(pilot, TableScreen)
        assert screen.book.header.seed == 0
        assert screen.book.rules.settings["play_count"] == "without_returns"
        assert screen.book.rules.profile.periods == (20, 20)


async def test_after_an_exhibition_a_new_game_has_persons_again():
    async with open_app(exhibition=True, app={"pace": "step"}) as (_app, pilot):
        await shown(pilot, TableScreen)
        await pilot.press("q")
        await pilot.press("n")
        await shown(pilot, NewGameScreen)
        await pilot.press("f2")
        screen = await shown(pilot, TableScreen)
        assert (screen.book.header.home_coach, screen.book.header.visitors_coach) == ("", "")


def test_the_pace_goes_round():
    pace = PACES[0]
    seen = [pace]
    while (pace := next_pace(pace)) != seen[0]:
        seen.append(pace)
    assert [pace.name for pace in seen] == ["slow", "medium", "quick", "instant"]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
async def test_the_table_looks_so(size, snapshot):
    async with at_table(size) as table:
        await table.press("space", "1", "space", "j", "space", "j")
        await table.pilot.pause()
        assert table.text == snapshot


async def test_the_table_in_ascii_looks_so(snapshot):
    async with at_table(app={"ascii_only": True}) as table:
        await table.press("space", "1", "space", "j", "space", "j")
        await table.pilot.pause()
        assert table.text == snapshot


async def test_a_headless_app_installs_no_signal_handler():
    signs = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
    before = [signal.getsignal(sign) for sign in signs]
    async with open_app() as (_, pilot):
        await pilot.pause()
        assert [signal.getsignal(sign) for sign in signs] == before

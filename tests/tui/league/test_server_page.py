"""The server of the room, started and stopped from the pages of a league."""

from __future__ import annotations

import re
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from quarterback.tui.dialogs import PickerDialog
from quarterback.tui.draw.lines import hanging
from quarterback.tui.league import sharing
from quarterback.tui.league.sharing import CHOICES, ServerScreen
from tests.tui.conftest import until
from tests.tui.league.leagues import kept, names, season_of_games
from tests.tui.league.test_league_screens import at_league


def eight_teams(into=None):
    return season_of_games(names(8), 21, 4, into=into)


def said() -> str:
    return "\n".join(sharing._SERVER.lines)


async def in_time(pilot: Pilot[Any], ready: Callable[[], bool]) -> None:
    """Wait for another process, by the clock of the machine."""
    end = time.monotonic() + 60
    while not ready():
        assert time.monotonic() < end, said()
        time.sleep(0.05)
        await pilot.pause()


async def test_the_server_starts_says_where_it_is_and_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A port that is free, whatever else runs here.
    free = tuple((f"{options} --port 0".strip(), words) for options, words in CHOICES)
    monkeypatch.setattr(sharing, "CHOICES", free)
    kept(tmp_path, eight_teams)
    async with at_league(tmp_path) as (app, pilot):
        await pilot.press("f4")
        await until(pilot, lambda: isinstance(app.screen, ServerScreen))
        screen = app.screen
        assert isinstance(screen, ServerScreen)
        assert "No server is running." in screen.lines
        try:
            await pilot.press("s")
            await until(pilot, lambda: isinstance(app.screen, PickerDialog))
            await pilot.press(*"only", "enter")
            await in_time(pilot, lambda: "http://" in said())
            [address] = re.findall(r"http://127.0.0.1:\d+/", said())
            with urllib.request.urlopen(address) as answer:
                assert b"<main" in answer.read()
            screen.look_again()
            assert any(address in line for line in screen.lines)
            assert screen.foot().startswith("s stop")
            await pilot.press("s")
            await in_time(pilot, lambda: not sharing._SERVER.running)
            with pytest.raises(OSError, match="refused"):
                urllib.request.urlopen(address)
        finally:
            sharing._SERVER.stop()


def test_the_squares_of_a_qr_code_stay_where_they_are():
    row = "██ ▄▄▄▄▄ █▀▀█▄█  █▄█ ▄▄▄▄▄ ██"
    assert hanging(row, 70) == [row]

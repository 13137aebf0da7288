"""A seed gives one game: by lines, at the table, and at the table after a resume."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from quarterback.cli.plain.game import run_exhibition, run_plain
from quarterback.cli.plain.line_io import LineIO
from quarterback.game.options import play_options
from quarterback.game.places import games_place, open_store
from quarterback.game.scorebook import Scorebook
from quarterback.tui.review.reports import FinalScreen
from quarterback.tui.table.screen import TableScreen
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide
from rulesets.core.events import Call, Event
from tests.tui.conftest import open_app, until

COACHED: dict[str, Any] = {
    "home": "Yale", "visitors": "Harvard", "seed": 11, "visitors_coach": "letterman",
}  # fmt: skip
PLAYS = "24"


def book_in(folder: Path) -> Scorebook:
    with open_store(games_place(folder)) as store:
        return Scorebook.resume(store, 1)


def inputs_in(folder: Path) -> list[tuple[Event, ...]]:
    return book_in(folder).inputs


async def at_the_table(folder: Path, presses: int, **options: Any) -> None:
    """Press space, so that whatever is first on the card is called."""
    async with open_app(save=True, data_dir=folder, **options) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.is_running)
        await until(pilot, lambda: hasattr(app.screen, "game"))
        table = app.screen
        assert isinstance(table, TableScreen)
        for _ in range(presses):
            await table.idle()
            if isinstance(app.screen, FinalScreen):
                return
            await pilot.press("space")
        await table.idle()


def typed_in(book: Scorebook) -> str:
    """What a person types who calls what was called for the home side."""
    lines = ""
    for entry in book.entries:
        wanted = awaiting(book.rules, entry.before)
        if isinstance(wanted, Decide) and wanted.side == "home":
            assert isinstance(entry.event, Call)
            lines += "\n" if wanted.forced else f"{entry.event.call}\n"
    return lines


@pytest.mark.long
async def test_against_a_coach(tmp_path: Path):
    lines, whole, parts = tmp_path / "lines", tmp_path / "whole", tmp_path / "parts"
    settings = {"plays": PLAYS}
    await at_the_table(whole, 200, settings=settings, **COACHED)
    options = play_options(plays=int(PLAYS), data_dir=lines, **COACHED)
    run_plain(options, LineIO(StringIO(typed_in(book_in(whole))), StringIO()))
    await at_the_table(parts, 8, settings=settings, **COACHED)
    await at_the_table(parts, 200, resume="last")
    assert len(inputs_in(whole)) > int(PLAYS)
    assert inputs_in(lines) == inputs_in(whole)
    assert inputs_in(parts) == inputs_in(whole)


@pytest.mark.long
async def test_between_two_coaches(tmp_path: Path):
    lines, table = tmp_path / "lines", tmp_path / "table"
    both: dict[str, Any] = {"home_coach": "freshman", "visitors_coach": "letterman", "seed": 5}
    run_exhibition(play_options(plays=20, data_dir=lines, **both), LineIO(StringIO(), StringIO()))
    settings = {"plays": "20"}
    async with open_app(save=True, data_dir=table, settings=settings, **both) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, FinalScreen))
    assert inputs_in(lines) == inputs_in(table)

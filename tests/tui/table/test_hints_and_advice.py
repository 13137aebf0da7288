"""Hints and analysis at the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from quarterback.game import places
from quarterback.game.controller import GameController
from quarterback.game.options import PlayOptions
from quarterback.game.saved import begin
from quarterback.preferences import Preferences
from quarterback.tui.context import AppContext
from quarterback.tui.table.game import TableGame
from quarterback.tui.widgets.picture import Picture
from rulesets.core.awaiting import Decide
from tests.tui.conftest import Table, at_table
from tests.tui.table.without_app import PlainTable

HINTS: dict[str, Any] = {"preferences": Preferences(hints=True)}


def hint_of(table: Table) -> str:
    widget = table.screen.query_one("#hint", Picture)
    return widget.text() if widget.display else ""


async def test_a_first_game_tells_what_to_do_and_suggests_what_may_be_called():
    async with at_table((80, 24), lesson=True, visitors_coach="freshman") as table:
        assert "Hint" in hint_of(table)
        told = set()
        for _ in range(12):
            await table.press("space")
            told.add(hint_of(table))
            wanted = table.game.awaiting
            given = table.screen.state.hints.lesson.hint(table.game)
            if given is not None and given.suggests and isinstance(wanted, Decide):
                assert given.suggests in wanted.calls
            assert "~" not in hint_of(table) and "…" not in hint_of(table)
        assert len(told) > 4


async def test_on_the_smallest_table_the_whole_hint_stands_beside_the_dial():
    async with at_table((60, 20), app=HINTS, lesson=True) as table:
        assert table.game.known.near_within(100)  # a suggestion waits for them only so long
        for _ in range(8):
            given = table.screen.state.hints.lesson.hint(table.game)
            assert given is not None
            assert " ".join(hint_of(table).split()) == f"Hint {given.text}"
            await table.press("space")


async def test_the_hint_stays_while_the_dial_turns():
    moment = [0.0]
    app = HINTS | {"pace": "slow", "now": lambda: moment[0]}
    async with at_table((80, 24), app=app, lesson=True) as table:
        before = hint_of(table)
        await table.pilot.press("space")
        await table.pilot.pause(0.1)
        assert before and hint_of(table) == before


@pytest.mark.parametrize("finished", [2, 3])
async def test_after_three_games_hints_are_shown_where_they_are_asked_for(
    tmp_path: Path, finished: int
) -> None:
    with places.open_store(places.games_place(tmp_path)) as store:
        for game in range(3):
            played = GameController(begin(store, PlayOptions()), lambda: 0.0)
            if game < finished:
                played.resign("home")
        both = PlayOptions().exhibited()  # they call, and a person only watches
        GameController(begin(store, both), lambda: 0.0).resign("home")
    async with at_table(app=HINTS, save=True, data_dir=tmp_path) as table:
        assert bool(hint_of(table)) == (finished < 3)
        if finished == 3:
            await table.pilot.press("i")
            await table.pilot.pause()
            assert hint_of(table) and not table.app.hints_had


def test_the_chart_says_where_it_is_shown_or_why_it_is_not() -> None:
    table = PlainTable(any_dial=True)
    table.table.analysis.toggle()
    assert table.ctx.preferences.chances
    assert table.view.caption == "Win probability is on, under the log."
    table.table.analysis.toggle()
    assert table.view.caption == "Win probability is off."
    table.view.room = False
    table.table.analysis.toggle()
    assert table.view.caption == "Win probability is on, but needs a taller window."
    table.table.analysis.toggle()
    table.state.hints.toggle()
    table.state.show()
    assert table.state.hints.view.lines
    table.table.analysis.toggle()
    assert "hints take its place: i turns them off" in table.view.caption


def test_advice_is_for_the_team_with_the_call() -> None:
    table = PlainTable()
    table.table.analysis.advise()
    assert table.view.caption == "Advice is for the team with the call."
    table = PlainTable(any_dial=True)
    table.spin(2)
    table.table.analysis.advise()
    assert "No advice with your own dial" in table.view.caption


def test_hints_are_turned_on_and_off_for_later_games() -> None:
    table = PlainTable()
    assert not table.state.hints.view.lines
    assert table.state.hints.toggle() == "Hints are on."
    assert table.ctx.preferences.hints
    table.state.show()
    assert table.state.hints.view.lines
    assert table.state.hints.toggle() == "Hints are off."
    table.state.show()
    assert not table.state.hints.view.lines


def test_no_hint_comes_back_in_the_next_game() -> None:
    table = PlainTable(lesson=True)
    table.ctx.preferences = Preferences(hints=True)
    assert "Two teams" in table.view.scenes[-1].hint.lines[0]
    TableGame(cast(AppContext, table.ctx), table.book, table.view).proceed()
    assert not table.view.scenes[-1].hint.lines

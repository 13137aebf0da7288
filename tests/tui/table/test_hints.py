"""Hints at the table: a first game told in words, over the log, on and off by a key."""

from __future__ import annotations

from typing import Any

from quarterback.preferences import Preferences
from quarterback.tui.widgets.picture import Picture
from rulesets.core.awaiting import Decide
from tests.tui.conftest import Table, at_table

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

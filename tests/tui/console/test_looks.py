"""The console where little can be shown: ASCII alone, no colors, sixteen of them. Every state
can be read, and nothing hangs on hue alone."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from rulesets.core.awaiting import Decide, Observe
from tests.tui.conftest import text_of
from tests.tui.console.seated import Console, at_console
from tests.tui.console.test_sizes import score

SLOW = {"pace": "slow"}
BOTH = pytest.mark.parametrize("size", [(80, 24), (120, 40)])


async def on_to(console: Console, kind: type) -> None:
    """Enter what comes, up to a question of a kind."""
    for _ in range(40):
        if isinstance(console.game.awaiting, kind):
            return
        await console.press("enter", "x")
    raise AssertionError(f"no {kind.__name__} came")


async def states(console: Console) -> AsyncIterator[str]:
    """One state after the other: dice to be rolled, on their way and still, a call, a form, what
    cannot be, a menu, a cry, reports."""
    await console.pilot.pause()
    yield "dice"
    await console.press("enter")
    yield "dice on their way"
    tumble = console.screen.console.dice.throw
    assert tumble is not None
    await console.press("enter")
    await on_to(console, Decide)
    yield "a call"
    await on_to(console, Observe)
    await console.press("4", "tab")
    yield "a form"
    await console.press("m")
    yield "the menu"
    await console.press("escape")
    console.screen.entry.say("This cannot be. (LD-PASS-06)")
    await console.pilot.pause()
    yield "what cannot be"
    score(console)
    await console.pilot.pause()
    yield "a cry"
    console.screen.menu.show_reports()
    await console.pilot.pause()
    yield "reports"


@pytest.mark.sample(1)
@BOTH
async def test_ascii_is_enough(size):
    poor = SLOW | {"ascii_only": True}
    async with at_console("lions-den", size, app=poor) as console:
        seen = []
        async for state in states(console):
            text = text_of(console.app)
            marks = sorted({mark for mark in text if not mark.isascii()})
            assert not marks, f"{state}: {marks}"
            seen.append(text)
        assert len(set(seen)) == len(seen), "two states look the same"


@pytest.mark.sample(1)
@BOTH
async def test_without_colors_there_are_none_and_every_state_can_be_told(size, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    async with at_console("lions-den", size, app=SLOW) as console:
        seen = []
        async for state in states(console):
            seen.append(text_of(console.app))
            for strip in console.app.screen._compositor.render_strips():
                for _, style, _ in strip:
                    for color in (style.color, style.bgcolor) if style else ():
                        assert color is None or color.is_default, f"{state}: {color}"
        assert len(set(seen)) == len(seen), "two states look the same"

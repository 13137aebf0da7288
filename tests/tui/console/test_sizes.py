"""The console in terminals that change while something is under way: dice tumble, a form is half
told, a score is cried out. Nothing that was told is lost, and nothing is entered twice."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random

import pytest

from quarterback.entry import form as forms
from quarterback.entry.dice import chart
from quarterback.entry.form import new_form
from quarterback.entry.preview import AnswerPreview
from quarterback.entry.spot_input import accepts_spot
from quarterback.game.console.show_form import form_view
from quarterback.rule_sets import rule_set
from quarterback.tui.dialogs import TooSmallScreen
from quarterback.tui.draw.form import sheet
from quarterback.tui.widgets.pictures import Ceremony, Gridiron
from rulesets.core.advance import advance
from rulesets.core.awaiting import Awaiting, Chance, Decide, Observe, Over
from rulesets.core.dice import COIN
from rulesets.core.session import Entry, Session
from tests.entry.typist import context
from tests.game.practice.playing import BOARD_GAMES, comes
from tests.tui.conftest import text_of, until
from tests.tui.console.seated import Console, at_console

SIZES = ((120, 40), (200, 60), (60, 20), (80, 24))
TOO_SMALL = (50, 15)
SLOW = {"pace": "slow"}


async def resized(console: Console, size: tuple[int, int]) -> None:
    await console.pilot.resize_terminal(*size)
    await console.until(lambda: console.screen.size == size or console.app.screen.size == size)
    await console.pilot.pause()


def whole(console: Console, size: tuple[int, int]) -> bool:
    """Whether the screen is filled, and no row is longer than it."""
    rows = console.text.split("\n")
    return len(rows) == size[1] and all(len(row) <= size[0] for row in rows)


async def test_while_dice_tumble(tmp_path):
    async with at_console("lions-den", app=SLOW, save=True, data_dir=tmp_path) as console:
        assert isinstance(console.game.awaiting, Chance)
        await console.press("enter")
        assert len(console.book.inputs) == 1
        tumble = console.screen.console.dice.throw
        assert tumble is not None
        tumble.seconds = 60.0
        for size in SIZES:
            await resized(console, size)
            assert console.screen.console.dice.throw is tumble
            assert "any key continues" in console.text
            assert whole(console, size)
        await resized(console, TOO_SMALL)
        assert isinstance(console.app.screen, TooSmallScreen)
        tumble.seconds = tumble.rests = 0.001
        await console.press("enter", "x", "1")
        await console.pilot.pause(0.2)
        assert console.screen.console.dice.throw is tumble, "nobody could see how they fell"
        assert len(console.book.inputs) == 1
        await resized(console, (80, 24))
        await console.press("enter")
        assert console.screen.console.dice.throw is None
        assert len(console.book.inputs) == 1
        assert "any key continues" not in console.text
        assert whole(console, (80, 24))


def tells_a_place(wanted: Awaiting) -> bool:
    """Whether a number that is typed at once is a yard line."""
    return isinstance(wanted, Observe) and accepts_spot(new_form(wanted))


@pytest.mark.sample(1)
@pytest.mark.parametrize("code", ["gunderson", "vsefl"])
async def test_while_a_form_is_told(code):
    async with at_console(code) as console:
        luck = Random(2)
        book = console.book
        while not tells_a_place(book.awaiting):
            book.play(comes(book.rules, book.state, book.awaiting, luck))
        await console.press("u", "z")
        assert tells_a_place(console.game.awaiting)
        await console.type("1")
        stood, inputs = console.form, console.book.inputs
        assert stood.report is not None
        assert stood.report.typed == "1"
        for size in (*SIZES, TOO_SMALL, (80, 24)):
            await resized(console, size)
            if size == TOO_SMALL:
                assert isinstance(console.app.screen, TooSmallScreen)
                await console.type("23")
                await console.press("enter", "u", "escape")
            else:
                assert console.app.screen is console.screen
                assert " 1█" in console.text
                assert whole(console, size)
            assert console.form == stood
            assert console.book.inputs == inputs
        await console.type("2")
        assert console.form.report is not None
        assert console.form.report.typed == "12"
        await console.press("enter")
        assert console.book.inputs[:-1] == inputs or console.screen.entry.message


def score(console: Console) -> None:
    """Play on, up to a touchdown; that is entered at the console."""
    book, luck = console.book, Random(1)
    while not isinstance(book.awaiting, Over):
        event = comes(book.rules, book.state, book.awaiting, luck)
        facts = advance(book.rules, book.state, event)[1]
        if any(fact.fact == "touchdown" for fact in facts):
            break
        book.play(event)
    stood = len(book.entries)

    def entered() -> list[Entry]:
        book.play(event)
        return book.entries[stood:]

    console.screen.console.proceed()
    console.screen.console.enter(entered)


def over(ceremony: Ceremony, field: Gridiron) -> bool:
    """Whether one lies over the other, below its marks; or is no longer there."""
    lies, below = ceremony.region, field.region
    there = (lies.x, lies.y, lies.width) == (below.x, below.y + 1, below.width)
    return there or not ceremony.display


async def test_while_a_touchdown_is_cried_out():
    async with at_console("gunderson", (120, 40), app=SLOW) as console:
        score(console)
        ceremony = console.screen.query_one(Ceremony)
        await until(console.pilot, lambda: ceremony.display)
        entries, points = console.book.entries, console.book.state.score
        for size in (*SIZES, TOO_SMALL, (120, 40)):
            await resized(console, size)
            if size != TOO_SMALL:
                field = console.screen.query_one(Gridiron)
                await console.until(lambda field=field: over(ceremony, field))
        await until(console.pilot, lambda: not ceremony.display)
        assert console.book.entries == entries
        assert console.book.state.score == points
        assert f" {points.visitors}, " in console.text
        assert "touchdown" in console.text.lower()


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
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_in_ascii_and_without_colors_every_state_can_be_told(size, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    poor = SLOW | {"ascii_only": True}
    async with at_console("lions-den", size, app=poor) as console:
        seen = []
        async for state in states(console):
            text = text_of(console.app)
            marks = sorted({mark for mark in text if not mark.isascii()})
            assert not marks, f"{state}: {marks}"
            seen.append(text)
            for strip in console.app.screen._compositor.render_strips():
                for _, style, _ in strip:
                    for color in (style.color, style.bgcolor) if style else ():
                        assert color is None or color.is_default, f"{state}: {color}"
        assert len(set(seen)) == len(seen), "two states look the same"


SHEET_SIZES = ((46, 12), (66, 22))
"""The sheet at 80 x 24 where it is lowest, and at 120 x 40."""


@pytest.mark.parametrize("code", BOARD_GAMES)
def test_every_chart_of_whole_games_is_shown_in_full(code: str):
    settings = {"fg_dice": "on", "kick_dice": "on"} if code == "gunderson" else {}
    session, luck = Session(rule_set(code, settings)), Random(code)
    seen: set[object] = set()
    while not isinstance(session.awaiting, Over):
        wanted = session.awaiting
        if isinstance(wanted, Chance) and wanted.dice != (COIN,) and chart(wanted) not in seen:
            seen.add(chart(wanted))
            shown = form_view(forms.new_form(wanted), context(session), AnswerPreview(), str.upper)
            for width, height in SHEET_SIZES:
                rows = sheet(shown, width, height)
                text = _words(" ".join(text for row in rows for text, _ in row))
                for each in chart(wanted):
                    assert _words(" ".join(each)) <= text, (each, width)
        session.play(comes(session.rules, session.state, wanted, luck))


def _words(text: str) -> set[str]:
    """Without the marks between two rows of the chart."""
    return {word.strip(";:") for word in text.split()}

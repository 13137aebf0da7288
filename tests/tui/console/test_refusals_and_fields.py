"""What a person meets on the sheet besides the answers: a refusal that can be recorded anyway, what
is cleared, numbers, a ruling, words instead of codes."""

from __future__ import annotations

import re

import pytest
from textual.widgets import Input

from quarterback.entry import form as forms
from quarterback.entry import reducer
from quarterback.entry.preview import AnswerPreview
from quarterback.game.console.form_views import foot
from quarterback.rule_sets import rule_set
from quarterback.tui.console.corrections import RulingScreen
from quarterback.tui.console.screen import ConsoleScreen
from rulesets.core.awaiting import Decide
from rulesets.core.events import Call, Roll, Ruling
from rulesets.core.session import Session
from tests.entry.test_form import Board
from tests.tui.console.parts import CLOCKS, first_down
from tests.tui.console.seated import at_console


def offered(screen: ConsoleScreen) -> bool:
    """Whether the row of keys has that of recording it anyway."""
    shown = screen.active_bindings.values()
    return any(each.binding.id == "console.anyway" and each.binding.show for each in shown)


async def test_record_anyway_comes_and_goes_with_the_refusal():
    async with at_console("gunderson") as console:
        screen, pilot = console.screen, console.pilot
        console.begin()
        assert not offered(screen)
        screen.menu.enter_call("punt")
        await pilot.pause()
        assert "! records it anyway" in screen.form_view().refused
        assert offered(screen)
        await pilot.press("escape")
        assert not screen.form_view().refused
        assert not offered(screen)
        screen.menu.enter_call("punt")
        await pilot.press("r")
        assert screen.game.state.call == "run"
        assert not offered(screen)


async def test_control_u_clears_what_is_typed_and_no_more():
    async with at_console("gunderson") as console:
        screen, pilot = console.screen, console.pilot
        console.begin()
        await pilot.press("r", "d", "4", "7", "ctrl+u")
        assert screen.entry.form.report is not None
        assert screen.entry.form.report.typed == ""
        assert screen.entry.form.report.values == {"result": "down"}
        await pilot.press("3", "4", "enter")
        assert screen.game.state.spot == 34
    async with at_console("vsefl") as console:
        console.begin()
        await console.pilot.press("p", "4", "ctrl+u", "6", "enter")
        assert console.book.entries[-1].event == Roll((6,)), "so it clears dice"


async def test_a_number_takes_digits_alone():
    async with at_console("lions-den") as console:
        screen, pilot = console.screen, console.pilot
        console.begin()
        await pilot.press("p", "p", "1", "x", "u", "1")
        assert screen.entry.form.report is not None
        assert screen.entry.form.report.typed == "11"
        assert screen.game.state.call == "pass_play", "u took nothing back"
        await pilot.press("x")
        assert "Digits only" in screen.form_view().refused


async def test_the_cursor_of_a_ruling_is_in_the_row_that_is_lit():
    async with at_console("gunderson") as console:
        screen, pilot = console.screen, console.pilot
        console.begin()
        screen.corrections.ruling()
        await pilot.pause(0.1)
        app = console.app
        assert isinstance(app.screen, RulingScreen)
        for _ in range(4):
            await pilot.pause()
            rows = app.screen.query(".ruling-row")
            lit = [row for row in rows if row.query_one(".ruling-label").styles.text_style.bold]
            assert lit == [row for row in rows if row.query_one(Input).has_focus]
            assert len(lit) == 1
            await pilot.press("down")
        await pilot.press("x", "2")
        assert app.focused is not None
        assert app.screen.query_one("#ruling-down", Input).value.isdigit()


@pytest.mark.parametrize("code", CLOCKS)
def test_no_row_shows_the_code_of_a_call(code: str):
    """Below the sheet a call goes by its words: Xp is no word."""
    for more in (
        {},
        {"spot": "V15", "down": 4, "to_go": 8},
        {"phase": "try"},
        {"phase": "kickoff"},
    ):
        session = Session(rule_set(code))
        situation = {"ball": "home", "clock": CLOCKS[code]} if "phase" in more else first_down(code)
        session.play(Ruling(situation | more, why="here", whole=True))
        wanted = session.awaiting
        if not isinstance(wanted, Decide):
            continue
        for marked, answer in enumerate(forms.answers(forms.new_form(wanted))):
            form = reducer.move(forms.new_form(wanted), marked)
            said = foot(
                form,
                AnswerPreview(),
                lambda _: "ENTER",
                lambda answer: answer.label,
                complete=False,
            )
            words = re.sub(r" \.\.\.$", "", said.partition(": ")[2].split("   ")[0])
            assert words
            assert answer.label.startswith(words)


def test_on_an_onside_kick_it_is_asked_who_touched_it_first():
    """Before where, and without TAB."""
    late = {"phase": "kickoff", "ball": "home", "score": {"home": 0, "visitors": 7}}
    vsefl = Board("vsefl", late | {"clock": CLOCKS["vsefl"] | {"period": 4}})
    vsefl.session.play(Call("onside"))
    for _ in range(2):
        vsefl.session.play(Roll((6,)))
    vsefl.form = forms.new_form(vsefl.session.awaiting)
    vsefl.keys("h")
    assert vsefl.form.report is not None
    assert vsefl.form.report.current == "side"
    vsefl.keys("h", "enter")
    assert vsefl.session.state.possession == "home"
    coach = Board("solitaire-coach", late | {"clock": CLOCKS["solitaire-coach"]})
    coach.session.play(Call("onside"))
    coach.form = forms.new_form(coach.session.awaiting)
    coach.keys("h")
    assert coach.form.report is not None
    assert coach.form.report.current == "side"

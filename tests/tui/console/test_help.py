"""Help at the console: every kind of state of every game on a board has a page that names what is
asked, and how each part of it is answered."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from quarterback.entry import form as forms
from quarterback.entry import reducer
from quarterback.entry.form import EntryForm
from quarterback.entry.values import InputContext
from quarterback.game.console.show_form import form_help
from quarterback.rule_sets import CODES
from quarterback.tui.app import TableApp
from quarterback.tui.bindings import commands
from quarterback.tui.help import ABOUT, HelpScreen, help_lines
from quarterback.tui.review.replay import ReplayScreen
from rulesets.core.awaiting import Awaiting, Chance, Decide, Field, Observe, Over
from rulesets.core.sentences.wording import Names
from rulesets.core.session import Session
from rulesets.core.sides import HOME
from rulesets.core.state import State
from rulesets.registry import result_label
from tests.game.practice.playing import BOARD_GAMES, comes, rules_of
from tests.tui.conftest import at_table, open_app, text_of, until
from tests.tui.console.seated import at_console, seated
from tests.tui.console.test_footer_and_rule_card import BEARS, console

NAMES = Names("Bears", "Lions")
SEEDS = 4
DIAL_WORDS = ("dial", "signal", "Signal", "sector")


def key(name: str) -> str:
    return f"<{name}>"


def context(s: State, wanted: Awaiting) -> InputContext:
    side = getattr(wanted, "side", None) or s.possession or HOME
    return InputContext(s, NAMES, side, bare_numbers=True)


def kinds(code: str) -> Iterator[tuple[State, Awaiting]]:
    """The first situation of every kind that some whole games come to: what differs is what is
    asked, in which phase."""
    rules, seen = rules_of(code), set()
    for seed in range(SEEDS):
        session, luck = Session(rules), Random(f"{code} {seed}")
        while not isinstance(session.awaiting, Over):
            s, wanted = session.state, session.awaiting
            options = wanted.options if isinstance(wanted, Decide) else ()
            calls = wanted.calls if isinstance(wanted, Observe) else ()
            kind = (
                s.phase, s.call, type(wanted), getattr(wanted, "dice", ()),
                tuple(field.name for field in getattr(wanted, "fields", ())),
                tuple(option.call for option in (*options, *calls)),
            )  # fmt: skip
            if kind not in seen:
                seen.add(kind)
                yield s, wanted
            session.play(comes(rules, s, wanted, luck))


def plain(word: object) -> str:
    return str(word).replace("_", " ")


def named(field: Field, lines: list[str]) -> None:
    """A field is on the page with all that may be typed for it."""
    label = field.description or plain(field.name)
    rows = [n for n, line in enumerate(lines) if line.strip().lower().startswith(label.lower())]
    assert rows, (field.name, lines)
    told = [lines[n] for n in rows]
    if field.default is True or field.default is False:
        assert any(f"defaults to {'yes' if field.default else 'no'}" in row for row in told), told
    elif field.default is not None:
        assert any(f"defaults to {plain(field.default)}" in row for row in told), told
    elif field.required:
        assert any("required" in row for row in told), told
    else:
        assert any("optional" in row for row in told), told
    for choice in field.choices:
        assert any(result_label(choice).lower() in row for row in told), (choice, told)
    if field.type == "number" and field.max is not None:
        assert any(f"{field.min or 0} to {field.max}" in row for row in told), told
    if field.type == "spot":
        assert any("a spot" in row for row in told)
        assert "ENTERING A SPOT" in lines
        for way in ("H31", "own 4", "their 12", "+6", "<console.left>", "mouse"):
            assert any(way in line for line in lines), way


@pytest.mark.parametrize("code", BOARD_GAMES)
def test_every_kind_of_state_has_help_that_names_what_is_asked(code: str):
    many = 0
    for s, wanted in kinds(code):
        many += 1
        form, tells = forms.new_form(wanted), context(s, wanted)
        lines = form_help(form, tells, key)
        assert lines[0] == "NOW"
        assert lines[1]
        assert any("<console.take>" in line for line in lines)
        if isinstance(wanted, Chance):
            text = " ".join(lines)
            assert "coin" in text if wanted.dice == ("coin",) else ", ".join(wanted.dice) in text
        elif isinstance(wanted, Decide | Observe) and wanted.side is not None:
            assert NAMES.of(wanted.side) in lines[1]
        for place, answer in enumerate(forms.answers(form)):
            assert any(answer.label.lower() in line.lower() for line in lines), answer
            assert answer.key or answer.name in ("west", "east")
            if answer.option is not None and answer.key:  # its letter takes that answer
                [row] = [line for line in lines if line.startswith(f"{answer.key}  {answer.label}")]
                assert reducer.type_char(form, row[0]) == reducer.choose(form, place), row
        for field in getattr(wanted, "fields", ()):
            named(field, lines)
        for option in _options(wanted):
            _an_option(form, option, tells)
    assert many >= 10


def _options(wanted: Awaiting):
    if isinstance(wanted, Decide):
        return wanted.options
    return wanted.calls if isinstance(wanted, Observe) else ()


def _an_option(form: EntryForm, option, tells: InputContext, *, listed: bool = True) -> None:
    """The details of a call are told before it is taken, and on its own sheet."""
    lines = form_help(form, tells, key)
    if listed:
        assert any((option.description or plain(option.call)) in line for line in lines), option
        for field in option.fields:
            named(field, lines)
    opened = reducer.out_of_turn_form(form.awaiting, option) if option.fields else None
    if isinstance(opened, EntryForm):
        page = form_help(opened, tells, key)
        assert (option.description or plain(option.call)).rstrip("!") in page[1]
        for field in option.fields:
            named(field, page)


def test_what_is_told_out_of_turn_has_help_too():
    asked = 0
    for code in BOARD_GAMES:
        rules = rules_of(code)
        if rules.out_of_turn_options is None:
            continue
        for s, wanted in kinds(code):
            for option in rules.out_of_turn_options(rules, s):
                asked += 1
                _an_option(forms.new_form(wanted), option, context(s, wanted), listed=False)
    assert asked


# On the screen


def page_of(app: TableApp) -> list[str]:
    return help_lines(app.screen, app.own_keys)


@pytest.mark.sample(3)
@pytest.mark.parametrize("code", BOARD_GAMES)
@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_help_opens_on_what_is_asked_and_tells_of_mistakes(code: str, size):
    async with at_console(code, size, **BEARS) as board:
        app, pilot = board.app, board.pilot
        lines = page_of(app)
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
        await pilot.pause()
        assert "NOW" in text_of(app)
        assert "FIXING MISTAKES" in lines
        for name in ("console.undo", "console.redo", "console.menu", "console.anyway"):
            sign = commands.keys_of(commands.BY_ID[name]).split()[0]
            assert any(line.startswith(f"{sign}  ") for line in lines), name
        words = "\n".join(lines)
        assert not [word for word in DIAL_WORDS if word in words.replace("of the dial game", "")]
        assert not [name for name in CODES if name in words]


async def test_help_tells_of_the_program_of_dice_and_of_the_end():
    app = console("lions-den")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = (await seated(app, pilot)).screen
        heads = set()
        for _ in range(12):
            lines = page_of(app)
            heads.add(lines[0])
            assert "FIXING MISTAKES" in lines
            await pilot.press("enter")
            await pilot.pause()
        assert heads >= {"NOW", "COMPUTER'S TURN", "DICE ROLLED"}
        screen.game.resign(HOME)
        screen.console.dice.skip()
        screen.show()
        assert page_of(app)[0] == "THE GAME IS OVER"


async def test_help_tells_of_time_and_of_the_rule_card():
    async with at_console("gunderson", **BEARS) as board:
        app, pilot = board.app, board.pilot
        lines = page_of(app)
        assert "TIME" in lines
        assert any("15:00 left" in line for line in lines)
        assert any("Lions 2, Bears 2" in line for line in lines)
        assert "ON THE RULE CARD" in lines
    async with at_console("vsefl", **BEARS) as board:
        app, pilot, screen = board.app, board.pilot, board.screen
        await pilot.press("g", "enter", "space", "enter", "enter", "space", "enter")
        await until(pilot, lambda: bool(screen.clock.timers()))
        timer = screen.clock.timers()[0].timer
        assert any(timer.description in line and timer.rule in line for line in page_of(app))


def test_what_a_screen_is_for_stands_under_a_heading_that_there_is():
    assert set(ABOUT) <= {heading for heading, _ in commands.SECTIONS}


async def test_help_tells_of_a_dial_only_where_there_is_one():
    async with open_app() as (app, pilot):
        for opened in ("", "n", "escape", "g", "escape", "o", "escape", "b", "q", "s"):
            if opened:
                await pilot.press(opened)
                await pilot.pause()
            assert "ON THE DIAL" not in page_of(app), (opened, app.screen)
    async with at_table() as table:
        assert "ON THE DIAL" in help_lines(table.screen)
        await table.press("space", "space")
        table.app.push_screen(ReplayScreen(table.book))
        await table.pilot.pause()
        assert "ON THE DIAL" in help_lines(table.app.screen)

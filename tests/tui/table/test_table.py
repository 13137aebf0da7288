"""Games at the table, by keys."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from quarterback.game import saved
from quarterback.game.options import PlayOptions
from quarterback.game.scorebook import Scorebook
from quarterback.tui.dialogs import ChoiceDialog, ConsentDialog
from quarterback.tui.play.ui_state import AwaitingPlayer, CoachDelay, Paused
from quarterback.tui.review.reports import FinalScreen, HalfTimeScreen
from quarterback.tui.table.entry import DialFacePrompt
from quarterback.tui.table.screen import TableScreen
from quarterback.tui.title import TitleScreen
from rulesets.core.awaiting import Chance, Decide, Over
from rulesets.core.events import Call, Spin, Tick
from tests.tui.conftest import NO_HINTS, at_table, open_app, shown, text_of, until

SIZES = [(80, 24), (120, 40), (200, 60), (60, 20)]


async def test_an_exhibition_is_played_without_a_key():
    async with open_app(exhibition=True, settings={"plays": "12"}) as (app, pilot):
        await shown(pilot, FinalScreen)
        await until(pilot, lambda: "Press any key to stay." in text_of(app))
        await pilot.pause(0.5)
        await pilot.press("right")
        assert "Press any key to stay." not in text_of(app)
        await pilot.pause(60)  # it stays
        assert isinstance(app.screen, FinalScreen)
        await pilot.press("space")
        assert isinstance(app.screen, TableScreen)
        assert isinstance(app.screen.game.awaiting, Over)
        assert app.screen.book.header.home_coach


async def test_an_exhibition_that_no_one_stops_goes_on_to_another_game(tmp_path):
    given: dict[str, Any] = {"exhibition": True, "save": True, "data_dir": tmp_path}
    async with open_app(settings={"plays": "12"}, **given) as (app, pilot):
        await shown(pilot, FinalScreen)
        first = app.table
        assert isinstance(first, TableScreen)
        await until(pilot, lambda: app.table is not first)
        another = app.table
        assert isinstance(another, TableScreen)
        assert another.book.header.home_coach == first.book.header.home_coach
        assert first.book.id is not None
        assert another.book.id is None  # no one asked for it: it is not saved
        await shown(pilot, FinalScreen)


async def test_any_key_without_a_use_stops_an_exhibition():
    async with at_table(exhibition=True, app={"pace": "slow"}) as table:
        await table.pilot.press("z")
        assert table.screen.state.paused
        await table.until(lambda: isinstance(table.screen.state.phase, Paused))
        assert "Continue" in table.text


async def test_reports_have_one_size_and_place():
    async with open_app(exhibition=True, settings={"plays": "12"}, app={"pace": "quick"}) as (
        app,
        pilot,
    ):
        places = set()
        for kind in (HalfTimeScreen, FinalScreen):
            await until(pilot, lambda kind=kind: isinstance(app.screen, kind))
            await pilot.pause(0.5)
            for _ in range(4):
                await pilot.press("right")
                await pilot.pause(0.1)
                places.add(app.screen.query_one("#report").region)
            await pilot.press("escape")
        assert len(places) == 1


async def test_leaving_asks_only_when_a_game_is_on():
    async with at_table() as table:
        await table.press("q")
        assert isinstance(table.app.screen, TitleScreen)
    async with at_table() as table:
        await table.press("space", "q")
        assert isinstance(table.app.screen, ChoiceDialog)
        await table.press("n")
        assert isinstance(table.app.screen, TableScreen)
        await table.press("q", "y")
        assert isinstance(table.app.screen, TitleScreen)


async def test_any_key_stops_the_dial_at_once_and_the_result_is_stored_before(tmp_path):
    seconds = [0.0]
    own = replace(NO_HINTS, own_spins=True)
    clock: dict[str, Any] = {"pace": "slow", "now": lambda: seconds[0], "preferences": own}
    async with at_table(app=clock, save=True, data_dir=tmp_path) as table:
        for key in ("space", "x", "enter", "space"):  # a key that is held down does nothing more
            await table.pilot.press(key)
        assert isinstance(table.screen.state.phase, AwaitingPlayer)
        seconds[0] += 1
        await table.pilot.press("space")
        assert table.screen.state.turning
        assert table.app.store is not None
        assert table.book.id is not None
        kept = Scorebook.resume(table.app.store, table.book.id)
        assert isinstance(kept.entries[-1].event, Spin)
        assert "■" in table.text
        assert "to kick off from" in table.text
        assert "ring 11: " not in table.text
        await table.pilot.press("x")
        assert not table.screen.state.turning
        assert "ring 11: " in table.text  # a long sentence beside it leaves out the sector
        seconds[0] += 1
        await table.pilot.press("x")
        assert isinstance(table.screen.state.phase, CoachDelay)  # the return goes on by itself
        assert "to kick off from" not in table.text
        assert len(table.book.entries) == len(kept.entries)


async def test_resuming_with_no_game_kept_says_what_to_do(tmp_path):
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        await pilot.press("r")
        await until(pilot, lambda: bool(list(app._notifications)))
        assert "Start a new one" in next(iter(app._notifications)).message


async def test_a_database_that_cannot_be_opened_is_a_notice_and_the_game_can_be_played(tmp_path):
    (tmp_path / "games.db").write_text("no database")
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        assert app.games.trouble
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("enter")
        await shown(pilot, ChoiceDialog)
        await pilot.press("y")
        await shown(pilot, TableScreen)
    assert (tmp_path / "games.db").read_text() == "no database"


async def test_clicks_do_what_keys_do():
    async with at_table() as table:
        await table.press("space", "space", "space", "space")
        side = table.game.state.possession
        before = len(table.book.entries)
        await table.pilot.click(f"#{side}_card", offset=(3, 3))
        assert table.screen.state.considered == 2
        assert len(table.book.entries) == before
        await table.pilot.click(f"#{side}_card", offset=(3, 3))
        await table.screen.idle()
        assert len(table.book.entries) == before + 2
        if isinstance(table.game.awaiting, Decide | Chance):
            await table.pilot.click("#window")
            await table.screen.idle()
            assert len(table.book.entries) == before + 4


async def test_without_color_there_is_none(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    async with at_table() as table:
        await table.press("space", "space", "space")
        assert table.app.theme == "ansi-dark"
        strips = table.app.screen._compositor.render_strips()
        colors = {
            str(color)
            for strip in strips
            for segment in strip
            if segment.style
            for color in (segment.style.color, segment.style.bgcolor)
            if color is not None and not color.is_default
        }
        assert not colors
        assert "[" in table.text


async def test_keys_that_come_before_the_table_stands_do_nothing():
    async with open_app() as (app, pilot):
        screen = TableScreen(saved.begin(None, PlayOptions()))
        app.push_screen(screen)
        for action in ("rules", "why", "signal(3)", "log", "undo", "spin"):
            await app.run_action(action, screen)
        app.action_help()
        app.open_rules()
        await until(pilot, lambda: screen.is_mounted)
        assert screen.book.entries == []


async def test_the_keys_do_what_is_tested_without_an_app():
    async with at_table(seed=7) as table:
        await table.press("space", "space", "space", "space")
        state, played = table.game.state, len(table.book.inputs)
        await table.press("j", "down")
        assert table.screen.state.considered == 2
        await table.press("up", "k", "k")
        assert table.screen.state.considered == 4
        await table.press("9")
        assert table.screen.state.considered == 4
        assert "A field goal is tried from the 15 or nearer." in table.text
        await table.press("3", "space")
        call = [e.event for e in table.book.entries if isinstance(e.event, Call)][-1]
        assert call.call == "end_run"
        await table.press("u", "h", "y", "n")
        assert table.game.state != state
        await table.press("u", "v", "v")
        assert isinstance(table.app.screen, ConsentDialog)
        assert "Harvard: agreed" in table.text
        await table.press("h")
        assert table.game.state == state
        assert "Last play undone." in table.text
        assert len(table.book.inputs) == played
        await table.press("r", "h")
        assert table.game.awaiting == Over("visitors")
        assert isinstance(table.app.screen, FinalScreen)


async def test_a_clock_is_stopped_by_its_key_and_as_one_leaves():
    seconds = [100.0]
    settings, clock = {"timing": "timed", "minutes": "5"}, {"now": lambda: seconds[0]}
    async with at_table(settings=settings, app=clock) as table:
        await table.press("space", "space", "space")
        seconds[0] += 60
        await table.until(lambda: "4:00" in table.text)
        await table.press("p")
        assert "4:00 stopped" in table.text
        await table.press("p")
        seconds[0] += 20
        await table.press("q", "y")
        await shown(table.pilot, TitleScreen)
        assert table.book.entries[-1].event == Tick(220, False, "put away")


async def test_with_any_dial_a_person_types_what_it_showed():
    async with at_table(any_dial=True) as table:
        await table.press("space", "space", "space")
        assert isinstance(table.app.screen, DialFacePrompt)
        for key in ("4", "4", "enter"):
            await table.pilot.press(key)
        await table.screen.idle()
        assert table.book.entries[-1].event == Spin("44")

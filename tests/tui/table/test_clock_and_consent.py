"""The clock at the table, and what both sides must agree to."""

from __future__ import annotations

from typing import Any

from quarterback.tui.dialogs import ChoiceDialog, ConsentDialog
from quarterback.tui.review.reports import HalfTimeScreen
from rulesets.core.awaiting import Over
from rulesets.core.events import Call, Tick
from tests.tui.table.without_app import PlainTable

FIVE = {"timing": "timed", "minutes": "5"}


def test_the_clock_runs_from_the_first_spin_is_logged_and_stops_by_agreement() -> None:
    table = PlainTable(settings=FIVE)
    assert "5:00 stopped" in table.view.scenes[-1].status.right
    table.spin(3)
    table.watch.time += 60
    table.table.clock.tick()
    status = table.view.status
    assert status is not None
    assert "4:00" in status.right
    table.spin()
    calls = [each.event for each in table.book.entries if isinstance(each.event, Call)]
    assert calls[-1].tick == Tick(240, True)
    table.watch.time += 30
    table.table.clock.toggle()
    table.watch.time += 1000
    assert "3:30 stopped" in table.view.scenes[-1].status.right
    assert not table.view.clock
    assert table.book.entries[-1].event == Tick(210, False, "stopped by agreement")
    table.table.clock.toggle()
    table.watch.time += 10
    assert table.game.clock.left() == 200


def test_when_time_runs_out_the_half_is_over() -> None:
    table = PlainTable(settings=FIVE | {"minutes": "1"})
    table.to_scrimmage()
    table.watch.time += 61
    table.table.clock.tick()
    assert isinstance(table.view.opened[-1][0], HalfTimeScreen)
    assert table.game.state.period == 2
    assert table.book.entries[-1].event == Tick(0, False, "time")


def test_a_play_that_is_shown_is_shown_to_its_end_before_time_runs_out() -> None:
    table = PlainTable("slow", settings=FIVE | {"minutes": "1"})
    while table.game.state.phase != "scrimmage":
        table.spin()
        table.play_back()
    table.spin()
    entries = len(table.book.entries)
    table.watch.time += 61
    table.table.clock.tick()
    assert len(table.book.entries) == entries


def test_undo_against_a_coach_goes_back_to_the_persons_own_call() -> None:
    table = PlainTable(visitors_coach="freshman")
    table.spin(6)
    played = len(table.book.inputs)
    table.table.consent.undo()
    assert isinstance(table.view.opened[-1][0], ChoiceDialog)
    table.answer("y")
    assert len(table.book.inputs) < played
    assert not table.game.is_automatic


def test_undo_with_nothing_played_says_so() -> None:
    table = PlainTable()
    table.table.consent.undo()
    assert table.view.caption == "Nothing to undo."


def test_a_draw_needs_both_sides() -> None:
    for agreed in (False, True):
        table = PlainTable()
        table.spin(2)
        table.table.consent.end()
        _, then = table.view.opened.pop()
        then("d")
        assert isinstance(table.view.opened[-1][0], ConsentDialog)
        table.answer(agreed)
        assert isinstance(table.game.awaiting, Over) is agreed


def test_nothing_is_done_to_another_game_than_was_asked_about() -> None:
    timed: dict[str, Any] = {"settings": {"timing": "timed", "minutes": "1"}}
    for ask, answer in (("undo", True), ("end", "h")):
        table = PlainTable(**timed)
        table.to_scrimmage()
        getattr(table.table.consent, ask)()
        _, then = table.view.opened.pop()
        table.watch.time += 61
        table.table.clock.tick()
        assert table.book.entries[-1].event == Tick(0, False, "time")
        then(answer)
        assert table.book.entries[-1].event == Tick(0, False, "time")
        assert "Nothing changed" in table.view.caption


def test_only_a_game_of_a_league_is_suspended_and_then_left() -> None:
    for of_league in (False, True):
        table = PlainTable()
        table.ctx.result_sync.of_league = of_league
        table.spin(2)
        table.table.consent.end()
        menu, _ = table.view.opened[-1]
        assert isinstance(menu, ChoiceDialog)
        assert ("s" in dict(menu.answers)) is of_league
        if of_league:
            table.answer("s")
        assert table.view.left is of_league
        assert bool(table.ctx.result_sync.suspended) is of_league

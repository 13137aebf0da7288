"""The clock at the table, without an app."""

from __future__ import annotations

from quarterback.tui.review.reports import HalfTimeScreen
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


def test_leaving_the_table_stops_the_clock() -> None:
    table = PlainTable(settings=FIVE)
    table.spin(3)
    table.watch.time += 20
    table.table.suspend()
    assert table.book.entries[-1].event == Tick(280, False, "put away")

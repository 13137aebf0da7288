"""The computer's part at the table, without an app: coaches, exhibitions, pauses."""

from __future__ import annotations

from typing import Any

import pytest

from quarterback.tui.play.animation import Spinning
from quarterback.tui.play.speed import (
    INSTANT,
    MEDIUM,
    PACES,
    QUICK,
    Speed,
    brisk,
    hurried,
    slowed,
    speed_of,
)
from quarterback.tui.play.ui_state import Animating, CoachDelay, CoachThinking, Paused
from quarterback.tui.review.reports import HalfTimeScreen
from rulesets.core.awaiting import Decide, Over
from rulesets.core.events import Call, Spin, Tick
from rulesets.core.sides import Side
from tests.tui.table.without_app import PlainTable

STOPPED = "stopped by agreement"
TIMED: dict[str, Any] = {
    "visitors_coach": "freshman",
    "settings": {"timing": "timed", "minutes": "1"},
}


def test_a_game_against_a_coach_goes_on_without_a_key_on_his_turns() -> None:
    table, calls = PlainTable(visitors_coach="freshman", settings={"plays": "10"}), set()
    for _ in range(100):
        if table.view.finals:
            break
        table.answer(None)
        if isinstance(table.game.awaiting, Decide):
            calls.add(table.game.awaiting.side)
        table.spin()
    assert isinstance(table.game.awaiting, Over)
    assert calls == {"home"}
    spins = [each for each in table.book.entries if isinstance(each.event, Spin)]
    assert {spin.before.possession for spin in spins} == {"home", "visitors"}


def test_the_table_says_that_the_letterman_stands_in() -> None:
    """With a dial on the player's own table, chances are not known: nothing can be solved."""
    # By this seed he wins the toss, so that he is to call before a face must be typed.
    table = PlainTable(visitors_coach="all-american", any_dial=True, seed=3)
    assert table.state.flash == ""
    table.table.spin()
    table.settle(lambda: bool(table.state.flash))
    assert "calls for the All-American" in table.state.flash
    assert "odds are unknown with your own dial" in table.state.flash


def test_time_that_runs_out_before_a_coach_has_spun_leaves_his_play_unplayed() -> None:
    table = PlainTable("slow", **TIMED)
    for _ in range(200):
        if isinstance(table.state.phase, CoachDelay) and table.game.state.phase == "scrimmage":
            break
        table.spin()
        table.play_back()
        table.settle()
    table.state.considered = len(table.game.options) - 1
    table.watch.time += 61
    table.table.clock.tick()
    table.play_back()
    assert isinstance(table.view.opened[-1][0], HalfTimeScreen)
    entries = list(table.book.entries)
    table.watch.time += 10
    table.table.frame()
    table.table.computer.play_now()
    assert table.book.entries == entries
    assert entries[-1].event == Tick(0, False, "time")
    assert table.state.considered == 0


@pytest.mark.parametrize("again", [False, True])
def test_a_coach_thinks_again_when_the_clock_is_stopped_in_the_meantime(again: bool) -> None:
    table = PlainTable(**TIMED)

    def thinks() -> bool:
        return table.game.state.running and bool(table.game.coach) and bool(table.view.waiting)

    for _ in range(200):
        if thinks():
            break
        table.table.spin()
        table.settle(thinks)
    answer = table.view.waiting.pop()
    table.table.clock.toggle()
    played = len(table.book.entries)
    assert table.book.entries[-1].event == Tick(60, False, "stopped by agreement")
    if again:
        table.table.clock.toggle()
    answer()
    assert isinstance(table.state.phase, CoachThinking) is not again
    table.settle(lambda: len(table.book.entries) > played + again)
    assert isinstance(table.book.entries[played + again].event, Call)


def test_step_by_step_every_play_of_a_coach_waits_for_a_key() -> None:
    table = PlainTable("step", exhibition=True)
    assert isinstance(table.state.phase, Paused)
    assert not table.book.entries
    table.spin()
    table.play_back()
    assert isinstance(table.game.awaiting, Decide)
    assert isinstance(table.state.phase, Paused)


def test_an_exhibition_is_paused_stepped_and_goes_on() -> None:
    table = PlainTable("slow", exhibition=True)
    table.table.computer.pause()
    if isinstance(table.state.phase, Animating):
        table.play_back()
    assert isinstance(table.state.phase, Paused)
    played = len(table.book.entries)
    for _ in range(3):  # medium, quick, instant: still paused
        table.table.change_speed()
    table.settle()
    assert len(table.book.entries) == played
    table.table.computer.step()
    table.settle(lambda: isinstance(table.state.phase, Paused))
    assert len(table.book.entries) > played
    table.table.computer.resume()
    table.settle()
    assert isinstance(table.game.awaiting, Over)


def test_a_pause_stops_the_clock_of_a_timed_exhibition_and_going_on_starts_it() -> None:
    table = PlainTable("slow", exhibition=True, settings={"timing": "timed", "minutes": "5"})
    for _ in range(300):
        if table.game.state.running and isinstance(table.state.phase, CoachDelay):
            break
        table.watch.time += 0.5
        table.table.frame()
        table.settle()
    table.table.computer.pause()
    assert table.book.entries[-1].event == Tick(table.game.clock.left(), False, STOPPED)
    assert isinstance(table.state.phase, Paused)
    table.table.computer.resume()
    event = table.book.entries[-1].event
    assert isinstance(event, Tick)
    assert event.running


def to_a_call(table: PlainTable, side: Side) -> None:
    """Play until a side has a choice to make at scrimmage."""
    for _ in range(60):
        awaited = table.game.awaiting
        if isinstance(awaited, Decide) and awaited.side == side and not awaited.forced:
            return
        if isinstance(table.state.phase, CoachDelay):
            table.table.computer.play_now()
        else:
            table.table.spin()
        table.play_back()
        table.settle()
    raise AssertionError("it never comes to a call")


@pytest.mark.parametrize(("chosen", "of_coach"), [("slow", MEDIUM), ("medium", QUICK)])
def test_a_person_waits_less_for_the_plays_of_a_coach(chosen: str, of_coach: Speed) -> None:
    table = PlainTable(chosen, visitors_coach="freshman")
    to_a_call(table, "visitors")
    assert isinstance(table.state.phase, CoachDelay)
    assert table.state.phase.until - table.watch.time == pytest.approx(of_coach.pause)
    table.table.computer.play_now()
    assert isinstance(table.state.phase, Animating)
    spun = table.state.phase.stages[0]
    assert isinstance(spun, Spinning)
    assert spun.seconds in (of_coach.spin, 2 * of_coach.spin)
    to_a_call(table, "home")
    assert table.state.pace.name == chosen


def test_what_is_watched_goes_at_the_chosen_pace() -> None:
    table = PlainTable("medium", exhibition=True)
    to_a_call(table, "visitors")
    assert table.state.pace == MEDIUM


def test_a_coach_who_waits_for_a_key_does_not_pause_as_well() -> None:
    waits = speed_of("medium", waits=True)
    assert brisk(waits) == waits
    assert hurried(waits).pause == 0


def test_a_spin_that_much_hangs_on_takes_its_time_at_every_pace_that_turns() -> None:
    assert [slowed(pace).spin for pace in PACES] == [2 * pace.spin for pace in PACES]
    assert slowed(INSTANT) == INSTANT

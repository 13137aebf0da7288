"""The parts of a console, each without an app: keys that come late, dice, the computer's plays,
clock and timers, corrections, the menu."""

from __future__ import annotations

from quarterback.game.console.menu_items import (
    CALL,
    END,
    ConsoleTask,
    OutOfTurnCall,
    TimeoutItem,
    menu_items,
)
from quarterback.tui.dialogs import ChoiceDialog, TextPrompt
from quarterback.tui.play.ui_state import HELD, SOON
from rulesets.core.awaiting import Decide, Observe, Over
from rulesets.core.events import Call
from tests.tui.console.parts import SCRIMMAGE, Parts

FIRST = SCRIMMAGE | {"spot": "H30", "down": 1, "to_go": 10}
CAPTAINS = {"board": "simulated", "home_coach": "captain", "visitors_coach": "captain"}


def is_answer() -> bool:
    return True


def test_a_key_that_is_held_is_ignored_until_it_is_let_go():
    parts = Parts("vsefl")
    guard = parts.console.guard
    guard.start("enter")
    for _ in range(5):
        parts.program.at += HELD / 2
        assert guard.blocks("enter", is_answer)
    parts.program.at += HELD
    assert not guard.blocks("enter", is_answer)
    guard.start("enter")
    assert not guard.blocks("2", is_answer), "another key is not the one that is held"
    assert not guard.blocks("enter", is_answer), "it was let go meanwhile"


def test_nobody_has_read_what_came_by_itself_a_moment_ago():
    parts = Parts("vsefl", "slow")
    guard = parts.console.guard
    guard.start()
    assert guard.blocks("p", is_answer)
    assert not guard.blocks("f3", lambda: False), "no answer"
    parts.program.at += 2 * SOON
    assert not guard.blocks("p", is_answer)


def test_dice_that_the_program_rolls_come_to_lie_on_the_next_form():
    parts = Parts("vsefl", "slow")
    parts.play(FIRST, Call("play"))
    parts.entry.enter()
    throw = parts.console.dice.throw
    assert throw is not None
    assert throw.asks_next
    assert len(throw.dice) == 2, "the dice of both calls: the program rolls on"
    assert parts.view.dice
    parts.program.at += throw.seconds + 0.01
    parts.console.dice.frame()
    assert parts.console.dice.throw is None
    assert parts.entry.form.awaiting == parts.game.awaiting
    assert isinstance(parts.game.awaiting, Observe)
    shown = [die.shows for roll in parts.view.rolled for die in roll.dice]
    assert shown == [die.shows for die in throw.dice], "until the next entry"
    parts.type("t")
    parts.entry.enter()
    parts.console.dice.skip()
    assert len(parts.view.rolled) == 1, "the end dice, rolled with the report"
    assert len(parts.book.inputs) == 4, "a ruling, a call, its dice, the report with its own"


def test_dice_between_two_coaches_go_on_when_their_time_is_over():
    parts = Parts("vsefl", "slow", **CAPTAINS)
    parts.console.proceed()
    parts.console.computer.play()
    while parts.console.dice.throw is None:
        parts.console.computer.play()
    count, throw = len(parts.book.inputs), parts.console.dice.throw
    assert not throw.asks_next
    parts.program.at += throw.seconds + throw.rest
    parts.is_active = False
    parts.console.dice.frame()
    assert parts.console.dice.throw is throw, "they lie there until they can be seen"
    parts.is_active = True
    parts.console.dice.frame()
    assert parts.console.dice.throw is None
    assert len(parts.book.inputs) == count


def test_the_computer_plays_after_a_pause_once_and_not_unseen():
    parts = Parts("gunderson", "slow", **CAPTAINS)
    parts.console.proceed()
    [timer] = parts.timers
    assert timer.seconds == parts.program.pace.pause
    parts.console.resume()
    assert len(parts.timers) == 1, "it is coming already"
    parts.is_active = False
    timer.callback()
    assert not parts.book.inputs
    parts.is_active = True
    parts.console.resume()
    parts.timers[-1].callback()
    assert len(parts.book.inputs) == 1


def test_at_step_the_computer_waits_for_a_key():
    parts = Parts("gunderson", "step", **CAPTAINS)
    parts.console.proceed()
    assert not parts.timers
    assert not parts.queue
    parts.console.computer.play()
    assert parts.book.inputs


def test_a_timer_of_the_rules_is_announced_once_when_it_has_run_out():
    parts = Parts("vsefl")
    parts.play(FIRST)
    first = parts.clock.timers()[0]
    parts.clock.press_timer()
    assert first.running
    assert "running" in parts.clock.lines()[0]
    parts.program.at += first.timer.seconds + 1
    parts.clock.tick()
    parts.clock.tick()
    assert parts.console.caption.startswith("Time: ")
    assert parts.rings == 1
    parts.clock.press_timer()
    assert not parts.console.caption


def test_a_clock_that_the_program_keeps_is_entered_when_it_is_given_back():
    parts = Parts("gunderson")
    parts.play(FIRST | {"clock": {"period": 1, "running": True}})
    parts.clock.press_clock()
    assert parts.game.keeps_time
    parts.program.at += 20
    parts.clock.press_clock()
    assert not parts.game.keeps_time
    assert parts.game.state.time_left == 15 * 60 - 20
    assert "14:40" in parts.console.caption


def test_undo_and_redo():
    parts = Parts("solitaire-coach")
    parts.corrections.undo()
    assert parts.entry.message == "Nothing to undo."
    parts.corrections.redo()
    assert parts.entry.message == "Nothing to redo."
    parts.play(FIRST, Call("run"))
    parts.corrections.undo()
    assert parts.game.state.call is None
    assert isinstance(parts.entry.form.awaiting, Decide)
    parts.corrections.redo()
    assert parts.game.state.call == "run"


def test_what_the_rules_forbid_is_recorded_with_a_reason():
    parts = Parts("gunderson")
    parts.corrections.override()
    assert parts.entry.message == "Nothing was refused that could be recorded anyway."
    parts.play(FIRST)
    parts.menu.enter_call("fg")
    assert parts.entry.message.startswith("Field goal is not allowed now: the rules force run.")
    assert parts.entry.can_override
    parts.corrections.override()
    parts.answer("it was kicked")
    assert getattr(parts.book.inputs[-1][0], "override", "") == "it was kicked"


def test_the_menu_takes_a_timeout_and_a_call_out_of_turn():
    parts = Parts("gunderson")
    parts.play(FIRST | {"clock": {"period": 2, "seconds_left": 100, "running": True}})
    items = [item for _, _, item in menu_items(parts.game)]
    timeout = next(item for item in items if isinstance(item, TimeoutItem))
    parts.menu.choose(timeout)
    assert parts.game.state.timeouts is not None
    assert parts.game.state.timeouts.home < parts.game.state.timeouts.visitors
    foul = next((item for item in items if isinstance(item, OutOfTurnCall)), None)
    if foul is not None and foul.option.fields:
        parts.menu.choose(foul)
        assert parts.entry.form.option == foul.option


def test_the_menu_asks_who_resigns():
    parts = Parts("solitaire-coach")
    parts.play(FIRST)
    parts.menu.choose(ConsoleTask(END))
    assert isinstance(parts.opened[-1][0], ChoiceDialog)
    parts.answer("h")
    assert isinstance(parts.game.awaiting, Over)
    assert parts.opened[-1][0] == "final"


def test_a_call_by_name_that_means_nothing_is_refused_at_once():
    parts = Parts("gunderson")
    parts.play(FIRST)
    parts.menu.choose(ConsoleTask(CALL))
    dialog = parts.opened[-1][0]
    assert isinstance(dialog, ChoiceDialog)
    assert dialog.answers[-1] == ("x", "another call, by its name")
    parts.answer("x")
    assert isinstance(parts.opened[-1][0], TextPrompt)
    listed = parts.menu.call_error("xyz")
    assert "extra point" in listed
    assert "_" not in listed, "calls go by their names"
    for name in listed.partition("there are ")[2].rstrip(".").split(", "):
        assert "There is no call" not in parts.menu.call_error(name), "each can be typed"
    assert parts.menu.call_error("field goal") == ""

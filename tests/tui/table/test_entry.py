"""The marker and what it enters, without an app."""

from __future__ import annotations

from typing import cast

from quarterback.tui.context import AppContext
from quarterback.tui.play.ui_state import AwaitingPlayer
from quarterback.tui.review.reports import HalfTimeScreen
from quarterback.tui.table.entry import DialFacePrompt
from quarterback.tui.table.game import TableGame
from rulesets.core.events import Call, Spin
from tests.tui.table.without_app import PlainTable, PlainView


def test_an_illegal_signal_is_refused_in_the_words_of_the_rules() -> None:
    table = PlainTable()
    table.to_scrimmage()
    before = table.state.considered
    table.table.entry.choose(9)
    assert table.state.considered == before
    assert table.view.caption.startswith("A field goal is tried from the 15 or nearer.")
    assert "LQ-FG-01" in table.view.caption
    table.table.entry.choose(5)
    assert "Signal 5 is for an interception" in table.view.caption
    table.table.entry.choose(2)
    assert "Signal 5" not in table.view.caption
    table.table.entry.choose(1)
    table.table.entry.choose(2)
    assert table.state.considered == 1, "two signals, not signal 12"
    assert not table.ctx.notices


def test_a_call_and_its_spin_are_one_input() -> None:
    table = PlainTable()
    table.to_scrimmage()
    table.spin()
    assert [type(event) for event in table.book.inputs[-1]] == [Call, Spin]
    spin = table.book.inputs[-1][1]
    assert isinstance(spin, Spin)
    assert f"sector {spin.sector}, ring 1:" in table.view.scenes[-1].caption.right


def test_what_leaves_no_choice_is_played_after_the_call_that_led_to_it() -> None:
    table = PlainTable()
    table.spin()
    played = len(table.book.inputs)
    assert table.game.state.phase == "choice"
    table.spin()
    assert table.game.state.phase == "scrimmage"
    assert len(table.book.inputs) == played + 3
    # Undone, the return waits for a key: it is not spun again at once.
    table.table.consent.undo()
    table.answer(True)
    assert table.game.state.phase == "run_back"
    assert isinstance(table.state.phase, AwaitingPlayer)
    table.spin()
    assert table.game.state.phase == "scrimmage"


def test_a_game_that_is_opened_at_a_kickoff_waits_for_a_key() -> None:
    table = PlainTable()
    table.ctx.prefer(own_spins=True)
    table.spin(2)
    assert table.game.state.phase == "kickoff"
    table.ctx.prefer(own_spins=False)
    opened = TableGame(cast(AppContext, table.ctx), table.book, PlainView())
    opened.proceed()
    assert opened.state.game.state.phase == "kickoff"
    assert isinstance(opened.state.phase, AwaitingPlayer)


def test_one_key_plays_the_kickoff_and_its_return_for_those_who_spin_themselves() -> None:
    table = PlainTable()
    table.ctx.prefer(own_spins=True)
    table.spin(2)
    played = len(table.book.inputs)
    assert table.game.state.phase == "kickoff"
    table.spin()
    assert table.game.state.phase == "scrimmage"
    assert len(table.book.inputs) == played + 2
    # Undone, the return waits for a key of its own.
    table.table.consent.undo()
    table.answer(True)
    assert table.game.state.phase == "run_back"
    assert isinstance(table.state.phase, AwaitingPlayer)
    table.spin()
    assert len(table.book.inputs) == played + 2


def test_where_there_is_one_call_the_rule_is_cited() -> None:
    table = PlainTable()
    table.ctx.prefer(own_spins=True)
    table.spin(2)
    table.table.entry.move(1)
    assert "Nothing to choose now" in table.view.caption
    assert "LQ-KO-02" in table.view.caption


def test_any_dial_is_spun_by_hand_and_its_face_typed() -> None:
    table = PlainTable(any_dial=True)
    table.spin(3)
    prompt, _ = table.view.opened[-1]
    assert isinstance(prompt, DialFacePrompt)
    assert "Kickoff" in prompt.ring
    table.answer("44")
    assert table.book.entries[-1].event == Spin("44")
    table.spin()
    table.answer("xx")
    assert table.book.entries[-1].event == Spin("44")
    assert "'xx'" in table.view.caption
    assert isinstance(table.state.phase, AwaitingPlayer)


def test_a_face_typed_after_time_ran_out_decides_nothing() -> None:
    table = PlainTable(any_dial=True, settings={"timing": "timed", "minutes": "1"})
    faces = iter(("44", "+5", "+1"))
    while table.game.state.phase != "scrimmage":
        table.spin()
        if table.view.opened:
            table.answer(next(faces))
    table.spin()
    prompt = table.view.opened.pop()
    table.watch.time += 61
    table.table.clock.tick()
    entries = list(table.book.entries)
    assert isinstance(table.view.opened[-1][0], HalfTimeScreen)
    table.answer(None)
    prompt[1]("+1")
    assert table.book.entries == entries
    assert "It does not count" in table.view.caption

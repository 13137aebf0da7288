"""What both sides must agree to, without an app."""

from __future__ import annotations

from typing import Any

from quarterback.tui.dialogs import ChoiceDialog, ConsentDialog
from quarterback.tui.play.scene import log_lines
from rulesets.core.awaiting import Over
from rulesets.core.events import Tick
from rulesets.core.sentences.wording import Names
from tests.tui.table.without_app import PlainTable


def test_undo_needs_the_other_side_and_takes_back_call_and_spin() -> None:
    table = PlainTable()
    table.to_scrimmage()
    state, played = table.game.state, len(table.book.inputs)
    table.spin()
    table.table.consent.undo()
    assert isinstance(table.view.opened[-1][0], ConsentDialog)
    table.answer(False)
    assert table.game.state != state
    table.table.consent.undo()
    table.answer(True)
    assert table.game.state == state
    assert len(table.book.inputs) == played
    assert table.view.caption == "Last play undone."


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


def test_resigning_ends_the_game_and_opens_its_reports() -> None:
    table = PlainTable()
    table.spin(2)
    table.table.consent.end()
    table.answer("h")
    assert table.game.awaiting == Over("visitors")
    assert table.view.finals == 1
    assert "Yale resign" in log_lines(table.game.rules, Names(), table.book.entries)[-1].text


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

"""Whole games through the real program, from its start to full time, by the keyboard."""

from __future__ import annotations

import pytest

from rulesets.core.awaiting import Decide
from tests.terminal.conftest import kept
from tests.terminal.terminal import Terminal, key_of

SPIN = key_of("table.spin")


@pytest.mark.long  # the app alone does it in tests/tui/title; real keys are in test_ends.py
def test_from_the_title_to_a_game_and_back_again_later(tmp_path):
    with Terminal(tmp_path, "play") as terminal:
        terminal.wait_for("New game")
        terminal.press(key_of("title.new"), "f2")
        terminal.wait_for("Home", "Visitors")
        for _ in range(4):
            terminal.press(SPIN)
        terminal.press("ctrl+q", "y")
        assert terminal.ended() == 0
    with kept(tmp_path) as book:
        inputs = len(book.inputs)
        assert inputs >= 4, "after the last key the kickoff's return goes on without one"
        assert isinstance(book.awaiting, Decide)
        told = book.entries[-1]
    with Terminal(tmp_path, "play") as terminal:
        terminal.wait_for("New game")
        terminal.press(key_of("title.resume"))
        terminal.wait_for("Home", "Visitors")
        terminal.press(SPIN)
    with kept(tmp_path) as book:
        assert len(book.inputs) == inputs + 1
        assert told in book.entries

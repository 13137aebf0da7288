"""A terminal that is closed, and no signal says so: the program ends, and the game is kept."""

from __future__ import annotations

import os
import pty
import sys
import threading
from pathlib import Path

import pytest

from quarterback.tui.theme.terminal import watch_terminal
from tests.terminal.conftest import inputs_kept
from tests.terminal.terminal import PATIENCE, Terminal, key_of

DIAL = ("play", "--home", "Yale", "--visitors", "Harvard", "--seed", "7")
BOARD = ("play", "--ruleset", "lions-den", "--home", "Yale", "--visitors", "Harvard", "--seed", "7")
PRACTICE = (*BOARD, "--board", "simulated", "--home-coach", "captain", "--coach", "captain")
SLOW = ("--pace", "slow")


def closed(terminal: Terminal) -> int:
    """Close the terminal; the exit code."""
    terminal.hang_up()
    return terminal.process.wait(PATIENCE)


def entered(terminal: Terminal, home: Path, key: str, many: int) -> None:
    """Press a key until so many inputs are kept, and do not wait for what it shows."""
    terminal.wait_for("Yale", "Harvard")
    while inputs_kept(home) < many:
        terminal.send(key)
        terminal.watch(0.4)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("game", "key"),
    [
        pytest.param(DIAL, key_of("table.spin"), id="the dial turns"),
        pytest.param(BOARD, "enter", id="dice have been rolled", marks=pytest.mark.long),
        pytest.param(PRACTICE, "enter", id="the program plays"),
    ],
)
def test_closed_in_the_middle_of_a_game_it_ends_and_the_game_goes_on(tmp_path, game, key):
    with Terminal(tmp_path, *game, *SLOW, instant=False, its_own=False) as terminal:
        entered(terminal, tmp_path, key, 1)
        assert closed(terminal) == 0
    inputs = inputs_kept(tmp_path)
    assert inputs >= 1
    with Terminal(tmp_path, "play", "--resume", *SLOW, instant=False, its_own=False) as terminal:
        entered(terminal, tmp_path, key, inputs + 1)
        assert closed(terminal) == 0


@pytest.mark.long
def test_closed_at_the_title_or_over_a_page_it_ends(tmp_path):
    with Terminal(tmp_path, "play", its_own=False) as terminal:
        terminal.settle()
        assert closed(terminal) == 0
    with Terminal(tmp_path, *BOARD, its_own=False) as terminal:
        terminal.wait_for("Yale")
        terminal.press("question_mark")
        assert closed(terminal) == 0


def test_one_that_stays_open_is_left_alone_and_one_that_goes_is_told_once(monkeypatch):
    ours, theirs = pty.openpty()
    told = threading.Event()
    ended = threading.Event()
    monkeypatch.setattr("quarterback.tui.theme.terminal.PATIENCE", 0.0)
    monkeypatch.setattr("quarterback.tui.theme.terminal.os._exit", lambda code: ended.set())
    with open(theirs) as entry:
        monkeypatch.setattr(sys, "__stdin__", entry)
        watch_terminal(told.set)
        assert not told.wait(0.1)
        os.close(ours)
        assert told.wait(PATIENCE)
        assert ended.wait(PATIENCE)


def test_what_is_no_terminal_is_not_watched(monkeypatch):
    before = threading.active_count()
    with open(os.devnull) as entry:
        monkeypatch.setattr(sys, "__stdin__", entry)
        watch_terminal(lambda: None)
    assert threading.active_count() == before

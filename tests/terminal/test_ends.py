"""However the program ends, the game stands as it was told, and the terminal is as it was."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from quarterback.game.scorebook import Scorebook
from quarterback.text.commentary.commentary import BROADCAST, Commentary
from tests.terminal.conftest import inputs_kept, kept
from tests.terminal.screen import ALTERNATE, CURSOR, MOUSE, PASTES, WRAPS
from tests.terminal.terminal import PATIENCE, Terminal, key_of

SPIN = key_of("table.spin")
GAME = ("play", "--home", "Yale", "--visitors", "Harvard", "--seed", "7")
BEFORE = 2
"""The toss and the choice: the next input is the kick-off, a spin."""


def hung_up(terminal: Terminal) -> None:
    terminal.hang_up()
    terminal.process.wait(PATIENCE)


ENDS: dict[str, Callable[[Terminal], object]] = {
    "terminated": lambda terminal: terminal.kill(signal.SIGTERM),
    "killed": lambda terminal: terminal.kill(signal.SIGKILL),
    "told that its terminal is gone": lambda terminal: terminal.kill(signal.SIGHUP),
    "its terminal closed": hung_up,
}


def spin_and_catch(terminal: Terminal, home: Path) -> None:
    """Kick off, and stop watching as soon as the dial is seen to turn. A key that comes while coin
    or banner are shown only hurries them, and has to come again; one more would hurry the dial."""
    terminal.wait_for("Yale", "Harvard")
    while inputs_kept(home) <= BEFORE:
        terminal.settle()
        before = inputs_kept(home)
        terminal.send(SPIN)
        for _ in range(8):
            terminal.watch(0.1)
            if inputs_kept(home) > before:
                break
    drawn = len(terminal.raw)
    # The spin is stored and its way begun: a few frames of it are drawn, two seconds are to come.
    terminal.until(lambda: len(terminal.raw) > drawn + 3000, "a turning dial")


SAME = {"terminated", "told that its terminal is gone"}
"""What comes of the signal itself is seen below, too: left to `make test-all`."""


def latest_line(book: Scorebook) -> str:
    """What the commentary says of the last play."""
    lines = Commentary.of_game(book.header, book.rules, BROADCAST).lines(book.entries)
    return next(line for line in reversed(lines) if line)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "end", [pytest.param(end, marks=pytest.mark.long if end in SAME else ()) for end in ENDS]
)
def test_ended_while_the_dial_turns_the_spin_is_kept_and_the_game_goes_on(tmp_path, end):
    with Terminal(tmp_path, *GAME, size=(120, 40), instant=False) as terminal:
        spin_and_catch(terminal, tmp_path)
        seen = " ".join(terminal.screen.text.split())
        ENDS[end](terminal)
    with kept(tmp_path) as book:
        assert len(book.inputs) == BEFORE + 1
        line = latest_line(book)
    told = " ".join(line.split()[:4])
    assert told not in seen, "it was still turning"
    with Terminal(tmp_path, "play", "--resume", size=(120, 40)) as terminal:
        terminal.wait_for("Yale", "Harvard")
        terminal.settle()
        assert told in " ".join(terminal.screen.text.split())
        terminal.press(SPIN)
    assert inputs_kept(tmp_path) == BEFORE + 2


def assert_as_it_was(terminal: Terminal) -> None:
    modes = terminal.screen.modes
    assert CURSOR in modes, "the cursor is hidden"
    assert WRAPS in modes, "lines do not wrap"
    assert not modes & {ALTERNATE, PASTES, *MOUSE}


@pytest.mark.parametrize(
    "sign", [signal.SIGTERM, pytest.param(signal.SIGHUP, marks=pytest.mark.long)]
)
def test_a_signal_leaves_the_terminal_as_it_was(tmp_path, sign):
    with Terminal(tmp_path, *GAME, instant=False) as terminal:
        terminal.wait_for("Yale", "Harvard")
        assert ALTERNATE in terminal.screen.modes
        assert CURSOR not in terminal.screen.modes
        terminal.kill(sign)
        assert_as_it_was(terminal)
        assert "Traceback" not in terminal.screen.text


def test_ctrl_c_loses_nothing_and_leaving_leaves_the_terminal_as_it_was(tmp_path):
    with Terminal(tmp_path, *GAME, instant=False) as terminal:
        spin_and_catch(terminal, tmp_path)
        with kept(tmp_path) as book:
            before = book.inputs
        terminal.press("ctrl+c")
        assert terminal.process.poll() is None
        terminal.press("ctrl+q", "y")
        assert terminal.ended() == 0
        assert_as_it_was(terminal)
        assert terminal.screen.text.strip() == ""
    with kept(tmp_path) as book:
        assert book.inputs[: len(before)] == before
        # The key cuts the kickoff short, and a return leaves no choice: its dial spins at once.
        assert len(book.inputs) <= BEFORE + 2


@pytest.mark.long
def test_resized_while_the_dial_turns(tmp_path):
    with Terminal(tmp_path, *GAME, instant=False) as terminal:
        spin_and_catch(terminal, tmp_path)
        for size in ((120, 40), (200, 60), (60, 20), (80, 24)):
            terminal.resize(*size)
            terminal.wait_for("Yale", "Harvard")
        terminal.resize(50, 15)
        terminal.wait_for("60 x 20")
        terminal.press(SPIN)
        assert inputs_kept(tmp_path) == BEFORE + 1
        terminal.resize(120, 40)
        terminal.wait_for("Yale", "Harvard")
        terminal.settle()
        terminal.screen.outside = 0  # what was under way when the size changed
        with kept(tmp_path) as book:
            line = latest_line(book)
        terminal.wait_for(line.split()[0])
        while inputs_kept(tmp_path) < BEFORE + 2:
            terminal.press(SPIN)
        assert terminal.screen.outside == 0

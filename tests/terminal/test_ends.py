"""However the program ends, the game stands as it was told, and the terminal is as it was."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from quarterback.game.scorebook import Scorebook
from quarterback.text.commentary.commentary import BROADCAST, Commentary
from tests.store.playing import header, opened, play
from tests.terminal.conftest import inputs_kept, kept
from tests.terminal.screen import ALTERNATE, CURSOR, MOUSE, PASTES, WRAPS
from tests.terminal.terminal import PATIENCE, Terminal, key_of

SPIN = key_of("table.spin")
GAME = ("play", "--home", "Yale", "--visitors", "Harvard", "--seed", "7")
BEFORE = 9
"""The inputs of a game that waits for a call: no play follows the next one without a key."""


def hung_up(terminal: Terminal) -> None:
    terminal.hang_up()
    terminal.process.wait(PATIENCE)


ENDS: dict[str, Callable[[Terminal], object]] = {
    "terminated": lambda terminal: terminal.kill(signal.SIGTERM),
    "killed": lambda terminal: terminal.kill(signal.SIGKILL),
    "told that its terminal is gone": lambda terminal: terminal.kill(signal.SIGHUP),
    "its terminal closed": hung_up,
}


@pytest.fixture
def resumed(tmp_path: Path) -> Iterator[Terminal]:
    """A table at which the dial has just begun to turn, for two seconds."""
    (tmp_path / "games").mkdir()
    with opened(tmp_path / "games" / "games.db") as store:
        book, luck = Scorebook.begin(store, header(seed=7)), Random(7)
        while len(book.inputs) < BEFORE:
            play(book, luck)
    with Terminal(tmp_path, "play", "--resume", size=(120, 40), instant=False) as terminal:
        terminal.wait_for("first and 10", "Spin")
        terminal.settle()
        terminal.send(SPIN)
        terminal.wait_for("Stop")
        yield terminal


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
def test_ended_while_the_dial_turns_the_spin_is_kept_and_the_game_goes_on(tmp_path, resumed, end):
    seen = " ".join(resumed.screen.text.split())
    ENDS[end](resumed)
    with kept(tmp_path) as book:
        assert len(book.inputs) == BEFORE + 1
        line = latest_line(book)
    told = " ".join(line.split()[:4])
    assert told not in seen, "it was still turning"
    with Terminal(tmp_path, "play", "--resume", size=(120, 40)) as terminal:
        terminal.wait_for("Yale", "Army")
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


def test_ctrl_c_loses_nothing_and_leaving_leaves_the_terminal_as_it_was(tmp_path, resumed):
    with kept(tmp_path) as book:
        before = book.inputs
    assert len(before) == BEFORE + 1
    resumed.press("ctrl+c")
    assert resumed.process.poll() is None
    resumed.press("ctrl+q", "y")
    assert resumed.ended() == 0
    assert_as_it_was(resumed)
    assert resumed.screen.text.strip() == ""
    with kept(tmp_path) as book:
        assert book.inputs == before


@pytest.mark.long
def test_resized_while_the_dial_turns(tmp_path, resumed):
    for size in ((120, 40), (200, 60), (60, 20), (80, 24)):
        resumed.resize(*size)
        resumed.wait_for("Yale", "Army")
    resumed.resize(50, 15)
    resumed.wait_for("60 x 20")
    resumed.press(SPIN)
    assert inputs_kept(tmp_path) == BEFORE + 1
    resumed.resize(120, 40)
    resumed.wait_for("Yale", "Army")
    resumed.settle()
    resumed.screen.outside = 0  # what was under way when the size changed
    with kept(tmp_path) as book:
        line = latest_line(book)
    resumed.wait_for(line.split()[0])
    while inputs_kept(tmp_path) < BEFORE + 2:
        resumed.press(SPIN)
    assert resumed.screen.outside == 0

"""The same in tmux: it shows what our own reader of the screen sees."""

from __future__ import annotations

import os
import time
from contextlib import suppress

import pytest

from quarterback.game.scorebook import Scorebook
from rulesets.core.events import Roll
from rulesets.core.plain_text import HIDDEN
from tests.house.hostile import NASTY, commanding
from tests.store.playing import header, opened
from tests.terminal.conftest import kept
from tests.terminal.terminal import PATIENCE, Terminal, key_of
from tests.terminal.tmux import TMUX, Tmux

GAME = ("play", "--home", "Yale", "--visitors", "Harvard", "--seed", "7", "--no-save")
SPIN = key_of("table.spin")
pytestmark = pytest.mark.skipif(TMUX is None, reason="tmux is not installed")


@pytest.mark.long
def test_tmux_shows_what_we_see(tmp_path):
    with Terminal(tmp_path, *GAME) as terminal, Tmux(tmp_path, (80, 24), *GAME) as tmux:
        terminal.wait_for("Yale", "Harvard")
        for key in ("", SPIN, SPIN, SPIN, key_of("table.why"), "escape"):
            if key:
                terminal.press(key)
                tmux.press(key)
            terminal.settle()
            tmux.wait_for(terminal.screen.text.rstrip("\n"))
        tmux.run("resize-window", "-x", "50", "-y", "15")
        tmux.wait_to_show("60 x 20")


def test_the_program_goes_with_its_window_however_much_is_typed(tmp_path):
    """What is still to be painted for a terminal that is gone does not hold it back."""
    game = ("play", "--home", "Yale", "--visitors", "Harvard", "--seed", "6")
    board = ("--ruleset", "solitaire-coach", "--board", "simulated")
    with Tmux(tmp_path, (80, 24), *game, *board) as tmux:
        tmux.wait_to_show("Yale", "Harvard")
        process = tmux.process
        tmux.press(*[key_of("console.take")] * 60)
    deadline = time.monotonic() + PATIENCE
    with suppress(ProcessLookupError):
        while True:
            os.kill(process, 0)
            assert time.monotonic() < deadline, "it stays"
            time.sleep(0.1)
    with kept(tmp_path) as book:
        assert book.rules.code == "solitaire-coach"


def test_names_from_elsewhere_command_neither_tmux_nor_the_terminal(tmp_path):
    (tmp_path / "games").mkdir()
    with opened(tmp_path / "games" / "games.db") as store:
        book = Scorebook.begin(store, header(home=f"Yale{NASTY}", visitors=f"Army{NASTY}"))
        book.play(Roll((1,)))
    for args in (("play", "--resume", "1"), ("play", "--plain", "--resume", "1")):
        with Tmux(tmp_path, (80, 24), *args) as tmux:
            titled = tmux.run("display-message", "-p", "#{pane_title}")
            tmux.wait_to_show(f"Yale{HIDDEN}", f"Army{HIDDEN}")
            assert tmux.run("display-message", "-p", "#{pane_title}") == titled
            raw = tmux.run("capture-pane", "-p")
            assert commanding(raw) == ""

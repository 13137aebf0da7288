"""The same in tmux: it shows what our own reader of the screen sees."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.terminal import Terminal, key_of
from tests.terminal.tmux import TMUX, Tmux

GAME = ("play", "--home", "Yale", "--visitors", "Harvard", "--seed", "7", "--no-save")
SPIN = key_of("table.spin")
pytestmark = pytest.mark.skipif(TMUX is None, reason="tmux is not installed")


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    started = Tmux(tmp_path, (80, 24), *GAME)
    yield started
    started.end()


def test_tmux_shows_what_we_see(tmp_path, tmux):
    with Terminal(tmp_path, *GAME) as terminal:
        terminal.wait_for("Yale", "Harvard")
        for key in ("", SPIN, SPIN, SPIN, key_of("table.why"), "escape"):
            if key:
                terminal.press(key)
                tmux.press(key)
            terminal.settle()
            tmux.wait_for(terminal.screen.text.rstrip("\n"))
    tmux.run("resize-window", "-x", "50", "-y", "15")
    tmux.wait_to_show("60 x 20")

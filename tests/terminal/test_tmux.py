"""The same in tmux: it shows what our own reader of the screen sees."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from quarterback.game.scorebook import Scorebook
from rulesets.core.events import Roll
from rulesets.core.plain_text import HIDDEN
from tests.house.hostile import NASTY, commanding
from tests.store.playing import header, opened
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


@pytest.mark.long
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


def test_names_from_elsewhere_command_neither_tmux_nor_the_terminal(tmp_path):
    (tmp_path / "games").mkdir()
    with opened(tmp_path / "games" / "games.db") as store:
        book = Scorebook.begin(store, header(home=f"Yale{NASTY}", visitors=f"Army{NASTY}"))
        book.play(Roll((1,)))
    for args in (("play", "--resume", "1"), ("play", "--plain", "--resume", "1")):
        tmux = Tmux(tmp_path, (80, 24), *args)
        try:
            titled = tmux.run("display-message", "-p", "#{pane_title}")
            tmux.wait_to_show(f"Yale{HIDDEN}", f"Army{HIDDEN}")
            assert tmux.run("display-message", "-p", "#{pane_title}") == titled
            raw = tmux.run("capture-pane", "-p")
            assert commanding(raw) == ""
        finally:
            tmux.end()

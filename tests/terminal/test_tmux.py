"""The same in tmux: it shows what our own reader of the screen sees."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.terminal import PATIENCE, Terminal, key_of, surroundings

GAME = ("play", "--home", "Yale", "--visitors", "Harvard", "--seed", "7", "--no-save")
SPIN = key_of("table.spin")
TMUX = shutil.which("tmux")
pytestmark = pytest.mark.skipif(TMUX is None, reason="tmux is not installed")


class Tmux:
    """A tmux server of its own, with one window."""

    def __init__(self, home: Path, size: tuple[int, int]) -> None:
        self._socket = f"quarterback-test-{os.getpid()}"
        self._env = surroundings(home, TEXTUAL_ANIMATIONS="none", TMUX_TMPDIR=str(home))
        program = shlex.join([sys.executable, "-m", "quarterback", *GAME])
        width, height = map(str, size)
        self.run("-f", os.devnull, "new-session", "-d", "-x", width, "-y", height, program)

    def run(self, *command: str) -> str:
        """A command of tmux; what it prints."""
        tmux = [str(TMUX), "-u", "-L", self._socket, *command]
        done = subprocess.run(tmux, env=self._env, capture_output=True, text=True, timeout=30)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def text(self) -> str:
        """What stands in the window."""
        rows = self.run("capture-pane", "-p").split("\n")
        return "\n".join(row.rstrip() for row in rows).rstrip("\n")

    def wait_for(self, text: str) -> None:
        """Wait until the whole window shows this."""
        deadline = time.monotonic() + PATIENCE
        while (shown := self.text()) != text:
            assert time.monotonic() < deadline, f"tmux shows\n{shown}\ninstead of\n{text}"
            time.sleep(0.05)


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    started = Tmux(tmp_path, (80, 24))
    yield started
    started.run("kill-server")


def test_tmux_shows_what_we_see(tmp_path, tmux):
    with Terminal(tmp_path, *GAME) as terminal:
        terminal.wait_for("Yale", "Harvard")
        for key in ("", SPIN, SPIN, SPIN, key_of("table.why"), "escape"):
            if key:
                terminal.press(key)
                tmux.run("send-keys", {"space": "Space", "escape": "Escape"}.get(key, key))
            terminal.settle()
            tmux.wait_for(terminal.screen.text.rstrip("\n"))
    tmux.run("resize-window", "-x", "50", "-y", "15")
    deadline = time.monotonic() + PATIENCE
    while "60 x 20" not in tmux.text():
        assert time.monotonic() < deadline, tmux.text()

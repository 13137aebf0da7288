"""The program as a player starts it, in a window of tmux."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path

from tests.terminal.terminal import PATIENCE, surroundings

TMUX = shutil.which("tmux")
_NAMES = {
    "enter": "Enter", "escape": "Escape", "space": "Space", "tab": "Tab", "shift+tab": "BTab",
    "up": "Up", "down": "Down", "left": "Left", "right": "Right", "f4": "F4", " ": "Space",
}  # fmt: skip
_AT_ONCE = 100
"""How many keys are sent in one command."""
_number = count(1)


class Tmux:
    """A tmux server of its own, with one window."""

    def __init__(self, home: Path, size: tuple[int, int], *args: str) -> None:
        self._socket = f"quarterback-test-{os.getpid()}-{next(_number)}"
        self._folder = tempfile.TemporaryDirectory(prefix="qb", dir="/tmp")
        # A socket path may have some hundred characters; the folders of pytest have long names.
        self._env = surroundings(home, TEXTUAL_ANIMATIONS="none", TMUX_TMPDIR=self._folder.name)
        program = shlex.join([sys.executable, "-m", "quarterback", *args])
        width, height = map(str, size)
        self.run("-f", os.devnull, "new-session", "-d", "-x", width, "-y", height, program)

    def __enter__(self) -> Tmux:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def run(self, *command: str) -> str:
        """A command of tmux; what it prints."""
        tmux = [str(TMUX), "-u", "-L", self._socket, *command]
        done = subprocess.run(tmux, env=self._env, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def text(self) -> str:
        """What stands in the window."""
        rows = self.run("capture-pane", "-p").split("\n")
        return "\n".join(row.rstrip() for row in rows).rstrip("\n")

    def press(self, *keys: str) -> None:
        """Press keys, by Textual's names, one after the other, and wait for nothing."""
        for begin in range(0, len(keys), _AT_ONCE):
            some = (_NAMES.get(key, key) for key in keys[begin : begin + _AT_ONCE])
            self.run("send-keys", "--", *some)

    def wait_for(self, text: str) -> None:
        """Wait until the whole window shows this."""
        self.until(lambda: self.text() == text, f"instead of\n{text}")

    def wait_to_show(self, *texts: str) -> None:
        """Wait until all of this stands in the window."""
        self.until(lambda: _has(self.text(), texts), repr(texts))

    def until(self, ready: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
        """Wait until something holds."""
        deadline = time.monotonic() + patience
        while not ready():
            assert time.monotonic() < deadline, f"tmux shows\n{self.text()}\n{what}"
            time.sleep(0.05)

    @property
    def process(self) -> int:
        """The program in the window, by its number."""
        return int(self.run("display-message", "-p", "#{pane_pid}"))

    def kill_program(self) -> None:
        """Kill the program in the window, as nothing else is killed; the window goes with it."""
        os.kill(self.process, signal.SIGKILL)
        self.end()

    def end(self) -> None:
        """End the server, and whatever runs in its window."""
        tmux = [str(TMUX), "-L", self._socket, "kill-server"]
        subprocess.run(tmux, env=self._env, capture_output=True, timeout=PATIENCE)
        self._folder.cleanup()


def _has(shown: str, texts: Iterable[str]) -> bool:
    return all(text in shown for text in texts)

"""The program as a player starts it, in a terminal that a test sees and types into."""

from __future__ import annotations

import errno
import os
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from quarterback.tui.bindings import commands
from tests.clock import for_process
from tests.terminal.screen import Screen

if sys.platform != "win32":
    import fcntl
    import pty
    import termios

PATIENCE = 60.0
"""Seconds until something that does not come is given up."""
QUIET = 0.04 if Path("/proc/self/schedstat").exists() else 0.3
"""Seconds without a word from a program, after which it is looked at whether it still works."""
_ROOT = Path(__file__).parents[2]
_TAKES_TERMINAL = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
)
_SENDS = {
    "space": " ", "enter": "\r", "escape": "\x1b", "tab": "\t", "question_mark": "?",
    "minus": "-", "equals_sign": "=", "slash": "/", "colon": ":", "up": "\x1b[A", "down": "\x1b[B",
    "shift+tab": "\x1b[Z", "right": "\x1b[C", "left": "\x1b[D", "home": "\x1b[H",
    "end": "\x1b[F", "f1": "\x1bOP", "f2": "\x1bOQ", "f4": "\x1bOS", "ctrl+c": "\x03",
    "ctrl+q": "\x11",
}  # fmt: skip


def key_of(command: str, usual: str = "") -> str:
    """The first key of a command, by its ID; `usual` for one that is in no table."""
    for group in vars(commands).values():
        if isinstance(group, tuple):
            for one in group:
                if isinstance(one, commands.Command) and one.id == command:
                    return one.keys.split(",")[0]
    if not usual:
        raise KeyError(command)
    return usual


def surroundings(home: Path, **more: str) -> dict[str, str]:
    """An environment in which nobody has ever played."""
    unwanted = ("NO_COLOR", "COLUMNS", "LINES", "QUARTERBACK", "TEXTUAL", "TMUX", "XDG_", "LC_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(unwanted)}
    return kept | {
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
        "HOME": str(home),
        "QUARTERBACK_DATA_DIR": str(home / "games"),
        **for_process(_ROOT),
        **more,
    }


def busy(process: int, before: int) -> int:
    """A figure that changes while a program works: how often its threads have run, in 2 ms, or
    -2 while one is at it. Where nobody tells, `before`: then only what it writes is to be seen."""
    ran = 0
    try:
        for thread in Path(f"/proc/{process}/task").iterdir():
            if thread.joinpath("stat").read_text().rpartition(")")[2].split()[0] in "RD":
                return -2 if before != -2 else -3
            ran += int(thread.joinpath("schedstat").read_text().split()[0])
    except OSError:
        return before
    return ran // 2_000_000


class Terminal:
    """A program in a terminal of its own; `with` sees to it that it ends."""

    def __init__(
        self,
        home: Path,
        *args: str,
        size: tuple[int, int] = (80, 24),
        instant: bool = True,
        env: Mapping[str, str] | None = None,
        program: tuple[str, ...] = ("-m", "quarterback"),
        its_own: bool = True,
    ) -> None:
        """`its_own`: whether the program has the terminal as its own, and is told by a signal when
        it is closed, as in a window or over ssh."""
        self.screen = Screen(*size)
        self.raw = bytearray()
        """Everything that was written to the terminal."""
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        still = {"TEXTUAL_ANIMATIONS": "none"} if instant else {}
        takes = ("-c", _TAKES_TERMINAL) if its_own else ()
        self.process = subprocess.Popen(
            [sys.executable, *takes, *program, *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=surroundings(home, **still, **(env or {})),
            cwd=_ROOT,
            start_new_session=True,
        )
        os.close(slave)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.hang_up()

    def listen(self, seconds: float) -> bool:
        """Take in what is written within so many seconds; whether there was anything."""
        if self._master < 0 or not select.select([self._master], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError as error:  # Linux says so when the program has closed its side
            if error.errno != errno.EIO:
                raise
            return False
        self.raw += data
        self.screen.feed(data)
        return bool(data)

    def until(self, ready: Callable[[], bool], what: str) -> None:
        """Wait until something holds."""
        deadline = time.monotonic() + PATIENCE
        while not ready():
            if time.monotonic() > deadline or (
                not self.listen(0.02) and self.process.poll() is not None and not ready()
            ):
                raise AssertionError(f"{what} never came; the screen is\n{self.screen.text}")

    def watch(self, seconds: float) -> None:
        """Take in whatever is written in so many seconds."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self.listen(left)

    def wait_for(self, *texts: str) -> None:
        """Wait until all of this stands on the screen."""
        self.until(lambda: all(text in self.screen.text for text in texts), repr(texts))

    def settle(self) -> None:
        """Wait until the program has nothing to do: nothing is written, and it sleeps."""
        deadline = time.monotonic() + PATIENCE
        worked = -1
        while self.listen(QUIET) or worked != (worked := busy(self.process.pid, worked)):
            if time.monotonic() > deadline:
                raise AssertionError("it never comes to rest")

    def press(self, *keys: str) -> None:
        """Press keys, by Textual's names, and wait each time until the screen is at rest."""
        for key in keys:
            self.send(key)
            self.listen(1)
            self.settle()

    def send(self, key: str) -> None:
        """Press a key, and wait for nothing."""
        os.write(self._master, (key if len(key) == 1 else _SENDS[key]).encode())

    def resize(self, width: int, height: int) -> None:
        """Another size, as when its window is dragged."""
        if (width, height) == (self.screen.width, self.screen.height):
            return
        self.screen.resize(width, height)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.listen(1)

    def kill(self, sign: signal.Signals) -> int:
        """Send a signal, and wait for the end; the exit code."""
        self.process.send_signal(sign)
        return self.ended()

    def hang_up(self) -> None:
        """Close the terminal, as when its window is closed or the line is lost."""
        if self._master >= 0:
            os.close(self._master)
            self._master = -1

    def ended(self) -> int:
        """Wait for the program's end; the exit code."""
        self.until(lambda: self.process.poll() is not None, "the end")
        while self.listen(0):
            pass
        return self.process.returncode

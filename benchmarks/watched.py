"""A program in its own terminal, whose bytes are counted and whose CPU time can be read."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import subprocess
import sys
from pathlib import Path
from time import perf_counter

if sys.platform != "win32":
    import fcntl
    import pty
    import termios

FRAME = b"\x1b[?2026h"
"""The start of a repaint, for a terminal that supports synchronized output."""
_HOLDS_BACK = "\x1b[?2026;2$y"
_TELLS = """
import os, signal, time
signal.signal(
    signal.SIGUSR1, lambda *_: os.write({pipe}, f"{{time.process_time()}}\\n".encode())
)
"""


class Watched:
    """`with` starts a program, given as Python text, and ends it."""

    def __init__(self, program: str, home: Path, width: int, height: int) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self._told, pipe = os.pipe()
        # Compiled at the first start and saved, as every installed program is.
        unset = ("COLUMNS", "LINES", "NO_COLOR", "TEXTUAL", "QUARTERBACK", "PYTHONDONTWRITE")
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith(unset)
        }
        self._process = subprocess.Popen(
            [sys.executable, "-c", _TELLS.format(pipe=pipe) + program],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            pass_fds=(pipe,),
            start_new_session=True,
            env=environment
            | {
                "TERM": "xterm-256color",
                "COLORTERM": "truecolor",
                "HOME": str(home),
                "XDG_CONFIG_HOME": str(home / "config"),
                "QUARTERBACK_DATA_DIR": str(home / "games"),
                "PYTHONPATH": os.getcwd(),
            },
        )
        os.close(slave)
        os.close(pipe)

    def __enter__(self) -> Watched:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)
        os.close(self._told)

    def come_to_rest(self) -> None:
        """Let it start, and report that this terminal supports synchronized output."""
        self.listen(1.5)
        self.send(_HOLDS_BACK)
        self.listen(1.5)

    def cpu(self) -> float:
        """Return the CPU seconds it has used."""
        self._process.send_signal(signal.SIGUSR1)
        return float(os.read(self._told, 64))

    def megabytes(self) -> float:
        """Return its memory in megabytes; Linux only."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    def send(self, keys: str) -> None:
        """Type keys."""
        os.write(self._master, keys.encode())

    def listen(self, seconds: float) -> bytes:
        """Return what it writes within this many seconds."""
        deadline, written = perf_counter() + seconds, bytearray()
        while (left := deadline - perf_counter()) > 0:
            written += self._some(left)
        return bytes(written)

    def seconds_until(self, *any_of: bytes, patience: float = 2.0) -> float | None:
        """Return the seconds until it writes one of these, or anything at all when none is
        given; None when it does not."""
        began, written = perf_counter(), bytearray()
        while (left := began + patience - perf_counter()) > 0:
            written += self._some(left)
            if written and (not any_of or any(one in written for one in any_of)):
                return perf_counter() - began
        return None

    def writes(self, pattern: re.Pattern[bytes], times: int, patience: float) -> bool:
        """Whether it writes this so many times before as many seconds are over; returns as soon as
        it has."""
        deadline, written = perf_counter() + patience, bytearray()
        while (left := deadline - perf_counter()) > 0:
            written += self._some(left)
            if len(pattern.findall(written)) >= times:
                return True
        return False

    def _some(self, seconds: float) -> bytes:
        if not select.select([self._master], [], [], seconds)[0]:
            return b""
        try:
            return os.read(self._master, 65536)
        except OSError as gone:
            raise RuntimeError("the program has ended") from gone

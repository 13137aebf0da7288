"""`quarterback serve` in a process next to this program: started, watched and stopped by it."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from threading import Thread
from typing import Final

from league.store.location import DATABASE, StoreLocation

PATIENCE: Final = 5.0
"""Seconds that it may take to end."""
MOST_LINES: Final = 200


class ServerProcess:
    """A server that this program has started, or none. It ends when this program does, however
    that ends: it watches its standard input."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._lines: list[str] = []

    @property
    def running(self) -> bool:
        """Whether the process of the server has not ended."""
        return self._process is not None and self._process.poll() is None

    @property
    def lines(self) -> tuple[str, ...]:
        """What it has said since it was started: its address, QR code and PINs, or what is
        wrong."""
        return tuple(self._lines)

    def start(self, place: StoreLocation, league: int, options: Sequence[str] = ()) -> None:
        """Start it for a league. Raises OSError."""
        self.stop()
        command = [sys.executable, "-m", "quarterback", "serve", "--with-parent"]
        lines: list[str] = []
        self._lines = lines
        # In the environment: a command line, where a password may be, can be read by others.
        environment = {**os.environ, DATABASE: place.url, "PYTHONUNBUFFERED": "1"}
        process = self._process = subprocess.Popen(
            [*command, "--league", str(league), *options],
            env=environment,
            text=True,
            encoding="utf-8",
            errors="replace",
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        atexit.register(self.stop)
        Thread(target=_listen, args=(process, lines), daemon=True).start()

    def stop(self) -> None:
        """Stop it, and wait until it has ended."""
        process, self._process = self._process, None
        if process is None:
            return
        atexit.unregister(self.stop)
        # It watches its standard input. No system lacks that, as Windows lacks a signal for it.
        with suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _listen(process: subprocess.Popen[str], lines: list[str]) -> None:
    assert process.stdout is not None
    with process.stdout as said:
        for line in said:
            if len(lines) < MOST_LINES:
                lines.append(line.rstrip("\n"))

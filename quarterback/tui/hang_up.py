"""The terminal is gone: its window was closed, or the line was lost."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from typing import Any, Final

PATIENCE: Final = 3.0
"""Seconds that the program may take to end in order."""


class HangUp:
    """Ends the program when the terminal hangs up. Whatever is still to be painted may wait for
    ever for a terminal that is gone; then the program goes at once: all entries are stored."""

    def __init__(self, end: Callable[[], object]) -> None:
        """Listen; `end` is called in the loop that runs now. Raises AttributeError where there is
        no such signal."""
        self._end = end
        self._loop = asyncio.get_running_loop()
        self._before: Any = None
        self._listening = threading.current_thread() is threading.main_thread()
        if self._listening:
            self._before = signal.signal(signal.SIGHUP, self._gone)

    def _gone(self, *_: object) -> None:
        """A plain handler: it is heard even while the loop stands still at a full queue."""
        last = threading.Timer(PATIENCE, os._exit, (0,))
        last.daemon = True
        last.start()
        self._loop.call_soon_threadsafe(self._end)

    def leave_off(self) -> None:
        """Listen no more."""
        if self._listening:
            signal.signal(signal.SIGHUP, self._before)

"""A terminal that is closed. Whoever has it as its own terminal is told by a signal; whoever has
not (a job started without one, a lost container or line) is told nothing, reads the end of its
input over and over, and would go on doing that for ever."""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Callable
from threading import Thread

LOOK = 1.0
"""Seconds between two looks where the system cannot say when a terminal goes."""
PATIENCE = 3.0
"""Seconds for the program to end by itself: what still waits to be painted can hold it up, and
nobody can see that. All that was entered is in the book."""


def watch_terminal(gone: Callable[[], object]) -> None:
    """Call `gone` once, from another thread, when the terminal of the input is closed. Does
    nothing where the input is no terminal. Costs nothing while it stays open."""
    entry = sys.__stdin__
    if entry is None or not hasattr(select, "poll") or not entry.isatty():
        return
    Thread(target=_watch, args=(entry.fileno(), gone), name="terminal", daemon=True).start()


def _watch(terminal: int, gone: Callable[[], object]) -> None:
    waiting = select.poll()
    waiting.register(terminal, 0)  # nothing but its end
    while os.isatty(terminal):
        told = [event for _, event in waiting.poll()]
        if told == [select.POLLNVAL]:  # this system cannot wait for a terminal
            time.sleep(LOOK)
        elif os.isatty(terminal):
            time.sleep(0.01)  # it is going: the system says so a moment before
    try:
        gone()
    except RuntimeError:  # the screens have ended already
        return
    time.sleep(PATIENCE)
    os._exit(0)

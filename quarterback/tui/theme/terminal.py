"""What the terminal can show, and what happens when it is closed.

A process with a controlling terminal gets a signal; another (a job started without one, a lost
container or connection) would read the end of its input forever.
"""

from __future__ import annotations

import asyncio
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from threading import Thread

from quarterback.tui.theme.themes import NEWSPRINT, NEWSPRINT_DAY

LOOK = 1.0
"""Seconds between two checks if the system cannot wait for the end of a terminal."""
_DRAW_SEXTANTS = ("xterm-kitty", "xterm-ghostty", "foot", "wezterm")
"""How the names of terminals begin that draw sextants themselves."""
_VTE_WITH_SEXTANTS = 6200
"""The first version of GNOME's terminal widget that does, as a number: 0.62."""
PATIENCE = 3.0
"""Seconds for the program to end normally: unpainted output, which no one can see, can hold it
up. Everything that was entered is stored."""


def takes_unicode(encoding: str) -> bool:
    """Return whether output in an encoding, by its name, can be more than ASCII."""
    return encoding.lower().replace("-", "").startswith("utf")


def has_sextants(environ: Mapping[str, str]) -> bool:
    """Return whether a terminal is known to draw the mosaic characters of six points (U+1FB00 to
    1FB3B) without a font for them. Another may show boxes; and behind a multiplexer, the
    terminal may be another tomorrow."""
    term = environ.get("TERM", "")
    if "TMUX" in environ or "STY" in environ or term.startswith(("screen", "tmux")):
        return False
    vte = environ.get("VTE_VERSION", "")
    return (
        term.startswith(_DRAW_SEXTANTS)
        or "KITTY_WINDOW_ID" in environ
        or environ.get("TERM_PROGRAM", "").lower() in ("wezterm", "ghostty")
        or (vte.isascii() and vte.isdigit() and int(vte) >= _VTE_WITH_SEXTANTS)
    )


def suiting_theme(colorfgbg: str) -> str:
    """Return the theme for a terminal whose COLORFGBG gives its text and background: `0;15` is
    black on white. Without it, the terminal is assumed to be dark, as most are."""
    ground = colorfgbg.rpartition(";")[2]
    return (NEWSPRINT_DAY if ground in {"7", "15"} else NEWSPRINT).name


def exit_on_signal(leave: Callable[[], object]) -> None:
    """Call `leave` in the running loop on SIGTERM and SIGHUP, or when the terminal is closed."""
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError, AttributeError):  # Windows has no such signals
        for number in (signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, leave)
    watch_terminal(partial(loop.call_soon_threadsafe, leave))


def watch_terminal(on_close: Callable[[], object]) -> None:
    """Call `on_close` once, from another thread, when the terminal of the input is closed. Do
    nothing if the input is no terminal."""
    entry = sys.__stdin__
    if entry is None or not hasattr(select, "poll") or not entry.isatty():
        return
    Thread(target=_watch, args=(entry.fileno(), on_close), name="terminal", daemon=True).start()


def _watch(terminal: int, on_close: Callable[[], object]) -> None:
    poll = select.poll()
    poll.register(terminal, 0)  # nothing but its end
    while os.isatty(terminal):
        events = [event for _, event in poll.poll()]
        if events == [select.POLLNVAL]:  # this system cannot wait for a terminal
            time.sleep(LOOK)
        elif os.isatty(terminal):
            time.sleep(0.01)  # the system reports the end a moment early
    try:
        on_close()
    except RuntimeError:  # the screens have ended already
        return
    time.sleep(PATIENCE)
    os._exit(0)

"""Sets the clock of every Python that a test starts to that of the test (tests/clock.py puts this
folder on its path)."""

from __future__ import annotations

import os
import select
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def _set_clock(said: str, follows: str) -> None:
    unwanted = ("dateutil", "pytest")  # time_machine would import them, for what is not used here
    for name in unwanted:
        sys.modules[name] = None  # type: ignore[assignment]
    try:
        import time_machine
    except ImportError:
        raise SystemExit(
            "This Python reads the real clock: mark the test that starts it `real_clock`."
        ) from None
    finally:
        for name in unwanted:
            del sys.modules[name]
    clock = time_machine.travel(_now(said)).start()
    if follows:
        from threading import Thread

        Thread(target=_follow, args=(clock, said, follows), daemon=True).start()


def _now(said: str) -> float:
    seconds, since = map(float, said.split())
    return seconds + time.monotonic() - since


def _follow(clock: Any, said: str, file: str) -> None:
    """A program that goes on while a test sets its clock again, in a file."""
    while True:
        select.select([], [], [], 0.02)
        with open(file, encoding="utf-8") as opened:
            latest = opened.read()
        if latest != said and len(latest.split()) == 2:
            said = latest
            clock.move_to(_now(said))


def sleep_under_faketime() -> None:
    """libfaketime 0.9.10 either has `time.sleep` fail or, where it moves `time.monotonic` too, has
    every wait for a lock last for years (FAKETIME_DONT_FAKE_MONOTONIC decides which)."""

    def sleep(seconds: float) -> None:
        select.select([], [], [], seconds)

    if "FAKETIME" in os.environ:
        time.sleep = sleep  # type: ignore[assignment]


sleep_under_faketime()
if "CLOCK_SET" in os.environ:
    _set_clock(os.environ["CLOCK_SET"], os.environ.get("CLOCK_FOLLOWS", ""))

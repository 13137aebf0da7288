"""Sets the clock of every Python that a test starts to that of the test (tests/clock.py puts this
folder on its path)."""

from __future__ import annotations

import os
import select
import sys
import time


def _set_clock(said: str) -> None:
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
    seconds, since = map(float, said.split())
    time_machine.travel(seconds + time.monotonic() - since).start()


def sleep_under_faketime() -> None:
    """libfaketime 0.9.10 either has `time.sleep` fail or, where it moves `time.monotonic` too, has
    every wait for a lock last for years (FAKETIME_DONT_FAKE_MONOTONIC decides which)."""

    def sleep(seconds: float) -> None:
        select.select([], [], [], seconds)

    if "FAKETIME" in os.environ:
        time.sleep = sleep  # type: ignore[assignment]


sleep_under_faketime()
if "CLOCK_SET" in os.environ:
    _set_clock(os.environ["CLOCK_SET"])

"""The clock stands still in every Python that a test starts, as it does in the test (tests/clock.py
puts this folder on its path)."""

from __future__ import annotations

import os
import sys


def _stop_clock(moment: str) -> None:
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
    time_machine.travel(float(moment), tick=False).start()


if "FROZEN_CLOCK" in os.environ:
    _stop_clock(os.environ["FROZEN_CLOCK"])

"""The clock and the time zone that tests see.

The clock stands still: in the tests, and in every Python that they start. It is an evening in New
York on which UTC already has the next day, so that a program that takes one for the other is found
out. `TEST_CLOCK="2028-02-29T23:59 Pacific/Kiritimati"` sets it otherwise; `make test-clocks` does.

A test in which time matters sets the clock itself (`at`, `in_zone`). One that needs the real clock
says so (`@pytest.mark.real_clock`). A test fails if it starts a Python that would read the real
clock, or leaves another clock or zone behind than it found. What measures how long something takes
(`time.monotonic`, `time.perf_counter`) goes on as ever: people and programs wait by it.
"""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import time_machine

USUAL = "2026-11-27T21:30 America/New_York"
FOR_PROCESSES = "FROZEN_CLOCK"
"""In the environment of a Python: its moment, in seconds since 1970."""
_FROZEN = str(Path(__file__).with_name("frozen"))
_PYTHON = re.compile(r"python|quarterback|\.pyz|\bsh ")
_ISOLATED = re.compile(r"python[\d.]* (-\S+ )*-[A-Za-z]*[EIS]")
"""Options of a Python that does not look at its environment."""


@contextmanager
def at(moment: str) -> Iterator[None]:
    """The clock stands at a moment, such as 2026-11-27 21:30 of the local time."""
    seconds = datetime.fromisoformat(moment).timestamp()
    with pytest.MonkeyPatch.context() as patch, time_machine.travel(seconds, tick=False):
        patch.setenv(FOR_PROCESSES, str(seconds))
        yield


@contextmanager
def in_zone(zone: str) -> Iterator[None]:
    """Another time zone than the usual. (Windows has no other than the system's.)"""
    with pytest.MonkeyPatch.context() as patch:
        _set_zone(patch, zone)
        _read_zone()
        try:
            yield
        finally:
            patch.undo()
            _read_zone()


def _set_zone(patch: pytest.MonkeyPatch, zone: str) -> None:
    if hasattr(time, "tzset"):
        patch.setenv("TZ", zone)


def _read_zone() -> None:
    if hasattr(time, "tzset"):
        time.tzset()


def for_process(*folders: Path) -> dict[str, str]:
    """What the environment of a process must say for the clock; and these folders, where its
    Python looks for modules."""
    named = ("TZ", FOR_PROCESSES)
    kept = {name: os.environ[name] for name in named if name in os.environ}
    return kept | {"PYTHONPATH": os.pathsep.join(map(str, (_FROZEN, *folders)))}


class StoppedClock:
    """The clock of a whole run of tests."""

    def __init__(self, setting: str) -> None:
        moment, zone = setting.split()
        self._patch = pytest.MonkeyPatch()
        _set_zone(self._patch, zone)
        _read_zone()
        self._zone = os.environ.get("TZ")
        self.seconds = datetime.fromisoformat(moment).timestamp()
        self._local = time.localtime(self.seconds)
        self._path = os.environ.get("PYTHONPATH", "")
        self._patch.setattr(subprocess, "Popen", _Guarded)
        self._stop()

    def _stop(self) -> None:
        self._travel = time_machine.travel(self.seconds, tick=False)
        self._travel.start()
        self._patch.setenv(FOR_PROCESSES, str(self.seconds))
        self._patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (_FROZEN, self._path))))

    def _start(self) -> None:
        self._travel.stop()
        self._patch.delenv(FOR_PROCESSES)
        self._patch.setenv("PYTHONPATH", self._path)

    def give_back(self) -> None:
        """Leave everything as it was before the run."""
        self._start()
        self._patch.undo()
        _read_zone()

    @contextmanager
    def going(self) -> Iterator[None]:
        """The real clock, as long as this lasts. The zone stays."""
        self._start()
        _Guarded.guards = False
        try:
            yield
        finally:
            _Guarded.guards = True
            self._stop()

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Fail a test that leaves another clock behind, or that started one that goes."""
        yield
        if _Guarded.unfrozen:
            commands = "\n".join(_Guarded.unfrozen)
            _Guarded.unfrozen.clear()
            pytest.fail(f"This would read the real clock (see tests/clock.py):\n{commands}")
        if time.time() != self.seconds:
            pytest.fail("The test left another clock behind than it found.")
        if os.environ.get("TZ") != self._zone or time.localtime() != self._local:
            pytest.fail("The test left another time zone behind than it found.")


class _Guarded(subprocess.Popen[Any]):
    """A process, and whether it would read the real clock."""

    guards = True
    unfrozen: list[str] = []  # noqa: RUF012

    def __init__(self, args: Any, *more: Any, **options: Any) -> None:
        words = [args] if isinstance(args, str | bytes | os.PathLike) else args
        command = f"{' '.join(map(os.fsdecode, words))} "
        if self.guards and not _is_frozen(command, options.get("env") or os.environ):
            self.unfrozen.append(command)
        super().__init__(args, *more, **options)


def _is_frozen(command: str, environment: Mapping[str, str]) -> bool:
    if not _PYTHON.search(command):
        return True
    folders = environment.get("PYTHONPATH", "").split(os.pathsep)
    return FOR_PROCESSES in environment and _FROZEN in folders and not _ISOLATED.search(command)

"""The clock and the time zone that tests see.

For each test it is the same evening in New York, on which UTC already has the next day, so that a
program that takes one for the other is found out. From there the clock goes on, in the test and in
every Python that it starts. `TEST_CLOCK="2028-02-29T23:59 Pacific/Kiritimati"` sets it otherwise;
`make test-clocks` does.

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

from tests.set_clock.sitecustomize import sleep_under_faketime

USUAL = "2026-11-27T21:30 America/New_York"
FOR_PROCESSES = "CLOCK_SET"
"""In the environment of a Python: a moment, in seconds since 1970, and what `time.monotonic` said
when the clock was set to it."""
_SETS = str(Path(__file__).with_name("set_clock"))
_PYTHON = re.compile(r"python|quarterback|\.pyz|\bsh ")
_ISOLATED = re.compile(r"python[\d.]*(\.exe)? (-\S+ )*-[A-Za-z]*[EIS]")
"""Options of a Python that does not look at its environment."""


@contextmanager
def at(moment: str) -> Iterator[None]:
    """Set the clock to a moment, such as 2026-11-27 21:30 of the local time. Windows has no local
    time before 1970."""
    seconds = datetime.fromisoformat(moment).timestamp()
    with pytest.MonkeyPatch.context() as patch, time_machine.travel(seconds):
        patch.setenv(FOR_PROCESSES, _said(seconds))
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


def _said(seconds: float) -> str:
    return f"{seconds} {time.monotonic()}"


def for_process(*folders: Path) -> dict[str, str]:
    """What the environment of a process must say for the clock; and these folders, where its
    Python looks for modules."""
    named = ("TZ", FOR_PROCESSES)
    kept = {name: os.environ[name] for name in named if name in os.environ}
    return kept | {"PYTHONPATH": os.pathsep.join(map(str, (_SETS, *folders)))}


@contextmanager
def without_faketime() -> Iterator[None]:
    """What is started meanwhile has the real clock of the machine, as in every other run: for
    programs that do not work under libfaketime. (See `.ci/test-clocks`.)"""
    kept = os.environ.pop("LD_PRELOAD", None) if "FAKETIME" in os.environ else None
    try:
        yield
    finally:
        if kept is not None:
            os.environ["LD_PRELOAD"] = kept


class TestClock:
    __test__ = False
    """The clock of a whole run of tests."""

    def __init__(self, setting: str) -> None:
        sleep_under_faketime()
        moment, zone = setting.split()
        self._patch = pytest.MonkeyPatch()
        _set_zone(self._patch, zone)
        _read_zone()
        self._zone = os.environ.get("TZ")
        self.seconds = datetime.fromisoformat(moment).timestamp()
        self._local = time.localtime(self.seconds)
        self._path = os.environ.get("PYTHONPATH", "")
        self._patch.setattr(subprocess, "Popen", _Guarded)
        self._patch.syspath_prepend(_SETS)  # some processes are given the path of this one
        self._set()

    def _set(self) -> None:
        self._travel = time_machine.travel(self.seconds)
        self._travel.start()
        self._since = time.monotonic()
        self._patch.setenv(FOR_PROCESSES, _said(self.seconds))
        self._patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (_SETS, self._path))))

    def _unset(self) -> None:
        self._travel.stop()
        self._patch.delenv(FOR_PROCESSES)
        self._patch.setenv("PYTHONPATH", self._path)

    def give_back(self) -> None:
        """Leave everything as it was before the run."""
        self._unset()
        self._patch.undo()
        _read_zone()

    @contextmanager
    def going(self) -> Iterator[None]:
        """The real clock, as long as this lasts. The zone stays."""
        self._unset()
        _Guarded.guards = False
        try:
            yield
        finally:
            _Guarded.guards = True
            self._set()

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Set the clock, and fail a test that leaves another one behind, or that started what
        reads the real one."""
        self._travel.stop()
        self._set()
        yield
        if _Guarded.unset:
            commands = "\n".join(_Guarded.unset)
            _Guarded.unset.clear()
            pytest.fail(f"This would read the real clock (see tests/clock.py):\n{commands}")
        if not 0 <= time.time() - self.seconds <= time.monotonic() - self._since + 60:
            pytest.fail("The test left another clock behind than it found.")
        if os.environ.get("TZ") != self._zone or time.localtime(self.seconds) != self._local:
            pytest.fail("The test left another time zone behind than it found.")


class _Guarded(subprocess.Popen[Any]):
    """A process, and whether it would read the real clock."""

    guards = True
    unset: list[str] = []  # noqa: RUF012

    def __init__(self, args: Any, *more: Any, **options: Any) -> None:
        words = [args] if isinstance(args, str | bytes | os.PathLike) else args
        command = f"{' '.join(map(os.fsdecode, words))} "
        if self.guards and not _is_set(command, options.get("env") or os.environ):
            self.unset.append(command)
        super().__init__(args, *more, **options)


def _is_set(command: str, environment: Mapping[str, str]) -> bool:
    if not _PYTHON.search(command):
        return True
    folders = environment.get("PYTHONPATH", "").split(os.pathsep)
    return FOR_PROCESSES in environment and _SETS in folders and not _ISOLATED.search(command)

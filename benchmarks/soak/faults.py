"""What goes wrong in the soak, at random moments by a seed."""

from __future__ import annotations

import mmap
import os
import shutil
import sqlite3
import struct
import subprocess
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit
from signal import SIGCONT, SIGSTOP
from typing import Final

from benchmarks.soak.browsers import Phone
from benchmarks.soak.keyboards import Keyboard
from benchmarks.soak.programs import Program
from benchmarks.soak.readers import Readers
from benchmarks.soak.room import Room

CLOCKS: Final = (0, 0, 3_600, -1_800, 7_200, -300)
"""Seconds by which the clock is wrong."""
STOPPED, LOCKED, NO_ROOM = (2.0, 15.0), (1.0, 14.0), (3.0, 12.0)
"""For how many seconds a program is stopped, the database locked, the disk full."""


class WrongClock:
    """The time of day of the programs, which can be set."""

    def __init__(self, folder: Path) -> None:
        self.environment: dict[str, str] = {}
        compiler = shutil.which("cc")
        if compiler is None:
            return
        library, file = folder / "clock.so", folder / "clock"
        source = Path(__file__).with_name("clock.c")
        subprocess.run(
            [compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(source), "-ldl"],
            check=True,
        )
        file.write_bytes(bytes(mmap.PAGESIZE))
        with file.open("r+b") as opened:
            self._shared = mmap.mmap(opened.fileno(), mmap.PAGESIZE)
        self.environment = {"LD_PRELOAD": str(library), "SOAK_CLOCK": str(file)}

    def set(self, seconds: int) -> None:
        """Let it be wrong by this many seconds."""
        self._shared[:8] = struct.pack("l", seconds)


class Faults:
    """One fault after the other."""

    def __init__(
        self, room: Room, server: Program, site: Program, keyboards: list[Keyboard],
        phones: list[Phone], readers: Readers, clock: WrongClock, *, own_disk: bool,
    ) -> None:  # fmt: skip
        self.room, self._luck = room, room.luck("faults")
        self._server, self._site, self._clock = server, site, clock
        self._keyboards, self._phones, self._readers = keyboards, phones, readers
        self._own_disk = own_disk
        self._faults: dict[str, tuple[int, Callable[[], None]]] = {
            "kill -9 of the server in an entry": (3, self._kill_server_in_an_entry),
            "kill -9 of the server": (1, server.kill),
            "kill -9 of a program at a keyboard": (7, self._kill_keyboard),
            "kill -9 of the program that publishes": (2, site.kill),
            "a program stopped for seconds": (5, self._stop),
            "every line of the network cut": (3, readers.cut_all),
            "clients that stall": (3, lambda: readers.stall(12, 45)),
            "the database locked by another writer": (4, self._lock),
            "the disk full": (3, self._fill),
            "no program may write": (3, self._forbid_writing),
        }
        if clock.environment:
            self._faults["the clock set"] = (3, self._set_clock)

    def act(self) -> None:
        """Let something go wrong."""
        names = list(self._faults)
        name = self._luck.choices(names, [self._faults[each][0] for each in names])[0]
        self.room.note(f"FAULT {name}")
        self.room.count(f"fault: {name}")
        self.room.troubled = float("inf")
        try:
            self._faults[name][1]()
        finally:
            self.room.troubled = self.room.seconds

    def _kill_server_in_an_entry(self) -> None:
        self._luck.choice(self._phones).kill_server_soon = True

    def _kill_keyboard(self) -> None:
        self._luck.choice(self._keyboards).kill_soon = True

    def _stop(self) -> None:
        name = self._luck.choice(sorted(self.room.processes))
        process = self.room.processes.get(name)
        if process is None:
            return
        self.room.note(f"stopped: {name}")
        with suppress(ProcessLookupError):
            os.kill(process, SIGSTOP)
            time.sleep(self._luck.uniform(*STOPPED))
            os.kill(process, SIGCONT)

    def _lock(self) -> None:
        kind = self._luck.choice(("IMMEDIATE", "EXCLUSIVE"))
        with closing(sqlite3.connect(self.room.database, timeout=10, isolation_level=None)) as db:
            with suppress(sqlite3.OperationalError):
                db.execute(f"BEGIN {kind}")
                time.sleep(self._luck.uniform(*LOCKED))
            with suppress(sqlite3.OperationalError):
                db.execute("ROLLBACK")

    def _fill(self) -> None:
        if not self._own_disk:
            self._forbid_writing()
            return
        ballast = self.room.home / "ballast"
        try:
            with ballast.open("wb", buffering=0) as file:
                for size in (1 << 20, 4096):
                    with suppress(OSError):
                        while True:
                            file.write(bytes(size))
            time.sleep(self._luck.uniform(*NO_ROOM))
        finally:
            ballast.unlink(missing_ok=True)

    def _forbid_writing(self) -> None:
        """No program may make a file larger than nothing: each write fails at once."""
        processes = list(self.room.processes.values())
        self.room.limits["commands"] = 0
        for process in processes:
            with suppress(OSError):
                prlimit(process, RLIMIT_FSIZE, (0, RLIM_INFINITY))
        time.sleep(self._luck.uniform(*NO_ROOM))
        self.room.limits.clear()
        for process in processes:
            with suppress(OSError):
                prlimit(process, RLIMIT_FSIZE, (RLIM_INFINITY, RLIM_INFINITY))

    def _set_clock(self) -> None:
        seconds = self._luck.choice(CLOCKS)
        self.room.note(f"clock: {seconds:+} s")
        self._clock.set(seconds)

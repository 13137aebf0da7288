"""What everyone in the soak shares: the database, what was acknowledged, and what went wrong.

Everyone acts in turns. A check asks for quiet: it waits until each turn is over and lets no new one
begin, so that what it compares stands still.
"""

from __future__ import annotations

import json
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final, TypeVar

from league.store.errors import StoreError
from league.store.games.store import Store, open_store
from quarterback.rule_sets import of_header
from tests.terminal.terminal import surroundings

PATIENCE: Final = 120.0
"""Seconds in which a turn must end, and a busy database must answer."""
CALM: Final = 15.0
"""Seconds after a fault, after which nothing of it should be felt."""
Found = TypeVar("Found")
Tag = tuple[str, int, int]
"""An entry of the league that no other is like: by whom, and two numbers in it."""


class Room:
    """Where all of it happens."""

    def __init__(self, home: Path, out: Path, seed: int) -> None:
        self.home, self.out, self.seed = home, out, seed
        self.database = home / "games" / "games.db"
        self.site = out / "site"
        self.began = time.monotonic()
        self.ended: float | None = None
        """After how many seconds it was over."""
        self.stop = threading.Event()
        self.troubled = 0.0
        """When the last fault was over, in seconds since the beginning."""
        self.counts: Counter[str] = Counter()
        self.problems: list[str] = []
        self.acknowledged: dict[Tag, str] = {}
        """Entries that someone was shown as entered."""
        self.unsure: set[Tag] = set()
        """Entries without an answer: the program was killed, or its words got lost."""
        self.refused: set[Tag] = set()
        self.processes: dict[str, int] = {}
        """The process of each program that runs, by its name."""
        self.limits: dict[str, int] = {}
        """How many bytes a file may have that a program writes, for those under that fault."""
        self.environment: dict[str, str] = {}
        self._local = threading.local()
        self._state = threading.Condition()
        self._inside, self._closed = 0, False
        self._log = (out / "events.log").open("a", encoding="utf-8", buffering=1)

    @property
    def seconds(self) -> float:
        """Seconds since the beginning."""
        return time.monotonic() - self.began

    @property
    def is_calm(self) -> bool:
        """Whether the last fault is some time ago."""
        return self.seconds - self.troubled > CALM

    def environment_of(self, **more: str) -> dict[str, str]:
        """Return the environment of a program in this room."""
        return surroundings(self.home, **self.environment, PYTHONUNBUFFERED="1", **more)

    def luck(self, name: str) -> Random:
        """Return the luck of one who acts: the same seed, the same luck."""
        return Random(f"{self.seed} {name}")

    def note(self, text: str) -> None:
        """Write a line into the log of the soak."""
        self._log.write(f"{self.seconds:9.1f} {text}\n")

    def count(self, what: str, times: int = 1) -> None:
        """Count something."""
        with self._state:
            self.counts[what] += times

    def problem(self, text: str) -> None:
        """Report something that should not be."""
        with self._state:
            self.problems.append(f"{self.seconds:.0f} s: {text}")
        self.note(f"PROBLEM {text}")
        print(f"PROBLEM at {self.seconds:.0f} s: {text[:600]}", file=sys.stderr, flush=True)

    def answer(self, tag: Tag, how: str) -> None:
        """Note how an entry was answered: `entered`, `unsure` or `refused`."""
        with self._state:
            self.counts[f"{tag[0].partition('-')[0]}: {how}"] += 1
            if how == "entered":
                self.acknowledged[tag] = f"{self.seconds:.0f} s"
            elif how == "unsure":
                self.unsure.add(tag)
            else:
                self.refused.add(tag)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Act; no check is made meanwhile."""
        with self._state:
            while self._closed:
                self._state.wait(1)
            self._inside += 1
        try:
            yield
        finally:
            with self._state:
                self._inside -= 1
                self._state.notify_all()

    @contextmanager
    def quiet(self) -> Iterator[bool]:
        """Wait until no one acts, and let no one begin; whether it became quiet."""
        deadline = time.monotonic() + PATIENCE
        with self._state:
            self._closed = True
            while self._inside and time.monotonic() < deadline:
                self._state.wait(1)
            quiet = not self._inside
        try:
            yield quiet
        finally:
            with self._state:
                self._closed = False
                self._state.notify_all()

    def read(self, question: Callable[[Store], Found]) -> Found:
        """Return what the database says, as soon as it can be read."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                store: Store | None = getattr(self._local, "store", None)
                if store is None:
                    store = self._local.store = open_store(self.database, of_header)
                return question(store)
            except StoreError:
                self.count("reads of the database that had to be repeated")
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.5)

    def keep_acting(self, name: str, act: Callable[[], None], pause: tuple[float, float]) -> None:
        """Act until the end, with pauses of some seconds."""
        luck = self.luck(f"pauses of {name}")
        while not self.stop.wait(luck.uniform(*pause)):
            try:
                with self.turn():
                    if not self.stop.is_set():
                        act()
            except Exception:  # whatever it is, it is reported, and the soak goes on
                if self.stop.is_set():  # the programs are being ended
                    return
                self.problem(f"{name}: {traceback.format_exc()}")
                self.stop.wait(3)

    def save(self, name: str, what: Mapping[str, object]) -> None:
        """Append a line of figures to a file."""
        with (self.out / name).open("a", encoding="utf-8") as file:
            file.write(json.dumps(what) + "\n")

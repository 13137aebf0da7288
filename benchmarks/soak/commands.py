"""The commissioner at the command line: one command after the other, each in its own process."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from resource import RLIMIT_FSIZE, setrlimit
from typing import Final

from benchmarks.soak.room import Room, Tag
from league.model.ledger.rows import Fixture, ResultRow
from league.store.games.store import Store

QUARTERBACK: Final = (sys.executable, "-m", "quarterback")
CHANCE_OF_KILL: Final = 0.06
BOARDS: Final = ("North", "South", "East", "West")
SECONDS: Final = 150.0
"""In which a command must answer, whatever else goes on."""


def schedule_of(store: Store) -> tuple[list[int], list[int]]:
    """Return the numbers of the games that are open, and of those with a result."""
    league = store.leagues.open(1)
    rows = league.records
    games = {game.id: game.number for game in rows.all(Fixture)}
    over = {row.id for row in rows.all(ResultRow)}
    return (
        [number for game, number in games.items() if game not in over],
        [number for game, number in games.items() if game in over],
    )


class CommandLine:
    """Enters results, corrections, delays, calls, announcements, undo and redo."""

    def __init__(self, room: Room) -> None:
        self.room, self._luck, self._number = room, room.luck("commands"), 0
        self.cpu: list[float] = []

    def act(self) -> None:
        """Run a command, or kill it while it runs."""
        self._number += 1
        number, luck = self._number, self._luck
        tag: Tag = (f"cli-{number}", 0, 0)
        still_open, over = self.room.read(schedule_of)
        command = self._command(number, still_open, over)
        limit = self.room.limits.get("commands")
        before: Callable[[], None] | None = None
        env = self.room.environment_of()
        if limit is not None:
            env["PYTHONDONTWRITEBYTECODE"] = "1"  # Python keeps a compiled module that was cut off
            before = lambda: setrlimit(RLIMIT_FSIZE, (limit, limit))  # noqa: E731
        process = subprocess.Popen(
            [*QUARTERBACK, "league", *command, "--by", tag[0], "--json"],
            env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            preexec_fn=before,
        )  # fmt: skip
        killed = luck.random() < CHANCE_OF_KILL
        if killed:
            time.sleep(luck.uniform(0.3, 1.3))
            process.kill()
        try:
            said, complained = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            self.room.problem(f"the command {command} did not end in {SECONDS:.0f} s")
            self.room.answer(tag, "unsure")
            return
        self._judge(tag, command, process.returncode, said, complained)

    def _judge(
        self, tag: Tag, command: tuple[str, ...], code: int, said: str, complained: str
    ) -> None:
        name = command[0]
        if "Traceback" in complained + said:
            self.room.problem(f"the command {command}: {complained[-1500:]}")
        if code == 0 and said.endswith("\n") and json.loads(said) is not None:
            self.room.answer(tag, "entered")
            self.room.count(f"command {name}")
        elif code < 0:
            self.room.answer(tag, "unsure")
            self.room.count("commands killed")
        else:
            self.room.answer(tag, "refused")
            self.room.note(f"refused {command}: {complained.strip()}")

    def _command(self, number: int, still_open: list[int], over: list[int]) -> tuple[str, ...]:
        luck, any_game = self._luck, still_open + over
        score = f"{number % 57}:{luck.randrange(40)}"
        kinds = ["announce", "correct", "delay", "call", "begin", "end", "undo", "redo", "people"]
        weights = [3, 8, 3, 3, 2, 2, 2, 1, 1]
        if len(still_open) > 12:
            kinds, weights = [*kinds, "result"], [*weights, 5]
        kind = luck.choices(kinds, weights)[0]
        game = str(luck.choice(still_open or any_game))
        match kind:
            case "result":
                return "result", str(still_open[0]), score
            case "correct" if over:
                return "correct", str(luck.choice(over)), score, "--why", f"soak {number}"
            case "delay":
                return "delay", str(luck.randrange(60)), "--board", luck.choice(BOARDS)
            case "call" | "begin" | "end":
                return kind, game
            case "undo" | "redo":
                return (kind,)
            case "people":
                return "people", f"Person {number}"
        return "announce", f"Announcement {number}"

"""Games played out in a process of their own, so that a screen never waits for them.

What is to be done comes on its standard input as a line of JSON, what it has done goes out as lines
of JSON. Another line, or the end of its input, stops it: no one is left who would hear.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path
from threading import Event, Thread

import msgspec

from league.model.ledger.rows import Season
from league.store.errors import StoreError
from league.store.location import StoreLocation
from quarterback.game.places import open_store
from quarterback.league_office.simulate_games import (
    LeagueSimulation,
    SimulatedGame,
    SimulationScope,
)
from rulesets.core.refusal import Refused

_PATIENCE = 5.0
"""Seconds that the process has to finish a game before it is ended."""


class Job(msgspec.Struct, frozen=True):
    """What is to be played out, where, and for whom."""

    url: str
    file: str | None
    league: int
    season: int
    scope: SimulationScope
    by: str
    seed: int | None = None


class GameFinished(msgspec.Struct, frozen=True, tag="game"):
    """A game that was played, kept and counted, and how many can be played now."""

    played: SimulatedGame
    left: int


class JobEnded(msgspec.Struct, frozen=True, tag="ended"):
    """No more is played: there is nothing left, someone stopped it, or there was trouble."""

    left: int = 0
    waiting: tuple[tuple[int, str], ...] = ()
    """Games that are no games for the program now, and why."""
    trouble: str = ""


WorkerMessage = GameFinished | JobEnded
_TOLD: msgspec.json.Decoder[WorkerMessage] = msgspec.json.Decoder(WorkerMessage)


def job_at(
    place: StoreLocation,
    league: int,
    season: int,
    simulation_scope: SimulationScope,
    by: str,
    seed: int | None = None,
) -> Job:
    """A job in a place."""
    file = None if place.file is None else str(place.file)
    return Job(place.url, file, league, season, simulation_scope, by, seed)


class SimulationWorker:
    """A process that plays games out, and the line to it."""

    def __init__(self, job: Job) -> None:
        # The same modules from the same places as here, and none from where it is started.
        path = os.pathsep.join(each for each in sys.path if each)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", __name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path},
        )
        self._say(msgspec.json.encode(job))

    def _say(self, line: bytes) -> None:
        assert self._process.stdin is not None, "it is a pipe"
        with contextlib.suppress(OSError, ValueError):
            self._process.stdin.write(line + b"\n")
            self._process.stdin.flush()

    def hear(self) -> WorkerMessage:
        """What comes next: waits for it."""
        assert self._process.stdout is not None, "it is a pipe"
        with contextlib.suppress(OSError, ValueError, msgspec.DecodeError):
            return _TOLD.decode(self._process.stdout.readline())
        return JobEnded(trouble="The simulation ended early. Finished games are saved.")

    def stop(self) -> None:
        """No other game is begun; the one that is being played is finished and kept."""
        self._say(b"stop")

    def end(self) -> None:
        """Stop, and wait for it; a game that takes too long is as if it had not been begun."""
        self.stop()
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


def main() -> None:
    """In the process: plays, and tells of each game once it is kept."""
    job = msgspec.json.decode(sys.stdin.buffer.readline(), type=Job)
    enough = Event()
    Thread(target=_until_told, args=(enough,), daemon=True).start()
    try:
        _send(_played(job, enough))
    except StoreError as error:
        _send(JobEnded(trouble=error.message))
    except Refused as refused:
        _send(JobEnded(trouble=refused.message))


def _until_told(enough: Event) -> None:
    sys.stdin.buffer.readline()
    enough.set()


def _send(worker_message: WorkerMessage) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(worker_message) + b"\n")
    sys.stdout.buffer.flush()


def _played(job: Job, enough: Event) -> JobEnded:
    place = StoreLocation(job.url, None if job.file is None else Path(job.file))
    with open_store(place) as store:
        league = store.leagues.open(job.league)
        season = league.records.get(Season, job.season)
        out = LeagueSimulation(store, league, season, job.scope, job.by, job.seed)
        while not enough.is_set() and (done := out.next()) is not None:
            _send(GameFinished(done, len(out.ready)))
        waiting = tuple((fixture.number, why) for fixture, why in out.waiting)
        return JobEnded(len(out.ready), waiting)


if __name__ == "__main__":
    main()

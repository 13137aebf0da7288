"""A schedule of games played by several processes: each plays a part, and loads the tables that the
first has stored."""

from __future__ import annotations

import signal
from collections.abc import Callable
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from quarterback.ai.kernel import kernel_for
from quarterback.ai.simulate.batch import BatchGames
from quarterback.ai.simulate.callers import Training
from quarterback.ai.simulate.matches import (
    Progress,
    Record,
    Schedule,
    ignore_progress,
    named_callers,
)
from quarterback.ai.solver.clock import clock_of
from rulesets.core.ruleset import RuleSet

LOOKS: Final = 0.2
"""Seconds between two looks at how far the games are."""


class MatchJob(NamedTuple):
    """Games to be played; it can be sent to another process."""

    rules: Callable[[], RuleSet]
    """Makes the rules: a function that can be sent to another process."""
    names: tuple[str, ...]
    pairs: tuple[tuple[int, int], ...]
    games: int
    """Of each pair."""
    seed: int
    folder: Path | None = None
    """Where solved games are kept; None: the cache of this user."""


def play_on(job: MatchJob, processes: int, progress: Progress = ignore_progress) -> list[Record]:
    """Play a job: the same games whatever the number of processes. What the coaches need solved
    must be stored already. A KeyboardInterrupt ends the processes."""
    schedule = Schedule(job.pairs, job.games)
    cuts = np.linspace(0, schedule.total, processes + 1).astype(int).tolist()
    context = get_context("spawn")
    left = context.Array("l", processes, lock=False)
    with context.Pool(processes, _begin, (left,)) as pool:
        parts = [
            pool.apply_async(_play, (job, number, begin, end))
            for number, (begin, end) in enumerate(pairwise(cuts))
        ]
        for part in parts:
            while not part.ready():
                part.wait(LOOKS)
                if any(left):
                    progress(max(left))
        played = [BatchGames(*part.get()) for part in parts]
    whole = (np.concatenate([getattr(p, name) for p in played]) for name in BatchGames._fields)
    return schedule.records(job.names, BatchGames(*whole))


_left: Any = None
"""In a process of its own: how many plays each process has left, for the first to see."""


def _begin(left: Any) -> None:
    global _left
    _left = left
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process hears it, and ends this one


def _play(job: MatchJob, number: int, begin: int, end: int) -> tuple[Any, ...]:
    rules = job.rules()
    kernel = kernel_for(rules, job.folder)
    training = Training(kernel, clock_of(kernel, rules), rules, folder=job.folder)
    callers = [caller for _, caller in named_callers(training, job.names, job.seed)]

    def note(plays: int) -> None:
        _left[number] = plays

    schedule = Schedule(job.pairs, job.games)
    played = schedule.play(training, callers, job.seed, range(begin, end), note)
    return tuple(played)

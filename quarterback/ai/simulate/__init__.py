"""Simulation: many games at once over the kernel, between coaches who call for all of them.

clock = clock_of(kernel, rules)
book = playbook(kernel, clock, Lattice("win", MOST), rules.profile.owed)
played = play(kernel, clock, (book, book), toss, by_chance(np.random.default_rng(7)))
"""

from __future__ import annotations

from quarterback.ai.simulate.batch import (
    BatchGames,
    BatchMoment,
    Caller,
    Draws,
    Spins,
    by_chance,
    play,
)
from quarterback.ai.simulate.playbook import BestCalls, playbook

__all__ = [
    "BatchGames",
    "BatchMoment",
    "BestCalls",
    "Caller",
    "Draws",
    "Spins",
    "by_chance",
    "play",
    "playbook",
]

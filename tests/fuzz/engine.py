"""Inputs made worse and worse, guided by what the readers met; time and memory watched.

An input that meets something that none before met is kept, and others are made from it: so the
search goes on from where a reader got to, not from its beginning. With atheris installed
(`python -m tests.fuzz --coverage`) it is guided by the branches that were taken as well.
"""

from __future__ import annotations

import random
import sys
import time

from tests.fuzz.mutating import worse
from tests.fuzz.targets import TARGETS

LONGEST = 2.0
"""Seconds of the processor for one input."""
MOST_MEMORY = 300
"""Megabytes, of the whole process."""
LONGEST_INPUT = 20_000
"""Characters that inputs are let grow to."""


class Fault(AssertionError):
    """An input that a reader did not answer in words, or not in time."""


class Fuzzer:
    """One target and the inputs that met something new."""

    def __init__(self, name: str, seed: int = 1) -> None:
        self.name = name
        self.rng = random.Random(f"{name} {seed}")
        self.read = TARGETS[name].read
        self.kept = TARGETS[name].seeds()
        self.met: set[object] = set()
        self.tried = 0
        self.slowest = 0.0

    def run(self, inputs: int) -> None:
        """Try so many inputs, those that it begins with before all others. Raises Fault."""
        for text in self.kept[: max(1, inputs // 2)]:
            self.met.add(self.one(text))
        while self.tried < inputs:
            text = worse(self.rng, self._chosen(), self.kept)
            if len(text) > LONGEST_INPUT:
                continue
            met = self.one(text)
            if met not in self.met and len(self.kept) < 4000:
                self.met.add(met)
                self.kept.append(text)

    def _chosen(self) -> str:
        """One of all, or one of those kept last."""
        if self.rng.random() < 0.5:
            return self.rng.choice(self.kept)
        return self.kept[-self.rng.randint(1, min(50, len(self.kept)))]

    def one(self, text: str) -> object:
        """What a reader met in an input. Raises Fault."""
        self.tried += 1
        begun = time.process_time()
        try:
            met = self.read(text)
        except Exception as error:
            raise Fault(f"{self.name}: {type(error).__name__}: {error}\n{text!r}") from error
        spent = time.process_time() - begun
        self.slowest = max(self.slowest, spent)
        if spent > LONGEST:
            raise Fault(f"{self.name}: {spent:.1f} s for\n{text!r}")
        return met


def memory() -> int:
    """The most megabytes that this process has had."""
    import resource  # Windows has none

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // (1 << 20 if sys.platform == "darwin" else 1 << 10)

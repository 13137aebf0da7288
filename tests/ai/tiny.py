"""A dial of six sectors that has every kind of face: small enough to look at all of it."""

from __future__ import annotations

import atexit
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import gettempdir, mkdtemp

from msgspec.structs import replace

from quarterback.ai.kernel import kernel_for
from quarterback.ai.kernel.tables import Kernel, state_of
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, SIDES, VISITORS, Score
from rulesets.core.state import State
from rulesets.littlefield import Dial, from_cells, littlefield

CELLS = {
    "1": ["+3", "-2", "+12", "Fumble +1 lose ball", "-5P", "+5P"],
    "2": ["+4", "0", "+25", "Fumble -2", "+15P", "-15P"],
    "3": ["-7", "+42", "+8", "Fumble -3 lose ball", "Fumble +2", "+1"],
    "4": ["Inc", "Inc", "+33", "Int +12", "-5P", "Inc +60"],
    "5": ["0", "+15", "+60", "Fumble +8 lose ball", "-2", "+15P"],
    "6": ["0", "+9", "-3", "Fumble +5 lose ball", "Fumble +3", "+15P"],
    "7": ["40", "28", "62", "Blocked -5", "Blocked -9 lose ball", "-5P"],
    "8": ["G", "N.G.", "N.G.", "Blocked -7", "Blocked -10 lose ball", "+5P"],
    "9": ["G", "G", "N.G.", "Blocked -6", "Blocked -9 lose ball", "-15P"],
    "10": ["G", "G", "G", "N.G.", "Blocked -8 lose ball", "+5P"],
    "11": ["50", "63", "40", "28", "-5P", "+5P"],
    "12": ["+3", "0", "Inc", "Int +3", "+5P", "Fumble +4"],
}
AGAIN = {
    "5": ["0", "+15", "-5P", "Fumble +8 lose ball", "-2", "+5P"],
    "6": ["0", "+9", "-15P", "Fumble +5 lose ball", "Fumble +3", "+5P"],
}
"""Returns on which penalties have the return made again."""
OF_THREE = {
    "1": ["+3", "+12", "-2"],
    "2": ["+25", "Fumble +1 lose ball", "+5P"],
    "3": ["+42", "-7", "-15P"],
    "4": ["Inc", "+33", "Int +12"],
    "5": ["0", "+60", "+8"],
    "6": ["0", "+70", "Fumble +5 lose ball"],
    "7": ["40", "62", "Blocked -9 lose ball"],
    "8": ["G", "N.G.", "Blocked -7"],
    "9": ["G", "N.G.", "-15P"],
    "10": ["G", "N.G.", "+5P"],
    "11": ["50", "28", "-5P"],
    "12": ["+3", "Inc", "0"],
}
"""Of three sectors, for the house rulings, which leave more to be looked at."""
HOUSE = {"tiebreak": "penetrations", "rush_points": "2", "halves_begin": "midfield"}
"""The house rulings (LQ-R38 to LQ-R40)."""


def _folder() -> Path:
    """Kernels and solved games of this run of the tests: all its processes share them, and no
    other run, whose rules may be others."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    if run is None:
        folder = Path(mkdtemp(prefix="quarterback-kernels-"))
        atexit.register(rmtree, folder, ignore_errors=True)
    else:  # the process that started them all takes it away: tests/conftest.py
        folder = Path(gettempdir()) / f"quarterback-kernels-{run}"
        folder.mkdir(mode=0o700, exist_ok=True)
    return folder


CACHE = _folder()


@cache
def tiny_dial(again: bool = False) -> Dial:
    """The dial; `again`: with returns that may be made over and over."""
    return from_cells(CELLS | (AGAIN if again else {}), "tiny")


def tiny_rules(plays: int = 4, again: bool = False, **settings: str) -> RuleSet:
    """A game with the tiny dial."""
    return littlefield(tiny_dial(again), {"plays": str(plays)} | settings)


@cache
def house_dial() -> Dial:
    """A dial of three sectors."""
    return from_cells(OF_THREE, "three sectors")


def house_rules(plays: int = 4, settings: Mapping[str, str] = HOUSE) -> RuleSet:
    """A game with it, by the house rulings."""
    return littlefield(house_dial(), {"plays": str(plays), **settings})


@cache
def house_kernel() -> Kernel:
    """Its kernel, surveyed once."""
    return kernel_for(house_rules(), CACHE)


@cache
def tiny_kernel(again: bool = False, **settings: str) -> Kernel:
    """Its kernel, surveyed once."""
    return kernel_for(tiny_rules(4, again, **settings), CACHE)


def any_state(
    kernel: Kernel, random: Random, halves: tuple[int, int], owed: frozenset[str]
) -> State:
    """A situation as it may come up, at whatever moment, of either side, with no call locked."""
    if random.random() < 0.5:
        number = random.randrange(kernel.positions)
    else:
        phase = random.randrange(len(kernel.phases))
        number = random.choice((kernel.phase == phase).nonzero()[0].tolist())
    period = random.choice((1, 2))
    least = 0 if kernel.phases[kernel.phase[number]] in owed else 1
    s = state_of(kernel, number, random.randint(least, halves[period - 1]), period)
    score = Score(random.randint(0, 15), random.randint(0, 15))
    s = replace(s, score=score, toss_winner=random.choice(SIDES))
    return s if random.random() < 0.5 else as_visitors(s)


def as_visitors(s: State) -> State:
    """The same situation of the other side."""
    if s.possession is not None:
        return replace(s, possession=VISITORS if s.possession == HOME else HOME)
    return replace(s, chooser=VISITORS if s.chooser == HOME else HOME)

"""What is timed at the board: halves or quarters, and overtime."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rulesets.core.ruleset import RuleSet
from rulesets.core.state import CHOICE, OVER, TOSS, State
from rulesets.core.timers import Timer
from rulesets.lions_den.state import PREGAME

_NO_CLOCK: Final = frozenset({PREGAME, TOSS, CHOICE, OVER})
_STARTS: Final = "the kick or the snap; the referee stops it"


def timers(rules: RuleSet, s: State) -> tuple[Timer, ...]:
    """LD-TIME-01, LD-R26, LD-R27: the clock of the half, the quarter or overtime."""
    if s.phase in _NO_CLOCK:
        return ()
    overtime = s.period > len(rules.profile.periods)
    name = "overtime" if overtime else _DIVIDED[rules.settings["clock"]]
    return (_clock(name, rules.profile.length(s.period)),)


_DIVIDED: Final = {"halves": "half", "quarters": "quarter"}
_RULES: Final = {"half": "LD-TIME-01", "quarter": "LD-R26", "overtime": "LD-R27"}


@lru_cache(maxsize=64)
def _clock(name: str, seconds: int) -> Timer:
    message = f"The clock of the {name}"
    return Timer(name, seconds, message, _RULES[name], _STARTS, game_clock=True)

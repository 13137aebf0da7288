"""What is timed at the board: the quarters, and overtime."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rulesets.core.ruleset import RuleSet
from rulesets.core.state import OVER, State
from rulesets.core.timers import Timer
from rulesets.gunderson.state import REGULATION

_STARTS: Final = "the snap or the kick; it runs until something stops it"


def timers(rules: RuleSet, s: State) -> tuple[Timer, ...]:
    """LG-CLK-01, LG-OT-02: the running clock of the period (LG-CLK-02)."""
    if s.phase == OVER:
        return ()
    return (_clock(rules.profile.length(s.period), s.period > REGULATION),)


@lru_cache(maxsize=16)
def _clock(seconds: int, overtime: bool) -> Timer:
    name, rule = ("overtime", "LG-OT-02") if overtime else ("quarter", "LG-CLK-01")
    return Timer(name, seconds, f"The clock of the {name}", rule, _STARTS, game_clock=True)

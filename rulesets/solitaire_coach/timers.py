"""What is timed at the board: the rush before a kick, the hold of a loose ball, and quarters
where no plays are counted."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rulesets.core.ruleset import RuleSet
from rulesets.core.state import CHOICE, OVER, TOSS, State
from rulesets.core.timers import Timer
from rulesets.solitaire_coach.clock import by_hand
from rulesets.solitaire_coach.state import LOOSE, play_of

_NO_CLOCK: Final = frozenset({TOSS, CHOICE, OVER})
_BOARD_ON: Final = "the board is switched on"
_PUNT: Final = Timer(
    "run_off",
    2,
    "The board runs for the rush on the punter, then he kicks",
    "SC-PUNT-02",
    _BOARD_ON,
)
_GOAL: Final = Timer(
    "run_off", 2, "The board runs for the rush on the kicker, then he kicks", "SC-FG-03", _BOARD_ON
)
_FUMBLE: Final = Timer(
    "hold",
    1,
    "The front of a base must stay on the ball so long to recover it",
    "SC-FUM-02",
    "the front of a base is on the ball",
)
_ONSIDE: Final = Timer(
    "hold",
    1,
    "The front of a base must stay on the ball so long to hold it",
    "SC-DEF-11",
    "the front of a base is on the ball",
)
_BY_CALL: Final = {"punt": _PUNT, "fg": _GOAL, "try_kick": _GOAL, "onside": _ONSIDE}


def timers(rules: RuleSet, s: State) -> tuple[Timer, ...]:
    """SC-PUNT-02, SC-FG-03, SC-DEF-11, SC-FUM-02; SC-CLK-01, SC-R4: the clock, where a person
    keeps one."""
    if s.phase in _NO_CLOCK:
        return ()
    clock = (_clock(rules.profile.length(s.period)),) if by_hand(rules) else ()
    return (*_of_play(s), *clock)


def _of_play(s: State) -> tuple[Timer, ...]:
    """SC-FG-07: a kick without a line-up has no rush."""
    if s.phase == LOOSE:
        return (_FUMBLE,)
    timer = _BY_CALL.get(s.call or "")
    return () if timer is None or play_of(s.play).simple else (timer,)


@lru_cache(maxsize=4)
def _clock(seconds: int) -> Timer:
    return Timer("quarter", seconds, "The clock of the quarter", "SC-CLK-01", game_clock=True)

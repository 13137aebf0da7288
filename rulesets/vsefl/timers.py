"""What is timed at the board: the play clock, the run-offs, and a ball that is loose."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rulesets.core.ruleset import RuleSet
from rulesets.core.state import SCRIMMAGE, TRY, State
from rulesets.core.timers import Timer
from rulesets.vsefl.forms import KINDS
from rulesets.vsefl.state import play_of

_BOARD_ON: Final = "the board is switched on"
_LOOSE: Final = Timer(
    "loose_ball",
    3,
    "Time to touch a backward pass that missed; then the offense keeps it at its spot",
    "VS-FUM-05",
    "each team has turned its player",
)
_KICKED: Final = ("kickoff", "safety_kick")
_AT_POSTS: Final = ("field_goal", "try_kick")


def timers(rules: RuleSet, s: State) -> tuple[Timer, ...]:
    """VS-TIM-08: no clock of the game; VS-PEN-21, VS-KO-05, VS-FG-05, VS-FUM-05: what is timed."""
    if s.phase in (SCRIMMAGE, TRY) and s.call in (None, "play"):
        return (_play_clock(int(rules.settings["play_clock"])),)
    run_off = int(rules.settings["runoff_seconds"])
    if s.call in _KICKED:
        return (_hang_time(run_off),)
    if s.call in _AT_POSTS:
        return (_rush(run_off),)
    play = play_of(s)
    in_hand = s.call in KINDS and not play.thrown and not play.caught
    return (_LOOSE,) if in_hand else ()


@lru_cache(maxsize=8)
def _play_clock(seconds: int) -> Timer:
    return Timer("play_clock", seconds, "Time to snap the ball; beyond it is a delay", "VS-PEN-21")


@lru_cache(maxsize=8)
def _hang_time(seconds: int) -> Timer:
    message = "The board runs as the hang time of the kick, with the returner lifted off"
    return Timer("run_off", seconds, message, "VS-KO-05", _BOARD_ON)


@lru_cache(maxsize=8)
def _rush(seconds: int) -> Timer:
    message = "The board runs for the rush; a kicker whom no one touches then kicks"
    return Timer("run_off", seconds, message, "VS-FG-05", _BOARD_ON)

"""What may come out of turn (timeouts, fouls before the snap), and what is timed at the board."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from rulesets.core.awaiting import Field, Option
from rulesets.core.events import Timeout
from rulesets.core.facts import FactLog
from rulesets.core.refusal import Refused, allow_violation
from rulesets.core.ruleset import RuleSet, Timer
from rulesets.core.sides import Side, points_of, with_points
from rulesets.core.state import SCRIMMAGE, TRY, State
from rulesets.vsefl.charts import BEFORE_SNAP, FOULS
from rulesets.vsefl.end_of_play import game_of
from rulesets.vsefl.forms import KINDS
from rulesets.vsefl.state import play_of


def out_of_turn_kinds(rules: RuleSet, s: State) -> tuple[str, ...]:
    """VS-R6, VS-R42: either side may take time out between plays; a foul before the snap may be
    told."""
    kinds = ["timeout"] if s.timeouts is not None and _between_plays(s) else []
    if s.phase in ("scrimmage", "try") and s.call in (None, "play"):
        kinds.append("report")
    return tuple(kinds)


def _between_plays(s: State) -> bool:
    return s.call is None and s.possession is not None and s.play is None


def take_timeout(rules: RuleSet, s: State, event: Timeout, facts: FactLog) -> State:
    """VS-TIM-04, VS-TIM-05, VS-R6, VS-OT-05: a box more in the last quarter of the half."""
    refused = _why_no_timeout(s, event.side)
    if refused is not None:
        allow_violation(refused, event.override, facts)
    assert s.timeouts is not None, "it has been looked after"
    facts.note("timeout", ("VS-TIM-05", "VS-R6"), event.side)
    facts.note("extra_play", ("VS-TIM-05",), event.side, how="timeout")
    s = replace(s, timeouts=with_points(s.timeouts, event.side, -1))
    if s.period % 2 == 0:
        return replace(s, time_left=s.time_left + 1)
    house = game_of(s)
    return replace(s, game=replace(house, owed=house.owed + 1))


def _why_no_timeout(s: State, side: Side) -> Refused | None:
    if s.timeouts is None:
        return Refused("this league has no timeouts", "VS-TIM-04")
    if s.possession is None:
        return Refused("call a timeout between plays", "VS-R6")
    checked = 0 if _between_plays(s) and not game_of(s).untimed else 1
    if s.period % 2 == 0 and s.time_left <= checked:
        return Refused("the last box of the half is checked", "VS-TIM-05")
    if not _between_plays(s):
        return Refused("call a timeout between plays", "VS-R6")
    if points_of(s.timeouts, side) < 1:
        return Refused(f"the {side} team has no timeouts left in this half", "VS-TIM-04")
    return None


def out_of_turn_options(rules: RuleSet, s: State) -> tuple[Option, ...]:
    """VS-R5, VS-R42: a foul before the snap."""
    if "report" not in out_of_turn_kinds(rules, s):
        return ()
    return (
        Option("", rule="VS-R5", description="A foul before the snap", fields=foul_before_snap()),
    )


def foul_before_snap() -> tuple[Field, ...]:
    """VS-R5: the fouls that are seen before the ball is snapped, and whose they are."""
    by_either = tuple(name for name in BEFORE_SNAP if FOULS[name].side == "either")
    return (
        Field(
            "foul",
            "choice",
            "which foul",
            choices=BEFORE_SNAP,
            rules={name: FOULS[name].rules[0] for name in BEFORE_SNAP},
        ),
        Field("by", "side", "who fouled", when={"foul": by_either}),
    )


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

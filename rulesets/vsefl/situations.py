"""What a situation means that does not tell who kicked off to open the half."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.core.plain_data import unknown
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import Slots
from rulesets.core.sides import HOME, OTHER, SIDES, Side
from rulesets.core.slot_data import opener
from rulesets.core.state import PENALTY, TRY
from rulesets.vsefl.citations import BY_WHY, TURNOVERS
from rulesets.vsefl.end_dice import FIVE
from rulesets.vsefl.end_of_play import BOX_ROLL, END_DICE
from rulesets.vsefl.league import CHART_RULES, FOULS
from rulesets.vsefl.state import SLOTS, Foul, Play, PlayEnd

QUARTERS = 4


def slots_for(length: int) -> Slots:
    """The slots of a league whose quarters have `length` boxes."""

    def read(phase: str, told: Mapping[str, Any]) -> dict[str, Any]:
        held = SLOTS.read(phase, told)
        _check(phase, told, held["play"])
        kickers = opener(phase, told, length, usual=_by_the_toss(told))
        return held | {"game": replace(held["game"], kicked_off=kickers)}

    return replace(SLOTS, read=read)


def _check(phase: str, told: Mapping[str, Any], play: Play | None) -> None:
    """Dice and a choice are about a play: whatever can be read can be played on."""
    if phase not in (END_DICE, BOX_ROLL, PENALTY):
        return
    if play is None or play.end is None or play.snap is None:
        raise Refused(f"a situation at {phase} needs its play: its snap, and how it ended")
    if phase == PENALTY and (not play.fouls or told.get("chooser") not in SIDES):
        raise Refused("a situation at penalty needs the foul, and who chooses")
    if phase == END_DICE and len(play.dice) >= len(FIVE):
        raise Refused("the dice at the end of this play have all been thrown")
    if play.snap.phase != TRY:  # A try that is over has no other end than its points.
        _check_end(play.end)
    for foul in play.fouls:
        _check_foul(foul)


def _check_end(end: PlayEnd) -> None:
    if end.why not in BY_WHY:
        raise Refused(unknown("end of a play", end.why, BY_WHY))
    if end.turnover and end.turnover not in TURNOVERS:
        raise Refused(unknown("turnover", end.turnover, TURNOVERS))


def _check_foul(foul: Foul) -> None:
    """A foul is a row of the chart, or one that is seen on the board."""
    if not 0 <= foul.row <= len(CHART_RULES):
        raise Refused(f"the penalty chart has rows 1 to {len(CHART_RULES)}, not {foul.row}")
    if not foul.row and foul.name not in FOULS:
        raise Refused(unknown("foul", foul.name, FOULS))


def _by_the_toss(told: Mapping[str, Any]) -> Side:
    """VS-PRE-03: who wins the toss receives, and (VS-PRE-05) kicks off after half time. Nothing
    said of the toss, the home side has won it, as in every situation."""
    winner = next((side for side in SIDES if side == told.get("toss_winner")), HOME)
    clock = told.get("clock")
    period = clock.get("period", 1) if isinstance(clock, Mapping) else 1
    return winner if period in (QUARTERS - 1, QUARTERS) else OTHER[winner]

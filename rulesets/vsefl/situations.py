"""What a situation means that does not tell who kicked off to open the half."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.core.ruleset import Slots
from rulesets.core.sides import HOME, OTHER, SIDES, Side
from rulesets.core.slot_data import opener
from rulesets.vsefl.slots import SLOTS

QUARTERS = 4


def slots_for(length: int) -> Slots:
    """The slots of a league whose quarters have `length` boxes."""

    def read(phase: str, told: Mapping[str, Any]) -> dict[str, Any]:
        held = SLOTS.read(phase, told)
        kickers = opener(phase, told, length, usual=_by_the_toss(told))
        return held | {"house": replace(held["house"], kicked_off=kickers)}

    return replace(SLOTS, read=read)


def _by_the_toss(told: Mapping[str, Any]) -> Side:
    """VS-PRE-03: who wins the toss receives, and (VS-PRE-05) kicks off after half time. Nothing
    said of the toss, the home side has won it, as in every situation."""
    winner = next((side for side in SIDES if side == told.get("toss_winner")), HOME)
    clock = told.get("clock")
    period = clock.get("period", 1) if isinstance(clock, Mapping) else 1
    return winner if period in (QUARTERS - 1, QUARTERS) else OTHER[winner]

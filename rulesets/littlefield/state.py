"""Littlefield's own data in a situation: incompletions over the series, an odd signal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from rulesets.core.plain_data import known_keys, table_of, whole_number
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import Slots
from rulesets.core.state import SCRIMMAGE, Phase, State
from rulesets.littlefield.signals import KICKS_AT_GOAL


class Series(msgspec.Struct, frozen=True, gc=False):
    """What counts from first down to first down (LQ-PASS-06, LQ-R21)."""

    incompletions: int = 0


class Play(msgspec.Struct, frozen=True, gc=False):
    """What is special about the call that is locked."""

    signal: int
    """A field-goal signal that is not the one of the nearest line, used all the same."""


COUNTED: Final = tuple(Series(n) for n in range(32))
"""Ready-made, since they are immutable."""
NEW_SERIES: Final = COUNTED[0]
"""LQ-PASS-06, LQ-R21: a first down begins the count of incompletions again."""


def _write(s: State) -> dict[str, Any]:
    out: dict[str, Any] = {}
    if s.series is not None:
        out["series"] = {"incompletions": s.series.incompletions}
    if s.play is not None:
        out["play"] = {"signal": s.play.signal}
    return out


def _read(phase: Phase, values: Mapping[str, Any]) -> dict[str, Any]:
    series = None
    if phase == SCRIMMAGE:
        listed = table_of(values.get("series", {}), "series")
        known_keys(listed, ("incompletions",), "series")
        count = whole_number(listed.get("incompletions", 0), "incompletions", 0, len(COUNTED) - 1)
        series = COUNTED[count]
    elif "series" in values:
        known_keys({"series": 0}, (), f"a situation at {phase}")
    return {"series": series, "play": _read_play(values)}


def _read_play(values: Mapping[str, Any]) -> Play | None:
    if "play" not in values:
        return None
    listed = table_of(values["play"], "play")
    known_keys(listed, ("signal",), "the play")
    if values.get("call") not in KICKS_AT_GOAL:
        raise Refused("only a kick at goal that has been called has a signal of its own")
    return Play(whole_number(listed.get("signal"), "signal", 8, 10))


SLOTS: Final = Slots(_write, _read, frozenset({"series", "play"}))

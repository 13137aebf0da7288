"""Slots of a rule set that are plain structs, written and read as plain data by their types."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from rulesets.core.refusal import Refused
from rulesets.core.ruleset import Slots
from rulesets.core.sides import HOME, SIDES, Side
from rulesets.core.state import KICKOFF, SCRIMMAGE, Phase, State


class Slot(msgspec.Struct, frozen=True):
    """One slot: the type of what it holds (a struct, or a union of tagged structs), the phases in
    which it may be there (none named: all), and what it holds when nothing is said."""

    type: Any
    phases: frozenset[Phase] = frozenset()
    usual: Callable[[], Any] | None = None


_KEYS: Final = {"play": "play", "series": "series", "game": "house", "overtime": "overtime"}
"""The key of each slot in a situation."""


def slots_of(
    play: Slot | None = None,
    series: Slot | None = None,
    game: Slot | None = None,
    overtime: Slot | None = None,
) -> Slots:
    """How these slots are written and read. A series is written even where it holds its default,
    so that a situation is complete."""
    given = {"play": play, "series": series, "game": game, "overtime": overtime}
    slots = {name: slot for name, slot in given.items() if slot is not None}

    def write(s: State) -> dict[str, Any]:
        values = {name: getattr(s, name) for name in slots}
        return {_KEYS[name]: _plain(it) for name, it in values.items() if it is not None}

    def read(phase: Phase, situation: Mapping[str, Any]) -> dict[str, Any]:
        return {name: _read(_KEYS[name], slot, phase, situation) for name, slot in slots.items()}

    keys = frozenset(_KEYS[name] for name in slots)
    return Slots(write, read, keys, under_way=play is not None)


def period_in(fields: Mapping[str, Any]) -> int:
    """The period of a situation, 1 where it tells none; what is no number is refused elsewhere."""
    clock = fields.get("clock")
    period = clock.get("period", 1) if isinstance(clock, Mapping) else 1
    return period if type(period) is int else 1


def opener(phase: Phase, fields: Mapping[str, Any], length: int, usual: Side) -> Side:
    """Who kicked off to open the game: as in `house`, else as `opening_kickers` has it, else
    `usual`."""
    house = fields.get("house")
    if isinstance(house, Mapping) and house.get("kicked_off") in SIDES:
        return next(side for side in SIDES if side == house["kicked_off"])
    return opening_kickers(phase, fields, length) or usual


def opening_kickers(phase: Phase, fields: Mapping[str, Any], length: int) -> Side | None:
    """Who opens the game, where a situation is a kickoff with all of the first period, of
    `length` plays or seconds, still to come. None for any other situation."""
    clock = fields.get("clock")
    time = clock if isinstance(clock, Mapping) else {}
    left = time.get("plays_left", time.get("seconds_left", length))
    if phase != KICKOFF or time.get("period", 1) != 1 or left != length:
        return None
    return next((side for side in SIDES if side == fields.get("ball", HOME)), None)


def series_slot(kind: Any) -> Slot:
    """A series' own data: in scrimmage, and while a play from scrimmage is under way."""
    return Slot(kind, usual=kind)


def _plain(value: Any) -> Any:
    """As JSON has it: lists, not tuples."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _read(name: str, slot: Slot, phase: Phase, fields: Mapping[str, Any]) -> Any:
    if name not in fields:
        usual = slot.usual is not None and (name != "series" or phase == SCRIMMAGE)
        return slot.usual() if usual and slot.usual else None
    if slot.phases and phase not in slot.phases:
        raise Refused(f"a situation at {phase} has no {name}")
    try:
        return msgspec.convert(fields[name], slot.type)
    except msgspec.ValidationError as error:
        raise Refused(f"{name}: {error}") from None

"""Littlefield's own data in a situation: incompletions over the series, an odd signal, and what the
house rulings count over a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from rulesets.core.field import GOAL
from rulesets.core.plain_data import (
    known_keys,
    one_side,
    score_of,
    table_of,
    whole_number,
    yes_or_no,
)
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import Slots
from rulesets.core.sides import SIDES, Score, Side, points_of
from rulesets.core.state import NO_SCORE, OVER, SCRIMMAGE, TOSS, Phase, State
from rulesets.littlefield.signals import KICKS_AT_GOAL


class Series(msgspec.Struct, frozen=True, gc=False):
    """What counts from first down to first down (LQ-PASS-06, LQ-R21)."""

    incompletions: int = 0


class Play(msgspec.Struct, frozen=True, gc=False):
    """What is special about the call that is locked."""

    signal: int
    """A field-goal signal that is not the one of the nearest line, used all the same."""


class Drives(msgspec.Struct, frozen=True, gc=False):
    """What the teams' drives have come to, where penetrations break a tie (LQ-R38)."""

    penetrations: Score = NO_SCORE
    deepest: Score = NO_SCORE
    """The farthest each team has had the ball at the end of a play, in yards from its own goal
    line; 0 before it has had the ball."""
    counted: bool = False
    """Whether the present drive is among the penetrations."""


class GameState(msgspec.Struct, frozen=True, gc=False):
    """What counts over the whole game, where the players have agreed on a house ruling."""

    drives: Drives | None = None
    """None where a tie stands (LQ-R31)."""
    decided: bool = False
    """Whether they have decided a game that was level at its end."""
    midfield: bool = False
    """Whether its halves begin at midfield (LQ-R40)."""
    first_ball: Side | None = None
    """Who had the ball to begin such a game; None before the choice."""


COUNTED: Final = tuple(Series(n) for n in range(32))
"""Ready-made, since they are immutable."""
NEW_SERIES: Final = COUNTED[0]
"""LQ-PASS-06, LQ-R21: a first down begins the count of incompletions again."""


_OF_DRIVES: Final = ("penetrations", "deepest", "counted", "decided")
"""The keys of the count of drives in a situation."""


def drives_of(s: State) -> Drives:
    """What the drives have come to in a game that counts them; nothing where none is counted."""
    game: GameState | None = s.game
    return Drives() if game is None or game.drives is None else game.drives


def with_drives(s: State, drives: Drives) -> State:
    """The situation with another count of drives."""
    game: GameState = s.game
    return s if game.drives == drives else replace(s, game=replace(game, drives=drives))


def slots_of(settings: Mapping[str, str]) -> Slots:
    """How Littlefield's own data is written and read in a game with these settings: with the count
    of drives, and who had the ball first, only where something hangs on them."""
    counts = settings["tiebreak"] == "penetrations"
    midfield = settings["halves_begin"] == "midfield"
    keys = (*(_OF_DRIVES if counts else ()), *(("first_ball",) if midfield else ()))

    def read(phase: Phase, values: Mapping[str, Any]) -> dict[str, Any]:
        slots = {"series": _read_series(phase, values), "play": _read_play(values)}
        if not keys:
            return slots
        house = table_of(values.get("house", {}), "house")
        known_keys(house, keys, "house")
        drives = _read_drives(house) if counts else None
        decided = yes_or_no(house.get("decided", False), "decided") and phase == OVER
        first = _read_first_ball(phase, house)
        return slots | {"game": GameState(drives, decided, midfield, first)}

    return Slots(_write, read, frozenset({"series", "play", *(("house",) if keys else ())}))


def first_state(settings: Mapping[str, str]) -> GameState | None:
    """What counts over the game, before it; None where nothing does."""
    counts = settings["tiebreak"] == "penetrations"
    if not counts and settings["halves_begin"] == "kickoff":
        return None
    midfield = settings["halves_begin"] == "midfield"
    return GameState(Drives() if counts else None, midfield=midfield)


def _write(s: State) -> dict[str, Any]:
    out: dict[str, Any] = {}
    if s.series is not None:
        out["series"] = {"incompletions": s.series.incompletions}
    if s.play is not None:
        out["play"] = {"signal": s.play.signal}
    game: GameState | None = s.game
    if game is None:
        return out
    house: dict[str, Any] = {}
    if game.drives is not None:
        house = {
            "penetrations": _of_each(game.drives.penetrations),
            "deepest": _of_each(game.drives.deepest),
            "counted": game.drives.counted,
        }
    if game.decided:
        house["decided"] = True
    if game.first_ball is not None:
        house["first_ball"] = game.first_ball
    return out | ({"house": house} if house else {})


def _of_each(counts: Score) -> dict[str, int]:
    return {side: points_of(counts, side) for side in SIDES}


def _read_series(phase: Phase, values: Mapping[str, Any]) -> Series | None:
    if phase == SCRIMMAGE:
        listed = table_of(values.get("series", {}), "series")
        known_keys(listed, ("incompletions",), "series")
        count = whole_number(listed.get("incompletions", 0), "incompletions", 0, len(COUNTED) - 1)
        return COUNTED[count]
    if "series" in values:
        known_keys({"series": 0}, (), f"a situation at {phase}")
    return None


def _read_drives(house: Mapping[str, Any]) -> Drives:
    deepest = score_of(house.get("deepest", {}), "the deepest point")
    for side in SIDES:
        whole_number(points_of(deepest, side), f"the deepest point of {side}", 0, GOAL)
    return Drives(
        score_of(house.get("penetrations", {}), "the penetrations"),
        deepest,
        yes_or_no(house.get("counted", False), "counted"),
    )


def _read_first_ball(phase: Phase, house: Mapping[str, Any]) -> Side | None:
    if "first_ball" not in house:
        return None
    if phase == TOSS:
        raise Refused("before the toss no one has had the ball: leave first_ball out")
    return one_side(house["first_ball"], "first_ball")


def _read_play(values: Mapping[str, Any]) -> Play | None:
    if "play" not in values:
        return None
    listed = table_of(values["play"], "play")
    known_keys(listed, ("signal",), "the play")
    if values.get("call") not in KICKS_AT_GOAL:
        raise Refused("only a kick at goal that has been called has a signal of its own")
    return Play(whole_number(listed.get("signal"), "signal", 8, 10))

"""The tables and rosters of a Lion's Den game, and what they mean in a situation: who is on the
field, and what chance he has."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, VISITORS, Side
from rulesets.core.state import State
from rulesets.lions_den.league import QUARTERBACK_BASE
from rulesets.lions_den.state import EMERGENCY, GameState, Quarterbacks
from rulesets.lions_den.tables import Tables, Weather, named
from rulesets.lions_den.teams import Sheet

KICK_ADDS: Final = 20
BASE_KICKER: Final = 70
"""What a kicker's or punter's chance is built on (LD-SKILL-04)."""
NEAR: Final = 20
"""Yards that cost a pass or a field goal nothing."""
LONG_KICK: Final = 17
"""What a league may add to the line of scrimmage for the length of a field goal (LD-R9)."""


def kick_length(dice: Sequence[int], rating: int, more: int = 0) -> int:
    """LD-KO-03, LD-PUNT-03, LD-R1: three d10, twenty, and what the rating is above seventy, in
    yards; `more` is the climate's."""
    return max(0, sum(dice) + KICK_ADDS + rating - BASE_KICKER + more)


def pass_chance(rating: int, distance: float, more: int = 0) -> int:
    """LD-PASS-09, LD-R24, LD-R33: one less for every full yard past twenty; 0 to 100."""
    return _chance(rating - max(0, math.floor(distance) - NEAR) + more)


def kick_chance(rating: int, more: int = 0) -> int:
    """LD-PUNT-02, LD-CONV-01: the rating, with no distance in it."""
    return _chance(rating + more)


def field_goal_chance(rating: int, spot: int, more: int = 0, added: int = 0) -> int:
    """LD-FG-02, LD-R9: one less for every yard of the line of scrimmage past the opponents'
    twenty; `spot` is that line, from one's own goal. A league may add yards to it."""
    return _chance(rating - max(0, GOAL - spot + added - NEAR) + more)


def _chance(hundredths: int) -> int:
    return min(max(hundredths, 0), GOAL)


def marked_off(spot: int, yards: int, *, by_offense: bool) -> int:
    """LD-R16: where a penalty brings the ball: no more than half way to the goal line, whole yards
    rounded down."""
    if by_offense:
        return spot - min(yards, spot // 2)
    return spot + min(yards, (GOAL - spot) // 2)


class Data(msgspec.Struct, frozen=True):
    """Both teams, and all tables."""

    sheets: Mapping[Side, Sheet]
    tables: Tables


def data_of(rules: RuleSet) -> Data:
    data: Data = rules.data
    return data


def game_of(s: State) -> GameState:
    """Return what only a game of Lion's Den keeps beyond its state."""
    house: GameState = s.game if s.game is not None else GameState()
    return house


def quarterbacks(s: State, side: Side) -> Quarterbacks:
    """Who of a side's quarterbacks can play."""
    house = game_of(s)
    return house.home if side == HOME else house.visitors


def with_quarterbacks(s: State, side: Side, them: Quarterbacks) -> State:
    """The situation with a change to them."""
    house = game_of(s)
    if side == HOME:
        return replace(s, game=replace(house, home=them))
    return replace(s, game=replace(house, visitors=them))


def is_out(rules: RuleSet, s: State, side: Side, string: int) -> bool:
    """Whether a quarterback is out for this game (LD-INJ-03), or was before it (LD-INJ-04)."""
    player = data_of(rules).sheets[side].quarterbacks[string]
    return not player.available or bool(quarterbacks(s, side).out[string])


def next_quarterback(rules: RuleSet, s: State, side: Side) -> int:
    """LD-INJ-02, LD-INJ-03, LD-R31: the first player of the depth chart who can play; with no one
    healthy left the winded one with the shortest rest; with no one at all the emergency
    quarterback."""
    them = quarterbacks(s, side)
    fit = [each for each in range(EMERGENCY) if not is_out(rules, s, side, each)]
    rested = [each for each in fit if not them.winded[each]]
    if rested:
        return rested[0]
    return min(fit, key=lambda each: them.winded[each]) if fit else EMERGENCY


def quarterback_on_field(rules: RuleSet, s: State, side: Side) -> int:
    """The quarterback on the field, as a place of the depth chart, from 0."""
    on = quarterbacks(s, side).on
    return next_quarterback(rules, s, side) if on is None else on


def passer(rules: RuleSet, s: State, side: Side) -> int:
    """LD-PITCH-01, LD-R31: the rating of the quarterback on the field."""
    string = quarterback_on_field(rules, s, side)
    if string == EMERGENCY:
        return QUARTERBACK_BASE
    return data_of(rules).sheets[side].quarterbacks[string].rating


def climate(rules: RuleSet, s: State) -> Weather:
    """The climate that was rolled (LD-PRE-01)."""
    return named(data_of(rules).tables.climate, game_of(s).climate)


def chance_to_pass(rules: RuleSet, s: State, side: Side, distance: int) -> int:
    """LD-PASS-08, LD-R28: the modified chance; a crowd bears on the visitors."""
    more = climate(rules, s).passes
    if side == VISITORS:
        more += named(data_of(rules).tables.crowd, game_of(s).crowd).passes
    return pass_chance(passer(rules, s, side), distance, more)


def chance_of_field_goal(rules: RuleSet, s: State, side: Side, spot: int) -> int:
    """LD-FG-01, LD-FG-02, LD-R9, LD-R28."""
    added = LONG_KICK if rules.settings["fg_distance"] == "los+17" else 0
    rating = data_of(rules).sheets[side].kicker.rating
    return field_goal_chance(rating, spot, climate(rules, s).kicks, added)


def chance_of_conversion(rules: RuleSet, s: State, side: Side) -> int:
    """LD-CONV-01, LD-R12: no distance in it."""
    return kick_chance(data_of(rules).sheets[side].kicker.rating, climate(rules, s).kicks)


def chance_of_punt(rules: RuleSet, s: State, side: Side) -> int:
    """LD-PUNT-02, LD-R5: the chance of a good punt, in percent."""
    return kick_chance(data_of(rules).sheets[side].punter.rating, climate(rules, s).kicks)


def length_of_kick(
    rules: RuleSet, s: State, side: Side, dice: tuple[int, ...], *, punt: bool
) -> int:
    """LD-R1, LD-R28: by the punter's rating or the kicker's, in yards."""
    sheet = data_of(rules).sheets[side]
    rating = (sheet.punter if punt else sheet.kicker).rating
    return kick_length(dice, rating, climate(rules, s).yards)

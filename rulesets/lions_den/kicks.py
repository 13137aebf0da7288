"""Kicks by dice: kickoffs, punts, safety punts, field goals and conversions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import END_LINE, GOAL, turned
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, OTHER, Side
from rulesets.core.state import FREE_KICK, KICKOFF, RUN_BACK, SCRIMMAGE, State, at, under_way
from rulesets.lions_den.end_of_play import finish_play, finish_try, start_play
from rulesets.lions_den.game_data import (
    chance_of_conversion,
    chance_of_field_goal,
    chance_of_punt,
    data_of,
    length_of_kick,
)
from rulesets.lions_den.state import KNOWN_HASH_MARKS, HashMark, PlayEnd, hash_mark_of, play_of
from rulesets.lions_den.tables import what_of

PUNTER_BACK = 7
"""LD-PUNT-01: yards behind the line from which a punt is measured."""
OUT_TO = 35
"""LD-KO-05: where the receivers have a kickoff that went out of bounds."""
_MIRRORED: Final[Mapping[HashMark, HashMark]] = {
    "left": "right",
    "right": "left",
    "centre": "centre",
}


def apply_kick_length(rules: RuleSet, s: State, dice: tuple[int, ...], facts: FactLog) -> State:
    """LD-KO-03, LD-PUNT-03, LD-SAF-03, LD-R18, LD-R23: how far; then a die says where across."""
    kicker, _ = at(s)
    if s.phase in (KICKOFF, FREE_KICK) and play_of(s.play).snap is None:
        s = start_play(s, "kickoff" if s.phase == KICKOFF else "safety_punt")
    yards = length_of_kick(rules, s, kicker, dice, punt=s.phase != KICKOFF)
    why: dict[str, RuleIds] = {
        KICKOFF: ("LD-KO-03", "LD-R1"),
        FREE_KICK: ("LD-SAF-03", "LD-R18", "LD-R1"),
    }
    rule = why.get(s.phase, ("LD-PUNT-03", "LD-PUNT-01", "LD-R1"))
    facts.note("kick_length", rule, kicker, yards=yards)
    return replace(s, play=replace(play_of(s.play), stage="side", length=yards))


def apply_kick_direction(rules: RuleSet, s: State, die: int, facts: FactLog) -> State:
    """LD-KO-04 to 06, LD-PUNT-04 to 06, LD-R2, LD-R19: where the kick comes down."""
    kicker, spot = at(s)
    play = play_of(s.play)
    lands = spot + play.length - (PUNTER_BACK if s.phase == SCRIMMAGE else 0)  # LD-PUNT-01
    where = what_of(data_of(rules).tables.side, die)
    rule = "LD-KO-04" if s.phase == KICKOFF else "LD-PUNT-04"
    facts.note("kick", (rule, "LD-R2"), kicker, yards=lands - spot)
    if where == "out":
        return _out(rules, s, lands, die, facts)
    if lands >= END_LINE:  # LD-R19
        return _touchback(rules, s, facts)
    side, caught_at = OTHER[kicker], turned(lands)
    play = replace(play, stage="", possessions=(side,), from_end_zone=caught_at <= 0, length=0)
    after = under_way(s, RUN_BACK, side, caught_at, play)
    return replace(after, hash_mark=across(kicker, where))


def across(kicker: Side, where: str) -> HashMark:
    """LD-R2: the die says left and right as the kicking side faces; a hash mark is named as the
    home side faces."""
    mark = next(mark for mark in KNOWN_HASH_MARKS if mark == where)
    return mark if kicker == HOME else _MIRRORED[mark]


def _out(rules: RuleSet, s: State, lands: int, die: int, facts: FactLog) -> State:
    """A kick out of bounds, `lands` yards from the kickers' goal line."""
    kicker, _ = at(s)
    facts.note("out_of_bounds", ("LD-KO-05" if s.phase == KICKOFF else "LD-PUNT-06",), kicker)
    if lands >= GOAL:  # LD-R19
        return _touchback(rules, s, facts)
    side = OTHER[kicker]
    s = replace(s, play=replace(play_of(s.play), possessions=(side,)))
    if s.phase == KICKOFF:  # LD-KO-05: on the 35
        spot, why = OUT_TO, "kickoff_out"
        mark: HashMark = "centre"
    else:  # LD-PUNT-06: where it went out, odd faces left, even ones right
        spot = turned(lands)
        why = "safety_punt" if s.phase == FREE_KICK else "punt_out"
        mark = across(kicker, "left" if die % 2 else "right")
    end = PlayEnd(
        possession=side,
        spot=spot,
        impetus=kicker,
        why=why,
        next="first_down",
        hash_mark=mark,
        stops=True,
    )
    return finish_play(rules, s, end, facts)


def _touchback(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LD-R19: a kick into the end zone, with the kickers still in possession."""
    kicker, _ = at(s)
    side = OTHER[kicker]
    s = replace(s, play=replace(play_of(s.play), possessions=(side,)))
    return finish_play(rules, s, _touchback_of(side), facts)


def _touchback_of(side: Side) -> PlayEnd:
    return PlayEnd(
        possession=side,
        spot=0,
        impetus=OTHER[side],
        why="touchback",
        next="first_down",
        hash_mark="centre",
        stops=True,
    )


def touchback(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LD-R19: the receivers leave the ball in their end zone."""
    receivers, _ = at(s)
    return finish_play(rules, s, _touchback_of(receivers), facts)


def bring_out(s: State) -> State:
    """LD-R19: the returner brings the ball out of his end zone."""
    return replace(s, play=replace(play_of(s.play), stage="run", from_end_zone=True))


def apply_punt_roll(rules: RuleSet, s: State, hundredths: int, facts: FactLog) -> State:
    """LD-PUNT-02, LD-PUNT-07, LD-R5, LD-R40: the punt is away, or it is blocked and the nearest
    receiver has the ball."""
    kickers, line = at(s)
    play = play_of(s.play)
    if hundredths <= chance_of_punt(rules, s, kickers):  # LD-PUNT-02
        return replace(s, play=replace(play, stage="length"))
    side = OTHER[kickers]
    facts.note("blocked", ("LD-PUNT-07", "LD-PUNT-02", "LD-R5"), side, how="lost")
    play = replace(play, stage="run", possessions=(side,), unplaced=True)  # LD-R40
    return under_way(s, RUN_BACK, side, turned(line - PUNTER_BACK), play)  # LD-R5


def apply_field_goal_roll(rules: RuleSet, s: State, hundredths: int, facts: FactLog) -> State:
    """LD-FG-01 to 03, LD-R10, LD-R11: three points, or the opponents' ball on the same line."""
    kickers, line = at(s)
    if 0 < hundredths <= chance_of_field_goal(rules, s, kickers, line):
        facts.note("kick_good", ("LD-FG-01", "LD-FG-02"), kickers)
        end = PlayEnd(
            possession=kickers,
            spot=GOAL,
            impetus=kickers,
            why="run",
            next="scored",
            points=rules.profile.field_goal,
        )
        return finish_play(rules, s, end, facts)
    side = OTHER[kickers]
    why = ("LD-FG-03", "LD-FG-02", "LD-R10")
    facts.note("no_goal", why, side, yards=rules.profile.goal_kick(line))
    end = PlayEnd(
        possession=side,
        spot=turned(line),
        impetus=side,
        why="missed",
        next="first_down",
        hash_mark=hash_mark_of(s),
    )
    return finish_play(rules, s, end, facts)


def apply_conversion_roll(rules: RuleSet, s: State, hundredths: int, facts: FactLog) -> State:
    """LD-CONV-01, LD-R12, LD-R14: one point or none; no penalty is rolled for."""
    kickers, _ = at(s)
    good = hundredths <= chance_of_conversion(rules, s, kickers)
    points = rules.profile.try_point if good else 0
    why = ("LD-CONV-01", "LD-R12", "LD-R11")
    return finish_try(rules, replace(s, play=None), points, why, facts)

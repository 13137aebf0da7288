"""Kicks by dice: kickoffs, punts, safety punts, field goals and conversions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import END_LINE, GOAL, turned
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, OTHER, Side
from rulesets.core.snap import under_way
from rulesets.core.state import FREE_KICK, KICKOFF, RUN_BACK, SCRIMMAGE, State, at
from rulesets.lions_den.end_of_play import end, start_play, tried
from rulesets.lions_den.game_data import (
    chance_of_conversion,
    chance_of_field_goal,
    chance_of_punt,
    data_of,
    length_of_kick,
)
from rulesets.lions_den.state import KNOWN_HASH_MARKS, HashMark, PlayEnd, lane_of, play_of
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


def kicked(rules: RuleSet, s: State, dice: tuple[int, ...], facts: FactLog) -> State:
    """LD-KO-03, LD-PUNT-03, LD-SAF-03, LD-R18, LD-R23: how far; then a die for where across."""
    assert s.possession is not None and s.spot is not None, "a kick is made from a spot"
    if s.phase in (KICKOFF, FREE_KICK) and play_of(s.play).snap is None:
        s = start_play(s, "kickoff" if s.phase == KICKOFF else "safety_punt")
    punt = s.phase != KICKOFF
    far = length_of_kick(rules, s, _kicker(s), dice, punt=punt)
    why: dict[str, RuleIds] = {KICKOFF: ("LD-KO-03", "LD-R1"),
                               FREE_KICK: ("LD-SAF-03", "LD-R18", "LD-R1")}  # fmt: skip
    rules_for = why.get(s.phase, ("LD-PUNT-03", "LD-PUNT-01", "LD-R1"))
    facts.note("kick_length", rules_for, s.possession, yards=far)
    return replace(s, play=replace(play_of(s.play), stage="side", length=far))


def _kicker(s: State) -> Side:
    side, _ = at(s)
    return side


def came_down(rules: RuleSet, s: State, die: int, facts: FactLog) -> State:
    """LD-KO-04 to 06, LD-PUNT-04 to 06, LD-R2, LD-R19: where the kick came down, across and
    along."""
    assert s.spot is not None, "a kick is made from a spot"
    kicker, play = _kicker(s), play_of(s.play)
    place = s.spot - (PUNTER_BACK if s.phase == SCRIMMAGE else 0) + play.length
    where = what_of(data_of(rules).tables.side, die)
    why = ("LD-KO-04",) if s.phase == KICKOFF else ("LD-PUNT-04",)
    facts.note("kick", (*why, "LD-R2"), kicker, yards=place - s.spot)
    if where == "out":
        return _out(rules, s, place, die, facts)
    if place >= END_LINE:
        return _touchback(rules, s, facts)
    side, spot = OTHER[kicker], turned(place)
    play = replace(play, stage="", possessions=(side,), from_end_zone=spot <= 0, length=0)
    after = under_way(s, RUN_BACK, side, spot, play)
    return replace(after, hash_mark=across(kicker, where))


def across(kicker: Side, where: str) -> HashMark:
    """Left and right as the home side faces: the die speaks as the kicking side does."""
    lane = next(lane for lane in KNOWN_HASH_MARKS if lane == where)
    return lane if kicker == HOME else _MIRRORED[lane]


def _out(rules: RuleSet, s: State, place: int, die: int, facts: FactLog) -> State:
    """LD-KO-05: a kickoff out of bounds is theirs on the 35; LD-PUNT-06: a punt where it went out,
    odd faces left, even ones right; LD-R19: behind the goal line a touchback."""
    kicker = _kicker(s)
    why: RuleIds = ("LD-KO-05",) if s.phase == KICKOFF else ("LD-PUNT-06",)
    facts.note("out_of_bounds", why, kicker)
    if place >= GOAL:
        return _touchback(rules, s, facts)
    holders = replace(s, play=replace(play_of(s.play), possessions=(OTHER[kicker],)))
    if s.phase == KICKOFF:
        ended = PlayEnd(
            possession=OTHER[kicker],
            spot=OUT_TO,
            impetus=kicker,
            why="kickoff_out",
            next="first_down",
            hash_mark="centre",
            stops=True,
        )
        return end(rules, holders, ended, facts)
    lane: HashMark = across(kicker, "left" if die % 2 else "right")
    why_of = "safety_punt" if s.phase == FREE_KICK else "punt_out"
    ended = PlayEnd(
        possession=OTHER[kicker],
        spot=turned(place),
        impetus=kicker,
        why=why_of,
        next="first_down",
        hash_mark=lane,
        stops=True,
    )
    return end(rules, holders, ended, facts)


def _touchback(rules: RuleSet, s: State, facts: FactLog) -> State:
    kicker = _kicker(s)
    holders = replace(s, play=replace(play_of(s.play), possessions=(OTHER[kicker],)))
    ended = PlayEnd(
        possession=OTHER[kicker],
        spot=0,
        impetus=kicker,
        why="touchback",
        next="first_down",
        hash_mark="centre",
        stops=True,
    )
    return end(rules, holders, ended, facts)


def touchback(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LD-R19: the receivers leave it in their end zone."""
    side, _ = at(s)
    other = OTHER[side]
    ended = PlayEnd(
        possession=side,
        spot=0,
        impetus=other,
        why="touchback",
        next="first_down",
        hash_mark="centre",
        stops=True,
    )
    return end(rules, s, ended, facts)


def returned(s: State) -> State:
    """LD-R19: he brings it out."""
    return replace(s, play=replace(play_of(s.play), stage="run", from_end_zone=True))


def punted(rules: RuleSet, s: State, hundredths: int, facts: FactLog) -> State:
    """LD-PUNT-02, LD-PUNT-07, LD-R5, LD-R40: away, or blocked, and theirs who stands nearest."""
    kicker = _kicker(s)
    play = play_of(s.play)
    if hundredths <= chance_of_punt(rules, s, kicker):
        return replace(s, play=replace(play, stage="length"))
    why = ("LD-PUNT-07", "LD-PUNT-02", "LD-R5")
    facts.note("blocked", why, OTHER[kicker], how="lost")
    _, spot = at(s)
    side = OTHER[kicker]
    place = turned(spot - PUNTER_BACK)
    play = replace(play, stage="run", possessions=(side,), unplaced=True)
    return under_way(s, RUN_BACK, side, place, play)


def kicked_at_goal(rules: RuleSet, s: State, hundredths: int, facts: FactLog) -> State:
    """LD-FG-01 to 03, LD-R10, LD-R11: three points, or the opponents' ball on the same line."""
    _, spot = at(s)
    kicker = _kicker(s)
    good = 0 < hundredths <= chance_of_field_goal(rules, s, kicker, spot)
    if good:
        facts.note("kick_good", ("LD-FG-01", "LD-FG-02"), kicker)
        points = rules.profile.field_goal
        return end(
            rules,
            s,
            PlayEnd(
                possession=kicker,
                spot=GOAL,
                impetus=kicker,
                why="run",
                next="scored",
                points=points,
            ),
            facts,
        )
    far = rules.profile.goal_kick(spot)
    why = ("LD-FG-03", "LD-FG-02", "LD-R10")
    facts.note("no_goal", why, OTHER[kicker], yards=far)
    side = OTHER[kicker]
    missed = PlayEnd(
        possession=side,
        spot=turned(spot),
        impetus=side,
        why="missed",
        next="first_down",
        hash_mark=lane_of(s),
    )
    return end(rules, s, missed, facts)


def converted(rules: RuleSet, s: State, hundredths: int, facts: FactLog) -> State:
    """LD-CONV-01, LD-R12, LD-R14: one point, or none; no penalty is rolled for."""
    good = hundredths <= chance_of_conversion(rules, s, _kicker(s))
    points = rules.profile.try_point if good else 0
    at_snap = replace(s, play=None)
    return tried(rules, at_snap, points, ("LD-CONV-01", "LD-R12", "LD-R11"), facts)

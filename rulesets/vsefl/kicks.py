"""Kickoffs, safety kicks, onside kicks, punts and field goals."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from rulesets.core.awaiting import Chance
from rulesets.core.dice import Pips, chance_of, check_pips
from rulesets.core.events import Roll
from rulesets.core.facts import FactLog
from rulesets.core.field import END_LINE, GOAL, turned
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side, lead
from rulesets.core.state import FREE_KICK, RUN_BACK, TRY, State, at, snap_of, under_way
from rulesets.vsefl import tries
from rulesets.vsefl.charts import ZONES, LeagueTables
from rulesets.vsefl.end_dice import finish_play
from rulesets.vsefl.end_of_play import on_the_field
from rulesets.vsefl.forms import ReportFields, check_possible
from rulesets.vsefl.fouls import dice as foul_dice
from rulesets.vsefl.scrimmage import reported_spot
from rulesets.vsefl.state import Foul, PendingEnd, play_of

KICKER_BACK = 7
"""Yards behind the line from which a field goal is kicked (VS-FG-01)."""
RETURNER_BEYOND = 40
"""Yards beyond the line where the punt returner is set (VS-PUN-03)."""
CATCH_BEYOND = 10
"""Yards beyond the farthest player of the kickers where he catches it (VS-PUN-08)."""
SAFETY_RETURNER = 25
"""The receivers' yard line of the returner of a safety kick (VS-SAF-03, VS-SAF-05)."""


def set_returner(s: State) -> State:
    """The returner is set on the board: in his end zone, or on his 25 after a safety."""
    kickers, _ = at(s)
    side, free = OTHER[kickers], s.phase == FREE_KICK
    play = replace(play_of(s), snap=snap_of(s), possessions=(side,), from_end_zone=not free)
    return under_way(s, RUN_BACK, side, SAFETY_RETURNER if free else 0, play)


def reached(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-KO-06: a player of the kickers in the end zone is a touchback; else the receivers choose
    (VS-KO-07)."""
    if report["result"] == "not_reached":  # VS-KO-07
        return set_returner(s)
    return _touchback(rules, set_returner(s), "reached", facts)


def touchback(rules: RuleSet, s: State, facts: FactLog) -> State:
    """VS-KO-07, VS-PUN-09: the receivers leave the ball in their end zone."""
    why = "punt_touchback" if snap_of(s).call == "punt" else "touchback"
    return _touchback(rules, s if s.phase == RUN_BACK else set_returner(s), why, facts)


def _touchback(rules: RuleSet, s: State, why: str, facts: FactLog) -> State:
    kickers = snap_of(s).possession
    side = OTHER[kickers]
    end = PendingEnd(
        possession=side, spot=0, why=why, impetus=kickers, next="first_down", possessions=(side,)
    )
    return finish_play(rules, s, end, facts)


def fair_catch(rules: RuleSet, s: State, facts: FactLog) -> State:
    """VS-SAF-05, VS-R5a: after a safety the ball may be taken at the 25; it is no play, and no dice
    are thrown."""
    snap = snap_of(s)
    side = OTHER[snap.possession]
    facts.note("fair_catch", ("VS-SAF-05", "VS-R5a"), side)
    end = PendingEnd(
        possession=side,
        spot=SAFETY_RETURNER,
        why="fair_catch",
        impetus=side,
        next="first_down",
        possessions=(side,),
        plays_used=0,
    )
    s = replace(s, play=replace(play_of(s), snap=snap, end=end))
    return foul_dice.weigh_fouls(rules, s, facts)


def landed(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-PUN-08, VS-PUN-10: caught ten yards beyond the farthest player of the kickers; VS-R38:
    behind the end line it is a touchback."""
    snap = snap_of(s)
    side = OTHER[snap.possession]
    spot = reported_spot(report, side) - CATCH_BEYOND  # VS-PUN-08
    message = "the farthest player of the kickers is never behind their own line"
    check_possible(report, turned(spot + CATCH_BEYOND) >= snap.spot, message)
    yards = turned(spot) - snap.spot
    facts.note("kick", ("VS-PUN-08", "VS-PUN-05"), snap.possession, yards=yards)
    play = replace(play_of(s), snap=snap, possessions=(side,), from_end_zone=spot <= 0)
    after = under_way(s, RUN_BACK, side, on_the_field(spot), play)
    if spot < GOAL - END_LINE:  # VS-R38
        return _touchback(rules, after, "punt_out", facts)
    return after


def blocked_punt(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-PUN-06: the receivers' ball where the punter stood; VS-R11: in his own end zone a
    safety."""
    snap = snap_of(s)
    kickers, side = snap.possession, OTHER[snap.possession]
    spot = reported_spot(report, kickers)
    message = "a punt is blocked behind the line: report where the punter stood"
    check_possible(report, spot <= snap.spot, message)
    facts.note("blocked", ("VS-PUN-06",), side, how="lost")
    if spot <= 0 and rules.settings["blocked_punt_ez"] == "safety":  # VS-R11
        end = PendingEnd(
            possession=kickers,
            spot=spot,
            why="blocked_punt",
            impetus=kickers,
            next="first_down",
            possessions=(kickers,),
        )
    else:  # VS-PUN-06
        end = PendingEnd(
            possession=side,
            spot=turned(spot),
            why="blocked_punt",
            impetus=side,
            next="first_down",
            turnover="blocked_kick",
            possessions=(side,),
        )
    return finish_play(rules, s, end, facts)


def returner_touched(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-PUN-07, VS-PEN-31, VS-R10: fifteen yards from where the returner stood."""
    snap = snap_of(s)
    side = OTHER[snap.possession]
    returner = min(snap.spot + RETURNER_BEYOND, GOAL)
    yards = rules.data.fouls["returner_interference"].yards  # VS-PEN-31
    foul = Foul("returner_interference", snap.possession, yards, "stand", at=returner)
    facts.note("flag", ("VS-PUN-07", "VS-PEN-31"), snap.possession, how=foul.name)
    s = replace(s, play=replace(play_of(s), snap=snap, fouls=(*play_of(s).fouls, foul)))
    end = PendingEnd(
        possession=side,
        spot=turned(returner),
        why="punt_return",
        impetus=side,
        next="first_down",
        possessions=(side,),
        foul_only=True,
    )
    return finish_play(rules, s, end, facts)


def good(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-FG-01, VS-SC-02: three points; VS-SC-03: one on a try."""
    snap = snap_of(s)
    side = snap.possession
    if snap.phase == TRY:  # VS-SC-03
        return tries.scored(rules, s, rules.profile.try_point, facts)
    end = PendingEnd(
        possession=side,
        spot=GOAL,
        why="field_goal",
        impetus=side,
        next="scored",
        points=rules.profile.field_goal,
        possessions=(side,),
    )
    return finish_play(rules, s, end, facts)


def no_good(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-FG-03, VS-FG-04, VS-R12: the defense's ball where it was kicked, or on its 20."""
    snap = snap_of(s)
    if snap.phase == TRY:
        return tries.failed(rules, s, ("VS-TRY-01",), facts)
    side = OTHER[snap.possession]
    spot = max(turned(snap.spot) + KICKER_BACK, rules.profile.touchback_to)  # VS-FG-03, VS-FG-04
    yards = rules.profile.goal_kick(snap.spot)
    facts.note("no_goal", ("VS-FG-01", "VS-R12"), side, yards=yards)
    end = PendingEnd(
        possession=side,
        spot=spot,
        why="missed",
        impetus=side,
        next="first_down",
        possessions=(snap.possession, side),
    )
    return finish_play(rules, s, end, facts)


def kicker_touched(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-FG-06, VS-R13: no kick; the defense's ball where it was to be kicked."""
    snap = snap_of(s)
    if snap.phase == TRY:
        return tries.failed(rules, s, ("VS-FG-06", "VS-R13"), facts)
    side = OTHER[snap.possession]
    facts.note("blocked", ("VS-FG-06", "VS-R13"), side, how="lost")
    spot = turned(snap.spot) + KICKER_BACK  # VS-R13
    end = PendingEnd(
        possession=side,
        spot=spot,
        why="blocked_fg",
        impetus=side,
        next="first_down",
        turnover="blocked_kick",
        possessions=(snap.possession, side),
    )
    return finish_play(rules, s, end, facts)


ROLLS: Final = 2
_DIE: Final = ("d12",)


class DieText(msgspec.Struct, frozen=True):
    """The text for a twelve-sided die, by its face; hashable."""

    faces: tuple[str, ...]

    def __call__(self, pips: Pips) -> str:
        return self.faces[pips[0] - 1]


def why_not(rules: RuleSet, s: State) -> Refused | None:
    """VS-ONS-01, VS-R15: in the fourth quarter, by a side that is behind, after a score; in
    overtime by any side that kicks off."""
    side, _ = at(s)
    if s.period > len(rules.profile.periods):
        if rules.settings["onside_ot"] == "yes":
            return None
        return Refused("there are no onside kicks in overtime here", "VS-R15", forbidden=True)
    if s.period < len(rules.profile.periods):
        return Refused("onside kicks are for the fourth quarter", "VS-ONS-01", forbidden=True)
    if lead(s.score, side) >= 0:
        message = f"an onside kick is for a team that is behind: the {side} team is not"
        return Refused(message, "VS-ONS-01", forbidden=True)
    return None


def required_dice(rules: RuleSet, s: State) -> Chance:
    """VS-ONS-03, VS-ONS-04: how far, then where across the field."""
    league: LeagueTables = rules.data
    if not play_of(s).onside:
        far = DieText(tuple(f"{yards} yards" for yards in league.onside_yards))
        return chance_of("onside_distance", _DIE, far, s.possession)
    zones = DieText(tuple(ZONES[zone] for zone in league.onside_zone))
    return chance_of("onside_zone", _DIE, zones, s.possession, "inferred")


def add_onside_die(rules: RuleSet, s: State, event: Roll, facts: FactLog) -> State:
    """VS-ONS-03, VS-ONS-04, VS-ONS-05, VS-R16."""
    check_pips(_DIE, event.pips)
    play, league = play_of(s), rules.data
    play = replace(play, onside=(*play.onside, event.pips[0]))
    if len(play.onside) == 1:
        yards = league.onside_yards[event.pips[0] - 1]
        facts.note("onside_kick", ("VS-ONS-03",), s.possession, yards=yards)
    else:
        zone = ZONES[league.onside_zone[event.pips[0] - 1]]
        facts.note("onside_zone", ("VS-ONS-04", "VS-ONS-05", "VS-R16"), s.possession, how=zone)
    return replace(s, play=play)


def onside_spot(rules: RuleSet, s: State) -> int:
    """Where the dice put the ball, in yards from the kickers' goal line."""
    play, snap = play_of(s), snap_of(s)
    far: int = rules.data.onside_yards[play.onside[0] - 1]
    return snap.spot + far


def touched(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-ONS-06: the first to touch it has it. VS-ONS-07: the kickers are down there; VS-ONS-09: so
    is a receiver who is being touched; VS-ONS-08: a free one runs, without cutbacks."""
    kickers = snap_of(s).possession
    side = report.get("side")
    if side is None:
        raise Refused("touched needs side: who touched it first", "VS-ONS-06")
    usual = onside_spot(rules, s) if side == kickers else turned(onside_spot(rules, s))
    spot = reported_spot(report, side, usual)
    _check_in_front(s, report, side, spot)
    facts.note("recovered", ("VS-ONS-06",), side, how="onside")
    if side == kickers:  # VS-ONS-07
        end = PendingEnd(
            possession=side,
            spot=spot,
            why="onside_kept",
            impetus=side,
            next="first_down",
            possessions=(side,),
        )
        return finish_play(rules, s, end, facts)
    if report.get("engaged"):  # VS-ONS-09
        end = PendingEnd(
            possession=side,
            spot=spot,
            why="onside_dead",
            impetus=kickers,
            next="first_down",
            possessions=(side,),
        )
        return finish_play(rules, s, end, facts)
    play = replace(play_of(s), snap=snap_of(s), possessions=(side,), from_end_zone=spot <= 0)
    return replace(under_way(s, RUN_BACK, side, on_the_field(spot), play), call="return")


def _check_in_front(s: State, report: ReportFields, side: Side, spot: int) -> None:
    """VS-R58: a ball that was kicked is not behind the kickers' line."""
    snap = snap_of(s)
    far = spot if side == snap.possession else turned(spot)
    message = "that is behind the line from which the ball was kicked"
    check_possible(report, far >= snap.spot, message)


def untouched(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-R15a: touched by no one, or out, it is the receivers' ball there; out after a touch, the
    ball of the side that touched it first."""
    receivers = OTHER[snap_of(s).possession]
    side = report.get("side", receivers)
    usual = onside_spot(rules, s)
    spot = reported_spot(report, side, turned(usual) if side == receivers else usual)
    _check_in_front(s, report, side, spot)
    end = PendingEnd(
        possession=side,
        spot=spot,
        why="onside_untouched",
        impetus=OTHER[side],
        next="first_down",
        possessions=(side,),
    )
    return finish_play(rules, s, end, facts)

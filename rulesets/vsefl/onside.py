"""The onside kick: two dice say where the ball is, the board which side touches it first."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from rulesets.core.awaiting import Chance
from rulesets.core.dice import Pips, chance_of, check_pips
from rulesets.core.events import Roll
from rulesets.core.facts import FactLog
from rulesets.core.field import turned
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side, lead
from rulesets.core.snap import under_way
from rulesets.core.state import RUN_BACK, State, at
from rulesets.vsefl.charts import ZONES, LeagueTables
from rulesets.vsefl.end_dice import finish_play
from rulesets.vsefl.end_of_play import on_the_field
from rulesets.vsefl.forms import ReportFields, check_possible
from rulesets.vsefl.scrimmage import reported_spot
from rulesets.vsefl.state import PendingEnd, play_of, snap_of

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

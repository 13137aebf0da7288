"""Kicks: off the tee, from scrimmage, and what the receivers do with them."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.events import Call
from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL, turned
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side
from rulesets.core.snap import snapped, under_way
from rulesets.core.state import KICKOFF, NO_SCORE, RUN_BACK, SCRIMMAGE, State
from rulesets.solitaire_coach import citations
from rulesets.solitaire_coach.calls import PUNT_DOWN, SAFETY_RETURN_FROM, SIMPLE_PUNT_YARDS
from rulesets.solitaire_coach.kick_fouls import foul
from rulesets.solitaire_coach.restarts import notices
from rulesets.solitaire_coach.scrimmage import Told, over, snap_of, spot_of
from rulesets.solitaire_coach.state import Play


def kickoff(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """SC-KICK-05, SC-KICK-03: the returner starts on his goal line; with a live kick-off (SC-R6)
    it is told first where the ball came down."""
    _note_opening(rules, s, facts)
    snap = snapped(s, "kickoff")
    if rules.settings["live_kickoff"] == "yes":
        return replace(s, call="kickoff", play=Play(snap=snap))
    side = receivers(s)
    return under_way(s, RUN_BACK, side, 0, Play(snap=snap, possessions=(side,), from_end_zone=True))


def safety_kick(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """SC-SK-03, SC-KICK-02: the returner starts on his own 20, and runs."""
    side = receivers(s)
    play = Play(snap=snapped(s, "safety_kick"), possessions=(side,))
    return replace(under_way(s, RUN_BACK, side, SAFETY_RETURN_FROM, play), call="return")


def onside(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """SC-KICK-01, SC-R7: at any kick-off; what became of it is told."""
    _note_opening(rules, s, facts)
    return replace(s, call="onside", play=Play(snap=snapped(s, "onside")))


def _note_opening(rules: RuleSet, s: State, facts: FactLog) -> None:
    """SC-PRE-04: without a coin the game is opened by its first kick."""
    if rules.settings["opening"] != "visitors":
        return
    untouched = s.time_left == rules.profile.length(1) and s.spot == rules.profile.kickoff_from
    if s.period == 1 and untouched and s.score == NO_SCORE:
        facts.add(*notices(rules))


def receivers(s: State) -> Side:
    """The side that a kick is made to."""
    assert s.possession is not None, "a kick is made by a side"
    return OTHER[s.possession]


def lands(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """SC-PUNT-06, SC-R26: down in the field or the end zone, to be returned, caught or left. In
    the kickers' own end zone it is a touchdown for whoever has it there."""
    side, spot = receivers(s), spot_of(s, told, receivers(s))
    rule = "SC-R6" if s.phase == KICKOFF else "SC-PUNT-06"
    facts.note("kick", (rule,), s.possession, yards=_carried(s, spot))
    play = Play(snap=snap_of(s), possessions=(side,), from_end_zone=spot <= 0)
    phase = RUN_BACK if s.phase == KICKOFF else PUNT_DOWN
    after = under_way(s, phase, side, spot, play)
    return over(rules, after, side, spot, facts, citations.BLOCKED) if spot >= GOAL else after


def _carried(s: State, spot: int) -> int:
    assert s.spot is not None, "a kick is made from a spot"
    return turned(spot) - s.spot


def out_in_field(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """SC-PUNT-04: dead there; SC-PUNT-05: out in the end zone a touchback. A kick-off that goes
    out in the field may be kicked again (SC-R6)."""
    side, spot = receivers(s), spot_of(s, told, receivers(s))
    if spot <= 0:
        return through(rules, s, told, facts)
    if spot >= GOAL:
        raise Refused("a kick does not go out behind the kickers: tell the play as a fumble")
    if s.phase == KICKOFF:
        return foul(s, "kick_out", turned(spot), facts)
    facts.note("kick", ("SC-PUNT-04",), s.possession, yards=_carried(s, spot))
    return over(rules, s, side, spot, facts, citations.PUNT_OUT)


def through(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """SC-PUNT-05, SC-SCORE-13: a touchback; SC-R6 for a live kick-off."""
    assert s.possession is not None, "a kick is made by a side"
    live = s.phase == KICKOFF
    if s.phase == SCRIMMAGE:
        facts.note("kick", ("SC-PUNT-05",), s.possession, yards=_carried(s, 0))
    why = citations.TOUCHBACK_KICKED if live else citations.TOUCHBACK_THROUGH
    return over(rules, s, OTHER[s.possession], 0, facts, why, sent_by=s.possession)


def touchback(rules: RuleSet, s: State, facts: FactLog) -> State:
    """SC-SCORE-11, SC-SCORE-12: the side that gained the ball in its end zone stays there."""
    assert s.possession is not None, "a touchback is a side's"
    # A phase in which a kick lies there, or one in which the ball was gained from the others.
    kicked = s.phase in (RUN_BACK, PUNT_DOWN)
    why = citations.TOUCHBACK_KICK if kicked else citations.TOUCHBACK_GAINED
    return over(rules, s, s.possession, 0, facts, why, sent_by=OTHER[s.possession])


def fair_catch(rules: RuleSet, s: State, facts: FactLog) -> State:
    """SC-PUNT-08: dead where it landed."""
    assert s.possession is not None and s.spot is not None, "a catch has a place"
    facts.note("fair_catch", ("SC-PUNT-08",), s.possession)
    return over(rules, s, s.possession, s.spot, facts, citations.FAIR_CATCH)


def simple_punt(rules: RuleSet, s: State, facts: FactLog) -> State:
    """SC-PUNT-09: 45 yards on, and no return. Where it was too near (a deviation) it is a
    touchback (SC-SCORE-13)."""
    assert s.possession is not None and s.spot is not None, "a punt is made from a spot"
    side, spot = OTHER[s.possession], turned(s.spot) - SIMPLE_PUNT_YARDS
    facts.note("kick", ("SC-PUNT-09", "SC-R29"), s.possession, yards=SIMPLE_PUNT_YARDS)
    why = citations.SIMPLE_PUNT if spot > 0 else citations.TOUCHBACK_THROUGH
    s = replace(s, call="punt", play=Play(snap=snapped(s, "punt")))
    return over(rules, s, side, spot, facts, why, sent_by=OTHER[side])

"""Passes: caught, missed, batted down, intercepted, thrown away."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL, turned
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.snap import under_way
from rulesets.core.state import INTERCEPTION_RETURN, TRY, State
from rulesets.vsefl import tries
from rulesets.vsefl.end_of_play import on_the_field, tackled
from rulesets.vsefl.forms import Told, check_possible
from rulesets.vsefl.scrimmage import CAUGHT_BEHIND, NEAR, at, finish
from rulesets.vsefl.state import Foul, PlayEnd, play_of, snap_of

PIVOTS_ON_TRIAL = 3
"""VS-R1: free defenders who may turn after a catch, where the rule on trial is played."""
_DEEP = {"620": 20, "scale": 15}


def deepest(rules: RuleSet) -> int:
    """How far back a passer may drop, in yards behind the line (VS-TA-01, VS-R34)."""
    return _DEEP[rules.settings["board"]]


def complete(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """VS-DEF-23, VS-PAS-03, VS-TT-04: the receiver is the carrier. VS-PAS-10: caught behind the
    line, between the numbers, it is a long hand-off, and men of both sides turn."""
    snap, play = snap_of(s), play_of(s)
    spot = at(told, snap.possession, snap.spot)
    behind = spot < snap.spot and told.get("inside_numbers", True)
    why = ("VS-DEF-23", "VS-PAS-03" if told.get("pivots") else "VS-PAS-05", "VS-TT-04")
    facts.note("caught", why, snap.possession, how=told.get("pivots", ""))
    if behind:
        facts.note("long_handoff", ("VS-PAS-10",), snap.possession)
    three = rules.settings["trial_three_pivots"] == "yes"
    stops = (*play.stops, "long_handoff") if behind else play.stops
    if spot < snap.spot:
        stops = (*stops, CAUGHT_BEHIND)
    allowed = PIVOTS_ON_TRIAL if three else 0
    thrown = play.thrown or "sticks"
    return replace(
        s,
        play=replace(play, snap=snap, caught=True, stops=stops, allowance=allowed, thrown=thrown),
    )


def incomplete(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """VS-DEF-24: the next down from the same spot; VS-INT-01: batted down likewise."""
    batted = told["result"] == "batted"
    return _dead(rules, s, ("VS-INT-01",) if batted else ("VS-DEF-24",), facts)


def _dead(rules: RuleSet, s: State, why: tuple[str, ...], facts: FactLog) -> State:
    snap = snap_of(s)
    facts.note("incomplete", why, OTHER[snap.possession])
    end = PlayEnd(
        snap.possession, snap.spot, "incomplete", snap.possession, possessions=(snap.possession,)
    )
    return finish(rules, s, end, facts)


def caught_dead(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """VS-PAS-08: caught by a man who lay there; VS-TT-03: by another than was meant. It counts,
    and is dead there."""
    snap = snap_of(s)
    spot = at(told, snap.possession, 1 if snap.phase == "try" else None)
    fallen = told["result"] == "caught_fallen"
    why = ("VS-PAS-08",) if fallen else ("VS-TT-03",)
    facts.note("complete", why, snap.possession, yards=spot - snap.spot)
    s = replace(s, play=replace(play_of(s), snap=snap, caught=True))
    return finish(rules, s, tackled(s, snap.possession, spot, "catch", told.get("lane", "")), facts)


def intercepted(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """VS-DEF-25, VS-PAS-06, VS-INT-01 to 05, VS-R32: near the line an engaged man only bats it
    down; farther off he has it, and is down there; a free man runs."""
    snap = snap_of(s)
    spot = at(told, snap.possession, snap.spot + NEAR + 1 if snap.phase == TRY else None)
    engaged = told.get("engaged", False)
    if engaged and spot - snap.spot <= NEAR:
        return _dead(rules, s, ("VS-INT-01", "VS-R32"), facts)
    if snap.phase == "try":
        return tries.failed(rules, s, ("VS-R14",), facts)
    side, there = OTHER[snap.possession], turned(spot)
    near = "VS-INT-03" if spot - snap.spot <= NEAR else "VS-INT-02"
    how = ("VS-INT-04",) if engaged else ("VS-INT-05", "VS-PAS-06")
    why = ("VS-DEF-25", near, "VS-R32", *how)
    facts.note("intercepted", why, side, yards=spot - snap.spot)
    play = replace(
        play_of(s),
        snap=snap,
        possessions=(snap.possession, side),
        from_end_zone=there <= 0,
        stops=(),
        allowance=0,
    )
    after = replace(under_way(s, INTERCEPTION_RETURN, side, on_the_field(there), play),
                    call="return")  # fmt: skip
    if there >= GOAL:
        return finish(rules, after, _taken(after, GOAL), facts)  # VS-DEF-20: over the goal line.
    if engaged:
        return finish(rules, after, _taken(after, there), facts)
    if "runs_to" in told:
        return finish(rules, after, _taken(after, at(told, side, name="runs_to")), facts)
    return after


def _taken(s: State, spot: int) -> PlayEnd:
    assert s.possession is not None, "an interceptor has the ball"
    return tackled(s, s.possession, spot, "interception")


def thrown_away(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """VS-PAS-09, VS-TA-01, VS-TA-03, VS-R22a: only from outside the tackle box."""
    if not told["outside_box"]:
        if told["result"] == "too_deep":
            return grounding(rules, s, told, facts)
        raise Refused(
            "inside the tackle box he may not throw it away; if he has, tell grounding",
            "VS-PAS-09",
        )
    deep = told["result"] == "too_deep"
    depth = _depth(rules, s, told, deepest(rules) + 1 if deep else 0)
    if deep and depth <= deepest(rules):
        says = f"he may drop back {deepest(rules)} yards: the play goes on"
        raise Refused(says, "VS-TA-01")
    why = "VS-TA-01" if depth > deepest(rules) else "VS-TA-03"
    return _dead(rules, s, (why, "VS-PAS-09"), facts)


def _depth(rules: RuleSet, s: State, told: Told, usual: int) -> int:
    """Yards behind the line that the passer was: told, or counted from where he stood."""
    snap = snap_of(s)
    of_his = told.get("foul") == "grounding" and "spot" not in told
    name = "foul_spot" if of_his else "spot"
    depth: int = told.get("depth", snap.spot - at(told, snap.possession, snap.spot - usual, name))
    says = "past the line there is no pass to throw away: tell what became of his run"
    check_possible(told, depth >= 0, says)
    return depth


def grounding(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """VS-TA-02, VS-PEN-29, VS-R22, VS-R22a: ten yards and the down; a safety when the passer
    stood in his own end zone. It is a foul like others, and offsets (VS-R52)."""
    snap = snap_of(s)
    deep = told["result"] == "too_deep"
    depth = _depth(rules, s, told, deepest(rules) + 1 if deep else 0)
    if deep and depth <= deepest(rules):
        raise Refused(f"he may drop back {deepest(rules)} yards: the play goes on", "VS-TA-02")
    where = snap.spot - depth
    facts.note("flag", ("VS-PEN-29", "VS-TA-02"), snap.possession, how="grounding")
    yards = rules.data.fouls["grounding"].yards
    foul = Foul("grounding", snap.possession, yards, "lost", behind=where <= 0)
    s = replace(s, play=replace(play_of(s), snap=snap, fouls=(*play_of(s).fouls, foul)))
    spot, why = (where, "grounding") if where <= 0 else (snap.spot, "incomplete")
    end = PlayEnd(
        snap.possession, spot, why, snap.possession, possessions=(snap.possession,), foul_only=True
    )
    return finish(rules, s, end, facts)

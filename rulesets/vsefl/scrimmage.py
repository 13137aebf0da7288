"""Runs and returns: from what was seen to the end of the play."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL, place_name, read_place, turned
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import (
    FREE_KICK,
    INTERCEPTION_RETURN,
    KICKOFF,
    RUN_BACK,
    SCRIMMAGE,
    TRY,
    State,
    snap_of,
    under_way,
)
from rulesets.vsefl import tries
from rulesets.vsefl.end_dice import finish_play, roll_for_fumble
from rulesets.vsefl.end_of_play import carrier_down, on_the_field
from rulesets.vsefl.forms import CARRIER, ReportFields, check_possible
from rulesets.vsefl.state import (
    CAUGHT_OVER,
    NEW_READINGS,
    Foul,
    PendingEnd,
    Play,
    carrier,
    play_of,
)

NEAR = 5
"""Yards from the line, on either side of it, within which only the front of a base tackles a
runner (VS-DEF-02, VS-DEF-07)."""
CAUGHT_BEHIND = "caught_behind"
"""Among the stops of a play: a pass was caught behind the line, and is run like a run."""


def reported_spot(
    report: ReportFields, side: Side, usual: int | None = None, name: str = "spot"
) -> int:
    """The spot reported, in yards from the goal line of `side`; `usual` where none is.
    VS-R43: whole yards, an exact half counted against the carrier. Raises Refused where one is
    required."""
    if name in report:
        return read_place(report[name], side)
    if usual is None:
        raise Refused(f"{report.get('result', 'this')} needs {name}: where it was")
    return usual


def end_name(s: State) -> str:
    """The row of `citations` for the end of this carry, by how the carrier got the ball."""
    play, snap = play_of(s), snap_of(s)
    if snap.phase == FREE_KICK:
        return "safety_return"
    if snap.phase == KICKOFF:
        return "onside_run" if snap.call == "onside" else "return"
    if snap.call == "punt":
        return "punt_return"
    if "loose_pass" in play.stops:
        return "loose_pass"
    if s.possession != snap.possession:
        return "interception"
    return "catch" if play.caught else "run"


def stopped(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-DEF-18, VS-DEF-19, VS-DEF-21, VS-RUN-05, VS-PAS-05, VS-KO-10, VS-SAF-04: dead where the
    carrier was tackled, went out, or had his farthest progress."""
    side = carrier(s)
    snap, result = snap_of(s), report["result"]
    # A try needs no spot: a carrier who is stopped is short of the goal line.
    spot = reported_spot(report, side, snap.spot - 1 if snap.phase == TRY else None)
    where = place_name(side, spot)
    if spot >= GOAL:  # VS-DEF-20
        raise Refused(f"{where} is over the goal line: report a touchdown", "VS-DEF-20")
    message = f"{where} is past the line: that is not a sack: he ran and was tackled"
    check_possible(report, result != "sack" or spot <= snap.spot, message)
    if result in ("tackled", "sack"):
        _check_tackle(rules, s, report, spot)
    why = "sack" if result == "sack" else end_name(s)
    end = carrier_down(s, side, spot, why, report.get("lane", ""))
    if report.get("left_end_zone"):  # VS-R28
        end = replace(end, impetus=side)
    if result == "out_of_bounds":  # VS-R3a
        end = replace(end, loosable=False)
    _note(s, side, spot, result, facts)
    return finish_play(rules, s, end, facts)


def _check_tackle(rules: RuleSet, s: State, report: ReportFields, spot: int) -> None:
    """VS-DEF-02 to 07: what is a tackle. Near the line a run is stopped only by the front of a
    base, elsewhere by any touch; never by the figure alone, nor by running into a back.
    VS-DEF-04, VS-R59: on returns all that counts is who ran into whom."""
    contact = report.get("contact", "front")
    if contact == CARRIER:  # VS-R59
        message = "he ran into a base that stood: that is no tackle, and the return continues"
        raise Refused(message, "VS-R59", forbidden=True)
    if contact in ("back", "figure"):  # VS-DEF-05
        raise Refused("that is not a tackle: play continues", "VS-DEF-05", forbidden=True)
    on_a_run = s.phase in (SCRIMMAGE, TRY) and report["result"] != "sack" and _runs(rules, s, spot)
    if contact != "side" or not on_a_run:
        return
    if abs(spot - snap_of(s).spot) <= NEAR:  # VS-DEF-02
        raise Refused(
            f"within {NEAR} yards of the line only the front of a base tackles: that is a broken"
            " tackle, and play continues",
            "VS-DEF-02",
            forbidden=True,
        )


def _runs(rules: RuleSet, s: State, spot: int) -> bool:
    """VS-DEF-02: whether a carrier from scrimmage is tackled as on a run: on runs, after a catch
    behind the line, and when a passer has crossed it (VS-SCR-08). VS-R66: on the line he has
    not."""
    play = play_of(s)
    if play.caught:
        return CAUGHT_BEHIND in play.stops
    passing = s.call in ("pass", "screen", "fake_punt") or (s.call == "draw" and play.scrambled)
    line = snap_of(s).spot
    past = spot > line if rules.reads(NEW_READINGS) else spot >= line
    return not passing or play.must_run or past


def _note(s: State, side: Side, spot: int, result: str, facts: FactLog) -> None:
    snap, play = snap_of(s), play_of(s)
    rule = {"out_of_bounds": "VS-DEF-19", "progress": "VS-DEF-18", "sack": "VS-SCR-07"}
    why = rule.get(result, "VS-DEF-03" if s.phase in (SCRIMMAGE, "try") else "VS-DEF-04")
    if side == snap.possession and snap.phase in (SCRIMMAGE, "try"):
        name = "sack" if result == "sack" else "complete" if play.caught else "rush"
        gains = OTHER[side] if name == "sack" else side
        facts.note(name, (why, "VS-RUN-05"), gains, yards=spot - snap.spot)
    else:
        began = s.spot if s.possession == side and s.spot is not None else 0
        facts.note("return", (why,), side, yards=spot - began)


def touchdown(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-DEF-20, VS-SC-01: over the goal line; on a try two points (VS-SC-04)."""
    side = carrier(s)
    _note(s, side, GOAL, "touchdown", facts)
    return finish_play(rules, s, carrier_down(s, side, GOAL, end_name(s)), facts)


def safety(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-SAF-01, VS-SC-05: caught in his own end zone. VS-R28: a touchback when a kick or a pass
    brought the ball there and the report says that he never came out."""
    side = carrier(s)
    end = carrier_down(s, side, 0, end_name(s))
    if report.get("left_end_zone"):  # VS-R28
        end = replace(end, impetus=side)
    return finish_play(rules, s, end, facts)


def fumble(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-DEF-16, VS-FUM-02, VS-R47: he fell, two tackled him at once, or the quarterback was
    touched from behind; The Box decides."""
    side, result = carrier(s), report["result"]
    snap = snap_of(s)
    spot = reported_spot(report, side, 1 if snap.phase == TRY else None)
    if spot >= GOAL:  # VS-DEF-20
        raise Refused("he had scored before: report a touchdown", "VS-DEF-20")
    if result == "qb_back_hit":
        _check_back_hit(rules, s, spot)
    if snap.phase == TRY:  # VS-R14
        return tries.failed(rules, s, ("VS-R14",), facts)
    left = report.get("left_end_zone", False)
    return roll_for_fumble(s, side, spot, result, report.get("lane", ""), facts, left=left)


def _check_back_hit(rules: RuleSet, s: State, spot: int) -> None:
    """VS-R47: only a quarterback behind the line fumbles at a touch on his back; VS-R66: on the
    line he is behind it. VS-R64: not one who has given the ball up, or has crossed the line.
    Raises Refused."""
    new, line = rules.reads(NEW_READINGS), snap_of(s).spot
    if spot > line or (spot == line and not new):
        message = "past the line a touch from behind is no tackle: play continues"
        raise Refused(message, "VS-R47", forbidden=True)
    gone = next((stop for stop in play_of(s).stops if stop in _NO_QUARTERBACK), "")
    if gone and new:
        raise Refused(f"{_NO_QUARTERBACK[gone]}: play continues", "VS-R64", forbidden=True)


_NO_QUARTERBACK = {
    "handoff": "the quarterback has handed the ball off",
    "pitch": "the quarterback has pitched the ball",
    "over_line": "the quarterback is past the line",
    "ten_stop": "he crossed the line when the ten-yard stop was reported",
}

PIVOTS_ON_TRIAL = 3
"""VS-R1: free defenders who may turn after a catch, where the rule on trial is played."""
_DEEP = {"620": 20, "scale": 15}


def deepest(rules: RuleSet) -> int:
    """How far back a passer may drop, in yards behind the line (VS-TA-01, VS-R34)."""
    return _DEEP[rules.settings["board"]]


def complete(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-DEF-23, VS-PAS-03, VS-TT-04: the receiver is the carrier. VS-PAS-10: caught behind the
    line, between the numbers, it is a long hand-off, and players of both sides turn. VS-R63: caught
    behind the goal line, it is a touchdown."""
    snap, play = snap_of(s), play_of(s)
    spot = reported_spot(report, snap.possession, snap.spot)
    if spot >= GOAL and rules.reads(NEW_READINGS):
        return _caught_over(rules, s, facts)
    handoff = spot < snap.spot and report.get("inside_numbers", True)
    why = ("VS-DEF-23", "VS-PAS-03" if report.get("pivots") else "VS-PAS-05", "VS-TT-04")
    facts.note("caught", why, snap.possession, how=report.get("pivots", ""))
    stops = play.stops
    if handoff:  # VS-PAS-10
        facts.note("long_handoff", ("VS-PAS-10",), snap.possession)
        stops = (*stops, "long_handoff")
    if spot < snap.spot:  # VS-DEF-02
        stops = (*stops, CAUGHT_BEHIND)
    allowance = PIVOTS_ON_TRIAL if rules.settings["trial_three_pivots"] == "yes" else 0  # VS-R1
    thrown = play.thrown or "sticks"
    return replace(
        s,
        play=replace(play, snap=snap, caught=True, stops=stops, allowance=allowance, thrown=thrown),
    )


def _caught_over(rules: RuleSet, s: State, facts: FactLog) -> State:
    """VS-R63, VS-DEF-20: a touchdown at once, on a try two points. That it was is kept in mind:
    some will report the touchdown next."""
    snap, play = snap_of(s), play_of(s)
    thrown = play.thrown or "sticks"
    stops = (*play.stops, CAUGHT_OVER)
    play = replace(play, snap=snap, caught=True, thrown=thrown, stops=stops)
    side = snap.possession
    facts.note("complete", ("VS-R63", "VS-DEF-20", "VS-DEF-23"), side, yards=GOAL - snap.spot)
    s = replace(s, play=play)
    after = finish_play(rules, s, carrier_down(s, side, GOAL, "catch"), facts)
    if after.play is None and after.phase in (TRY, KICKOFF):
        return replace(after, play=Play(stops=(CAUGHT_OVER,)))
    return after


def incomplete(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-DEF-24: the next down from the same spot; VS-INT-01: batted down likewise."""
    batted = report["result"] == "batted"
    return _end_pass(rules, s, ("VS-INT-01",) if batted else ("VS-DEF-24",), facts)


def _end_pass(rules: RuleSet, s: State, why: tuple[str, ...], facts: FactLog) -> State:
    """VS-DEF-24: the next down from the same spot."""
    snap = snap_of(s)
    side = snap.possession
    facts.note("incomplete", why, OTHER[side])
    end = PendingEnd(
        possession=side, spot=snap.spot, why="incomplete", impetus=side, possessions=(side,)
    )
    return finish_play(rules, s, end, facts)


def caught_dead(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-PAS-08: caught by a player who had fallen; VS-TT-03: by another than was meant. The catch
    counts, and the ball is dead there."""
    snap = snap_of(s)
    spot = reported_spot(report, snap.possession, 1 if snap.phase == TRY else None)
    fallen = report["result"] == "caught_fallen"
    why = ("VS-PAS-08",) if fallen else ("VS-TT-03",)
    facts.note("complete", why, snap.possession, yards=spot - snap.spot)
    s = replace(s, play=replace(play_of(s), snap=snap, caught=True))
    end = carrier_down(s, snap.possession, spot, "catch", report.get("lane", ""))
    return finish_play(rules, s, _dead_there(rules, end), facts)


def _dead_there(rules: RuleSet, end: PendingEnd) -> PendingEnd:
    """VS-R70: the fumble dice do not count for a ball that is dead where it was caught: no carrier
    was stopped (VS-R3a)."""
    return replace(end, loosable=False) if rules.reads(NEW_READINGS) else end


def intercepted(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-DEF-25, VS-PAS-06, VS-INT-01 to 05, VS-R32: near the line, and anywhere behind it
    (VS-R67), an engaged player only bats the ball down; farther off he has it, and is down there; a
    free player runs."""
    snap = snap_of(s)
    usual = snap.spot + NEAR + 1 if snap.phase == TRY else None
    spot = reported_spot(report, snap.possession, usual)
    near = spot - snap.spot <= NEAR
    engaged = report.get("engaged", False)
    if engaged and near:  # VS-INT-01
        far_behind = ("VS-R67",) if snap.spot - spot > NEAR else ()
        return _end_pass(rules, s, ("VS-INT-01", "VS-R32", *far_behind), facts)
    if snap.phase == TRY:  # VS-R14
        return tries.failed(rules, s, ("VS-R14",), facts)
    side, caught_at = OTHER[snap.possession], turned(spot)
    how = ("VS-INT-04",) if engaged else ("VS-INT-05", "VS-PAS-06")
    why = ("VS-DEF-25", "VS-INT-03" if near else "VS-INT-02", "VS-R32", *how)
    facts.note("intercepted", why, side, yards=spot - snap.spot)
    play = replace(
        play_of(s),
        snap=snap,
        possessions=(snap.possession, side),
        from_end_zone=caught_at <= 0,
        stops=(),
        allowance=0,
    )
    after = under_way(s, INTERCEPTION_RETURN, side, on_the_field(caught_at), play)
    after = replace(after, call="return")
    if caught_at >= GOAL:  # VS-DEF-20
        ends_at = GOAL
    elif engaged:  # VS-INT-04
        ends_at = caught_at
    elif "runs_to" in report:  # VS-INT-05
        ends_at = reported_spot(report, side, name="runs_to")
    else:
        return after
    end = carrier_down(after, side, ends_at, "interception")
    return finish_play(rules, after, _dead_there(rules, end) if engaged else end, facts)


def thrown_away(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-PAS-09, VS-TA-01, VS-TA-03, VS-R22a: only from outside the tackle box."""
    too_deep = report["result"] == "too_deep"
    if not report["outside_box"]:
        if too_deep:  # VS-TA-02
            return grounding(rules, s, report, facts)
        raise Refused(
            "inside the tackle box he may not throw it away; if he has, report grounding",
            "VS-PAS-09",
        )
    depth = _depth(rules, s, report, deepest(rules) + 1 if too_deep else 0)
    if too_deep and depth <= deepest(rules):  # VS-TA-01
        message = f"he may drop back {deepest(rules)} yards: play continues"
        raise Refused(message, "VS-TA-01")
    why = "VS-TA-01" if depth > deepest(rules) else "VS-TA-03"
    return _end_pass(rules, s, (why, "VS-PAS-09"), facts)


def _depth(rules: RuleSet, s: State, report: ReportFields, usual: int) -> int:
    """How far behind the line the passer was, in yards: reported, or counted from his spot."""
    snap = snap_of(s)
    own_foul = report.get("foul") == "grounding" and "spot" not in report
    name = "foul_spot" if own_foul else "spot"
    depth: int = report.get(
        "depth", snap.spot - reported_spot(report, snap.possession, snap.spot - usual, name)
    )
    message = "past the line there is no pass to throw away: report his run"
    check_possible(report, depth >= 0, message)
    return depth


def grounding(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-TA-02, VS-PEN-29, VS-R22, VS-R22a: ten yards and the down; a safety when the passer was in
    his own end zone. It is a foul like any other, and offsets (VS-R52)."""
    snap = snap_of(s)
    side = snap.possession
    too_deep = report["result"] == "too_deep"
    depth = _depth(rules, s, report, deepest(rules) + 1 if too_deep else 0)
    if too_deep and depth <= deepest(rules):  # VS-TA-02
        raise Refused(f"he may drop back {deepest(rules)} yards: play continues", "VS-TA-02")
    passer_at = snap.spot - depth
    in_end_zone = passer_at <= 0  # VS-R22
    facts.note("flag", ("VS-PEN-29", "VS-TA-02"), side, how="grounding")
    yards = rules.data.fouls["grounding"].yards  # VS-PEN-29
    foul = Foul("grounding", side, yards, "lost", behind=in_end_zone)
    s = replace(s, play=replace(play_of(s), snap=snap, fouls=(*play_of(s).fouls, foul)))
    end = PendingEnd(
        possession=side,
        spot=passer_at if in_end_zone else snap.spot,
        why="grounding" if in_end_zone else "incomplete",
        impetus=side,
        possessions=(side,),
        foul_only=True,
    )
    return finish_play(rules, s, end, facts)


def back_pass(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-FUM-05 to 08, VS-R41: the first to touch it in time has it and runs; out of bounds, or
    touched by no one in time, the offense keeps it there. On a try it is over, unless a player of
    the offense has it (VS-R14: what is lost is dead)."""
    snap = snap_of(s)
    side, outcome = snap.possession, report["outcome"]
    if "runs_to" in report and outcome != "touched":
        raise Refused("no one has run with it: runs_to is for a ball that was touched", "VS-FUM-06")
    if snap.phase == TRY and not (outcome == "touched" and report["side"] == side):  # VS-R14
        return tries.failed(rules, s, ("VS-R14",), facts)
    if outcome == "touched":  # VS-FUM-05, VS-FUM-06
        return _pick_up(rules, s, report, facts)
    why = "VS-FUM-07" if outcome == "out" else "VS-FUM-08"
    facts.note("loose_ball", (why, "VS-R51"), side, how=f"pass_{outcome}")
    spot = reported_spot(report, side)
    if spot >= GOAL:
        raise Refused(_FORWARD, "VS-R65")
    end = PendingEnd(
        possession=side,
        spot=spot,
        why="loose_pass",
        impetus=side,
        possessions=(side,),
        hash_mark=report.get("lane", ""),
    )
    return finish_play(rules, s, end, facts)


_FORWARD = "a backward pass does not lie behind the other goal line"


def _pick_up(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-FUM-05, VS-FUM-06: a backward pass that a player has touched."""
    snap, side = snap_of(s), report["side"]
    spot = reported_spot(report, side, snap.spot - 1 if snap.phase == TRY else None)
    offense = snap.possession
    forward = (spot if side == offense else turned(spot)) >= GOAL
    if forward and rules.reads(NEW_READINGS):
        raise Refused(_FORWARD, "VS-R65")
    facts.note("loose_ball", ("VS-FUM-05", "VS-FUM-06"), side, how="pass_touched")
    sides: tuple[Side, ...] = (offense,) if side == offense else (offense, side)
    play = replace(play_of(s), snap=snap, possessions=sides, stops=("loose_pass",), allowance=0)
    after = replace(under_way(s, RUN_BACK, side, on_the_field(spot), play), call="return")
    if spot >= GOAL:  # VS-DEF-20
        ends_at = GOAL
    elif "runs_to" in report:
        ends_at = reported_spot(report, side, name="runs_to")
    else:
        return after
    return finish_play(rules, after, carrier_down(after, side, ends_at, "loose_pass"), facts)

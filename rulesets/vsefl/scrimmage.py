"""Runs and returns: from what was seen to the end of the play."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL, place_name, read_place, turned
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side
from rulesets.core.snap import under_way
from rulesets.core.state import (
    FREE_KICK,
    INTERCEPTION_RETURN,
    KICKOFF,
    RUN_BACK,
    SCRIMMAGE,
    TRY,
    State,
    at,
)
from rulesets.vsefl import tries
from rulesets.vsefl.end_dice import finish_play, roll_for_fumble
from rulesets.vsefl.end_of_play import carrier_down, on_the_field
from rulesets.vsefl.forms import CARRIER, ReportFields, check_possible
from rulesets.vsefl.state import Foul, PendingEnd, carrier, play_of, snap_of

NEAR = 5
"""Yards from the line, on either side of it, within which only the front of a base tackles a
runner (VS-DEF-02, VS-DEF-07)."""
CAUGHT_BEHIND = "caught_behind"
"""Among the stops of a play: a pass was caught behind the line, and is run like a run."""


def reported_spot(
    report: ReportFields, side: Side, usual: int | None = None, name: str = "spot"
) -> int:
    """The place told, in yards from `side`'s own goal line: whole yards, an exact half having gone
    against the carrier (VS-R43)."""
    if name in report:
        return read_place(report[name], side)
    if usual is None:
        raise Refused(f"{report.get('result', 'this')} needs {name}: where it was")
    return usual


def end_name(s: State) -> str:
    """What kind of end a carrier's is, by how he came to the ball."""
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
    """VS-DEF-18, VS-DEF-19, VS-DEF-21, VS-RUN-05, VS-PAS-05, VS-KO-10, VS-SAF-04: dead where he
    was tackled, went out, or had got to at the farthest."""
    side = carrier(s)
    # On a try no place need be told: he is short of the line then, for what a tackle is.
    spot = reported_spot(report, side, snap_of(s).spot - 1 if snap_of(s).phase == TRY else None)
    result = report["result"]
    if spot >= GOAL:
        where = place_name(side, spot)
        raise Refused(f"{where} is over the goal line: report a touchdown", "VS-DEF-20")
    message = (
        f"{place_name(side, spot)} is past the line: that is not a sack: he ran and was tackled"
    )
    check_possible(report, result != "sack" or spot <= snap_of(s).spot, message)
    if result in ("tackled", "sack"):
        _check_tackle(s, report, spot)
    why = "sack" if result == "sack" else end_name(s)
    end = carrier_down(s, side, spot, why, report.get("lane", ""))
    if report.get("left_end_zone"):
        end = replace(end, impetus=side)
    if result == "out_of_bounds":
        end = replace(end, loosable=False)
    _note(s, side, spot, result, facts)
    return finish_play(rules, s, end, facts)


def _check_tackle(s: State, report: ReportFields, spot: int) -> None:
    """VS-DEF-02 to 07: what is a tackle: near the line of a run only the front of the base, any
    touch elsewhere; never the figure alone, nor the carrier into a back. VS-DEF-04, VS-R59: on
    returns all that counts is who ran into whom."""
    contact = report.get("contact", "front")
    if contact == CARRIER:
        message = "he ran into a base that stood: that is no tackle, and the return continues"
        raise Refused(message, "VS-R59", forbidden=True)
    if contact in ("back", "figure"):
        raise Refused("that is not a tackle: play continues", "VS-DEF-05", forbidden=True)
    on_a_run = s.phase in (SCRIMMAGE, TRY) and report["result"] != "sack" and _runs(s, spot)
    if contact != "side" or not on_a_run:
        return
    if abs(spot - snap_of(s).spot) <= NEAR:
        raise Refused(
            f"within {NEAR} yards of the line only the front of a base tackles: that is a broken"
            " tackle, and play continues",
            "VS-DEF-02",
            forbidden=True,
        )


def _runs(s: State, spot: int) -> bool:
    """VS-DEF-02: whether a carrier from scrimmage is tackled as on a run: of runs, of passes caught
    behind the line, and of a passer who has crossed it (VS-SCR-08)."""
    play = play_of(s)
    if play.caught:
        return CAUGHT_BEHIND in play.stops
    passing = s.call in ("pass", "screen", "fake_punt") or (s.call == "draw" and play.scrambled)
    return not passing or play.must_run or spot >= snap_of(s).spot


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
    """VS-SAF-01, VS-SC-05: caught in his own end zone; VS-R28: a touchback when a kick or a pass
    brought the ball there and it is told that he never came out."""
    side = carrier(s)
    end = carrier_down(s, side, 0, end_name(s))
    if report.get("left_end_zone"):
        end = replace(end, impetus=side)
    return finish_play(rules, s, end, facts)


def fumble(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-DEF-16, VS-FUM-02, VS-R47: he fell, two tackled him at once, or the quarterback was
    touched from behind; The Box decides."""
    side, result = carrier(s), report["result"]
    snap = snap_of(s)
    spot = reported_spot(report, side, 1 if snap.phase == "try" else None)
    if spot >= GOAL:
        raise Refused("he had scored before: report a touchdown", "VS-DEF-20")
    if result == "qb_back_hit" and spot >= snap.spot:
        message = "past the line a touch from behind is no tackle: play continues"
        raise Refused(message, "VS-R47", forbidden=True)
    if snap.phase == "try":
        return tries.failed(rules, s, ("VS-R14",), facts)
    left = report.get("left_end_zone", False)
    return roll_for_fumble(s, side, spot, result, report.get("lane", ""), facts, left=left)


PIVOTS_ON_TRIAL = 3
"""VS-R1: free defenders who may turn after a catch, where the rule on trial is played."""
_DEEP = {"620": 20, "scale": 15}


def deepest(rules: RuleSet) -> int:
    """How far back a passer may drop, in yards behind the line (VS-TA-01, VS-R34)."""
    return _DEEP[rules.settings["board"]]


def complete(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-DEF-23, VS-PAS-03, VS-TT-04: the receiver is the carrier. VS-PAS-10: caught behind the
    line, between the numbers, it is a long hand-off, and players of both sides turn."""
    snap, play = snap_of(s), play_of(s)
    spot = reported_spot(report, snap.possession, snap.spot)
    behind = spot < snap.spot and report.get("inside_numbers", True)
    why = ("VS-DEF-23", "VS-PAS-03" if report.get("pivots") else "VS-PAS-05", "VS-TT-04")
    facts.note("caught", why, snap.possession, how=report.get("pivots", ""))
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


def incomplete(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-DEF-24: the next down from the same spot; VS-INT-01: batted down likewise."""
    batted = report["result"] == "batted"
    return _end_pass(rules, s, ("VS-INT-01",) if batted else ("VS-DEF-24",), facts)


def _end_pass(rules: RuleSet, s: State, why: tuple[str, ...], facts: FactLog) -> State:
    snap = snap_of(s)
    facts.note("incomplete", why, OTHER[snap.possession])
    end = PendingEnd(
        possession=snap.possession,
        spot=snap.spot,
        why="incomplete",
        impetus=snap.possession,
        possessions=(snap.possession,),
    )
    return finish_play(rules, s, end, facts)


def caught_dead(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-PAS-08: caught by a player who lay there; VS-TT-03: by another than was meant. It counts,
    and is dead there."""
    snap = snap_of(s)
    spot = reported_spot(report, snap.possession, 1 if snap.phase == "try" else None)
    fallen = report["result"] == "caught_fallen"
    why = ("VS-PAS-08",) if fallen else ("VS-TT-03",)
    facts.note("complete", why, snap.possession, yards=spot - snap.spot)
    s = replace(s, play=replace(play_of(s), snap=snap, caught=True))
    return finish_play(
        rules, s, carrier_down(s, snap.possession, spot, "catch", report.get("lane", "")), facts
    )


def intercepted(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-DEF-25, VS-PAS-06, VS-INT-01 to 05, VS-R32: near the line an engaged player only bats it
    down; farther off he has it, and is down there; a free player runs."""
    snap = snap_of(s)
    spot = reported_spot(
        report, snap.possession, snap.spot + NEAR + 1 if snap.phase == TRY else None
    )
    engaged = report.get("engaged", False)
    if engaged and spot - snap.spot <= NEAR:
        return _end_pass(rules, s, ("VS-INT-01", "VS-R32"), facts)
    if snap.phase == "try":
        return tries.failed(rules, s, ("VS-R14",), facts)
    side, present = OTHER[snap.possession], turned(spot)
    near = "VS-INT-03" if spot - snap.spot <= NEAR else "VS-INT-02"
    how = ("VS-INT-04",) if engaged else ("VS-INT-05", "VS-PAS-06")
    why = ("VS-DEF-25", near, "VS-R32", *how)
    facts.note("intercepted", why, side, yards=spot - snap.spot)
    play = replace(
        play_of(s),
        snap=snap,
        possessions=(snap.possession, side),
        from_end_zone=present <= 0,
        stops=(),
        allowance=0,
    )
    after = replace(under_way(s, INTERCEPTION_RETURN, side, on_the_field(present), play),
                    call="return")  # fmt: skip
    if present >= GOAL:
        return finish_play(
            rules, after, _interception(after, GOAL), facts
        )  # VS-DEF-20: over the goal line.
    if engaged:
        return finish_play(rules, after, _interception(after, present), facts)
    if "runs_to" in report:
        return finish_play(
            rules, after, _interception(after, reported_spot(report, side, name="runs_to")), facts
        )
    return after


def _interception(s: State, spot: int) -> PendingEnd:
    side, _ = at(s)
    return carrier_down(s, side, spot, "interception")


def thrown_away(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-PAS-09, VS-TA-01, VS-TA-03, VS-R22a: only from outside the tackle box."""
    if not report["outside_box"]:
        if report["result"] == "too_deep":
            return grounding(rules, s, report, facts)
        raise Refused(
            "inside the tackle box he may not throw it away; if he has, report grounding",
            "VS-PAS-09",
        )
    deep = report["result"] == "too_deep"
    depth = _depth(rules, s, report, deepest(rules) + 1 if deep else 0)
    if deep and depth <= deepest(rules):
        message = f"he may drop back {deepest(rules)} yards: play continues"
        raise Refused(message, "VS-TA-01")
    why = "VS-TA-01" if depth > deepest(rules) else "VS-TA-03"
    return _end_pass(rules, s, (why, "VS-PAS-09"), facts)


def _depth(rules: RuleSet, s: State, report: ReportFields, usual: int) -> int:
    """Yards behind the line that the passer was: told, or counted from where he stood."""
    snap = snap_of(s)
    of_his = report.get("foul") == "grounding" and "spot" not in report
    name = "foul_spot" if of_his else "spot"
    depth: int = report.get(
        "depth", snap.spot - reported_spot(report, snap.possession, snap.spot - usual, name)
    )
    message = "past the line there is no pass to throw away: report his run"
    check_possible(report, depth >= 0, message)
    return depth


def grounding(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-TA-02, VS-PEN-29, VS-R22, VS-R22a: ten yards and the down; a safety when the passer
    stood in his own end zone. It is a foul like others, and offsets (VS-R52)."""
    snap = snap_of(s)
    deep = report["result"] == "too_deep"
    depth = _depth(rules, s, report, deepest(rules) + 1 if deep else 0)
    if deep and depth <= deepest(rules):
        raise Refused(f"he may drop back {deepest(rules)} yards: play continues", "VS-TA-02")
    where = snap.spot - depth
    facts.note("flag", ("VS-PEN-29", "VS-TA-02"), snap.possession, how="grounding")
    yards = rules.data.fouls["grounding"].yards
    foul = Foul("grounding", snap.possession, yards, "lost", behind=where <= 0)
    s = replace(s, play=replace(play_of(s), snap=snap, fouls=(*play_of(s).fouls, foul)))
    spot, why = (where, "grounding") if where <= 0 else (snap.spot, "incomplete")
    end = PendingEnd(
        possession=snap.possession,
        spot=spot,
        why=why,
        impetus=snap.possession,
        possessions=(snap.possession,),
        foul_only=True,
    )
    return finish_play(rules, s, end, facts)


def back_pass(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-FUM-05 to 08, VS-R41: whoever touches it in time has it and runs; out of bounds, or
    touched by no one in time, the offense keeps it there. On a try it is over, unless a player of
    the offense has it (VS-R14: what is lost is dead)."""
    snap = snap_of(s)
    if "runs_to" in report and report["outcome"] != "touched":
        raise Refused("no one has run with it: runs_to is for a ball that was touched", "VS-FUM-06")
    ours = report["outcome"] == "touched" and report["side"] == snap.possession
    if snap.phase == TRY and not ours:
        return tries.failed(rules, s, ("VS-R14",), facts)
    if report["outcome"] == "touched":
        return _pick_up(rules, s, report, facts)
    why = "VS-FUM-07" if report["outcome"] == "out" else "VS-FUM-08"
    facts.note("loose_ball", (why, "VS-R51"), snap.possession, how=f"pass_{report['outcome']}")
    spot = reported_spot(report, snap.possession)
    if spot >= GOAL:
        raise Refused("a backward pass does not lie behind the other goal line", why)
    end = PendingEnd(
        possession=snap.possession,
        spot=spot,
        why="loose_pass",
        impetus=snap.possession,
        possessions=(snap.possession,),
        hash_mark=report.get("lane", ""),
    )
    return finish_play(rules, s, end, facts)


def _pick_up(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    snap, side = snap_of(s), report["side"]
    spot = reported_spot(report, side, snap.spot - 1 if snap.phase == TRY else None)
    why = ("VS-FUM-05", "VS-FUM-06")
    facts.note("loose_ball", why, side, how="pass_touched")
    sides: tuple[Side, ...] = (
        (snap.possession,) if side == snap.possession else (snap.possession, side)
    )
    play = replace(play_of(s), snap=snap, possessions=sides, stops=("loose_pass",), allowance=0)
    after = replace(under_way(s, RUN_BACK, side, on_the_field(spot), play), call="return")
    if spot >= GOAL:
        return finish_play(rules, after, _run(after, side, GOAL), facts)
    if "runs_to" in report:
        return finish_play(
            rules, after, _run(after, side, reported_spot(report, side, name="runs_to")), facts
        )
    return after


def _run(s: State, side: Side, spot: int) -> PendingEnd:
    return carrier_down(s, side, spot, "loose_pass")


def loose_chain(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-R53: a ball that was loose and changed hands, as in the casebook (VS-AR-01 to 22): who
    had it, in order, and where it ended. Nothing that these rules would have ended sooner is
    held against it."""
    snap = snap_of(s)
    side: Side = report["end_team"]
    listed: tuple[Side, ...] = tuple(item["side"] for item in report["possessed"])
    holders = (
        *play_of(s).possessions,
        *listed,
    )  # Whoever had it before the chain began has had it too.
    facts.note("loose_chain", ("VS-R53", "VS-OT-08"), side)
    if snap.phase == TRY:
        spot = GOAL if report["score"] == "td" else 1
        return tries.finish_try(
            rules, s, PendingEnd(possession=side, spot=spot, why="chain", impetus=side), facts
        )
    ends = {"td": GOAL, "safety": 0, "touchback": 0}
    scored = report["score"] != "none"
    spot = ends[report["score"]] if scored else reported_spot(report, side, name="end_spot")
    result = not scored and spot <= 0 and not _has_had(s, side, listed)
    back = result or report["score"] == "touchback"
    _check_chain(s, report, holders, spot, touchback=back)
    kick = s.call in ("punt", "field_goal")
    end = PendingEnd(
        possession=side,
        spot=spot,
        why="chain",
        impetus=OTHER[side] if back else side,
        next="down" if _same_series(s, report, holders, kick) else "first_down",
        turnover="fumble"
        if snap.phase == SCRIMMAGE and side != snap.possession and not kick
        else "",
        possessions=holders,
        touched_beyond=kick and report["touched_beyond"],
    )
    return finish_play(rules, s, end, facts)


def _same_series(s: State, report: ReportFields, sides: tuple[Side, ...], kick: bool) -> bool:
    """A down like another: the side that snapped has it still, the others never had it in their
    control, nor (VS-OT-11) touched its kick beyond the line."""
    snap = snap_of(s)
    if snap.phase != SCRIMMAGE or report["end_team"] != snap.possession:
        return False
    return OTHER[snap.possession] not in sides and not (kick and report["touched_beyond"])


def _has_had(s: State, side: Side, listed: tuple[Side, ...]) -> bool:
    """Whether a side had the ball in this play before it recovered it at the end. If it had not,
    and recovers it in its own end zone, the others brought it there: a touchback (VS-R28)."""
    snap = snap_of(s)
    began = snap.phase == SCRIMMAGE and side == snap.possession
    return began or side in play_of(s).possessions or side in listed[:-1]


def _check_chain(
    s: State, report: ReportFields, sides: tuple[Side, ...], spot: int, *, touchback: bool
) -> None:
    if report["touched_beyond"] and s.call not in ("punt", "field_goal"):
        raise Refused("only a kick from scrimmage can be touched beyond the line", "VS-OT-11")
    snap, side = snap_of(s), report["end_team"]
    alone = snap.phase == SCRIMMAGE and side == snap.possession and OTHER[side] not in sides
    if touchback and alone:
        message = "no one else brought the ball into that end zone: it is a safety"
        raise Refused(message, "VS-R28")
    if touchback or report["score"] != "none" or 0 < spot < GOAL:
        return
    tells = "td" if spot >= GOAL else "safety or touchback"
    raise Refused(f"behind a goal line the play is over: report score {tells}", "VS-DEF-20")

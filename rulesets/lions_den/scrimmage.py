"""Runs, passes, pitchouts and loose balls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.core.dead_ball import AfterPlay
from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import END_LINE, GOAL, place_name, read_place, turned
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
    at,
    back_to,
    snap_of,
    under_way,
)
from rulesets.lions_den.calls import DEEPEST
from rulesets.lions_den.dice import intercepts
from rulesets.lions_den.end_of_play import finish_play, kept_possession, start_play
from rulesets.lions_den.forms import gained_behind, last_attempt, line_in_doubt
from rulesets.lions_den.game_data import chance_to_pass, passer
from rulesets.lions_den.state import (
    INTERCEPTION,
    LOOSE,
    NEW_READINGS,
    Defender,
    HashMark,
    Play,
    PlayEnd,
    hash_mark_of,
    play_of,
    stopped,
)

ReportFields = Mapping[str, Any]


def end_carry(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LD-RUN-01, LD-TACK-01 and 02, LD-TURN-02, LD-OOB-01 and 02, LD-PASS-10, LD-KO-06, LD-PUNT-05,
    LD-INT-03: the ball is dead where the carrier was tackled, went out, or turned a second time."""
    side, _ = at(s)
    spot = _reported_spot(s, report)
    if spot >= GOAL:  # LD-TD-01
        return touchdown(rules, s, report, facts)
    _note(s, spot, report["result"], facts)
    end = PlayEnd(
        possession=side,
        spot=spot,
        impetus=_impetus(s, report, side, spot),  # LD-R20
        why=end_name(s),
        next=_next_after(s),
        hash_mark=report.get("lane", hash_mark_of(s)),
        stops=report["result"] == "out_of_bounds",
    )
    return finish_play(rules, s, end, facts)


def _reported_spot(s: State, report: ReportFields) -> int:
    """LD-R24, LD-R61, LD-FD-01: the spot reported. Where a first down was in doubt it is the line
    to gain, or one yard short of it. On a try no spot need be reported. Raises Refused where the
    spot leaves no doubt."""
    side, spot = at(s)
    if "from" in report and read_place(report["from"], side) >= GOAL:
        return GOAL  # LD-R40: he was in their end zone when he got the ball
    spot = read_place(report["spot"], side) if "spot" in report else spot
    line = line_in_doubt(s)
    if "made" not in report or line is None:
        return spot
    made = report["made"] == "made"
    ruled = max(spot, line) if made else min(spot, line - 1)
    if abs(ruled - spot) > 1 or ruled >= GOAL:
        message = f"the line to gain is {place_name(side, line)}: with that spot it is not in doubt"
        raise Refused(message, "LD-R24")
    return ruled


def touchdown(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LD-TD-01: over the opponents' goal line."""
    side, _ = at(s)
    _note(s, GOAL, "touchdown", facts)
    end = PlayEnd(
        possession=side,
        spot=GOAL,
        impetus=side,
        why=end_name(s),
        next=_next_after(s),
        hash_mark=report.get("lane", hash_mark_of(s)),
    )
    return finish_play(rules, s, end, facts)


def _next_after(s: State) -> AfterPlay:
    return "down" if kept_possession(s) and snap_of(s).phase == SCRIMMAGE else "first_down"


def _impetus(s: State, report: ReportFields, side: Side, spot: int) -> Side:
    """LD-R20: down in his own end zone, it is a touchback if the opponents brought the ball there
    and the carrier never left it, and a safety if he did."""
    play = play_of(s.play)
    gained = play.unplaced or gained_behind(s, play)
    started = read_place(report["from"], side) if "from" in report else 0
    stayed = gained and started <= 0 and not report.get("left_end_zone", False)
    return OTHER[side] if spot <= 0 and stayed else side


def end_name(s: State) -> str:
    """The row of `citations` for the end of this carry."""
    snap, play = snap_of(s), play_of(s.play)
    if play.stage == "recovered" or (play.possessions and kept_possession(s)):
        return "recovered"
    if snap.phase == KICKOFF:
        return "kickoff"
    if snap.phase == FREE_KICK:
        return "safety_punt"
    if s.phase == RUN_BACK and snap.phase == SCRIMMAGE:
        return "blocked" if play.unplaced else "punt"
    return "run" if s.possession == snap.possession else "interception"


def _note(s: State, spot: int, result: str, facts: FactLog) -> None:
    """The yards the carrier gained, where it is known from where he ran."""
    side, began = at(s)
    snap, play = snap_of(s), play_of(s.play)
    rules = {
        "tackled": ("LD-TACK-01", "LD-TACK-02"),
        "out_of_bounds": ("LD-OOB-01", "LD-OOB-02"),
        "second_turn": ("LD-TURN-02",),
        "touchdown": ("LD-TD-01",),
    }[result]
    how = "" if result == "touchdown" else result
    if s.phase in (SCRIMMAGE, TRY) and side == snap.possession:
        name, rule = ("complete", "LD-PASS-10") if play.caught else ("rush", "LD-RUN-01")
        facts.note(name, (rule, *rules), side, yards=spot - began, how=how)
    else:
        rule = {KICKOFF: "LD-KO-06", FREE_KICK: "LD-R18"}.get(snap.phase, "LD-RUN-01")
        yards = None if play.unplaced else spot - began
        facts.note("return", (rule, *rules), side, yards=yards, how=how)


def fumble(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LD-FUM-01: the ball is loose where it fell. LD-R54: a carrier who got it behind the
    opponents' goal line had scored. Raises Refused for that."""
    side, spot = at(s)
    spot = read_place(report["spot"], side) if "spot" in report else spot
    got = read_place(report["from"], side) if "from" in report else spot
    if got >= GOAL and ("from" in report or play_of(s.play).unplaced):  # LD-R54
        message = "he was given the ball in the end zone, and that was a touchdown: report it"
        if "from" not in report:
            message += "; or, if he got it in the field, report from: where that was"
        raise Refused(message, "LD-R54")
    facts.note("loose_ball", ("LD-FUM-01",), side)
    return drop_ball(s, side, spot, report.get("lane", ""))


def drop_ball(s: State, side: Side, spot: int, hash_mark: str = "") -> State:
    """The ball is loose at `spot`, yards from the goal line of `side`, which had it last."""
    play, snap = play_of(s.play), snap_of(s)
    holders = play.possessions or ((side,) if side != snap.possession else ())
    play = Play(
        snap=snap,
        hash_mark=play.hash_mark or hash_mark_of(s),
        possessions=holders,
        thrown=play.thrown,
    )
    after = under_way(s, LOOSE, side, spot, play)
    return replace(after, hash_mark=hash_mark or s.hash_mark)


def recovered(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LD-FUM-03, LD-TD-03, LD-SAF-02, LD-R21: the first to touch the ball may run with it; behind a
    goal line the play may be over at once."""
    fumblers, spot = at(s)
    side: Side = report["side"]
    lost = side != fumblers
    place = read_place(report["spot"], fumblers) if "spot" in report else spot
    spot = turned(place) if lost else place
    play = play_of(s.play)
    name = "turnover" if lost else "recovered"
    facts.note(name, ("LD-FUM-03",), side, how="fumble" if lost else "")
    play = replace(
        play,
        possessions=(*play.possessions, side),
        stage="recovered",
        from_end_zone=lost and spot <= 0,
        attempts=0,
        aimed=(),
    )
    after = under_way(s, RUN_BACK, side, spot, play)
    after = replace(after, hash_mark=report.get("lane", s.hash_mark))
    over_at_once = spot >= GOAL or (spot <= 0 and not lost)  # LD-TD-03, LD-SAF-02, LD-R21
    if not over_at_once and not _lost_on_try(after):
        return after
    then = _next_after(after) if over_at_once else "first_down"
    end = PlayEnd(possession=side, spot=spot, impetus=side, why="recovered", next=then)
    return finish_play(rules, after, end, facts)


def _lost_on_try(s: State) -> bool:
    """LD-R12: a try is over once the ball has changed hands."""
    snap = snap_of(s)
    return snap.phase == TRY and s.possession != snap.possession


def untouched(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LD-R22: players are aimed again; after the third time the ball is dead, and belongs to the
    side that had it last."""
    play = play_of(s.play)
    spot = _reported_spot(s, report)
    s = replace(s, spot=spot, hash_mark=report.get("lane", s.hash_mark))
    if not last_attempt(s):
        return replace(s, play=replace(play, attempts=play.attempts + 1, aimed=()))
    return _leave_with_last_holder(rules, s, spot, facts)


def loose_out(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LD-R22, LD-OOB-02: over a sideline the ball belongs to the side that had it last, at the hash
    mark; over its own end line it is a safety, over the other one a touchback."""
    if report["result"] == "own_end_line":
        return _leave_with_last_holder(rules, s, 0, facts)
    if report["result"] == "other_end_line":
        return _leave_with_last_holder(rules, s, GOAL, facts)
    spot = _reported_spot(s, report)
    s = replace(s, hash_mark=report.get("lane", s.hash_mark))
    return _leave_with_last_holder(rules, s, spot, facts)


def _leave_with_last_holder(rules: RuleSet, s: State, spot: int, facts: FactLog) -> State:
    """LD-R22: a loose ball that no side has recovered."""
    side, _ = at(s)
    if spot >= GOAL:
        end = PlayEnd(
            possession=OTHER[side], spot=0, impetus=side, why="loose", next="first_down", stops=True
        )
    else:
        end = PlayEnd(
            possession=side,
            spot=spot,
            impetus=side,
            why="loose",
            next=_next_after(s),
            hash_mark=hash_mark_of(s),
            stops=True,
        )
    return finish_play(rules, s, end, facts)


def call_pass(rules: RuleSet, s: State, details: Mapping[str, Any], facts: FactLog) -> State:
    """LD-PASS-05 to 09, LD-R36, LD-R42: the coach has called PASS, and play has stopped. A pass
    that may not be thrown is not rolled for, and uses the stoppage; called again, it is like a
    second turn (LD-TURN-02): the ball is dead there."""
    side, _ = at(s)
    play = play_of(s.play)
    play = replace(play, stoppages=play.stoppages + 1)
    s = replace(s, play=play)
    illegal = _illegal(details)
    if illegal:  # LD-R36
        play = replace(play, illegal=play.illegal + 1)
        again = ("LD-TURN-02",) if stopped(play) else ()
        facts.note("no_pass", (*illegal, "LD-R36", *again), side)
        return replace(s, play=play)
    behind = details.get("yards_behind", 0)
    if behind > DEEPEST:  # LD-PASS-04
        return sack_too_deep(rules, s, snap_of(s).spot - behind, facts)
    if "distance" not in details:
        raise Refused("report how far the receiver is: distance, in yards", "LD-PASS-09")
    chance = chance_to_pass(rules, s, side, details["distance"])
    play = replace(
        play,
        thrown=True,
        chance=chance,
        reach=int(details["distance"] - behind),
        in_end_zone=details.get("in_end_zone", False),
    )
    if "defenders" in details:
        defenders = name_defenders(rules, OTHER[side], details["defenders"])
        play = replace(play, named=True, defenders=defenders)
    why = ("LD-PASS-05", "LD-PASS-08", "LD-PASS-09", "LD-R33")
    facts.note("pass_called", why, side, yards=details["distance"], how=str(chance))
    if chance:
        return replace(s, play=replace(play, stage="throw"))
    return _to_dice(rules, replace(s, play=play), facts)


def _illegal(details: Mapping[str, Any]) -> RuleIds:
    """LD-PASS-01, LD-PASS-06, LD-PASS-07: why a pass may not be thrown; none when it may."""
    if details.get("over_line"):
        return ("LD-PASS-01",)
    return () if details.get("eligible", True) else ("LD-PASS-07", "LD-PASS-06")


def name_defenders(rules: RuleSet, side: Side, value: Any) -> tuple[Defender, ...]:
    """LD-INT-01, LD-R7: the players of `side` for whom a die may be rolled, in the order named:
    within five yards of the receiver, or touching him. LD-R53: one player has one die. Raises
    Refused for a player who is named twice, by whichever of his names."""
    roster = rules.rosters.get(side)
    seen: set[str] = set()
    for name in (" ".join(str(each.get("id", "")).split()) for each in value):
        player = roster.find(name) if roster is not None and name else None
        label = name.casefold() if player is None else player.label
        if label and label in seen:
            message = (
                f"{name} is named twice: one player has one die, with the better of his chances"
            )
            raise Refused(message, "LD-R53")
        seen.add(label)
    return tuple(
        Defender(str(each.get("id", "")), bool(each.get("touching", False)))
        for each in value
        if each.get("touching") or each.get("within", True)
    )


def sack_too_deep(
    rules: RuleSet, s: State, spot: int, facts: FactLog, hash_mark: HashMark = ""
) -> State:
    """LD-PASS-04, LD-R34: a sack where the passer is; untackled, he has no dice rolled. LD-R60,
    LD-OOB-02: at the hash mark where the ball was, if that is reported."""
    side, _ = at(s)
    facts.note("sack", ("LD-PASS-04", "LD-R34"), OTHER[side], yards=spot - snap_of(s).spot)
    end = PlayEnd(
        possession=side,
        spot=spot,
        impetus=side,
        why="sack",
        next=down_used(s),
        hash_mark=hash_mark if rules.reads(NEW_READINGS) else "",
    )
    return finish_play(rules, s, end, facts)


def down_used(s: State) -> AfterPlay:
    """A down was used; on a try there is none."""
    return "down" if snap_of(s).phase == SCRIMMAGE else "first_down"


def apply_pass_roll(rules: RuleSet, s: State, hundredths: int, facts: FactLog) -> State:
    """LD-PASS-08, LD-R8: up to the chance it is caught; then come the defenders."""
    play = play_of(s.play)
    caught = hundredths <= play.chance
    return _to_dice(rules, replace(s, play=replace(play, caught=caught)), facts)


def _to_dice(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LD-R7: the dice for an interception come after the roll for the catch, whatever it said."""
    snap, play = snap_of(s), replace(play_of(s.play), stage="", chance=0)
    after = under_way(s, INTERCEPTION, snap.possession, snap.spot, play)
    if play.named and not play.defenders:
        return _end_pass(rules, after, facts)
    return after


def choose_defenders(rules: RuleSet, s: State, details: Mapping[str, Any], facts: FactLog) -> State:
    """LD-INT-01: the defense names the players for whom it rolls, in order; it may name none."""
    side, _ = at(s)
    defenders = name_defenders(rules, OTHER[side], details.get("defenders", [{}]))
    s = replace(s, play=replace(play_of(s.play), named=True, defenders=defenders))
    return s if defenders else _end_pass(rules, s, facts)


def choose_no_defender(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LD-INT-01: the defense rolls for no one."""
    return choose_defenders(rules, s, {"defenders": []}, facts)


def apply_interception_die(rules: RuleSet, s: State, face: int, facts: FactLog) -> State:
    """LD-INT-01 to 03, LD-R7: the first defender whose die succeeds has the ball; after a miss the
    next one rolls."""
    play = play_of(s.play)
    if intercepts(rules, s, face):
        return _intercept(rules, s, facts)
    rest = play.defenders[1:]
    s = replace(s, play=replace(play, defenders=rest))
    return s if rest else _end_pass(rules, s, facts)


def _intercept(rules: RuleSet, s: State, facts: FactLog) -> State:
    offense, _ = at(s)
    side = OTHER[offense]
    snap, play = snap_of(s), play_of(s.play)
    defender = play.defenders[0]
    why = ("LD-INT-02", "LD-R6") if defender.touching else ("LD-INT-01",)
    facts.note("intercepted", (*why, "LD-INT-03", "LD-R7"), side)
    facts.note("turnover", ("LD-INT-03",), side, how="interception", why=defender.id)
    # Where the receiver was, until it is reported where the defender had the ball.
    caught_at = turned(min(snap.spot + play.reach, END_LINE))
    play = Play(
        snap=snap, hash_mark=play.hash_mark, possessions=(side,), thrown=True, unplaced=True
    )
    after = under_way(s, INTERCEPTION_RETURN, side, caught_at, play)
    if snap.phase != TRY:
        return after
    end = PlayEnd(
        possession=side, spot=turned(snap.spot), impetus=side, why="interception", next="first_down"
    )
    return finish_play(rules, after, end, facts)  # LD-R12


def _end_pass(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LD-PASS-10, LD-PASS-11, LD-TD-02: not intercepted. Caught, the receiver runs on, or has
    scored in the end zone."""
    snap, play = snap_of(s), replace(play_of(s.play), defenders=())
    s = replace(back_to(s, snap), play=play, hash_mark=s.hash_mark)
    side, spot = at(s)
    if not play.caught:  # LD-PASS-11
        facts.note("incomplete", ("LD-PASS-08", "LD-PASS-11"), OTHER[side])
        end = PlayEnd(
            possession=side,
            spot=spot,
            impetus=side,
            why="incomplete",
            next=down_used(s),
            stops=True,
        )
        return finish_play(rules, s, end, facts)
    facts.note("caught", ("LD-PASS-08", "LD-PASS-10"), side)
    if not play.in_end_zone:  # LD-PASS-10
        return replace(s, play=replace(play, stage="run", reaimed=False))
    facts.note("complete", ("LD-TD-02",), side, yards=GOAL - spot)
    end = PlayEnd(possession=side, spot=GOAL, impetus=side, why="catch", next=down_used(s))
    return finish_play(rules, s, end, facts)


def call_pitch_out(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LD-PITCH-01, LD-R32: rolled against the quarterback's chance, with no distance."""
    side, _ = at(s)
    if play_of(s.play).snap is None:
        s = start_play(s, "pitch_out")
    chance = passer(rules, s, side)
    return replace(s, play=replace(play_of(s.play), stage="pitch", chance=chance))


def apply_pitch_roll(rules: RuleSet, s: State, hundredths: int, facts: FactLog) -> State:
    """LD-PITCH-01, LD-R32: missed, it is a fumble at the back it was meant for."""
    side, spot = at(s)
    play = play_of(s.play)
    good = hundredths <= play.chance
    facts.note("pitch_out" if good else "loose_ball", ("LD-PITCH-01", "LD-R32"), side)
    if not good:
        return drop_ball(s, side, spot)
    play = replace(play, stage="", chance=0, pitched=True, pocket=False, reaimed=False)
    return replace(s, play=play)

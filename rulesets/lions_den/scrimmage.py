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
from rulesets.core.snap import back_to, under_way
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
from rulesets.lions_den.calls import DEEPEST
from rulesets.lions_den.dice import intercepts
from rulesets.lions_den.end_of_play import finish_play, kept_possession, snap_of, start_play
from rulesets.lions_den.forms import gained_behind
from rulesets.lions_den.game_data import chance_to_pass, passer
from rulesets.lions_den.state import (
    INTERCEPTION,
    LOOSE,
    Defender,
    Play,
    PlayEnd,
    hash_mark_of,
    play_of,
    stopped,
)

ATTEMPTS = 3
"""LD-R22: so often the board runs at a loose ball that no one touches."""
ReportFields = Mapping[str, Any]


def end_carry(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LD-RUN-01, LD-TACK-01 and 02, LD-TURN-02, LD-OOB-01 and 02, LD-PASS-10, LD-KO-06, LD-PUNT-05,
    LD-INT-03: the ball is down where he was tackled, went out, or turned again."""
    assert s.possession is not None and s.spot is not None, "a run has a ball carrier"
    side = s.possession
    spot = _reported_spot(s, report)
    if spot >= GOAL:
        return touchdown(rules, s, report, facts)
    _note(s, spot, report["result"], facts)
    return finish_play(
        rules,
        s,
        PlayEnd(
            possession=side,
            spot=spot,
            impetus=_impetus(s, report, side, spot),
            why=end_name(s),
            next=_next_after(s),
            hash_mark=report.get("lane", hash_mark_of(s)),
            stops=report["result"] == "out_of_bounds",
        ),
        facts,
    )


def _reported_spot(s: State, report: ReportFields) -> int:
    """LD-R24, LD-FD-01: the place told; when a first down was in doubt, the line to gain, or just
    short of it. On a try the place need not be told. Raises Refused where the place told leaves no
    doubt."""
    assert s.possession is not None and s.spot is not None, "a run has a ball carrier"
    if "from" in report and read_place(report["from"], s.possession) >= GOAL:
        return GOAL  # LD-R40: he stood in their end zone when he got it
    spot = read_place(report["spot"], s.possession) if "spot" in report else s.spot
    if "made" not in report or s.line_to_gain is None:
        return spot
    result = report["made"] == "made"
    set_to = max(spot, s.line_to_gain) if result else min(spot, s.line_to_gain - 1)
    if abs(set_to - spot) > 1 or set_to >= GOAL:
        line = place_name(s.possession, s.line_to_gain)
        message = f"the line to gain is {line}: with that spot it is not in doubt"
        raise Refused(message, "LD-R24")
    return set_to


def touchdown(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LD-TD-01: over the opponents' goal line."""
    side, _ = at(s)
    _note(s, GOAL, "touchdown", facts)
    lane = report.get("lane", hash_mark_of(s))
    return finish_play(
        rules,
        s,
        PlayEnd(
            possession=side,
            spot=GOAL,
            impetus=side,
            why=end_name(s),
            next=_next_after(s),
            hash_mark=lane,
        ),
        facts,
    )


def _next_after(s: State) -> AfterPlay:
    return "down" if kept_possession(s) and snap_of(s).phase == SCRIMMAGE else "first_down"


def _impetus(s: State, report: ReportFields, side: Side, spot: int) -> Side:
    """LD-R20: in his own end zone it is a touchback when the others brought the ball there and he
    never left it, a safety when he did."""
    play = play_of(s.play)
    gained = play.unplaced or gained_behind(s, play)
    started = read_place(report["from"], side) if "from" in report else 0
    stayed = gained and started <= 0 and not report.get("left_end_zone", False)
    return OTHER[side] if spot <= 0 and stayed else side


def end_name(s: State) -> str:
    """Under which name the rules for the end of this run are kept."""
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
    """What the carrier has gained, as far as it is known from where."""
    snap, play = snap_of(s), play_of(s.play)
    assert s.possession is not None and s.spot is not None, "a run has a ball carrier"
    rules = {"tackled": ("LD-TACK-01", "LD-TACK-02"), "out_of_bounds": ("LD-OOB-01", "LD-OOB-02"),
             "second_turn": ("LD-TURN-02",), "touchdown": ("LD-TD-01",)}[result]  # fmt: skip
    how = "" if result == "touchdown" else result
    if s.phase in (SCRIMMAGE, TRY) and s.possession == snap.possession:
        name, rule = ("complete", "LD-PASS-10") if play.caught else ("rush", "LD-RUN-01")
        facts.note(name, (rule, *rules), s.possession, yards=spot - s.spot, how=how)
    else:
        rule = {KICKOFF: "LD-KO-06", FREE_KICK: "LD-R18"}.get(snap.phase, "LD-RUN-01")
        far = None if play.unplaced else spot - s.spot
        facts.note("return", (rule, *rules), s.possession, yards=far, how=how)


def fumble(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LD-FUM-01: the ball is loose where it fell. LD-R54: not his who was given it behind the
    opponents' goal line. Raises Refused for that."""
    assert s.possession is not None and s.spot is not None, "a run has a ball carrier"
    spot = read_place(report["spot"], s.possession) if "spot" in report else s.spot
    got = read_place(report["from"], s.possession) if "from" in report else spot
    if got >= GOAL and ("from" in report or play_of(s.play).unplaced):
        message = "he was given the ball in the end zone, and that was a touchdown: report it"
        if "from" not in report:
            message += "; or, if he got it in the field, report from: where that was"
        raise Refused(message, "LD-R54")
    facts.note("loose_ball", ("LD-FUM-01",), s.possession)
    return drop_ball(s, s.possession, spot, report.get("lane", ""))


def drop_ball(s: State, side: Side, spot: int, lane: str = "") -> State:
    """A ball that `side` had last, loose at `spot`."""
    play, snap = play_of(s.play), snap_of(s)
    holders = play.possessions or ((side,) if side != snap.possession else ())
    loose = Play(
        snap=snap,
        hash_mark=play.hash_mark or hash_mark_of(s),
        possessions=holders,
        thrown=play.thrown,
    )
    after = under_way(s, LOOSE, side, spot, loose)
    return replace(after, hash_mark=lane or s.hash_mark)


def recovered(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LD-FUM-03, LD-TD-03, LD-SAF-02, LD-R21: whoever touches it first may run on; behind a goal
    line it may be over at once."""
    assert s.possession is not None and s.spot is not None, "a loose ball was a side's"
    side: Side = report["side"]
    place = read_place(report["spot"], s.possession) if "spot" in report else s.spot
    spot = place if side == s.possession else turned(place)
    play = play_of(s.play)
    gained = side != s.possession
    name = "turnover" if gained else "recovered"
    facts.note(name, ("LD-FUM-03",), side, how="fumble" if gained else "")
    holders = (*play.possessions, side)
    from_end_zone = gained and spot <= 0
    play = replace(
        play,
        possessions=holders,
        stage="recovered",
        from_end_zone=from_end_zone,
        attempts=0,
        aimed=(),
    )
    after = under_way(s, RUN_BACK, side, spot, play)
    after = replace(after, hash_mark=report.get("lane", s.hash_mark))
    if spot >= GOAL or (spot <= 0 and not gained):
        return finish_play(
            rules,
            after,
            PlayEnd(
                possession=side, spot=spot, impetus=side, why="recovered", next=_next_after(after)
            ),
            facts,
        )
    if _try_is_over(after):
        return finish_play(
            rules,
            after,
            PlayEnd(possession=side, spot=spot, impetus=side, why="recovered", next="first_down"),
            facts,
        )
    return after


def _try_is_over(s: State) -> bool:
    """LD-R12: on a try nothing comes of a ball that has changed hands."""
    snap = snap_of(s)
    return snap.phase == TRY and s.possession != snap.possession


def untouched(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LD-R22: players are aimed again, and after the third time it is dead, and still theirs who
    had it last."""
    assert s.possession is not None and s.spot is not None, "a loose ball was a side's"
    play = play_of(s.play)
    spot = read_place(report["spot"], s.possession) if "spot" in report else s.spot
    s = replace(s, spot=spot, hash_mark=report.get("lane", s.hash_mark))
    if play.attempts + 1 < ATTEMPTS:
        return replace(s, play=replace(play, attempts=play.attempts + 1, aimed=()))
    return _leave_with_last_holder(rules, s, spot, facts)


def loose_out(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LD-R22, LD-OOB-02: over a sideline it is theirs who had it last, at the mark; over their
    own end line a safety, over the other a touchback."""
    assert s.possession is not None and s.spot is not None, "a loose ball was a side's"
    if report["result"] == "own_end_line":
        return _leave_with_last_holder(rules, s, 0, facts)
    if report["result"] == "other_end_line":
        return _leave_with_last_holder(rules, s, GOAL, facts)
    spot = read_place(report["spot"], s.possession) if "spot" in report else s.spot
    return _leave_with_last_holder(
        rules, replace(s, hash_mark=report.get("lane", s.hash_mark)), spot, facts
    )


def _leave_with_last_holder(rules: RuleSet, s: State, spot: int, facts: FactLog) -> State:
    assert s.possession is not None, "a loose ball was a side's"
    side, lane = s.possession, hash_mark_of(s)
    if spot >= GOAL:
        other = OTHER[side]
        return finish_play(
            rules,
            s,
            PlayEnd(
                possession=other, spot=0, impetus=side, why="loose", next="first_down", stops=True
            ),
            facts,
        )
    ended = PlayEnd(
        possession=side,
        spot=spot,
        impetus=side,
        why="loose",
        next=_next_after(s),
        hash_mark=lane,
        stops=True,
    )
    return finish_play(rules, s, ended, facts)


def call_pass(rules: RuleSet, s: State, details: Mapping[str, Any], facts: FactLog) -> State:
    """LD-PASS-05 to 09, LD-R36, LD-R42: the coach has called PASS, and play has stopped. What may
    not be thrown is not rolled for, and the stoppage is used; called again, it is like a second
    turn (LD-TURN-02): the ball is down there. Else the chance is reckoned."""
    assert s.possession is not None, "a pass is thrown by a side"
    side = s.possession
    play = replace(play_of(s.play), stoppages=play_of(s.play).stoppages + 1)
    s = replace(s, play=play)
    illegal = _illegal(details)
    if illegal:
        play = replace(play, illegal=play.illegal + 1)
        again = ("LD-TURN-02",) if stopped(play) else ()
        facts.note("no_pass", (*illegal, "LD-R36", *again), s.possession)
        return replace(s, play=play)
    if details.get("yards_behind", 0) > DEEPEST:
        return sack_too_deep(rules, s, snap_of(s).spot - details["yards_behind"], facts)
    if "distance" not in details:
        raise Refused("report how far the receiver is: distance, in yards", "LD-PASS-09")
    chance = chance_to_pass(rules, s, side, details["distance"])
    reach = int(details["distance"] - details.get("yards_behind", 0))
    in_end_zone = details.get("in_end_zone", False)
    play = replace(play, thrown=True, chance=chance, reach=reach, in_end_zone=in_end_zone)
    if "defenders" in details:
        play = replace(
            play, named=True, defenders=name_defenders(rules, OTHER[side], details["defenders"])
        )
    why = ("LD-PASS-05", "LD-PASS-08", "LD-PASS-09", "LD-R33")
    facts.note("pass_called", why, s.possession, yards=details["distance"], how=str(chance))
    if chance:
        return replace(s, play=replace(play, stage="throw"))
    return _to_dice(rules, replace(s, play=play), facts)


def _illegal(details: Mapping[str, Any]) -> RuleIds:
    """LD-PASS-01, LD-PASS-06, LD-PASS-07: why a pass may not be thrown; none when it may."""
    if details.get("over_line"):
        return ("LD-PASS-01",)
    return () if details.get("eligible", True) else ("LD-PASS-07", "LD-PASS-06")


def name_defenders(rules: RuleSet, side: Side, value: Any) -> tuple[Defender, ...]:
    """LD-INT-01, LD-R7: those of `side` for whom a die may be rolled, in the order in which they
    are named: within five yards, or touching. LD-R53: one player has one die. Raises Refused for
    one who is named twice, by whatever name his roster knows him."""
    roster = rules.rosters.get(side)
    seen: set[str] = set()
    for name in (" ".join(str(each.get("id", "")).split()) for each in value):
        man = roster.find(name) if roster is not None and name else None
        result = name.casefold() if man is None else man.label
        if result and result in seen:
            message = (
                f"{name} is named twice: one player has one die, with the better of his chances"
            )
            raise Refused(message, "LD-R53")
        seen.add(result)
    return tuple(
        Defender(str(each.get("id", "")), bool(each.get("touching", False)))
        for each in value
        if each.get("touching") or each.get("within", True)
    )


def sack_too_deep(rules: RuleSet, s: State, spot: int, facts: FactLog) -> State:
    """LD-PASS-04, LD-R34: a sack where he stands; no one tackled him, and no dice are rolled."""
    side, _ = at(s)
    far = spot - snap_of(s).spot
    facts.note("sack", ("LD-PASS-04", "LD-R34"), OTHER[side], yards=far)
    return finish_play(
        rules,
        s,
        PlayEnd(possession=side, spot=spot, impetus=side, why="sack", next=down_used(s)),
        facts,
    )


def down_used(s: State) -> AfterPlay:
    """A down was used; on a try there is none."""
    return "down" if snap_of(s).phase == SCRIMMAGE else "first_down"


def apply_pass_roll(rules: RuleSet, s: State, hundredths: int, facts: FactLog) -> State:
    """LD-PASS-08, LD-R8: up to the chance it is caught; then come the defenders."""
    play = play_of(s.play)
    caught = hundredths <= play.chance
    return _to_dice(rules, replace(s, play=replace(play, caught=caught)), facts)


def _to_dice(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LD-R7: dice of interception come after the roll for the catch, whatever it said."""
    snap, play = snap_of(s), replace(play_of(s.play), stage="", chance=0)
    after = under_way(s, INTERCEPTION, snap.possession, snap.spot, play)
    if play.named and not play.defenders:
        return _end_pass(rules, after, facts)
    return after


def choose_defenders(rules: RuleSet, s: State, details: Mapping[str, Any], facts: FactLog) -> State:
    """LD-INT-01: the defense names for whom it rolls, and in which order; no one, if it likes."""
    side, _ = at(s)
    defenders = name_defenders(rules, OTHER[side], details.get("defenders", [{}]))
    s = replace(s, play=replace(play_of(s.play), named=True, defenders=defenders))
    return s if defenders else _end_pass(rules, s, facts)


def choose_no_defender(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LD-INT-01: the defense rolls for no one."""
    return choose_defenders(rules, s, {"defenders": []}, facts)


def apply_interception_die(rules: RuleSet, s: State, face: int, facts: FactLog) -> State:
    """LD-INT-01 to 03, LD-R7: the first that succeeds has the ball; a miss, and the next rolls."""
    play = play_of(s.play)
    if intercepts(rules, s, face):
        return _intercept(rules, s, facts)
    rest = play.defenders[1:]
    s = replace(s, play=replace(play, defenders=rest))
    return s if rest else _end_pass(rules, s, facts)


def _intercept(rules: RuleSet, s: State, facts: FactLog) -> State:
    assert s.possession is not None, "a pass is thrown by a side"
    snap, play = snap_of(s), play_of(s.play)
    name, side = play.defenders[0], OTHER[s.possession]
    why = ("LD-INT-02", "LD-R6") if name.touching else ("LD-INT-01",)
    facts.note("intercepted", (*why, "LD-INT-03", "LD-R7"), side)
    facts.note("turnover", ("LD-INT-03",), side, how="interception", why=name.id)
    play = Play(
        snap=snap, hash_mark=play.hash_mark, possessions=(side,), thrown=True, unplaced=True
    )
    # Where the receiver stood, until it is told where the defender had it.
    caught_at = min(snap.spot + play_of(s.play).reach, END_LINE)
    after = under_way(s, INTERCEPTION_RETURN, side, turned(caught_at), play)
    if snap.phase == TRY:
        spot = turned(snap.spot)
        return finish_play(
            rules,
            after,
            PlayEnd(
                possession=side, spot=spot, impetus=side, why="interception", next="first_down"
            ),
            facts,
        )
    return after


def _end_pass(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LD-PASS-10, LD-PASS-11, LD-TD-02: caught, he runs on, or has scored in the end zone."""
    snap, play = snap_of(s), replace(play_of(s.play), defenders=())
    s = replace(back_to(s, snap), play=play, hash_mark=s.hash_mark)
    side, spot = at(s)
    if not play.caught:
        facts.note("incomplete", ("LD-PASS-08", "LD-PASS-11"), OTHER[side])
        ended = PlayEnd(
            possession=side,
            spot=spot,
            impetus=side,
            why="incomplete",
            next=down_used(s),
            stops=True,
        )
        return finish_play(rules, s, ended, facts)
    facts.note("caught", ("LD-PASS-08", "LD-PASS-10"), side)
    if not play.in_end_zone:
        return replace(s, play=replace(play, stage="run", reaimed=False))
    facts.note("complete", ("LD-TD-02",), side, yards=GOAL - spot)
    return finish_play(
        rules,
        s,
        PlayEnd(possession=side, spot=GOAL, impetus=side, why="catch", next=down_used(s)),
        facts,
    )


def call_pitch_out(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LD-PITCH-01, LD-R32: rolled against the quarterback's chance, with no distance."""
    side = s.possession
    assert side is not None, "a pitchout is a side's"
    if play_of(s.play).snap is None:
        s = start_play(s, "pitch_out")
    chance = passer(rules, s, side)
    return replace(s, play=replace(play_of(s.play), stage="pitch", chance=chance))


def apply_pitch_roll(rules: RuleSet, s: State, hundredths: int, facts: FactLog) -> State:
    """LD-PITCH-01, LD-R32: missed, it is a fumble at the back for whom it was meant."""
    side, spot = at(s)
    play = play_of(s.play)
    good = hundredths <= play.chance
    name = "pitch_out" if good else "loose_ball"
    facts.note(name, ("LD-PITCH-01", "LD-R32"), side)
    if not good:
        return drop_ball(s, side, spot)
    play = replace(play, stage="", chance=0, pitched=True, pocket=False, reaimed=False)
    return replace(s, play=play)

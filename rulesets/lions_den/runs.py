"""What is reported of a carrier, and of a loose ball (forms F1 and F4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.core.dead_ball import AfterPlay
from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL, place_name, read_place, turned
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side
from rulesets.core.snap import under_way
from rulesets.core.state import FREE_KICK, KICKOFF, RUN_BACK, SCRIMMAGE, TRY, State
from rulesets.lions_den.calls import LOOSE
from rulesets.lions_den.end_of_play import end, kept, snap_of
from rulesets.lions_den.forms import gained_behind
from rulesets.lions_den.state import Play, PlayEnd, lane_of, play_of

ATTEMPTS = 3
"""LD-R22: so often the board runs at a loose ball that nobody touches."""
Told = Mapping[str, Any]


def ran(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """LD-RUN-01, LD-TACK-01 and 02, LD-TURN-02, LD-OOB-01 and 02, LD-PASS-10, LD-KO-06, LD-PUNT-05,
    LD-INT-03: the ball is down where he was tackled, went out, or turned again."""
    assert s.possession is not None and s.spot is not None, "a run has a carrier"
    side = s.possession
    spot = _where(s, told)
    if spot >= GOAL:
        return scored(rules, s, told, facts)
    _note(s, spot, told["result"], facts)
    return end(
        rules,
        s,
        PlayEnd(
            side,
            spot,
            _sent_by(s, told, side, spot),
            why_of(s),
            _then(s),
            hash_mark=told.get("lane", lane_of(s)),
            stops=told["result"] == "out_of_bounds",
        ),
        facts,
    )


def _where(s: State, told: Told) -> int:
    """LD-R24, LD-FD-01: the place told; when a first down was in doubt, the line to gain, or just
    short of it. On a try the place need not be told. Raises Refused where the place told leaves no
    doubt."""
    assert s.possession is not None and s.spot is not None, "a run has a carrier"
    if "from" in told and read_place(told["from"], s.possession) >= GOAL:
        return GOAL  # LD-R40: he stood in their end zone when he got it
    spot = read_place(told["spot"], s.possession) if "spot" in told else s.spot
    if "made" not in told or s.line_to_gain is None:
        return spot
    made = told["made"] == "made"
    set_to = max(spot, s.line_to_gain) if made else min(spot, s.line_to_gain - 1)
    if abs(set_to - spot) > 1 or set_to >= GOAL:
        line = place_name(s.possession, s.line_to_gain)
        says = f"the line to gain is {line}: with that spot it is not in doubt"
        raise Refused(says, "LD-R24")
    return set_to


def scored(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """LD-TD-01: over the opponents' goal line."""
    assert s.possession is not None, "a run has a carrier"
    _note(s, GOAL, "touchdown", facts)
    lane = told.get("lane", lane_of(s))
    return end(
        rules,
        s,
        PlayEnd(s.possession, GOAL, s.possession, why_of(s), _then(s), hash_mark=lane),
        facts,
    )


def _then(s: State) -> AfterPlay:
    return "down" if kept(s) and snap_of(s).phase == SCRIMMAGE else "first_down"


def _sent_by(s: State, told: Told, side: Side, spot: int) -> Side:
    """LD-R20: in his own end zone it is a touchback when the others brought the ball there and he
    never left it, a safety when he did."""
    play = play_of(s.play)
    gained = play.unplaced or gained_behind(s, play)
    started = read_place(told["from"], side) if "from" in told else 0
    stayed = gained and started <= 0 and not told.get("left_end_zone", False)
    return OTHER[side] if spot <= 0 and stayed else side


def why_of(s: State) -> str:
    """Under which name the rules for the end of this run are kept."""
    snap, play = snap_of(s), play_of(s.play)
    if play.stage == "recovered" or (play.possessions and kept(s)):
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
    assert s.possession is not None and s.spot is not None, "a run has a carrier"
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


def fumbled(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """LD-FUM-01: the ball is loose where it fell. LD-R54: not his who was given it behind the
    opponents' goal line. Raises Refused for that."""
    assert s.possession is not None and s.spot is not None, "a run has a carrier"
    spot = read_place(told["spot"], s.possession) if "spot" in told else s.spot
    got = read_place(told["from"], s.possession) if "from" in told else spot
    if got >= GOAL and ("from" in told or play_of(s.play).unplaced):
        says = "he was given the ball in the end zone, and that was a touchdown: report it"
        if "from" not in told:
            says += "; or, if he got it in the field, tell from: where that was"
        raise Refused(says, "LD-R54")
    facts.note("loose_ball", ("LD-FUM-01",), s.possession)
    return loose(s, s.possession, spot, told.get("lane", ""))


def loose(s: State, side: Side, spot: int, lane: str = "") -> State:
    """A ball that `side` had last, loose at `spot`."""
    play, snap = play_of(s.play), snap_of(s)
    held = play.possessions or ((side,) if side != snap.possession else ())
    after = under_way(s, LOOSE, side, spot, Play(snap=snap, hash_mark=play.hash_mark or lane_of(s),
                                                 possessions=held, thrown=play.thrown))  # fmt: skip
    return replace(after, hash_mark=lane or s.hash_mark)


def recovered(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """LD-FUM-03, LD-TD-03, LD-SAF-02, LD-R21: whoever touches it first may run on; behind a goal
    line it may be over at once."""
    assert s.possession is not None and s.spot is not None, "a loose ball was a side's"
    side: Side = told["side"]
    place = read_place(told["spot"], s.possession) if "spot" in told else s.spot
    spot = place if side == s.possession else turned(place)
    play = play_of(s.play)
    gained = side != s.possession
    name = "turnover" if gained else "recovered"
    facts.note(name, ("LD-FUM-03",), side, how="fumble" if gained else "")
    held = (*play.possessions, side)
    after = under_way(s, RUN_BACK, side, spot, replace(
        play, possessions=held, stage="recovered", from_end_zone=gained and spot <= 0, attempts=0,
        aimed=()))  # fmt: skip
    after = replace(after, hash_mark=told.get("lane", s.hash_mark))
    if spot >= GOAL or (spot <= 0 and not gained):
        return end(rules, after, PlayEnd(side, spot, side, "recovered", _then(after)), facts)
    if _try_is_over(after):
        return end(rules, after, PlayEnd(side, spot, side, "recovered", "first_down"), facts)
    return after


def _try_is_over(s: State) -> bool:
    """LD-R12: on a try nothing comes of a ball that has changed hands."""
    snap = snap_of(s)
    return snap.phase == TRY and s.possession != snap.possession


def untouched(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """LD-R22: men are aimed again, and after the third time it is dead, and still theirs who had
    it last."""
    assert s.possession is not None and s.spot is not None, "a loose ball was a side's"
    play = play_of(s.play)
    spot = read_place(told["spot"], s.possession) if "spot" in told else s.spot
    s = replace(s, spot=spot, hash_mark=told.get("lane", s.hash_mark))
    if play.attempts + 1 < ATTEMPTS:
        return replace(s, play=replace(play, attempts=play.attempts + 1, aimed=()))
    return _still_theirs(rules, s, spot, facts)


def loose_out(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """LD-R22, LD-OOB-02: over a side line it is theirs who had it last, at the mark; over their
    own end line a safety, over the other a touchback."""
    assert s.possession is not None and s.spot is not None, "a loose ball was a side's"
    if told["result"] == "own_end_line":
        return _still_theirs(rules, s, 0, facts)
    if told["result"] == "other_end_line":
        return _still_theirs(rules, s, GOAL, facts)
    spot = read_place(told["spot"], s.possession) if "spot" in told else s.spot
    return _still_theirs(rules, replace(s, hash_mark=told.get("lane", s.hash_mark)), spot, facts)


def _still_theirs(rules: RuleSet, s: State, spot: int, facts: FactLog) -> State:
    assert s.possession is not None, "a loose ball was a side's"
    side, lane = s.possession, lane_of(s)
    if spot >= GOAL:
        other = OTHER[side]
        return end(rules, s, PlayEnd(other, 0, side, "loose", "first_down", stops=True), facts)
    ended = PlayEnd(side, spot, side, "loose", _then(s), hash_mark=lane, stops=True)
    return end(rules, s, ended, facts)

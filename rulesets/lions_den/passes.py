"""Passes and pitch-outs: the chance, the dice, and the defenders' dice one by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.core.dead_ball import AfterPlay
from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import END_LINE, GOAL, turned
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side
from rulesets.core.snap import back_to, under_way
from rulesets.core.state import INTERCEPTION_RETURN, SCRIMMAGE, TRY, State
from rulesets.lions_den.calls import DEEPEST, INTERCEPTION
from rulesets.lions_den.dice_rolls import intercepts
from rulesets.lions_den.end_of_play import begun, end, snap_of
from rulesets.lions_den.game_data import chance_to_pass, passer
from rulesets.lions_den.runs import loose
from rulesets.lions_den.state import Defender, Play, PlayEnd, play_of, stopped


def thrown(rules: RuleSet, s: State, details: Mapping[str, Any], facts: FactLog) -> State:
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
        return too_deep(rules, s, snap_of(s).spot - details["yards_behind"], facts)
    if "distance" not in details:
        raise Refused("tell how far the receiver is: distance, in yards", "LD-PASS-09")
    chance = chance_to_pass(rules, s, side, details["distance"])
    reach = int(details["distance"] - details.get("yards_behind", 0))
    in_end_zone = details.get("in_end_zone", False)
    play = replace(play, thrown=True, chance=chance, reach=reach, in_end_zone=in_end_zone)
    if "defenders" in details:
        play = replace(play, named=True, defenders=near(rules, OTHER[side], details["defenders"]))
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


def near(rules: RuleSet, side: Side, told: Any) -> tuple[Defender, ...]:
    """LD-INT-01, LD-R7: those of `side` for whom a die may be rolled, in the order in which they
    are named: within five yards, or touching. LD-R53: one man has one die. Raises Refused for one
    who is named twice, by whatever name his roster knows him."""
    roster = rules.rosters.get(side)
    seen: set[str] = set()
    for name in (" ".join(str(each.get("id", "")).split()) for each in told):
        man = roster.find(name) if roster is not None and name else None
        who = name.casefold() if man is None else man.label
        if who and who in seen:
            says = f"{name} is named twice: one player has one die, with the better of his chances"
            raise Refused(says, "LD-R53")
        seen.add(who)
    return tuple(
        Defender(str(each.get("id", "")), bool(each.get("touching", False)))
        for each in told
        if each.get("touching") or each.get("within", True)
    )


def too_deep(rules: RuleSet, s: State, spot: int, facts: FactLog) -> State:
    """LD-PASS-04, LD-R34: a sack where he stands; nobody tackled him, and no dice are rolled."""
    assert s.possession is not None, "a quarterback has a side"
    far = spot - snap_of(s).spot
    facts.note("sack", ("LD-PASS-04", "LD-R34"), OTHER[s.possession], yards=far)
    return end(rules, s, PlayEnd(s.possession, spot, s.possession, "sack", a_down(s)), facts)


def a_down(s: State) -> AfterPlay:
    """A down was used; on a try there is none."""
    return "down" if snap_of(s).phase == SCRIMMAGE else "first_down"


def rolled(rules: RuleSet, s: State, hundredths: int, facts: FactLog) -> State:
    """LD-PASS-08, LD-R8: up to the chance it is caught; then come the defenders."""
    play = play_of(s.play)
    caught = hundredths <= play.chance
    return _to_dice(rules, replace(s, play=replace(play, caught=caught)), facts)


def _to_dice(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LD-R7: dice of interception come after the roll for the catch, whatever it said."""
    snap, play = snap_of(s), replace(play_of(s.play), stage="", chance=0)
    after = under_way(s, INTERCEPTION, snap.possession, snap.spot, play)
    if play.named and not play.defenders:
        return _not_intercepted(rules, after, facts)
    return after


def dice_for(rules: RuleSet, s: State, details: Mapping[str, Any], facts: FactLog) -> State:
    """LD-INT-01: the defence names for whom it rolls, and in which order; nobody, if it likes."""
    assert s.possession is not None, "a pass is thrown by a side"
    defenders = near(rules, OTHER[s.possession], details.get("defenders", [{}]))
    s = replace(s, play=replace(play_of(s.play), named=True, defenders=defenders))
    return s if defenders else _not_intercepted(rules, s, facts)


def nobody(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LD-INT-01: the defence rolls for nobody."""
    return dice_for(rules, s, {"defenders": []}, facts)


def die(rules: RuleSet, s: State, face: int, facts: FactLog) -> State:
    """LD-INT-01 to 03, LD-R7: the first that succeeds has the ball; a miss, and the next rolls."""
    play = play_of(s.play)
    if intercepts(rules, s, face):
        return _intercepted(rules, s, facts)
    rest = play.defenders[1:]
    s = replace(s, play=replace(play, defenders=rest))
    return s if rest else _not_intercepted(rules, s, facts)


def _intercepted(rules: RuleSet, s: State, facts: FactLog) -> State:
    assert s.possession is not None, "a pass is thrown by a side"
    snap, play = snap_of(s), play_of(s.play)
    who, side = play.defenders[0], OTHER[s.possession]
    why = ("LD-INT-02", "LD-R6") if who.touching else ("LD-INT-01",)
    facts.note("intercepted", (*why, "LD-INT-03", "LD-R7"), side)
    facts.note("turnover", ("LD-INT-03",), side, how="interception", why=who.id)
    play = Play(
        snap=snap, hash_mark=play.hash_mark, possessions=(side,), thrown=True, unplaced=True
    )
    # Where the receiver stood, until it is told where the defender had it.
    caught_at = min(snap.spot + play_of(s.play).reach, END_LINE)
    after = under_way(s, INTERCEPTION_RETURN, side, turned(caught_at), play)
    if snap.phase == TRY:
        spot = turned(snap.spot)
        return end(rules, after, PlayEnd(side, spot, side, "interception", "first_down"), facts)
    return after


def _not_intercepted(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LD-PASS-10, LD-PASS-11, LD-TD-02: caught, he runs on, or has scored in the end zone."""
    snap, play = snap_of(s), replace(play_of(s.play), defenders=())
    s = replace(back_to(s, snap), play=play, hash_mark=s.hash_mark)
    assert s.possession is not None and s.spot is not None, "a pass is thrown from a spot"
    if not play.caught:
        facts.note("incomplete", ("LD-PASS-08", "LD-PASS-11"), OTHER[s.possession])
        ended = PlayEnd(s.possession, s.spot, s.possession, "incomplete", a_down(s), stops=True)
        return end(rules, s, ended, facts)
    facts.note("caught", ("LD-PASS-08", "LD-PASS-10"), s.possession)
    if not play.in_end_zone:
        return replace(s, play=replace(play, stage="run", reaimed=False))
    facts.note("complete", ("LD-TD-02",), s.possession, yards=GOAL - s.spot)
    return end(rules, s, PlayEnd(s.possession, GOAL, s.possession, "catch", a_down(s)), facts)


def pitch_out(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LD-PITCH-01, LD-R32: rolled against the quarterback's chance, with no distance."""
    side = s.possession
    assert side is not None, "a pitch-out is a side's"
    if play_of(s.play).snap is None:
        s = begun(s, "pitch_out")
    chance = passer(rules, s, side)
    return replace(s, play=replace(play_of(s.play), stage="pitch", chance=chance))


def pitched(rules: RuleSet, s: State, hundredths: int, facts: FactLog) -> State:
    """LD-PITCH-01, LD-R32: missed, it is a fumble at the back for whom it was meant."""
    assert s.possession is not None and s.spot is not None, "a pitch-out is a side's"
    play = play_of(s.play)
    good = hundredths <= play.chance
    name = "pitch_out" if good else "loose_ball"
    facts.note(name, ("LD-PITCH-01", "LD-R32"), s.possession)
    if not good:
        return loose(s, s.possession, s.spot)
    play = replace(play, stage="", chance=0, pitched=True, pocket=False, reaimed=False)
    return replace(s, play=play)

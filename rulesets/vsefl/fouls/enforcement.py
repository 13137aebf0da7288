"""Marking off a foul: how far, from where, and which down is next."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead_ball import AfterPlay, DeadBall
from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import FARTHEST, GOAL, NEAREST, turned
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import FREE_KICK, KICKOFF, SCRIMMAGE, TRY, Snap, State, back_to, snap_of
from rulesets.vsefl.charts import CHART_RULES, LeagueTables
from rulesets.vsefl.citations import BY_WHY
from rulesets.vsefl.end_of_play import game_of, set_hash_mark, settle_play
from rulesets.vsefl.state import NEW_READINGS, Foul, PendingEnd, play_of


def move_back(spot: int, yards: int) -> int:
    """A spot of the offender, moved `yards` toward his own goal line; VS-R19: never more than half
    the distance, VS-R46: never nearer than one yard."""
    return max(spot - min(yards, spot // 2), min(spot, NEAREST))


def move_up(spot: int, yards: int) -> int:
    """A spot of the innocent side, moved `yards` upfield (VS-R19, VS-R46)."""
    return min(spot + min(yards, (GOAL - spot) // 2), max(spot, FARTHEST))


def enforce(rules: RuleSet, s: State, foul: Foul, facts: FactLog) -> State:
    """The foul is marked off. VS-R5b: the box of the play stays used."""
    end = play_of(s).end
    assert end is not None, "a play has ended"
    if foul.after == "tack":  # VS-R20
        return _tack_on(rules, s, end, foul, facts)
    if foul.after == "stand":  # VS-PUN-07, VS-OT-12
        return _enforce_at_spot(rules, s, foul, facts)
    snap = snap_of(s)
    spot, dead = mark_off(rules, snap, foul)
    note_foul(s, foul, 0 if foul.behind else spot - snap.spot, rules, facts)
    if _untimed(rules, s, snap, foul):
        why = ("VS-R69", "VS-R23a") if foul.side == snap.possession else ("VS-R23a",)
        s = _add_untimed_down(s, snap.possession, why, facts)
    return set_hash_mark(snap, "", settle(rules, replace(back_to(s, snap), call=None), dead, facts))


def mark_off(rules: RuleSet, snap: Snap, foul: Foul, plays: int = 1) -> tuple[int, DeadBall]:
    """From the previous spot, or (interference) from the spot of the foul: where the ball is now,
    and how the play counts. VS-R21: interference in the end zone puts it on the one-yard line;
    VS-R58: behind the line it is enforced from the line. VS-R22: grounding behind the passer's
    goal line is a safety."""
    if foul.behind and snap.phase == SCRIMMAGE:  # VS-R22
        spot = 0
    elif foul.after == "spot":  # VS-R21, VS-R58
        spot = max(min(foul.at, FARTHEST), min(snap.spot, FARTHEST), NEAREST)
    elif foul.side == snap.possession:
        spot = move_back(snap.spot, foul.yards)
    else:
        spot = move_up(snap.spot, foul.yards)
    then: AfterPlay = "again"
    if snap.phase == SCRIMMAGE and foul.after == "lost":
        then = "down"
    elif snap.phase == SCRIMMAGE and foul.side != snap.possession:
        reached = snap.line_to_gain is not None and spot >= snap.line_to_gain
        then = "first_down" if foul.after in ("first", "spot") or reached else "again"
    plays = 0 if snap.phase == TRY else plays
    dead = DeadBall(
        possession=snap.possession,
        spot=spot,
        impetus=snap.possession,
        citations=BY_WHY["penalty"],
        next=then,
        can_earn_first_down=False,
        plays_used=plays,
        possessions=(snap.possession,),
    )
    return spot, dead


def _untimed(rules: RuleSet, s: State, snap: Snap, foul: Foul) -> bool:
    """VS-R23a: a half does not end on a foul of the defense; VS-R69: nor on one of the punters."""
    if snap.phase != SCRIMMAGE or not _last_box(rules, s):
        return False
    repeated = snap.call == "punt" and foul.after == "repeat" and rules.reads(NEW_READINGS)
    return foul.side != snap.possession or repeated


def _untimed_return(rules: RuleSet, s: State, end: PendingEnd, foul: Foul) -> bool:
    """VS-R69, VS-R23a of a kickoff: the kickers are the defense of the return (VS-R20)."""
    snap = snap_of(s)
    kickers = snap.phase in (KICKOFF, FREE_KICK) and foul.side == snap.possession
    kept = end.possession == snap.possession and not rules.reads(NEW_READINGS)
    return kickers and not kept and _last_box(rules, s)


def _last_box(rules: RuleSet, s: State) -> bool:
    return rules.settings["untimed_down"] == "yes" and s.period % 2 == 0 and s.time_left == 1


def _add_untimed_down(s: State, side: Side, why: RuleIds, facts: FactLog) -> State:
    """One play more, after the last box of the half is checked: no timeout comes before it."""
    facts.note("extra_play", why, side, how="untimed_down")
    return replace(s, time_left=s.time_left + 1, game=replace(game_of(s), untimed=True))


def _tack_on(rules: RuleSet, s: State, end: PendingEnd, foul: Foul, facts: FactLog) -> State:
    """VS-R20: from where the return ended; a fumble lost on it still counts (VS-R3b). VS-R72: out
    of a safety, from the goal line."""
    touchback = end.spot <= 0 and end.impetus != end.possession
    start = rules.profile.touchback_to if touchback else end.spot
    if foul.side != end.possession:
        start = max(start, 0)  # Out of a safety: from the goal line.
    elif not 0 < start < GOAL:
        return settle_play(rules, s, end, facts)
    spot = (
        move_back(start, foul.yards) if foul.side == end.possession else move_up(start, foul.yards)
    )
    note_foul(s, foul, spot - start, rules, facts)
    then = "first_down" if end.next != "scored" else end.next
    if _untimed_return(rules, s, end, foul):
        s = _add_untimed_down(s, end.possession, ("VS-R69", "VS-R23a"), facts)
    marked_end = replace(end, spot=spot, impetus=end.possession, next=then, why="penalty")
    return settle_play(rules, s, marked_end, facts)


def _enforce_at_spot(rules: RuleSet, s: State, foul: Foul, facts: FactLog) -> State:
    """VS-PUN-07, VS-R10: the receivers' ball, fifteen yards on from where their player stood, and
    no nearer their goal than a touchback; VS-OT-12: where a punt was touched too soon. VS-R69: a
    half does not end on interference with a returner."""
    side = OTHER[snap_of(s).possession]
    spot = turned(foul.at)
    if foul.yards:
        spot = max(max(spot, 0) + foul.yards, rules.profile.touchback_to)
    spot = min(max(spot, NEAREST), FARTHEST)
    note_foul(s, foul, foul.yards, rules, facts)
    interference = foul.name == "returner_interference" and rules.reads(NEW_READINGS)
    if interference and _last_box(rules, s):
        s = _add_untimed_down(s, side, ("VS-R69", "VS-R23a"), facts)
    end = PendingEnd(
        possession=side,
        spot=spot,
        why="penalty",
        impetus=side,
        next="first_down",
        possessions=(side,),
    )
    return settle_play(rules, s, end, facts)


def offset(rules: RuleSet, s: State, facts: FactLog) -> State:
    """VS-R52: both sides have fouled; the down, or the kick, again, also when it was the last box
    of the half."""
    snap = snap_of(s)
    broken = (rule for foul in play_of(s).fouls for rule in rules_broken(foul, rules))
    facts.note("offset", tuple(dict.fromkeys(("VS-R52", "VS-R5b", *broken))))
    on_a_try = snap.phase == TRY
    if s.period % 2 == 0 and s.time_left == 1 and not on_a_try:
        s = _add_untimed_down(s, snap.possession, ("VS-R52",), facts)
    dead = DeadBall(
        possession=snap.possession,
        spot=snap.spot,
        impetus=snap.possession,
        citations=BY_WHY["penalty"],
        next="again",
        plays_used=0 if on_a_try else 1,
        possessions=() if snap.phase in (KICKOFF, FREE_KICK) else (snap.possession,),
    )
    return set_hash_mark(snap, "", settle(rules, replace(back_to(s, snap), call=None), dead, facts))


def rules_broken(foul: Foul, rules: RuleSet) -> RuleIds:
    league: LeagueTables = rules.data
    return (CHART_RULES[foul.row - 1],) if foul.row else league.fouls[foul.name].rules


def note_foul(s: State, foul: Foul, yards: int, rules: RuleSet, facts: FactLog) -> None:
    """An accepted foul, with the yards as the side that snapped sees them."""
    how = {"spot": "VS-R21", "tack": "VS-R20", "lost": "VS-R22"}.get(foul.after, "VS-R19")
    why = tuple(dict.fromkeys((*rules_broken(foul, rules), "VS-PEN-14", how)))
    facts.note("penalty", why, foul.side, yards=yards, how=foul.name, accepted=True)

"""The end of a play: it is reported, its end dice are thrown, and then it is settled."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.facts import FactLog
from rulesets.core.field import END_LINE, GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import HASH_MARKS, SCRIMMAGE, Snap, State, back_to, snap_of, under_way
from rulesets.vsefl.citations import BY_WHY, TURNOVERS
from rulesets.vsefl.state import (
    END_DICE,
    NEW_READINGS,
    GameState,
    Overtime,
    PendingEnd,
    play_of,
)

CENTER = HASH_MARKS[1]


def to_end_dice(rules: RuleSet, s: State, end: PendingEnd) -> State:
    """The play is over: the dice are thrown (VS-END-01, VS-KO-11)."""
    play = replace(play_of(s), snap=snap_of(s), end=end, allowance=0)
    return under_way(s, END_DICE, end.possession, on_the_field(end.spot), play)


def on_the_field(spot: int) -> int:
    return min(max(spot, GOAL - END_LINE), END_LINE)


def scorer(end: PendingEnd) -> Side | None:
    """The side that scores by this end of a play, if it counts."""
    if end.next == "scored":
        return end.possession if end.points else None
    if end.spot >= GOAL:
        return end.possession
    return OTHER[end.possession] if end.spot <= 0 and end.impetus == end.possession else None


def carrier_down(s: State, ball: Side, spot: int, why: str, lane: str = "") -> PendingEnd:
    """The end of a carry: stopped, out of bounds, or over a goal line."""
    play, snap = play_of(s), snap_of(s)
    holders = play.possessions or (ball,)
    own = snap.phase == SCRIMMAGE and set(holders) == {snap.possession}
    sent_by = OTHER[ball] if spot <= 0 and play.from_end_zone else ball
    return PendingEnd(
        possession=ball,
        spot=spot,
        why=why,
        impetus=sent_by,
        next="down" if own else "first_down",
        turnover=_LOST_BY.get(why, "") if ball != snap.possession else "",
        possessions=holders,
        loosable=0 < spot < GOAL,
        hash_mark=lane,
    )


_LOST_BY: Final = {"interception": "interception", "loose_pass": "fumble"}


def settle_play(rules: RuleSet, s: State, end: PendingEnd, facts: FactLog) -> State:
    """Nothing can change the play any more (VS-R49): it is settled from the snap. VS-TIM-02: it
    uses a box, whatever fouls did to it (VS-R5, VS-R5b)."""
    snap, cites = snap_of(s), BY_WHY[end.why]
    if end.turnover and not cites.turnover:  # a penalty is marked off, and the ball stays lost
        cites = replace(cites, turnover=TURNOVERS[end.turnover])
    dead = DeadBall(
        possession=end.possession,
        spot=end.spot,
        impetus=end.impetus,
        citations=cites,
        next=end.next,
        turnover=end.turnover,
        points=end.points,
        plays_used=end.plays_used,
        possessions=end.possessions,
    )
    if end.why == "field_goal":
        far, why = rules.profile.goal_kick(snap.spot), ("VS-SC-02", "VS-FG-01")
        facts.note("field_goal", why, end.possession, points=end.points, yards=far)
    start = back_to(s, snap)
    if end.touched_beyond:
        start = give_opportunity(start, OTHER[snap.possession])
    changed = rules.reads(NEW_READINGS) and OTHER[snap.possession] in end.possessions
    after = settle(rules, start, dead, facts)
    return set_hash_mark(snap, end.hash_mark, after, changed=changed)


def in_overtime(rules: RuleSet, s: State) -> State:
    """VS-OT-02: after four quarters it is overtime, even in a situation that does
    not say which sides have had the ball: neither has."""
    if s.overtime is not None or s.period <= len(rules.profile.periods):
        return s
    return replace(s, overtime=Overtime())


def give_opportunity(s: State, side: Side) -> State:
    """VS-OT-09, VS-OT-11: an opportunity to possess, which only a kick gives."""
    if s.overtime is None:
        return s
    now: Overtime = s.overtime
    return replace(s, overtime=replace(now, met_opp=_with(now.met_opp, side)))


def _with(sides: tuple[Side, ...], side: Side) -> tuple[Side, ...]:
    return sides if side in sides else (*sides, side)


def set_hash_mark(snap: Snap, text: str, after: State, *, changed: bool = False) -> State:
    """VS-OFF-02: within a drive the ball is on the hash mark reported, else where it was;
    VS-OFF-01: after a kick or a change of possession it is in the middle. VS-R62: also where the
    ball `changed` hands and came back."""
    if after.possession is None:
        return replace(after, hash_mark=None)
    same = after.possession == snap.possession and not changed
    drive = after.phase == SCRIMMAGE == snap.phase and same
    return replace(after, hash_mark=(text or after.hash_mark or CENTER) if drive else CENTER)


def game_of(s: State) -> GameState:
    """Return what only a game of VSEFL keeps beyond its state."""
    house: GameState = s.game
    return house

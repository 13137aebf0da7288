"""Sudden death: which sides have had the ball or the chance to have it, and what a score means
(VS section 24)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.facts import FactLog
from rulesets.core.periods import game_over
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, SIDES, Side, points_of
from rulesets.core.state import FREE_KICK, KICKOFF, SCRIMMAGE, TRY, State
from rulesets.vsefl.state import Overtime


def overtime(rules: RuleSet, s: State, after: State, dead: DeadBall, facts: FactLog) -> State:
    """VS-OT-03, VS-R49: asked of every play once nothing can change it."""
    now = _met(s, after, dead)
    scorer = _scorer(s, after)
    if scorer is None:
        if now.must_answer is not None and _answer_over(now.must_answer, s, after, dead):
            return game_over(after, ("VS-AR-06", "VS-OT-03", "VS-R24c"), facts)
        return replace(after, overtime=now)
    if after.phase in (TRY, FREE_KICK):
        # A touchdown is never followed by a try (VS-OT-07, VS-R50); a safety ends it as well.
        why = "VS-AR-05" if after.phase == TRY else "VS-AR-19"
        return game_over(after, ("VS-OT-04", why, "VS-OT-07", "VS-R24b", "VS-R50"), facts)
    return _field_goal(now, after, scorer, facts)


def _met(s: State, after: State, dead: DeadBall) -> Overtime:
    """VS-OT-08, VS-OT-10: which sides have now had the ball. A kickoff is an opportunity for the
    receivers, whichever side ends up with it; a side that is awarded the ball possesses it. Tips,
    muffs and passes that no one catches give nothing. VS-R25: it is the side that holds the ball
    that counts, whatever letter a ruling gives it."""
    now: Overtime = s.overtime
    opportunities = now.met_opp
    holders = dead.possessions
    if s.phase in (KICKOFF, FREE_KICK):
        if after.phase != s.phase and s.possession is not None:
            opportunities = _with(opportunities, OTHER[s.possession])
    elif s.possession is not None:
        holders = (s.possession, *holders)
    if after.phase == SCRIMMAGE and after.possession is not None:
        holders = (*holders, after.possession)
    possessions = now.met_poss
    for side in holders:
        possessions = _with(possessions, side)
    return replace(now, met_poss=possessions, met_opp=opportunities)


def _with(sides: tuple[Side, ...], side: Side) -> tuple[Side, ...]:
    """The sides with one more, in the order home, visitors."""
    return tuple(each for each in SIDES if each in sides or each == side)


def _scorer(s: State, after: State) -> Side | None:
    gained = (side for side in SIDES if points_of(after.score, side) > points_of(s.score, side))
    return next(gained, None)


def _field_goal(now: Overtime, after: State, scorer: Side, facts: FactLog) -> State:
    """VS-OT-03, VS-AR-06: after one on a first possession the opponents must answer; one that
    answers makes it level and sudden death; any other ends the game."""
    other = OTHER[scorer]
    if now.must_answer == scorer:
        return replace(after, overtime=replace(now, must_answer=None))
    if other not in now.met_poss and other not in now.met_opp:
        return replace(after, overtime=replace(now, must_answer=other))
    return game_over(after, ("VS-OT-04", "VS-OT-03"), facts)


def _answer_over(side: Side, s: State, after: State, dead: DeadBall) -> bool:
    """VS-R24c: the side that must answer has had its turn once the other has had control, or has
    been awarded the ball. A punt of its own that it recovers from a muff is played on."""
    other = OTHER[side]
    if other in dead.possessions:
        return True
    return after.phase == SCRIMMAGE and after.possession == other

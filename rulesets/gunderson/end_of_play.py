"""The end of a play and of a try: who has the ball, where it is dead, and what follows."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.state import FREE_KICK, KICKOFF, SCRIMMAGE, State, at, back_to
from rulesets.gunderson import citations
from rulesets.gunderson.clock import at_dead_ball
from rulesets.gunderson.forced_calls import RUN, TTQB
from rulesets.gunderson.restarts import end_reply, loses_reply, without_try
from rulesets.gunderson.state import NEW_SERIES, Series, play_of

KICKOFF_FLOOR = 25
"""The receivers begin no nearer their goal after a touchback, a fair catch or a kick out of bounds:
LG-KO-07, LG-KO-08, LG-TUD-05."""


def finish_play(
    rules: RuleSet, s: State, dead: DeadBall, facts: FactLog, stopped_by: str = ""
) -> State:
    """The situation after a play that is over, measured from its snap. `stopped_by` is the rule by
    which this end stops the clock late in a half; a touchdown never does."""
    play = play_of(s)
    snap, ball = play.snap, dead.possession
    stopped_by = stopped_by if dead.spot < GOAL else ""
    dead_ball = at_dead_ball(back_to(s, snap), play.clock, facts, stopped_by)
    if loses_reply(rules, s, dead):
        return end_reply(dead_ball, facts)
    holders = (ball, *play.possessions)
    a_down = snap.phase == SCRIMMAGE and all(side == snap.possession for side in holders)
    dead = replace(
        dead,
        next="first_down" if dead.next == "down" and not a_down else dead.next,
        series=series_after(s.series, snap.call, dead.spot - snap.spot) if a_down else None,
        touchback_to=KICKOFF_FLOOR if is_kickoff(s) and ball != snap.possession else None,
        possessions=play.possessions,
    )
    return without_try(rules, settle(rules, dead_ball, dead, facts), facts)


def is_kickoff(s: State) -> bool:
    """Whether the play under way began with a kickoff, or a free kick."""
    return play_of(s).snap.phase in (KICKOFF, FREE_KICK)


def series_after(series: Series | None, call: str, net: int) -> Series:
    """LG-STY-04, LG-RUN-05, LG-RUN-06, LG-TQ-07, LG-R11: what the next call depends on. A loss
    brings the passing quarterback in, until the first or fourth down."""
    series = series or NEW_SERIES
    began = series.began or series.style or (RUN if call == RUN else TTQB)
    negative = series.negative or net < 0
    return Series(TTQB if negative else series.style or began, negative, net, began)


TWO_POINTS = 2
"""LG-XP-07, LG-R39."""


def two_points(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LG-XP-03, LG-XP-07: over the line."""
    return end_try(rules, s, TWO_POINTS, ("LG-XP-07", "LG-XP-03", "LG-R39"), facts)


def fail_try(rules: RuleSet, s: State, facts: FactLog, stopped_by: str = "") -> State:
    """LG-R45: whatever else becomes of a two-point play, it is over, and no one scores."""
    return end_try(rules, s, 0, ("LG-R45", "LG-XP-07"), facts, stopped_by=stopped_by)


def end_try(
    rules: RuleSet,
    s: State,
    points: int,
    why: RuleIds,
    facts: FactLog,
    *,
    stopped_by: str = "",
) -> State:
    """A try that is good, or not: no return, and the scorers kick off (LG-XP-06, LG-KO-10,
    LG-R21)."""
    side, _ = at(s)
    name = "try_good" if points else "try_failed"
    facts.note(name, why, side, points=points, how=s.call or "")
    dead = DeadBall(side, GOAL, side, citations.RUN, next="scored", points=points)
    clock = play_of(s).clock
    s = at_dead_ball(replace(s, play=None), clock, facts, stopped_by)
    return settle(rules, s, dead, facts)

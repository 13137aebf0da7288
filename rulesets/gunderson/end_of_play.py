"""The end of every play: dead with a side at a spot, settled from where the play began."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.core.dead_ball import AfterPlay, Citations, DeadBall
from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL, read_place
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.sides import Side
from rulesets.core.snap import back_to
from rulesets.core.state import FREE_KICK, KICKOFF, SCRIMMAGE, State
from rulesets.gunderson.clock import at_dead_ball
from rulesets.gunderson.forced_calls import RUN, TTQB
from rulesets.gunderson.overtime import reply_lost, reply_over
from rulesets.gunderson.restarts import without_try
from rulesets.gunderson.state import NEW_SERIES, Series, play_of

Told = Mapping[str, Any]
KICKOFF_FLOOR = 25
"""The receivers begin no nearer their goal after a touchback, a fair catch or a kick out of bounds:
LG-KO-07, LG-KO-08, LG-TUD-05."""


def over(
    rules: RuleSet,
    s: State,
    ball: Side,
    spot: int,
    facts: FactLog,
    why: Citations,
    *,
    sent_by: Side | None = None,
    then: AfterPlay | None = None,
    stopped_by: str = "",
) -> State:
    """The play is dead with `ball` at `spot` (yards from its own goal), settled from the snap.
    `sent_by` is as in `Dead`, `ball` itself unless told; `stopped_by` the rule of an end that
    stops the clock late, which no touchdown does."""
    if spot >= GOAL:
        stopped_by = ""
    play = play_of(s)
    snap = play.snap
    own = ball == snap.possession and not any(side != ball for side in play.possessions)
    sender = ball if sent_by is None else sent_by
    if reply_lost(s, ball, points_to_visitors=spot <= 0 and sender == ball):
        return reply_over(at_dead_ball(back_to(s, snap), play.clock, facts, stopped_by), facts)
    by_down = own and snap.phase == SCRIMMAGE
    dead = DeadBall(
        possession=ball,
        spot=spot,
        impetus=sender,
        citations=why,
        next=then or ("down" if by_down else "first_down"),
        series=series_after(s.series, snap.call, spot - snap.spot) if by_down else None,
        touchback_to=KICKOFF_FLOOR if is_kickoff(s) and ball != snap.possession else None,
        possessions=play.possessions,
    )
    s = at_dead_ball(back_to(s, snap), play.clock, facts, stopped_by)
    after = settle(rules, s, dead, facts)
    return without_try(rules, after, facts)


def is_kickoff(s: State) -> bool:
    """Whether the play under way began with a kickoff, or a free kick."""
    return play_of(s).snap.phase in (KICKOFF, FREE_KICK)


def series_after(series: Series | None, call: str, net: int) -> Series:
    """LG-STY-04, LG-RUN-05, LG-RUN-06, LG-TQ-07, LG-R11: what the next call looks back at. A loss
    brings the passing quarterback in, until the first or fourth down."""
    series = series or NEW_SERIES
    began = series.began or series.style or (RUN if call == RUN else TTQB)
    negative = series.negative or net < 0
    return Series(TTQB if negative else series.style or began, negative, net, began)


def spot_of(report: Told, side: Side, name: str = "spot") -> int:
    """The place told, in yards from `side`'s own goal line; of a safety, its goal line."""
    return read_place(report[name], side) if name in report else 0

"""How a game opens, what follows a score and the end of a quarter, and overtime."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.dice import coin
from rulesets.core.events import Call, Report, Roll
from rulesets.core.facts import FactLog
from rulesets.core.phases import (
    game_over,
    next_half,
    next_quarter,
    to_ball,
    to_choice,
    to_toss,
    with_timeouts,
)
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import (
    HOME,
    OTHER,
    SIDES,
    VISITORS,
    Score,
    Side,
    leader,
    points_of,
    scorer,
    with_points,
)
from rulesets.core.state import FREE_KICK, KICKOFF, SCRIMMAGE, TOSS, TRY, State
from rulesets.vsefl.end_of_play import CENTER, game_of
from rulesets.vsefl.state import END_CHOICE, PRE_FG, QUARTERS, GameState, Overtime


def _to_overtime(rules: RuleSet, s: State, facts: FactLog) -> State:
    """VS-TIM-07, VS-OT-01, VS-OT-02, VS-OT-05: a new toss, and a half of two quarters like the
    others."""
    s = _next_quarter(rules, s, ("VS-TIM-07", "VS-OT-01", "VS-OT-06"), facts)
    return with_timeouts(to_toss(s), rules.profile.timeouts)


def _after_overtime(rules: RuleSet, s: State, facts: FactLog) -> State:
    """VS-OT-02, VS-R24, VS-R24a: on with the ball where it is; after two quarters a new half, with
    new timeouts and a kickoff, unless a side has its answer to finish."""
    played, limit = s.period - QUARTERS, int(rules.settings["ot_limit"])
    level = points_of(s.score, HOME) == points_of(s.score, VISITORS)
    if limit and played >= limit and level:
        return game_over(s, ("VS-R24a",), facts)
    if s.period % 2:
        return _next_quarter(rules, s, ("VS-OT-02", "VS-OT-06", "VS-R24"), facts)
    now: Overtime | None = s.overtime
    answering = now is not None and now.must_answer is not None
    if rules.settings["ot_new_half"] == "no" or answering:
        s = _next_quarter(rules, s, ("VS-R24", "VS-OT-05"), facts)
        return with_timeouts(s, rules.profile.timeouts)
    return _next_half(rules, s, ("VS-R24", "VS-OT-05"), facts)


COIN: Final = coin("heads: the home side receives", "tails: the visitors receive")
_FLIPPED: Final = {"west": "east", "east": "west"}


def opening(rules: RuleSet) -> State:
    """VS-PRE-01, VS-PRE-02, VS-R4: the home side's kick comes before the coin, unless the site is
    neutral; VS-TIM-01, VS-TIM-04."""
    each = rules.profile.timeouts
    phase = PRE_FG if rules.settings["home_fg"] == "yes" else TOSS
    timeouts = Score(each, each) if each else None
    left = rules.profile.length(1)
    return State(phase, time_left=left, period_started=True, timeouts=timeouts, game=GameState())


def home_kick_over(
    rules: RuleSet, s: State, *, good: bool, facts: FactLog, skipped: bool = False
) -> State:
    """VS-PRE-02, VS-R4: three points if it is good; no box, no dice, no kickoff."""
    points = rules.profile.field_goal if good else 0
    name = "home_field_goal" if good else "home_kick_left" if skipped else "home_kick_missed"
    facts.note(name, ("VS-PRE-02", "VS-R4"), HOME, points=points)
    score = with_points(s.score, HOME, rules.profile.field_goal) if good else s.score
    return replace(s, phase=TOSS, score=score)


def apply_toss(rules: RuleSet, s: State, event: Report | Roll, facts: FactLog) -> State:
    """VS-PRE-03, VS-OT-01: heads, the home side receives; its opponents kick, and choose their end
    (VS-PRE-04)."""
    if not isinstance(event, Roll) or event.pips not in ((1,), (2,)):
        raise Refused("the coin comes first: [1] heads, [2] tails", "VS-PRE-03")
    receivers: Side = HOME if event.pips == (1,) else VISITORS
    overtime = ("VS-OT-01",) if s.period > QUARTERS else ()
    facts.note("toss", ("VS-PRE-03", *overtime), receivers)
    return to_choice(replace(s, toss_winner=receivers), OTHER[receivers], END_CHOICE)


def choose_end(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """VS-PRE-04, VS-R7: the kickers have chosen the end that they defend, and kick off."""
    kickers = s.chooser
    assert kickers is not None, "a choice has a chooser"
    facts.note("end_chosen", ("VS-PRE-04", "VS-R7"), kickers, how=event.call)
    home_end = event.call if kickers == HOME else _FLIPPED[event.call]
    house = replace(game_of(s), kicked_off=kickers, home_defends=home_end)
    s = replace(
        to_ball(s, KICKOFF, kickers, rules.profile.kickoff_from), hash_mark=CENTER, game=house
    )
    if s.period > QUARTERS:
        # VS-OT-03: no one has had the ball yet.
        s = replace(s, overtime=Overtime(toss_receiver=OTHER[kickers]))
    return s


def after_score(rules: RuleSet, s: State, scorers: Side) -> State:
    """VS-KO-01: the side that scored kicks off."""
    return to_ball(s, KICKOFF, scorers, rules.profile.kickoff_from)


def next_period(rules: RuleSet, s: State, facts: FactLog) -> State:
    """VS-TIM-01, VS-TIM-06, VS-TIM-07, VS-PRE-05, VS-R23: the next quarter, half or overtime, or
    the end of the game."""
    if s.period > QUARTERS:
        return _after_overtime(rules, s, facts)
    if s.period == QUARTERS:
        if leader(s.score) is not None:
            return game_over(s, ("VS-TIM-01",), facts)
        return _to_overtime(rules, s, facts)
    if s.period == QUARTERS // 2:
        return _next_half(rules, s, ("VS-TIM-01", "VS-PRE-05", "VS-TIM-04"), facts)
    return _next_quarter(rules, s, ("VS-TIM-01",), facts)


def _next_quarter(rules: RuleSet, s: State, why: tuple[str, ...], facts: FactLog) -> State:
    """VS-TIM-06, VS-R7: the sides change ends; ball, down and a kick that is due stay. VS-TIM-05:
    boxes that timeouts have added to the half are in its last quarter."""
    s = _change_ends(next_quarter(rules, s, why, facts), facts)
    house = game_of(s)
    return replace(s, time_left=s.time_left + house.owed, game=replace(house, owed=0))


def _next_half(rules: RuleSet, s: State, why: tuple[str, ...], facts: FactLog) -> State:
    """VS-PRE-05: the side that kicked off to open the half receives."""
    kickers = OTHER[game_of(s).kicked_off]
    if s.overtime is not None and s.period <= QUARTERS + 2:
        kickers = s.overtime.toss_receiver or kickers
    s = _change_ends(next_half(rules, s, kickers, why, facts), facts)
    house = replace(game_of(s), kicked_off=kickers, owed=0)
    return replace(s, hash_mark=CENTER, game=house)


def _change_ends(s: State, facts: FactLog) -> State:
    house = game_of(s)
    facts.note("ends_changed", ("VS-TIM-06", "VS-R7"))
    flipped = _FLIPPED[house.home_defends]
    return replace(s, game=replace(house, home_defends=flipped, untimed=False))


def overtime(rules: RuleSet, s: State, after: State, dead: DeadBall, facts: FactLog) -> State:
    """VS-OT-03, VS-R49: asked of every play once nothing can change it."""
    now = _met(s, after, dead)
    scored_by = scorer(s.score, after.score)
    if scored_by is None:
        if now.must_answer is not None and _answer_over(now.must_answer, s, after, dead):
            return game_over(after, ("VS-AR-06", "VS-OT-03", "VS-R24c"), facts)
        return replace(after, overtime=now)
    if after.phase in (TRY, FREE_KICK):
        # A touchdown is never followed by a try (VS-OT-07, VS-R50); a safety ends it as well.
        why = "VS-AR-05" if after.phase == TRY else "VS-AR-19"
        return game_over(after, ("VS-OT-04", why, "VS-OT-07", "VS-R24b", "VS-R50"), facts)
    return _field_goal(now, after, scored_by, facts)


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

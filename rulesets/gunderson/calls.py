"""What may be called: in every situation one play, and the clause that forces it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rulesets.core.awaiting import Decide, Option, decide
from rulesets.core.events import Call
from rulesets.core.plain_data import as_word, unknown
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import Side
from rulesets.core.state import FREE_KICK, KICKOFF, OVER, SCRIMMAGE, TRY, State, at
from rulesets.gunderson import forced_calls
from rulesets.gunderson.forced_calls import FG, KICK, ONSIDE, PUNT, RUN, SKIP, TTQB, TWO, XP
from rulesets.gunderson.state import RETURN, Play

THROW: Final = Option("throw", rule="LG-TQ-06", description="Throw to an open receiver")
_SNAPS = {RUN, TTQB, PUNT, FG}
_CALLS = {*_SNAPS, XP, TWO, KICK, ONSIDE, SKIP, THROW.call, RETURN}
_ALSO = {
    "kickoff": KICK,
    "kick_off": KICK,
    "free_kick": KICK,
    "safety_kick": KICK,
    "onside_kick": ONSIDE,
    "on_side": ONSIDE,
    "on_side_kick": ONSIDE,
    "field_goal": FG,
    "extra_point": XP,
    "try_kick": XP,
    "two_point": TWO,
    "two_points": TWO,
    "try_play": TWO,
    "two_point_play": TWO,
    "two_point_try": TWO,
    "pat": XP,
    "rush": RUN,
    "run_play": RUN,
    "pass": TTQB,
    "ttqb_play": TTQB,
    "ttqb_pass": TTQB,
    "pass_play": TTQB,
    "no_try": SKIP,
}
_NEVER: Final = {
    "kneel": "LG-R29",
    "kneel_down": "LG-R29",
    "spike": "LG-R29",
    "hand_off": "LG-R42",
    "handoff": "LG-R42",
    "pitch": "LG-R42",
    "lateral": "LG-R42",
    "fair_catch": "LG-R50",
}
"""What other football has and this has not, and the ruling that says so."""
_COHERENT = {(SCRIMMAGE, call) for call in _SNAPS} | {
    (KICKOFF, KICK),
    (KICKOFF, ONSIDE),
    (FREE_KICK, KICK),
    (FREE_KICK, ONSIDE),
    (TRY, XP),
    (TRY, TWO),
    (TRY, SKIP),
}
"""Calls that could be played, whatever the rules force."""


@lru_cache(maxsize=1024)
def _only(side: Side, option: Option) -> Decide:
    return decide(side, option, locks=False)


def options(rules: RuleSet, s: State) -> Decide | None:
    """The forced call; None when a report or dice are awaited, or the game is over."""
    if s.call is not None or s.phase == OVER:
        return None
    side, _ = at(s)
    option = _forced(rules, s)
    return _only(side, option) if option is not None else None


def _forced(rules: RuleSet, s: State) -> Option | None:
    match s.phase:
        case "scrimmage":
            return forced_calls.scrimmage(rules, s)
        case "kickoff":
            return forced_calls.kickoff(s)
        case "free_kick":
            return forced_calls.free_kick(rules, s)
        case "try":
            return forced_calls.after_touchdown(s)
    return None


def spell_call(event: Call) -> Call:
    """A call in its one spelling. Raises Refused for what is none: LG-R29, LG-R42, LG-R50."""
    if event.signal is not None:
        raise Refused("calls have no numbers here: call by name, such as run or ttqb")
    name = as_word(event.call)
    name = _ALSO.get(name, name)
    if name not in _CALLS:
        message = unknown("call", event.call, sorted(_CALLS - {RETURN}))
        raise Refused(message, _NEVER.get(name, ""))
    if event.details:
        raise Refused(f"a {name} is called with no details")
    return Call(name, None, None, event.side, event.tick, event.override)


def check_call(rules: RuleSet, s: State, event: Call) -> None:
    """Whether a call, spelled, may be made now (LG-R20): what is not the forced call is refused,
    citing the clause that forces another, unless it is overridden where that was agreed on."""
    if s.call is not None:
        judge_during_play(s, event)
        return
    decision = options(rules, s)
    if decision is None:
        raise Refused("the game is over" if s.phase == OVER else "first report what happened")
    option = decision.options[0]
    if event.call != option.call:
        refused = refusal(rules, s, event.call, option)
        if not overridden(rules, refused, event.override):
            raise refused
    if event.side is not None and event.side != decision.side:
        raise Refused(f"this is the {decision.side} team's play", option.rule, forbidden=True)


def overridden(rules: RuleSet, refused: Refused, why: str) -> bool:
    """LG-R20: what makes sense, with a reason, where the house has agreed that it may be."""
    return refused.forbidden and bool(why) and rules.settings["override"] == "on"


def judge_during_play(s: State, event: Call) -> None:
    """LG-RUN-01, LG-TQ-04, LG-TQ-05, LG-TQ-06: a throw, by the passing quarterback, behind the
    line."""
    if event.call != THROW.call:
        raise Refused(f"{s.call} has been called: first report what happened")
    if s.call not in (TTQB, TWO):
        raise Refused("there is no passing quarterback on the field: no one can throw", "LG-RUN-01")
    play: Play = s.play
    if play.caught:
        raise Refused("the ball has been thrown: report how the run ended", "LG-PASS-10")
    if play.thrown:
        raise Refused("the ball is in the air: report the result of the throw", "LG-PASS-01")
    if play.past_line and not play.tries:
        raise Refused("he is past the line of scrimmage, and must run", "LG-TQ-04", forbidden=True)


def refusal(rules: RuleSet, s: State, call: str, option: Option) -> Refused:
    """Why another call than the forced one is refused: LG-R29 off fourth down, LG-FG-01 from
    beyond midfield, else the clause that forces `option`."""
    rule, coherent = option.rule, (s.phase, call) in _COHERENT
    off_fourth = s.phase == SCRIMMAGE and s.down != rules.profile.downs
    if s.phase == SCRIMMAGE and call == FG and s.spot is not None:
        if not forced_calls.in_field_goal_range(s.spot):
            rule = "LG-FG-01"
        elif off_fourth:
            rule = "LG-R29"
    if call == PUNT and off_fourth:
        rule = "LG-R29"
    message = f"{call} is not allowed now: the rules force {option.call}"
    return Refused(message, rule, forbidden=coherent)

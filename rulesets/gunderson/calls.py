"""What may be called: in every situation one play, and the clause that forces it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rulesets.core.awaiting import Decide, Option, decide
from rulesets.core.events import Call
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import Side
from rulesets.core.state import FREE_KICK, KICKOFF, OVER, SCRIMMAGE, TRY, State
from rulesets.gunderson import forced
from rulesets.gunderson.forced import FG, KICK, ONSIDE, PUNT, RUN, TTQB, TWO, XP
from rulesets.gunderson.slots import Play

THROW: Final = Option("throw", rule="LG-TQ-06", says="Throw to a receiver who is free")
_SNAPS = {RUN, TTQB, PUNT, FG}
_CALLS = {*_SNAPS, XP, TWO, KICK, ONSIDE, "throw", "skip", "return"}
"""A return is never called (LG-R50): its name is that of the play under way after a gain."""
_ALSO = {
    "kickoff": KICK, "kick_off": KICK, "free_kick": KICK, "safety_kick": KICK,
    "onside_kick": ONSIDE, "on_side": ONSIDE, "field_goal": FG, "extra_point": XP,
    "try_kick": XP, "two_point": TWO, "try_play": TWO, "pass": TTQB,
}  # fmt: skip


@lru_cache(maxsize=256)
def _only(side: Side, option: Option) -> Decide:
    return decide(side, option, locks=False)


def options(rules: RuleSet, s: State) -> Decide | None:
    """The forced call (LG-GEN-01); None when a report or dice are awaited, or the game is over."""
    if s.call is not None or s.phase == OVER:
        return None
    assert s.ball is not None, "every phase has a ball"
    option = _forced(rules, s)
    return _only(s.ball, option) if option is not None else None


def _forced(rules: RuleSet, s: State) -> Option | None:
    match s.phase:
        case "scrimmage":
            return forced.scrimmage(rules, s)
        case "kickoff":
            return forced.kickoff(rules, s)
        case "free_kick":
            return forced.free_kick(rules, s)
        case "try":
            return forced.after_touchdown(s)
    return None


def spell_call(event: Call) -> Call:
    """A call in its one spelling. Raises Refused for what is none."""
    if event.signal is not None:
        raise Refused("calls have no numbers here: call by name, such as run or ttqb")
    name = event.call.strip().lower().replace(" ", "_").replace("-", "_")
    name = _ALSO.get(name, name)
    if name not in _CALLS:
        raise Refused(f"there is no call {event.call!r}; there are {', '.join(sorted(_CALLS))}")
    if event.details:
        raise Refused(f"a {name} is called with nothing beside it")
    return Call(name, None, None, event.side, event.tick, event.anyway)


def judge(rules: RuleSet, s: State, event: Call) -> None:
    """Whether a call, spelled, may be made now (LG-R20): what is not the forced call is refused,
    citing the clause that forces another."""
    if s.call is not None:
        judge_during_play(s, event)
        return
    decision = options(rules, s)
    if decision is None:
        raise Refused("the game is over" if s.phase == OVER else "tell first what happened")
    option = decision.options[0]
    if event.call != option.call:
        raise _refused(rules, s, event.call, option)
    if event.side is not None and event.side != decision.side:
        raise Refused(f"this is the {decision.side} side's play", option.rule, forbidden=True)


def judge_during_play(s: State, event: Call) -> None:
    """LG-RUN-01, LG-TQ-04, LG-TQ-05: a throw, by the passing quarterback, behind the line."""
    if event.call != "throw":
        raise Refused(f"{s.call} has been called: tell first what came of it")
    if s.call not in (TTQB, TWO):
        raise Refused("there is no passing quarterback on the field: nobody can throw",
                      "LG-RUN-01")  # fmt: skip
    play: Play = s.play
    if play.past_line:
        raise Refused("he is past the line of scrimmage, and must run", "LG-TQ-04", forbidden=True)
    if play.caught or play.held:
        raise Refused("the ball has been thrown: tell how the run ended", "LG-PASS-10")


def _refused(rules: RuleSet, s: State, call: str, option: Option) -> Refused:
    """Another call than the forced one. It could be played all the same where it has a meaning."""
    coherent = (s.phase, call) in _COHERENT
    rule = option.rule
    if s.phase == SCRIMMAGE and call == FG and s.spot is not None:
        if not forced.in_field_goal_range(s.spot):
            rule, coherent = "LG-FG-01", True
        elif s.down != rules.profile.downs:
            rule = "LG-R29"
    if s.phase == SCRIMMAGE and call == PUNT and s.down != rules.profile.downs:
        rule = "LG-R29"
    says = f"{call} may not be called now: the rules force {option.call}"
    return Refused(says, rule, forbidden=coherent)


_COHERENT = {(SCRIMMAGE, call) for call in _SNAPS} | {
    (KICKOFF, KICK), (KICKOFF, ONSIDE), (FREE_KICK, KICK), (FREE_KICK, ONSIDE),
    (TRY, XP), (TRY, TWO), (TRY, "skip"),
}  # fmt: skip

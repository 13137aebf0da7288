"""What a call does: a play begins, a side chooses, a kick is caught."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from rulesets.core.events import Call
from rulesets.core.facts import FactLog
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import INTERCEPTION_RETURN, RUN_BACK, State, snapped
from rulesets.solitaire_coach import fouls, kicks, restarts
from rulesets.solitaire_coach.restarts import choose
from rulesets.solitaire_coach.state import EZ_GAIN, FUMBLE_RETURN, PUNT_DOWN, play_of


def apply_call(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """What a call does. A run, a pass or a kick on the board waits for its report."""
    effect = _AT_ONCE.get(event.call)
    if effect is not None:
        return effect(rules, s, event, facts)
    if event.call == "punt" and rules.settings["punt"] == "simple":
        return kicks.simple_punt(rules, s, facts)
    play = replace(play_of(s.play), timeouts=())
    if play.snap is None:
        play = replace(play, snap=snapped(s, event.call))
    play = replace(play, simple=_simple(rules, event))
    return replace(s, phase=_phase(s, event), call=event.call, play=play)


def _phase(s: State, event: Call) -> str:
    """A ball that is run back is run back in a phase of its own, by how it was gained."""
    if event.call != "return" or s.phase not in (PUNT_DOWN, EZ_GAIN):
        return s.phase
    if s.phase == PUNT_DOWN:
        return RUN_BACK
    return FUMBLE_RETURN if play_of(s.play).fumbled else INTERCEPTION_RETURN


def _simple(rules: RuleSet, event: Call) -> bool:
    """SC-FG-07, SC-R29: a kick alone cannot be blocked; for the whole game, or by its style."""
    if event.call not in ("fg", "try_kick"):
        return False
    agreed = rules.settings["fg"]
    style = (event.details or {}).get("style", "full")
    if event.details and agreed not in ("ask", style):
        raise Refused(f"field goals are agreed to be {agreed}", "SC-R29")
    return agreed == "simple" or (agreed == "ask" and style == "simple")


CallEffect = Callable[[RuleSet, State, Call, FactLog], State]
_AT_ONCE: Final[dict[str, CallEffect]] = {
    "kickoff": kicks.kickoff,
    "onside": kicks.onside,
    "safety_kick": kicks.safety_kick,
    "touchback": lambda rules, s, event, facts: kicks.touchback(rules, s, facts),
    "fair_catch": lambda rules, s, event, facts: kicks.fair_catch(rules, s, facts),
    "skip": lambda rules, s, event, facts: restarts.fail_try(rules, s, facts),
    "accept": lambda rules, s, event, facts: fouls.accept(rules, s, facts),
    "decline": lambda rules, s, event, facts: fouls.decline(rules, s, facts),
    "rekick": fouls.rekick,
    "take_ball": fouls.take_ball,
    "receive": choose,
    "kick": choose,
}

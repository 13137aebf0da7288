"""What a call does (LQ-DIAL-02)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.events import Call
from rulesets.core.facts import FactLog
from rulesets.core.phases import to_ball
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import CHOICE, KICKOFF, State
from rulesets.littlefield.calls import _choice_rule
from rulesets.littlefield.state import Play


def apply_call(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """LQ-DIAL-02: a call is locked until the dial has stopped and the ball has been moved. The
    choice of kicking takes effect at once (LQ-KO-01)."""
    if s.phase != CHOICE:
        if event.signal is not None:
            s = replace(s, play=Play(signal=event.signal))
        return replace(s, call=event.call)
    assert s.chooser is not None, "a choice has a chooser"
    kickers = s.chooser if event.call == "kick" else OTHER[s.chooser]
    facts.note("choice", (_choice_rule(s), "LQ-KO-01"), s.chooser, how=event.call)
    return to_ball(s, KICKOFF, kickers, rules.profile.kickoff_from)
